"""Every test of the command line keeps its games in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for saves and settings."""
    folder = tmp_path / "home"
    monkeypatch.setenv("NEONTABLE_HOME", str(folder))
    return folder
