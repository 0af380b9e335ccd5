"""What a text may speak of: the names of cards and settings, and flags; unknown ones are noted and reading goes on."""

from __future__ import annotations

import difflib

from neontable.games.neon_hope.notation.ast import NONE
from neontable.games.neon_hope.notation.lexer import Problem


def near(word: str, known: list[str]) -> str:
    """The remedy for a misspelt word: the most similar one, else all if they are few."""
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return f"Did you mean {close[0]}?"
    return "Known here: " + ", ".join(known) + "." if len(known) <= 12 else ""


class Scope:
    """Names by their numbers, and what was found wrong so far."""

    __slots__ = ("cards", "flags", "front", "leads", "problems", "settings")

    def __init__(self, cards: list[str], leads: set[str], settings: list[str], flags: list[str]) -> None:
        self.cards = {name: number for number, name in enumerate(cards)}
        self.leads = leads  # the names that are Leads
        self.settings = {name: number for number, name in enumerate(settings)}
        self.flags = {name: number for number, name in enumerate(flags)}
        self.front = NONE  # the setting whose front is being read: `top` and `bottom` are its halves
        self.problems: list[Problem] = []

    def card(self, name: str) -> int:
        """A Lead or an encounter card by its name."""
        return self.find(name, self.cards, "card")

    def setting(self, name: str) -> int:
        """A setting by its name."""
        return self.find(name, self.settings, "setting")

    def flag(self, name: str) -> int:
        """A flag by its name."""
        return self.find(name, self.flags, "flag")

    def find(self, name: str, known: dict[str, int], what: str) -> int:
        """The number of a name; an unknown one is noted."""
        found = known.get(name, NONE)
        if found == NONE:
            called = f"»{name}«" if what != "flag" else repr(name)
            self.problems.append(Problem(f"there is no {what} {called}", near(name, sorted(known))))
        return found
