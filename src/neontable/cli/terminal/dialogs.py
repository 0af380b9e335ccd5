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

from neontable.cli.table import boards
from neontable.cli.table.results import difference, outcome, score_columns, who_won
from neontable.cli.table.session import Session
from neontable.cli.terminal.widgets import Choices, seat_mark
from neontable.ink import AMBER, CYAN, MUTED, TEXT

KEYS = (
    ("1 2 3 …", "choose the option with that number; with ten or more, type both digits or press Enter"),
    ("↑ ↓ Enter", "go through the options (j and k too); the note beside them says what they cost and do"),
    ("mouse", "point at a bright card or an option to read about it, click to choose it"),
    (":", "type the option or a part of it instead; also: undo, undo turn, hint, card NAME, rule ID, save FILE"),
    ("i", "inspect: read about every card and place, also those that are not asked about"),
    ("PgUp PgDn", "scroll the board where it is taller than its room"),
    ("Space", "read on in the note beside the options; while others move: skip to your next question"),
    ("h", "hint: the three options that a search likes best, and why; Enter carries one out"),
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
    ("q  Esc  Ctrl-C", "quit; the game is kept and can be resumed; Ctrl-Z puts it aside until `fg`"),
)
ENDING_FOOT = "↑ ↓ Enter or the letter · Esc: the table · q quits"


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


def paper_room(width: int) -> int:
    """The columns for words on a paper in a terminal of this width: what its edges and the bar that scrolls leave."""
    return min(84, width * 96 // 100) - 5


def keep_foot(screen: Screen[Any], below: int) -> None:
    """Let what is read scroll before the lines below it, which name the keys, leave the screen."""
    title = screen.query_one(".title", Static)
    rows = screen.app.size.height * 9 // 10 - 4 - below - max(2, title.size.height + 1)
    screen.query_one(".body", VerticalScroll).styles.max_height = max(3, rows)


def mark_foot(screen: Screen[Any], words: str) -> None:
    """The line that names the keys; it begins with whether there is more to read below."""
    page = screen.query_one(".body", VerticalScroll)
    more = page.scroll_offset.y < page.max_scroll_y
    foot = Text("▼ Space: more" if more else "", f"bold {AMBER}")
    screen.query_one(".foot", Static).update(foot.append(" · " if more else "", MUTED).append(words, MUTED))


class Paper(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss", "Close"),
        Binding("space", "read_on", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "move(-100000)", show=False),
        Binding("end", "move(100000)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
    ]

    def __init__(
        self, title: str, body: RenderableType, end: bool = False, foot: str = "Esc or q closes · ↑ ↓ scroll"
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

    @property
    def page(self) -> VerticalScroll:
        """What scrolls."""
        return self.query_one(".body", VerticalScroll)

    def on_resize(self) -> None:
        keep_foot(self, 0)
        self.call_after_refresh(self.mark)

    def on_mount(self) -> None:
        self.page.can_focus = False
        for name in ("scroll_y", "show_vertical_scrollbar"):
            self.watch(self.page, name, self.mark, init=False)
        if self.end:
            self.page.scroll_end(animate=False)

    def mark(self) -> None:
        """Say whether there is more to read below."""
        mark_foot(self, self.foot)

    def action_move(self, lines: int) -> None:
        """Scroll."""
        self.page.scroll_relative(y=lines, animate=False)

    def action_read_on(self) -> None:
        """A page further; from the end of the paper back to the table."""
        if self.page.scroll_offset.y >= self.page.max_scroll_y:
            self.dismiss(None)
        else:
            self.action_move(max(1, self.page.size.height - 1))

    async def action_dismiss(self, result: None = None) -> None:
        """Close."""
        self.dismiss(None)


class Confirm(ModalScreen[bool]):
    """A question with yes and no; what loses nothing stands under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape,q", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str, no: str, safe: bool = False) -> None:
        super().__init__()
        self.question = question
        self.yes = yes
        self.no = no
        self.safe = safe

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.question), classes="title")
            yield Choices(f"y  {self.yes}", f"n  {self.no}", markup=False)
            yield Static(Text("↑ ↓ Enter or the letter · Esc or q: no"), classes="foot")

    def on_mount(self) -> None:
        self.query_one(Choices).highlighted = 0 if self.safe else 1

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
            yield Choices(*self.things, markup=False)
            yield Static(Text("↑ ↓ Enter choose · Esc or q changes nothing"), classes="foot")

    def on_mount(self) -> None:
        self.query_one(Choices).highlighted = self.current

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


class Curtain(Screen[None]):
    """Hides everything between two people at one keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", "Show my table"),
        Binding("q,escape", "leave", "Quit"),
    ]

    def __init__(self, name: str, seat: int) -> None:
        super().__init__()
        self.who = name
        self.seat = seat

    def compose(self) -> ComposeResult:
        shape, ink = seat_mark(self.seat)
        words = Text(justify="center")
        words.append("Pass the keyboard to\n\n", MUTED).append(f"{shape} {self.who}", f"bold {ink}")
        words.append(f"\n\n{self.who}: press Enter when nobody else is looking.", TEXT)
        words.append("\n\nEsc or q leaves the table; the game is saved.", MUTED)
        yield Static(words, id="curtain")

    def on_click(self) -> None:
        self.action_lift()

    def action_lift(self) -> None:
        """The next person is ready."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the table."""
        self.app.exit()


class Ending(ModalScreen[str]):
    """Who won and why, the points, what else there is to tell, and what was achieved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "leave('rematch')", "Rematch"),
        Binding("w", "leave('watch')", "Watch"),
        Binding("v,escape", "leave('view')", "Look"),
        Binding("q", "leave('quit')", "Quit"),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown,space", "move(10)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.table = session.table
        following = session.following()
        self.choices = [
            ("view", "v  Look at the table"),
            *([("rematch", f"n  {following}")] if following else []),
            ("watch", "w  Watch the whole game again"),
            ("quit", "q  Quit"),
        ]

    def compose(self) -> ComposeResult:
        result = self.table.result
        assert result is not None
        humans = self.session.humans
        won = " ".join(words for words in (outcome(self.table, humans), who_won(self.table)) if words)
        with Vertical(classes="paper"):
            yield Static(Text(won + (f" ({result.rule})" if result.rule else "")), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(self.told(humans))
            yield Choices(*[label for _, label in self.choices], markup=False)
            yield Static(Text(ENDING_FOOT), classes="foot")

    def told(self, humans: Sequence[int]) -> Group:
        """What decided it, the points with their sum, what else is worth telling, what was achieved, and the file."""
        columns = score_columns(self.table)
        parts: list[RenderableType] = [Text(f"{line}\n", TEXT) for line in boards.ending(self.table)]
        parts += [self.grid(columns.points, True)] if columns.points else []
        gap = difference(self.table, humans)
        parts += [Text(f"\n{gap}", TEXT)] if gap else []
        if columns.facts:
            title = "\nAlso told, not counted" if columns.points else ""
            parts += [Text(title, MUTED), self.grid(columns.facts, not columns.points)]
        parts += [Text(f"\n★ {line}", f"bold {AMBER}") for line in self.session.praise()]
        return Group(*parts, Text(f"\nThe record: {self.session.path}", MUTED))

    def grid(self, rows: Sequence[Sequence[str]], head: bool) -> Grid:
        """Rows with one column a seat; winners carry a star."""
        result = self.table.result
        assert result is not None
        grid = Grid(box=None, padding=(0, 2), header_style="bold", show_header=head)
        grid.add_column("", min_width=18)
        for score in result.scores:
            shape, ink = seat_mark(score.seat)
            star = " ★" if score.seat in result.winners else ""
            name = Text(f"{shape} {self.table.names[score.seat]}{star}", f"bold {ink}")
            grid.add_column(name, justify="right", min_width=name.cell_len)
        for row in rows:
            style: Any = f"bold {AMBER}" if row[0] == "total" else TEXT
            grid.add_row(
                Text(row[0][:1].upper() + row[0][1:], MUTED, no_wrap=True), *[Text(cell, style) for cell in row[1:]]
            )
        return grid

    def on_resize(self) -> None:
        keep_foot(self, len(self.choices))
        self.call_after_refresh(self.mark)

    def mark(self) -> None:
        """Say whether there is more to read below."""
        mark_foot(self, ENDING_FOOT)

    def on_mount(self) -> None:
        page = self.query_one(".body", VerticalScroll)
        page.can_focus = False
        for name in ("scroll_y", "show_vertical_scrollbar"):
            self.watch(page, name, self.mark, init=False)
        self.query_one(Choices).focus()
        self.query_one(Choices).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.choices[event.option_index][0])

    def action_move(self, lines: int) -> None:
        """Scroll what is told."""
        self.query_one(".body", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_leave(self, how: str) -> None:
        """Go on in one of the ways that there are."""
        if how in [each for each, _ in self.choices]:
            self.dismiss(how)
