"""What all commands that play series have in common: rows, failing bots, tables that add up, and figures that are never cut."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from neontable.cli.main import run

COMMANDS = ["simulate", "arena", "balance", "compare"]
BAD = """import neontable as nt


class Bad(nt.Bot):
    name = "Bad"

    def choose(self, me):
        return self.plan(me)

    def plan(self, me):
        raise RuntimeError("no plan")


class Rare(Bad):
    name = "Rare"

    def __init__(self, seed):
        self.fails = seed % 2 == 1

    def choose(self, me):
        return self.plan(me) if self.fails else me.decision.options[0]
"""
MAGPIE = (
    '[[cogdrive]]\nname = "MR4"\nnickname = "Magpie"\norigin = "original"\ntext = "Recruit up to 3 cards."\n'
    'task = [{ do = "RECRUIT", least = 0, most = 3, colors = "different" }]\n'
)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A file with bots that fail."""
    (tmp_path / "bad.py").write_text(BAD)
    return str(tmp_path / "bad.py")


@pytest.fixture
def pack(tmp_path: Path) -> str:
    """A pack that changes a little."""
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.toml").write_text('game = "cogdrive-neon"\ntitle = "Magpie"\n')
    (tmp_path / "pack" / "cogdrives.toml").write_text(MAGPIE)
    return str(tmp_path / "pack")


def words(command: str, bots: str, pack: str, games: int = 4) -> list[str]:
    made = [command, "cog", "--bots", bots, "-n", str(games), "--jobs", "1", "--seed", "3"]
    return [*made, "--pack", pack] if command == "compare" else made


# ---- rows
@pytest.mark.parametrize("command", COMMANDS)
def test_a_row_for_each_seat_and_game(command: str, pack: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    files = ["--csv", str(out / "games.csv"), "--jsonl", str(out / "games.jsonl")]
    assert run([*words(command, "random,policy", pack), *files]) == 0
    with (out / "games.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    lines = [json.loads(line) for line in (out / "games.jsonl").read_text().splitlines()]
    assert len(table) == len(lines) == 4 * 2 * (2 if command == "compare" else 1)
    for row, line in zip(table, lines, strict=True):
        assert "seconds" not in row and "seconds" not in line
        flat = {name: value for name, value in line.items() if name != "parts"}
        flat |= {f"part {name}": value for name, value in line["parts"].items()}
        assert row == {name: str(value) for name, value in flat.items()}
    games: dict[Any, float] = {}
    for line in lines:
        key = (line.get("side"), line["game"])
        games[key] = games.get(key, 0.0) + line["won"]
    assert set(games.values()) == {1.0}
    assert {line["bot"] for line in lines} == {"random", "policy"}
    with (out / "games.times.csv").open(newline="") as file:
        times = list(csv.DictReader(file))
    assert [(row["seed"], row["seat"]) for row in times] == [(row["seed"], row["seat"]) for row in table]
    assert all(float(row["seconds"]) > 0 for row in times)
    assert len((out / "games.times.jsonl").read_text().splitlines()) == len(lines)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "here").mkdir()
    assert run(["simulate", "cog", "-n", "1", "--jobs", "1", "--csv", str(tmp_path / "here")]) == 2
    assert f"{tmp_path / 'here'} cannot be written" in capsys.readouterr().err


# ---- bots that fail
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_that_fails_is_named_with_its_traceback(
    command: str, bad: str, pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words(command, f"{bad}:Bad,random", pack)) == 0
    shown = capsys.readouterr().out
    for word in ("Bad in seat", "RuntimeError('no plan')", f'File "{bad}", line 8, in choose', "in plan"):
        assert word in shown
    assert f"left out, since a bot failed: 4 {'pairs' if command == 'compare' else 'games'}" in shown
    assert "play.py" not in shown
    assert run([*words(command, f"{bad}:Bad,random", pack), "--strict"]) == 1
    capsys.readouterr()
    assert run([*words(command, "random,policy", pack), "--strict"]) == 0


def test_games_with_a_failure_count_for_nothing(bad: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "cog", "--bots", f"{bad}:Rare,random", "-n", "12", "--jobs", "1", "--json"]
    assert run([*command, "--jsonl", str(tmp_path / "games.jsonl")]) == 0
    data = json.loads(capsys.readouterr().out)
    rows = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    good = [row for row in rows if row["seat"] == 0 and not row["fault"]]
    assert 0 < len(good) == data["games"] < data["played"] == 12
    assert data["dropped"] == 12 - len(good)
    assert data["seats"][0]["wins"] == sum(row["won"] for row in good)
    assert "no plan" in data["faults"][0] and "in plan" in data["traces"][0]


def test_a_campaign_in_which_the_bot_fails_ends_there(
    bad: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["season", "neon-hope", "--bot", f"{bad}:Bad", "-n", "1", "--seats", "1", "--jobs", "1"]
    assert run([*command, "--csv", str(tmp_path / "games.csv")]) == 0
    shown = capsys.readouterr().out
    assert "RuntimeError('no plan')" in shown and "left out, since a bot failed: 1 game" in shown
    assert run([*command, "--strict"]) == 1


def test_a_season_is_kept_and_written_like_any_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["season", "neon-hope", "--bot", "policy", "-n", "1", "--seats", "2", "--jobs", "1", "--json"]
    told = []
    for name in ("one", "two"):
        files = ["--csv", str(tmp_path / f"{name}.csv"), "--jsonl", str(tmp_path / f"{name}.jsonl")]
        assert run([*command, "--resume", str(tmp_path / "kept"), *files]) == 0  # the second time nothing is played
        data = json.loads(capsys.readouterr().out)
        told.append({part: value for part, value in data.items() if part != "seconds"})
    assert told[0] == told[1]
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    rows = [json.loads(line) for line in (tmp_path / "one.jsonl").read_text().splitlines()]
    assert len(rows) == 2 * told[0]["games"] > 0
    assert run([*command, "--resume", str(tmp_path / "kept"), "--keep", str(tmp_path / "file")]) == 2


# ---- tables
@pytest.mark.parametrize("command", ["simulate", "arena", "balance"])
def test_a_table_of_wins_adds_up_where_the_automa_wins(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "random,random" if command == "arena" else "random"
    assert run([command, "neon", "--bots", bots, "--seats", "2", "-n", "6", "--jobs", "1", "--seed", "1"]) == 0
    lines = [line.split("│")[1:-1] for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    rates = {cells[0].strip(): [cell for cell in cells if " %" in cell] for cells in lines}
    end = next(number for number, cells in enumerate(lines) if cells[0].strip() == "of all, shared")
    parts = [
        float(next(cell for cell in cells if " %" in cell).split()[0])
        for cells in lines[:end]
        if cells[0].strip() != "all"
    ]
    assert "nobody (automa)" in rates
    assert float(rates["all"][0].split()[0]) == 100.0
    assert sum(parts) == pytest.approx(100.0, abs=0.2)  # as they are printed


@pytest.mark.parametrize("command", [*COMMANDS, "season"])
@pytest.mark.parametrize("columns", ["20", "80"])
def test_no_figure_is_cut_however_narrow_the_screen(
    command: str, columns: str, pack: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    if command == "season":
        assert run(["season", "neon-hope", "--bot", "policy", "-n", "1", "--seats", "1", "--jobs", "1"]) == 0
    else:
        assert run(words(command, "random,policy", pack, 2)) == 0
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) > 80


# ---- what is said
def test_bots_limited_by_milliseconds_are_said_not_to_repeat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "cog", "--bots", "search:1ms,random", "-n", "1", "--jobs", "1"]) == 0
    assert "search:1ms is limited by milliseconds: these games do not repeat" in capsys.readouterr().err
    assert run(["simulate", "cog", "--bots", "search:2,random", "-n", "1", "--jobs", "1"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", [*COMMANDS, "season", "sweep"])
def test_every_series_has_the_same_flags(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    shown = capsys.readouterr().out
    for flag in (
        "--csv",
        "--jsonl",
        "--json",
        "--seats",
        "--strict",
        "--resume",
        "--scheduler",
        "--html",
        "--jobs",
        "--seed",
    ):
        assert flag in shown


def test_seats_of_a_season_mean_what_they_mean_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["season", "neon-hope", "-n", "1", "--jobs", "1", "--json"]
    assert run([*command, "--seats", "policy", "--seats", "policy,policy"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["bot"] == "policy" and [number["seats"] for number in data["numbers"]] == [1, 2]
    for wrong in (["--seats", "1,2"], ["--seats", "policy,greedy"], ["--bot", "greedy", "--seats", "policy"]):
        assert run([*command, *wrong]) == 2
    assert "--seats 1 --seats 2" in capsys.readouterr().err
