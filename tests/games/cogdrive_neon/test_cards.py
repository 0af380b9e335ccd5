"""Cards, decks and who may know what."""

from __future__ import annotations

import json
from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    hangar_deck,
    offered,
    told,
    when,
)


def knows(table: nt.Table, seat: int | None) -> str:
    """All that a seat, or a spectator, can read at the table."""
    own = [decision.as_data() for decision in table.decisions if decision.seat == seat]
    return json.dumps([table.view(seat), own, [line.as_data() for line in table.log_for(seat)]], sort_keys=True)


@rule("COG-CARD-05", "COG-CONTENT-12")
@pytest.mark.parametrize("color", ["Y", "G", "P", "B"])
def test_the_task_hangs_on_the_name(color: str) -> None:
    table = given(hand=f"TF2-{color} CY4-Y", hangar_deck="HN5-G ... WRECKAGE")
    when(table, "task", f"discard TF2-{color}")
    assert clash(table) == [f"TF2-{color}"]
    assert hand(table) == ["CY4-Y", "HN5-G"]


@rule("COG-CARD-07", "COG-R-15")
def test_a_card_is_a_cogdrive_card_and_never_the_wreckage_card() -> None:
    table = given(hand="TF2-Y CY4-Y", hangar_deck="WRECKAGE HN5-G", other={"deck": "..."})
    when(table, "task", "discard TF2-Y")
    assert hand(table) == ["CY4-Y", "HN5-G"]
    assert table.view(0)["wreckage"] == "aside"


@rule("COG-CARD-08")
def test_cards_outside_the_starting_decks_are_in_the_hangar_or_its_deck() -> None:
    table = nt.new("cogdrive-neon", seed=3)
    assert len(hangar(table)) + len(hangar_deck(table)) == 36 + 1
    for seat in (0, 1):
        assert len(hand(table, seat) + deck(table, seat) + clash(table, seat) + discard(table, seat)) == 6


@rule("COG-CARD-09", "COG-RECRUIT-08")
def test_an_acquired_card_stays_with_its_player() -> None:
    table = given(hand="TF2-Y CY4-G", other={"hand": "QE0-G"})
    when(table, "recruit", "discard TF2-Y", "recruit KV8-B", "draw to 4")  # CY4-G is used for Task in between
    assert hand(table) == ["KV8-B"]
    when(table, "task", "draw to 4")  # the opponent's turn with a single card
    assert hand(table) == ["KV8-B"]
    when(table, "recruit", "recruit AX7-G", "recruit JT1-G", "shuffle and draw to 3")
    assert "KV8-B" in hand(table) + deck(table)


@rule("COG-CARD-09")
def test_an_acquired_card_may_be_taken_away() -> None:
    table = given(hand="SG6-Y CY4-Y", other={"discard": "HN5-B"})
    when(table, "task", "discard SG6-Y", "trade for HN5-B")
    assert "HN5-B" in hand(table)
    assert discard(table, 1) == ["SG6-Y"]


@rule("COG-CARD-10", "COG-R-29")
def test_cards_come_by_other_ways_than_recruiting() -> None:
    table = given(hand="JT1-Y TF2-Y CY4-Y", deck="HN5-P")
    when(table, "task", "discard JT1-Y", "take AX7-G", "take KV8-B")
    assert hand(table) == ["TF2-Y", "CY4-Y", "AX7-G", "KV8-B"]
    assert deck(table) == ["HN5-P"]
    assert told(table, "recruited") == []


@rule("COG-INFO-01", "COG-INFO-02", "COG-R-23")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_sees_into_a_deck(seat: int | None) -> None:
    one = given(hand="OD9-P CY4-Y", deck="HN5-P TF2-B", discard="TF2-P", other={"hand": "QE0-G", "deck": "WP8-P JT1-Y"})
    two = given(hand="OD9-P CY4-Y", deck="TF2-B HN5-P", discard="TF2-P", other={"hand": "QE0-G", "deck": "JT1-Y WP8-P"})
    for table in (one, two):
        when(table, "recruit", "discard OD9-P")  # Pink is offered before its card is seen
        assert "play top" in offered(table)
    assert knows(one, seat) == knows(two, seat)
    assert one.view(seat)["players"][0]["deck"]["mixed"] == 2


@rule("COG-INFO-03")
def test_a_hand_is_secret() -> None:
    one = given(hand="OD9-P CY4-Y", deck="HN5-P TF2-B")
    two = given(hand="HN5-P TF2-B", deck="OD9-P CY4-Y")
    assert knows(one, 1) == knows(two, 1)
    assert knows(one, None) == knows(two, None)
    assert one.view(1)["players"][0]["hand"] == {"count": 2, "cards": []}
    assert hand(one) == ["OD9-P", "CY4-Y"]


@rule("COG-INFO-04")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_discard_piles_are_open(seat: int | None) -> None:
    table = given(hand="TF2-Y CY4-Y", discard="OD9-P", other={"discard": "HN5-P TF2-B"})
    when(table, "recruit", "discard TF2-Y")
    assert [player["discard"] for player in table.view(seat)["players"]] == [["OD9-P", "TF2-Y"], ["HN5-P", "TF2-B"]]


@rule("COG-INFO-05")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_hangar_deck_is_face_down(seat: int | None) -> None:
    one = given(hand="OD9-P CY4-Y", hangar_deck="HN5-G TF2-B ... WRECKAGE")
    two = given(hand="OD9-P CY4-Y", hangar_deck="TF2-B HN5-G ... WRECKAGE")
    assert knows(one, seat) == knows(two, seat)


@rule("COG-INFO-05", "COG-DRAW-02")
def test_a_draw_from_the_hangar_deck_is_seen_by_the_drawer_only() -> None:
    tables = [given(hand="TF2-Y CY4-Y", hangar_deck=f"{top} ... WRECKAGE") for top in ("HN5-G TF2-B", "TF2-B HN5-G")]
    for table in tables:
        when(table, "task", "discard TF2-Y")
    assert knows(tables[0], 1) == knows(tables[1], 1)
    assert [hand(table)[-1] for table in tables] == ["HN5-G", "TF2-B"]


@rule("COG-INFO-06", "COG-INFO-07", "COG-CLASH-02")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_hangar_and_clash_are_face_up(seat: int | None) -> None:
    table = given(hand="CY4-Y", phase="play", clash="TF2-Y", other={"clash": "KV8-G"})
    when(table, "play CY4-Y")
    seen = table.view(seat)
    assert seen["hangar"] == ["MR4-Y", "AX7-G", "BZ3-P", "KV8-B", "JT1-G"]
    assert [player["clash"] for player in seen["players"]] == [["TF2-Y", "CY4-Y"], ["KV8-G"]]
    assert [player["clash_power"] for player in seen["players"]] == [3, 1]


@rule("COG-DRAW-01")
def test_a_draw_takes_the_top_card_of_the_own_deck() -> None:
    table = given(hand="KV8-Y CY4-Y", deck="HN5-P TF2-B OD9-Y", other={"deck": "QE0-G"})
    when(table, "task", "discard KV8-Y")
    assert hand(table) == ["CY4-Y", "HN5-P", "TF2-B"]
    assert deck(table) == ["OD9-Y"]
    assert deck(table, 1) == ["QE0-G"]


@rule("COG-DRAW-02")
def test_an_effect_may_draw_from_elsewhere() -> None:
    table = given(hand="TF2-Y CY4-Y", deck="HN5-P", hangar_deck="HN5-G ... WRECKAGE")
    when(table, "task", "discard TF2-Y")
    assert hand(table) == ["CY4-Y", "HN5-G"]
    assert deck(table) == ["HN5-P"]


# ---------------------------------------------------------------- what a perfect memory knows
@rule("COG-R-24")
def test_pile_sizes_are_public() -> None:
    table = given(hand="TF2-Y CY4-Y", deck="HN5-P", discard="OD9-P", house={"memory": "counts"})
    me = table.view(1)["players"][0]
    assert (me["hand"]["count"], me["deck"]["count"], len(me["discard"])) == (2, 1, 1)
    assert table.view(1)["hangar_deck"]["count"] == 48 - 5 - 4 - 2


@rule("COG-R-25")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_recruited_cards_are_remembered_under_the_deck(seat: int | None) -> None:
    table = given(hand="QE0-Y CY4-Y", deck="HN5-P")
    when(table, "recruit", "discard QE0-Y", "recruit AX7-G", "recruit KV8-B")
    pile = table.view(seat)["players"][0]["deck"]
    assert pile == {"count": 3, "top": [], "mixed": 1, "bottom": ["AX7-G", "KV8-B"]}


@rule("COG-R-25")
def test_cards_taken_from_open_places_are_remembered_in_a_hand() -> None:
    table = given(hand="JT1-Y CY4-Y", deck="HN5-P")
    when(table, "task", "discard JT1-Y", "take AX7-G", "stop")
    assert table.view(1)["players"][0]["hand"] == {"count": 2, "cards": ["AX7-G"]}


@rule("COG-R-25")
def test_a_shuffle_forgets() -> None:
    table = given(phase="draw", hand="CY4-Y TF2-B OD9-Y", discard="QE0-Y", deck="HN5-P")
    when(table, "shuffle and draw to 3")
    assert table.view(0)["players"][0]["deck"] == {"count": 2, "top": [], "mixed": 2, "bottom": []}


@rule("COG-R-25")
def test_wrecked_cards_are_remembered_below_the_wreckage_card() -> None:
    table = given(hand="BZ3-Y CY4-Y")
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "wreck KV8-B")
    assert table.view(1)["hangar_deck"]["bottom"] == ["WRECKAGE", "AX7-G", "KV8-B"]


@rule("COG-R-25")
def test_the_table_may_show_counts_only() -> None:
    table = given(hand="QE0-Y JT1-B CY4-Y", deck="HN5-P", house={"memory": "counts"})
    when(table, "recruit", "discard QE0-Y", "recruit AX7-G", "recruit KV8-B", "discard JT1-B", "take MR4-Y", "stop")
    seen: dict[str, Any] = table.view(1)
    assert "unseen" not in seen
    assert seen["players"][0]["deck"] == {"count": 3, "top": [], "mixed": 3, "bottom": []}
    assert seen["players"][0]["hand"] == {"count": 2, "cards": []}
    assert seen["hangar_deck"]["mixed"] == seen["hangar_deck"]["count"]
    assert hand(table) == ["CY4-Y", "MR4-Y"]


@rule("COG-R-25")
@pytest.mark.parametrize("memory", ["shown", "counts"])
def test_sampling_always_remembers(memory: str) -> None:
    table = given(hand="JT1-Y CY4-Y", deck="HN5-P TF2-B", house={"memory": memory})
    when(table, "task", "discard JT1-Y", "take AX7-G", "stop")
    hands = [hand(table.sample(1, nt.chance.Quick(seed))) for seed in range(30)]
    assert all("AX7-G" in cards for cards in hands)
    assert len({card for cards in hands for card in cards}) > 2
