"""A game's rules as data: every rule has an id, a text, its rulings and worked examples."""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from neontable.kernel import registry
from neontable.kernel.errors import Invalid

# The last part is a number, or a name where the rulebook names the rule itself: HOPE-KEY-Reckless.
LAST = r"(?:\d{2,3}|[A-Z][A-Za-z]+(?:-[A-Z][A-Za-z]+)*)"
Id = Annotated[str, msgspec.Meta(pattern=rf"^[A-Z0-9]+-[A-Z]+-{LAST}$")]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One behaviour of the game, as one testable statement."""

    id: Id
    heading: str
    source: str
    text: str
    rulings: tuple[Id, ...] = ()
    absence: str = ""  # why it holds although no line makes it so: nothing in the program does what it forbids


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table reads a rule that the rulebook leaves open."""

    id: Id
    question: str
    options: tuple[str, ...]
    ruling: str
    reason: str
    option: str = ""  # the table option that changes it


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: given, when, then."""

    id: Id
    title: str
    given: str
    when: str
    then: str


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file that a rulebook is read from."""

    game: str
    prefix: str
    minimum: int
    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()
    example: tuple[Example, ...] = ()


class Rulebook:
    """All rules, rulings and examples of one game, by id."""

    __slots__ = ("examples", "game", "minimum", "prefix", "rules", "rulings", "spelt")

    def __init__(self, catalogue: Catalogue) -> None:
        self.game = catalogue.game
        self.prefix = catalogue.prefix
        self.minimum = catalogue.minimum
        self.rules = {rule.id: rule for rule in catalogue.rule}
        self.rulings = {ruling.id: ruling for ruling in catalogue.ruling}
        self.examples = {example.id: example for example in catalogue.example}
        self.spelt = {id.upper(): id for id in self.ids()}  # however somebody types it
        count = len(catalogue.rule) + len(catalogue.ruling) + len(catalogue.example)
        if len(self.ids()) != count:
            raise Invalid(f"The catalogue of {self.game} gives an id twice.", "Give every entry its own id.")
        if len(self.rules) < self.minimum:
            found = f"{len(self.rules)} rules, once it had {self.minimum}"
            raise Invalid(
                f"The catalogue of {self.game} has {found}.",
                "Totals never shrink: bring the lost rules back.",
            )
        for rule in catalogue.rule:
            for cited in rule.rulings:
                if cited not in self.rulings:
                    raise Invalid(f"{rule.id} cites the unknown ruling {cited}.", self.hint(cited))
        for id in self.ids():
            if not id.startswith(f"{self.prefix}-"):
                raise Invalid(f"{id} does not begin with {self.prefix}-.", "Ids of one game share its prefix.")

    def ids(self) -> set[str]:
        """Every id that may be cited."""
        return {*self.rules, *self.rulings, *self.examples}

    def pattern(self) -> re.Pattern[str]:
        """Finds ids of this game in a text."""
        return re.compile(rf"(?<![A-Z0-9-]){re.escape(self.prefix)}-[A-Z]+-{LAST}(?![A-Za-z0-9])")

    def rule(self, id: str) -> Rule:
        """The rule with this id."""
        found = self.rules.get(self.spelt.get(id.upper(), id))
        if found is None:
            raise Invalid(f"There is no rule {id} in {self.game}.", self.hint(id))
        return found

    def entry(self, id: str) -> Rule | Ruling | Example:
        """The rule, ruling or example with this id."""
        key = self.spelt.get(id.upper(), id)
        found = self.rules.get(key) or self.rulings.get(key) or self.examples.get(key)
        if found is None:
            raise Invalid(f"There is no rule {id} in {self.game}.", self.hint(id))
        return found

    def nearest(self, id: str) -> list[str]:
        """The ids that look most like this one."""
        close = difflib.get_close_matches(id.upper(), sorted(self.spelt), n=3, cutoff=0.6)
        return [self.spelt[each] for each in close]

    def hint(self, id: str) -> str:
        """What to try instead of an unknown id."""
        close = self.nearest(id)
        if close:
            return f"Did you mean {' or '.join(close)}?"
        return f"Ids look like {next(iter(self.rules), self.prefix)}; `neontable rules {self.game}` lists them."

    def citing(self, ruling: str) -> list[Rule]:
        """The rules that a ruling concerns."""
        return [rule for rule in self.rules.values() if ruling in rule.rulings]


def load(path: Path) -> Rulebook:
    """The rulebook in a catalogue file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return Rulebook(msgspec.convert(data, Catalogue, strict=True))
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Invalid(f"{path}: {error}.", "Correct the catalogue at that place.") from None


@cache
def of_game(name: str) -> Rulebook | None:
    """The rulebook of a registered game; a game without a package has none."""
    folder = registry.folder(name)
    return load(folder / "catalogue.toml") if folder else None


def all_books() -> dict[str, Rulebook]:
    """The rulebooks of all registered games."""
    found = {name: of_game(name) for name in registry.names()}
    return {name: book for name, book in found.items() if book is not None}


def drafts() -> list[Rulebook]:
    """The rulebooks of games that are being written: packages with a catalogue and no game module yet."""
    return [load(folder / "catalogue.toml") for folder in registry.drafts() if (folder / "catalogue.toml").exists()]
