"""Which effects a seat may use in an attack, and whether they would change anything: nobody is asked for less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.effects import (
    affected,
    allies_at_target,
    allies_near,
    askers,
    available,
    cannot_reroll,
    carried,
    conditions_met,
    opponents_in,
    place_does,
    rerollable,
    rolled,
    serves,
    used_up,
)
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect, Verb

Changes = Callable[[NeonState, int, Effect, Verb, int], bool]


def usable(state: NeonState, who: int, window: int, owner: int, role: int, late: bool) -> list[int]:
    """The effects that this seat may use in a window of an attack, each with a way to pay; the late ones have their own time."""
    options: list[int] = []
    energy = state.players[who].energy
    for effect in carried(state, who, window):
        if effect.late != late or effect.energy > energy or not serves(state, who, effect, owner, role):
            continue
        if used_up(state, who, effect) or (effect.when and not conditions_met(state, who, effect)):
            continue
        ways = ways_to_pay(state, who, effect)
        if ways and would_change(state, owner, effect, role):
            for way in ways:
                options.append(c.use_code(effect.number, way))
    return options


def may_change(state: NeonState, owner: int, role: int) -> bool:
    """Whether the dice that this side has rolled can still be rerolled or changed by anybody."""
    window = v.AT_A2 if role == v.ATTACKER else v.AT_D2
    for seat in askers(state, owner):
        for effect in available(state, seat, window, owner, role):
            if effect.has(v.DO_REROLL) or effect.has(v.DO_SET):
                if would_change(state, owner, effect, role) and ways_to_pay(state, seat, effect):
                    return True
    return False


def would_change(state: NeonState, owner: int, effect: Effect, role: int) -> bool:
    """Whether using the effect now could change anything; one of its verbs is enough."""
    if effect.has(v.DO_FIRE):  # paid in its own way
        return False
    for verb in effect.verbs:
        if CHANGES[verb.do](state, owner, effect, verb, role):
            return True
    return False


# ---------------------------------------------------------------- before the rolls
def more_attack_dice(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """ATK: while there are Attack dice left."""
    attack = state.attack
    assert attack is not None
    return attack.dice < v.MAX_ATTACK_DICE


def more_defense_dice(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """DEF: while there are Defense dice left."""
    attack = state.attack
    assert attack is not None
    return attack.defense < v.MAX_DEFENSE_DICE


def fewer_defense_dice(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """DEF_LESS: if a Fighter will defend."""
    return len(in_danger(state)) > 0


def no_force_fields(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """NOFF: if a Fighter who will defend has a Force Field (NEON-FIELD-03)."""
    attack = state.attack
    assert attack is not None
    if attack.fields_off:
        return False
    for who in in_danger(state):
        if state.players[who].fields:
            return True
    return False


def more_targets(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """AREA: if others are there."""
    attack = state.attack
    assert attack is not None
    return not attack.area and len(opponents_in(state, attack.attacker, attack.where)) > 1


def in_danger(state: NeonState) -> list[int]:
    """The Fighters that are Targets, or can still become some by AREA, before the roll (NEON-BOT-21)."""
    attack = state.attack
    assert attack is not None
    wide = attack.area
    if not wide:
        for effect in available(state, attack.attacker, v.AT_A1, attack.attacker, v.ATTACKER):
            if effect.has(v.DO_AREA) and ways_to_pay(state, attack.attacker, effect):
                wide = True
    if wide:
        return [each for each in opponents_in(state, attack.attacker, attack.where) if each < c.BOT_AT]
    return [attack.target] if attack.target < c.BOT_AT else []


# ---------------------------------------------------------------- after the rolls
def other_dice(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """REROLL: if a die may still be rerolled."""
    return sum(rerollable(state, role)) > 0 and not cannot_reroll(state, owner)


def other_results(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """SET: if such a result lies there."""
    attack = state.attack
    assert attack is not None
    return rolled(attack, role)[verb.a] > 0


def other_reading(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """TREAT: if the current Target has such a result, or may get one, and it stops a symbol."""
    attack = state.attack
    assert attack is not None
    if attack.current >= len(attack.rolls) or not treat_counts(state, verb.a, verb.b):
        return False
    target = attack.targets[attack.current]
    return rolled(attack, v.DEFENDER)[verb.a] > 0 or may_change(state, target, v.DEFENDER)


def treat_counts(state: NeonState, before: int, after: int) -> bool:
    """Whether such a Defense result, read as another, lets any symbol through that it would have stopped."""
    attack = state.attack
    assert attack is not None
    fails = place_does(state, attack.targets[attack.current], v.DO_BLOCK_FAILS)
    stops: list[list[bool]] = []  # CRIT, HIT
    for face in (before, after):
        stops.append([face == v.GUARD, face == v.GUARD or (face == v.BLOCK and not fails)])
    for symbol in (v.CRIT, v.HIT):
        if attack.faces[symbol] and stops[0][symbol] and not stops[1][symbol]:
            return True
    return False


def more_damage(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """DAMAGE: if a Fighter is attacked, and such a symbol lies there or may come."""
    attack = state.attack
    assert attack is not None
    if not attack.targets:
        return False
    shown = attack.faces[verb.a] if verb.a < 2 else attack.faces[v.CRIT] + attack.faces[v.HIT]
    return shown > 0 or may_change(state, owner, v.ATTACKER)


# ---------------------------------------------------------------- at the outcome
def somebody_affected(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """PUSH, HURT: if there is somebody whom they act on."""
    return len(affected(state, effect)) > 0


def energy_to_drain(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """DRAIN: if one of those whom it acts on, and who are not defeated, has Energy."""
    for who in affected(state, effect):
        if state.players[who].energy and state.hp_left(who):
            return True
    return False


def room_for_energy(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """GAIN: if somebody whom it helps is not fully charged."""
    if effect.who == v.WHO_EACH_ALLY_AT_TARGET:
        return len(allies_at_target(state)) > 0
    return state.players[owner].energy < v.MAX_ENERGY


def somebody_to_step(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """STEP: always for oneself, for an Ally if one is near."""
    if effect.who != v.WHO_ALLY_NEAR:
        return True
    attack = state.attack
    assert attack is not None
    return len(allies_near(state, attack.attacker)) > 0


def not_here(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """PULL, OPEN: they are declared with the Target."""
    return False


def always(state: NeonState, owner: int, effect: Effect, verb: Verb, role: int) -> bool:
    """All other verbs."""
    return True


WHEN: Final[dict[int, Changes]] = {
    v.DO_ATK: more_attack_dice,
    v.DO_DEF: more_defense_dice,
    v.DO_DEF_LESS: fewer_defense_dice,
    v.DO_NOFF: no_force_fields,
    v.DO_AREA: more_targets,
    v.DO_REROLL: other_dice,
    v.DO_SET: other_results,
    v.DO_TREAT: other_reading,
    v.DO_DAMAGE: more_damage,
    v.DO_PUSH: somebody_affected,
    v.DO_HURT: somebody_affected,
    v.DO_DRAIN: energy_to_drain,
    v.DO_GAIN: room_for_energy,
    v.DO_STEP: somebody_to_step,
    v.DO_PULL: not_here,
    v.DO_OPEN: not_here,
}
CHANGES: Final[list[Changes]] = [WHEN.get(verb, always) for verb in range(len(v.VERBS))]  # by verb
