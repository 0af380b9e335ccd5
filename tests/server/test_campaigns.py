"""Campaigns on the server: the next evening, branches, who may go on, files, and what outlives a table."""

from __future__ import annotations

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel import registry
from neontable.server.refusals import Refused
from neontable.server.storage.keys import HOST, SEAT, WATCH, Key, digest
from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, PLAYING, WAITING
from neontable.server.tables import campaign_files, campaigns, commands, create_table, forking, listings
from neontable.server.tables.table_service import TableService
from neontable.server.wire import (
    Aids,
    CampaignName,
    Claim,
    CreateTable,
    Forked,
    ImportCampaign,
    NextEvening,
    NextSeat,
    SeatChange,
    Secrets,
    TakeBack,
)
from neontable.server.workers.archiver import Archiver
from neontable.server.workers.clock import Clock
from tests.server.tables import Fixed, Made, command, make, numbers, open_service, play_on

GAME = "neon-hope"


def secrets_for(*seats: int) -> Secrets:
    """Secrets that no other table has."""
    number = next(numbers)
    return Secrets(f"{number:031x}e", {str(seat): f"{number:030x}{seat:02x}" for seat in seats})


def taken(service: TableService, body: dict[str, Any], secrets: Secrets) -> Made:
    """A table that somebody has made, as tests hold it."""
    return Made(service, body["table"], secrets, body)


async def ended(made: Made) -> None:
    """People give up together; the conclusion and growth follow."""
    for seat in made.seats:
        await commands.change(made.service, made.seats[seat], SeatChange(command(), "end"))
    await play_on(made)
    assert (await made.live()).room.state == OVER


async def followed(made: Made, key: Key | None = None, **more: Any) -> Made:
    """The next evening of a table at which one person holds all human seats."""
    secrets = more.pop("secrets", None) or secrets_for(*made.seats)
    wish = NextEvening(command(), secrets, **more)
    body = json.loads(await campaigns.go_on(made.service, key or made.seats[0], wish))
    return taken(made.service, body, secrets)


async def told(made: Made, key: Key | None = None) -> Any:
    """The page of the campaign, as a client reads it."""
    return await campaigns.page(made.service, key or made.seats[0])


def watcher(made: Made) -> Key:
    return Key(digest(made.body["watch"]["token"]), made.id, WATCH)


# ---- going on
def test_the_next_evening_has_the_same_seats_and_the_log_of_the_one_before(place: str) -> None:
    async def run() -> None:
        async with open_service(place) as service:
            first = await make(service, GAME, ("mine", "bot:greedy"))
            await ended(first)
            before = (await first.live()).room
            assert before.table is not None and before.table.result is not None
            left = before.table.result.next
            second = await followed(first)
            room = (await second.live()).room
            assert room.state == PLAYING and [seat.kind for seat in room.seats] == ["mine", "bot"]
            assert room.header.options["campaign"] == left["campaign"] and room.header.options["episode"] == "2"
            assert (await first.live()).room.next == second.id
            assert (await service.body(first.seats[0])).next == second.id
            assert (await service.body(second.seats[0])).campaign == first.id
            assert room.header.bits != before.header.bits  # its luck is new and committed
        async with open_service(place) as service:  # after a restart
            page = await told(taken(service, second.body, Secrets("0" * 32, {"0": second.tokens[0]})))
            assert [each.table for each in page.evenings] == [first.id, second.id]
            assert page.evenings[0].next == second.id and page.here == second.id

    asyncio.run(run())


def test_asked_twice_it_is_the_same_table_and_each_claims_the_same_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first, other = await two_people(service)
            await ended(first)
            made = await followed(first, first.seats[0], secrets=secrets_for())
            again = await followed(first, first.seats[1], secrets=secrets_for())
            assert made.id == again.id
            assert [seat["kind"] for seat in again.body["seats"]] == ["invite", "invite"]
            for seat in (0, 1):
                secret = f"{next(numbers):032x}"
                claim = Claim(command(), secret, first.tokens[seat])
                assert json.loads(await create_table.claim(service, made.id, claim))["seat"] == seat  # nobody moves on
            assert (await service.live(made.id)).room.state == PLAYING
            assert other

    asyncio.run(run())


async def two_people(service: TableService) -> tuple[Made, str]:
    """A table of two people: who made it, and a guest."""
    made = await make(service, GAME, ("mine", "invite"))
    token = made.body["seats"][1]["invite"]["link"].partition("invite=")[2]
    secret = f"{next(numbers):032x}"
    await create_table.claim(service, made.id, Claim(command(), secret, token))
    made.tokens[1] = secret
    made.seats[1] = Key(digest(secret), made.id, SEAT, 1)
    return made, secret


def test_the_host_stays_the_host_whoever_asks(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first, _ = await two_people(service)
            await ended(first)
            secrets = secrets_for()
            made = await followed(first, first.seats[1], secrets=secrets)  # the guest asks
            assert await service.store.key(digest(secrets.host)) is None
            host = f"{next(numbers):032x}"
            claim = Claim(command(), host, first.host_token)
            assert json.loads(await create_table.claim(service, made.id, claim))["seat"] == -1
            assert (await service.key(host)).role == HOST

    asyncio.run(run())


def test_the_same_wish_again_is_the_same_answer(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            for again in (False, True):
                wish = NextEvening(command(), secrets_for(0), again=again)
                answers = [await campaigns.go_on(service, first.seats[0], wish) for _ in range(2)]
                assert answers[0] == answers[1]
            assert len((await told(first)).evenings) == 3

    asyncio.run(run())


def test_again_from_here_makes_a_branch_at_any_evening(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            second = await followed(first)
            await ended(second)
            branch = await followed(second, second.seats[0], again=True)
            other = await followed(second, second.seats[0], again=True, evening=first.id)
            page = await told(second)
            found = {each.table: each for each in page.evenings}
            assert found[branch.id].after == first.id and found[branch.id].again == second.id
            assert found[other.id].after == "" and found[other.id].again == first.id
            rooms = [(await each.live()).room for each in (second, branch)]
            assert rooms[0].header.options == rooms[1].header.options and rooms[0].luck() != rooms[1].luck()
            await ended(branch)
            third = await followed(branch)
            assert (await third.live()).room.header.after == branch.id
            assert (await told(third)).evenings[1].next == ""  # the first try of the second evening has no next

    asyncio.run(run())


def test_between_evenings_characters_join_and_pause(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first, _ = await two_people(service)
            await ended(first)
            seats = [NextSeat("mine", "noor"), NextSeat("seat:1", "deniz"), NextSeat("bot:random", "larx"),
                     NextSeat("invite", "ottilie")]  # fmt: skip
            made = await followed(first, first.seats[0], secrets=secrets_for(0), seats=seats)
            room = (await made.live()).room
            assert [each.kind for each in room.seats] == ["mine", "invite", "bot", "invite"]
            assert room.header.options["characters"] == ["noor", "deniz", "larx", "ottilie"]
            assert room.header.options["responsible"] == "noor"  # Larx is a bot's: a person is proposed
            assert [bool(each.get("invite")) for each in made.body["seats"]] == [False, False, False, True]
            with pytest.raises(Refused):  # who pauses has no seat there
                await create_table.claim(service, made.id, Claim(command(), f"{next(numbers):032x}", first.tokens[0]))
            claim = Claim(command(), f"{next(numbers):032x}", first.tokens[1])
            assert json.loads(await create_table.claim(service, made.id, claim))["seat"] == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([NextSeat("bot:greedy", "larx")], "Nobody would play"),
        ([NextSeat("mine", "larx"), NextSeat("mine", "larx")], "twice"),
        ([NextSeat("mine", "larx"), NextSeat("seat:7", "noor")], "Nobody plays seat 7"),
        ([NextSeat("mine", "larx"), NextSeat("invite")], "no character"),
        ([NextSeat("mine", "lars")], "no character 'lars'"),
        ([NextSeat("mine")] * 5, "cannot be played with 5"),
    ],
)
def test_seats_that_cannot_be_are_refused_in_words(tmp_path: Path, seats: list[NextSeat], said: str) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            mine = [number for number, each in enumerate(seats) if each.who == "mine"]
            with pytest.raises(Refused) as refused:
                await followed(first, secrets=secrets_for(*mine), seats=seats)
            assert said in refused.value.problem.reason + refused.value.problem.remedy
            assert (await first.live()).room.next == "" and len((await told(first)).evenings) == 1

    asyncio.run(run())


def test_only_what_may_change_between_evenings_is_an_option(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            for name, value in (("episode", "4"), ("campaign", {"version": 1})):
                with pytest.raises(Refused, match="comes from the campaign"):
                    await followed(first, options={name: value})
            made = await followed(first, options={"difficulty": "gentle"})
            assert (await made.live()).room.header.options["difficulty"] == "gentle"

    asyncio.run(run())


# ---- who may
def test_a_spectator_reads_and_cannot_go_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            page = await told(first, watcher(first))
            assert not page.may and page.evenings[0].outcome
            assert (await campaigns.story(service, watcher(first), "")).lines

    asyncio.run(run())


def test_who_held_a_seat_on_any_evening_may_go_on_and_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first, _ = await two_people(service)
            await ended(first)
            seats = [NextSeat("mine", "larx"), NextSeat("bot:random", "noor")]
            second = await followed(first, secrets=secrets_for(0), seats=seats)
            await ended(second)
            paused = first.seats[1]  # did not play on the second evening
            seats = [NextSeat("seat:0", "larx"), NextSeat("mine", "deniz")]
            third = await followed(second, paused, secrets=secrets_for(1), seats=seats, evening=second.id)
            assert (await third.live()).room.header.after == second.id
            stranger = await make(service, GAME, ("mine",))
            with pytest.raises(Refused) as refused:
                await followed(second, stranger.seats[0], evening=second.id)
            assert refused.value.status == 404

    asyncio.run(run())


def test_an_unfinished_episode_has_no_next(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await play_on(first, 20)
            with pytest.raises(Refused, match="has not ended"):
                await followed(first)

    asyncio.run(run())


def test_a_fork_of_an_episode_has_no_next(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await play_on(first, 20)
            secrets = secrets_for(0)
            step = (await first.live()).room.seq(0)
            body = json.loads(await forking.fork(service, first.seats[0], Forked(command(), secrets, step)))
            fork = taken(service, body, secrets)
            await ended(fork)
            with pytest.raises(Refused, match="belongs to no campaign"):
                await followed(fork)
            assert len((await told(first)).evenings) == 1

    asyncio.run(run())


def test_a_log_is_never_taken_from_a_wish(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            log = {"version": 1, "results": ["won"], "flags": ["key_whole"]}
            wish = CreateTable(command(), GAME, ["mine"], secrets_for(0), {"episode": "2", "campaign": log})
            with pytest.raises(Refused, match="own log"):
                await create_table.create(service, wish)

    asyncio.run(run())


def test_what_the_content_does_not_have_is_refused_before_anybody_sits_down(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            wish = CreateTable(command(), GAME, ["mine", "invite"], secrets_for(0), {"episode": "9"})
            with pytest.raises(Refused, match="no episode '9'"):
                await create_table.create(service, wish)

    asyncio.run(run())


# ---- what lasts
def test_once_there_is_a_next_evening_nothing_is_taken_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",), aids=Aids(takeback="free"))
            await ended(first)
            await commands.undo(service, first.seats[0], TakeBack(command()))  # the end itself can be taken back
            assert (await told(first)).evenings[0].won is None
            with pytest.raises(Refused, match="has not ended"):
                await followed(first)
            await play_on(first)
            await followed(first)
            with pytest.raises(Refused) as refused:
                await commands.undo(service, first.seats[0], TakeBack(command()))
            assert "next evening has begun" in refused.value.problem.reason

    asyncio.run(run())


def test_deleting_a_table_leaves_its_result(place: str) -> None:
    async def run() -> None:
        async with open_service(place) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            second = await followed(first)
            await ended(second)
            for each in (first, second):
                story = (await campaigns.story(service, second.seats[0], each.id)).lines
                assert story and story[0].text
            await commands.change(service, first.host, SeatChange(command(), "delete"))
            page = await told(second)
            assert page.evenings[0].state == "gone" and page.evenings[0].outcome and page.evenings[0].won is False
            assert (await campaigns.story(service, second.seats[0], first.id)).lines
            branch = await followed(second, second.seats[0], again=True, evening=first.id)
            assert (await branch.live()).room.header.options["episode"] == "1"
            await commands.change(service, branch.host, SeatChange(command(), "delete"))
            assert len((await told(second)).evenings) == 2  # an evening without an end goes with its table
            await commands.change(service, second.host, SeatChange(command(), "delete"))
            assert await service.store.evenings(first.id) == []  # nobody could open it any more

    asyncio.run(run())


def test_the_next_evening_of_a_result_alone_is_one_table_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            branch = await followed(first, again=True)
            await commands.change(service, first.host, SeatChange(command(), "delete"))
            one = await followed(branch, evening=first.id)
            two = await followed(branch, evening=first.id)
            assert one.id == two.id and (await one.live()).room.header.options["episode"] == "2"

    asyncio.run(run())


def test_a_campaign_does_not_expire_and_what_was_abandoned_begins_again(tmp_path: Path) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            second = await followed(first)
            await play_on(second, 10)
            seats = [NextSeat("invite", "larx"), NextSeat("invite", "noor")]
            waiting = await followed(first, again=True, seats=seats, secrets=secrets_for())
            clock = Clock(service, None)  # type: ignore[arg-type]
            for _ in range(4):
                sources.at += 61 * 86_400
                await clock.tick()
                await asyncio.gather(*clock.at_work.values())
            assert (await second.live()).room.state == ABANDONED
            assert (await waiting.live()).room.state == WAITING  # an invitation to an evening holds
            page = await told(second)
            assert [each.state for each in page.evenings] == [OVER, ABANDONED, WAITING]
            assert page.evenings[0].next == ""
            assert "title" not in page.evenings[2].began and page.evenings[1].began["title"]
            anew = await followed(first)
            assert anew.id != second.id
            assert (await anew.live()).room.header.options == (await second.live()).room.header.options

    asyncio.run(run())


def test_an_evening_that_new_content_freezes_begins_again_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            second = await followed(first)
            await play_on(second, 30)
        monkeypatch.setattr(type(registry.get(GAME)), "version", "other")
        monkeypatch.setattr("neontable.server.tables.upgrades.examined", lambda kept, rows: (None, "It differs."))
        monkeypatch.setattr("neontable.server.tables.upgrades.upgraded", frozen)
        async with open_service(tmp_path, sources) as service:
            first.service = second.service = service
            assert (await second.live()).room.state == FROZEN
            anew = await followed(first)
            assert anew.id != second.id
            assert (await anew.live()).room.state == PLAYING
            again = await followed(second, again=True)
            assert (await again.live()).room.header.options["episode"] == "2"

    asyncio.run(run())


def frozen(kept: Any, entries: Any, now: float) -> Any:
    from neontable.server.storage.rows import Write

    return Write(kept.header.id, state=FROZEN, why="It differs.", listed=False, due=0.0)


def test_what_happens_while_an_evening_is_put_by_does_not_keep_it_from_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Archiver._archived

    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            begun: list[Made] = []

            async def slow(archiver: Archiver, kept: Any) -> dict[int, bytes]:
                data = await real(archiver, kept)
                if not begun:
                    begun.append(await followed(first))
                return data

            monkeypatch.setattr(Archiver, "_archived", slow)
            await Archiver(service).keep(first.id)
            assert begun and first.id not in await service.store.unkept()

    asyncio.run(run())


# ---- the page
def test_the_page_tells_what_is_remembered_and_no_name_that_was_not_met(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine", "bot:greedy"))
            await ended(first)
            page = await told(first)
            evening = page.evenings[0]
            assert page.name == "The Quiet Ledger" and page.title == "NEON HOPE" and page.may
            assert evening.began["title"] and evening.goes_on and "title" not in evening.left
            assert evening.left["results"] == ["lost_surveilled"] and evening.left["growth"]
            assert {each["character"] for each in evening.left["growth"]} == {"larx", "deniz"}
            assert [(each.who, each.character) for each in evening.seats] == [("human", "larx"), ("greedy", "deniz")]
            assert evening.minutes >= 1 and page.minutes == evening.minutes
            await campaigns.rename(service, first.seats[0], CampaignName(command(), "Wednesdays"))
            assert (await told(first)).name == "Wednesdays"

    asyncio.run(run())


def test_cards_and_story_of_earlier_evenings_stay_known(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await play_on(first, 25)
            await ended(first)
            before = await campaigns.met(service, first.seats[0])
            second = await followed(first)
            now = await campaigns.met(service, second.seats[0])
            assert set(before.met) <= set(now.met)
            assert {each["id"] for each in now.content["setting"]} >= {"1-1"}

    asyncio.run(run())


def test_no_evening_but_the_first_can_be_in_the_public_list(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            wish = CreateTable(command(), GAME, ["mine"], secrets_for(0), public=True)
            secrets = wish.secrets
            made = taken(service, json.loads(await create_table.create(service, wish)), secrets)
            await ended(made)
            seats = [NextSeat("mine", "larx"), NextSeat("invite", "noor")]
            await followed(made, secrets=secrets_for(0), seats=seats)
            assert await listings.listing(service) == []

    asyncio.run(run())


# ---- files
async def two_evenings(service: TableService) -> Made:
    first = await make(service, GAME, ("mine", "bot:random"))
    await play_on(first, 60)
    await ended(first)
    second = await followed(first)
    await ended(second)
    await followed(second)  # goes on, and is no part of the file
    return second


def test_a_campaign_is_exported_and_goes_on_elsewhere(place: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(str(tmp_path / "here.db")) as service:
            second = await two_evenings(service)
            data = json.loads(json.dumps(await campaigns.export(service, second.seats[0])))
            assert [each["after"] for each in data["evenings"]] == [0, 1] and len(data["left_out"]) == 1
            was = await told(second)
        async with open_service(place, Fixed(2_000_000.0)) as service:
            secrets = secrets_for()
            wish = ImportCampaign(command(), secrets, data, "From afar")
            body = json.loads(await campaign_files.take_in(service, wish))
            assert json.loads(await campaign_files.take_in(service, wish)) == body  # once
            held = taken(service, body, secrets)
            page = await told(held, held.host)
            assert page.name == "From afar" and page.may
            assert [each.trust for each in page.evenings] == ["verified", "verified"]
            assert [each.left for each in page.evenings] == [each.left for each in was.evenings[:2]]
            assert (await campaigns.story(service, held.host, page.evenings[0].table)).lines
            with pytest.raises(Refused, match="Nobody holds a seat"):  # it asks who plays whom
                await followed(held, held.host, secrets=secrets_for())
            seats = [NextSeat("mine", "larx"), NextSeat("mine", "noor"), NextSeat("bot:random", "deniz")]
            third = await followed(held, held.host, secrets=secrets_for(0, 1), seats=seats)
            room = (await third.live()).room
            assert room.state == PLAYING and room.header.options["campaign"]["results"] == ["lost_surveilled"] * 2
            again = await campaigns.export(service, third.seats[0])
            assert [each["record"] for each in again["evenings"]] == [each["record"] for each in data["evenings"]]

    asyncio.run(run())


def damaged(data: dict[str, Any], what: str) -> dict[str, Any]:
    """A document with something wrong."""
    data = copy.deepcopy(data)
    first, second = data["evenings"]
    if what == "cut off":
        data.pop("evenings")
    elif what == "cut off in a record":
        second["record"]["entries"] = second["record"]["entries"][:-1]
    elif what == "another version":
        data["version"] = 2
    elif what == "an edited result":
        first["record"]["result"]["next"]["campaign"]["heat"] = 3
        second["record"]["options"]["campaign"]["heat"] = 3
    elif what == "an edited log":
        second["record"]["options"]["campaign"]["flags"] = ["key_whole"]
    elif what == "a missing evening":
        data["evenings"] = [{**second, "id": 1, "after": 0}]
        data["here"] = 1
    elif what == "another game":
        data["game"] = "neon"
    else:
        data["format"] = "something"
    return data


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("cut off", "has no evenings"),
        ("cut off in a record", "evening 2"),
        ("another version", "version 2"),
        ("an edited result", "evening 1: its result"),
        ("an edited log", "evening 2"),
        ("a missing evening", "the evening before it is missing"),
        ("another game", "no record of an episode"),
        ("no campaign", "no campaign"),
    ],
)
def test_a_campaign_that_does_not_hold_is_refused_and_nothing_is_lost(tmp_path: Path, what: str, said: str) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            second = await two_evenings(service)
            data = await campaigns.export(service, second.seats[0])
            wish = ImportCampaign(command(), secrets_for(), damaged(json.loads(json.dumps(data)), what))
            with pytest.raises(Refused) as refused:
                await campaign_files.take_in(service, wish)
            assert refused.value.status == 422 and said in refused.value.problem.reason
            assert len((await told(second)).evenings) == 3
            assert await service.store.key(digest(wish.secrets.host)) is None

    asyncio.run(run())


def retold(record: dict[str, Any]) -> None:
    """Make a record one of other rules, as if it had been written so."""
    from neontable.kernel.tables.document import HEADER, canonical
    from neontable.kernel.tables.document import digest as digest_of

    record["rules"] = "0"
    hashed = digest_of(canonical({name: record[name] for name in HEADER}))
    record["header"] = hashed
    for line in record["entries"]:
        hashed = digest_of(hashed + canonical({name: line[name] for name in line if name != "hash"}))
        line["hash"] = hashed[:16]
    record["end"] = {"entries": len(record["entries"]), "hash": hashed}


def test_an_evening_of_other_rules_is_taken_in_as_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            data = json.loads(json.dumps(await campaigns.export(service, first.seats[0])))
            retold(data["evenings"][0]["record"])
            secrets = secrets_for()
            body = json.loads(await campaign_files.take_in(service, ImportCampaign(command(), secrets, data)))
            held = taken(service, body, secrets)
            page = await told(held, held.host)
            assert page.evenings[0].trust == "as told" and page.evenings[0].goes_on
            made = await followed(held, held.host, secrets=secrets_for(0), seats=[NextSeat("mine", "larx")])
            assert (await made.live()).room.header.options["episode"] == "2"

    asyncio.run(run())


def test_an_evening_that_is_only_told_opens_no_card(tmp_path: Path) -> None:
    """Anybody could write that they have met them all."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            data = json.loads(json.dumps(await campaigns.export(service, first.seats[0])))
            record = data["evenings"][0]["record"]
            retold(record)
            cards = registry.get(GAME).load_content(()).cards
            record["result"]["next"]["campaign"]["met"] = [card.id for card in cards]
            secrets = secrets_for()
            body = json.loads(await campaign_files.take_in(service, ImportCampaign(command(), secrets, data)))
            held = taken(service, body, secrets)
            made = await followed(held, held.host, secrets=secrets_for(0), seats=[NextSeat("mine", "larx")])
            for key in (made.seats[0], made.host, held.host):
                assert (await campaigns.met(service, key)).content["card"] == []

    asyncio.run(run())


def test_no_words_are_put_to_what_an_evening_that_is_only_told_remembers(tmp_path: Path) -> None:
    """Anybody could write that everything has happened, to read it on the page."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            data = json.loads(json.dumps(await campaigns.export(service, first.seats[0])))
            record = data["evenings"][0]["record"]
            retold(record)
            content = registry.get(GAME).load_content(())
            log = record["result"]["next"]["campaign"]
            log["flags"] = [flag.id for flag in content.flags]
            log["allies"] = [{"character": "larx", "card": card.id} for card in content.cards]
            secrets = secrets_for()
            body = json.loads(await campaign_files.take_in(service, ImportCampaign(command(), secrets, data)))
            held = taken(service, body, secrets)
            (evening,) = (await told(held, held.host)).evenings
            assert evening.left["remembered"] == evening.left["allies"] == [] and not evening.began.get("title")

    asyncio.run(run())


def test_what_is_told_and_not_proven_stays_without_words_on_later_evenings(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await ended(first)
            data = json.loads(json.dumps(await campaigns.export(service, first.seats[0])))
            record = data["evenings"][0]["record"]
            retold(record)
            record["result"]["next"]["campaign"]["flags"] = ["key_whole"]
            secrets = secrets_for()
            body = json.loads(await campaign_files.take_in(service, ImportCampaign(command(), secrets, data)))
            held = taken(service, body, secrets)
            await followed(held, held.host, secrets=secrets_for(0), seats=[NextSeat("mine", "larx")])
            for evening in (await told(held, held.host)).evenings:
                assert evening.began.get("remembered", []) == evening.left.get("remembered", []) == []

    asyncio.run(run())
