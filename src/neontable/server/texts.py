"""What people type, made inert: it can be shown anywhere and steers nothing."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINER: Final = "\u200d"  # joins the parts of an emoji
BREAKS: Final = ("Cc", "Zl", "Zp")  # control characters and line breaks
UNSEEN: Final = (
    "Cf",
    "Cs",
    "Co",
    "Cn",
)  # bidi overrides and other marks nobody sees, halves of characters, no characters


def inert(text: str) -> str:
    """The text on one line, without control characters, bidi overrides or anything unseen."""
    return " ".join("".join(map(_shown, text)).split())


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category in BREAKS:
        return " "
    return "" if category in UNSEEN and character != JOINER else character
