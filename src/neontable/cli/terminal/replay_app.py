"""Looking at a recorded game on the whole screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from neontable.cli.table.results import who_won
from neontable.cli.table.timeline import Timeline, eyes_name
from neontable.cli.table.wording import rule_words
from neontable.cli.terminal.dialogs import Paper, paragraphs
from neontable.cli.terminal.program import Program
from neontable.cli.terminal.style import FEWEST_COLUMNS, FEWEST_LINES, RAIL_FROM, WIDE_FROM
from neontable.cli.terminal.widgets import BoardView, LogView, bar, head_text, seat_mark
from neontable.ink import AMBER, EDGE, MUTED, TEXT
from neontable.kernel.errors import NeontableError

SECONDS_A_STEP = 0.8


class ReplayScreen(Screen[None]):
    """One moment of a recorded game, with keys to go to any other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", "Back"),
        Binding("right,l", "go(1)", "Forward"),
        Binding("up,k", "turn(-1)", "Turn back"),
        Binding("down,j", "turn(1)", "Next turn"),
        Binding("home", "to(0)", "Start", show=False),
        Binding("end", "to(-1)", "End", show=False),
        Binding("space", "play", "Play"),
        Binding("e", "eyes", "Whose eyes"),
        Binding("q,escape", "leave", "Leave", key_display="q Esc"),
    ]

    def __init__(self, timeline: Timeline, eyes: int | str | None) -> None:
        super().__init__()
        self.timeline = timeline
        self.eyes = eyes
        self.moment = 0
        self.starts: list[int] = []
        self.clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield BoardView()
            with Vertical(id="rail"):
                yield Static("What happened", id="rail-title")
                yield LogView()
        yield Static(id="prompt")
        yield Footer(compact=True, show_command_palette=False)
        yield Static(id="too-small")

    def on_mount(self) -> None:
        self.starts = self.timeline.turn_starts()
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        width, height = self.app.size
        self.set_class(width < FEWEST_COLUMNS or height < FEWEST_LINES, "small")
        self.set_class(width < RAIL_FROM, "narrow")
        self.set_class(width >= WIDE_FROM, "wide")
        words = f"This terminal is {width} × {height}.\nPlease enlarge it to {FEWEST_COLUMNS} × {FEWEST_LINES}, or use --plain."
        self.query_one("#too-small", Static).update(Text(words, AMBER, justify="center"))

    def show(self) -> None:
        """The table, the log and the choice at this moment."""
        timeline, moment, eyes = self.timeline, self.moment, self.eyes
        view = timeline.view(moment, eyes)
        lines = timeline.log(moment, eyes)
        new = len(timeline.news(moment, eyes))
        told = timeline.told(moment, eyes)
        table = timeline.at(moment)
        viewer = eyes if isinstance(eyes, int) else None
        self.query_one("#head", Static).update(head_text(table, view, viewer, self.size.width))
        self.query_one(BoardView).show(table, view, {})
        self.query_one(LogView).show(lines, timeline.names, len(lines) - new)
        line = Text().append(f"{moment}/{len(timeline)} ", MUTED).append(bar(moment / max(1, len(timeline))), EDGE)
        if moment:
            shape, ink = seat_mark(timeline.entries[moment - 1].seat)
            line.append(f" {shape}", ink)
        line.append(f" {told}", f"bold {TEXT}")
        if table.over:
            line.append(f"  {who_won(table)}", f"bold {AMBER}")
        self.query_one("#prompt", Static).update(line.append(f"  ({eyes_name(eyes, timeline.names)})", MUTED))

    # ---- going
    def action_to(self, moment: int) -> None:
        """Go to a moment; -1 is the end."""
        self.moment = len(self.timeline) if moment < 0 else min(moment, len(self.timeline))
        self.show()

    def action_go(self, steps: int) -> None:
        """Some steps forwards or backwards."""
        self.action_to(max(0, self.moment + steps))

    def action_turn(self, way: int) -> None:
        """To the beginning of the next or the last turn."""
        if way > 0:
            self.action_to(next((start for start in self.starts if start > self.moment), -1))
        else:
            self.action_to(max((start for start in self.starts if start < self.moment), default=0))

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self.clock is not None:
            self.clock.stop()
            self.clock = None
            return
        if self.moment == len(self.timeline):
            self.moment = 0
        self.clock = self.set_interval(SECONDS_A_STEP, self.tick)

    def tick(self) -> None:
        """One step while it runs."""
        self.action_go(1)
        if self.moment == len(self.timeline) and self.clock is not None:
            self.clock.stop()
            self.clock = None

    def action_eyes(self) -> None:
        """Look through other eyes: the public, each seat, everything."""
        all_eyes: list[int | str | None] = [None, *range(len(self.timeline.names)), "all"]
        self.eyes = all_eyes[(all_eyes.index(self.eyes) + 1) % len(all_eyes)]
        self.show()

    def on_log_view_asked(self, message: LogView.Asked) -> None:
        try:
            words = rule_words(self.timeline.at(0).game.name, message.rule)
        except NeontableError as error:
            words = [str(error)]
        self.app.push_screen(Paper(f"Rule {message.rule}", paragraphs(words)))

    def action_leave(self) -> None:
        """Stop looking: back to the table, or out."""
        if isinstance(self.app, ReplayApp):
            self.app.exit()
        else:
            self.dismiss(None)


class ReplayApp(Program[None]):
    """Shows a recorded game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Quit", show=False, priority=True),
    ]

    def __init__(self, timeline: Timeline, eyes: int | str | None) -> None:
        super().__init__()
        self.replay_screen = ReplayScreen(timeline, eyes)

    def on_mount(self) -> None:
        self.push_screen(self.replay_screen)
