"""Standing orders are closed data: what they wait for, what they answer, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.game import Condition
from neontable.kernel.tables.history import Entry
from tests.kernel.tiny import Notes, Tiny, notes


def made(state: Notes, ask: Ask, option: int, least: int) -> bool:
    """Each pick threatens as much damage as picks were made."""
    return len(state.notes) >= least


def small(state: Notes, ask: Ask, option: int, least: int) -> bool:
    return option < 2


class Attacked(Tiny):
    """Orders may wait for picks that were made, or for what they answer to be small."""

    conditions = (
        Condition("damage", "from {n} picks on", ("pick",), made, True),
        Condition("small", "when it is small", ("pick", "then"), small),
    )


def rules(state: Notes) -> Rules:
    while len(state.notes) < 5:
        state.notes.append((yield Ask(len(state.notes) % 2, 0, 3)))


@pytest.fixture
def table() -> nt.Table:
    return nt.new(Attacked(rules), seats=2, seed=1)


def test_an_order_answers_whenever_its_kind_is_asked(table: nt.Table) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 2"})
    table.choose(0, "pick 0")
    assert notes(table) == [0, 2]
    assert [entry.auto for entry in table.entries if entry.kind == "choice"] == [False, True]
    assert table.decisions[0].seat == 0


def test_an_order_given_while_its_seat_is_asked_answers_at_once(table: nt.Table) -> None:
    table.order(0, {"kind": "pick", "answer": "pick 1"})
    assert notes(table) == [1]


def test_an_order_waits_for_its_condition(table: nt.Table) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 2", "when": "damage", "at_least": 3})
    table.choose(0, "pick 0")
    assert notes(table) == [0], "one pick is made, and it waits for three"
    table.choose(1, "pick 1")
    table.choose(0, "pick 0")
    assert notes(table) == [0, 1, 0, 2]


def test_a_condition_sees_the_answer_that_was_ordered(table: nt.Table) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 2", "when": "small"})
    table.choose(0, "pick 0")
    assert notes(table) == [0]
    table.order(1, {"kind": "pick", "answer": "pick 1", "when": "small"})
    assert notes(table) == [0, 1]


def test_only_what_the_game_offers_for_that_kind_can_be_waited_for(table: nt.Table) -> None:
    with pytest.raises(nt.Invalid, match="for then cannot wait for 'damage'") as refused:
        table.order(1, {"kind": "then", "answer": "then 1", "when": "damage"})
    assert refused.value.remedy == "when is one of: always, small."
    with pytest.raises(nt.Invalid, match="cannot wait for 'damage'"):
        nt.new(Tiny(rules), seats=2, seed=1).order(1, {"kind": "pick", "answer": "pick 1", "when": "damage"})


def test_a_recorded_order_that_is_no_longer_offered_is_read_and_does_nothing(table: nt.Table) -> None:
    old = Entry("order", 1, '{"answer":"pick 2","kind":"pick","when":"defeated"}')
    table.replay_order(old)
    assert table.entries == [old]
    assert table.orders(1) == []


def test_an_order_for_an_answer_that_is_not_offered_waits(table: nt.Table) -> None:
    table.order(0, {"kind": "pick", "answer": "pick 7"})
    assert notes(table) == []
    assert table.orders(0)[0]["answer"] == "pick 7"


def test_a_new_order_replaces_the_old_one_of_its_kind(table: nt.Table) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 0"})
    table.order(1, {"kind": "pick", "answer": "pick 1", "when": "damage", "at_least": 2})
    table.order(1, {"kind": "then", "answer": "then 1"})
    assert [order["answer"] for order in table.orders(1)] == ["pick 1", "then 1"]
    table.order(1, {"kind": "pick"})
    assert [order["answer"] for order in table.orders(1)] == ["then 1"]
    assert table.orders(0) == []


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ({"kind": "no such"}, "no decision 'no such'"),
        ({}, "no decision None"),
        ({"kind": "pick", "answer": 3}, "needs an answer"),
        ({"kind": "pick", "answer": ""}, "needs an answer"),
        ({"kind": "pick", "answer": "pick 1", "when": "never"}, "cannot wait for 'never'"),
        ({"kind": "pick", "answer": "pick 1", "at_least": "many"}, "at_least is a number"),
        ({"kind": "pick", "answer": "pick 1", "colour": "red"}, "no field 'colour'"),
        ("pick 1", "is a dict"),
    ],
)
def test_a_wrong_order_is_refused_and_changes_nothing(table: nt.Table, order: Any, why: str) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 2"})
    entries = len(table.entries)
    with pytest.raises(nt.Invalid, match=why):
        table.order(1, order)
    assert [one["answer"] for one in table.orders(1)] == ["pick 2"]
    assert len(table.entries) == entries


def test_a_fork_is_free_of_orders(table: nt.Table) -> None:
    table.order(1, {"kind": "pick", "answer": "pick 2"})
    twin = table.fork()
    twin.choose(0, "pick 0")
    assert notes(twin) == [0]
