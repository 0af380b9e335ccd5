"""Carrying out the card of a varan: its operations one after the other; and moving."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.rules.attacks import Attack
from neontable.games.neo_hunt_3.rules.grenades import Throw
from neontable.games.neo_hunt_3.sectors import WITHIN
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, Procedure, Then


class VaranAction(Procedure[HuntState]):
    """A varan does what its card says, part by part; every part is optional (HUNT-R-63)."""

    __slots__ = ("card", "part", "seat")
    steps = ("next_part", "move")
    pictured = ("move",)

    def __init__(self, seat: int, card: int, part: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = card
        self.part = part

    def copy(self) -> VaranAction:
        return VaranAction(self.seat, self.card, self.part)

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        return seat == self.seat

    def varan(self, state: HuntState) -> int:
        """The varan that acts."""
        return c.TEAM * self.seat + state.content.letters[self.card]

    def next_part(self, state: HuntState) -> Then:
        operations = state.content.cards[self.card].operations
        varan = self.varan(state)
        if self.part == len(operations) or state.place[varan] < 0:  # HUNT-R-64
            return DONE
        operation = operations[self.part]
        if operation.do == c.MOVE:
            return "move"
        self.part += 1
        if operation.do == c.GRENADE:
            state.begin(Throw(self.seat, varan, operation.n, -1, -1))
        else:
            state.begin(Attack(self.seat, varan, operation.do, operation.n, c.NO_TARGET, -1))
        return AGAIN

    def move(self, state: HuntState, asked: Ask | None) -> Then:
        varan = self.varan(state)
        if asked is None:
            return Ask(self.seat, c.MOVE_TO, varan, state.content.cards[self.card].operations[self.part].n)
        source = state.place[varan]
        if asked.answer != source:
            state.place[varan] = asked.answer
            if state.log is not None:
                state.tell(e.MOVED, self.seat, (varan, source, asked.answer))
        self.part += 1
        return "next_part"


def destinations(state: HuntState, ask: Ask) -> list[int]:
    """Where this varan can be after its moves; to stay is one of them (HUNT-MOVE-01, whatever the doors: HUNT-MOVE-02)."""
    return WITHIN[ask.b][state.place[ask.a]]


def why_no_move(state: HuntState, ask: Ask, sector: int) -> str:
    """A sector may be too many moves away."""
    return "" if sector in WITHIN[ask.b][state.place[ask.a]] else "HUNT-MOVE-01"
