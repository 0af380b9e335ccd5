"""What counts in NeoN, so that a hint can say what it expects."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon.ai.heuristic import earned
from neontable.games.neon.state import NeonState
from neontable.kernel.authoring.aims import Aim

AIMS: Final[tuple[Aim, ...]] = (
    Aim("Victory Points", 1.0),
    Aim("HP tokens left to you", 0.8),
    Aim("Energy", 0.25),
    Aim("pieces of Gear", 0.5),
    Aim("Victory Points for the strongest opponent", -0.7),
)


def foreseen(state: NeonState, seat: int) -> list[float]:
    """How much a Fighter has of each."""
    player = state.players[seat]
    others = [earned(state, who) for who in range(len(state.players)) if not state.allied(seat, who)]
    return [
        float(earned(state, seat)),
        float(state.hp_left(seat)) if player.place != c.GONE else 0.0,
        float(player.energy),
        float(len([card for card in player.gear if card >= 0])),
        float(max(others, default=0)),
    ]
