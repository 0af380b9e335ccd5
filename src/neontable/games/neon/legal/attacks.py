"""Weapon and Target: what may be attacked with what, what somebody might try instead, and the rule that forbids it."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.effects import abilities_blocked
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask


# ---------------------------------------------------------------- what may be attacked
def attacks(state: NeonState, ask: Ask) -> list[int]:
    """Every Weapon with every Target in its reach, and with what changes the Range; or no attack (NEON-ATTACK-02)."""
    who = ask.seat
    does = state.content.fighters[state.players[who].fighter].does
    howitzer = affordable(state, who, does[v.DO_HOWITZER])
    pull = affordable(state, who, does[v.DO_PULL])
    lunge = affordable(state, who, does[v.DO_LUNGE])
    targets, gaps = targets_within(state, who, v.SECTORS if howitzer else 2)
    options: list[int] = []
    for weapon in weapons(state, who):
        closer = ways_closer(state, who, weapon, pull, lunge)
        options.extend(attacks_with(state, who, weapon, targets, gaps, closer))
    if howitzer:  # NEON-ATTACK-10, NEON-FIGHTER-09
        code = c.attack_code(c.HOWITZER, c.PLAINLY)
        options.extend([code + targets[i] for i in range(len(targets)) if gaps[i] >= 2])
    if state.house_rules.skip or not options:
        options.append(c.SKIP)
    return options


def weapons(state: NeonState, who: int) -> list[int]:
    """What this Fighter can attack with: bare hands, every Weapon it has, and a Grenade that it can pay for (NEON-AMMO-11)."""
    gear = state.players[who].gear
    found = [c.BARE]
    for weapon in (v.SMALL_GUN, v.HEAVY_GUN, v.MELEE):
        if gear[weapon] >= 0:
            found.append(weapon)
    if gear[v.GRENADE] >= 0 and can_fire(state, who):
        found.append(v.GRENADE)
    return found


def ways_closer(state: NeonState, who: int, weapon: int, pull: bool, lunge: bool) -> list[int]:
    """How a Target in an adjacent Sector can be attacked with this Weapon as if it were here, as codes without a Target."""
    found: list[int] = []
    if pull:
        found.append(c.attack_code(weapon, c.PULLING))
    if weapon == v.MELEE:
        card = state.players[who].gear[weapon]
        if affordable(state, who, state.content.equipment[card].does[v.DO_PULL]):
            found.append(c.attack_code(weapon, c.HOOKING))
    if lunge and weapon in (c.BARE, v.MELEE):
        found.append(c.attack_code(weapon, c.LUNGING))
    return found


def attacks_with(
    state: NeonState, who: int, weapon: int, targets: list[int], gaps: list[int], closer: list[int]
) -> list[int]:
    """Every Target that this Weapon has dice for, or that an effect brings into its Range."""
    options: list[int] = []
    dice = weapon_dice(state, who, weapon)
    opening = opened_range(state, who, weapon)
    plainly = c.attack_code(weapon, c.PLAINLY)
    for i in range(len(targets)):
        gap = gaps[i]
        if gap > 2:
            continue
        target = targets[i]
        if dice[gap] > 0:  # NEON-ATTACK-08
            options.append(plainly + target)
        elif gap == opening:  # NEON-ATTACK-09
            options.append(c.attack_code(weapon, c.OPENING, target))
        if gap == 1 and dice[0] > 0:
            for code in closer:
                options.append(code + target)
    return options


def reaches(state: NeonState, who: int) -> bool:
    """Whether this Fighter has anything that may reach beyond its own Sector."""
    player = state.players[who]
    for weapon in (v.SMALL_GUN, v.HEAVY_GUN, v.MELEE, v.GRENADE):
        if player.gear[weapon] >= 0:
            return True
    does = state.content.fighters[player.fighter].does
    return does[v.DO_PULL] is not None or does[v.DO_LUNGE] is not None or does[v.DO_HOWITZER] is not None


def targets_within(state: NeonState, who: int, most: int) -> tuple[list[int], list[int]]:
    """The Opponents in this Range, Fighters that are no Allies, Automa, and one Bot of a kind per Sector; and the Range of each."""
    players = state.players
    ranges = state.ranges(players[who].place)
    found: list[int] = []
    gaps: list[int] = []
    for other in range(len(players)):  # Automa among them: NEON-AUTOMA-18, NEON-AUTOMA-19
        place = players[other].place
        if place >= 0 and other != who and not state.allied(who, other):  # NEON-SHIP-06, NEON-ATTACK-03, NEON-SQUAD-06
            gap = ranges[state.spots[place]]
            if gap <= most:
                found.append(other)
                gaps.append(gap)
    ring = state.ring
    bots = state.bots
    for i in range(len(ring)):
        sector = ring[i]
        if bots[sector] and ranges[i] <= most:  # NEON-BOT-03
            if state.house_rules.hidden_bots:
                found.append(c.BOT_AT + sector)
                gaps.append(ranges[i])
            else:
                for kind in sorted(set(bots[sector])):
                    found.append(c.open_bot(sector, kind))
                    gaps.append(ranges[i])
    return found, gaps


def affordable(state: NeonState, who: int, effect: Effect | None) -> bool:
    """Whether the effect that changes the Range exists and can be paid."""
    if effect is None or (effect.source == v.FROM_ABILITY and abilities_blocked(state, who)):
        return False
    return len(ways_to_pay(state, who, effect)) > 0


def opened_range(state: NeonState, who: int, weapon: int) -> int:
    """The empty Range that an effect of this Weapon opens; -1 for none."""
    if weapon == c.BARE:
        return -1
    effect = state.content.equipment[state.players[who].gear[weapon]].does[v.DO_OPEN]
    return effect.amount(v.DO_OPEN) if effect is not None and ways_to_pay(state, who, effect) else -1


def can_fire(state: NeonState, who: int) -> bool:
    """Whether the Grenade can be paid for."""
    fire = state.content.equipment[state.players[who].gear[v.GRENADE]].does[v.DO_FIRE]
    return fire is None or len(ways_to_pay(state, who, fire)) > 0


# ---------------------------------------------------------------- what might be tried
def other_attacks(state: NeonState, ask: Ask) -> list[int]:
    """Every own Weapon against everybody, with whatever could change the Range; and no attack at all."""
    targets = all_targets(state)
    gear = state.players[ask.seat].gear
    found: list[int] = [c.SKIP]
    for weapon in (c.BARE, *[each for each in range(v.GRENADE + 1) if gear[each] >= 0], c.HOWITZER):
        for declared in declarations(state, ask.seat, weapon):
            found.extend([c.attack_code(weapon, declared, target) for target in targets])
    return found


def all_targets(state: NeonState) -> list[int]:
    """Everybody who is not eliminated, and the Bots of every Sector."""
    found = [who for who in range(len(state.players)) if state.players[who].place != c.GONE]
    for sector in state.ring:
        if not state.house_rules.hidden_bots:
            found.extend([c.open_bot(sector, kind) for kind in sorted(set(state.bots[sector]))])
        elif state.bots[sector]:
            found.append(c.BOT_AT + sector)
    return found


def declarations(state: NeonState, who: int, weapon: int) -> list[int]:
    """How this Fighter may declare an attack with this Weapon, at whatever cost: as it is, or with what changes its Range."""
    if weapon == c.HOWITZER:
        return [c.PLAINLY] if declared_effect(state, who, weapon, c.PLAINLY) is not None else []
    changed = (c.PULLING, c.LUNGING) if weapon == c.BARE else (c.PULLING, c.HOOKING, c.LUNGING, c.OPENING)
    return [c.PLAINLY, *[each for each in changed if declared_effect(state, who, weapon, each) is not None]]


def why_no_attack(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against this Weapon or this Target."""
    if option == c.SKIP:
        return "NEON-RULING-022"
    weapon, target = c.weapon_of(option), c.target_of(option)
    why = why_no_target(state, ask.seat, target)
    if why:
        return why
    gap = state.distance(state.players[ask.seat].place, target_sector(target, state))
    effect = declared_effect(state, ask.seat, weapon, c.declared_of(option))
    if effect is not None:
        return why_no_declaration(state, ask.seat, option, effect, gap)
    if weapon in (c.BARE, v.MELEE):
        return "NEON-ATTACK-11"
    return "NEON-ATTACK-08" if gap > 2 or weapon_dice(state, ask.seat, weapon)[gap] <= 0 else ""


def why_no_target(state: NeonState, who: int, target: int) -> str:
    """The rule against attacking this Fighter at all."""
    if target >= c.BOT_AT:
        return ""
    if target == who:
        return "NEON-ATTACK-03"
    if state.allied(who, target):
        return "NEON-SQUAD-06"
    return "" if state.on_arena(target) else "NEON-SHIP-06"


def why_no_declaration(state: NeonState, who: int, option: int, effect: Effect, gap: int) -> str:
    """The rule against changing the Range like this."""
    if effect.source == v.FROM_ABILITY and abilities_blocked(state, who):
        return "NEON-FIGHTER-05"
    if not ways_to_pay(state, who, effect):
        return "NEON-ABILITY-02"
    if c.weapon_of(option) == c.HOWITZER:
        return "NEON-FIGHTER-09"
    declared = c.declared_of(option)
    if declared == c.OPENING:
        return "NEON-ATTACK-09"
    if gap != 1:
        return "NEON-RULING-056"
    return "NEON-ATTACK-11" if declared == c.LUNGING else "NEON-ATTACK-08"
