"""The dial and its thresholds (HOPE-SURV, HOPE-THR)."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import ending, telling
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then


def move_dial(state: HopeState, n: int) -> None:
    """Raise or lower the Surveillance, never below 0; an increase checks the thresholds (HOPE-SURV-01, HOPE-THR-05)."""
    if n == 0 or (n < 0 and state.dial == 0):
        return
    state.dial = max(0, state.dial + n)
    if state.log is not None:
        state.tell(c.EV_SURVEILLANCE, NONE, (n, state.dial))
    if n > 0 and crossed(state) != NONE:
        state.begin(Thresholds())


def crossed(state: HopeState) -> int:
    """The lowest threshold of the side that shows which the dial has reached and which has not fired.

    The final one comes before all others, whichever side shows (HOPE-WIN-06, HOPE-RUL-105).
    """
    card = state.content.thresholds[state.house_rules.mode]
    if state.dial >= card.final:
        last = len(card.thresholds) - 1
        if not state.fired >> last & 1:
            return last
    side = int(state.escalated)
    for i, threshold in enumerate(card.thresholds):
        if threshold.at > state.dial:
            break
        if threshold.side == side and not state.fired >> i & 1:
            return i
    return NONE


class Thresholds(HopeProcedure):
    """Thresholds that were crossed take effect, the lowest first, each once (HOPE-THR-01, HOPE-RUL-56)."""

    __slots__ = ()
    steps = ("fire",)

    def copy(self) -> Thresholds:
        return self

    def fire(self, state: HopeState) -> Then:
        """The next one; after the card was flipped its new side is looked at."""
        i = crossed(state)
        if i == NONE:
            return DONE
        state.fired |= 1 << i
        threshold = state.content.thresholds[state.house_rules.mode].thresholds[i]
        state.tell(c.EV_THRESHOLD, state.responsible, (threshold.at,))
        telling.threshold(state, threshold.at)
        if threshold.block.has(v.DO_END):  # HOPE-THR-04
            return ending.conclude(state, v.LOST_SURVEILLED)
        state.begin(effects.Effect(threshold.block.number, state.responsible))
        return AGAIN


class Raise(HopeProcedure):
    """An encounter card raises the dial: somebody may prevent a part of it."""

    __slots__ = ("amount", "who")
    steps = ("prevent", "move")

    def __init__(self, who: int, amount: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who  # who resolves the card
        self.amount = amount

    def copy(self) -> Raise:
        return Raise(self.who, self.amount)

    def prevent(self, state: HopeState) -> Then:
        """Effects that answer it."""
        reactions.react(state, v.EV_SURV, self.who)
        return NEXT

    def move(self, state: HopeState) -> Then:
        """What is left of it."""
        move_dial(state, self.amount)
        return DONE
