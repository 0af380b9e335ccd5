"""A bot that answers as the game's policy would, at a glance."""

from __future__ import annotations

from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.habit import draw
from neontable.kernel.chance import Quick


class PolicyBot(Bot):
    """Draws its answers from the game's policy; without one every answer is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Quick(seed)

    @property
    def name(self) -> str:
        return "policy"

    def choose(self, me: Perspective) -> str:
        run = me.world(Quick(self.chance.pick("bot", me.seat, 1 << 30)))
        ask = run.question(me.seat)
        assert ask is not None
        codes = run.choices(ask)
        weights = me.game.policy(run.state, ask, codes)
        if me.may_pass:  # not to answer has the weight 1
            weights = [*weights, 1.0] if weights else [1.0] * (len(codes) + 1)
        picked = draw(weights, len(weights) or len(codes), self.chance)
        return me.decision.options[picked] if picked < len(codes) else ""
