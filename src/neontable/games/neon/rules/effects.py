"""Which effects a seat has, and when: one written order, no hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect

if TYPE_CHECKING:
    from neontable.games.neon.rules.attacks.attack import Attack

NO_DICE: Final = [0, 0, 0, 0]
OF_THE_ATTACK: Final = v.IF_RANGE0 | v.IF_RANGE1 | v.IF_RANGE01 | v.IF_MELEE | v.IF_GUN
OF_THE_DAMAGE: Final = v.IF_DAMAGE | v.IF_NO_DAMAGE
OF_PLACES: Final = v.IF_NEAR | v.IF_ALLY_HERE | v.IF_ALLY_AT_TARGET

ALONE: Final = [[seat] for seat in range(6)]  # whose window it is where nobody has Allies


def place_does(state: NeonState, who: int, verb: int) -> bool:
    """Whether the Sector of this Fighter has this effect."""
    place = state.players[who].place
    return place >= 0 and state.content.sectors[place].does[verb] is not None


def abilities_blocked(state: NeonState, who: int) -> bool:
    """On the Drop Ship (NEON-SHIP-05), or under Neko's eyes (NEON-FIGHTER-05), Allies too (NEON-SQUAD-12)."""
    place = state.players[who].place
    if place < 0:
        return True
    holder = state.holders[v.NEKO]
    return holder >= 0 and holder != who and state.players[holder].token == place


def carried(state: NeonState, who: int, window: int) -> list[Effect]:
    """All effects that this Fighter has for a window: Sector, abilities, Gear, Enhancement, in this order.

    NEON-EFFECT-01, NEON-EFFECT-02, NEON-EFFECT-03, NEON-EFFECT-04, NEON-EFFECT-05.
    """
    player = state.players[who]
    place = player.place
    if place < 0 or player.fighter < 0:
        return []
    own = player.effects[window]  # NEON-ABILITY-03
    holder = state.holders[v.NEKO]
    if own and holder >= 0 and state.players[holder].token == place and abilities_blocked(state, who):
        own = [effect for effect in own if effect.source != v.FROM_ABILITY]
    if player.tapped:
        own = [effect for effect in own if effect.source != v.FROM_ENHANCEMENT]
    here = state.content.sectors[place].at[window]  # NEON-SECTOR-01
    return here + own if here and own else here or own


def ready(state: NeonState, who: int, window: int) -> bool:
    """Whether this seat may have an effect for a window that its Energy can pay; often it has none."""
    player = state.players[who]
    place = player.place
    if place < 0:
        return False
    return (player.windows[player.energy] | state.content.sectors[place].windows) >> window & 1 == 1


def askers(state: NeonState, owner: int) -> list[int]:
    """Whose window it is: the owner of the role, then Allies clockwise (NEON-RULING-126)."""
    if owner >= state.seats:  # Automa is never asked: NEON-AUTOMA-22, NEON-AUTOMA-23
        return []
    return squad_of(state, owner) if state.house_rules.mode == v.SQUAD else ALONE[owner]


def squad_of(state: NeonState, owner: int) -> list[int]:
    """A Fighter, then its Allies clockwise."""
    return [seat for seat in state.clockwise(owner) if state.allied(seat, owner)]


def available(state: NeonState, who: int, window: int, owner: int, role: int) -> list[Effect]:
    """The effects that this seat has left for a window of an attack and whose conditions are met; `owner` is whose role it is."""
    found: list[Effect] = []
    for effect in carried(state, who, window):
        if serves(state, who, effect, owner, role) and not used_up(state, who, effect):
            if effect.when == 0 or conditions_met(state, who, effect):
                found.append(effect)
    return found


def serves(state: NeonState, who: int, effect: Effect, owner: int, role: int) -> bool:
    """Whether an effect of this seat is for the role in which the owner now is: its own, or an Ally's in the same Sector."""
    if effect.role != role and effect.role != v.NEITHER:  # NEON-SECTOR-02, NEON-SECTOR-03
        return False
    if effect.who == v.WHO_ALLY_HERE:
        here = state.players[who].place
        return who != owner and state.allied(who, owner) and here == state.players[owner].place  # NEON-SQUAD-09
    if who != owner:
        return False
    if effect.source == v.FROM_EQUIPMENT and state.content.equipment[effect.owner].weapon:
        attack = state.attack
        assert attack is not None
        return attack.card == effect.owner  # NEON-RULING-050
    return True


def used_up(state: NeonState, who: int, effect: Effect) -> bool:
    """Gear and Sector effects work once per attack (NEON-EFFECT-06, NEON-RULING-082), abilities as they say."""
    attack = state.attack
    if attack is None:
        return effect.number in state.players[who].used and effect.once in (v.ONCE_TURN, v.ONCE_ROUND)
    if effect.source == v.FROM_ABILITY:
        if effect.once == v.FREELY:  # NEON-ABILITY-04, NEON-FIGHTER-08
            return False
        for number in attack.used:  # the whole ability counts, on whichever side it was used (NEON-MANEUVER-03)
            other = state.content.effects[c.used_effect(number)]
            if c.used_by(number) == who and other.source == v.FROM_ABILITY and other.owner == effect.owner:
                return True
    return c.used_code(effect.number, who) in attack.used


def conditions_met(state: NeonState, who: int, effect: Effect) -> bool:
    """Whether the conditions of an effect are met."""
    when = effect.when
    attack = state.attack
    assert attack is not None
    if when & OF_THE_ATTACK and not attack_fits(attack, when):
        return False
    if when & OF_THE_DAMAGE and not damage_fits(attack, who, when):
        return False
    return not when & OF_PLACES or places_fit(state, attack, who, when)


def attack_fits(attack: Attack, when: int) -> bool:
    """Whether Range and Weapon of the attack are those that an effect is for."""
    if when & v.IF_RANGE0 and attack.distance != 0:
        return False
    if when & v.IF_RANGE1 and attack.distance < 1:
        return False
    if when & v.IF_RANGE01 and attack.distance > 1:
        return False
    if when & v.IF_MELEE and attack.weapon not in (v.MELEE, c.BARE):
        return False
    return not when & v.IF_GUN or attack.weapon in (v.SMALL_GUN, v.HEAVY_GUN)


def damage_fits(attack: Attack, who: int, when: int) -> bool:
    """Whether this attack dealt damage, or none: to anybody for who attacks, to oneself for a defender."""
    hurt = sum(attack.damage) + len(attack.won) if who == attack.attacker else damage_to(attack, who)
    if when & v.IF_DAMAGE and hurt == 0:
        return False
    return not when & v.IF_NO_DAMAGE or hurt == 0  # NEON-RESOLVE-09


def places_fit(state: NeonState, attack: Attack, who: int, when: int) -> bool:
    """Whether the attacker is near, or an Ally is where the effect wants one."""
    here = state.players[who].place
    if when & v.IF_NEAR:
        there = state.players[attack.attacker].place
        if there < 0 or here < 0 or state.distance(here, there) > 1:
            return False
    if when & v.IF_ALLY_HERE and not ally_in(state, who, here):
        return False
    return not when & v.IF_ALLY_AT_TARGET or ally_in(state, who, attack.where)


def damage_to(attack: Attack, who: int) -> int:
    """The damage that this attack has dealt to a Fighter."""
    for i in range(len(attack.damage)):
        if attack.targets[i] == who:
            return attack.damage[i]
    return 0


def ally_in(state: NeonState, who: int, sector: int) -> bool:
    """Whether another Fighter of the Squad stands in this Sector."""
    for other in range(len(state.players)):
        if other != who and state.allied(who, other) and state.players[other].place == sector:
            return True
    return False


def cannot_reroll(state: NeonState, owner: int) -> bool:
    """The dice of a Fighter in the Police Station are not rerolled (NEON-SECTOR-14)."""
    return place_does(state, owner, v.DO_NO_REROLL)


def rolled(attack: Attack, role: int) -> list[int]:
    """The dice of one side of the attack as they lie."""
    if role == v.ATTACKER:
        return attack.faces
    return attack.rolls[attack.current] if attack.current < len(attack.rolls) else NO_DICE


def rerollable(state: NeonState, role: int) -> list[int]:
    """How many dice of each face may still be rerolled: each roll once, or each die once (NEON-RULING-061)."""
    attack = state.attack
    assert attack is not None
    faces = rolled(attack, role)
    if state.house_rules.one_reroll:
        # NEON-ATTACK-22, NEON-DEFENCE-14
        return NO_DICE if (attack.rerolled if role == v.ATTACKER else attack.rerolled_by) else faces
    again = attack.again if role == v.ATTACKER else attack.again_by
    return [faces[face] - again[face] for face in range(4)]


def affected(state: NeonState, effect: Effect) -> list[int]:
    """Whom an effect at the outcome acts on: damaged Targets, or for a defender's effect the attacker (NEON-BOT-21)."""
    attack = state.attack
    assert attack is not None
    if effect.role == v.DEFENDER:
        return [attack.attacker] if state.on_arena(attack.attacker) else []
    found: list[int] = []
    for i in range(len(attack.damage)):
        who = attack.targets[i]
        if attack.damage[i] > 0 and state.on_arena(who):
            if state.hp_left(who) or not effect.has(v.DO_PUSH):  # NEON-RULING-123: without tokens nobody is moved
                found.append(who)
    return found


def allies_at_target(state: NeonState) -> list[int]:
    """Allies of the attacker in the Sector of the Target that have room for Energy."""
    attack = state.attack
    assert attack is not None
    found: list[int] = []
    for other in range(state.seats):
        player = state.players[other]
        if other != attack.attacker and state.allied(attack.attacker, other) and player.place == attack.where:
            if player.energy < v.MAX_ENERGY:
                found.append(other)
    return found


def opponents_in(state: NeonState, who: int, sector: int) -> list[int]:
    """The Opponents in a Sector as Targets: Bots, then Fighters clockwise from this one, Automa last (NEON-RULING-069)."""
    found: list[int] = [c.BOT_AT + sector] * len(state.bots[sector])
    players = state.players
    seats = state.seats
    start = who if who < seats else 0
    for i in range(start, start + seats):
        other = i % seats
        if players[other].place == sector and other != who and not state.allied(who, other):  # NEON-BOT-20
            found.append(other)
    if state.automa >= 0 and state.automa != who and players[state.automa].place == sector:
        found.append(state.automa)
    return found


def allies_near(state: NeonState, who: int) -> list[int]:
    """Allies in the own or an adjacent Sector."""
    here = state.players[who].place
    found: list[int] = []
    if here < 0:
        return found
    for other in range(state.seats):
        there = state.players[other].place
        if other != who and there >= 0 and state.allied(who, other) and state.distance(here, there) <= 1:
            found.append(other)
    return found
