"""A position with all that is not public dealt anew: the same to who looks on, another to every seat, and a game like any other."""

from __future__ import annotations

from typing import Any

import neontable as nt
from neontable.kernel.chance import Dealt
from tests.conformance.hidden import SLOTS
from tests.conformance.tools import (
    Case,
    count,
    finish,
    plain_cases,
    some_cases,
    some_moments,
    truth,
    unseen_of_each_other,
)

DEALS = 30


def dealt(table: nt.Table, luck: int) -> nt.Table:
    return nt.setup(table.game, table.resampled_position_for_all(Dealt(luck)), seed=luck)


@some_cases
def test_who_looks_on_sees_no_difference_and_the_game_goes_on_to_its_end(case: Case) -> None:
    tried = 0
    for number, table in enumerate(some_moments(case, count(4, 100))):
        before = truth(table)
        anew = dealt(table, number)
        anew.game.check(anew.run.state)
        if not unseen_of_each_other(table):  # open answers are asked for anew
            assert anew.view(None) == table.view(None)
        finish(anew, number)
        assert anew.over
        tried += 1
        assert truth(table) == before
    assert tried


@plain_cases
def test_every_slot_that_a_seat_does_not_know_is_dealt_anew(case: Case) -> None:
    found = 0
    for table in some_moments(case, count(6, 100)):
        worlds = [dealt(table, luck) for luck in range(DEALS)]
        for seat in range(table.seats):
            for slot in SLOTS[case.game](table, seat):
                contents: set[Any] = {SLOTS[case.game](world, seat).get(slot) for world in worlds}
                assert len(contents) > 1, slot
                found += 1
    assert found


@plain_cases
def test_the_same_luck_deals_the_same(case: Case) -> None:
    for table in some_moments(case, 3):
        assert table.resampled_position_for_all(Dealt(5)) == table.resampled_position_for_all(Dealt(5))
