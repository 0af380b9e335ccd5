"""What counts in CogDrive Neon, so that a hint can say what it expects."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon.score import CLASH_CARD, clash_winner, color_sums, merged_deck, total
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.authoring.aims import Aim

AIMS: Final[tuple[Aim, ...]] = (
    Aim("points for cards at the Clash", 1.0),
    Aim("points for more Power at the Clash", 1.0),
    Aim("points for your best Color", 1.0),
    Aim("points for the opponent", -1.0),
    Aim("cards in hand", 0.3),
)


def foreseen(state: CogState, seat: int) -> list[float]:
    """How much a seat has of each."""
    area = state.areas[seat]
    return [
        float(len(area.clash)),
        float(CLASH_CARD if clash_winner(state) == seat else 0),
        float(max(color_sums(state.content, merged_deck(area)))),
        float(total(state, 1 - seat)),
        float(len(area.hand)),
    ]
