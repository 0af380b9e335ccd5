"""Events name pieces as views do: by id, never by the name that people read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance.tools import Case, count, moments, pace, some_cases

# Fields that still give the name, which their views show beside the id.
BY_NAME = {
    "neon-hope": {
        "action", "card", "cards", "character", "encounter", "face", "sentence", "setting", "tool",
    },
}  # fmt: skip


def texts(data: Any) -> Iterator[str]:
    """Every text in plain data, and every name of a field."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield str(name)
            yield from texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value)


def named(content: Any) -> Iterator[tuple[str, str]]:
    """Every piece of the content that has an id and another name: both."""
    if isinstance(content, dict):
        for key in ("name", "nickname", "title"):
            if isinstance(content.get(key), str) and content.get("id", content[key]) != content[key]:
                yield content["id"], content[key]
        for value in content.values():
            yield from named(value)
    elif isinstance(content, list):
        for value in content:
            yield from named(value)


@some_cases
def test_events_name_pieces_by_the_ids_of_views(case: Case) -> None:
    ids: dict[str, set[str]] = {}  # of a name
    seen: set[str] = set()
    said: dict[str, set[str]] = {}  # by what field of an event
    for seed in range(count(1, 5)):
        for table in moments(case, seed, 3 * pace(case)):
            for seat in (None, *range(table.seats)):
                seen.update(texts(table.view(seat)))
        for id, name in named(table.game.content_data(table.start.content)):
            ids.setdefault(name, set()).add(id)
        for line in table.log:
            for field, value in line.fields.items():
                for text in texts(value):
                    said.setdefault(f"{line.kind}: {field}", set()).add(text)
    excused = BY_NAME.get(case.game, set())
    wrong = {
        field: sorted(by_name)
        for field, values in said.items()
        if field.split(": ")[1] not in excused
        and (by_name := [text for text in values if text in ids and text not in ids[text] and ids[text] & seen])
    }
    assert wrong == {}
    assert seen & set().union(*said.values()) or not ids, "events name pieces of the views at all"
