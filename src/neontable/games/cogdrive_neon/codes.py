"""The small numbers of CogDrive Neon: phases, decisions, answers and events."""

from __future__ import annotations

from typing import Final

# ---- phases of a turn; each can be entered from the state alone
SET_UP: Final = 0
ACTIONS: Final = 1
OVERDRIVE_BEFORE: Final = 2
EFFECT: Final = 3
OVERDRIVE_AFTER: Final = 4
PLAY_STEP: Final = 5
DRAW_STEP: Final = 6
WRECK_AND_REFILL: Final = 7
OVER: Final = 8
DISCARDING: Final = 9
PHASES: Final = (
    "set-up", "actions", "overdrive before", "effect", "overdrive after", "play", "draw", "wreck and refill", "over",
    "discarding",
)  # fmt: skip

# ---- the two Actions
NOTHING: Final = 0
RECRUIT: Final = 1
TASK: Final = 2
ACTION_NAMES: Final = ("", "recruit", "task")

# ---- kinds of decisions; the argument `a` is 1 where the seat may stop, unless said otherwise
CHOOSE_ACTION: Final = 0
DISCARD: Final = 1  # a: the Action
USE_OVERDRIVE: Final = 2  # a: the Color; b: 1 before the effect, 2 after it
EXCHANGE: Final = 3  # a: the card of the Hangar
RECRUIT_CARD: Final = 4  # b: a mask of the Colors allowed
PLAY_CARD: Final = 5
DRAW_OPTION: Final = 6
TAKE_FROM_HANGAR: Final = 7
WRECK_FROM_HANGAR: Final = 8
PLAY_FROM_HAND: Final = 9
PLAY_FROM_DISCARD: Final = 10
LIFT_FROM_CLASH: Final = 11
WRECK_FROM_CLASH: Final = 12  # b: the Power
PUSH_FROM_CLASH: Final = 13
SWAP_FOR: Final = 14
WRECK_OWN_CARD: Final = 15

# ---- answers that are not a card
STOP: Final = 50
CHOOSE_RECRUIT: Final = 51
CHOOSE_TASK: Final = 52
DRAW_TO_FOUR: Final = 53
SHUFFLE_AND_DRAW: Final = 54
USE: Final = 55

# ---- events
FIRST_PLAYER: Final = 0
OPENING_CARD: Final = 1
TURN_BEGINS: Final = 2
ACTION_CHOSEN: Final = 3
DISCARDED_TO_RECRUIT: Final = 4
DISCARDED_FOR_TASK: Final = 5
OVERDRIVE_USED: Final = 6
RETURNED_TO_HAND: Final = 7
PLAYED_TOP: Final = 8
EXCHANGED: Final = 9
PUT_ON_DECK: Final = 10
RECRUITED: Final = 11
PLAYED: Final = 12
DREW: Final = 13
DREW_KNOWN: Final = 14
SHUFFLED: Final = 15
WRECKED: Final = 16
REVEALED_TO_HANGAR: Final = 17
WRECKAGE_APPEARS: Final = 18
TOOK_TOP: Final = 19
TOOK_TOP_KNOWN: Final = 20
TOOK_FROM_HANGAR: Final = 21
PLAYED_FROM_DISCARD: Final = 22
LIFTED: Final = 23
PUSHED: Final = 24
SWAPPED: Final = 25
PLAYED_ITSELF: Final = 26
STALLED: Final = 27
ENDED: Final = 28
EMPTY_DECK: Final = 29
ACTION_SKIPPED: Final = 30
CONCEDED: Final = 31
LAID_OUT: Final = 32
REFILLED_BY_TASK: Final = 33
