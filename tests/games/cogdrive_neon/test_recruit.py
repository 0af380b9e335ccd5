"""The Recruit Action."""

from __future__ import annotations

import pytest

from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    called,
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    offered,
    refuses,
    told,
    when,
)

WHOLE_ROW = ("recruit MR4-Y", "recruit AX7-G", "recruit BZ3-P", "recruit KV8-B", "recruit JT1-G")


@rule("COG-RECRUIT-01")
def test_recruit_costs_one_hand_card() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", deck="HN5-P", discard="OD9-P")
    when(table, "recruit")
    assert table.decisions[0].rule == "COG-RECRUIT-01"
    assert offered(table) == ("discard TF2-Y", "discard CY4-G", "discard SG6-P")
    refuses(table, "discard HN5-P", "COG-RECRUIT-01")
    when(table, "discard TF2-Y")
    assert hand(table) == ["CY4-G", "SG6-P"]
    assert discard(table) == ["OD9-P", "TF2-Y"]


@rule("COG-RECRUIT-02")
def test_power_one_recruits_exactly_one_card_of_choice() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P")
    when(table, "recruit", "discard TF2-Y")
    assert offered(table) == WHOLE_ROW
    assert table.decisions[0].rule == "COG-RECRUIT-02"
    refuses(table, "stop", "COG-RECRUIT-02")
    when(table, "recruit AX7-G")
    assert asked(table) == "discard"
    assert deck(table) == ["AX7-G"]


@rule("COG-RECRUIT-03")
def test_power_two_recruits_two_cards_of_one_color() -> None:
    table = given(hand="KV8-Y CY4-G SG6-P")
    when(table, "recruit", "discard KV8-Y", "recruit AX7-G")
    assert offered(table) == ("recruit JT1-G", "stop")
    refusal = refuses(table, "recruit KV8-B", "COG-RECRUIT-03")
    assert refusal.reason == "Kitefall (blue 3) has the wrong Color."
    assert refusal.remedy == "Choose a Gray card or stop."
    when(table, "recruit JT1-G")
    assert (asked(table), deck(table)) == ("discard", ["AX7-G", "JT1-G"])


@rule("COG-RECRUIT-03", "COG-R-06")
@pytest.mark.parametrize("taken", [[], ["recruit MR4-Y"], ["recruit AX7-G", "stop"]])
def test_power_two_recruits_up_to_two(taken: list[str]) -> None:
    table = given(hand="KV8-Y CY4-G SG6-P")
    when(table, "recruit", "discard KV8-Y", *(taken or ["stop"]))
    assert asked(table) == "discard"  # without a second Yellow card in the Hangar nothing is left to ask
    assert len(deck(table)) == len([choice for choice in taken if choice != "stop"])


@rule("COG-RECRUIT-04")
def test_power_three_recruits_exactly_two_of_any_color() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P")
    when(table, "recruit", "discard QE0-Y")
    assert offered(table) == WHOLE_ROW
    refuses(table, "stop", "COG-RECRUIT-04")
    when(table, "recruit AX7-G")
    assert offered(table) == tuple(option for option in WHOLE_ROW if option != "recruit AX7-G")
    refusal = refuses(table, "stop", "COG-RECRUIT-04")
    assert "must Recruit another card" in refusal.reason
    when(table, "recruit KV8-B")
    assert asked(table) == "discard"
    assert deck(table) == ["AX7-G", "KV8-B"]


@rule("COG-RECRUIT-05", "COG-R-11")
def test_recruited_cards_go_under_the_deck_in_the_order_named() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P", deck="HN5-P OD9-P")
    when(table, "recruit", "discard QE0-Y", "recruit KV8-B", "recruit AX7-G")
    assert deck(table) == ["HN5-P", "OD9-P", "KV8-B", "AX7-G"]
    assert hangar(table) == ["MR4-Y", "BZ3-P", "JT1-G"]
    assert told(table, "recruited") == ["KV8-B", "AX7-G"]


@rule("COG-RECRUIT-06")
def test_cards_are_recruited_from_the_hangar_only() -> None:
    table = given(
        hand="TF2-Y CY4-G SG6-P",
        discard="MR4-B",
        clash="HN5-P",
        hangar_deck="OD9-G ... WRECKAGE",
        other={"discard": "TF2-B"},
    )
    when(table, "recruit", "discard TF2-Y")
    assert offered(table) == WHOLE_ROW
    for card in ("CY4-G", "MR4-B", "HN5-P", "OD9-G", "TF2-B"):
        refusal = refuses(table, f"recruit {card}", "COG-RECRUIT-06")
        assert refusal.reason == f"{called(card)} is not in the Hangar."


@rule("COG-RECRUIT-07", "COG-TASK-07")
def test_the_discarded_card_stays_and_its_task_is_not_used() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P")
    when(table, "recruit", "discard TF2-Y", "recruit KV8-B")
    assert discard(table) == ["TF2-Y"]
    assert clash(table) == []
    assert hand(table) == ["CY4-G", "SG6-P"]


@rule("COG-RECRUIT-08")
def test_a_recruited_card_can_be_drawn_at_once() -> None:
    table = given(hand="TF2-Y KV8-P", deck="HN5-P")
    when(table, "recruit", "discard TF2-Y", "recruit KV8-B")  # KV8-P is then used for Task and draws two
    assert offered(table) == ("play HN5-P", "play KV8-B", "stop")
    when(table, "play KV8-B")
    assert clash(table) == ["KV8-B"]


@rule("COG-RECRUIT-09", "COG-R-07")
@pytest.mark.parametrize(("card", "left"), [("TF2-Y", []), ("QE0-Y", []), ("QE0-Y", ["KV8-B"])])
def test_a_short_hangar_gives_what_it_has(card: str, left: list[str]) -> None:
    table = given(hand=f"{card} CY4-G SG6-P", hangar=left)
    when(table, "recruit", f"discard {card}")
    assert (hangar(table), deck(table)) == ([], left)
    assert asked(table) == "discard"


@rule("COG-RECRUIT-10", "COG-R-05")
@pytest.mark.parametrize("card", ["KV8-Y", "TF2-B", "SG6-P", "CY4-G"])
def test_the_discarded_color_does_not_matter(card: str) -> None:
    table = given(hand=f"{card} OD9-P WP8-Y")
    when(table, "recruit", f"discard {card}")
    assert offered(table) == (*WHOLE_ROW, "stop")
