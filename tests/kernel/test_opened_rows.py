"""Answers laid unseen and opened one by one: what the kernel promises about such rounds, shown by a toy."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import neontable as nt
from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.bots.play import Match
from neontable.bots.search import Search, SearchBot
from neontable.kernel.ask import Ask
from neontable.kernel.chance import Quick
from tests.conformance.statistics import fit
from tests.kernel.toys.row import LENGTH, Opened, Row, Rows


def laying(seats: int = 3, game: Opened | None = None) -> nt.Table:
    """A table at which all lay their rows."""
    return nt.new(game or Opened(), seats=seats, seed=4)


def row(table: nt.Table, seat: int) -> list[str]:
    """The cards of a seat, as it would lay them from left to right."""
    decision = table.decision(seat)
    assert decision is not None
    return list(decision.options)


def opened(seats: int = 3) -> nt.Table:
    """All have laid their rows, and the first cards lie open."""
    table = laying(seats)
    for seat in range(seats):
        table.choose(seat, row(table, seat))
    return table


# ---------------------------------------------------------------- what is asked
def test_a_private_round_asks_every_question_also_one_with_a_single_answer() -> None:
    table = laying()
    first, second, third = row(table, 0)
    table.choose(0, first)
    table.choose(0, second)
    assert row(table, 0) == [third], "the last card is asked for, although it is the only one"
    table.choose(0, third)
    assert table.decision(0) is None
    assert [entry.text for entry in table.entries] == [first, second, third]


def test_a_list_ends_where_its_seat_s_part_of_the_round_ends() -> None:
    for ready in (0, 2):  # whether others wait or this seat is the last
        table = laying()
        for seat in range(1, 1 + ready):
            table.choose(seat, row(table, seat))
        whole, before = row(table, 0), table.position()
        with pytest.raises(nt.Illegal) as caught:
            table.choose(0, [*whole, "take 1"])
        assert (caught.value.rule, caught.value.remedy) == ("TOY-LAY", "Send the first 3 alone.")
        assert "your part of this round is over" in caught.value.reason
        assert table.position() == before


def test_a_refused_list_names_the_item_and_the_rule_and_changes_nothing() -> None:
    table = laying()
    first, second, _ = row(table, 0)
    before = table.position()
    with pytest.raises(nt.Illegal, match=f"Item 3 of the list, '{first}'"):
        table.choose(0, [first, second, first])
    assert table.position() == before and not table.entries


def test_who_is_ready_is_not_told_by_a_refusal() -> None:
    said = []
    for others in (False, True):
        table = laying()
        table.choose(0, row(table, 0))
        if others:
            table.choose(1, row(table, 1))
        with pytest.raises(nt.Illegal) as caught:
            table.choose(0, "lay 1")
        said.append((caught.value.rule, str(caught.value)))
    assert said[0] == said[1] and said[0][0] == "TOY-SEALED"


class Listed(Opened):
    """The same game, which writes down for whom it lists answers."""

    def __init__(self) -> None:
        self.asked_for: list[int] = []

    def answers(self, state: Rows, ask: Ask) -> list[int]:
        self.asked_for.append(ask.seat)
        return super().answers(state, ask)


def test_only_the_seat_that_answered_has_its_options_listed_anew() -> None:
    game = Listed()
    table = laying(game=game)
    assert set(game.asked_for) == {0, 1, 2}
    for seat in (2, 0, 2):
        game.asked_for.clear()
        table.choose(seat, row(table, seat)[0])
        assert set(game.asked_for) == {seat}
    game.asked_for.clear()
    table.take_back(2)
    assert set(game.asked_for) == {2}
    assert [len(decision.options) for decision in table.decisions] == [2, 3, 3]


# ---------------------------------------------------------------- changing one's mind
def test_all_answers_of_a_round_are_taken_back_in_one_step_without_playing_again() -> None:
    table = laying()
    table.choose(1, row(table, 1)[0])
    before, run = table.position(), table.run
    table.choose(0, row(table, 0))
    table.take_back(0)
    assert len(table.entries) == 5 and table.entries[-1].kind == "undo"
    assert table.run is run, "nothing was played again"
    assert {**table.position(), "answers": []} == {**before, "answers": []}
    assert nt.load(table.record()).state_hash() == table.state_hash()
    for _ in range(300):
        table.choose(0, row(table, 0))
        table.take_back(0)
    assert len(table.decisions) == 3


def test_what_is_closed_is_not_taken_back() -> None:
    table = opened()
    for seat in range(3):
        with pytest.raises(nt.Illegal) as caught:
            table.take_back(seat)
        assert caught.value.rule == "TOY-SEALED"


# ---------------------------------------------------------------- opened one by one
def test_rows_are_opened_one_by_one_and_what_is_closed_stays_closed() -> None:
    table = opened()
    for place in range(1, LENGTH + 1):
        for seat in range(3):
            for owner in range(3):
                shown = table.view(seat)["laid"][owner]
                assert all(card is not None for card in shown[:place])
                assert all((card is None) is (owner != seat) for card in shown[place:])
        while not table.over and table.view(None)["opened"] == place:
            table.choose(table.decisions[0].seat, table.decisions[0].options[0])


def test_samples_are_uniform_and_guesses_follow_the_policy() -> None:
    table = opened(2)
    while table.view(None)["opened"] < 1:
        table.choose(table.decisions[0].seat, table.decisions[0].options[0])
    me = Perspective(table, 0)
    dealt: Counter[Any] = Counter()
    guessed: Counter[Any] = Counter()
    for number in range(3000):
        state: Any = table.sample(0, Quick(number)).run.state
        dealt[tuple(state.laid[1][1:])] += 1
        world: Any = me.world(Quick(number)).state
        guessed[tuple(world.laid[1][1:])] += 1
    known = {*table.view(0)["laid"][0], table.view(0)["laid"][1][0]}
    pairs = [(a, b) for a in range(14) for b in range(14) if a != b and not {a, b} & known]
    assert fit(dealt, {pair: 1 / len(pairs) for pair in pairs}) > 0.001
    assert set(guessed) == set(pairs), "every world that fits, and no other"
    rising = sum(count for (a, b), count in guessed.items() if a < b) / 3000
    assert 0.84 < rising < 0.91  # three quarters sorted, and half of the rest


# ---------------------------------------------------------------- bots
class InOrder(Bot):
    """Answers a whole round as one list, lowest card first."""

    def choose(self, me: Perspective) -> str | list[str]:
        options = me.decision.options
        return sorted(options, key=lambda text: int(text.split()[1])) if me.decision.kind == "lay" else options[0]


def test_a_bot_may_answer_a_whole_round_as_one() -> None:
    table = nt.new(Opened(), seats=2, seed=2, rounds=1)
    match = Match(table, [InOrder(), InOrder()], seed=1)
    while not table.over:
        match.step()
    assert not match.faults
    taken = [entry.seat for entry in table.entries if entry.text.startswith("take")]
    assert match.asked == [1 + taken.count(seat) for seat in range(2)], "one question for the whole row"


def test_search_spends_its_iterations_for_each_question_on_one_tree() -> None:
    table = laying(2)
    search = SearchBot(20, seed=3).think(Perspective(table, 0))
    assert isinstance(search, Search)
    search.run()
    tried = sum([node.visits for node in search.root.children.values()])
    assert search.iterations == tried == 20 * LENGTH
    assert len(search.answers()) == LENGTH
    table.choose(0, search.answers())
    assert table.decision(0) is None
    table.choose(1, row(table, 1))
    thought = SearchBot(20).think(Perspective(table, table.decisions[0].seat))
    assert isinstance(thought, Search) and thought.budget == 20


def test_search_by_the_clock_has_its_time_in_all() -> None:
    table = laying(2)
    whole = SearchBot(milliseconds=30).think(Perspective(table, 0))
    table.choose(0, row(table, 0)[:2])
    rest = SearchBot(milliseconds=30).think(Perspective(table, 0))
    assert isinstance(whole, Search) and isinstance(rest, Search)
    assert (whole.questions, rest.questions) == (LENGTH, 1)
    assert whole.seconds == rest.seconds == 0.03 and not whole.budget


def test_what_is_laid_in_secret_is_nowhere_in_another_s_sample() -> None:
    table = laying()
    table.choose(1, row(table, 1)[:2])
    state: Any = table.sample(0, Quick(1)).run.state
    drafts = [each for stack in state.doing[-1].stacks for each in stack]
    assert [each.cards for each in drafts if isinstance(each, Row)] == [[], [], []]
