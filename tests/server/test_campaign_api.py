"""Campaigns over HTTP, by a real server: who may read, who may go on, files, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Made, Served, secret
from tests.server.tables import command


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("campaign")) as found:
        yield found


@pytest.fixture(scope="module")
def ended(served: Served) -> Made:
    """An episode that was given up, and whose character has grown."""
    made = served.table("mine", game="neon-hope")
    assert served.post(f"{made.path}/seats", {"command": command(), "do": "end"}, made.seats[0]).status_code == 200
    for _ in range(20):
        move = made.move()
        if move is None:
            break
        assert served.post(f"{made.path}/choices", move["body"], move["token"]).status_code == 200
    assert served.get(made.path, made.seats[0]).json()["state"] == "over"
    return made


def wish(**more: Any) -> dict[str, Any]:
    return {"command": command(), "secrets": {"host": secret(), "seats": {"0": secret()}}, **more}


def test_a_spectator_reads_the_campaign_and_cannot_go_on(served: Served, ended: Made) -> None:
    watch = ended.body["watch"]["token"]
    page = served.get(f"{ended.path}/campaign", watch)
    assert page.status_code == 200 and page.json()["may"] is False
    for path in ("campaign/story", "campaign/export", "story", "cards"):
        assert served.get(f"{ended.path}/{path}", watch).status_code == 200
    for path in ("campaign/next", "campaign"):
        body = wish() if path.endswith("next") else {"command": command(), "name": "Mine"}
        answer = served.post(f"{ended.path}/{path}", body, watch)
        assert answer.status_code == 404 and answer.json()["error"] == "unknown"
    assert served.get(f"{ended.path}/campaign", secret()).status_code == 404


def test_a_log_sent_as_an_option_is_refused(served: Served) -> None:
    log = {"version": 1, "results": ["won"]}
    body = wish(game="neon-hope", seats=["mine"], options={"episode": "2", "campaign": log})
    answer = served.post("/api/tables", body)
    assert answer.status_code == 422 and "own log" in answer.json()["reason"]


def test_it_goes_on_is_exported_and_taken_in_again(served: Served, ended: Made) -> None:
    body = wish()
    token = body["secrets"]["seats"]["0"]
    made = served.post(f"{ended.path}/campaign/next", body, ended.seats[0])
    assert made.status_code == 201
    assert served.post(f"{ended.path}/campaign/next", body, ended.seats[0]).json() == made.json()
    table = served.get(f"/api/tables/{made.json()['table']}", token).json()
    assert table["state"] == "playing" and table["origin"]["kind"] == "next" and table["view"]["episode"] == "2"
    assert "campaign" not in table["settings"]["options"] and table["campaign"]
    data = served.get(f"{ended.path}/campaign/export", ended.seats[0]).json()
    answer = served.post("/api/campaigns", {"command": command(), "secrets": {"host": secret()}, "campaign": data})
    assert answer.status_code == 201, answer.text
    cut = {**data, "evenings": data["evenings"][:0]}
    answer = served.post("/api/campaigns", {"command": command(), "secrets": {"host": secret()}, "campaign": cut})
    assert answer.status_code == 422 and "no evenings" in answer.json()["reason"]


def test_the_page_of_a_campaign_has_an_address(served: Served) -> None:
    assert served.get("/campaign/anything").status_code == 200
