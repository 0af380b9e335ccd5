"""Which effects a seat may use now, what they cost, and whether they would do anything. One written order, no hooks."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.cards import Effect
from neontable.games.neon.state import NO_CARD, NeonState

# ---- how an effect is paid: effect * PAYS + way
PAYS: Final = 128
PAID_FREELY: Final = 0  # with Energy, or for nothing
PAID_ITSELF: Final = 1
PAID_BOT: Final = 2  # + type
PAID_AMMO: Final = 8  # + card


def place_does(state: NeonState, who: int, verb: int) -> bool:
    """Whether the Sector of this Fighter has this effect."""
    place = state.players[who].place
    if place < 0:
        return False
    for effect in state.content.sectors[place].effects:
        if effect.has(verb):
            return True
    return False


def surcharge(state: NeonState, who: int) -> int:
    """What abilities cost more where this Fighter stands (TV Tower, NEON-SECTOR-16)."""
    place = state.players[who].place
    extra = 0
    if place >= 0:
        for effect in state.content.sectors[place].effects:
            extra += effect.amount(v.DO_ABILITY_SURCHARGE)
    return extra


def abilities_blocked(state: NeonState, who: int) -> bool:
    """On the Drop Ship (NEON-SHIP-05), or under Neko's eyes (NEON-FIGHTER-05)."""
    place = state.players[who].place
    if place < 0:
        return True
    holder = state.token_in(v.NEKO, place)
    return holder not in (w.NOBODY, who)


def ways_to_pay(state: NeonState, who: int, effect: Effect) -> list[int]:
    """How this Fighter can pay for the effect; nothing if it cannot."""
    player = state.players[who]
    if effect.source == v.FROM_ABILITY:
        cost = effect.energy + surcharge(state, who)
        return [PAID_FREELY] if player.energy >= cost else []
    if effect.cost == 0:
        return [PAID_FREELY] if player.energy >= effect.energy else []
    ways: list[int] = []
    card = effect.owner
    gear = state.content.equipment[card].gear
    seen: list[int] = []
    for ammo in player.ammo[gear]:
        piece = state.content.equipment[ammo]
        if piece.ammo & effect.cost:
            kind = piece.ammo * 4 + piece.rank
            if kind not in seen:  # equal Ammo is one way
                seen.append(kind)
                ways.append(PAID_AMMO + ammo)
    if not ways and state.content.equipment[card].ammo & effect.cost:
        ways.append(PAID_ITSELF)  # NEON-AMMO-12, NEON-RULING-049
    if effect.window != v.AT_TURN:
        for kind in range(len(state.content.bots)):
            if kind * 2 in player.bots and state.content.bots[kind].ammo & effect.cost:
                ways.append(PAID_BOT + kind)  # NEON-BOT-14
    return ways


def pay(state: NeonState, who: int, effect: Effect, way: int) -> None:
    """Pay for an effect."""
    player = state.players[who]
    if way == PAID_FREELY:
        cost = effect.energy
        if effect.source == v.FROM_ABILITY:
            cost += surcharge(state, who)
        state.spend(who, cost)
    elif way == PAID_ITSELF:
        discard_gear(state, who, state.content.equipment[effect.owner].gear)
    elif way >= PAID_AMMO:
        card = way - PAID_AMMO
        player.ammo[state.content.equipment[effect.owner].gear].remove(card)
        state.discard_equipment(card)
        state.tell(w.EV_DISCARDED, who, (card,))
    else:
        kind = way - PAID_BOT
        player.bots[player.bots.index(kind * 2)] = kind * 2 + 1
        state.tell(w.EV_PAID, who, (kind,))


def discard_gear(state: NeonState, who: int, gear: int) -> None:
    """A Gear card is discarded, and all its extra Ammo with it (NEON-GEAR-13)."""
    player = state.players[who]
    card = player.gear[gear]
    for piece in [card, *player.ammo[gear]]:
        state.discard_equipment(piece)
        state.tell(w.EV_DISCARDED, who, (piece,))
    player.gear[gear] = NO_CARD
    player.ammo[gear] = []
    attack = state.attack
    if attack is not None and attack.card == card:
        attack.card = NO_CARD  # the attack goes on with its dice (NEON-RULING-051)


def carried(state: NeonState, who: int, window: int) -> list[Effect]:
    """All effects that this Fighter has for a window: Sector, abilities, Gear, Enhancement, in this order."""
    player = state.players[who]
    content = state.content
    squad = state.house.mode == v.SQUAD
    bit = 1 << window
    found: list[Effect] = []
    if player.fighter < 0 or player.place < 0:
        return found
    sector = content.sectors[player.place]
    if sector.windows & bit:
        found.extend([effect for effect in sector.effects if effect.window == window])
    if not abilities_blocked(state, who):
        for ability in content.maneuvers:
            if ability.windows & bit:
                found.extend([effect for effect in ability.effects if effect.window == window])
        for ability in content.fighters[player.fighter].abilities:
            if ability.windows & bit:
                found.extend([effect for effect in ability.effects if effect.window == window])
    for card in player.gear:
        if card >= 0:
            piece = content.equipment[card]
            if (piece.squad_windows if squad else piece.windows) & bit:
                for effect in piece.effects:
                    if effect.window == window and (squad or not effect.squad):
                        found.append(effect)
    if player.enhancement >= 0 and not player.tapped:
        enhancement = content.enhancements[player.enhancement]
        if enhancement.windows & bit:
            found.extend([effect for effect in enhancement.effects if effect.window == window])
    return found


def usable(state: NeonState, who: int, window: int, owner: int, role: int) -> list[int]:
    """The effects that this seat may use in a window of an attack, each with a way to pay; `owner` is whose role it is."""
    attack = state.attack
    assert attack is not None
    options: list[int] = []
    for effect in carried(state, who, window):
        if effect.role not in (v.NEITHER, role):
            continue
        helps = effect.who == v.WHO_ALLY_HERE
        if (who == owner) == helps:
            continue
        if helps and (not state.allied(who, owner) or state.players[who].place != state.players[owner].place):
            continue
        if effect.source == v.FROM_EQUIPMENT:
            piece = state.content.equipment[effect.owner]
            if piece.weapon and not helps and attack.card != effect.owner:
                continue  # NEON-RULING-050
        if used_up(state, who, effect) or not holds(state, who, effect) or not matters(state, owner, effect, role):
            continue
        for way in ways_to_pay(state, who, effect):
            options.append(effect.number * PAYS + way)
    return options


def used_up(state: NeonState, who: int, effect: Effect) -> bool:
    """Gear and Sector effects work once per attack (NEON-EFFECT-06, NEON-RULING-082), abilities as they say."""
    attack = state.attack
    if attack is None:
        return effect.number in state.players[who].used and effect.once in (v.ONCE_TURN, v.ONCE_ROUND)
    if effect.source == v.FROM_ABILITY and effect.once == v.FREELY:
        return False
    if effect.source == v.FROM_ABILITY and effect.id.startswith("maneuver-a"):
        for number in attack.used:  # NEON-MANEUVER-03: once per attack for either side
            if number % 8 == who and state.content.effects[number // 8].owner == effect.owner:
                return True
    return effect.number * 8 + who in attack.used


def holds(state: NeonState, who: int, effect: Effect) -> bool:
    """Whether the conditions of an effect are met."""
    when = effect.when
    if when == 0:
        return True
    attack = state.attack
    assert attack is not None
    if when & v.IF_RANGE0 and attack.distance != 0:
        return False
    if when & v.IF_RANGE1 and attack.distance < 1:
        return False
    if when & v.IF_RANGE01 and attack.distance > 1:
        return False
    if when & v.IF_MELEE and attack.weapon not in (v.MELEE, w.BARE):
        return False
    if when & v.IF_GUN and attack.weapon not in (v.SMALL_GUN, v.HEAVY_GUN):
        return False
    if when & (v.IF_DAMAGE | v.IF_NO_DAMAGE):
        hurt = sum(attack.damage) if who == attack.attacker else damage_to(state, who)
        if when & v.IF_DAMAGE and hurt == 0:
            return False
        if when & v.IF_NO_DAMAGE and hurt > 0:
            return False
    here = state.players[who].place
    if when & v.IF_NEAR:
        there = state.players[attack.attacker].place
        if there < 0 or here < 0 or state.distance(here, there) > 1:
            return False
    if when & v.IF_ALLY_HERE and not ally_in(state, who, here):
        return False
    return not (when & v.IF_ALLY_AT_TARGET and not ally_in(state, who, target_place(state)))


def damage_to(state: NeonState, who: int) -> int:
    """The damage that this attack has dealt to a Fighter."""
    attack = state.attack
    assert attack is not None
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


def target_place(state: NeonState) -> int:
    """The Sector of the Target that was chosen."""
    attack = state.attack
    assert attack is not None
    if attack.target < w.BOT_AT:
        return state.players[attack.target].place
    if attack.declared in (w.PULLING, w.HOOKING):
        return state.players[attack.attacker].place
    return attack.target - w.BOT_AT if attack.target < w.OPEN_BOT_AT else (attack.target - w.OPEN_BOT_AT) // 5


def cannot_reroll(state: NeonState, owner: int) -> bool:
    """The dice of a Fighter in the Police Station are not rerolled (NEON-SECTOR-14)."""
    return place_does(state, owner, v.DO_NO_REROLL)


def matters(state: NeonState, owner: int, effect: Effect, role: int) -> bool:
    """Whether using the effect now could change anything; nobody is asked for less."""
    attack = state.attack
    assert attack is not None
    theirs = attack.rolls[attack.current] if attack.current < len(attack.rolls) else [0, 0, 0, 0]
    faces = attack.faces if role == v.ATTACKER else theirs
    for verb in effect.verbs:
        do = verb.do
        if do == v.DO_ATK:
            if attack.dice < v.MAX_ATTACK_DICE:
                return True
        elif do == v.DO_DEF:
            if attack.defense < v.MAX_DEFENSE_DICE:
                return True
        elif do == v.DO_REROLL:
            rerolled = attack.rerolled if role == v.ATTACKER else attack.rerolled_by
            if sum(faces) and not rerolled and not cannot_reroll(state, owner):
                return True
        elif do == v.DO_SET:
            if faces[verb.a]:
                return True
        elif do == v.DO_TREAT:
            if theirs[verb.a]:
                return True
        elif do == v.DO_AREA:
            if not attack.area and len(opponents_in(state, attack.attacker, target_place(state))) > 1:
                return True
        elif do == v.DO_NOFF:
            if not attack.fields_off:
                for each in opponents_in(state, attack.attacker, target_place(state)):
                    if each < w.BOT_AT and state.players[each].fields:
                        return True
        elif do == v.DO_DEF_LESS:
            if attack.target < w.BOT_AT:
                return True
        elif do == v.DO_DAMAGE:
            if attack.faces[verb.a] if verb.a < 2 else attack.faces[0] + attack.faces[1]:
                return True
        elif do in (v.DO_DRAIN, v.DO_PUSH):
            if affected(state, effect):
                return True
        elif do in (v.DO_PULL, v.DO_OPEN, v.DO_FIRE):
            continue  # declared with the Target
        elif do == v.DO_CANCEL:
            return True
        elif do == v.DO_GAIN and effect.who == v.WHO_EACH_ALLY_AT_TARGET:
            if ally_in(state, attack.attacker, target_place(state)):
                return True
        elif do == v.DO_STEP and effect.who == v.WHO_ALLY_NEAR:
            if allies_near(state, attack.attacker):
                return True
        else:
            return True
    return False


def affected(state: NeonState, effect: Effect) -> list[int]:
    """Whom an effect at the outcome acts on: damaged Targets, or for a defender's effect the attacker."""
    attack = state.attack
    assert attack is not None
    if effect.role == v.DEFENDER:
        return [attack.attacker] if state.on_arena(attack.attacker) else []
    hit = [attack.targets[i] for i in range(len(attack.damage)) if attack.damage[i] > 0]
    moved = effect.has(v.DO_PUSH)
    found: list[int] = []
    for who in hit:
        fallen = damage_to(state, who) >= state.hp_left(who)
        if not state.on_arena(who) or (moved and fallen):
            continue  # NEON-RULING-123: a Fighter without tokens is not moved
        found.append(who)
    return found


def opponents_in(state: NeonState, who: int, sector: int) -> list[int]:
    """The Opponents in a Sector as Targets: Bots, then Fighters clockwise from this one, Automa last (NEON-RULING-069)."""
    found: list[int] = [w.BOT_AT + sector for _ in state.bots[sector]]
    start = who if who < state.seats else 0
    for other in state.clockwise(start):
        if other != who and state.players[other].place == sector and not state.allied(who, other):
            found.append(other)
    if state.automa not in (w.NOBODY, who) and state.players[state.automa].place == sector:
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
