"""The exact odds of an attack: how much damage it deals if the defender does only what it must, or all that it can.

Dice are counted by the faces they show, not thrown; see `ASSUMES` for what both sides are taken to do.
"""

from __future__ import annotations

from math import factorial
from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.means import Means, all_means, duties_only
from neontable.games.neon.rules.attacks.attack import declare, declared_effect
from neontable.games.neon.rules.attacks.dice import defense_dice, smoke
from neontable.games.neon.rules.defeat import Defeat
from neontable.games.neon.rules.effects import cannot_reroll, place_does
from neontable.games.neon.rules.moving import Enter
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.kernel.authoring.odds_words import damage_words

ASSUMES: Final = {
    "attacker": "uses only what was declared with the Target",
    "a": "the defender uses only what is mandatory, and its shields as well as possible",
    "b": "the defender and its Allies use whatever lowers the expected damage, with at most one reroll",
}


class Odds:
    """How likely each amount of damage is: a list by damage."""

    __slots__ = ("chances",)

    def __init__(self, chances: list[float]) -> None:
        self.chances = chances

    def as_data(self, health: int) -> dict[str, Any]:
        """The distribution, its mean, and the chance of a defeat."""
        chances = self.chances
        return {
            "damage": {n: chances[n] for n in range(len(chances)) if chances[n] > 0.0},
            "mean": sum([n * chances[n] for n in range(len(chances))]),
            "any": sum(chances[1:]),
            "defeat": sum(chances[health:]) if health < len(chances) else 0.0,
        }


def odds(state: NeonState, seat: int, option: int) -> dict[str, Any]:
    """The odds of an attack that may be chosen now, and in a few words."""
    told = reckoned(state, seat, option)
    told["words"] = damage_words([told["a"]] if told["a"] == told["b"] else [told["a"], told["b"]])
    return told


def reckoned(state: NeonState, seat: int, option: int) -> dict[str, Any]:
    """The odds of an attack, with little and with all defense."""
    twin = state.copy()
    twin.log = None
    attack = declare(twin, seat, option)
    effect = declared_effect(twin, seat, attack.weapon, attack.declared)
    if effect is not None:
        attack.pay_declared(twin, effect, ways_to_pay(twin, seat, effect)[0])
        while isinstance(first := twin.doing[-1], Enter):
            twin.doing.pop()
            first.do(twin, None)
        if isinstance(first, Defeat):  # by a Trap
            twin.players[first.who].place = c.GONE
    told: dict[str, Any] = {"assumes": dict(ASSUMES)}
    bot = attack.target >= c.BOT_AT
    health = 1 if bot else twin.hp_left(attack.target)
    if attack.gone(twin) or (not bot and not twin.on_arena(attack.target)):
        nothing = Odds([1.0])
        told["dice"] = 0
        told["a"] = told["b"] = nothing.as_data(health)
        return told
    attack.measure(twin)
    told["dice"] = attack.dice
    if bot:
        dice = min(v.MAX_DEFENSE_DICE, v.BOT_DEFENSE + smoke(twin, attack.where))
        fails = False
        for each in twin.content.sectors[attack.where].effects:
            fails = fails or each.has(v.DO_BLOCK_FAILS)
        told["a"] = told["b"] = weigh(twin, dice, fails, [Means(0, -1, 0, 0, 0, [])], False).as_data(health)
        return told
    who = attack.target
    dice = defense_dice(twin, who)
    fails = place_does(twin, who, v.DO_BLOCK_FAILS)
    told["a"] = weigh(twin, dice, fails, duties_only(twin, who), False).as_data(health)
    told["b"] = weigh(twin, dice, fails, all_means(twin, who), not cannot_reroll(twin, who)).as_data(health)
    return told


# ---------------------------------------------------------------- dice by faces
def throws(counts: list[int], dice: int) -> list[tuple[tuple[int, int, int, int], float]]:
    """All ways in which so many dice can fall, by how many show each face, each with its chance."""
    found: list[tuple[tuple[int, int, int, int], float]] = []
    whole = float(sum(counts) ** dice)
    for one in range(dice + 1):
        for two in range(dice - one + 1):
            for three in range(dice - one - two + 1):
                four = dice - one - two - three
                ways = factorial(dice) // (factorial(one) * factorial(two) * factorial(three) * factorial(four))
                ways *= counts[0] ** one * counts[1] ** two * counts[2] ** three * counts[3] ** four
                if ways:
                    found.append(((one, two, three, four), ways / whole))
    return found


def weigh(state: NeonState, base: int, fails: bool, means: list[Means], rerolls: bool) -> Odds:
    """The damage over all attack rolls, with the best defense against each of them."""
    attack = state.attack
    assert attack is not None
    symbols: dict[tuple[int, int], float] = {}  # critical and normal hits
    for faces, chance in throws(state.content.attack_counts, attack.dice):
        key = (faces[v.CRIT], faces[v.HIT])
        symbols[key] = symbols.get(key, 0.0) + chance
    plans: dict[int, list[Means]] = {}
    for each in means:
        plans.setdefault(each.before, []).append(each)
    falls = [throws(state.content.defense_counts, dice) for dice in range(v.MAX_DEFENSE_DICE + 1)]
    total = [0.0] * (attack.dice + 1)
    for (crits, hits), chance in symbols.items():
        best: list[float] = []
        best_mean = -1.0
        for plan in plans.values():
            dice = min(v.MAX_DEFENSE_DICE, base + plan[0].added)
            found = against(crits, hits, fails, plan, falls, dice, rerolls)
            mean = sum([n * found[n] for n in range(len(found))])
            if best_mean < 0.0 or mean < best_mean - 1e-12:
                best, best_mean = found, mean
        for n in range(len(best)):
            total[n] += chance * best[n]
    return Odds(total)


def against(
    crits: int,
    hits: int,
    fails: bool,
    plan: list[Means],
    falls: list[list[tuple[tuple[int, int, int, int], float]]],
    dice: int,
    rerolls: bool,
) -> list[float]:
    """The damage of these symbols over all defense rolls, with the best reroll and the best use of effects after each."""
    size = crits + hits + 1
    ways: dict[int, list[Means]] = {-1: []}
    for each in plan:
        if each.reroll < 0 or rerolls:
            ways.setdefault(each.reroll, []).append(each)
    damage = {way: {faces: left(crits, hits, fails, faces, ways[way]) for faces, _ in falls[dice]} for way in ways}
    kept: dict[int, dict[tuple[int, int, int, int], float]] = {}
    for way in ways:
        if way >= 0:
            kept[way] = expected(damage[way], falls, dice)
    chances = [0.0] * size
    for faces, chance in falls[dice]:
        best = float(damage[-1][faces])
        best_way, best_kept = -1, faces
        for way, means in kept.items():
            for part, mean in means.items():
                if mean < best - 1e-12 and within(part, faces):
                    best, best_way, best_kept = mean, way, part
        if best_way < 0:
            chances[damage[-1][faces]] += chance
        else:
            for fresh, again in falls[dice - sum(best_kept)]:
                chances[damage[best_way][added(best_kept, fresh)]] += chance * again
    return chances


def expected(
    damage: dict[tuple[int, int, int, int], int],
    falls: list[list[tuple[tuple[int, int, int, int], float]]],
    dice: int,
) -> dict[tuple[int, int, int, int], float]:
    """The mean damage for each choice of dice to keep while the others are rerolled."""
    means: dict[tuple[int, int, int, int], float] = {}
    for keep in range(dice):
        for part, _ in falls[keep]:
            mean = 0.0
            for fresh, chance in falls[dice - keep]:
                mean += chance * damage[added(part, fresh)]
            means[part] = mean
    return means


def added(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Two throws together."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def within(part: tuple[int, int, int, int], faces: tuple[int, int, int, int]) -> bool:
    """Whether a throw contains these dice."""
    return part[0] <= faces[0] and part[1] <= faces[1] and part[2] <= faces[2] and part[3] <= faces[3]


def left(crits: int, hits: int, fails: bool, faces: tuple[int, int, int, int], means: list[Means]) -> int:
    """The least damage that these Defense results and one of these means leave."""
    least = crits + hits
    for mean in means:
        shown = list(faces)
        for verb in mean.changes:
            worth = [2, 0 if fails else 1, 0, 0]  # of GUARD, BLOCK, SPARK, FAIL
            if worth[verb.b] > worth[verb.a]:
                n = shown[verb.a] if verb.n == v.ALL else min(verb.n, shown[verb.a])
                shown[verb.a] -= n
                shown[verb.b] += n
        blocked = hits if fails else max(0, hits - shown[v.BLOCK])
        rest = max(0, crits - mean.crits) + max(0, blocked - mean.hits)
        least = min(least, max(0, rest - shown[v.GUARD] - mean.either))
    return least
