"""What somebody might try in an attack although the rules forbid it, and the rule that does."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Effect
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.attacks.shields import duties, usable_cancels
from neontable.games.neon.rules.effects import abilities_blocked
from neontable.games.neon.rules.paying import PAYS, ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask


def other_attacks(state: NeonState, ask: Ask) -> list[int]:
    """Every own Weapon against everybody, with whatever could change the Range; and no attack at all."""
    who = ask.seat
    targets: list[int] = [other for other in range(len(state.players)) if state.players[other].place != c.GONE]
    for sector in state.ring:
        if state.house_rules.hidden_bots:
            targets.extend([c.BOT_AT + sector] if state.bots[sector] else [])
        else:
            targets.extend([c.OPEN_BOT_AT + sector * 5 + kind for kind in sorted(set(state.bots[sector]))])
    found: list[int] = [c.SKIP]
    gear = state.players[who].gear
    for weapon in (c.BARE, *[each for each in range(v.GRENADE + 1) if gear[each] >= 0], c.HOWITZER):
        for declared in (c.PLAINLY, c.PULLING, c.HOOKING, c.LUNGING, c.OPENING):
            plain = declared == c.PLAINLY and weapon != c.HOWITZER
            if declared in (c.HOOKING, c.OPENING) and weapon >= c.BARE:
                continue
            if weapon == c.HOWITZER and declared != c.PLAINLY:
                continue
            if plain or declared_effect(state, who, weapon, declared) is not None:
                found.extend([(weapon * 8 + declared) * 128 + target for target in targets])
    return found


def why_no_attack(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against this Weapon or this Target."""
    if option == c.SKIP:
        return "NEON-RULING-022"
    who = ask.seat
    weapon, declared, target = option // 1024, option // 128 % 8, option % 128
    if target < c.BOT_AT:
        if target == who:
            return "NEON-ATTACK-03"
        if state.allied(who, target):
            return "NEON-SQUAD-06"
        if not state.on_arena(target):
            return "NEON-SHIP-06"
    gap = state.distance(state.players[who].place, target_sector(target, state))
    effect = declared_effect(state, who, weapon, declared)
    if effect is not None:
        if effect.source == v.FROM_ABILITY and abilities_blocked(state, who):
            return "NEON-FIGHTER-05"
        if not ways_to_pay(state, who, effect):
            return "NEON-ABILITY-02"
        if weapon == c.HOWITZER:
            return "NEON-FIGHTER-09"
        if declared == c.OPENING:
            return "NEON-ATTACK-09"
        if gap != 1:
            return "NEON-RULING-056"
        return "NEON-ATTACK-11" if declared == c.LUNGING else "NEON-ATTACK-08"
    if weapon in (c.BARE, v.MELEE):
        return "NEON-ATTACK-11"
    return "NEON-ATTACK-08" if gap > 2 or weapon_dice(state, who, weapon)[gap] <= 0 else ""


def why_no_dice(state: NeonState, effect: Effect) -> str:
    """The rule against more Attack dice than there are."""
    attack = state.attack
    assert attack is not None
    if effect.has(v.DO_ATK) and attack.dice >= v.MAX_ATTACK_DICE:
        return "NEON-ATTACK-16"
    return ""


def why_no_treat(state: NeonState, effect: Effect) -> str:
    """The rule against changing the Defense die of a Bot."""
    attack = state.attack
    if attack is not None and effect.has(v.DO_TREAT) and attack.bots and not attack.targets:
        return "NEON-BOT-08"
    return ""


def why_no_pass(state: NeonState, ask: Ask) -> str:
    """The rule that makes a Helmet or an Armor work."""
    owner = ask.b // 8
    forced = duties(state, usable_cancels(state, ask.seat, owner))
    if not forced:
        return ""
    card = state.content.effects[forced[0] // PAYS].owner
    return "NEON-DEFENCE-17" if state.content.equipment[card].gear == v.HELMET else "NEON-DEFENCE-18"


REASONS_OF_ATTACKS: Final[dict[str, tuple[str, str]]] = {
    "NEON-ATTACK-03": ("Nobody attacks itself.", "Choose an Opponent."),
    "NEON-SQUAD-06": ("Allies do not attack each other.", "Choose an Opponent."),
    "NEON-ATTACK-08": ("The Weapon has no Attack dice at that Range.", "Choose another Weapon or a Target in its Range."),
    "NEON-ATTACK-09": ("That Range is not the one that the effect opens.", "Choose a Target at the Range it opens."),
    "NEON-ATTACK-11": ("A melee Weapon reaches your own Sector only.", "Choose a Target in your Sector."),
    "NEON-RULING-056": ("Only from an adjacent Sector a Target can be reached so.", "Choose a Target next to you."),
    "NEON-FIGHTER-09": ("The Howitzer needs a Target at Range 2 or more.", "Choose a Target farther away."),
    "NEON-ATTACK-16": ("Five Attack dice are all there are.", "Pass, or use something else."),
    "NEON-BOT-08": ("The Defense die of a Bot stays as it fell.", "Change your Attack dice, or pass."),
    "NEON-DEFENCE-17": ("A critical hit is left: this Helmet must be used.", "Use the Helmet, or cancel the hit otherwise."),
    "NEON-DEFENCE-18": ("A hit is left: this Armor must be used.", "Use the Armor, or cancel the hit otherwise."),
}  # fmt: skip
