"""Serializers: what an audience sees of a room, built from the table's views alone."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.decision import Decision
from neontable.kernel.table import Table
from neontable.kernel.tables.history import CHOICE
from neontable.kernel.tables.line import Line
from neontable.server.outcome import outcome as in_words
from neontable.server.rooms import deadlines, origins
from neontable.server.rooms.room import Room, unseen
from neontable.server.storage.keys import SEAT
from neontable.server.wire import (
    PROTOCOL,
    DecisionBody,
    LineBody,
    OptionBody,
    OutcomeBody,
    SeatBody,
    Settings,
    TableBody,
)  # fmt: skip

LINES: Final = 100  # of the log that come with a table


def seats(room: Room, present: set[int]) -> list[SeatBody]:
    """Who sits where."""
    waits = room.waits if room.playing else []
    return [
        SeatBody(
            seat.number, seat.kind, seat.name, seat.level if seat.bot else "", seat.number in present,
            seat.number in waits, seat.muted, seat.agrees, seat.offered, seat.number == room.asked_for, seat.admits,
        )
        for seat in room.seats
    ]  # fmt: skip


def options(room: Room) -> dict[str, Any]:
    """The options of a table, without the log of its campaign: that is long, and for those alone who belong to it."""
    return {name: value for name, value in room.header.options.items() if name != room.game.remembers}


def settings(room: Room) -> Settings:
    """How the table is run."""
    head = room.header
    takeback = "free" if room.free_takeback() else "strict"
    return Settings(
        room.name,
        head.public,
        options(room),
        head.hint,
        head.odds,
        takeback,
        head.chat,
        head.pace,
        head.scenario,
        head.lead,
    )


def decisions(room: Room, seat: int, party: tuple[int, ...] = ()) -> list[DecisionBody]:
    """The pending decisions: the own in full, of others only the public prompt; unseen answers stay unseen.

    Who plays a party of several seats reads all of theirs.
    """
    table = room.table
    if table is None or not room.playing:
        return []
    hidden = unseen(table.run.ask)
    found = []
    for decision in table.decisions:
        if decision.seat == seat or decision.seat in party or (seat >= 0 and room.led(decision.seat)):
            found.append(own(decision, room.opened[decision.seat]))
        elif not hidden:
            found.append(DecisionBody(decision.seat, room.since[seat + 1], decision.public_prompt))
    if room.header.pace.deadline:
        for each in found:
            each.until = deadlines.until(room, each.seat) if each.seat not in deadlines.may_answer(room) else 0.0
    if any(each.mode == "OFFER" and each.seat in deadlines.may_answer(room) for each in found):
        waited = all(room.seats[each].bot and not room.led(each) for each in deadlines.must_answer(room))
        waited = waited and deadlines.waited_for(room)
        for each in found:
            each.waited = waited and each.mode == "OFFER"
    return found


def own(decision: Decision, since: int) -> DecisionBody:
    """A decision for the seat that makes it."""
    options = [
        OptionBody(
            each.text, each.label, each.rule, list(each.refs), each.note,
            each.group, each.short, list(each.facts), each.cost, each.effect, each.loses,
        )
        for each in decision.describe_all()
    ]  # fmt: skip
    return DecisionBody(decision.seat, since, decision.prompt, decision.mode, decision.kind, decision.rule, options)


def line(table: Table, told: Line, names: list[str], you: int, why: str = "") -> LineBody:
    """A line of the log, as one audience reads it."""
    text = told.text(names, you)
    within = list(told.within)
    page = table.game.page(table.run.state, told.fields) if told.kind == table.game.tells else ""
    return LineBody(
        told.id, told.kind, told.rule, told.seat, text, told.fields, told.procedure, told.step, within, page, why
    )


def lines(room: Room, seat: int, first: int, last: int | None = None) -> list[LineBody]:
    """The lines of the log that an audience may read, from one id to another."""
    table = room.table
    if table is None:
        told = [] if room.transcript is None else room.transcript.lines(seat)
        return [each for each in told if first <= each.id and (last is None or each.id < last)]
    people = room.names()
    called = [table.player_name(number) or name for number, name in enumerate(people)]
    introduces = room.game.introduces
    return [
        line(table, told, people if told.kind == introduces else called, seat, room.reasons.of(told.id))
        for told in table.log_for(None if seat < 0 else seat, first, last)
    ]


def party_lines(room: Room, party: tuple[int, ...], first: int) -> list[LineBody]:
    """The lines that somebody may read who plays several seats: each as the one of them reads it who knows most of it."""
    told = [lines(room, seat, first) for seat in party]
    return [max(each, key=lambda line: len(line.fields)) for each in zip(*told, strict=True)]


def story(room: Room, seat: int) -> list[LineBody]:
    """What was told of the story, in that order."""
    tells = room.game.tells
    return [each for each in lines(room, seat, 0) if each.kind == tells] if tells else []


def met(room: Room, seat: int) -> list[str]:
    """What an audience has met here of what is not open to everybody."""
    return [] if room.table is None else room.game.met(room.table.run.state, seat)


def log_length(room: Room) -> int:
    """How many lines there are; every audience has as many."""
    if room.transcript is not None:
        told = room.transcript.lines(-1)
        return told[-1].id + 1 if told else 0
    return 0 if room.table is None else len(room.table.events_for(-1))


def result(room: Room) -> dict[str, Any] | None:
    """How the game ended, with what each seat has achieved; takebacks past bots and reveals are told."""
    if room.transcript is not None:
        last = room.transcript.last(-1)
        return None if last is None else last.result
    table = room.table
    if table is None or not table.over:
        return None
    ended = table.result
    assert ended is not None
    data = ended.as_data()
    if room.game.together:
        data["together"] = True
    if room.taken_back:
        data["taken_back"] = room.taken_back
    achieved = room.game.achievements(table)
    if achieved:
        data["achievements"] = [achievement(table, seat, id) for seat, id in achieved]
    return data


def outcome(room: Room) -> OutcomeBody | None:
    """How the game ended, in words."""
    ended = result(room)
    return None if ended is None else in_words(room.game, ended)


def achievement(table: Table, seat: int, id: str) -> dict[str, Any]:
    """What a seat has achieved, and what that asks for."""
    name, text = table.game.achievement(table.start.content, id)
    return {"seat": seat, "id": id, "name": name, "text": text}


def orders(room: Room, seat: int, party: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """The standing orders of a seat; who plays a party of several seats reads those of all, each with its seat."""
    if room.table is None or seat < 0:
        return []
    table = room.table
    return [{"seat": each, **order} for each in party for order in table.orders(each)] if party else table.orders(seat)


def chose_last(room: Room, seat: int, party: tuple[int, ...]) -> int:
    """Who of a party takes something back: the one who has chosen last."""
    made = room.table.standing() if party and room.table is not None else []
    return next((each.seat for each in reversed(made) if each.kind == CHOICE and each.seat in party), seat)


def no_undo(room: Room, seat: int) -> str | None:
    """Why a seat cannot take back its last choice; empty if it can; nothing for who has no seat."""
    if seat < 0 or room.table is None:
        return None
    return room.why_no_undo(seat)


def view(room: Room, seat: int, party: tuple[int, ...] = ()) -> dict[str, Any] | None:
    """What an audience may know of the game; who plays a party of several seats, what any of them knows."""
    if party and room.table is not None:
        return room.game.joint_view([room.table.view(each) for each in party])
    if room.transcript is not None:
        last = room.transcript.last(seat)
        return None if last is None else dict(last.set)
    return None if room.table is None else room.table.view(None if seat < 0 else seat)


def party_seq(room: Room, party: tuple[int, ...]) -> int:
    """The cursor of who plays several seats: it moves whenever one of theirs does."""
    return sum(room.seq(seat) for seat in party)


def body(room: Room, role: str, seat: int, present: set[int], now: float, party: tuple[int, ...] = ()) -> TableBody:
    """The whole table for one audience."""
    length = log_length(room)
    first = max(0, length - LINES)
    undoes = chose_last(room, seat, party)
    return TableBody(
        protocol=PROTOCOL,
        table=room.id,
        game=room.game.name,
        title=room.game.title,
        state=room.state,
        seq=party_seq(room, party) if party else room.seq(seat),
        role=role,
        settings=settings(room),
        commitment=room.commitment,
        origin=origins.origin(room.header),
        seats=seats(room, present),
        seat=seat if role == SEAT else None,
        why=room.why,
        view=view(room, seat, party),
        decisions=decisions(room, seat, party),
        log=party_lines(room, party, first) if party else lines(room, seat, first),
        log_from=first,
        result=result(room),
        outcome=outcome(room),
        no_undo=no_undo(room, undoes),
        undo_seat=undoes if party else None,
        orders=orders(room, seat, party),
        rematch=room.rematch,
        campaign=room.header.campaign,
        next=room.next,
        now=now if room.header.pace.deadline else 0.0,
        notices=room.notices[-LINES:],
    )
