"""Wreck: to the very bottom of the Hangar Deck."""

from __future__ import annotations

from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    hangar_deck,
    told,
    when,
)


@rule("COG-WRECK-01")
def test_a_wrecked_card_goes_to_the_bottom() -> None:
    table = given(hand="BZ3-Y CY4-G", hangar_deck="OD9-G TF2-G ...", wreckage_seen=True)
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "wreck KV8-B")
    assert hangar_deck(table)[-2:] == ["AX7-G", "KV8-B"]


@rule("COG-WRECK-02", "COG-R-12")
def test_it_lies_below_the_wreckage_card() -> None:
    table = given(hand="BZ3-Y CY4-G", hangar_deck="OD9-G TF2-G HN5-G WRECKAGE")
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "stop")
    assert hangar_deck(table) == ["TF2-G", "HN5-G", "WRECKAGE", "AX7-G"]
    assert table.view(1)["hangar_deck"]["before_wreckage"] == 2


@rule("COG-WRECK-03")
def test_a_wrecked_card_belongs_to_nobody() -> None:
    table = given(hand="WP8-Y CY4-G SG6-B", discard="MR4-P", deck="HN5-P")
    when(table, "task", "discard WP8-Y", "wreck SG6-B", "wreck MR4-P")
    owned = [card for seat in (0, 1) for zone in (hand, deck, discard, clash) for card in zone(table, seat)]
    assert not {"SG6-B", "MR4-P"} & set(owned)
    assert hangar_deck(table)[-2:] == ["SG6-B", "MR4-P"]


@rule("COG-WRECK-04")
def test_wrecking_leaves_the_way_to_the_wreckage_card_as_it_was() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="SG6-B AX7-G TF2-Y KV8-B BZ3-P")
    before = table.view(0)["hangar_deck"]["before_wreckage"]
    when(table, "draw to 4")
    assert told(table, "wrecked") == ["SG6-B", "TF2-Y"]
    assert table.view(0)["hangar_deck"]["before_wreckage"] == before - 2  # the two that came into the Hangar
    assert table.view(0)["hangar_deck"]["count"] == before


@rule("COG-WRECK-05")
def test_a_power_one_card_put_into_the_hangar_is_wrecked_the_same_turn() -> None:
    table = given(hand="CY4-G SG6-B", discard="TF2-G", deck="HN5-P")
    when(table, "recruit", "discard CY4-G", "exchange for KV8-B")  # SG6-B is the only hand card
    assert "SG6-B" in hangar(table)
    when(table, "stop", "stop")  # the Recruit of two, then KV8-B for Task, drawing HN5-P and playing nothing
    when(table, "play nothing", "draw to 4")
    assert "SG6-B" not in hangar(table)
    assert hangar_deck(table)[-1] == "SG6-B"
