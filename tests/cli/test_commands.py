"""The command line as people meet it: help, names that are nearly right, one grammar, and output that has no place."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from neontable.cli import common, main, streams
from neontable.cli.commands import play as playing
from neontable.cli.files import locks, saves
from neontable.cli.table.session import Session, start
from neontable.cli.terminal import menu
from neontable.cli.terminal.menu import MenuApp
from neontable.kernel.errors import Invalid
from neontable.kernel.record import load
from tests.cli.sitting import late

PROGRAM = (sys.executable, "-m", "neontable.cli.main")


def run(*arguments: str, out: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program; `out` is a file to write to."""
    done: subprocess.CompletedProcess[str]
    with open(out or os.devnull, "w") as target:
        done = subprocess.run(
            [*PROGRAM, *arguments],
            input="quit\n",
            stdout=target if out else subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
            env={**os.environ, **environment},
        )
    return done


def finished(home: Path, seed: int = 3) -> Path:
    """The record of a whole game."""
    session = late(start("cogdrive-neon", ["random", "random"], seed), 999)
    session.save()
    return session.path


# ---- help and names
def test_the_help_groups_all_commands_and_cuts_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert "..." not in shown.split("Play:")[1]
    for title, group in main.GROUPS.items():
        assert f"{title}:" in shown
        for name in group:
            assert f"\n  {name} " in shown


@pytest.mark.parametrize("command", ["campaign", "pack"])
def test_the_help_of_a_command_with_commands_cuts_none(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([command, "--help"]) == 0
    assert "..." not in capsys.readouterr().out.split("Commands:")[1]


def test_without_a_command_and_a_terminal_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([]) == 0
    assert "Look back:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "said"), [("plya", "Did you mean 'play'"), ("neon", "neontable play neon"), ("cog", "play cogdrive-neon")]
)
def test_a_command_that_is_nearly_right_is_named(typed: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([typed]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("cog", "cogdrive-neon"),
        ("hope", "neon-hope"),
        ("hunt", "neo-hunt-3"),
        ("neon", "neon"),
        ("NEO_HUNT", "neo-hunt-3"),
    ],
)
def test_a_game_is_found_by_a_part_of_its_name(typed: str, meant: str) -> None:
    assert common.game_named(typed) == meant


def test_a_part_that_fits_several_games_names_them() -> None:
    with pytest.raises(Invalid, match="neo-hunt-3, neon, neon-hope"):
        common.game_named("neo")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("neontable pl", ["play"]),
        ("neontable play co", ["cogdrive-neon"]),
        ("neontable simulate cog --seats greedy,se", ["greedy,search:300", "greedy,search:500ms"]),
        ("neontable play cog --lesson f", ["first"]),
    ],
)
def test_the_shell_completes_commands_games_players_and_lessons(typed: str, offered: list[str]) -> None:
    words = typed.split(" ")
    asked = {"_NEONTABLE_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    program = "import sys; sys.argv[0] = 'neontable'; from neontable.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env={**os.environ, **asked}
    )
    assert done.stdout.split() == offered, done.stderr


# ---- one grammar
@pytest.mark.parametrize(
    ("said", "meant"),
    [(None, (None, [])), ("3", (3, [])), ("human, greedy", (2, ["human", "greedy"])), ("random", (1, ["random"]))],
)
def test_seats_say_how_many_or_who_in_every_command(said: str | None, meant: tuple[int | None, list[str]]) -> None:
    assert common.seated(said) == meant


def test_play_fills_a_number_of_seats(home: Path) -> None:
    done = run("play", "neo", "--plain")
    assert done.returncode == 2 and "several games" in done.stderr
    done = run("play", "hunt", "--seats", "3", "--plain")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Neo-Hunt 3. Player, Steady bot, Steady bot 2.")


@pytest.mark.parametrize("command", ["simulate", "balance"])
def test_measuring_takes_names_or_a_number_as_seats(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--seats", "random,random"], ["--seats", "2", "--bots", "random"]):
        assert main.run([command, "cog", "-n", "1", "--jobs", "1", "--json", *given]) == 0
        data = json.loads(capsys.readouterr().out)
        assert data["games"] == 1
    assert main.run([command, "cog", "-n", "1", "--jobs", "1", "--seats", "2", "--bots", "random"]) == 0
    shown = capsys.readouterr().out
    assert "1 game" in shown and not re.search(r"(?<![\d.])1 games", shown)
    assert main.run([command, "cog", "--bots", "random", "--seats", "random,random"]) == 2
    assert "named twice" in capsys.readouterr().err


def test_arena_and_bench_take_the_same_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["arena", "cog", "--seats", "random,policy", "-n", "2", "--jobs", "1", "--json"]) == 0
    assert [bot["bot"] for bot in json.loads(capsys.readouterr().out)["bots"]] == ["random", "policy"]
    assert main.run(["bench", "cog", "--seats", "random,random"]) == 2
    assert "Give --seats a number" in capsys.readouterr().err


def test_verify_takes_many_records_and_folders(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = finished(home), finished(home, 4)
    assert main.run(["verify", str(one), str(two)]) == 0
    assert "2 records hold, 0 do not." in capsys.readouterr().out
    bad = one.parent / "bad.json"
    bad.write_text(one.read_text()[:300])
    assert main.run(["verify", str(one.parent)]) == 1
    told = capsys.readouterr()
    assert "2 records hold, 1 does not." in told.out and "bad.json" in told.err
    assert main.run(["verify", "--json", str(one.parent)]) == 1
    assert [json.loads(line)["ok"] for line in capsys.readouterr().out.splitlines()].count(True) == 2


def test_achievements_take_a_folder_and_pass_over_games_that_go_on(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = finished(home)
    going = start("cogdrive-neon", ["random", "random"], 5)
    assert main.run(["achievements", str(one.parent)]) == 0
    shown = capsys.readouterr().out
    assert str(one) in shown and str(going.path) not in shown
    assert main.run(["achievements", str(going.path)]) == 2
    assert "is not over" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["verify", "replay", "achievements", "play --resume"])
def test_a_missing_file_is_wrong_use_everywhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([*command.split(), "/no/such/file.json"]) == 2
    assert "There is no file /no/such/file.json." in capsys.readouterr().err


# ---- output
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("command", ["rules neon", "play cog --plain", "--help"])
def test_a_full_device_is_told_without_a_traceback(command: str, home: Path) -> None:
    done = run(*command.split(), out="/dev/full")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1] == "error: The output cannot be written: No space left on device."
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["rules neon-hope", "play neon-hope --plain"])
def test_any_output_can_be_ascii(command: str, home: Path) -> None:
    done = run(*command.split(), PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    assert done.stdout.isascii()
    posix = run(*command.split(), LC_ALL="POSIX", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert posix.returncode == 0 and "Traceback" not in posix.stderr, posix.stderr


def test_what_is_not_ascii_becomes_what_is_nearest() -> None:
    streams.open_to_all()
    assert "»Park« … Krajı × 3 – ok".encode("ascii", "nearest") == b'"Park" ... Kraji x 3 - ok'


def test_a_closed_pipe_needs_no_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "dup2", lambda *_: None)
        streams.gone(OSError(errno.EPIPE, "Broken pipe"))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("term", "encoding", "screen"), [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "ascii", False)]
)
def test_the_full_screen_needs_a_terminal_that_can(
    term: str, encoding: str, screen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        def __init__(self) -> None:
            self.encoding = encoding

        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert streams.on_screen(False) is screen
    assert not streams.on_screen(True)


# ---- a game is open once
LOCKER = """
import sys
from pathlib import Path
from neontable.cli.files import locks
locks.hold(Path(sys.argv[1]))
print("held", flush=True)
input()
"""


def test_a_game_that_is_open_elsewhere_is_refused_and_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = start("cogdrive-neon", ["human", "random"], 3)
    command = [sys.executable, "-c", LOCKER, str(session.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ) as other:
        assert other.stdin is not None and other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert locks.is_open(session.path)
        assert "open in another terminal" in menu.saved_item(saves.unfinished()[0]).note
        assert main.run(["play", "--resume", str(session.path), "--plain"]) == 2
        assert "is open in another terminal" in capsys.readouterr().err
        assert main.run(["play", "--resume", "last", "--plain"]) == 2
        other.stdin.write("\n")
        other.stdin.close()
        other.wait(20)
    assert not locks.is_open(session.path)
    assert len(load(session.path).entries) == len(session.table.entries)


def test_two_games_begun_in_the_same_second_have_files_of_their_own(home: Path) -> None:
    begun = [saves.new_path("cogdrive-neon") for _ in range(20)]  # nothing is written to them yet
    assert len(set(begun)) == 20
    assert saves.unfinished() == []


def test_one_game_can_be_listed_by_a_part_of_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["games", "hope"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("neon-hope: NEON HOPE") and "cogdrive" not in shown


def test_one_seat_is_no_seats(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["play", "neon-hope", "--option", "characters=larx,deniz", "--plain"]) == 2
    assert "has 2 names for 1 seat." in capsys.readouterr().err


def test_a_game_that_cannot_begin_leaves_no_file(home: Path) -> None:
    assert main.run(["play", "cog", "--seats", "human,nobody", "--plain"]) == 2
    assert not (home / "saves").exists() or list((home / "saves").iterdir()) == []


def test_a_rematch_is_kept_and_the_finished_game_let_go(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, Path]] = []
    monkeypatch.setattr(locks, "hold", lambda path: done.append(("hold", path)))
    monkeypatch.setattr(locks, "let_go", lambda path: done.append(("let go", path)))
    session = late(start("cogdrive-neon", ["random", "random"], 3), 999)
    again = session.rematch()
    assert done == [("let go", session.path), ("hold", again.path)]


# ---- the menu
def choose(*keys: str) -> tuple[menu.Begin | None, str]:
    """Press keys in the menu: what is to be done then, and what stood there last."""
    app = MenuApp()
    shown: list[str] = []

    async def script() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            if app.is_running and app.screen_stack:
                shown.append("\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size)))

    asyncio.run(script())
    return app.return_value, "".join(shown)


def test_the_menu_names_games_with_their_goal_and_who_to_play_against(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, shown = choose()
    for title in ("CogDrive Neon", "Neo-Hunt 3", "NeoN", "NEON HOPE"):
        assert title in shown
    assert "Go on with" not in shown and "Esc or q leaves" in shown
    _, shown = choose("enter")
    for words in ("Learn it", "Play against a quick bot", "steady", "strong", "friends", "Esc or q goes back"):
        assert words in shown
    played: list[Session] = []
    monkeypatch.setattr(menu, "play", played.append)
    begin, _ = choose("enter", "j", "enter")
    assert begin is not None
    begin()
    assert played[0].players == ["human", "greedy"] and played[0].table.game.name == "cogdrive-neon"
    begin, _ = choose("down", "enter", "enter")  # below the game that can go on by now
    assert begin is not None
    begin()
    assert played[1].lesson is not None


def test_the_menu_asks_how_many_play_where_that_is_open(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Session] = []
    monkeypatch.setattr(menu, "play", played.append)
    begin, _ = choose("down", "enter", "down", "enter", "down", "enter")
    assert begin is not None
    begin()
    assert played[0].players == ["human", "greedy", "greedy"] and played[0].table.game.name == "neo-hunt-3"


def test_the_menu_lists_saved_games_and_goes_on_with_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = late(start("cogdrive-neon", ["human", "random"], 3), 4)
    session.save()
    _, shown = choose("enter")
    assert "CogDrive Neon: Player, Random bot" in shown and "just now" in shown
    played: list[Session] = []
    monkeypatch.setattr(menu, "play", played.append)
    begin, _ = choose("enter", "enter")
    assert begin is not None
    begin()
    assert played[0].path == session.path


def test_escape_and_q_leave_the_menu_page_by_page(home: Path) -> None:
    _, shown = choose("enter", "escape")
    assert "Esc or q leaves" in shown
    begin, shown = choose("enter", "q", "q")
    assert begin is None and shown == ""


def test_play_without_a_game_opens_the_menu_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(playing, "on_screen", lambda plain: True)
    monkeypatch.setattr(playing, "from_the_menu", lambda: opened.append(True))
    assert main.run(["play"]) == 0
    monkeypatch.setattr(streams, "on_screen", lambda plain: True)
    assert main.run([]) == 0
    assert opened == [True, True]
