"""The toy games are registered for every test, beside the real ones."""

from __future__ import annotations

import pytest

from tests.kernel.toys import register_toys

register_toys()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser wait a lot: they begin first, beside others that reckon."""
    items.sort(key=lambda item: "web" not in item.path.parts)
