"""Looking back: replay in both directions and through all eyes, verify, games."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import neontable.kernel.record as records
from neontable.bots.names import bot
from neontable.bots.perspective import Perspective
from neontable.cli.main import run
from neontable.cli.table.timeline import Timeline
from neontable.cli.terminal.replay_app import ReplayApp
from neontable.kernel.record import load
from neontable.kernel.table import Table
from neontable.kernel.tables.factory import new


def played(path: Path, choices: int = 999, concede: bool = False) -> Table:
    """A saved game of two random bots, with an undo in it."""
    table = new("cogdrive-neon", seed=5)
    table.names = ["Ann", "Bob"]
    bots = [bot("random", 1), bot("random", 2)]
    while not table.over and len(table.entries) < choices:
        seat = table.decisions[0].seat
        table.choose(seat, bots[seat].choose(Perspective(table, seat)))
        if len(table.entries) == 1:
            table.undo(seat)
    if concede:
        table.concede(table.decisions[0].seat)
    table.record().save(path)
    return table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    played(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_every_moment_is_the_same_forwards_and_backwards(file: Path) -> None:
    timeline = Timeline(file)
    forwards = [
        json.dumps([timeline.view(moment, eyes) for eyes in (None, 0, 1, "all")]) for moment in range(len(timeline) + 1)
    ]
    backwards = [
        json.dumps([timeline.view(moment, eyes) for eyes in (None, 0, 1, "all")])
        for moment in range(len(timeline), -1, -1)
    ]
    assert forwards == backwards[::-1]
    assert timeline.view(len(timeline), 0) == load(file).view(0)
    assert timeline.told(2, None).endswith("takes back the last choice")
    assert timeline.view(2, None) == timeline.view(0, None)


def test_eyes_see_only_what_is_theirs(file: Path) -> None:
    timeline = Timeline(file)
    for moment in (0, 10, 40):
        hands = [timeline.at(moment).view(seat)["players"][seat]["hand"]["cards"] for seat in (0, 1)]
        everything = timeline.view(moment, "all")["players"]
        assert [player["hand"]["cards"] for player in everything] == hands
        assert "cards" in timeline.view(moment, 0)["players"][0]["hand"]
    drawn = [line for line in timeline.log(0, "all") if line.kind == "drew"]
    assert len([line for line in drawn if "card" in line.fields]) == 6
    assert not [line for line in timeline.log(0, None) if line.kind == "drew" and "card" in line.fields]
    chosen = timeline.entries[20]
    asked = timeline.at(20).decision(chosen.seat)
    assert asked is not None
    label = asked.describe(chosen.text).label
    assert timeline.told(21, chosen.seat).endswith(label)
    assert label not in timeline.told(21, 1 - chosen.seat) and chosen.text not in timeline.told(21, 1 - chosen.seat)


def test_plain_replay_prints_every_step_and_one_step(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--plain", "--all"]) == 0
    said = capsys.readouterr().out
    steps = len(load(file).entries)
    assert f"\n{steps}. " in said and "wins: " in said
    assert run(["replay", str(file), "--step", "20", "--seat", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Step 20 of {steps}: ") and "HANGAR" in said and "BOB" in said and "(you)" in said
    assert run(["replay", str(file), "--step", "9999"]) == 2
    assert run(["replay", str(file), "--seat", "7"]) == 2
    assert run(["replay", str(file), "--seat", "1", "--all"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_conceded_game_can_be_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "short.json", 13, concede=True)
    assert run(["replay", str(tmp_path / "short.json"), "--plain"]) == 0
    assert "gives up" in capsys.readouterr().out


def test_the_screen_steps_in_both_directions(file: Path) -> None:
    timeline = Timeline(file)
    app = ReplayApp(timeline, None)
    screen = app.replay_screen

    def seen() -> str:
        return "\n".join(strip.text for strip in screen._compositor.render_strips(app.size))

    async def look() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "q Esc Leave" in seen()
            await pilot.resize_terminal(100, 30)
            await pilot.pause()
            assert f"0/{len(timeline)}" in seen() and "Set-up" in seen()
            await pilot.press("right", "right", "right")
            assert screen.moment == 3
            await pilot.press("left")
            assert screen.moment == 2 and "takes back" in seen()
            await pilot.press("down")
            assert screen.moment == screen.starts[1]
            await pilot.press("up")
            assert screen.moment == 0
            await pilot.press("end")
            assert screen.moment == len(timeline) and "wins: " in seen()
            await pilot.press("home", "e", "e", "e")
            assert screen.eyes == "all" and "everything" in seen()
            hands = [timeline.at(0).view(seat)["players"][seat]["hand"]["cards"] for seat in (0, 1)]
            content = timeline.at(0).start.content
            for card in (*hands[0], *hands[1]):
                assert content.nicknames[content.name_of[content.index[card]]] in seen()
            await pilot.press("space")
            assert screen.clock is not None
            screen.tick()
            assert screen.moment == 1
            await pilot.press("space", "q")

    asyncio.run(look())


def test_verify_accepts_good_records_and_names_the_first_bad_entry(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"OK {file}: cogdrive-neon, ")
    data = json.loads(file.read_text())
    data["entries"][6]["text"] = "discard nothing"
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(data))
    assert run(["verify", str(bad)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"BAD {bad}: ") and "entry 7" in said
    assert run(["verify", str(tmp_path / "missing.json")]) == 2
    assert "There is no file" in capsys.readouterr().err
    records.verify(file)


def test_games_lists_titles_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    said = capsys.readouterr().out
    assert "cogdrive-neon: CogDrive Neon, 2 seats" in said and "memory=" in said
    assert run(["games", "--json"]) == 0
    found = {game["name"]: game for game in json.loads(capsys.readouterr().out)}
    game = found["cogdrive-neon"]
    assert game["seats"] == [2]
    assert {"name", "title", "values", "default", "ruling"} <= set(game["options"][0])
