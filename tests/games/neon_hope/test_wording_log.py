"""Lines of the log in plain words: no numbers of answers or sides, nothing left vague."""

from __future__ import annotations

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import card, deniz, given, larx, shown, when


def said(table: nt.Table, kind: str) -> list[str]:
    """The lines of one kind."""
    return [str(line) for line in table.log if line.kind == kind]


@rule("HOPE-RUL-92")
def test_the_log_says_what_a_vote_has_decided() -> None:
    cards = [card("109", side="B", secrets=1)]
    table = given(larx(), deniz(), cards=cards, chance=shown("+3"))
    when(table, "investigate Night Courier", "no card", "vote key burned", "vote key burned")
    assert said(table, "voted") == ["The vote is decided: Burn it here."]


@rule("HOPE-CHAR-13")
def test_the_log_names_the_side_of_a_character_tool() -> None:
    table = nt.new("neon-hope", seats=2, seed=1)
    when(table, "use Borrowed Earpiece")
    assert said(table, "turned") == ["Seat 0 uses Borrowed Earpiece, a side of the Character Tool."]


@rule("HOPE-HACK-01", "HOPE-THREAT-03")
def test_the_log_says_what_happens_to_cubes_and_which_icons_count() -> None:
    table = given(deniz(), larx(), cards=[card("OE-1", "network")], chance=shown("+3"))
    when(table, "hack Data De-Anonymization", "no card")
    assert said(table, "cube") == ["A Hacking Cube is placed on Data De-Anonymization."]
    table = given(larx(attributes=[0, 0, 0, 0], hope=0), deniz(), cards=[card("OE-2")], chance=shown("-3"))
    when(table, "fight Comfort Patrol", "no card")
    assert said(table, "threat") == ["Seat 0 resolves a threat: 2 Stress."]


@rule("HOPE-CARD-08", "HOPE-RUL-92")
def test_questions_name_the_card_they_stand_on() -> None:
    table = given(larx(hand=["L-A8", "L-A1"]), deniz(), cards=[card("101")], chance=shown("-3"))
    when(table, "get support from Barkeeper", "play Walk Them Out")
    assert table.decisions[0].prompt == "Walk Them Out: Move to the opposite location. Do it?"
    table = given(larx(), deniz(), cards=[card("109", side="B", secrets=1)], chance=shown("+3"))
    when(table, "investigate Night Courier", "no card")
    assert table.decisions[0].prompt == "Night Courier: how do you vote?"
