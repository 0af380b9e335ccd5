"""Nobody plays with luck that another knows without being told, and a save opens nothing for who only has the file."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import neontable as nt
from neontable.cli.main import run
from neontable.kernel import record as records
from neontable.kernel.tables import fairness
from neontable.server.refusals import Refused
from neontable.server.storage.keys import SEAT, Key, digest, save_token
from neontable.server.storage.rows import Header, kept
from neontable.server.tables import commands, create_table, history
from neontable.server.tables.create_table import Owner, built
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Claim, SeatChange
from tests.server.serving import Made, Served, next_of, rest, secret
from tests.server.tables import command, make, open_service, play_on
from tests.server.test_forks import fork as fork_in
from tests.server.test_forks import secrets

Data = dict[str, Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("luck")) as found:
        yield found


def owner(*seats: int) -> Data:
    return {"host": secret(), "seats": {str(seat): secret() for seat in seats}}


def played(served: Served, *seats: str, choices: int = 30, **more: Any) -> Made:
    """A game of people that was given up after some choices."""
    made = served.table(*(seats or ("mine", "mine")), **more)
    for seat, kind in enumerate(seats):
        if kind == "invite":
            made.claim(seat)
        elif kind == "open":
            made.seats[seat] = secret()
            wish = {"command": command(), "secret": made.seats[seat], "seat": seat}
            assert served.post(f"{made.path}/claim", wish).status_code == 200
    for _ in range(choices):
        move = made.move()
        assert move is not None
        assert served.post(f"{made.path}/choices", move["body"], move["token"]).status_code == 200
    return made


def ended(served: Served, *seats: str, **more: Any) -> Made:
    made = played(served, *seats, **more)
    assert served.post(f"{made.path}/seats", {"command": command(), "do": "resign"}, made.seats[1]).status_code == 200
    return made


def fork(served: Served, made: Made, step: int, *seats: str, token: str = "", nonce: str = "") -> Made:
    own = owner(*[seat for seat, wish in enumerate(seats) if wish == "mine"])
    wish = {"command": command(), "secrets": own, "step": step, "seats": list(seats), "nonce": nonce}
    answer = served.post(f"{made.path}/fork", wish, token or made.seats[0])
    assert answer.status_code == 201, answer.text
    return Made(served, answer.json(), own["host"], {int(seat): token for seat, token in own["seats"].items()})


def resign(served: Served, made: Made) -> Data:
    """Give up, and the record."""
    assert served.post(f"{made.path}/seats", {"command": command(), "do": "resign"}, made.seats[0]).status_code == 200
    found: Data = served.get(f"{made.path}/record", made.watch).json()
    return found


# ---- forks with guests
def test_a_fork_with_a_guest_has_luck_that_nobody_knows(served: Served) -> None:
    made = ended(served, "mine", "invite")
    record = served.get(f"{made.path}/record", made.watch).json()
    for nonce in ("one", "two"):
        twin = fork(served, made, 20, "mine", "invite", nonce="of the host")
        assert twin.body["origin"] == {"kind": "fork", "luck": "committed", "table": made.id, "step": 20}
        assert len(twin.body["commitment"]) == 64
        guest = secret()
        claim = {"command": command(), "secret": guest, "invite": twin.invite(1), "nonce": nonce}
        assert served.post(f"{twin.path}/claim", claim).status_code == 200
        assert twin.seen(guest)["origin"]["luck"] == "committed"
        told = resign(served, twin)
        assert told["fairness"]["nonces"] == ["of the host", nonce], "what the guest adds counts"
        assert told["seed"] == fairness.luck(bytes.fromhex(told["fairness"]["bits"]), ["of the host", nonce]).hex()
        assert told["seed"] != record["seed"]
        assert told["origin"]["luck"] == "committed"
        records.verify(told, twin.body["commitment"])


def test_what_was_hidden_is_dealt_anew_and_what_was_public_stays(served: Served) -> None:
    made = ended(served, "mine", "invite")
    step = 3  # all hands are as they were dealt
    public, *before = [
        served.get(f"{made.path}/steps?from={step}&to={step}&seat={eyes}", made.watch).json()["steps"][0]["set"]
        for eyes in (-1, 0, 1)
    ]
    seen: list[set[str]] = [set(), set()]
    for _ in range(6):
        twin = fork(served, made, step, "mine", "invite", token=made.watch)
        twin.claim(1)
        assert twin.seen(twin.watch)["view"] == public
        for seat in (0, 1):
            seen[seat].add(json.dumps(twin.seen(twin.seats[seat])["view"]["players"][seat]["hand"]))
    for seat in (0, 1):
        assert seen[seat] != {json.dumps(before[seat]["players"][seat]["hand"])}, "who has the record knows no hand"


@pytest.mark.parametrize(("game", "seats"), [("cogdrive-neon", 2), ("neon", 3), ("toy-bid", 2), ("toy-peek", 2)])
def test_a_fork_with_guests_is_played_to_its_end_and_proves_its_deal(tmp_path: Path, game: str, seats: int) -> None:
    async def go() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, game, ("mine",) * seats)
            await play_on(made, seed=3)
            last, anew = (await made.live()).room.seq(0), 0
            for step in range(2, last, max(1, last // 6)):
                try:
                    twin = await fork_in(made.seats[0], service, step, ["mine"] * (seats - 1) + ["invite"])
                except Refused as refused:  # not every step of a small game can be entered
                    assert "rule is being carried out" in refused.problem.reason  # noqa: PT017
                    continue
                token = twin.body["seats"][-1]["invite"]["link"].split("invite=")[1]
                guest = f"{step:032x}"
                await create_table.claim(service, twin.id, Claim(command(), guest, token, nonce="n"))
                twin.seats[seats - 1] = Key(digest(guest), twin.id, SEAT, seats - 1)
                await play_on(twin, seed=step)
                data = await finished(service, twin)
                records.verify(data, twin.body["commitment"])
                anew += data["start"]["position"]["state"] != data["origin"]["position"]["state"]
            assert anew

    asyncio.run(go())


async def finished(service: TableService, made: Any) -> Data:
    found: Data = json.loads(await history.record(service, made.host))
    return found


def test_a_fork_of_a_fork_goes_on_from_what_was_dealt_there(served: Served) -> None:
    made = ended(served, "mine", "invite")
    twin = fork(served, made, 3, "mine", "invite")
    twin.claim(1)
    for _ in range(4):
        move = twin.move()
        assert move is not None
        assert served.post(f"{twin.path}/choices", move["body"], move["token"]).status_code == 200
    shown = twin.seen(twin.seats[0])
    resign(served, twin)
    alone = fork(served, twin, shown["seq"], "mine", "bot:random")
    assert alone.seen(alone.seats[0])["view"] == shown["view"]
    assert alone.seen(alone.seats[0])["origin"]["luck"] == "known"
    records.verify(resign(served, alone))


def test_an_open_seat_says_in_the_list_where_its_table_comes_from(served: Served) -> None:
    made = ended(served, "mine", "open", public=True)
    twin = fork(served, made, 12, "mine", "open")
    listed = {each["table"]: each for each in served.get("/api/tables").json()}
    assert listed[twin.id]["origin"] == {"kind": "fork", "luck": "committed", "table": made.id, "step": 12}
    plain = served.table("mine", "open", public=True)
    listed = {each["table"]: each for each in served.get("/api/tables").json()}
    assert listed[plain.id]["origin"] == {"kind": "new", "luck": "committed"}


# ---- forks that keep their luck
def test_a_fork_for_one_person_keeps_its_luck_and_nobody_else_sits_down(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = ended(served, "mine", "invite")
    twin = fork(served, made, 20, "mine", "bot:random")
    assert twin.body["origin"] == {"kind": "fork", "luck": "known", "table": made.id, "step": 20}
    assert twin.body["commitment"] == ""
    for token in (twin.seats[0], twin.watch, twin.host):
        assert twin.seen(token)["origin"]["luck"] == "known"
    for seat in (0, 1):
        answer = served.post(f"{twin.path}/seats", {"command": command(), "do": "invite", "seat": seat}, twin.host)
        assert answer.status_code == 409
        assert "nobody else can sit down" in answer.json()["reason"] and "invite" in answer.json()["remedy"]
    answer = served.post(f"{twin.path}/seats", {"command": command(), "do": "invite"}, twin.seats[0])
    assert answer.status_code == 409, "nor by who holds the seat"
    told = resign(served, twin)
    assert told["seed"] == served.get(f"{made.path}/record", made.watch).json()["seed"]
    assert "fairness" not in told
    assert told["origin"] == twin.body["origin"]
    file = tmp_path / "fork.json"
    file.write_text(json.dumps(told))
    assert run(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Luck known beforehand" in said and f"fork of table {made.id} at step 20" in said
    assert run(["verify", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["luck"] == "known beforehand"
    assert run(["verify", str(file), "--commitment", "00" * 32]) == 1


def test_a_rematch_and_a_scenario_say_so(served: Served) -> None:
    made = ended(served, "mine", "invite")
    answer = served.post(f"{made.path}/rematch", {"command": command(), "secrets": owner()}, made.seats[0]).json()
    assert answer["origin"] == {"kind": "rematch", "luck": "committed", "table": made.id}
    learnt = served.table("mine", "bot:greedy", scenario="first")
    assert learnt.body["origin"] == {"kind": "scenario", "luck": "committed"}


# ---- records from outside
def outside(seed: int = 5, choices: int = 40, position: Data | None = None) -> Data:
    """A record that was played elsewhere, with a seed that its player knows."""
    table = nt.new("cogdrive-neon", seed=seed) if position is None else nt.setup("cogdrive-neon", position, seed=seed)
    luck = random.Random(seed)
    while len(table.entries) < choices:
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
    found: Data = json.loads(table.record().text())
    return found


def opened(served: Served, record: Data) -> Made:
    own = owner()
    answer = served.post("/api/records", {"command": command(), "secrets": own, "record": record})
    assert answer.status_code == 201, answer.text
    return Made(served, answer.json(), own["host"], {})


def test_who_brings_a_record_knows_no_luck_of_a_game_with_guests(served: Served) -> None:
    record = outside()
    shown = opened(served, record)
    assert shown.seen(shown.watch)["origin"] == {"kind": "import", "luck": "known"}
    twin = fork(served, shown, 20, "mine", "invite", token=shown.host)
    assert twin.body["origin"] == {"kind": "fork", "luck": "committed", "table": shown.id, "step": 20, "imported": True}
    twin.claim(1)
    told = resign(served, twin)
    assert told["seed"] != record["seed"]
    records.verify(told, twin.body["commitment"])
    alone = fork(served, shown, 20, "mine", "bot:random", token=shown.host)
    assert alone.body["origin"]["luck"] == "known"


def test_nobody_is_a_guest_in_a_position_that_was_set_up_outside(served: Served) -> None:
    shown = opened(served, outside(position=nt.new("cogdrive-neon", seed=1).position()))
    wish = {"command": command(), "secrets": owner(0), "step": 10, "seats": ["mine", "invite"]}
    answer = served.post(f"{shown.path}/fork", wish, shown.host)
    assert answer.status_code == 409
    assert "set up" in answer.json()["reason"]
    again = fork(served, shown, 10, "mine", "bot:random", token=shown.host)
    resign(served, again)
    wish = {"command": command(), "secrets": owner(0), "step": 3, "seats": ["mine", "invite"]}
    assert served.post(f"{again.path}/fork", wish, again.host).status_code == 409, "nor by a fork of a fork"


def test_a_record_that_was_opened_says_what_it_said_before(served: Served) -> None:
    made = ended(served, "mine", "invite")
    record = served.get(f"{made.path}/record", made.watch).json()
    shown = opened(served, record)
    again = served.get(f"{shown.path}/record", shown.watch).json()
    assert again["origin"] == record["origin"] == {"kind": "new", "luck": "committed"}


# ---- tables of old stores
def test_a_fork_of_the_old_rules_is_marked(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            old = (await made.live()).room
            waiting = await make(service, "cogdrive-neon", ("mine", "invite"))
            head = (await waiting.live()).room.header
            data = msgspec.to_builtins(head)
            for name in ("came", "step", "imported", "said", "anew"):
                del data[name]
            data |= {"id": "old-fork", "origin": made.id, "seed": old.luck().hex()}
            header = kept(json.dumps(data).encode(), "waiting", "", None).header
            assert isinstance(header, Header)
            own = secrets(0)
            new = built(service, header, Owner(own, command(), b""))
            await service.append(new.write)
            body = await service.body(Key(digest(own.seats["0"]), "old-fork", SEAT, 0))
            assert msgspec.to_builtins(body.origin) == {"kind": "fork", "luck": "known", "table": made.id}
            assert body.commitment == ""
            token = json.loads(new.reply)["seats"][1]["invite"]["link"].split("invite=")[1]
            await create_table.claim(service, "old-fork", Claim(command(), "ab" * 16, token))
            room = (await service.live("old-fork")).room
            assert room.playing and room.luck() == old.luck()
            host = Key(digest(own.host), "old-fork", "host")
            with pytest.raises(Refused, match="nobody else"):
                await commands.change(service, host, SeatChange(command(), "invite", 1))

    asyncio.run(go())


# ---- saves
def test_who_only_has_the_file_gets_no_key_and_no_hand_of_the_table(served: Served) -> None:
    made = played(served, "mine", "mine", choices=1)
    saves = {token: served.get(f"{made.path}/record", token).json() for token in (made.seats[0], made.host)}
    hand = made.seen(made.seats[0])["view"]["players"][0]["hand"]
    assert hand
    hands = set()
    for save in saves.values():
        assert save["held"] == [0, 1]
        for tokens in ([], [made.seats[1]], [made.watch], [made.host], [secret()]):
            own = owner(0, 1)
            wish = {"command": command(), "secrets": own, "record": save, "tokens": tokens}
            answer = served.post("/api/records", wish)
            assert answer.status_code == 201, answer.text
            assert answer.json()["table"] != made.id
            assert answer.json()["origin"]["kind"] == "save"
            assert answer.json()["origin"]["luck"] == "committed"
            for token in own["seats"].values():
                assert served.get(made.path, token).status_code == 404
            assert served.get(made.path, own["host"]).status_code == 404
            twin = served.get(f"/api/tables/{answer.json()['table']}", own["seats"]["0"]).json()
            hands.add(json.dumps(twin["view"]["players"][0]["hand"]))
    assert len(hands) > 1, "the hand is dealt anew"
    assert served.post("/api/mine", {"tokens": list(made.seats.values())}).json()[0]["state"] == "playing"


def test_the_hosts_token_alone_opens_no_hand(served: Served) -> None:
    made = played(served, "mine", "bot:random", choices=0)
    hand = made.seen(made.seats[0])["view"]["players"][0]["hand"]
    step = made.seen(made.host)["seq"]
    own, hands = {}, set()
    for _ in range(6):
        own = owner(0)
        wish = {"command": command(), "secrets": own, "step": step}
        answer = served.post(f"{made.path}/fork", wish, made.host)
        assert answer.status_code == 201, answer.text
        twin = served.get(f"/api/tables/{answer.json()['table']}", own["seats"]["0"]).json()
        hands.add(json.dumps(twin["view"]["players"][0]["hand"]))
    assert hands != {json.dumps(hand)}


def test_the_token_that_made_a_save_takes_the_table_up_and_all_are_told(served: Served) -> None:
    made = played(served, "mine", "mine")
    save = served.get(f"{made.path}/record", made.seats[0]).json()
    assert save["holder"] not in made.seats[0]
    with served.socket(made.id, made.seats[0]) as first, served.socket(made.id, made.watch) as watching:
        next_of(first, "reset"), next_of(watching, "reset")
        own = owner(0)
        wish = {"command": command(), "secrets": own, "record": save, "tokens": [made.seats[0]]}
        answer = served.post("/api/records", wish)
        assert answer.status_code == 201, answer.text
        assert answer.json()["table"] == made.id
        step = next_of(watching, "step")
        (notice,) = step["notices"]
        assert (notice["kind"], notice["seat"]) == ("taken up", 0)
        assert "new key" in notice["text"] and notice["at"] > 0
        assert rest(first)[1] == 1008, "who held the seat before is cut off"
    assert served.post("/api/records", wish).json() == answer.json(), "the same wish again"
    assert served.get(made.path, made.seats[0]).status_code == 404
    new = own["seats"]["0"]
    assert made.seen(new)["seat"] == 0
    assert made.seen(made.seats[1])["notices"] == [notice], "the other seat stays, and is told"
    assert made.seen(made.host)["role"] == "host"
    assert served.get(made.path, own["host"]).status_code == 404, "a seat's token makes nobody host"
    later = served.post("/api/records", {**wish, "command": command(), "secrets": owner(0, 1)})
    assert later.json()["table"] != made.id, "the save was that of a token that opens nothing any more"


def test_with_all_its_tokens_the_whole_table_is_taken_up(served: Served) -> None:
    made = played(served, "mine", "mine", choices=5)
    save = served.get(f"{made.path}/record", made.seats[1]).json()
    own = owner(0, 1)
    held = [*made.seats.values(), made.host]
    for wrong in (owner(1), {**own, "seats": {**own["seats"], "7": secret()}}):
        answer = served.post("/api/records", {"command": command(), "secrets": wrong, "record": save, "tokens": held})
        assert answer.status_code == 422
    wish = {"command": command(), "secrets": own, "record": save, "tokens": held}
    assert served.post("/api/records", wish).json()["table"] == made.id
    for token in held:
        assert served.get(made.path, token).status_code == 404
    assert made.seen(own["host"])["role"] == "host"
    assert [made.seen(own["seats"][seat])["seat"] for seat in ("0", "1")] == [0, 1]
    assert [each["seat"] for each in made.seen(own["host"])["notices"]] == [0, 1]


def test_a_save_of_the_first_kind_still_opens(served: Served) -> None:
    made = played(served, "mine", "bot:random", choices=0)
    save = served.get(f"{made.path}/record", made.seats[0]).json()
    old = {name: value for name, value in save.items() if name not in ("holder", "held")}
    old |= {"version": 1, "seal": save_token(served.service.store.server_key, made.id, 0, save["step"], "")}
    for name in ("step", "seat"):
        answer = served.post("/api/records", {"command": command(), "secrets": owner(0), "record": {**old, name: 77}})
        assert answer.status_code == 422
    assert (
        served.post(
            "/api/records", {"command": command(), "secrets": owner(0), "record": {**save, "holder": ""}}
        ).status_code
        == 422
    )
    answer = served.post("/api/records", {"command": command(), "secrets": owner(0), "record": old})
    assert answer.json()["table"] != made.id
    wish = {"command": command(), "secrets": owner(0), "record": old, "tokens": [made.seats[0]]}
    assert served.post("/api/records", wish).json()["table"] == made.id


def test_who_claims_the_rematch_elsewhere_replaces_the_former_key(served: Served) -> None:
    made = played(served, "mine", "bot:random", choices=0)
    assert served.post(f"{made.path}/seats", {"command": command(), "do": "resign"}, made.seats[0]).status_code == 200
    own = owner(1)
    body = served.post(f"{made.path}/rematch", {"command": command(), "secrets": own}, made.seats[0]).json()
    table = f"/api/tables/{body['table']}"
    elsewhere = secret()
    claim = {"command": command(), "secret": elsewhere, "invite": made.seats[0]}
    assert served.post(f"{table}/claim", claim).json()["seat"] == 1
    assert served.get(table, own["seats"]["1"]).status_code == 404
    assert [each["seat"] for each in served.get(table, elsewhere).json()["notices"]] == [1]
