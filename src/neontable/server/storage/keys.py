"""Access keys: roles, tokens and their digests. Only digests are stored."""

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
        return holder(self.digest)


def holder(digest: bytes) -> str:
    """Whose token this is the digest of, in entries."""
    return digest[:8].hex()


def bearer(authorization: str) -> str:
    """The token of an Authorization header."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def invite_token(server_key: bytes, table: str, seat: int, issue: int) -> str:
    """The invite of a seat: each issue has its own, and none is stored."""
    return _derived(server_key, f"invite {table} {seat} {issue}")


def watch_token(server_key: bytes, table: str) -> str:
    """The token for those who look on."""
    return _derived(server_key, f"watch {table}")


def save_token(server_key: bytes, table: str, seat: int, step: int, holder: str) -> str:
    """The seal of a save that a holder has made: it can be resumed here, and says nothing. The first ones named no holder."""
    return _derived(server_key, f"save {table} {seat} {step} {holder}".rstrip())


def feed_token(server_key: bytes, key: Key) -> str:
    """The token of a seat's feed: it reads when it is the seat's turn, and dies with the seat's own key."""
    return _derived(server_key, f"feed {key.table} {key.seat} {key.digest.hex()}")


def bot_seed(server_key: bytes, table: str, seat: int, entry: int) -> int:
    """The luck of a bot at a table's entry: the same after a restart, and nothing to do with the luck of the game."""
    return int(_derived(server_key, f"bot {table} {seat} {entry}")[:15], 16)


def same(one: str, other: str) -> bool:
    """Whether two tokens are the same, in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def _derived(server_key: bytes, what: str) -> str:
    return hmac.new(server_key, what.encode(), hashlib.sha256).hexdigest()[:32]
