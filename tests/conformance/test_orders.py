"""Standing orders answer by themselves, as entries of the record that need no orders to be replayed."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.kernel.tables.orders import conditions_for
from tests.conformance.tools import Case, few, moments, new, plain_cases, some_cases, some_moments, step, truth


def usual_answer(case: Case, seat: int, rank: int = 0) -> dict[str, str]:
    """An order for what this seat is asked most often, or less often, by the answer that is offered most often."""
    offered: Counter[tuple[str, str]] = Counter()
    for seed in range(3):
        for table in moments(case, seed):
            decision = table.decision(seat)
            if decision is not None:
                offered.update((decision.kind, option) for option in decision.options)
    kind, answer = offered.most_common()[rank % len(offered)][0]
    return {"kind": kind, "answer": answer}


@plain_cases
def test_orders_answer_and_replay_without_orders(case: Case) -> None:
    answered = 0
    for seed in range(few(case, 4, 40)):
        table = new(case, seed)
        luck = random.Random(seed)
        for seat in range(table.seats):
            table.order(seat, usual_answer(case, seat))
        assert all(len(table.orders(seat)) == 1 for seat in range(table.seats))
        assert not table.fork().orders(0)
        while not table.over:
            for decision in table.decisions:
                order = table.orders(decision.seat)[0]
                assert order["kind"] != decision.kind or order["answer"] not in decision.options
            step(table, luck)
        auto = [entry for entry in table.entries if entry.auto]
        answered += len(auto)
        for entry in auto:
            assert entry.text == table.orders(entry.seat)[0]["answer"]
        record = table.record()
        nt.verify(record)
        assert [entry.auto for entry in nt.load(record).entries] == [entry.auto for entry in table.entries]
    assert answered


@plain_cases
def test_what_an_order_does_a_seat_could_have_done(case: Case) -> None:
    """The same answers given by hand lead to the same table."""
    ordered, by_hand = new(case, 1), new(case, 1)
    luck = random.Random(1)
    ordered.order(0, usual_answer(case, 0))
    made = 1
    while True:
        for entry in ordered.entries[made:]:
            by_hand.choose(entry.seat, entry.text)
        made = len(ordered.entries)
        assert truth(by_hand) == truth(ordered)
        if ordered.over:
            break
        step(ordered, luck)


@plain_cases
def test_a_resumed_game_keeps_its_orders_and_a_withdrawn_one_is_gone(case: Case) -> None:
    table = new(case, 2)
    seat = case.seats - 1
    order = usual_answer(case, seat)
    table.order(seat, order)
    resumed = nt.load(table.record())
    assert resumed.orders(seat) == table.orders(seat) != []
    assert not any(resumed.orders(other) for other in range(case.seats) if other != seat)
    resumed.order(seat, {"kind": order["kind"]})
    assert resumed.orders(seat) == []
    assert nt.load(resumed.record()).orders(seat) == []


@plain_cases
def test_undo_goes_back_beyond_what_orders_answered(case: Case) -> None:
    undone = 0
    for seed in range(few(case, 8, 40)):
        table = new(case, seed)
        luck = random.Random(seed)
        for seat in range(table.seats):
            table.order(seat, usual_answer(case, seat, seed))
        while not table.over:
            before = table.fork()
            seat, text = step(table, luck)
            if not table.entries[-1].auto or table.why_no_undo(seat):
                continue
            table.undo(seat)
            undone += 1
            assert truth(table) == truth(before)
            table.choose(seat, text)
        nt.verify(table.record())
    assert undone or case.game != "cogdrive-neon"


def conditional(game: str, luck: random.Random, kind: str, answer: str) -> dict[str, Any]:
    """An order for this answer that waits for one of the game's conditions."""
    condition = luck.choice(conditions_for(nt.game(game), kind))
    return {"kind": kind, "answer": answer, "when": condition.name, "at_least": luck.randrange(1, 4)}


@some_cases
def test_an_order_never_does_what_its_condition_excludes(case: Case) -> None:
    """Whatever an order answers, its condition held just before; while it does not hold, nothing is answered."""
    luck = random.Random(str(case))
    for table in some_moments(case, few(case, 10, 200)):
        for decision in table.decisions:
            if not conditions_for(table.game, decision.kind):
                continue
            order = conditional(case.game, luck, decision.kind, luck.choice(decision.options))
            (condition,) = [each for each in table.game.conditions if each.name == order["when"]]
            code = decision.code(order["answer"])
            holds = condition.holds(table.run.state, decision.ask, code, order["at_least"])
            before = truth(table)
            ordered = table.fork()
            ordered.order(decision.seat, order)
            made = [entry for entry in ordered.entries[len(table.entries) :] if entry.auto]
            assert bool(made) == holds
            assert not made or made[0].text == order["answer"]
            assert truth(table) == before


@plain_cases
def test_a_condition_reads_only_what_the_seat_knows(case: Case) -> None:
    for table in some_moments(case, few(case, 10, 200)):
        for decision in table.decisions:
            for condition in conditions_for(table.game, decision.kind):
                for option in decision.options:
                    found = condition.holds(table.run.state, decision.ask, decision.code(option), 2)
                    for world in range(3):
                        other = table.sample(decision.seat, Quick(world)).decision(decision.seat)
                        assert other is not None
                        run = table.sample(decision.seat, Quick(world)).run
                        assert condition.holds(run.state, other.ask, other.code(option), 2) == found
