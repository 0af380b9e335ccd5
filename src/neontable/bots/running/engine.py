"""The engine of every series: plays a plan here, side by side or on a cluster, and keeps it in a folder if one is named."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neontable.bots.names import limited_by_time
from neontable.bots.running.backends import side_by_side
from neontable.bots.running.folder import Folder
from neontable.bots.running.plan import Chunk, Plan, play_chunk

if TYPE_CHECKING:
    from neontable.bots.running.cluster import Cluster


class Engine:
    """How series are run: on so many cores, or by the scheduler at an address; kept in a folder, or nowhere.

    `notes` has what people should know of the run itself.
    """

    def __init__(self, jobs: int = 1, scheduler: str = "", folder: str = "") -> None:
        self.jobs = jobs
        self.scheduler = scheduler
        self.folder = folder
        self.notes: list[str] = []
        self._cluster: Cluster | None = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the scheduler, if there is one."""
        if self._cluster is not None:
            self._cluster.close()
            self._cluster = None

    def within(self, name: str) -> Engine:
        """The same for one of several series, which has a folder of its own inside."""
        part = Engine(self.jobs, self.scheduler, str(Path(self.folder) / name) if self.folder else "")
        part.notes = self.notes
        part._cluster = self._connected() if self.scheduler else None
        return part

    @classmethod
    def of(cls, engine: Engine | int) -> Engine:
        """An engine; a number means so many cores."""
        return cls(engine) if isinstance(engine, int) else engine

    def run(self, plan: Plan, first: int = 0, last: int | None = None) -> Iterator[dict[str, Any]]:
        """What comes of the items from `first` to before `last`: first what the folder has, then each as soon as it is kept."""
        chunks = plan.chunks(first, last)
        if not self.folder:
            for _, done in self._played(plan, chunks):
                yield from as_kept(done)
            return
        folder = Folder(Path(self.folder), plan)
        with folder.held():
            left: list[range] = []
            for numbers in chunks:
                kept = folder.read(numbers)
                if kept is None:
                    left.append(numbers)
                else:
                    yield from kept
            self.notes += folder.notes
            for numbers, done in self._played(plan, left):
                folder.write(numbers, done)
                yield from as_kept(done)

    def _played(self, plan: Plan, chunks: list[range]) -> Iterator[tuple[range, list[dict[str, Any]]]]:
        """Chunks as they are finished, in any order."""
        if not self.scheduler and (self.jobs <= 1 or len(chunks) <= 1):
            for numbers in chunks:
                yield numbers, [plan.work(plan.items[number], plan.cargo) for number in numbers]
            return
        if not chunks:
            return
        cargo = pickle.dumps(plan.cargo)
        packed = [(cargo, pickle.dumps(Chunk(plan, numbers))) for numbers in chunks]
        if self.scheduler:
            yield from self._connected().run(play_chunk, packed)
        else:
            yield from side_by_side(play_chunk, packed, self.jobs)

    def _connected(self) -> Cluster:
        """The workers of the scheduler; found once for all runs of this engine."""
        if self._cluster is None:
            from neontable.bots.running.cluster import Cluster  # an extra, and slow to import

            self._cluster = Cluster(self.scheduler)
        return self._cluster


def as_kept(done: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What came of a chunk as a folder would give it back, so that it is the same in every run."""
    kept: list[dict[str, Any]] = json.loads(json.dumps(done))
    return kept


def unrepeatable(bots: Sequence[str]) -> list[str]:
    """A word of warning if bots never play the same game twice."""
    timed = sorted({name for name in bots if limited_by_time(name)})
    if not timed:
        return []
    are = "is" if len(timed) == 1 else "are"
    return [f"{', '.join(timed)} {are} limited by milliseconds: these games do not repeat, whatever the seed."]
