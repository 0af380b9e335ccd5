"""The table on the screen: board, log, prompt and options, for any game."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from neontable.cli.table import boards
from neontable.cli.table.session import Session
from neontable.cli.table.wording import rule_text
from neontable.cli.terminal.style import FEWEST_COLUMNS, FEWEST_LINES, RAIL_FROM, TALL_FROM, WIDE_FROM
from neontable.cli.terminal.widgets import BoardView, LogView, Options, bar, head_text, log_rows, seat_mark
from neontable.ink import AMBER, CYAN, EDGE, MUTED, TEXT
from neontable.kernel.decision import Decision

PASS_TEXT = "Let others answer"


class Showing(Screen[None]):
    """What is on the screen, as the person in front of it may know it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer: int | None = None
        self.read: dict[int | None, int] = {}
        self.decision: Decision | None = None
        self.texts: list[str] = []
        self.digits = ""

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
        self.set_class(height >= TALL_FROM, "tall")
        words = Text(justify="center")
        words.append(f"This terminal is {width} × {height}.\n", f"bold {AMBER}")
        words.append(f"The table needs {FEWEST_COLUMNS} × {FEWEST_LINES}: please enlarge the window.\n\n", TEXT)
        words.append(
            "Or press q: the game is saved, and\nneontable play --resume FILE --plain goes on in plain lines.", MUTED
        )
        self.query_one("#too-small", Static).update(words)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the terminal is too small nothing can be chosen unseen."""
        if self.has_class("small"):
            return action in ("quit_table", "interrupt")
        return True

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
            self.query_one("#last", Static).update(log_rows(lines[-1], lines[-1].text(table.names), True, 999)[0])
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
        """An option in one line: number, label, and its odds or, beside a short label, the first words of its note."""
        assert self.decision is not None
        told = self.decision.describe(text)
        odds = boards.odds(self.session.table, self.decision.seat, text).split(";")[0]
        room = self.size.width * 3 // 5 - 7
        if odds:
            return f"{number:>2}  {cut(told.label, room - len(odds) - 2)}  {odds}"
        for short in (told.note, told.note.split(":")[0]) if len(told.label) <= 18 else ():
            line = f"{told.label:<18} {short}".rstrip()
            if len(line) <= room:
                return f"{number:>2}  {line}"
        return f"{number:>2}  {cut(told.label, room)}"

    def show_prompt(self) -> None:
        """The question with its rule."""
        prompt = self.query_one("#prompt", Static)
        if self.decision is None:
            over = "The game is over. n shows the result, q quits." if self.session.table.over else ""
            prompt.update(Text(over, MUTED))
            return
        shape, ink = seat_mark(self.decision.seat)
        line = Text().append(f"{shape} ", f"bold {ink}").append(self.decision.prompt, f"bold {TEXT}")
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

    def explain(self, text: str) -> None:
        """What an option does, and the rule behind it."""
        assert self.decision is not None
        if not text:
            self.tell(f"{PASS_TEXT}. Another seat will decide.")
            return
        told = self.decision.describe(text)
        note = Text().append(told.label, f"bold {TEXT}")
        if told.note:
            note.append(f"\n{told.note}", TEXT)
        odds = boards.odds(self.session.table, self.decision.seat, text)
        note.append(f"\n{odds}" if odds else "", AMBER)
        board = self.query_one(BoardView)
        for ref in told.refs if board.table is not None else ():
            more = boards.about(self.session.table, board.seen, ref).split("\n")[1:]
            note.append("".join(f"\n{line}" for line in more if line.removeprefix("Task: ") not in told.note), TEXT)
        if not any(entry.seat == self.decision.seat for entry in self.session.table.entries):
            note.append("\nNew here? Press ? for the keys and how the game goes.", CYAN)
        said = rule_text(self.session.table.game.name, told.rule)
        if said:
            note.append(f"\n{told.rule}: {said}", MUTED)
        self.query_one("#note", Static).update(note)

    def show_thinking(self, seat: int, progress: float) -> None:
        """Who thinks, about what, and how far it is."""
        decision = self.session.table.decision(seat)
        shape, ink = seat_mark(seat)
        name = self.session.table.names[seat]
        line = Text().append(f"{shape} {name} ", f"bold {ink}").append("thinks ", MUTED).append(bar(progress), ink)
        if decision is not None:
            line.append(f"  {decision.public_prompt}", MUTED)
        self.query_one("#prompt", Static).update(line)


def cut(words: str, room: int) -> str:
    """Words in one line; the note beside the list has them whole."""
    return words if len(words) <= room else words[: max(1, room - 1)].rstrip() + "…"
