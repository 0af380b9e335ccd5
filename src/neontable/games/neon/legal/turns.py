"""What somebody might try although the rules forbid it: with Action cards, on the Drop Ship, in a turn, when moving."""

from __future__ import annotations

import re
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement
from neontable.games.neon.rules.paying import PAYS
from neontable.games.neon.rules.turns import EFFECT_BASE
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask

STRANGE_CARD: Final = 1 << 12
WRONG_ORDER: Final = 1 << 13


# ---------------------------------------------------------------- choosing cards
def meant_programme(state: NeonState, ask: Ask, text: str) -> int:
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
    plan = ((cards[0] % v.HAND) * v.HAND + cards[1] % v.HAND) << 3
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
        found.extend([EFFECT_BASE + effect.number * PAYS for effect in ability.effects if effect.window == v.AT_TURN])
    return found


def why_no_landing(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against this before landing."""
    if option == c.SKIP:
        return "NEON-SHIP-01"
    if option >= EFFECT_BASE:
        return "NEON-SHIP-05"
    return "NEON-SHIP-04" if option >= c.ABOARD else "NEON-SHIP-02"


# ---------------------------------------------------------------- Actions
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


REASONS_OF_TURNS: Final[dict[str, tuple[str, str]]] = {
    "NEON-SETUP-17": ("Somebody has that Fighter.", "Take one that is left."),
    "NEON-SETUP-22": ("Everybody plays the Action cards of the own Fighter.", "Choose two cards of your hand."),
    "NEON-CARD-01": ("Two different cards of your hand are chosen.", "Choose two cards of your hand."),
    "NEON-CARD-06": (
        "The lower card shows one half, left or right of both halves of the upper card.",
        "Choose one of the listed arrangements.",
    ),
    "NEON-CARD-07": ("None of your three visible halves shows that.", "Perform what this half shows, or skip it."),
    "NEON-CARD-09": ("That is on the half you have covered.", "Perform what this half shows, or skip it."),
    "NEON-ALT-02": ("Of a split half one Action is performed, and that one is over.", "Perform what this half shows."),
    "NEON-ACT-03": ("Your three Actions of this Round are done.", "End your turn."),
    "NEON-SHIP-01": ("You leave the Drop Ship at the start of your turn.", "Choose a Sector to land in."),
    "NEON-SHIP-02": ("That Sector has gone under.", "Choose a Sector of the Arena."),
    "NEON-SHIP-04": ("No Action is performed on the Drop Ship.", "Choose a Sector to land in."),
    "NEON-SHIP-05": ("Nobody uses abilities on the Drop Ship.", "Land first."),
    "NEON-SHIP-06": ("Nobody is attacked on the Drop Ship.", "Choose somebody on the Arena."),
    "NEON-MOVE-01": ("A Move Action leads to an adjacent Sector.", "Choose a Sector next to yours."),
    "NEON-MOVE-03": ("That Sector has gone under.", "Choose a Sector of the Arena."),
}
