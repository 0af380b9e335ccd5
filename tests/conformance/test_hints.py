"""What a hint expects to follow ends where the seat's knowledge ends: it holds in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import neontable as nt
from neontable.bots.perspective import Perspective
from neontable.bots.search import Line, Search
from neontable.kernel.chance import Quick
from tests.conformance.tools import Case, few, plain_cases, some_moments

WORLDS = 12
FIRST = 1000  # other worlds than those that the hint itself has looked at
ITERATIONS = 60


def holds(world: nt.Table, line: Line) -> bool:
    """Whether a line can be played in this world, with the same words."""
    for (seat, text), label in zip(line.follow, line.labels, strict=True):
        if not text:  # others answer, and nobody knows what
            return True
        decision = world.decision(seat)
        if decision is None or text not in decision.options or decision.describe(text).label != label:
            return False
        world.choose(seat, text)
    return True


@plain_cases
def test_what_a_hint_expects_is_the_same_in_all_worlds(case: Case) -> None:
    longest = 0
    for table in some_moments(case, few(case, 4, 60)):
        for decision in table.decisions:
            search = Search(Perspective(table, decision.seat), 1, ITERATIONS)
            search.step(ITERATIONS)
            for line in search.lines(3):
                assert line.follow[0] == (decision.seat, line.option)
                longest = max(longest, len(line.follow))
                for number in range(WORLDS):
                    world = table.sample(decision.seat, Quick(FIRST + number))
                    assert holds(world, line), f"{line.follow} is not what world {number} offers"
    assert longest
