"""A text of the notation, cut into words, names, numbers and signs."""

from __future__ import annotations

import re
from typing import Final

WORD: Final = 0
NAME: Final = 1  # between » and «
NUMBER: Final = 2
SIGN: Final = 3
STOP: Final = 4  # the end of the text

TOKEN: Final = re.compile(
    r"\s*(?:(?P<name>»[^»«]*«)|(?P<number>[+-]?\d+)|(?P<word>[A-Za-z_][A-Za-z_0-9]*(?:-[A-Za-z]+)*)|(?P<sign>>=|[{}|;:(),./@?]))"
)


class Problem(Exception):
    """What is wrong with a text, and what would be right."""

    def __init__(self, why: str, remedy: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.remedy = remedy


class Token:
    """One piece of a text."""

    __slots__ = ("at", "kind", "text")

    def __init__(self, kind: int, text: str, at: int) -> None:
        self.kind = kind
        self.text = text
        self.at = at

    def __repr__(self) -> str:
        return f"Token({self.kind}, {self.text!r})"


def tokens(text: str) -> list[Token]:
    """The pieces of a text, ended by a STOP."""
    found: list[Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = TOKEN.match(text, at)
        if match is None:
            rest = text[at:].strip()
            if rest.startswith("»"):
                raise Problem(f"the name at {shown(rest)} is not closed", "A name stands between » and «.")
            raise Problem(f"{rest[0]!r} has no meaning here, at {shown(rest)}")
        at = match.end()
        name, number, word, sign = match.group("name"), match.group("number"), match.group("word"), match.group("sign")
        if name is not None:
            found.append(Token(NAME, name[1:-1].strip(), match.start()))
        elif number is not None:
            found.append(Token(NUMBER, number, match.start()))
        elif word is not None:
            found.append(Token(WORD, word, match.start()))
        else:
            found.append(Token(SIGN, sign, match.start()))
    found.append(Token(STOP, "", end))
    return found


def shown(text: str) -> str:
    """The beginning of a text, to show where something is wrong."""
    rest = text.strip()
    return f"'{rest[:24]}…'" if len(rest) > 25 else f"'{rest}'"
