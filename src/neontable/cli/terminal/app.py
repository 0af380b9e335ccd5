"""The full-screen program: holds the table, and keeps the game however it is left."""

from __future__ import annotations

import asyncio
import signal
from typing import ClassVar

from textual.binding import Binding, BindingType

from neontable.cli.table.session import Session
from neontable.cli.terminal.program import Program
from neontable.cli.terminal.table_screen import TableScreen, pace_chosen

INTERRUPTED = 130


class TableApp(Program[None]):
    """Plays a sitting on the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", "Quit", show=False, priority=True),
    ]

    def __init__(self, session: Session, pace: float | None = None) -> None:
        super().__init__()
        self.title = session.table.game.title
        self.table_screen = TableScreen(session, pace_chosen() if pace is None else pace)

    @property
    def session(self) -> Session:
        """The sitting being played; a rematch begins another."""
        return self.table_screen.session

    def on_mount(self) -> None:
        if not self.is_headless:
            self.catch_signals()
        self.push_screen(self.table_screen)

    def catch_signals(self) -> None:
        """A signal from outside leaves the table as Ctrl-C does."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.action_interrupt)
            except (NotImplementedError, RuntimeError, ValueError):  # not on every system, not outside the main thread
                pass

    def action_interrupt(self) -> None:
        """Leave at once."""
        self.exit(return_code=INTERRUPTED)

    def on_unmount(self) -> None:
        self.table_screen.stop_thinking()


def play_on_screen(session: Session) -> int:
    """Play, keep the game, and say how to go on; the exit code."""
    app = TableApp(session)
    code = INTERRUPTED
    try:
        app.run()
        code = app.return_code or 0
    except KeyboardInterrupt:
        pass
    finally:
        app.session.save()
        print(app.session.farewell())
    return code
