"""A bot that looks one choice ahead."""

from __future__ import annotations

from typing import Final

from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.judge import CUTOFF
from neontable.bots.thinking.weighing import FOREVER, Care, Weighing
from neontable.kernel.chance import Quick

WORLDS: Final = 8
SEEDS: Final = 1 << 30
CARE: Final = Care(doubtful=0.15, trust=0.02, halved=(0.25, 0.5), least=2, sure=1.0)


class GreedyBot(Bot):
    """Tries the options in the same few worlds and takes the one after which the game's estimate is best.

    A choice is only a part of a turn, so a few random choices follow before the estimate is asked, or the rest of the turn as
    the game's policy would play it.
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS, cutoff: int = CUTOFF) -> None:
        self.chance = Quick(seed)
        self.worlds = worlds
        self.cutoff = cutoff

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, me: Perspective) -> str:
        weighing = Weighing(me, self.chance.pick("bot", me.seat, SEEDS), CARE, self.worlds, 0, self.cutoff)
        weighing.step(FOREVER)
        equal = weighing.equals()
        return weighing.texts[equal[self.chance.pick("bot", me.seat, len(equal))]]
