"""A kind of decision is one row: whatever one kind of a game names a function for, every kind of that game does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from neontable.kernel import registry
from neontable.kernel.game import Game, Kind
from tests.golden.__main__ import real_games

COLUMNS = ("answers", "text", "describe", "worth")
NEEDED = {"answers": "legal", "text": "word"}  # what a game must answer itself where its rows do not


def gaps(kinds: Sequence[Kind]) -> list[str]:
    """What single kinds lack: a rule, a prompt, one for others, a function that others have, or a rule for what may be tried."""
    found = [f"{kind.name}: {name}" for kind in kinds for name in ("rule", "prompt") if not getattr(kind, name)]
    found += [f"{kind.name}: public" for kind in kinds if kind.public == kind.prompt]
    for column in COLUMNS:
        lacking = [kind for kind in kinds if getattr(kind, column) is None]
        if len(lacking) < len(kinds):
            found += [f"{kind.name}: {column}" for kind in lacking]
    for kind in kinds:
        if (kind.tried is not None or kind.parse is not None) and kind.why_not is None:
            found.append(f"{kind.name}: why_not")
    return found


@pytest.mark.parametrize("name", real_games())
def test_no_kind_lacks_what_the_others_have(name: str) -> None:
    kinds = registry.get(name).kinds
    assert gaps(kinds) == []
    assert len({kind.name for kind in kinds}) == len(kinds) > 0


@pytest.mark.parametrize("name", real_games())
def test_answers_and_texts_come_from_the_rows_or_from_the_game(name: str) -> None:
    game = registry.get(name)
    for column, method in NEEDED.items():
        if any(getattr(kind, column) is None for kind in game.kinds):
            assert getattr(type(game), method) is not getattr(Game, method), column


@pytest.mark.parametrize("name", real_games())
def test_every_event_has_a_name_of_its_own_and_a_sentence(name: str) -> None:
    events = registry.get(name).events
    assert len({event.name for event in events}) == len(events) > 0
    assert [event.name for event in events if not event.sentence or not event.outside] == []


def test_a_kind_that_asks_others_as_it_asks_its_seat_is_found() -> None:
    kinds = registry.get("neon").kinds
    functions = {each: getattr(kinds[0], each) for each in COLUMNS}
    assert gaps([*kinds, Kind("short", "NEON-ACT-04", "Your Action?", **functions)]) == ["short: public"]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_kind_without_a_function_is_found(column: str) -> None:
    kinds = registry.get("neon").kinds
    short = Kind(
        "short",
        "NEON-ACT-04",
        "What now?",
        "something.",
        **{each: getattr(kinds[0], each) for each in COLUMNS if each != column},
    )
    assert gaps([*kinds, short]) == [f"short: {column}"]


def test_a_kind_that_lists_what_is_tried_without_a_rule_against_it_is_found() -> None:
    kinds = registry.get("neon").kinds
    loose = Kind("loose", "NEON-ACT-04", "", **{each: getattr(kinds[0], each) for each in (*COLUMNS, "tried")})
    assert gaps([*kinds, loose]) == ["loose: prompt", "loose: public", "loose: why_not"]
