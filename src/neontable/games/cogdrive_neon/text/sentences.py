"""The fields of events as programs read them, and as the sentences of the log say them."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.cogdrive_neon.cards import COLORS
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name

CARD_FIELDS: Final = ("card", "taken")


def field(state: CogState, name: str, value: int) -> Any:
    """A field of an event: cards by their ids, all else by its word or number."""
    if name in CARD_FIELDS:
        return state.content.ids[value]
    if name == "color":
        return COLORS[value]
    return value


def event_text(state: CogState, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event as its sentence says them: cards by their nicknames."""
    content = state.content
    words = dict(fields)
    for name in CARD_FIELDS:
        if name in fields:
            words[name] = card_name(content, content.index[fields[name]])
    return words
