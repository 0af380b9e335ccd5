"""Answers drawn from the game's policy: what a sensible player would do at a glance."""

from __future__ import annotations

from typing import Final

from neontable.kernel.ask import ONE, Ask
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

FINE: Final = 1 << 16
TO_THE_END: Final = 5000


def draw(weights: list[float], size: int, chance: Quick) -> int:
    """A place in a list of this size, by weight; without weights each is as likely as another."""
    if not weights:
        return chance.pick("search", -1, size)
    left = sum(weights) * chance.pick("search", -1, FINE) / FINE
    for i in range(size):
        left -= weights[i]
        if left < 0.0:
            return i
    return size - 1


def answer(run: Run, ask: Ask, chance: Quick) -> None:
    """Answer one of the pending questions by habit."""
    options = run.choices(ask)
    run.answer(ask.seat, options[draw(run.game.policy(run.state, ask, options), len(options), chance)])


def play_on(run: Run, chance: Quick, turn: int) -> None:
    """Answer by habit until this turn has come or the game is over."""
    for _ in range(TO_THE_END):
        ask = run.ask
        if ask is None or chance.turn >= turn:
            return
        if ask.mode == ONE:
            options = run.options
            run.apply(options[draw(run.game.policy(run.state, ask, options), len(options), chance)])
        else:
            waiting = run.pending()
            asked = waiting[0 if len(waiting) == 1 else chance.pick("search", -1, len(waiting))]
            if asked.seat in run.optional() and not steps_in(run, asked, chance):
                asked = waiting[0]
            answer(run, asked, chance)


def steps_in(run: Run, ask: Ask, chance: Quick) -> bool:
    """Whether a seat that may answer, and need not, does: beside its answers, not to has the weight 1."""
    weights = run.game.policy(run.state, ask, run.choices(ask))
    return not weights or (1.0 + sum(weights)) * chance.pick("search", -1, FINE) >= FINE
