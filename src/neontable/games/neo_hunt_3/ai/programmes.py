"""Which card comes next in a programme, and which counter: as a sensible player would lay them."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.worth import LATER, ONLY_LATER, Prospect, hit
from neontable.games.neo_hunt_3.rules.selection import draft
from neontable.games.neo_hunt_3.sectors import WITHIN
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask

IGNORED: Final = -1.0  # a card that will do nothing
ORDERS: Final = 0.5  # what the trooper card is worth beside its fire
FORCED: Final = -0.05  # another card where the troopers will act instead


class Deed:
    """The best that a card can do: its worth, where its varan ends, and where it kills how many troopers."""

    __slots__ = ("kills", "place", "where", "worth")

    def __init__(self, worth: float, place: int, where: int, kills: int) -> None:
        self.worth = worth
        self.place = place
        self.where = where
        self.kills = kills


def deed(look: Prospect, number: int) -> Deed:
    """The best that a varan's card can do from here."""
    card = look.state.content.cards[number]
    letter = card.varan
    start = look.place[letter]
    before = look.potential(letter, start)
    best = Deed(-9.0, start, -1, 0)
    steps = 0
    attack = -1
    moves_first = True
    for i in range(len(card.operations)):
        if card.operations[i].do == c.MOVE:
            steps += card.operations[i].n
        else:
            attack = i
            moves_first = steps > 0
    later = LATER if attack >= 0 else ONLY_LATER
    thrown, where, kills = 0.0, -1, 0
    if attack >= 0 and not moves_first:
        thrown, where, kills = look.attack(letter, card.operations[attack], start)
    for place in WITHIN[min(steps, 4)][start]:
        value = thrown
        if attack >= 0 and moves_first:
            value, where, kills = look.attack(letter, card.operations[attack], place)
        value += later * (look.potential(letter, place) - before) - look.danger(letter, place, card.cloak)
        if value > best.worth:
            best = Deed(value, place, where, kills)
    best.worth += look.danger(letter, start, c.HIDDEN)  # in which it would be anyhow
    return best


def foresee(look: Prospect, number: int) -> None:
    """Expect what a card will have done."""
    card = look.state.content.cards[number]
    if card.varan >= 0 and look.place[card.varan] >= 0:
        done = deed(look, number)
        look.place[card.varan] = done.place
        if done.kills:
            look.crowd[done.where] = max(0, look.crowd[done.where] - done.kills)


def orders(look: Prospect) -> float:
    """What the fire of the troopers on idle varans is worth to their commander."""
    state = look.state
    total = 0.0
    for varan in range(len(state.place)):
        at = state.place[varan]
        if at >= 0 and look.crowd[at]:
            sum = min(c.FIRING, look.crowd[at]) + c.TROOPER_MELEE - state.melee[varan]
            sum -= state.board.shot_cover[at] + state.cloak[varan]
            total += hit(state, look.seat, varan, state.content.expected(sum, 30))
    return total


def worth_of_cards(state: HuntState, seat: int, cards: list[int]) -> list[float]:
    """What each of the ten cards is worth in the next slot, after these."""
    key = (seat, *cards)
    known = state.memo.get(key)
    if known is None:
        known = state.memo[key] = find_worth(state, seat, cards)
    return known


def find_worth(state: HuntState, seat: int, cards: list[int]) -> list[float]:
    """The same, thought through."""
    look = Prospect(state, seat)
    letters = state.content.letters
    before = -2
    for card in cards:
        if letters[card] != before:
            foresee(look, card)
        before = letters[card]
    troopers = state.content.trooper_card
    late = len(cards) == c.PHASES - 1 and troopers not in cards
    worth: list[float] = []
    for number in range(c.CARDS):
        letter = letters[number]
        if letter < 0:
            worth.append(ORDERS + orders(look))
        elif late:
            worth.append(0.0)
        elif letter == before or look.place[letter] < 0:
            worth.append(IGNORED)
        else:
            worth.append(deed(look, number).worth)
    if late:
        for number in range(c.CARDS):
            if letters[number] >= 0:
                worth[number] = worth[troopers] + FORCED
    return worth


def cards(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """What each card seems worth."""
    worth = worth_of_cards(state, ask.seat, draft(state, ask.seat).cards)
    return [worth[card] for card in options]


def counters(state: HuntState, ask: Ask, options: list[int]) -> list[float]:
    """What each counter seems worth: rivals attack with it, so the lower the better."""
    return [counter_worth(state, which) for which in options]


def counter_worth(state: HuntState, which: int) -> float:
    """How little a counter helps those who pick it."""
    counter = state.content.counters[which]
    value = -0.6 * counter.value
    if counter.at_most >= 0:
        value += 0.35
    if counter.at_least > 0:
        value -= 0.25
    if counter.permanent == c.CLOAK:
        value -= 0.5
    elif counter.permanent:
        value -= 0.2
    return value
