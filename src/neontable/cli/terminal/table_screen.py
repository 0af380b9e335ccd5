"""The keys of the table: help, hints, rules, undo, settings, typing, leaving."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Input

from neontable.cli.files import saves
from neontable.cli.table import boards
from neontable.cli.table.hints import told_apart
from neontable.cli.table.wording import blocked_words, keyed, log_words, refused, rule_words
from neontable.cli.terminal.dialogs import Confirm, Paper, Pick, help_grid, paper_room, paragraphs
from neontable.cli.terminal.hint import Hint
from neontable.cli.terminal.look import Look
from neontable.cli.terminal.playing import Playing
from neontable.cli.terminal.story import book
from neontable.cli.terminal.widgets import LogView, Note, Options, log_rows
from neontable.ink import AMBER, CYAN, MUTED, TEXT
from neontable.kernel.errors import NeontableError

PACES = (("slow", 1.5), ("normal", 0.4), ("fast", 0.0))


class TableScreen(Playing):
    """The whole table, with everything a person may ask for besides choosing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("h", "hint", "Hint"),
        Binding("i", "inspect", "Inspect"),
        Binding("u", "undo", "Undo"),
        Binding("U", "undo('action')", show=False),
        Binding("a", "always", "Always", show=False),
        Binding("b", "blocked", "Blocked", show=False),
        Binding("r", "rule", "Rule"),
        Binding("d", "details", "Details"),
        Binding("l", "log", "Log"),
        Binding("t", "story", "Story", show=False),
        Binding("colon", "command", "Type", key_display=":"),
        Binding("o", "settings", "Speed", show=False),
        Binding("s", "save", "Save", show=False),
        Binding("c", "concede", "Concede", show=False),
        Binding("n", "ending", "Result", show=False),
        Binding("space", "read_on", "More", show=False),
        Binding("q", "quit_table", "Quit", key_display="q Esc"),
        Binding("escape", "back_or_quit", show=False),
    ]

    def action_help(self) -> None:
        """What the keys do, and what the signs mean."""
        table = self.session.table
        signs = Text("\nBright, numbered cards can be chosen now; everything else is quiet.\n", MUTED)
        goal = Text(f"The goal: {table.game.goal}\n", f"bold {TEXT}") if table.game.goal else Text("")
        keys = [Text("\nThe keys\n", f"bold {CYAN}"), help_grid(), signs]
        goes = [Text("How the game goes\n", f"bold {CYAN}"), paragraphs(boards.guide(table))]
        self.app.push_screen(Paper(f"{table.game.title}: how it goes, and the keys", Group(goal, *goes, *keys)))

    def action_hint(self) -> None:
        """What a search would do."""
        if self.decision is None or self.viewer is None:
            self.tell("✗ There is nothing for you to decide now.", AMBER)
            return

        def left(wish: tuple[list[str], bool] | None) -> None:
            if wish is not None and self.decision is not None:
                choices, do = wish
                if do:
                    self.answer(choices)
                else:
                    self.focus_on(choices[0] if choices else "")

        self.app.push_screen(Hint(self.session.table, self.session.perspective(self.viewer), opened=self.opened), left)

    def action_undo(self, to: str = "") -> None:
        """Take back the last choice, action or turn, or say why not."""
        if self.viewer is None:
            return
        seat = self.session.spoke_last(self.viewer)
        why = self.session.why_no_undo(seat, to)
        if why:
            self.tell(f"✗ This cannot be undone. {why}", AMBER)
            return

        def taken_back() -> None:
            if self.decision is None:
                self.tell("Taken back.")
            else:
                self.explain(self.rows[self.query_one(Options).highlighted or 0], "Taken back.")

        def back(yes: bool | None = True) -> None:
            if yes:
                self.session.undo(seat, to)
                self.ended = False
                self.advance()
                self.call_after_refresh(taken_back)

        if self.session.table.over:
            ask = "The game is over. Take back your last choice, so that it goes on?"
            self.app.push_screen(Confirm(ask, "Take it back; the game goes on", "Leave it as it ended"), back)
        else:
            back()

    def action_inspect(self, name: str = "") -> None:
        """Read about everything on the table, or about what has this name."""
        table = self.session.table
        view = boards.everything(table) if table.over else table.view(self.viewer)
        found = boards.look_up(table, view, name) if name else boards.things(table, view)
        if found:
            self.app.push_screen(Look(found))
        else:
            self.tell(
                f"✗ There is no card or place {name!r}. i lists all of them."
                if name
                else "✗ There is nothing to read about.",
                AMBER,
            )

    def action_read_on(self) -> None:
        """More of the note; while others move, skip to the next question."""
        if self.decision is None:
            self.skip()
        else:
            self.query_one(Note).read_on()

    def action_blocked(self) -> None:
        """What cannot be chosen, and why."""
        if self.decision is None:
            self.tell("✗ There is nothing for you to decide now.", AMBER)
            return
        parts: list[RenderableType] = []
        for text, why, rule in blocked_words(self.decision):
            parts.append(Text.assemble((text, f"bold {TEXT}"), (f"  {rule}", CYAN)))
            parts.append(Text(f"  {why}\n", MUTED))
        body = Group(*parts) if parts else Text("Nothing that one might try is forbidden here.", TEXT)
        self.app.push_screen(Paper(f"Not now: {self.decision.prompt}", body))

    def action_always(self) -> None:
        """A standing order: the same answer whenever this is asked, as far as it is an option then."""
        if self.decision is None or self.viewer is None:
            self.tell("✗ There is nothing for you to decide now.", AMBER)
            return
        seat, decision = self.viewer, self.decision
        given = [each["answer"] for each in self.session.table.orders(seat) if each["kind"] == decision.kind]
        options = list(decision.options)

        def picked(number: int | None) -> None:
            if number is not None:
                if number == 0:
                    return
                if number == 1:
                    self.session.ask_again(seat)
                else:
                    self.session.order(decision, options[number - 2])
                self.advance()

        kept = (
            f"Change nothing (now: {decision.describe(given[0]).label})"
            if given and given[0] in options
            else "Change nothing"
        )
        things = [kept, "Ask me everything again", *[told_apart(decision, option) for option in options]]
        self.app.push_screen(Pick(f"Whenever this is asked: {decision.prompt} Always answer", things, 0), picked)

    def action_rule(self, id: str = "") -> None:
        """A rule with its rulings."""
        wanted = id or (self.decision.rule if self.decision is not None else "")
        if not wanted:
            self.tell("✗ No rule is asking now. Click a line of the log for its rule.", AMBER)
            return
        try:
            self.app.push_screen(
                Paper(f"Rule {wanted.upper()}", paragraphs(rule_words(self.session.table.game.name, wanted)))
            )
        except NeontableError as error:
            self.tell(f"✗ {refused(error)}", AMBER)

    def on_log_view_asked(self, message: LogView.Asked) -> None:
        self.action_rule(message.rule)

    def action_details(self) -> None:
        """The table in words, with all that is known."""
        table = self.session.table
        words = boards.words(table, table.view(self.viewer))
        body = Group(*[Text(line, f"bold {CYAN}" if line.isupper() else TEXT) for line in words.split("\n")])
        self.app.push_screen(Paper("All you know", body))

    def action_log(self) -> None:
        """Everything that happened."""
        table = self.session.table
        lines = table.log_for(self.viewer)
        told = log_words(lines, table.names, min(self.read.get(self.viewer, 0), len(lines)))
        rows = [row for line in told for row in log_rows(*line, paper_room(self.size.width))]
        self.app.push_screen(Paper("What happened", Group(*rows), end=True))

    def action_story(self) -> None:
        """The story so far, to be read again."""
        table = self.session.table
        told = book(table, table.log_for(self.viewer))
        if not told:
            self.tell("✗ This game tells no story." if not table.game.tells else "✗ Nothing has been told yet.", AMBER)
            return
        self.app.push_screen(Paper("The story so far", paragraphs(told), end=True))

    def action_settings(self) -> None:
        """How fast bots move."""
        speeds = [pace for _, pace in PACES]
        current = speeds.index(self.pace) if self.pace in speeds else 1

        def picked(number: int | None) -> None:
            if number is not None:
                name, self.pace = PACES[number]
                saves.keep_settings({**saves.settings(), "pace": name})
                self.tell(f"Bots move at {name} speed.")

        self.app.push_screen(Pick("How fast do bots move?", [name for name, _ in PACES], current), picked)

    def action_save(self) -> None:
        """Write the game down now."""
        self.save_as()

    def action_concede(self) -> None:
        """Give up, after asking."""
        if self.viewer is None or self.session.table.over:
            return
        seat = self.viewer

        def answered(yes: bool | None) -> None:
            if yes:
                self.session.concede(seat)
                self.advance()

        name = self.session.table.names[seat]
        ask = f"{name}: {self.session.giving_up(seat)}"
        self.app.push_screen(Confirm(ask, "Concede", "Play on"), answered)

    # ---- typing
    def action_command(self) -> None:
        """Open the line for typing."""
        self.add_class("typing")
        self.set_focus(
            self.query_one("#command", Input)
        )  # at once: what is pasted after the colon is no key of the table

    def action_leave_command(self) -> None:
        """Close the line for typing."""
        self.query_one("#command", Input).value = ""
        self.remove_class("typing")
        self.query_one(Options).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = keyed(event.value, self.decision.options if self.decision is not None else ())
        self.action_leave_command()
        word, _, rest = line.partition(" ")
        if not line:
            return
        if line.isdecimal():
            self.choose(int(line) - 1)
        elif word == "rule":
            self.action_rule(rest.strip())
        elif word in ("card", "inspect"):
            self.action_inspect(rest.strip())
        elif word == "save":
            self.save_as(rest.strip())
        elif line in ("undo action", "undo turn"):
            self.action_undo(rest.strip())
        elif line in ("undo", "hint", "always", "blocked", "log", "concede", "help", "settings"):
            getattr(self, f"action_{line}")()
        elif line in ("quit", "exit"):
            self.action_quit_table()
        elif line == "view":
            self.action_details()
        elif self.decision is None:
            self.tell("✗ There is nothing for you to decide now.", AMBER)
        else:
            self.answer(line)

    # ---- leaving
    def action_back_or_quit(self) -> None:
        """Out of what is open: typing, a number, a group of options; else the table."""
        if self.has_class("typing"):
            self.action_leave_command()
        elif self.digits:
            self.digits = ""
            self.show_prompt()
        elif self.opened:
            self.open_group("")
        else:
            self.action_quit_table()

    def action_quit_table(self) -> None:
        """Leave, after asking; the game is saved."""
        if self.session.table.over or self.has_class("small"):
            self.app.exit()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.exit()

        self.app.push_screen(
            Confirm("Leave the table?", "Quit; the game is saved and can be resumed", "Stay", safe=True), answered
        )

    def save_as(self, name: str = "") -> None:
        """Write the game down, also under another name."""
        try:
            path = self.session.save(Path(name).expanduser() if name else None)
            self.tell(f"Saved in {path}\nGo on later with: neontable play --resume {path}")
        except NeontableError as error:
            self.tell(f"✗ {refused(error)}", AMBER)


def pace_chosen() -> float:
    """The speed of bot moves that was chosen before."""
    return dict(PACES).get(str(saves.settings().get("pace")), 0.4)
