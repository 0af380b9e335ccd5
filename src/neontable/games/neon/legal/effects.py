"""Effects that somebody might use although the rules forbid it, now or paid like that, and the rule that does."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.shields import duties, usable_cancels
from neontable.games.neon.rules.effects import cannot_reroll, conditions_met, rerollable, used_up
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.rules.usable import would_change
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask


def own_effects(state: NeonState, seat: int) -> list[Effect]:
    """The abilities, Gear effects, Sector and Enhancement effects of a seat that may be used by choice."""
    player = state.players[seat]
    content = state.content
    found: list[Effect] = []
    for ability in [*content.maneuvers, *content.fighters[player.fighter].abilities]:
        found.extend(ability.effects)
    for card in player.gear:
        if card >= 0:
            found.extend(content.equipment[card].effects)
    if player.place >= 0:
        found.extend(content.sectors[player.place].effects)
    if player.enhancement >= 0:
        found.extend(content.enhancements[player.enhancement].effects)
    return [each for each in found if state.house_rules.mode == v.SQUAD or (not each.squad and each.who == v.WHO_SELF)]


def other_effects(state: NeonState, ask: Ask) -> list[int]:
    """Every own effect that cannot be used now, and payments that do not count."""
    found: list[int] = []
    player = state.players[ask.seat]
    for effect in own_effects(state, ask.seat):
        if not ways_to_pay(state, ask.seat, effect) or why_no_effect(state, ask.seat, ask.a, c.use_code(effect.number)):
            found.append(c.use_code(effect.number))
        elif effect.cost and effect.window == ask.a:
            found.append(c.use_code(effect.number, c.PAID_ITSELF))
            for pile in player.ammo:
                found.extend([c.use_code(effect.number, c.PAID_AMMO + card) for card in pile])
    return found


def why_no_use(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against an effect in a window of an attack."""
    return "" if option == c.PASS else why_no_effect(state, ask.seat, ask.a, option)


def other_cancels(state: NeonState, ask: Ask) -> list[int]:
    """Own effects that cannot be used now, and passing although something must be used."""
    return [c.PASS, *other_effects(state, ask)]


def why_no_cancel(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against passing, or against an effect that would cancel symbols."""
    return why_no_pass(state, ask) if option == c.PASS else why_no_effect(state, ask.seat, ask.a, option)


def why_no_effect(state: NeonState, seat: int, window: int, code: int) -> str:
    """The rule against using this effect in this way now."""
    effect = state.content.effects[c.effect_of(code)]
    if effect.source == v.FROM_ABILITY:
        here = why_no_ability(state, seat, window, effect)
    elif effect.window != window:
        return why_no_treat(state, effect)
    else:
        here = why_no_piece(state, seat, effect)
    return (
        here
        or why_used_up(state, seat, effect)
        or why_no_dice(state, seat, effect)
        or why_not_paid(state, seat, effect, c.payment_of(code))
    )


def why_no_piece(state: NeonState, seat: int, effect: Effect) -> str:
    """The rule against the effect of a tapped Enhancement, or of a Weapon that lies idle."""
    if effect.source == v.FROM_ENHANCEMENT and state.players[seat].tapped:
        return "NEON-ENH-04"
    attack = state.attack
    if effect.source == v.FROM_EQUIPMENT and attack is not None:
        weapon = state.content.equipment[effect.owner].weapon
        if weapon and effect.who != v.WHO_ALLY_HERE and attack.card != effect.owner:
            return "NEON-RULING-050"
    return ""


def why_used_up(state: NeonState, seat: int, effect: Effect) -> str:
    """The rule against using an effect once more."""
    if not used_up(state, seat, effect):
        return ""
    if effect.source == v.FROM_ABILITY:
        return "NEON-MANEUVER-03" if effect.has(v.DO_REROLL) else "NEON-ABILITY-04"
    return "NEON-EFFECT-06" if effect.source == v.FROM_EQUIPMENT else "NEON-RULING-082"


def why_no_dice(state: NeonState, seat: int, effect: Effect) -> str:
    """The rule against rerolling these dice, or against more Attack dice than there are."""
    attack = state.attack
    if attack is None:
        return ""
    if effect.has(v.DO_REROLL):
        if cannot_reroll(state, seat):
            return "NEON-SECTOR-14"
        if not sum(rerollable(state, effect.role)):
            return "NEON-ATTACK-22" if effect.role == v.ATTACKER else "NEON-DEFENCE-14"
    return "NEON-ATTACK-16" if effect.has(v.DO_ATK) and attack.dice >= v.MAX_ATTACK_DICE else ""


def why_not_paid(state: NeonState, seat: int, effect: Effect, way: int) -> str:
    """The rule against paying too little, or with something else."""
    ways = ways_to_pay(state, seat, effect)
    if not ways:
        if effect.source == v.FROM_ABILITY:
            return "NEON-ABILITY-02"
        return "NEON-EFFECT-07" if effect.cost else "NEON-ENERGY-01"
    if way in ways or way == c.PAID_FREELY or not effect.cost:
        return ""
    if state.attack is not None:
        if not conditions_met(state, seat, effect) or not would_change(state, seat, effect, effect.role):
            return ""  # it would do nothing, however it is paid
    return "NEON-AMMO-12" if way == c.PAID_ITSELF else "NEON-EFFECT-07"


def why_no_ability(state: NeonState, seat: int, window: int, effect: Effect) -> str:
    """The rule against using an ability here and now, its cost aside."""
    player = state.players[seat]
    if player.place < 0:
        return "NEON-SHIP-05"
    if state.token_in(v.NEKO, player.place) not in (c.NOBODY, seat):
        return "NEON-FIGHTER-05"
    if effect.window != window:
        return "NEON-ABILITY-03"
    if player.token != c.SHIP and (effect.has(v.DO_NEKO) or effect.has(v.DO_TRAP) or effect.has(v.DO_SMOKE)):
        return "NEON-TOKEN-02"
    return ""


def why_no_treat(state: NeonState, effect: Effect) -> str:
    """The rule against changing the Defense die of a Bot."""
    attack = state.attack
    if attack is not None and effect.has(v.DO_TREAT) and attack.bots and not attack.targets:
        return "NEON-BOT-08"
    return ""


def why_no_pass(state: NeonState, ask: Ask) -> str:
    """The rule that makes a Helmet or an Armor work."""
    owner = c.owner_of(ask.b)
    forced = duties(state, usable_cancels(state, ask.seat, owner))
    if not forced:
        return ""
    card = state.content.effects[c.effect_of(forced[0])].owner
    return "NEON-DEFENCE-17" if state.content.equipment[card].gear == v.HELMET else "NEON-DEFENCE-18"
