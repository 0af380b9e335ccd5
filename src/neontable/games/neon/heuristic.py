"""How good a position of NeoN looks: points, health, Energy and Gear, turned into chances to win."""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.score import points, pooled, sides
from neontable.games.neon.state import NeonState

HEALTH: Final = 0.9
ENERGY: Final = 0.25
WEAPON: Final = 0.7
ARMOR: Final = 0.6
AMMO: Final = 0.25
SECOND_LIFE: Final = 4.0


def estimate(state: NeonState) -> list[float]:
    """Per seat the guessed chance to win."""
    royale = state.house.mode == v.BATTLE_ROYALE
    worth = [strength(state, who, royale) for who in range(len(state.players))]
    groups = sides(state)
    totals = [sum([worth[who] for who in side]) for side in groups]
    if state.automa >= 0 and state.alive(state.automa):
        totals.append(worth[state.automa])
    best = max(totals)
    scale = 4.0 if not royale else 3.0
    weights = [exp((total - best) / scale) for total in totals]
    whole = sum(weights)
    chances = [0.0] * state.seats
    for i in range(len(groups)):
        for who in groups[i]:
            chances[who] = weights[i] / whole
    return chances


def strength(state: NeonState, who: int, royale: bool) -> float:
    """What a Fighter has won and can still win."""
    player = state.players[who]
    if player.place == w.GONE:
        return -8.0 if royale else 0.5 * points(pooled(state, [who])) - 6.0
    left = 6 - player.lost
    value = HEALTH * left + ENERGY * player.energy
    if not royale:
        value += points(pooled(state, [who]))
        if player.life == 0 and player.fighter >= 0:
            value += SECOND_LIFE
    equipment = state.content.equipment
    best = 0.0
    for gear in range(6):
        card = player.gear[gear]
        if card < 0:
            continue
        piece = equipment[card]
        value += AMMO * min(3, len(player.ammo[gear]))
        if piece.weapon:
            power = max(piece.dice) + 0.5 * len(piece.effects)
            best = max(best, power)
            value += 0.15 * power
        else:
            value += ARMOR + 0.2 * piece.rank
    return value + WEAPON * best
