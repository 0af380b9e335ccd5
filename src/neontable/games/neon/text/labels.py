"""Answers as people read them in a list: names instead of ids, what they cost, and the place in the view they point at."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement, initiative
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.rules.submersion import ignore_effect
from neontable.games.neon.state import NeonState
from neontable.games.neon.text import answers as texts
from neontable.games.neon.text.effects import effect_does, equipment_name
from neontable.games.neon.text.names import equipment_facts, faces_words, fighter_name, half_word, plural
from neontable.kernel.ask import Ask
from neontable.kernel.game import Described

DOES: Final = (
    "Go to an adjacent Sector.",
    "Pay 1 Energy for each Search token here, draw Equipment, keep up to 2.",
    "Choose a Weapon and a Target in its Range.",
    "Gain 2 Energy; the Force Field is up since the reveal.",
    "Take the Leader token and 1 Energy.",
    "1 Energy.",
    "2 Energy.",
)
USED: Final = ": "  # a label names the thing that is used first, then the way: "Howitzer: Boulder"
FACT: Final = ", "  # between what is told of an attack


def labelled(text: str, label: str, refs: tuple[str, ...] = (), note: str = "", rule: str = "") -> Described:
    """An answer with its label; without a rule of its own it is told by the rule of its question."""
    label = label[0].upper() + label[1:]
    thing, used, way = label.partition(USED)
    return Described(text, label, refs, rule, note, "", "", thing if used else "", way)


# ---------------------------------------------------------------- Fighters and programmes
def fighter_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Fighter, with its abilities."""
    content = state.content
    fighter = content.fighters[option]
    note = " ".join([f"{each.name}: {content.words['ability'][each.id]}" for each in fighter.abilities])
    return labelled(texts.fighter_text(state, ask, option), f"take {fighter.name}", (), note)


def programme_label(state: NeonState, ask: Ask, plan: int) -> Described:
    """An arrangement: its Initiative and Actions, and the cards that make it."""
    content = state.content
    upper, lower, actions = arrangement(content, state.players[ask.seat].fighter, plan)
    shown = ", ".join([half_word(half) for half in actions])
    note = f"{content.cards[upper].id} over {content.cards[lower].id}"
    text = texts.programme_text(state, ask, plan)
    return labelled(text, f"I{initiative(content, upper, plan)}: {shown}", (), note)


# ---------------------------------------------------------------- the turn
def action_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Action and what it does, or an effect between Actions."""
    text = texts.action_text(state, ask, option)
    if option >= c.EFFECT_BASE:
        return used_label(state, ask, text, option - c.EFFECT_BASE)
    refs = (f"players/{ask.seat}/programme/actions/{ask.a}",) if ask.a < 3 else ()
    return labelled(text, text, refs, DOES[option] if option >= 0 else "")


def sector_label(state: NeonState, text: str, verb: str, sector: int) -> Described:
    """Going somewhere, and what there is; or staying."""
    if sector == c.SKIP:
        return labelled(text, text)
    content = state.content
    refs = (f"arena/{state.ring.index(sector)}",) if sector in state.ring else ()
    note = content.words["sector"][content.sectors[sector].id]
    return labelled(text, f"{verb} {content.sectors[sector].name}", refs, note)


def landing_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to land in; or what cannot be done before."""
    text = texts.landing_text(state, ask, option)
    if option >= c.EFFECT_BASE:
        return used_label(state, ask, text, option - c.EFFECT_BASE)
    return labelled(text, text) if option >= c.ABOARD else sector_label(state, text, "land in", option)


def move_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to move to, or to be carried to by Updraft."""
    text = texts.move_text(state, ask, option)
    if option >= c.UPDRAFT:
        return sector_label(state, text, "fly to", option - c.UPDRAFT)
    return sector_label(state, text, "move to", option)


def push_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to push somebody to."""
    return sector_label(state, texts.push_text(state, ask, option), "push to", option)


def step_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to step to."""
    return sector_label(state, texts.step_text(state, ask, option), "step to", option)


def flight_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to flee to."""
    return sector_label(state, texts.flight_text(state, ask, option), "flee to", option)


def token_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to put a token into."""
    return sector_label(state, texts.token_text(state, ask, option), "place in", option)


def swap_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Fighter to swap with."""
    name = fighter_name(state.content, texts.fighter_word(state, option))
    return labelled(texts.swap_text(state, ask, option), f"swap with {name}", (f"players/{option}",))


def ally_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Ally to help."""
    name = fighter_name(state.content, texts.fighter_word(state, option))
    return labelled(texts.ally_text(state, ask, option), f"help {name}", (f"players/{option}",))


# ---------------------------------------------------------------- Equipment
def play_words(state: NeonState, seat: int, verb: str, option: int) -> str:
    """Playing a card in one of its ways."""
    equipment = state.content.equipment
    card, way = equipment[c.card_of(option)], c.play_way(option)
    player = state.players[seat]
    if way == c.AS_GEAR:
        return f"{verb} {card.name} as {v.GEAR[card.gear]}"
    if way >= c.AS_AMMO:
        return f"put {card.name} under {equipment[player.gear[way - c.AS_AMMO]].name} as Ammo"
    return f"{verb} {card.name} on top of {equipment[player.gear[way - c.ON_TOP]].name}"


def drawn_refs(state: NeonState, card: int) -> tuple[str, ...]:
    """A card among those that were drawn."""
    return (f"drawn/cards/{state.held.index(card)}",) if card in state.held else ()


def play_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A drawn card to play, or no more."""
    text = texts.play_text(state, ask, option)
    if option == c.PASS:
        return labelled(text, text)
    card = c.card_of(option)
    facts = equipment_facts(state.content, state.content.equipment[card].id)
    return labelled(text, play_words(state, ask.seat, "play", option), drawn_refs(state, card), facts)


def trophy_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Gear to take, or none."""
    text = texts.trophy_text(state, ask, option)
    if option == c.PASS:
        return labelled(text, text)
    card = c.card_of(option)
    facts = equipment_facts(state.content, state.content.equipment[card].id)
    return labelled(text, play_words(state, ask.seat, "take", option), card_refs(state, ask.a, card), facts)


def drop_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Ammo to discard."""
    name = equipment_name(state.content, state.content.equipment[option].id)
    return labelled(texts.drop_text(state, ask, option), f"drop {name}", card_refs(state, ask.seat, option))


def enhancement_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Enhancement to keep."""
    card = state.content.enhancements[option]
    note = state.content.words["enhancement"][card.id]
    return labelled(texts.enhancement_text(state, ask, option), f"keep {card.name}", drawn_refs(state, option), note)


def card_refs(state: NeonState, who: int, card: int) -> tuple[str, ...]:
    """Where an Equipment card of a Fighter lies: as Gear, or as Ammo under some."""
    player = state.players[who]
    for gear in range(len(v.GEAR)):
        if player.gear[gear] == card:
            return (f"players/{who}/gear/{v.GEAR[gear]}",)
        if card in player.ammo[gear]:
            return (f"players/{who}/gear/{v.GEAR[gear]}/ammo/{player.ammo[gear].index(card)}",)
    return ()


def payment_refs(state: NeonState, seat: int, way: int) -> tuple[str, ...]:
    """What is paid with, where it is a card or a Bot token."""
    if way >= c.PAID_AMMO:
        return card_refs(state, seat, way - c.PAID_AMMO)
    bots = state.players[seat].bots
    token = (way - c.PAID_BOT) * 2
    return (f"players/{seat}/bots/{bots.index(token)}",) if token in bots else ()


# ---------------------------------------------------------------- effects
def effect_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An effect to use, or passing."""
    text = texts.effect_text(state, ask, option)
    return labelled(text, text) if option == c.PASS else used_label(state, ask, text, option)


def used_label(state: NeonState, ask: Ask, text: str, code: int) -> Described:
    """Using an effect: its piece by name, what it does, what it costs, and where it lies."""
    number = c.effect_of(code)
    return labelled(
        text, effect_words(state, ask.seat, code), effect_refs(state, ask.seat, number), effect_note(state, number),
        effect_rule(state, number),
    )  # fmt: skip


def piece_of(state: NeonState, number: int) -> tuple[str, Any]:
    """What carries an effect: the kind of piece, and the piece."""
    content = state.content
    effect = content.effects[number]
    if effect.source == v.FROM_SECTOR:
        return "sector", content.sectors[effect.owner]
    if effect.source == v.FROM_ABILITY:
        return "ability", content.abilities[effect.owner]
    if effect.source == v.FROM_EQUIPMENT:
        return "equipment", content.equipment[effect.owner]
    return "enhancement", content.enhancements[effect.owner]


def effect_rule(state: NeonState, number: int) -> str:
    """The rule by which such a piece may be used."""
    kind, piece = piece_of(state, number)
    if kind == "ability":
        return "NEON-EFFECT-01" if piece in state.content.maneuvers else "NEON-EFFECT-02"
    return {"sector": "NEON-EFFECT-03", "equipment": "NEON-EFFECT-04"}.get(kind, "NEON-EFFECT-05")


def effect_words(state: NeonState, seat: int, code: int) -> str:
    """Using an effect: its piece by name, what it does, and what it costs."""
    number, way = c.effect_of(code), c.payment_of(code)
    kind, piece = piece_of(state, number)
    effect = state.content.effects[number]
    name = f"{piece.id} {piece.name}" if kind == "equipment" else str(piece.name)
    does = effect_does(effect)
    cost = f", {paid_with(state, way)}" if way != c.PAID_FREELY else ""
    energy = effect.energy + (surcharge(state, seat) if kind == "ability" else 0)
    if way == c.PAID_FREELY and energy:
        cost = f", {energy} Energy"
    return f"{name}{USED if does else ''}{does}{cost}"


def paid_with(state: NeonState, way: int) -> str:
    """How something is paid, where it is not Energy."""
    if way == c.PAID_ITSELF:
        return "discard it"
    if way >= c.PAID_AMMO:
        return f"pay {state.content.equipment[way - c.PAID_AMMO].id}"
    return f"pay a {state.content.bots[way - c.PAID_BOT].name}"


def effect_note(state: NeonState, number: int) -> str:
    """What the piece of an effect does, in one line."""
    kind, piece = piece_of(state, number)
    return str(state.content.words.get(kind, {}).get(piece.id, ""))


def effect_refs(state: NeonState, seat: int, number: int) -> tuple[str, ...]:
    """Where the piece of an effect lies; abilities and Maneuvers are on the Fighter sheet."""
    kind, piece = piece_of(state, number)
    if kind == "equipment" and state.players[seat].gear[piece.gear] == piece.number:
        return (f"players/{seat}/gear/{v.GEAR[piece.gear]}",)
    if kind == "enhancement":
        return (f"players/{seat}/enhancement",)
    if kind == "sector" and piece.number - 1 in state.ring:
        return (f"arena/{state.ring.index(piece.number - 1)}",)
    return (f"players/{seat}/fighter",) if kind == "ability" else ()


def payment_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A way to pay."""
    label = "pay Energy" if option == c.PAID_FREELY else paid_with(state, option)
    return labelled(texts.payment_text(state, ask, option), label, payment_refs(state, ask.seat, option))


# ---------------------------------------------------------------- dice and symbols
def reroll_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Dice to reroll, by the faces they show."""
    names = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
    faces = faces_words({names[face]: c.rerolled_of(option, face) for face in range(4)})
    return labelled(texts.reroll_text(state, ask, option), f"reroll {faces}")


def shields_label(state: NeonState, ask: Ask, option: int) -> Described:
    """How many strong shields go to critical hits."""
    label = f"{plural(option, 'strong shield')} against critical hits, the others against hits"
    return labelled(texts.shields_text(state, ask, option), label)


def amount_label(state: NeonState, ask: Ask, option: int) -> Described:
    """How many results are changed, or critical hits cancelled."""
    changes = state.content.verb_at(ask.a).do == v.DO_SET
    label = f"change {plural(option, 'result')}" if changes else f"cancel {plural(option, 'critical hit')}"
    return labelled(texts.amount_text(state, ask, option), label)


def ignore_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Paying against Submersion damage, or not."""
    text = texts.ignore_text(state, ask, option)
    if option == c.PASS:
        return labelled(text, text)
    effect = state.content.effects[ignore_effect(state, ask.seat)]
    return labelled(text, f"pay {effect.energy + surcharge(state, ask.seat)} Energy and take none")


# ---------------------------------------------------------------- Weapon and Target
def attack_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Attacking a Target with a Weapon: what tells it from the others, and the Target in the view."""
    text = texts.attack_text(state, ask, option)
    if option == c.SKIP:
        return labelled(text, text)
    seat = ask.seat
    weapon, target = c.weapon_of(option), c.target_of(option)
    content = state.content
    tool = {c.BARE: "bare hands", c.HOWITZER: "Howitzer"}.get(weapon, "")
    if not tool:
        tool = content.equipment[state.players[seat].gear[weapon]].name
    where = target_sector(target, state)
    if target < c.BOT_AT:
        fighter = state.players[target].fighter
        whom = content.fighters[fighter].name if fighter >= 0 else texts.fighter_word(state, target).capitalize()
        health = f"{FACT}{state.hp_left(target)} HP left"
        ref = f"players/{target}"
    else:
        bot = content.bots[c.open_bot_type(target)].name if target >= c.OPEN_BOT_AT else "Bot"
        whom = f"{bot} in {content.sectors[where].name}"
        health = ""
        ref = f"arena/{state.ring.index(where)}"
    label = f"{tool}{texts.DECLARED[c.declared_of(option)]}: {whom}"
    note = attack_facts(state, seat, option) + health
    shown = labelled(text, label, (ref,), note)
    shown.facts = tuple(note.split(FACT))
    return shown


def attack_facts(state: NeonState, seat: int, option: int) -> str:
    """The dice that an attack begins with, its Range, whom else it hits, and what has to be paid for the Range."""
    weapon, declared = c.weapon_of(option), c.declared_of(option)
    effect = declared_effect(state, seat, weapon, declared)
    distance = state.distance(state.players[seat].place, target_sector(c.target_of(option), state))
    if declared in (c.PULLING, c.HOOKING, c.LUNGING):
        distance = 0
    dice = effect.amount(v.DO_ATK) + effect.amount(v.DO_HOWITZER) if effect is not None else 0
    if weapon != c.HOWITZER:
        dice += max(0, weapon_dice(state, seat, weapon)[distance])
    fire = state.content.equipment[state.players[seat].gear[weapon]].does[v.DO_FIRE] if weapon < c.BARE else None
    area = (effect is not None and effect.has(v.DO_AREA)) or (fire is not None and fire.has(v.DO_AREA))
    facts = [plural(min(v.MAX_ATTACK_DICE, dice), "die", "dice")]
    if area:
        facts.append("hits all there")
    if effect is not None and effect.energy:
        energy = effect.energy + (surcharge(state, seat) if effect.source == v.FROM_ABILITY else 0)
        facts.append(f"costs {energy} Energy")
    return FACT.join([*facts, f"Range {distance}"])
