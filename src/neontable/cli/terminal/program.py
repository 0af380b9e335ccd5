"""What every full-screen program of Neontable has: its look, Ctrl-Z, and an answer to keys that mean nothing."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import App, ReturnType
from textual.binding import Binding, BindingType
from textual.widgets import Input

from neontable.cli.terminal.style import CSS


class Program(App[ReturnType]):
    """A full-screen program."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
    ]

    def on_key(self, event: events.Key) -> None:
        """A key that no screen knows is named, and where the keys are told; a digit may have come too early."""
        typing = self.focused
        if isinstance(typing, Input) and event.character is not None and event.is_printable:
            typing.insert_text_at_cursor(event.character)  # pasted: under way before the line for typing was open
            return
        known = self.screen.active_bindings
        if event.is_printable and not event.key.isdigit() and event.key not in known:
            where = "? lists them" if "question_mark" in known else "the line at the bottom names them"
            self.clear_notifications()
            self.notify(f"There is no key {event.character} here; {where}.", severity="warning", timeout=4)
