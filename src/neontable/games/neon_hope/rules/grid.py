"""The Grid and the Archive (HOPE-GRID): all know the same about them, so nothing here is anybody's secret.

The unknown modifiers lie in Grid and Archive, nobody knows which where. They are one bag: what is drawn from it lay in the Grid,
and the three that are left when the Grid is used up were the Archive.
"""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import ARCHIVE, HopeState

UNREACHED: Final = 1000  # more than any sum


def face_down(state: HopeState) -> int:
    """How many modifiers lie face down in the Grid, where tasks take them; the Archive is out of reach (HOPE-GRID-12)."""
    return len(state.unknown.cards) + len(state.known) - ARCHIVE


def lowest(state: HopeState, n: int) -> int:
    """The lowest sum that a task with n numbers can reveal from here on, with every Skull that can come before them."""
    pool = state.pool
    shown = [pool[piece] for piece in state.unknown.cards + state.known]
    skulls = shown.count(v.SKULL)
    if face_down(state) <= n + skulls:  # the Grid may be reset on the way, and all of them come again
        shown = pool
        skulls += pool.count(v.SKULL)
    numbers = sorted([code - v.ZERO for code in shown if code < v.SKULL])
    return sum(numbers[:n]) - skulls


def lowest_before(state: HopeState, n: int, ends: int) -> int:
    """The lowest sum that a task with n numbers can have reached when one of these symbols (bits) ends it; UNREACHED: none can."""
    pool = state.pool
    shown = [pool[piece] for piece in state.unknown.cards + state.known]
    if face_down(state) <= n - 1 + shown.count(v.SKULL):  # as in `lowest`
        shown = pool
    if not any(ends >> code & 1 for code in shown):
        return UNREACHED
    return min([lowest(state, before) for before in range(n)])


def lay_out(state: HopeState, pool: list[int]) -> None:
    """Shuffle the pool; three go to the Archive, the others are the Grid (HOPE-GRID-01, HOPE-GRID-02, HOPE-GRID-03)."""
    state.pool = pool
    state.unknown.shuffle_in(list(range(len(pool))))


def turn_up(state: HopeState, seat: int) -> int:
    """Reveal a random face-down modifier of the Grid (HOPE-GRID-05); what it shows. HOPE-RUL-09: nobody picks it."""
    left = face_down(state)
    if left <= 0:  # HOPE-RUL-11
        reset(state)
        left = face_down(state)
    piece = take(state, seat) if state.known else state.unknown.draw(state.chance)
    state.revealed.append(piece)  # HOPE-GRID-07
    shown = state.pool[piece]
    if state.log is not None:
        state.tell(c.EV_REVEALED, seat, (shown,))
    if left == 1:  # HOPE-GRID-08, HOPE-RUL-10
        reset(state)
    return shown


def take(state: HopeState, seat: int) -> int:
    """A random face-down modifier of the Grid: known ones lie there for certain, of the unknown all but the Archive."""
    known = state.known
    if known:
        n = face_down(state)
        place = state.chance.named("grid", known, n)
        if place < 0:
            place = state.chance.pick("known modifier", seat, n)
        if place < len(known):
            return known.pop(place)
    return state.unknown.draw(state.chance)


def reset(state: HopeState) -> None:
    """All modifiers face down and shuffled, three of them into the Archive (HOPE-GRID-09, HOPE-GRID-10, HOPE-GRID-11)."""
    back = state.revealed + state.known + state.archived
    state.revealed = []
    state.known = []
    state.archived = []
    state.unknown.shuffle_in(back)
    state.tell(c.EV_RESET, -1, ())


def look(state: HopeState, seat: int, n: int) -> list[int]:
    """Take so many face-down modifiers of the Grid at random, all if there are fewer (HOPE-RUL-63)."""
    found: list[int] = []
    while len(found) < n and face_down(state) > 0:
        found.append(take(state, seat))
    return found


def put_back(state: HopeState, looked: list[int], archived: list[int]) -> None:
    """Those archived lie in the Archive, the others in the Grid again; all have seen them (HOPE-RUL-63)."""
    state.archived += archived
    state.known += [piece for piece in looked if piece not in archived]
    state.known.sort()
    if face_down(state) <= 0:
        reset(state)
