"""Lessons are true: whatever a learner does, the coach says nothing of the position that does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.authoring.coach import Coach, Scene, scene
from neontable.kernel.authoring.scenario import Given, Scenario, Sentence, Step, Text
from tests.conformance.test_ids import named
from tests.conformance.test_words import codes

LESSONS = [(game, name) for game in registry.names() for name in scenario.of_game(game)]
MINE = 0
FURTHER = 14  # choices of the learner after each of them
NUMBERS = re.compile(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
FILLED = re.compile(r"\{[^{}]*\}")


def parts(text: Text) -> list[tuple[str, Sentence | None]]:
    """The sentences of a text, each with its condition if it has one."""
    listed = (text,) if isinstance(text, str) else text
    return [(each, None) if isinstance(each, str) else (each.say, each) for each in listed]


def pieces(game: str) -> dict[str, str]:
    """Names of pieces by their ids, longer words alone; words of the rules are none."""
    found = registry.get(game)
    content = {kind: each for kind, each in found.content_data(found.load_content(())).items() if kind != "reference"}
    return {id: name for id, name in named(content) if len(name) > 3}


def names_in(text: str, names: dict[str, str]) -> set[str]:
    """The pieces that a text names."""
    return {name for name in names.values() if re.search(rf"\b{re.escape(name)}\b", text)}


def begun(game: str, told: Scenario) -> nt.Table:
    """A table at the beginning of a lesson."""
    return nt.setup(game, scenario.begun(registry.get(game), told), seed=1)


class Learner:
    """Somebody who takes a lesson; the others do what they have rehearsed, or the first thing there is."""

    def __init__(self, game: str, told: Scenario) -> None:
        self.table = begun(game, told)
        self.coach = Coach(told)
        self.rehearsed = [answer for line in told.rival for answer in self.several(line)]

    def several(self, line: str) -> list[str]:
        return self.table.game.several(self.table.start.content, line)

    def asked(self) -> nt.Decision | None:
        """The next question of the learner, after the others have answered theirs."""
        table = self.table
        while not table.over and (others := [each for each in table.decisions if each.seat != MINE]):
            wanted = self.rehearsed.pop(0) if self.rehearsed else ""
            decision = others[0]
            table.choose(decision.seat, wanted if wanted in decision.options else decision.options[0])
        return table.decision(MINE)

    def choose(self, texts: list[str]) -> None:
        """Answer, and tell the coach."""
        since = len(self.table.log)
        self.table.choose(MINE, texts)
        self.coach.answered(texts, since)

    def go_on(self, decision: nt.Decision) -> None:
        """Do what the coach expects, if it expects something, else the first thing there is."""
        wanted = self.coach.told.step[self.coach.open].expect if self.coach.open >= 0 else ()
        texts = next((found for text in wanted if (found := self.several(text))[0] in decision.options), None)
        self.choose(texts or [decision.options[0]])


def place(view: Any, path: str) -> Any:
    """What a view shows at a place; an error where there is none."""
    for name in path.split("/"):
        view = view[int(name)] if isinstance(view, list) else view[name]
    return view


def true(given: Given, now: Scene) -> bool:
    """Whether a condition holds, judged by itself."""
    if given.log and not [
        each for each in now.log if each.kind == given.log and given.fields.items() <= each.fields.items()
    ]:
        return False
    if given.view:
        try:
            value = place(now.view, given.view)
        except (KeyError, IndexError, ValueError):
            return False
        if given.equals is not None and value != given.equals:
            return False
        if given.has is not None and given.has not in value:
            return False
        if given.least is not None and value < given.least:
            return False
    return True


def said_only_what_holds(learner: Learner, decision: nt.Decision) -> None:
    """Every sentence that the coach says holds now, and nothing that it leaves open stays open."""
    coach, code = learner.coach, codes(learner.table)
    answer, asked = coach.words(learner.table, decision)
    now = scene(learner.table, MINE, coach.since)
    step: Step | None = coach.told.step[coach.open] if coach.open >= 0 else None
    texts: list[tuple[str, Text]] = []
    if coach.reached:
        last = coach.told.step[coach.reached[-1]]
        texts.append((answer, last.praise if coach.right else last.otherwise))
    if step is not None:
        assert all(true(given, now) for given in step.given)
        texts.append((asked, step.say))
    for said, text in texts:
        assert not re.search(r"[{}]|MISSING|<object|None", said), said
        assert not code.search(said), said
        for words, condition in parts(text):
            start = FILLED.split(words)[0].strip()
            if condition is not None and start and start in said:
                assert true(condition, now), (said, condition)


def deviations(game: str, told: Scenario) -> Iterator[tuple[int, str]]:
    """Every step, with every option that its coach does not expect."""
    for at in range(len(told.step)):
        learner = Learner(game, told)
        for _ in range(at):
            decision = learner.asked()
            assert decision is not None
            learner.coach.words(learner.table, decision)
            learner.go_on(decision)
        decision = learner.asked()
        assert decision is not None
        for option in decision.options:
            if option not in told.step[at].expect:
                yield at, option


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_after_any_other_choice_the_coach_says_only_what_holds(game: str, name: str) -> None:
    told = scenario.of_game(game)[name]
    tried = 0
    for at, option in deviations(game, told):
        learner = Learner(game, told)
        for number in range(at + FURTHER):
            decision = learner.asked()
            if decision is None:
                break
            said_only_what_holds(learner, decision)
            if number == at:
                learner.choose([option])
                tried += 1
            else:
                learner.go_on(decision)
    assert tried >= len(told.step)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_no_card_and_no_number_is_written_out_where_the_learner_did_otherwise(game: str, name: str) -> None:
    names = pieces(game)
    for step in scenario.of_game(game)[name].step:
        for words, _ in parts(step.otherwise):
            bare = FILLED.sub("", words)
            assert not NUMBERS.search(bare) and not names_in(bare, names), words


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_whatever_is_named_is_expected_or_under_a_condition(game: str, name: str) -> None:
    """A sentence without a condition names only pieces of the expected option, or of what is given for its step."""
    names = pieces(game)
    told = scenario.of_game(game)[name]
    learner = Learner(game, told)
    for number, step in enumerate(told.step):
        decision = learner.asked()
        assert decision is not None
        learner.coach.words(learner.table, decision)
        assert learner.coach.open == number, "the lesson goes as its coach expects"
        known = {names[str(each)] for given in step.given for each in (given.has, given.equals) if str(each) in names}
        for text in step.expect:
            if text in decision.options:
                known |= names_in(decision.describe(text).label, names)
        for words, condition in [*parts(step.say), *parts(step.praise)]:
            if condition is None and number:  # the first question is always the same
                assert names_in(FILLED.sub("", words), names) <= known, words
        learner.go_on(decision)
    for words, condition in parts(told.closing):
        assert condition is not None or not names_in(words, names), words


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_first_words_say_how_the_game_is_won(game: str, name: str) -> None:
    first = parts(scenario.of_game(game)[name].step[0].say)[0][0]
    assert re.search(r"\bwin\b", first.split(". ")[0]), first


def test_the_lesson_of_neon_hope_spends_a_charge_and_draws_an_encounter_card() -> None:
    told = scenario.of_game("neon-hope")["first"]
    learner = Learner("neon-hope", told)
    for step in told.step:
        decision = learner.asked()
        assert decision is not None and decision.kind == step.kind
        learner.coach.words(learner.table, decision)
        learner.go_on(decision)
    mine = {line.kind for line in learner.table.log if line.seat == MINE}
    assert {"charge", "drew", "focus"} <= mine, mine
