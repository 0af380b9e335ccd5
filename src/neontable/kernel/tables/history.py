"""What was done at a table: the entries of its record, how it began, and what of it can be taken back."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from neontable.kernel.ask import State
from neontable.kernel.chance import Outcome
from neontable.kernel.event import Event
from neontable.kernel.game import NO_MOMENT
from neontable.kernel.pickling import Taken, taken_apart

CHOICE: Final = "choice"
UNDO: Final = "undo"
ORDER: Final = "order"
FREE: Final = "free"  # the text of an undo that goes back past what others did and what was learnt
ACTION: Final = "action"  # how far an undo goes: to where the seat's last action began
TURN: Final = "turn"  # or to where its turn began
ROUND: Final = "round"  # the text of an undo of all own answers in a round of unseen answers that is open
SEAT: Final = "seat"
FORM: Final = 2  # of positions: 1 had checkpoints, the choices since and the outcomes of chance since
CONCEDE: Final = "concede"
RETURN: Final = "return"  # who had given up plays again

# who answered
BY_PERSON: Final = "person"
BY_BOT: Final = "bot"
BY_ORDER: Final = "order"  # a standing order of the seat
BY_DEADLINE: Final = "deadline"


@mypyc_attr(acyclic=True)
class Entry:
    """One entry of the record. `drew` and `news` say what it brought to light: chance, and the seats that learnt something.

    `by` says who answered: the person of the seat, a bot, a standing order, or the deadline.
    `moment` is where the question stood that a choice has answered.
    """

    __slots__ = ("by", "drew", "kind", "moment", "news", "seat", "text", "window")

    def __init__(
        self, kind: str, seat: int, text: str, by: str = BY_PERSON, drew: bool = False, news: int = 0, window: int = 0
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.text = text
        self.by = by
        self.drew = drew
        self.news = news
        self.moment = NO_MOMENT
        self.window = window  # the number of the round of answers given unseen of each other, 0 if it was none

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def auto(self) -> bool:
        """Whether a standing order has answered."""
        return self.by == BY_ORDER


class Start:
    """How a table began: what it was made of, and a position if it was set up from one.

    A sample begins with what it was dealt: `root` is that state and `told` the log so far, kept when it first changes.
    """

    __slots__ = ("content", "options", "packs", "position", "root", "script", "seats", "secret", "seed", "told")

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        content: Any,
        packs: bool,
        seed: bytes | None,
        secret: bool,
        position: dict[str, Any] | None = None,
        script: list[Outcome] | None = None,
    ) -> None:
        self.seats = seats
        self.options = options
        self.content = content
        self.packs = packs
        self.seed = seed
        self.secret = secret
        self.position = position
        self.script = script
        self.root: State | None = None
        self.told: list[Event] = []

    def __reduce__(self) -> Taken:
        return taken_apart(self)


def effective(entries: list[Entry]) -> list[Entry]:
    """The choices and concessions that still stand."""
    played: list[Entry] = []
    for entry in entries:
        played = after(played, entry)
    return played


def after(played: list[Entry], entry: Entry) -> list[Entry]:
    """What still stands after one more entry: the same list with it, or after an undo another one."""
    if entry.kind == UNDO and entry.text == ROUND:
        window = max([one.window for one in played])
        return [one for one in played if one.seat != entry.seat or one.window != window]
    if entry.kind == UNDO:
        free, to = undo_meant(entry.text)
        first = back_to(played, entry.seat, to)
        kept = [one for one in played[first:] if one.kind == RETURN or (not free and one.seat != entry.seat)]
        return played[:first] + kept
    if entry.kind in (CHOICE, CONCEDE, RETURN):
        played.append(entry)
    return played


class Chosen:
    """What each seat has chosen as far as it stands: read on as choices are made, and anew after an undo."""

    __slots__ = ("given", "read", "standing", "texts")

    def __init__(self) -> None:
        self.standing: list[Entry] = []  # where it was read
        self.read = 0  # how many entries
        self.texts: dict[int, list[str]] = {}  # by seat
        self.given: dict[int, tuple[str, ...]] = {}  # what was asked for since it was last read

    def by(self, seat: int, standing: list[Entry]) -> tuple[str, ...]:
        """The choices of this seat among those that stand."""
        if standing is not self.standing or len(standing) != self.read:
            self._read_on(standing)
        given = self.given.get(seat)
        if given is None:
            given = self.given[seat] = tuple(self.texts.get(seat, ()))
        return given

    def _read_on(self, standing: list[Entry]) -> None:
        """Read what has been chosen since."""
        if standing is not self.standing:
            self.standing = standing
            self.read = 0
            self.texts = {}
        for i in range(self.read, len(standing)):
            entry = standing[i]
            if entry.kind == CHOICE:
                self.texts.setdefault(entry.seat, []).append(entry.text)
        self.read = len(standing)
        self.given = {}


def undo_text(free: bool, to: str) -> str:
    """How an undo is written down: whether it may go past what others did and what was learnt, and how far it goes."""
    return f"{FREE} {to}".strip() if free else to


def undo_meant(text: str) -> tuple[bool, str]:
    """What an undo that was written down may do, and how far it goes."""
    words = text.split()
    return FREE in words, ACTION if ACTION in words else TURN if TURN in words else ""


def back_to(played: list[Entry], seat: int, to: str) -> int:
    """The first choice that an undo takes back: the seat's last one, or where its last action or turn began; -1 if none."""
    last = len(played) - 1
    while last >= 0:
        entry = played[last]
        if entry.kind == CHOICE and entry.seat == seat and entry.by != BY_ORDER:
            if not to or (to == ACTION and entry.moment.begins) or (to == TURN and entry.moment.turn >= 0):
                break
        last -= 1
    if to == TURN and last >= 0:
        turn = played[last].moment.turn
        for i in range(last):
            if played[i].kind == CHOICE and played[i].seat == seat and played[i].moment.turn == turn:
                return i
    return last


def why_no_undo(
    played: list[Entry], seat: int, windows: int, free: bool = False, to: str = "", barrier: int = 0, past: str = ""
) -> str:
    """Why a seat cannot take back its last choice, action or turn; nothing if it can. So many windows of unseen answers are closed.

    A `free` one may go back past others' choices and what was learnt since, but no undo goes past a barrier: `past` says that.
    """
    first = back_to(played, seat, to)
    if first < 0:
        return f"You have made no {to or 'choice'} yet."
    if played[first].moment.barrier != barrier:
        return past
    if free:
        return ""
    mine = played[first]
    for entry in played[first:]:
        if entry.kind == CONCEDE:
            return "The game was conceded."
        if entry.seat == seat and entry.window and entry.window <= windows:
            return "All have answered, and each has seen the others' answers."
        unseen = entry.window and entry.window == mine.window and entry.window > windows
        if entry.seat != seat and not unseen:
            return "Another seat has chosen since."
        if entry.drew and (entry.seat == seat or not unseen):
            return "Chance has been drawn since."
        if entry.news >> seat & 1:
            return "You have learnt something since."
    return ""
