"""Defeat: who falls, what becomes of tokens and Gear, and what it means for turns."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import fighter, given, happened, options, player, refuses, sector, when

# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.
THREE_HITS = [1, 1, 1]
FAIL = 4
ROYALE = {"mode": "battle-royale"}
KIT = [["SG-01"], ["HG-06"], ["AR-10"]]  # what the next Maintenance draws


def fight(
    winner: dict[str, Any] | None = None, loser: dict[str, Any] | None = None, luck: Any = None, **more: Any
) -> nt.Table:
    """Boulder strikes at Akari, who has one HP token left; Ghost is far away."""
    strong = {"energy": 0, "actions": ["attack", "move", "gain2"], "gear": {"melee": "ML-04"}, **(winner or {})}
    weak = {"lost": 5, "energy": 0, **(loser or {})}
    return given(
        fighter("boulder", "park", **strong),
        fighter("akari", "park", **weak),
        *more.pop("others", [fighter("ghost", "stadium", energy=0)]),
        turn=0,
        luck=[*THREE_HITS, FAIL] if luck is None else luck,
        **more,
    )


def strike(table: nt.Table) -> nt.Table:
    return when(table, "attack", "attack akari with ML-04")


def idle(table: nt.Table, round: int = 2) -> nt.Table:
    """Everybody does nothing with the rest of this Round, until cards are chosen or the game is over."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


def repaired(table: nt.Table) -> nt.Table:
    """Whoever is in Maintenance plays no Equipment and keeps the first Enhancement."""
    while table.decisions[0].kind in ("equip", "enhancement"):
        when(table, "done" if table.decisions[0].kind == "equip" else options(table)[0])
    return table


def landed(table: nt.Table) -> list[Any]:
    return [event["seat"] for event in happened(table, "disembarked")]


# ---------------------------------------------------------------- who is defeated


@rule("NEON-DEFEAT-01")
@pytest.mark.parametrize(("lost", "place"), [(2, "park"), (3, "drop ship"), (5, "drop ship")])
def test_the_last_token_decides(lost: int, place: str) -> None:
    table = strike(fight(loser={"lost": lost}))
    assert player(table, 1)["place"] == place
    assert bool(happened(table, "defeated")) == (place != "park")


@rule("NEON-DEFEAT-02", "NEON-MAINT-01")
def test_side_a_goes_into_maintenance() -> None:
    table = strike(fight())
    assert player(table, 1)["place"] == "drop ship"
    assert [event["seat"] for event in happened(table, "maintenance")] == [1]
    assert not happened(table, "eliminated")


@rule("NEON-DEFEAT-02")
def test_side_a_goes_into_maintenance_in_squad_mode() -> None:
    others = [fighter("ghost", "stadium", energy=0), fighter("snake", "stadium", energy=0)]
    table = strike(fight(options={"mode": "squad"}, others=others))
    assert player(table, 1)["place"] == "drop ship"
    assert happened(table, "maintenance")


@rule("NEON-DEFEAT-03", "NEON-DEFEAT-04")
def test_side_b_is_eliminated_and_leaves_the_arena() -> None:
    table = strike(fight(loser={"side": "B"}))
    assert player(table, 1)["place"] == "eliminated"
    assert sector(table, "park")["fighters"] == [0]
    assert [event["seat"] for event in happened(table, "eliminated")] == [1]
    assert not happened(table, "maintenance")


@rule("NEON-ROYALE-01", "NEON-DEFEAT-03")
@pytest.mark.parametrize("side", ["A", "B"])
def test_there_is_no_maintenance_in_battle_royale(side: str) -> None:
    table = strike(fight(loser={"side": side}, options=ROYALE))
    assert player(table, 1)["place"] == "eliminated"
    assert not happened(table, "maintenance")
    assert table.view(None)["decks"]["enhancements"] == 0


# ---------------------------------------------------------------- tokens of the defeated


@rule("NEON-DEFEAT-05")
def test_force_fields_of_the_defeated_go_back_at_once() -> None:
    table = fight(loser={"fields": 2}, luck=[*THREE_HITS, FAIL, FAIL, FAIL])
    assert player(table, 1)["fields"] == 2
    strike(table)
    assert player(table, 1)["fields"] == 0


@rule("NEON-DEFEAT-06", "NEON-DEFEAT-07")
def test_a_unique_token_stays_until_the_next_turn_after_maintenance() -> None:
    table = strike(fight(loser={"token": "stadium", "actions": ["gain1"] * 3, "initiative": 9}))
    assert sector(table, "stadium")["tokens"] == ["neko"]
    repaired(table)
    while table.decisions[0].seat == 0:
        assert sector(table, "stadium")["tokens"] == ["neko"]
        when(table, options(table)[-1])
    assert table.decisions[0].kind == "disembark"  # her turn has begun
    assert "tokens" not in sector(table, "stadium")
    assert "token" not in player(table, 1)


@rule("NEON-DEFEAT-06", "NEON-DEFEAT-08", "NEON-TOKEN-04", "NEON-RULING-029")
def test_a_unique_token_of_the_eliminated_is_removed_at_the_end_of_the_round() -> None:
    table = strike(fight(loser={"side": "B", "token": "stadium"}, next="mall"))
    while table.decisions[0].kind != "programme":
        assert sector(table, "stadium")["tokens"] == ["neko"]
        when(table, options(table)[-1])
    assert "tokens" not in sector(table, "stadium")
    assert table.position()["state"]["players"][1]["token"] == "eliminated"


@rule("NEON-DEFEAT-06", "NEON-DAMAGE-06")
def test_the_trap_of_an_eliminated_fighter_still_works_in_this_round() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["move"] * 3),
        fighter("illusion", "eliminated", token="factory"),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "move", "move to factory")
    assert len(player(table, 0)["hp"]) == 5
    assert player(table, 1)["trophies"]["1"] == 1


# ---------------------------------------------------------------- turns


@rule("NEON-DEFEAT-09")
def test_the_eliminated_take_no_turn_and_choose_no_cards() -> None:
    table = fight(loser={"side": "B", "actions": ["gain1"] * 3, "initiative": 9}, next="mall")
    assert table.view(None)["order"] == [1]
    idle(strike(table))
    assert [decision.seat for decision in table.decisions] == [0, 2]
    assert [event["seat"] for event in happened(table, "turn")] == []
    assert table.view(None)["order"] == []
    assert "programme" not in player(table, 1)


@rule("NEON-DEFEAT-02", "NEON-RULING-030", "NEON-RULING-033")
def test_who_goes_into_maintenance_before_its_turn_still_takes_it() -> None:
    table = strike(
        fight(loser={"actions": ["defense", "gain1", "gain1"], "initiative": 9}, luck=[*THREE_HITS, FAIL, FAIL])
    )
    repaired(table)
    while table.decisions[0].seat == 0:
        when(table, options(table)[-1])
    when(table, "land in mall")
    assert table.decisions[0].prompt == "Action 1: defense."
    assert player(table, 1)["fields"] == 0  # they are placed at the reveal only
    energy = player(table, 1)["energy"]
    when(table, "defense")
    assert player(table, 1)["energy"] == min(6, energy + 2)


@rule("NEON-RULING-030")
def test_a_table_may_let_the_turn_after_maintenance_be_lost() -> None:
    table = fight(
        loser={"actions": ["gain1"] * 3, "initiative": 9}, next="mall", options={"turn_after_maintenance": False}
    )
    strike(table)
    repaired(table)
    assert table.view(None)["order"] == []
    idle(table)
    assert landed(table) == []
    assert player(table, 1)["place"] == "drop ship"
    assert player(table, 1)["hand"]["count"] == 3
    assert [decision.seat for decision in table.decisions] == [0, 1, 2]


@rule("NEON-RULING-030")
def test_nobody_loses_the_first_turn_of_the_game() -> None:
    table = given(
        fighter("boulder", actions=["gain1"] * 3),
        fighter("akari"),
        fighter("ghost"),
        turn=0,
        action=-1,
        options={"turn_after_maintenance": False},
    )
    assert table.decisions[0].kind == "disembark"


@rule("NEON-RULING-031", "NEON-DAMAGE-06")
def test_who_is_defeated_in_the_own_turn_loses_the_other_actions() -> None:
    table = given(
        fighter("boulder", "park", lost=5, energy=0, actions=["move", "gain2", "gain2"]),
        fighter("illusion", "stadium", token="factory"),
        fighter("ghost", "mall"),
        turn=0,
        next="train-station",
    )
    when(table, "move", "move to factory")
    idle(repaired(table))
    assert player(table, 0)["place"] == "drop ship"
    assert player(table, 0)["energy"] in (3, 6)
    assert player(table, 0)["hand"]["count"] == 3
    assert player(table, 1)["trophies"]["3"] == 1


@rule("NEON-RULING-032")
def test_the_eliminated_keep_the_leader_token() -> None:
    table = idle(strike(fight(loser={"side": "B"}, leader=1, next="mall")))
    assert table.view(None)["leader"] == 1
    assert player(table, 1)["points"] == 1


# ---------------------------------------------------------------- trophy Gear

RICH = {"gear": {"heavy gun": "HG-06", "grenade": "GR-01", "helmet": "HE-01"}, "ammo": {"heavy gun": ["SG-01"]}}


@rule("NEON-TROPHY-01", "NEON-TROPHY-02", "NEON-MAINT-02")
def test_the_attacker_chooses_up_to_two_gear_cards() -> None:
    table = strike(fight(loser=RICH))
    assert table.decisions[0].seat == 0
    assert options(table) == (
        "take HG-06", "take HG-06 on ML-04", "take GR-01", "take HE-01", "take HE-01 on ML-04", "take nothing",
    )  # fmt: skip
    when(table, "take HE-01")
    assert options(table) == (
        "take HG-06", "take HG-06 on ML-04", "take HG-06 on HE-01", "take GR-01", "take nothing",
    )  # fmt: skip
    when(table, "take GR-01")
    assert table.decisions[0].kind == "equip"  # no third card
    assert {kind: gear["card"] for kind, gear in player(table, 0)["gear"].items()} == {
        "melee": "ML-04", "grenade": "GR-01", "helmet": "HE-01",
    }  # fmt: skip


@rule("NEON-TROPHY-01")
@pytest.mark.parametrize("first", ["take nothing", "take HG-06"])
def test_the_attacker_may_take_fewer(first: str) -> None:
    table = strike(fight(loser=RICH))
    when(table, first)
    if first != "take nothing":
        when(table, "take nothing")
    assert table.decisions[0].kind == "equip"
    assert len(player(table, 0)["gear"]) == (1 if first == "take nothing" else 2)


@rule("NEON-TROPHY-03")
@pytest.mark.parametrize("side", ["A", "B"])
def test_trophy_gear_is_taken_from_either_side_of_the_sheet(side: str) -> None:
    table = when(strike(fight(loser={**RICH, "side": side})), "take HG-06", "take GR-01")
    assert set(player(table, 0)["gear"]) == {"melee", "heavy gun", "grenade"}
    assert not player(table, 1)["gear"]


@rule("NEON-TROPHY-03", "NEON-ROYALE-01")
def test_trophy_gear_is_taken_in_battle_royale_too() -> None:
    table = when(strike(fight(loser=RICH, options=ROYALE)), "take HG-06", "take nothing")
    assert set(player(table, 0)["gear"]) == {"melee", "heavy gun"}


@rule("NEON-TROPHY-04")
def test_ammo_is_never_taken() -> None:
    table = strike(fight(loser=RICH))
    refusal = refuses(table, "take SG-01")
    assert refusal.rule == "NEON-TROPHY-04"
    when(table, "take HG-06")
    assert player(table, 0)["gear"]["heavy gun"] == {"card": "HG-06", "ammo": []}
    assert "SG-01" in table.view(None)["decks"]["discards"][0]


@rule("NEON-TROPHY-05", "NEON-MAINT-03")
def test_all_that_is_not_taken_is_discarded_to_the_matching_piles() -> None:
    table = when(strike(fight(loser=RICH)), "take HE-01", "take nothing")
    assert not player(table, 1)["gear"]
    assert [sorted(pile) for pile in table.view(None)["decks"]["discards"]] == [["GR-01", "SG-01"], ["HG-06"], []]


@rule("NEON-TROPHY-01", "NEON-RULING-053")
def test_gear_without_a_spot_cannot_be_taken_and_none_becomes_ammo() -> None:
    winner = {"gear": {"melee": "ML-04", "heavy gun": "HG-05"}}  # HG-06 shares no Ammo symbol with HG-05
    table = strike(fight(winner=winner, loser={"gear": {"heavy gun": "HG-06", "melee": "ML-08"}}))
    assert options(table) == ("take ML-08 on ML-04", "take nothing")
    assert refuses(table, "take HG-06").rule == "NEON-RULING-053"
    winner = {"gear": {"melee": "ML-04", "heavy gun": "HG-01"}}
    table = strike(fight(winner=winner, loser={"gear": {"heavy gun": "HG-06"}}))
    assert options(table) == ("take HG-06 on HG-01", "take nothing")
    assert refuses(table, "ammo HG-06 under HG-01").rule == "NEON-RULING-053"
    when(table, "take HG-06 on HG-01")
    assert player(table, 0)["gear"]["heavy gun"] == {"card": "HG-06", "ammo": ["HG-01"]}


@rule("NEON-TROPHY-01", "NEON-RULING-053")
def test_covering_with_trophy_gear_may_overflow() -> None:
    winner = {"gear": {"melee": "ML-08"}, "ammo": {"melee": ["ML-04"]}}
    table = fight(winner=winner, loser={"gear": {"helmet": "HE-01"}})
    when(table, "attack", "attack akari with ML-08", "pass", "take HE-01 on ML-08")
    assert table.decisions[0].kind == "overflow"
    when(table, "drop ML-04")
    assert player(table, 0)["gear"] == {"helmet": {"card": "HE-01", "ammo": ["ML-08"]}}


@rule("NEON-TROPHY-01", "NEON-DAMAGE-06")
def test_an_ability_wins_trophy_gear_too() -> None:
    table = given(
        fighter("boulder", "park", lost=5, energy=0, actions=["move"] * 3, gear={"armor": "AR-05"}),
        fighter("illusion", "stadium", token="factory"),
        fighter("ghost", "mall"),
        turn=0,
    )
    when(table, "move", "move to factory")
    assert (table.decisions[0].seat, options(table)) == (1, ("take AR-05", "take nothing"))


@rule("NEON-TROPHY-01")
def test_an_eliminated_owner_of_a_trap_takes_nothing() -> None:
    table = given(
        fighter("boulder", "park", lost=5, energy=0, actions=["move"] * 3, gear={"armor": "AR-05"}),
        fighter("illusion", "eliminated", token="factory"),
        fighter("ghost", "mall"),
        turn=0,
    )
    when(table, "move", "move to factory")
    assert table.decisions[0].kind == "equip"
    assert "AR-05" in table.view(None)["decks"]["discards"][0]


@rule("NEON-TROPHY-01", "NEON-RULING-112")
def test_automa_takes_no_gear() -> None:
    table = given(
        fighter("boulder", "tv-tower", energy=0, actions=["gain1"] * 3, deck=[f"BOULDER-{n}" for n in (4, 5, 6, 7)]),
        fighter("akari", "mall", lost=5, energy=0, gear={"grenade": "GR-01"}),
        turn=0,
        action=2,
        automa={"place": "mall"},
        luck=[*THREE_HITS, FAIL],
    )
    when(table, "skip")
    assert player(table, 1)["place"] == "drop ship"
    assert player(table, 2)["trophies"]["3"] == 1
    assert not happened(table, "trophy")
    assert "GR-01" in table.view(None)["decks"]["discards"][0]


# ---------------------------------------------------------------- several defeats


@rule("NEON-RULING-074", "NEON-TROPHY-02")
def test_several_defeats_of_one_attack_are_resolved_in_the_order_of_defense() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", lost=5, energy=0, gear={"small gun": "SG-01"}),
        fighter("akari", "factory", lost=5, energy=0, gear={"heavy gun": "HG-01"}),
        turn=0,
        luck=[1, 1, FAIL, FAIL],
    )
    when(table, "attack", "attack akari with GR-01")
    assert (table.decisions[0].seat, options(table)) == (0, ("take SG-01", "take nothing"))
    assert (player(table, 1)["place"], player(table, 2)["place"]) == ("drop ship", "factory")
    repaired(when(table, "take SG-01"))
    assert (table.decisions[0].seat, options(table)) == (0, ("take HG-01", "take HG-01 on SG-01", "take nothing"))
    assert player(table, 1)["side"] == "B"
    assert (player(table, 2)["side"], player(table, 2)["place"]) == ("A", "drop ship")


@rule("NEON-RULING-075")
def test_a_counter_that_defeats_the_attacker_comes_after_the_outcome() -> None:
    table = given(
        fighter("boulder", "park", lost=5, energy=0, actions=["attack", "gain2", "gain2"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0, gear={"armor": "AR-11"}, ammo={"armor": ["GR-01"]}),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[0, 0, 4, FAIL],
        next="mall",
    )
    when(table, "attack", "attack akari with ML-04", "use AR-11/2 with GR-01")
    assert len(player(table, 1)["hp"]) == 4
    assert player(table, 0)["trophies"]["1"] == 2
    assert player(table, 1)["trophies"]["3"] == 1
    assert player(table, 0)["place"] == "drop ship"
    assert (table.decisions[0].seat, table.decisions[0].kind) == (1, "trophy")
    idle(table)
    assert happened(table, "skipped") == []  # the other two Actions never came up
    assert player(table, 0)["hand"]["count"] == 3
