"""Giving up: the Fighter leaves as if eliminated, whatever it was doing is closed, and the others go on."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.kernel.tables.document import canonical
from tests.games.neon.table import GAME, fighter, given, happened, options, player, truth, when

ROYALE = {"mode": "battle-royale"}
SQUAD = {"mode": "squad"}


def idle(table: nt.Table) -> nt.Table:
    """Whoever is asked takes the last answer, until cards are chosen or the game is over."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


def result(table: nt.Table) -> nt.Result:
    assert table.over
    found = table.result
    assert found is not None
    return found


def test_who_gives_up_leaves_like_the_eliminated_and_the_others_go_on() -> None:
    table = given(
        fighter("boulder", "park", actions=["gain1"] * 3, gear={"armor": "AR-05"}),
        fighter(
            "akari",
            "park",
            actions=["gain1"] * 3,
            gear={"helmet": "HE-01"},
            fields=2,
            token="stadium",
            trophies=[1, 0, 0],
        ),
        fighter("ghost", "stadium"),
        turn=0,
        next="mall",
    )
    table.concede(1)
    akari = player(table, 1)
    assert (akari["place"], akari["gear"], akari["fields"], akari["token"]) == ("eliminated", {}, 0, "stadium")
    assert "HE-01" in table.view(None)["decks"]["discards"][0]
    assert table.view(None)["order"] == []
    assert not table.over
    idle(table)
    assert [decision.seat for decision in table.decisions] == [0, 2]
    table.concede(0)
    assert (result(table).winners, result(table).reason) == ((2,), "one side left")
    assert [score.total for score in result(table).scores] == [1, 1, 0]


def test_who_gives_up_in_the_own_turn_ends_it() -> None:
    table = given(
        fighter("boulder", "park", actions=["search"] * 3),
        fighter("akari", "park", actions=["gain1"] * 3),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "search")
    assert table.decisions[0].kind == "equip"
    table.concede(0)
    assert table.decisions[0].seat == 1
    assert "drawn" not in table.view(None)
    GAME.check(truth(table))


def test_who_gives_up_as_a_target_spoils_the_attack() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=3),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert table.decisions[0].seat == 1
    table.concede(1)
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "action")
    assert truth(table).attack is None
    assert sum(player(table, 0)["trophies"].values()) == 0


def test_an_attack_on_several_goes_on_against_the_others() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=3),
        fighter("akari", "factory", energy=3),
        turn=0,
        luck=[1, 1, 4, 4],
    )
    when(table, "attack", "attack ghost with GR-01")
    assert table.decisions[0].seat == 1
    table.concede(1)
    assert table.decisions[0].seat == 2
    when(table, "pass")
    assert len(player(table, 2)["hp"]) == 4


def test_a_target_that_gives_up_before_the_roll_ends_the_attack() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"heavy gun": "HG-01"}),
        fighter("akari", "factory", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "attack", "attack akari with HG-01")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "effect")
    table.concede(1)
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "action")
    assert not happened(table, "attack roll")


def bombed(luck: list[int], **akari: Any) -> nt.Table:
    """Boulder has thrown a Grenade at three Fighters in the Factory."""
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=0),
        fighter("akari", "factory", **akari),
        fighter("snake", "factory", energy=0),
        turn=0,
        luck=luck,
    )
    return when(table, "attack", "attack ghost with GR-01")


def test_who_has_defended_already_takes_its_roll_away_when_giving_up() -> None:
    table = bombed([1, 1, 4, 0, 4], energy=3)
    assert table.decisions[0].seat == 2  # Ghost has failed, Akari has a strong shield and may reroll
    table.concede(1)
    assert table.view(None)["attack"]["rolls"] == [{"GUARD": 1, "BLOCK": 0, "SPARK": 0, "FAIL": 0}]
    when(table, "pass")
    assert [len(player(table, seat)["hp"]) for seat in range(4)] == [6, 6, 5, 4]
    assert player(table, 0)["trophies"]["1"] == 3


def test_giving_up_between_the_defeats_of_an_attack_skips_nobody() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=0),
        fighter("akari", "factory", energy=0, lost=5, gear={"small gun": "SG-01"}),
        fighter("snake", "factory", energy=0, lost=5),
        turn=0,
        luck=[1, 1, 4, 4, 4],
    )
    when(table, "attack", "attack ghost with GR-01")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "trophy")
    table.concede(1)
    when(table, "take nothing")
    while table.decisions[0].seat != 0:
        when(table, options(table)[-1])
    assert [player(table, seat)["place"] for seat in (1, 2, 3)] == ["eliminated", "drop ship", "drop ship"]
    assert (player(table, 3)["side"], len(player(table, 3)["hp"])) == ("B", 6)


def test_who_has_lost_the_last_token_is_defeated_even_if_the_attacker_gives_up() -> None:
    table = given(
        fighter(
            "boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-08"}, ammo={"grenade": ["GR-01"]}
        ),
        fighter("ghost", "factory", energy=1),
        fighter("akari", "factory", energy=0, lost=4, gear={"small gun": "SG-02"}),
        turn=0,
        luck=[1, 1, 4, 4],
    )
    when(table, "attack", "attack akari with GR-08")
    while not happened(table, "token"):
        when(table, options(table)[-1])
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "effect")  # to drain Ghost
    assert player(table, 2)["hp"] == []
    table.concede(0)
    assert not happened(table, "trophy")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (2, "equip")
    assert player(table, 0)["trophies"] == {"1": 2, "2": 1, "3": 1}
    assert "SG-02" in table.view(None)["decks"]["discards"][0]


def test_gear_that_is_being_shared_out_is_not_lost_by_giving_up() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0, lost=5, gear={"heavy gun": "HG-06", "grenade": "GR-01"}),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04", "take HG-06")
    table.concede(1)
    when(table, "take GR-01")
    assert set(player(table, 0)["gear"]) == {"melee", "heavy gun", "grenade"}
    assert player(table, 1)["place"] == "eliminated"
    assert table.decisions[0].kind == "action"


def test_against_automa_the_other_player_goes_on() -> None:
    table = nt.new(GAME, seats=2, seed=5)
    table.concede(0)
    assert [decision.seat for decision in table.decisions] == [1]
    table.concede(1)
    assert result(table).reason == "automa"


def test_a_squad_that_has_given_up_has_lost() -> None:
    table = nt.new(GAME, seats=4, seed=5, mode="squad")
    table.concede(0)
    assert not table.over
    table.concede(2)
    assert result(table).winners == (1, 3)


@pytest.mark.parametrize("seat", range(4))
def test_giving_up_while_fighters_are_chosen(seat: int) -> None:
    table = nt.new(GAME, seats=4, seed=2, fighters="draft")
    when(table, "take ghost")
    table.concede(seat)
    u = nt.setup(GAME, table.position(), seats=4, fighters="draft")
    assert u.state_hash() == table.state_hash()
    while table.decisions[0].kind == "fighter":
        assert table.decisions[0].seat != seat
        when(table, options(table)[0])
    assert player(table, seat)["place"] == "eliminated"
    assert sorted(decision.seat for decision in table.decisions) == [each for each in range(4) if each != seat]


def test_all_but_one_give_up_while_fighters_are_chosen() -> None:
    table = nt.new(GAME, seats=3, seed=2, fighters="draft")
    when(table, "take ghost")
    table.concede(2)
    table.concede(0)
    assert result(table).winners == (1,)
    assert table.view(None)["players"][1]["place"] == "drop ship"


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (4, ROYALE), (4, SQUAD), (5, {"fighters": "draft", "bots": "open"}),
    (6, {"mode": "squad", "squads": 3, "automa": "yes"}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_giving_up_at_any_moment_leaves_a_table_that_goes_on(seats: int, options: dict[str, Any]) -> None:
    """At random moments of random games, above all at kinds of questions that were not met yet."""
    luck = random.Random(seats)
    met: dict[str, int] = {}
    for seed in range(4):
        table = nt.new(GAME, seats=seats, seed=seed, **options)
        while not table.over:
            decision = luck.choice(table.decisions)
            times = met.get(decision.kind, 0)
            if luck.random() < 1 / (1 + times**1.5):
                met[decision.kind] = times + 1
                give_up(table.fork(), luck.choice([decision.seat, luck.randrange(seats)]), options, luck)
            table.choose(decision.seat, luck.choice(decision.options))
    assert len(met) >= 10


def give_up(table: nt.Table, seat: int, options: dict[str, Any], luck: random.Random) -> None:
    """A seat gives up; the table is whole, can be copied, written down and sampled, and goes on to an end."""
    table.concede(seat)
    if not table.over:
        GAME.check(truth(table))
        assert all(each.seat != seat for each in table.decisions)
        twin = nt.setup(GAME, table.position(), seats=table.seats, **options)
        assert twin.state_hash() == table.state_hash() == table.fork().state_hash()
        world = table.sample(seat, Quick(1))
        assert canonical(world.view(seat)) == canonical(table.view(seat))
    while not table.over:
        decision = luck.choice(table.decisions)
        assert decision.seat != seat
        table.choose(decision.seat, luck.choice(decision.options))
    assert seat not in result(table).winners or options.get("mode") == "squad"
