"""What a rule yields: a question to one seat, or to several at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from neontable.kernel.chance import Chance
from neontable.kernel.event import Event
from neontable.kernel.knowledge import Knowledge

if TYPE_CHECKING:
    from neontable.kernel.procedure import Procedure

ONE: Final = 0
ALL: Final = 1
ANY: Final = 2
OFFER: Final = 3
TOGETHER: Final = 4
MODE_NAMES: Final = ("ALL", "ALL", "ANY", "OFFER", "ALL")


class Ask:
    """A question: who is asked, what kind of choice it is, and up to two public arguments.

    `always` asks even when only one answer is possible, where skipping the question would tell a secret. `options` are the
    answers where the rule has just listed them to see whether to ask at all; else the game is asked for them.
    """

    __slots__ = ("a", "always", "answer", "answers", "b", "kind", "mode", "options", "seat")
    answer: int  # once it is given; of several, the one that came last
    answers: dict[int, int]  # of several who were asked, by seat

    def __init__(
        self, seat: int, kind: int, a: int = 0, b: int = 0, always: bool = False, options: list[int] | None = None
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.a = a
        self.b = b
        self.always = always
        self.options = options
        self.mode = ONE


class Asks(Ask):
    """Questions to several seats: ALL answer unseen, ANY one decides, or the first is made an OFFER while others may step in.

    The rule reads `answers` (ALL) or `who` (ANY, OFFER: the seat whose answer came back) when it goes on.
    """

    __slots__ = ("asks", "who")

    def __init__(self, mode: int, asks: list[Ask]) -> None:
        super().__init__(-1, -1)
        self.mode = mode
        self.asks = asks
        self.answers = {}
        self.who = -1


Rules: TypeAlias = Generator[Ask, int, None]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All that is true at a table: a game adds its zones. `since` counts the choices since the last checkpoint."""

    __slots__ = ("chance", "doing", "ending", "knowledge", "log", "since")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.log: list[Event] | None = None
        self.knowledge: Knowledge | None = None
        self.since = 0
        self.ending = ""
        self.doing: list[Procedure[Any]] = []  # the procedures in progress, the innermost last

    def copy(self) -> State:
        """An independent copy, without the log."""
        raise NotImplementedError

    def begin(self, procedure: Procedure[Any]) -> None:
        """This comes first; then whatever is in progress goes on."""
        self.doing.append(procedure)

    def tell(
        self, kind: int, seat: int, public: tuple[int, ...], private: tuple[int, ...] = (), readers: int = 0
    ) -> None:
        """Write an event into the log, if anybody reads it: private fields are for the seats of the mask `readers`."""
        if self.log is not None:
            self.log.append(Event(kind, seat, public, private, readers))


def together(state: State, procedures: dict[int, Rules]) -> Rules:
    """Run one private procedure per seat, in any order of arrival; each must be enterable from the state alone."""
    asks: dict[int, Ask] = {}
    for seat in sorted(procedures):
        try:
            asks[seat] = next(procedures[seat])
        except StopIteration:
            pass
    group = Asks(TOGETHER, [])  # one object for the whole round: as long as it is asked, nobody sees what others answer
    while asks:
        state.since = 0
        group.asks = [asks[seat] for seat in sorted(asks)]
        group.answers = {}
        option = yield group
        seat = group.who
        try:
            asks[seat] = procedures[seat].send(option)
        except StopIteration:
            del asks[seat]
