"""What counts in Neo-Hunt 3, so that a hint can say what it expects."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.worth import health
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.authoring.aims import Aim

AIMS: Final[tuple[Aim, ...]] = (
    Aim("points", 1.0),
    Aim("hit points left to your varans", 0.3),
    Aim("points for the strongest opponent", -0.8),
)


def foreseen(state: HuntState, seat: int) -> list[float]:
    """How much a player has of each."""
    varans = [c.TEAM * seat + letter for letter in range(c.TEAM)]
    return [
        float(state.points(seat)),
        float(sum([health(state, varan) for varan in varans if state.place[varan] >= 0])),
        float(max([state.points(other) for other in range(state.seats) if other != seat], default=0)),
    ]
