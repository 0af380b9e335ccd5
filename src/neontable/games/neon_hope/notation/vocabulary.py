"""The closed vocabulary of NEON HOPE's cards as numbers. `docs/writing-an-episode.md` says what every word means."""

from __future__ import annotations

from typing import Final

# Attributes (HOPE-TASK-19); the last three stand only where an effect names one.
PER: Final = 0
COU: Final = 1
CHA: Final = 2
LOG: Final = 3
ATTRIBUTES: Final = ("PER", "COU", "CHA", "LOG")
ATTRIBUTE_NAMES: Final = ("Perception", "Courage", "Charisma", "Logic")
OWN_CHOICE: Final = 4  # `?`: the owner chooses
ROLLED: Final = 5  # `ROLL`: the attribute die decides
GROWN: Final = 6  # `A`: chosen with the growth
NO_ATTRIBUTE: Final = -1

# Task types; a set of them is a sum of bits 1 << type.
INV: Final = 0
SUP: Final = 1
FGT: Final = 2
HCK: Final = 3
TYPES: Final = ("INV", "SUP", "FGT", "HCK")
TYPE_NAMES: Final = ("Investigate", "Get Support", "Fight", "Hack")
ALL_TYPES: Final = 15

# Threat icons
STRESS_ICON: Final = 0
SURVEILLANCE_ICON: Final = 1
ICONS: Final = ("S", "V")

# What a Lead side is set up with: an Attribute Marker by its attribute, then these.
HOPE_TOKEN: Final = 4
RES_TOKEN: Final = 5
SECRET_TOKEN: Final = 6
TOKENS: Final = (*ATTRIBUTES, "Hope", "Res", "Secret")

# Modifiers: a number is its value + 3.
SKULL: Final = 7
EPIC_WIN: Final = 8
EPIC_FAIL: Final = 9
MODIFIERS: Final = ("-3", "-2", "-1", "0", "+1", "+2", "+3", "Skull", "Epic Win", "Epic Fail")
ZERO: Final = 3  # the code of the number modifier 0
ANY_NUMBER: Final = 10  # `number` in WHEN MODIFIER

# Keywords, a bit each
CONFRONTATION: Final = 1
FOLLOW_UP: Final = 2
UNPREDICTABLE: Final = 4
COUNTERMEASURE: Final = 8
RECKLESS: Final = 16
TEAMWORK: Final = 32
FLEXIBLE: Final = 64
KEYWORDS: Final = (
    "Confrontation", "Follow-Up", "Unpredictable", "Countermeasure", "Reckless", "Teamwork", "Flexible",
)  # fmt: skip

# Kinds of things that carry a text
LEAD: Final = 0
ENEMY: Final = 1
STATE: Final = 2
EVENT: Final = 3
TOOL: Final = 4
CHARACTER_TOOL: Final = 5
ACTION_CARD: Final = 6
LOCATION: Final = 7
THRESHOLD: Final = 8
GROWTH: Final = 9
KINDS: Final = (
    "Lead", "Enemy", "State", "Event", "Tool", "Character Tool", "Action card", "location", "Surveillance Threshold",
    "growth",
)  # fmt: skip

# Who
NOBODY: Final = 0  # the word takes nobody
ME: Final = 1
THEM: Final = 2
RESP: Final = 3
EACH: Final = 4
HERE: Final = 5
NEAR: Final = 6
OTHER: Final = 7
OTHER_NEAR: Final = 8
ANYONE: Final = 9
ANY_NEAR: Final = 10
WHO: Final = ("", "me", "them", "resp", "each", "here", "near", "other", "otherNear", "any", "anyNear")
CHOSEN_WHO: Final = (OTHER, OTHER_NEAR, ANYONE, ANY_NEAR)  # the resolving character chooses one
SEVERAL_WHO: Final = (EACH, HERE, NEAR)

# Places, a bit each: `LOC/NET` is the sum of two
AT_LOC: Final = 1
AT_OPP: Final = 2
AT_NEAR: Final = 4
AT_ANY: Final = 8
AT_RESP: Final = 16
AT_NET: Final = 32
AT_ZONE: Final = 64
AT_NAMED: Final = 128  # the location that Place.location names
AT_ME: Final = 256  # HAVE me: wherever I perform a task
PLACES: Final = ("LOC", "OPP", "NEAR", "ANY", "RESP", "NET", "ZONE", "", "me")
TOP: Final = 0
BOTTOM: Final = 1
HALVES: Final = ("top", "bottom")

# Which card
PICK_THIS: Final = 0
PICK_TARGET: Final = 1
PICK_TOOL: Final = 2
PICK_NAMED: Final = 3
PICK_KIND: Final = 4  # by kinds, place, `regular`, `all`, `other than target`
PICKS: Final = ("this", "target", "tool")
ENEMIES: Final = 1
STATES: Final = 2
LEADS: Final = 4
ALL_CARDS: Final = 7
CARD_WORDS: Final = {"enemy": ENEMIES, "state": STATES, "lead": LEADS, "card": ALL_CARDS}

# Operations
DO_NOTHING: Final = 0
DO_SURV: Final = 1
DO_STRESS: Final = 2
DO_HOPE: Final = 3
DO_RES: Final = 4
DO_MARKER: Final = 5
DO_CHARGE: Final = 6
DO_RECOVER: Final = 7
DO_TAKEBACK: Final = 8
DO_BONUS: Final = 9
DO_IMPACT: Final = 10
DO_USE: Final = 11
DO_GIVE: Final = 12
DO_NOTHREAT: Final = 13
DO_PREVENT: Final = 14
DO_NOACT: Final = 15
DO_REDRAW: Final = 16
DO_AMOD: Final = 17
DO_AENC: Final = 18
DO_REVEAL: Final = 19
DO_ROLL: Final = 20
DO_RETREAT: Final = 21
DO_DAMAGE: Final = 22
DO_CUBE: Final = 23
DO_SECRET: Final = 24
DO_MOVE: Final = 25
DO_SPAWN: Final = 26
DO_SPAWNTOP: Final = 27
DO_SETTING: Final = 28
DO_DRAWENC: Final = 29
DO_DISCARD: Final = 30
DO_LEAVE: Final = 31
DO_ACTION: Final = 32
DO_FLIP: Final = 33
DO_WINEPISODE: Final = 34
DO_END: Final = 35
DO_ENDING: Final = 36
DO_FLAG: Final = 37
DO_UNFLAG: Final = 38
DO_HEAT: Final = 39
DO_RAISE: Final = 40
DO_SWAP: Final = 41
DO_POOL: Final = 42
DO_CHOOSE: Final = 43
DO_MAY: Final = 44
DO_IF: Final = 45
DO_FOR: Final = 46
# Standing effects
DO_MORE: Final = 47
DO_HAVE: Final = 48
DO_NEXT: Final = 49
DO_COST: Final = 50
DO_FOCUS: Final = 51
DO_REACH: Final = 52
DO_FREEMOVE: Final = 53
DO_CHARGEWORTH: Final = 54
DO_UNCOUNTED: Final = 55
DO_SHARE: Final = 56
DO_SAVE: Final = 57
VERBS: Final = (
    "nothing", "SURV", "STRESS", "HOPE", "RES", "MARKER", "CHARGE", "RECOVER", "TAKEBACK", "BONUS", "IMPACT", "USE",
    "GIVE", "NOTHREAT", "PREVENT", "NOACT", "REDRAW", "AMOD", "AENC", "REVEAL", "ROLL", "RETREAT", "DAMAGE", "CUBE",
    "SECRET", "MOVE", "SPAWN", "SPAWNTOP", "SETTING", "DRAWENC", "DISCARD", "LEAVE", "ACTION", "FLIP", "WINEPISODE",
    "END", "ENDING", "FLAG", "UNFLAG", "HEAT", "RAISE", "SWAP", "POOL", "CHOOSE", "MAY", "IF", "FOR",
    "MORE", "HAVE", "NEXT", "COST", "FOCUS", "REACH", "FREEMOVE", "CHARGEWORTH", "UNCOUNTED", "SHARE", "SAVE",
)  # fmt: skip

# Triggers of a sentence
NO_TRIGGER: Final = 0  # an Event: when it is resolved
ON_PLAY: Final = 1
ON_STEP2: Final = 2
ON_RESOLVE: Final = 3
ON_WIN: Final = 4
ON_MISS: Final = 5
ON_AFTER: Final = 6
ON_REVEALED: Final = 7
ON_COMPLETED: Final = 8
ON_START: Final = 9
ON_ACTIVATE: Final = 10
ON_FREE: Final = 11
ON_WHEN: Final = 12
ON_ALWAYS: Final = 13
TRIGGERS: Final = (
    "", "PLAY", "STEP2", "RESOLVE", "WIN", "MISS", "AFTER", "REVEALED", "COMPLETED", "START", "ACTIVATE", "FREE",
    "WHEN", "ALWAYS",
)  # fmt: skip

# Events after WHEN
NO_EVENT: Final = 0
EV_CHANGE: Final = 1
EV_THREAT: Final = 2  # of a task: Sentence.types; of an attack: Sentence.variant == ATTACK
EV_STRESS: Final = 3
EV_SURV: Final = 4
EV_SPEND: Final = 5
EV_MODIFIER: Final = 6  # Sentence.variant: ANY_NUMBER or EPIC_FAIL
EV_ZERO: Final = 7
EV_FOCUS: Final = 8
EV_DEFEATED: Final = 9
EVENTS: Final = ("", "CHANGE", "THREAT", "STRESS", "SURV", "SPEND", "MODIFIER", "ZERO", "FOCUS", "DEFEATED")
# Sentence.variant
PLAIN: Final = 0
FIRST: Final = 1  # CHANGE(w, first)
AWAY: Final = 2  # CHANGE(w, away)
ATTACK: Final = 3  # THREAT(ATTACK)

# Limits and prices
UNLIMITED: Final = 0
ONCE_A_ROUND: Final = 1
ONCE_AN_EPISODE: Final = 2
LIMITS: Final = ("", "1/round", "1/episode")
NO_PRICE: Final = 0
RECYCLE: Final = 1
TRASH: Final = 2
RESOURCES: Final = 3  # Sentence.price_n of them

# Conditions
IS_NOT: Final = 0
IS_AND: Final = 1
IS_OR: Final = 2
IS_FLIPPED: Final = 3
IS_DONE: Final = 4
IS_DEFEATED: Final = 5
IS_ALLAT: Final = 6
IS_ENEMY: Final = 7
IS_COUNT: Final = 8
IS_NOHOPE: Final = 9
IS_TARGET_REGULAR: Final = 10
IS_CHARGED: Final = 11
IS_CANNOTMOVE: Final = 12
IS_FLAG: Final = 13
IS_HEAT: Final = 14
IS_SOLIDARITY: Final = 15
IS_LOST: Final = 16
IS_SOLO: Final = 17
CONDITIONS: Final = (
    "not", "and", "or", "FLIPPED", "DONE", "DEFEATED", "ALLAT", "ENEMY", "COUNT", "NOHOPE", "TARGET", "CHARGED",
    "CANNOTMOVE", "FLAG", "HEAT", "SOLIDARITY", "LOST", "SOLO",
)  # fmt: skip

# Results of an episode
WON: Final = 0
LOST_EXHAUSTED: Final = 1
LOST_SURVEILLED: Final = 2
RESULTS: Final = ("won", "lost_exhausted", "lost_surveilled")
MOST_HEAT: Final = 6
