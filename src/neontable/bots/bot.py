"""What a bot is: something that, shown one seat's perspective, names an option."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from neontable.bots.files import comes_from_a_file, packed
from neontable.bots.perspective import Perspective
from neontable.kernel.pickling import taken_apart


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player of empty seats. Only `choose` must be written."""

    def __reduce__(self) -> tuple[Any, ...]:
        return packed(self) if comes_from_a_file(self) else taken_apart(self)

    @property
    def name(self) -> str:
        """How the arena and the log call this bot."""
        return type(self).__name__

    def choose(self, me: Perspective) -> str | list[str]:
        """One of `me.decision.options`; nothing ("") where `me.may_pass` and others may answer instead.

        A list answers several questions at once, as far as they do not depend on luck or others: all of a private round, say.
        """
        raise NotImplementedError

    def think(self, me: Perspective) -> Thought:
        """The same in steps, for those who show progress, keep a deadline or want to stop early."""
        chosen = self.choose(me)
        return Thought(chosen) if isinstance(chosen, str) else Thought(chosen[0], chosen)


@mypyc_attr(allow_interpreted_subclasses=True)
class Thought:
    """A choice being made: call `step` until `done`; `best` may be asked at any time."""

    def __init__(self, option: str = "", options: list[str] | None = None) -> None:
        self.option = option
        self.options = options

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        return True

    @property
    def progress(self) -> float:
        """How far it has come, from 0 to 1."""
        return 1.0

    def step(self, n: int) -> None:
        """Think a little more."""

    def best(self) -> str:
        """The option that looks best so far."""
        return self.option

    def answers(self) -> list[str]:
        """The same with what follows in the same private round, to be sent as one."""
        return [self.best()] if self.options is None else self.options
