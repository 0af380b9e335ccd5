"""What players of a game want more or less of, in its own terms: a hint says by these why it likes a choice."""

from __future__ import annotations


class Aim:
    """Something that counts, such as points at the Clash: its name, and how much one more of it is worth beside the others.

    One that is worth less than nothing is to be avoided.
    """

    __slots__ = ("name", "worth")

    def __init__(self, name: str, worth: float) -> None:
        self.name = name
        self.worth = worth
