"""What can happen in CogDrive Neon: a number for each kind of event, and its row with name, rule and sentence."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import EventKind, rows

FIRST_PLAYER: Final = 0
OPENING_CARD: Final = 1
TURN_BEGINS: Final = 2
DISCARDED_TO_RECRUIT: Final = 3
DISCARDED_FOR_TASK: Final = 4
OVERDRIVE_USED: Final = 5
RETURNED_TO_HAND: Final = 6
PLAYED_TOP: Final = 7
EXCHANGED: Final = 8
PUT_ON_DECK: Final = 9
RECRUITED: Final = 10
PLAYED: Final = 11
DREW: Final = 12
DREW_KNOWN: Final = 13
SHUFFLED: Final = 14
WRECKED: Final = 15
REVEALED_TO_HANGAR: Final = 16
WRECKAGE_APPEARS: Final = 17
TOOK_TOP: Final = 18
TOOK_TOP_KNOWN: Final = 19
TOOK_FROM_HANGAR: Final = 20
PLAYED_FROM_DISCARD: Final = 21
LIFTED: Final = 22
PUSHED: Final = 23
SWAPPED: Final = 24
PLAYED_ITSELF: Final = 25
STALLED: Final = 26
ENDED: Final = 27
EMPTY_DECK: Final = 28
ACTION_SKIPPED: Final = 29
CONCEDED: Final = 30
LAID_OUT: Final = 31
REFILLED_BY_TASK: Final = 32

EVENTS: Final[tuple[EventKind, ...]] = rows(
    {
        FIRST_PLAYER: EventKind("first player", "COG-SETUP-02", "{seat} is the First Player."),
        OPENING_CARD: EventKind(
            "opening card", "COG-SETUP-14", "{card} from the deck of {seat} opens the Clash.", ("card",),
        ),
        TURN_BEGINS: EventKind("turn", "COG-TURN-01", "Turn {turn}: {seat}.", ("turn",)),
        DISCARDED_TO_RECRUIT: EventKind(
            "discard to recruit", "COG-RECRUIT-01", "{seat} discards {card} to Recruit.", ("card",),
        ),
        DISCARDED_FOR_TASK: EventKind(
            "discard for task", "COG-TASK-01", "{seat} discards {card} for its Task.", ("card",),
        ),
        OVERDRIVE_USED: EventKind("overdrive", "COG-OVERDRIVE-04", "{seat} uses the {color} Overdrive.", ("color",)),
        RETURNED_TO_HAND: EventKind(
            "returned", "COG-OVERDRIVE-10", "{card} returns from the discard to the hand of {seat}.", ("card",),
        ),
        PLAYED_TOP: EventKind(
            "played top", "COG-CLASH-02", "The top card of the deck of {seat}, {card}, goes to the Clash.", ("card",),
        ),
        EXCHANGED: EventKind(
            "exchanged", "COG-OVERDRIVE-14", "{seat} puts {card} into the Hangar and takes {taken}.", ("card", "taken"),
        ),
        PUT_ON_DECK: EventKind("put on deck", "COG-OVERDRIVE-16", "{seat} puts {card} on top of the deck.", ("card",)),
        RECRUITED: EventKind(
            "recruited", "COG-RECRUIT-05", "{seat} Recruits {card}; it goes under the deck.", ("card",),
        ),
        PLAYED: EventKind("played", "COG-CLASH-02", "{seat} plays {card} to the Clash.", ("card",)),
        DREW: EventKind("drew", "COG-DRAW-01", "{seat} draws {card}.", (), ("card",), "{seat} draws a card."),
        DREW_KNOWN: EventKind(
            "drew known", "COG-DRAW-01", "{seat} draws {card}, which all knew to be on top.", ("card",),
        ),
        SHUFFLED: EventKind(
            "shuffled", "COG-TURN-10", "{seat} shuffles deck and discard into a new deck of {count}.", ("count",),
        ),
        WRECKED: EventKind("wrecked", "COG-WRECK-01", "{card} is Wrecked.", ("card",)),
        REVEALED_TO_HANGAR: EventKind("revealed", "COG-TURN-18", "{card} comes into the Hangar.", ("card",)),
        WRECKAGE_APPEARS: EventKind("wreckage", "COG-END-02", "The Wreckage card appears and goes aside."),
        TOOK_TOP: EventKind(
            "took top", "COG-DRAW-02", "{seat} draws {card} from the Hangar Deck.", (), ("card",),
            "{seat} draws the top card of the Hangar Deck.",
        ),
        TOOK_TOP_KNOWN: EventKind(
            "took known top", "COG-DRAW-02", "{seat} draws {card} from the Hangar Deck.", ("card",),
        ),
        TOOK_FROM_HANGAR: EventKind("took", "COG-CARD-10", "{seat} takes {card} from the Hangar into hand.", ("card",)),
        PLAYED_FROM_DISCARD: EventKind(
            "played from discard", "COG-CLASH-02", "{seat} plays {card} from the discard to the Clash.", ("card",),
        ),
        LIFTED: EventKind("lifted", "COG-CONTENT-03", "{seat} lifts {card} from the Clash into hand.", ("card",)),
        PUSHED: EventKind(
            "pushed", "COG-CONTENT-05", "{seat} pushes {card} off the Clash into the discard of {player}.", ("card", "player"),
        ),
        SWAPPED: EventKind(
            "traded", "COG-CONTENT-06", "{seat} trades {card} for {taken} of the other discard.", ("card", "taken"),
        ),
        PLAYED_ITSELF: EventKind(
            "played itself", "COG-TASK-06", "{card} goes from the discard to the Clash by its own Task.", ("card",),
        ),
        STALLED: EventKind("stalled", "COG-R-22", "Nothing moves any more: the Wreckage card counts as seen."),
        ENDED: EventKind("ended", "COG-END-07", "The last turn is over."),
        EMPTY_DECK: EventKind("empty deck", "COG-TURN-14", "The deck of {seat} is empty: nothing happens."),
        ACTION_SKIPPED: EventKind("skipped", "COG-TURN-03", "{seat} has no card in hand: no further Action."),
        CONCEDED: EventKind("conceded", "", "{seat} gives up."),
        LAID_OUT: EventKind("laid out", "COG-SETUP-12", "{card} is laid out in the Hangar.", ("card",)),
        REFILLED_BY_TASK: EventKind("refilled", "COG-TASK-02", "{card} comes into the Hangar by the Task.", ("card",)),
    }
)  # fmt: skip
