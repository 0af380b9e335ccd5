"""How the game comes to its end."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    clash,
    given,
    hand,
    hangar,
    hangar_deck,
    kinds,
    play_out,
    turns,
    when,
)


@rule("COG-END-01", "COG-END-02", "COG-CONTENT-01")
def test_a_draw_brings_the_wreckage_card_to_light() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", hangar_deck="WRECKAGE HN5-G")
    when(table, "task", "discard TF2-Y")
    assert "wreckage" in kinds(table)
    assert table.view(1)["wreckage"] == "aside"
    assert hand(table) == ["CY4-G", "SG6-P", "HN5-G"]


@rule("COG-END-01", "COG-END-02", "COG-CONTENT-01")
def test_a_refill_by_a_task_brings_it_to_light() -> None:
    table = given(hand="BZ3-Y CY4-G SG6-P", hangar_deck="OD9-G WRECKAGE")
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "wreck KV8-B")
    assert table.view(1)["last_turn"] is True
    assert hangar(table) == ["MR4-Y", "BZ3-P", "JT1-G", "OD9-G", "AX7-G"]
    assert hangar_deck(table) == ["KV8-B"]


@rule("COG-END-01", "COG-END-02", "COG-END-08", "COG-CONTENT-01")
def test_the_refill_of_the_turn_brings_it_to_light() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="AX7-G BZ3-P", hangar_deck="OD9-G WRECKAGE TF2-G")
    when(table, "draw to 4")
    assert table.view(1)["wreckage"] == "aside"
    assert hangar(table) == ["AX7-G", "BZ3-P", "OD9-G", "TF2-G"]
    assert table.result is None


@rule("COG-END-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_turn_goes_on_to_its_end(seat: int) -> None:
    table = given(seat=seat, hand="TF2-Y MR4-B CY4-G SG6-P", deck="HN5-P", hangar_deck="WRECKAGE OD9-G QE0-B")
    when(table, "task", "discard TF2-Y")
    assert (asked(table), table.decisions[0].seat) == ("discard", seat)
    when(table, "discard MR4-B", "recruit KV8-B")
    assert asked(table) == "play"
    when(table, "play CY4-G")
    assert clash(table, seat) == ["TF2-Y", "CY4-G"]
    if seat == 0:
        when(table, "draw to 4")
    assert hand(table, seat) == ["SG6-P", "OD9-G", "HN5-P", "KV8-B"]
    assert hangar(table) == ["MR4-Y", "AX7-G", "BZ3-P", "JT1-G", "QE0-B"]


@rule("COG-END-04", "COG-END-05", "COG-R-16")
def test_after_the_first_players_last_turn_comes_exactly_one_more() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", deck="HN5-P", hangar_deck="WRECKAGE HN5-G", turn=7)
    when(table, "task", "discard TF2-Y")
    assert turns(play_out(table)) == [1]
    assert table.view(0)["turn"] == 8
    assert table.result is not None


@rule("COG-END-06")
def test_in_the_second_players_turn_it_ends_that_turn() -> None:
    table = given(seat=1, hand="TF2-Y CY4-G SG6-P", deck="HN5-P", hangar_deck="WRECKAGE HN5-G", turn=8)
    when(table, "task", "discard TF2-Y")
    assert table.result is None
    assert turns(play_out(table)) == []
    assert table.view(0)["turn"] == 8


@rule("COG-END-06")
@pytest.mark.parametrize("first", [0, 1])
def test_first_and_second_player_may_sit_anywhere(first: int) -> None:
    table = given(seat=1, phase="draw", first=first, hand="CY4-G", deck="HN5-P", hangar="AX7-G", hangar_deck="WRECKAGE")
    when(table, "draw to 4")
    assert (table.result is None) == (first == 1)


@rule("COG-END-07")
@pytest.mark.parametrize("seed", range(12))
def test_both_have_had_equally_many_turns(seed: int) -> None:
    table = nt.new("cogdrive-neon", seed=seed)
    first = table.view(None)["first"]
    taken = turns(play_out(table))
    assert len(taken) % 2 == 0
    assert taken == [first, 1 - first] * (len(taken) // 2)
    assert (table.log[-1].kind, table.log[-1].seat, table.log[-1].rule) == ("ended", 1 - first, "COG-END-07")


@rule("COG-END-08")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_refill_still_belongs_to_the_turn(seat: int) -> None:
    table = given(seat=seat, phase="draw", hand="CY4-G", deck="HN5-P", hangar="AX7-G BZ3-P", hangar_deck="WRECKAGE")
    when(table, "draw to 4")
    assert (table.result is not None) == (seat == 1)
    assert turns(play_out(table)) == ([1] if seat == 0 else [])


@rule("COG-END-09", "COG-R-13")
def test_on_top_and_unseen_it_does_nothing() -> None:
    table = given(
        seat=1, phase="draw", hand="CY4-G", deck="HN5-P", hangar="AX7-G BZ3-P KV8-B MR4-Y", hangar_deck="OD9-G WRECKAGE"
    )
    when(table, "draw to 4")
    assert hangar_deck(table) == ["WRECKAGE"]
    assert table.view(0)["wreckage"] == "in the hangar deck"
    assert (table.result, table.decisions[0].seat) == (None, 0)


@rule("COG-END-10")
def test_cards_below_it_can_still_be_taken() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", hangar_deck="KV8-G OD9-G", wreckage_seen=True)
    when(table, "task", "discard TF2-Y")
    assert hand(table) == ["CY4-G", "SG6-P", "KV8-G"]
    assert hangar_deck(table) == ["OD9-G"]


@rule("COG-END-11", "COG-R-14")
def test_an_empty_hangar_deck_leaves_the_hangar_short() -> None:
    table = given(
        phase="draw", hand="CY4-G", deck="HN5-P", hangar="AX7-G", hangar_deck="OD9-G BZ3-P", wreckage_seen=True
    )
    when(table, "draw to 4")
    assert hangar(table) == ["AX7-G", "OD9-G", "BZ3-P"]
    assert table.decisions[0].seat == 1  # play goes on
