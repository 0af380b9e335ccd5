"""The origin of a table: new, fork, rematch or record, and whether its seed was committed in advance."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from neontable.server.refusals import illegal
from neontable.server.storage.rows import RECORD, Header
from neontable.server.wire import Origin

FORK: Final = "fork"  # goes on from a step of another table
SAVE: Final = "save"  # goes on from a sealed save
REMATCH: Final = "rematch"
NEXT: Final = "next"  # the next evening of a campaign
AGAIN: Final = "again"  # an evening of a campaign once more
IMPORT: Final = "import"  # a record that was opened


def known(header: Header) -> bool:
    """Whether the luck is that of an earlier game, so that somebody may know all of it.

    Tables that were forked before origins were kept have the seed of that game too.
    """
    return bool(header.seed)


def origin(header: Header) -> Origin:
    """Where a table came from, for everybody."""
    before = "" if header.origin == RECORD else header.origin
    kind = header.came or (
        IMPORT if header.origin == RECORD
        else REMATCH if header.heirs
        else FORK if before
        else "scenario" if header.scenario
        else "new"
    )  # fmt: skip
    luck = "known" if known(header) else "committed"
    return Origin(kind, luck, before, max(0, header.step), header.imported)


def told(header: Header) -> dict[str, Any] | None:
    """The same for a record of the table; one that was opened here says what it said before."""
    if header.origin == RECORD:
        return header.said
    data: dict[str, Any] = msgspec.to_builtins(origin(header))
    if header.anew and header.begun is not None:  # the game it comes from has ended, so this tells nothing
        data["position"] = header.begun["position"]
    return data


def check_guests(header: Header, gone_back: int) -> None:
    """Refuse to let somebody else sit down where the luck is known, or was seen by who went back so often."""
    if known(header):
        raise illegal(
            "The luck of this table is that of an earlier game, and somebody may know it: nobody else can sit down here.",
            "Fork the game again with this seat as an invite: all that is hidden or still to come is then dealt anew.",
        )
    if gone_back:
        raise illegal(
            "Choices were taken back after their luck was seen, so somebody may know what comes: nobody else can sit down here.",
            "Fork the game: all that is hidden or still to come is then dealt anew.",
        )
    if not header.anew:
        check_dealt(header)


def check_dealt(header: Header) -> None:
    """Refuse to let others sit down at what was set up by hand outside of this server."""
    if header.begun is not None and (header.origin == RECORD or header.imported):
        raise illegal(
            "This record began at a position that somebody has set up.",
            "Go on from it alone or with bots, or make a new table.",
        )
