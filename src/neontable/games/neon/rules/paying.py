"""What an effect costs and how it is paid: Energy, Ammo from below, a Bot token, or the Gear card itself."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Effect
from neontable.games.neon.state import NO_CARD, NOTHING, NeonState, without

# ---- how an effect is paid: effect * PAYS + way
PAYS: Final = 128
PAID_FREELY: Final = 0  # with Energy, or for nothing
PAID_ITSELF: Final = 1
PAID_BOT: Final = 2  # + type
PAID_AMMO: Final = 8  # + card


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
        return [PAID_FREELY] if player.energy >= cost else []  # NEON-ABILITY-02
    ways: list[int] = []
    card = effect.owner
    gear = state.content.equipment[card].gear
    seen: list[int] = []
    for ammo in player.ammo[gear]:
        piece = state.content.equipment[ammo]
        if piece.ammo & effect.cost:  # NEON-AMMO-14, NEON-EFFECT-07
            kind = piece.ammo * 4 + piece.rank
            if kind not in seen:  # equal Ammo is one way
                seen.append(kind)
                ways.append(PAID_AMMO + ammo)  # NEON-AMMO-09
    if not ways and state.content.equipment[card].ammo & effect.cost:
        ways.append(PAID_ITSELF)  # NEON-AMMO-12, NEON-RULING-049, NEON-AMMO-07
    if player.bots and effect.window != v.AT_TURN:
        attack = state.attack
        for kind in range(len(state.content.bots)):
            tokens = player.bots.count(kind * 2)  # not those that were flipped: NEON-BOT-15
            if attack is not None and attack.attacker == who:
                tokens -= attack.won.count(kind)  # NEON-RULING-072
            if tokens > 0 and state.content.bots[kind].ammo & effect.cost:
                ways.append(PAID_BOT + kind)  # NEON-BOT-14
    return ways


def pay(state: NeonState, who: int, effect: Effect, way: int) -> None:
    """Pay for an effect."""
    player = state.players[who]
    if way == PAID_FREELY:
        cost = effect.energy
        if effect.source == v.FROM_ABILITY:
            cost += surcharge(state, who)
        state.spend(who, cost)
    elif way == PAID_ITSELF:
        discard_gear(state, who, state.content.equipment[effect.owner].gear)
    elif way >= PAID_AMMO:
        card = way - PAID_AMMO
        gear = state.content.equipment[effect.owner].gear
        state.load(player, gear, without(player.ammo[gear], card))
        state.discard_equipment(card)  # NEON-AMMO-10
        state.tell(c.EV_DISCARDED, who, (card,))
    else:
        kind = way - PAID_BOT
        player.bots[player.bots.index(kind * 2)] = kind * 2 + 1
        state.tell(c.EV_PAID, who, (kind,))


def discard_gear(state: NeonState, who: int, gear: int) -> None:
    """A Gear card is discarded, and all its extra Ammo with it (NEON-GEAR-13, NEON-AMMO-13)."""
    player = state.players[who]
    card = player.gear[gear]
    for piece in [card, *player.ammo[gear]]:
        state.discard_equipment(piece)
        state.tell(c.EV_DISCARDED, who, (piece,))
    state.wear(player, gear, NO_CARD)
    state.load(player, gear, NOTHING)  # an attack with it goes on with its dice (NEON-RULING-051)
