"""What a standing order of Neo-Hunt 3 may wait for: how good a counter may be, and where troopers are."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.policy import may_be
from neontable.games.neo_hunt_3.rules.attacks import counters_to_pick
from neontable.games.neo_hunt_3.rules.troopers import commanded
from neontable.games.neo_hunt_3.sectors import WITHIN
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.game import Condition


def average(state: HuntState, seat: int, owner: int) -> float:
    """What the counter of this owner adds on the average, as far as this seat knows."""
    may = may_be(state, seat, owner)
    return sum([state.content.counters[which].value for which in may]) / len(may)


def is_highest(state: HuntState, ask: Ask, option: int, _: int) -> bool:
    """Whether no other counter that may be picked is higher on the average."""
    best = max([average(state, ask.seat, owner) for owner in counters_to_pick(state, ask.seat)])
    return average(state, ask.seat, option) >= best


def few_may_move(state: HuntState, ask: Ask, option: int, most: int) -> bool:
    """Whether at most so many troopers may still move."""
    return sum(commanded(state).free) <= most


def far_from_rivals(state: HuntState, ask: Ask, option: int, _: int) -> bool:
    """Whether no trooper that may move is in or beside a sector with a rival's varan."""
    free = commanded(state).free
    for varan in range(len(state.place)):
        if state.place[varan] >= 0 and c.owner_of(varan) != ask.seat:
            for sector in WITHIN[1][state.place[varan]]:
                if free[sector]:
                    return False
    return True


CONDITIONS: Final = (
    Condition("highest", "while no other closed counter is higher on average", ("pick",), is_highest),
    Condition("far", "while no trooper that may move is near a rival's varan", ("troops",), far_from_rivals),
    Condition("few", "while at most {n} troopers may still move", ("troops",), few_may_move, counts=True),
)
