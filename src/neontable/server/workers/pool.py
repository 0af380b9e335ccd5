"""The worker pool: processes that compute for bots, analysis and the archive, outside the event loop.

Bots come before analysis, analysis before the archive; within each, tables take turns. A worker that hangs, dies or answers
nonsense is ended and replaced. A simpler bot answers in its place, so that the game goes on.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from neontable.bots.names import SEARCH
from neontable.server.packs import folders
from neontable.server.refusals import Refused, busy
from neontable.server.storage.rows import Header
from neontable.server.storage.store import Store
from neontable.server.workers.worker import (
    Advise,
    Answer,
    Fault,
    Foresee,
    Found,
    Keep,
    Known,
    NotSo,
    Question,
    Reckon,
    Task,
    encode,
    outcomes,
    work,
)  # fmt: skip

LOG: Final = logging.getLogger("neontable.server")
SPAWN: Final = multiprocessing.get_context("spawn")
texts: msgspec.json.Decoder[list[str]] = msgspec.json.Decoder(list[str])
packed: msgspec.msgpack.Decoder[dict[int, bytes]] = msgspec.msgpack.Decoder(dict[int, bytes])

SECONDS: Final = 5.0  # of thought for one question, when nobody waits
LEAST_SECONDS: Final = 0.2
LEAST_BUDGET: Final = 50  # iterations or milliseconds: below this a search is no better than greedy
PATIENCE: Final = 20.0  # seconds until a worker counts as hung
KEEPING: Final = 300.0  # the same for a long game that is to be kept
START: Final = 120.0  # seconds a new process may take until it is ready
REMEMBERED: Final = 50  # tables that a worker keeps


class Lost(Exception):
    """A worker that is of no use any more."""


class Worker:
    """One process, started when it is first needed, and what it knows. Its methods wait, so they run in threads."""

    def __init__(self, prepare: Callable[[], None] | None, starting: threading.Lock) -> None:
        self.prepare = prepare
        self.starting = starting
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.known: OrderedDict[str, int] = OrderedDict()  # tables and how many entries of them it has
        self.closed = False

    def ask(self, message: bytes, patience: float) -> bytes:
        """Give it a task and wait for what comes of it."""
        try:
            line = self.start()
            line.send_bytes(message)
            if not line.poll(patience):
                raise Lost("it hangs")
            return line.recv_bytes()
        except (EOFError, OSError) as error:
            raise Lost("it has ended") from error

    def warm(self) -> None:
        """Start the process before anything is asked."""
        try:
            self.start()
        except (EOFError, OSError, Lost):
            self.end()

    def start(self) -> Connection:
        """The line to its process, which is started if there is none."""
        if self.line is not None:
            return self.line
        with self.starting:
            if self.closed:
                raise Lost("the server closes")
            self.line, theirs = SPAWN.Pipe()
            self.process = SPAWN.Process(target=work, args=(theirs, self.prepare, folders()), daemon=True)
            self.process.start()
            theirs.close()
        line = self.line
        if not line.poll(START):
            raise Lost("it does not start")
        line.recv_bytes()
        return line

    def kill(self, for_good: bool = False) -> None:
        """End the process, whatever it is doing; unless that is for good, the next question starts another."""
        with self.starting:
            self.closed = self.closed or for_good
            if self.process is not None:
                self.process.kill()
                self.process.join()
                self.process.close()
                self.process = None

    def end(self) -> None:
        """End the process and forget what it knew; only for who talks to it."""
        self.kill()
        if self.line is not None:
            self.line.close()
            self.line = None
        self.known.clear()


class Job:
    """A question on its way, and who waits for it."""

    __slots__ = ("future", "header", "question")

    def __init__(self, header: Header, question: Question, future: asyncio.Future[bytes]) -> None:
        self.header = header
        self.question = question
        self.future = future


class Queue:
    """Who is served next: bots, then aids, then what is to be kept, and tables in turn."""

    def __init__(self) -> None:
        self.lines: tuple[OrderedDict[str, deque[Job]], ...] = (OrderedDict(), OrderedDict(), OrderedDict())

    def __len__(self) -> int:
        """How many wait for an answer; what is to be kept has time."""
        return sum(len(jobs) for line in self.lines[:2] for jobs in line.values())

    def put(self, job: Job) -> None:
        """The last of its table; a table that was not waiting is the last of all."""
        line = self.lines[0 if isinstance(job.question, Answer) else 2 if isinstance(job.question, Keep) else 1]
        line.setdefault(job.header.id, deque()).append(job)

    def take(self) -> Job | None:
        """The next one; its table goes to the end of the line."""
        for line in self.lines:
            if line:
                table, jobs = line.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    line[table] = jobs
                return job
        return None


class Pool:
    """Workers around one queue. `prepare` runs first in every worker; only tests use it, to register their own games."""

    def __init__(
        self, store: Store, workers: int = 0, patience: float = PATIENCE, prepare: Callable[[], None] | None = None
    ) -> None:
        count = workers or max(1, (os.cpu_count() or 1) - 1)
        starting = threading.Lock()
        self.store = store
        self.patience = patience
        self.workers = [Worker(prepare, starting) for _ in range(count)]
        self.idle = self.workers[:]
        self.queue = Queue()
        self.faults = 0  # workers that had to be replaced
        self.cold = True  # no process was started yet
        self.closed = False
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._serving: set[asyncio.Task[None]] = set()

    # ---- questions
    async def answer(self, header: Header, seat: int, level: str, seed: int) -> list[str]:
        """What a bot of this level chooses for a seat, all of a private round at once; nothing where others may answer instead."""
        return texts.decode(await self._ask(header, Answer(seat, level, seed, SECONDS)))

    async def advise(self, header: Header, seat: int) -> bytes:
        """A hint for a seat."""
        return await self._ask(header, Advise(seat, SECONDS))

    async def odds(self, header: Header, seat: int, option: str) -> bytes:
        """The odds of an option."""
        return await self._ask(header, Reckon(seat, option))

    async def ahead(self, header: Header, seat: int, options: list[str]) -> bytes:
        """What a seat would be asked after these choices."""
        return await self._ask(header, Foresee(seat, options, header.odds))

    async def keep(self, header: Header, state: str) -> dict[int, bytes]:
        """All that is kept of a game that has ended."""
        return packed.decode(await self._ask(header, Keep(state)))

    def _ask(self, header: Header, question: Question) -> asyncio.Future[bytes]:
        if self.closed:
            raise busy("The server closes.")
        job = Job(header, question, asyncio.get_running_loop().create_future())
        self.queue.put(job)
        self._serve()
        return job.future

    def warm(self) -> None:
        """Start the processes before the first question, once there is a table with bots."""
        if self.cold and not self.closed:
            self.cold = False
            for worker in self.idle:
                self._begin(self._warm(worker))
            self.idle.clear()

    async def _warm(self, worker: Worker) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.warm)
        self.idle.append(worker)
        self._serve()

    # ---- serving
    def _serve(self) -> None:
        """Give questions to idle workers, if possible to those that know the table."""
        while self.idle and not self.closed:
            job = self.queue.take()
            if job is None:
                return
            if job.future.done():
                continue
            table = job.header.id
            worker = max(self.idle, key=lambda each: each.known.get(table, -1))
            self.idle.remove(worker)
            self._begin(self._work(worker, job, len(self.queue) // len(self.workers)))

    def _begin(self, serving: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(serving)
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _work(self, worker: Worker, job: Job, load: int) -> None:
        try:
            outcome = await self._outcome(worker, job, shrunk(job.question, load))
            if not job.future.done():
                if isinstance(outcome, Found):
                    job.future.set_result(outcome.data)
                else:
                    told = outcome.problem
                    job.future.set_exception(Refused(409, told.error, told.reason, told.remedy, told.rule))
        except Lost as lost:
            await asyncio.to_thread(worker.end)
            self._lost(job, str(lost))
        except Exception as error:  # the store cannot be read
            if not job.future.done():
                job.future.set_exception(error)
        finally:
            self.idle.append(worker)
            self._serve()

    async def _outcome(self, worker: Worker, job: Job, question: Question) -> Found | NotSo:
        """Bring a worker up to date and ask it."""
        keeps = isinstance(question, Keep)
        known = await (self._whole(job.header) if keeps else self._news(worker, job.header))
        loop = asyncio.get_running_loop()
        message = encode(Task(known, question))
        patience = max(self.patience, KEEPING) if keeps else self.patience
        answer = await loop.run_in_executor(self._threads, worker.ask, message, patience)
        try:
            outcome = outcomes.decode(answer)
        except msgspec.MsgspecError as error:
            raise Lost("it answers nonsense") from error
        if isinstance(outcome, Fault):
            raise Lost(f"it failed with {outcome.why}")
        return outcome

    async def _whole(self, header: Header) -> Known:
        """A table from its beginning, to be forgotten again."""
        _, moves = await self.store.moves(header.id)
        return Known(header.id, moves, header)

    async def _news(self, worker: Worker, header: Header) -> Known:
        """What a worker lacks of a table, which it remembers from now on."""
        table = header.id
        has = worker.known.get(table)
        last, moves = await self.store.moves(table, -1 if has is None else has - 1)
        known = Known(table, moves, header if has is None else None)
        worker.known[table] = last + 1 if last >= 0 else has or 0
        worker.known.move_to_end(table)
        while len(worker.known) > REMEMBERED:
            known.forget.append(worker.known.popitem(last=False)[0])
        return known

    def _lost(self, job: Job, why: str) -> None:
        """A worker was lost over a question: a simpler bot answers it, an aid is refused."""
        if job.future.done():
            return
        if self.closed:
            job.future.set_exception(busy("The server closes."))
            return
        self.faults += 1
        question = job.question
        level = question.level if isinstance(question, Answer) else ""
        seat = -1 if isinstance(question, Keep) else question.seat
        again = isinstance(question, Answer) and level != "random"
        what = "bot replaced" if again else "question given up"
        LOG.warning(what, extra={"table": job.header.id, "seat": seat, "level": level, "why": why})
        if isinstance(question, Answer) and again:
            job.question = replace(question, level="random" if level == "greedy" else "greedy")
            self.queue.put(job)
        else:
            job.future.set_exception(busy("The bots of this server do not answer.", 5))

    async def close(self) -> None:
        """End every process; whoever still waits is told so."""
        self.closed = True
        while (job := self.queue.take()) is not None:
            self._lost(job, "")
        for worker in self.workers:
            await asyncio.to_thread(worker.kill, True)
        await asyncio.gather(*self._serving)
        self._threads.shutdown()
        for worker in self.workers:
            worker.end()


def shrunk(question: Question, load: int) -> Question:
    """The question with a smaller budget where others wait, so many for each worker: down to a greedy answer."""
    if load == 0 or isinstance(question, Reckon | Foresee | Keep):
        return question
    seconds = max(LEAST_SECONDS, question.seconds / (1 + load))
    if isinstance(question, Advise):
        return replace(question, seconds=seconds)
    found = SEARCH.fullmatch(question.level)
    if found is None:
        return question
    budget = int(found[1]) // (1 + load)
    level = f"search:{budget}{found[2] or ''}" if budget >= LEAST_BUDGET else "greedy"
    return replace(question, level=level, seconds=seconds)
