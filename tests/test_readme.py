"""The examples of the README run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import neontable as nt

README = Path(__file__).parent.parent / "README.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_played_game_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks()[0], "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "('recruit', 'task')" in said
    assert "COG-RECRUIT-06" in said  # the refusal it shows
    assert "clash cards" in said


def test_the_ten_line_bot_plays() -> None:
    names: dict[str, type[nt.Bot]] = {}
    exec(compile(blocks()[1], "README.md", "exec"), names)
    bot = names["Hoarder"]()
    table = nt.play("cogdrive-neon", [bot, "random"], seed=3)
    assert table.result is not None
    assert table.names[0] == "Hoarder"


def test_the_readme_says_what_is_ours() -> None:
    text = README.read_text(encoding="utf-8")
    assert "unofficial" in text
    assert "original content" in text
