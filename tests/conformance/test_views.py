"""Views and content are what the page's types say: no key is missing, none is more, and every value is of its type."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import neontable as nt
from neontable.kernel import registry
from neontable.server.board_types import files
from neontable.server.typescript import typescript
from tests.conformance.tools import Case, all_cases, moments, new, pace, some_cases, step

PAGE = Path(__file__).parents[2] / "web" / "src"
GAMES = [name for name in nt.games() if registry.folder(name) is not None]


def misfit(data: Any, type: Any) -> str:
    """In what data is not of a type; nothing if it is, to the last key."""
    try:
        read = msgspec.convert(data, type, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    known = msgspec.to_builtins(read)  # without the keys that the type does not name
    return "" if known == data else difference(data, known)


def difference(data: Any, known: Any, at: str = "$") -> str:
    """The first place at which data says more than its type."""
    if isinstance(data, dict) and isinstance(known, dict):
        for key, value in data.items():
            if key not in known:
                return f"unknown key {at}.{key}"
            if value != known[key]:
                return difference(value, known[key], f"{at}.{key}")
    if isinstance(data, list) and isinstance(known, list):
        for i, value in enumerate(data):
            if value != known[i]:
                return difference(value, known[i], f"{at}[{i}]")
    return f"{data!r} became {known!r} at {at}"


def check_views(table: nt.Table) -> None:
    types = table.game.data_types()
    if types is not None:
        for seat in [None, *range(table.seats)]:
            assert not misfit(table.view(seat), types[0]), f"seat {seat} after {len(table.entries)} choices"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_names_the_types_of_its_view_and_of_its_content(name: str) -> None:
    game = nt.game(name)
    types = game.data_types()
    assert types is not None, f"{name}: data_types() returns the type of the view and that of the content"
    content = game.open_content(game.load_content(()))
    wrong = misfit(content, types[1])
    assert not wrong, f"{name}: the content does not fit its type: {wrong}"
    assert misfit({}, types[0]), f"{name}: the type of the view names no key that must be there"
    if content:  # a game without cards has none
        assert misfit({}, types[1]), f"{name}: the type of the content names no key that must be there"


def test_a_key_that_is_missing_or_more_is_found() -> None:
    types = nt.game("neon").data_types()
    assert types is not None
    view = nt.new("neon", seats=2, seed=1).view(0)
    assert "unknown key $.secret" in misfit({**view, "secret": 1}, types[0])
    assert "unknown key $.players[0].secret" in misfit(
        {**view, "players": [{**view["players"][0], "secret": 1}, view["players"][1]]}, types[0]
    )
    assert "round" in misfit({key: value for key, value in view.items() if key != "round"}, types[0])
    assert misfit({**view, "over": 0}, types[0])


@all_cases
def test_every_view_of_a_game_fits_its_type(case: Case) -> None:
    for table in moments(case, 5, stride=pace(case)):
        check_views(table)


@some_cases
def test_views_fit_when_a_seat_has_given_up(case: Case) -> None:
    table = new(case, 8)
    luck = random.Random(8)
    for made in range(60):
        if table.over:
            break
        if made == 25:
            table.concede(luck.randrange(table.seats))
        else:
            step(table, luck)
        check_views(table)


def test_the_types_of_the_page_are_written_anew() -> None:
    """`python -m neontable.server.typescript > web/src/lib/wire.ts` and `python -m neontable.server.board_types` write them."""
    assert (PAGE / "lib" / "wire.ts").read_text(encoding="utf-8") == typescript()
    for path, text in files().items():
        assert (PAGE / "boards" / path).read_text(encoding="utf-8") == text, path
