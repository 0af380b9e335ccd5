"""What a designer counts in NEON HOPE: who played, and which Tools were bought, read off the log of an episode."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.authoring.census import Census, Counted, InPlay

CHARACTERS: Final = "Characters"
TOOLS: Final = "Tools"


def counted(content: Content) -> list[Counted]:
    """The characters, and the Tools with their costs; their values are original."""
    found = [Counted(CHARACTERS, each.id, each.name, "", "original", True) for each in content.characters]
    for tool in content.tools:
        owner = content.characters[tool.character].first_name
        found.append(Counted(TOOLS, tool.id, tool.face.title, f"{owner}, {tool.cost} RES", "original"))
    return found


def census(state: HopeState) -> Census:
    """Whom each seat played, and what of its Tool Kit it bought at least once."""
    found = Census()
    content = state.content
    bought: list[tuple[int, int]] = []
    for event in state.log or []:
        if event.kind == c.EV_CHARACTER:
            character = content.characters[event.public[0]]
            found.owned(CHARACTERS, character.id, event.seat)
            for tool in character.tools:
                found.offered(TOOLS, content.tools[tool].id, event.seat)
        elif event.kind == c.EV_BOUGHT and (event.seat, event.public[0]) not in bought:
            bought.append((event.seat, event.public[0]))
    for seat, tool in bought:
        found.kept(TOOLS, content.tools[tool].id, seat)
        found.owned(TOOLS, content.tools[tool].id, seat)
    return found


def in_play(content: Content, options: dict[str, Any], seats: int, seat: int, piece: Counted) -> InPlay | None:
    """A character in a seat, or the one in whose Tool Kit a Tool is; who was named by an option stays."""
    if piece.group == CHARACTERS:
        wanted = content.index["character"][piece.id]
    else:
        wanted = content.tools[content.index["tool"][piece.id]].character
    id = content.characters[wanted].id
    named = options["characters"]
    if named == "default":
        named = [each.id for each in content.characters if each.id != id][: seats - 1]
        named.insert(seat, id)
    if options["demo"] or named == "choose" or id not in named:
        return None
    return InPlay({**options, "characters": named})
