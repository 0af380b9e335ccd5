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


def heading(content: Content, row: StoryRow) -> str:
    """What stands above a text that is shown on a page of its own; cards and thresholds speak in the log alone."""
    kind, _, rest = row.place.partition("/")
    name = rest.partition("/")[0]
    if kind == "season":
        return title(content, f"season/{name}/title")
    if kind in ("previously", "flag"):
        return "Previously"
    if kind == "interlude" or row.place == "thread/later":
        return "Between the evenings"
    if kind in ("episode", "ally"):
        return title(content, f"episode/{name if kind == 'episode' else rest.partition('/')[2]}/title")
    if kind == "chapter":
        return title(content, f"chapter/{name}/title")
    if kind in ("ending", "epilogue"):
        return title(content, f"ending/{name}/{rest.split('/')[1]}/title")
    if row.place.endswith("/after"):
        return title(content, row.place.removesuffix("/after"))
    return "The episode ends" if row.place == "threshold/conclusion" else ""


def title(content: Content, place: str) -> str:
    """A text that has no marks and no conditions, such as a title or a label; nothing if there is none."""
    found = content.story.get(place, [])
    return found[0].text if found else ""
