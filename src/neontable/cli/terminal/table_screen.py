"""The table on the screen: board, log, prompt and options, for any game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from neontable.bots.bot import Thought
from neontable.cli import boards
from neontable.cli.session import Session
from neontable.cli.terminal.asking import Asking
from neontable.cli.terminal.dialogs import Confirm, Curtain, Ending
from neontable.cli.terminal.style import AMBER, EDGE, FEWEST_COLUMNS, FEWEST_LINES, MUTED, RAIL_FROM, TEXT, WIDE_FROM
from neontable.cli.terminal.thinking import Thinking, bot_thought
from neontable.cli.terminal.widgets import BoardView, LogView, Options, bar, head_text, log_text, seat_mark
from neontable.cli.wording import refused
from neontable.kernel.decision import Decision
from neontable.kernel.errors import NeontableError

PASS_TEXT = "Let others answer"


class TableScreen(Asking, Screen[None]):
    """One sitting; everything that changes the game goes through the session."""

    BINDINGS = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("b", "blocked", "Blocked"),
        Binding("r", "rule", "Rule"),
        Binding("d", "details", "Details"),
        Binding("l", "log", "Log"),
        Binding("colon", "command", "Type", key_display=":"),
        Binding("o", "settings", "Speed"),
        Binding("s", "save", "Save"),
        Binding("c", "concede", "Concede"),
        Binding("n", "ending", "Result", show=False),
        Binding("q", "quit_table", "Quit"),
        Binding("escape", "leave_command", show=False),
    ]

    class BotReport(Message):
        """A bot has come further, or has chosen."""

        def __init__(self, moment: int, seat: int, progress: float, option: str | None = None, failure: str = "") -> None:
            super().__init__()
            self.moment = moment
            self.seat = seat
            self.progress = progress
            self.option = option
            self.failure = failure

    def __init__(self, session: Session, pace: float) -> None:
        super().__init__()
        self.session = session
        self.pace = pace
        humans = session.humans
        self.viewer: int | None = humans[0] if len(humans) == 1 else None
        self.read: dict[int | None, int] = {}
        self.decision: Decision | None = None
        self.texts: list[str] = []
        self.moment = 0
        self.thinking: Thinking | None = None
        self.digits = ""
        self.ended = False

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield BoardView()
            with Vertical(id="rail"):
                yield Static("What happened", id="rail-title")
                yield LogView()
        yield Static(id="last")
        yield Static(id="prompt")
        with Horizontal(id="answers"):
            yield Options()
            yield Static(id="note")
        yield Input(id="command", placeholder="an option, or: undo, hint, blocked, rule ID, save FILE, quit")
        yield Footer(compact=True, show_command_palette=False)
        yield Static(id="too-small")

    def on_mount(self) -> None:
        self.fit()
        self.query_one(Options).focus()
        self.call_after_refresh(self.advance)

    # ---- size
    def on_resize(self, event: events.Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """Arrange for the size of the terminal, or ask for a larger one."""
        width, height = self.app.size
        self.set_class(width < FEWEST_COLUMNS or height < FEWEST_LINES, "small")
        self.set_class(width < RAIL_FROM, "narrow")
        self.set_class(width >= WIDE_FROM, "wide")
        self.set_class(height < 28, "low")
        words = Text(justify="center")
        words.append(f"This terminal is {width} × {height}.\n", f"bold {AMBER}")
        words.append(f"The table needs {FEWEST_COLUMNS} × {FEWEST_LINES}: please enlarge the window.\n\n", TEXT)
        words.append("Or press q: the game is saved, and\nneontable play --resume FILE --plain goes on in plain lines.", MUTED)
        self.query_one("#too-small", Static).update(words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the terminal is too small nothing can be chosen unseen."""
        if self.has_class("small"):
            return action in ("quit_table", "interrupt")
        return True

    # ---- the game goes on
    def advance(self) -> None:
        """Ask whoever is to decide next: a person here, a person behind the curtain, or a bot."""
        self.moment += 1
        self.stop_thinking()
        if self.session.table.over:
            self.show_table(None)
            self.show_ending()
            return
        seat = self.session.next_seat(self.viewer)
        assert seat is not None
        if seat in self.session.bots:
            self.show_table(None)
            self.bot_thinks(seat)
        elif seat != self.viewer:
            self.draw_curtain(seat)
        else:
            self.show_table(self.session.table.decision(seat))

    def draw_curtain(self, seat: int) -> None:
        """Take everything private off the screen until the next person is ready."""
        self.viewer = None
        self.decision, self.texts = None, []
        self.query_one(BoardView).hide()
        self.query_one(LogView).show((), [], 0)
        self.query_one(Options).clear_options()
        for id in ("#head", "#prompt", "#note", "#last"):
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
            elif how == "quit":
                self.app.exit()

        self.app.push_screen(Ending(self.session.table, str(self.session.path)), left)

    def rematch(self) -> None:
        """Another game, everybody one chair further."""
        self.session = self.session.rematch()
        humans = self.session.humans
        self.viewer = humans[0] if len(humans) == 1 else None
        self.read, self.ended = {}, False
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
            if thought is None or failure is not None:
                self.post_message(self.BotReport(moment, seat, 1.0, None, f"{type(failure).__name__}: {failure}"))
            else:
                self.post_message(self.BotReport(moment, seat, 1.0, thought.best()))

        begin = bot_thought(self.session.bots[seat], self.session.perspective(seat))
        self.thinking = Thinking(begin, progress, finished, self.pace).start()
        self.show_thinking(seat, 0.0)

    def show_thinking(self, seat: int, progress: float) -> None:
        """Who thinks, about what, and how far it is."""
        decision = self.session.table.decision(seat)
        shape, ink = seat_mark(seat)
        name = self.session.table.names[seat]
        line = Text(f"{shape} {name} ", f"bold {ink}").append("thinks ", MUTED).append(bar(progress), ink)
        if decision is not None:
            line.append(f"  {decision.public_prompt}", MUTED)
        self.query_one("#prompt", Static).update(line)

    def on_table_screen_bot_report(self, report: BotReport) -> None:
        if report.moment != self.moment:
            return
        if report.option is None and not report.failure:
            self.show_thinking(report.seat, report.progress)
            return
        failure = report.failure
        if report.option is not None:
            try:
                self.session.choose(report.seat, report.option)
            except NeontableError as error:
                failure = str(error)
        if failure:
            name = self.session.table.names[report.seat]
            self.session.replace(report.seat)
            self.notify(f"The bot {name} failed: {failure} A random bot takes its seat.", severity="warning", timeout=8)
        self.advance()

    # ---- showing
    def show_table(self, decision: Decision | None) -> None:
        """Everything on the screen, as the person at it may know it."""
        table = self.session.table
        self.decision = decision
        self.digits = ""
        self.query_one("#head", Static).update(head_text(table, table.view(self.viewer), self.viewer, self.size.width))
        lines = table.log_for(self.viewer)
        new_from = min(self.read.get(self.viewer, 0), len(lines))
        self.query_one(LogView).show(lines, table.names, new_from)
        if lines:
            self.query_one("#last", Static).update(log_text(lines[-1], table.names, True))
        self.show_prompt()
        options = self.query_one(Options)
        self.texts = [] if decision is None else list(decision.options)
        labels = [self.label(number, text) for number, text in enumerate(self.texts, 1)]
        if decision is not None and self.session.may_pass(decision.seat):
            self.texts.append("")
            labels.append(f"{len(self.texts):>2}  {PASS_TEXT}")
        options.clear_options()
        options.add_options(labels)
        self.query_one("#note", Static).update("")
        if self.texts:
            options.highlighted = 0
        self.show_board()

    def label(self, number: int, text: str) -> str:
        """An option in one line: number, label, and the first words of its note."""
        assert self.decision is not None
        told = self.decision.describe(text)
        short = told.note.split(":")[0].split(". ")[0] if told.note else ""
        return f"{number:>2}  {told.label:<22} {short if len(short) < 40 else ''}".rstrip()

    def show_prompt(self) -> None:
        """The question with its rule."""
        prompt = self.query_one("#prompt", Static)
        if self.decision is None:
            over = "The game is over. n shows the result, q quits." if self.session.table.over else ""
            prompt.update(Text(over, MUTED))
            return
        shape, ink = seat_mark(self.decision.seat)
        line = Text(f"{shape} ", f"bold {ink}").append(self.decision.prompt, f"bold {TEXT}")
        line.append(f"  {self.decision.rule}", EDGE)
        if self.digits:
            line.append(f"  {self.digits}_", f"bold {AMBER}")
        prompt.update(line)

    def marks(self) -> dict[str, tuple[int, bool]]:
        """The places of the view that options point at."""
        marks: dict[str, tuple[int, bool]] = {}
        focused = self.query_one(Options).highlighted
        if self.decision is not None:
            for place, text in enumerate(self.texts):
                for ref in self.decision.describe(text).refs if text else ():
                    if ref and (ref not in marks or place == focused):
                        marks[ref] = (place + 1, place == focused)
        return marks

    def show_board(self) -> None:
        """The board, bright where the person may choose."""
        table = self.session.table
        view: Any = boards.everything(table) if table.over else table.view(self.viewer)
        self.query_one(BoardView).show(table, view, self.marks())

    def tell(self, words: str, style: str = TEXT) -> None:
        """Say something beside the options."""
        self.query_one("#note", Static).update(Text(words, style))

    # ---- choosing
    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.decision is None or event.option_index >= len(self.texts):
            return
        text = self.texts[event.option_index]
        told = self.decision.describe(text) if text else None
        self.tell("" if told is None else f"{told.label}\n{told.note}" if told.note else told.label)
        self.show_board()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(event.option_index)

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        mark = self.marks().get(message.ref)
        if mark is not None:
            self.query_one(Options).highlighted = mark[0] - 1

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        mark = self.marks().get(message.ref)
        if mark is not None:
            self.choose(mark[0] - 1)

    def on_key(self, event: events.Key) -> None:
        """Numbers choose; with ten or more options two digits, or one and Enter."""
        if self.decision is None or self.has_class("small") or self.has_class("typing"):
            return
        if event.key.isdigit():
            event.stop()
            self.digits += event.key
            number, count = int(self.digits), len(self.texts)
            if number * 10 > count or len(self.digits) >= 2:
                self.digits = ""
                self.choose(number - 1)
            elif 1 <= number <= count:
                self.query_one(Options).highlighted = number - 1
            self.show_prompt()
        elif self.digits and event.key == "backspace":
            self.digits = ""
            self.show_prompt()

    def choose(self, place: int) -> None:
        """Choose the option at this place of the list."""
        if self.decision is None:
            return
        if not 0 <= place < len(self.texts):
            self.tell(f"✗ There is no option {place + 1}. Choose 1 to {len(self.texts)}.", AMBER)
            return
        self.answer(self.texts[place])

    def answer(self, text: str) -> None:
        """Give an answer by its text; a refusal is explained and nothing changes."""
        if self.decision is None or self.viewer is None:
            return
        try:
            self.read[self.viewer] = len(self.session.table.log_for(self.viewer))
            self.session.choose(self.viewer, text)
        except NeontableError as error:
            self.tell(f"✗ {refused(error)}", AMBER)
            return
        self.advance()

    # ---- leaving
    def action_quit_table(self) -> None:
        """Leave, after asking; the game is saved."""
        if self.session.table.over or self.has_class("small"):
            self.app.exit()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.exit()

        self.app.push_screen(Confirm("Leave the table?", "Quit; the game is saved and can be resumed", "Stay"), answered)

    def save_as(self, name: str = "") -> None:
        """Write the game down, also under another name."""
        try:
            path = self.session.save(Path(name).expanduser() if name else None)
            self.tell(f"Saved in {path}\nGo on later with: neontable play --resume {path}")
        except NeontableError as error:
            self.tell(f"✗ {refused(error)}", AMBER)
