"""What somebody might try although the rules forbid it, and the rule that does; `others` and `why_not` of the game.

One function per kind of decision lists what is tempting, one names the rule; what has no rule of its own is not listed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Effect
from neontable.games.neon.legal.answers import ANSWERS
from neontable.games.neon.legal.attacks import (
    REASONS_OF_ATTACKS,
    other_attacks,
    why_no_attack,
    why_no_dice,
    why_no_pass,
    why_no_treat,
)
from neontable.games.neon.legal.ends import (
    REASONS_OF_ENDS,
    other_refuges,
    other_trophies,
    why_no_refuge,
    why_no_trophy,
)
from neontable.games.neon.legal.turns import (
    REASONS_OF_TURNS,
    meant_programme,
    other_fighters,
    other_landings,
    other_moves,
    why_no_fighter,
    why_no_landing,
    why_no_move,
    why_no_programme,
    why_not_shown,
)
from neontable.games.neon.rules.effects import cannot_reroll, conditions_met, rerollable, used_up, would_change
from neontable.games.neon.rules.paying import PAID_AMMO, PAID_FREELY, PAID_ITSELF, PAYS, ways_to_pay
from neontable.games.neon.rules.turns import EFFECT_BASE
from neontable.games.neon.state import NO_CARD, NeonState
from neontable.kernel.ask import Ask


def blocked_options(state: NeonState, ask: Ask) -> list[int]:
    """Answers that one might try here although the rules forbid them."""
    tempting = TEMPTING.get(ask.kind)
    if tempting is None:
        return []
    allowed = ANSWERS[ask.kind](state, ask)
    return [option for option in tempting(state, ask) if option not in allowed]


def why_not(state: NeonState, ask: Ask, option: int) -> str:
    """The rule that forbids this answer, or nothing."""
    why = WHY.get(ask.kind)
    if why is None or option in ANSWERS[ask.kind](state, ask):
        return ""
    return why(state, ask, option)


# ---------------------------------------------------------------- Actions
def other_actions(state: NeonState, ask: Ask) -> list[int]:
    """Actions of other cards, Actions that cannot be paid, and effects that belong elsewhere."""
    found = list(range(v.GAIN2 + 1))
    found.append(c.SKIP)
    for effect in own_effects(state, ask.seat):
        found.append(EFFECT_BASE + effect.number * PAYS + PAID_FREELY)
    return found


def why_no_action(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against an Action or an effect between Actions."""
    if option == c.SKIP:
        return "NEON-RULING-022"
    if option >= EFFECT_BASE:
        return why_no_effect(state, ask.seat, v.AT_TURN, option - EFFECT_BASE)
    if ask.a > 2:
        return "NEON-ACT-03"
    half = state.players[ask.seat].actions[ask.a]
    if option not in half:
        if len(half) == 4 and option == v.DEFENSE:
            return "NEON-WILD-03"
        if len(half) == 4 and option == v.TAKEOVER:
            return "NEON-WILD-04"
        return why_not_shown(state, ask.seat, ask.a, option)
    return {v.SEARCH: "NEON-SEARCH-02", v.ATTACK: "NEON-ATTACK-02"}.get(option, "")


# ---------------------------------------------------------------- effects and their costs
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
        if not ways_to_pay(state, ask.seat, effect) or why_no_effect(state, ask.seat, ask.a, effect.number * PAYS):
            found.append(effect.number * PAYS + PAID_FREELY)
        elif effect.cost and effect.window == ask.a:
            found.append(effect.number * PAYS + PAID_ITSELF)
            for pile in player.ammo:
                found.extend([effect.number * PAYS + PAID_AMMO + card for card in pile])
    return found


def why_no_use(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against an effect in a window of an attack."""
    if option < 0:
        return why_no_pass(state, ask) if ask.kind == c.USE_CANCEL else ""
    return why_no_effect(state, ask.seat, ask.a, option)


def other_cancels(state: NeonState, ask: Ask) -> list[int]:
    """Own effects that cannot be used now, and passing although something must be used."""
    return [c.PASS, *other_effects(state, ask)]


def why_no_effect(state: NeonState, seat: int, window: int, code: int) -> str:
    """The rule against using this effect in this way now."""
    player = state.players[seat]
    effect = state.content.effects[code // PAYS]
    way = code % PAYS
    if effect.source == v.FROM_ABILITY:
        why = why_no_ability(state, seat, window, effect)
        if why:
            return why
    elif effect.window != window:
        return why_no_treat(state, effect)
    if effect.source == v.FROM_ENHANCEMENT and player.tapped:
        return "NEON-ENH-04"
    attack = state.attack
    if effect.source == v.FROM_EQUIPMENT and attack is not None:
        piece = state.content.equipment[effect.owner]
        if piece.weapon and effect.who != v.WHO_ALLY_HERE and attack.card != effect.owner:
            return "NEON-RULING-050"
    if used_up(state, seat, effect):
        if effect.source == v.FROM_ABILITY:
            return "NEON-MANEUVER-03" if effect.has(v.DO_REROLL) else "NEON-ABILITY-04"
        return "NEON-EFFECT-06" if effect.source == v.FROM_EQUIPMENT else "NEON-RULING-082"
    if attack is not None and effect.has(v.DO_REROLL):
        mine = effect.role == v.ATTACKER
        if cannot_reroll(state, seat):
            return "NEON-SECTOR-14"
        if not sum(rerollable(state, effect.role)):
            return "NEON-ATTACK-22" if mine else "NEON-DEFENCE-14"
    if attack is not None and why_no_dice(state, effect):
        return why_no_dice(state, effect)
    ways = ways_to_pay(state, seat, effect)
    if not ways:
        if effect.source == v.FROM_ABILITY:
            return "NEON-ABILITY-02"
        return "NEON-EFFECT-07" if effect.cost else "NEON-ENERGY-01"
    if attack is not None and not (
        conditions_met(state, seat, effect) and would_change(state, seat, effect, effect.role)
    ):
        return ""
    if effect.cost and way not in ways and way != PAID_FREELY:
        return "NEON-AMMO-12" if way == PAID_ITSELF else "NEON-EFFECT-07"
    return ""


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


# ---------------------------------------------------------------- Equipment
def other_plays(state: NeonState, ask: Ask) -> list[int]:
    """Every way to play a drawn card, and to play again what lies in front of the player."""
    player = state.players[ask.seat]
    piles = [gear for gear in range(6) if player.gear[gear] >= 0]
    found: list[int] = []
    for card in state.held:
        found.append(card * 16 + c.AS_GEAR)
        for gear in piles:
            found.extend([card * 16 + c.ON_TOP + gear, card * 16 + c.AS_AMMO + gear])
    if ask.kind == c.EQUIP:
        for gear in piles:
            for other in piles:
                if other != gear:
                    found.extend([card * 16 + c.AS_AMMO + other for card in [player.gear[gear], *player.ammo[gear]]])
            found.extend([card * 16 + c.AS_GEAR for card in player.ammo[gear]])
    return found


def why_no_play(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against playing a card in this way."""
    if option < 0:
        return ""
    player = state.players[ask.seat]
    equipment = state.content.equipment
    card, way = option // 16, option % 16
    if card in player.gear:
        return "NEON-GEAR-14"
    for pile in player.ammo:
        if card in pile:
            return "NEON-AMMO-16" if way == c.AS_GEAR else "NEON-AMMO-15"
    piece = equipment[card]
    taken = player.gear[piece.gear] != NO_CARD
    if way == c.AS_GEAR:
        return "NEON-GEAR-03"
    if way < c.AS_AMMO:
        below = player.gear[way - c.ON_TOP]
        if taken and way - c.ON_TOP != piece.gear:
            return "NEON-GEAR-08"
        return "NEON-RULING-043" if equipment[below].ammo & piece.ammo else "NEON-AMMO-03"
    base = player.gear[way - c.AS_AMMO]
    return "NEON-AMMO-08" if equipment[base].ammo & piece.ammo else "NEON-AMMO-04"


def parse_option(state: NeonState, ask: Ask, text: str) -> int:
    """What a text means that is no option, where that can be told; -1 elsewhere."""
    return meant_programme(state, ask, text) if ask.kind == c.PROGRAMME else -1


TEMPTING: Final[dict[int, Callable[[NeonState, Ask], list[int]]]] = {
    c.CHOOSE_FIGHTER: other_fighters,
    c.DISEMBARK: other_landings,
    c.MOVE_TO: other_moves,
    c.ACT: other_actions,
    c.USE_EFFECT: other_effects,
    c.ATTACK_WITH: other_attacks,
    c.USE_CANCEL: other_cancels,
    c.EQUIP: other_plays,
    c.TAKE_TROPHY: other_trophies,
    c.FLEE_TO: other_refuges,
}

WHY: Final[dict[int, Callable[[NeonState, Ask, int], str]]] = {
    c.CHOOSE_FIGHTER: why_no_fighter,
    c.PROGRAMME: why_no_programme,
    c.DISEMBARK: why_no_landing,
    c.MOVE_TO: why_no_move,
    c.ACT: why_no_action,
    c.USE_EFFECT: why_no_use,
    c.ATTACK_WITH: why_no_attack,
    c.USE_CANCEL: why_no_use,
    c.EQUIP: why_no_play,
    c.TAKE_TROPHY: why_no_trophy,
    c.FLEE_TO: why_no_refuge,
}

# What to say, by rule: the reason and what to do instead.
REASONS: Final[dict[str, tuple[str, str]]] = {
    **REASONS_OF_TURNS,
    **REASONS_OF_ENDS,
    **REASONS_OF_ATTACKS,
    "NEON-RULING-022": ("This table does not let you skip an Action that you can perform.", "Choose an Action."),
    "NEON-WILD-03": ("The Wild card is no Defense.", "Move, attack, search or gain 2 Energy."),
    "NEON-WILD-04": ("The Wild card is no Takeover.", "Move, attack, search or gain 2 Energy."),
    "NEON-ACT-04": ("That Action is not the one whose turn it is.", "Perform what this half shows, or skip it."),
    "NEON-SEARCH-02": (
        "You have less Energy than there are Search tokens here.",
        "Gain Energy first, or search elsewhere.",
    ),
    "NEON-ATTACK-02": ("No Target is in the Range of any of your Weapons.", "Skip the Action."),
    "NEON-FIGHTER-05": ("Neko watches this Sector: only Akari uses abilities here.", "Leave the Sector first."),
    "NEON-ABILITY-02": ("You cannot pay the whole cost.", "Gain Energy first."),
    "NEON-ABILITY-03": ("This is not the moment named on the ability.", "Wait for its moment."),
    "NEON-ABILITY-04": ("That ability says how often it may be used.", "Wait for the next time."),
    "NEON-TOKEN-02": ("Your token is still on the Arena.", "It comes back at the start of your next turn."),
    "NEON-MANEUVER-03": ("Maneuver A works once per attack.", "Pass, or use something else."),
    "NEON-ATTACK-22": ("The Attack dice were rerolled already.", "Pass, or use something else."),
    "NEON-DEFENCE-14": ("The Defense dice were rerolled already.", "Pass, or use something else."),
    "NEON-SECTOR-14": ("Dice of Fighters in the Police Station are not rerolled.", "Pass, or use something else."),
    "NEON-ENH-04": ("This Enhancement is tapped until the end of the Round.", "Pass, or use something else."),
    "NEON-EFFECT-06": ("Each effect of a Gear card works once per attack.", "Pass, or use something else."),
    "NEON-RULING-082": ("The effect of a Sector works once per attack.", "Pass, or use something else."),
    "NEON-RULING-050": ("Only the Weapon that you attack with lends its effects.", "Pass, or use something else."),
    "NEON-EFFECT-07": ("That is no matching Ammo of this Gear card.", "Pay with matching Ammo that lies under it."),
    "NEON-AMMO-12": ("The card itself pays only when no matching Ammo lies under it.", "Pay with the Ammo under it."),
    "NEON-ENERGY-01": ("You do not have the Energy for this.", "Pass, or use something else."),
    "NEON-GEAR-03": ("You already have Gear of that type.", "Play it on top of that Gear or as Ammo, or not at all."),
    "NEON-GEAR-08": (
        "With Gear of its type in play it may cover only that one.",
        "Cover that one, or play it as Ammo.",
    ),
    "NEON-GEAR-14": ("Gear in play becomes Ammo only under a new Gear card.", "Play one of the cards you drew."),
    "NEON-AMMO-03": ("The two cards share no Ammo symbol.", "Cover a card that shares one."),
    "NEON-AMMO-04": ("The two cards share no Ammo symbol.", "Put it under a card that shares one."),
    "NEON-AMMO-08": ("No more Ammo fits under that card.", "Put it under another one."),
    "NEON-AMMO-15": ("Ammo in play stays where it is.", "Play one of the cards you drew."),
    "NEON-AMMO-16": ("Ammo in play never becomes Gear.", "Play one of the cards you drew."),
    "NEON-RULING-043": (
        "At this table a card covers only Gear of its own type.",
        "Place it on a free spot, or as Ammo.",
    ),
}


def refusal(rule: str, text: str) -> tuple[str, str]:
    """Why an answer is refused, and what to do instead."""
    return REASONS.get(rule, (f"{text} is not allowed now.", "Choose one of the listed options."))
