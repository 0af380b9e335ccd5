"""What all procedures of NEON HOPE share."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from neontable.games.neon_hope.state import HopeState
from neontable.kernel.procedure import Procedure

P = TypeVar("P", bound="HopeProcedure")


@mypyc_attr(allow_interpreted_subclasses=True)
class HopeProcedure(Procedure[HopeState]):
    """A procedure of NEON HOPE; one that remembers something calls `__init__` of this class by name, quicker than by `super()`."""

    __slots__ = ()

    def puts_off_retreat(self, card: int) -> bool:
        """Whether this card retreats only later, because it is being fought and takes its Damage first (HOPE-RUL-20)."""
        return False


def innermost(state: HopeState, kind: type[P]) -> P | None:
    """The innermost procedure of this kind that is in progress."""
    doing = state.doing
    for i in range(len(doing) - 1, -1, -1):
        procedure = doing[i]
        if isinstance(procedure, kind):
            return procedure
    return None
