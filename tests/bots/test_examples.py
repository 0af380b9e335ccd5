"""The examples run; the clients of a server do so in tests/server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import neontable as nt

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("first_*.py")), ids=lambda path: path.name)
def test_example_runs(path: Path) -> None:
    source = str(Path(nt.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": source},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_first_bot_is_one_for_the_arena() -> None:
    bot = nt.bot(f"{EXAMPLES / 'first_bot.py'}:FirstBot")
    table = nt.play("cogdrive-neon", [bot, "random"], seed=1)
    assert table.result is not None
    assert table.names[0] == "FirstBot"
