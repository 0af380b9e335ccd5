"""Handling actions: in each phase the cards are turned over together, then carried out one by one in order of priority."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.rules.actions import VaranAction
from neontable.games.neo_hunt_3.rules.grenades import Explosion
from neontable.games.neo_hunt_3.rules.selection import repeats
from neontable.games.neo_hunt_3.rules.troopers import TrooperAction
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


class Phase(Procedure[HuntState]):
    """One action phase: `waiting` are those whose card was not yet carried out, `order` those of the present priority."""

    __slots__ = ("order", "waiting")
    steps = ("reveal", "next_priority", "act", "explode", "put_away")
    pictured = ("reveal",)

    def __init__(self, waiting: list[int], order: list[int]) -> None:
        super().__init__()
        self.waiting = waiting
        self.order = order

    def copy(self) -> Phase:
        return Phase(self.waiting[:], self.order[:])

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """Her card of this phase goes with her; the others act on (HUNT-R-67)."""
        if seat in self.waiting:
            self.waiting.remove(seat)
        if seat in self.order:
            self.order.remove(seat)
        return False

    def reveal(self, state: HuntState) -> None:
        state.phase += 1
        state.picked = 0
        if state.log is not None:
            state.tell(e.PHASE, -1, (state.phase,))
        playing = state.playing()
        for seat in playing:  # HUNT-TURN-04, HUNT-TURN-05
            state.shows(seat)
            if state.log is not None:
                state.tell(e.REVEALED, seat, (state.phase, state.cards[state.slot(seat)]))
        for seat in playing:
            why = why_struck(state, seat)
            slot = state.slot(seat)
            state.struck[slot] = why
            if why == c.DOUBLE or why == c.KILLED:
                if state.log is not None:
                    state.tell(e.IGNORED, seat, (state.cards[slot], why))  # HUNT-SELECT-10
                continue
            if why == c.SUBSTITUTED and state.log is not None:
                state.tell(e.SUBSTITUTED, seat, (state.cards[slot],))
            self.waiting.append(seat)
            card = state.content.cards[action_card(state, seat)]
            if card.varan >= 0:
                varan = c.TEAM * seat + card.varan
                if not state.exposed[varan]:
                    # HUNT-CLOAK-02: the card's value itself (HUNT-R-34), from the reveal on (HUNT-R-33)
                    state.cloak[varan] = card.cloak

    def next_priority(self, state: HuntState) -> Then:
        if not self.waiting:
            return "explode"
        cards = state.content.cards
        lowest = 99
        for seat in self.waiting:
            priority = cards[action_card(state, seat)].priority
            if priority < lowest:  # HUNT-PRIO-01
                lowest = priority
                self.order = [seat]
            elif priority == lowest:
                self.order.append(seat)
        self.waiting = [seat for seat in self.waiting if seat not in self.order]
        if len(self.order) > 1:  # HUNT-PRIO-09
            reversed = True  # HUNT-R-19
            for seat in self.order:
                reversed = reversed and cards[action_card(state, seat)].reversed
            self.order = in_order(state, self.order, reversed)  # HUNT-PRIO-10; now, then fixed: HUNT-R-18
        return NEXT

    def act(self, state: HuntState) -> Then:
        if not self.order:
            return "next_priority"
        seat = self.order.pop(0)  # HUNT-TURN-07
        number = action_card(state, seat)
        card = state.content.cards[number]
        if card.varan < 0:
            if state.log is not None:
                state.tell(e.ACTS, seat, (number,))
            state.begin(TrooperAction(seat))
        elif state.place[c.TEAM * seat + card.varan] < 0:  # HUNT-SELECT-14
            state.struck[state.slot(seat)] = c.KILLED
            if state.log is not None:
                state.tell(e.IGNORED, seat, (number, c.KILLED))
        else:
            if state.log is not None:
                state.tell(e.ACTS, seat, (number,))
            state.begin(VaranAction(seat, number, 0))
        return AGAIN

    def explode(self, state: HuntState) -> Then:
        """After all actions of the phase, and in each of them (HUNT-GRENADE-03, HUNT-GRENADE-07)."""
        if not state.grenades:
            return NEXT
        # in the order of the throws (HUNT-GRENADE-04, HUNT-CONTENT-08); its counter is free again (HUNT-CONTENT-05)
        grenade = state.grenades.pop(0)
        state.begin(Explosion(grenade.seat, grenade.sector, grenade.power, grenade.owner))
        return AGAIN

    def put_away(self, state: HuntState) -> None:
        for varan in range(len(state.cloak)):
            state.cloak[varan] = 0 if state.exposed[varan] else c.HIDDEN  # HUNT-CLOAK-01


# ---------------------------------------------------------------- which action it is
def action_card(state: HuntState, seat: int) -> int:
    """The card that this seat carries out in the present phase: the one laid, or the trooper card instead."""
    slot = state.slot(seat)
    return state.content.trooper_card if state.struck[slot] == c.SUBSTITUTED else state.cards[slot]


def why_struck(state: HuntState, seat: int) -> int:
    """Why the card of this seat in the present phase is not carried out as it is, or 0."""
    slot = state.slot(seat)
    letters = state.content.letters
    letter = letters[state.cards[slot]]
    if letter < 0:
        return 0  # HUNT-R-16
    if state.phase == c.PHASES and state.content.trooper_card not in state.cards[slot - 3 : slot]:
        return c.SUBSTITUTED  # HUNT-SELECT-15, HUNT-SELECT-16
    if repeats(state, state.cards[c.PHASES * seat : slot], letter):  # HUNT-SELECT-08, HUNT-SELECT-09, HUNT-SELECT-12
        return c.DOUBLE
    return c.KILLED if state.place[c.TEAM * seat + letter] < 0 else 0  # HUNT-SELECT-13


# ---------------------------------------------------------------- action priority
def tie_key(state: HuntState, seat: int) -> tuple[int, int, int]:
    """What decides between seats of one priority: fewest points, most damage, lowest sum of sector numbers.

    HUNT-PRIO-02, HUNT-PRIO-03, HUNT-PRIO-05.
    """
    return (state.points(seat), -state.wounds(seat), state.sector_sum(seat))


def in_order(state: HuntState, seats: list[int], reversed: bool) -> list[int]:
    """Tied seats in the order in which they act: each tie-break only among those still tied (HUNT-PRIO-07)."""
    keys = {seat: tie_key(state, seat) for seat in seats}
    order = sorted(seats, key=keys.__getitem__)
    at = 0
    while at < len(order):
        same = [seat for seat in order if keys[seat] == keys[order[at]]]
        for i in range(len(same) - 1):  # HUNT-PRIO-06, HUNT-R-21
            j = i + state.chance.pick("coin", -1, len(same) - i)
            same[i], same[j] = same[j], same[i]
        order[at : at + len(same)] = same
        at += len(same)
    if reversed:
        order.reverse()  # HUNT-PRIO-08
    if state.log is not None:
        for i in range(len(order) - 1):
            tell_order(state, order[i], order[i + 1], keys[order[i]], keys[order[i + 1]], reversed)
    return order


def tell_order(
    state: HuntState, seat: int, other: int, mine: tuple[int, int, int], theirs: tuple[int, int, int], reversed: bool
) -> None:
    """Why one seat comes before another."""
    for i in range(3):
        if mine[i] != theirs[i]:
            state.tell(e.BEFORE, seat, (other, i + 1, abs(mine[i]), abs(theirs[i]), int(reversed)))
            return
    state.tell(e.BEFORE, seat, (other, c.BY_COIN, 0, 0, 0))
