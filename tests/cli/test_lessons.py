"""Lessons at the terminal: the coach speaks before each question and after each answer."""

from __future__ import annotations

import io

import pytest

from neontable.cli.main import run
from neontable.cli.table.plain import Plain
from neontable.cli.table.session import learn
from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.errors import Invalid

LESSONS = [(game, name) for game in registry.names() for name in scenario.of_game(game)]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_taken_as_its_coach_expects(game: str, name: str) -> None:
    session = learn(game, name, ["Ada"])
    lesson = session.lesson
    assert lesson is not None
    told = lesson.told
    for step in told.step:
        while (decision := session.waiting()[0]).seat not in session.humans:
            session.choose(decision.seat, session.bots[decision.seat].choose(session.perspective(decision.seat)))
        assert lesson.coach is not None
        said = lesson.words(decision)
        assert lesson.coach.open == told.step.index(step) and said
        session.choose(decision.seat, step.expect[0])
        assert lesson.coach.right and lesson.coach.reached[-1] == told.step.index(step)
    while not session.table.over and session.waiting()[0].seat not in session.humans:
        decision = session.waiting()[0]
        session.choose(decision.seat, session.bots[decision.seat].choose(session.perspective(decision.seat)))
    if not session.table.over:
        decision = session.waiting()[0]
        assert lesson.coach is not None and lesson.coach.done and lesson.words(decision).endswith("yours.")
        session.choose(decision.seat, decision.options[0])
        assert lesson.coach is None, "the coach has gone"


def test_another_answer_is_answered_too() -> None:
    session = learn("neon-hope", "first")
    assert session.lesson is not None
    otherwise = session.lesson.told.step[0].otherwise
    session.choose(0, "move to Syphon/bottom")
    assert session.lesson.words(session.table.decisions[0]).startswith(str(otherwise))


def test_the_coach_speaks_in_plain_lines() -> None:
    session = learn("neon-hope", "first")
    out = io.StringIO()
    Plain(session, io.StringIO("get support from Barkeeper\nquit\n"), out).play()
    shown = " ".join(out.getvalue().split())
    assert "» You win together, by the objective of every chapter" in shown and "You are Larx, in the Bar Room" in shown
    assert "Now you may add an Action card. One Action card of the same type helps:" in shown


def test_what_cannot_be_learnt(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Invalid, match="no scenario 'last'"):
        learn("neon-hope", "last")
    assert run(["play", "neon-hope", "--lesson", "first", "--seats", "human"]) == 2
    assert "seats and luck of its own" in capsys.readouterr().err
