"""The table service: all tables of this server, loaded when somebody comes and dropped when idle.

A command is checked by applying its rows to the room. They are appended to the store, and published once they are durable.
Whatever fails on the way, `TableService._repair` makes the room anew from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec

from neontable.kernel.tables.history import ROUND, UNDO
from neontable.server.fair_queue import Budget, Turns
from neontable.server.refusals import Refused, busy, illegal, invalid, unknown
from neontable.server.rooms import deadlines, serializers
from neontable.server.rooms.deadlines import Terms
from neontable.server.rooms.feed import Listener
from neontable.server.rooms.room import KERNEL, Room, woken
from neontable.server.rooms.transcript import Transcript
from neontable.server.sources import Sources
from neontable.server.storage import keys
from neontable.server.storage.keys import SEAT, Key
from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, RECORD, Header, Kept, Row, Write
from neontable.server.storage.store import Conflict, Store, StoreFailed
from neontable.server.tables import upgrades
from neontable.server.tables.live_tables import LiveTable
from neontable.server.wire import (
    ChatLine,
    Presence,
    TableBody,
)  # fmt: skip

LOG: Final = logging.getLogger("neontable.server")
ABSENT: Final = 300.0  # seconds after which somebody who is not connected counts as gone
CHECKS: Final = 2  # records from outside that are checked at the same time
CHECKING: Final = (
    60.0,
    0.1,
)  # seconds of checking that each person may ask for at once, and that come back in a second
TALK: Final = 50  # lines of chat that come with a table
ATTEMPTS: Final = 8  # to append where other processes write to the same table
MANY_UNDOS: Final = 10  # at a table that is not woken while others wait
AGAIN: Final = 1.0  # seconds until what another process has written is read again, where the store did not answer

encode = msgspec.json.Encoder().encode
P = ParamSpec("P")
T = TypeVar("T")
Done = tuple[Write, Any]  # what to store, and the answer
Wished = Callable[[Room], Done | Awaitable[Done]]  # carries a wish out in a room


class TableService:
    """All tables of a server."""

    def __init__(self, store: Store, sources: Sources | None = None, url: str = "") -> None:
        self.store = store
        self.sources = sources or Sources()
        self.url = url.rstrip("/")
        self.terms = Terms()
        self.up_since = self.sources.now()
        self.rooms: dict[str, LiveTable] = {}
        self.changed: list[Callable[[LiveTable], None]] = []  # told after every change: bots, deadlines
        self.revoked: list[Callable[[str, bytes], None]] = []  # told which keys open nothing any more
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self.checks = Turns(CHECKS, Budget(*CHECKING))
        self._aside = ThreadPoolExecutor(1, "aside")
        self._beside = ThreadPoolExecutor(1, "beside")
        self._turns: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        self._hearing: set[asyncio.Task[None]] = set()
        store.watch(self._heard)

    # ---- finding tables and who asks
    async def key(self, token: str) -> Key:
        """What a token opens; tokens are found by their digest, so nothing about them can be learnt by trying."""
        found = await self.store.key(keys.digest(token)) if token else None
        if found is None:
            raise unknown()
        return found

    async def key_for(self, token: str, table: str, *roles: str) -> Key:
        """The same, for one table and some roles."""
        found = await self.key(token)
        if found.table != table or found.role not in roles:
            raise unknown()
        live = self.rooms.get(table)
        if live is not None:
            live.keys.add(found.digest)
        return found

    async def live(self, table: str) -> LiveTable:
        """A table's room, woken if it rests."""
        found = self.rooms.get(table)
        if found is None:
            task = self._waking.get(table)
            if task is None:
                task = self._waking[table] = asyncio.create_task(self._wake(table))
                task.add_done_callback(lambda _: self._waking.pop(table, None))
            found = await asyncio.shield(task)
        found.used = self.sources.now()
        return found

    async def _wake(self, table: str) -> LiveTable:
        live = LiveTable(await self._read(table), self.sources.now())
        self.rooms[table] = live
        self._tell_changed(live)
        return live

    def take_in(self, room: Room) -> None:
        """A table that was made just now: its room is what the store would give."""
        if not self.awake(room.id):
            room.up_since = self.up_since
            live = self.rooms[room.id] = LiveTable(room, self.sources.now())
            self._tell_changed(live)

    async def _read(self, table: str) -> Room:
        kept = await self.store.table(table)
        if kept is None:
            raise unknown()
        entries = await self.store.rows(table)
        if not upgrades.outdated(kept):
            undos = sum(row.kind == UNDO and row.text != ROUND for row in entries)
            if kept.header.origin == RECORD:
                room = await self.beside(woken, kept, entries)
            else:
                room = woken(kept, entries) if undos < MANY_UNDOS else await self.aside(woken, kept, entries)
            room.up_since = self.up_since
            return room
        if kept.state in (OVER, ABANDONED, FROZEN):
            return woken(kept, entries, await self._archive(kept))
        try:
            await self.append(await self.aside(upgrades.upgraded, kept, entries, self.sources.now()))
        except Conflict:  # another process has seen to it
            pass
        except StoreFailed as error:
            raise busy("The table could not be read.") from error
        return await self._read(table)

    async def _archive(self, kept: Kept) -> Transcript:
        """What was kept of a game that the present rules do not play."""
        found = {seat: await self.store.steps(kept.header.id, seat) for seat in range(-1, len(kept.header.seats))}
        return Transcript({seat: data for seat, data in found.items() if data is not None})

    def awake(self, table: str) -> bool:
        """Whether a table's room is in use, or about to be."""
        return table in self.rooms or table in self._waking

    async def aside(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes a while in a thread of its own, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, partial(do, *args, **kwargs))

    async def beside(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for what came from outside, in another thread: nobody's own game waits for that."""
        return await asyncio.get_running_loop().run_in_executor(self._beside, partial(do, *args, **kwargs))

    async def away(self, header: Header, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Play a table again, aside or, where it came from outside, beside that."""
        away = self.beside if header.origin == RECORD else self.aside
        return await away(do, *args, **kwargs)

    def in_turn(self, key: Key) -> asyncio.Lock:
        """What lets one wish of a token after the other go aside, so that nobody fills the queue."""
        found = self._turns.get(key.digest)
        if found is None:
            found = self._turns[key.digest] = asyncio.Lock()
        return found

    def close(self) -> None:
        """Nothing more is done aside, and nobody else is heard."""
        for task in self._hearing:
            task.cancel()
        self._aside.shutdown(cancel_futures=True)
        self._beside.shutdown(cancel_futures=True)

    def attended(self, live: LiveTable) -> bool:
        """Whether a person is here: connected to a seat, or active a moment ago; where only bots sit, anybody counts."""
        if live.present or self.sources.now() - live.acted < ABSENT:
            return True
        return live.listened and not live.room.people()

    def rest(self, idle: float) -> list[Room]:
        """Forget rooms that nobody has used for so many seconds; they stay in the store."""
        before = self.sources.now() - idle
        asleep = [
            table
            for table, live in self.rooms.items()
            if live.used < before and not live.listened and not live.lock.locked()
        ]
        return [self.rooms.pop(table).room for table in asleep]

    # ---- writing
    async def write(self, live: LiveTable, holder: str, command: str, wish: bytes, do: Wished) -> bytes:
        """Carry out a wish once: validate, append, wait until it is durable, and only then publish."""
        for _ in range(ATTEMPTS):
            async with live.lock:
                reply = await self._attempt(live, holder, command, wish, do)
            if reply is not None:
                self._tell_changed(live)
                return reply
        raise busy("Others are writing to this table.")

    async def _attempt(self, live: LiveTable, holder: str, command: str, wish: bytes, do: Wished) -> bytes | None:
        """The answer to a wish; nothing if another process has written meanwhile, so that it has to be judged anew."""
        if live.unsure >= 0:
            await self._repair(live)
        room = live.room
        known = room.commands.get((holder, command))
        if known is not None:
            return repeated(known, wish)
        if holder in live.gone:  # revoked while the wish waited
            raise unknown()
        first, closed = room.n, room.closed
        live.unsure = first
        try:
            found = do(room)
            write, answer = found if isinstance(found, tuple) else await found
        except Refused:
            if room.n == first:
                live.unsure = -1
            if await self._repair(live) or await self._read_on(live):
                return None  # it was judged by what is no longer so
            raise
        except Exception:
            await self._repair(live)
            raise
        reply = encode(answer)
        if command:
            head = write.rows[0]
            head.holder, head.command, head.digest, head.reply = holder, command, wish, reply
            room.commands[(holder, command)] = head
        self._look_again(live, write)
        upgrades.note(room, write, first, closed)
        try:
            await self.append(write)
        except Conflict as error:
            if not await self._repair(live):  # so it is no entry that was there already
                raise invalid(
                    "One of these secrets is in use.", "Make a new secret for every seat and table."
                ) from error
            return None
        except (StoreFailed, asyncio.CancelledError) as error:
            await self._not_written(live, error)
            raise busy("The choice could not be written down.") from error
        live.unsure = -1
        self._revoke(live, write.dropped)
        live.used = self.sources.now()
        live.acted = live.used if holder else live.acted
        live.due = live.due if write.due is None else write.due
        live.kept = live.kept and write.kept is None
        live.publish(write.rows)
        await self._talk(live)
        return reply

    async def _not_written(self, live: LiveTable, error: StoreFailed | asyncio.CancelledError) -> None:
        """Nobody knows what came of a write: see to it, or whoever comes next does."""
        cancelled = isinstance(error, asyncio.CancelledError)
        with contextlib.suppress(StoreFailed, Refused):
            if cancelled:  # nobody waits any more, but it may still be written
                await self.append(Write(live.room.id))
            await self._repair(live)
        if cancelled:
            raise error
        LOG.error("store failed", extra={"table": live.room.id, "why": str(error)})

    async def _repair(self, live: LiveTable) -> bool:
        """Make a room that may differ from the store anew, and publish what the store has from there on; whether it has any."""
        first = live.unsure
        if first < 0:
            return False
        room = await self._read(live.room.id)
        made = [row for row in await self.store.rows(room.id, first - 1) if row.n < room.n]
        live.room, live.unsure, live.due = room, -1, -1.0
        live.publish(made)
        await self._pass_on(live, made)
        return bool(made)

    def _look_again(self, live: LiveTable, write: Write) -> None:
        """When to look at the table again, if the store would look too late or in vain.

        A time that is only too early is left as it is, so that few choices have to move it.
        """
        wanted = deadlines.due(live.room, self.terms)
        fits = live.due == 0 if wanted == 0 else self.sources.now() < live.due <= wanted
        if write.due is None and not fits and not write.delete:
            write.due = wanted

    def append(self, write: Write) -> Awaitable[None]:
        """Everything of one wish, durable when this is done."""
        return self.store.append(write)

    def _revoke(self, live: LiveTable, digests: Iterable[bytes]) -> None:
        """These keys open nothing any more."""
        for digest in digests:
            live.gone.add(keys.holder(digest))
            for tell in self.revoked:
                tell(live.room.id, digest)

    # ---- what other processes write
    def _heard(self, table: str, n: int) -> None:
        """Another process has written this entry to a table; without a table, any may have something new."""
        for each in [table] if table else list({*self.rooms, *self._waking}):
            live = self.rooms.get(each)
            if each in self._waking or (live is not None and not 0 <= n < live.room.n):
                task = asyncio.create_task(self._hear(each, n))
                self._hearing.add(task)
                task.add_done_callback(self._hearing.discard)

    async def _hear(self, table: str, n: int) -> None:
        if table in self._waking:
            await asyncio.wait([self._waking[table]])
        while True:
            try:
                await self.refresh(table, n)
                return
            except StoreFailed as error:
                LOG.warning("not read on", extra={"table": table, "why": str(error)})
                await asyncio.sleep(AGAIN)
            except Exception as error:
                LOG.error("not read on", extra={"table": table}, exc_info=error)
                return

    async def refresh(self, table: str, n: int = -1) -> None:
        """Another process has written to a table: read on, if anybody here uses it."""
        live = self.rooms.get(table)
        if live is None:
            return
        async with live.lock:
            if 0 <= n < live.room.n and live.unsure < 0:
                return
            if n < 0 and await self.store.table(table) is None:
                self._revoke(live, live.keys)
                self.rooms.pop(table, None)
                return
            await self._repair(live)
            live.due = -1.0
            await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Carry out what another process has written since, and publish it here too; whether there was anything."""
        if not self.store.shared:
            return False
        made = await self.store.rows(live.room.id, live.room.n - 1)
        for row in made:
            live.unsure = row.n
            live.room.apply(row)
            live.publish([row])
        live.unsure = -1
        await self._pass_on(live, made)
        return bool(made)

    async def _pass_on(self, live: LiveTable, made: list[Row]) -> None:
        """Tell here what else comes with rows of another process: talk, keys that open nothing any more, work for bots."""
        await self._talk(live)
        if any(row.kind not in KERNEL for row in made):
            revoked = live.keys.difference([key.digest for key in await self.store.keys(live.room.id)])
            self._revoke(live, revoked)
            live.keys -= revoked
        if made:
            self._tell_changed(live)

    async def _talk(self, live: LiveTable) -> None:
        """Tell what was said; what was written while players may not talk is told when they may."""
        last = live.room.chats - live.room.held
        if live.talked >= last:
            return
        first, live.talked = live.talked, last
        for line in await self.store.chat(live.room.id, last, last - first):
            live.send(encode(ChatLine(line.n, line.seat, line.text, line.at)), seats_only=True)

    def _tell_changed(self, live: LiveTable) -> None:
        for tell in self.changed:
            tell(live)

    # ---- reading
    async def body(self, key: Key) -> TableBody:
        """The table as one audience sees it; nothing that is not durable yet."""
        live = await self.live(key.table)
        if key.role == SEAT:
            comes = not self.attended(live)
            live.acted = self.sources.now()
            if comes:
                self._tell_changed(live)
        async with live.lock:
            await self._repair(live)
            await self._read_on(live)
            seat = key.seat if key.role == SEAT else -1
            return serializers.body(live.room, key.role, seat, live.present, self.sources.now())

    async def settled(self, table: str) -> Room:
        """A table's room at a moment when all that is in it is durable; true until the next await."""
        live = await self.live(table)
        async with live.lock:
            await self._repair(live)
            return live.room

    # ---- listening
    async def listen(self, key: Key, listener: Listener, seq: int, also: Sequence[Key] = ()) -> LiveTable:
        """Connect somebody: what they missed, or the whole table; with keys of more seats, as who plays all of them."""
        live = await self.live(key.table)
        live.keys.update(each.digest for each in (key, *also))
        if also and not live.room.game.together:
            raise illegal("Rivals' seats are looked at one by one.", "Say hello with one token.")
        party = tuple(dict.fromkeys(each.seat for each in (key, *also))) if also else ()
        async with live.lock:
            await self._repair(live)
            await self._read_on(live)
            feed = live.feed(key.seat if key.role == SEAT else -1, party if len(party) > 1 else ())
            feed.listeners.add(listener)
            missed = feed.missed(live.room, seq) if seq >= 0 else None
            for message in [feed.reset(live.room, live.present, self.sources.now())] if missed is None else missed:
                listener.push(message)
            if (
                key.role == SEAT and live.room.chats
            ):  # talk has no cursor: who was away may hear a line again, by its id
                for line in await self.store.chat(live.room.id, live.room.chats - live.room.held, TALK):
                    listener.push(encode(ChatLine(line.n, line.seat, line.text, line.at)))
        self.presence(live)
        self._tell_changed(live)
        return live

    def leave(self, live: LiveTable, listener: Listener) -> None:
        """Somebody is gone."""
        for feed in live.every():
            feed.listeners.discard(listener)
        live.used = self.sources.now()
        self.presence(live)
        self._tell_changed(live)

    def presence(self, live: LiveTable) -> None:
        """Tell who is connected."""
        watching = live.feeds.get(-1)
        message = Presence(sorted(live.present), 0 if watching is None else len(watching.listeners))
        live.send(encode(message))


def repeated(row: Row, wish: bytes) -> bytes:
    """The answer to a command that was carried out before."""
    if row.digest != wish:
        raise invalid(f"The command {row.command} was used for something else.", "Use a new command for every wish.")
    return row.reply


def told(what: str, wish: Any) -> bytes:
    """A digest of a wish, to tell a repeated one from another under the same command."""
    return hashlib.sha256(what.encode() + encode(msgspec.structs.astuple(wish))).digest()
