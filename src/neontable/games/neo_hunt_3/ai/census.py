"""What a designer counts in Neo-Hunt 3: action cards, damage counters and corners, read off the log of a game."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.rules.selection import four_of
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.names import card_words
from neontable.kernel.authoring.census import Census, Counted

CARDS: Final = "Action cards"
COUNTERS: Final = "Damage counters"
CORNERS: Final = "Corners"


def counted(content: Content) -> list[Counted]:
    """Cards and counters that are laid, and corners that are drawn."""
    found = [Counted(CARDS, card.id, card.name, card_words(card), card.origin) for card in content.cards]
    found += [Counted(COUNTERS, counter.id, counter.name, "", counter.origin) for counter in content.counters]
    corners = sorted({corner for each in c.CORNERS for corner in each})
    found += [Counted(CORNERS, c.COMPASS[corner], "", "", "rulebook", True) for corner in corners]
    return found


def census(state: HuntState) -> Census:
    """What each seat could lay and laid, and which corner it had."""
    found = Census()
    content = state.content
    out = [0] * state.seats
    for event in state.log or []:
        seat = event.seat
        if event.kind == e.CORNER:
            found.owned(CORNERS, c.COMPASS[event.public[0]], seat)
        elif event.kind == e.LAID:
            out[seat] |= 1 << event.public[0]
        elif event.kind == e.RETURNED:
            out[seat] &= ~(1 << event.public[0])
        elif event.kind == e.PROGRAMMED:
            for card in content.cards:
                found.offered(CARDS, card.id, seat)
            for number in four_of(event.private[0]):
                found.kept(CARDS, content.cards[number].id, seat)
            for which in content.rest[out[seat]]:
                found.offered(COUNTERS, content.counters[which].id, seat)
            for which in four_of(event.private[1]):
                found.kept(COUNTERS, content.counters[which].id, seat)
    return found
