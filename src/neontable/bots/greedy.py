"""A bot that looks one choice ahead."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.judge import CUTOFF, Judge
from neontable.bots.thinking.tree import PASS, give, next_question, twin, weigh
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

WORLDS: Final = 8
SEEDS: Final = 1 << 30
CLOSE: Final = 1e-9
TRIED: Final = 8  # answers that are tried where the game's policy knows better ones from worse ones
DOUBTFUL: Final = 0.15  # less likely than this beside the best: not tried
TRUST: Final = 0.02  # in that policy, beside what a few worlds show
HALVED: Final = (2, 4)  # after so many worlds only the better half goes on


class GreedyBot(Bot):
    """Tries the options in the same few worlds and takes the one after which the game's estimate is best.

    A choice is only a part of a turn, so a few random choices follow before the estimate is asked, or the rest of the turn as
    the game's policy would play it. Where there is a policy, only what it finds most likely is tried, the worse half of that in
    a few worlds only, and no more worlds once the best is clearly ahead.
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS, cutoff: int = CUTOFF) -> None:
        self.chance = Quick(seed)
        self.worlds = worlds
        self.cutoff = cutoff

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, me: Perspective) -> str:
        seat = me.seat
        judge = Judge(me)
        seed = self.chance.pick("bot", seat, SEEDS)
        codes = [me.decision.code(option) for option in me.decision.options]
        if me.may_pass:
            codes.append(PASS)
        tried = list(range(len(codes)))
        prior = [0.0] * len(codes)
        weights = self.likely(me, Quick(seed))
        if weights:
            ranked = sorted([(-weights[i], i) for i in tried if weights[i] >= DOUBTFUL])
            tried = [i for _, i in ranked[:TRIED]]
            prior = [TRUST * log(weight + CLOSE) for weight in weights]
        seen: list[list[float]] = [[] for _ in codes]  # per option, what it was worth in each world
        for world in range(self.worlds if len(tried) > 1 else 0):
            if weights and world >= HALVED[0]:
                tried = best_first(tried, seen)
                if world in HALVED:
                    tried = tried[: max(2, (len(tried) + 1) // 2)]
                if world > HALVED[0] and ahead(tried, seen):
                    break
            kept: Run | None = None
            for i in tried:
                chance = Quick(seed + world)
                if kept is None:
                    run = me.world(chance)
                    ask = next_question(run, seat, chance)
                    kept = twin(run)
                else:
                    run = kept if i == tried[-1] else twin(kept)
                    ask = run.question(seat)
                    luck = run.state.chance
                    assert isinstance(luck, Quick)
                    chance = luck
                assert ask is not None
                turn = judge.until(chance)
                give(run, ask, codes[i], chance)
                seen[i].append(prior[i] + judge.worth(run, chance, self.cutoff, turn)[seat])
        best = max([sum(seen[i]) for i in tried]) - CLOSE
        equal = [i for i in tried if sum(seen[i]) >= best]
        chosen = equal[self.chance.pick("bot", seat, len(equal))]
        return me.decision.options[chosen] if codes[chosen] != PASS else ""

    def likely(self, me: Perspective, chance: Quick) -> list[float]:
        """How likely each answer is by the game's policy, beside the best one; nothing if it has none."""
        if not me.game.horizon:
            return []
        run = me.world(chance)
        ask = run.question(me.seat)
        assert ask is not None
        weights = weigh(run, ask, run.choices(ask))
        if not me.may_pass or not weights:
            return weights
        weights = [*weights, 1.0]  # not to answer
        best = max(weights)
        return [weight / best for weight in weights]


def best_first(tried: list[int], seen: list[list[float]]) -> list[int]:
    """The options that were tried in the same worlds, the best one first."""
    ranked = sorted([(-sum(seen[i]), i) for i in tried])
    return [i for _, i in ranked]


def ahead(tried: list[int], seen: list[list[float]]) -> bool:
    """Whether the first option leads each other by more than the standard error of their differences, world by world."""
    lead = seen[tried[0]]
    n = len(lead)
    for i in tried[1:]:
        gaps = [lead[world] - seen[i][world] for world in range(n)]
        mean = sum(gaps) / n
        if mean <= sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n):
            return False
    return True
