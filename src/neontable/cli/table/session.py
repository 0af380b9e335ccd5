"""A sitting at the table: the game, who sits where, the bots, and the file that is written after every choice."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from neontable.bots.bot import Bot
from neontable.bots.names import HUMAN, bot, bot_seed, called
from neontable.bots.perspective import Perspective
from neontable.cli.files import locks
from neontable.cli.files.profiles import remember
from neontable.cli.files.saves import new_path, players_of, uninterrupted
from neontable.cli.lessons import Lesson, Rehearsed, sitters
from neontable.cli.table.rows import by_label
from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.chance import seed_bytes
from neontable.kernel.decision import Decision
from neontable.kernel.errors import BadRecord, Illegal, Invalid, NeontableError
from neontable.kernel.record import load
from neontable.kernel.table import Table
from neontable.kernel.tables.document import Record
from neontable.kernel.tables.factory import begin, check_options, new, setup
from neontable.kernel.tables.history import Start

STEP_IN: Final = "greedy"  # plays on for who gives up where all win or lose together


class Session:
    """One game being played by people and bots at this terminal."""

    def __init__(self, table: Table, players: Sequence[str], path: Path, seed: int) -> None:
        self.table = table
        self.players = list(players)
        self.path = path
        self.seed = seed
        self.bots: dict[int, Bot] = {
            seat: bot(spec, bot_seed(seed, seat)) for seat, spec in enumerate(players) if spec != HUMAN
        }
        self.passed: set[tuple[int, int]] = set()
        self.news: list[tuple[int, str]] = []  # achievements of the people at the end
        self.lesson: Lesson | None = None
        self.follows: Callable[[], Session] | None = None  # of a campaign: the next evening

    # ---- who is asked
    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, spec in enumerate(self.players) if spec == HUMAN]

    @property
    def one_person(self) -> bool:
        """Whether one person holds all seats of people, as their names say (Ann, Ann 2): only where all win together."""
        names = [self.table.names[seat] for seat in self.humans]
        stems = {re.sub(r" \d+$", "", name) for name in names}
        counted = any(name.endswith(" 1") for name in self.table.names)  # Player 1 and Player 2 are two people
        return self.table.game.together and len(names) > 1 and len(stems) == 1 and not counted

    def of_person(self, seat: int) -> list[int]:
        """The seats of who has this one."""
        return self.humans if self.one_person else [seat]

    def spoke_last(self, seat: int) -> int:
        """Whose choice is taken back when this seat wants to: of one person with several seats the one that chose last."""
        mine = self.of_person(seat)
        return next((entry.seat for entry in reversed(self.table.standing()) if entry.seat in mine), seat)

    def waiting(self) -> list[Decision]:
        """Who is to be asked, in that order; those who let others answer are left out."""
        decisions = list(self.table.decisions)
        optional = self.table.run.optional()
        if optional:  # who may step in comes before the one who must answer
            decisions.sort(key=lambda decision: decision.seat not in optional)
        elif self.table.run.anyone:  # people speak for all
            decisions.sort(key=lambda decision: decision.seat in self.bots)
        return [each for each in decisions if (each.seat, len(self.table.entries)) not in self.passed]

    def next_seat(self, viewer: int | None) -> int | None:
        """The seat to decide now: whoever is at the screen comes before other people."""
        waiting = [decision.seat for decision in self.waiting()]
        if waiting and waiting[0] in self.humans and viewer in waiting:
            return viewer
        return waiting[0] if waiting else None

    def may_pass(self, seat: int) -> bool:
        """Whether another seat will answer if this one lets it be."""
        return seat in self.table.run.optional()

    def perspective(self, seat: int) -> Perspective:
        """What a bot, or a hint, may look at: a copy, so that the table can go on meanwhile."""
        return Perspective(self.table, seat)

    def replace(self, seat: int) -> None:
        """A bot that failed gives its seat to a random one."""
        self.bots[seat] = bot("random", bot_seed(self.seed, seat))
        self.players[seat] = "random"

    # ---- playing
    def choose(self, seat: int, option: str | list[str]) -> None:
        """Answer for a seat and keep the game on disk; an empty text lets others answer where that is allowed."""
        if not option and self.may_pass(seat):
            self.passed.add((seat, len(self.table.entries)))
            return
        asked = self.table.decision(seat) if self.lesson is not None and seat in self.humans else None
        if self.lesson is not None and asked is not None:
            self.lesson.words(asked)  # the coach knows which question it is
        made, told = len(self.table.entries), len(self.table.log)
        with uninterrupted():
            if isinstance(option, str):
                typed = self.table.game.several(self.table.start.content, option)
                option = typed if len(typed) > 1 else typed[0]
            if isinstance(option, list):
                self._begin_again(seat, option)
            self.table.choose(seat, option)
            self.save()
            self.remember()
        if self.lesson is not None and asked is not None:
            given = len(option) if isinstance(option, list) else 1
            self.lesson.answered([entry.text for entry in self.table.entries[made : made + given]], told)

    def type_in(self, seat: int, typed: str) -> None:
        """Answer with what somebody typed: an option's text, a part of it, or words of its label."""
        try:
            self.choose(seat, typed)
        except Illegal as error:
            decision = self.table.decision(seat)
            meant = "" if decision is None or "none of the options" not in error.reason else by_label(decision, typed)
            if not meant:
                raise
            self.choose(seat, meant)

    def _begin_again(self, seat: int, options: list[str]) -> None:
        """Take back what a seat has answered unseen so far, where these answers cannot follow it but can stand in its place."""
        if self.table.why_no_take_back(seat) or fits(self.table, seat, options):
            return
        trial = self.table.fork()
        trial.take_back(seat)
        if fits(trial, seat, options):
            self.table.take_back(seat)

    def why_no_undo(self, seat: int, to: str = "") -> str:
        """Why a seat cannot take back its last choice, action or turn; where all win together luck and others are no reason."""
        return self.table.why_no_undo(seat, self.table.game.together, to)

    def undo(self, seat: int, to: str = "") -> None:
        """Take back the last choice of a seat, or go back to where its last action or turn began."""
        with uninterrupted():
            free = self.table.game.together and bool(self.table.why_no_undo(seat, False, to))
            self.table.undo(seat, free, to)
            self.save()

    def order(self, decision: Decision, answer: str) -> None:
        """From now on questions like this one are answered so, wherever that is an option."""
        with uninterrupted():
            self.table.order(decision.seat, {"kind": decision.kind, "answer": answer})
            self.save()
            self.remember()

    def ask_again(self, seat: int) -> None:
        """Withdraw all standing orders of a seat."""
        with uninterrupted():
            for order in self.table.orders(seat):
                self.table.order(seat, {"kind": order["kind"]})
            self.save()

    def giving_up(self, seat: int) -> str:
        """What is asked before a seat gives up."""
        if self.table.game.together and self.humans != [seat]:
            return "leave the rest to a bot?"
        if self.table.game.together:
            return "give up this game? It is lost then; what follows its end still comes."
        return "give up this game?"

    def concede(self, seat: int) -> None:
        """Give up for a seat. Where all win together a bot plays on for it; when all people have given up, so do the bots."""
        with uninterrupted():
            self.table.concede(seat)
            if self.table.game.together:
                if self.humans != [seat]:
                    self.table.sit(seat, f"{self.table.names[seat]} (bot)")
                    self.bots[seat] = bot(STEP_IN, bot_seed(self.seed, seat))
                    self.players[seat] = STEP_IN
                else:
                    for other in range(self.table.seats):
                        if not self.table.over and other not in self.table.conceded():
                            self.table.concede(other)
            self.save()
            self.remember()

    def remember(self) -> None:
        """When the game is over, the profiles of its people are brought up to date."""
        if self.table.over:
            self.news = remember(self.table, self.humans, self.path.stem)

    def save(self, path: Path | None = None) -> Path:
        """Write the game down; the file names who sat where, so that it can go on."""
        record = self.table.record() if self.table.over else unfinished(self.table)
        record.data["players"] = self.players
        target = path or self.path
        try:
            record.save(target)
        except OSError as error:
            elsewhere = "Name another file." if path else "Set NEONTABLE_HOME to another folder."
            raise Invalid(f"The game cannot be saved in {target} ({error.strerror or error}).", elsewhere) from None
        return target

    def farewell(self) -> str:
        """Where the game is, and how to go on with it."""
        if self.follows is not None:  # the campaign says how it goes on
            return "\n".join(self.praise())
        if self.table.over:
            kept = f"The game is kept in {self.path}\nLook at it again: neontable replay {self.path}"
            return "\n".join([*self.praise(), kept])
        return f"The game is saved in {self.path}\nGo on with: neontable play --resume {self.path}"

    def praise(self) -> list[str]:
        """What the people at the table have achieved, a line each."""
        game, content = self.table.game, self.table.start.content
        lines = []
        for seat in self.humans:
            names = [game.achievement(content, id)[0] for who, id in self.news if who == seat]
            if names:
                lines.append(f"{self.table.names[seat]} has achieved: {', '.join(names)}.")
        return lines

    def following(self) -> str:
        """What can be played after this game, in words; nothing once a campaign is over."""
        result = self.table.result
        goes_on = result is not None and result.next
        if self.follows is not None:
            return "The next evening" if goes_on else ""
        if self.table.game.together:
            return "The next episode" if goes_on else "Once more"
        return "Rematch, everybody one seat further"

    def rematch(self) -> Session:
        """Another game of the same people and bots, open here as this one was; a campaign goes on with its next evening."""
        again = self.follows() if self.follows is not None else self._again()
        locks.let_go(self.path)
        locks.hold(again.path)
        return again

    def _again(self) -> Session:
        """Each one chair further; what the result says about a next table is respected.

        Where all win together everybody stays in the same chair.
        """
        before = self.table
        seats = before.seats
        further = 0 if before.game.together else 1
        options = dict(before.options)
        result = before.result
        known = {setting.name: setting for setting in before.game.settings}
        for name, value in (result.next if result is not None else {}).items():
            if name in known and (known[name].free or value in known[name].values):
                names_a_chair = name.endswith(("player", "seat")) and type(value) is int
                options[name] = (value + further) % seats if names_a_chair else value
        seed = self.seed + 1
        secret, content, packs = before.start.secret, before.start.content, before.start.packs
        chosen = check_options(before.game, seats, options)
        table = begin(before.game, Start(seats, chosen, content, packs, seed_bytes(None if secret else seed), secret))
        players = [self.players[(seat - further) % seats] for seat in range(seats)]
        table.names = [before.names[(seat - further) % seats] for seat in range(seats)]
        again = Session(table, players, new_path(before.game.name), seed)
        again.save()
        return again


def start(
    game: str,
    players: Sequence[str],
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    packs: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Session:
    """Sit down for a new game."""
    table = new(game, len(players), seed=seed, packs=list(packs), **(options or {}))
    table.names = seat_names(players, names, table.game.together)
    session = Session(table, players, Path(), secrets.randbelow(1 << 30) if seed is None else seed)
    session.path = new_path(game)  # not before it is known that there are such players
    session.save()
    return session


def learn(game: str, name: str, called: Sequence[str] = ()) -> Session:
    """Sit down for a lesson: a scripted game with a coach."""
    played = registry.get(game)
    told = scenario.get(played, name)
    table = setup(played, scenario.begun(played, told), seed=secrets.token_bytes(32))
    table.names = seat_names(sitters(told), called)
    session = Session(table, sitters(told), new_path(game), secrets.randbelow(1 << 30))
    session.lesson = Lesson(told, table)
    answers = list(told.rival)
    session.bots = {seat: Rehearsed(answers, player) for seat, player in session.bots.items()}
    session.save()
    return session


def unfinished(table: Table) -> Record:
    """A game that goes on, as a record: its position is there for newer rules, its state hashes come with its end.

    They are found by playing it all again, too much to do after every choice; the chain and the position are checked as ever.
    """
    record = table.unhashed_record()
    record.data["result"] = None
    record.data["checkpoint"] = table.position()
    return record


def resume(path: Path, new_rules: bool = False) -> Session:
    """Sit down again at a saved game; with `new_rules` from its last position, if it began under others."""
    try:
        table = load(path, new_rules)
    except BadRecord as error:
        if new_rules or "go_on" not in error.remedy:
            raise
        way = "Add --new-rules to go on from its last position by what is installed."
        raise BadRecord(error.entry, error.why, way) from None
    if table.over:
        raise Invalid(f"The game in {path} is over.", f"Look at it with `neontable replay {path}`, or start a new one.")
    return Session(table, players_of(path, table.seats), path, len(table.entries))


def seat_names(players: Sequence[str], names: Sequence[str], together: bool = False) -> list[str]:
    """What everybody is called: people by the names given, bots by what they are; no two alike.

    Where all win together one name for several people means that one person holds their seats.
    """
    people = players.count(HUMAN)
    if together and len(names) == 1:
        names = list(names) * people
    if len(names) > people:
        raise Invalid(f"There are {len(names)} names for {people} people.", "Give one name for each human seat.")
    given = list(names) + ["Player" if people == 1 else f"Player {i + 1}" for i in range(len(names), people)]
    taken: list[str] = []
    for spec in players:
        name = given.pop(0).strip() if spec == HUMAN else called(spec)[:20]
        if not name or len(name) > 20 or not name.isprintable():
            raise Invalid(f"{name!r} is no name for the table.", "Use 1 to 20 letters.")
        whole, number = name, 2
        while whole in taken:
            whole, number = f"{name} {number}", number + 1
        taken.append(whole)
    return taken


def fits(table: Table, seat: int, options: list[str]) -> bool:
    """Whether a seat may give these answers one after the other now."""
    try:
        table.check_list(seat, options)
    except NeontableError:
        return False
    return True
