"""Work on many machines: joblib with the workers of a Dask scheduler. Only what was installed as the extra `cluster` has it."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from joblib import Parallel, delayed, parallel_config

from neontable.kernel.errors import Invalid

try:
    from distributed import Client, rpc
    from joblib._dask import DaskDistributedBackend
except ImportError:
    raise Invalid("--scheduler needs Dask.", "Install the extra: pip install 'neontable[cluster]'.") from None

Item = TypeVar("Item")
Done = TypeVar("Done")
Queue = SimpleQueue[tuple[str, Any]]
ADDRESS = re.compile(r"([a-z]+://)?[^/\s]+:[0-9]+/?")
ANSWER = 10.0  # seconds that a scheduler has to answer, and then to have a worker
LOOK = 0.5  # seconds between two looks whether it is still there
PATIENCE = 60.0  # seconds in which it may have no workers
AGAIN = "Start it again; with --resume nothing that was finished is lost."
NEEDED = "neontable.bots.running.plan"  # a worker that cannot import it would die of the work
AHEAD = 64  # chunks that are with the scheduler at least, for workers that come later
LOST = ("error", "cancelled", "lost")


class Workers(DaskDistributedBackend):  # type: ignore[misc]  # joblib has no types
    """All workers of a scheduler. To joblib a single one is no help, and it would do the work here."""

    def effective_n_jobs(self, n_jobs: int) -> int:
        """How many may work at once."""
        return max(2, int(super().effective_n_jobs(n_jobs)))


class Cluster:
    """A scheduler with its workers, until it is closed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client = connected(address)

    def close(self) -> None:
        """Let it go; work that nobody waits for any more is given up."""
        self.client.close(timeout=ANSWER)

    def run(self, work: Callable[[Item], Done], items: Sequence[Item]) -> Iterator[Done]:
        """Do the same with all items, and hand each over as soon as it is done, in any order.

        What a worker had begun that dies is given to another. The items must be plain tuples of bytes: joblib leaves other
        large objects with one worker alone, and with that worker they would be gone.
        """
        queue: Queue = SimpleQueue()
        threading.Thread(target=ask, args=(self.client, work, items, queue), name="series", daemon=True).start()
        try:
            yield from handed_over(queue, self.client, self.address)
        except BaseException:  # also if nobody wants the rest
            self.close()
            raise


def ask(client: Any, work: Callable[[Item], Done], items: Sequence[Item], queue: Queue) -> None:
    """Have the work done, and put what comes of it into the queue."""
    try:
        with parallel_config(backend=Workers(client=client, wait_for_workers_timeout=ANSWER)):
            ahead = max(AHEAD, 4 * sum(client.nthreads().values()))
            workers = Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch=ahead)
            for done in workers(delayed(work)(item) for item in items):
                queue.put(("done", done))
        queue.put(("end", None))
    except BaseException as error:  # raised again by who waits for it
        queue.put(("error", error))


def handed_over(queue: Queue, client: Any, address: str) -> Iterator[Any]:
    """What the thread that asks has got, until the end.

    joblib waits for ever for work that nobody can do, and for a scheduler that is gone: so that is looked for here.
    """
    alone = 0.0  # seconds without any worker
    while True:
        try:
            what, value = queue.get(timeout=LOOK)
        except Empty:
            check(client, address)
            alone = 0.0 if client.nthreads() else alone + LOOK
            if alone >= PATIENCE:
                raise Invalid(f"The scheduler at {address} has no workers any more.", AGAIN) from None
            continue
        if what == "error":
            raise told(value, address)
        if what == "end":
            return
        yield value


def told(error: BaseException, address: str) -> BaseException:
    """An error as people can read it: one of the cluster in plain words, any other as it is."""
    if type(error).__module__.partition(".")[0] != "distributed":
        return error
    return Invalid(f"The scheduler at {address} has lost the work ({str(error).splitlines()[0]}).", AGAIN)


def check(client: Any, address: str) -> None:
    """Refuse to wait any longer if nothing more can come."""
    if client.status != "running":
        raise Invalid(f"The scheduler at {address} is gone.", AGAIN)
    for state in list(client.futures.values()):
        if state.status in LOST:
            raise Invalid(
                f"The workers of {address} cannot do the work: {getattr(state, 'exception', None) or state.status!r}.",
                "Do they have memory enough? A bot may also have ended them.",
            )


def connected(address: str) -> Any:
    """A client of a scheduler that answers and has workers."""
    for name in ("distributed", "distributed.client", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said here
    if not ADDRESS.fullmatch(address):
        raise Invalid(f"{address!r} is no address of a scheduler.", "Write it as it prints it: tcp://HOST:8786.")
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook has a loop of its own
            aside.submit(asyncio.run, asyncio.wait_for(greeted(address), ANSWER)).result()
        client = Client(address, timeout=ANSWER, set_as_default=False)
    except Exception as error:
        raise Invalid(
            f"No scheduler answers at {address} ({type(error).__name__}).",
            "Start one with `dask scheduler`, and name the address that it prints.",
        ) from None
    try:
        client.wait_for_workers(1, timeout=ANSWER)
    except Exception:
        client.close(timeout=ANSWER)
        raise Invalid(
            f"The scheduler at {address} has no workers.", f"Start some: dask worker {address} --nthreads 1."
        ) from None
    for worker, found in client.run(find_spec, NEEDED, on_error="return").items():
        if not isinstance(found, ModuleSpec):
            client.close(timeout=ANSWER)
            raise Invalid(
                f"The worker at {worker} has no Neontable of this version.",
                "Install it there, and start the worker again.",
            )
    return client


async def greeted(address: str) -> None:
    """Ask who is there; a client of its own would wait for ever where something listens and says nothing."""
    async with rpc(address, timeout=ANSWER) as there:
        told = await there.identity()
        if told.get("type") != "Scheduler":
            raise ConnectionError(f"{address} is no scheduler")
