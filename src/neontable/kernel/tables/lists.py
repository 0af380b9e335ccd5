"""Lists of choices: whether a seat may make several choices at once, judged by what it knows before the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neontable.kernel.ask import TOGETHER
from neontable.kernel.chance import Quick
from neontable.kernel.errors import Ambiguous, Illegal
from neontable.kernel.procedure import private_round

if TYPE_CHECKING:
    from neontable.kernel.table import Table


def tried(table: Table, seat: int, options: list[str]) -> Table:
    """A world dealt anew for this seat in which it has made these choices, each as far as it can be made beforehand.

    A refusal tells nothing, since the world is not the true one. The list ends where the seat's part of a round of unseen
    answers ends, and where luck, news or another seat would decide what is asked next.
    """
    trial = table.sample(seat, Quick(0))
    rule = ""  # of the last question before the list ends
    for i in range(len(options)):
        if i:
            why = list_ends(trial, seat)
            if why:
                raise Illegal(
                    rule,
                    f"The list ends with its item {i}, {options[i - 1]!r}: {why}",
                    f"Send the first {i} alone.",
                )
        ask = trial.run.question(seat)
        private = private_round(trial.run.state) is not None
        rule = table.game.rule(trial.run.state, ask) if private and ask is not None else ""
        try:
            trial.answer(seat, options[i])
        except Illegal as refused:
            named = f"Item {i + 1} of the list, {options[i]!r}: {refused.reason}"
            raise Illegal(refused.rule, named, refused.remedy, refused.nearest) from refused
        except Ambiguous as refused:
            named = f"Item {i + 1} of the list, {options[i]!r}: {refused.reason}"
            raise Ambiguous(named, refused.remedy, refused.fits) from refused
    return trial


def list_ends(table: Table, seat: int) -> str:
    """Why no further choice of this seat can be made beforehand after its last one; nothing if it can."""
    last = table.entries[-1]
    run = table.run
    if last.window:
        ask = run.ask
        goes_on = ask is not None and ask.mode == TOGETHER and last.window > table.windows
        if not goes_on or run.question(seat) is None:
            return "your part of this round is over with it."
    if last.drew:
        return "what is asked next depends on luck."
    if last.news >> seat & 1:
        return "what is asked next depends on what you learn by it."
    if table.over:
        return "the game ends with it."
    if run.question(seat) is None:
        return "another seat comes first."
    return ""
