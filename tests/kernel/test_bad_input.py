"""Wrong kinds of things at the public face: a clear error of our own, and nothing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import neontable as nt


def table() -> nt.Table:
    return nt.new("cogdrive-neon", seed=7, first_player=0)


def test_a_game_tells_its_options() -> None:
    game = nt.game("cogdrive-neon")
    assert {option.name: option.default for option in game.options} == table().options | {"first_player": "random"}
    assert repr(game.options[0]) == "<Setting first_player: 'random', 0, 1>"


def test_tables_and_lines_print() -> None:
    begun = table()
    assert repr(begun) == "<Table cogdrive-neon, 2 seats, 0 entries, asks seat 0>"
    assert repr(begun.log[0]) == "<Line 0 first player: Seat 0 is the First Player.>"
    begun.concede(1)
    assert repr(begun).endswith("over>")


@pytest.mark.parametrize("name", [None, 3, ["cogdrive-neon"]])
def test_a_game_is_named_by_a_text(name: Any) -> None:
    with pytest.raises(nt.Invalid, match="cogdrive-neon"):
        nt.game(name)


def test_one_pack_needs_no_list(tmp_path: Path) -> None:
    for pack in (str(tmp_path / "none"), tmp_path / "none"):
        with pytest.raises(nt.Invalid, match="none: there is no such pack"):
            nt.new("cogdrive-neon", packs=pack)


def test_describe_and_odds_refuse_what_is_no_option() -> None:
    begun = table()
    wrong: Any = None
    with pytest.raises(nt.Illegal, match="An option is a text"):
        begun.decisions[0].describe(wrong)
    with pytest.raises(nt.Invalid, match="no seat 9"):
        begun.odds(9, "recruit")


def test_a_perspective_without_a_decision() -> None:
    with pytest.raises(nt.Illegal, match="nothing to decide"):
        _ = nt.Perspective(table(), 1).decision


def test_chance_for_a_sample() -> None:
    begun = table()
    wrong: Any = None
    with pytest.raises(nt.Invalid, match="needs a chance"):
        begun.sample(0, wrong)
    worlds = [begun.sample(0, nt.chance.Dealt(5)).view(1) for _ in range(2)]
    assert worlds[0] == worlds[1] != begun.view(1)


@pytest.mark.parametrize(
    "change",
    [
        {"options": None},
        {"state": []},
        {"since": "x"},
        {"since": ["x"]},
        {"chance": 3},
        {"chance": ["x"]},
        {"state": {3: 4}},
        {"state": {"card": []}},
        {"state": {"shuffles": [1]}},
        {"state": {"shuffles": None}},
        {"state": {"knowledge": {}}},
        {"state": {"knowledge": 3}},
        {"state": {"knowledge": {"known": [0], "hidden_at": [0], "ways": [[], []]}}},
        {"state": {"players": [3, 4]}},
    ],
)
def test_a_position_of_the_wrong_shape(change: dict[str, Any]) -> None:
    with pytest.raises(nt.Invalid):
        nt.setup("cogdrive-neon", {"state": {}, **change})


@pytest.mark.parametrize("script", [3, [None], [1.5], "abc"])
def test_a_script_of_the_wrong_kind(script: Any) -> None:
    with pytest.raises(nt.Invalid, match="chance is a list"):
        nt.setup("cogdrive-neon", {}, chance=script)


@pytest.mark.parametrize("states", [3, "x", ["x"], True])
def test_a_record_with_states_of_the_wrong_kind(states: Any) -> None:
    data = {**table().record().data, "states": states}
    with pytest.raises(nt.BadRecord):
        nt.verify(data)


def test_a_file_nested_too_deep(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    with pytest.raises(nt.BadRecord):
        nt.load(tmp_path / "deep.json")


def test_a_record_that_cannot_be_saved_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        table().record().save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
