"""Checks an imported record in a process of its own: `python -m neontable.server.tables.checking`."""

from __future__ import annotations

import json
import resource
import sys
import time
from typing import Final

import msgspec

from neontable.kernel import record as records
from neontable.kernel.errors import BadRecord

MOST_MEMORY: Final = 1 << 30  # bytes
MOST_SECONDS: Final = 15  # of processor time


class Verdict(msgspec.Struct):
    """Why a record does not hold; nothing if it does."""

    why: str = ""
    remedy: str = ""
    seconds: float = 0.0  # of processor time


decode = msgspec.json.Decoder(Verdict).decode


def main() -> None:
    """Check what comes in."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    verdict = Verdict()
    try:
        records.verify(json.load(sys.stdin))
    except BadRecord as error:
        verdict = Verdict(error.reason, error.remedy)
    verdict.seconds = time.process_time()
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


if __name__ == "__main__":
    main()
