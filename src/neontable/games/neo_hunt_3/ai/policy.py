"""How a sensible player answers at a glance: each kind of question has a function that weighs all its answers.

What an answer seems worth is counted in points; better ones are more likely. Only what the asked seat knows is looked at.
"""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai import programmes
from neontable.games.neo_hunt_3.ai.worth import Prospect, health, hit, pressure
from neontable.games.neo_hunt_3.knowledge import known_counters
from neontable.games.neo_hunt_3.pieces import Operation
from neontable.games.neo_hunt_3.rules.actions import VaranAction
from neontable.games.neo_hunt_3.rules.attacks import attack_sum, counters_to_pick
from neontable.games.neo_hunt_3.rules.troopers import commanded, trooper_sum
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.labels import attack_bonus
from neontable.kernel.ask import Ask

SHARP: Final = 2.5
LAYING: Final = 2.0  # programmes are laid less sharply: who always lays the same is read
ENOUGH: Final = 0.25  # what a move of troopers must bring


def likely(worth: list[float], sharp: float) -> list[float]:
    """How likely each answer is, beside the best one, which has 1."""
    best = max(worth)
    return [exp(sharp * (each - best)) for each in worth]


# ---------------------------------------------------------------- programmes
def cards(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each card is in the next slot."""
    return likely(programmes.cards(state, ask, options), LAYING)


def counters(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each counter is in the next slot."""
    return likely(programmes.counters(state, ask, options), LAYING)


# ---------------------------------------------------------------- what a counter may be
def may_be(state: HuntState, seat: int, owner: int) -> list[int]:
    """The counters that this seat knows may lie in the owner's slot of the present phase."""
    slot = state.slot(owner)
    if owner == seat or state.shown >> slot & 1:
        return [state.counters[slot]]
    return state.content.rest[known_counters(state, owner)]


def mean_result(state: HuntState, total: int, cap: int, may: list[int]) -> float:
    """What a sum comes to on the average over these counters, at most so much."""
    if not may:
        return float(min(cap, max(0, total)))
    found = 0
    for which in may:
        found += min(cap, state.content.counters[which].result(total))
    return found / len(may)


def expected(state: HuntState, seat: int, total: int, cap: int) -> float:
    """What a sum comes to with the best counter that this seat may pick."""
    owners = counters_to_pick(state, seat)
    if not owners:
        return float(min(cap, max(0, total)))
    return max([mean_result(state, total, cap, may_be(state, seat, owner)) for owner in owners])


# ---------------------------------------------------------------- varans
def moves(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each destination is: what can be attacked from there now and later, and how dangerous it is."""
    action = state.doing[-1]
    assert isinstance(action, VaranAction)
    card = state.content.cards[action.card]
    look = Prospect(state, ask.seat)
    follow: Operation | None = None
    for operation in card.operations[action.part + 1 :]:
        if operation.do != c.MOVE:
            follow = operation
    worth: list[float] = []
    for place in options:
        value = 0.0 if follow is None else look.attack(card.varan, follow, place)[0]
        value += (0.6 if follow is None else 0.3) * look.potential(card.varan, place)
        worth.append(value - look.danger(card.varan, place, card.cloak))
    return likely(worth, SHARP)


def targets(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each target is."""
    bonus = attack_bonus(state, ask.a, ask.b)
    worth: list[float] = []
    for target in options:
        if target == c.NO_TARGET:
            worth.append(0.0)
            continue
        total = attack_sum(state, ask.a, ask.b, bonus, target).total()
        if target >= c.TROOPERS_OF:
            worth.append(expected(state, ask.seat, total, state.troopers[c.sector_of(target)]))
        else:
            damage = expected(state, ask.seat, total, health(state, target))
            worth.append(hit(state, ask.seat, target, damage))
    return likely(worth, SHARP)


def throws(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each sector is for a grenade."""
    power = attack_bonus(state, ask.a, c.GRENADE)
    worth: list[float] = []
    for sector in options:
        if sector == c.NO_TARGET:
            worth.append(0.0)
            continue
        total = power - state.board.grenade_cover[sector]
        value = 0.9 * expected(state, ask.seat, total, state.troopers[sector])
        for varan in range(len(state.place)):
            if state.place[varan] == sector:
                stays = 0.3 if varan == ask.a else 1.0 if c.owner_of(varan) == ask.seat else 0.7
                damage = expected(state, ask.seat, total, health(state, varan))
                value += stays * hit(state, ask.seat, varan, damage)
        worth.append(value)
    return likely(worth, SHARP)


def picks(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each owner is: whose counter is higher on the average."""
    worth: list[float] = []
    for owner in options:
        may = may_be(state, ask.seat, owner)
        total = 0.0
        for which in may:
            counter = state.content.counters[which]
            total += counter.value + (0.3 if counter.permanent else 0.0)
        worth.append(total / len(may))
    return likely(worth, SHARP)


def receivers(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each varan is to receive a counter: a rival's, and a strong one."""
    worth: list[float] = []
    for varan in options:
        value = 0.1 * health(state, varan)
        worth.append(-1.0 - value if c.owner_of(varan) == ask.seat else value)
    return likely(worth, SHARP)


# ---------------------------------------------------------------- troopers
def fires(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each shot is: at rivals, where it hurts more."""
    action = commanded(state)
    worth: list[float] = []
    for shot in options:
        varan = c.fired_at(shot)
        here = action.here >> varan & 1 or state.place[varan] == c.fired_from(shot)
        terms = trooper_sum(state, varan, action.shots[varan] + 1, int(here))
        damage = state.content.expected(terms.total(), health(state, varan))
        worth.append(hit(state, ask.seat, varan, damage + 0.3))
    return likely(worth, SHARP)


def troops(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each move of troopers is: towards rivals and away from the own varans, or none."""
    worth_of = pressure(state, ask.seat)
    worth: list[float] = []
    for move in options:
        if move == c.NO_MORE:
            worth.append(ENOUGH)
        else:
            gain = worth_of[c.moved_to(move)] - worth_of[c.moved_from(move)]
            worth.append(gain * c.moved_count(move))
    return likely(worth, 2.0 * SHARP)


def arrivals(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """How likely each place is for troopers that arrive; many at once."""
    worth_of = pressure(state, ask.seat)
    best = max([worth_of[c.placed_sector(code)] for code in options])
    worth: list[float] = []
    for code in options:
        count = c.placed_count(code)
        worth.append((worth_of[c.placed_sector(code)] - best) * count + 0.05 * count)
    return likely(worth, 2.0 * SHARP)
