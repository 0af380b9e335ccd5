"""Procedures: steps that ask and act, and a stack of them in the state."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon.rules import KINDS
from neontable.kernel.ask import Ask
from neontable.kernel.engine import Run
from neontable.kernel.procedure import (
    AGAIN,
    DONE,
    NEXT,
    Procedure,
    Then,
    carry_out,
    copies,
    fields,
    read,
    steps_of,
    told,
)
from neontable.kernel.registry import register
from tests.conformance import test_copies, test_playing, test_secrecy, test_simultaneous
from tests.conformance.tools import Case
from tests.kernel.tiny import Notes, Tiny

ROOT = Path(__file__).parents[2]


class Outer(Procedure[Notes]):
    steps = ("first", "second", "third")

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    def first(self, state: Notes, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(0, 0, 3)
        self.seen.append(asked.answer)
        state.begin(Inner(asked.answer))
        return NEXT

    def second(self, state: Notes) -> Then:
        state.notes.append("second")
        return "first" if len(self.seen) < 2 else NEXT

    def third(self, state: Notes) -> None:
        state.notes.append("third")


class Inner(Procedure[Notes]):
    steps = ("count", "never")

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def count(self, state: Notes) -> Then:
        state.notes.append(self.left)
        self.left -= 1
        return DONE if self.left < 0 else AGAIN

    def never(self, state: Notes) -> None:
        raise AssertionError


def begun() -> Any:
    table = nt.new(Tiny(carry_out), seats=1, seed=1)
    state: Any = table.run.state
    state.ending = ""
    state.begin(Outer())
    return Run(table.game, state)


def test_steps_follow_one_another_and_what_is_begun_comes_first() -> None:
    run = begun()
    run.apply(1)
    assert run.state.notes == [1, 0, "second"] and run.ask is not None, "back to the first step by its name"
    run.apply(0)
    assert run.state.notes == [1, 0, "second", 0, "second", "third"]
    assert run.ask is None and run.state.doing == []


def test_a_copy_asks_the_same_and_goes_its_own_way() -> None:
    run = begun()
    run.apply(2)
    twin = run.state.copy()
    twin.doing = copies(run.state.doing)
    other = Run(run.game, twin)
    assert [told(each) for each in twin.doing] == [told(each) for each in run.state.doing]
    other.apply(1)
    assert run.state.doing[0].seen == [2] and twin.doing == []


def test_a_procedure_is_told_by_the_names_of_its_step_and_fields() -> None:
    outer = Outer().go_to("second")
    outer.seen = [1]
    data = told(outer)
    assert data == {"procedure": "Outer", "step": "second", "seen": [1]}
    again: Any = read(data, {"Outer": Outer})
    assert again.step() == "second" and again.seen == [1] and again.seen is not data["seen"]
    with pytest.raises(nt.Invalid, match="no procedure"):
        read({"procedure": "Outer", "step": "fourth"}, {"Outer": Outer})


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_exists_and_asks_only_if_it_can_be_answered(kind: Any) -> None:
    steps = steps_of(kind)
    assert len(steps) == len(kind.steps) > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_a_question_changes_nothing(seats: int) -> None:
    """Before and after every question of a game of NeoN the position is the same, and so is that of a copy that asks again."""
    table = nt.new("neon", seats=seats, seed=seats)
    rng = random.Random(seats)
    for _ in range(400):
        if table.over:
            break
        state: Any = table.run.state
        before = table.game.position(state)
        step = getattr(state.doing[-1], state.doing[-1].step())
        assert isinstance(step(state, None), Ask)
        assert table.game.position(state) == before
        twin = Run(table.game, state.copy())
        assert twin.ask is not None and table.run.ask is not None
        assert (twin.ask.kind, twin.ask.seat, twin.ask.a) == (
            table.run.ask.kind,
            table.run.ask.seat,
            table.run.ask.a,
        )
        for mine, yours in zip(state.doing, twin.state.doing, strict=True):
            assert fields(mine) == fields(yours) and told(mine) == told(yours)
        decision = table.decisions[0]
        table.choose(decision.seat, rng.choice(list(decision.options)))


class TestTheFirstProcedures:
    """`examples/first_procedures.py`."""

    @pytest.fixture
    def name(self) -> str:
        spec = importlib.util.spec_from_file_location("first_procedures", ROOT / "examples" / "first_procedures.py")
        assert spec is not None and spec.loader is not None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        register(module.Tricks())
        return "tricks"

    @pytest.mark.parametrize("seats", [3, 5])
    def test_it_conforms(self, name: str, seats: int) -> None:
        case = Case(name, seats, {})
        test_playing.test_the_result_names_winners_scores_and_a_reason(case)
        test_playing.test_every_option_has_its_own_text_that_parses_back(case)
        test_playing.test_a_seat_can_concede_at_any_moment(case)
        test_copies.test_a_fork_goes_on_like_its_table(case)
        test_copies.test_a_position_sets_up_the_same_table(case)
        test_secrecy.test_a_sample_looks_the_same_to_its_seat(case)
        test_secrecy.test_a_sample_can_be_played_to_the_end(case)
        test_secrecy.test_a_sample_depends_on_nothing_that_its_seat_does_not_know(case)
        test_simultaneous.test_the_order_of_arrival_changes_nothing(case)
        test_simultaneous.test_no_answer_shows_before_the_last_is_in(case)
