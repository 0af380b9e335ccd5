"""What a rule asks: a question to one seat, or to several at once. And the state that every question can be asked from."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from neontable.kernel.chance import Chance
from neontable.kernel.event import Event
from neontable.kernel.knowledge import Knowledge
from neontable.kernel.pickling import Taken, taken_apart

if TYPE_CHECKING:
    from neontable.kernel.procedure import Procedure

ONE: Final = 0
ALL: Final = 1
ANY: Final = 2
OFFER: Final = 3
TOGETHER: Final = 4
MODE_NAMES: Final = ("ALL", "ALL", "ANY", "OFFER", "ALL")


@mypyc_attr(acyclic=True)
class Ask:
    """A question: who is asked, what kind of choice it is, and up to two public arguments.

    `always` asks even when only one answer is possible, where skipping the question would tell a secret. `options` are the
    answers where the rule has just listed them to see whether to ask at all; else the game is asked for them.
    """

    __slots__ = ("a", "always", "answer", "answers", "b", "kind", "mode", "options", "seat", "who")
    answer: int  # once it is given; of several, the one that came last
    answers: dict[int, int]  # of several who were asked, by seat
    who: int  # of several, the seat whose answer came last

    def __init__(
        self, seat: int, kind: int, a: int = 0, b: int = 0, options: list[int] | None = None, always: bool = False
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.a = a
        self.b = b
        self.always = always
        self.options = options
        self.mode = ONE

    def __reduce__(self) -> Taken:
        return taken_apart(self)


@mypyc_attr(acyclic=True)
class Asks(Ask):
    """Questions to several seats: ALL answer unseen, ANY one decides, or the first is made an OFFER while others may step in.

    The rule reads `answers` (ALL) or `who` (ANY, OFFER: the seat whose answer came back) when it goes on. TOGETHER are the
    present questions of a private round.
    """

    __slots__ = ("asks",)

    def __init__(self, mode: int, asks: list[Ask]) -> None:
        super().__init__(-1, -1)
        self.mode = mode
        self.asks = asks
        self.answers = {}
        self.who = -1


Rules: TypeAlias = Generator[Ask, int, None]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All that is true at a table: a game adds its zones. From a state alone the rules ask the same question again.

    `doing` are the procedures in progress, the innermost last; `answers` are those of a round of unseen answers that is still
    open, by seat; `pictures` are copies from between two questions, for people who look on, each with the number of lines told.
    """

    __slots__ = ("answers", "begun", "chance", "doing", "ending", "knowledge", "log", "pictures")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.log: list[Event] | None = None
        self.pictures: list[tuple[int, State]] | None = None
        self.knowledge: Knowledge | None = None
        self.ending = ""
        self.doing: list[Procedure[Any]] = []
        self.begun = 0  # how many procedures were begun so far: the number of the next one
        self.answers: dict[int, int] = {}

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def copy(self) -> State:
        """An independent copy, without the log and the pictures. A game calls `carry` for what every state has."""
        raise NotImplementedError

    def carry(self, twin: State) -> None:
        """Give a copy of this state independent copies of what every state has, but for the chance and the log."""
        twin.ending = self.ending
        twin.begun = self.begun
        if self.knowledge is not None:
            twin.knowledge = self.knowledge.copy()
        if self.answers:
            twin.answers = self.answers.copy()
        doing = twin.doing
        for procedure in self.doing:
            other = procedure.copy()
            other.at = procedure.at
            other.number = procedure.number
            doing.append(other)

    def begin(self, procedure: Procedure[Any]) -> None:
        """This comes first; then whatever is in progress goes on."""
        number = procedure.number = self.begun
        self.begun = number + 1
        self.doing.append(procedure)

    def picture(self) -> None:
        """Keep what is true now, if something was told since the last picture."""
        if self.log is not None and self.pictures is not None:
            told = len(self.log)
            if not self.pictures or self.pictures[-1][0] < told:
                self.pictures.append((told, self.copy()))

    def tell(
        self, kind: int, seat: int, public: tuple[int, ...], private: tuple[int, ...] = (), readers: int = 0
    ) -> None:
        """Write an event into the log, if anybody reads it: private fields are for the seats of the mask `readers`."""
        log = self.log
        if log is None:
            return
        doing = self.doing
        if not doing:
            log.append(Event(kind, seat, public, private, readers))
            return
        now = doing[-1]
        number = now.number
        around = len(doing) - 1
        last = log[-1] if log else None
        if last is not None and last.procedure == number and len(last.within) == around:
            within = last.within  # the same
        else:
            within = tuple([each.number for each in doing[:around]])
        log.append(Event(kind, seat, public, private, readers, number, now.steps[now.at], within))
