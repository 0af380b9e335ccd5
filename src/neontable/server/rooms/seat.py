"""A seat of a room: who sits in it, and who plays it."""

from __future__ import annotations

import json
from typing import Final

from neontable.bots.names import called
from neontable.kernel.tables.history import BY_DEADLINE
from neontable.server.storage import rows
from neontable.server.storage.rows import BACK, BOT, CLAIM, Row

# kinds of seats
MINE: Final = "mine"
INVITED: Final = "invite"
OPEN: Final = "open"
ROBOTIC: Final = "bot"
GONE: Final = "gone"  # vacated after the start: a bot or nobody plays it until the host invites


class Seat:
    """Who sits in a seat, and who plays it."""

    __slots__ = (
        "admits", "agrees", "bot", "issue", "kind", "late", "level", "muted", "name", "nonce", "number", "offered",
    )  # fmt: skip

    def __init__(self, number: int, wish: str) -> None:
        self.number = number
        kind, _, level = wish.partition(":")
        self.kind = kind
        self.level = level  # of the bot that plays it, now or whenever one steps in
        self.bot = kind == ROBOTIC  # whether a bot plays it now
        self.name = called(level) if kind == ROBOTIC else ""
        self.nonce = ""
        self.issue = 0
        self.muted = False
        self.agrees = False
        self.offered = False  # whether its holder has made a link for somebody else
        self.admits = False  # whether its holder lets somebody new take the seat that the host asks for
        self.late = False  # whether the bot stepped in because time was up

    def empty(self, kind: str) -> None:
        """Nobody has it any more; what its person did counts for nobody else."""
        self.kind = kind
        self.muted = self.agrees = self.admits = self.offered = False

    def take(self, row: Row) -> None:
        """Do what a row says about this seat."""
        if row.kind == CLAIM:
            said = json.loads(row.text)
            self.kind = MINE
            self.bot = self.late = self.offered = self.agrees = self.admits = False
            self.name = (not self.muted and said["name"]) or f"Player {self.number + 1}"
            self.nonce = said["nonce"]
        elif row.kind == BOT:
            self.bot = True
            self.late = row.by == BY_DEADLINE
            self.level = row.text
            if self.kind != MINE:
                if self.kind != INVITED or not self.late:  # an invite holds while a bot helps out
                    self.kind = ROBOTIC
                self.name = called(row.text)
        elif row.kind == rows.TAKE:
            self.kind = MINE
            self.bot = self.late = self.offered = self.agrees = self.admits = False
            self.name = row.text
        elif row.kind == BACK:
            self.bot = self.late = self.offered = False
        elif row.kind == rows.VACATE:
            self.empty(row.text)
            self.name = ""
        elif row.kind == rows.ISSUE:
            self.issue += 1
            self.empty(INVITED)
        elif row.kind == rows.OFFERED:
            self.issue += 1
            self.offered = True
        elif row.kind == rows.ADMIT:
            self.admits = True
        elif row.kind == rows.RENAME:
            self.name = row.text
        elif row.kind == rows.AGREE:
            self.agrees = row.text == "yes"
        elif row.kind == rows.MUTE:
            self.muted = row.text == "yes"

    @property
    def held(self) -> bool:
        """Whether a person has it."""
        return self.kind == MINE
