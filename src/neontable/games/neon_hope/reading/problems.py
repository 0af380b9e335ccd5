"""What is wrong with content, all of it at once: each problem names file, entry and field."""

from __future__ import annotations

from neontable.games.neon_hope.notation.lexer import Problem
from neontable.games.neon_hope.notation.scope import Scope
from neontable.kernel.authoring.pack import Entry, wrong
from neontable.kernel.errors import Invalid


class Problems:
    """The problems found so far, and remarks: what can be played but is perhaps not meant."""

    __slots__ = ("found", "remarks")

    def __init__(self) -> None:
        self.found: list[Invalid] = []
        self.remarks: list[Invalid] = []

    def add(self, entry: Entry, field: str, why: str, remedy: str = "") -> None:
        """Something that cannot be played."""
        self.found.append(wrong(entry.file, entry.key, field, why, remedy))

    def at_file(self, file: str, field: str, why: str, remedy: str = "") -> None:
        """Something that is wrong with a file as a whole."""
        self.found.append(wrong(file, "", field, why, remedy))

    def remark(self, entry: Entry, field: str, why: str, remedy: str = "") -> None:
        """Something that can be played, but is perhaps not meant."""
        self.remarks.append(wrong(entry.file, entry.key, field, why, remedy or "It can be played as it is."))

    def of_text(self, entry: Entry, field: str, scope: Scope) -> None:
        """What the reader of the notation found in one field."""
        for problem in scope.problems:
            self.add(entry, field, problem.why, problem.remedy)
        scope.problems = []

    def note(self, entry: Entry, field: str, problem: Problem) -> None:
        """One problem of the short notations."""
        self.add(entry, field, problem.why, problem.remedy)
