"""Whatever goes wrong is said clearly and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.game import Game
from tests.conformance.tools import (
    Case,
    count,
    finish,
    moments,
    new,
    often,
    pace,
    plain_cases,
    some_cases,
    some_moments,
    step,
    truth,
    unseen_of_each_other,
)


class Broken(Exception):
    """A bug inside a rule."""


class Breaking:
    """Lets a method of a game fail at one of its next calls."""

    def __init__(self, method: Any, calls: int) -> None:
        self.method = method
        self.left = calls

    def __call__(self, *args: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise Broken("a bug")
        return self.method(*args)


def failing(table: nt.Table, name: str, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = type(table.game)
    breaking = Breaking(getattr(owner, name), calls)
    monkeypatch.setattr(owner, name, lambda *args: breaking(*args))


@some_cases
def test_a_bug_in_a_rule_loses_nothing(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = 0
    for number, table in enumerate(some_moments(case, often(case, 8, 80))):
        luck = random.Random(number)
        decision = luck.choice(table.decisions)
        text = luck.choice(decision.options)
        before = truth(table)
        expected = table.fork()
        expected.choose(decision.seat, text)
        for calls in (1, 2, 3):
            victim = table.fork()
            failure: nt.RuleError | None = None
            with monkeypatch.context() as patch:
                failing(table, "legal", calls, patch)
                try:
                    victim.choose(decision.seat, text)
                except nt.RuleError as error:
                    failure = error
            if failure is None:
                assert truth(victim) == truth(expected)  # the rule was not called so often
                break
            failed += 1
            assert isinstance(failure.__cause__, Broken) and text in failure.reason
            assert truth(victim) == before
            assert len(victim.entries) == len(table.entries)
            assert isinstance(failure.record, nt.Record)
            again = nt.load(failure.record)
            assert again.entries[-1].text == text
            assert truth(again) == truth(expected)
            victim.choose(decision.seat, text)
            assert truth(victim) == truth(expected)
            finish(victim, 1)
            nt.verify(victim.record())
    assert failed


@plain_cases
def test_a_bug_in_set_up_is_not_hidden(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new(case, 1)
    failing(table, "begin", 1, monkeypatch)
    with pytest.raises(Broken):
        new(case, 1)


@some_cases
def test_bad_choices_are_refused_and_change_nothing(case: Case) -> None:
    for table in moments(case, 2, stride=count(6, 1) * pace(case)):
        before = truth(table)
        entries = len(table.entries)
        bad: Any
        for bad in (-1, table.seats, None, "0", 0.5):
            with pytest.raises((nt.Invalid, nt.Illegal)):
                table.choose(bad, "anything")
        for seat in range(table.seats):
            for bad in (None, 3, b"x", {"a": 1}, [], [None], "", "  ", "xyzzy", "✗", ["xyzzy"], object()):
                with pytest.raises(nt.Illegal) as refused:
                    table.choose(seat, bad)
                assert refused.value.reason
        for decision in table.decisions:
            with pytest.raises(nt.Illegal) as misspelt:
                table.choose(decision.seat, decision.options[0] + "q")
            assert misspelt.value.nearest
            assert set(misspelt.value.nearest) <= set(decision.options)
        assert truth(table) == before
        assert len(table.entries) == entries


@some_cases
def test_a_text_that_fits_several_options_is_ambiguous(case: Case) -> None:
    found = 0
    for table in moments(case, 3, stride=2 * pace(case)):
        before = truth(table)
        for decision in table.decisions:
            verb = decision.options[0].split()[0]
            alike = [option for option in decision.options if option.split()[0] == verb]
            if len(alike) < 2 or verb in decision.options:
                continue
            with pytest.raises(nt.Ambiguous) as unclear:
                table.choose(decision.seat, verb)
            assert set(alike) <= set(unclear.value.fits)
            found += 1
        assert truth(table) == before
    assert found


@some_cases
def test_an_answered_decision_is_stale(case: Case) -> None:
    table = new(case, 4)
    luck = random.Random(4)
    for _ in range(5):
        stale = table.decisions
        seat, _ = step(table, luck)
        if table.over:
            break
        old = next(decision for decision in stale if decision.seat == seat)
        if table.run.question(seat) is old.ask:
            continue  # others have yet to answer: it can still be changed
        with pytest.raises(nt.Illegal, match="answered"):
            old.prompt  # noqa: B018
        with pytest.raises(nt.Illegal, match="answered"):
            old.blocked  # noqa: B018


@plain_cases
def test_unknown_seats_and_options(case: Case) -> None:
    game: Game[Any] = nt.game(case.game)
    with pytest.raises(nt.Invalid, match="seats"):
        nt.new(case.game, seats=max(game.seats) + 1)
    with pytest.raises(nt.Invalid, match="option"):
        nt.new(case.game, no_such_option=1)
    for setting in game.settings:
        with pytest.raises(nt.Invalid, match=setting.name):
            new(Case(case.game, case.seats, {setting.name: "no such value"}), 1)
    table = new(case, 1)
    for bad in (-1, table.seats):
        for call in (table.view, table.log_for, table.undo, table.concede, table.orders):
            with pytest.raises(nt.Invalid, match="seat"):
                call(bad)


class Silent(Breaking):
    """Finds no answer at first."""

    def __call__(self, *args: Any) -> Any:
        self.left -= 1
        return [] if self.left >= 0 else self.method(*args)


@plain_cases
def test_a_dead_end_is_a_rule_error(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new(case, 1)
    if unseen_of_each_other(table):  # all but one answer, so that the next answer runs the rules
        for waiting in table.decisions[1:]:
            table.choose(waiting.seat, waiting.options[0])
    before = truth(table)
    decision = table.decisions[0]
    after = table.fork()
    after.choose(decision.seat, decision.options[0])
    owner = type(table.game)
    silent = Silent(owner.legal, len(after.decisions) if after.decisions[0].mode == "ANY" else 1)
    with monkeypatch.context() as patch:
        patch.setattr(owner, "legal", lambda *args: silent(*args))
        with pytest.raises(nt.RuleError, match="no answer"):
            table.choose(decision.seat, decision.options[0])
    assert truth(table) == before
