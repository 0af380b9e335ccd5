"""Planning an action: the likeliest ones are tried in the same worlds, each with what the policy makes of it; one is taken.

For games whose turns are several actions with luck between them (`Game.plans`). What an action is worth hardly shows at the end
of its round: the work it saves is done in the rounds after it. So each action is played on by the game's policy for a few rounds,
and then judged (`Game.grade`). The action that comes to mind at a glance is always among them, and another one has to be
clearly better to be taken. Worse ones are given up early, so that most worlds go to the best two.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from neontable.bots.bot import Thought
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.habit import play_on
from neontable.bots.thinking.tree import twin
from neontable.kernel.chance import Quick
from neontable.kernel.game import Game

PLANS: Final = 6  # that are compared at first
UNLIKELY: Final = 1e-12  # beside the likeliest: not tried
AHEAD: Final = 3  # rounds that are played on; after one, the estimate told nothing of what the end of the game would be
STAGES: Final = 3  # of equal budget: all plans, the better half, the best two
TIMED: Final = 8  # worlds for all plans where the clock is the budget
LEAD: Final = (
    2.0  # standard errors by which a plan has to be better than what comes to mind: the best of six has had luck
)
CLEAR: Final = 2.0  # standard errors after which no more worlds are needed
LEAST: Final = 4  # worlds before anything is clear
SEEDS: Final = 1 << 30
FOREVER: Final = 1 << 40
STRIDE: Final = 2  # worlds between two looks at the clock


class Plan:
    """An action, and what it came to in each world."""

    __slots__ = ("code", "option", "seen")

    def __init__(self, option: str, code: int) -> None:
        self.option = option
        self.code = code
        self.seen: list[float] = []

    def value(self) -> float:
        """The mean of all worlds."""
        return sum(self.seen) / len(self.seen) if self.seen else 0.0


class PlanSearch(Thought):
    """An action being planned: call `step` until `done`; the budget counts tries, each of one action in one world."""

    def __init__(
        self, me: Perspective, usual: str, seed: int = 0, iterations: int = 200, milliseconds: int = 0
    ) -> None:
        super().__init__()
        self.me = me
        self.usual = usual  # the option that comes to mind without a plan
        self.game: Game[Any] = me.game
        self.seat = me.seat
        self.seed = Quick(seed).pick("world", -1, SEEDS)
        self.budget = 0 if milliseconds else max(iterations, 2)
        self.seconds = milliseconds / 1000.0
        self.spent = 0.0
        self.plans = self._plans()
        self.running = self.plans[:]  # those that are still compared
        self.worlds = 0  # in which they were tried
        self.tries = 0
        self.stage = max(2, self.budget // (STAGES * max(1, len(self.plans)))) if self.budget else TIMED
        self.halve_at = self.stage
        self.clear = len(self.plans) < 2

    def _plans(self) -> list[Plan]:
        """What comes to mind first, then the other actions that the policy finds likely."""
        decision = self.me.decision
        run = self.me.world(Quick(self.seed))
        assert run.ask is not None
        weights = self.game.policy(run.state, run.ask, run.options)
        texts = {decision.code(option): option for option in decision.options}
        ranked = sorted([(-weights[i], i) for i in range(len(weights)) if weights[i] >= UNLIKELY])
        first = decision.code(self.usual)
        codes = [run.options[i] for _, i in ranked if run.options[i] != first]
        return [Plan(texts[code], code) for code in [first, *codes[: PLANS - 1]]]

    @property
    def done(self) -> bool:
        if self.clear:
            return True
        return self.tries >= self.budget if self.budget else self.spent >= self.seconds

    @property
    def progress(self) -> float:
        if self.done:
            return 1.0
        return self.tries / self.budget if self.budget else self.spent / self.seconds

    def step(self, n: int) -> None:
        """At most so many more tries, but one world at least, within the budget."""
        begun = perf_counter()
        before = self.spent
        for i in range(max(1, n // len(self.running))):
            if i % STRIDE == 0 and i:
                self.spent = before + perf_counter() - begun
            if self.done:
                break
            self._try()
        self.spent = before + perf_counter() - begun

    def _try(self) -> None:
        """All plans that are still compared, in one world."""
        chance = Quick(self.seed + self.worlds)
        whole = self.me.world(chance)
        until = chance.turn + AHEAD
        for plan in self.running:
            run = twin(whole)
            luck = run.state.chance
            assert isinstance(luck, Quick)
            run.apply(plan.code)
            play_on(run, luck, until)
            plan.seen.append(self.game.grade(run.state)[self.seat])
        self.worlds += 1
        self.tries += len(self.running)
        if self.worlds >= self.halve_at and len(self.running) > 2:
            self._halve()
            self.stage *= 2
            self.halve_at += self.stage
        if self.worlds >= LEAST:
            self.clear = self._is_clear()

    def _halve(self) -> None:
        """Give up the worse half of the plans, but never the one that came to mind."""
        first = self.running[0]
        ranked = sorted(self.running[1:], key=Plan.value, reverse=True)
        self.running = [first, *ranked[: max(1, (len(self.running) + 1) // 2 - 1)]]

    def _is_clear(self) -> bool:
        """Whether the best plan is far ahead of all others that are still compared."""
        best = max(self.running, key=Plan.value)
        return min([lead(best, plan) for plan in self.running if plan is not best]) > CLEAR

    def chosen(self) -> Plan:
        """The best plan; what came to mind, if none is clearly better."""
        usual = self.running[0]
        best = max(self.running, key=Plan.value)
        return best if best is not usual and lead(best, usual) > LEAD else usual

    def best(self) -> str:
        """The action to take."""
        return self.chosen().option


def lead(plan: Plan, other: Plan) -> float:
    """By how many standard errors one plan is ahead of another, world by world."""
    n = len(plan.seen)
    if n < 2:
        return 0.0
    gaps = [plan.seen[i] - other.seen[i] for i in range(n)]
    mean = sum(gaps) / n
    error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
    return mean / max(error, 1e-9)
