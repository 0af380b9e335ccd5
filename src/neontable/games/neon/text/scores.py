"""Scores and endings of NeoN in words."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.game import ScorePart


def hp_tokens(parts: dict[str, Any]) -> str:
    """The points of tokens that were won."""
    return "the values of the HP tokens taken from others"


def bots(parts: dict[str, Any]) -> str:
    """The points of Bots."""
    return "1 for each Bot destroyed"


def bot_pairs(parts: dict[str, Any]) -> str:
    """The points of equal Bots."""
    return "1 more for each pair of the same Bots"


def leader(parts: dict[str, Any]) -> str:
    """The point of the Leader."""
    return "1 for the Leader token"


SCORE_PARTS: Final[tuple[ScorePart, ...]] = (
    ScorePart("hp tokens", "HP tokens", hp_tokens),
    ScorePart("bots", "Bots", bots),
    ScorePart("bot pairs", "Pairs of Bots", bot_pairs),
    ScorePart("leader", "Leader", leader),
    ScorePart("threes", "tokens of value 3"),
    ScorePart("twos", "tokens of value 2"),
    ScorePart("ones", "tokens of value 1"),
    ScorePart("own", "by this Fighter alone"),
    ScorePart("alive", "not eliminated"),
    ScorePart("hp left", "HP tokens left"),
)
ENDINGS: Final[dict[str, str]] = {
    "last round": "The last Round is over, and nobody left on the Arena has more.",
    "one side left": "Nobody else is left.",
    "nobody left": "Nobody is left.",
    "automa": "Automa has more than anybody else.",
}
