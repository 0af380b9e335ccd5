"""Names of cards and places of CogDrive Neon."""

from __future__ import annotations

from neontable.games.cogdrive_neon.cards import COLORS, Content
from neontable.games.cogdrive_neon.codes import allows
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask


def card_name(content: Content, card: int) -> str:
    """A card as people say it: its nickname, Color and Power."""
    return f"{content.nicknames[content.name_of[card]]} ({COLORS[content.color[card]]} {content.power[card]})"


def colors_of(mask: int) -> list[str]:
    """The Colors that a mask allows."""
    return [COLORS[color].title() for color in range(len(COLORS)) if allows(mask, color)]


def place_of(state: CogState, ask: Ask, card: int) -> str:
    """The place of a card in the view, such as hangar/2."""
    if card in state.hangar:
        return f"hangar/{state.hangar.index(card)}"
    for seat in (ask.seat, 1 - ask.seat):
        area = state.areas[seat]
        if seat == ask.seat and card in area.hand:
            return f"players/{seat}/hand/{area.hand.index(card)}"
        if card in area.discard:
            return f"players/{seat}/discard/{area.discard.index(card)}"
        if card in area.clash:
            return f"players/{seat}/clash/{area.clash.index(card)}"
    return ""
