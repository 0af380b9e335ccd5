"""A bot that takes any option."""

from __future__ import annotations

from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.kernel.chance import Quick


class RandomBot(Bot):
    """Every option is as likely as any other; the same seed gives the same game."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Quick(seed)

    @property
    def name(self) -> str:
        return "random"

    def choose(self, me: Perspective) -> str:
        options = me.decision.options
        more = 1 if me.may_pass else 0
        picked = self.chance.pick("bot", me.seat, len(options) + more)
        return options[picked] if picked < len(options) else ""
