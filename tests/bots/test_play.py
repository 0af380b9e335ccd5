"""Bots at a table: a game always comes to its end, whatever a bot does."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.bots.play import BotFault, Match


class First(nt.Bot):
    def choose(self, me: nt.Perspective) -> str:
        return me.decision.options[0]


class Answers(nt.Bot):
    """Answers whatever it was told to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, me: nt.Perspective) -> str:
        return self.answer  # type: ignore[no-any-return]


class Raises(nt.Bot):
    """Plays five choices, then fails."""

    def __init__(self) -> None:
        self.left = 5

    def choose(self, me: nt.Perspective) -> str:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("I am lost")
        return me.decision.options[-1]


class Nameless(First):
    @property
    def name(self) -> str:
        raise RuntimeError("no name")


class Stepper(nt.Bot):
    """Steps in where it may, and never when it must not."""

    def __init__(self, steps_in: bool) -> None:
        self.steps_in = steps_in
        self.offers = 0

    def choose(self, me: nt.Perspective) -> str:
        if me.may_pass:
            self.offers += 1
            return me.decision.options[0] if self.steps_in else ""
        return me.decision.options[0]


def test_play_gives_the_finished_table() -> None:
    table = nt.play("cogdrive-neon", [First(), "random"], seed=1)
    assert table.over
    assert table.names == ["First", "random"]


def test_the_same_seed_gives_the_same_game_for_bots_by_name() -> None:
    games = [nt.play("cogdrive-neon", ["random", "greedy"], seed=2, first_player=0) for _ in range(2)]
    assert games[0].record().data == games[1].record().data
    assert games[0].options["first_player"] == 0


def test_two_of_a_name_are_told_apart() -> None:
    assert nt.play("cogdrive-neon", ["random", "random"], seed=1).names == ["random 0", "random 1"]


@pytest.mark.parametrize("answer", ["nonsense", "", None, 7, ["recruit"], b"recruit"])
def test_a_bot_that_answers_nonsense_is_named_and_replaced(answer: Any) -> None:
    with pytest.warns(BotFault, match="Answers in seat 0"):
        table = nt.play("cogdrive-neon", [Answers(answer), First()], seed=1)
    assert table.over


def test_a_bot_that_raises_is_named_and_replaced_and_the_game_goes_on() -> None:
    match = Match(nt.new("cogdrive-neon", seed=3), [First(), Raises()], seed=3)
    with pytest.warns(BotFault, match=r"Raises in seat 1 raised ZeroDivisionError\('I am lost'\)"):
        table = match.play()
    assert table.over
    assert len(match.faults) == 1
    fault = match.faults[0]
    assert (fault.seat, fault.bot) == (1, "Raises")
    assert "I am lost" in fault.why
    assert 5 <= fault.choices < len(table.entries)
    assert [bot.name for bot in match.bots] == ["First", "random"]


def test_a_bot_that_ends_the_program_is_replaced_too() -> None:
    class Leaves(nt.Bot):
        def choose(self, me: nt.Perspective) -> str:
            raise SystemExit(3)

    with pytest.warns(BotFault, match="Leaves in seat 0 raised SystemExit"):
        assert nt.play("cogdrive-neon", [Leaves(), First()], seed=1).over


def test_both_bots_may_fail() -> None:
    match = Match(nt.new("cogdrive-neon", seed=3), [Answers(0), Raises()], seed=3)
    with pytest.warns(BotFault):
        match.play()
    assert sorted(fault.seat for fault in match.faults) == [0, 1]


def test_a_bot_without_a_name_is_called_by_its_class() -> None:
    assert nt.play("cogdrive-neon", [Nameless(), First()], seed=1).names == ["Nameless", "First"]


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(nt.Invalid, match="not a bot"):
        nt.play("cogdrive-neon", [First, First()])  # type: ignore[list-item]
    with pytest.raises(nt.Invalid, match="1 seat"):
        nt.play("cogdrive-neon", [First()])
    with pytest.raises(nt.Invalid, match="3 bots cannot fill 2 seats"):
        Match(nt.new("cogdrive-neon"), [First()] * 3)


def test_who_may_step_in_is_asked_before_the_one_who_must_answer() -> None:
    eager = [Stepper(True), Stepper(True)]
    nt.play("toy-coop", eager, seed=1)
    assert sum(bot.offers for bot in eager) > 0
    calm = [Stepper(False), Stepper(False)]
    assert nt.play("toy-coop", calm, seed=1).over
    assert sum(bot.offers for bot in calm) > 0


def test_passing_where_one_must_answer_is_nonsense() -> None:
    with pytest.warns(BotFault, match="answered ''"):
        nt.play("toy-coop", [Answers(""), First()], seed=1)
