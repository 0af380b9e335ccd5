"""How good a position of NeoN looks: points, lives, health, Energy and Gear, turned into chances to win.

The weights began as a logistic regression on games that the policy played against itself. Each is a pair: its value in the
last Round, and what to add at the first.
"""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.worth import armed, power
from neontable.games.neon.score import sides
from neontable.games.neon.state import NeonState, Player

POINT: Final = [0.24, -0.20]  # a Victory Point
SECOND_LIFE: Final = [2.4, 1.3]  # a sheet that can still be turned
TOKEN_A: Final = [0.0, 0.19]  # an HP token on side A
TOKEN_B: Final = [0.45, 0.0]  # and on side B, where the last one ends everything
CHARGE: Final = [0.06, 0.06]  # Energy
GEAR: Final = [0.14, -0.02]  # what the Gear is worth
DICE: Final = [0.15, -0.07]  # the most Attack dice at any Range
MAIL: Final = [0.11, 0.0]  # Armor, or a Helmet
SPARE: Final = [0.08, 0.17]  # a Bot token that can still pay
ABOARD: Final = [0.5, 0.4]  # out of everybody's reach, free to land anywhere
SINKING: Final = [0.0, -0.2]  # in the Sector that goes under next
AUTOMA: Final = [-0.4, -0.9]  # Automa has neither Energy nor Gear, but dice
WHOLE: Final = 6.0  # Rounds that follow the first one
DEAD: Final = -30.0

# Battle Royale: only to stay alive counts, at any time
ROYALE_TOKEN: Final = 0.64
ROYALE_CHARGE: Final = 0.06
ROYALE_GEAR: Final = 0.2
ROYALE_DICE: Final = 0.14
ROYALE_MAIL: Final = 0.23
ROYALE_SPARE: Final = 0.18


def estimate(state: NeonState) -> list[float]:
    """Per seat the guessed chance to win."""
    groups = sides(state)
    totals = [side(state, group) for group in groups]
    if state.automa >= 0:
        totals.append(side(state, [state.automa]))
    best = max(totals)
    weights = [exp(total - best) for total in totals]
    whole = sum(weights)
    chances = [0.0] * state.seats
    for i in range(len(groups)):
        for who in groups[i]:
            chances[who] = weights[i] / whole
    return chances


def side(state: NeonState, members: list[int]) -> float:
    """What the Fighters of one side have together; nothing helps if none of them is left."""
    living = [who for who in members if state.alive(who)]
    if not living:
        return DEAD
    if state.house_rules.mode == v.BATTLE_ROYALE:
        return sum([stamina(state, who) for who in living])
    slots = len(state.content.tracks[state.house_rules.track].slots)
    early = max(0, slots - state.round) / WHOLE
    points = sum([earned(state, who) for who in members])
    total = (POINT[0] + POINT[1] * early) * points
    for who in living:
        total += outfit(state, who, early)
    return total


def earned(state: NeonState, who: int) -> int:
    """The Victory Points of one Fighter."""
    player = state.players[who]
    won = player.won
    points = won[1] + 2 * won[2] + 3 * won[3] + len(player.bots)
    if state.leader == who:
        points += 1
    kinds = [c.token_type(token) for token in player.bots]
    for kind in range(len(state.content.bots)):
        points += kinds.count(kind) // 2
    return points


def outfit(state: NeonState, who: int, early: float) -> float:
    """What a living Fighter can still make of the game."""
    player = state.players[who]
    left = state.hp_left(who)
    if player.fighter < 0:
        return AUTOMA[0] + AUTOMA[1] * early + TOKEN_B[0] * left
    if player.life == 0:
        total = SECOND_LIFE[0] + SECOND_LIFE[1] * early + (TOKEN_A[0] + TOKEN_A[1] * early) * left
    else:
        total = (TOKEN_B[0] + TOKEN_B[1] * early) * left
    total += (CHARGE[0] + CHARGE[1] * early) * player.energy
    total += (GEAR[0] + GEAR[1] * early) * armed(state, who)
    total += (DICE[0] + DICE[1] * early) * max(power(state, who))
    total += (MAIL[0] + MAIL[1] * early) * mail(player)
    total += (SPARE[0] + SPARE[1] * early) * spare(player)
    if player.place == c.SHIP:
        total += ABOARD[0] + ABOARD[1] * early
    elif player.place == state.top:
        total += SINKING[0] + SINKING[1] * early
    return total


def mail(player: Player) -> int:
    """How many of Armor and Helmet a Fighter wears."""
    return (player.gear[v.ARMOR] >= 0) + (player.gear[v.HELMET] >= 0)


def spare(player: Player) -> int:
    """How many Bot tokens can still pay."""
    return sum([1 for token in player.bots if not c.token_spent(token)])


def stamina(state: NeonState, who: int) -> float:
    """What keeps a Fighter alive in Battle Royale."""
    player = state.players[who]
    total = ROYALE_TOKEN * state.hp_left(who)
    if player.fighter >= 0:
        total += ROYALE_CHARGE * player.energy + ROYALE_GEAR * armed(state, who) + ROYALE_MAIL * mail(player)
        total += ROYALE_DICE * max(power(state, who)) + ROYALE_SPARE * spare(player)
    return total
