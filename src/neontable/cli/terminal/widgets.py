"""The parts of the screen: the board, the log, the head and the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, ClassVar

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static

from neontable.cli.table import boards
from neontable.cli.table.wording import log_words
from neontable.ink import AMBER, CYAN, EDGE, INKS, MUTED, SHAPES, TEXT, Marks
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line


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

    class Resized(Message):
        """The board has got other room."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.face = Static()
        self.table: Table | None = None
        self.seen: Mapping[str, Any] = {}
        self.marks: Marks = {}
        self.pointed = ""

    def compose(self) -> Any:
        yield self.face

    def show(self, table: Table, view: Mapping[str, Any], marks: Marks) -> None:
        """Draw this view."""
        self.table, self.seen, self.marks = table, view, marks
        self.paint()
        self.call_after_refresh(self.reveal)

    def hide(self) -> None:
        """Draw nothing and forget what was seen."""
        self.table, self.seen, self.marks = None, {}, {}
        self.face.update("")

    @property
    def room(self) -> int:
        """The columns to draw in: a bar that scrolls takes none of them."""
        return self.scrollable_content_region.width

    def paint(self) -> None:
        """Draw again, for example in another size."""
        width, height = self.room, self.content_size.height
        if self.table is not None and width > 0:
            self.face.update(boards.draw(self.table, self.seen, self.marks, width, height))

    def reveal(self) -> None:
        """Bring what the focused option points at into sight, where the board is taller than its room."""
        drawn = self.face.content
        wanted = {ref for ref, (_, focused) in self.marks.items() if focused}
        if not wanted or self.max_scroll_y <= 0 or not isinstance(drawn, Group):
            return
        lines = [n for n, line in enumerate(drawn.renderables) if isinstance(line, Text) and wanted & places(line)]
        top, room = round(self.scroll_offset.y), self.size.height
        if lines and not any(top <= line < top + room for line in lines):
            self.scroll_to(y=lines[0] - room // 2, animate=False)

    def lines_at(self, height: int) -> int:
        """How many lines the board would use of so many."""
        if self.table is None or self.room <= 0:
            return height
        drawn = boards.draw(self.table, self.seen, self.marks, self.room, height)
        return len(drawn.renderables) if isinstance(drawn, Group) else height

    def on_resize(self) -> None:
        self.paint()
        self.post_message(self.Resized())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        ref = str(event.style.meta.get("ref", ""))
        if ref != self.pointed:
            self.pointed = ref
            self.post_message(self.Pointed(ref))

    def on_click(self, event: events.Click) -> None:
        ref = str(event.style.meta.get("ref", ""))
        if ref in self.marks:
            self.post_message(self.Picked(ref))


def places(line: Text) -> set[str]:
    """The places of the view that a line of the board shows."""
    styles = [span.style for span in line.spans if isinstance(span.style, Style)]
    return {str(style.meta["ref"]) for style in styles if style and "ref" in style.meta}


class Note(Vertical):
    """Words beside the options; what does not fit can be read on, and a mark says that there is more."""

    silent = True

    def compose(self) -> Any:
        with VerticalScroll(id="note-scroll", can_focus=False):
            yield Static(id="note")
        yield Static(id="more")

    @property
    def page(self) -> VerticalScroll:
        """What scrolls."""
        return self.query_one("#note-scroll", VerticalScroll)

    def show(self, words: Text) -> None:
        """Say this, from its beginning."""
        self.silent = not words
        self.query_one("#note", Static).update(words)
        self.page.scroll_home(animate=False)
        self.call_after_refresh(self.mark)

    def read_on(self) -> None:
        """A page further, or from the beginning again."""
        page = self.page
        if page.scroll_offset.y >= page.max_scroll_y:
            page.scroll_home(animate=False)
        else:
            page.scroll_relative(y=max(1, page.size.height - 1), animate=False)
        self.call_after_refresh(self.mark)

    def mark(self) -> None:
        """Say whether there is more to read."""
        page = self.page
        whole = page.virtual_size.height <= self.size.height
        end = page.scroll_offset.y >= page.max_scroll_y
        more = self.query_one("#more", Static)
        more.display = not whole and not self.silent
        more.update(Text("▲ Space: from the top" if end else "▼ Space: more", f"bold {AMBER}"))

    def on_resize(self) -> None:
        self.call_after_refresh(self.mark)


class LogView(Static, can_focus=False):
    """What happened last, as much as fits; the wheel goes back, a click on a line shows its rule."""

    class Asked(Message):
        """Somebody wants to read the rule behind a line."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, id: str = "log") -> None:
        super().__init__(id=id)
        self.lines: list[tuple[Line, str, bool]] = []
        self.back = 0

    def show(self, lines: Sequence[Line], names: list[str], new_from: int) -> None:
        """Show the end of these lines; those from `new_from` on are new to the reader."""
        self.lines, self.back = log_words(lines, names, new_from), 0
        self.paint()

    def paint(self) -> None:
        """Fill the space from below."""
        width, height = self.content_size.width, self.content_size.height
        rows: list[Text] = []
        number = len(self.lines) - self.back
        while number > 0 and len(rows) < height:
            number -= 1
            rows = [*log_rows(*self.lines[number], width), *rows]
        self.update(Group(*rows[-height:]) if rows and height > 0 else "")

    def on_resize(self) -> None:
        self.paint()

    def on_mouse_scroll_up(self) -> None:
        self.scroll_by(3)

    def on_mouse_scroll_down(self) -> None:
        self.scroll_by(-3)

    def scroll_by(self, lines: int) -> None:
        """Look further back, or forward again."""
        self.back = max(0, min(len(self.lines) - 1, self.back + lines))
        self.paint()

    def on_click(self, event: events.Click) -> None:
        rule = event.style.meta.get("rule")
        if rule:
            self.post_message(self.Asked(rule))


def log_rows(line: Line, told: str, new: bool, width: int) -> list[Text]:
    """A line of the log in rows of this width: the shape of its seat, then the sentence; a new turn is a heading."""
    here = Style.from_meta({"rule": line.rule})
    shape, ink = seat_mark(line.seat) if line.seat >= 0 else ("·", EDGE)
    heading = line.kind == "turn"
    lead = shape if heading else "▸" if new else " "
    body = Style.parse(f"bold {TEXT}" if heading else TEXT if new else MUTED) + here
    rows: list[Text] = []
    for words in wrap(told, max(10, width - 2), break_on_hyphens=False):
        row = Text(no_wrap=True).append(f"{' ' if rows else lead} ", Style.parse(ink) + here)
        rows.append(row.append(words, body))
    return rows


class Choices(OptionList):
    """Lines to choose from, by arrows, j and k, or mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]


class Options(Choices):
    """The options of a decision, by number too; pages are those of the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "screen.board(-1)", show=False),
        Binding("pagedown", "screen.board(1)", show=False),
    ]

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
    for name in ("round", "turn", "phase"):
        if view.get(name):
            numbered = name != "phase" or str(view[name]).isdigit()
            said = f"{name.capitalize()} {view[name]}" if numbered else str(view[name]).capitalize()
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
