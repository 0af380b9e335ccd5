"""Rooms: a row has the same effect whether a command has just made it, or it is read from the store."""

from __future__ import annotations

import random
from typing import Any

import pytest

from neontable.kernel import registry
from neontable.kernel.tables.factory import check_options
from neontable.kernel.tables.history import BY_BOT, BY_DEADLINE, BY_ORDER, BY_PERSON
from neontable.server.refusals import Refused
from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room, woken
from neontable.server.storage.rows import BACK, BOT, CHAT, MADE, WAITING, Header, Kept, Row
from neontable.server.wire import Pace

CREATED = 1000.0
GAMES = [
    ("neon", 3),
    ("cogdrive-neon", 2),
    ("neo-hunt-3", 2),
    ("neon-hope", 2),
    ("toy-peek", 3),
    ("toy-bid", 3),
    ("toy-coop", 2),
]


def kept_of(game: str, seats: int, takeback: str = "strict") -> Kept:
    """A table that one person has just made for all seats."""
    rules = registry.get(game)
    content = rules.content_hash(rules.load_content(()))
    header = Header(
        "table", game, rules.version, content, ["mine"] * seats, check_options(rules, seats, {}), CREATED, "ab" * 32, "host",
        solo=True, takeback=takeback, pace=Pace(deadline=100, then="decision"),
    )  # fmt: skip
    return Kept(header, WAITING)


def facts(room: Room) -> dict[str, Any]:
    """All that a room knows, to compare it with another."""
    table = room.table
    assert table is not None
    found = {name: value for name, value in fields(room).items() if name not in ("game", "table")}
    found["seats"], found["timing"] = [fields(seat) for seat in room.seats], fields(room.timing)
    found["reasons"] = room.reasons.kept
    found["entries"] = [(e.kind, e.seat, e.text, e.by, e.drew, e.news, e.window) for e in table.entries]
    found["windows"], found["truth"] = table.windows, table.state_hash()
    found["seen"] = [serializers.view(room, seat) for seat in range(-1, len(room.seats))]
    found["orders"] = [table.orders(seat) for seat in range(table.seats)]
    return found


def fields(thing: object) -> dict[str, Any]:
    """What an object says of itself, also if its class is compiled."""
    values = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def one_more(room: Room, at: float, luck: random.Random) -> list[Row]:
    """What somebody does next: a choice of any kind, an order, a takeback, talk, a bot that comes or goes, a concession."""
    table = room.table
    assert table is not None
    decision = luck.choice(table.decisions)
    seat, option = decision.seat, luck.choice(decision.options)
    what = luck.randrange(20)
    if what == 0:
        return room.undo(seat, at)
    if what == 1:
        return room.take_back(seat, at)
    if what == 2:
        return room.order(seat, {"kind": decision.kind, "answer": option}, at)
    if what == 3:
        return room.order(seat, {"kind": decision.kind, "answer": None}, at)
    if what == 4:
        return room.around(CHAT, seat, "", at)
    if what == 5:
        return room.around(BACK if room.seats[seat].bot else BOT, seat, "greedy", at)
    if what == 6 and luck.randrange(20) == 0:
        return room.concede(seat, at, luck.choice((BY_PERSON, BY_DEADLINE)))
    return room.follow(at) or room.choose(seat, [option.upper()], luck.choice((BY_PERSON, BY_BOT, BY_DEADLINE)), at)


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_room_read_from_its_rows_is_the_room_that_made_them(game: str, seats: int, seed: int) -> None:
    luck = random.Random(f"{game} {seed}")
    kept = kept_of(game, seats, luck.choice(("strict", "free")))
    room = Room(kept)
    made = room.around(MADE, -1, "", CREATED)
    at = CREATED
    for _ in range(60):
        if not room.playing:
            break
        at += luck.randrange(30)
        before = room.n
        try:
            made += one_more(room, at, luck)
        except Refused:
            assert room.n == before
    assert {row.by for row in made} >= {BY_PERSON, BY_BOT, BY_DEADLINE}
    assert facts(woken(kept, made)) == facts(room)


def test_an_answer_of_a_standing_order_is_a_row_like_any_other() -> None:
    kept = kept_of("toy-peek", 2)
    room = Room(kept)
    made = room.around(MADE, -1, "", CREATED)
    assert room.table is not None
    decision = room.table.decisions[0]
    made += room.order(decision.seat, {"kind": decision.kind, "answer": decision.options[0]}, CREATED)
    assert room.ordered_seat() == decision.seat
    followed = room.follow(CREATED + 1)
    assert [(row.kind, row.seat, row.text, row.by) for row in followed] == [
        ("choice", decision.seat, decision.options[0], BY_ORDER)
    ]
    assert room.table.entries[-1].auto
    assert facts(woken(kept, made + followed)) == facts(room)


def test_a_row_spells_an_option_as_the_game_does() -> None:
    room = Room(kept_of("toy-peek", 2))
    room.around(MADE, -1, "", CREATED)
    assert room.table is not None
    decision = room.table.decisions[0]
    (row,) = room.choose(decision.seat, [f"  {decision.options[0].upper()} "], BY_PERSON, CREATED)
    assert row.text == room.table.entries[-1].text == decision.options[0]
