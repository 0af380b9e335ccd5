"""A campaign as a chain of records: how far each can be trusted, and whether it follows from the one before."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.errors import BadRecord
from neontable.kernel.tables.document import canonical

FORMAT: Final = "neontable-campaign"
VERSION: Final = 1
VERIFIED, AS_TOLD = "verified", "as told"


def trust(data: dict[str, Any], before: dict[str, Any] | None, called: str) -> str:
    """Whether a record was played again as it says, or is only told: rules or cards have changed since.

    `before` is the result of the evening that it follows, which is `called` so. An exchanged or damaged record is refused.
    """
    records.read(data)
    records.check_chain(data)
    if before is not None:
        check_link(data, before, called)
    try:
        records.content_of(records.game_of(data), data)
    except BadRecord:
        return AS_TOLD
    records.verify(data)
    return VERIFIED


def check_link(data: dict[str, Any], before: dict[str, Any], called: str) -> None:
    """What an evening began with is what the one before it left."""
    left = before.get("next") or {}
    for name in registry.get(data["game"]).carries:
        if canonical(left.get(name)) != canonical(data["options"].get(name)):
            raise BadRecord(None, f"its {name} is not what {called} left.", "Take the record of this campaign.")
