"""How hard the levels are, in words: what bots win at them, so far as docs/results.md has it (2026-11-18).

All that is said anywhere about what bots win comes from the figures here. Quick bots (`greedy`) won them in whole campaigns, but
Gentle was played by `policy` alone, which wins less.
"""

from __future__ import annotations

from typing import Final

WON: Final = (71, 61, 71, 66)  # of 100 evenings, Story and Normal, with one to four characters
COMPARED: Final = 120  # evenings of Story: against Normal, Hard 0.0 points (-8.1 to 8.1), Hopeless +2.5 (-7.5 to 12.4)
GENTLE: Final = 4  # points more than Normal, by `policy`
GENTLE_FOUR: Final = (27, 24)  # of 100 evenings with four characters, Normal and Gentle, by `policy` on 200 lucks
HARDEST: Final = (37, 32)  # of 100 evenings, Challenge and Hopeless, with one and two characters
NUMBERS: Final = ("one", "two", "three", "four")


def won() -> str:
    """What bots win where nothing is made harder or easier."""
    most = max(WON, key=WON.count)
    said = f"bots win {most} of 100 evenings"
    other = [f"{count} with {NUMBERS[i]}" for i, count in enumerate(WON) if count != most]
    return f"{said}, {' and '.join(other)}" if other else said


def level_words() -> str:
    """The levels of difficulty, one after the other."""
    same = f"in {COMPARED} evenings bots did not win fewer"
    before, after = GENTLE_FOUR
    levels = [
        f"Normal: as the rulebook begins, {won()}",
        f"Hard: fewer kind cards in the encounter deck: {same}",
        f"Hopeless: only unkind ones: {same}",
        "Gentle: a level of ours, meant to be easier, with five »At the Darkest Hour« and nothing worse: "
        f"the simplest bots win about {GENTLE} more of 100, but not with four characters ({after}, at Normal {before})",
    ]
    return "; ".join(levels)


def mode_words() -> str:
    """The modes."""
    alone, two = HARDEST
    hard = f"with Hopeless bots win {alone} of 100 evenings alone and {two} with two"
    return f"Story: time to look around; Challenge: lower thresholds, {hard}"
