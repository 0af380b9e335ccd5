"""What can happen in NeoN: a number for each kind of event, and its row with name, rule, fields and sentence."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import EventKind, rows

LEADER: Final = 0
FIGHTER: Final = 1
ROUND: Final = 2
PLANNED: Final = 3
REVEALED: Final = 4
FIELDS: Final = 5
TURN: Final = 6
DISEMBARKED: Final = 7
MOVED: Final = 8
GAINED: Final = 9
TOOK_OVER: Final = 10
SKIPPED: Final = 11
SEARCHED: Final = 12
PLAYED_GEAR: Final = 13
COVERED: Final = 14
PLAYED_AMMO: Final = 15
DISCARDED: Final = 16
ATTACKS: Final = 17
USED: Final = 18
PAID: Final = 19
ATTACK_ROLL: Final = 20
BOT_ROLL: Final = 21
DEFENSE_ROLL: Final = 22
DAMAGE: Final = 23
BOT_DESTROYED: Final = 24
TOKENS: Final = 25
DEFEATED: Final = 26
ELIMINATED: Final = 27
TROPHY: Final = 28
MAINTENANCE: Final = 29
ENHANCED: Final = 30
SUBMERGED: Final = 31
NEXT: Final = 32
IGNORED: Final = 33
DROWNED: Final = 34
TOKEN_PLACED: Final = 35
TOKEN_BACK: Final = 36
SPRUNG: Final = 37
ENDED: Final = 38
DREW_ACTIONS: Final = 39
SHUFFLED: Final = 40
CONCEDED: Final = 41
REROLLED: Final = 42
CHANGED: Final = 43
LOST_ENERGY: Final = 44
TWO_LEFT: Final = 45
FULL: Final = 46
SPENT: Final = 47
STAYED_LEADER: Final = 48
DREW_ENHANCEMENTS: Final = 49

EVENTS: Final[tuple[EventKind, ...]] = rows(
    {
        LEADER: EventKind("leader", "NEON-SETUP-37", "{seat} is the Leader."),
        FIGHTER: EventKind("fighter", "NEON-SETUP-16", "{seat} plays {fighter}.", ("fighter",)),
        ROUND: EventKind("round", "NEON-ROUND-01", "Round {round}.", ("round",)),
        PLANNED: EventKind("planned", "NEON-CARD-12", "{seat} has chosen."),
        REVEALED: EventKind(
            "revealed", "NEON-CARD-14", "{seat} shows {upper} over {lower}, Initiative {initiative}.",
            ("upper", "lower", "initiative"),
        ),
        FIELDS: EventKind("fields", "NEON-FIELD-01", "{seat} puts up {fields}.", ("count",)),
        TURN: EventKind("turn", "NEON-ACT-03", "The turn of {seat}."),
        DISEMBARKED: EventKind("disembarked", "NEON-SHIP-01", "{seat} lands in {sector}.", ("sector",)),
        MOVED: EventKind("moved", "NEON-MOVE-01", "{seat} is now in {sector}.", ("sector",)),
        GAINED: EventKind("gained", "NEON-GAIN-01", "{seat} gains {energy} Energy.", ("energy",)),
        TOOK_OVER: EventKind("took over", "NEON-TAKEOVER-01", "{seat} takes the Leader token."),
        SKIPPED: EventKind("skipped", "NEON-ACT-03", "{seat} lets an Action pass.", ("action",)),
        SEARCHED: EventKind(
            "searched", "NEON-SEARCH-04", "{seat} searches {sector} and draws {cards}.",
            ("sector", "count"), ("cards",),
            "{seat} searches {sector} and draws {drawn}.",
        ),
        PLAYED_GEAR: EventKind("gear", "NEON-GEAR-05", "{seat} plays {card} as Gear.", ("card",)),
        COVERED: EventKind("covered", "NEON-GEAR-06", "{seat} plays {card} on top of {covered}.", ("card", "covered")),
        PLAYED_AMMO: EventKind(
            "ammo", "NEON-AMMO-05", "{seat} puts {card} under {covered} as Ammo.", ("card", "covered"),
        ),
        DISCARDED: EventKind("discarded", "NEON-SEARCH-09", "{card} is discarded.", ("card",)),
        ATTACKS: EventKind(
            "attacks", "NEON-ATTACK-02", "{seat} attacks {player} with {weapon}.", ("weapon", "weapon_card", "target"),
        ),
        USED: EventKind("used", "NEON-EFFECT-04", "{seat} uses {effect}.", ("effect",)),
        PAID: EventKind("paid", "NEON-BOT-14", "{seat} spends a {bot} token.", ("bot",)),
        ATTACK_ROLL: EventKind(
            "attack roll", "NEON-ATTACK-17", "Attack roll: {dice}.",
            ("crit", "hit", "cond", "miss"),
        ),
        BOT_ROLL: EventKind(
            "bot roll", "NEON-BOT-06", "The Bot in {sector} rolls {dice}.",
            ("sector", "guard", "block", "spark", "fail"),
        ),
        DEFENSE_ROLL: EventKind(
            "defense roll", "NEON-DEFENCE-06", "{seat} rolls {dice} for defense.",
            ("guard", "block", "spark", "fail"),
        ),
        DAMAGE: EventKind("damage", "NEON-RESOLVE-01", "{seat} deals {much} damage to {player}.", ("player", "damage")),
        BOT_DESTROYED: EventKind(
            "bot destroyed", "NEON-RESOLVE-08", "{seat} destroys a {bot} in {sector}.", ("sector", "bot"),
        ),
        TOKENS: EventKind("token", "NEON-DAMAGE-01", "{player} loses an HP token{worth}.", ("player", "value")),
        DEFEATED: EventKind("defeated", "NEON-DEFEAT-02", "{seat} is defeated and goes into Maintenance."),
        ELIMINATED: EventKind("eliminated", "NEON-DEFEAT-03", "{seat} is eliminated."),
        TROPHY: EventKind("trophy", "NEON-TROPHY-01", "{seat} takes {card} from {player}.", ("card", "player")),
        MAINTENANCE: EventKind("maintenance", "NEON-MAINT-01", "{seat} is repaired."),
        ENHANCED: EventKind("enhanced", "NEON-MAINT-05", "{seat} keeps {enhancement}.", ("enhancement",)),
        SUBMERGED: EventKind("submerged", "NEON-SUBMERGE-14", "{sector} goes under.", ("sector",)),
        NEXT: EventKind("next", "NEON-SUBMERGE-02", "{sector} is the next to go under.", ("sector",)),
        IGNORED: EventKind("ignored", "NEON-SUBMERGE-12", "{seat} takes no Submersion damage."),
        DROWNED: EventKind("drowned", "NEON-SUBMERGE-10", "{seat} takes Submersion damage."),
        TOKEN_PLACED: EventKind("token placed", "NEON-TOKEN-01", "{seat} puts a token into {sector}.", ("sector",)),
        TOKEN_BACK: EventKind("token back", "NEON-TOKEN-03", "The token of {seat} returns."),
        SPRUNG: EventKind("sprung", "NEON-FIGHTER-11", "The Trap of {seat} catches {player}.", ("player",)),
        ENDED: EventKind("ended", "NEON-END-01", "The game is over."),
        DREW_ACTIONS: EventKind(
            "drew", "NEON-ACT-06", "{seat} draws {action_card}.", (), ("action_card",), "{seat} draws an Action card.",
        ),
        SHUFFLED: EventKind("shuffled", "NEON-ACT-07", "{seat} shuffles the discard pile into a new deck."),
        CONCEDED: EventKind("conceded", "", "{seat} gives up."),
        REROLLED: EventKind(
            "rerolled", "NEON-MANEUVER-01",
            "{seat} rerolls {dice}: now {faces}.", ("count", "a", "b", "c", "d", "role"),
        ),
        CHANGED: EventKind("changed", "NEON-ATTACK-21", "{seat} turns {results}.", ("a", "b", "count", "role")),
        LOST_ENERGY: EventKind("lost energy", "NEON-ENERGY-03", "{seat} loses {energy} Energy.", ("energy",)),
        TWO_LEFT: EventKind("two left", "NEON-ROYALE-04", "Only two Sectors are left: the water takes its toll."),
        FULL: EventKind("full", "NEON-ENERGY-02", "{seat} is fully charged."),
        SPENT: EventKind("spent", "NEON-ENERGY-03", "{seat} pays {energy} Energy.", ("energy",)),
        STAYED_LEADER: EventKind("stayed leader", "NEON-TAKEOVER-02", "{seat} already holds the Leader token."),
        DREW_ENHANCEMENTS: EventKind(
            "drew enhancements", "NEON-MAINT-05", "{seat} draws {enhancements}.", ("count",), ("enhancements",),
            "{seat} draws {count} Enhancement cards.",
        ),
    }
)  # fmt: skip
