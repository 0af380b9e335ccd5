"""Scores of Neo-Hunt 3 in words; why a game has ended is a sentence already."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.kernel.game import ScorePart


def troopers(parts: dict[str, Any]) -> str:
    """The points of troopers."""
    return "1 for each trooper killed"


def varans_killed(parts: dict[str, Any]) -> str:
    """The points of varans of others."""
    return f"{c.VARAN_POINTS} for each varan of others killed"


def varans_alive(parts: dict[str, Any]) -> str:
    """The points of one's own varans."""
    return f"{c.VARAN_POINTS} for each own varan alive"


def middle(parts: dict[str, Any]) -> str:
    """The points of the corner between two others."""
    return "for the corner between both others"


SCORE_PARTS: Final[tuple[ScorePart, ...]] = (
    ScorePart("troopers", "Troopers", troopers),
    ScorePart("varans killed", "Varans killed", varans_killed),
    ScorePart("varans alive", "Own varans", varans_alive),
    ScorePart("middle", "Middle", middle),
)
