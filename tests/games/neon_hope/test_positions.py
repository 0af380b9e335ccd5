"""Parts of a position: what cannot be is refused by the field, and what is left out follows from what is named."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import asked, card, deniz, dial, end_round, given, larx, options, ottilie, when


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"active": 5}, "active"),
        ({"dial": "x"}, "dial"),
        ({"dial": 40}, "dial"),
        ({"responsible": 2}, "responsible"),
        ({"chapter": 9}, "chapter"),
        ({"pool": ["+1"]}, "pool"),
        ({"drawn": ["OE-1", None]}, "drawn"),
        ({"escalated": 1}, "escalated"),
        ({"grid": {"shown": ["Skull"]}}, "grid"),
        ({"grid": {"revealed": ["Skull"] * 3 + [f"{n:+d}" for n in (-3, -2, -1, 1, 2, 3)] * 2 + ["0"]}}, "grid"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"players": {"larx": {}}}, "players"),
        ({"players": [{"endurance": 0}]}, r"players\[0\].endurance"),
        ({"players": [{}, {"hope": -1}]}, r"players\[1\].hope"),
        ({"players": [{"hand": []}]}, r"players\[0\].hand"),
        ({"players": [{"markers": [2]}]}, r"players\[0\].markers"),
        ({"players": [{"tools": ["D-T1"]}]}, r"players\[0\]: D-T1"),
        ({"players": [{"place": "Backstage/top"}]}, r"players\[0\].place"),
        ({"cards": [{"place": "Syphon/top"}]}, r"cards\[0\].card"),
        ({"cards": [{"card": "101"}]}, r"cards\[0\].place"),
        ({"cards": [{"card": "101", "place": "Backstage/top"}]}, r"cards\[0\].place"),
        ({"cards": [{"card": "101", "place": "Syphon/top", "side": "C"}]}, r"cards\[0\].side"),
        ({"cards": [{"card": "OE-2", "place": "Syphon/top", "damage": 9}]}, r"cards\[0\].damage"),
        ({"cards": [{"card": "NC-5", "place": "zone 2"}]}, r"cards\[0\].place"),
    ],
)
def test_what_cannot_be_is_refused_by_the_field(position: dict[str, Any], field: str) -> None:
    with pytest.raises(nt.Invalid, match=f"^{field}"):
        nt.setup("neon-hope", position, seats=2)


@rule("HOPE-EX-58", "HOPE-THR-04", "HOPE-RUL-56")
def test_the_thresholds_up_to_the_dial_have_fired() -> None:
    table = end_round(given(dial=38, cards=[], chance=[]))
    assert dial(table) == 40 and table.view(0)["outcome"] == "lost_surveilled"
    assert not [line for line in table.log if line.kind == "resolves"]
    assert given(dial=28).view(0)["surveillance"]["escalated"]
    assert not given(dial=27).view(0)["surveillance"]["escalated"]


@rule("HOPE-LEAD-05")
def test_a_trash_pile_can_be_named_alone() -> None:
    table = given(larx(), trash=["109"])
    assert table.position()["state"]["trash"] == ["109"]
    assert [each["card"] for each in table.view(0)["cards"]] == [
        each["card"] for each in given(larx()).view(0)["cards"]
    ]
    with pytest.raises(nt.Invalid, match="109"):
        given(larx(), trash=["109"], cards=[card("109")])


@pytest.mark.parametrize("name", ["players", "deck", "grid", "outcome", "dial"])
def test_a_whole_position_that_lacks_something_is_refused(name: str) -> None:
    whole = given(larx()).position()
    del whole["state"][name]
    with pytest.raises(nt.Invalid, match=f"^{name} is missing"):
        nt.setup("neon-hope", whole)


@pytest.mark.parametrize(("name", "value"), [("dial", "x"), ("outcome", "draw"), ("cards", [{"side": "C"}])])
def test_a_whole_position_with_a_useless_value_is_refused(name: str, value: Any) -> None:
    whole = given(larx()).position()
    whole["state"][name] = value
    with pytest.raises(nt.Invalid, match=f"^{name}"):
        nt.setup("neon-hope", whole)


def test_a_whole_position_with_a_card_in_two_places_is_refused() -> None:
    whole = given(larx()).position()
    whole["state"]["discard"].append(whole["state"]["deck"][0])
    with pytest.raises(nt.Invalid, match="every copy lies in one place"):
        nt.setup("neon-hope", whole)


@rule("HOPE-ROUND-02", "HOPE-ROUND-03")
def test_whoever_the_turn_is_the_others_still_have_theirs() -> None:
    table = given(larx(), deniz(), ottilie(), active=1)
    when(table, "end turn")
    assert set(options(table)) == {"turn of Larx", "turn of Ottilie"}
    when(table, "turn of Ottilie", "end turn")
    assert table.decisions[0].seat == 0 and asked(table) == "act"
