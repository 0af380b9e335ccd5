"""Where a rule is kept in a checkout, and which tests cover it, read from the source without importing it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from neontable.kernel.errors import Invalid
from neontable.kernel.rulebook import Rulebook

CHECKING = ("assert", "expect", "check", "refuse")  # a call to something so named checks something
NAMED = re.compile(
    r'(?:id|letter|number|name)\s*=\s*"?([^"#]+?)"?\s*(?:#.*)?$'
)  # what an entry of content is called by
GAP = r"[\s#]*"  # between two ids, maybe over the end of a comment line
SHOWING = ("kinds.py", "events.py", "text")  # modules and rooms of a game that only name a rule to players
NOT_RUN = ("skip", "xfail", "soak")  # marks of tests that `make test` does not hold to


class Citation:
    """A place that cites an id: a test, or a function, row or entry that keeps the rule."""

    __slots__ = ("counts", "file", "id", "line", "name")

    def __init__(self, id: str, file: str, line: int, name: str, counts: bool) -> None:
        self.id = id
        self.file = file
        self.line = line
        self.name = name
        self.counts = counts  # False: the test checks nothing, or does not run

    @property
    def shows(self) -> bool:
        """Whether players are only told the id here; other code keeps the rule."""
        parts = self.file.split("/")
        return parts[0] == "src" and any(each in SHOWING for each in parts)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}"
        return f"{place} {self.name}" if self.name else place


class GameCoverage:
    """What code, content and tests say about the rules of one game."""

    __slots__ = ("book", "places", "ranges", "tests", "unknown")

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.places: dict[str, list[Citation]] = {}
        self.ranges: list[Citation] = []  # several ids in one citation: none of them can be found
        self.tests: dict[str, list[Citation]] = {}
        self.unknown: list[Citation] = []

    def places_of(self, id: str) -> list[Citation]:
        """The lines of code and the entries of content that make this rule true, then those that show it to players."""
        return self.code_of(id) + self.shown_by(id)

    def code_of(self, id: str) -> list[Citation]:
        """The lines of code and the entries of content that make this rule true."""
        return [place for place in self.places.get(id, []) if not place.shows]

    def shown_by(self, id: str) -> list[Citation]:
        """The rows and sentences that tell players this id."""
        return [place for place in self.places.get(id, []) if place.shows]

    @property
    def unplaced(self) -> list[str]:
        """Rules that neither code nor content cites and that are not marked as holding by absence."""
        return [rule.id for rule in self.book.rules.values() if not (rule.absence or self.places_of(rule.id))]

    @property
    def absent(self) -> list[str]:
        """Rules that hold because nothing in the program does what they forbid."""
        return [rule.id for rule in self.book.rules.values() if rule.absence]

    @property
    def not_absent(self) -> list[str]:
        """Rules marked as holding by absence that have a place after all."""
        return [id for id in self.absent if self.places_of(id)]

    @property
    def placed(self) -> int:
        return self.total - len(self.unplaced)

    def tests_of(self, id: str) -> list[Citation]:
        """The tests that name this rule, ruling or example."""
        return self.tests.get(id, [])

    def is_covered(self, id: str) -> bool:
        """Whether some test that checks something names it."""
        return any(test.counts for test in self.tests_of(id))

    @property
    def uncovered(self) -> list[str]:
        return [id for id in self.book.rules if not self.is_covered(id)]

    @property
    def uncovered_examples(self) -> list[str]:
        return [id for id in self.book.examples if not self.is_covered(id)]

    @property
    def hollow(self) -> list[Citation]:
        """Tests that name a rule but check nothing."""
        return [test for tests in self.tests.values() for test in tests if not test.counts]

    @property
    def total(self) -> int:
        return len(self.book.rules)

    @property
    def covered(self) -> int:
        return self.total - len(self.uncovered)

    @property
    def ok(self) -> bool:
        return self.is_placed and not (self.uncovered or self.uncovered_examples or self.unknown)

    @property
    def is_placed(self) -> bool:
        """Whether every rule can be found from its id."""
        return not (self.unplaced or self.ranges or self.not_absent)

    def data(self) -> dict[str, object]:
        """JSON-able; the lists that are empty when all is well are left out, except `uncovered`."""
        result: dict[str, object] = {
            "covered": self.covered,
            "total": self.total,
            "uncovered": self.uncovered,
            "placed": self.placed,
            "unplaced": self.unplaced,
        }
        if self.ranges:
            result["ranges"] = [{"ids": each.id, "at": str(each)} for each in self.ranges]
        if self.not_absent:
            result["not_absent"] = self.not_absent
        if self.uncovered_examples:
            result["uncovered_examples"] = self.uncovered_examples
        if self.unknown:
            result["unknown"] = [{"id": each.id, "at": str(each)} for each in self.unknown]
        return result


class Coverage:
    """What the code and the tests of a checkout say about every game."""

    __slots__ = ("games", "unknown")

    def __init__(self, games: dict[str, GameCoverage], unknown: list[Citation]) -> None:
        self.games = games
        self.unknown = unknown  # ids in tests that belong to no game at all

    @property
    def ok(self) -> bool:
        return not self.unknown and all(game.ok for game in self.games.values())

    def data(self) -> dict[str, object]:
        """`{"cogdrive-neon": {"covered": 141, "total": 141, "uncovered": [], "placed": 141, "unplaced": []}, …}`"""
        result: dict[str, object] = {name: game.data() for name, game in self.games.items()}
        if self.unknown:
            result["unknown"] = [{"id": each.id, "at": str(each)} for each in self.unknown]
        return result


def find_checkout(start: Path) -> Path | None:
    """The folder at or above `start` that holds this project's source and tests."""
    for folder in (start, *start.parents):
        if (folder / "src" / "neontable").is_dir() and (folder / "tests").is_dir():
            return folder
    return None


def coverage(checkout: Path, books: Mapping[str, Rulebook], drafts: Sequence[Rulebook] = ()) -> Coverage:
    """Read the tests and the code of a checkout and hold them against the rulebooks.

    Of a draft, a game that is not registered yet, ids may be cited but need not be covered.
    """
    games = {name: GameCoverage(book) for name, book in books.items()}
    strays: list[Citation] = []
    for path in sorted((checkout / "tests").rglob("*.py")):
        for cited in citations(path, path.relative_to(checkout).as_posix()):
            owner = next((game for game in games.values() if cited.id.startswith(f"{game.book.prefix}-")), None)
            if owner is None:
                if not any(cited.id in draft.ids() for draft in drafts):
                    strays.append(cited)
            elif cited.id not in owner.book.ids():
                owner.unknown.append(cited)
            else:
                owner.tests.setdefault(cited.id, []).append(cited)
    for path in sorted((checkout / "src").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for game in games.values():
            known, pattern = game.book.ids(), game.book.pattern()
            for number, line in enumerate(text.splitlines(), 1):
                for id in pattern.findall(line):
                    if id not in known:
                        game.unknown.append(Citation(id, path.relative_to(checkout).as_posix(), number, "", False))
    for name, game in games.items():
        for place in places(checkout, name, game.book):
            if place.id in game.book.ids():
                game.places.setdefault(place.id, []).append(place)
            elif place.file.endswith(".toml"):
                game.unknown.append(place)
        game.ranges = list(ranges(checkout, name, game.book))
    return Coverage(games, strays)


def look_up(checkout: Path, name: str, book: Rulebook, id: str) -> GameCoverage:
    """Where one rule is kept and tested: only the files that name it are read closely."""
    game = GameCoverage(book)
    game.places[id] = [place for place in places(checkout, name, book, id) if place.id == id]
    game.tests[id] = [
        test
        for path in sorted((checkout / "tests").rglob("*.py"))
        if f'"{id}"' in path.read_text(encoding="utf-8")
        for test in citations(path, path.relative_to(checkout).as_posix())
        if test.id == id
    ]
    return game


def sources(checkout: Path, name: str) -> list[Path]:
    """The files that can keep a rule of a game: its code and its content."""
    folder = checkout / "src" / "neontable" / "games" / name.replace("-", "_")
    return sorted([*folder.rglob("*.py"), *(folder / "content").rglob("*.toml")])


def places(checkout: Path, name: str, book: Rulebook, only: str = "") -> Iterator[Citation]:
    """Every line of a game's code and content that cites an id, with the function, row or entry it stands in."""
    pattern = book.pattern()
    for path in sources(checkout, name):
        text, file = path.read_text(encoding="utf-8"), path.relative_to(checkout).as_posix()
        if only not in text:
            continue
        names: list[tuple[int, int, str]] | None = None
        for number, line in enumerate(text.splitlines(), 1):
            for id in dict.fromkeys(pattern.findall(line)):
                if names is None:
                    names = scopes(text) if path.suffix == ".py" else entries(text)
                inside = [scope for first, last, scope in names if first <= number <= last]
                yield Citation(id, file, number, inside[-1] if inside else "", True)


def ranges(checkout: Path, name: str, book: Rulebook) -> Iterator[Citation]:
    """Citations of several ids at once, such as an id followed by "to 18" or ", 13": write each id out."""
    id = book.pattern().pattern
    listed = rf"(?:,|;|/|&|\+|and\b|or\b){GAP}-?\d{{2,3}}\b"
    spanned = rf"(?:to\b|until\b|through\b|–|—|-|…|\.\.+){GAP}(?:-?\d{{2,3}}\b|{id})"
    several = re.compile(rf"{id}{GAP}(?:{listed}|{spanned})")
    for path in sources(checkout, name):
        text = path.read_text(encoding="utf-8")
        for match in several.finditer(text):
            number = text.count("\n", 0, match.start()) + 1
            yield Citation(" ".join(match[0].split()), path.relative_to(checkout).as_posix(), number, "", False)


def scopes(text: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function, class and assignment, outer ones first."""
    result: list[tuple[int, int, str]] = []

    def look(body: Sequence[ast.stmt], outer: str) -> None:
        for node in body:
            last = node.end_lineno or node.lineno
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                result.append((first, last, outer + node.name))
                look(node.body, f"{outer}{node.name}.")
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                result.append((node.lineno, last, outer + node.targets[0].id))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                result.append((node.lineno, last, outer + node.target.id))

    look(ast.parse(text).body, "")
    return result


def entries(text: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of every table of a TOML file.

    Comments right above a table belong to it, those at the head of the file to every table.
    """
    lines = text.splitlines()
    starts: list[int] = []
    for number, line in enumerate(lines):
        if line.startswith("["):
            first = number
            while first and lines[first - 1].startswith("#"):
                first -= 1
            starts.append(first)
    result: list[tuple[int, int, str]] = []
    for first, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        inside = lines[first:end]
        header = next(line for line in inside if line.startswith("[")).strip("[] ")
        key = next((match[1] for line in inside if (match := NAMED.match(line))), "")
        if not result:
            result.append((1, first, f"every {header}"))
        result.append((first + 1, end, f"{header} {key}".strip()))
    return result


def citations(path: Path, file: str) -> Iterator[Citation]:
    """Every `@rule(...)` in a test file."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=file)
    except (SyntaxError, ValueError) as error:
        raise Invalid(f"{file}: cannot be read: {error}.", "Correct the test file.") from None
    yield from within(tree.body, file, "", (), True)


def within(body: Sequence[ast.stmt], file: str, scope: str, ids: tuple[str, ...], runs: bool) -> Iterator[Citation]:
    """The citations in a module or class; a class passes its own on to its tests."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            inherited = ids + cited_by(node.decorator_list)
            yield from within(node.body, file, f"{scope}{node.name}.", inherited, runs and is_run(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own = cited_by(node.decorator_list)
            is_test = node.name.startswith("test")
            counts = is_test and runs and is_run(node.decorator_list) and checks_something(node)
            for id in dict.fromkeys(ids + own if is_test else own):
                yield Citation(id, file, node.lineno, scope + node.name, counts)


def last_name(node: ast.expr) -> str:
    """`raises` of `pytest.raises(...)`, `rule` of `@rule(...)`."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def cited_by(decorators: Sequence[ast.expr]) -> tuple[str, ...]:
    """The ids in the `@rule(...)` decorators; one that is not a plain string is given as its source, so nobody knows it."""
    found: list[str] = []
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and last_name(decorator) == "rule":
            for argument in decorator.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                found.append(
                    str(argument.value) if plain and isinstance(argument, ast.Constant) else ast.unparse(argument)
                )
    return tuple(found)


def is_run(decorators: Sequence[ast.expr]) -> bool:
    """Whether `make test` runs it and needs it to pass."""
    return not any(last_name(decorator) in NOT_RUN for decorator in decorators)


def checks_something(function: ast.AST) -> bool:
    """Whether a test can fail by itself: an assert, `raises`, or a helper named as a check."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant):
            return True
        if isinstance(node, ast.Call):
            name = last_name(node.func).lstrip("_")
            if name == "raises" or name.startswith(CHECKING):
                return True
    return False
