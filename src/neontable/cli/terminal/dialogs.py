"""Pop-ups: something to read, something to confirm, something to pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from neontable.cli.table.wording import score_columns, who_won
from neontable.cli.terminal.widgets import seat_mark
from neontable.ink import AMBER, CYAN, MUTED, TEXT
from neontable.kernel.table import Table

KEYS = (
    ("1 2 3 …", "choose the option with that number; with ten or more, type both digits or press Enter"),
    ("↑ ↓ Enter", "go through the options; the note beside them says what they do"),
    ("mouse", "point at a bright card or an option to read about it, click to choose it"),
    (":", "type the option or a part of it instead; also: undo, undo turn, hint, rule ID, save FILE"),
    ("h", "hint: the three options that a search likes best"),
    ("u", "undo your last choice; U goes to where your last action began, and `: undo turn` to where your turn began"),
    ("a", "always: from now on give the same answer whenever this is asked"),
    ("b", "what cannot be chosen now, and why"),
    ("r", "the rule that asks; click a line of the log for its rule"),
    ("d", "the whole table in words, with all you know"),
    ("l", "the whole log"),
    ("t", "the story so far, where the game tells one"),
    ("o", "settings: how fast bots move"),
    ("s", "save now (every choice is saved anyway)"),
    ("c", "concede the game"),
    ("q  Ctrl-C", "quit; the game is kept and can be resumed"),
)


def paragraphs(lines: Sequence[str]) -> RenderableType:
    """Paragraphs with a line between them."""
    parts: list[RenderableType] = []
    for line in lines:
        parts += [Text(line, TEXT), Text("")]
    return Group(*parts[:-1]) if parts else Text("")


def help_grid(keys: Sequence[tuple[str, str]] = KEYS) -> RenderableType:
    """Keys and what they do."""
    grid = Grid.grid(padding=(0, 2))
    for key, does in keys:
        grid.add_row(Text(key, f"bold {CYAN}", no_wrap=True), Text(does, TEXT))
    return grid


class Paper(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
    ]

    def __init__(
        self, title: str, body: RenderableType, end: bool = False, foot: str = "Esc closes · ↑ ↓ scroll"
    ) -> None:
        super().__init__()
        self.heading = title
        self.body = body
        self.end = end
        self.foot = foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.heading), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(self.body)
            yield Static(Text(self.foot), classes="foot")

    def on_mount(self) -> None:
        body = self.query_one(".body", VerticalScroll)
        body.can_focus = False
        if self.end:
            body.scroll_end(animate=False)

    def action_move(self, lines: int) -> None:
        """Scroll."""
        self.query_one(".body", VerticalScroll).scroll_relative(y=lines, animate=False)

    async def action_dismiss(self, result: None = None) -> None:
        """Close."""
        self.dismiss(None)


class Confirm(ModalScreen[bool]):
    """A question with yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self.question = question
        self.yes = yes
        self.no = no

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.question), classes="title")
            yield OptionList(f"y  {self.yes}", f"n  {self.no}", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index == 0)

    def action_answer(self, yes: bool) -> None:
        """Answer."""
        self.dismiss(yes)


class Pick(ModalScreen[int | None]):
    """One of several things."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Close")]

    def __init__(self, title: str, things: Sequence[str], current: int) -> None:
        super().__init__()
        self.heading = title
        self.things = things
        self.current = current

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.heading), classes="title")
            yield OptionList(*self.things, markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self.current

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


class Curtain(Screen[None]):
    """Hides everything between two people at one keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Show my table")]

    def __init__(self, name: str, seat: int) -> None:
        super().__init__()
        self.who = name
        self.seat = seat

    def compose(self) -> ComposeResult:
        shape, ink = seat_mark(self.seat)
        words = Text(justify="center")
        words.append("Pass the keyboard to\n\n", MUTED).append(f"{shape} {self.who}", f"bold {ink}")
        words.append(f"\n\n{self.who}: press Enter when nobody else is looking.", TEXT)
        yield Static(words, id="curtain")

    def on_click(self) -> None:
        self.action_lift()

    def action_lift(self) -> None:
        """The next person is ready."""
        self.dismiss(None)


class Ending(ModalScreen[str]):
    """Who won and why, with all parts of the score."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "leave('rematch')", "Rematch"),
        Binding("v,escape", "leave('view')", "Look"),
        Binding("q", "leave('quit')", "Quit"),
    ]
    CHOICES = (
        ("rematch", "n  Rematch, everybody one seat further"),
        ("view", "v  Look at the table"),
        ("quit", "q  Quit"),
    )

    def __init__(self, table: Table, path: str) -> None:
        super().__init__()
        self.table = table
        self.path = path

    def compose(self) -> ComposeResult:
        result = self.table.result
        assert result is not None
        with Vertical(classes="paper"):
            yield Static(Text(who_won(self.table) + (f" ({result.rule})" if result.rule else "")), classes="title")
            yield Static(self.scores())
            yield Static(Text(f"\nThe record: {self.path}\n", MUTED))
            yield OptionList(*[label for _, label in self.CHOICES], markup=False)

    def scores(self) -> Grid:
        """The parts of the score, one column a seat; winners carry a star."""
        result = self.table.result
        assert result is not None
        head, rows = score_columns(self.table)
        grid = Grid(box=None, padding=(0, 2), header_style="bold")
        grid.add_column("")
        for score, name in zip(result.scores, head[1:], strict=True):
            shape, ink = seat_mark(score.seat)
            star = " ★" if score.seat in result.winners else ""
            grid.add_column(Text(f"{shape} {name}{star}", f"bold {ink}"), justify="right")
        for row in rows:
            style: Any = f"bold {AMBER}" if row[0] == "total" else TEXT
            grid.add_row(
                Text(row[0][:1].upper() + row[0][1:], MUTED, no_wrap=True), *[Text(cell, style) for cell in row[1:]]
            )
        return grid

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.CHOICES[event.option_index][0])

    def action_leave(self, how: str) -> None:
        """Go on in one of the three ways."""
        self.dismiss(how)
