"""The examples of docs/research.md run as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import neontable as nt

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(compile(block, "docs/research.md", "exec"), names)
    said = capsys.readouterr().out.split("\n")
    assert "True" in said  # the sample of OpenSpiel


def test_the_sizes_of_action_spaces_are_those_said() -> None:
    said = {title: int(count) for title, count in re.findall(r"^\| ([\w -]+\w) \| (\d+)\b", PAGE, flags=re.MULTILINE)}
    games = [nt.game(name) for name in nt.games() if not name.startswith("toy-")]
    assert said == {game.title: game.action_count for game in games}
