"""Leaves the registry as it was: tests here add games of a few lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from neontable.kernel import registry


@pytest.fixture(autouse=True)
def same_games() -> Iterator[None]:
    before = dict(registry._made)
    yield
    registry._made.clear()
    registry._made.update(before)
