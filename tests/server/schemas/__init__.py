"""Stores as older versions left them: `N.sql` has the tables of schema N with a game that goes on and one that has ended.

`python -m tests.server.schemas` writes the file of the present schema; do that before a new version is added.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
HOST: Final = "f" * 32
SEATS: Final = ("0" * 32, "1" * 32)  # secrets of the seats of the game that goes on
GOES_ON: Final = "0000000000000001"
ENDED: Final = "0000000000000002"


def load(version: int, path: Path) -> None:
    """A file as a version left it."""
    db = sqlite3.connect(path)
    db.executescript((HERE / f"{version}.sql").read_text())
    db.execute(f"PRAGMA user_version = {version}")
    db.commit()
    db.close()
