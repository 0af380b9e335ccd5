"""Search: single-observer information-set Monte Carlo tree search.

Every iteration deals a world that fits what the seat knows, walks down the tree by the choices that are possible in that
world, adds one choice, plays on for a while and judges the position. The tree is shared by all worlds, so a choice is good
only if it is good in the worlds the seat cannot tell apart.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from neontable.bots.bot import Bot, Thought
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.judge import CUTOFF, Judge
from neontable.bots.thinking.tree import PASS, Node, answers, give, next_question, select, select_by_policy, weigh
from neontable.bots.thinking.weighing import FOREVER, Care, Weighing
from neontable.kernel.ask import ALL, ONE, Ask
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

EXPLORATION: Final = 0.3
SEEDS: Final = 1 << 30
STRIDE: Final = 16  # iterations between two looks at the clock
LONGEST_LINE: Final = 8
LEAST_VISITS: Final = 8  # below this, what follows is a guess
WORLDS: Final = 8  # in so many what is expected to follow has to be the same
CARE: Final = Care(doubtful=0.05, trust=0.01, halved=(0.125, 0.25, 0.5), least=8, sure=2.0, graded=True)


class Line:
    """An option as search sees it: the chance to win, how often it was tried, and what is expected to follow."""

    __slots__ = ("follow", "labels", "option", "value", "visits")

    def __init__(
        self, option: str, value: float, visits: int, follow: list[tuple[int, str]], labels: list[str]
    ) -> None:
        self.option = option
        self.value = value
        self.visits = visits
        self.follow = follow  # (seat, option) from the option itself on
        self.labels = labels  # the same options in words for people

    def __repr__(self) -> str:
        return f"<Line {self.option}: {self.value:.2f} in {self.visits}>"


class Search(Thought):
    """A decision being searched: call `step` until `done`; `best` and `lines` may be asked at any time.

    The budget is counted in iterations (then the same seed gives the same choice) or in milliseconds.
    """

    def __init__(
        self,
        me: Perspective,
        seed: int = 0,
        iterations: int = 1000,
        milliseconds: int = 0,
        exploration: float = EXPLORATION,
        cutoff: int = CUTOFF,
    ) -> None:
        super().__init__()
        self.me = me
        self.seat = me.seat
        self.questions = me.questions
        self.judge = Judge(me)
        self.seeds = Quick(seed)
        self.budget = 0 if milliseconds else iterations * self.questions
        self.seconds = milliseconds / 1000.0
        self.spent = 0.0
        self.exploration = exploration
        self.cutoff = cutoff
        self.iterations = 0
        self.root = Node(-1, 0)
        self.weights: list[float] = []  # of the answers to choose from
        decision = me.decision
        self.texts: dict[int, str] = {decision.code(option): option for option in decision.options}
        self.texts[PASS] = ""

    @property
    def done(self) -> bool:
        if self.budget:
            return self.iterations >= self.budget
        return self.spent >= self.seconds

    @property
    def progress(self) -> float:
        if self.budget:
            return min(1.0, self.iterations / self.budget)
        return 1.0 if self.done else self.spent / self.seconds

    def step(self, n: int) -> None:
        """At most so many more iterations, within the budget."""
        if self.budget:
            for _ in range(min(n, self.budget - self.iterations)):
                self._iterate()
            return
        begun = perf_counter()
        before = self.spent
        for i in range(n):
            if i % STRIDE == 0 and i:
                self.spent = before + perf_counter() - begun
                if self.spent >= self.seconds:
                    return
            self._iterate()
        self.spent = before + perf_counter() - begun

    def run(self) -> str:
        """Search to the end of the budget and name the best option."""
        while not self.done:
            self.step(1000)
        return self.best()

    def decided(self) -> bool:
        """Whether one option was tried so often that no other can catch up within the budget."""
        tried = sorted([node.visits for node in self.root.children.values()], reverse=True)
        if not self.budget or not tried:
            return False
        second = tried[1] if len(tried) > 1 else 0
        return tried[0] - second > self.budget - self.iterations

    def _iterate(self) -> None:
        chance = Quick(self.seeds.pick("world", -1, SEEDS))
        run = self.me.world(chance)
        turn = self.judge.until(chance)
        node = self.root
        path: list[Node] = []
        fresh = False
        while not fresh:
            ask = next_question(run, self.seat, chance)
            if ask is None:
                break
            options = answers(run, ask)
            if node is not self.root:
                weights = weigh(run, ask, options)
            else:  # what the seat knows is the same in all worlds
                if not self.iterations:
                    self.weights = weigh(run, ask, options)
                weights = self.weights
            if weights:
                node, fresh = select_by_policy(node, ask, options, weights, self.exploration)
            else:
                node, fresh = select(node, ask, options, self.exploration, chance)
            path.append(node)
            give(run, ask, node.code, chance)
        rewards = self.judge.worth(run, chance, self.cutoff, turn)
        for node in path:
            node.visits += 1
            node.total += rewards[node.seat]
        self.iterations += 1
        self.heed(path, run, rewards)

    def heed(self, path: list[Node], run: Run, rewards: list[float]) -> None:
        """Look at a position that was reached, beyond its worth: for searches that explain themselves."""

    # ---- what was found
    def ranked(self) -> list[Node]:
        return sorted(self.root.children.values(), key=rank, reverse=True)

    def best(self) -> str:
        """The option tried most often."""
        ranked = self.ranked()
        return self.texts[ranked[0].code] if ranked else self.me.decision.options[0]

    def answers(self) -> list[str]:
        """The best option, and in a private round the best ones after it, as far as they were tried."""
        ranked = self.ranked()
        if self.me.may_pass or self.questions < 2 or not ranked:
            return [self.best()]
        return self.programme(ranked[0])

    def programme(self, node: Node) -> list[str]:
        """An answer to the first question of a private round, and the best ones after it, as far as they were tried."""
        run = self.me.world(Quick(0))
        game = self.me.game
        texts: list[str] = []
        while True:
            ask = run.question(self.seat)
            if ask is None or not run.unseen:
                return texts
            if texts:
                low = (ask.kind << 6) | ask.seat
                options = run.choices(ask)
                tried = [node.children[code << 16 | low] for code in options if code << 16 | low in node.children]
                if not tried:
                    return texts
                node = max(tried, key=rank)
            texts.append(game.word(run.state, ask, node.code))
            drawn = run.state.chance.drawn
            run.answer(self.seat, node.code)
            if run.state.chance.drawn != drawn:  # what follows depends on luck
                return texts

    def lines(self, n: int) -> list[Line]:
        """The best options, each with what is expected to follow."""
        return [
            Line(self.texts[node.code], node.value(), node.visits, *self._follow(node)) for node in self.ranked()[:n]
        ]

    def _follow(self, node: Node) -> tuple[list[tuple[int, str]], list[str]]:
        """An option and what was tried most often after it, as far as the seat can know it and it was tried enough."""
        worlds = [self.me.sample(number).run for number in range(WORLDS)]
        steps: list[tuple[int, str]] = []
        labels: list[str] = []
        while len(steps) < LONGEST_LINE:
            if node.code == PASS:
                steps.append((node.seat, ""))
                labels.append("")
                break
            asked = same_question(worlds, node, self.seat)
            if not asked:
                break
            state = worlds[0].state
            steps.append((node.seat, self.me.game.word(state, asked[0], node.code)))
            labels.append(self.me.game.describe(state, asked[0], node.code).label)
            ranked = sorted(node.children.values(), key=rank, reverse=True)
            known = [goes_on_alike(worlds[i], asked[i], node.code, self.seat) for i in range(WORLDS)]
            if not all(known) or not ranked or ranked[0].visits < LEAST_VISITS:
                break
            node = ranked[0]
        return steps, labels


def same_question(worlds: list[Run], node: Node, seat: int) -> list[Ask]:
    """The question that a choice answers, in each of these worlds; none if it is not the same in all of them.

    What others answer unseen is not known to the seat that looks ahead.
    """
    asked: list[Ask] = []
    game = worlds[0].game
    for run in worlds:
        ask = run.question(node.seat)
        if ask is None or node.code not in run.choices(ask) or (run.unseen and node.seat != seat):
            return []
        asked.append(ask)
        if ask.kind != asked[0].kind or run.choices(ask) != worlds[0].choices(asked[0]):
            return []
        if game.word(run.state, ask, node.code) != game.word(worlds[0].state, asked[0], node.code):
            return []
        label = game.describe(worlds[0].state, asked[0], node.code).label
        if game.describe(run.state, ask, node.code).label != label:
            return []
    return asked


def goes_on_alike(run: Run, ask: Ask, code: int, seat: int) -> bool:
    """Answer a question; whether what comes next hangs neither on luck nor on what the seat learns by it."""
    state = run.state
    drawn = state.chance.drawn
    sealed = run.ask is not None and run.ask.mode == ALL  # the others answer too before it goes on
    if state.knowledge is not None:
        state.knowledge.news = 0
    if ask.mode == ONE and run.ask is ask:
        run.apply(code)
    else:
        run.answer(ask.seat, code)
    news = 0 if state.knowledge is None else state.knowledge.news
    return run.ask is not None and not sealed and state.chance.drawn == drawn and not news >> seat & 1


def rank(node: Node) -> tuple[int, float]:
    """More visits are better, then a higher value."""
    return (node.visits, node.value())


class SearchBot(Bot):
    """Searches every decision with the same budget; in games whose turns are many choices with luck between them it weighs the
    answers in so many worlds.
    """

    def __init__(
        self,
        iterations: int = 1000,
        milliseconds: int = 0,
        seed: int = 0,
        exploration: float = EXPLORATION,
        cutoff: int = CUTOFF,
    ) -> None:
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.seeds = Quick(seed)
        self.exploration = exploration
        self.cutoff = cutoff

    @property
    def name(self) -> str:
        return f"search:{self.milliseconds}ms" if self.milliseconds else f"search:{self.iterations}"

    def think(self, me: Perspective) -> Thought:
        seed = self.seeds.pick("bot", me.seat, SEEDS)
        if me.game.weighs:
            return Weighing(me, seed, CARE, self.iterations, self.milliseconds)
        return Search(me, seed, self.iterations, self.milliseconds, self.exploration, self.cutoff)

    def choose(self, me: Perspective) -> str | list[str]:
        search = self.think(me)
        if not isinstance(search, Search):
            search.step(FOREVER)
            return search.best()
        while not search.done and (search.questions > 1 or not search.decided()):
            search.step(STRIDE)
        texts = search.answers()
        return texts[0] if len(texts) == 1 else texts
