"""The small numbers of NeoN's rules: kinds of decisions, their answers, and whatever else several facts in one number stand for.

A number that stands for several facts is written and read here alone: `attack_code` makes an answer, `weapon_of`, `declared_of`
and `target_of` read it.
"""

from __future__ import annotations

from typing import Final

# ---- places of a Fighter that are no Sector
SHIP: Final = -1  # NEON-SETUP-04
GONE: Final = -2
NOBODY: Final = -1

# ---- kinds of decisions
CHOOSE_FIGHTER: Final = 0
PROGRAMME: Final = 1
DISEMBARK: Final = 2
ACT: Final = 3  # a: which of the three Actions
MOVE_TO: Final = 4  # a: 1 for a Move Action
EQUIP: Final = 5  # a: how many more may be played
DROP_AMMO: Final = 6  # a: the Gear type
ATTACK_WITH: Final = 7
USE_EFFECT: Final = 8  # a: the window, b: whose window it is, and in which role (`role_code`)
PAY_FIRE: Final = 9  # a: the effect
REROLL: Final = 10  # a: how many at most, b: 1 Attack dice, 2 Defense dice
ASSIGN_SHIELDS: Final = 11
USE_CANCEL: Final = 12
PUSH_TO: Final = 13  # a: who is pushed
STEP_TO: Final = 14
TAKE_TROPHY: Final = 15  # a: from whom
KEEP_ENHANCEMENT: Final = 16
IGNORE_DAMAGE: Final = 17
FLEE_TO: Final = 18
PLACE_TOKEN: Final = 19
SWAP_WITH: Final = 20
HOW_MANY: Final = 21  # a: the verb (`verb_code`), b: the role
CHOOSE_ALLY: Final = 22  # a: the effect

# ---- answers that are no piece
PASS: Final = -1
SKIP: Final = -2
ABOARD: Final = 32  # + Action: what one might try before leaving the Drop Ship

UPDRAFT: Final = 32  # + Sector: carried there
EFFECT_BASE: Final = 100  # + effect and way to pay: an effect between the Actions

# ---- ways to play an Equipment card
AS_GEAR: Final = 0
ON_TOP: Final = 1  # + Gear type
AS_AMMO: Final = 7  # + Gear type
WAYS_TO_PLAY: Final = 16

# ---- ways to pay for an effect
PAID_FREELY: Final = 0  # with Energy, or for nothing
PAID_ITSELF: Final = 1
PAID_BOT: Final = 2  # + type
PAID_AMMO: Final = 8  # + card
WAYS_TO_PAY: Final = 128

# ---- Weapons of an attack
BARE: Final = 4  # the basic Weapon; 0 to 3 are Gear types
HOWITZER: Final = 5
# how the Range was changed when the Target was named
PLAINLY: Final = 0
PULLING: Final = 1  # by an ability
HOOKING: Final = 2  # by an effect of the Weapon
LUNGING: Final = 3
OPENING: Final = 4
DECLARATIONS: Final = 8

# ---- Targets: 0 to 6 a Fighter, 8 + Sector a Bot there, 18 + Sector * 5 + type a Bot whose type is open
BOT_AT: Final = 8
OPEN_BOT_AT: Final = 18
BOT_TYPES: Final = 5
TARGETS: Final = 128

SEATS: Final = 8  # more than there are Fighters, roles, or verbs of an effect
MANY: Final = 15  # dice or symbols: no bound


# ---------------------------------------------------------------- an attack as an answer
def attack_code(weapon: int, declared: int, target: int = 0) -> int:
    """An attack with this Weapon on this Target, and how its Range was changed."""
    return (weapon * DECLARATIONS + declared) * TARGETS + target


def weapon_of(code: int) -> int:
    """The Weapon of an attack: a Gear type, BARE or HOWITZER."""
    return code // (DECLARATIONS * TARGETS)


def declared_of(code: int) -> int:
    """How the Range of an attack was changed."""
    return code // TARGETS % DECLARATIONS


def target_of(code: int) -> int:
    """The Target of an attack."""
    return code % TARGETS


def open_bot(sector: int, kind: int) -> int:
    """A Bot of this type in this Sector, as a Target."""
    return OPEN_BOT_AT + sector * BOT_TYPES + kind


def open_bot_type(target: int) -> int:
    """The type of a Bot that lies open."""
    return (target - OPEN_BOT_AT) % BOT_TYPES


def sector_of_bot(target: int) -> int:
    """The Sector of a Bot that is a Target."""
    return target - BOT_AT if target < OPEN_BOT_AT else (target - OPEN_BOT_AT) // BOT_TYPES


# ---------------------------------------------------------------- effects
def use_code(effect: int, way: int = PAID_FREELY) -> int:
    """Using an effect, paid in this way."""
    return effect * WAYS_TO_PAY + way


def effect_of(code: int) -> int:
    """The number of the effect that is used."""
    return code // WAYS_TO_PAY


def payment_of(code: int) -> int:
    """The way in which its use is paid."""
    return code % WAYS_TO_PAY


def role_code(owner: int, role: int) -> int:
    """Whose window it is, and in which role."""
    return owner * SEATS + role


def owner_of(code: int) -> int:
    """Whose window it is."""
    return code // SEATS


def role_of(code: int) -> int:
    """In which role its owner is."""
    return code % SEATS


def verb_code(effect: int, place: int) -> int:
    """A verb of an effect, by its place there."""
    return effect * SEATS + place


def verb_effect(code: int) -> int:
    """The number of the effect that a verb belongs to."""
    return code // SEATS


def verb_place(code: int) -> int:
    """The place of a verb in its effect."""
    return code % SEATS


def used_code(effect: int, who: int) -> int:
    """That this Fighter has used an effect in an attack."""
    return effect * SEATS + who


def used_effect(code: int) -> int:
    """The number of an effect that was used."""
    return code // SEATS


def used_by(code: int) -> int:
    """Who has used it."""
    return code % SEATS


# ---------------------------------------------------------------- dice and symbols
def reroll_code(faces: tuple[int, int, int, int]) -> int:
    """Rerolling so many dice of each face."""
    return faces[0] | faces[1] << 3 | faces[2] << 6 | faces[3] << 9


def rerolled_of(code: int, face: int) -> int:
    """How many dice of this face are rerolled."""
    return code >> 3 * face & 7


def treat_code(before: int, after: int, most: int) -> int:
    """So many results of one face count as another."""
    return before * 64 + after * 16 + most


def treat_before(code: int) -> int:
    """The face that is read otherwise."""
    return code // 64


def treat_after(code: int) -> int:
    """The face that it is read as."""
    return code // 16 % 4


def treat_most(code: int) -> int:
    """How many results are read otherwise, at most."""
    return code % 16


def bonus_code(symbol: int, most: int) -> int:
    """So many of these symbols deal 1 more damage."""
    return symbol * 16 + most


def bonus_symbol(code: int) -> int:
    """Which symbols deal more damage."""
    return code // 16


def bonus_most(code: int) -> int:
    """How many of them, at most."""
    return code % 16


# ---------------------------------------------------------------- Equipment, Bots, the Round Track
def play_code(card: int, way: int) -> int:
    """Playing an Equipment card in this way."""
    return card * WAYS_TO_PLAY + way


def card_of(code: int) -> int:
    """The card that is played."""
    return code // WAYS_TO_PLAY


def play_way(code: int) -> int:
    """The way in which it is played."""
    return code % WAYS_TO_PLAY


def bot_code(sector: int, place: int) -> int:
    """A Bot that is attacked: its Sector, and its place among the Bots there."""
    return sector * SEATS + place


def bot_sector(code: int) -> int:
    """The Sector of a Bot that is attacked."""
    return code // SEATS


def bot_place(code: int) -> int:
    """The place of a Bot among those of its Sector."""
    return code % SEATS


def token_code(kind: int, spent: bool) -> int:
    """A trophy Bot token: its type, and whether it was spent as Ammo."""
    return kind * 2 + spent


def token_type(token: int) -> int:
    """The type of a trophy Bot."""
    return token // 2


def token_spent(token: int) -> bool:
    """Whether a trophy Bot was spent as Ammo."""
    return token % 2 == 1


def track_code(round: int, sector: int) -> int:
    """A Scoreboard token on the Round Track."""
    return round * 16 + sector


def track_round(code: int) -> int:
    """The Round of a Scoreboard token on the Round Track."""
    return code // 16


def track_sector(code: int) -> int:
    """The Sector of a Scoreboard token on the Round Track."""
    return code % 16
