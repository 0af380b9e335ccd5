"""Where tables are kept in tests of the store: a file and a database, both real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import new_database, stop


@pytest.fixture(scope="session", autouse=True)
def stopped() -> Iterator[None]:
    """The database server does not outlive the tests."""
    yield
    stop()


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The keys of databases are kept in a folder that only the tests use."""
    with pytest.MonkeyPatch.context() as set:
        set.setenv("NEONTABLE_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def database() -> str:
    """The address of an empty database."""
    return new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to keep tables: every test that asks for it runs on a file and on a database."""
    return str(tmp_path / "tables.db") if request.param == "sqlite" else new_database()
