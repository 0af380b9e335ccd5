"""Structured logs: one JSON object a line, without tokens, seeds or control characters."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

SECRET: Final = re.compile(r"[0-9a-fA-F]{24,}")  # tokens and seeds have 32 digits or more; names of tables have 16
STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
LONGEST: Final = 200  # characters of a field that comes from outside


class Lines(logging.Formatter):
    """A record as one line of JSON; whatever looks like a secret is left out, wherever it came from."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        for name, value in record.__dict__.items():
            if name not in STANDARD:
                told[name] = value[:LONGEST] if isinstance(value, str) else value
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return SECRET.sub("…", json.dumps(told, default=str).replace("\x7f", ""))


def configure(level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Let the server and what it runs on write lines; the chatter of what it runs on is left out."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    for name, lowest in (("neontable", level), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(lowest)
        logger.propagate = False
