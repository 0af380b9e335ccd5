"""A guess of how an episode will end: the work left against the dial, and against the cards."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neon_hope.ai import worth as w
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import UNDECIDED, HopeState

CHAPTER: Final = 9.0  # Secrets of a chapter that has not begun
PACE: Final = 1.45  # Secrets that a character brings in a round
SPREAD: Final = 0.22


def work_left(state: HopeState) -> float:
    """How many Secrets, cubes and steps are left to the end of the last chapter."""
    goal = w.goal_of(state)
    left = 0.0
    for card in state.cards:
        if w.needed(state, card, goal):
            face = state.face(card)
            if card.kind == v.LEAD:
                left += card.secrets + 1.3 * sum(card.markers)
                if card.side == 0:
                    back = state.content.cards[card.card].faces[1]
                    left += back.secrets(state.seats)
            else:
                left += face.slots(state.seats) - card.cubes.bit_count() + max(0, face.health - card.damage)
    chapters = len(state.content.episodes[state.house.episode].chapters)
    size = CHAPTER if state.seats > 1 else CHAPTER * 0.65
    left += size * max(0, chapters - state.chapter - 1)
    if goal.meet != -1:
        left += 0.6 * len([player for player in state.players if player.place >> 1 != goal.meet])
    return left


def strength(state: HopeState) -> float:
    """How many tasks' worth of cards and Hope the weakest character has."""
    each: list[float] = []
    for player in state.players:
        e = player.endurance
        each.append(player.hand.bit_count() + 0.8 * player.hope + e * (e - 1) / 2)
    return min(each) * 0.6 + sum(each) / len(each) * 0.4 if each else 0.0


def estimate(state: HopeState) -> list[float]:
    """The same for all seats: won together, or not."""
    if state.outcome != UNDECIDED:
        return [1.0 if state.outcome == v.WON else 0.0] * state.seats
    if not state.players or not state.pool:
        return [0.5] * state.seats
    threshold = state.content.thresholds[state.house.mode]
    work = work_left(state)
    rate = state.seats + 1.2 + 0.9 * len([c for c in state.cards if c.kind == v.ENEMY and state.anybody_at(c.place)])
    rounds = (threshold.final - state.dial) / rate
    done = sum([3 - player.spent for player in state.players]) / 3.0 if state.active >= 0 else 0.0
    by_dial = rounds * PACE * state.seats + done * 0.3
    by_cards = strength(state) * 0.75 * state.seats
    value = 0.0
    for able in (by_dial, by_cards):
        value += min(2.5, (able - work) / (work + 3.0)) / SPREAD * 0.5
    chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
    return [0.02 + 0.96 * chance] * state.seats
