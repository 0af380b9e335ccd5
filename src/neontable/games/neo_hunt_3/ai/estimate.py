"""A guess of how a game will end: points, health, and how much is still to be won."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.worth import Prospect, health
from neontable.games.neo_hunt_3.state import HuntState

HEALTH: Final = 1.6  # what an unhurt varan is worth beyond its points while the game goes on
REACH: Final = 0.35  # of what a varan could attack at once
OPEN_END: Final = 1.4  # how uncertain the last point of a game is
PER_TROOPER: Final = 0.11  # and what each trooper left adds to that


def estimate(state: HuntState) -> list[float]:
    """Per seat from 0 to 1."""
    left = state.reserve
    for count in state.troopers:
        left += count
    turns = state.house_rules.longest - state.turn
    ahead = min(1.0, (left + 6) / 30, (turns + 1) / 5)
    values: list[float] = []
    for seat in range(state.seats):
        if not state.plays(seat):
            values.append(-99.0)
            continue
        value = float(state.points(seat))
        look = Prospect(state, seat)
        for letter in range(c.TEAM):
            varan = c.TEAM * seat + letter
            if state.place[varan] >= 0:
                whole = state.content.varans[letter].hit_points
                value += ahead * HEALTH * health(state, varan) / whole
                value += ahead * REACH * look.potential(letter, state.place[varan])
                if state.exposed[varan]:
                    value -= ahead * 0.5
        values.append(value)
    spread = OPEN_END + PER_TROOPER * left
    best = max(values)
    shares = [exp((value - best) / spread * 1.6) for value in values]
    total = sum(shares)
    return [share / total for share in shares]
