"""The hint: a search from what this seat knows, shown while it goes on."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from neontable.bots.bot import Thought
from neontable.bots.perspective import Perspective
from neontable.bots.search import Search
from neontable.cli.table.wording import hint_words
from neontable.cli.terminal.thinking import Thinking
from neontable.cli.terminal.widgets import bar
from neontable.ink import CYAN, MUTED, TEXT
from neontable.kernel.table import Table

ITERATIONS = 1000


class Hint(ModalScreen[str | None]):
    """The three options that a search likes best; a number goes to that option without choosing it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,h", "leave", "Close"),
        Binding("1", "go(0)", show=False),
        Binding("2", "go(1)", show=False),
        Binding("3", "go(2)", show=False),
    ]

    class Grew(Message):
        """The search has come further."""

        def __init__(self, progress: float, lines: list[Any], iterations: int) -> None:
            super().__init__()
            self.progress = progress
            self.lines = lines
            self.iterations = iterations

    def __init__(self, table: Table, me: Perspective, iterations: int = ITERATIONS) -> None:
        super().__init__()
        self.table = table
        self.me = me
        self.lines: list[Any] = []
        self.done = False
        self.thinking = Thinking(lambda: Search(me, 0, iterations), self.report, self.report_last)

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text("Hint: what a search would do with what you know"), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(Text("Thinking …", MUTED), id="hint")
            yield Static(Text("1 2 3 go to that option · Esc closes"), classes="foot")

    def on_mount(self) -> None:
        self.query_one(".body", VerticalScroll).can_focus = False
        self.thinking.start()

    def report(self, thought: Thought) -> None:
        """From the thread: how far it is."""
        if isinstance(thought, Search):
            self.post_message(self.Grew(thought.progress, thought.lines(3), thought.iterations))

    def report_last(self, thought: Thought | None, failure: Exception | None) -> None:
        """From the thread: the end of it."""
        if isinstance(thought, Search):
            self.post_message(self.Grew(1.0, thought.lines(3), thought.iterations))

    def on_hint_grew(self, message: Grew) -> None:
        self.lines = message.lines
        self.done = message.progress >= 1.0
        parts: list[Text] = [Text(f"{bar(message.progress)} {message.iterations} worlds tried", MUTED)]
        for number, (option, figures, line) in enumerate(hint_words(self.table, self.me.seat, message.lines), 1):
            parts.append(
                Text.assemble("\n", (f"{number} ", f"bold {CYAN}"), (option, f"bold {TEXT}"), (f"  {figures}", TEXT))
            )
            parts.append(Text(f"  {line}", MUTED))
        self.query_one("#hint", Static).update(Group(*parts))

    def action_leave(self) -> None:
        """Back to the table."""
        self.thinking.stop()
        self.dismiss(None)

    def action_go(self, number: int) -> None:
        """Back to the table, with that option in focus."""
        if number < len(self.lines):
            self.thinking.stop()
            self.dismiss(self.lines[number].option)
