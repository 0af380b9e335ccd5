"""Selecting actions: every player lays four action cards and four damage counters face down, all at the same time."""

from __future__ import annotations

from typing import cast

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, PrivateRound, Procedure, Then, copies, private_round


class Programme(Procedure[HuntState]):
    """What one player has laid so far: cards in the order in which they will be used, then a counter beside each."""

    __slots__ = ("cards", "counters", "seat")
    steps = ("choose_cards", "choose_counters")

    def __init__(self, seat: int, cards: list[int], counters: list[int]) -> None:
        super().__init__()
        self.seat = seat
        self.cards = cards
        self.counters = counters

    def copy(self) -> Programme:
        return Programme(self.seat, self.cards[:], self.counters[:])

    def choose_cards(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.CHOOSE_CARD)
        self.cards.append(asked.answer)
        return AGAIN if len(self.cards) < c.PHASES else NEXT  # HUNT-SELECT-01

    def choose_counters(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.CHOOSE_COUNTER)
        self.counters.append(asked.answer)
        return AGAIN if len(self.counters) < c.PHASES else NEXT  # HUNT-COUNTER-01


class Selection(PrivateRound[HuntState]):
    """All select unseen of each other; when the last programme is complete, all are closed at once (HUNT-SELECT-03, HUNT-R-59)."""

    __slots__ = ()
    steps = ("answer", "close")

    def copy(self) -> Selection:
        twin = Selection(self.seats)  # replaced, never changed in place
        twin.stacks = [copies(stack) for stack in self.stacks]
        twin.finished = self.finished[:]
        return twin

    def private(self, state: HuntState, seat: int) -> Programme:
        return Programme(seat, [], [])

    def close(self, state: HuntState) -> None:
        """Once everybody has laid four cards and four counters, and not before (HUNT-SELECT-18)."""
        for seat in self.seats:
            programme = cast(Programme, self.draft(seat))
            first = c.PHASES * seat
            for i in range(c.PHASES):
                state.cards[first + i] = programme.cards[i]  # HUNT-SELECT-02
                state.counters[first + i] = programme.counters[i]  # HUNT-COUNTER-03
            if state.log is not None:
                own = (in_one(programme.cards), in_one(programme.counters))
                state.tell(e.PROGRAMMED, seat, (), own, 1 << seat)


def in_one(four: list[int]) -> int:
    """Four cards or counters as one number, for an event."""
    return four[0] | four[1] << 4 | four[2] << 8 | four[3] << 12


def four_of(code: int) -> list[int]:
    """The four cards or counters of such a number."""
    return [code >> shift & 15 for shift in (0, 4, 8, 12)]


def draft(state: HuntState, seat: int) -> Programme:
    """What this seat has laid so far in the selection that is going on."""
    selection = private_round(state)
    assert selection is not None
    return cast(Programme, selection.draft(seat))


def repeats(state: HuntState, cards: list[int], letter: int) -> bool:
    """Whether a card of this letter is ignored after these cards, because the same varan acts just before (HUNT-SELECT-09)."""
    letters = state.content.letters
    row = 0  # cards of the same letter just before it
    while row < len(cards) and letters[cards[-1 - row]] == letter:
        row += 1
    return row % 2 == 1 if state.house_rules.third_works else row > 0  # HUNT-R-14


# ---------------------------------------------------------------- what may be laid
def cards_to_choose(state: HuntState, ask: Ask) -> list[int]:
    """The action cards that this seat has not laid yet in this turn (HUNT-SELECT-04, HUNT-R-12)."""
    used = 0
    for card in draft(state, ask.seat).cards:
        used |= 1 << card
    # whatever letter was laid before, the trooper card at any place: HUNT-SELECT-11, HUNT-SELECT-17
    return state.content.hand[used]


def counters_to_choose(state: HuntState, ask: Ask) -> list[int]:
    """The counters that lie neither on a varan nor beside a card already (HUNT-COUNTER-06)."""
    used = state.out[ask.seat]
    for which in draft(state, ask.seat).counters:
        used |= 1 << which
    return state.content.rest[used]


def why_no_card(state: HuntState, ask: Ask, card: int) -> str:
    """A card can be laid once a turn."""
    return "HUNT-R-12" if card in draft(state, ask.seat).cards else ""


def why_no_counter(state: HuntState, ask: Ask, which: int) -> str:
    """A counter can be laid once a turn, and not while it lies on a varan."""
    if state.out[ask.seat] >> which & 1:
        return "HUNT-COUNTER-06"
    return "HUNT-COUNTER-02" if which in draft(state, ask.seat).counters else ""
