"""Sealed saves: a signed reference to a running game. It tells nothing, and only the token that made it opens the table."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from neontable.server.refusals import invalid
from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room
from neontable.server.storage import keys
from neontable.server.storage.keys import SEAT, Key

SEALED: Final = "neontable sealed save"
VERSION: Final = 2  # 1 did not say whose token had made it


class Save(NamedTuple):
    """What a save says: a table, the audience that it was made for, its step, and whose token has made it."""

    table: str
    seat: int
    step: int
    holder: str


def sealed(server_key: bytes, room: Room, key: Key) -> dict[str, Any]:
    """A save in mid-game, for the token that asks for it. Everything else stays here."""
    seat = key.seat if key.role == SEAT else -1
    step = room.seq(seat)
    return {
        "format": SEALED,
        "version": VERSION,
        "game": room.game.name,
        "options": serializers.options(room),
        "seats": room.names(),
        "held": room.people(),
        "table": room.id,
        "seat": seat,
        "step": step,
        "holder": key.holder,
        "seal": keys.save_token(server_key, room.id, seat, step, key.holder),
    }


def unsealed(server_key: bytes, save: dict[str, Any]) -> Save:
    """What a save says, if this server has sealed it."""
    table, seat, step, seal = (save.get(name) for name in ("table", "seat", "step", "seal"))
    holder = save.get("holder", "")
    if isinstance(table, str) and type(seat) is int and type(step) is int and isinstance(seal, str):
        if isinstance(holder, str) and keys.same(seal, keys.save_token(server_key, table, seat, step, holder)):
            return Save(table, seat, step, holder)
    raise invalid("This save was not sealed here.", "Open it on the server it comes from.")


def opens(save: Save, key: Key) -> bool:
    """Whether a token is the one that made a save; one of the first kind says only of which seat it was."""
    mine = key.role == SEAT and key.table == save.table and key.seat == save.seat
    return mine and save.holder in ("", key.holder)
