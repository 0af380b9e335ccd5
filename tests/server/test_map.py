"""The map of the server in docs/server-map.md names packages, modules and functions that are there."""

from __future__ import annotations

import ast
import json
import re
import sys
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

from neontable.server.rooms import room
from tests.server.serving import Served, next_of

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src/neontable/server"
MAP = (ROOT / "docs/server-map.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`((?:\w+/)*\w+\.py)(?::([\w.]+))?`", MAP)))
WAY = MAP.split("## The way of a choice\n")[1].split("\n## ")[0]


@cache
def names(path: str) -> set[str]:
    """Functions, classes, methods and constants of a module."""
    found: set[str] = set()
    for node in ast.parse((SERVER / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
            found |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, FUNCTION)}
        elif isinstance(node, FUNCTION):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {each.id for each in node.targets if isinstance(each, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_what_the_map_names_is_there(path: str, name: str) -> None:
    assert (SERVER / path).is_file()
    assert not name or name in names(path)


def test_the_way_of_a_choice_has_no_gap() -> None:
    steps = [int(number) for number in re.findall(r"^\| (\d+) \|", WAY, flags=re.MULTILINE)]
    assert steps == list(range(1, 16))
    for line in WAY.splitlines():
        assert not re.match(r"\| \d", line) or re.search(r"\| `[\w/]+\.py:[\w.]+`", line), line


def test_the_map_names_every_module() -> None:
    named: dict[str, list[str]] = {}
    for package, modules in re.findall(r"^\| `(\w+)/` \|[^|]*\| ([\w, ]+) \|$", MAP, flags=re.MULTILINE):
        named.setdefault("" if package == "server" else package, []).extend(modules.split(", "))
    packages = ["", *(each.parent.name for each in SERVER.glob("*/__init__.py"))]
    there = {each: {path.stem for path in (SERVER / each).glob("*.py")} - {"__init__"} for each in packages}
    assert {package: set(modules) for package, modules in named.items()} == there
    assert max(len(modules) for modules in there.values()) <= 15


def test_a_choice_goes_the_way_that_the_map_shows(tmp_path: Path) -> None:
    """The first place of each step is called, in this order."""
    steps = [tuple(place.split(":")) for place in re.findall(r"^\| \d+ \| `([^`]+)`", WAY, flags=re.MULTILINE)]
    walked: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(SERVER)):
            walked.append((Path(code.co_filename).relative_to(SERVER).as_posix(), code.co_qualname))

    with Served(tmp_path) as served:
        made = served.table("mine", "mine")
        move = made.move()
        assert move is not None
        with served.socket(made.id, move["token"]) as socket:
            next_of(socket, "presence")
            served.loop.call_soon_threadsafe(sys.setprofile, note)
            socket.send(json.dumps({"type": "choose", **move["body"]}))
            next_of(socket, "reply")
            served.loop.call_soon_threadsafe(sys.setprofile, None)
    if room.__file__.endswith(".py"):  # what is compiled leaves no trace
        assert [step for step in dict.fromkeys(walked) if step in steps] == steps
