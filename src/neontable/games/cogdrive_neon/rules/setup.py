"""Set-up: everything before the first turn."""

from __future__ import annotations

from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.state import CogState


def set_up(state: CogState) -> None:
    """The First Player, the Hangar, the opening card and both hands; the decks are already laid out."""
    first = state.house_rules.first_player
    if first < 0:
        first = state.chance.pick("first player", -1, 2)  # COG-R-01
    state.first = first  # COG-SETUP-02
    state.active = first
    state.tell(e.FIRST_PLAYER, first, ())
    state.refill()  # COG-SETUP-12
    area = state.areas[first]
    opening = area.deck.draw(state.chance)  # COG-SETUP-14, before any hand is drawn: COG-SETUP-16
    area.clash.append(opening)  # nobody else does: COG-SETUP-15
    if state.knowledge is not None:
        state.knowledge.shown(opening)
    state.tell(e.OPENING_CARD, first, (opening,))
    for seat in (first, 1 - first):
        for _ in range(3):
            state.draw(seat)  # COG-SETUP-17
