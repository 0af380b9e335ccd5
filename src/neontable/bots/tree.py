"""The tree that search grows: what was chosen after what, how often, and how it turned out."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from neontable.kernel.ask import ANY, OFFER, ONE, Ask, Asks
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run

PASS: Final = -1  # letting a question be, where another seat must answer it


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


def next_question(run: Run, seat: int, chance: Quick) -> Ask | None:
    """The question to choose an answer to next, from the eyes of a seat.

    Where several seats answer unseen of each other, the others' answers are drawn before the own one, never chosen below it.
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
        if whole.mode == ANY or whole.mode == OFFER:
            return pending[0] if mine is None else mine
        if not others:
            return mine
        answer_at_random(run, others[chance.pick("search", -1, len(others))], chance)


def answers(run: Run, ask: Ask) -> list[int]:
    """The options of a question, and letting it be where another seat must answer."""
    whole = run.ask
    if isinstance(whole, Asks):
        options = run.choices(ask)
        if whole.mode == OFFER and whole.asks[0] is not ask:
            return [*options, PASS]
        return options
    return run.options


def give(run: Run, ask: Ask, code: int, chance: Quick) -> None:
    """Answer a question; if its seat lets it be, the one that must answer does so at random."""
    if ask.mode == ONE and run.ask is ask:
        run.apply(code)
    elif code == PASS:
        answer_at_random(run, run.pending()[0], chance)
    else:
        run.answer(ask.seat, code)


def answer_at_random(run: Run, ask: Ask, chance: Quick) -> None:
    """Any answer to one of the pending questions."""
    options = run.choices(ask)
    run.answer(ask.seat, options[chance.pick("search", -1, len(options))])
