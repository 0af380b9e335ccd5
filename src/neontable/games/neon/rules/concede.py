"""Giving up: the Fighter leaves as if eliminated; every procedure says what becomes of it, and the others go on."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon.rules.defeat import Defeat, discard_all
from neontable.games.neon.rules.submersion import one_side_left, sides_left
from neontable.games.neon.state import NeonState


def concede(state: NeonState, seat: int) -> None:
    """A seat gives up; now every procedure in progress says what becomes of it."""
    state.tell(ev.CONCEDED, seat, ())


def left(state: NeonState, seat: int) -> None:
    """The Fighter is off the Arena, its Gear is discarded unless it is being shared out; one side alone has nobody to play."""
    if not state.ring:  # before the table is laid
        return
    player = state.players[seat]
    if player.place == c.GONE:
        return
    player.place = c.GONE
    player.fields = 0
    state.order = [each for each in state.order if each != seat]
    if not [each for each in state.doing if isinstance(each, Defeat) and each.who == seat]:
        discard_all(state, seat, 0, 6)
    if len(sides_left(state)) < 2:
        one_side_left(state)
