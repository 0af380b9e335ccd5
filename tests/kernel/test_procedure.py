"""Procedures: steps that ask and act, and a stack of them in the state."""

from __future__ import annotations

import importlib.util
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon.rules import procedures as neon
from neontable.games.neon_hope.positions import position as neon_hope
from neontable.kernel.ask import Ask
from neontable.kernel.engine import Run
from neontable.kernel.procedure import (
    AGAIN,
    DONE,
    NEXT,
    PrivateRound,
    Procedure,
    Then,
    begin_round,
    plan_of,
    read,
    written,
)
from neontable.kernel.registry import register
from tests.conformance import test_copies, test_playing, test_secrecy, test_simultaneous
from tests.conformance.tools import Case
from tests.kernel.tiny import Notes, Tiny, tiny

ROOT = Path(__file__).parents[2]
KINDS: list[Any] = [*neon.KINDS, *neon_hope.PROCEDURES.values()]


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
    return tiny(Outer, Inner, seats=1).run


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
    other = Run(run.game, twin, True)
    assert [written(each) for each in twin.doing] == [written(each) for each in run.state.doing]
    other.apply(1)
    assert run.state.doing[0].seen == [2] and twin.doing == []


def test_procedures_are_numbered_as_they_are_begun() -> None:
    """And events say in which procedure and at which step they happened."""

    class Telling(Procedure[Notes]):
        steps = ("start", "tell", "end")

        def start(self, state: Notes) -> None:
            state.begin(Inner(0))

        def tell(self, state: Notes) -> None:
            state.tell(0, 0, (7,))

        def end(self, state: Notes, asked: Ask | None) -> Then:
            if asked is None:
                return Ask(0, 0, 2)
            state.begin(Inner(0))
            state.tell(0, 0, (8,))
            return "tell"

    table = tiny(Telling, Inner, seats=1)
    table.choose(0, "pick 1")
    found = [(event.procedure, event.step, event.within, event.public) for event in table.events_for(0)]
    assert found == [(0, "tell", (), (7,)), (2, "count", (0,), (8,)), (0, "tell", (), (7,))]
    told = table.log[1].as_data()
    assert (told["procedure"], told["step"], told["within"]) == (2, "count", [0])
    assert table.run.state.begun == 3
    again = nt.setup(table.game, table.position())
    assert [each.number for each in again.run.state.doing] == [0] and again.run.state.begun == 3


class Acting(Procedure[Notes]):
    """Acts three times between two questions; what it does last is the present."""

    steps = ("ask", "act", "rest")
    pictured = ("act",)

    def ask(self, state: Notes, asked: Ask | None) -> Then:
        return Ask(0, 0, 2) if asked is None else NEXT

    def act(self, state: Notes) -> Then:
        state.notes.append(len(state.notes))
        state.tell(0, 0, (7,))
        return NEXT if len(state.notes) % 3 == 0 else AGAIN

    def rest(self, state: Notes) -> Then:
        return "ask"


def test_a_choice_that_goes_through_several_actions_gives_a_picture_of_each() -> None:
    table = tiny(Acting, seats=1)
    table.choose(0, "pick 1")
    assert table.pictures(0) == [], "nobody watches"
    table.watch()
    table.choose(0, "pick 1")
    assert table.pictures(0) == [(4, {"notes": [0, 1, 2, 3]}), (5, {"notes": [0, 1, 2, 3, 4]})]
    assert table.view(0) == {"notes": [0, 1, 2, 3, 4, 5]}, "the last one is what everybody sees now"
    assert table.fork().pictures(0) == []
    table.watch()
    assert table.pictures(-1) == [], "what was seen is forgotten"


def test_nobody_gets_a_picture_of_what_seats_do_unseen() -> None:
    class Hidden(Procedure[Notes]):
        steps = ("tell", "ask")
        pictured = ("tell", "ask")

        def tell(self, state: Notes) -> None:
            state.notes.append("secret")
            state.tell(0, 0, (7,))

        def ask(self, state: Notes, asked: Ask | None) -> Then:
            return Ask(0, 0, 2) if asked is None else NEXT

    class Round(PrivateRound[Notes]):
        def __init__(self) -> None:
            super().__init__([0])

        def private(self, state: Notes, seat: int) -> Procedure[Notes]:
            return Hidden()

    class Whole(Procedure[Notes]):
        steps = ("begin", "then", "again")
        pictured = ("then",)

        def begin(self, state: Notes, asked: Ask | None) -> Then:
            return Ask(0, 0, 2) if asked is None else NEXT

        def then(self, state: Notes) -> None:
            state.tell(0, 0, (8,))
            begin_round(state, Round())

        def again(self, state: Notes) -> Then:
            return "begin"

    table = tiny(Whole, Round, Hidden, seats=1)
    table.watch()
    table.choose(0, "pick 0")
    found = table.run.state.pictures
    assert found is not None and [told for told, _ in found] == [2], "after the round was begun, and none inside it"
    table.choose(0, "pick 0")
    assert len(found) == 1


def test_a_procedure_is_written_by_the_names_of_its_step_and_fields() -> None:
    outer = Outer().go_to("second")
    outer.seen = [1]
    outer.number = 4
    data = written(outer)
    assert data == {"procedure": "Outer", "step": "second", "number": 4, "seen": [1]}
    again: Any = read(data, {"Outer": Outer})
    assert again.step() == "second" and again.seen == [1] and again.seen is not data["seen"] and again.number == 4
    assert read({"procedure": "Outer"}, {"Outer": Outer}).step() == "first"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"procedure": "Outer", "step": "fourth"}, "no procedure"),
        ({"procedure": "Other"}, "no procedure"),
        ({"step": "first"}, "no procedure"),
        ("Outer", "no procedure"),
        (3, "no procedure"),
        ({"procedure": "Outer", "colour": "red"}, "no field 'colour'"),
        ({"procedure": "Inner"}, "'left' is missing"),
        ({"procedure": "Outer", "seen": 3}, "seen"),
        ({"procedure": "Outer", "number": "one"}, "number"),
    ],
)
def test_what_is_no_procedure_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(nt.Invalid, match=why):
        read(wrong, {"Outer": Outer, "Inner": Inner})


class Waiting(Procedure[Notes]):
    """Ends when its seat leaves."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def do(self, state: Notes, asked: Ask | None) -> Then:
        return Ask(self.seat, 0, 2) if asked is None else DONE

    def seat_leaves(self, state: Notes, seat: int) -> bool:
        return seat == self.seat


def test_a_procedure_says_whether_it_ends_with_a_seat() -> None:
    class All(Procedure[Notes]):
        def do(self, state: Notes, asked: Ask | None) -> Then:
            for seat in range(state.seats):
                state.begin(Waiting(seat))
            return DONE

    class Leaving(Tiny):
        def concede(self, state: Notes, seat: int) -> None:
            """The others go on."""

    table = nt.new(Leaving(None, (All, Waiting)), seats=4, seed=1)
    assert table.decisions[0].seat == 3
    table.concede(1)
    assert [each.seat for each in table.run.state.doing if isinstance(each, Waiting)] == [0, 2, 3]
    table.concede(3)
    assert table.decisions[0].seat == 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_exists_and_is_said_to_ask_as_it_does(kind: Any) -> None:
    steps = plan_of(kind)
    assert len(steps) == len(kind.steps) > 0
    for (_, asks), name in zip(steps, kind.steps, strict=True):
        assert asks == ("asked" in signature(getattr(kind, name)).parameters)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.steps != ("do",) and kind.do is not Procedure.do])
def test_steps_found_by_number_are_those_of_the_list(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A procedure may find its steps faster, but not others."""
    done: list[tuple[str, int]] = []
    expected = [(name, 1 + asks) for name, (_, asks) in zip(kind.steps, plan_of(kind), strict=True)]
    for name in kind.steps:
        monkeypatch.setattr(kind, name, lambda self, *given, name=name: done.append((name, len(given))))
    for number in range(len(kind.steps)):
        procedure = kind.__new__(kind)
        procedure.at = number
        procedure.do("the state", Ask(0, 0))
    assert done == expected


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
