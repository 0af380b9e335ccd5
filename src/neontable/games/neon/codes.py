"""The small numbers of NeoN's rules: decisions, answers and events."""

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
USE_EFFECT: Final = 8  # a: the window, b: the seat whose role it is * 8 + the role
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
HOW_MANY: Final = 21  # a: the effect * 8 + place of the verb, b: the role
CHOOSE_ALLY: Final = 22  # a: the effect

# ---- answers that are no piece
PASS: Final = -1
SKIP: Final = -2
ABOARD: Final = 32  # + Action: what one might try before leaving the Drop Ship

# ---- ways to play an Equipment card: card * 16 + way
AS_GEAR: Final = 0
ON_TOP: Final = 1  # + Gear type
AS_AMMO: Final = 7  # + Gear type

# ---- Weapons of an attack
BARE: Final = 4  # the basic Weapon; 0 to 3 are Gear types
HOWITZER: Final = 5
# how the Range was changed when the Target was named
PLAINLY: Final = 0
PULLING: Final = 1  # by an ability
HOOKING: Final = 2  # by an effect of the Weapon
LUNGING: Final = 3
OPENING: Final = 4

# ---- Targets: 0 to 6 a Fighter, 8 + Sector a Bot there, 18 + Sector * 5 + type a Bot whose type is open
BOT_AT: Final = 8
OPEN_BOT_AT: Final = 18

# ---- events
EV_LEADER: Final = 0  # seat
EV_FIGHTER: Final = 1  # fighter
EV_ROUND: Final = 2  # round
EV_PLANNED: Final = 3  # private: plan
EV_REVEALED: Final = 4  # upper, lower, initiative
EV_FIELDS: Final = 5  # count
EV_TURN: Final = 6
EV_DISEMBARKED: Final = 7  # sector
EV_MOVED: Final = 8  # who, sector
EV_GAINED: Final = 9  # who, energy
EV_TOOK_OVER: Final = 10
EV_SKIPPED: Final = 11
EV_SEARCHED: Final = 12  # sector, cards; private: the cards
EV_PLAYED_GEAR: Final = 13  # card
EV_COVERED: Final = 14  # card, covered
EV_PLAYED_AMMO: Final = 15  # card, under
EV_DISCARDED: Final = 16  # card
EV_ATTACKS: Final = 17  # weapon, card, target
EV_USED: Final = 18  # effect
EV_PAID: Final = 19  # card or Bot, kind
EV_ATTACK_ROLL: Final = 20  # crit, hit, cond, miss
EV_BOT_ROLL: Final = 21  # sector, guard, block, spark, fail
EV_DEFENSE_ROLL: Final = 22  # guard, block, spark, fail
EV_DAMAGE: Final = 23  # who, damage
EV_BOT_DESTROYED: Final = 24  # sector, bot
EV_TOKENS: Final = 25  # from, value
EV_DEFEATED: Final = 26
EV_ELIMINATED: Final = 27
EV_TROPHY: Final = 28  # card, from
EV_MAINTENANCE: Final = 29
EV_ENHANCED: Final = 30  # enhancement
EV_SUBMERGED: Final = 31  # sector
EV_NEXT: Final = 32  # sector
EV_IGNORED: Final = 33
EV_DROWNED: Final = 34  # damage by Submersion
EV_TOKEN_PLACED: Final = 35  # sector
EV_TOKEN_BACK: Final = 36
EV_SPRUNG: Final = 37  # who
EV_ENDED: Final = 38
EV_DREW_ACTIONS: Final = 39  # private: cards
EV_SHUFFLED: Final = 40
EV_CONCEDED: Final = 41
EV_REROLLED: Final = 42  # count, the four faces, role
EV_CHANGED: Final = 43  # from, to, n, role
EV_LOST_ENERGY: Final = 44  # who, energy
EV_TWO_LEFT: Final = 45
EV_FULL: Final = 46
EV_SPENT: Final = 47  # energy
EV_STAYED_LEADER: Final = 48
EV_DREW_ENHANCEMENTS: Final = 49  # count; private: the cards
