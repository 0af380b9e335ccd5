"""Why bots have chosen so, in half a sentence, beside the line of the log that tells what they did.

A reason follows from the position and the choice: it is found again whenever the entries are read, and stored nowhere.
"""

from __future__ import annotations

from neontable.kernel.ask import ALL, TOGETHER
from neontable.kernel.table import Table
from neontable.kernel.tables.history import BY_BOT, CHOICE
from neontable.server.storage.rows import Row


def reason(table: Table, seat: int, option: str) -> str:
    """Why a bot is about to answer like this, where all win together and players may talk; never of what is answered unseen."""
    game, ask = table.game, table.run.ask
    if not game.together or table.over or ask is None or ask.mode in (ALL, TOGETHER) or game.hushed(table.run.state):
        return ""
    decision = table.decision(seat)
    if decision is None or option not in decision.options:
        return ""
    return game.because(table.run.state, decision.ask, decision.code(option))


class Reasons:
    """The reasons of a table by the lines that they belong to."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[int, str]] = {}  # by the id of a line: the seat that it tells of, and why
        self._why = ""
        self._first = 0

    def before(self, table: Table, row: Row) -> None:
        """Something is about to happen."""
        told = table.game.together and row.kind == CHOICE and row.by == BY_BOT
        self._why = reason(table, row.seat, row.text) if told else ""
        self._first = len(table.events_for(-1)) if self._why else 0

    def after(self, table: Table, row: Row) -> None:
        """It has happened: its first line bears the reason; what was taken back bears none."""
        if self._why:
            line = next((each for each in table.log_for(None, self._first) if each.seat == row.seat), None)
            if line is not None:
                self.kept[line.id] = (row.seat, self._why)
        elif row.kind != CHOICE and self.kept:
            seats = [event.seat for event in table.events_for(-1)]
            self.kept = {id: kept for id, kept in self.kept.items() if id < len(seats) and seats[id] == kept[0]}

    def of(self, line: int) -> str:
        """The reason beside a line; mostly there is none."""
        kept = self.kept.get(line)
        return "" if kept is None else kept[1]
