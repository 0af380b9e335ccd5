"""People and bots where all win or lose together: talk that waits, what is shown for a moment, calls, charges, bots' characters."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from neontable.games.neon_hope import orders
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.tables.history import BY_BOT
from neontable.server.refusals import Refused
from neontable.server.rooms import serializers
from neontable.server.rooms.deadlines import waited_for
from neontable.server.rooms.reasons import reason
from neontable.server.rooms.room import Room, woken
from neontable.server.rooms.serializers import lines
from neontable.server.storage.keys import SEAT, Key, digest
from neontable.server.storage.rows import PLAYING, Kept
from neontable.server.tables import commands, forking, history, import_record, passing
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Choice, CreateTable, Forked, OpenRecord, OrderWish, Said, SeatChange, Show
from neontable.server.workers.bot_runner import asked
from tests.server.tables import Made, command, make, numbers, open_service, play_on
from tests.server.test_bot_runner import runner_at
from tests.server.test_campaigns import secrets_for, taken, two_people
from tests.server.test_together import kinds

GAME = "neon-hope"


class Ear:
    """Somebody connected."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] == kind]


async def listening(made: Made, *seats: int) -> list[Ear]:
    """Connect these seats."""
    ears = []
    for seat in seats:
        ears.append(Ear())
        await made.service.listen(made.seats[seat], ears[-1], -1)
    return ears


async def until(made: Made, wanted: Any, most: int = 3000) -> Room:
    """Play at random until something is so."""
    for seed in range(most):
        room = (await made.live()).room
        assert room.playing
        if wanted(room):
            return room
        await play_on(made, 1, seed)
    raise AssertionError("It does not come up.")


# ---- talk
def test_what_is_written_while_cards_are_drawn_is_told_when_they_are_resolved(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine"))
            await until(made, lambda room: room.hushed)
            (ear,) = await listening(made, 1)
            await commands.say(service, made.seats[0], Said(command(), "What did you draw?"))
            assert ear.of("chat") == []
            (late,) = await listening(made, 0)
            assert late.of("chat") == []
        async with open_service(tmp_path) as service:  # a restart tells nothing early
            made.service = service
            (ear,) = await listening(made, 1)
            assert (await made.live()).room.held == 1 and ear.of("chat") == []
            await until(made, lambda room: not room.hushed)
            assert [each["text"] for each in ear.of("chat")] == ["What did you draw?"]
            (late,) = await listening(made, 0)
            assert [each["text"] for each in late.of("chat")] == ["What did you draw?"]

    asyncio.run(run())


# ---- for a moment
def test_others_see_what_is_being_chosen_and_pointed_at_and_nothing_is_stored(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine"))
            room = await until(made, lambda room: kinds(room) == {"act"})
            seat = room.waits[0]
            other = 1 - seat
            ears = await listening(made, seat, other)
            assert room.table is not None
            decision = room.table.decision(seat)
            assert decision is not None
            rows = room.n
            await passing.show(service, made.seats[seat], Show("choosing", decision.options[0]))
            await passing.show(service, made.seats[seat], Show("point", refs=["cards/0"]))
            await passing.show(service, made.seats[seat], Show("away"))
            shown = ears[1].of("shown")
            assert [each["what"] for each in shown] == ["choosing", "point", "away"]
            assert shown[0]["option"] == decision.options[0] and shown[1]["refs"] == ["cards/0"]
            assert ears[0].of("shown") == []
            assert (await made.live()).room.n == rows == len(await service.store.rows(made.id))
            with pytest.raises(Refused, match="none of your options"):
                await passing.show(service, made.seats[seat], Show("choosing", "turn of Nobody"))
            with pytest.raises(Refused, match="yours alone"):
                await passing.show(service, made.seats[other], Show("choosing", decision.options[0]))

    asyncio.run(run())


def test_nothing_is_shown_of_a_question_that_is_answered_unseen(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine"))
            await commands.change(service, made.seats[0], SeatChange(command(), "end"))
            await commands.change(service, made.seats[1], SeatChange(command(), "end"))
            room = (await made.live()).room
            assert room.table is not None
            decision = room.table.decision(0)
            if decision is not None and room.table.run.unseen:
                with pytest.raises(Refused, match="yours alone"):
                    await passing.show(service, made.seats[0], Show("choosing", decision.options[0]))
            other = await make(service, "cogdrive-neon", ("mine", "mine"))  # rivals show each other nothing
            room = (await other.live()).room
            assert room.table is not None
            decision = room.table.decision(room.waits[0])
            assert decision is not None
            with pytest.raises(Refused, match="yours alone"):
                await passing.show(service, other.seats[room.waits[0]], Show("choosing", decision.options[0]))

    asyncio.run(run())


def test_pointing_is_closed_while_cards_are_drawn_but_one_may_always_be_away(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine"))
            await until(made, lambda room: room.hushed)
            (ear,) = await listening(made, 1)
            for what in ("point", "choosing"):
                with pytest.raises(Refused, match="may not show"):
                    await passing.show(service, made.seats[0], Show(what, refs=["cards/0"]))
            await passing.show(service, made.seats[0], Show("away"))
            await passing.show(service, made.seats[0], Show("back"))
            assert [each["what"] for each in ear.of("shown")] == ["away", "back"]

    asyncio.run(run())


def test_what_is_pointed_at_is_told_by_names_of_things_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine"))
            (ear,) = await listening(made, 1)
            await passing.show(
                service, made.seats[0], Show("point", refs=["cards/0", "\u202ecards/1", "a\u200bb", "x\ny"])
            )
            assert [each["refs"] for each in ear.of("shown")] == [["cards/0"]]

    asyncio.run(run())


# ---- calling
def test_calling_a_friend_asks_the_friend(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made, _ = await two_people(service)
            room = await until(made, lambda room: kinds(room) == {"turn"})
            assert room.table is not None
            ears = await listening(made, 0, 1)
            wish = Choice(command(), room.seq(0), "turn of Deniz")
            reply = json.loads(await commands.choose(service, made.seats[0], wish))
            assert reply["asked"] == 1 and kinds((await made.live()).room) == {"turn"}
            call = ears[1].of("shown")[0]
            assert (call["seat"], call["what"], call["to"]) == (0, "call", 1)
            await made.choose(1, "turn of Deniz")  # the friend comes
            assert (await made.live()).room.waits == [1]

    asyncio.run(run())


@pytest.mark.parametrize("seats", [("mine", "mine"), ("mine", "bot:greedy")])
def test_calling_ones_own_or_a_bots_character_begins_its_turn(tmp_path: Path, seats: tuple[str, ...]) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, seats)
            await until(made, lambda room: kinds(room) == {"turn"})
            await made.choose(0, "turn of Deniz")
            assert (await made.live()).room.waits == [1]

    asyncio.run(run())


# ---- charges
def offered(room: Room) -> bool:
    """Whether a charge of somebody else could be added to a task now."""
    return room.table is not None and kinds(room) == {"charge"} and len(room.waits) == 2


async def offering(service: TableService) -> Made:
    """A table at which a bot performs a task and a person could add a charge."""
    for attempt in range(40):
        made = await make(service, GAME, ("bot:greedy", "mine"))
        for seed in range(200):
            room = (await made.live()).room
            if not room.playing:
                break
            if offered(room) and room.table is not None and room.table.must() == [0]:
                return made
            await play_on(made, 1, attempt * 1000 + seed)
    raise AssertionError("Nobody could add a charge.")


def test_a_bot_waits_only_where_a_charge_is_worth_it_and_nobody_has_said_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await offering(service)
            room = (await made.live()).room
            for gain, waits in ((14, False), (15, True)):
                monkeypatch.setattr(orders, "gain", lambda *_, gain=gain: gain)
                assert waited_for(room) is waits
            wish = OrderWish(command(), "charge", "first", "never")
            await commands.order(service, made.seats[1], wish)
            assert not waited_for((await made.live()).room)

    asyncio.run(run())


@pytest.mark.parametrize("ended_by", ["a charge", "an order"])
def test_a_bot_waits_no_longer_once_its_friend_has_spoken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended_by: str
) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            runner.step_in = 60.0
            monkeypatch.setattr(orders, "gain", lambda *_: 15)
            made = await offering(runner.service)
            live = await made.live()
            (mine,) = [each for each in serializers.decisions(live.room, 1) if each.seat == 1]
            assert mine.waited and not any(each.waited for each in serializers.decisions(live.room, 0))
            await runner.service.listen(made.seats[1], Ear(), -1)
            async with asyncio.timeout(20):
                while (made.id, 0) not in runner.asleep:
                    await asyncio.sleep(0.01)
            task = runner.at_work[(made.id, 0)]
            if ended_by == "a charge":
                await made.choose(1)
            else:
                await commands.order(runner.service, made.seats[1], OrderWish(command(), "charge", "first", "never"))
            await asyncio.wait_for(task, 5)

    asyncio.run(run())


def test_a_charge_is_given_by_a_standing_order_from_so_many_points_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await offering(service)
            room = (await made.live()).room
            assert room.table is not None
            decision = room.table.decision(1)
            assert decision is not None
            points = orders.gain(room.table.run.state, decision.ask, decision.codes[0])  # type: ignore[arg-type]
            assert points >= 0
            wish = OrderWish(command(), "charge", "first", "chance", points + 1)
            await commands.order(service, made.seats[1], wish)
            assert (await made.live()).room.ordered_seat() == -1
            wish = OrderWish(command(), "charge", "first", "chance", max(1, points))
            await commands.order(service, made.seats[1], wish)
            assert (await made.live()).room.ordered_seat() == (1 if points else -1)

    asyncio.run(run())


# ---- bots' characters
def test_a_friend_takes_over_a_bots_character_and_hands_it_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:greedy"))
            await until(made, lambda room: kinds(room) == {"turn"})
            secret = f"{next(numbers):032x}"
            wish = SeatChange(command(), "take", 1, secret=secret)
            await commands.change(service, made.seats[0], wish)
            await commands.change(service, made.seats[0], wish)  # once
            room = (await made.live()).room
            assert room.seats[1].held and not room.seats[1].bot and room.solo
            assert (await service.key(secret)).seat == 1 and room.notices[-1].kind == "take"
            made.seats[1] = Key(digest(secret), made.id, SEAT, 1)
            await commands.change(service, made.seats[1], SeatChange(command(), "bot"))
            assert (await made.live()).room.seats[1].bot
        async with open_service(tmp_path) as service:
            made.service = service
            assert (await made.live()).room.seats[1].held

    asyncio.run(run())


def test_no_character_is_taken_from_a_friend_nor_while_its_card_is_hidden(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made, _ = await two_people(service)
            wish = SeatChange(command(), "take", 1, secret=f"{next(numbers):032x}")
            with pytest.raises(Refused, match="not a bot's"):
                await commands.change(service, made.seats[0], wish)
            other = await make(service, GAME, ("mine", "bot:greedy"))
            await until(other, lambda room: room.hushed)
            wish = SeatChange(command(), "take", 1, secret=f"{next(numbers):032x}")
            with pytest.raises(Refused, match="only its drawer knows"):
                await commands.change(service, other.seats[0], wish)
            rivals = await make(service, "cogdrive-neon", ("mine", "bot:greedy"))
            with pytest.raises(Refused, match="not a bot's"):
                await commands.change(service, rivals.seats[0], wish)

    asyncio.run(run())


async def led(service: TableService) -> Made:
    """A table at which people choose for bots."""
    from neontable.server.tables import create_table

    secrets = secrets_for(0)
    wish = CreateTable(command(), GAME, ["mine", "bot:greedy"], secrets, lead=True)
    return taken(service, json.loads(await create_table.create(service, wish)), secrets)


def test_people_choose_how_a_bot_begins_and_grows_where_they_like(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await led(service)
            room = await until(made, lambda room: 1 in room.waits)
            assert room.led(1) and 1 not in asked(room, set())
            shown = {each.seat: each for each in serializers.decisions(room, 0)}
            assert shown[1].options and shown[1].kind in room.game.led
            wish = Choice(command(), shown[1].since, shown[1].options[-1].text, seat=1)
            await commands.choose(service, made.seats[0], wish)
            plain = await make(service, GAME, ("mine", "bot:greedy"))
            room = await until(plain, lambda room: 1 in room.waits)
            assert not room.led(1) and 1 in asked(room, set())
            wish = Choice(command(), 0, "use Sandbox Model", seat=1)
            with pytest.raises(Refused, match="not for you"):
                await commands.choose(service, plain.seats[0], wish)

    asyncio.run(run())


def test_nobody_chooses_for_a_bot_in_the_middle_of_the_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await led(service)
            room = await until(made, lambda room: kinds(room) == {"act"} and room.waits == [1])
            assert not room.led(1)
            wish = Choice(command(), room.opened[1], "end turn", seat=1)
            with pytest.raises(Refused, match="not for you"):
                await commands.choose(service, made.seats[0], wish)

    asyncio.run(run())


# ---- one person, several characters
def test_who_plays_several_characters_forks_and_saves_in_mid_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine", "bot:greedy"))
            room = await until(made, lambda room: kinds(room) == {"act"})
            secrets = secrets_for(0, 1)
            body = json.loads(await forking.fork(service, made.seats[0], Forked(command(), secrets, room.seq(0))))
            fork = (await service.live(body["table"])).room
            assert fork.people() == [0, 1] and fork.table is not None and room.table is not None
            same = ("cards", "players", "settings", "surveillance", "round")
            views = [each.table.view(None) for each in (fork, room) if each.table is not None]
            assert all(views[0][name] == views[1][name] for name in same)
            save = json.loads(await history.record(service, made.seats[0]))
            await play_on(made, 3)
            tokens = list(made.tokens.values())
            wish = OpenRecord(command(), secrets_for(0, 1), save, tokens)
            body = json.loads(await import_record.open_file(service, wish))
            assert (await service.live(body["table"])).room.people() == [0, 1]

    asyncio.run(run())


def test_who_plays_several_characters_sees_one_table_with_the_questions_of_all(tmp_path: Path) -> None:
    """What each of them knows is there at once; what others have drawn is not."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine", "bot:greedy"))
            ear = Ear()
            await service.listen(made.seats[0], ear, -1, [made.seats[1]])
            first = ear.of("reset")[0]["table"]
            room = (await made.live()).room
            mine = {each["seat"] for each in first["decisions"] if each.get("options")}
            assert mine == {seat for seat in room.waits if seat < 2} and first["seq"] == room.seq(0) + room.seq(1)
            view, drawn = dict(first["view"]), 0
            for seed in range(400):
                room = (await made.live()).room
                if not room.playing or drawn > 3:
                    break
                await play_on(made, 1, seed)
                step = ear.heard[-1]
                assert step["type"] == "step"
                view = {
                    name: part
                    for name, part in {**view, **step.get("set", {})}.items()
                    if name not in step.get("drop", [])
                }
                expected = serializers.view(room, 0, (0, 1))
                assert json.loads(json.dumps(expected)) == view
                for owner, card in enumerate(view.get("drawn", [])):
                    assert not card or "card" not in card or owner in (0, 1)
                    drawn += bool(card and "card" in card and owner == 1)
                asked_now = {each["seat"] for each in step.get("decisions", []) if each.get("options")}
                assert asked_now == ({seat for seat in room.waits if seat < 2} if room.playing else set())
            assert drawn
            assert (await made.live()).present == {0, 1}

    asyncio.run(run())


def test_who_plays_several_shows_orders_and_takes_back_for_each_of_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine", "mine"))
            ear = Ear()
            await service.listen(made.seats[0], ear, -1, [made.seats[1]])
            (bystander,) = await listening(made, 2)
            room = await until(made, lambda room: kinds(room) == {"act"} and room.waits == [1])
            assert room.table is not None
            decision = room.table.decision(1)
            assert decision is not None
            wish = Show("choosing", decision.options[0], token=made.tokens[1])
            await passing.show(service, made.seats[0], wish)
            assert bystander.of("shown")[-1]["seat"] == 1 and ear.of("shown") == []
            stranger = await make(service, GAME, ("mine",))
            with pytest.raises(Refused) as refused:
                await passing.show(service, made.seats[0], Show("away", token=stranger.tokens[0]))
            assert refused.value.status == 404
            await commands.order(service, made.seats[1], OrderWish(command(), "charge", "first", "never"))
            given = ear.of("step")[-1]["orders"]
            assert [(each["seat"], each["kind"], each["when"]) for each in given] == [(1, "charge", "never")]
            await made.choose(1, decision.options[0])
            last = ear.of("step")[-1]
            assert last["undo_seat"] == 1 and last["no_undo"] == (await made.live()).room.why_no_undo(1)

    asyncio.run(run())


def test_rivals_are_not_looked_at_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            with pytest.raises(Refused, match="one by one"):
                await service.listen(made.seats[0], Ear(), -1, [made.seats[1]])

    asyncio.run(run())


def test_one_answer_for_a_vote_of_several_characters(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "mine", "mine"))
            for seat in made.seats:
                await commands.change(service, made.seats[seat], SeatChange(command(), "end"))
            room = (await made.live()).room
            assert kinds(room) == {"growth"} and room.waits == [0, 1, 2]
            stranger = await make(service, GAME, ("mine",))
            wish = Choice(command(), room.opened[0], shared_answer(room, 0, 1), also=[stranger.tokens[0]])
            with pytest.raises(Refused) as refused:
                await commands.choose(service, made.seats[0], wish)
            assert refused.value.status == 404
            assert room.table is not None
            mine, other = [decision.options for decision in room.table.decisions][:2]
            own = next(each for each in mine if each not in other)
            with pytest.raises(Refused):  # to the other it means nothing: nothing is chosen at all
                await commands.choose(
                    service, made.seats[0], Choice(command(), room.opened[0], own, also=[made.tokens[1]])
                )
            room = (await made.live()).room
            assert room.waits == [0, 1, 2]
            common = shared_answer(room, 0, 1)
            wish = Choice(command(), room.opened[0], common, also=[made.tokens[1]])
            await commands.choose(service, made.seats[0], wish)
            told = [(row.seat, row.text) for row in await service.store.rows(made.id) if row.kind == "choice"]
            assert told[-2:] == [(0, common), (1, common)]

    asyncio.run(run())


def shared_answer(room: Room, *seats: int) -> str:
    """An option that all these seats have."""
    assert room.table is not None
    options = [decision.options for decision in room.table.decisions if decision.seat in seats]
    assert len(options) == len(seats)
    return next(each for each in options[0] if all(each in others for others in options))


# ---- why
def test_a_bot_says_why_in_half_a_sentence_but_not_while_cards_are_drawn(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:greedy"))
            room = await until(made, lambda room: kinds(room) == {"act"} and room.waits == [1])
            assert room.table is not None
            decision = room.table.decision(1)
            assert decision is not None
            said = {option: reason(room.table, 1, option) for option in decision.options}
            tasks = [option for option in said if option.split()[0] in ("investigate", "support", "fight", "hack")]
            assert tasks and all(said[option].endswith(" % that it works") for option in tasks)
            assert said["end turn"] == "" and reason(room.table, 0, "end turn") == ""
            monkeyed = room.table.run.state
            assert isinstance(monkeyed, HopeState)
            monkeyed.closed = True
            assert all(reason(room.table, 1, option) == "" for option in decision.options)

    asyncio.run(run())


def test_a_reason_stays_beside_its_line_for_everybody_and_goes_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:greedy"))
            room = await until(made, lambda room: kinds(room) == {"act"} and room.waits == [1])
            assert room.table is not None
            decision = room.table.decision(1)
            assert decision is not None
            task = next(each for each in decision.options if each.split()[0] in ("investigate", "fight", "hack"))
            first = len(lines(room, -1, 0))
            why = reason(room.table, 1, task)
            made_by_bot = room.choose(1, [task], BY_BOT, room.last_at)
            for seat in (-1, 0, 1):
                assert [(each.seat, each.why) for each in lines(room, seat, 0) if each.why][-1] == (1, why)
            again = woken(Kept(room.header, PLAYING), [*await service.store.rows(made.id), *made_by_bot])
            assert lines(again, -1, 0) == lines(room, -1, 0), "read anew they say the same"
            room.add("undo", 1, "", BY_BOT, room.last_at)
            assert len(lines(room, -1, 0)) == first and not any(each.why for each in lines(room, -1, first))
            other = next(each for each in decision.options if each == "end turn")
            room.choose(1, [other], BY_BOT, room.last_at)
            assert not any(each.why for each in lines(room, -1, first)), "what was taken back says nothing any more"

    asyncio.run(run())
