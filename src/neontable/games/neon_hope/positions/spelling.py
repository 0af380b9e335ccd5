"""How a part of a position may be written: printed names instead of ids, and tables by name instead of rows of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.kernel.errors import Invalid

ATTRIBUTES: Final = tuple([name.lower() for name in v.ATTRIBUTE_NAMES])
TOKENS: Final = (*ATTRIBUTES, "hope", "resource")  # as a view names them
CHARGES: Final = 2  # the most that a marker carries


def plain(data: Mapping[str, Any], content: Content) -> dict[str, Any]:
    """The same position in ids and rows; what it names wrongly stays as it is, for the checks to find."""
    cards: dict[str, str] = {}
    for card in content.cards:
        cards.setdefault(content.names[card.name], card.id)  # of two versions the first
    tools = {tool.face.title: tool.id for tool in content.tools}
    said = dict(data)
    for name in ("deck", "discard", "trash", "done", "defeated"):
        renamed(said, name, cards)
    renamed(said, "trashed", tools)
    if isinstance(said.get("players"), list | tuple):
        said["players"] = [player(each, content, tools) for each in said["players"]]
    if isinstance(said.get("cards"), list | tuple):
        said["cards"] = [in_play(each, cards) for each in said["cards"]]
    return said


def renamed(data: dict[str, Any], field: str, ids: Mapping[str, str]) -> None:
    """A list with ids for the names in it."""
    if isinstance(data.get(field), list | tuple):
        data[field] = [ids.get(each, each) if isinstance(each, str) else each for each in data[field]]


def player(data: Any, content: Content, tools: Mapping[str, str]) -> Any:
    """A character."""
    if not isinstance(data, Mapping):
        return data
    said = dict(data)
    for each in content.characters:
        if isinstance(said.get("character"), str) and said["character"].lower() in (
            each.name.lower(), each.first_name.lower(),
        ):  # fmt: skip
            said["character"] = each.id
    for name in ("cards", "hand", "pile"):
        renamed(said, name, {action.face.title: action.id for action in content.actions})
    for name in ("tools", "kit"):
        renamed(said, name, tools)
    if isinstance(said.get("markers"), Mapping):
        said["markers"] = charges(said["markers"])
    return said


def in_play(data: Any, cards: Mapping[str, str]) -> Any:
    """A card in play."""
    if not isinstance(data, Mapping):
        return data
    said = dict(data)
    if isinstance(said.get("card"), str):
        said["card"] = cards.get(said["card"], said["card"])
    if isinstance(said.get("markers"), Mapping):
        known(said["markers"], TOKENS, "markers of a card")
        said["markers"] = [said["markers"].get(name, 0) for name in TOKENS]
    return said


def charges(markers: Mapping[str, Any]) -> list[int]:
    """Attribute Markers by attribute, each by its charges, as the row that says how many there are of each kind."""
    known(markers, ATTRIBUTES, "markers of a character")
    row = [0] * (len(ATTRIBUTES) * CHARGES)
    for name, each in markers.items():
        for n in each if isinstance(each, list | tuple) else [each]:
            if type(n) is not int or not 1 <= n <= CHARGES:
                raise Invalid(f"markers: one of {name} cannot have {n!r} charges.", "A marker carries 1 or 2.")
            row[ATTRIBUTES.index(name) * CHARGES + n - 1] += 1
    return row


def known(data: Mapping[str, Any], names: tuple[str, ...], where: str) -> None:
    """Only these names occur."""
    for name in data:
        if name not in names:
            raise Invalid(f"{where}: there is no {name!r}.", f"Known: {', '.join(names)}.")
