"""Which tests of a checkout cover which rules, read from the source without importing it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from neontable.kernel.errors import Invalid
from neontable.kernel.rulebook import Rulebook

CHECKING = ("assert", "expect", "check", "refuses")  # a call to something so named checks something
NOT_RUN = ("skip", "xfail", "soak")  # marks of tests that `make test` does not hold to


class Citation:
    """A place that cites an id: a test when `name` is set, else code."""

    __slots__ = ("counts", "file", "id", "line", "name")

    def __init__(self, id: str, file: str, line: int, name: str, counts: bool) -> None:
        self.id = id
        self.file = file
        self.line = line
        self.name = name
        self.counts = counts  # False: the test checks nothing, or does not run

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}"
        return f"{place} {self.name}" if self.name else place


class GameCoverage:
    """What the tests say about one game."""

    __slots__ = ("book", "tests", "unknown")

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.tests: dict[str, list[Citation]] = {}
        self.unknown: list[Citation] = []

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
        return not (self.uncovered or self.uncovered_examples or self.unknown)

    def data(self) -> dict[str, object]:
        """JSON-able; the lists that are empty when all is well are left out, except `uncovered`."""
        result: dict[str, object] = {
            "covered": self.covered,
            "total": self.total,
            "uncovered": self.uncovered,
        }
        if self.uncovered_examples:
            result["uncovered_examples"] = self.uncovered_examples
        if self.unknown:
            result["unknown"] = [{"id": each.id, "at": str(each)} for each in self.unknown]
        return result


class Coverage:
    """What the tests of a checkout say about every game."""

    __slots__ = ("games", "unknown")

    def __init__(self, games: dict[str, GameCoverage], unknown: list[Citation]) -> None:
        self.games = games
        self.unknown = unknown  # ids in tests that belong to no game at all

    @property
    def ok(self) -> bool:
        return not self.unknown and all(game.ok for game in self.games.values())

    def data(self) -> dict[str, object]:
        """`{"cogdrive-neon": {"covered": 141, "total": 141, "uncovered": []}, …}`"""
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
    return Coverage(games, strays)


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
