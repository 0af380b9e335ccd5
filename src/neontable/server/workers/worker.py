"""A worker process: it rebuilds tables from their rows and shows a bot one seat's perspective only.

It also makes the transcripts of games that have ended.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from neontable.bots.bot import Thought
from neontable.bots.hints import Advice, Hint
from neontable.bots.names import bot
from neontable.bots.perspective import Perspective
from neontable.kernel.errors import Illegal, Invalid, NeontableError
from neontable.kernel.table import Table
from neontable.kernel.tables.document import canonical
from neontable.server.packs import install
from neontable.server.rooms.replaying import archived
from neontable.server.rooms.room import Room, woken
from neontable.server.rooms.serializers import own
from neontable.server.storage.rows import WAITING, Header, Kept, Row
from neontable.server.wire import AheadBody, HintBody, HintLine, Move, Problem

ITERATIONS: Final = 500  # of the search behind a hint
LINES: Final = 3  # options a hint names
MODEST: Final = 5  # how much a worker stands back where there is little time: people are served first
STRIDE: Final = 16  # steps of thought between two looks at the clock


class Known(Struct):
    """What a worker must know of a table: its header unless it has it, and the entries it lacks."""

    table: str
    moves: str  # JSON, as the store gives it
    header: Header | None = None
    forget: list[str] = []  # tables that will not be asked for again soon

    def rows(self) -> list[Row]:
        """The entries in their order, which no database promises to keep inside a JSON."""
        return [Row(*each) for each in sorted(moves_of.decode(self.moves))]


class Answer(Struct, tag="answer"):
    """Choose for a seat as a bot of this level would, within so many seconds of thought."""

    seat: int
    level: str
    seed: int
    seconds: float


class Advise(Struct, tag="hint"):
    """What a search would do in this seat."""

    seat: int
    seconds: float


class Reckon(Struct, tag="odds"):
    """The exact odds of an option."""

    seat: int
    option: str


class Foresee(Struct, tag="ahead"):
    """What a seat would be asked after these choices, and the odds of each option there."""

    seat: int
    options: list[str]
    odds: bool


class Keep(Struct, tag="keep"):
    """All that is kept of a game that has ended in this state."""

    state: str


Question = Answer | Advise | Reckon | Foresee | Keep


class Task(Struct):
    """One question about one table."""

    known: Known
    question: Question


class Found(Struct, tag="found"):
    """The answer: an option, or a body that is JSON already."""

    data: bytes


class NotSo(Struct, tag="not so"):
    """The question has no answer by the rules of the game."""

    problem: Problem


class Fault(Struct, tag="fault"):
    """A bot raised an error or answered nonsense: which kind; its worker ends."""

    why: str


Outcome = Found | NotSo | Fault
Moves = list[tuple[int, str, int, str, str, float]]
moves_of: msgspec.json.Decoder[Moves] = msgspec.json.Decoder(Moves)
tasks: msgspec.msgpack.Decoder[Task] = msgspec.msgpack.Decoder(Task)
outcomes: msgspec.msgpack.Decoder[Outcome] = msgspec.msgpack.Decoder(Outcome)
encode = msgspec.msgpack.Encoder().encode


def work(line: Connection, prepare: Callable[[], None] | None, packs: list[str]) -> None:
    """The life of a worker: ready, then one task after the other until the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it ends it
    os.nice(MODEST)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    install(packs)
    rooms: dict[str, Room] = {}
    try:
        line.send_bytes(b"ready")
        while True:
            outcome = outcome_of(rooms, tasks.decode(line.recv_bytes()))
            line.send_bytes(encode(outcome))
            if isinstance(outcome, Fault):
                return
    except (EOFError, OSError):
        return


def end_with_parent() -> None:
    """A worker does not outlive the server, whatever its bot is doing."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def outcome_of(rooms: dict[str, Room], task: Task) -> Outcome:
    """What comes of a task."""
    question = task.question
    try:
        if isinstance(question, Keep):
            return kept(task.known, question)
        room = follow(rooms, task.known)
        if room.table is None or not room.playing or room.table.decision(question.seat) is None:
            return NotSo(Problem("stale", "This seat has nothing to decide any more."))
        if isinstance(question, Answer):
            return Found(msgspec.json.encode(choice(Perspective(room.table, question.seat), question)))
        if isinstance(question, Advise):
            return Found(msgspec.json.encode(advice(Perspective(room.table, question.seat), question)))
        if isinstance(question, Foresee):
            return ahead(room.table, question)
        return odds(room, question)
    except (Exception, SystemExit) as error:
        return Fault(type(error).__name__)  # what it says may name hidden things


def follow(rooms: dict[str, Room], known: Known) -> Room:
    """The room with these entries carried out."""
    for table in known.forget:
        rooms.pop(table, None)
    if known.header is not None:
        rooms[known.table] = woken(Kept(known.header, WAITING), known.rows())
        return rooms[known.table]
    room = rooms[known.table]
    for row in known.rows():
        room.apply(row)
    return room


def kept(known: Known, wanted: Keep) -> Outcome:
    """What each audience saw of a game, and its record."""
    try:
        if known.header is not None:
            return Found(encode(archived(Kept(known.header, wanted.state), known.rows())))
    except NeontableError as error:
        return NotSo(Problem("illegal", error.reason, error.remedy))
    return NotSo(Problem("stale", "There is nothing to keep."))


def choice(me: Perspective, wanted: Answer) -> list[str]:
    """What a bot answers, in a private round to all its questions; nothing where others may answer instead."""
    thought = think(bot(wanted.level, wanted.seed).think(me), wanted.seconds)
    answers: list[Any] = thought.answers()
    if answers == [""] and me.may_pass:
        return []
    if answers and answers[0] in me.decision.options and all(isinstance(each, str) for each in answers):
        return answers
    raise Illegal("", f"{wanted.level} answered {answers!r}.")


def think(thought: Thought, seconds: float) -> Thought:
    """Think to the end, or until the time is up."""
    until = monotonic() + seconds
    while not thought.done and monotonic() < until:
        thought.step(STRIDE)
    return thought


def advice(me: Perspective, wanted: Advise) -> HintBody:
    """The options that a search likes best; its luck comes from what the seat sees, so it can tell no more."""
    seen = canonical([me.view, me.decision.options]).encode()
    search = Hint(me, int.from_bytes(blake2b(seen, digest_size=7).digest(), "big"), ITERATIONS)
    think(search, wanted.seconds)
    lines = [hint_line(me, each) for each in search.advice(LINES)]
    return HintBody(lines, search.iterations, search.says(LINES))


def hint_line(me: Perspective, told: Advice) -> HintLine:
    """One option of a hint."""
    line = told.line
    return HintLine(
        line.option,
        me.decision.describe(line.option).label if line.option else "",
        round(line.value, 3),
        line.visits,
        [Move(seat, option, label) for (seat, option), label in zip(line.follow[1:], line.labels[1:], strict=True)],
        told.choices,
        told.labels,
        told.why,
        round(told.error, 3),
        told.equal,
    )


def odds(room: Room, wanted: Reckon) -> Outcome:
    """The odds of an option, where the game offers them."""
    assert room.table is not None
    try:
        return Found(msgspec.json.encode(room.table.odds(wanted.seat, wanted.option)))
    except NeontableError as error:
        rule = error.rule if isinstance(error, Illegal) else ""
        return NotSo(Problem("illegal", error.reason, error.remedy, rule))


def ahead(table: Table, wanted: Foresee) -> Outcome:
    """The question after choices that are only thought of, tried in a world dealt anew for the seat: it tells nothing new."""
    try:
        trial = table.tried(wanted.seat, wanted.options)
        ends = trial.list_ends(wanted.seat) if wanted.options else ""
        decision = None if ends else trial.decision(wanted.seat)
        if decision is None:
            return Found(msgspec.json.encode(AheadBody(ends=ends)))
        found = {}
        for option in decision.options if wanted.odds else ():
            with suppress(Invalid):  # not everything has odds
                found[option] = trial.odds(wanted.seat, option)
        return Found(msgspec.json.encode(AheadBody(own(decision, -1), found)))
    except NeontableError as error:
        rule = error.rule if isinstance(error, Illegal) else ""
        return NotSo(Problem("illegal", error.reason, error.remedy, rule))
