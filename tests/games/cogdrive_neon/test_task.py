"""The Task Action."""

from __future__ import annotations

from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    hangar_deck,
    kinds,
    offered,
    refuses,
    when,
)


@rule("COG-TASK-01")
def test_a_task_costs_one_hand_card() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P", deck="HN5-P", discard="OD9-P")
    when(table, "task")
    assert table.decisions[0].rule == "COG-TASK-01"
    assert offered(table) == ("discard QE0-Y", "discard CY4-G", "discard SG6-P")
    refusal = refuses(table, "discard HN5-P", "COG-TASK-01")
    assert refusal.reason == "Hookline (pink 1) is not in your hand."
    when(table, "discard QE0-Y")
    assert hand(table) == ["CY4-G", "SG6-P"]
    assert discard(table) == ["OD9-P", "QE0-Y"]
    assert (table.log[-1].kind, table.log[-1].rule) == ("discard for task", "COG-TASK-01")


@rule("COG-TASK-02")
def test_the_task_of_the_discarded_card_is_carried_out() -> None:
    table = given(hand="TF2-Y KV8-G CY4-G", deck="HN5-P SG6-B OD9-Y", hangar_deck="OD9-G ... WRECKAGE")
    when(table, "task", "discard KV8-G", "stop")
    assert hand(table) == ["TF2-Y", "CY4-G", "HN5-P", "SG6-B"]
    assert clash(table) == []


@rule("COG-TASK-03")
def test_a_part_that_cannot_be_done_is_skipped() -> None:
    table = given(hand="OD9-G CY4-Y")  # no deck: nothing to play or draw
    when(table, "task", "discard OD9-G")
    assert (hand(table), clash(table), asked(table)) == ([], [], "recruit")


@rule("COG-TASK-03")
def test_the_rest_of_a_task_is_done_as_far_as_possible() -> None:
    table = given(hand="KV8-G CY4-Y TF2-B", deck="HN5-P")  # one card where the Task draws two
    when(table, "task", "discard KV8-G")
    assert hand(table) == ["CY4-Y", "TF2-B", "HN5-P"]
    assert offered(table) == ("play CY4-Y", "play TF2-B", "play HN5-P", "stop")


@rule("COG-TASK-03", "COG-R-28")
def test_a_plain_part_cannot_be_declined() -> None:
    table = given(hand="AX7-P CY4-Y TF2-B")
    when(table, "task", "discard AX7-P")
    assert asked(table) == "recruit"
    refuses(table, "stop", "COG-TASK-03")


@rule("COG-TASK-04")
def test_parts_are_done_in_printed_order() -> None:
    table = given(hand="OD9-G CY4-Y TF2-B", deck="HN5-P SG6-B MR4-P")
    when(table, "task", "discard OD9-G")
    assert clash(table) == ["HN5-P"]
    assert hand(table) == ["CY4-Y", "TF2-B", "SG6-B", "MR4-P"]
    assert kinds(table) == ["discard for task", "played top", "drew", "drew"]


@rule("COG-TASK-05", "COG-CONTENT-08")
def test_wreck_this_card_moves_it_from_the_discard() -> None:
    table = given(hand="JT1-Y CY4-Y TF2-B", discard="MR4-P")
    when(table, "task", "discard JT1-Y", "stop")
    assert discard(table) == ["MR4-P"]
    assert hangar_deck(table)[-2:] == ["WRECKAGE", "JT1-Y"]


@rule("COG-TASK-06")
def test_play_this_card_moves_it_from_the_discard() -> None:
    table = given(hand="TF2-Y CY4-P SG6-B", discard="MR4-P", clash="HN5-P", other={"clash": "WP8-P"})
    when(table, "task", "discard TF2-Y")
    assert discard(table) == ["MR4-P"]
    assert (clash(table, 0), clash(table, 1)) == (["HN5-P", "TF2-Y"], ["WP8-P"])


@rule("COG-TASK-07")
def test_a_task_card_that_nothing_moves_stays_in_the_discard() -> None:
    table = given(hand="MR4-P CY4-Y TF2-B")
    when(table, "task", "discard MR4-P", "recruit AX7-G", "recruit KV8-B")
    assert discard(table) == ["MR4-P"]
    assert deck(table) == ["AX7-G", "KV8-B"]
    assert hangar(table) == ["MR4-Y", "BZ3-P", "JT1-G"]


@rule("COG-TASK-08", "COG-CONTENT-02")
def test_a_card_played_by_a_task_leaves_the_play_of_the_turn() -> None:
    table = given(hand="CY4-P MR4-B SG6-B WP8-Y", deck="HN5-P")
    when(table, "task", "discard CY4-P", "discard MR4-B", "stop")
    assert clash(table) == ["CY4-P"]
    assert (asked(table), offered(table)) == ("play", ("play SG6-B", "play WP8-Y", "play nothing"))
    when(table, "play SG6-B")
    assert clash(table) == ["CY4-P", "SG6-B"]
