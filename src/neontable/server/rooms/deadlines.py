"""Deadlines: who has to answer until when, and how long an untouched table is kept."""

from __future__ import annotations

from typing import Final

from neontable.server.rooms.room import Room
from neontable.server.storage.rows import ABANDONED, PLAYING, WAITING

DAY: Final = 86_400.0
GRACE: Final = 60.0  # seconds for a decision after the server was away, or a tenth of its deadline if that is more
ON_ITS_WAY: Final = 2.0  # seconds that an answer may take to come here


class Terms:
    """How long tables are kept, in seconds: one that never starts, and one that nobody touches. Finished ones stay."""

    def __init__(self, unstarted: float = DAY, untouched: float = 60 * DAY) -> None:
        self.unstarted = unstarted
        self.untouched = untouched


def must_answer(room: Room) -> list[int]:
    """The seats without whose answer the table cannot go on."""
    return room.table.must() if room.table is not None and room.playing else []


def may_answer(room: Room) -> list[int]:
    """The seats that may step in before the one that must answer."""
    return room.table.run.optional() if room.table is not None and room.playing else []


def waited_for(room: Room) -> bool:
    """Whether a bot lets people step in first: some have not said beforehand what they do, and it matters enough."""
    if room.table is None or room.table.run.ask is None:
        return False
    kinds = {decision.seat: decision.kind for decision in room.table.decisions}
    undecided = [
        seat
        for seat in may_answer(room)
        if not room.seats[seat].bot and all(order["kind"] != kinds[seat] for order in room.table.orders(seat))
    ]
    return bool(undecided) and room.game.worth_waiting(room.table.run.state, room.table.run.ask)


def blames(room: Room) -> bool:
    """Whether a certain seat holds the game up, rather than any of several."""
    return room.table is not None and not room.table.over and not room.table.run.anyone


def until(room: Room, seat: int) -> float:
    """When a person's time to answer is up; 0 where the table waits. After the server was away there is time to come back."""
    return 0.0 if room.seats[seat].bot else ends(room, seat)


def ends(room: Room, seat: int) -> float:
    """The same, whoever plays the seat now: with a bot that stands in nobody has more time."""
    seconds = room.header.pace.deadline
    if not seconds or room.header.pace.then == "wait":
        return 0.0
    asked = room.asked_at[seat]
    grace = room.up_since + max(GRACE, seconds / 10) if asked < room.up_since else 0.0
    return max(asked + seconds, grace)


def time_up(room: Room, seat: int, now: float) -> bool:
    """Whether the time of the decision is up that a certain seat has to make, whoever plays it."""
    return bool(room.header.pace.deadline) and seat in must_answer(room) and 0 < ends(room, seat) <= now


def too_late(room: Room, seat: int, now: float) -> bool:
    """Whether an answer of a seat's person does not count any more."""
    return time_up(room, seat, now - ON_ITS_WAY)


def late(room: Room, now: float) -> list[int]:
    """The seats whose person has not answered in time, where the table does not wait for them."""
    return [seat for seat in must_answer(room) if 0 < until(room, seat) <= now]


def due(room: Room, terms: Terms) -> float:
    """When the server must look at this table again; 0: never."""
    if (
        room.state in (WAITING, ABANDONED)
        and room.header.campaign
        and (room.begun or room.header.after or room.header.again)
    ):
        return 0.0  # a campaign does not expire
    if room.state == WAITING:
        return room.header.created + terms.unstarted
    if room.state == ABANDONED:
        return room.last_at + terms.untouched
    if room.state != PLAYING:
        return 0.0
    timed = [until(room, seat) for seat in must_answer(room)] if room.header.pace.deadline else []
    return min([room.last_at + terms.untouched, *filter(None, timed)])
