"""How good a position of CogDrive Neon looks: what each side has gathered, turned into a chance to win.

The weights began as a logistic regression on games between search bots and were then kept or changed by matches. Each is
a pair: its value when the Wreckage card is about to appear, and what to add for a Hangar Deck that is still whole.
"""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.cogdrive_neon.cards import WRECKAGE
from neontable.games.cogdrive_neon.score import clash_power, color_sums, merged_deck
from neontable.games.cogdrive_neon.state import CogState

POWER: Final = (0.49, -0.20)  # a point of Power at the Clash,
CARD: Final = (0.38, 0.06)  # and a card there, whatever its Power
BEST: Final = (0.345, -0.145)  # a point of Power in the best Color,
SECOND: Final = (0.12, 0.11)  # in the second best, which may still become the best,
THIRD: Final = (0.12, 0.06)  # and in the third
HAND: Final = 0.1  # a card in hand
WHOLE: Final = 33.0  # about the size of the Hangar Deck at the start


def estimate(state: CogState) -> list[float]:
    """Per seat the guessed chance to win."""
    left = 0.0
    if not state.wreckage_seen:
        deck = state.hangar_deck.cards
        left = (len(deck) - deck.index(WRECKAGE) + 1) / WHOLE
    chance = 1.0 / (1.0 + exp(side(state, 1, left) - side(state, 0, left)))
    return [chance, 1.0 - chance]


def side(state: CogState, seat: int, left: float) -> float:
    """What a seat has gathered, seen with so much of the Hangar Deck still to come."""
    area = state.areas[seat]
    sums = color_sums(state.content, merged_deck(area))
    sums.sort()
    return (
        clash_power(state, seat) * (POWER[0] + POWER[1] * left)
        + len(area.clash) * (CARD[0] + CARD[1] * left)
        + sums[3] * (BEST[0] + BEST[1] * left)
        + sums[2] * (SECOND[0] + SECOND[1] * left)
        + sums[1] * (THIRD[0] + THIRD[1] * left)
        + len(area.hand) * HAND
    )
