"""Serializers: what an audience sees of a room, built from the table's views alone."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.decision import Decision
from neontable.kernel.table import Table
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


def settings(room: Room) -> Settings:
    """How the table is run."""
    head = room.header
    takeback = "free" if room.free_takeback() else "strict"
    return Settings(
        room.name, head.public, head.options, head.hint, head.odds, takeback, head.chat, head.pace, head.scenario
    )


def decisions(room: Room, seat: int) -> list[DecisionBody]:
    """The pending decisions: the own in full, of others only the public prompt; unseen answers stay unseen."""
    table = room.table
    if table is None or not room.playing:
        return []
    hidden = unseen(table.run.ask)
    found = []
    for decision in table.decisions:
        if decision.seat == seat:
            found.append(own(decision, room.opened[seat]))
        elif not hidden:
            found.append(DecisionBody(decision.seat, room.since[seat + 1], decision.public_prompt))
    if room.header.pace.deadline:
        for each in found:
            each.until = deadlines.until(room, each.seat) if each.seat not in deadlines.may_answer(room) else 0.0
    return found


def own(decision: Decision, since: int) -> DecisionBody:
    """A decision for the seat that makes it."""
    options = [
        OptionBody(
            each.text, each.label, each.rule, list(each.refs), each.note,
            each.group, each.short, list(each.facts), each.cost, each.effect,
        )
        for each in decision.describe_all()
    ]  # fmt: skip
    return DecisionBody(decision.seat, since, decision.prompt, decision.mode, decision.kind, decision.rule, options)


def line(told: Line, names: list[str], you: int) -> LineBody:
    """A line of the log, as one audience reads it."""
    text = told.text(names, you)
    within = list(told.within)
    return LineBody(told.id, told.kind, told.rule, told.seat, text, told.fields, told.procedure, told.step, within)


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
        line(told, people if told.kind == introduces else called, seat)
        for told in table.log_for(None if seat < 0 else seat, first, last)
    ]


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


def no_undo(room: Room, seat: int) -> str | None:
    """Why a seat cannot take back its last choice; empty if it can; nothing for who has no seat."""
    if seat < 0 or room.table is None:
        return None
    return room.why_no_undo(seat)


def view(room: Room, seat: int) -> dict[str, Any] | None:
    """What an audience may know of the game."""
    if room.transcript is not None:
        last = room.transcript.last(seat)
        return None if last is None else dict(last.set)
    return None if room.table is None else room.table.view(None if seat < 0 else seat)


def body(room: Room, role: str, seat: int, present: set[int], now: float) -> TableBody:
    """The whole table for one audience."""
    length = log_length(room)
    first = max(0, length - LINES)
    return TableBody(
        protocol=PROTOCOL,
        table=room.id,
        game=room.game.name,
        title=room.game.title,
        state=room.state,
        seq=room.seq(seat),
        role=role,
        settings=settings(room),
        commitment=room.commitment,
        origin=origins.origin(room.header),
        seats=seats(room, present),
        seat=seat if role == SEAT else None,
        why=room.why,
        view=view(room, seat),
        decisions=decisions(room, seat),
        log=lines(room, seat, first),
        log_from=first,
        result=result(room),
        outcome=outcome(room),
        no_undo=no_undo(room, seat),
        orders=room.table.orders(seat) if room.table is not None and seat >= 0 else [],
        rematch=room.rematch,
        now=now if room.header.pace.deadline else 0.0,
        notices=room.notices[-LINES:],
    )
