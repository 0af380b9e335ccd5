"""Overdrives: one for each Color, if another card of that Color lies in the discard."""

from __future__ import annotations

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask, Rules


def overdrive_ready(state: CogState, seat: int, card: int) -> bool:
    """Is another card of this Color in the discard? Asked at the discard only (COG-OVERDRIVE-01, COG-R-08)."""
    color = state.content.color
    for other in state.areas[seat].discard:  # also what the first Action left there: COG-OVERDRIVE-18
        if other != card and color[other] == color[card]:  # COG-OVERDRIVE-02
            return True
    return False


def overdrive(state: CogState, window: int) -> Rules:
    """Use the Overdrive of the discarded card's Color, or not (COG-OVERDRIVE-03, COG-OVERDRIVE-04)."""
    seat = state.active
    color = state.content.color[state.card]
    choice = state.target  # a Gray Overdrive that already has its Hangar card
    mine = -1
    if choice < 0:
        choice = yield Ask(seat, c.USE_OVERDRIVE, color, window)
        if choice == c.STOP:
            return
    if color == GRAY and choice != c.USE:
        state.target = choice
        mine = yield Ask(seat, c.EXCHANGE, choice)
        state.target = -1
    state.overdrive = False  # COG-OVERDRIVE-08
    state.tell(e.OVERDRIVE_USED, seat, (color,))
    if color == PINK:
        state.play_top(seat)
    elif choice != c.USE:  # USE: nothing to move (COG-R-27)
        if color == BLUE:
            state.return_to_hand(seat, choice)
        elif color == GRAY:
            state.exchange(seat, mine, choice)
        else:
            state.put_on_deck(seat, choice)
