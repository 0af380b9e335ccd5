"""Where things lie in the view: what an answer points at, so that a board lights that and nothing else."""

from __future__ import annotations

from typing import Any

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NeonState

Refs = tuple[str, ...]


def sector_refs(state: NeonState, sector: int) -> Refs:
    """A Sector of the Arena."""
    return (f"arena/{state.ring.index(sector)}",) if sector in state.ring else ()


def drawn_refs(state: NeonState, card: int) -> Refs:
    """A card among those that were drawn."""
    return (f"drawn/cards/{state.held.index(card)}",) if card in state.held else ()


def card_refs(state: NeonState, who: int, card: int) -> Refs:
    """Where an Equipment card of a Fighter lies: as Gear, or as Ammo under some."""
    player = state.players[who]
    for gear in range(len(v.GEAR)):
        if player.gear[gear] == card:
            return (f"players/{who}/gear/{v.GEAR[gear]}",)
        if card in player.ammo[gear]:
            return (f"players/{who}/gear/{v.GEAR[gear]}/ammo/{player.ammo[gear].index(card)}",)
    return ()


def payment_refs(state: NeonState, seat: int, way: int) -> Refs:
    """What is paid with, where it is a card or a Bot token."""
    if way >= c.PAID_AMMO:
        return card_refs(state, seat, way - c.PAID_AMMO)
    bots = state.players[seat].bots
    token = (way - c.PAID_BOT) * 2
    return (f"players/{seat}/bots/{bots.index(token)}",) if token in bots else ()


def piece_of(state: NeonState, number: int) -> tuple[str, Any]:
    """What carries an effect: the kind of piece, and the piece."""
    content = state.content
    effect = content.effects[number]
    if effect.source == v.FROM_SECTOR:
        return "sector", content.sectors[effect.owner]
    if effect.source == v.FROM_ABILITY:
        return "ability", content.abilities[effect.owner]
    if effect.source == v.FROM_EQUIPMENT:
        return "equipment", content.equipment[effect.owner]
    return "enhancement", content.enhancements[effect.owner]


def effect_refs(state: NeonState, seat: int, number: int) -> Refs:
    """Where the piece of an effect lies."""
    kind, piece = piece_of(state, number)
    if kind == "equipment" and state.players[seat].gear[piece.gear] == piece.number:
        return (f"players/{seat}/gear/{v.GEAR[piece.gear]}",)
    if kind == "enhancement":
        return (f"players/{seat}/enhancement",)
    if kind == "sector":
        return sector_refs(state, piece.number - 1)
    return ability_refs(state, seat, number) if kind == "ability" else ()


def ability_refs(state: NeonState, seat: int, number: int) -> Refs:
    """The ability or Maneuver of the Fighter sheet that an effect belongs to."""
    content = state.content
    ability = content.abilities[content.effects[number].owner]
    if ability in content.maneuvers:
        return (f"players/{seat}/maneuvers/{content.maneuvers.index(ability)}",)
    own = content.fighters[state.players[seat].fighter].abilities
    return (f"players/{seat}/abilities/{own.index(ability)}",) if ability in own else ()
