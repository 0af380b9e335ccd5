"""Sanitizes text that people type: one line, no control, bidi or invisible characters, no look-alikes."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINER: Final = "\u200d"  # joins the parts of an emoji, and letters of some scripts
LOOKS: Final = "\ufe0e\ufe0f"  # choose between the two looks of a sign
BREAKS: Final = ("Cc", "Zl", "Zp")  # control characters and line breaks
UNSEEN: Final = (
    "Cf",
    "Cs",
    "Co",
    "Cn",
)  # bidi overrides and other marks nobody sees, halves of characters, no characters
SIGNS: Final = ("So", "Sk", "Sm", "Po")
MARKS: Final = ("Mn", "Mc", "Me")

# letters and signs that show nothing: fillers of Hangul, an empty Braille pattern, a note without a head, a place for an object
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159\ufffc")
# what Unicode calls default ignorable, beside the categories above
IGNORABLE: Final = (
    (0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0xFE00, 0xFE0F), (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)  # fmt: skip


def inert(text: str) -> str:
    """The text on one line, without control characters, bidi overrides or anything unseen."""
    shown = ""
    for character in text:
        shown += _shown(character, shown[-1:])
    line = " ".join(shown.split())
    while line and (
        line[0] in JOINER + LOOKS or unicodedata.category(line[0]) in MARKS
    ):  # they belong to a letter before
        line = line[1:].lstrip()
    return line.rstrip(JOINER + " ")


def visible(text: str) -> bool:
    """Whether there is anything to see in an inert text: a letter or a sign, not only what is put on one."""
    return any(
        not character.isspace() and character not in JOINER + LOOKS and unicodedata.category(character) not in MARKS
        for character in text
    )


def readable(text: str) -> str:
    """The text made inert; one in which there is nothing to see is refused."""
    found = inert(text)
    if text and not visible(found):
        raise ValueError("There is nothing to read in this text")
    return found


def _shown(character: str, before: str) -> str:
    """What is shown of a character after this one."""
    if character == JOINER or character in LOOKS:  # after a plain letter they only make a name look like another
        joins = before != "" and (before in LOOKS or unicodedata.category(before) in SIGNS + MARKS)
        keycap = character in LOOKS and before in "0123456789#*"
        return character if joins or (keycap and before) else ""
    category = unicodedata.category(character)
    if category in BREAKS or character in BLANK:
        return " "
    code = ord(character)
    return "" if category in UNSEEN or any(first <= code <= last for first, last in IGNORABLE) else character
