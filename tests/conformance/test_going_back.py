"""Undo returns to the very moment before the choice, or is refused and changes nothing; it never tells a secret."""

from __future__ import annotations

import random

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from tests.conformance.tools import Case, eyes, new, often, pace, some_cases, step, truth, unseen_of_each_other


@some_cases
def test_undo_returns_to_the_moment_before_the_choice(case: Case) -> None:
    undone = refused = 0
    for seed in range(often(case, 1 if len(nt.game(case.game).settings) > 1 else 3, 6)):
        table = new(case, seed)
        luck = random.Random(seed)
        before: dict[int, tuple[str, str, bool]] = {}
        while not table.over:
            if luck.random() * pace(case) ** 2 > 1:
                seat, _ = step(table, luck)
                before.pop(seat, None)
                continue
            moment = table.fork()
            secret = unseen_of_each_other(table)
            seat, _ = step(table, luck)
            before[seat] = (truth(moment), eyes(moment, seat), secret)
            for chooser in before:
                now = truth(table)
                if table.why_no_undo(chooser):
                    refused += 1
                    with pytest.raises(nt.Illegal):
                        table.undo(chooser)
                    assert truth(table) == now
                    continue
                back = table.fork()
                back.undo(chooser)
                undone += 1
                then, seen, together = before[chooser]
                assert eyes(back, chooser) == seen or together
                assert truth(back) == then or together
                if luck.random() < often(case, 1, 10) / 10:
                    assert truth(nt.load(back.record())) == truth(back)
                assert truth(table) == now
    assert undone and refused


@some_cases
def test_what_can_be_undone_has_taught_nothing(case: Case) -> None:
    """In any world that fits what the seat knew before, the same choice would have shown it the same."""
    for seed in range(often(case, 2, 20)):
        table = new(case, seed)
        luck = random.Random(seed)
        while not table.over:
            if luck.random() * pace(case) > 1:
                step(table, luck)
                continue
            moment = table.fork()
            seat, text = step(table, luck)
            if table.why_no_undo(seat):
                continue
            for number in range(4):
                world = moment.sample(seat, Quick(number))
                world.choose(seat, text)
                assert world.view(seat) == table.view(seat)


@some_cases
def test_undo_of_a_choice_never_made(case: Case) -> None:
    table = new(case, 1)
    before = truth(table)
    for seat in range(table.seats):
        with pytest.raises(nt.Illegal, match="no choice yet"):
            table.undo(seat)
    assert truth(table) == before
