"""What a standing order of NeoN may wait for: what its answer costs, and what an attack or the water is about to do."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.shields import damage_left
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask
from neontable.kernel.game import Condition


def effect_code(ask: Ask, option: int) -> int:
    """The effect of an answer and how it is paid; -1 where the answer is none."""
    if ask.kind in (c.USE_EFFECT, c.USE_CANCEL):
        return option
    if ask.kind in (c.ACT, c.DISEMBARK) and option >= c.EFFECT_BASE:
        return option - c.EFFECT_BASE
    return -1


def costs_nothing(state: NeonState, ask: Ask, option: int, _: int) -> bool:
    """Whether this answer takes no Energy, no Ammo, no Bot token and no Gear."""
    if option < 0:
        return True
    if ask.kind == c.PAY_FIRE:
        number, way = ask.a, option
    elif ask.kind == c.IGNORE_DAMAGE:
        return False
    else:
        code = effect_code(ask, option)
        if code < 0:
            return True
        number, way = c.effect_of(code), c.payment_of(code)
    effect = state.content.effects[number]
    more = surcharge(state, ask.seat) if effect.source == v.FROM_ABILITY else 0
    return way == c.PAID_FREELY and effect.energy + more == 0


def coming_damage(state: NeonState, seat: int) -> int:
    """The damage that the dice on the table would deal to this seat, which defends; -1 where that is not known yet."""
    attack = state.attack
    if attack is None or attack.current >= len(attack.targets) or attack.targets[attack.current] != seat:
        return -1
    return damage_left(state) if attack.current < len(attack.rolls) else -1


def from_damage(state: NeonState, ask: Ask, option: int, least: int) -> bool:
    """Whether the attack would now deal at least so much."""
    return coming_damage(state, ask.seat) >= max(least, 0)


def would_be_defeated(state: NeonState, ask: Ask, option: int, _: int) -> bool:
    """Whether the attack would now take the last HP token."""
    return coming_damage(state, ask.seat) >= state.hp_left(ask.seat)


CONDITIONS: Final = (
    Condition("free", "when it costs nothing", ("effect", "cancel", "pay", "action"), costs_nothing),
    Condition("damage", "from {n} damage on", ("effect", "cancel", "shields"), from_damage, True),
    Condition("defeated", "when I would be defeated", ("effect", "cancel", "shields"), would_be_defeated),
)
