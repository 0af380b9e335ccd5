"""A finite action space: every option of every decision is a short path of ids from a closed vocabulary.

A game lists phrases. An option's text is cut into the longest phrases that fit; words that carry no choice (`glue`) fall away.
An option of one phrase is one id. Options of several are built part by part: only parts in which options differ are asked for, and
the last one chooses. A text that no phrase covers is spelt letter by letter, so that a game that lists nothing has actions, too.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from neontable.kernel.errors import Illegal, Invalid

# two ids that every game has
ENOUGH: Final = 0  # a composed choice ends here, where it could go on
WAIT: Final = 1  # a seat that need not answer, or is not asked, lets the others go on
FIXED: Final = ("enough", "wait")
FIRST_LETTER: Final = 32  # bytes from the space on
LETTERS: Final = 256 - FIRST_LETTER
MOST_KEPT: Final = 50_000  # texts whose paths are kept in mind
STOPS: Final = ",:"  # at the end of a word they carry no choice

Path = tuple[int, ...]


def letter_text(byte: int) -> str:
    """The name of the action that spells a letter."""
    return repr(chr(byte)) if byte < 128 else f"'\\x{byte:02x}'"


def bare_words(text: str) -> list[str]:
    """The words of a text, without the stops at their ends."""
    return [word.rstrip(STOPS) for word in text.split()]


class Actions:
    """The action space of a game with its pieces: ids from 0 on, each with its text.

    Those of the bare game come first, in the order in which it lists them, so that packs change none; theirs follow.
    """

    __slots__ = ("_glue", "_ids", "_kept", "_longest", "_phrases", "_spells", "texts", "title")

    def __init__(self, title: str, bare: list[str], phrases: list[str], glue: tuple[str, ...], spells: bool) -> None:
        self.title = title
        self._spells = spells or not bare
        self._glue = frozenset(glue)
        texts = [*FIXED]
        if self._spells:
            texts += [letter_text(byte) for byte in range(FIRST_LETTER, 256)]
        listed: set[str] = set()
        for phrase in phrases:
            if phrase in listed:
                raise Invalid(
                    f"Among the actions of {title}, {phrase!r} would mean two things.",
                    "Give the piece of the pack another id: those of base pieces do not change.",
                )
            listed.add(phrase)
        texts += dict.fromkeys(bare + phrases)
        self.texts = tuple(texts)
        self._ids: dict[str, int] = {texts[id]: id for id in range(len(texts))}
        if len(self._ids) < len(texts):
            raise Invalid(f"{title} lists an action twice.")
        self._phrases: dict[str, int] = {}
        longest = 1
        for phrase in dict.fromkeys(bare + phrases):
            words = bare_words(phrase)
            longest = max(longest, len(words))
            self._phrases[" ".join(words)] = self._ids[phrase]
        self._longest = longest
        self._kept: dict[str, Path] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        listed = list(self.texts[len(FIXED) + (LETTERS if self._spells else 0) :])
        return Actions, (self.title, listed, listed, tuple(sorted(self._glue)), self._spells)

    @property
    def count(self) -> int:
        """How many actions there are; their ids are smaller."""
        return len(self.texts)

    def text(self, id: Any) -> str:
        """The text of an action."""
        self.check(id)
        text: str = self.texts[id]
        return text

    def id(self, text: str) -> int:
        """The action of this text."""
        found = self._ids.get(text)
        if found is None:
            raise Invalid(f"{self.title} has no action {text!r}.", "An option may be several: ask for its path.")
        return found

    def check(self, id: Any) -> None:
        """Refuse what is no id of an action."""
        if isinstance(id, bool) or not isinstance(id, int) or not 0 <= id < len(self.texts):
            raise Invalid(f"{self.title} has no action {id!r}.", f"Actions are 0 to {len(self.texts) - 1}.")

    def path(self, text: str) -> Path:
        """The parts of an option, in their order."""
        kept = self._kept.get(text)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[text] = self._cut(text)
        return kept

    def paths(self, texts: list[str]) -> list[Path]:
        """The parts of several options of one decision."""
        kept = self._kept
        found: list[Path] = []
        for text in texts:
            path = kept.get(text)
            found.append(self.path(text) if path is None else path)
        return found

    def _cut(self, text: str) -> Path:
        """Cut a text into the longest phrases that fit, from left to right."""
        words = bare_words(text)
        parts: list[int] = []
        at = 0
        while at < len(words):
            for size in range(min(self._longest, len(words) - at), 0, -1):
                id = self._phrases.get(" ".join(words[at : at + size]), -1)
                if id >= 0:
                    parts.append(id)
                    at += size
                    break
            else:
                if words[at] not in self._glue:
                    parts += self._spelt(words[at], text)
                at += 1
        return tuple(parts)

    def _spelt(self, word: str, text: str) -> list[int]:
        """A word letter by letter, with a space at its end."""
        if not self._spells:
            raise Invalid(f"{word!r} of the option {text!r} is no action of {self.title}.", "Its phrases must list it.")
        return [byte - FIRST_LETTER + len(FIXED) for byte in word.encode() + b" "]


NOTHING: Final[list[Any]] = []  # shared, and never added to


@mypyc_attr(acyclic=True)
class Choice:
    """A decision that is being answered part by part; until the last part nothing happens at the table.

    `legal` are the parts that some option still has, `parts` those taken so far, with those that had no alternative. Where every
    option is one part (it is flat), `legal` has one for each in their order, and `paths` is empty.
    """

    __slots__ = ("_alive", "_depth", "_flat", "begun", "legal", "parts", "paths")

    def __init__(self, paths: list[Path], flat: list[int] | None = None) -> None:
        self.begun = False  # whether a part was taken by choice
        self._depth = 0
        if flat is None:
            flat = [path[0] for path in paths if len(path) == 1]
        if len(flat) >= len(paths):
            self.legal = flat
            self._flat = True
            self.paths: list[Path] = NOTHING
            self.parts: list[int] = NOTHING
            self._alive: list[int] = NOTHING
        else:
            self._flat = False
            self.paths = paths
            self.parts = []
            self._alive = list(range(len(paths)))
            self._look()

    def take(self, id: int) -> int:
        """Take a part: the place of the option that is chosen by it, or -1 while several are left."""
        legal = self.legal
        if id not in legal:
            raise Illegal("", f"Action {id} is not possible now.", f"Possible are {legal[:10]}.")
        if self._flat:
            return legal.index(id)
        self.begun = True
        depth = self._depth
        paths = self.paths
        if id == ENOUGH:
            alive = [i for i in self._alive if len(paths[i]) == depth]
        else:
            alive = [i for i in self._alive if len(paths[i]) > depth and paths[i][depth] == id]
            self._depth = depth + 1
            self.parts.append(id)
        self._alive = alive
        if len(alive) == 1:
            return alive[0]
        self._look()
        return -1

    def _look(self) -> None:
        """See which parts may come next; one that all options share is taken at once."""
        paths = self.paths
        alive = self._alive
        while True:
            depth = self._depth
            found: dict[int, bool] = {}
            for i in alive:
                path = paths[i]
                found[path[depth] if len(path) > depth else ENOUGH] = True
            if len(found) > 1 or len(alive) == 1:
                break
            if ENOUGH in found:
                raise Invalid(f"Options cannot be told apart by their actions: {[paths[i] for i in alive]}.")
            self.parts += found
            self._depth = depth + 1
        self.legal = list(found)

    def copy(self) -> Choice:
        """An independent copy."""
        twin = Choice(NOTHING, self.legal)
        if not self._flat:
            twin._flat = False
            twin.paths = self.paths
            twin.parts = self.parts[:]
            twin.begun = self.begun
            twin._alive = self._alive
            twin._depth = self._depth
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return choice_again, (self.paths, self.legal if self._flat else None, self.parts, self._depth)


def choice_again(paths: list[Path], flat: list[int] | None, parts: list[int], depth: int) -> Choice:
    """A choice that has come so far."""
    choice = Choice(paths, flat)
    while choice._depth < depth:
        choice.take(parts[choice._depth])
    return choice
