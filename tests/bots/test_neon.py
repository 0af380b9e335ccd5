"""Bots at NeoN: sensible choices, every ability in use, nothing seen that is hidden, and nobody replaced."""

from __future__ import annotations

import os
import warnings
from typing import Any

import pytest

import neontable as nt
from neontable.bots.greedy import GreedyBot
from neontable.bots.play import Match
from neontable.bots.search import Search
from neontable.bots.thinking.habit import draw
from neontable.bots.thinking.tree import next_question
from neontable.kernel.chance import Quick
from tests.games.neon.clash import BLOCK, CRIT, FAIL, HIT, MISS, akari, boulder, clash, struck
from tests.games.neon.table import fighter, given, when

SOAK = os.environ.get("NEONTABLE_SOAK") == "1"
ABILITIES = {
    "hohonade", "neko", "tower-shield", "howitzer", "smoke-grenade", "serpent-lunge", "trap", "mirror-step",
    "vital-shot", "fade", "updraft", "firestorm", "maneuver-a", "maneuver-b", "maneuver-c",
}  # fmt: skip


def at(table: nt.Table) -> nt.Perspective:
    return nt.Perspective(table, table.decisions[0].seat)


def lethal() -> nt.Table:
    """One hit eliminates Akari; Ghost is fresh."""
    weak = akari("factory", side="B", lost=5)
    return clash(boulder(gear={"heavy gun": "HG-06"}), weak, fighter("ghost", "factory", energy=0))


def sinking() -> nt.Table:
    """The Park goes under at the end of this Round."""
    stands = fighter("akari", "park", actions=["move", "defense", "defense"], energy=0, lost=4, side="B")
    return given(stands, fighter("ghost", "stadium"), fighter("snake", "stadium"), turn=0, next="park", round=3)


def free_reroll() -> nt.Table:
    """The Highway rerolls a miss for nothing."""
    table = clash(boulder("highway"), akari("highway", lost=5, side="B"), luck=[MISS])
    return when(table, "attack akari with bare hands")


def nothing_to_stop() -> nt.Table:
    """All Attack dice have missed; a reroll of the defense would only cost Energy."""
    table = struck(fighter("akari", "park", energy=1), [MISS, MISS, MISS], [FAIL])
    assert table.decisions[0].kind == "effect"
    return table


def last_token() -> nt.Table:
    """A critical hit would take the last token; the shield does not stop it, a reroll may."""
    return struck(fighter("akari", "park", energy=3, lost=5, side="B"), [CRIT, MISS, MISS], [BLOCK])


CASES = [
    (lethal, "attack akari with HG-06"),
    (sinking, "move"),
    (free_reroll, "use highway"),
    (last_token, "use maneuver-a/2"),
]


@pytest.mark.parametrize(("position", "best"), CASES)
def test_greedy_does_what_is_plainly_best(position: Any, best: str) -> None:
    for seed in range(2):
        assert GreedyBot(seed).choose(at(position())) == best


@pytest.mark.parametrize(("position", "best"), CASES)
def test_search_does_what_is_plainly_best(position: Any, best: str) -> None:
    assert Search(at(position()), 1, 80).run() == best


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_a_question_may_be_answered_with_pass(name: str) -> None:
    """`pass` is an ordinary answer here, unlike letting a question be."""
    table = nothing_to_stop()
    assert nt.bot(name, seed=1).choose(at(table)) == "pass"


@pytest.mark.parametrize(("seats", "mode"), [(2, "resurrection"), (3, "battle-royale"), (4, "squad")])
def test_bots_play_every_mode_and_none_is_replaced(seats: int, mode: str) -> None:
    table = nt.new("neon", seats=seats, seed=3, mode=mode)
    bots: list[nt.Bot] = [GreedyBot(seat, 1) for seat in range(seats - 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        match = Match(table, [*bots, "search:6"], 3)
        match.play()
    assert table.result is not None
    assert not match.faults


def test_others_programmes_are_drawn_by_policy_before_the_own_one() -> None:
    table = nt.new("neon", seats=3, seed=1)
    game = table.game
    likely = 0.0
    for seed in range(40):
        chance = Quick(seed)
        run = nt.Perspective(table, 0).world(chance)
        lists = {ask.seat: (ask, run.choices(ask)) for ask in run.pending()}
        mine = next_question(run, 0, chance)
        assert mine is not None and mine.seat == 0
        assert sorted(run.state.answers) == [1, 2]
        for seat, answer in run.state.answers.items():
            ask, options = lists[seat]
            weights = game.policy(run.state, ask, options)
            likely += weights[options.index(answer)] * len(options) / sum(weights)
    assert likely / 80 > 1.5  # at random it would be about 1


@pytest.mark.parametrize("name", ["greedy", "search:20"])
def test_the_same_choice_at_every_table_that_fits(name: str) -> None:
    table = nt.new("neon", seats=3, seed=2)
    chance = Quick(5)
    for made in range(60):
        decision = table.decisions[0]
        if made % 12 == 0:
            truth = nt.bot(name, seed=5).choose(nt.Perspective(table, decision.seat))
            sample = table.sample(decision.seat, Quick(made))
            assert nt.bot(name, seed=5).choose(nt.Perspective(sample, decision.seat)) == truth
        table.choose(decision.seat, decision.options[chance.pick("", 0, len(decision.options))])


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(4):
        table = nt.new("neon", seats=3, seed=seed)
        bots: list[nt.Bot | str] = ["random", "random", "random"]
        bots[seed % 3] = GreedyBot(seed, 1)
        result = Match(table, bots, seed).play().result
        assert result is not None
        won += result.winners == (seed % 3,)
    assert won >= 3


def abilities(table: nt.Table) -> set[str]:
    """The abilities that were used at a table."""
    return {str(line.as_data()["effect"]).split("/")[0] for line in table.log if line.kind == "used"} & ABILITIES


class Habit(nt.Bot):
    """Answers at a glance, by the policy that greedy and search think with."""

    def __init__(self, seed: int) -> None:
        self.chance = Quick(seed)

    def choose(self, me: nt.Perspective) -> str:
        run = me.world(Quick(self.chance.pick("", 0, 1 << 30)))
        ask = run.question(me.seat)
        assert ask is not None
        options = run.choices(ask)
        code = options[draw(me.game.policy(run.state, ask, options), len(options), self.chance)]
        return next(option for option in me.decision.options if me.decision.code(option) == code)


def test_the_policy_uses_every_ability_of_every_fighter() -> None:
    found: set[str] = set()
    for seed in range(12):
        table = nt.new("neon", seats=6, seed=seed)
        found |= abilities(Match(table, [Habit(6 * seed + seat) for seat in range(6)], seed).play())
    assert found == ABILITIES


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="runs for minutes: make soak")
def test_greedy_uses_every_ability_of_every_fighter() -> None:
    found: set[str] = set()
    for seed in range(12):
        table = nt.new("neon", seats=6, seed=seed)
        found |= abilities(Match(table, [GreedyBot(6 * seed + seat, 2) for seat in range(6)], seed).play())
    assert found == ABILITIES


def test_a_hit_is_kept_and_a_miss_is_thrown_again() -> None:
    attacker = boulder("park", gear={"melee": "ML-04"}, energy=2)
    table = clash(attacker, akari("park", lost=4, side="B"), luck=[HIT, MISS, MISS])
    when(table, "attack akari with ML-04", "use maneuver-a/1")
    assert GreedyBot(1).choose(at(table)) == "reroll 2 MISS"
