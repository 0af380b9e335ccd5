"""Lessons at the terminal: a scenario with a coach who speaks before each question and after each answer."""

from __future__ import annotations

from neontable.bots.bot import Bot
from neontable.bots.names import HUMAN
from neontable.bots.perspective import Perspective
from neontable.kernel.authoring.scenario import Scenario
from neontable.kernel.decision import Decision


class Lesson:
    """How far a learner has come."""

    def __init__(self, told: Scenario) -> None:
        self.told = told
        self.step = 0
        self.said = ""  # to the last answer

    @property
    def players(self) -> list[str]:
        """Who sits where, as the terminal names them."""
        return [HUMAN if seat == "mine" else seat.removeprefix("bot:") for seat in self.told.seats]

    def _step(self, kind: str, prompt: str) -> int:
        """The step that is about this question, at or after the present one; -1 if none is."""
        for number in range(self.step, len(self.told.step)):
            step = self.told.step[number]
            if step.kind == kind and step.when in prompt:
                return number
        return -1

    def words(self, decision: Decision) -> str:
        """What the coach says now: to the last answer, and to this question."""
        number = self._step(decision.kind, decision.prompt)
        asked = "" if number < 0 else self.told.step[number].say
        if self.step >= len(self.told.step):
            asked = self.told.closing
        return " ".join(words for words in (self.said, asked) if words)

    def answered(self, kind: str, prompt: str, option: list[str]) -> None:
        """The learner has given this answer, or these as one, to a question of this kind."""
        number = self._step(kind, prompt)
        self.said = ""
        if number >= 0:
            step = self.told.step[number]
            self.said = (
                step.praise if any(option in ([each], programme(each)) for each in step.expect) else step.otherwise
            )
            self.step = number + 1
        elif self.step >= len(self.told.step):
            self.told = Scenario("", "", "", (), {}, ())  # all was said
            self.step = 0


def programme(line: str) -> list[str]:
    """The answers of a line that stands for several: "C2 T1 / D1 D3" is four."""
    return line.replace("/", " ").split()


class Rehearsed(Bot):
    """Gives the answers of the script as long as they are possible, then plays as another bot."""

    def __init__(self, answers: list[str], bot: Bot) -> None:
        self.answers = answers
        self.bot = bot

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, me: Perspective) -> str | list[str]:
        if self.answers:
            answer = self.answers.pop(0)
            if answer in me.decision.options:
                return answer
            if programme(answer)[0] in me.decision.options:
                return programme(answer)
        return self.bot.choose(me)
