"""Builds pure by default; with NEONTABLE_COMPILE=1 the modules below are compiled by mypyc as well.

Without a working C compiler the installation is pure, and says so.
NEONTABLE_OPT sets the optimisation level (0 to 3, default 3).
"""

from __future__ import annotations

import os
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "neontable"

# What is compiled: every module that fits a line of COMPILED and no line of EXCLUDE.
COMPILED = ("kernel/*.py", "games/*/*.py", "bots/*.py")
EXCLUDE = (
    "*/__init__.py",
    # read and write files, or hold msgspec types
    "kernel/coverage.py",
    "kernel/pack.py",
    "kernel/record.py",
    "kernel/registry.py",
    "kernel/rulebook.py",
    "games/*/content.py",
    "bots/names.py",
    # sent to other processes
    "bots/arena.py",
    "bots/series.py",
    "bots/simulation.py",
    # drawn for people, a few times a second
    "games/*/board*.py",
    # exceptions are raised, not run
    "kernel/errors.py",
)

wanted = os.environ.get("NEONTABLE_COMPILE") == "1"


def modules() -> list[str]:
    """The files to compile, relative to this one."""
    names = sorted(path.relative_to(SOURCE).as_posix() for pattern in COMPILED for path in SOURCE.glob(pattern))
    return [f"src/neontable/{name}" for name in names if not any(fnmatch(name, each) for each in EXCLUDE)]


def needs() -> list[str]:
    """What the build of a compiled version needs, at the versions of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [line for line in project["optional-dependencies"]["dev"] if line.startswith("mypy==")]
    return [*project["dependencies"], *tools]


def extensions() -> list[object]:
    """The compiled modules; none while pip still asks what the build needs."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    level = os.environ.get("NEONTABLE_OPT", "3")
    # Strictness is the business of `make test`, so the build reads no mypy settings.
    options = ["--config-file=", "--ignore-missing-imports"]
    found = mypycify([*options, *modules()], opt_level=level, debug_level="0")
    for extension in found:
        extension.optional = True
    return list(found)


class AllOrPure(build_ext):
    """Keeps every compiled module or none: half of them would not import."""

    def run(self) -> None:
        super().run()
        outputs = [Path(name) for name in self.get_outputs()]
        if all(path.exists() for path in outputs):
            return
        for path in outputs:
            path.unlink(missing_ok=True)
        print("neontable: could not compile; this installation runs as pure Python.", file=sys.stderr)


if wanted:
    setup(ext_modules=extensions(), setup_requires=needs(), cmdclass={"build_ext": AllOrPure})
else:
    setup()
