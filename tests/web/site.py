"""A server of its own process, and what people see of it in a real browser."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.serving import Caller
from tests.web.fixed import LUCK

BUILT = Path(__file__).parents[2] / "src/neontable/server/web/index.html"
ADDRESS = re.compile(r"is at (http://\S+?)/ ")


class Site(Caller):
    """`neontable serve` on a port of its own; it can be stopped and started again where it was."""

    def __init__(self, folder: Path, *more: str, fair: bool = False) -> None:
        assert BUILT.exists(), "The page is not built. Run: make install"
        self.folder = folder
        fixed = ["tests.web.fixed", str(folder / LUCK)]
        self.program = ["neontable.cli.main"] if fair else fixed  # with luck of its own, or that of the test
        self.more = more
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve the tables of the folder, on the same port as before."""
        command = [
            sys.executable, "-m", *self.program, "serve",
            "--port", str(self.port), "--db", str(self.folder / "tables.db"), "--bot-workers", "1", "--no-limits", *self.more,
        ]  # fmt: skip
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, (self.folder / "server.log").read_text()
        self.url = found[1]
        self.port = int(self.url.rpartition(":")[2])
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30)

    def lucky(self, text: str) -> None:
        """From now on the luck of new tables comes from this text."""
        (self.folder / LUCK).write_text(text)

    def stop(self) -> None:
        """End the server; what it has told is written down."""
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
