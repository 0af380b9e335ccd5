"""Companions: when friends add a charge or take an attack by an order, when a bot waits for them, and how a bot says why."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.ai import odds
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.state import HopeState
from neontable.games.neon_hope.text.names import person, plural
from neontable.kernel.ask import OFFER, Ask, Asks
from neontable.kernel.game import Condition

WORTH_WAITING: Final = 15  # points of chance that a friend's charge must add before a bot waits for it


def gain(state: HopeState, ask: Ask, option: int) -> int:
    """How many points of chance a charge adds to the task of somebody else."""
    now = state.doing[-1] if state.doing else None
    if ask.kind != c.CHARGE or ask.seat == ask.b or not isinstance(now, PerformTask):
        return 0
    plan, grid = odds.plan_now(state, now), odds.grid_of(state)
    without = odds.odds_of(state, plan, grid).success
    return round(100 * (odds.odds_of(state, odds.with_charge(state, plan, ask.seat, option), grid).success - without))


def would_exhaust(state: HopeState, ask: Ask) -> bool:
    """Whether the attack would exhaust whom it is meant for."""
    attacker = state.card(ask.a)
    if ask.kind != c.INTERCEPT or ask.seat == ask.b or attacker is None:
        return False
    player = state.players[ask.b]
    stress = enemies.uncovered(state, attacker, v.STRESS_ICON)
    return player.endurance == 1 and stress >= player.hand.bit_count() + player.hope


def worth_waiting(state: HopeState, ask: Ask) -> bool:
    """Whether what friends may add matters enough that a bot waits for them."""
    if not isinstance(ask, Asks) or ask.mode != OFFER:
        return True
    for one in ask.asks[1:]:
        if one.kind == c.CHARGE and any(gain(state, one, option) >= WORTH_WAITING for option in one.options or []):
            return True
        if one.kind == c.INTERCEPT and would_exhaust(state, one):
            return True
    return ask.asks[0].kind not in (c.CHARGE, c.INTERCEPT)


def _from_points(state: HopeState, ask: Ask, option: int, n: int) -> bool:
    return 0 < gain(state, ask, option) >= n


def _exhausting(state: HopeState, ask: Ask, option: int, n: int) -> bool:
    return would_exhaust(state, ask)


def _never(state: HopeState, ask: Ask, option: int, n: int) -> bool:
    return False


CONDITIONS: Final = (
    Condition("chance", "from +{n} points of chance", ("charge",), _from_points, counts=True),
    Condition("exhaust", "if they would exhaust", ("intercept",), _exhausting),
    Condition("never", "never", ("charge", "intercept"), _never),
)


# ---- why
def because(state: HopeState, ask: Ask, option: int) -> str:
    """Why a bot answers like this; nothing where there is nothing to say."""
    if ask.kind == c.INTERCEPT and option == c.YES:
        friend = person(state, ask.b)
        if would_exhaust(state, ask):
            return f"holds the door: {friend} would exhaust"
        return f"can bear it better than {friend}"
    if ask.kind == c.CHARGE and option != c.GO:
        return helped(state, ask, option)
    if ask.kind in (c.ACT, c.CARD):
        plan = odds.plan_for(state, ask, option)
        if plan is not None:
            chance = round(100 * odds.odds_of(state, plan, odds.grid_of(state)).success)
            return f"{chance} % that it works"
    if ask.kind == c.ACT and c.verb_of(option) == c.DO_FOCUS:
        return f"has {plural(state.players[ask.seat].hand.bit_count(), 'card')} left in hand"
    return ""


def helped(state: HopeState, ask: Ask, option: int) -> str:
    """What a charge adds."""
    if c.charge_impact(option):
        return "so that it counts twice"
    points = gain(state, ask, option)
    return f"adds {points} points of chance" if points else ""
