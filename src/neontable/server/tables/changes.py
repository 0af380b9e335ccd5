"""Changes around the game: seats, bots, invitations, names, and the end of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from neontable.bots.names import SEARCH
from neontable.server.refusals import illegal, invalid, unknown
from neontable.server.rooms import deadlines, origins
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import GONE, INVITED, OPEN, ROBOTIC
from neontable.server.storage import rows
from neontable.server.storage.keys import HOST, INVITE, SEAT, Key, digest
from neontable.server.storage.rows import ABANDONED, PLAYING, WAITING, Row, Write
from neontable.server.wire import Done, Invite, SeatChange

LEVELS: Final = ("random", "greedy", "search:N", "search:Nms")
MOST_ITERATIONS: Final = 20_000
MOST_MILLISECONDS: Final = 5_000

Issued = Callable[[Room, int, int], tuple[Key, Invite]]


def change(room: Room, key: Key, wish: SeatChange, opened: list[Key], now: float, issue: Issued) -> tuple[Write, Any]:
    """Carry out a change, if this key may make it."""
    if key.role == HOST:
        return _by_host(room, wish, opened, now, issue)
    if key.role == SEAT:
        return _by_holder(room, key, wish, opened, now, issue)
    raise unknown()


def _by_host(room: Room, wish: SeatChange, opened: list[Key], now: float, issue: Issued) -> tuple[Write, Any]:
    done = wish.do
    if done == "rename":
        return _write(room, room.around(rows.RENAME, -1, wish.name, now))
    if done == "invite":
        seat = _number(room, wish)
        _open(room)
        origins.check_guests(room.header, room.taken_back)
        if room.playing:
            return _asked_for(room, seat, now)
        return _invited(room, seat, room.around(rows.ISSUE, seat, "", now), (SEAT, INVITE), opened, issue)
    if done == "bot":
        seat = _number(room, wish)
        _open(room)
        if room.seats[seat].held:
            raise illegal("Somebody plays this seat.", "Only its holder can hand it to a bot.")
        check_level(wish.level)
        return _seated_by_bot(room, [seat], wish.level, opened, now)
    if done == "fill":
        _open(room)
        check_level(wish.level)
        empty = [seat.number for seat in room.seats if seat.kind in (OPEN, INVITED, GONE)]
        if not empty:
            raise illegal("Every seat is taken.", "There is nothing to fill.")
        return _seated_by_bot(room, empty, wish.level, opened, now)
    if done == "start":
        raise illegal("A table starts when no seat is open or invited.", "Fill the rest with bots.")
    if done == "cancel":
        _open(room)
        return _write(room, room.around(rows.END, -1, ABANDONED, now))
    if done == "delete":
        made = room.around(rows.END, -1, ABANDONED, now)
        return Write(room.id, made, dropped=[each.digest for each in opened], delete=True), Done(room.seq(-1))
    if done == "mute":
        seat = _number(room, wish)
        text = "no" if room.seats[seat].muted else "yes"
        return _write(room, room.around(rows.MUTE, seat, text, now))
    raise illegal("This is not for the host to do.", "Who holds the seat may do it.")


def _asked_for(room: Room, seat: int, now: float) -> tuple[Write, Any]:
    """The host would let somebody new come to a hand: it is nobody's, and everybody else who plays has to agree."""
    if room.seats[seat].held:
        raise illegal("Somebody plays this seat.", "Only who holds it can give it to somebody else.")
    if not any(each not in room.near for each in others(room)):
        raise illegal("Nobody else plays who could agree that somebody new takes this hand.", "Let a bot take it.")
    return _write(room, room.around(rows.ADMIT, -1, str(seat), now))


def _admitted(
    room: Room, key: Key, wish: SeatChange, opened: list[Key], now: float, issue: Issued
) -> tuple[Write, Any]:
    """Who plays agrees that somebody new comes. The last to do so gets the link: the host never has it.

    Nor has who sits where the host sat before: that may be the host under another name. Then another asks once more.
    """
    _playing(room)
    wanted = room.asked_for
    if wanted < 0 or wish.seat != wanted or key.seat not in others(room):
        raise illegal("You are not asked to let somebody take this seat.", "Look at the table again.")
    made = room.around(rows.ADMIT, key.seat, str(wanted), now)
    if not all_admit(room) or key.seat in room.near:
        return _write(room, made, key.seat)
    made += room.around(rows.ISSUE, wanted, "", now)
    return _invited(room, wanted, made, (INVITE,), opened, issue, key.seat)


def _invited(
    room: Room, seat: int, made: list[Row], revoked: tuple[str, ...], opened: list[Key], issue: Issued, asks: int = -1
) -> tuple[Write, Any]:
    """A new link to a seat; the keys it had in these roles open nothing any more."""
    invite_key, invite = issue(room, seat, room.seats[seat].issue)
    write, answer = _write(room, made, asks)
    write.keys = [invite_key]
    write.dropped = [each.digest for each in opened if each.seat == seat and each.role in revoked]
    answer.link = invite.link
    return write, answer


def _by_holder(
    room: Room, key: Key, wish: SeatChange, opened: list[Key], now: float, issue: Issued
) -> tuple[Write, Any]:
    seat = key.seat
    told = room.seats[seat]
    done = wish.do
    if done == "admit":
        return _admitted(room, key, wish, opened, now, issue)
    if done == "take":
        return _taken(room, key, wish, opened, now)
    if wish.seat is not None and wish.seat != seat:
        raise unknown()
    if done == "invite":
        _open(room)
        origins.check_guests(room.header, room.taken_back)
        return _invited(room, seat, room.around(rows.OFFERED, seat, "", now), (INVITE,), opened, issue, seat)
    if done == "rename":
        if told.muted:
            raise illegal("The host has muted this seat.", "Ask the host.")
        if not wish.name:
            raise invalid("There is nothing to read in this name.", "Give another one.")
        return _write(room, room.around(rows.RENAME, seat, wish.name, now), seat)
    if done == "bot":
        _playing(room)
        check_level(wish.level)
        return _write(room, room.around(rows.BOT, seat, wish.level, now), seat)
    if done == "back":
        if not told.bot and not told.offered:
            raise illegal("You are playing this seat.", "Nothing has to be taken back.")
        _open(room)
        again = told.late and room.timing.may_come_back(seat)
        if not again and deadlines.too_late(room, seat, now):
            raise illegal("Your time for this decision is up.", "Take the seat back when the bot has answered.")
        write, answer = _write(room, room.around(rows.BACK, seat, "", now), seat)
        write.dropped = [each.digest for each in opened if each.seat == seat and each.role == INVITE]
        return write, answer
    if done == "leave":
        _open(room)
        kind = GONE if room.state == PLAYING else OPEN if room.header.public else INVITED
        write, answer = _write(room, _agreed(room, room.around(rows.VACATE, seat, kind, now), now), seat)
        write.dropped = [each.digest for each in opened if each.seat == seat and each.role in (SEAT, INVITE)]
        return write, answer
    if done == "resign":
        _playing(room)
        return _write(room, _agreed(room, room.concede(seat, now), now), seat)
    if done == "end":
        _playing(room)
        made = room.around(rows.AGREE, seat, "no" if told.agrees else "yes", now)
        return _write(room, _agreed(room, made, now), seat)
    raise unknown()


def _taken(room: Room, key: Key, wish: SeatChange, opened: list[Key], now: float) -> tuple[Write, Any]:
    """Who plays takes over a bot's character, where all win or lose together and nothing is hidden now; `bot` hands it back."""
    seat = _number(room, wish)
    _playing(room)
    if not room.game.together or room.seats[seat].kind not in (ROBOTIC, GONE):
        raise illegal(
            "This seat is not a bot's to be taken.", "Only a bot's character can be taken over, where all win together."
        )
    if room.hushed or _learns(room, key.seat, seat):
        raise illegal("A card is drawn that only its drawer knows.", "Take the character over when it is resolved.")
    if wish.secret is None:
        raise invalid("The seat needs a secret of its own.", "Give secret.")
    write, answer = _write(room, room.around(rows.TAKE, seat, room.seats[key.seat].name, now), key.seat)
    write.keys = [Key(digest(wish.secret), room.id, SEAT, seat)]
    write.dropped = [each.digest for each in opened if each.seat == seat and each.role in (SEAT, INVITE)]
    return write, answer


def _learns(room: Room, seat: int, taken: int) -> bool:
    """Whether who plays a seat would know more by playing another one too, also where the group itself sees to silence."""
    assert room.table is not None
    views = [room.table.view(seat), room.table.view(taken)]
    return room.game.joint_view(views) != views[0]


def _seated_by_bot(room: Room, seats: list[int], level: str, opened: list[Key], now: float) -> tuple[Write, Any]:
    """Bots take seats that nobody holds; their invites open nothing any more."""
    made: list[Row] = []
    for seat in seats:
        made += room.around(rows.BOT, seat, level, now)
    write, answer = _write(room, made)
    write.dropped = [each.digest for each in opened if each.seat in seats and each.role == INVITE]
    return write, answer


def _agreed(room: Room, made: list[Row], now: float) -> list[Row]:
    """What was done, and the end if now everybody wants it who is still asked; where all lose together, its conclusion follows."""
    if not room.playing or not room.agreed():
        return made
    return made + (room.give_up(now) if room.game.together else room.around(rows.END, -1, rows.OVER, now))


def _write(room: Room, made: list[Row], seat: int = -1) -> tuple[Write, Done]:
    return Write(room.id, made, state=room.state, listed=room.listed), Done(room.seq(seat))


def _number(room: Room, wish: SeatChange) -> int:
    if wish.seat is None or wish.seat >= len(room.seats):
        raise invalid("Which seat?", f"Seats are 0 to {len(room.seats) - 1}.")
    return wish.seat


def _open(room: Room) -> None:
    if room.state not in (WAITING, PLAYING):
        raise illegal("This table is closed.", "Start another one.")


def _playing(room: Room) -> None:
    if room.state != PLAYING:
        raise illegal("The game is not being played.", "This is possible only during play.")


def check_level(level: str) -> None:
    """Refuse a bot that there is not, or that would think too long."""
    found = SEARCH.fullmatch(level)
    if found is not None and int(found[1]) > (MOST_MILLISECONDS if found[2] else MOST_ITERATIONS):
        raise invalid(
            f"{level} would think too long.", f"At most search:{MOST_ITERATIONS} or search:{MOST_MILLISECONDS}ms."
        )
    if found is None and level not in ("random", "greedy"):
        raise invalid(f"There is no bot {level!r}.", f"Levels: {', '.join(LEVELS)}.")


def others(room: Room) -> list[int]:
    """The seats of people who play and are not the host: they are asked before somebody new comes to a hand."""
    out = [] if room.table is None else room.table.conceded()
    return [seat for seat in room.people() if seat not in out and seat not in room.own]


def all_admit(room: Room) -> bool:
    """Whether everybody who is asked lets somebody new come."""
    return all(room.seats[seat].admits for seat in others(room))
