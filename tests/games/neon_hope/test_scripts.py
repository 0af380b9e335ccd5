"""Scripts of luck and positions as a stranger writes them: by what is printed, any free copy of it."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import BOTTOM, TOP, card, deniz, given, hand, kinds, larx, player, the, when

LATE = {  # the Grid with one modifier left face down
    "revealed": ["-3", "-3", "-2", "-2", "-1", "-1", "0", "0", "+1", "+1", "+2", "+2", "+3", "Skull", "Skull"],
}  # fmt: skip


@rule("HOPE-EX-11", "HOPE-SYM-08", "HOPE-SYM-09", "HOPE-SYM-10", "HOPE-SYM-11")
def test_a_script_names_the_same_modifier_more_than_once() -> None:
    table = given(larx(side=1), deniz(place=BOTTOM), cards=[card("OE-2")], chance=["Skull", "Skull", "Skull", "+2"])
    when(table, "fight Comfort Patrol", "no card")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [4]
    assert sorted(table.view(None)["grid"]["revealed"]) == ["+2", "Skull", "Skull", "Skull"]
    assert kinds(table).count("attack") == 1  # the first of three


@rule("HOPE-GRID-08", "HOPE-GRID-09", "HOPE-RUL-10", "HOPE-RUL-11")
def test_after_a_reset_inside_a_task_the_same_modifier_can_come_again() -> None:
    table = given(
        deniz(attributes=[4, 1, 1, 1]), larx(place=BOTTOM), cards=[card("102")], chance=["Skull", "Skull", "+1"],
        grid=LATE,
    )  # fmt: skip
    when(table, "investigate Bar", "no card")
    assert kinds(table).count("reset") == 1
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [3]
    grid = table.view(None)["grid"]
    assert sorted(grid["revealed"]) == ["+1", "Skull"] and grid["face_down"] == 14 and grid["archive"] == 3


@rule("HOPE-RUL-63", "HOPE-GRID-05")
@pytest.mark.parametrize(("shown", "seen"), [("+3", ["-1"]), ("0", ["-1", "+3"])])
def test_a_script_reveals_what_is_known_to_lie_there_or_something_else(shown: str, seen: list[str]) -> None:
    grid = {"known": ["+3", "-1"]}
    table = given(deniz(), larx(place=BOTTOM), cards=[card("102")], chance=[shown], grid=grid)
    when(table, "investigate Bar", "no card")
    assert table.view(None)["grid"]["revealed"] == [shown]
    assert table.view(None)["grid"]["seen"] == seen


def test_what_cannot_lie_in_the_grid_is_refused_with_its_place_in_the_script() -> None:
    grid = {**LATE, "revealed": [*LATE["revealed"], "Epic Fail"][1:], "known": ["-3"]}
    table = given(deniz(), larx(place=BOTTOM), cards=[card("102")], chance=["+3"], grid=grid)
    with pytest.raises(nt.Invalid, match=r"It is outcome 1 of 1 in chance"):
        when(table, "investigate Bar", "no card")
    assert table.decisions[0].kind == "card"  # the table stays as it was


@rule("HOPE-GRID-13", "HOPE-WIN-09")
def test_a_script_names_the_modifiers_of_the_campaign() -> None:
    log: dict[str, Any] = {
        "version": 1, "results": ["won"], "flags": [], "heat": 0, "allies": [], "growth": [], "pool": ["PC-1"], "met": [],
    }  # fmt: skip
    position = {
        "players": [{"character": "deniz", "attributes": {"logic": 9}, "side": 1}, {"character": "larx"}],
        "cards": [{"card": "Data De-Anonymization", "place": "network"}],
    }
    luck = ["-1", "-1", "-1"]  # there are three of them now
    table = nt.setup("neon-hope", position, seats=2, episode="2", campaign=log, chance=luck)
    for _ in luck:
        when(table, "hack Data De-Anonymization", "no card")
    assert table.view(None)["grid"]["revealed"] == luck
    without = nt.setup("neon-hope", position, seats=2, episode="2", chance=luck)
    when(without, "hack Data De-Anonymization", "no card", "hack Data De-Anonymization", "no card")
    when(without, "hack Data De-Anonymization")
    with pytest.raises(nt.Invalid, match="not in that bag"):
        when(without, "no card")


def test_a_record_of_such_a_table_can_be_replayed_and_verified() -> None:
    table = given(
        deniz(), larx(place=BOTTOM), cards=[card("102")], chance=["+3", "Skull", "Skull", "0"], grid={"known": ["+3"]}
    )
    when(table, "investigate Bar", "no card")
    again = nt.load(table.record())
    assert again.view(None) == table.view(None)
    nt.verify(table.record())
    fork = table.fork()
    for each in (table, fork):
        when(each, "move to Syphon/bottom")
    assert table.view(None) == fork.view(None)


@rule("HOPE-ENC-11", "HOPE-ENC-12")
def test_encounter_cards_are_named_by_id_or_name_whichever_copy_is_free() -> None:
    table = given(
        larx(), deniz(), cards=[card("OE-2#1", BOTTOM)], chance=["OE-2", "Comfort Patrol"], taken=3, responsible=1
    )
    when(table, "end turn")
    drew = [line.seat for line in table.log if line.kind == "resolves"]
    assert drew == [1, 0]  # clockwise from the responsible character
    assert len([each for each in table.view(None)["cards"] if each["name"].startswith("Comfort Patrol")]) == 3


def test_a_position_takes_printed_names_and_tables_by_name() -> None:
    position = {
        "players": [
            {
                "character": "Larx Krajewski", "hand": ["Door Policy"], "tools": ["Steel-Toe Boots"],
                "attributes": {"courage": 9}, "markers": {"courage": [2, 1], "logic": 1},
            },
            {"character": "deniz"},
        ],
        "settings": ["Syphon", "Backstage"],
        "cards": [{"card": "Barkeeper", "place": TOP, "markers": {"hope": 2}}],
        "trashed": ["Guest List"],
    }  # fmt: skip
    table = nt.setup("neon-hope", position)
    view = player(table)
    assert hand(table) == ["L-A1"] and [tool["id"] for tool in view["tools"]] == ["L-T1"]
    assert view["attributes"] == {"perception": 3, "courage": 9, "charisma": 2, "logic": 1}
    assert sorted((each["attribute"], each["charges"]) for each in view["markers"]) == [
        ("Courage", 1), ("Courage", 2), ("Logic", 1),
    ]  # fmt: skip
    assert the(table, "Barkeeper")["markers"] == {"hope": 2}
    assert "L-T2" not in [tool["id"] for tool in view["kit"]]
    assert [each["name"] for each in table.view(None)["settings"]] == ["Syphon", "Backstage"]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"cards": [{"card": "OE-2", "place": TOP, "cubes": 2}]}, "1 slots"),
        ({"cards": [{"card": "OE-1", "place": "network", "cubes": 7}]}, "would defeat it"),
        ({"cards": [{"card": "OE-3", "place": TOP, "cubes": 1}]}, "would make it retreat"),
        ({"cards": [{"card": "DF-1", "place": TOP}]}, "Event"),
        ({"cards": [{"card": "101", "place": "network"}]}, "a Lead lies at a location"),
        ({"cards": [{"card": "101", "place": TOP, "down": True}]}, "only Enemies retreat"),
        ({"cards": [{"card": "101", "place": TOP, "markers": {"luck": 1}}]}, "there is no 'luck'"),
        ({"cards": [{"card": "RS-1", "place": TOP}]}, "episode="),
        ({"players": [{"hand": ["L-A1", "L-A1"]}]}, "named twice"),
        ({"players": [{"hand": ["L-A1"], "pile": ["L-A2"]}]}, "neither in hand nor in pile"),
        ({"players": [{"tools": ["L-T1"], "kit": ["L-T1"]}]}, "named twice"),
        ({"players": [{"markers": {"courage": [3]}}]}, "1 or 2"),
        ({"players": [{"attributes": {"luck": 3}}]}, "there is no 'luck'"),
        ({"settings": ["Nowhere"]}, "Name settings"),
        ({"phase": "encounter"}, "Fields: "),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_to_do(position: dict[str, Any], said: str) -> None:
    with pytest.raises(nt.Invalid, match=said):
        nt.setup("neon-hope", position, seats=2)


@pytest.mark.parametrize("luck", ["Skul", "OE-99"])
def test_a_script_that_names_nothing_says_what_there_is(luck: str) -> None:
    with pytest.raises(nt.Invalid, match=r"Modifiers are -3, .*Epic Fail; cards are named by id"):
        given(chance=[luck])
