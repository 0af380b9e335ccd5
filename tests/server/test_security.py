"""Nobody gets in: every way that is not a token of one's own is refused in the same words, and written down without secrets."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from neontable.server.http import bodies, openapi, sockets
from neontable.server.http.bodies import DEEPEST, LARGEST, depth
from neontable.server.http.middleware import Place, loopback, prefix
from neontable.server.limits import Buckets, Limits, Rate
from neontable.server.refusals import Refused
from neontable.server.tables import commands
from neontable.server.texts import inert
from neontable.server.wire import Choice, SeatChange
from tests.server.serving import Made, Served, next_of, rest, secret
from tests.server.tables import command, make, open_service

NOTHING = (
    b'{"error":"unknown","reason":"There is nothing here for this token.","remedy":"Check the link you were given."}'
)

MAY = [
    ("host", "seats"),
    ("host", "rematch"),
    ("host", "fork"),
    ("host", "campaign"),
    ("host", "campaign/next"),
    ("spectator", "fork"),
]  # and is refused for other reasons


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tables")) as running:
        yield running


def wishes(served: Served) -> dict[str, Any]:
    """A body that fits, for every call that writes to a table; a new call has to be added here."""
    any_secret = {"host": secret(), "seats": {}}
    found: dict[str, Any] = {
        "choices": {"command": command(), "seq": 0, "option": "x"},
        "undo": {"command": command()},
        "orders": {"command": command(), "kind": "x"},
        "seats": {"command": command(), "do": "rename", "name": "Mallory"},
        "chat": {"command": command(), "text": "hello"},
        "feed": None,
        "hint": {"option": "x"},
        "odds": {"option": "x"},
        "unavailable": {"option": "x"},
        "ahead": {"options": ["x"]},
        "campaign": {"command": command(), "name": "Mallory's"},
        "campaign/next": {"command": command(), "secrets": any_secret},
        "fork": {"command": command(), "secrets": any_secret, "step": 0},
        "rematch": {"command": command(), "secrets": any_secret},
    }
    paths = openapi.complete(served.app.openapi_schema.to_schema())["paths"]
    there = {path.partition("{table}/")[2] for path, item in paths.items() if "{table}/" in path and "post" in item}
    there -= {"claim"}
    assert there <= set(found), there - set(found)
    return {name: found[name] for name in there}


def turned_away(served: Served, table: Made, **more: Any) -> int:
    """The status with which a socket is refused at the door, or 0."""
    try:
        with served.socket(table.id, table.watch, **more):
            return 0
    except InvalidStatus as refused:
        return refused.response.status_code


def test_nobody_writes_without_the_token_of_a_seat(served: Served) -> None:
    table, other = served.table("mine", "invite"), served.table()
    strangers = {
        "no token": "",
        "the table's id": table.id,
        "guessed": secret(),
        "another table's": other.seats[0],
        "spectator": table.watch,
        "invite": table.invite(1),
        "host": table.host,
        "not hex": "' OR 1=1 --",
    }
    for name, body in wishes(served).items():
        for who, token in strangers.items():
            if (who, name) in MAY:
                continue
            answer = served.post(f"{table.path}/{name}", body, token)
            assert (answer.status_code, answer.content) == (404, NOTHING), (name, who)
    assert table.seen(table.host)["seq"] == table.seen(table.watch)["seq"] == 1, "nothing was done"


def test_what_does_not_exist_and_what_is_not_yours_look_the_same(served: Served) -> None:
    table = served.table("mine", "invite")
    for path in (table.path, "/api/tables/0123456789abcdef", "/api/nothing", "/api/games/chess/rules"):
        answer = served.get(path, secret())
        assert (answer.status_code, answer.content) == (404, NOTHING)
    for wish in ({"invite": secret()}, {"seat": 1}, {}, {"invite": table.watch}, {"invite": table.host}):
        answer = served.post(f"{table.path}/claim", {"command": command(), "secret": secret(), **wish})
        assert (answer.status_code, answer.content) == (404, NOTHING), wish


def test_an_invite_opens_one_seat_once(served: Served) -> None:
    table = served.table("mine", "invite")
    wish = {"command": command(), "secret": secret(), "invite": table.invite(1)}
    first = served.post(f"{table.path}/claim", wish)
    again = served.post(f"{table.path}/claim", wish)
    assert first.status_code == again.status_code == 200 and first.content == again.content
    thief = served.post(f"{table.path}/claim", {"command": command(), "secret": secret(), "invite": table.invite(1)})
    assert (thief.status_code, thief.content) == (404, NOTHING)
    assert served.get(table.path, table.invite(1)).status_code == 404


def test_nobody_takes_a_seat_at_a_closed_table(served: Served) -> None:
    table = served.table("mine", "invite")
    answer = served.post(f"{table.path}/seats", {"command": command(), "do": "cancel"}, table.host)
    assert answer.status_code == 200
    late = served.post(f"{table.path}/claim", {"command": command(), "secret": secret(), "invite": table.invite(1)})
    assert (late.status_code, late.json()["error"], late.json()["reason"]) == (409, "illegal", "This table is closed.")
    assert table.seen(table.host)["seats"][1]["kind"] == "invite"


def test_a_new_invite_revokes_the_old_token_and_its_sockets_at_once(served: Served) -> None:
    table = served.table("mine", "invite", "invite", game="neon")
    old = table.claim(1)
    with served.socket(table.id, old) as theirs, served.socket(table.id, table.seats[0]) as mine:
        assert json.loads(theirs.recv())["type"] == "reset"
        assert json.loads(mine.recv())["type"] == "reset"
        answer = served.post(f"{table.path}/seats", {"command": command(), "do": "invite", "seat": 1}, table.host)
        assert answer.status_code == 200 and "#invite=" in answer.json()["link"]
        told, code = rest(theirs)
        assert code == sockets.CLOSED
        assert told[-1]["problem"]["error"] == "revoked"
        assert [each for each in told if each["type"] == "step"] == []
        assert next_of(mine, "step")["seats"][1]["kind"] == "invite"
    assert served.get(table.path, old).content == NOTHING
    assert served.get(table.path, table.invite(1)).content == NOTHING


def test_a_wish_that_waited_while_its_token_was_revoked_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            here = await made.live()
            assert here.room.table is not None
            decision = here.room.table.decisions[0]
            old = made.seats[decision.seat]
            async with here.lock:
                leave = SeatChange(command(), "leave")
                revoking = asyncio.create_task(commands.change(service, old, leave))
                await asyncio.sleep(0)
                choice = Choice(command(), here.room.seq(decision.seat), decision.options[0])
                choosing = asyncio.create_task(commands.choose(service, old, choice))
                await asyncio.sleep(0)
            await revoking
            with pytest.raises(Refused) as refused:
                await choosing
            assert refused.value.status == 404
            assert here.room.table.decisions[0].options == decision.options

    asyncio.run(run())


def test_who_leaves_gets_an_answer_and_no_more(served: Served) -> None:
    table = served.table("mine", "invite")
    token = table.claim(1)
    with served.socket(table.id, token) as leaving, served.socket(table.id, token) as second:
        assert json.loads(leaving.recv())["type"] == "reset"
        assert json.loads(second.recv())["type"] == "reset"
        leaving.send(json.dumps({"type": "seat", "command": command(), "do": "leave"}))
        told, _ = rest(leaving)
        assert [each["type"] for each in told if each["type"] != "presence"] == ["reply", "error"]
        assert rest(second)[0][-1]["problem"]["error"] == "revoked"
    assert served.get(table.path, token).content == NOTHING


def test_a_deleted_table_lets_everybody_go(served: Served) -> None:
    table = served.table()
    with served.socket(table.id, table.watch) as watching:
        assert json.loads(watching.recv())["type"] == "reset"
        answer = served.post(f"{table.path}/seats", {"command": command(), "do": "delete"}, table.host)
        assert answer.status_code == 200
        assert rest(watching)[0][-1]["problem"]["error"] == "revoked"
    for token in (table.host, table.watch, *table.seats.values()):
        assert served.get(table.path, token).content == NOTHING


def test_seats_cannot_be_forged(served: Served) -> None:
    table = served.table("mine", "invite")
    guest = table.claim(1)
    for do in ("resign", "leave", "rename", "bot", "back", "end", "invite"):
        answer = served.post(f"{table.path}/seats", {"command": command(), "do": do, "seat": 0}, guest)
        assert (answer.status_code, answer.content) == (404, NOTHING), do
    for do in ("fill", "start", "cancel", "delete", "mute"):
        answer = served.post(f"{table.path}/seats", {"command": command(), "do": do, "seat": 1}, guest)
        assert (answer.status_code, answer.content) == (404, NOTHING), do
    waits = table.seen(guest)["decisions"][0]["seat"]
    other = table.seats[1 - waits]
    wish = table.move()
    assert wish is not None
    assert served.post(f"{table.path}/choices", wish["body"], other).status_code == 409
    forged = {**wish["body"], "seat": waits}
    assert served.post(f"{table.path}/choices", forged, other).status_code == 409, "only for bots, where people lead"


def test_a_socket_is_for_those_with_a_token(served: Served) -> None:
    table = served.table("mine", "invite")
    for token in ("", secret(), table.id, table.invite(1)):
        with served.socket(table.id, token) as found:
            told, _ = rest(found)
            assert told == [{"type": "error", "problem": json.loads(NOTHING)}]
    with served.socket(table.id, table.watch) as watching:
        assert json.loads(watching.recv())["table"]["role"] == "watch"
        for kind, body in (
            ("choose", {"seq": 0, "option": "x"}),
            ("undo", {}),
            ("order", {"kind": "x"}),
            ("say", {"text": "hello"}),
            ("seat", {"do": "rename", "name": "Mallory"}),
        ):
            watching.send(json.dumps({"type": kind, "command": command(), **body}))
            assert next_of(watching, "reply")["status"] == 404, kind


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example"]
)
def test_other_sites_open_no_socket_and_send_nothing(served: Served, origin: str) -> None:
    table = served.table()
    assert turned_away(served, table, origin=origin) == 403
    answer = served.post(f"{table.path}/undo", {"command": command()}, table.seats[0], headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "origin")


def test_the_own_page_may(served: Served) -> None:
    table = served.table()
    for origin in (served.url, f"http://localhost:{served.port}"):
        with served.socket(table.id, table.watch, origin=origin) as found:
            assert json.loads(found.recv())["type"] == "reset"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:1", "", "localhost"])
def test_a_name_that_is_not_the_servers_is_refused(served: Served, host: str) -> None:
    answer = served.get("/api/games", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]) == (403, "host")
    table = served.table()
    assert turned_away(served, table, additional_headers={"Host": host}) in (
        400,
        403,
    )  # two Host headers are no request at all


def test_refusals_are_written_down_and_secrets_are_not(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table = served.table("mine", "invite", nonce="abc")
        guest, guessed = table.claim(1), secret()
        served.get(table.path, guessed)
        served.get(f"/api/tables/{guessed}", guessed)
        served.get(f"{table.path}?key={guessed}", guessed)
        served.get("/api/games", headers={"Host": "evil.example"})
        with served.socket(table.id, guessed) as found:
            rest(found)
        served.post(f"{table.path}/seats", {"command": command(), "do": "invite", "seat": 1}, table.host)
        served.get(table.path, guest)
        served.get(table.path + "%0a%1b%5b2J%c2%85%e2%80%a8", guest)
        text, lines = served.log.getvalue(), served.lines()
        bits = served.service.rooms[table.id].room.header.bits
    refused = [line for line in lines if line["event"] == "refused"]
    assert {line["status"] for line in refused} == {404, 403}
    assert [line for line in lines if line["event"] == "socket closed" and line["why"] == "unknown"]
    assert all(line["from"] == "127.0.0.1" for line in refused)
    known = [guest, guessed, table.host, table.watch, table.seats[0], table.invite(1), bits]
    assert not [each for each in known if each in text]
    assert "\x1b" not in text


def test_every_answer_carries_its_headers(served: Served) -> None:
    for path, status in (("/api/tables", 200), ("/nothing", 404), ("/api/docs", 200), ("/healthz", 200)):
        answer = served.get(path)
        assert answer.status_code == status
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "permissions-policy" in answer.headers
        assert "server" not in answer.headers or answer.headers["server"] == "uvicorn"
        assert ("no-store" in answer.headers.get("cache-control", "")) == path.startswith("/api")


def test_the_description_is_shown_without_another_server(served: Served) -> None:
    page = served.get("/api/docs").text
    for path in ("/api/docs/docs.css", "/api/docs/docs.js", "/api/docs/openapi.json"):
        assert served.get(path).status_code == 200
        assert path in page
    for path in ("/api/docs", "/api/docs/docs.css", "/api/docs/docs.js"):
        assert "://" not in served.get(path).text
    for path, item in served.get("/api/docs/openapi.json").json()["paths"].items():
        for method, call in item.items():
            good = [status for status in call["responses"] if status.startswith("2")]
            assert good, (path, method)
            for status in good:
                content = call["responses"][status]["content"]
                assert all(each["schema"] for each in content.values()), (path, method)
            assert {"403", "429", "500", "503"} <= set(call["responses"]), (path, method)
            assert "400" not in call["responses"]


def test_a_body_has_a_size_a_depth_and_is_text(served: Served) -> None:
    large = served.http.post("/api/mine", content=b'{"tokens": ["' + b"x" * LARGEST + b'"]}')
    assert (large.status_code, large.json()["error"]) == (413, "too large")
    for content in (
        b"[" * 5000,
        b'{"a":' * 5000,
        b'{"tokens": "\xff"}',
        b'{"tokens": "\xed\xa0\x80"}',
        b"",
        b"{",
        b"nan",
    ):
        answer = served.http.post("/api/mine", content=content)
        assert (answer.status_code, answer.json()["error"]) == (422, "invalid"), content[:10]


def test_a_newline_at_the_end_is_not_overlooked(served: Served) -> None:
    wish: dict[str, Any] = {"command": command(), "game": "cogdrive-neon", "seats": ["mine", "invite"], "nonce": "abc"}
    wish["secrets"] = {"host": secret(), "seats": {"0": secret()}}
    for name in ("command", "nonce"):
        assert served.post("/api/tables", {**wish, name: wish[name] + "\n"}).status_code == 422, name
    for secrets in ({"host": secret() + "\n"}, {"seats": {"0": secret() + "\n"}}):
        assert served.post("/api/tables", {**wish, "secrets": {**wish["secrets"], **secrets}}).status_code == 422
    assert served.post("/api/tables", wish).status_code == 201


def test_depth_counts_lists_and_objects_outside_of_texts() -> None:
    assert depth(b"[" * (DEEPEST + 1)) == DEEPEST + 1
    assert depth(b'["' + b"[" * 100 + b'"]' + b"[]" * 3) == 1
    assert depth(b'["\\"[[", ' + b"[]," * 100 + b"1]") == 2


def test_names_and_talk_steer_nothing(served: Served) -> None:
    evil = "A\u202eB\u2066\x1b[31m\r\nC\u200b\x00"
    table = served.table("mine", "invite", name=evil, player=evil)
    guest = table.claim(1)
    body = table.seen(guest)
    assert body["settings"]["name"] == body["seats"][0]["name"] == "AB [31m C"
    served.post(f"{table.path}/seats", {"command": command(), "do": "rename", "name": evil}, guest)
    assert table.seen(guest)["seats"][1]["name"] == "AB [31m C"
    with served.socket(table.id, guest) as found:
        assert json.loads(found.recv())["type"] == "reset"
        served.post(f"{table.path}/chat", {"command": command(), "text": "<b>hi</b>" + evil}, table.seats[0])
        assert next_of(found, "chat")["text"] == "<b>hi</b>AB [31m C"
    unseen = served.post(f"{table.path}/chat", {"command": command(), "text": "\u200b\n"}, guest)
    assert unseen.status_code == 422
    assert inert("👩\u200d🚀 é") == "👩\u200d🚀 é"


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    now = [0.0]
    limits = Limits(Rate(1, 3), Rate(1, 8), Rate(0.1, 2), clock=lambda: now[0])
    with Served(tmp_path, limits) as served:
        table = served.table()
        seen = [served.get(table.path, table.watch).status_code for _ in range(4)]
        assert seen == [200, 200, 200, 429], "per credential"
        answer = served.get(table.path, table.watch)
        assert (answer.json()["error"], answer.headers["retry-after"]) == ("too often", "1")
        seen = [served.get(table.path, secret()).status_code for _ in range(5)]
        assert seen == [404, 404, 404, 404, 429], "then per address: new tokens do not help"
        now[0] += 100
        wish = {"command": command(), "game": "x", "seats": ["mine"], "secrets": {"host": secret()}}
        made = [served.post("/api/tables", wish).status_code for _ in range(3)]
        assert made == [422, 422, 429], "tables are fewer"
        assert [turned_away(served, table) for _ in range(7)] == [0, 0, 0, 0, 0, 429, 429]


@pytest.mark.parametrize("spelled", ["/{}/", "/{}%2f", "//{}//"])
def test_slashes_that_mean_nothing_change_nothing(tmp_path: Path, spelled: str) -> None:
    with Served(tmp_path, Limits(making=Rate(0.001, 2))) as served:
        table, spelled = served.table(), served.url + spelled
        for path in ("api/tables", "api/records", f"{table.path[1:]}/fork", f"{table.path[1:]}/rematch"):
            served.limits.making.full.clear()
            made = [served.post(spelled.format(path), {}).status_code for _ in range(3)]
            assert made == [422, 422, 429], path
        assert served.get(spelled.format(table.path[1:]), table.host).headers["cache-control"] == "no-store"
        assert served.get(spelled.format("metrics"), headers={"Via": "1.1 proxy"}).content == NOTHING


def test_sockets_from_one_address_are_counted(tmp_path: Path) -> None:
    with Served(tmp_path, Limits(sockets=2)) as served:
        table = served.table()
        with served.socket(table.id, table.watch), served.socket(table.id, table.watch):
            assert turned_away(served, table) == 429


def test_a_bucket_fills_again_and_is_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 4), lambda: now[0])
    assert [buckets.wait("a") for _ in range(4)] == [0.0] * 4
    assert buckets.wait("a") == 0.5
    assert buckets.wait("b") == 0.0
    now[0] = 0.5
    assert buckets.wait("a") == 0.0
    assert buckets.wait("a") == 0.5
    now[0] = 100.0
    assert [buckets.wait("a") for _ in range(4)] == [0.0] * 4


def test_a_forwarded_address_is_believed_from_trusted_proxies_only() -> None:
    place = Place("127.0.0.1", 8400, "https://table.example.org/", ["127.0.0.1", "10.0.0.0/8"])
    assert place.visitor("203.0.113.9", "198.51.100.1") == "203.0.113.9"
    assert place.visitor("127.0.0.1", "198.51.100.1") == "198.51.100.1"
    assert place.visitor("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.2.3") == "198.51.100.1"
    assert place.visitor("127.0.0.1", "6.6.6.6, nonsense") == "127.0.0.1"
    assert place.visitor("127.0.0.1", "") == "127.0.0.1"
    assert place.url == "https://table.example.org"
    assert place.knows_host("table.example.org") and place.knows_host("127.0.0.1:8400")
    assert place.knows_origin("https://table.example.org", "table.example.org")
    assert not place.knows_origin("http://table.example.org", "table.example.org")
    assert not place.knows_host("192.168.1.7:8400")


def test_who_comes_by_ipv4_through_an_ipv6_socket_is_told_apart(tmp_path: Path) -> None:
    place = Place("::", 8400, "", ["127.0.0.1", "::ffff:10.0.0.0/104"])
    assert place.visitor("::ffff:1.2.3.4", "6.6.6.6") == "1.2.3.4"
    assert place.visitor("::ffff:127.0.0.1", "198.51.100.7") == "198.51.100.7"
    assert place.visitor("::ffff:127.0.0.1", "::ffff:198.51.100.7, 10.1.1.1") == "198.51.100.7"
    assert prefix("::ffff:1.2.3.4") == prefix("1.2.3.4") != prefix("::ffff:203.0.113.9")
    assert prefix("2001:db8::1") == prefix("2001:db8::ffff") != prefix("2001:db8:0:1::1")
    assert loopback("::ffff:127.0.0.1") and not loopback("::ffff:1.2.3.4")


def test_one_household_is_counted_as_one(tmp_path: Path) -> None:
    with Served(tmp_path, Limits(sockets=2), proxies=["127.0.0.1"]) as served:
        table = served.table()

        def from_there(number: int, network: str = "2001:db8::") -> dict[str, Any]:
            return {"additional_headers": {"X-Forwarded-For": f"{network}{number}"}}

        with (
            served.socket(table.id, table.watch, **from_there(1)),
            served.socket(table.id, table.watch, **from_there(2)),
        ):
            assert turned_away(served, table, **from_there(3)) == 429
            assert turned_away(served, table, **from_there(3, "2001:db8:0:1::")) == 0
        for number in range(150):
            served.get("/nowhere", headers={"X-Forwarded-For": f"2001:db8:1::{number:x}"})
        lines = [line for line in served.lines() if line.get("from", "").startswith("2001:db8:1::")]
        assert len({line["from"] for line in lines}) == len(lines) < 110, "few lines of one household in the log"


def test_in_the_lan_every_address_will_do_but_no_foreign_name() -> None:
    place = Place("0.0.0.0", 8400)
    assert (
        place.knows_host("192.168.1.7:8400")
        and place.knows_host("[fe80::1]:8400")
        and place.knows_host("localhost:8400")
    )
    assert place.knows_origin("http://192.168.1.7:8400", "192.168.1.7:8400")
    assert not place.knows_origin("http://192.168.1.8:8400", "192.168.1.7:8400")
    assert not place.knows_host("evil.example:8400")


def test_figures_are_for_this_machine_only(tmp_path: Path, served: Served) -> None:
    text = served.get("/metrics").text
    assert "# TYPE neontable_answers_total counter" in text and "neontable_tables_awake " in text
    for header in ("X-Forwarded-For", "Forwarded", "Via"):
        assert served.get("/metrics", headers={header: "1.2.3.4"}).content == NOTHING
    with Served(tmp_path, public_url="https://table.example.org") as behind:
        assert behind.get("/metrics").content == NOTHING
        assert "strict-transport-security" in behind.get("/healthz").headers
        assert behind.table("mine", "invite").body["watch"]["link"].startswith("https://table.example.org/t/")


def test_a_bug_shows_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(tmp_path) as served:
        table = served.table()

        async def broken(*_: Any) -> None:
            raise ZeroDivisionError("a secret inside")

        monkeypatch.setattr(served.service, "body", broken)
        answer = served.get(table.path, table.watch)
        assert answer.status_code == 500
        assert answer.json()["error"] == "failed" and "secret" not in answer.text
        assert any("ZeroDivisionError" in line.get("trace", "") for line in served.lines())


def test_a_made_table_gives_no_secret_of_another_seat(served: Served) -> None:
    table: Made = served.table("mine", "invite", "invite", game="neon")
    guest = table.claim(1)
    for token in (table.host, table.seats[0], table.watch):
        assert guest not in served.get(table.path, token).text
    link = served.post(f"{table.path}/seats", {"command": command(), "do": "invite", "seat": 0}, table.host)
    assert link.status_code == 200
    assert served.get(table.path, table.seats[0]).content == NOTHING


def test_who_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.2)
    monkeypatch.setattr(sockets, "FIRST_FRAME", 0.2)
    with Served(tmp_path) as served:
        with connect(f"ws://127.0.0.1:{served.port}/api/tables/0123456789abcdef/live") as silent:
            told, code = rest(silent)
            assert [each["problem"]["error"] for each in told] == ["slow"]
            assert code == sockets.CLOSED
        with socket.create_connection(("127.0.0.1", served.port)) as raw:
            head = f"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Length: 100\r\n\r\n{{"
            raw.sendall(head.encode())
            assert raw.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_socket_that_goes_too_fast_is_read_more_slowly(tmp_path: Path) -> None:
    with Served(tmp_path, Limits(credential=Rate(200, 1))) as served:
        table = served.table()
        with served.socket(table.id, table.watch) as found:
            sent = [command() for _ in range(20)]
            for each in sent:
                found.send(json.dumps({"type": "undo", "command": each}))
            assert [next_of(found, "reply")["command"] for _ in sent] == sent, "late, but nothing is refused"
