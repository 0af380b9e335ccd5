"""Nothing is told: in worlds that differ only in what a seat cannot know, the server says the same to it, byte by byte."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import pytest

import neontable as nt
from neontable.kernel.ask import TOGETHER, Asks
from neontable.kernel.chance import Dealt, Quick
from neontable.kernel.tables.document import canonical
from neontable.kernel.tables.history import BY_PERSON, Start
from neontable.server.refusals import Refused
from neontable.server.rooms.room import Room, woken
from neontable.server.storage.keys import digest
from neontable.server.storage.rows import Header, Kept, Row, Write
from neontable.server.tables.live_tables import LiveTable
from neontable.server.workers import worker
from neontable.server.workers.pool import Pool
from neontable.server.workers.worker import Advise, Found, Known, NotSo, Question, Task, outcome_of
from tests.conformance.tools import CASES, Case, count, eyes, picked
from tests.server.serving import Made, Served, headers, secret
from tests.server.tables import Fixed, command

POSITIONS: Final = count(3, 200)  # per game and mode
WORLDS: Final = 3  # the true one and samples
AHEAD: Final = 4  # choices played on
TAKEN_BACK: Final = 0.3  # of those that can be
DEEPEST: Final = 160  # choices before a position
GUESSES: Final = count(8, 40)  # answers tried that are no options
LUCK: Final = bytes(range(32))  # of everything that is still to come, in all worlds
NOBODY: Final = -3  # holds no token
T = TypeVar("T")


def modes() -> dict[str, list[Case]]:
    """Every game in every mode, with any number of seats."""
    found: dict[str, list[Case]] = {}
    for case in CASES:
        if case.options.keys() <= {"mode", "automa"} and case.options.get("automa") != "no":
            found.setdefault("-".join([case.game, *map(str, case.options.values())]), []).append(case)
    return found


MODES: Final = modes()


# ---- a server that shows any world
class Nearby(Pool):
    """Thinks at once, about the room in use: whatever world is shown there."""

    served: Served

    def _ask(self, header: Header, question: Question) -> asyncio.Future[bytes]:
        room = self.served.service.rooms[header.id].room
        if isinstance(question, Advise):
            question = Advise(question.seat, 3600)
        outcome = outcome_of({room.id: room}, Task(Known(room.id, "[]"), question))
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        if isinstance(outcome, Found):
            future.set_result(outcome.data)
        else:
            assert isinstance(outcome, NotSo), outcome
            told = outcome.problem
            future.set_exception(Refused(409, told.error, told.reason, told.remedy, told.rule))
        return future


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose clock stands still."""
    folder: Path = tmp_path_factory.mktemp("worlds")
    found = Served(folder, sources=Fixed(), pool=(pool := Nearby(None, 1)))  # type: ignore[arg-type]
    pool.served = found
    with pytest.MonkeyPatch.context() as patch, found:
        patch.setattr(worker, "ITERATIONS", 12)
        yield found


def at(served: Served, doing: Coroutine[Any, Any, T]) -> T:
    """Do something where the server runs."""
    return asyncio.run_coroutine_threadsafe(doing, served.loop).result()


class Position(NamedTuple):
    """A table in mid-game: what is stored, what is true, and who looks."""

    made: Made
    kept: Kept
    rows: list[Row]
    keys: list[Any]
    room: Room
    seat: int
    texts: list[str]  # answers heard of so far


def position(served: Served, case: Case, luck: random.Random) -> Position:
    """A random position of a random game, and a random seat that looks at it."""
    aids = {"hint": True, "odds": True}
    made = served.table(*["mine"] * case.seats, game=case.game, options=case.options, aids=aids)

    async def stored() -> tuple[Kept, list[Row], list[Any]]:
        kept = await served.store.table(made.id)
        assert kept is not None
        return kept, await served.store.rows(made.id), await served.store.keys(made.id)

    kept, begun, keys = at(served, stored())
    texts: list[str] = []
    while True:
        rows = begun[:]
        room = woken(kept, rows)
        for _ in range(luck.randrange(DEEPEST)):
            assert room.table is not None
            if room.table.over:
                break
            decision = luck.choice(room.table.decisions)
            texts += decision.options
            rows += room.choose(decision.seat, [picked(decision, luck)], BY_PERSON, kept.header.created)
        assert room.table is not None
        if not room.table.over and not begun_apart(room.table):
            return Position(made, kept, rows, keys, room, luck.randrange(case.seats), sorted(set(texts)))


def begun_apart(table: nt.Table) -> bool:
    """Whether seats are in the middle of private procedures: there a sample lets all others begin theirs anew."""
    ask = table.run.ask
    apart = ask is not None and ask.mode == TOGETHER
    return apart and any(entry.window > table.windows for entry in table.standing())


def worlds(position: Position, luck: random.Random) -> list[nt.Table]:
    """The true world and others that the seat cannot tell from it."""
    table = position.room.table
    assert table is not None
    return [table.fork()] + [table.sample(position.seat, Quick(luck.randrange(1 << 30))) for _ in range(WORLDS - 1)]


def standing(world: nt.Table, true: nt.Table) -> nt.Table:
    """A world with the past of the true one, as far as everybody knows it."""
    world.entries = true.entries[:]
    world._windows = true._windows
    return world


def rooted(world: nt.Table, here: Position, luck: random.Random) -> nt.Table:
    """A world that begins here, with the same luck as every other from now on.

    Who has answered unseen of others in the true world has answered here too, the seat that looks the same.
    """
    state, start = world.run.state, world.start
    chance = Dealt(LUCK)
    chance.turn = state.chance.turn
    state.chance = chance
    world.start = Start(start.seats, start.options, start.content, start.packs, None, False)
    world.start.root = state.copy()
    world.start.root.answers = {}
    world.start.told = world.events_for(here.seat)[:]
    world.entries = []
    world._rebuild()
    for seat, text in unseen_answers(here.room):
        decision = world.decision(seat)
        if decision is not None:
            world.answer(seat, text if seat == here.seat else luck.choice(decision.options))
    return world


def unseen_answers(room: Room) -> list[tuple[int, str]]:
    """What seats have answered while others still have to."""
    assert room.table is not None
    ask, state = room.table.run.ask, room.table.run.state
    if not isinstance(ask, Asks):
        return []
    answers = state.answers
    return [(one.seat, room.game.word(state, one, answers[one.seat])) for one in ask.asks if one.seat in answers]


def show(served: Served, position: Position, world: nt.Table) -> None:
    """Let the server have this world at the table."""

    async def put() -> None:
        table = position.made.id
        await served.store.append(Write(table, delete=True))
        await served.store.append(Write(table, position.rows, position.kept.header, position.keys, state="playing"))
        room = woken(position.kept, position.rows)
        room.table = world
        served.service.rooms[table] = LiveTable(room, served.service.sources.now())

    at(served, put())


# ---- everything that is said
class Transcript:
    """What a seat and a spectator are told, in order."""

    def __init__(self, served: Served, position: Position) -> None:
        self.served = served
        self.made = position.made
        self.token = position.made.seats[position.seat]
        self.position = position
        self.said: list[tuple[str, bytes]] = []

    def ask(self, method: str, path: str, token: str, body: Any = None) -> None:
        """One request and its whole answer."""
        answer = self.served.http.request(method, path, json=body, headers=headers(token, {}))
        heads = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
        self.said.append((f"{method} {path} {body}", f"{answer.status_code} {heads} ".encode() + answer.content))

    def choose(self, option: str, token: str, seq: int = 1_000_000) -> None:
        """An answer."""
        wish = {"command": command(), "seq": seq, "option": option}
        self.ask("POST", f"{self.made.path}/choices", token, wish)
        self.said[-1] = (f"choose {option}", self.said[-1][1])

    def look(self) -> None:
        """Everything that can be read."""
        path = self.made.path
        for token in (self.token, self.made.watch):
            self.ask("GET", path, token)
            self.ask("GET", f"{path}/log", token)
            self.ask("GET", f"{path}/log?before=5", token)
            self.ask("GET", f"{path}/record", token)
            self.ask("POST", "/api/mine", token, {"tokens": [token]})
            for seq in (-1, 2):
                with self.served.socket(self.made.id, token, seq) as socket:
                    socket.send("nonsense")
                    while (message := str(socket.recv(timeout=30))).find('"type":"error"') < 0:
                        self.said.append((f"socket from {seq}", message.encode()))
                while self.served.service.rooms[self.made.id].listened:  # until the server knows that it is closed
                    time.sleep(0.001)
        self.ask("POST", f"{path}/feed", self.token, {})
        link = str(json.loads(self.said[-1][1].partition(b"] ")[2])["link"])
        self.ask("GET", link.removeprefix(self.served.url), "")

    def try_out(self) -> None:
        """Everything that can be asked or tried without changing anything."""
        path, token, table = self.made.path, self.token, self.position.room.table
        assert table is not None
        decision = table.decision(self.position.seat)
        self.ask("POST", f"{path}/hint", token, {})
        self.ask("POST", f"{path}/unavailable", token, {})
        guesses = ["nonsense", "a", ""]
        if decision is not None:
            guesses += [refusal.text for refusal in decision.blocked[:GUESSES]]
            for option in decision.options[:3]:
                self.ask("POST", f"{path}/odds", token, {"option": option})
                self.ask("POST", f"{path}/ahead", token, {"options": [option]})
            self.choose(decision.options[0], token, 0)
        guesses += random.Random(self.made.id).sample(self.position.texts, min(GUESSES, len(self.position.texts)))
        for guess in guesses:
            if decision is None or refused(decision, guess):
                self.choose(guess, token)
        if table.why_no_undo(self.position.seat):
            self.ask("POST", f"{path}/undo", token, {"command": "undo-refused"})
        self.ask("POST", f"{path}/orders", token, {"command": "order-refused", "kind": "nonsense", "answer": "a"})


def refused(decision: nt.Decision, guess: str) -> bool:
    """Whether a text is no answer."""
    try:
        decision.code(guess)
    except nt.NeontableError:
        return True
    return False


def same(transcripts: list[Transcript], what: str) -> None:
    """All worlds have said the same."""
    first = transcripts[0].said
    for other in transcripts[1:]:
        assert [asked for asked, _ in other.said] == [asked for asked, _ in first], what
        for (asked, told), (_, expected) in zip(other.said, first, strict=True):
            assert told == expected, f"{what}: {asked}{first_difference(told, expected)}"


def first_difference(one: bytes, other: bytes) -> str:
    """Where two messages part."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, place - 80), place + 60)
    return f" at {place}: {one[around].decode(errors='replace')!r}, {other[around].decode(errors='replace')!r}"


@pytest.mark.parametrize("mode", MODES)
def test_worlds_that_a_seat_cannot_tell_apart_say_the_same(served: Served, mode: str) -> None:
    luck = random.Random(mode)
    messages = size = 0
    for _ in range(POSITIONS):
        here = position(served, luck.choice(MODES[mode]), luck)
        true = here.room.table
        assert true is not None
        transcripts = []
        for world in worlds(here, luck):
            show(served, here, standing(world, true))
            transcript = Transcript(served, here)
            transcript.look()
            transcript.try_out()
            transcripts.append(transcript)
        same(transcripts, f"{mode}, seat {here.seat} after {len(true.entries)}")
        messages += len(transcripts[0].said)
        size += sum(len(told) for _, told in transcripts[0].said)
    print(f"{mode}: {POSITIONS} positions, {WORLDS} worlds each, {messages} messages of {size} bytes in each world")


class Move(NamedTuple):
    """What happens next in all worlds: an answer of a seat, or with an empty text a takeback."""

    seat: int
    text: str


def ahead(here: Position, worlds: list[nt.Table], luck: random.Random) -> list[Move]:
    """Choices that can be made in all of these worlds, some of them taken back, until the rules tell the worlds apart."""
    moves: list[Move] = []
    twins = [world.fork() for world in worlds]
    for _ in range(AHEAD):
        seat = luck.choice(twins[0].decisions).seat
        shared = [text for text in options_of(twins[0], seat) if all(text in options_of(one, seat) for one in twins)]
        if not shared:
            break
        moves.append(Move(seat, luck.choice(shared)))
        for twin in twins:
            twin.answer(*moves[-1])
        if len({canonical([eyes(twin, here.seat), eyes(twin, None), ending(twin)]) for twin in twins}) > 1:
            return moves[:-1]
        if any(twin.over for twin in twins):
            break
        if luck.random() < TAKEN_BACK and not any(twin.why_no_undo(seat) for twin in twins):
            for twin in twins:
                twin.undo(seat)
            moves.append(Move(seat, ""))
    return moves


def ending(table: nt.Table) -> Any:
    """How a game ended: that may show what was hidden until then."""
    return None if table.result is None else table.result.as_data()


def options_of(table: nt.Table, seat: int) -> tuple[str, ...]:
    decision = table.decision(seat)
    return () if decision is None else decision.options


def played(served: Served, here: Position, world: nt.Table, moves: list[Move]) -> list[Transcript]:
    """What is said move by move in one world, over sockets that stay open and to who asks."""
    show(served, here, world)
    told = []
    seen = {here.made.seats[here.seat]: "seat", here.made.watch: "watch"}
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(served.socket(here.made.id, token)) for token in seen]
        for move in [None, *moves]:
            transcript = Transcript(served, here)
            if move is not None:
                token = here.made.seats[move.seat]
                if move.text:
                    transcript.choose(move.text, token)
                else:
                    transcript.ask("POST", f"{here.made.path}/undo", token, {"command": command()})
                assert transcript.said.pop()[1].startswith(b"200")
            for socket in sockets:
                socket.send("nonsense")
                while (message := str(socket.recv(timeout=30))).find('"type":"error"') < 0:
                    if '"type":"presence"' not in message:
                        transcript.said.append(("socket", re.sub(r'"commands":\["[^"]*"\]', "", message).encode()))
            for token in seen:
                transcript.ask("GET", here.made.path, token)
            told.append(transcript)
    return told


@pytest.mark.parametrize("mode", MODES)
def test_they_say_the_same_after_playing_on(served: Served, mode: str) -> None:
    """Until something of what differs comes to light by the rules."""
    luck = random.Random(f"on {mode}")
    compared = 0
    for tried in range(4 * POSITIONS):
        if tried >= POSITIONS and compared > POSITIONS / 2:  # in a short game many positions stand before a reveal
            break
        here = position(served, luck.choice(MODES[mode]), luck)
        everywhere = [rooted(world, here, luck) for world in worlds(here, luck)]
        moves = ahead(here, everywhere, luck)
        told = [played(served, here, world, moves) for world in everywhere]
        for number in range(len(moves) + 1):
            same([each[number] for each in told], f"{mode}, seat {here.seat}, {moves[:number]}")
        compared += len(moves)
    print(f"{mode}: {compared} choices and takebacks looked the same in {WORLDS} worlds each")
    assert compared > POSITIONS / 2


# ---- what is secret is nowhere
def test_nothing_given_to_the_creator_opens_a_claimed_seat(served: Served) -> None:
    made = served.table("mine", "invite", "invite", game="neon")
    given = set(re.findall(r"[0-9a-f]{8,}", json.dumps(made.body))) | {made.host, made.seats[0]}
    assert {made.invite(1), made.invite(2), made.watch, made.id} <= given
    mine = made.claim(1), made.claim(2)
    given |= set(re.findall(r"[0-9a-f]{8,}", json.dumps([made.seen(made.host), made.seen(made.seats[0])])))
    for token in given:
        answer = served.get(made.path, token)
        assert answer.status_code in (200, 404)
        assert answer.status_code == 404 or answer.json().get("seat") in (None, 0)
        claim = {"command": command(), "secret": secret(), "invite": token}
        assert served.post(f"{made.path}/claim", claim).status_code == 404
    assert [made.seen(token)["seat"] for token in mine] == [1, 2]


class Scan:
    """All that was told to each audience of a table, looked through for what it may not know."""

    def __init__(self, served: Served, made: Made) -> None:
        self.served = served
        self.made = made
        self.audiences = {**made.seats, -1: made.watch, -2: made.host}
        self.known: dict[int, set[str]] = {seat: set() for seat in self.audiences}  # cards an audience has ever known
        self.size = 0

    @property
    def table(self) -> nt.Table:
        found = self.served.service.rooms[self.made.id].room.table
        assert found is not None
        return found

    def learn(self) -> None:
        """What is known now stays known."""
        state: Any = self.table.run.state
        public = 1 << self.table.seats
        for seat, ever in self.known.items():
            bits = public | (1 << seat if seat >= 0 else 0)
            ever |= {name for name, card in state.content.index.items() if state.knowledge.known[card] & bits}

    def secrets(self, seat: int) -> set[str]:
        """What nobody but its owner may ever read."""
        room = self.served.service.rooms[self.made.id].room
        luck = [room.header.bits, room.luck().hex(), self.served.store.server_key.hex()]
        others = [token for who, token in self.audiences.items() if who != seat]
        digests = [digest(token).hex()[:16] for token in self.audiences.values()]
        return {*luck, *others, *digests}

    def heard(self, seat: int, message: str) -> None:
        """A message to an audience."""
        self.size += len(message)
        assert not [each for each in self.secrets(seat) if each in message]
        index: dict[str, int] = self.table.run.state.content.index  # type: ignore[attr-defined]
        unknown = index.keys() - self.known[seat]
        told = json.dumps(without_unseen(json.loads(message), index))
        assert not [name for name in unknown if name in told]


def without_unseen(data: Any, index: dict[str, int]) -> Any:
    """A message without the cards that a view lists as unseen: all of them together, in an order that says nothing."""
    if isinstance(data, list):
        return [without_unseen(each, index) for each in data]
    if not isinstance(data, dict):
        return data
    for group in data.get("unseen", []):
        assert group["cards"] == sorted(group["cards"], key=lambda name: index[name])
    return {name: without_unseen(part, index) for name, part in data.items() if name != "unseen"}


def test_no_message_and_no_log_names_what_is_secret(tmp_path: Path) -> None:
    with Served(tmp_path) as served, contextlib.ExitStack() as stack:
        made = served.table("mine", "invite", nonce="salt", public=True)
        made.claim(1)
        scan = Scan(served, made)
        sockets = {seat: stack.enter_context(served.socket(made.id, token)) for seat, token in scan.audiences.items()}
        luck = random.Random(8)
        choices = 0
        while not scan.table.over:
            scan.learn()
            for seat, token in scan.audiences.items():
                sockets[seat].send("nonsense")
                while (message := str(sockets[seat].recv(timeout=30))).find('"type":"error"') < 0:
                    scan.heard(seat, message)
                for path in ("", "/log", "/record", "/steps?from=0", "/steps?from=50") if choices % 20 == 0 else ():
                    answer = served.get(f"{made.path}{path}", token)
                    scan.heard(seat, answer.text)
                    assert not [each for each in scan.secrets(NOBODY) if each in str(answer.headers)]
            decision = scan.table.decisions[0]
            wish = {"command": command(), "seq": made.seen(made.watch)["seq"], "option": luck.choice(decision.options)}
            if luck.random() < 0.1:
                served.post(f"{made.path}/undo", {"command": command()}, made.seats[decision.seat])
            elif served.post(f"{made.path}/choices", wish, made.seats[decision.seat]).status_code == 200:
                choices += 1
            scan.learn()
            for path, body in (("unavailable", {}), ("choices", {**wish, "command": command(), "option": "x"})):
                seat = choices % 2
                scan.heard(seat, served.post(f"{made.path}/{path}", body, made.seats[seat]).text)
        secrets = scan.secrets(NOBODY)
        logged = served.log.getvalue()
        assert not [each for each in secrets if each in logged]
        record = served.get(f"{made.path}/record", made.watch).json()
        assert record["fairness"]["bits"] in secrets, "now everybody may know"
        print(f"{choices} choices, {scan.size} bytes looked through")
        assert choices > 50
