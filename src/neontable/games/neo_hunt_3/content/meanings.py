"""What the words of cards and counters mean, for those who write some."""

from __future__ import annotations

from neontable.games.neo_hunt_3.codes import OPERATIONS, PERMANENT
from neontable.kernel.authoring.reference import Words

VERBS = {
    "MOVE": ("the varan moves up to so many sectors", "`n`: 1 to 4"),
    "SHOT": (
        "it shoots a varan in sight, or the troopers of a sector in sight",
        "`n`: added to its firepower, may be below 0",
    ),
    "ASSAULT": (
        "it strikes a varan in its own sector, or all troopers there",
        "`n`: added to its melee, may be below 0",
    ),
    "GRENADE": (
        "it throws a grenade into its own sector or the next, which explodes at the end of the phase",
        "`n`: its power, 1 or more",
    ),
    "TROOPERS": ("the troopers are commanded; nothing else stands on such a card", ""),
}
LASTING = {
    "cloak": "the cloak of the varan it lies on is 0",
    "gun": "its firepower is 1 lower, never below 1",
    "melee": "its melee is 1 lower, never below 0",
}


def vocabulary() -> list[Words]:
    """Operations, and the kinds of permanent counters."""
    verbs = [(name, *VERBS[name]) for name in OPERATIONS]
    lasting = [(name, LASTING[name]) for name in PERMANENT if name]
    return [
        Words("The operations of a card", ("verb", "does", "fields"), verbs),
        Words("Permanent counters", ("permanent", "means"), lasting),
    ]
