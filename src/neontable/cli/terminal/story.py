"""Pages of a story: what was told since somebody last looked, a heading and a few texts each."""

from __future__ import annotations

from collections.abc import Sequence

from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line

WORDS = 120  # on one page; a longer text has one for itself


class Page:
    """A heading and the texts below it."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.texts: list[str] = []

    def room_for(self, text: str) -> bool:
        """Whether a text still fits."""
        return sum(len(each.split()) for each in (*self.texts, text)) <= WORDS or not self.texts


def pages(table: Table, lines: Sequence[Line], every: bool = False) -> list[Page]:
    """The told texts that deserve a page, those of one heading together; with `every` the others too, below the last heading."""
    found: list[Page] = []
    for line in lines:
        if not table.game.tells or line.kind != table.game.tells:
            continue
        heading = table.game.page(table.run.state, line.fields)
        if not heading and not every:
            continue
        text = line.text(table.names)
        heading = heading or (found[-1].heading if found else table.game.title)
        if not found or found[-1].heading != heading or not found[-1].room_for(text):
            found.append(Page(heading))
        found[-1].texts.append(text)
    return found


def book(table: Table, lines: Sequence[Line]) -> list[str]:
    """The whole story so far, a paragraph each; headings stand in capitals."""
    told: list[str] = []
    before = ""
    for page in pages(table, lines, True):
        if page.heading != before:
            told.append(page.heading.upper())
        before = page.heading
        told += page.texts
    return told
