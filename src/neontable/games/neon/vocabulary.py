"""The words of NeoN as numbers: `content/meanings.py` says what every verb, window and condition means."""

from __future__ import annotations

from typing import Final

SECTORS: Final = 10
FIGHTERS: Final = 6
HAND: Final = 7  # Action cards of one Fighter; card = fighter * 7 + place
ABILITIES: Final = 15  # three Maneuvers, then two for each Fighter
HP: Final = 6  # tokens on one side of a sheet
MAX_ENERGY: Final = 6
MAX_ATTACK_DICE: Final = 5  # NEON-SETUP-33, NEON-ATTACK-16
MAX_DEFENSE_DICE: Final = 3  # NEON-SETUP-33, NEON-DEFENCE-05
BOT_DEFENSE: Final = 1  # NEON-BOT-05
FORCE_FIELDS: Final = 2  # NEON-SETUP-24
SEARCH_TOKENS: Final = 20
MAX_KEPT: Final = 2  # cards that a Search keeps
EMPTY: Final = -1  # a Range that a Weapon cannot reach
ALL: Final = -1  # the n of a verb that has no bound

RESURRECTION: Final = 0
BATTLE_ROYALE: Final = 1
SQUAD: Final = 2
MODES: Final = ("resurrection", "battle-royale", "squad")

FACES: Final = 4  # of either die
# Attack die
CRIT: Final = 0
HIT: Final = 1
COND: Final = 2
MISS: Final = 3
ATTACK_FACES: Final = ("CRIT", "HIT", "COND", "MISS")  # NEON-ATTACK-18
ANY: Final = 4  # CRIT or HIT, as the symbol of CANCEL and DAMAGE
SYMBOLS: Final = ("CRIT", "HIT", "", "", "ANY")
# Defense die
GUARD: Final = 0
BLOCK: Final = 1
SPARK: Final = 2
FAIL: Final = 3
DEFENSE_FACES: Final = ("GUARD", "BLOCK", "SPARK", "FAIL")  # NEON-DEFENCE-07

# Ammo, a bit each
BULLETS: Final = 1
SLUGS: Final = 2
CELL: Final = 4
GRENADES: Final = 8
AMMO: Final = ("B", "S", "E", "G")  # NEON-AMMO-02
AMMO_NAMES: Final = ("Bullets", "Slugs", "Energy cell", "Grenade")

SMALL_GUN: Final = 0
HEAVY_GUN: Final = 1
MELEE: Final = 2
GRENADE: Final = 3
ARMOR: Final = 4
HELMET: Final = 5
GEAR: Final = ("small gun", "heavy gun", "melee", "grenade", "armor", "helmet")  # NEON-GEAR-02
GEAR_CODES: Final = ("SG", "HG", "ML", "GR", "AR", "HE")
NO_WEAPON: Final = -1  # attacks with the basic Weapon, which is a melee Weapon

MOVE: Final = 0
SEARCH: Final = 1
ATTACK: Final = 2
DEFENSE: Final = 3
TAKEOVER: Final = 4
GAIN1: Final = 5
GAIN2: Final = 6
ACTIONS: Final = ("MOVE", "SEARCH", "ATTACK", "DEFENSE", "TAKEOVER", "GAIN1", "GAIN2")

NO_TOKEN: Final = 0
NEKO: Final = 1
TRAP: Final = 2
SMOKE: Final = 3
TOKENS: Final = ("", "neko", "trap", "smoke")

PERMANENT: Final = 0
IMMEDIATE: Final = 1
ONCE_PER_ROUND: Final = 2
KINDS: Final = ("permanent", "immediate", "once per round")  # NEON-ENH-03

# When an effect may be used; a window's bit is 1 << window
AT_START: Final = 0
AT_TURN: Final = 1
AT_MOVE: Final = 2
AT_ENTER: Final = 3
AT_SEARCH: Final = 4
AT_A0: Final = 5
AT_A1: Final = 6
AT_A2: Final = 7
AT_D1: Final = 8
AT_R: Final = 9
AT_D2: Final = 10
AT_OUT: Final = 11
AT_SUB: Final = 12
AT_PASS: Final = 13
AT_NOW: Final = 14
WINDOWS: Final = (
    "START", "TURN", "MOVE", "ENTER", "SEARCH", "A0", "A1", "A2", "D1", "R", "D2", "OUT", "SUB", "PASS", "NOW",
)  # fmt: skip

# What an effect does; a verb's bit in `Effect.mask` is 1 << verb
DO_ATK: Final = 0
DO_DEF: Final = 1
DO_DEF_LESS: Final = 2
DO_OPEN: Final = 3
DO_REROLL: Final = 4
DO_SET: Final = 5
DO_TREAT: Final = 6
DO_CANCEL: Final = 7
DO_DAMAGE: Final = 8
DO_AREA: Final = 9
DO_NOFF: Final = 10
DO_PULL: Final = 11
DO_PUSH: Final = 12
DO_STEP: Final = 13
DO_GAIN: Final = 14
DO_DRAIN: Final = 15
DO_HURT: Final = 16
DO_DRAW: Final = 17
DO_SEARCH: Final = 18
DO_IGNORE: Final = 19
DO_COST_LESS: Final = 20
DO_FIRE: Final = 21
DO_NEKO: Final = 22
DO_TRAP: Final = 23
DO_SMOKE: Final = 24
DO_MIRROR_STEP: Final = 25
DO_HOWITZER: Final = 26
DO_LUNGE: Final = 27
DO_UPDRAFT: Final = 28
DO_SERVO_LEGS: Final = 29
DO_OVERCHARGE: Final = 30
DO_ANY_SECTOR: Final = 31
DO_NO_REROLL: Final = 32
DO_BLOCK_FAILS: Final = 33
DO_ABILITY_SURCHARGE: Final = 34
VERBS: Final = (
    "ATK", "DEF", "DEF_LESS", "OPEN", "REROLL", "SET", "TREAT", "CANCEL", "DAMAGE", "AREA", "NOFF", "PULL",
    "PUSH", "STEP", "GAIN", "DRAIN", "HURT", "DRAW", "SEARCH", "IGNORE", "COST_LESS", "FIRE", "NEKO", "TRAP",
    "SMOKE", "MIRROR_STEP", "HOWITZER", "LUNGE", "UPDRAFT", "SERVO_LEGS", "OVERCHARGE", "ANY_SECTOR",
    "NO_REROLL", "BLOCK_FAILS", "ABILITY_SURCHARGE",
)  # fmt: skip

# Conditions of an effect, a bit each
IF_RANGE0: Final = 1
IF_RANGE1: Final = 2
IF_RANGE01: Final = 4
IF_MELEE: Final = 8
IF_GUN: Final = 16
IF_DAMAGE: Final = 32
IF_NO_DAMAGE: Final = 64
IF_NEAR: Final = 128
IF_ALLY_AT_TARGET: Final = 256
IF_ALLY_HERE: Final = 512
CONDITIONS: Final = (
    "range0", "range1+", "range0-1", "melee", "gun", "damage", "no damage", "near", "ally at target",
    "ally here",
)  # fmt: skip

WHO_SELF: Final = 0
WHO_ALLY_HERE: Final = 1
WHO_ALLY_NEAR: Final = 2
WHO_EACH_ALLY_AT_TARGET: Final = 3
WHO: Final = ("self", "ally here", "ally near", "each ally at target")

FREELY: Final = 0
ONCE_ATTACK: Final = 1
ONCE_TURN: Final = 2
ONCE_ROUND: Final = 3
ONCE_MOVE: Final = 4
ONCE: Final = ("", "attack", "turn", "round", "move")

NEITHER: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2

FROM_SECTOR: Final = 0
FROM_ABILITY: Final = 1
FROM_EQUIPMENT: Final = 2
FROM_ENHANCEMENT: Final = 3

IN_TURN: Final = 0
IN_ROUND: Final = 1
IN_GAME: Final = 2
IN_CAREER: Final = 3
SPANS: Final = ("turn", "round", "game", "career")

CHECK_FINISH: Final = 0
CHECK_WIN: Final = 1
CHECK_WIN_UNTOUCHED: Final = 2
CHECK_WIN_REPAIRED: Final = 3
CHECK_BEST_PLAYER: Final = 4
CHECK_BOT_PAIRS: Final = 5
CHECK_BOTS: Final = 6
CHECK_BOTS_IN_TURN: Final = 7
CHECK_DAMAGE: Final = 8
CHECK_ATTACK_DICE: Final = 9
CHECK_CRITS: Final = 10
CHECK_WALL: Final = 11
CHECK_TROPHIES: Final = 12
CHECK_LOOT: Final = 13
CHECK_GEAR_TYPES: Final = 14
CHECK_LAST_RESORT: Final = 15
CHECK_DRY: Final = 16
CHECK_IGNORED: Final = 17
CHECK_TAKEOVERS: Final = 18
CHECK_FULL_ENERGY: Final = 19
CHECK_AUTOMA: Final = 20
CHECK_WIN_WITH_EACH: Final = 21
CHECKS: Final = (
    "FINISH", "WIN", "WIN_UNTOUCHED", "WIN_REPAIRED", "BEST_PLAYER", "BOT_PAIRS", "BOTS", "BOTS_IN_TURN",
    "DAMAGE", "ATTACK_DICE", "CRITS", "WALL", "TROPHIES", "LOOT", "GEAR_TYPES", "LAST_RESORT", "DRY", "IGNORED",
    "TAKEOVERS", "FULL_ENERGY", "AUTOMA", "WIN_WITH_EACH",
)  # fmt: skip
