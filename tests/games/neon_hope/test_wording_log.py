"""Lines of the log in plain words: no numbers of answers or sides, nothing left vague."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.bots.play import Match
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.reading.content import load
from neontable.testing import rule
from tests.games.neon_hope.table import TEST_CARDS, asked, card, deniz, given, larx, options, shown, when


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


def told(table: nt.Table, text: str) -> tuple[str, str, str]:
    """Cost, effect and what is lost for good of an option."""
    said = next(each for each in table.decisions[0].describe_all() if each.text == text)
    return said.cost, said.effect, said.loses


@rule("HOPE-RUL-08", "HOPE-ENC-05", "HOPE-FOCUS-14")
def test_options_of_a_turn_say_what_is_certain() -> None:
    table = given(larx(hand=["L-A1", "L-A2"], endurance=6, resources=1), deniz(), cards=[card("101"), card("OE-2")])
    support = "Charisma 3 against 3; success gives Charisma or Hope"
    assert told(table, "get support from Barkeeper") == ("1 action", support, "")
    fight = "Courage 5 against 4; success deals 1 Damage, its health is 2; below 3: 2 Stress; from 6 on it retreats"
    assert told(table, "fight Comfort Patrol") == ("1 action", fight, "")
    focus = "Endurance 5, 5 of 8 cards come back, Tools can be bought"
    assert told(table, "focus") == ("2 cards in hand, 1 Endurance", focus, "1 Endurance")
    assert told(table, "end turn")[1] == "3 actions lapse; another character takes a turn"
    when(table, "end turn")
    raised = "the encounter phase begins: it raises the Surveillance by 3 as things stand"
    assert told(table, "end turn")[1] == f"3 actions lapse; {raised}"


@rule("HOPE-FOCUS-10", "HOPE-HTOK-02")
def test_a_loss_says_which_focus_follows() -> None:
    table = given(
        larx(hand=["L-A1"], endurance=1, hope=1), deniz(), cards=[card("TC-1")], packs=TEST_CARDS, chance=shown("-3")
    )
    when(table, "investigate Test Lead")
    assert asked(table) == "lose"
    assert told(table, "spend 1 Hope") == ("1 of 1 Hope", "no Stress is left", "")
    lost = "a Focus follows: the character is exhausted and the episode is lost"
    assert told(table, "lose Door Policy") == ("1 card", lost, "")


@rule("HOPE-TOOL-04", "HOPE-KEY-Countermeasure")
def test_options_name_what_is_gone_for_good_and_what_has_a_price() -> None:
    table = given(larx(tools=["L-T7"]), deniz())
    assert told(table, "use Last Round on Me")[::2] == ("trash the Tool", "Last Round on Me")
    assert table.decisions[0].describe_all()[[*options(table)].index("use Last Round on Me")].refs == (
        "players/0/tools/0",
    )


CONTENT = load(())
KNOWN: dict[str, set[Any]] = {  # fields of events -> what a view or the content calls such a thing
    "character": set(CONTENT.index["character"]), "encounter": set(CONTENT.index["card"]), "tool": set(CONTENT.index["tool"]),
    "action": set(CONTENT.index["action"]), "cards": set(CONTENT.index["action"]), "old": set(CONTENT.index["action"]),
    "new": set(CONTENT.index["action"]), "setting": set(CONTENT.index["setting"]), "chapter": set(CONTENT.index["chapter"]),
    "sentence": set(CONTENT.index["sentence"]), "face": set(CONTENT.index["face"]), "growth": set(CONTENT.index["growth"]),
    "flag": set(CONTENT.index["flag"]), "text": set(CONTENT.index["text"]), "block": set(CONTENT.index["block"]),
    "attribute": set(v.ATTRIBUTE_NAMES), "modifier": set(v.MODIFIERS), "modifiers": set(v.MODIFIERS), "side": {"A", "B"},
    "token": {"perception", "courage", "charisma", "logic", "hope", "resource"}, "icon": {"stress", "surveillance"},
    "type": {"investigate", "get support", "fight", "hack"}, "outcome": set(v.RESULTS), "actor": {0, 1, 2, 3},
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_events_name_things_as_the_view_does(seed: int) -> None:
    table = nt.new("neon-hope", seats=seed + 1, seed=seed)
    match = Match(table, ["random"] * (seed + 1), seed)
    places: set[Any] = {"network", "zone 0", "zone 1", "zone 2", "zone 3"}
    cards: set[Any] = set()
    while not table.over:
        view = table.view(None)
        cards |= {card["id"] for card in view["cards"]}
        places |= {setting[half]["id"] for setting in view["settings"] for half in ("top", "bottom")}
        match.step()
    known = {**KNOWN, "place": places, "card": cards}
    met = set()
    for line in table.log:
        for name, value in line.fields.items():
            for each in value if isinstance(value, list) else [value]:
                if name in known and each is not None:
                    met.add(name)
                    assert each in known[name], f"{line.kind}: {name} {each!r}"
        assert "  " not in str(line) and "None" not in str(line)
    assert {"place", "card", "encounter", "type", "modifier", "chapter", "text"} <= met
