"""The cards of one game as small numbers: what the rules read."""

from __future__ import annotations

from typing import Final

from neontable.kernel.game import rows

YELLOW: Final = 0
GRAY: Final = 1
PINK: Final = 2
BLUE: Final = 3
COLORS: Final[tuple[str, ...]] = rows({YELLOW: "yellow", GRAY: "gray", PINK: "pink", BLUE: "blue"})  # COG-CARD-04
LETTERS: Final[tuple[str, ...]] = rows({YELLOW: "Y", GRAY: "G", PINK: "P", BLUE: "B"})

NAMES: Final = 12  # COG-CARD-02
CARDS: Final = 48  # card = name * 4 + Color; `Content` lists both
WRECKAGE: Final = 48  # the number after the last card

# the verbs of Tasks
PLAY_SELF: Final = 0
WRECK_SELF: Final = 1
DRAW: Final = 2
TAKE_TOP: Final = 3
TAKE_HANGAR: Final = 4
RECRUIT: Final = 5
WRECK_HANGAR: Final = 6
REFILL: Final = 7
PLAY_TOP: Final = 8
PLAY_HAND: Final = 9
PLAY_DISCARD: Final = 10
LIFT_OWN: Final = 11
WRECK_CLASH: Final = 12
PUSH_CLASH: Final = 13
SWAP_SELF: Final = 14
WRECK_OWN: Final = 15
OPS: Final[tuple[str, ...]] = rows(
    {
        PLAY_SELF: "PLAY_SELF",
        WRECK_SELF: "WRECK_SELF",
        DRAW: "DRAW",
        TAKE_TOP: "TAKE_TOP",
        TAKE_HANGAR: "TAKE_HANGAR",
        RECRUIT: "RECRUIT",
        WRECK_HANGAR: "WRECK_HANGAR",
        REFILL: "REFILL",
        PLAY_TOP: "PLAY_TOP",
        PLAY_HAND: "PLAY_HAND",
        PLAY_DISCARD: "PLAY_DISCARD",
        LIFT_OWN: "LIFT_OWN",
        WRECK_CLASH: "WRECK_CLASH",
        PUSH_CLASH: "PUSH_CLASH",
        SWAP_SELF: "SWAP_SELF",
        WRECK_OWN: "WRECK_OWN",
    }
)

# Colors of the cards that one part Recruits
FREE: Final = 0
SAME: Final = 1
DIFFERENT: Final = 2


class Op:
    """One part of a Task."""

    __slots__ = ("colors", "do", "least", "most", "plus_wrecked", "power")

    def __init__(self, do: int, least: int, most: int, colors: int, power: int, plus_wrecked: bool) -> None:
        self.do = do
        self.least = least
        self.most = most
        self.colors = colors  # FREE, SAME or DIFFERENT
        self.power = power  # WRECK_CLASH: the Power it reaches; else 0
        self.plus_wrecked = plus_wrecked  # RECRUIT: one more per card Wrecked by the part before

    def key(self) -> tuple[int, int, int, int, int, bool]:
        """What makes two parts the same."""
        return (self.do, self.least, self.most, self.colors, self.power, self.plus_wrecked)

    def __reduce__(self) -> tuple[object, ...]:
        return (Op, self.key())

    def __repr__(self) -> str:
        return f"Op({OPS[self.do]}, {self.least}, {self.most}, {self.colors}, {self.power}, {self.plus_wrecked})"


class Content:
    """The 12 CogDrives and 48 cards that a table began with."""

    __slots__ = (
        "color",
        "hash",
        "ids",
        "index",
        "name_of",
        "names",
        "nicknames",
        "ones",
        "origins",
        "others",
        "power",
        "raw",
        "reference",
        "task_origins",
        "task_texts",
        "tasks",
        "texts",
    )

    def __init__(
        self,
        names: list[str],
        nicknames: list[str],
        ids: list[str],
        power: list[int],
        origins: list[str],
        tasks: list[list[Op]],
        task_texts: list[str],
        task_origins: list[str],
        reference: dict[str, str],
        hash: str,
        raw: dict[str, object],
    ) -> None:
        self.names = names
        self.nicknames = nicknames
        self.ids = ids
        self.power = power
        self.origins = origins
        self.tasks = tasks
        self.task_texts = task_texts
        self.task_origins = task_origins
        self.reference = reference  # "first-player", "second-player", "actions", "clash", "wreckage"
        self.hash = hash  # SHA-256 of `raw` as canonical JSON
        self.raw = raw  # the merged content, JSON-able: `content_from(raw)` builds this again
        self.name_of: list[int] = [card // len(COLORS) for card in range(CARDS)]  # COG-CARD-05, COG-CONTENT-12
        self.color: list[int] = [card % len(COLORS) for card in range(CARDS)]
        self.ones: list[int] = [card for card in range(CARDS) if power[card] == 1]
        self.others: list[int] = [card for card in range(CARDS) if power[card] != 1]
        self.texts: dict[int, list[str]] = {}  # the words for answers, by kind of decision, as they are first needed
        self.index: dict[str, int] = {ids[card]: card for card in range(CARDS)}

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Content,
            (
                self.names,
                self.nicknames,
                self.ids,
                self.power,
                self.origins,
                self.tasks,
                self.task_texts,
                self.task_origins,
                self.reference,
                self.hash,
                self.raw,
            ),
        )
