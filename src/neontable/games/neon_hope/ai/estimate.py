"""A guess of how an episode will end: the work left against the dial, and against the cards."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neon_hope.ai.outlook import Outlook, chapter_work
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import UNDECIDED, HopeState

SPREAD: Final = 0.22


def grade(state: HopeState) -> float:
    """How well an episode went: a win and what was left of the dial, or how much of the work was done."""
    if state.outcome == v.WON:
        final = state.content.thresholds[state.house.mode].final
        return 0.9 + 0.1 * max(0.0, 1.0 - state.dial / final)
    whole = sum(chapter_work(state.content, state.house.episode, state.seats))
    return 0.2 * max(0.0, min(1.0, 1.0 - Outlook(state).work / max(1.0, whole)))


def estimate(state: HopeState) -> list[float]:
    """The same for all seats: won together, or not."""
    if state.outcome != UNDECIDED:
        return [1.0 if state.outcome == v.WON else 0.0] * state.seats
    if not state.players or not state.pool:
        return [0.5] * state.seats
    outlook = Outlook(state)
    value = 0.0
    for able in (outlook.rounds, outlook.lasting()):
        value += min(2.5, (able - outlook.need) / (outlook.need + 1.0)) / SPREAD * 0.5
    chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
    return [0.02 + 0.96 * chance] * state.seats
