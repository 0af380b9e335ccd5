"""The policy: a weight for every answer to every question, and the better answer where one is plainly better."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.bots.thinking.habit import play_on
from neontable.games.neon import codes as c
from neontable.games.neon.state import NeonState
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run
from tests.games.neon.clash import BLOCK, CRIT, FAIL, HIT, MISS, akari, boulder, clash, struck
from tests.games.neon.table import GAME, fighter, given, truth, when

MODES = [(2, "resurrection"), (3, "resurrection"), (5, "resurrection"), (3, "battle-royale"), (4, "squad")]


def likes(table: nt.Table) -> dict[str, float]:
    """The weight of each option of the seat that is asked."""
    decision = table.decisions[0]
    run = table.run
    ask = run.question(decision.seat)
    assert ask is not None
    weights = GAME.policy(truth(table), ask, [decision.code(option) for option in decision.options])
    return dict(zip(decision.options, weights, strict=True))


def favourite(table: nt.Table) -> str:
    """What the policy would rather do than anything else."""
    found = likes(table)
    return max(found, key=lambda option: found[option])


@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_every_question_of_every_kind_gets_a_weight_for_each_answer(seats: int, mode: str) -> None:
    kinds: set[int] = set()
    for seed in range(3):
        table = nt.new(GAME, seats=seats, seed=seed, mode=mode)
        chance = Quick(seed)
        while not table.over:
            decision = table.decisions[chance.pick("", 0, len(table.decisions))]
            ask = table.run.question(decision.seat)
            assert ask is not None
            codes = table.run.choices(ask)
            weights = GAME.policy(truth(table), ask, codes)
            assert len(weights) == len(codes)
            assert max(weights) == 1.0
            assert min(weights) >= 0.0
            kinds.add(ask.kind)
            table.choose(decision.seat, decision.options[chance.pick("", 0, len(codes))])
    assert {c.PROGRAMME, c.ACT, c.DISEMBARK, c.MOVE_TO, c.EQUIP, c.ATTACK_WITH, c.USE_EFFECT} <= kinds


@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_games_by_policy_come_to_an_end_and_break_no_rule(seats: int, mode: str) -> None:
    for seed in range(4):
        table = nt.new(GAME, seats=seats, seed=seed, mode=mode)
        state = table.run.state.copy()
        assert isinstance(state, NeonState)
        chance = Quick(seed)
        state.chance = chance
        run = Run(GAME, state)
        while run.ask is not None:
            play_on(run, chance, chance.turn + 1)
            GAME.check(state)
        assert max(GAME.rewards(state)) > 0.0 or GAME.result(state).reason in ("automa", "nobody left")


def test_the_policy_does_not_look_into_hands_or_face_down_bots() -> None:
    for seed in range(4):
        table = nt.new(GAME, seats=3, seed=seed)
        run = table.run
        ask = run.question(0)
        assert ask is not None
        weights = GAME.policy(truth(table), ask, run.choices(ask))
        for luck in range(4):
            world = nt.Perspective(table, 0).world(Quick(luck))
            again = world.question(0)
            assert again is not None
            assert isinstance(world.state, NeonState)
            assert GAME.policy(world.state, again, world.choices(again)) == weights


def test_it_shoots_what_falls_by_it() -> None:
    table = clash(boulder(gear={"heavy gun": "HG-06"}), akari("factory", lost=5), fighter("ghost", "factory"))
    assert favourite(table) == "attack akari with HG-06"


def test_it_takes_the_weapon_with_more_dice() -> None:
    table = clash(boulder(gear={"melee": "ML-04"}), akari("park"))
    assert favourite(table) == "attack akari with ML-04"


def test_it_leaves_a_sector_that_sinks() -> None:
    acts = ["move", "defense", "defense"]
    table = given(
        fighter("akari", "park", actions=acts, energy=0), fighter("ghost"), fighter("snake"), turn=0, next="park"
    )
    assert favourite(table) == "move"
    table = given(
        fighter("akari", "park", actions=acts, energy=0), fighter("ghost"), fighter("snake"), turn=0, next="factory"
    )
    when(table, "move")
    assert favourite(table) != "factory"


def test_it_searches_first_when_it_has_nothing() -> None:
    table = given(
        fighter("akari", "park", actions=[["search", "gain1"], "move", "move"]),
        fighter("ghost"),
        fighter("snake"),
        turn=0,
    )
    assert favourite(table) == "search"


def test_it_rerolls_what_has_missed_and_keeps_what_has_hit() -> None:
    table = clash(boulder("park", gear={"melee": "ML-04"}, energy=2), akari("park"), chance=[HIT, MISS, MISS])
    when(table, "attack akari with ML-04")
    assert favourite(table) == "use maneuver-a/1"
    when(table, "use maneuver-a/1")
    assert favourite(table) == "reroll 2 MISS"


def test_it_pays_for_no_defense_against_nothing() -> None:
    table = struck(fighter("akari", "park", energy=3), [MISS, MISS, MISS], [FAIL])
    assert table.decisions[0].kind != "effect" or favourite(table) == "pass"


def test_it_defends_when_it_matters() -> None:
    table = struck(fighter("akari", "park", energy=3, lost=5), [CRIT, MISS, MISS], [BLOCK])
    assert favourite(table) == "use maneuver-a/2"


def test_it_plays_a_weapon_rather_than_discard_it() -> None:
    table = given(
        fighter("akari", "park", actions=["search", "move", "move"]), fighter("ghost"), fighter("snake"), turn=0
    )
    when(table, "search")
    assert favourite(table) != "pass"
