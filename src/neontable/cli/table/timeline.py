"""A record as moments that can be visited in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from neontable.cli.table import boards
from neontable.kernel.errors import Invalid
from neontable.kernel.record import load
from neontable.kernel.table import Table
from neontable.kernel.tables.factory import begin
from neontable.kernel.tables.history import CHOICE, CONCEDE, RETURN, UNDO
from neontable.kernel.tables.line import Line

KEPT_EVERY = 8  # entries between two copies that are kept, so that a step back replays only a few


class Timeline:
    """Moment 0 is the set-up, moment n the table after n entries. Eyes are a seat, None for a spectator, or "all"."""

    def __init__(self, source: Path) -> None:
        whole = load(source)
        self.entries = list(whole.entries)
        start = begin(whole.game, whole.start)
        start.names = list(whole.names)
        self.names = start.names
        self.kept: dict[int, Table] = {0: start}
        self.latest: tuple[int, Table] = (0, start.fork())

    def __len__(self) -> int:
        return len(self.entries)

    def at(self, moment: int) -> Table:
        """The table at a moment."""
        if not 0 <= moment <= len(self.entries):
            raise Invalid(f"There is no step {moment}.", f"Steps are 0 to {len(self.entries)}.")
        reached, table = self.latest
        nearest = max(place for place in self.kept if place <= moment)
        if reached > moment or reached < nearest:
            reached, table = nearest, self.kept[nearest].fork()
        for place in range(reached, moment):
            table.replay_entry(self.entries[place])
            after = place + 1
            if after % KEPT_EVERY == 0 and after not in self.kept and not table.over:
                self.kept[after] = table.fork()
        self.latest = (moment, table)
        return table

    # ---- through somebody's eyes
    def view(self, moment: int, eyes: int | str | None) -> Mapping[str, Any]:
        """What these eyes see at a moment."""
        table = self.at(moment)
        return boards.everything(table) if isinstance(eyes, str) else table.view(eyes)

    def log(self, moment: int, eyes: int | str | None) -> Sequence[Line]:
        """What these eyes have read up to a moment."""
        table = self.at(moment)
        return table.log if isinstance(eyes, str) else table.log_for(eyes)

    def news(self, moment: int, eyes: int | str | None) -> Sequence[Line]:
        """What these eyes read at a moment for the first time."""
        before = len(self.log(moment - 1, eyes)) if moment else 0
        return self.log(moment, eyes)[before:]

    def told(self, moment: int, eyes: int | str | None) -> str:
        """What was done to reach a moment; the answers of others stay with them unless these eyes see all."""
        if moment == 0:
            return "Set-up"
        entry = self.entries[moment - 1]
        name = self.names[entry.seat]
        if entry.kind == UNDO:
            return f"{name} takes back the last choice"
        if entry.kind == CONCEDE:
            return f"{name} gives up"
        if entry.kind == RETURN:
            return f"{name} comes back"
        if entry.kind != CHOICE:
            return f"{name} changes something beside the table"
        auto = " by standing order" if entry.auto else ""
        if isinstance(eyes, str) or eyes == entry.seat:
            decision = self.at(moment - 1).decision(entry.seat)
            label = entry.text if decision is None or not entry.text else decision.describe(entry.text).label
            return f"{name} chooses{auto}: {label}"
        decision = self.at(moment - 1).decision(entry.seat)
        asked = decision.public_prompt if decision is not None else ""
        return f"{name} chooses{auto}: {asked}".rstrip(": ")

    def turn_starts(self) -> list[int]:
        """The moments at which another turn has begun, where the game counts turns."""
        starts = [0]
        turn = self.view(0, None).get("turn")
        for moment in range(1, len(self.entries) + 1):
            now = self.view(moment, None).get("turn")
            if now != turn:
                starts.append(moment)
                turn = now
        return starts


def eyes_name(eyes: int | str | None, names: Sequence[str]) -> str:
    """Whose eyes these are."""
    if isinstance(eyes, str):
        return "everything"
    return "the public view" if eyes is None else f"the eyes of {names[eyes]}"
