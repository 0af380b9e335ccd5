"""The database schema and its migrations: one step a version, never changed once published."""

from __future__ import annotations

from typing import Final

# Each version is a list of statements; a new one is added at the end.
VERSIONS: Final[list[list[str]]] = [
    [
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL)",
        "CREATE TABLE tables (id TEXT PRIMARY KEY, header BLOB NOT NULL, state TEXT NOT NULL, why TEXT NOT NULL DEFAULT '',"
        " listed INTEGER NOT NULL DEFAULT 0, due REAL NOT NULL DEFAULT 0, created REAL NOT NULL)",
        "CREATE INDEX tables_listed ON tables (listed, created)",
        "CREATE INDEX tables_due ON tables (due)",
        "CREATE TABLE entries (tbl TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,"
        " text TEXT NOT NULL, by_whom TEXT NOT NULL, at REAL NOT NULL, holder TEXT NOT NULL, command TEXT,"
        " digest BLOB NOT NULL, reply BLOB NOT NULL, PRIMARY KEY (tbl, n))",
        "CREATE UNIQUE INDEX entries_command ON entries (tbl, holder, command)",
        "CREATE TABLE keys (digest BLOB PRIMARY KEY, tbl TEXT NOT NULL, role TEXT NOT NULL, seat INTEGER NOT NULL)",
        "CREATE INDEX keys_table ON keys (tbl)",
        "CREATE TABLE chat (tbl TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,"
        " at REAL NOT NULL, PRIMARY KEY (tbl, n))",
        "CREATE TABLE steps (tbl TEXT NOT NULL, audience INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (tbl, audience))",
    ],
    ["ALTER TABLE tables ADD COLUMN mark BLOB"],
    ["DROP INDEX entries_command"],  # who writes the next entry has read all before it, and so knows their commands
    [  # games that follow one another; what is known of them outlives their tables
        "CREATE TABLE evenings (tbl TEXT PRIMARY KEY, campaign TEXT NOT NULL, ended REAL NOT NULL, data BLOB NOT NULL,"
        " record BLOB)",
        "CREATE INDEX evenings_campaign ON evenings (campaign)",
        "CREATE TABLE campaigns (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    ],
]

# Which process acts for a table, in PostgreSQL only. Nothing in it outlives the processes, so it has no versions.
LEASES: Final = (
    "CREATE UNLOGGED TABLE IF NOT EXISTS leases"
    " (tbl TEXT PRIMARY KEY, process TEXT NOT NULL, until TIMESTAMPTZ NOT NULL)"
)


def for_postgres(statement: str) -> str:
    """A statement of a version in the words of PostgreSQL."""
    for ours, theirs in ((" BLOB", " BYTEA"), (" REAL", " DOUBLE PRECISION"), (" INTEGER", " BIGINT")):
        statement = statement.replace(ours, theirs)
    return statement
