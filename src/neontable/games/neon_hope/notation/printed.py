"""The short notations of a card's corners: tasks, threats, slots, retreat values and what a Lead is set up with."""

from __future__ import annotations

import re
from typing import Final

from neontable.games.neon_hope.notation.ast import NONE, Task
from neontable.games.neon_hope.notation.lexer import Problem
from neontable.games.neon_hope.notation.vocabulary import ATTRIBUTES, ICONS, TOKENS, TYPES

TASK: Final = re.compile(r"([A-Z]+) ([A-Z]+) (\d+)")
THREAT: Final = re.compile(r"T(\d+)\[([^\]]*)\]")
SIZE: Final = re.compile(r"([HC])(\d+)(?:\+(\d+))?")
SETUP: Final = re.compile(r"(\d+)(?:\+(\d+))? (\w+)")
MOST: Final = 12  # no number on a card is larger


def task(text: str) -> Task:
    """A task such as `INV PER 4`."""
    match = TASK.fullmatch(text.strip())
    if match is None:
        raise Problem(f"{text!r} is no task", "A task has a type, an attribute and a difficulty, such as INV PER 4.")
    return Task(
        one_of(match[1], TYPES, "task type"), one_of(match[2], ATTRIBUTES, "attribute"), small(match[3], "difficulty")
    )


def one_of(word: str, known: tuple[str, ...], what: str) -> int:
    """The number of a word."""
    if word in known:
        return known.index(word)
    raise Problem(f"{word!r} is no {what}", "Known here: " + ", ".join(known) + ".")


def small(text: str, what: str, least: int = 1) -> int:
    """A number as cards have it."""
    number = int(text)
    if least <= number <= MOST:
        return number
    raise Problem(f"the {what} {text} is not between {least} and {MOST}")


class Threat:
    """A threat value with its icons in printed order, and which of them have a slot."""

    __slots__ = ("icons", "slots", "value")

    def __init__(self, value: int, icons: list[int], slots: list[int]) -> None:
        self.value = value
        self.icons = icons
        self.slots = slots


def threat(text: str) -> Threat:
    """A threat such as `T3[S,V*]`; an empty text is none."""
    if not text:
        return Threat(NONE, [], [])
    match = THREAT.fullmatch(text.strip())
    if match is None:
        raise Problem(f"{text!r} is no threat", "A threat is a value with icons, such as T3[S,V*].")
    icons: list[int] = []
    slots: list[int] = []
    for place, word in enumerate(match[2].split(",")):
        icons.append(one_of(word.strip().removesuffix("*"), ICONS, "threat icon"))
        if word.strip().endswith("*"):
            slots.append(place)
    return Threat(small(match[1], "threat value"), icons, slots)


def size(text: str, letter: str) -> tuple[int, int]:
    """Health (`H2`) or slots (`C5+2`): the number, and what two or more characters add."""
    match = SIZE.fullmatch(text.strip())
    if match is None or match[1] != letter:
        shape = "H2" if letter == "H" else "C3 or C5+2"
        raise Problem(f"{text!r} is not written like {shape}")
    return small(match[2], "number"), small(match[3] or "0", "number", 0)


def retreat(text: str) -> tuple[int, int]:
    """Retreat value and slots of the retreat box, such as `R6, RB2`; -1 and 0 where there is none (HOPE-RETR-01)."""
    value, box = NONE, 0
    for part in text.split(",") if text else []:
        word = part.strip()
        if match := re.fullmatch(r"R(\d+)", word):
            value = small(match[1], "retreat value")
        elif match := re.fullmatch(r"RB(\d+)", word):
            box = small(match[1], "number of slots")
        else:
            raise Problem(f"{word!r} is no retreat value", "Write R6 for a value, RB2 for a box with 2 slots.")
    return value, box


def setup(text: str) -> tuple[list[int], list[int]]:
    """What a Lead side is set up with, by token: `2+2 Secret`, or `1 CHA, 1 Hope`; the second list is what more add."""
    first, more = [0] * len(TOKENS), [0] * len(TOKENS)
    for part in text.split(","):
        match = SETUP.fullmatch(part.strip())
        if match is None:
            raise Problem(f"{part.strip()!r} is no token", "Write a number and a token, such as 2+2 Secret or 1 CHA.")
        token = one_of(match[3], TOKENS, "token")
        if first[token] or more[token]:
            raise Problem(f"{match[3]} is given twice")
        first[token] = small(match[1], "number")
        more[token] = small(match[2] or "0", "number", 0)
    return first, more
