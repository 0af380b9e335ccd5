"""The plan of a series: what is to be played, in which pieces, and what makes it this series and no other."""

from __future__ import annotations

import json
import pickle
import threading
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Final, Protocol

from neontable.bots.running.cargo import Cargo, unpacked
from neontable.kernel.registry import get

Work = Callable[[Any, Cargo], dict[str, Any]]  # an item played to its end, as JSON-able data; `seconds` may differ
PIECES = 100  # a series is cut into about so many chunks
MOST = 25  # items in a chunk: what a run loses that is killed is never much
_one_at_a_time: Final = (
    threading.Lock()
)  # a worker of several threads would gain nothing, and bots may not be made for it


class Task(Protocol):
    """A game to be played, or several in a row."""

    @property
    def bots(self) -> Sequence[str]: ...

    @property
    def packs(self) -> Sequence[str]: ...

    @property
    def seed(self) -> int: ...

    def as_data(self) -> dict[str, Any]: ...


class Plan:
    """Items to be played by the same work, numbered from 0: tasks, or tuples of tasks that belong together.

    What comes of an item depends on nothing but the item: not on the machine, nor on the number of workers, nor on the order.
    `head` says in JSON-able words what is played.
    """

    def __init__(
        self,
        command: str,
        game: str,
        work: Work,
        items: Sequence[Task | tuple[Task, ...]],
        head: dict[str, Any],
    ) -> None:
        tasks = [item if isinstance(item, tuple) else (item,) for item in items]
        every = [task for item in tasks for task in item]
        bots = dict.fromkeys(name for task in every for name in task.bots)
        packs = dict.fromkeys(tuple(task.packs) for task in every)
        self.cargo = Cargo(game, list(bots), list(packs))
        self.work = work
        self.items = items
        self.seeds = [item[0].seed for item in tasks]
        self.size = max(1, min(MOST, len(items) // PIECES))
        self.head = {
            "command": command,
            "neontable": self.cargo.program,
            "game": game,
            "rules": get(game).version,
            "content": [self.cargo.hashes[each] for each in packs],
            "files": self.cargo.digests(),
            **head,
            "items": len(items),
            "plan": digest([{**task.as_data(), "packs": self.cargo.hashes[tuple(task.packs)]} for task in every]),
            "chunk": self.size,
        }

    def chunks(self, first: int = 0, last: int | None = None) -> list[range]:
        """The pieces in which the items from `first` to before `last` are played and kept."""
        end = len(self.items) if last is None else min(last, len(self.items))
        return [range(begin, min(begin + self.size, end)) for begin in range(first, end, self.size)]


class Chunk:
    """A piece of a plan as it is sent to a worker."""

    __slots__ = ("items", "numbers", "work")

    def __init__(self, plan: Plan, numbers: range) -> None:
        self.work = plan.work
        self.numbers = numbers
        self.items = [plan.items[number] for number in numbers]


def play_chunk(packed: tuple[bytes, bytes]) -> tuple[range, list[dict[str, Any]]]:
    """Play all items of a chunk, one after the other, wherever there is a worker; the cargo comes with it."""
    with _one_at_a_time:
        cargo = unpacked(packed[0])
        chunk = pickle.loads(packed[1])
        assert isinstance(chunk, Chunk)
        return chunk.numbers, [chunk.work(item, cargo) for item in chunk.items]


def digest(data: Any) -> str:
    """A digest of JSON-able data."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return blake2b(text.encode(), digest_size=16).hexdigest()
