"""The numbers of CogDrive Neon: phases, Actions, kinds of decision and answers, each with its name or its accessors."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import rows

# ---------------------------------------------------------------- phases of a turn; each can be entered from the state alone
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
PHASES: Final[tuple[str, ...]] = rows(
    {
        SET_UP: "set-up",
        ACTIONS: "actions",
        DISCARDING: "discarding",
        OVERDRIVE_BEFORE: "overdrive before",
        EFFECT: "effect",
        OVERDRIVE_AFTER: "overdrive after",
        PLAY_STEP: "play",
        DRAW_STEP: "draw",
        WRECK_AND_REFILL: "wreck and refill",
        OVER: "over",
    }
)

# ---------------------------------------------------------------- the two Actions
NOTHING: Final = 0
RECRUIT: Final = 1
TASK: Final = 2
ACTION_NAMES: Final[tuple[str, ...]] = rows({NOTHING: "", RECRUIT: "recruit", TASK: "task"})

# ---------------------------------------------------------------- kinds of decision
# the argument `a` is 1 where the seat may stop, unless said otherwise
CHOOSE_ACTION: Final = 0
DISCARD: Final = 1  # a: the Action
USE_OVERDRIVE: Final = 2  # a: the Color; b: the window
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

# windows of an Overdrive
BEFORE_EFFECT: Final = 1
AFTER_EFFECT: Final = 2

# ---------------------------------------------------------------- answers: a card, or one of these
STOP: Final = 50
CHOOSE_RECRUIT: Final = 51
CHOOSE_TASK: Final = 52
DRAW_TO_FOUR: Final = 53
SHUFFLE_AND_DRAW: Final = 54
USE: Final = 55


def is_card(answer: int) -> bool:
    """Whether an answer is a card."""
    return answer < STOP


# ---------------------------------------------------------------- masks of Colors
ANY_COLOR: Final = 15


def only(color: int) -> int:
    """The mask that allows one Color."""
    return 1 << color


def without(mask: int, color: int) -> int:
    """A mask that no longer allows this Color."""
    return mask & ~(1 << color)


def allows(mask: int, color: int) -> bool:
    """Whether a mask allows this Color."""
    return mask >> color & 1 == 1


# ---------------------------------------------------------------- who knows a card: a bit for each seat, and one for the public
PUBLIC_BIT: Final = 1 << 2


def bit_of(seat: int) -> int:
    """The bit of a seat; a spectator (-1) knows what the public knows."""
    return PUBLIC_BIT if seat < 0 else 1 << seat


def other_bit(seat: int) -> int:
    """The bit of the opponent."""
    return 2 >> seat
