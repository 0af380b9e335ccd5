"""The engine: who is asked, when nobody needs to be, and what a group of answers means."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.kernel.ask import ALL, ANY, OFFER, Ask, Asks, Rules
from neontable.kernel.chance import Quick
from neontable.kernel.engine import DeadEnd, Run, playout
from neontable.kernel.errors import Over
from neontable.kernel.procedure import AGAIN, DONE, NEXT, PrivateRound, Procedure, Then, begin_round, private_round
from tests.kernel.tiny import Notes, Tiny, notes, tiny


def asked(table: nt.Table) -> list[int]:
    return [decision.seat for decision in table.decisions]


def test_a_question_with_one_answer_is_not_asked() -> None:
    def rules(state: Notes) -> Rules:
        state.notes.append((yield Ask(0, 0, 1)))
        state.notes.append((yield Ask(1, 0, 2)))

    table = tiny(rules)
    assert asked(table) == [1]
    assert notes(table) == [0]


def test_a_question_with_one_answer_is_asked_where_skipping_it_would_tell() -> None:
    def rules(state: Notes) -> Rules:
        state.notes.append((yield Ask(0, 0, 1, always=True)))

    table = tiny(rules)
    assert asked(table) == [0]
    table.choose(0, "pick 0")
    assert table.over


def test_a_copy_is_exact_after_an_answer_that_nobody_was_asked_for() -> None:
    """The answer has changed the state although no choice was made."""

    def rules(state: Notes) -> Rules:
        while len(state.notes) < 6:
            state.notes.append((yield Ask(0, 0, 1 if len(state.notes) % 2 == 0 else 3)))

    table = tiny(rules)
    for _ in range(3):
        assert notes(table.fork()) == notes(table)
        assert notes(nt.setup(table.game, table.position())) == notes(table)
        table.choose(0, "pick 2")
    assert notes(table) == [0, 2, 0, 2, 0, 2]


def test_no_answer_at_all_is_a_dead_end() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 0)

    with pytest.raises(DeadEnd, match="no answer"):
        tiny(rules)


@pytest.mark.parametrize("mode", [ALL, ANY, OFFER])
def test_a_group_without_any_answer_is_a_dead_end(mode: int) -> None:
    def rules(state: Notes) -> Rules:
        yield Asks(mode, [Ask(0, 0, 0), Ask(1, 0, 0)])

    with pytest.raises(DeadEnd, match="no answer"):
        tiny(rules)


# ---------------------------------------------------------------- ALL
def everybody(state: Notes) -> Rules:
    if not state.notes:
        group = Asks(ALL, [Ask(seat, 0, 3) for seat in range(state.seats)])
        yield group
        state.notes.append(group.answers)
    state.notes.append((yield Ask(0, 1, 2)))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_answers_come_in_the_order_of_the_seats(order: tuple[int, ...]) -> None:
    table = tiny(everybody, seats=3)
    for seat in order:
        table.choose(seat, f"pick {seat}")
    assert list(notes(table)[0].items()) == [(0, 0), (1, 1), (2, 2)]


def test_whoever_has_answered_is_not_asked_again_but_may_change_it() -> None:
    table = tiny(everybody, seats=3)
    table.choose(1, "pick 0")
    assert asked(table) == [0, 2]
    table.choose(1, "pick 2")
    assert asked(table) == [0, 2]
    table.choose(0, "pick 1")
    table.choose(2, "pick 1")
    assert notes(table) == [{0: 1, 1: 2, 2: 1}]


def test_who_has_one_answer_is_not_waited_for() -> None:
    def rules(state: Notes) -> Rules:
        if not state.notes:
            group = Asks(ALL, [Ask(0, 0, 1), Ask(1, 0, 3), Ask(2, 0, 1)])
            yield group
            state.notes.append(group.answers)
        state.notes.append((yield Ask(0, 1, 2)))

    table = tiny(rules, seats=3)
    assert asked(table) == [1]
    assert notes(nt.setup(table.game, table.position())) == []
    table.choose(1, "pick 2")
    assert notes(table) == [{0: 0, 1: 2, 2: 0}]
    assert notes(table.fork()) == notes(table)


def test_a_group_of_single_answers_is_not_asked() -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(ALL, [Ask(0, 0, 1), Ask(1, 0, 1)])
        yield group
        state.notes.append(group.answers)
        yield Ask(0, 1, 2)

    assert notes(tiny(rules)) == [{0: 0, 1: 0}]


def test_a_copy_keeps_the_answers_that_are_in() -> None:
    table = tiny(everybody, seats=3)
    table.choose(2, "pick 1")
    for twin in (table.fork(), nt.load(table.record()), nt.setup(table.game, table.position())):
        assert asked(twin) == [0, 1]
        twin.choose(0, "pick 0")
        twin.choose(1, "pick 0")
        assert notes(twin) == [{0: 0, 1: 0, 2: 1}]


def test_a_sample_keeps_the_own_answer_and_forgets_the_others() -> None:
    table = tiny(everybody, seats=3)
    table.choose(0, "pick 1")
    table.choose(2, "pick 2")
    assert asked(table.sample(0, Quick(1))) == [1, 2]
    assert asked(table.sample(1, Quick(1))) == [0, 1, 2]
    sample = table.sample(2, Quick(1))
    assert asked(sample) == [0, 1]
    sample.choose(0, "pick 0")
    sample.choose(1, "pick 0")
    assert notes(sample) == [{0: 0, 1: 0, 2: 2}]


# ---------------------------------------------------------------- ANY and OFFER
def whoever(state: Notes) -> Rules:
    if not state.notes:
        group = Asks(ANY, [Ask(0, 0, 2), Ask(1, 0, 0), Ask(2, 0, 3)])
        option = yield group
        state.notes.append((group.who, option))
    state.notes.append((yield Ask(0, 1, 2)))


@pytest.mark.parametrize("seat", [0, 2])
def test_the_first_answer_of_any_decides(seat: int) -> None:
    table = tiny(whoever, seats=3)
    assert asked(table) == [0, 2]
    assert [decision.mode for decision in table.decisions] == ["ANY", "ANY"]
    assert table.run.anyone and table.run.must() == [0, 2] and table.run.optional() == []
    table.choose(seat, "pick 1")
    assert notes(table) == [(seat, 1)]
    assert asked(table) == [0]
    assert notes(table.fork()) == notes(table)


def test_where_any_one_answers_for_all_they_take_turns() -> None:
    def rules(state: Notes) -> Rules:
        while len(state.notes) < 4:
            group = Asks(ANY, [Ask(0, 0, 2), Ask(1, 0, 2)])
            state.notes.append((yield group))

    table = tiny(rules)
    spoken = []
    while not table.over:
        spoken += table.must()
        table.choose(spoken[-1], "pick 0")
    assert spoken == [0, 1, 0, 1]


def test_who_has_no_answer_cannot_step_in() -> None:
    table = tiny(whoever, seats=3)
    with pytest.raises(nt.Illegal, match="nothing to decide"):
        table.choose(1, "pick 0")


def test_the_only_answer_of_any_goes_without_asking() -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(ANY, [Ask(0, 0, 0), Ask(1, 0, 1)])
        option = yield group
        state.notes.append((group.who, option))
        yield Ask(0, 1, 2)

    assert notes(tiny(rules)) == [(1, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_waits_for_one_seat_while_others_may_step_in(seat: int) -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(OFFER, [Ask(0, 0, 2), Ask(1, 0, 1)])
        option = yield group
        state.notes.append((group.who, option))
        yield Ask(0, 1, 2)

    table = tiny(rules)
    assert [(decision.seat, decision.mode) for decision in table.decisions] == [(0, "OFFER"), (1, "OFFER")]
    assert table.run.must() == [0] and table.run.may() == [0, 1]
    assert table.run.optional() == [1] and table.must() == [0] and not table.run.anyone
    table.choose(seat, "pick 0")
    assert notes(table) == [(seat, 0)]


# ---------------------------------------------------------------- private rounds
class Rounds(Procedure[Notes]):
    """Two rounds in which every seat composes two answers in secret."""

    steps = ("compose", "close")

    def compose(self, state: Notes) -> Then:
        begin_round(state, Composing(list(range(state.seats))))
        return NEXT

    def close(self, state: Notes) -> Then:
        state.step += 1
        return "compose" if state.step < 2 else DONE


class Composing(PrivateRound[Notes]):
    steps = ("answer", "reveal")

    def private(self, state: Notes, seat: int) -> Procedure[Notes]:
        return Composition(seat)

    def reveal(self, state: Notes) -> None:
        drafts = [self.draft(seat) for seat in self.seats]
        state.notes.append([draft.answers for draft in drafts if isinstance(draft, Composition)])


class Composition(Procedure[Notes]):
    """What one seat composes; the second answer is asked in a procedure of its own."""

    steps = ("first", "second", "check")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.answers: list[int] = []

    def first(self, state: Notes, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, 0, 2)
        self.answers.append(asked.answer)
        state.tell(0, self.seat, (asked.answer,))
        return NEXT

    def second(self, state: Notes) -> None:
        state.begin(Second(self.seat))

    def check(self, state: Notes) -> Then:
        return AGAIN if len(self.answers) > 2 else DONE


class Second(Procedure[Notes]):
    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def do(self, state: Notes, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, 1, 3)
        draft = state.doing[0]
        assert isinstance(draft, Composition)
        draft.answers.append(asked.answer)
        return DONE


def composing() -> nt.Table:
    return tiny(Rounds, Composing, Composition, Second)


def drafts(table: nt.Table) -> list[list[int]]:
    private = private_round(table.run.state)
    assert private is not None
    found = [private.draft(seat) for seat in private.seats]
    return [draft.answers for draft in found if isinstance(draft, Composition)]


@pytest.mark.parametrize("order", [[0, 0, 1, 1], [1, 0, 1, 0], [1, 1, 0, 0]])
def test_private_procedures_interleave_in_any_order(order: list[int]) -> None:
    table = composing()
    for seat in order:
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[-1])
        for twin in (table.fork(), nt.setup(table.game, table.position()), nt.load(table.record())):
            assert twin.state_hash() == table.state_hash()
            assert asked(twin) == asked(table)
    assert notes(table) == [[[1, 2], [1, 2]]]
    assert asked(table) == [0, 1]


def test_the_order_of_answers_leaves_no_trace() -> None:
    """Not even before all have answered, in the numbers of procedures."""
    tables = [composing(), composing()]
    for table, order in zip(tables, ([0, 0, 1], [1, 0, 0]), strict=True):
        for seat in order:
            decision = table.decision(seat)
            assert decision is not None
            table.choose(seat, decision.options[0])
    assert tables[0].state_hash() == tables[1].state_hash()


def test_two_rounds_of_secret_answers_are_two_windows() -> None:
    """What was answered in the first is open in the second, and cannot be taken back."""
    table = composing()
    table.choose(0, "pick 0")
    assert not table.why_no_undo(0)
    table.choose(0, "then 0")
    table.choose(1, "pick 0")
    assert not table.why_no_undo(0) and not table.why_no_undo(1)
    table.choose(1, "then 0")
    assert not table.over
    assert "seen" in table.why_no_undo(0) and "seen" in table.why_no_undo(1)
    assert "nothing" in table.why_no_take_back(0)


def test_taking_back_a_secret_answer_leaves_those_of_others() -> None:
    table = composing()
    table.choose(0, "pick 1")
    table.choose(1, "pick 1")
    table.choose(0, "then 2")
    table.undo(0)
    assert drafts(table) == [[1], [1]]
    table.undo(0)
    assert drafts(table) == [[], [1]]
    table.choose(0, "pick 0")
    table.choose(1, "then 1")
    assert drafts(table) == [[0], [1, 1]]


def test_all_answers_of_a_round_are_taken_back_at_once() -> None:
    table = composing()
    for seat, option in ((1, "pick 1"), (0, "pick 1"), (0, "then 2")):
        table.choose(seat, option)
    assert asked(table) == [1] and drafts(table) == [[1, 2], [1]]
    table.take_back(0)
    assert asked(table) == [0, 1] and drafts(table) == [[], [1]]
    assert [line.seat for line in table.log] == [1]
    assert nt.load(table.record()).state_hash() == table.state_hash()
    nt.verify(table.record())
    with pytest.raises(nt.Illegal, match="answered nothing"):
        table.take_back(0)
    for seat, option in ((0, "pick 0"), (1, "then 1"), (0, "then 0")):
        table.choose(seat, option)
    assert notes(table) == [[[0, 0], [1, 1]]]


def test_an_answer_to_all_is_taken_back() -> None:
    table = tiny(everybody, seats=3)
    table.choose(2, "pick 1")
    table.choose(0, "pick 2")
    table.take_back(2)
    assert asked(table) == [1, 2] and table.run.state.answers == {0: 2}
    assert nt.load(table.record()).state_hash() == table.state_hash()


def test_samples_of_others_forget_what_was_put_down() -> None:
    table = composing()
    for seat, option in ((1, "pick 1"), (0, "pick 1"), (0, "then 2")):
        table.choose(seat, option)
    mine, theirs = table.sample(0, Quick(1)), table.sample(1, Quick(1))
    assert drafts(mine) == [[1, 2], []] and asked(mine) == [1]
    assert drafts(theirs) == [[], [1]] and asked(theirs) == [0, 1]
    mine.choose(1, "pick 0")
    mine.choose(1, "then 1")
    assert notes(mine) == [[[1, 2], [0, 1]]] and drafts(table) == [[1, 2], [1]]


def test_what_is_told_in_a_private_round_does_not_tell_its_steps() -> None:
    """Whatever way a seat takes through its questions, what it did there happened in the round."""
    table = composing()
    for seat, option in ((1, "pick 1"), (0, "pick 1"), (0, "then 2"), (1, "then 0")):
        table.choose(seat, option)
    assert [(line.procedure, line.step, line.within) for line in table.log_for(None)] == [(1, "answer", (0,))] * 2


def test_who_leaves_a_private_round_is_asked_no_more() -> None:
    class Leaving(Tiny):
        def concede(self, state: Notes, seat: int) -> None:
            """The others go on."""

    table = nt.new(Leaving(None, (Rounds, Composing, Composition, Second)), seats=3, seed=1)
    table.choose(0, "pick 1")
    table.choose(1, "pick 1")
    table.concede(0)
    assert asked(table) == [1, 2] and drafts(table) == [[1], []]


# ---------------------------------------------------------------- the end
def test_a_game_may_end_inside_a_procedure() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 2)
        raise Over("enough")

    table = tiny(rules)
    table.choose(0, "pick 1")
    assert table.over and table.result is not None
    assert table.result.reason == "enough"
    for twin in (table.fork(), nt.load(table.record()), nt.setup(table.game, table.position())):
        assert twin.over and twin.result is not None
        assert twin.result.reason == "enough"


def test_whoever_enters_a_finished_game_finds_it_finished() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 2)

    table = tiny(rules)
    table.choose(0, "pick 1")
    assert Run(table.game, table.run.state.copy()).ask is None
    assert table.fork().over


def test_a_playout_stops_at_its_limit_and_at_the_end() -> None:
    def rules(state: Notes) -> Rules:
        for _ in range(5):
            state.notes.append((yield Ask(0, 0, 3)))
        group = Asks(ALL, [Ask(0, 0, 2), Ask(1, 0, 2)])
        yield group
        state.notes.append(group.answers)

    run = Run(Tiny(rules), Notes(Quick(1), 2))
    assert playout(run, Quick(2), 3) == 3
    assert playout(run, Quick(3), 100) == 4
    assert run.ask is None
    assert isinstance(run.state, Notes) and len(run.state.notes) == 6
