"""Reading about everything on the table: cards, places and people, each with all there is to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from neontable.cli.table.boards import Thing
from neontable.cli.terminal.widgets import Choices
from neontable.ink import CYAN, MUTED, TEXT


class Look(ModalScreen[None]):
    """A list of things, and beside it what there is to know of the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,i,enter", "leave", "Close", priority=True),
        Binding("space", "read_on", show=False),
    ]

    def __init__(self, things: Sequence[Thing]) -> None:
        super().__init__()
        self.things = list(things)

    def compose(self) -> ComposeResult:
        with Vertical(classes="look"):
            yield Static(Text("Everything on the table"), classes="title")
            with Horizontal():
                yield Choices(*[self.line(number) for number in range(len(self.things))], markup=False)
                with VerticalScroll(classes="body", can_focus=False):
                    yield Static(id="thing")
            yield Static(Text("↑ ↓ or j k: the next thing · Space scrolls its text · Esc or q closes"), classes="foot")

    def line(self, number: int) -> Text:
        """A thing in the list, under the name of its place where that begins."""
        thing = self.things[number]
        begins = number == 0 or self.things[number - 1].where != thing.where
        head = Text(f"{thing.where}\n", f"bold {CYAN}") if begins else Text()
        return head.append(f"  {thing.name}", TEXT)

    def on_mount(self) -> None:
        self.query_one(Choices).focus()
        self.query_one(Choices).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        name, *rest = self.things[event.option_index].text.split("\n")
        words = Text(name, f"bold {TEXT}").append("".join(f"\n{line}" for line in rest), TEXT)
        words.append(f"\n\n{self.things[event.option_index].where}", MUTED)
        self.query_one("#thing", Static).update(words)
        self.query_one(".body", VerticalScroll).scroll_home(animate=False)

    def action_read_on(self) -> None:
        """Scroll the text."""
        self.query_one(".body", VerticalScroll).scroll_relative(y=8, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
