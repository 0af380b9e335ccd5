"""Hints that teach: what to do, what that is expected to gain or avoid, and when options cannot be told apart."""

from __future__ import annotations

from math import sqrt
from typing import Final

from neontable.bots.perspective import Perspective
from neontable.bots.search import Line, Search
from neontable.bots.thinking.tree import PASS, Node, weigh
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

SURE: Final = 2.0  # standard errors: a difference of less is none
ENOUGH: Final = 8  # visits below which nothing is said of an option
TOLD: Final = 0.1  # the least difference that is worth a sentence


class Tally:
    """What was seen after one option: how often, and sums and squares of some numbers."""

    __slots__ = ("count", "squares", "sums")

    def __init__(self, size: int) -> None:
        self.count = 0
        self.sums: list[float] = [0.0] * size
        self.squares: list[float] = [0.0] * size

    def add(self, numbers: list[float]) -> None:
        """One more look."""
        self.count += 1
        for i in range(len(numbers)):
            self.sums[i] += numbers[i]
            self.squares[i] += numbers[i] * numbers[i]

    def mean(self, i: int) -> float:
        """The mean of a number."""
        return self.sums[i] / self.count if self.count else 0.0

    def error(self, i: int) -> float:
        """The standard error of that mean; never quite nothing, since few looks may happen to agree."""
        if self.count < 2:
            return 1.0
        mean = self.mean(i)
        spread = max(0.0, self.squares[i] / self.count - mean * mean)
        return sqrt((spread + 1.0 / (self.count + 1.0) ** 2) / (self.count - 1.0))


class Advice:
    """An option of a hint: the choices that carry it out, why, how sure that is, and what is expected to follow."""

    __slots__ = ("choices", "equal", "error", "labels", "line", "why")

    def __init__(self, line: Line, choices: list[str], labels: list[str], error: float, equal: bool, why: str) -> None:
        self.line = line
        self.choices = choices  # texts, to be sent as one: several where a whole programme is meant
        self.labels = labels  # the same in words
        self.error = error  # of the chance to win, one standard error
        self.equal = equal  # cannot be told from the best one within the error
        self.why = why  # one sentence

    def __repr__(self) -> str:
        return f"<Advice {', '.join(self.choices)}: {self.why}>"


class Hint(Search):
    """A search that remembers what each option was expected to bring, in the terms of its game."""

    def __init__(self, me: Perspective, seed: int = 0, iterations: int = 1000) -> None:
        super().__init__(me, seed, iterations)
        self.aims = me.game.aims
        self.tallies: dict[int, Tally] = {}  # by option

    def heed(self, path: list[Node], run: Run, rewards: list[float]) -> None:
        """Count the chance to win and all aims of the seat as they stand at the end of what was played on."""
        if not path or path[0].seat != self.seat:
            return
        code = path[0].code
        tally = self.tallies.get(code)
        if tally is None:
            tally = self.tallies[code] = Tally(1 + len(self.aims))
        tally.add([rewards[self.seat], *self.me.game.foreseen(run.state, self.seat)])

    def advice(self, n: int) -> list[Advice]:
        """The best options, each with the choices that carry it out and the reason for it."""
        lines = {node.code: line for node, line in zip(self.ranked()[:n], self.lines(n), strict=True)}
        told = self.told(n)
        found: list[Advice] = []
        for node in told:
            choices, labels = self.carried_out(node)
            equal = node is not told[0] and self.alike(told[0], node)
            why = self.why(node, None if node is told[0] else told[0])
            found.append(Advice(lines[node.code], choices, labels, self.error(node), equal, why))
        return found

    def told(self, n: int) -> list[Node]:
        """What was tried most, in the order of what it wins for sure: so nobody reads 48 % before 51 % that are as sure."""
        return sorted(self.ranked()[:n], key=self.surely, reverse=True)

    def surely(self, node: Node) -> tuple[bool, float, int]:
        """What an option wins at least, as far as it was tried enough to say so."""
        enough = node.visits >= ENOUGH
        return (enough, node.value() - SURE * self.error(node) if enough else 0.0, node.visits)

    def says(self, n: int) -> str:
        """Whether the best options can be told apart, in a sentence; nothing where the first is better than the others."""
        ranked = self.told(n)
        alike = [node for node in ranked[1:] if self.alike(ranked[0], node)]
        if not alike or len(alike) + 1 < len(ranked):
            return "The second is as good, as far as this search can tell." if alike and alike[0] is ranked[1] else ""
        if len(self.root.children) > len(ranked):
            return f"These {len(ranked)} win equally often, as far as this search can tell."
        return "All options win equally often, as far as this search can tell."

    def error(self, node: Node) -> float:
        """How far the chance to win may be wrong: one standard error."""
        tally = self.tallies.get(node.code)
        return 1.0 if tally is None else min(1.0, tally.error(0))

    def alike(self, one: Node, other: Node) -> bool:
        """Whether two options that were tried enough cannot be told apart by their chances to win."""
        if min(one.visits, other.visits) < ENOUGH:
            return False
        return abs(one.value() - other.value()) <= SURE * sqrt(self.error(one) ** 2 + self.error(other) ** 2)

    def carried_out(self, node: Node) -> tuple[list[str], list[str]]:
        """The choices that carry an option out, with their labels: all of a private round, else the option alone."""
        if node.code == PASS:
            return [], []
        game = self.me.game
        whole = self.questions > 1 and not self.me.may_pass
        wanted = self.programme(node) if whole else [self.texts[node.code]]
        run = self.me.world(Quick(0))
        texts: list[str] = []
        labels: list[str] = []
        while True:
            ask = run.question(self.seat)
            if ask is None or (texts and not (whole and run.unseen)):
                return texts, labels
            options = run.choices(ask)
            code = likeliest(weigh(run, ask, options), options)
            for each in options if len(texts) < len(wanted) else ():
                if game.word(run.state, ask, each) == wanted[len(texts)]:
                    code = each
            texts.append(game.word(run.state, ask, code))
            labels.append(game.describe(run.state, ask, code).label)
            if not whole:
                return texts, labels
            run.answer(self.seat, code)

    def why(self, node: Node, first: Node | None = None) -> str:
        """What an option is expected to gain or avoid beside the others, or beside the first; else what it surely does."""
        reason = self.expected(node, first)
        if reason or node.code == PASS:
            return reason
        return self.me.decision.describe(self.texts[node.code]).effect

    def expected(self, node: Node, first: Node | None) -> str:
        """The difference that counts most, if there is one beyond the error: of the first to all others, of another to it."""
        mine = self.tallies.get(node.code)
        others = [each for code, each in self.tallies.items() if code != node.code and each.count]
        if first is not None:
            others = [each for code, each in self.tallies.items() if code == first.code and each.count >= ENOUGH]
        if mine is None or mine.count < ENOUGH or not others:
            return ""
        best, most = "", 0.0
        for i in range(len(self.aims)):
            aim = self.aims[i]
            beside = sum([each.mean(i + 1) for each in others]) / len(others)
            error = sqrt(sum([min(each.error(i + 1), 10.0) ** 2 for each in others])) / len(others)
            more = mine.mean(i + 1) - beside
            counts = more * aim.worth if first is None else abs(more * aim.worth)
            sure = abs(more) > SURE * sqrt(mine.error(i + 1) ** 2 + error**2)
            if sure and abs(more) >= TOLD and counts > most:
                most = counts
                best = f"{abs(more):.1f} {'more' if more > 0.0 else 'fewer'} {aim.name}"
        return f"Expected: {best} than by {'the first' if first is not None else 'the other options'}." if best else ""


def likeliest(weights: list[float], options: list[int]) -> int:
    """The option that the policy of the game likes best; the first where it has no opinion."""
    best = 0
    for i in range(len(weights)):
        if weights[i] > weights[best]:
            best = i
    return options[best]
