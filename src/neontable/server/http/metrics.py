"""Health and metrics of the server, in Prometheus' text format."""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter
from typing import Final

from litestar import get
from litestar.di import NamedDependency

from neontable.server.refusals import busy
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Health

PAGE: Final = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss


@get("/healthz")
async def healthz(service: NamedDependency[TableService]) -> Health:
    """Whether the server and its store answer."""
    try:
        await service.store.listed(1)
    except Exception as error:
        raise busy("The store does not answer.") from error
    return Health("ok")


class Metrics:
    """Counters since the start."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.started = time.time()
        self.answers: Counter[int] = Counter()  # HTTP answers by status
        self.turned_away: Counter[str] = Counter()  # at the door, by reason
        self.sockets = 0  # ever opened
        self.changes = 0  # of tables, as they were told to all
        service.changed.append(lambda _: self._changed())

    def _changed(self) -> None:
        self.changes += 1

    def text(self) -> str:
        """All figures as Prometheus reads them."""
        rooms = list(self.service.rooms.values())
        listeners = sum(len(feed.listeners) for live in rooms for feed in live.feeds.values())
        used = resource.getrusage(resource.RUSAGE_SELF)
        lines: list[str] = []

        def family(name: str, kind: str, told: str, values: list[tuple[str, float]]) -> None:
            lines.append(f"# HELP {name} {told}")
            lines.append(f"# TYPE {name} {kind}")
            lines.extend(f"{name}{label} {value:.10g}" for label, value in values)

        answers = [(f'{{status="{status}"}}', float(n)) for status, n in sorted(self.answers.items())]
        turned = [(f'{{why="{why}"}}', float(n)) for why, n in sorted(self.turned_away.items())]
        family("neontable_answers_total", "counter", "HTTP answers by status.", answers)
        family("neontable_turned_away_total", "counter", "Requests and sockets refused at the door.", turned)
        family("neontable_sockets_total", "counter", "Sockets let in.", [("", self.sockets)])
        family("neontable_sockets", "gauge", "Sockets that follow a table.", [("", listeners)])
        family("neontable_tables_awake", "gauge", "Tables in memory.", [("", len(rooms))])
        family("neontable_changes_total", "counter", "Changes of tables told to all.", [("", self.changes)])
        family("process_cpu_seconds_total", "counter", "CPU time.", [("", used.ru_utime + used.ru_stime)])
        family("process_max_resident_bytes", "gauge", "Most memory held.", [("", used.ru_maxrss * PAGE)])
        family("process_start_time_seconds", "gauge", "When the server started.", [("", self.started)])
        return "\n".join(lines) + "\n"
