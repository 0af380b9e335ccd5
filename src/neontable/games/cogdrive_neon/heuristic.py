"""How good a position of CogDrive Neon looks: a guess of the final points, turned into a chance to win."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.cogdrive_neon.cards import WRECKAGE
from neontable.games.cogdrive_neon.score import clash_power, color_sums
from neontable.games.cogdrive_neon.state import CogState

CLASH: Final = 1.0
CLASH_CARD: Final = 5.0
BEST: Final = 1.0
SECOND: Final = 0.1
HAND: Final = 0.25


def turns_left(state: CogState) -> float:
    """About how many more turns both players will take."""
    if state.wreckage_seen:
        return 0.0 if state.active != state.first else 1.0
    deck = state.hangar_deck.cards
    return 1.0 + (len(deck) - deck.index(WRECKAGE) - 1) / 2.4


def estimate(state: CogState) -> list[float]:
    """Per seat the guessed chance to win."""
    power = clash_power(state, 0) - clash_power(state, 1)
    left = turns_left(state)
    points = side(state, 0) - side(state, 1)
    clash = CLASH_CARD * (2.0 / (1.0 + exp(-power / (0.7 + 0.35 * left))) - 1.0)
    spread = 1.2 + 0.55 * left
    chance = 1.0 / (1.0 + exp(-(points + clash) / spread))
    return [chance, 1.0 - chance]


def side(state: CogState, seat: int) -> float:
    """What a seat has secured or is about to."""
    area = state.areas[seat]
    sums = color_sums(state, area)
    sums.sort()
    return CLASH * len(area.clash) + BEST * sums[3] + SECOND * sums[2] + HAND * len(area.hand)
