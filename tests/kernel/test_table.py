"""The table: undo, concessions, logs and errors, by rules of a few lines."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.chance import Chance, Quick
from neontable.kernel.game import EventKind
from neontable.kernel.registry import register
from tests.kernel.tiny import Notes, Tiny, notes, tiny


def taking_turns(state: Notes) -> Rules:
    """Seat 0 picks until it picks 0, then seat 1 does; picking 2 rolls a die."""
    while state.step < 4:
        option = yield Ask(state.step % 2, 0, 3)
        state.notes.append(option)
        state.tell(0, state.step % 2, (option,))
        if option == 2:
            state.notes.append(100 + state.chance.pick("die", 0, 6))
        if option == 0:
            state.step += 1


# ---------------------------------------------------------------- undo
def test_a_choice_can_be_taken_back() -> None:
    table = tiny(taking_turns)
    table.choose(0, "pick 1")
    table.choose(0, "pick 1")
    table.undo(0)
    assert notes(table) == [1]
    assert [line.fields for line in table.log] == [{"what": 1}]
    table.undo(0)
    assert notes(table) == [] and not table.log
    with pytest.raises(nt.Illegal, match="no choice yet"):
        table.undo(0)
    assert [entry.kind for entry in table.entries] == ["choice", "choice", "undo", "undo"]


def test_not_after_chance_was_drawn() -> None:
    table = tiny(taking_turns)
    table.choose(0, "pick 2")
    assert "Chance" in table.why_no_undo(0)
    table.choose(0, "pick 1")
    assert table.why_no_undo(0) == ""
    table.undo(0)
    assert "Chance" in table.why_no_undo(0)


def test_not_after_another_seat_has_chosen() -> None:
    table = tiny(taking_turns)
    table.choose(0, "pick 0")
    assert table.why_no_undo(0) == ""
    table.choose(1, "pick 1")
    assert "Another seat" in table.why_no_undo(0)
    table.undo(1)
    table.undo(0)
    assert notes(table) == []


def test_not_after_somebody_gave_up() -> None:
    table = tiny(taking_turns)
    table.choose(0, "pick 1")
    table.concede(1)
    assert "conceded" in table.why_no_undo(0)


# ---------------------------------------------------------------- samples
def test_a_sample_is_a_table_of_its_own() -> None:
    """It takes choices and undoes its own, is copied and sampled again, and brings a record that loads and verifies."""
    table = tiny(taking_turns)
    table.choose(0, "pick 1")
    sample = table.sample(0, Quick(1))
    assert notes(sample) == [1] and not sample.entries
    sample.choose(0, "pick 2")
    sample.choose(0, "pick 1")
    sample.undo(0)
    assert notes(sample)[:2] == [1, 2] and len(notes(sample)) == 3
    for twin in (sample.fork(), sample.sample(0, Quick(2)), nt.load(sample.record())):
        assert notes(twin) == notes(sample)
        assert twin.decisions[0].options == sample.decisions[0].options
    nt.verify(sample.record())
    assert "Chance" in sample.why_no_undo(0)
    assert notes(table) == [1] and len(table.entries) == 1


def test_a_question_with_one_answer_in_a_sample_is_still_asked_by_its_copies() -> None:
    """That there is one answer may hang on what was dealt anew; whoever was asked in the truth is asked in the sample."""

    class Fewer(Tiny):
        def deal(self, state: Notes, seat: int, chance: Chance) -> None:
            state.step = 1

        def legal(self, state: Notes, ask: Ask) -> list[int]:
            return list(range(ask.a - state.step))

    def rules(state: Notes) -> Rules:
        while len(state.notes) < 3:
            state.notes.append((yield Ask(0, 0, 2)))

    game = Fewer(rules)
    register(game)
    table = nt.new(game, seats=1, seed=1)
    sample = table.sample(0, Quick(1))
    assert sample.decisions[0].options == ("pick 0",) and notes(sample) == []
    copies = [sample.fork(), sample.sample(0, Quick(1)), nt.setup(game, sample.position()), nt.load(sample.record())]
    for twin in copies:
        assert twin.decisions[0].options == ("pick 0",) and notes(twin) == []
    sample.choose(0, "pick 0")
    assert sample.over and nt.load(sample.record()).over


# ---------------------------------------------------------------- giving up
class Elimination(Tiny):
    """Whoever gives up is out; the others go on."""

    def concede(self, state: Notes, seat: int) -> None:
        state.notes.append(f"{seat} gone")
        state.step = 0
        if len(state.notes) == state.seats - 1:
            state.ending = "alone"


def until_alone(state: Notes) -> Rules:
    while True:
        left = [seat for seat in range(state.seats) if f"{seat} gone" not in state.notes]
        yield Ask(left[0], state.step, 2)
        state.step = 1 - state.step


def test_the_others_go_on_from_where_the_game_lets_them() -> None:
    table = nt.new(Elimination(until_alone), seats=3, seed=1)
    table.choose(0, "pick 1")
    table.concede(0)
    assert table.decisions[0].seat == 1
    assert notes(table.fork()) == notes(table) == ["0 gone"]
    table.choose(1, "pick 1")
    assert table.fork().decisions[0].kind == "then"
    table.concede(2)
    assert table.over and table.fork().over
    assert table.result is not None and table.result.reason == "alone"


# ---------------------------------------------------------------- a list of choices
def test_a_list_is_carried_out_as_a_whole_or_not_at_all() -> None:
    table = tiny(taking_turns)
    table.choose(0, ["pick 1", "pick 0"])
    assert notes(table) == [1, 0]
    with pytest.raises(nt.Illegal, match="another seat comes first"):
        table.choose(1, ["pick 1", "pick 0", "pick 1"])
    assert notes(table) == [1, 0] and len(table.entries) == 2


# ---------------------------------------------------------------- bugs in rules
def test_a_bug_leaves_the_table_as_it_was_and_brings_a_record() -> None:
    fuse = [1]

    def rules(state: Notes) -> Rules:
        if not state.notes:
            state.notes.append((yield Ask(0, 0, 3)))
            state.tell(0, 0, (1,))
        state.notes.append((yield Ask(0, 1, 3)))
        state.notes.append("half done")
        state.tell(0, 0, (2,))
        if fuse:
            fuse.pop()
            raise ZeroDivisionError("a bug")
        yield Ask(1, 0, 2)

    table = tiny(rules)
    table.choose(0, "pick 2")
    with pytest.raises(nt.RuleError, match=r"then 1.*a bug") as failed:
        table.choose(0, "then 1")
    assert notes(table) == [2] and len(table.log) == 1 and len(table.entries) == 1
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    record: Any = failed.value.record
    assert [entry["text"] for entry in record.data["entries"]] == ["pick 2", "then 1"]
    table.choose(0, "then 1")
    assert notes(table) == [2, 1, "half done"]
    assert notes(nt.load(record)) == notes(table)


def test_a_bug_that_stays_is_named_by_the_record_that_reproduces_it() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 3)
        raise ZeroDivisionError("a bug")

    table = tiny(rules)
    with pytest.raises(nt.RuleError) as failed:
        table.choose(0, "pick 1")
    record: Any = failed.value.record
    with pytest.raises(nt.BadRecord, match="a bug") as bad:
        nt.load(record)
    assert bad.value.entry == 1
    assert table.decisions[0].options == ("pick 0", "pick 1", "pick 2")


def test_a_bug_leaves_a_sample_as_it_was_too() -> None:
    def rules(state: Notes) -> Rules:
        while True:
            picked = yield Ask(0, 0, 3)
            state.notes.append(picked)
            state.tell(0, 0, (picked,))
            if picked == 2:
                raise ZeroDivisionError("a bug")

    table = tiny(rules)
    table.choose(0, "pick 1")
    sample = table.sample(0, Quick(1))
    with pytest.raises(nt.RuleError, match=r"pick 2.*a bug"):
        sample.choose(0, "pick 2")
    assert notes(sample) == [1] and len(sample.log) == 1 and not sample.entries
    sample.choose(0, "pick 0")
    assert notes(sample) == [1, 0] and notes(table) == [1]


# ---------------------------------------------------------------- logs
class Whispering(Tiny):
    events = (EventKind("heard", "", "{seat} heard {what}.", (), ("what",), "{seat} heard something."),)


def whispers(state: Notes) -> Rules:
    for _ in range(3):
        state.tell(0, 0, (), (7,), 1)
        yield Ask(0, 0, 2)


def test_each_seat_reads_what_it_may() -> None:
    table = nt.new(Whispering(whispers), seats=2, seed=1)
    table.choose(0, "pick 1")
    assert [str(line) for line in table.log_for(0)] == ["Seat 0 heard 7."] * 2
    assert [str(line) for line in table.log_for(1)] == ["Seat 0 heard something."] * 2
    assert [line.as_data() for line in table.log_for(None)] == [line.as_data() for line in table.log_for(1)]
    assert "what" not in table.log_for(1)[0].as_data()
    assert [line.id for line in table.log] == [0, 1]


def test_reading_early_and_often_changes_nothing() -> None:
    table = nt.new(Whispering(whispers), seats=2, seed=1)
    table.log_for(0), table.log_for(1)
    table.choose(0, "pick 1")
    table.undo(0)
    assert len(table.log_for(0)) == len(table.log_for(1)) == 1
    table.choose(0, "pick 0")
    table.choose(0, "pick 0")
    assert len(table.log_for(0)) == len(table.log_for(1)) == 3


# ---------------------------------------------------------------- what is handed out
def test_what_a_table_hands_out_is_a_copy() -> None:
    table = tiny(taking_turns)
    table.options["seed"] = 1
    table.orders(0).append({})
    table.view(0)["notes"].append("forged")
    assert table.options == {} and table.orders(0) == [] and notes(table) == []


def test_a_new_name_at_one_table_is_not_one_at_its_copies() -> None:
    table = tiny(taking_turns)
    twin, sample = table.fork(), table.sample(0, Quick(1))
    table.sit(0, "Ann")
    assert table.names[0] == "Ann"
    assert twin.names[0] == sample.names[0] == "seat 0"
    assert nt.load(table.record()).names[0] == "Ann"


# ---------------------------------------------------------------- questions with one answer
def one_way(state: Notes) -> Rules:
    """Seat 0 picks, has no choice what then, and picks again; then seat 1 does, and nobody has a choice any more."""
    for seat in (0, 1):
        state.notes.append((yield Ask(seat, 0, 2)))
        state.notes.append((yield Ask(seat, 1, 1)))
        state.notes.append((yield Ask(seat, 0, 2)))
    state.notes.append((yield Ask(1, 1, 1)))


ALONE = "'then 0' was the only answer, so it was given without asking."


def test_an_answer_that_gave_itself_is_refused_saying_so() -> None:
    table = tiny(one_way)
    with pytest.raises(nt.Illegal, match="is none of the options"):
        table.choose(0, "then 0")  # not yet
    table.choose(0, "pick 1")
    for table_or_copy in (table, table.fork(), table.sample(0, Quick(1)), pickle.loads(pickle.dumps(table))):
        for text in ("then 0", "THEN  0", "then"):
            with pytest.raises(nt.Illegal) as caught:
                table_or_copy.choose(0, text)
            assert caught.value.reason == ALONE
            assert caught.value.remedy == "Leave it out, and answer what is asked now."
        with pytest.raises(nt.Illegal, match="is none of the options"):
            table_or_copy.choose(0, "then 1")
    with pytest.raises(nt.Illegal) as caught:
        table.choose(0, ["then 0", "pick 1"])
    assert caught.value.reason == f"Item 1 of the list, 'then 0': {ALONE}"
    assert notes(table) == [1, 0]


def test_only_the_seat_itself_is_told_and_only_until_it_chooses_again() -> None:
    table = tiny(one_way)
    table.choose(0, "pick 1")
    with pytest.raises(nt.Illegal, match="Seat 1 has nothing to decide now"):
        table.choose(1, "then 0")
    assert table.sample(1, Quick(1)).run.alone == []
    table.choose(0, "pick 0")
    with pytest.raises(nt.Illegal, match="Seat 0 has nothing to decide now"):
        table.choose(0, "then 0")
    table.choose(1, "pick 0")
    table.choose(1, "pick 0")
    assert table.over and notes(table)[-2:] == [0, 0]
    with pytest.raises(nt.Illegal) as caught:
        table.choose(1, "then 0")
    assert caught.value.reason == ALONE
    with pytest.raises(nt.Illegal, match="The game is over"):
        table.choose(0, "then 0")


def test_an_answer_that_gave_itself_in_a_game_names_the_rule_that_asked() -> None:
    table = nt.setup("cogdrive-neon", {"players": [{"hand": ["AX7-P"]}, {}]})
    table.choose(0, "recruit")
    assert table.decisions[0].kind == "recruit"  # the only card in hand was discarded for it
    for text in ("discard AX7-P", "AX7-P"):
        with pytest.raises(nt.Illegal) as caught:
            table.choose(0, text)
        assert caught.value.rule == "COG-RECRUIT-01"
        assert caught.value.reason == "'discard AX7-P' was the only answer, so it was given without asking."
