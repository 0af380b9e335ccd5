"""Upgrades: which tables go on when rules or content have changed, and which are frozen."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from neontable.kernel import registry
from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Game
from neontable.kernel.record import same_state
from neontable.kernel.tables.document import canonical
from neontable.kernel.tables.history import BY_PERSON
from neontable.server.packs import installed
from neontable.server.refusals import from_rules
from neontable.server.rooms.evenings import evening_of
from neontable.server.rooms.room import Room
from neontable.server.storage.backups import looked_at
from neontable.server.storage.rows import FROZEN, RECORD, START, UPGRADE, Kept, Row, Write
from neontable.server.storage.store import Store

EVERY: Final = 50  # entries between two marks

_digests: dict[str, tuple[Any, str]] = {}  # of the installed content of each game


class Finding(Struct):
    """A table of other rules or content, and whether it can go on by the installed ones."""

    table: str
    game: str
    name: str
    rules: str
    installed: str
    fits: bool
    why: str = ""


def played_here(game: Game[Any]) -> tuple[str, str]:
    """The rules version and the digest of the content that a game has here."""
    content = installed(game)
    known = _digests.get(game.name)
    if known is None or known[0] is not content:
        known = _digests[game.name] = (content, game.content_hash(content))
    return game.version, known[1]


def played_by(kept: Kept) -> tuple[str, str]:
    """The rules version and the digest of the content that a table was last played by."""
    mark = kept.mark
    return (kept.header.rules, kept.header.content) if mark is None else (mark.rules, mark.content)


def outdated(kept: Kept) -> bool:
    """Whether a table was last played by other rules or content, or is frozen because of that."""
    own = kept.header.embedded is not None or kept.header.origin == RECORD
    if own and kept.state != FROZEN:  # it was checked when it came, and keeps to the content it was played with
        return kept.header.rules != registry.get(kept.header.game).version
    try:
        return kept.state == FROZEN or played_by(kept) != played_here(registry.get(kept.header.game))
    except NeontableError as error:
        raise from_rules(error) from error


def examined(kept: Kept, entries: list[Row]) -> tuple[Room, str]:
    """A table played by the installed rules, and why it cannot go on by them; nothing if it can."""
    room = Room(kept)
    mark = kept.mark
    for row in entries:
        try:
            room.apply(row)
            if mark is not None and mark.hash and room.n == mark.n:
                assert room.table is not None
                if not same_state(room.table, mark.hash):
                    return room, f"By the installed rules its first {mark.n} entries lead to another position."
        except Exception as error:  # whatever a rule that has changed does with what it does not expect
            return room, f"By the installed rules its entry {row.n} cannot be carried out ({type(error).__name__})."
    return room, ""


def upgraded(kept: Kept, entries: list[Row], now: float) -> Write:
    """What becomes of an unfinished table of other rules: it goes on and says so, or it is frozen and says why."""
    room, why = examined(kept, entries)
    before = played_by(kept)
    after = played_here(room.game)
    if why:
        why = f"It was played by {words(room.game, before)}, and here is {words(room.game, after)}. {why}"
        return Write(kept.header.id, state=FROZEN, why=why, listed=False, due=0.0)
    text = canonical({"rules": after[0], "content": after[1]})
    row = room.add(UPGRADE, -1, text, BY_PERSON, now)
    return Write(kept.header.id, [row], mark=room.mark())


def words(game: Game[Any], by: tuple[str, str]) -> str:
    """Rules and content, for people."""
    return f"rules {by[0]} of {game.title} with content {by[1][:8] or 'of its own'}"


def note(room: Room, write: Write, first: int, closed: bool) -> None:
    """Add to a write what a later version needs: marks now and then, and nothing kept of an end that is new or taken back."""
    if room.closed != closed:
        write.kept = {}
        write.state = room.state
        if room.header.campaign and not write.delete:
            write.evenings = [evening_of(room)]
    if not room.closed and room.table is not None:
        if room.n // EVERY > first // EVERY or any(row.kind == START for row in write.rows):
            write.mark = room.mark()


# ---- looking beforehand
async def check_tables(store: Store) -> list[Finding]:
    """The unfinished tables that the installed rules or content concern, and whether they can go on."""
    found = []
    for table in await store.unfinished():
        kept = await store.table(table)
        if kept is None:
            continue
        header = kept.header
        finding = Finding(table, header.game, header.name, played_by(kept)[0], "", False)
        try:
            game = registry.get(header.game)
        except NeontableError as error:
            finding.why = error.reason
            found.append(finding)
            continue
        if outdated(kept):
            _, finding.why = examined(kept, await store.rows(table))
            finding.installed, finding.fits = game.version, not finding.why
            found.append(finding)
    return found


async def check_place(where: str) -> list[Finding]:
    """The same for a store that servers may be using, looked at in a copy."""
    async with looked_at(where) as store:
        return await check_tables(store)
