"""One person with three bots: what the person is asked, who decides votes, and how long what bots do is shown."""

from __future__ import annotations

import random
from collections import Counter

import neontable as nt
from neontable.games.neon_hope.ai.policy import WORTH
from neontable.kernel.ask import Ask
from neontable.kernel.registry import get
from neontable.server.wire import Pace
from neontable.server.workers.bot_runner import FASTER, FASTEST
from neontable.testing import rule
from tests.conformance.tools import count

EPISODES = count(2, 20)
ME = 0
SECONDS = 4.0  # that all may take that bots do between two questions of mine
SLOWEST = 1.25  # a pace is drawn, and at most so long
VOTES = ("vote", "final")


def bot(table: nt.Table, ask: Ask) -> str:
    """What a quick bot answers: the best by its habits."""
    options = table.game.legal(table.run.state, ask)
    worth = table.game.policy(table.run.state, ask, options) if ask.kind in WORTH else []
    best = options[worth.index(max(worth))] if worth else options[0]
    return table.game.word(table.run.state, ask, best)


class Evening:
    """An episode of one person and three bots, and what was counted in it."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.table = nt.new("neon-hope", seats=4, seed=seed, episode=("1", "2", "3a", "3b", "4")[seed % 5])
        self.asked: Counter[str] = Counter()
        self.empty: list[str] = []  # questions of mine with one answer
        self.between = [0]  # choices of bots before each question of mine
        self.votes = self.lost = self.screens = 0
        self.mine = ""
        self.play()

    def play(self) -> None:
        """To the end of the episode."""
        table, told = self.table, 0
        while table.result is None:
            waiting = sorted(table.decisions, key=lambda each: each.seat == ME)  # the person is the last to answer
            asked = waiting[0]
            if asked.seat == ME:
                self.choose(asked)
            else:
                self.between[-1] += 1
                table.choose(asked.seat, bot(table, asked.ask))
            lines = table.log_for(None, told)
            told += len(lines)
            self.screens += sum(
                1 for line in lines if line.kind == "story" and table.game.page(table.run.state, line.fields)
            )
            for line in lines:
                if line.kind == "voted":
                    self.votes += 1
                    self.lost += self.mine not in line.text(table.names)

    def choose(self, asked: nt.Decision) -> None:
        """The person answers, votes for something, and prefers tasks."""
        options = list(asked.options)
        self.asked[asked.kind] += 1
        if len(options) == 1:
            self.empty.append(f"{asked.kind}: {options[0]}")
        tasks = [each.text for each in asked.describe_all() if each.group == "task"]
        chosen = self.luck.choice([each for each in tasks or options if each != "abstain"])
        if asked.kind in VOTES:
            self.mine = str(asked.describe(chosen).label)
        self.between.append(0)
        self.table.choose(ME, chosen)


def seconds(choices: int) -> float:
    """How long so many answers of bots take at the usual pace, if each is drawn as long as can be."""
    pace = get("neon-hope").brisk * Pace().bots / 1000 * SLOWEST
    return sum(pace * max(FASTEST, FASTER**number) for number in range(choices))


@rule("HOPE-RUL-92")
def test_one_person_with_three_bots_decides_votes_and_never_waits_long() -> None:
    evenings = [Evening(seed) for seed in range(EPISODES)]
    print(
        f"{len(evenings)} episodes: {sum(sum(each.asked.values()) for each in evenings)} questions of mine, "
        f"{sum(each.votes for each in evenings)} votes, {sum(each.screens for each in evenings)} texts with a screen; "
        f"most answers of bots between two questions {max(max(each.between) for each in evenings)}, "
        f"{max(seconds(max(each.between)) for each in evenings):.2f} s"
    )
    assert [each.lost for each in evenings] == [0] * EPISODES
    assert all(seconds(most) <= SECONDS for each in evenings for most in each.between)
    assert [each.empty for each in evenings] == [[]] * EPISODES  # nothing is pressed that chooses nothing
