"""Gear: six types, free spots, covering, capacity, and what happens to all that lay below."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, options, player, refuses, when

ONE_OF_EACH = {
    "small gun": "SG-03", "heavy gun": "HG-06", "melee": "ML-04", "grenade": "GR-01", "armor": "AR-01", "helmet": "HE-01",
}  # fmt: skip


def drew(cards: list[str], gear: dict[str, str], ammo: dict[str, list[str]] | None = None, **more: Any) -> nt.Table:
    """Boulder, with this in front of him, has just drawn these cards of one rank."""
    rank = {"1": "subway", "2": "park"}[more.pop("rank", "1")]
    decks = [cards, None, None] if rank == "subway" else [None, cards, None]
    table = given(
        fighter("boulder", rank, energy=0, actions=["search", "attack", "gain 1"], gear=gear, ammo=ammo or {}),
        fighter("akari", rank, energy=0),
        fighter("snake", "highway"),
        turn=0,
        equipment=decks,
        **more,
    )
    return when(table, "search")


def pile(table: nt.Table, gear: str) -> dict[str, Any] | None:
    """The Gear card of a type with its Ammo."""
    found: dict[str, Any] | None = player(table, 0)["gear"].get(gear)
    return found


def discarded(table: nt.Table) -> list[list[str]]:
    """The three discard piles, sorted."""
    return [sorted(cards) for cards in table.view(None)["decks"]["discards"]]


@rule("NEON-GEAR-01")
def test_a_gear_card_gives_all_its_effects() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain 1", "gain 1"], gear={"heavy gun": "HG-06"},
                ammo={"heavy gun": ["HG-01", "HG-02"]}),
        fighter("akari", "factory", energy=0),
        fighter("snake", "highway"),
        turn=0,
        chance=[1, 1, 1, 1],
    )  # fmt: skip
    when(table, "attack", "attack akari with HG-06")
    assert options(table) == ("use HG-06/1 with HG-01", "pass")
    when(table, "use HG-06/1")
    assert options(table) == ("use HG-06/2 with HG-02", "pass")


@rule("NEON-GEAR-02", "NEON-GEAR-04")
def test_there_are_six_types_and_nobody_has_more_than_six_gear_cards() -> None:
    content = GAME.load_content(())
    assert {each.gear for each in content.equipment} == set(range(6))
    table = drew(["SG-01", "HG-02", "ML-02"], ONE_OF_EACH)
    assert list(player(table, 0)["gear"]) == ["small gun", "heavy gun", "melee", "grenade", "armor", "helmet"]
    assert not [text for text in options(table) if text.startswith("gear") and " on " not in text]
    when(table, "gear HG-02 on HG-06", "gear ML-02 on ML-04")
    assert len(player(table, 0)["gear"]) == 6


@rule("NEON-GEAR-03")
def test_a_second_card_of_a_type_finds_no_free_spot() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-03"})
    assert refuses(table, "gear SG-02").rule == "NEON-GEAR-03"


@rule("NEON-GEAR-05")
def test_gear_may_be_placed_on_a_free_spot_beside_other_gear() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"heavy gun": "HG-01"})
    when(table, "gear SG-02")
    assert (pile(table, "small gun"), pile(table, "heavy gun")) == (
        {"card": "SG-02", "ammo": []},
        {"card": "HG-01", "ammo": []},
    )


@rule("NEON-GEAR-06", "NEON-RULING-043")
def test_gear_may_cover_gear_of_another_type() -> None:
    table = drew(["ML-03", "GR-01", "AR-01"], {"heavy gun": "HG-01"})
    when(table, "gear ML-03 on HG-01")
    assert (pile(table, "heavy gun"), pile(table, "melee")) == (None, {"card": "ML-03", "ammo": ["HG-01"]})


@rule("NEON-RULING-043")
def test_a_table_may_allow_covering_the_same_type_only() -> None:
    table = drew(["ML-03", "HG-01", "AR-02"], {"heavy gun": "HG-06"}, options={"cover": "the same type"})
    assert refuses(table, "gear ML-03 on HG-06").rule == "NEON-RULING-043"
    assert "gear ML-03" in options(table)
    when(table, "gear HG-01 on HG-06")
    assert pile(table, "heavy gun") == {"card": "HG-01", "ammo": ["HG-06"]}


@rule("NEON-GEAR-07", "NEON-RULING-121")
@pytest.mark.parametrize(("under", "gear"), [("HG-01", "heavy gun"), ("SG-01", "small gun")])
def test_a_card_of_a_type_in_play_may_be_ammo_under_any_matching_gear(under: str, gear: str) -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-01", "heavy gun": "HG-01"})
    when(table, f"ammo SG-02 under {under}")
    assert pile(table, gear) == {"card": under, "ammo": ["SG-02"]}


@rule("NEON-GEAR-08")
def test_a_card_of_a_type_in_play_covers_only_that_type() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-01", "heavy gun": "HG-01"})
    assert refuses(table, "gear SG-02 on HG-01").rule == "NEON-GEAR-08"
    when(table, "gear SG-02 on SG-01")
    assert pile(table, "small gun") == {"card": "SG-02", "ammo": ["SG-01"]}


@rule("NEON-GEAR-09")
def test_a_card_of_a_type_in_play_may_be_discarded() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-01"})
    when(table, "done")
    assert (pile(table, "small gun"), discarded(table)[0]) == (
        {"card": "SG-01", "ammo": []},
        ["AR-01", "ML-01", "SG-02"],
    )


@rule("NEON-GEAR-10")
def test_a_covered_card_counts_only_with_its_symbols() -> None:
    table = drew(["ML-03", "GR-01", "AR-01"], {"heavy gun": "HG-01"}, chance=[4, 4])
    when(table, "gear ML-03 on HG-01", "done", "attack")
    assert [text for text in options(table) if "HG-01" in text] == []  # no Weapon any more
    when(table, "attack akari with ML-03")
    assert options(table) == ("use ML-03/1 with HG-01", "pass")


@rule("NEON-GEAR-11", "NEON-RULING-045")
def test_ammo_below_passes_to_the_new_gear_even_without_a_matching_symbol() -> None:
    table = drew(["HG-04", "GR-01", "AR-01"], {"small gun": "SG-05"}, {"small gun": ["SG-01"]})
    when(table, "gear HG-04 on SG-05")
    assert pile(table, "heavy gun") == {"card": "HG-04", "ammo": ["SG-01", "SG-05"]}


@rule("NEON-GEAR-12", "NEON-RULING-044")
@pytest.mark.parametrize(
    ("drop", "left", "piles"),
    [
        ("HG-01", ["SG-06", "SG-02"], (["HG-01"], [])),
        ("SG-06", ["HG-01", "SG-02"], ([], ["SG-06"])),
        ("SG-02", ["HG-01", "SG-06"], (["SG-02"], [])),
    ],
)
def test_ammo_above_the_capacity_goes_and_its_owner_chooses(
    drop: str, left: list[str], piles: tuple[list[str], list[str]]
) -> None:
    table = drew(["AR-02", "GR-01", "ML-01"], {"small gun": "SG-02"}, {"small gun": ["HG-01", "SG-06"]})
    when(table, "gear AR-02 on SG-02")
    assert (table.decisions[0].kind, options(table)) == ("overflow", ("drop HG-01", "drop SG-06", "drop SG-02"))
    when(table, f"drop {drop}", "done")
    assert pile(table, "armor") == {"card": "AR-02", "ammo": left}
    assert (discarded(table)[0], discarded(table)[1]) == (sorted([*piles[0], "GR-01", "ML-01"]), piles[1])


@rule("NEON-GEAR-12")
def test_several_cards_too_many_are_dropped_one_by_one() -> None:
    table = drew(["HE-02", "GR-01", "ML-01"], {"small gun": "SG-02"}, {"small gun": ["HG-01", "ML-03"]})
    when(table, "gear HE-02 on SG-02", "drop HG-01", "drop SG-02")
    assert pile(table, "helmet") == {"card": "HE-02", "ammo": ["ML-03"]}


@rule("NEON-RULING-046")
def test_gear_without_capacity_may_cover_and_all_below_is_discarded() -> None:
    table = drew(["ML-04", "GR-01", "AR-03"], {"heavy gun": "HG-02"}, {"heavy gun": ["HG-03", "AR-06"]})
    when(table, "gear ML-04 on HG-02")
    assert (table.decisions[0].kind, pile(table, "melee")) == ("equip", {"card": "ML-04", "ammo": []})
    assert (discarded(table)[0], discarded(table)[1]) == (["HG-02", "HG-03"], ["AR-06"])


@rule("NEON-GEAR-13")
def test_the_ammo_of_discarded_gear_is_discarded_with_it() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain 1", "gain 1"]),
        fighter("akari", "park", energy=0, side="B", lost=5, gear={"heavy gun": "HG-06", "helmet": "HE-03"},
                ammo={"heavy gun": ["SG-01", "ML-08"]}),
        fighter("snake", "highway"),
        turn=0,
        chance=[1, 4],
    )  # fmt: skip
    when(table, "attack", "attack akari", "take nothing")
    assert discarded(table) == [["HE-03", "SG-01"], ["HG-06", "ML-08"], []]


@rule("NEON-GEAR-14")
def test_gear_in_play_becomes_ammo_only_by_being_covered() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-01", "heavy gun": "HG-01"})
    assert refuses(table, "ammo HG-01 under SG-01").rule == "NEON-GEAR-14"
    assert refuses(table, "ammo SG-01 under HG-01").rule == "NEON-GEAR-14"


@rule("NEON-RULING-052")
def test_nothing_in_play_can_be_discarded_at_will() -> None:
    table = drew(["SG-02", "ML-01", "AR-01"], {"small gun": "SG-03"}, {"small gun": ["SG-05"]})
    for choice in ("drop SG-03", "drop SG-05", "discard SG-03"):
        refuses(table, choice)
    when(table, "done")
    assert options(table) == ("attack", "skip")
    for choice in ("drop SG-03", "drop SG-05", "discard SG-03"):
        refuses(table, choice)
    assert pile(table, "small gun") == {"card": "SG-03", "ammo": ["SG-05"]}


@rule("NEON-RULING-053")
def test_trophy_gear_is_played_at_once_as_gear_by_the_normal_rules() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain 1", "gain 1"],
                gear={"small gun": "SG-03", "armor": "AR-01"}),
        fighter("akari", "park", energy=0, side="B", lost=5,
                gear={"small gun": "SG-01", "melee": "ML-01", "armor": "AR-05"}),
        fighter("snake", "highway"),
        turn=0,
        chance=[1, 4],
    )  # fmt: skip
    when(table, "attack", "attack akari with bare hands", "pass")
    assert options(table) == (
        "take ML-01", "take ML-01 on SG-03", "take AR-05 on AR-01", "take nothing",
    )  # fmt: skip
    # SG-01 shares no symbol with SG-03 and cannot be placed: it cannot be taken; nothing becomes Ammo
    when(table, "take AR-05 on AR-01", "take ML-01")
    assert (pile(table, "armor"), pile(table, "melee")) == (
        {"card": "AR-05", "ammo": ["AR-01"]},
        {"card": "ML-01", "ammo": []},
    )
    assert discarded(table)[0] == ["SG-01"]
