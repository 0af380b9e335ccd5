"""The numbers of NEON HOPE: kinds of decisions and events, and how the answers to a question are written as one number."""

from __future__ import annotations

from typing import Final

# ---------------------------------------------------------------- kinds of decisions
CHARACTER: Final = 0
UNIVERSALS: Final = 1
SIDE: Final = 2
HAND: Final = 3
TURN: Final = 4
ACT: Final = 5
CARD: Final = 6
CHARGE: Final = 7
REACT: Final = 8
MARKER: Final = 9
SLOT: Final = 10
FOLLOWER: Final = 11
HOPE: Final = 12
LOSE: Final = 13
RECOVER: Final = 14
BUY: Final = 15
ATTACKER: Final = 16
MOVER: Final = 17
INTERCEPT: Final = 18
CHOICE: Final = 19
ARCHIVE: Final = 20
DISCARD: Final = 21
DIE: Final = 22
VOTE: Final = 23
GROWTH: Final = 24
START: Final = 25
TARGET: Final = 26
PLACE: Final = 27
WHO: Final = 28
ATTRIBUTE: Final = 29
MAY: Final = 30
SHARE: Final = 31
FINAL: Final = 32

# ---------------------------------------------------------------- answers
NO: Final = 0  # pass, none, not now
YES: Final = 1
ABSTAIN: Final = 99
GO: Final = 0  # no (more) charges, take the attack

# what a character does (HOPE-ACT-02): verb, thing and part
DO_END: Final = 0
DO_FOCUS: Final = 1
DO_MOVE: Final = 2  # thing: the location
DO_TASK: Final = 3  # thing: the card in play; part: 1 for the secondary Hack
DO_TOOL_TASK: Final = 4  # thing: the Tool
DO_TEXT: Final = 5  # thing: the sentence; part: 1 + the card in play it stands on, 0 for Tools and locations
VERB: Final = 1 << 32
THING: Final = 1 << 12
PAIR: Final = 1 << 10
END: Final = DO_END * VERB
FOCUS: Final = DO_FOCUS * VERB


def doing(verb: int, thing: int = 0, part: int = 0) -> int:
    """What a character does, as one number."""
    return verb * VERB + thing * THING + part


def verb_of(code: int) -> int:
    """What is done: move, task, text."""
    return code // VERB


def thing_of(code: int) -> int:
    """With what it is done: a location, card, Tool or sentence."""
    return code % VERB // THING


def part_of(code: int) -> int:
    """Which part of it: the secondary task, or the card that a sentence stands on."""
    return code % THING


def parts_of(code: int) -> tuple[int, int, int]:
    """All three."""
    return code // VERB, code % VERB // THING, code % THING


# a sentence that answers an event, and the card in play it stands on
def text_code(sentence: int, card: int) -> int:
    """A sentence on a card in play; the card is -1 for Tools, locations and growth."""
    return (sentence + 1) * THING + card + 1


def sentence_of(code: int) -> int:
    """Which sentence."""
    return code // THING - 1


def card_of(code: int) -> int:
    """The card in play it stands on."""
    return code % THING - 1


# a charge: for +2 or for Impact, of a marker with one or two charges
def charge_code(attribute: int, charges: int, for_impact: bool) -> int:
    """A charge of a marker of this attribute that has so many."""
    return 1 + attribute * 4 + (charges - 1) * 2 + int(for_impact)


def charge_attribute(code: int) -> int:
    """The attribute of the marker."""
    return (code - 1) // 4


def charge_left(code: int) -> int:
    """How many charges the marker has before this one."""
    return (code - 1) // 2 % 2 + 1


def charge_impact(code: int) -> bool:
    """Whether it is spent for Impact (HOPE-KEY-Teamwork)."""
    return (code - 1) % 2 == 1


# what Stress takes: Hope, and cards in hand as bits
def loss_code(hope: int, cards: int) -> int:
    """So much Hope is spent and these cards are lost."""
    return hope * THING + cards


def hope_of(code: int) -> int:
    """How much Hope is spent."""
    return code // THING


def cards_of(code: int) -> int:
    """Which cards are lost."""
    return code % THING


# two Action cards
def pair_code(first: int, second: int) -> int:
    """Two cards, by their numbers."""
    return first * PAIR + second


def pair_of(code: int) -> tuple[int, int]:
    """The numbers of the two cards."""
    return code // PAIR, code % PAIR


# growth: which, and its parameters
def growth_code(growth: int, a: int = 0, b: int = 0) -> int:
    """A growth with an attribute or an own card, and a new card."""
    return growth * VERB + a * THING + b


def growth_of(code: int) -> int:
    """Which growth."""
    return code // VERB


# ---------------------------------------------------------------- events
EV_CHARACTER: Final = 0
EV_ROUND: Final = 1
EV_TURN: Final = 2
EV_MOVED: Final = 3
EV_TASK: Final = 4
EV_PLAYED: Final = 5
EV_CHARGE: Final = 6
EV_REVEALED: Final = 7
EV_RESET: Final = 8
EV_SUCCEEDED: Final = 9
EV_FAILED: Final = 10
EV_THREAT: Final = 11
EV_STRESS: Final = 12
EV_HOPE_SPENT: Final = 13
EV_LOST_CARDS: Final = 14
EV_FOCUS: Final = 15
EV_RECOVERED: Final = 16
EV_BOUGHT: Final = 17
EV_SECRET: Final = 18
EV_OBTAINED: Final = 19
EV_DAMAGE: Final = 20
EV_CUBE: Final = 21
EV_DEFEATED: Final = 22
EV_RETREATED: Final = 23
EV_FLIPPED: Final = 24
EV_DONE: Final = 25
EV_FOLLOWS: Final = 26
EV_RESOURCES: Final = 27
EV_HOPE: Final = 28
EV_MARKER: Final = 29
EV_SURVEILLANCE: Final = 30
EV_THRESHOLD: Final = 31
EV_ESCALATED: Final = 32
EV_ENTERED: Final = 33
EV_SETTING: Final = 34
EV_ATTACK: Final = 35
EV_INTERCEPTED: Final = 36
EV_ENEMY_MOVED: Final = 37
EV_PHASE: Final = 38
EV_FACE_UP: Final = 39
EV_DREW: Final = 40
EV_RESOLVES: Final = 41
EV_USED: Final = 42
EV_ANALYSED: Final = 43
EV_ARCHIVED: Final = 44
EV_SEEN: Final = 45
EV_DISCARDED: Final = 46
EV_ROLLED: Final = 47
EV_CHAPTER: Final = 48
EV_OBJECTIVE: Final = 49
EV_VOTED: Final = 50
EV_FLAG: Final = 51
EV_HEAT: Final = 52
EV_WON: Final = 53
EV_LOST: Final = 54
EV_GREW: Final = 55
EV_ENDING: Final = 56
EV_SHUFFLED: Final = 57
EV_CHARGED: Final = 58
EV_LEFT: Final = 59
EV_TURNED: Final = 60
EV_PREVENTED: Final = 61
EV_RESPONSIBLE: Final = 62
EV_UNFLAG: Final = 63
EV_TRASHED: Final = 64
EV_RECYCLED: Final = 65
EV_PASSED: Final = 66
EV_GAVE_UP: Final = 67
EV_STORY: Final = 68
EV_CHANGED: Final = 69
EV_CAME_BACK: Final = 70
