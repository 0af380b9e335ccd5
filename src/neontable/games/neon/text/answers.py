"""The words of NeoN: prompts, option texts and the sentences of the log. Rules carry none."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.knowledge.view import target_name
from neontable.games.neon.rules.arrange import arrangement, initiative
from neontable.games.neon.rules.paying import PAID_AMMO, PAID_BOT, PAID_FREELY, PAID_ITSELF, PAYS
from neontable.games.neon.rules.turns import EFFECT_BASE
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.effects import effect_does, effect_name
from neontable.games.neon.text.names import bot_words, faces_words, half_asked, half_word, plural
from neontable.kernel.ask import Ask
from neontable.kernel.game import EventKind, Kind

KINDS: Final[tuple[Kind, ...]] = (
    Kind("fighter", "NEON-SETUP-16", "Which Fighter do you take?"),
    Kind("programme", "NEON-CARD-01", "Choose two cards and how they overlap.", "Choosing cards."),
    Kind("disembark", "NEON-SHIP-02", "In which Sector do you land?"),
    Kind("action", "NEON-ACT-04", "What do you do?"),
    Kind("move", "NEON-MOVE-01", "Where do you move?"),
    Kind("equip", "NEON-SEARCH-12", "Play which drawn card, and how?", "Playing Equipment."),
    Kind("overflow", "NEON-GEAR-12", "Which Ammo is too much?"),
    Kind("attack", "NEON-ATTACK-02", "Whom do you attack, and with what?"),
    Kind("effect", "NEON-EFFECT-04", "Use an effect?"),
    Kind("pay", "NEON-AMMO-09", "How do you pay?"),
    Kind("reroll", "NEON-MANEUVER-01", "Which dice do you reroll?"),
    Kind("shields", "NEON-DEFENCE-09", "How many strong shields cancel critical hits?"),
    Kind("cancel", "NEON-DEFENCE-13", "Use Armor or Helmet?"),
    Kind("push", "NEON-RESOLVE-04", "In which direction?"),
    Kind("step", "NEON-MANEUVER-04", "Where do you step?"),
    Kind("trophy", "NEON-TROPHY-02", "Which Gear do you take?"),
    Kind("enhancement", "NEON-MAINT-05", "Which Enhancement do you keep?", "Choosing an Enhancement."),
    Kind("submersion", "NEON-SUBMERGE-12", "Pay to take no Submersion damage?"),
    Kind("flee", "NEON-SUBMERGE-09", "Where do you flee?"),
    Kind("token", "NEON-TOKEN-01", "In which Sector do you put your token?"),
    Kind("swap", "NEON-ABILITY-03", "With whom do you swap Sectors?"),
    Kind("amount", "NEON-ATTACK-21", "How many results do you change?"),
    Kind("ally", "NEON-SQUAD-07", "Which Ally do you help?"),
)

EVENTS: Final[tuple[EventKind, ...]] = (
    EventKind("leader", "NEON-SETUP-37", "{seat} is the Leader."),
    EventKind("fighter", "NEON-SETUP-16", "{seat} plays {fighter}.", ("fighter",)),
    EventKind("round", "NEON-ROUND-01", "Round {round}.", ("round",)),
    EventKind("planned", "NEON-CARD-12", "{seat} has chosen."),
    EventKind(
        "revealed", "NEON-CARD-14", "{seat} shows {upper} over {lower}, Initiative {initiative}.",
        ("upper", "lower", "initiative"),
    ),
    EventKind("fields", "NEON-FIELD-01", "{seat} puts up {fields}.", ("count",)),
    EventKind("turn", "NEON-ACT-03", "The turn of {seat}."),
    EventKind("disembarked", "NEON-SHIP-01", "{seat} lands in {sector}.", ("sector",)),
    EventKind("moved", "NEON-MOVE-01", "{seat} is now in {sector}.", ("sector",)),
    EventKind("gained", "NEON-GAIN-01", "{seat} gains {energy} Energy.", ("energy",)),
    EventKind("took over", "NEON-TAKEOVER-01", "{seat} takes the Leader token."),
    EventKind("skipped", "NEON-ACT-03", "{seat} lets an Action pass.", ("action",)),
    EventKind(
        "searched", "NEON-SEARCH-04", "{seat} searches {sector} and draws {cards}.", ("sector", "count"), ("cards",),
        "{seat} searches {sector} and draws {drawn}.",
    ),
    EventKind("gear", "NEON-GEAR-05", "{seat} plays {card} as Gear.", ("card",)),
    EventKind("covered", "NEON-GEAR-06", "{seat} plays {card} on top of {covered}.", ("card", "covered")),
    EventKind("ammo", "NEON-AMMO-05", "{seat} puts {card} under {covered} as Ammo.", ("card", "covered")),
    EventKind("discarded", "NEON-SEARCH-09", "{card} is discarded.", ("card",)),
    EventKind("attacks", "NEON-ATTACK-02", "{seat} attacks {player} with {weapon}.", ("weapon", "weapon_card", "target")),
    EventKind("used", "NEON-EFFECT-04", "{seat} uses {effect}.", ("effect",)),
    EventKind("paid", "NEON-BOT-14", "{seat} spends a {bot} token.", ("bot",)),
    EventKind(
        "attack roll", "NEON-ATTACK-17", "Attack roll: {dice}.",
        ("crit", "hit", "cond", "miss"),
    ),
    EventKind(
        "bot roll", "NEON-BOT-06", "The Bot in {sector} rolls {dice}.",
        ("sector", "guard", "block", "spark", "fail"),
    ),
    EventKind(
        "defense roll", "NEON-DEFENCE-06", "{seat} rolls {dice} for defense.",
        ("guard", "block", "spark", "fail"),
    ),
    EventKind("damage", "NEON-RESOLVE-01", "{seat} deals {much} damage to {player}.", ("player", "damage")),
    EventKind("bot destroyed", "NEON-RESOLVE-08", "{seat} destroys a {bot} in {sector}.", ("sector", "bot")),
    EventKind("token", "NEON-DAMAGE-01", "{player} loses an HP token{worth}.", ("player", "value")),
    EventKind("defeated", "NEON-DEFEAT-02", "{seat} is defeated and goes into Maintenance."),
    EventKind("eliminated", "NEON-DEFEAT-03", "{seat} is eliminated."),
    EventKind("trophy", "NEON-TROPHY-01", "{seat} takes {card} from {player}.", ("card", "player")),
    EventKind("maintenance", "NEON-MAINT-01", "{seat} is repaired."),
    EventKind("enhanced", "NEON-MAINT-05", "{seat} keeps {enhancement}.", ("enhancement",)),
    EventKind("submerged", "NEON-SUBMERGE-14", "{sector} goes under.", ("sector",)),
    EventKind("next", "NEON-SUBMERGE-02", "{sector} is the next to go under.", ("sector",)),
    EventKind("ignored", "NEON-SUBMERGE-12", "{seat} takes no Submersion damage."),
    EventKind("drowned", "NEON-SUBMERGE-10", "{seat} takes Submersion damage."),
    EventKind("token placed", "NEON-TOKEN-01", "{seat} puts a token into {sector}.", ("sector",)),
    EventKind("token back", "NEON-TOKEN-03", "The token of {seat} returns."),
    EventKind("sprung", "NEON-FIGHTER-11", "The Trap of {seat} catches {player}.", ("player",)),
    EventKind("ended", "NEON-END-01", "The game is over."),
    EventKind("drew", "NEON-ACT-06", "{seat} draws {action_card}.", (), ("action_card",), "{seat} draws an Action card."),
    EventKind("shuffled", "NEON-ACT-07", "{seat} shuffles the discard pile into a new deck."),
    EventKind("conceded", "", "{seat} gives up."),
    EventKind("rerolled", "NEON-MANEUVER-01", "{seat} rerolls {dice}: now {faces}.", ("count", "a", "b", "c", "d", "role")),
    EventKind("changed", "NEON-ATTACK-21", "{seat} turns {results}.", ("a", "b", "count", "role")),
    EventKind("lost energy", "NEON-ENERGY-03", "{seat} loses {energy} Energy.", ("energy",)),
    EventKind("two left", "NEON-ROYALE-04", "Only two Sectors are left: the water takes its toll."),
    EventKind("full", "NEON-ENERGY-02", "{seat} is fully charged."),
    EventKind("spent", "NEON-ENERGY-03", "{seat} pays {energy} Energy.", ("energy",)),
    EventKind("stayed leader", "NEON-TAKEOVER-02", "{seat} already holds the Leader token."),
    EventKind(
        "drew enhancements", "NEON-MAINT-05", "{seat} draws {enhancements}.", ("count",), ("enhancements",),
        "{seat} draws {count} Enhancement cards.",
    ),
)  # fmt: skip

ACTIONS: Final = ("move", "search", "attack", "defense", "takeover", "gain 1", "gain 2")
DECLARED: Final = ("", " pulling", " hooking", " lunging", " opening")


def word(state: NeonState, ask: Ask, option: int) -> str:
    """The text of an answer."""
    content = state.content
    kind = ask.kind
    if kind == c.ACT and option >= 0:
        return effect_word(state, option - EFFECT_BASE) if option >= EFFECT_BASE else ACTIONS[option]
    if option == c.SKIP:
        return {c.ACT: "skip" if ask.a < 3 else "end turn", c.ATTACK_WITH: "no attack"}.get(kind, "stay")
    if option == c.PASS:
        return {c.EQUIP: "done", c.TAKE_TROPHY: "take nothing", c.IGNORE_DAMAGE: "take the damage"}.get(kind, "pass")
    if kind == c.CHOOSE_FIGHTER:
        return f"take {content.fighters[option].id}"
    if kind == c.PROGRAMME:
        return programme_word(state, ask.seat, option)
    if kind == c.DISEMBARK and option >= c.ABOARD:
        return effect_word(state, option - EFFECT_BASE) if option >= EFFECT_BASE else ACTIONS[option - c.ABOARD]
    if kind == c.MOVE_TO and option >= 32:
        return f"fly to {content.sectors[option - 32].id}"
    if kind in PLACES:
        return f"{PLACES[kind]} {content.sectors[option].id}"
    if kind in (c.EQUIP, c.TAKE_TROPHY):
        return play_word(state, ask, option)
    if kind == c.DROP_AMMO:
        return f"drop {content.equipment[option].id}"
    if kind == c.ATTACK_WITH:
        return attack_word(state, ask.seat, option)
    if kind in (c.USE_EFFECT, c.USE_CANCEL):
        return effect_word(state, option)
    if kind == c.PAY_FIRE:
        return f"pay{payment_word(state, option)}"
    if kind == c.REROLL:
        names = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
        chosen = [f"{option >> 3 * face & 7} {names[face]}" for face in range(4) if option >> 3 * face & 7]
        return "reroll " + " ".join(chosen)
    if kind == c.ASSIGN_SHIELDS:
        return f"{option} on CRIT"
    if kind == c.KEEP_ENHANCEMENT:
        return f"keep {content.enhancements[option].id}"
    if kind == c.IGNORE_DAMAGE:
        return "ignore the damage"
    if kind == c.SWAP_WITH:
        return f"swap with {fighter_word(state, option)}"
    if kind == c.HOW_MANY:
        changes = content.effects[ask.a // 8].verbs[ask.a % 8].do == v.DO_SET
        return f"change {option}" if changes else f"cancel {option} CRIT"
    return f"help {fighter_word(state, option)}"


def words(state: NeonState, ask: Ask, options: list[int]) -> list[str]:
    """The texts of several answers to one question."""
    if ask.kind != c.PROGRAMME:
        return [word(state, ask, option) for option in options]
    texts = state.content.texts
    key = state.players[ask.seat].fighter << 9
    return [texts.get(key | plan) or programme_word(state, ask.seat, plan) for plan in options]


PLACES: Final = {
    c.DISEMBARK: "land in",
    c.MOVE_TO: "move to",
    c.PUSH_TO: "push to",
    c.STEP_TO: "step to",
    c.FLEE_TO: "flee to",
    c.PLACE_TOKEN: "place in",
}


def fighter_word(state: NeonState, who: int) -> str:
    """A Fighter by name."""
    fighter = state.players[who].fighter
    return state.content.fighters[fighter].id if fighter >= 0 else "automa"


def programme_word(state: NeonState, seat: int, plan: int) -> str:
    """An arrangement: the cards and the Actions it shows."""
    fighter = state.players[seat].fighter
    upper, lower, actions = arrangement(state.content, fighter, plan)
    shown = ", ".join([half_word(half) for half in actions])
    card = state.content.cards[upper]
    number = f" at {initiative(state.content, upper, plan)}" if card.turned != card.initiative else ""
    text = f"{card.id} over {state.content.cards[lower].id}{number}: {shown}"
    state.content.texts[fighter << 9 | plan] = text
    return text


def payment_word(state: NeonState, way: int) -> str:
    """How something is paid, where it is not Energy."""
    if way == PAID_FREELY:
        return ""
    if way == PAID_ITSELF:
        return " with itself"
    if way >= PAID_AMMO:
        return f" with {state.content.equipment[way - PAID_AMMO].id}"
    return f" with {state.content.bots[way - PAID_BOT].id}"


def effect_word(state: NeonState, code: int) -> str:
    """Using an effect, and how it is paid."""
    return f"use {state.content.effects[code // PAYS].id}{payment_word(state, code % PAYS)}"


def play_word(state: NeonState, ask: Ask, option: int) -> str:
    """Playing a card in one of its ways."""
    equipment = state.content.equipment
    card, way = option // 16, option % 16
    verb = "take" if ask.kind == c.TAKE_TROPHY else "gear"
    player = state.players[ask.seat]
    if way == c.AS_GEAR:
        return f"{verb} {equipment[card].id}"
    if way >= c.AS_AMMO:
        return f"ammo {equipment[card].id} under {equipment[player.gear[way - c.AS_AMMO]].id}"
    return f"{verb} {equipment[card].id} on {equipment[player.gear[way - c.ON_TOP]].id}"


def attack_word(state: NeonState, seat: int, option: int) -> str:
    """Attacking a Target with a Weapon."""
    weapon, declared, target = option // 1024, option // 128 % 8, option % 128
    player = state.players[seat]
    if weapon == c.BARE:
        tool = "bare hands"
    elif weapon == c.HOWITZER:
        tool = "howitzer"
    else:
        tool = state.content.equipment[player.gear[weapon]].id
    name = target_name(state, target)
    whom = fighter_word(state, target) if isinstance(name, int) else name
    return f"attack {whom} with {tool}{DECLARED[declared]}"


def prompt(state: NeonState, ask: Ask) -> str:
    """The question as one sentence."""
    if ask.kind == c.ACT:
        if ask.a == 3:
            return "Your Actions are done. Use anything else?"
        return f"Action {ask.a + 1}: {half_asked(state.players[ask.seat].actions[ask.a])}."
    if ask.kind == c.USE_EFFECT:
        return WINDOW_PROMPTS.get(ask.a, KINDS[ask.kind].prompt)
    if ask.kind == c.EQUIP:
        return f"Play up to {ask.a} of the cards you drew; the rest is discarded."
    return KINDS[ask.kind].prompt


WINDOW_PROMPTS: Final = {
    v.AT_A1: "Before your attack roll: use an effect?",
    v.AT_A2: "After the attack roll: use an effect?",
    v.AT_D1: "Before the defense roll: use an effect?",
    v.AT_R: "The defense roll lies on the table: use an effect on it?",
    v.AT_D2: "After the defense roll: use an effect?",
    v.AT_OUT: "The attack is decided: use an effect?",
}


def field(state: NeonState, name: str, value: int) -> Any:
    """A field of an event as people read it."""
    content = state.content
    if name == "fighter":
        return content.fighters[value].name
    if name == "sector":
        return content.sectors[value].name
    if name in ("card", "covered", "cards"):
        return content.equipment[value].id
    if name in ("upper", "lower", "action_card"):
        return content.cards[value].id
    if name == "effect":
        return content.effects[value].id
    if name == "bot":
        return content.bots[value].name
    if name in ("enhancement", "enhancements"):
        return content.enhancements[value].name
    if name == "target":
        named = target_name(state, value)
        return fighter_word(state, value) if isinstance(named, int) else named
    if name == "weapon":
        return {c.BARE: "bare hands", c.HOWITZER: "howitzer"}.get(value, v.GEAR[value % 6])
    if name == "weapon_card":
        return content.equipment[value].id if value >= 0 else None
    return value


CARDS: Final = ("card", "covered", "cards", "weapon_card")
ROLLS: Final = {"attack roll": ("crit", "hit", "cond", "miss")}
DEFENSE: Final = ("guard", "block", "spark", "fail")


def event_text(state: NeonState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event as its sentence says them: names, numbers that agree with their words, dice without zeros."""
    content = state.content
    words = dict(fields)
    for name in CARDS:
        if isinstance(fields.get(name), str):
            words[name] = content.equipment[content.index["equipment"][fields[name]]].name
        elif isinstance(fields.get(name), list):
            words[name] = [content.equipment[content.index["equipment"][card]].name for card in fields[name]]
    for name in ("upper", "lower", "action_card"):
        if name in fields:
            words[name] = f"card {content.cards[content.index['card'][fields[name]]].initiative}"
    if kind == "attacks":
        words["weapon"] = words["weapon_card"] or {"howitzer": "the Howitzer"}.get(fields["weapon"], fields["weapon"])
        fighters = [fighter_word(state, who) for who in range(len(state.players))]
        target = fields["target"]
        words["player"] = fighters.index(target) if target in fighters else bot_words(content, target)
    elif kind == "used":
        does = effect_does(content.effects[content.index["effect"][fields["effect"]]])
        words["effect"] = effect_name(content, fields["effect"]) + (f" ({does})" if does else "")
    elif kind in ("attack roll", "bot roll", "defense roll"):
        words["dice"] = faces_words({face.upper(): fields[face] for face in ROLLS.get(kind, DEFENSE)})
    elif kind == "fields":
        words["fields"] = plural(fields["count"], "Force Field")
    elif kind == "searched":
        words["drawn"] = plural(fields["count"], "card")
    elif kind == "damage":
        words["much"] = fields["damage"] or "no"
    elif kind == "token":
        words["worth"] = f" of value {fields['value']}" if fields["value"] else ""
    elif kind == "rerolled":
        words["dice"] = plural(fields["count"], "die", "dice")
        words["faces"] = faces_words(dict(zip(faces_of(fields), [fields[each] for each in "abcd"], strict=True)))
    elif kind == "changed":
        before, after = faces_of(fields)[fields["a"]], faces_of(fields)[fields["b"]]
        words["results"] = f"{faces_words({before: fields['count']})} into {faces_words({after: fields['count']})}"
    return words


def faces_of(fields: dict[str, Any]) -> tuple[str, ...]:
    """The faces of the dice that an event is about: those of the attacker or the defender."""
    return v.ATTACK_FACES if fields["role"] == v.ATTACKER else v.DEFENSE_FACES
