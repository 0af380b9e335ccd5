"""The shape of the program: short functions, small folders, and the list of modules that are compiled.

An exception is listed by its name, and only for as long as it is one. `python -m tests.test_shape` writes the list of compiled
modules anew; read what has changed in it.
"""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "neontable"
COMPILED = Path(__file__).parent / "compiled.txt"
LONGEST = 60  # lines of a function
MOST = 15  # modules of a folder, beside __init__
COMPLEX = {"rules": 15, "": 25}  # ways through a function of a game: in its rules, elsewhere

TOO_LONG: set[str] = set()
TOO_MANY: set[str] = set()


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, int]]:
    """Every function with its length, inner ones too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{within}{node.name}"
            if not isinstance(node, ast.ClassDef):
                yield name, (node.end_lineno or node.lineno) - node.lineno + 1
            yield from functions(node, f"{name}.")
        else:
            yield from functions(node, within)


def test_no_function_is_longer_than_sixty_lines() -> None:
    found = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for name, lines in functions(ast.parse(path.read_text(encoding="utf-8"))):
            if lines > LONGEST:
                found.add(f"{path.relative_to(SOURCE).as_posix()} {name}")
    assert found == TOO_LONG


def test_no_folder_has_more_than_fifteen_modules() -> None:
    found = set()
    for folder in [SOURCE, *SOURCE.rglob("*")]:
        if folder.is_dir() and len([each for each in folder.glob("*.py") if each.name != "__init__.py"]) > MOST:
            found.add(folder.relative_to(SOURCE).as_posix())
    assert found == TOO_MANY


BRANCHES = (
    ast.If,
    ast.IfExp,
    ast.ExceptHandler,
    ast.Assert,
    ast.match_case,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
)


def ways(tree: ast.AST) -> int:
    """The ways through a piece of code as radon counts them (a little stricter): ruff counts no `and`, no comprehension."""
    found = 0
    for node in ast.iter_child_nodes(tree):
        found += ways(node)
        if isinstance(node, BRANCHES):
            found += 1
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
            found += 2 if node.orelse else 1
        elif isinstance(node, ast.Try):
            found += 1 if node.orelse else 0
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            found += 1 + len(node.ifs)
    return found


def test_no_function_of_a_game_has_too_many_ways_through_it() -> None:
    games = SOURCE / "games"
    for path in sorted(games.rglob("*.py")):
        most = COMPLEX["rules" if "rules" in path.relative_to(games).parts else ""]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert 1 + ways(node) <= most, f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}"


def test_ways_are_counted() -> None:
    one = "def a(b, c):\n    if b and c:\n        return [d for d in b if d]\n"
    one += "    for e in b:\n        e()\n    else:\n        return b or c\n"
    assert ways(ast.parse(one).body[0]) == 1 + 1 + 2 + 2 + 1


def test_lengths_are_counted_inside_classes_and_functions() -> None:
    tree = ast.parse(
        "class A:\n    def b(self):\n        def c():\n            pass\n        return c\nif 1:\n    async def d(): ...\n"
    )
    assert dict(functions(tree)) == {"A.b": 4, "A.b.c": 2, "d": 1}


def compiled() -> list[str]:
    """The modules that the build compiles, as setup.py finds them."""
    found: list[str] = runpy.run_path(str(ROOT / "setup.py"))["modules"]()
    return found


def test_what_is_compiled_is_listed() -> None:
    assert compiled() == COMPILED.read_text(encoding="utf-8").split()


if __name__ == "__main__":
    COMPILED.write_text("".join(f"{name}\n" for name in compiled()), encoding="utf-8")
