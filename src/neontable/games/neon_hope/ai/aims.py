"""What counts in NEON HOPE, so that a hint can say what it expects."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.authoring.aims import Aim

AIMS: Final[tuple[Aim, ...]] = (
    Aim("Secrets' worth of work left for the objective", -1.0),
    Aim("steps of Surveillance", -0.6),
    Aim("cards in the hands of all", 0.2),
    Aim("Endurance of all together", 0.5),
)


def foreseen(state: HopeState, seat: int) -> list[float]:
    """How much the characters have of each, together."""
    if not state.players or not state.pool:
        return [0.0] * len(AIMS)
    return [
        Outlook(state).work,
        float(state.dial),
        float(sum([player.hand.bit_count() for player in state.players])),
        float(sum([player.endurance for player in state.players])),
    ]
