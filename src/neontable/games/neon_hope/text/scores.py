"""What a table of NEON HOPE has left at its end, in words; all win or lose together, so nothing is added up."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import ScorePart

SCORE_PARTS: Final[tuple[ScorePart, ...]] = (
    ScorePart("chapters", "chapters before the last one played"),
    ScorePart("endurance", "Endurance"),
    ScorePart("hope", "Hope"),
    ScorePart("surveillance", "Surveillance"),
    ScorePart("rounds", "rounds played"),
)
