"""Answers of an attack as people read them: Weapon and Target, dice to reroll, shields and symbols."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.attacks.shields import standing, uncancelled
from neontable.games.neon.rules.effects import rolled
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.games.neon.text import answers as texts
from neontable.games.neon.text.names import capital, faces_words, plural
from neontable.games.neon.text.outcomes import left_words
from neontable.games.neon.text.uses import cost_of, energy_of, labelled, lost_by
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST, Described

FACT: Final = ", "  # between what is told of an attack


# ---------------------------------------------------------------- Weapon and Target
def attack_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Attacking a Target with a Weapon: what tells it from the others, and the Target in the view."""
    text = texts.attack_text(state, ask, option)
    if option == c.SKIP:
        return labelled(text, text, NO_COST, "Your Action ends with nothing done.")
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
    cost, loses = attack_cost(state, seat, option)
    shown = labelled(text, label, cost, f"{capital(note)}.", (ref,), note, loses=loses)
    shown.facts = tuple(note.split(FACT))
    return shown


def fire_of(state: NeonState, seat: int, weapon: int) -> Effect | None:
    """The cost of throwing a Grenade, where the Weapon is one."""
    return state.content.equipment[state.players[seat].gear[weapon]].does[v.DO_FIRE] if weapon < c.BARE else None


def attack_cost(state: NeonState, seat: int, option: int) -> tuple[str, str]:
    """What an attack costs that is declared in this way, and what is lost for good by it."""
    weapon = c.weapon_of(option)
    costs: list[str] = []
    loses = ""
    for effect in (declared_effect(state, seat, weapon, c.declared_of(option)), fire_of(state, seat, weapon)):
        if effect is None:
            continue
        ways = ways_to_pay(state, seat, effect)
        if ways == [c.PAID_ITSELF]:
            loses = lost_by(state, seat, effect, c.PAID_ITSELF)
        cost = " or ".join([cost_of(state, seat, effect, way) for way in ways])
        if cost and cost != NO_COST and cost not in costs:
            costs.append(cost)
    return " and ".join(costs) or NO_COST, loses


def attack_facts(state: NeonState, seat: int, option: int) -> str:
    """The dice that an attack begins with, its Range, whom else it hits, and what has to be paid for the Range."""
    weapon, declared = c.weapon_of(option), c.declared_of(option)
    effect = declared_effect(state, seat, weapon, declared)
    distance = state.distance(state.players[seat].place, target_sector(c.target_of(option), state))
    if declared in (c.PULLING, c.HOOKING, c.LUNGING):
        distance = 0
    dice = effect.amount(v.DO_ATK) + effect.amount(v.DO_HOWITZER) if effect is not None else 0
    diagram = weapon_dice(state, seat, weapon) if weapon != c.HOWITZER else []
    if distance < len(diagram):  # what cannot be chosen may be farther away
        dice += max(0, diagram[distance])
    fire = fire_of(state, seat, weapon)
    area = (effect is not None and effect.has(v.DO_AREA)) or (fire is not None and fire.has(v.DO_AREA))
    facts = [plural(min(v.MAX_ATTACK_DICE, dice), "die", "dice")]
    if area:
        facts.append("hits all there")
    if effect is not None and effect.energy:
        facts.append(f"costs {energy_of(state, seat, effect)} Energy")
    return FACT.join([*facts, f"Range {distance}"])


# ---------------------------------------------------------------- dice and symbols
def reroll_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Dice to reroll, by the faces they show."""
    attack = state.attack
    assert attack is not None
    names = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
    again = [c.rerolled_of(option, face) for face in range(4)]
    lie = rolled(attack, ask.b)
    faces = faces_words({names[face]: again[face] for face in range(4)})
    kept = faces_words({names[face]: lie[face] - again[face] for face in range(4)})
    does = f"What they show then counts; you keep {kept}."
    return labelled(texts.reroll_text(state, ask, option), f"reroll {faces}", "what these dice show", does)


def shields_label(state: NeonState, ask: Ask, option: int) -> Described:
    """How many strong shields go to critical hits."""
    label = f"{plural(option, 'strong shield')} against critical hits, the others against hits"
    crits, hits, guards, _ = standing(state)
    does = left_words(max(0, crits - option), max(0, hits - (guards - option)))
    return labelled(texts.shields_text(state, ask, option), label, NO_COST, does)


def amount_label(state: NeonState, ask: Ask, option: int) -> Described:
    """How many results are changed, or critical hits cancelled."""
    verb = state.content.verb_at(ask.a)
    text = texts.amount_text(state, ask, option)
    if verb.do == v.DO_SET:
        faces = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
        does = f"{capital(faces_words({faces[verb.a]: option}))} become {faces_words({faces[verb.b]: option})}."
        return labelled(text, f"change {plural(option, 'result')}", NO_COST, does)
    crits, hits = uncancelled(state)
    does = left_words(crits - option, max(0, hits - (verb.n - option)))
    return labelled(text, f"cancel {plural(option, 'critical hit')}", NO_COST, does)
