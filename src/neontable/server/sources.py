"""Sources of time, identifiers and randomness, which tests replace."""

from __future__ import annotations

import secrets
import time


class Sources:
    """The world outside: the clock and the dice of the server."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def table_id(self) -> str:
        """A name for a new table that nobody can guess."""
        return secrets.token_hex(8)

    def bits(self) -> bytes:
        """256 random bits."""
        return secrets.token_bytes(32)
