"""The coach of a scripted game: which step a learner is at, and what is true to say of it as play has gone."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from neontable.kernel.authoring.scenario import Given, Scenario, Sentence, Step, Text
from neontable.kernel.decision import Decision
from neontable.kernel.game import Described
from neontable.kernel.table import Table

FILLED: Final = re.compile(r"\{([^{}]+)\}")
MISSING: Final = object()


class Told(NamedTuple):
    """An event since the learner's last answer, as the learner reads it."""

    kind: str
    fields: dict[str, Any]
    text: str


class Scene(NamedTuple):
    """What the learner sees: the view, what has happened since the last answer, and the options as they are described."""

    view: Any
    log: list[Told]
    options: dict[str, Described]


def scene(table: Table, seat: int, since: int) -> Scene:
    """What a seat sees now, with the lines of the log from this one on."""
    decision = table.decision(seat)
    told = [Told(line.kind, line.fields, line.text(table.names, seat)) for line in table.log_for(seat, since)]
    options = {} if decision is None else {each.text: each for each in decision.describe_all()}
    return Scene(table.view(seat), told, options)


def seen_at(view: Any, path: str) -> Any:
    """What a view shows at a place such as players/0/energy; MISSING where it has no such place."""
    for name in path.split("/"):
        if isinstance(view, list) and name.isdigit() and int(name) < len(view):
            view = view[int(name)]
        elif isinstance(view, dict) and name in view:
            view = view[name]
        else:
            return MISSING
    return view


def event_of(given: Given, now: Scene) -> Told | None:
    """The first event since the last answer that a condition names."""
    for told in now.log:
        if told.kind == given.log and all(told.fields.get(name) == value for name, value in given.fields.items()):
            return told
    return None


def holds(given: Given, now: Scene) -> bool:
    """Whether a condition holds: an event has happened since the last answer, and a place of the view is as it says."""
    if given.log and event_of(given, now) is None:
        return False
    if not given.view:
        return True
    value = seen_at(now.view, given.view)
    if value is MISSING:
        return False
    if given.least is not None and not (isinstance(value, int) and value >= given.least):
        return False
    if given.has is not None and not (isinstance(value, list) and given.has in value):
        return False
    return given.equals is None or bool(value == given.equals)


def spoken(text: Text, now: Scene, expect: tuple[str, ...] = ()) -> str:
    """The sentences of a text whose conditions hold, with what they leave open filled from view and log."""
    said: list[str] = []
    for part in (text,) if isinstance(text, str) else text:
        if isinstance(part, str):
            said.append(filled(part, now, None, expect))
        elif holds(part, now):
            said.append(filled(part.say, now, part, expect))
    return " ".join(said)


def filled(words: str, now: Scene, part: Sentence | None, expect: tuple[str, ...]) -> str:
    """Words with {line} and fields of the event they speak of, {note} or {effect} of what is expected, or a place of the view."""
    told = None if part is None or not part.log else event_of(part, now)

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name in ("note", "effect"):
            found_option = next((now.options[text] for text in expect if text in now.options), None)
            return "" if found_option is None else str(getattr(found_option, name)).rstrip(".")
        if told is not None and name == "line":
            return told.text
        if told is not None and name in told.fields:
            return str(told.fields[name])
        return str(seen_at(now.view, name))

    return FILLED.sub(value, words)


def sent(line: str) -> list[str]:
    """The answers of a line that stands for several: "C2 T1 / D1 D3" is four."""
    return line.replace("/", " ").split()


class Coach:
    """How far a learner has come in a scenario."""

    def __init__(self, told: Scenario) -> None:
        self.told = told
        self.reached: list[int] = []  # steps that were answered
        self.open = -1  # the step of the present question
        self.right = True  # whether the last answer was the expected one
        self.heard = False  # whether the learner has gone on since with something that no step speaks of
        self.since = 0  # the line of the log at which the last answer was given

    def fits(self, step: Step, decision: Decision, now: Scene) -> bool:
        """Whether a step speaks of this question, as things are."""
        expected = any(text in decision.options or sent(text)[0] in decision.options for text in step.expect)
        told = step.kind == decision.kind and step.when in decision.prompt
        return expected and told and all(holds(given, now) for given in step.given)

    @property
    def done(self) -> bool:
        """Whether the last step was answered."""
        return len(self.told.step) - 1 in self.reached

    def words(self, table: Table, decision: Decision) -> tuple[str, str]:
        """What the coach says: to the last answer, and to this question."""
        now = scene(table, decision.seat, self.since)
        steps = self.told.step
        fitting = [i for i in range(len(steps)) if i not in self.reached and self.fits(steps[i], decision, now)]
        self.open = fitting[0] if fitting else -1
        if self.open >= 0:
            asked = spoken(steps[self.open].say, now, steps[self.open].expect)
        else:
            asked = spoken(self.told.closing, now) if self.done else ""
        return self.answer(now), asked

    def answer(self, now: Scene) -> str:
        """What the coach says to the last answer."""
        if not self.reached or self.heard:
            return ""
        step = self.told.step[self.reached[-1]]
        return spoken(step.praise if self.right else step.otherwise, now)

    def answered(self, options: list[str], since: int) -> None:
        """The learner has given these answers to the open question, when the log had so many lines."""
        self.heard = self.open < 0
        if self.heard:
            return
        expect = self.told.step[self.open].expect
        self.right = any(options in ([text], sent(text)) for text in expect)
        self.reached.append(self.open)
        self.since = since
        self.open = -1
