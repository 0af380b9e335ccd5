"""Whatever is done with a record from outside, nobody else's request waits for it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from neontable.server.fair_queue import WAITING
from neontable.server.rooms import replaying
from neontable.server.tables import forking, history
from tests.server.serving import Made, Served, secret
from tests.server.tables import command
from tests.server.test_small_channels import record

HELD = 30  # seconds at most


@pytest.mark.parametrize("wish", ["fork", "record", "steps"])
def test_nobody_waits_for_what_is_done_with_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    """Eight forks of one record that is slow to play made another table's steps wait for 50 seconds."""
    begun, go_on = threading.Event(), threading.Event()
    opened: list[str] = []

    def slow(do: Any) -> Any:
        def held(kept: Any, *args: Any) -> Any:
            if kept.header.id in opened:
                begun.set()
                assert go_on.wait(HELD)
            return do(kept, *args)

        return held

    monkeypatch.setattr(forking, "at_step", slow(replaying.at_step))
    monkeypatch.setattr(history, "ended_record", slow(history.ended_record))
    monkeypatch.setattr(history, "_played_page", slow(history._played_page))
    monkeypatch.setattr("neontable.server.workers.archiver.Archiver.look", lambda *_: None)  # as before a game is kept
    with Served(tmp_path) as served, ThreadPoolExecutor(8) as many:
        mine = served.table("mine", "mine")
        host = secret()
        answer = served.post("/api/records", {"command": command(), "secrets": {"host": host}, "record": record(0)})
        made = Made(served, answer.json(), host, {})
        opened.append(made.id)

        def ask() -> int:
            if wish != "fork":
                return int(served.get(f"{made.path}/{wish}", host).status_code)
            secrets = {"host": secret(), "seats": {"0": secret()}}
            body = {"command": command(), "secrets": secrets, "step": 9, "seats": ["mine", "bot:random"]}
            return int(served.post(f"{made.path}/fork", body, host).status_code)

        asked = [many.submit(ask) for _ in range(WAITING + 2)]
        assert begun.wait(HELD)
        assert served.get(f"{mine.path}/steps", mine.seats[0], timeout=10).status_code == 200
        assert not go_on.is_set()
        go_on.set()
        answers = sorted(each.result() for each in asked)
    assert answers == ([201] * (WAITING + 1) + [429] if wish == "fork" else [200] * (WAITING + 2))
