"""Playing on the screen: who is asked next, bots that think, the curtain, choosing, the end."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import OptionList, Static

from neontable.bots.bot import Thought
from neontable.cli.table import boards
from neontable.cli.table.rows import Row, rows_of
from neontable.cli.table.session import Session
from neontable.cli.table.timeline import Timeline
from neontable.cli.table.wording import refused
from neontable.cli.terminal.dialogs import Curtain, Ending, Paper, paragraphs
from neontable.cli.terminal.replay_app import ReplayScreen
from neontable.cli.terminal.showing import Showing
from neontable.cli.terminal.story import pages
from neontable.cli.terminal.thinking import Thinking, bot_thought
from neontable.cli.terminal.widgets import BoardView, LogView, Note, Options
from neontable.ink import AMBER
from neontable.kernel.errors import NeontableError

HELD_BACK: Final = 10  # so many times the speed that was chosen is the longest that bots take between two questions


class Playing(Showing):
    """One sitting; everything that changes the game goes through the session."""

    class BotReport(Message):
        """A bot has come further, or has chosen."""

        def __init__(
            self, moment: int, seat: int, progress: float, option: list[str] | None = None, failure: str = ""
        ) -> None:
            super().__init__()
            self.moment = moment
            self.seat = seat
            self.progress = progress
            self.option = option
            self.failure = failure

    def __init__(self, session: Session, pace: float) -> None:
        super().__init__(session)
        self.pace = pace
        self.viewer = only_human(session)
        self.moment = 0
        self.thinking: Thinking | None = None
        self.ended = False
        self.skipping = False  # until the next question to somebody here
        self.paused = 0.0  # how long bots were held back since then
        self.paged = told_before(session)  # how much of the log was looked through for pages of the story

    def on_mount(self) -> None:
        self.fit()
        self.query_one(Options).focus()
        self.call_after_refresh(self.advance)

    # ---- the game goes on
    def advance(self) -> None:
        """Ask whoever is to decide next: a person here, a person behind the curtain, or a bot."""
        self.moment += 1
        self.stop_thinking()
        if self.session.table.over:
            self.show_table(None)
            if not self.turn_pages():
                self.show_ending()
            return
        seat = self.session.next_seat(self.viewer)
        assert seat is not None
        if seat in self.session.bots:
            self.show_table(None)
            self.bot_thinks(seat)
        elif seat != self.viewer and not self.session.one_person:
            self.draw_curtain(seat)
        else:
            self.viewer = seat
            if not self.turn_pages():
                self.skipping, self.paused = False, 0.0
                self.show_table(self.session.table.decision(seat))

    def turn_pages(self) -> bool:
        """Show what was told of the story meanwhile, page by page; a press goes on. Whether there was something."""
        table = self.session.table
        lines = table.log_for(self.viewer)
        new = pages(table, lines[min(self.paged, len(lines)) :])
        self.paged = len(lines)
        if not new:
            return False
        self.ask_nothing()

        def turned(_: None) -> None:
            if new:
                page = new.pop(0)
                self.app.push_screen(
                    Paper(page.heading, paragraphs(page.texts), foot="Enter, Esc or q goes on · ↑ ↓ scroll"), turned
                )
            else:
                self.advance()

        turned(None)
        return True

    def ask_nothing(self) -> None:
        """Take the question that was answered off the screen."""
        self.decision, self.texts, self.rows = None, [], []
        self.query_one(Options).clear_options()
        self.query_one(Note).show(Text(""))
        self.query_one("#prompt", Static).update("")

    def draw_curtain(self, seat: int) -> None:
        """Take everything private off the screen until the next person is ready."""
        self.viewer = None
        self.ask_nothing()
        self.query_one(BoardView).hide()
        for log in self.query(LogView):
            log.show((), [], 0)
        for id in ("#head", "#last"):
            self.query_one(id, Static).update("")

        def lifted(_: None) -> None:
            self.viewer = seat
            self.advance()

        self.app.push_screen(Curtain(self.session.table.names[seat], seat), lifted)

    def show_ending(self) -> None:
        """The result, once; `n` shows it again."""
        if not self.ended:
            self.ended = True
            self.action_ending()

    def action_ending(self) -> None:
        """Show who won, and what can be done now."""
        if not self.session.table.over:
            return

        def left(how: str | None) -> None:
            if how == "rematch":
                self.rematch()
            elif how == "watch":
                self.app.push_screen(ReplayScreen(Timeline(self.session.path), "all"))
            elif how == "quit":
                self.app.exit()

        self.app.push_screen(Ending(self.session), left)

    def rematch(self) -> None:
        """Another game, everybody one chair further."""
        self.session = self.session.rematch()
        self.viewer = only_human(self.session)
        self.read, self.ended, self.paged = {}, False, 0
        self.advance()

    # ---- bots
    def stop_thinking(self) -> None:
        """What a bot was about to say is not wanted any more."""
        if self.thinking is not None:
            self.thinking.stop()
            self.thinking = None

    def bot_thinks(self, seat: int) -> None:
        """Let a bot think beside the screen."""
        moment = self.moment

        def progress(thought: Thought) -> None:
            self.post_message(self.BotReport(moment, seat, thought.progress))

        def finished(thought: Thought | None, failure: Exception | None) -> None:
            options: list[str] = []
            try:
                if failure is not None or thought is None:
                    raise failure or RuntimeError("no thought")
                options = thought.answers()
                if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
                    raise TypeError(f"answered {options!r}, which is no text")
            except Exception as error:
                self.post_message(self.BotReport(moment, seat, 1.0, None, f"{type(error).__name__}: {error}."))
            else:
                self.post_message(self.BotReport(moment, seat, 1.0, options))

        begin = bot_thought(self.session.bots[seat], self.session.perspective(seat))
        self.thinking = Thinking(begin, progress, finished, self.pause()).start()
        self.show_thinking(seat, 0.0)

    def pause(self) -> float:
        """How long the next choice of a bot is held back: less the more there are, so that all of them stay within bounds."""
        if self.skipping:
            return 0.0
        longest = self.pace * HELD_BACK
        held = min(self.pace, (longest - self.paused) / HELD_BACK * 2)
        self.paused += held
        return held

    def skip(self) -> None:
        """Show at once what others do until somebody here is asked."""
        self.skipping = True
        if self.thinking is not None:
            self.thinking.least_seconds = 0.0

    def on_playing_bot_report(self, report: BotReport) -> None:
        if report.moment != self.moment:
            return
        if report.option is None and not report.failure:
            self.show_thinking(report.seat, report.progress)
            return
        failure = report.failure
        if report.option is not None:
            try:
                texts = report.option
                self.session.choose(report.seat, texts if len(texts) > 1 else texts[0])
            except NeontableError as error:
                failure = str(error)
        if failure:
            name = self.session.table.names[report.seat]
            self.session.replace(report.seat)
            self.notify(f"The bot {name} failed: {failure} A random bot takes its seat.", severity="warning", timeout=8)
        self.advance()

    # ---- choosing
    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.decision is None or event.option_index >= len(self.texts):
            return
        self.explain(self.rows[event.option_index])
        self.show_board()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(event.option_index)

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        mark = self.marks().get(message.ref)
        if mark is not None:
            self.query_one(Options).highlighted = mark[0] - 1
        elif message.ref:
            board = self.query_one(BoardView)
            if board.table is not None:
                self.tell(boards.about(board.table, board.seen, message.ref))

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        mark = self.marks().get(message.ref)
        if mark is not None:
            self.choose(mark[0] - 1)

    def on_key(self, event: events.Key) -> None:
        """Numbers choose; with ten or more options two digits, or one and Enter."""
        if self.has_class("small") or self.has_class("typing"):
            return
        if self.decision is not None and event.key.isdigit():
            event.stop()
            if event.key == "0" and self.opened and not self.digits:
                self.open_group("")
                return
            self.digits += event.key
            number, count = int(self.digits), len(self.texts)
            whole = number * 10 > count or len(self.digits) >= 2
            self.digits = "" if whole else self.digits
            self.show_prompt()
            if whole:
                self.choose(number - 1)
            elif 1 <= number <= count:
                self.query_one(Options).highlighted = number - 1
        elif self.digits and event.key == "backspace":
            self.digits = ""
            self.show_prompt()

    def choose(self, place: int) -> None:
        """Choose the option at this place of the list; nothing is chosen unseen."""
        if self.decision is None or self.has_class("small"):
            return
        if not 0 <= place < len(self.texts):
            self.tell(f"✗ There is no option {place + 1}. Choose 1 to {len(self.texts)}.", AMBER)
            return
        row = self.rows[place]
        if len(row.options) > 1:
            self.open_group(row.label)
        else:
            self.answer(row.options[0])

    def open_group(self, name: str) -> None:
        """Show the options of a group, or all groups again."""
        before, self.opened = self.opened, name
        at = next((place for place, row in enumerate(self.closed_rows()) if not name and row.label == before), 0)
        self.show_options(at)
        self.show_prompt()

    def closed_rows(self) -> list[Row]:
        """The list before a group is opened."""
        return [] if self.decision is None else rows_of(self.decision)

    def focus_on(self, option: str) -> None:
        """Go to an option in the list, into its group if it is in one."""
        for row in self.closed_rows():
            if option in row.options and len(row.options) > 1:
                self.open_group(row.label)
        if option in self.texts:
            self.query_one(Options).highlighted = self.texts.index(option)

    def answer(self, given: str | list[str]) -> None:
        """Give an answer by its text or by words of its label, or several as one; a refusal is explained and nothing changes."""
        if self.decision is None or self.viewer is None:
            return
        try:
            for seat in self.session.of_person(self.viewer):
                self.read[seat] = len(self.session.table.log_for(seat))
            if isinstance(given, str):
                self.session.type_in(self.viewer, given)
            else:
                self.session.choose(self.viewer, given if len(given) > 1 else "".join(given))
        except NeontableError as error:
            self.tell(f"✗ {refused(error, self.decision)}", AMBER)
            return
        self.advance()


def told_before(session: Session) -> int:
    """How much of the log somebody here has heard in an earlier sitting: all of it, if they have answered."""
    answered = [entry for entry in session.table.standing() if entry.seat in session.humans]
    return len(session.table.log_for(session.humans[0])) if answered else 0


def only_human(session: Session) -> int | None:
    """The seat of the one person at the table, or their first; None where several share the screen, or nobody plays."""
    return session.humans[0] if len(session.humans) == 1 or session.one_person else None
