"""The tree that search grows: what was chosen after what, how often, and how it turned out."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from neontable.bots.thinking.habit import answer
from neontable.kernel.ask import ONE, Ask
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

PASS: Final = -(1 << 20)  # letting a question be, where another seat must answer it: no game has such an answer

OPEN: Final = 0.1  # of the attention, what is shared out whatever the policy says
UNTRIED: Final = 0.03


class Node:
    """A choice of a seat: its visits, the sum of that seat's rewards, and how often it could have been chosen."""

    __slots__ = ("available", "children", "code", "seat", "total", "visits")

    def __init__(self, seat: int, code: int) -> None:
        self.seat = seat
        self.code = code
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def value(self) -> float:
        """The mean reward of the seat that chose."""
        return self.total / self.visits if self.visits else 0.0


def select(node: Node, ask: Ask, options: list[int], exploration: float, chance: Quick) -> tuple[Node, bool]:
    """The child to go on with, and whether it is new: one not yet tried, else the best by its mean and how rarely it was taken.

    Options differ from world to world, so each counts how often it was available.
    """
    children = node.children
    low = (ask.kind << 6) | ask.seat
    best: Node | None = None
    highest = -1.0
    fresh: list[int] = []
    for code in options:
        child = children.get((code << 16) | low)
        if child is None or child.visits == 0:  # new, or left behind by an interruption
            fresh.append(code)
        else:
            child.available += 1
            visits = child.visits
            score = child.total / visits + exploration * sqrt(log(child.available) / visits)
            if score > highest:
                highest = score
                best = child
    if fresh:
        code = fresh[0] if len(fresh) == 1 else fresh[chance.pick("search", -1, len(fresh))]
        best = Node(ask.seat, code)
        best.available = 1
        children[(code << 16) | low] = best
        return best, True
    assert best is not None
    return best, False


def select_by_policy(
    node: Node, ask: Ask, options: list[int], weights: list[float], exploration: float
) -> tuple[Node, bool]:
    """The child to go on with, and whether it is new: the best by its mean, and by how likely it is and how rarely it was taken.

    What was not yet tried counts as a little worse than what was.
    """
    children = node.children
    low = (ask.kind << 6) | ask.seat
    size = len(options)
    whole = sum(weights)
    found: list[Node | None] = []
    visits = 0
    total = 0.0
    for code in options:
        child = children.get((code << 16) | low)
        found.append(child)
        if child is not None:
            visits += child.visits
            total += child.total
    guess = total / visits - UNTRIED if visits else 0.0
    spread = exploration * sqrt(visits + 1.0)
    place = 0
    highest = -1.0
    for i in range(size):
        child = found[i]
        prior = OPEN / size + (1.0 - OPEN) * weights[i] / whole
        if child is None or child.visits == 0:
            score = guess + spread * prior
        else:
            score = child.total / child.visits + spread * prior / (1 + child.visits)
        if score > highest:
            highest = score
            place = i
    best = found[place]
    if best is None:
        best = Node(ask.seat, options[place])
        children[(options[place] << 16) | low] = best
    return best, best.visits == 0


def next_question(run: Run, seat: int, chance: Quick) -> Ask | None:
    """The question to choose an answer to next, from the eyes of a seat.

    Where several seats answer unseen of each other, the others' answers are drawn from the game's policy before the own one,
    never chosen below it.
    """
    while True:
        whole = run.ask
        if whole is None or whole.mode == ONE:
            return whole
        pending = run.pending()
        mine: Ask | None = None
        others: list[Ask] = []
        for one in pending:
            if one.seat == seat:
                mine = one
            else:
                others.append(one)
        if not run.unseen:
            return pending[0] if mine is None else mine
        if not others:
            return mine
        answer(run, others[chance.pick("search", -1, len(others))], chance)


def answers(run: Run, ask: Ask) -> list[int]:
    """The options of a question, and letting it be where another seat must answer."""
    if run.ask is ask:
        return run.options
    options = run.choices(ask)
    return [*options, PASS] if ask.seat in run.optional() else options


def weigh(run: Run, ask: Ask, options: list[int]) -> list[float]:
    """How likely each of these answers is by the game's policy; nothing if it has none."""
    return run.game.policy(run.state, ask, options) if PASS not in options else []


def give(run: Run, ask: Ask, code: int, chance: Quick) -> None:
    """Answer a question; if its seat lets it be, the one that must answer does so by habit."""
    if ask.mode == ONE and run.ask is ask:
        run.apply(code)
    elif code == PASS:
        answer(run, run.pending()[0], chance)
    else:
        run.answer(ask.seat, code)


def twin(run: Run) -> Run:
    """The same world again, luck included."""
    return Run(run.game, run.state.copy(), True)
