"""Luck that nobody can choose alone: promised by the server before the game, added to by players, checked by anybody after it."""

from __future__ import annotations

import hashlib
from typing import Any

from neontable.kernel.errors import BadRecord


def promise(bits: bytes) -> str:
    """What is published of the server's bits before the game."""
    return hashlib.sha256(bits).hexdigest()


def luck(bits: bytes, nonces: list[str]) -> bytes:
    """The seed of a table: the server's bits and what each seat has added, in the order of seats."""
    mixed = hashlib.sha256(b"neontable luck" + bits)
    for nonce in nonces:
        mixed.update(hashlib.sha256(nonce.encode()).digest())
    return mixed.digest()


def fresh_luck(luck: bytes) -> bytes:
    """The seed by which all that is hidden is dealt anew where a game goes on with this luck."""
    return hashlib.sha256(b"neontable dealt anew" + luck).digest()


def told(bits: bytes, nonces: list[str]) -> dict[str, Any]:
    """What a finished record says of its luck."""
    return {"bits": bits.hex(), "nonces": list(nonces), "commitment": promise(bits)}


def check(data: dict[str, Any], promised: str = "") -> None:
    """Refuse a record whose luck is not the one that was promised before the game."""
    said = data.get("fairness")
    if said is None:
        if promised:
            raise BadRecord(None, "it does not say where its luck came from.", "Take it from the server's own record.")
        return
    try:
        bits, nonces, published = bytes.fromhex(said["bits"]), said["nonces"], said["commitment"]
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(None, "what it says of its luck cannot be read.") from error
    if not isinstance(nonces, list) or not all(isinstance(nonce, str) for nonce in nonces):
        raise BadRecord(None, "what players added to its luck cannot be read.")
    if promise(bits) != published:
        raise BadRecord(None, "the server's bits are not those of its commitment.")
    if promised and published != promised.lower():
        raise BadRecord(
            None, "its commitment is not the one you were given.", "The server has exchanged the luck of this game."
        )
    if data.get("seed") != luck(bits, nonces).hex():
        raise BadRecord(None, "its seed does not come from the server's bits and what the players added.")
