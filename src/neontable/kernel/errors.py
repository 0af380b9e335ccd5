"""The kinds of things that can go wrong, each with a reason and what to do about it."""

from __future__ import annotations


class NeontableError(Exception):
    """Something was refused: `reason` says why, `remedy` says what to do instead."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.reason} {self.remedy}".strip()


class Invalid(NeontableError):
    """An unknown game, seat count, option, pack, position or seat."""


class Illegal(NeontableError):
    """A choice that the rules forbid, with the id of the rule that forbids it."""

    def __init__(self, rule: str, reason: str, remedy: str = "", nearest: tuple[str, ...] = ()) -> None:
        super().__init__(reason, remedy)
        self.args = (rule, reason, remedy, nearest)
        self.rule = rule
        self.nearest = nearest

    def __str__(self) -> str:
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{self.reason}{cited} {self.remedy}".strip()


class Ambiguous(NeontableError):
    """A text that fits several options."""

    def __init__(self, reason: str, remedy: str, fits: tuple[str, ...]) -> None:
        super().__init__(reason, remedy)
        self.args = (reason, remedy, fits)
        self.fits = fits


class BadRecord(NeontableError):
    """A record that does not hold: `entry` is the number of the first bad entry (None: the header), `why` says what is wrong."""

    def __init__(self, entry: int | None, why: str, remedy: str = "") -> None:
        where = "the header" if entry is None else f"entry {entry}"
        super().__init__(f"The record is bad at {where}: {why}", remedy)
        self.args = (entry, why, remedy)
        self.entry = entry
        self.why = why


class RuleError(NeontableError):
    """A bug inside a rule: the table is as it was before the choice, and `record` holds all that led to it."""

    def __init__(self, reason: str, record: object = None) -> None:
        super().__init__(reason, "The choice was taken back; the record in this error reproduces it.")
        self.args = (reason, record)
        self.record = record


class Over(Exception):
    """Raised by a rule that ends the game inside a procedure; `ending` names why."""

    def __init__(self, ending: str) -> None:
        super().__init__(ending)
        self.ending = ending
