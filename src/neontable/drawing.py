"""What the boards of all games are drawn with in a terminal: lines that fit, places that can be pointed at, and headings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from rich.console import Group
from rich.style import Style
from rich.text import Text

from neontable.ink import ACT, FOCUS, LINE, Marks

View = Mapping[str, Any]
C = TypeVar("C")  # the content of a game


def along(view: View, ref: str) -> Any:
    """What a place of the view holds, such as hangar/2 or players/0/hand/1; None if there is no such place."""
    thing: Any = view
    for step in ref.split("/"):
        if isinstance(thing, Mapping) and "cards" in thing and step not in thing:
            thing = thing["cards"]  # players/0/hand/1 is a card of that hand
        try:
            thing = thing[int(step)] if isinstance(thing, list) else thing[step]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    return thing


def cut(line: Text, width: int) -> Text:
    """A line that ends at the edge, and says that there was more."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(width, overflow="ellipsis")
    return short


def folded(line: Text, width: int) -> list[Text]:
    """A line in as many lines as it needs, those after the first set in; what can be pointed at stays so."""
    inner = len(line.plain) - len(line.plain.lstrip()) + 2
    found: list[Text] = []
    rest = line
    while rest.cell_len > width > inner + 1:
        at = rest.plain.rfind(" ", inner + 1, width + 1)
        head, rest = rest.divide([at if at > 0 else width])
        found.append(head)
        rest = Text(" " * inner).append_text(rest[1:] if at > 0 else rest)
    return [*found, rest]


def first_that_fits(drafts: Iterable[list[Text]], height: int) -> list[Text]:
    """The first draft that is not too high, the fullest come first; else the last."""
    lines: list[Text] = []
    for lines in drafts:
        if len(lines) <= height:
            break
    return lines


def unfolded(lines: Sequence[Text], width: int, height: int) -> list[Text]:
    """Lines of which as many are told whole as there is room for; those at the bottom, where the own things lie, come first."""
    spare = height - len(lines)
    found: list[Text] = []
    for line in reversed(lines):
        rows = folded(line, width)
        if len(rows) - 1 > max(0, spare):
            rows = [line]
        spare -= len(rows) - 1
        found = [*rows, *found]
    return found


class Painter(Generic[C]):
    """Draws one view; a game adds its parts and says which lines they make."""

    def __init__(self, view: View, content: C, marks: Marks, names: Sequence[str], width: int) -> None:
        self.view = view
        self.content = content
        self.marks = marks
        self.names = names
        self.width = width

    def lines(self, height: int) -> list[Text]:
        """The whole table, as fully as the height allows."""
        raise NotImplementedError

    def board(self, height: int) -> Group:
        """The whole table, each line cut at the edge; none becomes two where the room turns out narrower."""
        lines = [cut(line, self.width) for line in self.lines(height)]
        for line in lines:
            line.no_wrap = True
        return Group(*lines)

    # ---- places
    def at(self, ref: str, style: str) -> Style:
        """A style that remembers its place for the mouse."""
        return Style.parse(style) + Style.from_meta({"ref": ref})

    def ink(self, ref: str, otherwise: str) -> Style:
        """The style of a place: bright where it can be chosen, brightest in focus."""
        mark = self.marks.get(ref)
        return self.at(ref, otherwise if mark is None else FOCUS if mark[1] else ACT)

    def focused(self, ref: str) -> bool:
        """Whether the place is the one in focus."""
        mark = self.marks.get(ref)
        return mark is not None and mark[1]

    def number(self, ref: str) -> str:
        """The number of the option at a place, if it can be chosen."""
        mark = self.marks.get(ref)
        return "" if mark is None else f"{mark[0]}›"

    # ---- lines
    def rule_line(self, left: Text, right: Text) -> Text:
        """A heading drawn as a line across the table."""
        line = Text(no_wrap=True).append("──", LINE).append(" ").append_text(left).append(" ")
        fill = self.width - line.cell_len - right.cell_len - (4 if right else 0)
        line.append("─" * max(1, fill), LINE)
        return line.append(" ").append_text(right).append(" ──", LINE) if right else line
