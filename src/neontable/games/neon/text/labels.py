"""Answers as people read them in a list: names instead of ids, what they cost, and the place in the view they point at."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement, initiative
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.paying import PAID_AMMO, PAID_BOT, PAID_FREELY, PAID_ITSELF, PAYS, surcharge
from neontable.games.neon.rules.submersion import ignore_effect
from neontable.games.neon.rules.turns import EFFECT_BASE
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.answers import DECLARED, KINDS, PLACES, fighter_word, word
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


def describe(state: NeonState, ask: Ask, option: int) -> Described:
    """An answer in words, with the place in the view that it points at."""
    text = word(state, ask, option)
    label, note = text, ""
    refs: tuple[str, ...] = ()
    content = state.content
    kind = ask.kind
    rule = KINDS[kind].rule
    if option >= 0:
        code = effect_code(ask, option)
        if code >= 0:
            label, note, refs = (
                effect_label(state, ask.seat, code),
                effect_note(state, code // PAYS),
                effect_refs(state, ask.seat, code),
            )
            rule = effect_rule(state, code // PAYS)
        elif kind == c.ACT:
            note = DOES[option]
            refs = action_refs(ask)
        elif kind == c.CHOOSE_FIGHTER:
            label = f"take {content.fighters[option].name}"
            note = " ".join(
                [f"{each.name}: {content.words['ability'][each.id]}" for each in content.fighters[option].abilities]
            )
        elif kind == c.PROGRAMME:
            label, note = programme_label(state, ask.seat, option)
        elif kind in PLACES and option < c.ABOARD + v.SECTORS:
            sector = option % 32
            label = f"{'fly to' if option >= 32 else PLACES[kind]} {content.sectors[sector].name}"
            refs = (f"arena/{state.ring.index(sector)}",) if sector in state.ring else ()
            note = content.words["sector"][content.sectors[sector].id]
        elif kind in (c.EQUIP, c.TAKE_TROPHY):
            label, note = play_label(state, ask, option), equipment_facts(content, content.equipment[option // 16].id)
            if kind == c.TAKE_TROPHY:
                refs = card_refs(state, ask.a, option // 16)
            elif option // 16 in state.held:
                refs = (f"drawn/cards/{state.held.index(option // 16)}",)
        elif kind == c.KEEP_ENHANCEMENT:
            label = f"keep {content.enhancements[option].name}"
            note = content.words["enhancement"][content.enhancements[option].id]
            refs = (f"drawn/cards/{state.held.index(option)}",) if option in state.held else ()
        elif kind == c.ATTACK_WITH:
            label, note, refs = attack_label(state, ask.seat, option)
        else:
            label, refs = small_label(state, ask, option) or text, small_refs(state, ask, option)
    elif kind == c.ACT:
        refs = action_refs(ask)
    return Described(text, label[0].upper() + label[1:], refs, rule, note)


def small_label(state: NeonState, ask: Ask, option: int) -> str:
    """An answer about dice, payment, or somebody by name; nothing where the text itself says it."""
    content = state.content
    if ask.kind == c.REROLL:
        names = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
        return f"reroll {faces_words({names[face]: option >> 3 * face & 7 for face in range(4)})}"
    if ask.kind == c.ASSIGN_SHIELDS:
        return f"{plural(option, 'strong shield')} against critical hits, the others against hits"
    if ask.kind == c.HOW_MANY:
        changes = content.effects[ask.a // 8].verbs[ask.a % 8].do == v.DO_SET
        return f"change {plural(option, 'result')}" if changes else f"cancel {plural(option, 'critical hit')}"
    if ask.kind == c.PAY_FIRE:
        return "pay Energy" if option == PAID_FREELY else paid_with(state, option)
    if ask.kind == c.IGNORE_DAMAGE:
        effect = content.effects[ignore_effect(state, ask.seat)]
        return f"pay {effect.energy + surcharge(state, ask.seat)} Energy and take none"
    if ask.kind == c.DROP_AMMO:
        return f"drop {equipment_name(content, content.equipment[option].id)}"
    if ask.kind in (c.SWAP_WITH, c.CHOOSE_ALLY):
        verb = "swap with" if ask.kind == c.SWAP_WITH else "help"
        return f"{verb} {fighter_name(content, fighter_word(state, option))}"
    return ""


def small_refs(state: NeonState, ask: Ask, option: int) -> tuple[str, ...]:
    """Whom or what such an answer points at."""
    if ask.kind in (c.SWAP_WITH, c.CHOOSE_ALLY):
        return (f"players/{option}",)
    if ask.kind == c.DROP_AMMO:
        return card_refs(state, ask.seat, option)
    if ask.kind == c.PAY_FIRE:
        return payment_refs(state, ask.seat, option)
    return ()


def action_refs(ask: Ask) -> tuple[str, ...]:
    """The Action of the programme whose turn it is."""
    return (f"players/{ask.seat}/programme/actions/{ask.a}",) if ask.a < 3 else ()


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
    if way >= PAID_AMMO:
        return card_refs(state, seat, way - PAID_AMMO)
    bots = state.players[seat].bots
    token = (way - PAID_BOT) * 2
    return (f"players/{seat}/bots/{bots.index(token)}",) if token in bots else ()


def effect_code(ask: Ask, option: int) -> int:
    """The effect of an answer and how it is paid; -1 where the answer is none."""
    if ask.kind in (c.USE_EFFECT, c.USE_CANCEL):
        return option
    if ask.kind in (c.ACT, c.DISEMBARK) and option >= EFFECT_BASE:
        return option - EFFECT_BASE
    return -1


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


def effect_label(state: NeonState, seat: int, code: int) -> str:
    """Using an effect: its piece by name, what it does, and what it costs."""
    kind, piece = piece_of(state, code // PAYS)
    effect = state.content.effects[code // PAYS]
    name = f"{piece.id} {piece.name}" if kind == "equipment" else str(piece.name)
    does = effect_does(effect)
    way = code % PAYS
    cost = f", {paid_with(state, way)}" if way != PAID_FREELY else ""
    energy = effect.energy + (surcharge(state, seat) if kind == "ability" else 0)
    if way == PAID_FREELY and energy:
        cost = f", {energy} Energy"
    return f"{name}{': ' if does else ''}{does}{cost}"


def paid_with(state: NeonState, way: int) -> str:
    """How something is paid, where it is not Energy."""
    if way == PAID_ITSELF:
        return "discard it"
    if way >= PAID_AMMO:
        return f"pay {state.content.equipment[way - PAID_AMMO].id}"
    return f"pay a {state.content.bots[way - PAID_BOT].name}"


def effect_note(state: NeonState, number: int) -> str:
    """What the piece of an effect does, in one line."""
    kind, piece = piece_of(state, number)
    return str(state.content.words.get(kind, {}).get(piece.id, ""))


def effect_refs(state: NeonState, seat: int, code: int) -> tuple[str, ...]:
    """Where the piece of an effect lies; abilities and Maneuvers are on the Fighter sheet."""
    kind, piece = piece_of(state, code // PAYS)
    if kind == "equipment" and state.players[seat].gear[piece.gear] == piece.number:
        return (f"players/{seat}/gear/{v.GEAR[piece.gear]}",)
    if kind == "enhancement":
        return (f"players/{seat}/enhancement",)
    if kind == "sector" and piece.number - 1 in state.ring:
        return (f"arena/{state.ring.index(piece.number - 1)}",)
    return (f"players/{seat}/fighter",) if kind == "ability" else ()


def programme_label(state: NeonState, seat: int, plan: int) -> tuple[str, str]:
    """An arrangement: its Initiative and Actions, and the cards that make it."""
    content = state.content
    upper, lower, actions = arrangement(content, state.players[seat].fighter, plan)
    first = initiative(content, upper, plan)
    shown = ", ".join([half_word(half) for half in actions])
    return f"I{first}: {shown}", f"{content.cards[upper].id} over {content.cards[lower].id}"


def play_label(state: NeonState, ask: Ask, option: int) -> str:
    """Playing a card in one of its ways."""
    equipment = state.content.equipment
    card, way = equipment[option // 16], option % 16
    player = state.players[ask.seat]
    verb = "take" if ask.kind == c.TAKE_TROPHY else "play"
    if way == c.AS_GEAR:
        return f"{verb} {card.name} as {v.GEAR[card.gear]}"
    if way >= c.AS_AMMO:
        return f"put {card.name} under {equipment[player.gear[way - c.AS_AMMO]].name} as Ammo"
    return f"{verb} {card.name} on top of {equipment[player.gear[way - c.ON_TOP]].name}"


def attack_label(state: NeonState, seat: int, option: int) -> tuple[str, str, tuple[str, ...]]:
    """Attacking a Target with a Weapon: the label, what tells it from the others, and the Target in the view."""
    weapon, declared, target = option // 1024, option // 128 % 8, option % 128
    content = state.content
    tool = {c.BARE: "bare hands", c.HOWITZER: "Howitzer"}.get(weapon, "")
    if not tool:
        tool = content.equipment[state.players[seat].gear[weapon]].name
    where = target_sector(target, state)
    if target < c.BOT_AT:
        fighter = state.players[target].fighter
        whom = content.fighters[fighter].name if fighter >= 0 else fighter_word(state, target).capitalize()
        health = f", {state.hp_left(target)} HP left"
        ref = f"players/{target}"
    else:
        bot = content.bots[(target - c.OPEN_BOT_AT) % 5].name if target >= c.OPEN_BOT_AT else "Bot"
        whom = f"{bot} in {content.sectors[where].name}"
        health = ""
        ref = f"arena/{state.ring.index(where)}"
    return f"{tool}{DECLARED[declared]}: {whom}", attack_facts(state, seat, option) + health, (ref,)


def attack_facts(state: NeonState, seat: int, option: int) -> str:
    """The dice that an attack begins with, its Range, whom else it hits, and what has to be paid for the Range."""
    weapon, declared = option // 1024, option // 128 % 8
    effect = declared_effect(state, seat, weapon, declared)
    distance = state.distance(state.players[seat].place, target_sector(option % 128, state))
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
    return ", ".join([*facts, f"Range {distance}"])
