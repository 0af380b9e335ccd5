"""Tables, samples, decisions, states and bots go to other processes and come back the same."""

from __future__ import annotations

import pickle
import random
from typing import TypeVar

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run, playout
from neontable.kernel.tables.document import canonical
from tests.conformance.tools import Case, few, plain_cases, some_cases, some_moments, step, truth

T = TypeVar("T")
BOTS = ("random", "greedy", "search:20")


def sent(thing: T) -> T:
    """What arrives at another process."""
    arrived: T = pickle.loads(pickle.dumps(thing))
    return arrived


@some_cases
def test_a_table_arrives_as_it_was_and_goes_on(case: Case) -> None:
    for number, table in enumerate(some_moments(case, few(case, 6, 60))):
        seat = table.decisions[0].seat
        table.order(seat, {"kind": table.decisions[0].kind, "answer": "no such answer"})
        for whole in (table, table.sample(seat, Quick(number))):
            arrived, stayed = sent(whole), whole.fork()
            assert truth(arrived) == truth(whole)
            assert arrived.orders(seat) == whole.orders(seat)
            luck = random.Random(number)
            for _ in range(10):
                if stayed.over:
                    break
                who, text = step(stayed, luck)
                arrived.choose(who, text)
                assert arrived.state_hash() == stayed.state_hash()
            if not arrived.why_no_undo(seat):
                arrived.undo(seat)
                stayed.undo(seat)
            assert truth(arrived) == truth(stayed)
            nt.verify(arrived.record())


@some_cases
def test_a_decision_arrives_with_its_question(case: Case) -> None:
    for table in some_moments(case, few(case, 6, 60)):
        for decision in table.decisions:
            arrived = sent(decision)
            assert canonical(arrived.as_data()) == canonical(decision.as_data())
            assert arrived.codes == decision.codes


@some_cases
def test_a_state_arrives_and_is_played_on(case: Case) -> None:
    for number, table in enumerate(some_moments(case, few(case, 6, 60))):
        state = table.resampled_run(0, Quick(number)).state
        arrived = sent(state)
        position = canonical(table.game.position(state))
        assert canonical(table.game.position(arrived)) == position
        runs = [Run(table.game, each, True) for each in (state, arrived)]
        for run in runs:
            playout(run, Quick(3), 200)
        ends = [canonical(table.game.position(run.state)) for run in runs]
        assert ends[0] == ends[1] and runs[0].state.ending == runs[1].state.ending


@pytest.mark.parametrize("name", BOTS)
@plain_cases
def test_a_bot_arrives_and_chooses_the_same(case: Case, name: str) -> None:
    for table in some_moments(case, 2):
        decision = table.decisions[0]
        stayed = nt.bot(name, seed=5)
        stayed.choose(nt.Perspective(table, decision.seat))
        arrived = sent(stayed)
        seen = sent(nt.Perspective(table, decision.seat))
        assert arrived.choose(seen) == stayed.choose(nt.Perspective(table, decision.seat))
