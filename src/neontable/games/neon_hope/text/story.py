"""The texts of the story: where each is told, for whom, and with whose names. Of several for one place the first that fits
is told, then those that are added (`rules/telling.py` knows the moments).

Places: `season/S/opening`, `episode/E/title | introduction | won | lost_exhausted | lost_surveilled`, `chapter/C/title | front |
back`, `lead/L/front | back | done`, `card/K`, `answer/FACE/N` (a label) and `answer/FACE/N/after`, `final/E/A` with `/after` and
`/unavailable`, `threshold/MODE/N`, `threshold/MODE/escalation`, `threshold/conclusion`, `interlude/E/RESULT` and `interlude/E`
(added lines), `ally/LEAD/E`, `flag/F` and `previously/E/RESULT`, `ending/S/N`, `ending/S/N/title`, `epilogue/S/N/CHARACTER`,
`thread/later`, `character/C`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from neontable.games.neon_hope.cards import Content, StoryRow
from neontable.games.neon_hope.notation.ast import NONE

SWITCH = re.compile(r"\{many: ([^{}/]+) / solo: ([^{}/]+)\}")


def fits(row: StoryRow, playing: Sequence[int], actor: int) -> bool:
    """Whether a text is for who plays and for who caused it; its condition is another question."""
    if row.takes_part != NONE and row.takes_part not in playing:
        return False
    return row.actor in (NONE, actor)


def tell(row: StoryRow, actor: str, responsible: str, characters: int) -> str:
    """A text with its marks made into words."""
    said = SWITCH.sub(r"\2" if characters == 1 else r"\1", row.text)
    return said.replace("{actor}", actor).replace("{resp}", responsible)


def title(content: Content, place: str) -> str:
    """A text that has no marks and no conditions, such as a title or a label; nothing if there is none."""
    found = content.story.get(place, [])
    return found[0].text if found else ""
