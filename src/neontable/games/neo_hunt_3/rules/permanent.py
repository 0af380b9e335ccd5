"""Permanent damage of an attack on several varans: who receives the counter."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.attacks import Strike
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import NEXT, Then


class WideStrike(Strike):
    """An attack that may damage several varans: a grenade, or troopers; `hurt` has a bit for each varan damaged."""

    __slots__ = ("hurt",)

    def __init__(self, seat: int, owner: int, hurt: int) -> None:
        super().__init__(seat, owner)
        self.hurt = hurt

    def choose_receiver(self, state: HuntState, asked: Ask | None) -> Then:
        """The counter is laid on one of the varans on which it has an effect; the attacker picks (HUNT-SPECIAL-17)."""
        if asked is not None:
            state.lay(self.owner, state.counters[state.slot(self.owner)], asked.answer)
            return NEXT
        if not self.hurt or self.owner < 0:  # HUNT-SPECIAL-14
            return NEXT
        which = state.counters[state.slot(self.owner)]
        if not state.content.counters[which].permanent or not receivers_of(state, which, self.hurt):
            return NEXT
        return Ask(self.seat, c.CHOOSE_RECEIVER, which, self.hurt)


def receivers_of(state: HuntState, which: int, hurt: int) -> list[int]:
    """The damaged varans that live and on which this counter has an effect (HUNT-SPECIAL-15, HUNT-R-31)."""
    permanent = state.content.counters[which].permanent
    return [v for v in range(len(state.place)) if hurt >> v & 1 and state.would_change(permanent, v)]


def receivers(state: HuntState, ask: Ask) -> list[int]:
    """The varans that may receive a permanent counter."""
    return receivers_of(state, ask.a, ask.b)


def why_no_receiver(state: HuntState, ask: Ask, varan: int) -> str:
    """A varan may not have been damaged, or feel no effect."""
    if varan in receivers(state, ask):
        return ""
    return "HUNT-SPECIAL-15" if ask.b >> varan & 1 and state.place[varan] >= 0 else "HUNT-SPECIAL-14"
