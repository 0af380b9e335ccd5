"""Looking back over HTTP, by a real server: steps, log, record, forks, rematches and files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from neontable.cli.main import run
from tests.server.serving import Made, Served, secret
from tests.server.tables import command


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("past")) as found:
        yield found


@pytest.fixture(scope="module")
def ended(served: Served) -> Made:
    """A game of two people, given up after some choices; each has added to its luck."""
    made = served.table("mine", "invite", nonce="from the host")
    token = secret()
    wish = {"command": command(), "secret": token, "invite": made.invite(1), "nonce": "from the guest"}
    assert served.post(f"{made.path}/claim", wish).status_code == 200
    made.seats[1] = token
    for _ in range(30):
        move = made.move()
        assert move is not None
        assert served.post(f"{made.path}/choices", move["body"], move["token"]).status_code == 200
    early = {"command": command(), "secrets": owner(0), "step": 5}
    assert served.post(f"{made.path}/fork", early, token).status_code == 409
    assert served.get(f"{made.path}/record", token).status_code == 409
    wish = {"command": command(), "do": "resign"}
    assert served.post(f"{made.path}/seats", wish, token).status_code == 200
    return made


def owner(*seats: int) -> dict[str, Any]:
    return {"host": secret(), "seats": {str(seat): secret() for seat in seats}}


def test_steps_and_log(served: Served, ended: Made) -> None:
    token = ended.seats[0]
    page = served.get(f"{ended.path}/steps?from=3&to=8", token).json()
    assert [step["seq"] for step in page["steps"]] == [3, 4, 5, 6, 7, 8]
    assert "players" in page["steps"][0]["set"]
    assert served.get(f"{ended.path}/steps?from=3&to=8&seat=1", ended.watch).status_code == 200
    assert served.get(f"{ended.path}/steps?from=-1", token).status_code == 422
    assert served.get(f"{ended.path}/steps", secret()).status_code == 404
    log = served.get(f"{ended.path}/log?before=5", token).json()
    assert [line["id"] for line in log["log"]] == [0, 1, 2, 3, 4]
    assert log["log_from"] == 0


def test_the_record_is_verified_offline_with_what_was_promised(
    served: Served, ended: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = served.get(f"{ended.path}/record", ended.watch)
    assert answer.json()["fairness"]["nonces"] == ["from the host", "from the guest"]
    file = tmp_path / "record.json"
    file.write_bytes(answer.content)
    assert run(["verify", str(file), "--commitment", ended.body["commitment"]]) == 0
    assert "the one you were given" in capsys.readouterr().out


def test_a_fork_and_a_rematch(served: Served, ended: Made) -> None:
    wish: dict[str, Any] = {"command": command(), "secrets": owner(0), "step": 12}
    answer = served.post(f"{ended.path}/fork", wish, ended.seats[0])
    assert answer.status_code == 201
    assert served.post(f"{ended.path}/fork", wish, ended.seats[0]).json() == answer.json()
    assert served.get(f"/api/tables/{answer.json()['table']}", wish["secrets"]["seats"]["0"]).json()["seat"] == 0
    again = {"command": command(), "secrets": owner()}
    assert served.post(f"{ended.path}/rematch", again, ended.watch).status_code == 404
    made = served.post(f"{ended.path}/rematch", again, ended.seats[1])
    assert made.status_code == 201
    assert ended.seen(ended.seats[0])["rematch"] == made.json()["table"]
    for old, seat in ((ended.seats[0], 1), (ended.seats[1], 0)):
        claim = {"command": command(), "secret": secret(), "invite": old}
        answer = served.post(f"/api/tables/{made.json()['table']}/claim", claim)
        assert answer.json()["seat"] == seat


def test_a_record_is_opened_and_a_save_resumed(served: Served, ended: Made) -> None:
    record = served.get(f"{ended.path}/record", ended.watch).json()
    record["note"] = "x" * 100_000  # more than other calls may send
    answer = served.post("/api/records", {"command": command(), "secrets": owner(), "record": record})
    assert answer.status_code == 201, answer.text
    watch = answer.json()["watch"]["token"]
    assert served.get(f"/api/tables/{answer.json()['table']}", watch).json()["state"] == "over"
    again = served.get(f"/api/tables/{answer.json()['table']}/record", watch).json()
    assert again["fairness"] == record["fairness"]
    record["entries"][3]["text"] = "nothing"
    answer = served.post("/api/records", {"command": command(), "secrets": owner(), "record": record})
    assert answer.status_code == 422
    assert "entry 4" in answer.json()["reason"]
    alone = served.table("mine", "mine")
    save = served.get(f"{alone.path}/record", alone.seats[0]).json()
    assert served.get(f"{alone.path}/record", alone.watch).status_code == 409
    wish = {"command": command(), "secrets": owner(0, 1), "record": save, "tokens": list(alone.seats.values())}
    assert served.post("/api/records", wish).json()["table"] == alone.id
    assert json.dumps(save).count(alone.seats[0]) == 0
