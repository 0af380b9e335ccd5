"""Fair queues: people take turns, and each has a budget of seconds."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from neontable.server.refusals import Refused

WAITING: Final = 3  # pieces of work of one person that wait
REMEMBERED: Final = 20_000  # people; who has not asked for longest is forgotten first


class Budget:
    """Seconds of work that each person may ask for; they come back with time."""

    def __init__(self, at_once: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self.clock = clock
        self._owed: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much was used up, and when that was so

    def owed(self, who: str) -> float:
        """What somebody has used and not got back yet."""
        used, at = self._owed.get(who, (0.0, 0.0))
        return max(0.0, used - (self.clock() - at) * self.per_second)

    def spend(self, who: str, seconds: float) -> None:
        """Somebody's work has taken so long."""
        self._owed[who] = (self.owed(who) + seconds, self.clock())
        self._owed.move_to_end(who)
        if len(self._owed) > REMEMBERED:
            self._owed.popitem(last=False)

    def wait(self, who: str) -> float:
        """How many seconds there is nothing left for somebody."""
        return max(0.0, (self.owed(who) - self.at_once) / self.per_second)


class Turns:
    """So many pieces of work at once, of everybody one at most; who waits comes in turn, one piece of each."""

    def __init__(self, at_once: int, budget: Budget) -> None:
        self.at_once = at_once
        self.budget = budget
        self.running: set[str] = set()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: dict[str, int] = {}  # when each who waits or works was last served
        self._count = 0

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until it is somebody's turn; refused if they have used up their time or have enough waiting."""
        wait = self.budget.wait(who)
        if wait or len(self._lines.get(who, ())) >= WAITING:
            after = max(1, math.ceil(wait))
            raise Refused(429, "too often", "You have asked for much already.", f"Wait {after} s.", retry_after=after)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(place)
        self._go_on()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(who)
            raise
        try:
            yield
        finally:
            self._leave(who)

    def _leave(self, who: str) -> None:
        self.running.discard(who)
        self._go_on()

    def _go_on(self) -> None:
        """Whose turn it is: of all who wait and have nothing running, who was served longest ago."""
        self._lines = {who: line for who, line in self._lines.items() if not all(place.cancelled() for place in line)}
        while len(self.running) < self.at_once and (waiting := self._lines.keys() - self.running):
            who = min(waiting, key=self._order)
            line = self._lines[who]
            while line[0].cancelled():
                line.popleft()
            line.popleft().set_result(None)
            self.running.add(who)
            self._count += 1
            self._served[who] = self._count
            if not line:
                del self._lines[who]
        self._served = {who: at for who, at in self._served.items() if who in self._lines or who in self.running}

    def _order(self, who: str) -> tuple[int, int]:
        """Who was served longest ago comes first, and of those who were not, who has waited longest."""
        return self._served.get(who, 0), list(self._lines).index(who)
