"""Who may do what: secrets are kept only as digests, links can be made again from one key of the server."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from msgspec import Struct

HOST: Final = "host"
SEAT: Final = "seat"
WATCH: Final = "watch"
INVITE: Final = "invite"


class Key(Struct, frozen=True):
    """What a token opens: a table in a role, and for a seat or an invite which one."""

    digest: bytes
    table: str
    role: str
    seat: int = -1

    @property
    def holder(self) -> str:
        """Who it is, in entries: enough of the digest to tell holders apart, of no use as a token."""
        return self.digest[:8].hex()


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def invite_token(server_key: bytes, table: str, seat: int, issue: int) -> str:
    """The invite of a seat: each issue has its own, and none is stored."""
    return _derived(server_key, f"invite {table} {seat} {issue}")


def watch_token(server_key: bytes, table: str) -> str:
    """The token for those who look on."""
    return _derived(server_key, f"watch {table}")


def _derived(server_key: bytes, what: str) -> str:
    return hmac.new(server_key, what.encode(), hashlib.sha256).hexdigest()[:32]


# ---- luck that nobody can choose alone
def commitment(bits: bytes) -> str:
    """What is published of the server's luck before the game."""
    return hashlib.sha256(bits).hexdigest()


def luck(bits: bytes, nonces: list[str]) -> bytes:
    """The seed of a table: the server's bits and what each seat has added, in the order of seats."""
    mixed = hashlib.sha256(b"neontable luck" + bits)
    for nonce in nonces:
        mixed.update(hashlib.sha256(nonce.encode()).digest())
    return mixed.digest()
