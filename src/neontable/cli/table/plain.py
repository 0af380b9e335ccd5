"""The table as lines of text, for pipes and screen readers: no colours, no boxes, short lines."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import TextIO

from neontable.bots.hints import Hint
from neontable.cli.table import boards
from neontable.cli.table.hints import hint_words
from neontable.cli.table.results import difference, outcome, score_columns, who_won
from neontable.cli.table.rows import rows_of
from neontable.cli.table.session import Session
from neontable.cli.table.wording import blocked_words, explained, keyed, log_words, order_words, refused, rule_words
from neontable.kernel.decision import Decision
from neontable.kernel.errors import Invalid, NeontableError

WIDTH = 78
HINT_ITERATIONS = 400
MOST_CARDS = 6
HELP = (
    ("a number", "choose that option"),
    ("a text", "choose the option it fits"),
    ("card NAME", "what a card or place does, wherever it lies; without a NAME all names"),
    ("view", "the table"),
    ("log", "everything that happened"),
    ("options", "the question and its options again"),
    ("undo", "take back your last choice; `undo action` and `undo turn` go to where that began"),
    ("hint", "the three options a search likes best"),
    ("blocked", "what cannot be chosen now, and why"),
    ("always N", "from now on give that answer whenever this is asked; `always ask` withdraws that"),
    ("orders", "what you have ordered that way"),
    ("rule ID", "a rule; without an ID the one that asks"),
    ("save [FILE]", "write the game down"),
    ("concede", "give up the game"),
    ("quit", "stop; the game is saved"),
    ("a letter", "a key of the full screen: h hint, u undo, i card, d view, l log, b blocked, r rule, s save, q quit"),
)


class Quit(Exception):
    """Somebody wants to stop."""


class Plain:
    """Plays a sitting by lines in and lines out."""

    def __init__(self, session: Session, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self.session = session
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        humans = session.humans
        self.viewer: int | None = humans[0] if len(humans) == 1 or session.one_person else None
        self.read: dict[int | None, int] = {}
        self.shown: dict[int, object] = {}
        self.opened = ""  # the group whose options are listed

    # ---- in and out
    def say(self, text: str = "", indent: str = "") -> None:
        """Print paragraphs in short lines."""
        for paragraph in text.split("\n"):
            for line in wrap(
                paragraph, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False
            ) or [""]:
                print(line, file=self.out)
        self.out.flush()

    def whole(self, text: str) -> None:
        """Print as it is: a path must not be broken."""
        print(text, file=self.out, flush=True)

    def ask(self, prompt: str) -> str:
        """A line from the player."""
        print(prompt, end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            print(file=self.out)
            raise Quit
        if not self.source.isatty():
            print(file=self.out)
        return line.strip()

    # ---- the game
    def play(self) -> int:
        """Play until the game is over or somebody stops; the exit code."""
        table = self.session.table
        self.say(f"{table.game.title}. {', '.join(table.names)}. Type ? for help.")
        if table.game.goal and not table.entries:
            self.say(f"The goal: {table.game.goal}")
        try:
            while not self.session.table.over:
                self.turn()
            self.news(None if len(self.session.humans) > 1 else self.viewer)
            self.result()
        except Quit:
            pass
        except KeyboardInterrupt:
            self.end()
            return 130
        self.end()
        return 0

    def end(self) -> None:
        """Keep the game and say how to go on."""
        self.session.save()
        self.say()
        self.whole(self.session.farewell())

    def turn(self) -> None:
        """The next decision of a bot or a person."""
        seat = self.session.next_seat(self.viewer)
        assert seat is not None
        if seat in self.session.bots:
            self.bot_decides(seat)
            return
        if seat != self.viewer and not self.session.one_person:
            self.pass_on(seat)
        self.viewer = seat
        self.person_decides(seat)

    def bot_decides(self, seat: int) -> None:
        """Let a bot choose; one that fails is named and replaced."""
        session = self.session
        name = session.table.names[seat]
        try:
            session.choose(seat, session.bots[seat].choose(session.perspective(seat)))
        except (Exception, SystemExit) as error:
            self.say(f"The bot {name} failed: {type(error).__name__}: {error}. A random bot takes its seat.")
            session.replace(seat)
        if self.viewer is None and not session.humans:
            self.news(None)

    def pass_on(self, seat: int) -> None:
        """Hide what one person saw before the next one looks."""
        name = self.session.table.names[seat]
        self.viewer = None
        self.whole("\n" * 60)
        self.ask(f"Pass the keyboard to {name}, then press Enter. ")
        self.viewer = seat

    def news(self, seat: int | None) -> None:
        """What happened since this seat last looked."""
        table = self.session.table
        lines = table.log_for(seat)
        for _, told, _ in log_words(lines[min(self.read.get(seat, 0), len(lines)) :], table.names):
            self.say(told, "  ")
        for each in [seat] if seat is None else self.session.of_person(seat):
            self.read[each] = len(lines)

    def person_decides(self, seat: int) -> None:
        """Show what is new, ask, and take one answer."""
        table = self.session.table
        self.news(seat)
        view = table.view(seat)
        turn = (view.get("round"), view.get("turn"), seat in view.get("taken", ()))
        if self.shown.get(seat) != turn:  # the whole table once a turn; `view` shows it at any time
            self.shown[seat] = turn
            self.say()
            self.show_view(seat)
        decision = table.decision(seat)
        assert decision is not None
        self.opened = ""
        self.show_options(decision)
        while not self.answer(seat, self.ask("> ")):
            pass

    def show_view(self, seat: int | None) -> None:
        """The table in words."""
        self.say(boards.words(self.session.table, self.session.table.view(seat)))

    def show_options(self, decision: Decision) -> None:
        """The question, its rule, and the options by number."""
        self.say()
        coach = "" if self.session.lesson is None else self.session.lesson.words(decision)
        if coach:
            self.say(f"» {coach}")
            self.say()
        self.say(f"{self.session.table.names[decision.seat]}: {decision.prompt} [{decision.rule}]")
        noted = ""
        for number, row in enumerate(rows_of(decision, self.opened), 1):
            if len(row.options) > 1:
                name = boards.group_name(self.session.table, row.label)
                self.say(f"{number}. {name} ({len(row.options)} ways)", "  ")
                continue
            odds = boards.odds(self.session.table, decision.seat, row.options[0])
            said = explained(decision.describe(row.options[0])).replace("\n", " ")
            note = " (the same)" if said and said == noted else f" ({said})" if said else ""
            noted = said
            self.say(f"{number}. {row.label}{note}" + (f" [{odds}]" if odds else ""), "  ")
        if self.opened:
            self.say("0. Back", "  ")
        elif self.session.may_pass(decision.seat):
            self.say("0. Let others answer", "  ")

    def answer(self, seat: int, line: str) -> bool:
        """Act on one line; whether the game went on."""
        decision = self.session.table.decision(seat)
        assert decision is not None
        line = keyed(line, decision.options)
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        try:
            if self.looked(seat, decision, word, rest):
                return False
            if line.isdecimal():
                return self.by_number(seat, decision, int(line))
            if word == "undo":
                self.session.undo(self.session.spoke_last(seat), rest)
                self.say("Taken back.")
                return True
            if word == "always":
                return self.always(seat, decision, rest)
            if word == "save":
                self.whole(f"Saved in {self.session.save(Path(rest).expanduser() if rest else None)}")
                return False
            if word == "concede":
                return self.concede(seat)
            if word in ("quit", "exit"):
                raise Quit
            self.session.type_in(seat, line)
            return True
        except NeontableError as error:
            self.say(f"No: {refused(error, decision)}")
        return False

    def looked(self, seat: int, decision: Decision, word: str, rest: str) -> bool:
        """Whether a word only asks to see something, which is then shown."""
        table = self.session.table
        if word in ("", "options"):
            self.show_options(decision)
        elif word in ("?", "help"):
            self.help()
        elif word == "view":
            self.show_view(seat)
        elif word == "log":
            for _, told, _ in log_words(table.log_for(seat), table.names):
                self.say(told, "  ")
        elif word == "hint":
            self.hint(seat)
        elif word == "blocked":
            self.blocked(decision)
        elif word == "orders":
            self.whole("\n".join(order_words(table, seat)))
        elif word in ("card", "cards"):
            self.cards(seat, rest)
        elif word == "rule":
            for paragraph in rule_words(table.game.name, rest or decision.rule):
                self.say(paragraph)
        else:
            return False
        return True

    def cards(self, seat: int, name: str) -> None:
        """What there is to know about a card or place; without a name, the names of all."""
        table = self.session.table
        view = table.view(seat)
        found = boards.look_up(table, view, name) if name else []
        for thing in found[:MOST_CARDS]:
            self.say(thing.text, "  ")
        if len(found) > MOST_CARDS:
            self.say(
                f"And {len(found) - MOST_CARDS} more: {', '.join(each.name for each in found[MOST_CARDS:])}.", "  "
            )
        if not found:
            where: dict[str, list[str]] = {}
            for thing in boards.things(table, view):
                where.setdefault(thing.where, []).append(re.split(r"[,:(]", thing.name)[0].strip())
            if name:
                self.say(f"No: there is no card or place {name!r}. These are there:")
            for place, names in where.items():
                self.say(f"{place}: {'; '.join(dict.fromkeys(names))}.", "  ")

    def by_number(self, seat: int, decision: Decision, number: int) -> bool:
        """Choose the option with this number."""
        rows = rows_of(decision, self.opened)
        if number == 0 and self.opened:
            self.open_group(decision, "")
            return False
        if number == 0 and self.session.may_pass(seat):
            self.session.choose(seat, "")
            return True
        if not 1 <= number <= len(rows):
            self.say(f"No: there is no option {number}. Choose 1 to {len(rows)}, or type ? for help.")
            return False
        if len(rows[number - 1].options) > 1:
            self.open_group(decision, rows[number - 1].label)
            return False
        self.session.choose(seat, rows[number - 1].options[0])
        return True

    def open_group(self, decision: Decision, name: str) -> None:
        """Show the options of a group, or all groups again."""
        self.opened = name
        self.show_options(decision)

    # ---- help of all kinds
    def help(self) -> None:
        """What can be typed."""
        for typed, words in HELP:
            self.say(f"{typed}: {words}", "  ")
        self.say("\nHow the game goes:")
        for line in boards.guide(self.session.table):
            self.say(line, "  ")

    def always(self, seat: int, decision: Decision, wanted: str) -> bool:
        """Give a standing order for questions of this kind, or take it back; whether that answers the question."""
        if wanted.lower() == "ask":
            self.session.ask_again(seat)
            self.say("You will be asked everything again.")
            return False
        number = int(wanted) if wanted.isdecimal() else 0
        rows = rows_of(decision, self.opened)
        if not 1 <= number <= len(rows):
            answer = decision.options[decision.codes.index(decision.code(wanted))]
        elif len(rows[number - 1].options) == 1:
            answer = rows[number - 1].options[0]
        else:
            raise Invalid("These are several options.", f"Type {number} first, then `always` and the number of one.")
        self.session.order(decision, answer)
        return True

    def blocked(self, decision: Decision) -> None:
        """What cannot be chosen, each with why and rule."""
        told = blocked_words(decision)
        if not told:
            self.say("Nothing that one might try is forbidden here.")
        for text, why, rule in told:
            self.say(f"{text}: {why} [{rule}]", "  ")

    def hint(self, seat: int) -> None:
        """The three best options in words."""
        self.say("A search tries the options: a moment.")
        search = Hint(self.session.perspective(seat), 0, HINT_ITERATIONS)
        search.run()
        for each in hint_words(self.session.table, seat, search.advice(3), self.opened, "0 0" if self.opened else "0"):
            number = each.number.replace(" ", ", then ")
            expected = f"{each.expected[:1].upper()}{each.expected[1:]}"
            said = [f"{number}. {each.label}: {each.figures}", each.why.rstrip("."), expected]
            self.say(f"{'. '.join(words for words in said if words)}.", "  ")
        if search.says(3):
            self.say(search.says(3), "  ")

    def concede(self, seat: int) -> bool:
        """Give up, if that is really meant."""
        ask = self.session.giving_up(seat)
        if self.ask(f"{ask[:1].upper()}{ask[1:]} Type yes: ").lower() not in ("yes", "y"):
            self.say("The game goes on.")
            return False
        self.session.concede(seat)
        return True

    def result(self) -> None:
        """Who won and why, with the parts of the score."""
        table = self.session.table
        result = table.result
        assert result is not None
        self.say()
        won = f"{outcome(table, self.session.humans)} {who_won(table)}".strip()
        self.say(f"{won}{f' [{result.rule}]' if result.rule else ''}")
        for line in boards.ending(table):
            self.say(line, "  ")
        columns = score_columns(table)
        for column, name in enumerate(columns.head[1:], 1):
            points = " + ".join(f"{row[column]} {row[0]}" for row in columns.points[:-1])
            if columns.points:
                total = columns.points[-1][column]
                self.say(f"{name}: {points} = {total} {'point' if total == '1' else 'points'}.", "  ")
            facts = ", ".join(f"{row[0]} {row[column]}" for row in columns.facts)
            if facts:
                self.say(f"{'' if columns.points else f'{name}: '}{facts[:1].upper()}{facts[1:]}.", "    ")
        gap = difference(table, self.session.humans)
        if gap:
            self.say(gap, "  ")
