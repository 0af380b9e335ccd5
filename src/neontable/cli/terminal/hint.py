"""The hint: a search from what this seat knows, shown while it goes on."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.padding import Padding
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from neontable.bots.bot import Thought
from neontable.bots.hints import Hint as Search
from neontable.bots.perspective import Perspective
from neontable.cli.table.hints import Hinted, hint_words
from neontable.cli.terminal.thinking import Thinking
from neontable.cli.terminal.widgets import Choices, bar
from neontable.ink import AMBER, CYAN, MUTED, TEXT
from neontable.kernel.table import Table

ITERATIONS = 1000
LINES = 3


class Hint(ModalScreen[tuple[list[str], bool] | None]):
    """The three options that a search likes best, by their numbers in the list.

    A number goes to its option without choosing it; Enter carries out the one under the cursor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,h", "leave", "Close")]

    class Grew(Message):
        """The search has come further."""

        def __init__(self, search: Search, progress: float) -> None:
            super().__init__()
            self.progress = progress
            self.advice = search.advice(LINES)
            self.says = search.says(LINES)
            self.iterations = search.iterations

    def __init__(self, table: Table, me: Perspective, iterations: int = ITERATIONS, opened: str = "") -> None:
        super().__init__()
        self.table = table
        self.me = me
        self.opened = opened  # the group whose options are in the list
        self.left = False
        self.told: list[Hinted] = []
        self.typed = ""
        self.done = False
        self.thinking = Thinking(lambda: Search(me, 0, iterations), self.report, self.report_last)

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text("Hint: what a search would do with what you know"), classes="title")
            yield Static(Text("Thinking …", MUTED), id="hint")
            yield Choices(markup=False)
            yield Static(Text("Enter does it · its number goes there · ↑ ↓ the next · Esc or q closes"), classes="foot")

    def on_mount(self) -> None:
        self.query_one(Choices).focus()
        self.thinking.start()

    def on_resize(self) -> None:
        self.query_one(Choices).styles.max_height = max(6, self.app.size.height * 9 // 10 - 8)

    def report(self, thought: Thought) -> None:
        """From the thread: how far it is."""
        if isinstance(thought, Search):
            self.post_message(self.Grew(thought, thought.progress))

    def report_last(self, thought: Thought | None, failure: Exception | None) -> None:
        """From the thread: the end of it."""
        if isinstance(thought, Search):
            self.post_message(self.Grew(thought, 1.0))

    def on_hint_grew(self, message: Grew) -> None:
        if self.left:  # what the search said last may arrive when its question has been answered
            return
        self.done = message.progress >= 1.0
        words = Text(f"{bar(message.progress)} {message.iterations} worlds tried", MUTED)
        self.query_one("#hint", Static).update(words.append(f"\n{message.says}" if message.says else "", AMBER))
        choices = self.query_one(Choices)
        at = choices.highlighted or 0
        under = self.told[at].number if at < len(self.told) else ""  # the cursor stays on its option while others move
        self.told = hint_words(self.table, self.me.seat, message.advice, self.opened)
        choices.clear_options()
        choices.add_options([self.line(each) for each in self.told])
        if self.told:
            numbers = [each.number for each in self.told]
            choices.highlighted = numbers.index(under) if under in numbers and at else 0

    def line(self, told: Hinted) -> Group:
        """An option: its number, what it is, its figures, why, and what is expected to follow, set in below the number."""
        head = Text.assemble((f"{told.number}  ", f"bold {CYAN}"), (told.label, f"bold {TEXT}"))
        more = Text(f"{told.why}\n" if told.why else "", TEXT).append(f"{told.figures}; {told.expected}\n", MUTED)
        return Group(head, Padding(more, (0, 0, 0, 3)))

    def on_key(self, event: events.Key) -> None:
        """The numbers of the list, of which those here are a part."""
        if not event.key.isdigit():
            return
        event.stop()
        self.typed += event.key
        flat = {each.number.replace(" ", ""): each.choices for each in self.told}
        fits = [number for number in flat if number.startswith(self.typed)]
        if not fits:
            self.typed = ""
            self.notify("That option is not among these; Esc closes the hint.", severity="warning", timeout=4)
        elif fits == [self.typed]:
            self.end((flat[self.typed], False))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.told):
            self.end((self.told[event.option_index].choices, True))

    def end(self, wish: tuple[list[str], bool] | None) -> None:
        """Back to the table."""
        self.left = True
        self.thinking.stop()
        self.dismiss(wish)

    def action_leave(self) -> None:
        """Back to the table, with nothing done."""
        self.end(None)
