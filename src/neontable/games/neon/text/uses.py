"""Using an effect, as people read it: its piece by name, what it does, what it costs, and what is lost for good by it."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.state import NeonState
from neontable.games.neon.text import answers as texts
from neontable.games.neon.text.effects import effect_does
from neontable.games.neon.text.names import capital, plural
from neontable.games.neon.text.outcomes import brings
from neontable.games.neon.text.pointing import Refs, effect_refs, payment_refs, piece_of
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST, Described

USED: Final = ": "  # a label names the thing that is used first, then the way: "Howitzer: Boulder"


def labelled(
    text: str, label: str, cost: str, effect: str, refs: Refs = (), note: str = "", rule: str = "", loses: str = ""
) -> Described:
    """An answer with its label; without a rule of its own it is told by the rule of its question."""
    label = capital(label)
    thing, used, way = label.partition(USED)
    return Described(text, label, refs, rule, note, cost, effect, thing if used else "", way, (), loses)


def effect_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An effect to use, or passing."""
    text = texts.effect_text(state, ask, option)
    if option == c.PASS:
        return labelled(text, text, NO_COST, "Nothing is used, and the attack goes on.")
    return used_label(state, ask, text, option)


def used_label(state: NeonState, ask: Ask, text: str, code: int) -> Described:
    """Using an effect: its piece by name, what comes of it, what it costs, and where it lies."""
    number, way = c.effect_of(code), c.payment_of(code)
    effect = state.content.effects[number]
    return labelled(
        text, effect_words(state, ask.seat, code), cost_of(state, ask.seat, effect, way), brings(state, ask.seat, effect),
        effect_refs(state, ask.seat, number), effect_note(state, number), effect_rule(state, number),
        lost_by(state, ask.seat, effect, way),
    )  # fmt: skip


def energy_of(state: NeonState, seat: int, effect: Effect) -> int:
    """The Energy that an effect costs this Fighter now."""
    return effect.energy + (surcharge(state, seat) if effect.source == v.FROM_ABILITY else 0)


def cost_of(state: NeonState, seat: int, effect: Effect, way: int) -> str:
    """What using an effect in this way takes."""
    if way == c.PAID_ITSELF:
        return f"{lost_by(state, seat, effect, way)}: discarded"
    if way >= c.PAID_AMMO:
        return f"{state.content.equipment[way - c.PAID_AMMO].name}, which is Ammo under it"
    if way != c.PAID_FREELY:
        return f"a {state.content.bots[way - c.PAID_BOT].name} token"
    parts: list[str] = []
    energy = energy_of(state, seat, effect)
    if energy:
        parts.append(f"{energy} Energy ({state.players[seat].energy - energy} left)")
    if effect.source == v.FROM_ENHANCEMENT and state.content.enhancements[effect.owner].kind == v.ONCE_PER_ROUND:
        parts.append("its one use in this Round")
    return " and ".join(parts) or NO_COST


def lost_by(state: NeonState, seat: int, effect: Effect, way: int) -> str:
    """The Gear that is discarded for an effect, with the Ammo under it."""
    if way != c.PAID_ITSELF:
        return ""
    card = state.content.equipment[effect.owner]
    under = len(state.players[seat].ammo[card.gear])
    return card.name + (f" with {plural(under, 'card')} of Ammo" if under else "")


def effect_rule(state: NeonState, number: int) -> str:
    """The rule by which such a piece may be used."""
    kind, piece = piece_of(state, number)
    if kind == "ability":
        return "NEON-EFFECT-01" if piece in state.content.maneuvers else "NEON-EFFECT-02"
    return {"sector": "NEON-EFFECT-03", "equipment": "NEON-EFFECT-04"}.get(kind, "NEON-EFFECT-05")


def effect_words(state: NeonState, seat: int, code: int) -> str:
    """Using an effect: its piece by name, what it does, and what it costs."""
    number, way = c.effect_of(code), c.payment_of(code)
    _, piece = piece_of(state, number)
    effect = state.content.effects[number]
    does = effect_does(effect)
    cost = f", {paid_with(state, way)}" if way != c.PAID_FREELY else ""
    energy = energy_of(state, seat, effect)
    if way == c.PAID_FREELY and energy:
        cost = f", {energy} Energy"
    return f"{piece.name}{USED if does else ''}{does}{cost}"


def paid_with(state: NeonState, way: int) -> str:
    """How something is paid, where it is not Energy."""
    if way == c.PAID_ITSELF:
        return "discard it"
    if way >= c.PAID_AMMO:
        return f"pay {state.content.equipment[way - c.PAID_AMMO].name}"
    return f"pay a {state.content.bots[way - c.PAID_BOT].name}"


def effect_note(state: NeonState, number: int) -> str:
    """What the piece of an effect does, in one line."""
    kind, piece = piece_of(state, number)
    return str(state.content.words.get(kind, {}).get(piece.id, ""))


def payment_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A way to pay for what was declared with the Target."""
    effect = state.content.effects[ask.a]
    label = "pay Energy" if option == c.PAID_FREELY else paid_with(state, option)
    _, piece = piece_of(state, ask.a)
    refs = payment_refs(state, ask.seat, option) or effect_refs(state, ask.seat, ask.a)
    return labelled(
        texts.payment_text(state, ask, option), label, cost_of(state, ask.seat, effect, option),
        f"{piece.name}: {effect_does(effect)}.", refs, loses=lost_by(state, ask.seat, effect, option),
    )  # fmt: skip
