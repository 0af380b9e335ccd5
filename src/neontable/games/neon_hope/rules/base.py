"""What all procedures of NEON HOPE share: an episode that ends in the middle of one still has its conclusion."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from neontable.games.neon_hope.state import HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, Procedure, Then

P = TypeVar("P", bound="HopeProcedure")


class EpisodeOver(Exception):
    """The episode is won or lost at once, wherever the rules are (HOPE-WIN-04, HOPE-WIN-05, HOPE-WIN-06)."""

    def __init__(self, outcome: int) -> None:
        super().__init__(outcome)
        self.outcome = outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class HopeProcedure(Procedure[HopeState]):
    """A procedure of NEON HOPE."""

    __slots__ = ()

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        try:
            return super().do(state, asked)
        except EpisodeOver as over:
            from neontable.games.neon_hope.rules import ending  # it is made of procedures itself

            ending.conclude(state, over.outcome)
            return AGAIN


def innermost(state: HopeState, kind: type[P]) -> P | None:
    """The innermost procedure of this kind that is in progress."""
    for i in range(len(state.doing) - 1, -1, -1):
        procedure = state.doing[i]
        if isinstance(procedure, kind):
            return procedure
    return None
