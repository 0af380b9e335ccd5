"""How hard the levels are, in words: what bots win at them, as docs/results.md has it (2026-11-18).

All that is said anywhere about what bots win comes from the figures here. Quick bots (`greedy`) won them in whole campaigns;
the levels were compared from the same logs and lucks.
"""

from __future__ import annotations

from typing import Final

WON: Final = (71, 67, 64, 69)  # of 100 evenings, Story and Normal, with one to four characters
HARD: Final = 10  # points fewer than Normal
HOPELESS: Final = 20  # points fewer than Normal
GENTLE: Final = 7  # points more than Normal, taken together; with one alone it was not shown
HARDEST: Final = (29, 26, 23, 25)  # of 100 evenings, Challenge and Hopeless, with one to four characters
NUMBERS: Final = ("one", "two", "three", "four")


def level_words() -> str:
    """The levels of difficulty, one after the other."""
    levels = [
        f"Normal: as the rulebook begins, bots win {by_number(WON)}",
        f"Hard: fewer kind cards in the encounter deck, bots win about {HARD} fewer",
        f"Hopeless: only unkind ones, about {HOPELESS} fewer than at Normal",
        f"Gentle: a level of ours, with five »At the Darkest Hour« and nothing worse, about {GENTLE} more than at Normal",
    ]
    return "; ".join(levels)


def mode_words() -> str:
    """The modes."""
    return f"Story: time to look around; Challenge: lower thresholds, with Hopeless bots win {by_number(HARDEST)}"


def by_number(won: tuple[int, ...]) -> str:
    """What is won with one to four characters."""
    first, *more = (f"{count} with {name}" for count, name in zip(won, NUMBERS, strict=True))
    return f"{first.replace(' with', ' of 100 evenings with')} character, {', '.join(more[:-1])} and {more[-1]}"
