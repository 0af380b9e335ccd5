"""What rivals may hide, as they would probably have laid it: closed slots drawn from the policy, given what lies open."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.policy import LAYING
from neontable.games.neo_hunt_3.ai.programmes import IGNORED, counter_worth, find_worth
from neontable.games.neo_hunt_3.knowledge import closed_cards, closed_counters, known_counters, shown_cards
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.chance import Chance

LEAST: Final = 1.0 / 512  # so that every world that fits can be drawn


def guess(state: HuntState, seat: int, chance: Chance) -> None:
    """Draw anew, in place, what this seat cannot know, sensible programmes more often than others."""
    state.think_for(seat)
    for owner in range(state.seats):
        if owner != seat:
            guess_cards(state, owner, chance)
            guess_counters(state, owner, chance)


def guess_cards(state: HuntState, owner: int, chance: Chance) -> None:
    """The closed cards of a rival, one after the other."""
    slots = closed_cards(state, owner)
    if not slots:
        return
    first = c.PHASES * owner
    laid = state.cards[first : slots[0]]
    pool = state.content.hand[shown_cards(state, owner)][:]
    content = state.content
    worth = worth_now(state, owner)
    for slot in slots:
        late = slot == first + c.PHASES - 1 and content.trooper_card not in laid
        before = content.letters[laid[-1]] if laid else -2
        weights: list[float] = []
        for card in pool:
            letter = content.letters[card]
            if letter >= 0 and (late or letter == before):
                weights.append(exp(LAYING * IGNORED))
            else:
                weights.append(exp(LAYING * worth[card]))
        state.cards[slot] = drawn(pool, weights, chance)
        laid.append(state.cards[slot])


def worth_now(state: HuntState, owner: int) -> list[float]:
    """What each card would be worth to a rival as the board is now."""
    key = (-1 - owner, state.phase, *state.place, *state.troopers)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = find_worth(state, owner, [])
    return known


def guess_counters(state: HuntState, owner: int, chance: Chance) -> None:
    """The closed counters of a rival: low ones more often."""
    pool = state.content.rest[known_counters(state, owner)][:]
    for slot in closed_counters(state, owner):
        weights = [exp(LAYING * counter_worth(state, which)) for which in pool]
        state.counters[slot] = drawn(pool, weights, chance)


def drawn(pool: list[int], weights: list[float], chance: Chance) -> int:
    """One of the pool, taken out of it, by weight; everything can be drawn."""
    best = max(weights)
    grains = [1 + int(max(LEAST, weight / best) * 1000.0) for weight in weights]
    at = chance.pick("guess", -1, sum(grains))
    for i in range(len(grains)):
        at -= grains[i]
        if at < 0:
            return pool.pop(i)
    return pool.pop()
