"""Where the work is done: in this process, or side by side on the cores of this machine (joblib with loky)."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import TerminatedWorkerError

from neontable.kernel.errors import Invalid

Item = TypeVar("Item")
Done = TypeVar("Done")


def side_by_side(work: Callable[[Item], Done], items: Sequence[Item], jobs: int = 1) -> Iterator[Done]:
    """Do the same with all items, on so many cores, and hand each over as soon as it is done, in any order."""
    if jobs <= 1 or len(items) <= 1:
        for item in items:
            yield work(item)
        return
    workers = Parallel(
        n_jobs=min(jobs, len(items)),
        return_as="generator_unordered",
        batch_size=1,
        initializer=beside,
        initargs=(os.getpid(),),
    )
    try:  # a worker may end while others are still given their first work
        with ctrl_c_ignored():  # workers begun meanwhile never hear it; who asked for the games does
            done = workers(delayed(work)(item) for item in items)
        yield from done
    except TerminatedWorkerError:
        raise Invalid(
            "A worker process ended in the middle of its work.",
            "Its memory may have run out, or a bot has ended it: try --jobs 1.",
        ) from None


def beside(parent: int) -> None:
    """Begin a process that works for another, and ends with it even before its first work: loky's would wait for minutes."""
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    """End this process as soon as the one that began it has ended."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Ctrl-C does nothing, here and in processes that are begun inside."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
