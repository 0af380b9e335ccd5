"""What somebody might try although the rules forbid it: with Action cards, on the Drop Ship, in a turn, when moving or fleeing."""

from __future__ import annotations

import re
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.legal.effects import own_effects, why_no_effect
from neontable.games.neon.rules.arrange import arrangement, first_plan
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask

STRANGE_CARD: Final = 1 << 12
WRONG_ORDER: Final = 1 << 13


def nothing(state: NeonState, ask: Ask) -> list[int]:
    """Nothing else is tempting here."""
    return []


def no_rule(state: NeonState, ask: Ask, option: int) -> str:
    """No rule of its own forbids any other answer."""
    return ""


# ---------------------------------------------------------------- choosing cards
def parse_programme(state: NeonState, ask: Ask, text: str) -> int:
    """The arrangement that a text names although the rules do not allow it; -1 if it names none."""
    found = re.fullmatch(r"(\S+) over ([^\s:]+)(?:: ?(.*))?", " ".join(text.split()), re.IGNORECASE)
    if found is None:
        return -1
    index = state.content.index["card"]
    names = [found[1].upper(), found[2].upper()]
    if names[0] not in index or names[1] not in index:
        return -1
    cards = [index[name] for name in names]
    fighter = state.players[ask.seat].fighter
    if cards[0] // v.HAND != fighter or cards[1] // v.HAND != fighter:
        return STRANGE_CARD
    plan = first_plan(cards[0], cards[1])
    return plan if lacking(state, ask, plan) else WRONG_ORDER


def lacking(state: NeonState, ask: Ask, plan: int) -> bool:
    """Whether an arrangement needs a card that is not in hand, or one card twice."""
    player = state.players[ask.seat]
    upper, lower, _ = arrangement(state.content, player.fighter, plan)
    return upper == lower or upper not in player.hand or lower not in player.hand


def why_no_programme(state: NeonState, ask: Ask, option: int) -> str:
    """Cards of others, cards not in hand, one card alone, and Actions in an order that no overlap shows."""
    if option == STRANGE_CARD:
        return "NEON-SETUP-22"
    return "NEON-CARD-06" if option == WRONG_ORDER else "NEON-CARD-01"


# ---------------------------------------------------------------- taking a Fighter
def other_fighters(state: NeonState, ask: Ask) -> list[int]:
    """Fighters that were taken."""
    return [player.fighter for player in state.players]


def why_no_fighter(state: NeonState, ask: Ask, option: int) -> str:
    """Each exists once."""
    return "NEON-SETUP-17"


# ---------------------------------------------------------------- leaving the Drop Ship
def other_landings(state: NeonState, ask: Ask) -> list[int]:
    """Staying aboard, sunken Sectors, and Actions or abilities before landing."""
    player = state.players[ask.seat]
    found = [c.SKIP, *range(v.SECTORS)]
    for action in range(len(v.ACTIONS)):
        if [half for half in player.actions if action in half]:
            found.append(c.ABOARD + action)
    for ability in state.content.fighters[player.fighter].abilities:
        found.extend(
            [c.EFFECT_BASE + c.use_code(effect.number) for effect in ability.effects if effect.window == v.AT_TURN]
        )
    return found


def why_no_landing(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against this before landing."""
    if option == c.SKIP:
        return "NEON-SHIP-01"
    if option >= c.EFFECT_BASE:
        return "NEON-SHIP-05"
    return "NEON-SHIP-04" if option >= c.ABOARD else "NEON-SHIP-02"


# ---------------------------------------------------------------- Actions
def other_actions(state: NeonState, ask: Ask) -> list[int]:
    """Actions of other cards, Actions that cannot be paid, and effects that belong elsewhere."""
    found = list(range(v.GAIN2 + 1))
    found.append(c.SKIP)
    for effect in own_effects(state, ask.seat):
        found.append(c.EFFECT_BASE + c.use_code(effect.number))
    return found


def why_no_action(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against an Action or an effect between Actions."""
    if option == c.SKIP:
        return "NEON-RULING-022"
    if option >= c.EFFECT_BASE:
        return why_no_effect(state, ask.seat, v.AT_TURN, option - c.EFFECT_BASE)
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


def why_not_shown(state: NeonState, seat: int, place: int, action: int) -> str:
    """The rule against an Action that this half does not show."""
    player = state.players[seat]
    for half in player.actions[place + 1 :]:
        if action in half:
            return "NEON-ACT-04"  # it comes later
    for half in player.actions[:place]:
        if action in half:
            return "NEON-ALT-02" if len(half) > 1 else "NEON-ACT-04"
    _, lower, _ = arrangement(state.content, player.fighter, player.plan)
    for half in state.content.cards[lower].halves:
        if action in half:
            return "NEON-CARD-09"
    return "NEON-CARD-07"


# ---------------------------------------------------------------- moving
def other_moves(state: NeonState, ask: Ask) -> list[int]:
    """Sectors that are too far away, under water, or where the Fighter already is; staying."""
    return [*range(v.SECTORS), c.SKIP]


def why_no_move(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against going there."""
    if option == c.SKIP:
        return "NEON-RULING-022"
    return "NEON-MOVE-01" if option in state.ring else "NEON-MOVE-03"


def other_refuges(state: NeonState, ask: Ask) -> list[int]:
    """Staying, and Sectors that are not adjacent."""
    return [*state.ring, c.SKIP]


def why_no_refuge(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against staying or fleeing that far."""
    return "NEON-SUBMERGE-09"
