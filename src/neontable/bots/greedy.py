"""A bot that looks one choice ahead."""

from __future__ import annotations

from typing import Final

from neontable.bots.bot import Bot
from neontable.bots.judge import CUTOFF, Judge
from neontable.bots.perspective import Perspective
from neontable.bots.tree import PASS, give, next_question
from neontable.kernel.chance import Quick

WORLDS: Final = 8
SEEDS: Final = 1 << 30
CLOSE: Final = 1e-9


class GreedyBot(Bot):
    """Tries every option in the same few worlds and takes the one after which the game's estimate is best.

    A choice is only a part of a turn, so a few random choices follow before the estimate is asked.
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS, cutoff: int = CUTOFF) -> None:
        self.chance = Quick(seed)
        self.worlds = worlds
        self.cutoff = cutoff

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, me: Perspective) -> str:
        seat = me.seat
        judge = Judge(me)
        seed = self.chance.pick("bot", seat, SEEDS)
        codes = [me.decision.code(option) for option in me.decision.options]
        if me.may_pass:
            codes.append(PASS)
        totals = [0.0] * len(codes)
        for world in range(self.worlds):
            for i in range(len(codes)):
                chance = Quick(seed + world)
                run = me.world(chance)
                ask = next_question(run, seat, chance)
                assert ask is not None
                give(run, ask, codes[i], chance)
                totals[i] += judge.worth(run, chance, self.cutoff)[seat]
        best = max(totals) - CLOSE
        equal = [i for i in range(len(codes)) if totals[i] >= best]
        chosen = equal[self.chance.pick("bot", seat, len(equal))]
        return me.decision.options[chosen] if codes[chosen] != PASS else ""
