"""Maintenance step by step, and Enhancement cards."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon.table import fighter, given, happened, options, player, refuses, truth, when

THREE_HITS = [1, 1, 1]
FAIL = 4
KIT = [["SG-01"], ["HG-06"], ["AR-10"]]  # what Maintenance draws next, by Rank
ENHANCEMENTS = [
    "stabilizer", "overcharge-cell", "twin-link-optics", "ablative-skin", "capacitor-core", "scavenger-uplink",
    "servo-legs", "quartermaster-drop",
]  # fmt: skip


def fallen(loser: dict[str, Any] | None = None, **more: Any) -> nt.Table:
    """Boulder has just taken the last HP token of Akari's side A."""
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", **{"lost": 5, "energy": 0, **(loser or {})}),
        *more.pop("others", [fighter("ghost", "stadium", energy=0)]),
        **{
            "turn": 0,
            "luck": [*THREE_HITS, FAIL],
            "equipment": KIT,
            "enhancements": ENHANCEMENTS,
            "next": "mall",
            **more,
        },
    )
    return when(table, "attack", "attack akari with ML-04")


def enhanced(name: str, **more: Any) -> dict[str, Any]:
    """Akari on side B with this Enhancement."""
    return fighter("akari", "park", **{"side": "B", "enhancement": name, "energy": 0, **more})


def idle(table: nt.Table) -> nt.Table:
    """Everybody does nothing with the rest of this Round."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


# ---------------------------------------------------------------- the eight steps


@rule("NEON-T-17", "NEON-MAINT-01", "NEON-MAINT-02", "NEON-MAINT-03", "NEON-MAINT-04", "NEON-MAINT-05", "NEON-MAINT-06")
def test_maintenance_as_a_whole() -> None:
    table = fallen(
        {"gear": {"heavy gun": "HG-01", "grenade": "GR-01", "helmet": "HE-01"}, "ammo": {"grenade": ["GR-02"]}}
    )
    assert player(table, 1)["place"] == "drop ship"
    when(table, "take HG-01", "take HE-01")
    assert sorted(table.view(None)["decks"]["discards"][0]) == ["GR-01", "GR-02"]
    assert table.view(1)["drawn"]["cards"] == ["SG-01", "HG-06", "AR-10"]
    assert table.view(0)["drawn"] == {"seat": 1, "count": 3}
    when(table, "gear SG-01", "ammo HG-06 under SG-01", "gear AR-10")
    assert options(table) == ("keep stabilizer", "keep overcharge-cell")
    assert player(table, 1)["side"] == "A"
    when(table, "keep stabilizer")
    akari = player(table, 1)
    assert (akari["side"], akari["hp"], akari["energy"], akari["place"]) == ("B", [1, 1, 1, 2, 2, 3], 3, "drop ship")
    assert akari["gear"] == {
        "small gun": {"card": "SG-01", "ammo": ["HG-06"]}, "armor": {"card": "AR-10", "ammo": []},
    }  # fmt: skip
    assert akari["enhancement"] == "stabilizer"
    assert table.view(None)["decks"]["enhancements"] == 7


@rule("NEON-MAINT-02")
def test_nobody_takes_gear_when_no_opponent_is_responsible() -> None:
    table = given(
        fighter("boulder", "stadium", energy=0, actions=["gain1"] * 3),
        fighter("akari", "mall", lost=5, energy=0, gear={"armor": "AR-05"}),
        fighter("ghost", "stadium", energy=0),
        turn=0,
        action=2,
        next="mall",
    )
    when(table, "skip")
    assert player(table, 1)["place"] == "drop ship"
    assert (table.decisions[0].seat, table.decisions[0].kind) == (1, "equip")
    assert "AR-05" in table.view(None)["decks"]["discards"][0]


@rule("NEON-MAINT-04", "NEON-RULING-010", "NEON-RULING-054")
def test_one_card_of_each_rank_is_drawn_and_all_may_be_played_at_once() -> None:
    table = fallen()
    assert (table.decisions[0].seat, table.decisions[0].kind) == (1, "equip")  # in the turn of seat 0
    assert "up to 3" in table.decisions[0].prompt
    when(table, "gear SG-01", "gear HG-06", "gear AR-10")
    assert {kind: gear["card"] for kind, gear in player(table, 1)["gear"].items()} == {
        "small gun": "SG-01", "heavy gun": "HG-06", "armor": "AR-10",
    }  # fmt: skip


@rule("NEON-MAINT-04", "NEON-RULING-054")
def test_cards_of_maintenance_may_be_discarded_like_those_of_a_search() -> None:
    table = when(fallen(), "gear HG-06", "done")
    assert {kind: gear["card"] for kind, gear in player(table, 1)["gear"].items()} == {"heavy gun": "HG-06"}
    assert table.view(None)["decks"]["discards"] == [["SG-01"], [], ["AR-10"]]


@rule("NEON-MAINT-05", "NEON-RULING-011")
def test_of_two_enhancements_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    table = when(fallen(), "done")
    assert table.view(1)["drawn"]["cards"] == ["stabilizer", "overcharge-cell"]
    assert table.view(0)["drawn"] == {"seat": 1, "count": 2}
    assert table.decisions[0].public_prompt == "an Enhancement to keep."
    when(table, "keep overcharge-cell")
    assert player(table, 1)["enhancement"] == "overcharge-cell"
    assert table.position()["state"]["enhancements"] == [*ENHANCEMENTS[2:], "stabilizer"]


@rule("NEON-MAINT-05", "NEON-RULING-125")
def test_who_put_an_enhancement_under_the_deck_remembers_it_and_nobody_else() -> None:
    table = when(fallen(), "done", "keep overcharge-cell")
    assert table.view(1)["decks"]["enhancements_under"] == ["stabilizer"]
    assert "enhancements_under" not in table.view(0)["decks"]
    assert "enhancements_under" not in table.view(None)["decks"]
    lowest = [{bottom(table, seat, n) for n in range(40)} for seat in range(3)]
    assert lowest[1] == {"stabilizer"}
    assert len(lowest[0]) == len(lowest[2]) == 7  # any that is not open


def bottom(table: nt.Table, seat: int, n: int) -> str:
    """The lowest Enhancement of the deck in a world that this seat thinks possible."""
    state = truth(table.sample(seat, Quick(n)))
    name: str = state.content.enhancements[state.enhancements.cards[0]].id
    return name


@rule("NEON-MAINT-06", "NEON-MAINT-07", "NEON-RULING-016")
def test_side_b_gets_new_tokens() -> None:
    table = when(fallen(), "done", "keep stabilizer")
    assert (player(table, 1)["side"], player(table, 1)["hp"]) == ("B", [1, 1, 1, 2, 2, 3])
    assert player(table, 0)["trophies"] == {"1": 0, "2": 0, "3": 1}  # only the last one of side A


@rule("NEON-MAINT-07", "NEON-RULING-073")
def test_damage_above_the_last_token_does_not_reach_side_b() -> None:
    table = when(fallen({"lost": 4}), "done", "keep stabilizer")
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 0)["trophies"] == {"1": 0, "2": 1, "3": 1}


@rule("NEON-MAINT-08")
@pytest.mark.parametrize("before", [0, 6])
def test_energy_is_set_to_three(before: int) -> None:
    table = fallen({"energy": before, "side": "A"}) if before == 0 else sunken(before)
    when(table, "done", "keep stabilizer")
    assert player(table, 1)["energy"] == 3


def sunken(energy: int) -> nt.Table:
    """Akari has drowned with so much Energy left, because she would not pay."""
    table = given(
        fighter("boulder", "stadium", energy=0, actions=["gain1"] * 3),
        fighter("akari", "mall", lost=5, energy=energy),
        fighter("ghost", "stadium", energy=0),
        turn=0,
        action=2,
        next="mall",
        equipment=KIT,
        enhancements=ENHANCEMENTS,
    )
    return when(table, "skip", "take the damage")


# ---------------------------------------------------------------- Enhancements


@rule("NEON-ENH-01", "NEON-ENH-02")
def test_an_enhancement_comes_with_maintenance_and_lies_open() -> None:
    table = when(fallen(), "done")
    assert [player(table, seat)["enhancement"] for seat in range(3)] == [None, None, None]
    when(table, "keep stabilizer")
    assert [player(table, seat)["enhancement"] for seat in range(3)] == [None, "stabilizer", None]
    assert [event["enhancement"] for event in happened(table, "enhanced")] == ["stabilizer"]


@rule("NEON-ENH-03", "NEON-RULING-055")
def test_an_immediate_enhancement_works_after_energy_was_set() -> None:
    table = when(fallen(), "done", "keep overcharge-cell")
    assert player(table, 1)["energy"] == 6
    idle(table)
    assert player(table, 1)["enhancement"] == "overcharge-cell"


@rule("NEON-ENH-03", "NEON-RULING-055")
def test_quartermaster_drop_brings_two_more_cards_at_the_end_of_maintenance() -> None:
    kit = [["SG-01"], ["HG-06", "ML-08", "HE-07"], ["AR-10"]]
    table = fallen(equipment=kit, enhancements=["quartermaster-drop", *ENHANCEMENTS[:7]])
    when(table, "gear SG-01", "done", "keep quartermaster-drop")
    assert player(table, 1)["energy"] == 3
    assert table.view(1)["drawn"]["cards"] == ["ML-08", "HE-07"]
    when(table, "gear ML-08", "gear HE-07")
    assert set(player(table, 1)["gear"]) == {"small gun", "melee", "helmet"}


@rule("NEON-ENH-03")
def test_a_permanent_enhancement_works_every_time() -> None:
    table = given(
        enhanced("capacitor-core", actions=["gain1"] * 3),
        fighter("boulder", "stadium"),
        fighter("ghost", "stadium"),
        turn=0,
        action=-1,
    )
    assert player(table, 0)["energy"] == 1
    assert not player(table, 0)["tapped"]


def stabilized(luck: list[int], **more: Any) -> nt.Table:
    return given(
        enhanced("stabilizer", actions=["attack"] * 3, gear={"melee": "ML-04"}, **more),
        fighter("boulder", "park", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
        luck=luck,
        next="mall",
    )


@rule("NEON-ENH-06", "NEON-RULING-012")
def test_the_stabilizer_turns_one_conditional_miss_into_a_hit() -> None:
    table = when(stabilized([3, 3, 4, FAIL]), "attack", "attack boulder with ML-04", "use stabilizer")
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-ENH-06")
def test_the_stabilizer_needs_a_conditional_miss() -> None:
    table = when(stabilized([1, 4, 4, FAIL]), "attack", "attack boulder with ML-04")
    assert table.decisions[0].kind == "action"
    assert not player(table, 0)["tapped"]


@rule("NEON-ENH-04")
def test_a_tapped_enhancement_cannot_be_used_again() -> None:
    table = stabilized([3, 4, 4, FAIL, 3, 4, 4, FAIL], energy=3)
    when(table, "attack", "attack boulder with ML-04", "use stabilizer", "pass")
    assert player(table, 0)["tapped"]
    when(table, "attack", "attack boulder with ML-04")
    assert table.decisions[0].kind == "effect"
    assert not [option for option in options(table) if "stabilizer" in option]
    assert refuses(table, "use stabilizer").rule == "NEON-ENH-04"


@rule("NEON-ENH-05", "NEON-RULING-029")
def test_enhancements_are_turned_back_at_the_end_of_the_round() -> None:
    table = stabilized([3, 4, 4, FAIL])
    when(table, "attack", "attack boulder with ML-04", "use stabilizer")
    while table.decisions[0].kind != "programme":
        assert player(table, 0)["tapped"]
        when(table, options(table)[-1])
    assert not player(table, 0)["tapped"]


@rule("NEON-ENH-03", "NEON-ENH-04")
def test_every_enhancement_that_works_once_per_round_is_tapped() -> None:
    table = given(
        enhanced("twin-link-optics", actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("boulder", "park", energy=0, side="B", enhancement="ablative-skin"),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 1, 1, FAIL],
    )
    when(table, "attack", "attack boulder with ML-04", "use twin-link-optics", "use ablative-skin")
    assert (player(table, 0)["tapped"], player(table, 1)["tapped"]) == (True, True)
    assert len(player(table, 1)["hp"]) == 3  # four hits, one cancelled
