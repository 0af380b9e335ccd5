"""A real Dask scheduler with two workers on this machine, which have none of our files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


class Cluster:
    """Its address, and the processes of its workers."""

    def __init__(self, address: str, workers: list[subprocess.Popen[bytes]]) -> None:
        self.address = address
        self.workers = workers


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A scheduler and workers, ended in the end."""
    file = folder / "scheduler.json"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    begun: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        with (folder / f"{len(begun)}.log").open("wb") as log:
            process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        begun.append(process)
        return process

    try:
        begin("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        while not file.exists():
            assert begun[0].poll() is None, (folder / "0.log").read_text()
            time.sleep(0.05)
        words = ("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny")
        made = [begin(*words, "--local-directory", str(folder / str(number))) for number in range(workers)]
        yield Cluster(json.loads(file.read_text())["address"], made)
    finally:
        for process in begun:
            process.kill()
        for process in begun:
            process.wait()
