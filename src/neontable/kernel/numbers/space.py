"""A game as numbers: its actions and the layout of its observations, with the pieces of one table."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from neontable.kernel.ask import Ask, State
from neontable.kernel.numbers.actions import NOTHING, Actions, Choice, Path
from neontable.kernel.numbers.tensors import Layout

if TYPE_CHECKING:
    from neontable.kernel.game import Game

MOST_KEPT: Final = 64  # spaces that are kept in mind
MOST_WORDINGS: Final = 20_000
LONG: Final = 16  # answers: a list of so many that comes again is remembered whole
_kept: Final[dict[tuple[int, str], Space]] = {}


class Wording:
    """What answers to questions that are worded alike are called: their texts, and the parts that these are made of.

    `ids` has those of one part. `codes` is the last long list of answers, and `whole` the choice between them: some lists, such
    as the programmes of a hand, are made once and asked for often.
    """

    __slots__ = ("codes", "ids", "paths", "texts", "whole")

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.paths: dict[int, Path] = {}
        self.ids: dict[int, int] = {}
        self.codes: list[int] | None = None
        self.whole: Choice | None = None


class Space:
    """What ids and slices mean: `actions`, and the `layout` of what a seat sees, of which the first `seen` floats are the game's.

    After them stand the kind of question that the seat is asked, and the parts of its answer that it has chosen so far.
    """

    __slots__ = ("_wordings", "actions", "asked", "content", "empty", "game", "layout", "parts", "seen", "size")

    def __init__(self, game: Game[Any], content: Any) -> None:
        self.content = content  # None for the bare game
        self.game = game  # as long as it is kept here, no other game has its number
        bare = game.load_content(())
        listed = game.phrases(bare if content is None else content)
        self.actions = Actions(game.title, game.phrases(bare), listed, game.glue, game.spells)
        seen: Layout = game.layout(bare if content is None else content)
        self.seen = seen.size
        sizes = [(name, part.stop - part.start) for name, part in seen.parts.items()]
        self.layout = Layout([*sizes, ("asked", len(game.kinds)), ("parts", self.actions.count)])
        self.asked = self.layout.start("asked")
        self.parts = self.layout.start("parts")
        self.size = self.layout.size
        self.empty = array("f", bytes(4 * self.size))
        self._wordings: dict[int, Wording] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return space_of, (self.game, self.content)

    def choice(self, state: State, ask: Ask, codes: list[int]) -> Choice:
        """A decision to be answered part by part."""
        key = self.game.wording(state, ask)
        if key < 0:
            return Choice(self.actions.paths(self.game.words(state, ask, codes)))
        wording = self._wordings.get(key)
        if wording is None:
            wording = self._new_wording(key)
        elif wording.codes is codes:
            whole = wording.whole
            assert whole is not None
            return whole.copy()
        ids = wording.ids
        legal: list[int] = []
        for code in codes:
            id = ids.get(code)
            if id is None:
                return self._composed(wording, state, ask, codes)
            legal.append(id)
        return Choice(NOTHING, legal)

    def _composed(self, wording: Wording, state: State, ask: Ask, codes: list[int]) -> Choice:
        """A decision some of whose answers have several parts, or were not asked for before."""
        paths: list[Path] = []
        for code in codes:
            path = wording.paths.get(code)
            paths.append(self._learnt(wording, state, ask, code) if path is None else path)
        choice = Choice(paths)
        if len(codes) >= LONG:
            wording.codes = codes
            wording.whole = choice
            return choice.copy()
        return choice

    def _learnt(self, wording: Wording, state: State, ask: Ask, code: int) -> Path:
        """The parts of an answer that was not asked for before."""
        text = wording.texts[code] = self.game.word(state, ask, code)
        path = wording.paths[code] = self.actions.path(text)
        if len(path) == 1:
            wording.ids[code] = path[0]
        return path

    def _new_wording(self, key: int) -> Wording:
        """A wording that was not met before."""
        if len(self._wordings) >= MOST_WORDINGS:
            self._wordings.clear()
        wording = self._wordings[key] = Wording()
        return wording

    def word(self, state: State, ask: Ask, code: int) -> str:
        """The text of an answer."""
        key = self.game.wording(state, ask)
        wording = self._wordings.get(key) if key >= 0 else None
        text = None if wording is None else wording.texts.get(code)
        return self.game.word(state, ask, code) if text is None else text

    def observe(
        self,
        state: State,
        seat: int,
        ask: Ask | None,
        choice: Choice | None,
        out: array[float],
        view: memoryview[float],
        at: int,
    ) -> None:
        """Write all that a seat sees: what it may know, what it is asked, and the parts of its answer so far.

        It stands in `out` from `at` on, and is written by a `view` of that row.
        """
        out[at : at + self.size] = self.empty
        self.game.encode(state, seat, view, 0)
        if ask is not None:
            view[self.asked + ask.kind] = 1.0
            if choice is not None:
                first = self.parts
                for part in choice.parts:
                    view[first + part] = 1.0


def space_of(game: Any, content: Any) -> Space:
    """The space of a game with these pieces; that of the bare game for None."""
    key = (id(game), "" if content is None else str(game.content_hash(content)))
    space = _kept.get(key)
    if space is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        space = _kept[key] = Space(game, content)
    return space
