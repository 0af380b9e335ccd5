"""Overlapping two Action cards: which three Actions an arrangement shows, and which arrangements a hand allows."""

from __future__ import annotations

from typing import Final

from neontable.games.neon.cards import Content
from neontable.games.neon.vocabulary import HAND

PLANS: Final = 8  # ways to lay one card over another


def first_plan(upper: int, lower: int) -> int:
    """The first plan of one card over another; the others follow it."""
    return ((upper % HAND) * HAND + lower % HAND) * PLANS


def upper_place(plan: int) -> int:
    """The place of the upper card among the cards of its Fighter."""
    return plan // (PLANS * HAND)


def lower_place(plan: int) -> int:
    """The place of the lower card among the cards of its Fighter."""
    return plan // PLANS % HAND


def plan_key(fighter: int, plan: int) -> int:
    """A number for the plan of this Fighter alone."""
    return fighter << 9 | plan


def arrangement(content: Content, fighter: int, plan: int) -> tuple[int, int, list[list[int]]]:
    """The upper card, the lower card and the three halves from left to right (NEON-CARD-08).

    A plan is ((upper * 7 + lower) * 2 + turned) * 4 + half * 2 + side: whether the upper card is turned, which half of the lower
    card stays visible, and whether it lies at the far left (0) or right (1).
    """
    key = fighter << 9 | plan  # `plan_key`, without a call: it is asked for everywhere
    known = content.shown.get(key)
    if known is not None:
        return known
    side = plan & 1
    half = plan >> 1 & 1
    turned = plan >> 2 & 1  # NEON-CARD-03
    upper = fighter * HAND + upper_place(plan)
    lower = fighter * HAND + lower_place(plan)
    halves = content.cards[upper].halves
    shown = [halves[1], halves[0]] if turned else [halves[0], halves[1]]  # NEON-CARD-04
    open_half = content.cards[lower].halves[half]  # NEON-CARD-02, NEON-CARD-09
    found = (upper, lower, [open_half, *shown] if side == 0 else [*shown, open_half])  # NEON-CARD-05, NEON-CARD-06
    content.shown[key] = found
    return found


def initiative(content: Content, upper: int, plan: int) -> int:
    """The number on the upper card, as it lies; the lower one has no say (NEON-CARD-10, NEON-CARD-11, NEON-RULING-019)."""
    card = content.cards[upper]
    return card.turned if plan >> 2 & 1 else card.initiative


def hand_key(hand: list[int]) -> int:
    """A number for the cards of a hand, in whatever order."""
    bits = 0
    for card in hand:
        bits |= 1 << card
    return bits


def arrangements(content: Content, fighter: int, hand: list[int]) -> list[int]:
    """The plans that a hand allows; those that show the same Actions and number with the same cards are one."""
    bits = hand_key(hand)
    plans = content.hands.get(bits)
    if plans is None:
        plans = []
        cards = sorted(hand)
        for upper in cards:
            for lower in cards:
                if upper != lower:  # NEON-CARD-01
                    plans.extend(pair_plans(content, fighter, upper, lower))
        content.hands[bits] = plans
    return plans


def pair_plans(content: Content, fighter: int, upper: int, lower: int) -> list[int]:
    """The different plans of one card over another."""
    first = first_plan(upper, lower)
    key = plan_key(fighter, first)
    plans = content.plans.get(key)
    if plans is None:
        plans = []
        seen: list[tuple[int, list[list[int]]]] = []
        for plan in range(first, first + PLANS):
            shown = (initiative(content, upper, plan), arrangement(content, fighter, plan)[2])
            if shown not in seen:
                seen.append(shown)
                plans.append(plan)
        content.plans[key] = plans
    return plans
