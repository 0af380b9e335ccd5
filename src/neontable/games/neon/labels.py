"""Answers as people read them in a list: names instead of ids, what they cost, and the place in the view they point at."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.arrange import arrangement, initiative
from neontable.games.neon.board_words import equipment_facts
from neontable.games.neon.describe import DECLARED, KINDS, PLACES, fighter_word, half_word, word
from neontable.games.neon.paying import PAID_AMMO, PAID_BOT, PAID_FREELY, PAID_ITSELF, PAYS, surcharge
from neontable.games.neon.rules import EFFECT_BASE
from neontable.games.neon.state import NeonState
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
    if option >= 0:
        code = effect_code(ask, option)
        if code >= 0:
            label, note, refs = (
                effect_label(state, ask.seat, code),
                effect_note(state, code // PAYS),
                effect_refs(state, ask.seat, code),
            )
        elif kind == w.ACT:
            note = DOES[option]
        elif kind == w.CHOOSE_FIGHTER:
            label = f"take {content.fighters[option].name}"
            note = " ".join(
                [f"{each.name}: {content.words['ability'][each.id]}" for each in content.fighters[option].abilities]
            )
        elif kind == w.PROGRAMME:
            label, note = programme_label(state, ask.seat, option)
        elif kind in PLACES and option < w.ABOARD + v.SECTORS:
            sector = option % 32
            label = f"{'fly to' if option >= 32 else PLACES[kind]} {content.sectors[sector].name}"
            refs = (f"arena/{state.ring.index(sector)}",) if sector in state.ring else ()
            note = content.words["sector"][content.sectors[sector].id]
        elif kind in (w.EQUIP, w.TAKE_TROPHY):
            label, note = play_label(state, ask, option), equipment_facts(content, content.equipment[option // 16].id)
            if kind == w.EQUIP and option // 16 in state.held:
                refs = (f"drawn/cards/{state.held.index(option // 16)}",)
        elif kind == w.KEEP_ENHANCEMENT:
            label = f"keep {content.enhancements[option].name}"
            note = content.words["enhancement"][content.enhancements[option].id]
        elif kind == w.ATTACK_WITH:
            label, note, refs = attack_label(state, ask.seat, option)
    return Described(text, label[0].upper() + label[1:], refs, KINDS[kind].rule, note)


def effect_code(ask: Ask, option: int) -> int:
    """The effect of an answer and how it is paid; -1 where the answer is none."""
    if ask.kind in (w.USE_EFFECT, w.USE_CANCEL):
        return option
    if ask.kind in (w.ACT, w.DISEMBARK) and option >= EFFECT_BASE:
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


def effect_label(state: NeonState, seat: int, code: int) -> str:
    """Using an effect: its piece by name, and what it costs."""
    kind, piece = piece_of(state, code // PAYS)
    name = f"{piece.id} {piece.name}" if kind == "equipment" else str(piece.name)
    way = code % PAYS
    if way == PAID_FREELY:
        energy = state.content.effects[code // PAYS].energy + (surcharge(state, seat) if kind == "ability" else 0)
        return f"use {name}" + (f" for {energy} Energy" if energy else "")
    if way == PAID_ITSELF:
        return f"use {name}, discarding it"
    if way >= PAID_AMMO:
        return f"use {name}, paying {state.content.equipment[way - PAID_AMMO].id}"
    return f"use {name}, paying a {state.content.bots[way - PAID_BOT].name}"


def effect_note(state: NeonState, number: int) -> str:
    """What the piece of an effect does, in one line."""
    kind, piece = piece_of(state, number)
    return str(state.content.words.get(kind, {}).get(piece.id, ""))


def effect_refs(state: NeonState, seat: int, code: int) -> tuple[str, ...]:
    """Where the piece of an effect lies."""
    kind, piece = piece_of(state, code // PAYS)
    if kind == "equipment" and state.players[seat].gear[piece.gear] == piece.number:
        return (f"players/{seat}/gear/{v.GEAR[piece.gear]}",)
    if kind == "enhancement":
        return (f"players/{seat}/enhancement",)
    if kind == "sector" and piece.number - 1 in state.ring:
        return (f"arena/{state.ring.index(piece.number - 1)}",)
    return ()


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
    verb = "take" if ask.kind == w.TAKE_TROPHY else "gear"
    if way == w.AS_GEAR:
        return f"{verb} {card.id} {card.name}"
    if way >= w.AS_AMMO:
        return f"ammo {card.id} under {equipment[player.gear[way - w.AS_AMMO]].id}"
    return f"{verb} {card.id} {card.name} on {equipment[player.gear[way - w.ON_TOP]].id}"


def attack_label(state: NeonState, seat: int, option: int) -> tuple[str, str, tuple[str, ...]]:
    """Attacking a Target with a Weapon: the label, where the Target is, and its place in the view."""
    weapon, declared, target = option // 1024, option // 128 % 8, option % 128
    content = state.content
    tool = {w.BARE: "bare hands", w.HOWITZER: "the Howitzer"}.get(weapon, "")
    full = tool
    if not tool:
        card = content.equipment[state.players[seat].gear[weapon]]
        tool, full = card.id, f"{card.id} {card.name}"
    if target < w.BOT_AT:
        number = fighter_word(state, target)
        fighter = state.players[target].fighter
        whom = content.fighters[fighter].name if fighter >= 0 else number.capitalize()
        where = state.players[target].place
        ref = f"players/{target}"
    else:
        open_bot = target >= w.OPEN_BOT_AT
        where = (target - w.OPEN_BOT_AT) // 5 if open_bot else target - w.BOT_AT
        bot = content.bots[(target - w.OPEN_BOT_AT) % 5].name if open_bot else "Bot"
        whom = f"{bot} in {content.sectors[where].name}"
        ref = f"arena/{state.ring.index(where)}"
    here = state.players[seat].place
    note = f"{full[0].upper()}{full[1:]}"
    if here >= 0 and where >= 0:
        note += f" at Range {state.distance(here, where)}, in {content.sectors[where].name}"
    return f"attack {whom} with {tool}{DECLARED[declared]}", note, (ref,)
