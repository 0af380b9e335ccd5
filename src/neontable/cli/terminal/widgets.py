"""The parts of the screen: the board, the log, the head and the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, RichLog, Static

from neontable.cli import boards
from neontable.cli.boards import Marks
from neontable.cli.terminal.style import AMBER, CYAN, EDGE, MUTED, TEXT
from neontable.cli.wording import INKS, SHAPES
from neontable.kernel.line import Line
from neontable.kernel.table import Table

KEPT_LINES = 150


def seat_mark(seat: int) -> tuple[str, str]:
    """The shape and the colour of a seat."""
    return SHAPES[seat % len(SHAPES)], INKS[seat % len(INKS)]


class BoardView(VerticalScroll, can_focus=False):
    """The board of the game; places on it can be pointed at and picked with the mouse."""

    class Pointed(Message):
        """The mouse is over a place of the view."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    class Picked(Message):
        """A place of the view was clicked."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    def __init__(self) -> None:
        super().__init__(id="board")
        self.face = Static()
        self.table: Table | None = None
        self.seen: Mapping[str, Any] = {}
        self.marks: Marks = {}

    def compose(self) -> Any:
        yield self.face

    def show(self, table: Table, view: Mapping[str, Any], marks: Marks) -> None:
        """Draw this view."""
        self.table, self.seen, self.marks = table, view, marks
        self.paint()

    def hide(self) -> None:
        """Draw nothing and forget what was seen."""
        self.table, self.seen, self.marks = None, {}, {}
        self.face.update("")

    def paint(self) -> None:
        """Draw again, for example in another size."""
        width, height = self.content_size.width, self.content_size.height
        if self.table is not None and width > 0:
            self.face.update(boards.draw(self.table, self.seen, self.marks, width, height))

    def on_resize(self) -> None:
        self.paint()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        ref = str(event.style.meta.get("ref", ""))
        if ref in self.marks:
            self.post_message(self.Pointed(ref))

    def on_click(self, event: events.Click) -> None:
        ref = str(event.style.meta.get("ref", ""))
        if ref in self.marks:
            self.post_message(self.Picked(ref))


class LogView(RichLog, can_focus=False):
    """What happened; a click on a line shows its rule."""

    class Asked(Message):
        """Somebody wants to read the rule behind a line."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self) -> None:
        super().__init__(id="log", wrap=True, min_width=10, markup=False, highlight=False)
        self.lines_shown: tuple[Sequence[Line], list[str], int] = ((), [], 0)

    def show(self, lines: Sequence[Line], names: list[str], new_from: int) -> None:
        """Write the last lines; those from `new_from` on are new to the reader."""
        self.lines_shown = (lines, names, new_from)
        self.clear()
        first = max(0, len(lines) - KEPT_LINES)
        for number in range(first, len(lines)):
            self.write(log_text(lines[number], names, number >= new_from))

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.show(*self.lines_shown)

    def on_click(self, event: events.Click) -> None:
        rule = event.style.meta.get("rule")
        if rule:
            self.post_message(self.Asked(rule))


def log_text(line: Line, names: list[str], new: bool) -> Grid:
    """A line of the log: the shape of its seat, then the sentence; a new turn is a heading."""
    here = Style.from_meta({"rule": line.rule})
    shape, ink = seat_mark(line.seat) if line.seat >= 0 else ("·", EDGE)
    heading = line.kind == "turn"
    lead = shape if heading else "▸" if new else " "
    body = f"bold {TEXT}" if heading else TEXT if new else MUTED
    grid = Grid.grid(padding=0)
    grid.add_column(width=2)
    grid.add_column()
    grid.add_row(Text(lead, Style.parse(ink) + here), Text(line.text(names), Style.parse(body) + here))
    return grid


class Options(OptionList):
    """The options of a decision, by number, arrows or mouse."""

    def __init__(self) -> None:
        super().__init__(id="options", markup=False)


def bar(share: float, wide: int = 16) -> str:
    """How far something has come."""
    full = round(share * wide)
    return "▰" * full + "▱" * (wide - full)


def head_text(table: Table, view: Mapping[str, Any], viewer: int | None, width: int) -> Text:
    """The game, the turn, the phase, and who is to decide."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(table.game.title, f"bold {CYAN}")
    for name in ("turn", "phase"):
        if view.get(name) not in (None, ""):
            said = f"Turn {view[name]}" if name == "turn" else str(view[name]).capitalize()
            line.append(" │ ", EDGE).append(said, TEXT)
    line.append(" │ ", EDGE)
    if table.over:
        return line.append("The game is over", f"bold {AMBER}")
    seats = [decision.seat for decision in table.decisions]
    for place, seat in enumerate(seats):
        shape, ink = seat_mark(seat)
        line.append(", " if place else "").append(f"{shape} {table.names[seat]}", f"bold {ink}")
        line.append(" (you)" if seat == viewer else "", MUTED)
    return line.append(" decides" if len(seats) == 1 else " decide", TEXT)
