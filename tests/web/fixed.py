"""`neontable serve` whose tables get their luck from a text in a file: a test meets the same games whenever it runs."""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from neontable.cli.main import main
from neontable.kernel.tables import fairness
from neontable.server.sources import Sources

LUCK = "luck.txt"  # beside the tables: the text of now, which a test may change at any time
WORKER = "__mp_main__"  # what a process that thinks for bots calls this module


def fix(luck: Path) -> None:
    """Draw the random bits of tables from the text."""
    drawn: Counter[str] = Counter()

    def bits(sources: Sources) -> bytes:
        text = luck.read_text() if luck.exists() else ""
        drawn[text] += 1
        return sha256(f"{text} {drawn[text]}".encode()).digest()

    Sources.bits = bits  # type: ignore[assignment, method-assign]


def ignore_nonces() -> None:
    """Let what people add to the luck count for nothing."""
    true = fairness.luck
    fairness.luck = lambda bits, nonces: true(bits, [""] * len(nonces))


if __name__ in ("__main__", WORKER):
    ignore_nonces()
if __name__ == "__main__":
    fix(Path(sys.argv.pop(1)))
    main()
