"""Bots that misbehave, and the games that only tests know. No level of the server can name them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any, Final

from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from tests.kernel.toys import register_toys

HERE: Final = Path(__file__).resolve()


def rogue(name: str) -> str:
    """The level of a bot in this file."""
    return f"{HERE}:{name}"


def prepare() -> None:
    """What a worker needs to know for tests."""
    register_toys()


class Hangs(Bot):
    """Never answers."""

    def choose(self, me: Perspective) -> str:
        while True:
            time.sleep(60)


class Dies(Bot):
    """Takes its process with it."""

    def choose(self, me: Perspective) -> str:
        os._exit(7)


class Leaves(Bot):
    """Wants the program to end."""

    def choose(self, me: Perspective) -> str:
        sys.exit(0)


class Raises(Bot):
    """Has a bug."""

    def choose(self, me: Perspective) -> str:
        raise KeyError("what the bot knows")


class Babbles(Bot):
    """Names what is no option."""

    def choose(self, me: Perspective) -> str:
        return "no such option"


class Stammers(Bot):
    """Names no text."""

    def choose(self, me: Perspective) -> str:
        answer: Any = 42
        return answer  # type: ignore[no-any-return]


class First(Bot):
    """Always the first option."""

    def choose(self, me: Perspective) -> str:
        return me.decision.options[0]


class Shy(Bot):
    """Lets others answer where it can."""

    def choose(self, me: Perspective) -> str:
        return "" if me.may_pass else me.decision.options[0]
