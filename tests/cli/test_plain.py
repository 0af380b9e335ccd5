"""The plain table as a program in a pipe: numbers, words, bad input, the end of input, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import neontable.kernel.record as records
from neontable.cli import main
from neontable.cli.table.session import resume
from neontable.kernel.tables.history import CHOICE

PROGRAM = (sys.executable, "-m", "neontable.cli.main")


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with these lines as its input."""
    return subprocess.run(
        [*PROGRAM, *arguments], input=lines, capture_output=True, text=True, timeout=60, env=os.environ
    )


def play(lines: str, *arguments: str, seats: str = "human,random") -> subprocess.CompletedProcess[str]:
    """Play CogDrive Neon by piped lines."""
    return run("play", "cogdrive-neon", "--seed", "3", "--seats", seats, *arguments, lines=lines)


def saved(home: Path) -> Path:
    """The one game that was kept."""
    (path,) = (home / "saves").glob("*.json")
    return path


def test_a_whole_game_by_piped_numbers(home: Path) -> None:
    done = play("1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert re.search(r"wins: the higher total wins\. \[COG-SCORE-\d\d\]", done.stdout)
    assert "color of the deck" in done.stdout.lower() and "You " in done.stdout
    for sum_line in re.findall(r"  (.+? points)\.\n", done.stdout.replace("\n    ", " ")):
        terms, total = sum_line.rsplit("=", 1)
        numbers = [int(each) for each in re.findall(r"(?:: |\+ )(\d+) ", terms)]
        assert sum(numbers) == int(total.split()[0]), sum_line
    assert str(saved(home)) in done.stdout
    records.verify(saved(home))
    assert "\x1b" not in done.stdout and not set("│╭┃▮") & set(done.stdout), "no colours, no boxes"
    long = [line for line in done.stdout.split("\n") if len(line) > 80 and str(home) not in line]
    assert not long


def test_the_end_of_input_saves_and_says_how_to_resume(home: Path) -> None:
    done = play("1\n1\n")
    assert done.returncode == 0
    assert f"neontable play --resume {saved(home)}" in done.stdout
    before = resume(saved(home)).table
    again = run("play", "--resume", str(saved(home)), "--plain", lines="1\nquit\n")
    assert again.returncode == 0
    after = resume(saved(home)).table
    assert len(after.entries) == len(before.entries) + 1
    decision = before.decision(0)
    assert decision is not None and decision.prompt in " ".join(again.stdout.split())
    assert after.entries[-1].text == decision.options[0]


def test_bad_lines_are_explained_and_change_nothing(home: Path) -> None:
    done = play("99\nfly to the moon\nno action\nundo\nrule NONSENSE\nsave /no/such/folder/x.json\n\nquit\n")
    said = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "there is no option 99. Choose 1 to 2" in said
    assert "'fly to the moon' is none of the options." in said and "Nearest: " in said
    assert re.search(r"Both Actions must be used while you have a card in hand. \(COG-TURN-\d\d\) Choose", said)
    assert "This cannot be undone. You have made no choice yet." in said
    assert "There is no rule NONSENSE" in said
    assert "cannot be saved in /no/such/folder/x.json" in said
    assert not [entry for entry in resume(saved(home)).table.entries if entry.kind == CHOICE and entry.seat == 0]


def test_a_single_letter_is_a_key_and_never_an_option(home: Path) -> None:
    done = play("r\nk\n:b\ni\nq\n")  # one card alone begins with K, one with Q
    assert done.returncode == 0
    assert "'k' is none of the options" in done.stdout and "Saved" not in done.stdout
    assert "Nothing that one might try" in done.stdout or "[COG-" in done.stdout.split("'k' is")[1]
    assert "Go on with: neontable play --resume" in done.stdout
    assert not [entry for entry in records.read(saved(home))["entries"] if entry.get("seat") == 0]


def test_commands_of_the_plain_table(home: Path) -> None:
    done = play("card anvil\ncard\n?\nview\nlog\nblocked\nrule\nrecruit\nundo\nhint\nsave\nconcede\nno\nconcede\nyes\n")
    said = " ".join(done.stdout.split())
    assert "take back your last choice" in said
    assert re.search(r"Anvil, \w+, Power \d Task: ", said) and "Hangar: " in said
    assert said.count("HANGAR") >= 2
    assert "A card goes to the Clash only after both Actions." in said
    assert "COG-TURN-04: " in said
    assert "Taken back." in said
    assert re.search(r"[12]\. (Recruit|Task): wins \d+% \(± (under 1|\d+)%\), tried \d+ times", said)
    assert "Saved in" in said and "The game goes on." in said
    assert "Random bot wins: " in said
    assert "The goal: Collect more points than your rival" in said
    records.verify(saved(home))


def test_names_of_cards_are_whole_in_the_list_of_all(home: Path) -> None:
    done = run("play", "neon-hope", "--seed", "4", "--plain", lines="1\ncard\nquit\n")
    listed = " ".join(done.stdout.split("> ")[2].split())
    assert "Steel-Toe Boots; Guest List; Tinted Visor" in listed and "(" not in listed


def test_two_people_pass_the_keyboard(home: Path) -> None:
    done = play("\n" + "1\n" * 15, "--name", "Ann", "--name", "Bob", seats="human,human")
    assert done.returncode == 0
    parts = re.split(r"Pass the keyboard to (Ann|Bob), then press Enter", done.stdout)
    assert len(parts) >= 5 and parts[1] != parts[3]
    assert parts[2].endswith("\n" * 60), "the table is pushed off the screen before the next person looks"
    table = resume(saved(home)).table
    second = 1 if parts[1] == "Ann" else 0
    opening = [line for line in table.log_for(second) if line.kind == "drew" and line.seat == second][:3]
    for line in opening:
        assert f"draws {line.fields['card']}" not in parts[2]
    assert f"{parts[1]} draws a card" in parts[4]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_saves_and_says_how_to_resume(home: Path) -> None:
    arguments = [*PROGRAM, "play", "cogdrive-neon", "--seed", "3", "--seats", "human,random", "--plain"]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # where the tests run unheard, it is ignored
    ) as program:  # fmt: skip
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write("1\n")
        program.stdin.flush()
        read = ""
        while read.count("> ") < 2:
            read += program.stdout.read(1)
        program.send_signal(signal.SIGINT)
        program.wait(30)  # with the input still open: its end would be another reason to stop
        out, error = program.communicate()
    assert program.returncode == 130
    assert f"neontable play --resume {saved(home)}" in out
    assert "Traceback" not in error
    assert resume(saved(home)).table.entries[-1].seat == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-game",), "There is no game"),
        (("cogdrive-neon", "--seats", "human,human,human"), "cannot be played with 3 seats"),
        (("cogdrive-neon", "--seats", "human,dog"), "There is no bot 'dog'"),
        (("cogdrive-neon", "--option", "memry=shown"), "Did you mean memory?"),
        (("cogdrive-neon", "--option", "memory=always"), "Option memory cannot be 'always'"),
        (("cogdrive-neon", "--option", "memory"), "is no option"),
        (("cogdrive-neon", "--pack", "/no/such/pack"), "no such pack"),
        (("cogdrive-neon", "--name", "A", "--name", "B", "--name", "C"), "3 names for"),
        (("--resume", "/no/such/file"), "There is no file"),
        (("--resume", "last"), "no unfinished game"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_remedy(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error and "what to do:" in error


def test_a_cut_off_or_finished_save_is_refused(home: Path) -> None:
    play("1\n" * 200)
    finished = run("play", "--resume", str(saved(home)))
    assert finished.returncode == 2 and "is over" in finished.stderr and "neontable replay" in finished.stderr
    cut = home / "cut.json"
    cut.write_text(saved(home).read_text()[:500])
    done = run("play", "--resume", str(cut))
    assert done.returncode == 2 and "not whole JSON" in done.stderr
