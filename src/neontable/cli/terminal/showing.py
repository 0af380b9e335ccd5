"""The table on the screen: board, log, prompt and options, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from neontable.cli.table import boards
from neontable.cli.table.rows import Row, remarked, rows_of
from neontable.cli.table.session import Session
from neontable.cli.table.wording import ALL_IN_LOG, explained, news_words, rule_text
from neontable.cli.terminal.style import ANSWERS, FEWEST_COLUMNS, FEWEST_LINES, RAIL_FROM, TALL_FROM, WIDE_FROM
from neontable.cli.terminal.widgets import BoardView, LogView, Note, Options, bar, head_text, seat_mark
from neontable.drawing import cut
from neontable.ink import AMBER, CYAN, EDGE, MUTED, TEXT
from neontable.kernel.decision import Decision
from neontable.kernel.game import Game
from neontable.kernel.tables.line import Line

PASS_TEXT = "Let others answer"
LEAST_LIST = 24  # columns of the options at least
MOST_MORE = 12  # lines that the options may get beyond their own


class Showing(Screen[None]):
    """What is on the screen, as the person in front of it may know it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer: int | None = None
        self.read: dict[int | None, int] = {}
        self.decision: Decision | None = None
        self.texts: list[str] = []  # of the options in the list, one for each line; of a group its first
        self.rows: list[Row] = []
        self.opened = ""  # the group whose options are in the list
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
            yield Note()
            yield LogView("news")
        yield Input(id="command", placeholder="an option, or: undo, hint, blocked, card NAME, rule ID, save FILE, quit")
        yield Footer(compact=True, show_command_palette=False)
        yield Static(id="too-small")

    # ---- size
    def on_resize(self, event: events.Resize) -> None:
        self.fit()
        if self.decision is not None:
            self.show_options(self.query_one(Options).highlighted or 0)

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
            "Or press q or Esc: the game is saved, and\nneontable play --resume FILE --plain goes on in plain lines.",
            MUTED,
        )
        self.query_one("#too-small", Static).update(words)
        self.refresh_bindings()
        self.call_after_refresh(self.share_room)

    def on_board_view_resized(self) -> None:
        """Share the lines anew; those of board and answers stay the same together, so this settles at once."""
        self.share_room()

    def share_room(self) -> None:
        """Give the lines that the board does not use to the options and the note beside them."""
        board, answers = self.query_one(BoardView), self.query_one("#answers", Horizontal)
        least = ANSWERS["tall" if self.has_class("tall") else "low" if self.has_class("low") else ""]
        room = board.size.height + answers.size.height - least
        answers.styles.height = least + min(MOST_MORE, max(0, room - board.lines_at(room)))
        self.call_after_refresh(self.show_head)

    def show_head(self) -> None:
        """The line at the top; it says so when the board is taller than its room."""
        table = self.session.table
        head = head_text(table, table.view(self.viewer), self.viewer, self.size.width)
        if self.query_one(BoardView).max_scroll_y > 0:
            mark = Text("▼ PgDn: board", f"bold {AMBER}", no_wrap=True, overflow="ellipsis")
            head = mark.append(" │ ", EDGE).append_text(head)
        self.query_one("#head", Static).update(head)

    def action_board(self, pages: int) -> None:
        """Scroll the board where it is taller than its room."""
        board = self.query_one(BoardView)
        board.scroll_relative(y=pages * max(1, board.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the terminal is too small nothing can be chosen unseen."""
        if self.has_class("small"):
            return action in ("quit_table", "back_or_quit", "interrupt")
        return True

    # ---- showing
    def show_table(self, decision: Decision | None) -> None:
        """Everything on the screen, as the person at it may know it."""
        table = self.session.table
        self.decision = decision
        self.digits, self.opened = "", ""
        self.set_class(decision is None and not table.over, "waiting")
        self.show_head()
        lines = table.log_for(self.viewer)
        new_from = min(self.read.get(self.viewer, 0), len(lines))
        for log in self.query(LogView):
            log.show(lines, table.names, new_from)
        self.query_one("#last", Static).update(self.heard(lines[new_from:]))
        self.show_prompt()
        self.show_options()
        self.call_after_refresh(self.share_room)

    def first_question(self) -> bool:
        """Whether the person at the screen has not answered anything yet."""
        mine = [] if self.viewer is None else self.session.of_person(self.viewer)
        return not any(entry.seat in mine for entry in self.session.table.entries)

    def goal(self) -> Text:
        """What the game is about, for who has just sat down."""
        said = self.session.table.game.goal
        return Text(f"The goal: {said}" if said else "", CYAN)

    def heard(self, lines: Sequence[Line]) -> Text:
        """What happened since the last choice; for who has just sat down the goal, below what others did before."""
        if self.decision is None or not self.first_question():
            return self.news(lines)
        if not self.session.table.entries:
            return self.goal()
        return self.news(lines).append("\n").append_text(cut(self.goal(), self.size.width - 2))

    def news(self, lines: Sequence[Line]) -> Text:
        """What happened, in two rows; marked where the log has more."""
        words, left_out = news_words(self.session.table, lines, self.size.width - 2)
        return Text(ALL_IN_LOG if left_out else "", EDGE).append(words, MUTED)

    def show_options(self, at: int = 0) -> None:
        """The list: every option, or the groups they are in."""
        decision = self.decision
        self.rows = [] if decision is None else rows_of(decision, self.opened)
        labels = self.labels()
        if decision is not None and self.session.may_pass(decision.seat):
            self.rows.append(Row(PASS_TEXT, [""]))
            labels.append(f"{len(self.rows):>2}  {PASS_TEXT}")
        self.texts = [row.options[0] for row in self.rows]
        options = self.query_one(Options)
        options.clear_options()
        options.add_options(labels)
        longest = (
            max([len(line) for label in labels for line in label.split("\n")], default=0) + 3
        )  # edges, and the bar that scrolls
        options.styles.width = min(self.size.width * 3 // 5, max(LEAST_LIST, longest)) if labels else 0
        self.query_one(Note).show(Text(""))
        if self.texts:
            options.highlighted = at
        self.show_board()

    def labels(self) -> list[str]:
        """The lines of the list: number and label, and where there is room the odds of each, or what it does and costs."""
        if self.decision is None:
            return []
        room = self.size.width * 3 // 5 - 7
        words = [row.label for row in self.rows]
        if not self.opened:
            table = self.session.table
            alone = [place for place, row in enumerate(self.rows) if len(row.options) == 1]
            told = [self.decision.describe(self.rows[place].options[0]) for place in alone]
            odds = [boards.odds(table, self.decision.seat, each.text).split(";")[0] for each in told]
            words = [f"{boards.group_name(table, row.label)}  ({len(row.options)} ways ▸)" for row in self.rows]
            for place, line in zip(alone, remarked(told, odds, room), strict=True):
                words[place] = line
        return [hanging(number, each, room) for number, each in enumerate(words, 1)]

    def show_prompt(self) -> None:
        """The question with its rule."""
        prompt = self.query_one("#prompt", Static)
        if self.decision is None:
            over = "The game is over. n shows the result, q quits." if self.session.table.over else ""
            prompt.update(Text(over, MUTED))
            return
        shape, ink = seat_mark(self.decision.seat)
        line = Text().append(f"{shape} ", f"bold {ink}").append(self.decision.prompt, f"bold {TEXT}")
        if self.digits or self.opened:  # what can be pressed comes before the rule, which r shows
            said = f"{self.digits}_ (Enter, or a second digit)" if self.digits else "Esc or 0: back"
            prompt.update(line.append(f"  {said}", f"bold {AMBER}"))
            return
        room = max(20, self.size.width - 4)
        whole = f"{self.decision.prompt}  {self.decision.rule}"
        if len(wrap(whole, room)) == len(wrap(self.decision.prompt, room)):  # no line for the rule alone; r shows it
            line.append(f"  {self.decision.rule}", EDGE)
        prompt.update(line)

    def marks(self) -> dict[str, tuple[int, bool]]:
        """The places of the view that options point at."""
        marks: dict[str, tuple[int, bool]] = {}
        focused = self.query_one(Options).highlighted
        if self.decision is not None:
            for place, row in enumerate(self.rows):
                for ref in [ref for text in row.options if text for ref in self.decision.describe(text).refs]:
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
        self.query_one(Note).show(Text(words, style))

    def explain(self, row: Row, news: str = "") -> None:
        """What an option costs and does, and the rule behind it; of a group what is in it; before it what there is to tell."""
        assert self.decision is not None
        text = row.options[0]
        if not text:
            self.tell(f"{news}\n{PASS_TEXT}. Another seat will decide.".lstrip())
            return
        coach = "" if self.session.lesson is None else self.session.lesson.words(self.decision)
        note = Text(f"{news}\n" if news else "", TEXT).append(f"{coach}\n\n" if coach else "", CYAN)
        if self.first_question() and not self.has_class("narrow"):  # in a narrow terminal it stands above the question
            note.append_text(self.goal()).append("\n\n")
        if len(row.options) > 1:
            name = boards.group_name(self.session.table, row.label)
            note.append(name, f"bold {TEXT}").append("\nEnter shows these:", MUTED)
            inner = [self.decision.describe(option) for option in row.options]
            note.append("".join(f"\n· {told.short or told.label}" for told in inner), TEXT)
            said = rule_text(self.session.table.game.name, self.decision.rule)
            note.append(f"\n{self.decision.rule}: {said}" if said else "", MUTED)
            self.query_one(Note).show(note)
            return
        told = self.decision.describe(text)
        note.append(told.label, f"bold {TEXT}")
        words = explained(told)
        note.append(f"\n{words}" if words else "", TEXT)
        odds = boards.odds(self.session.table, self.decision.seat, text)
        note.append(f"\n{odds}" if odds else "", AMBER)
        board = self.query_one(BoardView)
        for ref in told.refs if board.table is not None else ():
            more = boards.about(self.session.table, board.seen, ref).split("\n")[1:]
            note.append("".join(f"\n{line}" for line in more if line.removeprefix("Task: ") not in words), TEXT)
        if self.first_question():
            note.append("\nNew here? Press ? for the keys and how the game goes.", CYAN)
        if self.decision.mode == "ALL" and self.composes():
            note.append("\nOr press : and type all your answers in one line.", CYAN)
        said = rule_text(self.session.table.game.name, told.rule)
        if said:
            note.append(f"\n{told.rule}: {said}", MUTED)
        self.query_one(Note).show(note)

    def composes(self) -> bool:
        """Whether a typed line may stand for several answers in this game."""
        return type(self.session.table.game).several is not Game.several

    def show_thinking(self, seat: int, progress: float) -> None:
        """Who thinks, about what, and how far it is."""
        decision = self.session.table.decision(seat)
        shape, ink = seat_mark(seat)
        name = self.session.table.names[seat]
        line = Text().append(f"{shape} {name} ", f"bold {ink}")
        asked = f"chooses: {decision.public_prompt}" if decision is not None else "thinks"
        line.append(f"{bar(progress, 8)} ", ink).append("Space skips  ", EDGE)
        self.query_one("#prompt", Static).update(line.append(asked, MUTED))


def hanging(number: int, words: str, room: int) -> str:
    """An option with its number, in as many lines as it needs: none is cut, so that no two look alike."""
    return f"{number:>2}  " + "\n    ".join(wrap(words, max(10, room), break_on_hyphens=False))
