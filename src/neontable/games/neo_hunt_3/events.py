"""What can happen in Neo-Hunt 3: a number for each kind of event, and its row with name, rule and sentence."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import EventKind, rows

CORNER: Final = 0
MIDDLE: Final = 1
EXTRA: Final = 2
TURN: Final = 3
TURNS_LEFT: Final = 4
PROGRAMMED: Final = 5
PHASE: Final = 6
REVEALED: Final = 7
IGNORED: Final = 8
SUBSTITUTED: Final = 9
BEFORE: Final = 10
ACTS: Final = 11
MOVED: Final = 12
AIMED: Final = 13
NO_ATTACK: Final = 14
PICKED: Final = 15
TURNED_OVER: Final = 16
SUM: Final = 17
DAMAGED: Final = 18
KILLED: Final = 19
TROOPERS_KILLED: Final = 20
LAID: Final = 21
RETURNED: Final = 22
THREW: Final = 23
EXPLODES: Final = 24
FIRED: Final = 25
TROOPS: Final = 26
UNUSED: Final = 27
REINFORCED: Final = 28
HELD_BACK: Final = 29
NOT_REINFORCED: Final = 30
ENDED: Final = 31
CONCEDED: Final = 32

EVENTS: Final[tuple[EventKind, ...]] = rows(
    {
        CORNER: EventKind("corner", "HUNT-SETUP-07", "{seat} starts in {sector}.", ("sector",)),
        MIDDLE: EventKind("middle", "HUNT-SETUP-17", "{seat} is in the middle and places four more troopers."),
        EXTRA: EventKind("extra", "HUNT-SETUP-17", "{seat} puts {troopers} into {sector}.", ("count", "sector")),
        TURN: EventKind("turn", "HUNT-TURN-01", "Turn {turn}.", ("turn",)),
        TURNS_LEFT: EventKind("turns left", "HUNT-R-65", "{last}", ("left",)),
        PROGRAMMED: EventKind(
            "programmed", "HUNT-SELECT-02", "{seat} lays {cards} face down, with the counters {counters}.",
            (), ("cards", "counters"),
            "{seat} has a programme face down.",
        ),
        PHASE: EventKind("phase", "HUNT-TURN-04", "Phase {phase}.", ("phase",)),
        REVEALED: EventKind("revealed", "HUNT-TURN-05", "{seat} shows {card}.", ("phase", "card")),
        IGNORED: EventKind("ignored", "HUNT-SELECT-10", "{card} of {seat} is ignored: {reason}.", ("card", "why")),
        SUBSTITUTED: EventKind(
            "substituted", "HUNT-SELECT-16",
            "{seat} has laid no trooper card: instead of {card}, the troopers act.", ("card",),
        ),
        BEFORE: EventKind(
            "before", "HUNT-PRIO-07", "{seat} before {player}: {reason}.",
            ("player", "tie_break", "mine", "theirs", "reversed"),
        ),
        ACTS: EventKind("acts", "HUNT-TURN-07", "{seat}: {card}.", ("card",)),
        MOVED: EventKind("moved", "HUNT-MOVE-01", "{varan} moves from {source} to {sector}.", ("varan", "source", "sector")),
        AIMED: EventKind("aimed", "HUNT-ATTACK-02", "{varan} {attacks} {target}.", ("varan", "operation", "target")),
        NO_ATTACK: EventKind("no attack", "HUNT-R-24", "{varan} does not attack.", ("varan",)),
        PICKED: EventKind("picked", "HUNT-COUNTER-08", "{seat} picks the counter of {player}.", ("player",)),
        TURNED_OVER: EventKind("turned over", "HUNT-COUNTER-11", "The counter of {seat} is {counter}.", ("counter",)),
        SUM: EventKind(
            "sum", "HUNT-DAMAGE-01", "{target}: {sum}.",
            ("target", "power", "value", "melee", "cover", "cloak", "counter", "result"),
        ),
        DAMAGED: EventKind("damaged", "HUNT-DAMAGE-03", "{varan} takes {damage} damage.", ("varan", "damage", "total")),
        KILLED: EventKind("killed", "HUNT-DAMAGE-06", "{varan} is killed{killed_by}.", ("varan", "killer")),
        TROOPERS_KILLED: EventKind(
            "troopers killed", "HUNT-DAMAGE-07", "{seat} kills {troopers} in {sector}.", ("count", "sector"),
        ),
        LAID: EventKind("laid", "HUNT-SPECIAL-18", "The counter {counter} of {seat} is laid on {varan}.", ("counter", "varan")),
        RETURNED: EventKind("returned", "HUNT-SPECIAL-19", "The counter {counter} goes back to {seat}.", ("counter",)),
        THREW: EventKind("threw", "HUNT-CONTENT-01", "{seat} throws a grenade into {sector}.", ("sector",)),
        EXPLODES: EventKind("explodes", "HUNT-GRENADE-03", "The grenade of {seat} explodes in {sector}.", ("sector",)),
        FIRED: EventKind(
            "fired", "HUNT-TROOPER-03", "{troopers} in {source} {fire} at {varan}.", ("count", "source", "varan"),
        ),
        TROOPS: EventKind(
            "troops", "HUNT-TROOPER-11", "{seat} moves {troopers} from {source} to {sector}.",
            ("count", "source", "sector"),
        ),
        UNUSED: EventKind(
            "unused", "HUNT-R-26", "{seat} shows the unused counter {counter} of phase {phase}.", ("counter", "phase"),
        ),
        REINFORCED: EventKind(
            "reinforced", "HUNT-REINF-06", "{seat} lets {troopers} arrive in {sector}.", ("count", "sector"),
        ),
        HELD_BACK: EventKind("held back", "HUNT-REINF-11", "{troopers} {stay} in the reserve this turn.", ("count",)),
        NOT_REINFORCED: EventKind("not reinforced", "HUNT-R-56", "Nobody arrives any more: the game ends with this turn."),
        ENDED: EventKind("ended", "HUNT-END-01", "The game is over: {end}.", ("end",)),
        CONCEDED: EventKind("conceded", "HUNT-R-67", "{seat} gives up."),
    }
)  # fmt: skip
