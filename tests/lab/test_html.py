"""Reports as pages: every command writes one, whole in itself, with figures that are those of its data."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from neontable.cli.main import run
from neontable.lab import plots
from neontable.lab.html import report

EMPTY = ("meta", "path", "rect")  # need no end
FOOT = {"command": "neontable simulate <x>", "date": "2026-11-18", "seed": "7"}
COMMANDS = {
    "simulate": ["simulate", "neon", "--bots", "random,policy", "-n", "3"],
    "simulate together": ["simulate", "neon-hope", "--bots", "policy", "-n", "1"],
    "arena": ["arena", "cog", "--bots", "random,policy", "-n", "2"],
    "arena together": ["arena", "neon-hope", "--bots", "random,policy", "-n", "1"],
    "balance": ["balance", "neon", "--bots", "random", "-n", "2"],
    "compare": ["compare", "cog", "--bots", "policy", "--against-bots", "random", "-n", "2"],
    "sweep": ["sweep", "neo-hunt", "--set", "counter.D1.value=0..1", "--bots", "random", "-n", "1"],
    "season": ["season", "neon-hope", "--bot", "policy", "-n", "1", "--seats", "1"],
}


class Page(HTMLParser):
    """Reads a page, and wants every element closed and nothing fetched or run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed"), tag
        for name, value in attrs:
            assert not name.startswith("on") and name not in ("src", "href", "xlink:href"), (tag, name, value)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in EMPTY or self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def drawings(page: str) -> list[ElementTree.Element]:
    """The plots of a page."""
    return [ElementTree.fromstring(each) for each in re.findall(r'<svg viewBox="0 .*?</svg>', page)]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_writes_a_page_that_is_whole_in_itself(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    command = [*COMMANDS[name], "--seed", "5", "--jobs", "1", "--html", str(file)]
    assert run(command) == 0
    printed = capsys.readouterr().out
    page = file.read_text(encoding="utf-8")
    words = Page(page).words
    assert "http" not in page and "url(" not in page and "@import" not in page
    assert drawings(page)
    for each in (f"neontable {COMMANDS[name][0]} ", str(file), "UTC", "neontable 0.", "seed"):
        assert each in words
    assert re.search(r"[0-9a-f]{64}", words)  # the hash of the content
    assert "nan" not in page and "None" not in page
    assert printed  # the report is printed, too


def test_figures_are_those_of_the_data() -> None:
    seat = {"seat": 0, "bot": "<b>", "rate": 0.25, "interval": [0.1, 0.4], "parts": {"hp": 2.0, "end": {"won": 3}}}
    data: dict[str, Any] = {
        "game": "neon", "games": 4, "together": False, "seats": [seat, {**seat, "seat": 1, "rate": 0.5}],
        "nobody": {"automa wins": 1}, "lengths": {"7": 3, "9": 1}, "options": {"mode": "squad"}, "seconds": 2.0,
        "faults": ["<b> raised an error"], "dropped": 1,
    }  # fmt: skip
    page = report("simulate", data, FOOT)
    words = Page(page).words
    assert "<b>" not in page and "seat 0, <b>" in words
    for each in (
        "25.0 %",
        "10.0 – 40.0",
        "nobody (automa wins)",
        "won 3",
        "mode=squad",
        "<b> raised an error",
        "1 left out",
    ):
        assert each in words
    bars = list(drawings(page)[1].iter("rect"))
    assert [float(each.attrib["height"]) for each in bars] == [180.0, 60.0]  # three games of 7 turns, one of 9


def test_a_learning_curve() -> None:
    points = [{"seconds": 10.0 * n, "games": n, "rate": n / 10, "interval": [0.0, 1.0]} for n in range(3)]
    data = {"game": "cogdrive-neon", "rival": "random", "points": points, "rivals": []}
    page = report("learning", data, FOOT)
    assert "Won against random" in Page(page).words and "neontable simulate <x>" in Page(page).words
    line = next(each for each in drawings(page)[0].iter("path") if each.attrib["class"] == "line s0")
    ys = [float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", line.attrib["d"])]
    assert ys == [200.0, 180.0, 160.0]


def test_plots_hold_odd_figures() -> None:
    assert plots.ticks(0.0, 100.0) == [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    assert plots.histogram("Nothing", [("", {})], "turns") == ""
    same = plots.whiskers("One", [plots.Point("a", 5.0, 5.0, 5.0)])
    assert drawings(same)
    below = plots.stacked("Parts", ["a", "b"], [("seat 0", [3.0, -2.0])])
    left = [float(each.attrib["x"]) for each in drawings(below)[0].iter("rect")]
    assert left[1] < left[0]  # what is below 0 goes to the left
    many = plots.histogram("Long", [("", dict.fromkeys(range(500), 1))], "turns")
    assert len(list(drawings(many)[0].iter("rect"))) <= plots.MOST_BARS
    cells = plots.heat("Heat", ["a"], [("x", [None], ""), ("y", [0.5], "flag")], [0.25])
    assert "–" in cells and "50.0" in cells


@pytest.mark.parametrize("place", ["/no/such/folder/report.html", "."])
def test_a_place_that_cannot_be_written_is_refused_before_the_first_game(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "cog", "-n", "100000", "--html", place]) == 2
    assert "cannot be written" in capsys.readouterr().err
