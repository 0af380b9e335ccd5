"""Opens the store that an address names: a SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from neontable.kernel.errors import Invalid
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.storage.store import Store


def open_store(where: str) -> Store:
    """The store at this place, a file or a database; not opened yet."""
    if is_postgres(where):
        if find_spec("asyncpg") is None:
            raise Invalid("PostgreSQL needs the package asyncpg.", "Install it: pip install 'neontable[postgres]'")
        from neontable.server.storage.postgres import PostgresStore

        return PostgresStore(where)
    return SqliteStore(Path(where).expanduser())


def is_postgres(where: str) -> bool:
    """Whether a place is a database; one that is neither that nor a file is refused."""
    kind, address, _ = where.partition("://")
    if address and kind not in ("postgresql", "postgres"):
        raise Invalid(f"There is no store for {kind}.", "Give a file or postgresql://… with --db.")
    return bool(address)
