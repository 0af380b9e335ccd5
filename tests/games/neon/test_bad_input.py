"""Bad input, through the API and on the command line: each is named precisely, and nothing is changed by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.cli import main
from neontable.games.neon.content.reading import load
from neontable.testing import rule

HASH = load().hash
CARD = """
[[equipment]]
id = "{id}"
origin = "original"
text = "Mine."
name = "Mine"
type = "{type}"
rank = 1
dice = [2, 1, -1]
capacity = 1
ammo = ["B", "E"]
effects = [{effect}]
"""
EXPLODES = CARD.format(id="SG-12", type="small gun", effect='{ window = "A1", do = [{ verb = "EXPLODE", n = 1 }] }')
LONG_SWORD = CARD.format(id="ML-12", type="melee", effect="")
NO_VERB = "equipment.toml: equipment SG-12: field effects[0].do[0].verb: 'EXPLODE' is not a known verb."
NO_RANGE = "equipment.toml: equipment ML-12: field dice: a melee weapon works at Range 0 only."
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line with an empty home; the exit code and what was said. Nothing may be left in that home."""
    home = tmp_path / "home"
    monkeypatch.setenv("NEONTABLE_HOME", str(home))

    def command(*arguments: str) -> tuple[int, str]:
        code = main.run(list(arguments))
        said = capsys.readouterr()
        assert said.out == ""
        assert not home.exists(), "no game was begun"
        return code, said.err

    return command


@pytest.mark.parametrize(
    ("seats", "options", "reason", "remedy"),
    [
        (3, {"mode": "squad"}, "Option mode cannot be squad with 3 players.", "Squad needs 4 or 6"),
        (5, {"mode": "squad", "squads": 2}, "Option mode cannot be squad with 5 players.", "Squad needs 4 or 6"),
        (4, {"mode": "squad", "squads": 3}, "Option squads cannot be 3 with 4 players.", "6 form 2 or 3"),
        (6, {"mode": "squad", "squads": 4}, "Option squads cannot be", "It is one of: 'auto', 2, 3."),
        (4, {"squads": 2}, "Option squads cannot be 2 in resurrection.", "take mode squad"),
        (7, {}, "NeoN cannot be played with 7 seats.", "It takes 2 to 6."),
        (1, {}, "NeoN cannot be played with 1 seat.", "It takes 2 to 6."),
        (3, {"fighters": "akari,snake"}, "Option fighters has 2 names for 3 seats.", "exactly one Fighter for each seat"),
        (2, {"track": "side-3"}, "Option track: there is no Round Track 'side-3'.", "Did you mean side-2 or side-1?"),
        (2, {"track": "5"}, "Option track: there is no Round Track '5'.", "Known: side-1, side-2, sprint, marathon."),
        (2, {"fighters": "akari,Akari"}, "Option fighters names akari twice.", "Each Fighter exists once."),
        (3, {"fighters": "snake,akari,snake"}, "Option fighters names snake twice.", "Each Fighter exists once."),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(run: Run, seats: int, options: dict[str, Any], reason: str, remedy: str) -> None:
    with pytest.raises(nt.Invalid) as refused:
        nt.new("neon", seats=seats, seed=1, **options)
    assert refused.value.reason.startswith(reason)
    assert remedy in refused.value.remedy
    said = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    players = ",".join(["human"] + ["greedy"] * (seats - 1))
    bots = ",".join(["greedy"] * seats)
    for command in (("play", "neon", "--plain", "--seats", players), ("simulate", "neon", "-n", "1", "--bots", bots)):
        code, told = run(*command, *said)
        assert code == 2
        assert f"error: {reason}" in told and remedy in told
        assert "Traceback" not in told


@pytest.mark.parametrize(("card", "reason"), [(EXPLODES, NO_VERB), (LONG_SWORD, NO_RANGE)])
def test_a_pack_that_cannot_be(run: Run, tmp_path: Path, card: str, reason: str) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "neon"\n', encoding="utf-8")
    (folder / "equipment.toml").write_text(card, encoding="utf-8")
    with pytest.raises(nt.Invalid) as refused:
        nt.new("neon", seats=3, packs=[str(folder)])
    assert refused.value.reason == f"{folder}/{reason}"
    for command in (("pack", "check", str(folder)), ("play", "neon", "--plain", "--pack", str(folder))):
        code, told = run(*command)
        assert code == 2
        assert told.startswith(f"error: {folder}/{reason}\nwhat to do: ")
    assert sorted(each.name for each in folder.iterdir()) == ["equipment.toml", "pack.toml"]
    assert load().hash == HASH, "the cards of the box are as before"
    assert "SG-12" not in load().index["equipment"] and "ML-12" not in load().index["equipment"]


def test_an_unknown_effect_is_answered_with_those_that_fit_its_window(tmp_path: Path) -> None:
    (tmp_path / "equipment.toml").write_text(EXPLODES, encoding="utf-8")
    with pytest.raises(nt.Invalid) as refused:
        load([tmp_path])
    assert refused.value.remedy == "Known here: AREA, ATK, DEF_LESS, FIRE, NOFF, OPEN, PULL."


def test_a_melee_weapon_with_range_is_told_what_to_write(tmp_path: Path) -> None:
    (tmp_path / "equipment.toml").write_text(LONG_SWORD, encoding="utf-8")
    with pytest.raises(nt.Invalid) as refused:
        load([tmp_path])
    assert refused.value.remedy == "Write -1 for Range 1 and 2."


@rule("NEON-SETUP-17")
def test_a_position_with_a_fighter_twice_is_refused() -> None:
    with pytest.raises(nt.Invalid, match="Two players have the same Fighter"):
        nt.setup("neon", {"seats": 3, "state": {"players": [{"fighter": "akari"}, {"fighter": "akari"}, {}]}})
