"""A guess of how an episode will end: the work left against the dial, and against the cards."""

from __future__ import annotations

from math import exp, log
from typing import Final

from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import UNDECIDED, HopeState

# Fitted to 5,682 rounds of the policy's campaigns (all numbers of characters, both modes, two levels), scored on 5,225 others:
# an episode is won if neither clock runs out.
BASE: Final = 3.3
DIAL: Final = 2.6  # for the logarithm of rounds that the dial leaves to rounds that the work takes
SEATS: Final = -2.9  # for the logarithm of the number of characters: thresholds hit a group harder
WORK: Final = -1.15  # for the logarithm of rounds that the work takes: much can happen in them
STAMINA: Final = 1.15
CARDS: Final = 0.95  # for the logarithm of rounds that the cards of the weakest last to rounds that the work takes


def estimate(state: HopeState) -> list[float]:
    """The same for all seats: won together, or not."""
    if state.outcome != UNDECIDED:
        return [1.0 if state.outcome == v.WON else 0.0] * state.seats
    if not state.players or not state.pool:
        return [0.5] * state.seats
    outlook = Outlook(state)
    need = log(outlook.need)
    unseen = sigmoid(BASE + DIAL * (log(outlook.rounds) - need) + SEATS * log(state.seats) + WORK * need)
    standing = sigmoid(STAMINA + CARDS * (log(max(0.3, outlook.lasting())) - need))
    return [0.02 + 0.96 * unseen * standing] * state.seats


def sigmoid(value: float) -> float:
    """A number as a chance."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
