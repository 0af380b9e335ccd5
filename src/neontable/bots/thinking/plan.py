"""Planning a whole turn: a few ways to spend it are played to the end of the game in the same worlds, and one is followed.

For games whose turns are several actions with luck between them (`Game.plans`). One choice ahead tells little there: what an
action is worth shows in what the others of the turn make of it. So a plan is the list of actions of one turn, as the game's
policy would find them with a little courage; everything else, and everything after the turn, is played by the policy. The
plan without actions is the policy itself, and another one has to be better than that to be followed.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from neontable.bots.bot import Thought
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.habit import answer, draw, play_on, steps_in
from neontable.kernel.ask import OFFER, ONE
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run
from neontable.kernel.game import Game

PLANS: Final = 8  # that are compared at first
TRIES: Final = 20  # worlds in which plans are looked for
COURAGE: Final = 0.3  # the power to which likelihoods are taken when a plan is looked for
FIRST: Final = 8  # worlds in which all plans are played before the worse half is given up
LEAD: Final = 0.7  # standard errors by which a plan has to be better than the policy
LONGEST: Final = 12  # actions of a turn, free ones among them
SEEDS: Final = 1 << 30
FOREVER: Final = 1 << 40
STRIDE: Final = 4  # games between two looks at the clock


class Plan:
    """Actions for one turn, and what they came to in each world."""

    __slots__ = ("codes", "seen")

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.seen: list[float] = []

    def value(self) -> float:
        """The mean of all worlds."""
        return sum(self.seen) / len(self.seen) if self.seen else 0.0


def policy_answer(me: Perspective, chance: Quick) -> str:
    """The answer that the game's policy finds most likely; nothing where others may answer and it lets it be."""
    run = me.world(chance)
    ask = run.question(me.seat)
    assert ask is not None
    options = run.choices(ask)
    weights = me.game.policy(run.state, ask, options)
    if not weights:
        return "" if me.may_pass else me.decision.options[chance.pick("search", -1, len(options))]
    best = max(weights)
    return "" if me.may_pass and best < 1.0 else me.decision.options[weights.index(best)]


class PlanSearch(Thought):
    """The plan for a turn being looked for: call `step` until `done`; the budget counts games played to their end."""

    def __init__(self, me: Perspective, seed: int = 0, iterations: int = 200, milliseconds: int = 0) -> None:
        super().__init__()
        self.me = me
        self.game: Game[Any] = me.game
        self.seat = me.seat
        self.seeds = Quick(seed)
        self.seed = self.seeds.pick("world", -1, SEEDS)
        self.budget = 0 if milliseconds else max(iterations, 2)
        self.seconds = milliseconds / 1000.0
        self.spent = 0.0
        self.played = 0
        self.kind = self.game.plans
        self.turn = self.game.turn_of(me.world(Quick(0)).state)
        self.plans = self._plans()
        self.running = self.plans[:]  # those that are still compared
        self.world = 0
        self.place = 0  # which of them is next in this world
        self.halve_at = FIRST

    def _plans(self) -> list[Plan]:
        """Ways to spend the turn that the policy finds likely, the policy itself first."""
        found = [Plan([])]
        for number in range(TRIES):
            if len(found) >= PLANS:
                break
            chance = Quick(self.seed + SEEDS + number)
            codes = self._imagined(self.me.world(chance), chance)
            if all(codes != plan.codes for plan in found):
                found.append(Plan(codes))
        return found

    def _imagined(self, run: Run, chance: Quick) -> list[int]:
        """The actions of this turn in one world, the first of them chosen with some courage."""
        codes: list[int] = []
        while run.ask is not None and len(codes) < LONGEST:
            ask = run.ask
            if ask.mode != ONE:
                habitual(run, chance)
                continue
            options = run.options
            weights = self.game.policy(run.state, ask, options)
            if ask.kind == self.kind and ask.seat == self.seat:
                if self.game.turn_of(run.state) != self.turn:
                    break
                weights = [weight**COURAGE for weight in weights]
                codes.append(options[draw(weights, len(options), chance)])
                run.apply(codes[-1])
            else:
                run.apply(options[draw(weights, len(options), chance)])
        return codes

    @property
    def done(self) -> bool:
        if len(self.plans) < 2:
            return True
        return self.played >= self.budget if self.budget else self.spent >= self.seconds

    @property
    def progress(self) -> float:
        if self.done:
            return 1.0
        return self.played / self.budget if self.budget else self.spent / self.seconds

    def step(self, n: int) -> None:
        """At most so many more games, within the budget."""
        begun = perf_counter()
        before = self.spent
        for i in range(n):
            if i % STRIDE == 0 and i:
                self.spent = before + perf_counter() - begun
            if self.done:
                break
            self._play()
        self.spent = before + perf_counter() - begun

    def _play(self) -> None:
        """One plan in one world, to the end of the game."""
        plan = self.running[self.place]
        chance = Quick(self.seed + self.world)
        run = self.me.world(chance)
        follow(run, chance, self.seat, self.kind, self.turn, plan.codes)
        plan.seen.append(self.game.grade(run.state)[self.seat])
        self.played += 1
        self.place += 1
        if self.place == len(self.running):
            self.place = 0
            self.world += 1
            if self.world >= self.halve_at and len(self.running) > 2:
                self.halve_at += FIRST + self.world // 2
                self._halve()

    def _halve(self) -> None:
        """Give up the worse half of the plans, but never the policy itself."""
        first = self.running[0]
        ranked = sorted(self.running[1:], key=Plan.value, reverse=True)
        self.running = [first, *ranked[: max(1, len(self.running) // 2 - 1)]]

    def chosen(self) -> list[int]:
        """The actions of the best plan; none if the policy is as good."""
        policy = self.running[0]
        best = max(self.running, key=Plan.value)
        n = min(len(best.seen), len(policy.seen))
        if best is policy or n < 2:
            return []
        gaps = [best.seen[i] - policy.seen[i] for i in range(n)]
        mean = sum(gaps) / n
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
        return best.codes if mean > LEAD * error else []

    def best(self) -> str:
        """The first action of the plan."""
        return followed(self.me, self.chosen()) or policy_answer(self.me, Quick(self.seed))


def followed(me: Perspective, codes: list[int]) -> str:
    """The next action of a plan, if it is possible."""
    decision = me.decision
    for option in decision.options:
        if codes and decision.code(option) == codes[0]:
            return option
    return ""


def habitual(run: Run, chance: Quick) -> None:
    """Answer a question of several seats by habit."""
    waiting = run.pending()
    asked = waiting[0 if len(waiting) == 1 else chance.pick("search", -1, len(waiting))]
    if run.ask is not None and run.ask.mode == OFFER and asked is not waiting[0] and not steps_in(run, asked, chance):
        asked = waiting[0]
    answer(run, asked, chance)


def follow(run: Run, chance: Quick, seat: int, kind: int, turn: int, codes: list[int]) -> None:
    """Play a world to its end: the actions of a plan while they are possible in this turn, all else by habit."""
    game = run.game
    place = 0
    while run.ask is not None and place < len(codes):
        ask = run.ask
        if ask.mode != ONE:
            habitual(run, chance)
            continue
        options = run.options
        if ask.kind == kind and ask.seat == seat:
            if codes[place] not in options or game.turn_of(run.state) != turn:
                break
            run.apply(codes[place])
            place += 1
        else:
            run.apply(options[draw(game.policy(run.state, ask, options), len(options), chance)])
    play_on(run, chance, FOREVER)


class Planner:
    """Follows one plan through a turn; when luck breaks it, the policy goes on."""

    __slots__ = ("codes", "turn")

    def __init__(self) -> None:
        self.turn = -1  # the turn that is planned
        self.codes: list[int] = []  # what is left of its plan

    def follows(self, me: Perspective) -> str:
        """The next action of the plan of this turn, or the policy's; nothing if there is no plan for it yet."""
        if me.game.turn_of(me.world(Quick(0)).state) != self.turn:
            return ""
        option = followed(me, self.codes)
        self.codes = self.codes[1:] if option else []
        return option or policy_answer(me, Quick(0))

    def keep(self, search: PlanSearch) -> None:
        """This plan is followed from now on; its first action is being taken."""
        self.turn = search.turn
        codes = search.chosen()
        self.codes = codes[1:] if followed(search.me, codes) else []
