"""Odds in the few words that a button has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

LEAST: Final = 0.005  # what is less likely is not told


def percent(chance: float) -> str:
    """A chance as people say it; what can happen is never told as 0 %, what can fail never as 100 %."""
    if 0.0 < chance < LEAST:
        return "under 1 %"
    if 1.0 - LEAST < chance < 1.0:
        return "over 99 %"
    return f"{chance * 100:.0f} %"


def span(least: str, most: str) -> str:
    """From one number to another, or one where both are said alike."""
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def damage_words(rows: Sequence[Mapping[str, Any]], what: str = "damage", worst: str = "defeat") -> str:
    """How likely any of it is and how much on average, over what is not known: `damage 38 to 56 %, mean 0.4 to 0.7`."""
    if not rows:
        return ""
    any_damage = sorted([float(row["any"]) for row in rows])
    means = sorted([float(row["mean"]) for row in rows])
    likely = span(percent(any_damage[0]), percent(any_damage[-1]))
    said = f"{what} {likely}, mean {span(f'{means[0]:.1f}', f'{means[-1]:.1f}')}"
    defeat = max([float(row["defeat"] or 0.0) for row in rows])
    if defeat < LEAST:
        return said
    return f"{said}, {worst} {'up to ' if len(rows) > 1 else ''}{percent(defeat)}"
