"""Ending the game: the test at the end of a turn, and a player who gives up."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.state import HuntState

EMPTY_BOARD: Final = 1
WIPED_OUT: Final = 2
LAST_TURN: Final = 3
ONE_LEFT: Final = 4
ENDS: Final = ("", "empty board", "team killed", "last turn", "one left")


def wiped_out(state: HuntState) -> bool:
    """Whether a team that is still playing has no living varan (HUNT-END-03)."""
    for seat in range(state.seats):
        if state.plays(seat) and not state.living(seat):
            return True
    return False


def ends_anyway(state: HuntState) -> bool:
    """Whether the game ends with this turn, whatever arrives (HUNT-R-56)."""
    return state.turn >= state.house_rules.longest or wiped_out(state)


def end_test(state: HuntState) -> None:
    """The game ends on an empty board, with a team killed, or after the last turn (HUNT-END-01)."""
    if wiped_out(state):
        finish(state, WIPED_OUT)
    elif not any(state.troopers):  # HUNT-END-02
        finish(state, EMPTY_BOARD)
    elif state.turn >= state.house_rules.longest:  # HUNT-R-65
        finish(state, LAST_TURN)


def finish(state: HuntState, why: int) -> None:
    """The game is over."""
    state.why_over = why
    state.ending = ENDS[why]
    state.tell(e.ENDED, -1, (why,))


def concede(state: HuntState, seat: int) -> None:
    """A player gives up: her varans, cards and grenade leave, her closed counters stay for this turn (HUNT-R-67)."""
    state.tell(e.CONCEDED, seat, ())
    for varan in range(c.TEAM * seat, c.TEAM * seat + c.TEAM):
        if state.place[varan] >= 0:
            state.remove(varan)
    state.left |= 1 << seat
    state.forget_thoughts()
    for slot in range(c.PHASES * seat, c.PHASES * seat + c.PHASES):
        state.cards[slot] = -1
        state.struck[slot] = 0
    state.grenades = [grenade for grenade in state.grenades if grenade.seat != seat]
    if len(state.playing()) == 1:
        finish(state, ONE_LEFT)
