"""Equipment that somebody might play or take although the rules forbid it, and the rule that does."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon.rules.equip import ways_to_play
from neontable.games.neon.state import NO_CARD, NeonState
from neontable.kernel.ask import Ask


def other_plays(state: NeonState, ask: Ask) -> list[int]:
    """Every way to play a drawn card, and to play again what lies in front of the player."""
    player = state.players[ask.seat]
    piles = [gear for gear in range(6) if player.gear[gear] >= 0]
    found: list[int] = []
    for card in state.held:
        found.append(c.play_code(card, c.AS_GEAR))
        for gear in piles:
            found.extend([c.play_code(card, c.ON_TOP + gear), c.play_code(card, c.AS_AMMO + gear)])
    for gear in piles:
        laid = [player.gear[gear], *player.ammo[gear]]
        for other in piles:
            if other != gear:
                found.extend([c.play_code(card, c.AS_AMMO + other) for card in laid])
        found.extend([c.play_code(card, c.AS_GEAR) for card in player.ammo[gear]])
    return found


def why_no_play(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against playing a card in this way."""
    if option < 0:
        return ""
    player = state.players[ask.seat]
    equipment = state.content.equipment
    card, way = c.card_of(option), c.play_way(option)
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


def other_trophies(state: NeonState, ask: Ask) -> list[int]:
    """Ammo of the defeated Fighter, Gear that has no spot, and Gear that would become Ammo."""
    loser = state.players[ask.a]
    found: list[int] = []
    for gear in range(6):
        found.extend([c.play_code(ammo, c.AS_GEAR) for ammo in loser.ammo[gear]])
        card = loser.gear[gear]
        if card >= 0:
            found.append(c.play_code(card, c.AS_GEAR))
            found.extend(
                [c.play_code(card, way) for way in ways_to_play(state, ask.seat, card, True) if way >= c.AS_AMMO]
            )
    return found


def why_no_trophy(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against taking this card."""
    for ammo in state.players[ask.a].ammo:
        if c.card_of(option) in ammo:
            return "NEON-TROPHY-04"
    return "NEON-RULING-053" if c.card_of(option) in state.players[ask.a].gear else ""
