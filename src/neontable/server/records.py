"""The record of a room: whole once the game has ended, sealed before that."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel import fairness
from neontable.kernel import record as kernel_record
from neontable.kernel.history import Start
from neontable.kernel.record import state_hash, written
from neontable.server import keys
from neontable.server.refusals import invalid
from neontable.server.room import KERNEL, Room, entry_of
from neontable.server.rows import START, Kept, Row

SEALED: Final = "neontable sealed save"
VERSION: Final = 1


def record_of(room: Room) -> dict[str, Any]:
    """The whole record of a game that has ended, with its seed and how that was drawn."""
    assert room.table is not None
    return _told(room, kernel_record.record_of(room.table, True).data)


def unfinished_record(room: Room) -> dict[str, Any]:
    """The record so far with the present position, from which it can go on by other rules; never shown while it goes on."""
    table = room.table
    assert table is not None
    data = kernel_record.record_of(table, False).data
    data["states"] = {"end": state_hash(table)}
    data["result"] = None
    data["checkpoint"] = table.position()
    return _told(room, data)


def _told(room: Room, data: dict[str, Any]) -> dict[str, Any]:
    header = room.header
    if header.fairness is not None:
        data["fairness"] = header.fairness
    elif not header.seed:
        data["fairness"] = fairness.told(bytes.fromhex(header.bits), room.nonces)
    if room.upgrades:
        data["upgrades"] = room.upgrades
    if room.taken_back:
        data["taken_back"] = room.taken_back
    return data


def chain_only(kept: Kept, entries: list[Row]) -> dict[str, Any]:
    """The record of a game that the present rules cannot follow and of which nothing was kept: its entries, as they are."""
    header = kept.header
    room = Room(kept)
    played = [entry_of(*each) for each in header.played]
    for row in entries:
        if row.kind in KERNEL:
            played.append(entry_of(row.kind, row.seat, row.text, row.by))
        elif row.kind == START:
            room.nonces = [seat.nonce for seat in room.seats]
        else:
            room.carry_out(row)
    begun = header.begun or {}
    start = Start(
        len(room.seats), header.options, None, False, room.luck(), True, begun.get("position"), begun.get("script")
    )
    data = written(header.game, room.rules, {"hash": room.content}, start, room.names(), played)
    return _told(room, data)


# ---- sealed saves
def sealed(server_key: bytes, room: Room, seat: int) -> dict[str, Any]:
    """A save in mid-game: where it stood, and a seal. Everything else stays here."""
    step = room.seq(seat)
    return {
        "format": SEALED,
        "version": VERSION,
        "game": room.game.name,
        "options": room.header.options,
        "seats": room.names(),
        "table": room.id,
        "seat": seat,
        "step": step,
        "seal": keys.save_token(server_key, room.id, seat, step),
    }


def unsealed(server_key: bytes, save: dict[str, Any]) -> tuple[str, int, int]:
    """The table, seat and step of a save, if this server has sealed it."""
    table, seat, step, seal = (save.get(name) for name in ("table", "seat", "step", "seal"))
    if isinstance(table, str) and type(seat) is int and type(step) is int and isinstance(seal, str):
        if keys.same(seal, keys.save_token(server_key, table, seat, step)):
            return table, seat, step
    raise invalid("This save was not sealed here.", "Open it on the server it comes from.")
