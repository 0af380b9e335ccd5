"""Weighing the answers to a question: each is given in the same worlds, and taken by what comes of it.

Where the game has a policy, only what it finds likely is tried, the worse half is given up again and again, and no more worlds are
looked at once the best is clearly ahead: most worlds go to the few answers that are hard to tell apart.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from neontable.bots.bot import Thought
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.judge import CUTOFF, Judge
from neontable.bots.thinking.tree import PASS, give, next_question, twin, weigh
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run
from neontable.kernel.game import Game

CLOSE: Final = 1e-9
TRIED: Final = 8  # answers that are tried where the game's policy knows better ones from worse ones
FOREVER: Final = 1 << 40


class Care:
    """How carefully a question is weighed."""

    __slots__ = ("doubtful", "graded", "halved", "least", "sure", "trust")

    def __init__(
        self, doubtful: float, trust: float, halved: tuple[float, ...], least: int, sure: float, graded: bool = False
    ) -> None:
        self.doubtful = doubtful  # an answer less likely than this beside the best is not tried
        self.trust = trust  # in the game's policy, beside what the worlds show
        self.halved = halved  # parts of the budget after which only the better half goes on
        self.least = least  # worlds before anything is given up
        self.sure = sure  # standard errors that the best must lead by
        self.graded = graded  # whether positions are judged by the game's slower estimate


class Weighing(Thought):
    """A question being weighed: call `step` until `done`. The budget is a number of worlds, or of milliseconds."""

    def __init__(
        self,
        me: Perspective,
        seed: int,
        care: Care,
        worlds: int,
        milliseconds: int = 0,
        cutoff: int = CUTOFF,
    ) -> None:
        super().__init__()
        self.me = me
        self.seat = me.seat
        self.seed = seed
        self.care = care
        self.budget = 0 if milliseconds else worlds
        self.seconds = milliseconds / 1000.0
        self.spent = 0.0
        self.cutoff = cutoff
        self.judge = Judge(me, care.graded)
        self.texts = [*me.decision.options]
        self.codes = [me.decision.code(option) for option in self.texts]
        if me.may_pass:
            self.codes.append(PASS)
            self.texts.append("")
        self.tried = list(range(len(self.codes)))  # those that are still compared
        self.prior = [0.0] * len(self.codes)
        self.seen: list[list[float]] = [[] for _ in self.codes]  # per answer, what it was worth in each world
        self.worlds = 0
        self.halvings = 0
        self.guided = False  # whether the game's policy knows better answers from worse ones
        self.clear = False
        self._prefer()

    def _prefer(self) -> None:
        """Try only what the game's policy finds likely, if it has one."""
        weights = likely(self.me, Quick(self.seed))
        self.guided = bool(weights)
        if weights:
            ranked = sorted([(-weights[i], i) for i in self.tried if weights[i] >= self.care.doubtful])
            self.tried = [i for _, i in ranked[:TRIED]]
            self.prior = [self.care.trust * log(weight + CLOSE) for weight in weights]
        self.clear = len(self.tried) < 2

    @property
    def done(self) -> bool:
        return self.clear or self._share() >= 1.0

    @property
    def progress(self) -> float:
        return 1.0 if self.clear else min(1.0, self._share())

    def _share(self) -> float:
        """The part of the budget that is used."""
        if self.budget:
            return self.worlds / self.budget
        return self.spent / self.seconds if self.seconds else 1.0

    def step(self, n: int) -> None:
        """About so many answers in a world each, but all of them in one world at least."""
        begun = perf_counter()
        before = self.spent
        tries = 0
        while not self.done and tries < max(1, n):
            tries += len(self.tried)
            self._try()
            self.spent = before + perf_counter() - begun
            if self.guided and not self.done:
                self._drop()

    def _try(self) -> None:
        """All answers that are still compared, in one world."""
        kept: Run | None = None
        for i in self.tried:
            chance = Quick(self.seed + self.worlds)
            if kept is None:
                run = self.me.world(chance)
                ask = next_question(run, self.seat, chance)
                kept = twin(run)
            else:
                run = kept if i == self.tried[-1] else twin(kept)
                ask = run.question(self.seat)
                luck = run.state.chance
                assert isinstance(luck, Quick)
                chance = luck
            assert ask is not None
            turn = self.judge.until(chance)
            give(run, ask, self.codes[i], chance)
            self.seen[i].append(self.prior[i] + self.judge.worth(run, chance, self.cutoff, turn)[self.seat])
        self.worlds += 1

    def _drop(self) -> None:
        """Give up the worse half when it is time for it; stop once the best is clearly ahead."""
        share = self._share()
        halved = self.care.halved
        if share < halved[0] or self.worlds < self.care.least:
            return
        self.tried = best_first(self.tried, self.seen)
        if self.halvings < len(halved) and share >= halved[self.halvings]:
            self.halvings += 1
            self.tried = self.tried[: max(2, (len(self.tried) + 1) // 2)]
            if self.halvings == 1:
                return
        self.clear = ahead(self.tried, self.seen, self.care.sure)

    def equals(self) -> list[int]:
        """The places of the best answers: those that cannot be told apart at all."""
        best = max([sum(self.seen[i]) for i in self.tried]) - CLOSE
        return [i for i in self.tried if sum(self.seen[i]) >= best]

    def best(self) -> str:
        """The best answer; nothing where it is better to let the question be."""
        return self.texts[self.equals()[0]]


def likely(me: Perspective, chance: Quick) -> list[float]:
    """How likely each answer is by the game's policy, beside the best one; nothing if it has none."""
    game: Game[Any] = me.game
    if not game.horizon:
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
    """The answers that were tried in the same worlds, the best one first."""
    ranked = sorted([(-sum(seen[i]), i) for i in tried])
    return [i for _, i in ranked]


def ahead(tried: list[int], seen: list[list[float]], sure: float) -> bool:
    """Whether the first answer leads each other by more than so many standard errors of their differences, world by world."""
    lead = seen[tried[0]]
    n = len(lead)
    for i in tried[1:]:
        gaps = [lead[world] - seen[i][world] for world in range(n)]
        mean = sum(gaps) / n
        if mean <= sure * sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n):
            return False
    return True
