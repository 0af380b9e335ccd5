"""The bot runner: bots and standing orders answer for their seats, at a pace that tells nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any, Final
from weakref import WeakKeyDictionary

from neontable.kernel.authoring import scenario
from neontable.kernel.tables.history import BY_BOT, CHOICE, effective
from neontable.server.refusals import Refused
from neontable.server.rooms import deadlines
from neontable.server.rooms.deadlines import may_answer, must_answer, waited_for
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import bot_seed
from neontable.server.tables.commands import answer_for, follow_order
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService, encode
from neontable.server.wire import Thinks
from neontable.server.workers.pool import Pool

LOG: Final = logging.getLogger("neontable.server")
STEP_IN: Final = 5.0  # seconds that people have to step in before a bot answers an offer
TRIES: Final = 20  # answers, where a rule of the game fails over one
SOON: Final = 0.05
ELSEWHERE: Final = 1.0  # seconds until a table that another process acts for is looked at again
FASTER: Final = 0.8  # of the pace before: what bots do between two answers of people takes five paces at most
FASTEST: Final = 1 / 16  # of the pace: below that how long a bot has thought would show
AGAIN: Final = 5.0  # seconds until a bot that could not answer is asked again

Answering = Callable[[LiveTable, int], Coroutine[Any, Any, None]]


class Sleep:
    """A bot that has not said its answer yet: to which question, and whether it waits for people."""

    def __init__(self, opened: int, for_people: bool) -> None:
        self.opened = opened
        self.for_people = for_people
        self.ends = asyncio.Event()


class BotRunner:
    """Asks bots whenever a table waits for them, and follows standing orders."""

    def __init__(self, service: TableService, pool: Pool) -> None:
        self.service = service
        self.pool = pool
        self.step_in = STEP_IN
        self.slowed = 1.0  # how slow standing orders are; 0 where nobody looks
        self.closed = False
        self.at_work: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.asleep: dict[tuple[str, int], Sleep] = {}
        self.passed: WeakKeyDictionary[LiveTable, set[tuple[int, int]]] = WeakKeyDictionary()
        service.changed.append(self.look)

    def look(self, live: LiveTable) -> None:
        """Let standing orders speak, and ask the bots that this table waits for, if a person is there."""
        room = live.room
        if self.closed or not room.playing:
            return
        if live.lock.locked():  # nobody acts on what may not be durable yet
            asyncio.get_running_loop().call_later(SOON, self.look, live)
            return
        self._wake(room)
        if self.pool.cold and any(seat.bot for seat in room.seats):
            self.pool.warm()
        ordered = room.ordered_seat()
        if ordered >= 0:
            self._begin(live, ordered, self._follow)
        if room.waiting_bots() and self.service.attended(live):
            for seat in asked(room, self.passed.get(live, set())):
                if self._begin(live, seat, self._answer):
                    live.send(encode(Thinks(seat)))

    def _begin(self, live: LiveTable, seat: int, answer: Answering) -> bool:
        """Answer for a seat, unless that is being done."""
        if (live.room.id, seat) in self.at_work:
            return False
        task = self.at_work[(live.room.id, seat)] = asyncio.create_task(self._play(live, seat, answer))
        task.add_done_callback(partial(self._done, live, seat))
        return True

    def _wake(self, room: Room) -> None:
        """Let no bot wait for what has come: the table went on, or all have said beforehand what they do."""
        for seat in range(len(room.seats)):
            sleep = self.asleep.get((room.id, seat))
            if sleep is not None and (room.opened[seat] != sleep.opened or (sleep.for_people and not waited_for(room))):
                sleep.ends.set()

    async def close(self) -> None:
        """Stop asking; what was not answered yet will be asked again."""
        self.closed = True
        self.service.changed.remove(self.look)
        for task in self.at_work.values():
            task.cancel()
        await asyncio.gather(*self.at_work.values(), return_exceptions=True)

    def _done(self, live: LiveTable, seat: int, task: asyncio.Task[None]) -> None:
        """A seat has answered, or could not: whatever comes next."""
        del self.at_work[(live.room.id, seat)]
        awake = self.service.rooms.get(live.room.id)
        if awake is not None and not task.cancelled():
            self.look(awake)

    async def _play(self, live: LiveTable, seat: int, answer: Answering) -> None:
        """One answer of one seat."""
        room = live.room
        try:
            async with self.service.store.lease(room.id) as mine:
                if mine:
                    await answer(live, seat)
                else:  # another process sees to it, as long as it lives
                    await asyncio.sleep(ELSEWHERE)
        except Refused as refused:
            if refused.problem.error == "stale":  # the table is about to change
                await asyncio.sleep(SOON)
            else:
                LOG.error("no bot has answered", extra={"table": room.id, "seat": seat, "why": refused.problem.error})
                await asyncio.sleep(AGAIN)
        except Exception as error:
            LOG.error("a bot's seat failed", extra={"table": room.id, "seat": seat}, exc_info=error)
            await asyncio.sleep(AGAIN)

    async def _follow(self, live: LiveTable, seat: int) -> None:
        """What a standing order says appears when its person might have chosen it: nobody else can tell the two apart."""
        room = live.room
        opened = room.opened[seat]
        await asyncio.sleep(self.slowed * self._wait_of(room, seat))
        await follow_order(self.service, await self.service.live(room.id), seat, opened)

    def _wait_of(self, room: Room, seat: int) -> float:
        """How long an order waits: from luck that nobody knows, and never until time is up."""
        if room.game.together:  # there is nobody from whom to hide that it was an order
            return 0.0
        wait = room.timing.as_if_chosen(seat, Random(bot_seed(self.service.store.server_key, room.id, seat, room.n)))
        until = deadlines.until(room, seat)
        return max(0.0, min(wait, (until - self.service.sources.now()) / 2)) if until else wait

    async def _answer(self, live: LiveTable, seat: int) -> None:
        """What the bot of a seat says; nothing where it lets others answer."""
        room = live.room
        opened = room.opened[seat]
        pace = pace_of(room, seat)
        waits = self.step_in if waited_for(room) else 0.0
        clock = asyncio.get_running_loop()
        begun = clock.time()
        seed = bot_seed(self.service.store.server_key, room.id, seat, room.n)
        said = rehearsed(room, seat)
        options = said or await self.pool.answer(room.header, seat, room.seats[seat].level, seed)
        await self._sleep(room, seat, Sleep(opened, waits > 0), next_beat(clock.time() - begun, pace, waits))
        live = await self.service.live(room.id)  # it may have been at rest meanwhile
        if not options:
            before = self.passed.get(live, set())
            self.passed[live] = {(who, at) for who, at in before if live.room.opened[who] == at} | {(seat, opened)}
            return
        for attempt in range(TRIES):
            try:
                await answer_for(self.service, live, seat, options, BY_BOT, opened)
                return
            except Refused as refused:
                if refused.status == 503:
                    raise
                LOG.error("a bot's answer failed", extra={"table": room.id, "seat": seat, "why": refused.problem.error})
            options = await self.pool.answer(room.header, seat, "random", seed + attempt)

    async def _sleep(self, room: Room, seat: int, sleep: Sleep, seconds: float) -> None:
        """Let the table see one thing after the other, unless it goes on meanwhile."""
        self.asleep[(room.id, seat)] = sleep
        self._wake(room)  # it may have gone on while the bot thought
        try:
            async with asyncio.timeout(seconds):
                await sleep.ends.wait()
        except TimeoutError:
            pass
        finally:
            del self.asleep[(room.id, seat)]


def asked(room: Room, passed: set[tuple[int, int]]) -> list[int]:
    """The bots to ask now: who may step in comes before who must answer, and people speak before bots."""
    if room.table is None or room.table.over:
        return []
    if room.table.run.anyone and not all(room.seats[seat].bot for seat in room.waits):
        return []
    willing = [seat for seat in may_answer(room) if room.seats[seat].bot and (seat, room.opened[seat]) not in passed]
    return willing[:1] or [seat for seat in must_answer(room) if room.seats[seat].bot and not room.led(seat)]


def rehearsed(room: Room, seat: int) -> list[str]:
    """What a scenario lets its rival answer now, a whole programme as one; nothing where play has left it."""
    wanted = scenario.of_game(room.game.name).get(room.header.scenario) if room.header.scenario else None
    if wanted is None or room.table is None:
        return []
    made = sum(entry.kind == CHOICE and not room.seats[entry.seat].held for entry in effective(room.table.entries))
    decision = room.table.decision(seat)
    for line in wanted.rival:
        answers = room.game.several(room.table.start.content, line)
        if made < len(answers):
            return answers[made:] if decision is not None and answers[made] in decision.options else []
        made -= len(answers)
    return []


def pace_of(room: Room, seat: int) -> float:
    """Seconds between two moments at which a bot may answer, the fewer the more people have seen since one of them did something.

    From public facts alone.
    """
    public = f"{room.id} {room.seq(-1)} {seat}".encode()
    drawn = int.from_bytes(blake2b(public, digest_size=2).digest(), "big") / 0x10000
    since = (
        room.seq(-1) - room.spoken if room.people() else 0
    )  # where only bots play somebody looks on, and waits for nothing
    pace: float = room.game.brisk * room.header.pace.bots / 1000 * (0.75 + drawn / 2)
    return pace * max(FASTEST, FASTER**since)


def next_beat(passed: float, pace: float, least: float = 0.0) -> float:
    """How long to wait, so that how long a bot has thought shows as little as possible: whole beats only."""
    least = max(least, pace)
    if passed <= least:
        return least - passed
    return 0.0 if pace == 0 else pace - (passed - least) % pace
