"""Rate limits: a token bucket for each credential and each address."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from msgspec import Struct

VISITOR: Final[ContextVar[str]] = ContextVar("visitor", default="")  # whom the limits count this request for
REMEMBERED: Final = 20_000  # buckets; who has not asked for longest is forgotten first


class Rate(Struct, frozen=True):
    """So many a second, and so many at once."""

    per_second: float
    at_once: float


CREDENTIAL: Final = Rate(50, 200)
ADDRESS: Final = Rate(100, 400)
MAKING: Final = Rate(0.2, 30)
REPORTS: Final = Rate(1, 100)


class Buckets:
    """One bucket for everybody who asks. It is kept as the moment at which it is full again."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.each = 1 / rate.per_second
        self.depth = rate.at_once / rate.per_second
        self.clock = clock
        self.full: OrderedDict[str | bytes, float] = OrderedDict()

    def wait(self, who: str | bytes) -> float:
        """Take one out of a bucket, or say how many seconds there is nothing to take."""
        now = self.clock()
        full = max(self.full.get(who, now), now) + self.each
        if full > now + self.depth + 1e-9:
            return full - now - self.depth
        self.full[who] = full
        self.full.move_to_end(who)
        if len(self.full) > REMEMBERED:
            self.full.popitem(last=False)
        return 0.0


class Unlimited(Buckets):
    """A bucket that is never empty."""

    def wait(self, who: str | bytes) -> float:
        """There is always something to take."""
        return 0.0


class Limits:
    """The limits of one server. A socket that goes too fast is slowed down; a request is told to come back later."""

    def __init__(
        self,
        credential: Rate = CREDENTIAL,
        address: Rate = ADDRESS,
        making: Rate = MAKING,
        sockets: int = 1_000,
        connections: int = 400,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.credentials = Buckets(credential, clock)
        self.addresses = Buckets(address, clock)
        self.making = Buckets(making, clock)  # tables made from one address
        self.reports = Buckets(REPORTS, clock)  # lines in the log about one address
        self.most_sockets = sockets  # open at once from one address
        self.sockets: Counter[str] = Counter()
        self.most_connections = connections  # that are no sockets, open at once from one address
        self.connections: Counter[str] = Counter()


def no_limits() -> Limits:
    """For measuring on one's own machine."""
    limits = Limits(sockets=1_000_000, connections=1_000_000)
    limits.credentials = limits.addresses = limits.making = Unlimited(CREDENTIAL)
    return limits
