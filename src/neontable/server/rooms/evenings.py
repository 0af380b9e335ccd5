"""Evenings: what a campaign keeps of a room, so that it outlives the table and the rules it was played by."""

from __future__ import annotations

from typing import Any

from neontable.kernel.game import Game
from neontable.server.outcome import outcome
from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room
from neontable.server.storage.rows import Evening, Header

HUMAN = "human"  # who plays a seat, as the files of campaigns say it


def evening_of(room: Room) -> Evening:
    """What is known of an evening now: its beginning, and its result once it has one."""
    header = room.header
    evening = Evening(
        table=room.id,
        campaign=header.campaign,
        game=room.game.name,
        options=header.options,
        players=[HUMAN if seat.held else seat.level or "greedy" for seat in room.seats],
        names=room.names(),
        created=header.created,
        after=header.after,
        again=header.again,
    )
    if room.table is None or not room.table.over:
        return evening
    result = serializers.result(room)
    assert result is not None
    evening.ended = room.last_at
    evening.busy = room.busy
    evening.result = result
    evening.outcome = outcome(room.game, result).reason
    evening.met = serializers.met(room, -1)
    evening.story = [(line.page, line.text) for line in serializers.story(room, -1)]
    return evening


def begins_campaign(header: Header, game: Game[Any]) -> bool:
    """Whether a table that is made now is the first evening of a campaign: no lesson, and nothing that somebody set up."""
    return bool(game.carries) and header.begun is None and header.options.get(game.remembers) is None
