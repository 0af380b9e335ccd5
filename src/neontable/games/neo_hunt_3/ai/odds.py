"""The exact odds of an attack: over the counters that may lie closed, each alike, for each player whose counter may be picked."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.ai.policy import may_be
from neontable.games.neo_hunt_3.ai.worth import health
from neontable.games.neo_hunt_3.rules.attacks import Attack, attack_sum, counters_to_pick
from neontable.games.neo_hunt_3.rules.grenades import Explosion, Throw
from neontable.games.neo_hunt_3.rules.troopers import TrooperAction, trooper_sum
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.labels import attack_bonus
from neontable.games.neo_hunt_3.text.names import target_id, target_name
from neontable.kernel.ask import Ask
from neontable.kernel.authoring.odds_words import damage_words
from neontable.kernel.errors import Invalid

COUNTERS: Final = "every counter that may lie closed there is as likely as any other"
GRENADES: Final = "whoever stands in the sector now stays there, and nobody comes"


class Stake:
    """What an attack is aimed at: a target, the sum before the counter, and how much it can do at most."""

    __slots__ = ("cap", "target", "total")

    def __init__(self, target: int, total: int, cap: int) -> None:
        self.target = target
        self.total = total
        self.cap = cap


def odds(state: HuntState, seat: int, ask: Ask, option: int) -> dict[str, Any]:
    """The odds of a target, a throw, or of picking somebody's counter."""
    if ask.seat != seat or option == c.NO_TARGET or ask.kind not in (c.CHOOSE_TARGET, c.THROW_AT, c.PICK_COUNTER):
        raise Invalid("Only an attack has odds.", "Ask for the odds of a target, a throw or a counter.")
    owners = counters_to_pick(state, seat)
    if ask.kind == c.PICK_COUNTER:
        stakes = stakes_of_attack(state)
        owners = [option]
    elif ask.kind == c.THROW_AT:
        stakes = stakes_in(state, option, attack_bonus(state, ask.a, c.GRENADE))
    else:
        total = attack_sum(state, ask.a, ask.b, attack_bonus(state, ask.a, ask.b), option).total()
        stakes = [stake(state, option, total)]
    assumes = {"counter": COUNTERS}
    if ask.kind == c.THROW_AT or isinstance(state.doing[-1], Throw | Explosion):
        assumes["grenade"] = GRENADES
    by: list[dict[str, Any]] = [
        {
            "owner": owner,
            "color": c.COLORS[owner],
            "counters": [state.content.counters[which].id for which in may_be(state, seat, owner)],
            "targets": [target_odds(state, each, may_be(state, seat, owner)) for each in stakes],
        }
        for owner in owners
    ]
    rows = [in_all(each["targets"]) for each in by if each["targets"]]
    what = "damage" if [each for each in stakes if each.target < c.TROOPERS_OF] else "killed"
    return {"assumes": assumes, "by": by, "words": damage_words(rows, what, "kill") or "nothing is there"}


def in_all(targets: list[dict[str, Any]]) -> dict[str, Any]:
    """What one attack does to all that it is aimed at."""
    return {
        "any": max([each["any"] for each in targets]),
        "mean": sum([each["mean"] for each in targets]),
        "defeat": max([each["defeat"] or 0.0 for each in targets]),
    }


def stake(state: HuntState, target: int, total: int) -> Stake:
    """A target, with the most that can be done to it."""
    if target >= c.TROOPERS_OF:
        return Stake(target, total, state.troopers[c.sector_of(target)])
    return Stake(target, total, health(state, target))


def stakes_in(state: HuntState, sector: int, power: int) -> list[Stake]:
    """Everything in a sector that a grenade of this power would hit now."""
    total = power - state.board.grenade_cover[sector]
    found = [stake(state, varan, total) for varan in range(len(state.place)) if state.place[varan] == sector]
    if state.troopers[sector]:
        found.append(stake(state, c.troopers_in(sector), total))
    return found


def stakes_of_attack(state: HuntState) -> list[Stake]:
    """What the attack that is going on is aimed at."""
    now = state.doing[-1]
    if isinstance(now, Attack):
        return [stake(state, now.target, attack_sum(state, now.varan, now.operation, now.bonus, now.target).total())]
    if isinstance(now, TrooperAction):
        found: list[Stake] = []
        for varan in range(len(now.shots)):
            if now.shots[varan]:
                terms = trooper_sum(state, varan, now.shots[varan], now.here >> varan & 1)
                found.append(stake(state, varan, terms.total()))
        return found
    assert isinstance(now, Throw | Explosion)
    return stakes_in(state, now.sector, now.power)


def target_odds(state: HuntState, each: Stake, may: list[int]) -> dict[str, Any]:
    """How likely each amount of damage, or of troopers killed, is."""
    counts: dict[int, int] = {}
    for which in may:
        result = state.content.counters[which].result(each.total)
        if each.target >= c.TROOPERS_OF:
            result = min(result, each.cap)
        counts[result] = counts.get(result, 0) + 1
    n = len(may)
    varan = each.target < c.TROOPERS_OF
    return {
        "target": target_id(each.target),
        "name": target_name(state, each.target),
        "damage": {result: counts[result] / n for result in sorted(counts)},
        "mean": sum([result * counts[result] for result in counts]) / n,
        "any": sum([counts[result] for result in counts if result]) / n,
        "defeat": sum([counts[result] for result in counts if result >= each.cap]) / n if varan else None,
    }
