"""What an effect costs and how it is paid: Energy, Ammo from below, a Bot token, or the Gear card itself."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NO_CARD, NOTHING, NeonState, without
from neontable.games.neon.verbs import Effect


def surcharge(state: NeonState, who: int) -> int:
    """What abilities cost more where this Fighter stands (TV Tower, NEON-SECTOR-16)."""
    place = state.players[who].place
    return state.content.sectors[place].surcharge if place >= 0 else 0


def ways_to_pay(state: NeonState, who: int, effect: Effect) -> list[int]:
    """How this Fighter can pay for the effect; nothing if it cannot."""
    player = state.players[who]
    if effect.cost == 0:  # NEON-AMMO-17
        cost = effect.energy
        if effect.source == v.FROM_ABILITY:  # unique ones (NEON-SECTOR-17) and Maneuvers (NEON-SECTOR-18)
            cost += surcharge(state, who)
        return [c.PAID_FREELY] if player.energy >= cost else []  # NEON-ABILITY-02
    ways = ammo_below(state, who, effect)
    if not ways and state.content.equipment[effect.owner].ammo & effect.cost:
        ways.append(c.PAID_ITSELF)  # NEON-AMMO-12, NEON-RULING-049, NEON-AMMO-07
    if player.bots and effect.window != v.AT_TURN:
        ways.extend(tokens_that_pay(state, who, effect))
    return ways


def ammo_below(state: NeonState, who: int, effect: Effect) -> list[int]:
    """The matching Ammo under the Gear card of an effect; equal Ammo is one way (NEON-AMMO-09)."""
    equipment = state.content.equipment
    ways: list[int] = []
    seen: list[int] = []
    for card in state.players[who].ammo[equipment[effect.owner].gear]:
        piece = equipment[card]
        if piece.ammo & effect.cost:  # NEON-AMMO-14, NEON-EFFECT-07
            kind = piece.ammo * 4 + piece.rank
            if kind not in seen:
                seen.append(kind)
                ways.append(c.PAID_AMMO + card)
    return ways


def tokens_that_pay(state: NeonState, who: int, effect: Effect) -> list[int]:
    """The types of trophy Bots with matching Ammo (NEON-BOT-14), those aside that were flipped (NEON-BOT-15)."""
    bots = state.content.bots
    attack = state.attack
    ways: list[int] = []
    for kind in range(len(bots)):
        tokens = state.players[who].bots.count(c.token_code(kind, False))
        if attack is not None and attack.attacker == who:
            tokens -= attack.won.count(kind)  # NEON-RULING-072
        if tokens > 0 and bots[kind].ammo & effect.cost:
            ways.append(c.PAID_BOT + kind)
    return ways


def pay(state: NeonState, who: int, effect: Effect, way: int) -> None:
    """Pay for an effect."""
    player = state.players[who]
    if way == c.PAID_FREELY:
        cost = effect.energy
        if effect.source == v.FROM_ABILITY:
            cost += surcharge(state, who)
        state.spend(who, cost)
    elif way == c.PAID_ITSELF:
        discard_gear(state, who, state.content.equipment[effect.owner].gear)
    elif way >= c.PAID_AMMO:
        card = way - c.PAID_AMMO
        gear = state.content.equipment[effect.owner].gear
        state.load(player, gear, without(player.ammo[gear], card))
        state.discard_equipment(card)  # NEON-AMMO-10
        state.tell(ev.DISCARDED, who, (card,))
    else:
        kind = way - c.PAID_BOT
        player.bots[player.bots.index(c.token_code(kind, False))] = c.token_code(kind, True)
        state.tell(ev.PAID, who, (kind,))


def discard_gear(state: NeonState, who: int, gear: int) -> None:
    """A Gear card is discarded, and all its extra Ammo with it (NEON-GEAR-13, NEON-AMMO-13)."""
    player = state.players[who]
    card = player.gear[gear]
    for piece in [card, *player.ammo[gear]]:
        state.discard_equipment(piece)
        state.tell(ev.DISCARDED, who, (piece,))
    state.wear(player, gear, NO_CARD)
    state.load(player, gear, NOTHING)  # an attack with it goes on with its dice (NEON-RULING-051)
