"""The table of modules in docs/kernel.md names every module of the kernel, and no other."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src/neontable/kernel"
PAGE = (ROOT / "docs/kernel.md").read_text(encoding="utf-8")


def test_the_page_of_the_kernel_names_every_module() -> None:
    cells = re.findall(r"^\| (`[^|]*`) \|", PAGE.split("\n## ")[0], flags=re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`([\w.]+)`", cell)]
    paths = [path.relative_to(KERNEL) for path in KERNEL.rglob("*.py") if path.stem != "__init__"]
    assert sorted(named) == sorted(".".join(path.with_suffix("").parts) for path in paths)


def test_the_page_of_the_kernel_names_every_kind_of_chance() -> None:
    kinds = re.findall(
        r"^class (\w+)\(Chance\)", (KERNEL / "chance.py").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    row = re.search(r"^\| `chance` \|(.*)\|$", PAGE, flags=re.MULTILINE)
    assert row is not None
    assert set(re.findall(r"`(\w+)`", row[1])) == set(kinds)
