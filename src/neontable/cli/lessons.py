"""Lessons at the terminal: a scenario with a coach who speaks before each question and after each answer."""

from __future__ import annotations

from neontable.bots.bot import Bot
from neontable.bots.names import HUMAN
from neontable.bots.perspective import Perspective
from neontable.kernel.authoring.coach import Coach, sent
from neontable.kernel.authoring.scenario import Scenario
from neontable.kernel.decision import Decision
from neontable.kernel.table import Table


def sitters(told: Scenario) -> list[str]:
    """Who sits where, as the terminal names them."""
    return [HUMAN if seat == "mine" else seat.removeprefix("bot:") for seat in told.seats]


class Lesson:
    """How far a learner has come."""

    def __init__(self, told: Scenario, table: Table) -> None:
        self.told = told
        self.table = table
        self.coach: Coach | None = Coach(told)

    def words(self, decision: Decision) -> str:
        """What the coach says now: to the last answer, and to this question."""
        if self.coach is None:
            return ""
        return " ".join(words for words in self.coach.words(self.table, decision) if words)

    def answered(self, options: list[str], since: int) -> None:
        """The learner has given this answer, or these as one, when the log had so many lines."""
        if self.coach is not None and self.coach.done:
            self.coach = None  # all was said
        elif self.coach is not None:
            self.coach.answered(options, since)


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
            if sent(answer)[0] in me.decision.options:
                return sent(answer)
        return self.bot.choose(me)
