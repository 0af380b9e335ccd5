"""`neontable arena` and `neontable simulate`."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from neontable.bots.running.backends import ctrl_c_ignored
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.cli.main import run

ARENA = ["arena", "cogdrive-neon", "--bots", "random,greedy", "-n", "4", "--jobs", "1", "--seed", "3"]
SIMULATE = ["simulate", "cogdrive-neon", "--bots", "random,greedy", "-n", "3", "--jobs", "1", "--seed", "3"]


def test_arena_prints_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ARENA) == 0
    shown = capsys.readouterr().out
    for word in ("4 games", "seed 3", "random", "greedy", "95 %", "Elo", "games/s"):
        assert word in shown


def test_arena_of_three_says_who_beat_whom(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "cogdrive-neon", "--bots", "random,greedy,search:3", "-n", "2", "--jobs", "1"]) == 0
    assert "Who beat whom" in capsys.readouterr().out


def test_arena_of_companions_says_who_is_ahead(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "neon-hope", "--bots", "policy,random", "--seats", "2", "-n", "3", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    for word in ("6 games", "2 seats of one bot", "paired", "won alone", "ahead"):
        assert word in shown
    assert "Elo" not in shown


def test_simulate_says_that_all_won_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "neon-hope", "--bots", "policy,policy", "-n", "2", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert "won together: " in shown
    assert "shared wins" not in shown


def test_arena_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARENA, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in data["bots"]] == ["random", "greedy"]
    assert data["games"] == 4


def test_simulate_prints_seats_parts_and_lengths(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run([*SIMULATE, "--save", str(tmp_path), "--option", "first_player=1"]) == 0
    shown = capsys.readouterr().out
    for word in ("3 games", "clash cards", "deck points", "turns a game", "decisions a game", "games/s"):
        assert word in shown
    assert len(list(tmp_path.glob("*.json"))) == 3


def test_simulate_as_json_is_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for _ in range(2):
        assert run([*SIMULATE, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        figures.append((data["turns"], data["decisions"], [seat["parts"] for seat in data["seats"]]))
    assert figures[0] == figures[1]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["arena", "cogdrive-noen", "--bots", "random,greedy"], "cogdrive-neon"),
        (["arena", "cogdrive-neon", "--bots", "random"], "2 bots"),
        (["arena", "cogdrive-neon", "--bots", "random,,greedy"], "list of bots"),
        (["arena", "cogdrive-neon", "--bots", "random,human"], "human"),
        (["arena", "cogdrive-neon", "--bots", "random,best"], "search:N"),
        (["arena", "cogdrive-neon", "--bots", "random,greedy", "--seats", "5"], "5 seats"),
        (["simulate", "cogdrive-neon", "--bots", "random,greedy", "--option", "memory"], "name=value"),
        (["simulate", "cogdrive-neon", "--bots", "random,greedy", "--option", "memory=all"], "shown"),
        (["simulate", "cogdrive-neon", "--bots", "random"], "1 seat"),
        (["bench", "--rounds", "0"], "--rounds"),
        (["bench", "neon", "--seats", "7"], "7 seats"),
    ],
)
def test_wrong_use_is_explained(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert word in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_ctrl_c_is_heard_again_once_the_workers_have_begun() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ctrl_c_ignored():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) is before


def test_a_pack_for_an_unknown_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('game = "chess"')
    assert run(["pack", "check", str(tmp_path)]) == 2
    assert "pack.toml: field game: there is no game 'chess'" in capsys.readouterr().err


def test_interrupted_arena_prints_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Engine.run

    def interrupted(engine: Engine, plan: Plan) -> Iterator[dict[str, Any]]:
        games = whole(engine, plan)
        yield next(games)
        yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "run", interrupted)
    assert run(ARENA) == 130
    told = capsys.readouterr()
    assert "2 games" in told.out
    assert "Interrupted after 2 of 4 games." in told.err
