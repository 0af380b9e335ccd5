"""`neontable pack check`: all that is wrong with a pack at once, each by file, entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from neontable.cli.main import run
from neontable.kernel import registry
from tests.golden.__main__ import real_games

PACKS = {
    "cogdrive-neon": {
        "cogdrives.toml": """
            [[cogdrive]]
            name = "MR4"
            nickname = ""
            colour = "red"
            text = "Two things."
            task = [{ do = "RECRUT" }, { do = "DRAW", least = 9 }]
            [[cogdrive]]
            name = "TF2"
            nickname = "Trailfire"
            origin = "original"
            text = "Refill."
            task = [{ do = "REFILL", most = 2, power = 1 }, { do = "WRECK_CLASH" }]
        """,
        "cards.toml": """
            [[card]]
            id = "TF2-Y"
            name = "TF2"
            color = "blue"
            power = 1
            origin = "original"
            [[card]]
            id = "ZZ1-B"
            name = "ZZ1"
            color = "blue"
            power = 2
            origin = "original"
        """,
        "wrecks.toml": "",
    },
    "neo-hunt-3": {
        "cards.toml": """
            [[card]]
            id = "A1"
            name = "Dash"
            priority = 99
            origin = "original"
            operations = [{ do = "MOVE", n = 2, far = true }]
            [[card]]
            id = "B1"
            name = "Both"
            priority = 3
            origin = "original"
            operations = [{ do = "MOVE", n = 9 }, { do = "JUMP" }]
        """,
        "counters.toml": """
            [[counter]]
            id = "D1"
            name = "Odd"
            value = 1
            at_least = 5
            at_most = 2
            origin = "original"
        """,
        "tiles.toml": """
            [[tile]]
            id = "twice"
            name = "Twice"
            number = 1
            doors = ["N", "N"]
            origin = "original"
        """,
    },
    "neon": {
        "equipment.toml": """
            [[equipment]]
            id = "SG-01"
            name = "Needler"
            type = "small gun"
            rank = 4
            capacity = 9
            ammo = ["B"]
            origin = "original"
            text = "Wrong in two fields."
            [[equipment]]
            id = "SG-02"
            name = "Other"
            type = "small gun"
            rank = 1
            dice = [0, 1, 1]
            capacity = 1
            ammo = ["B"]
            origin = "original"
            text = "Wrong in dice and effects."
            effects = [
                { cost = "S", window = "A1", who = "everybody", do = [{ verb = "ATC", n = 1 }, { verb = "ATK" }] },
                { cost = "B", window = "A9", do = [{ verb = "ATK", n = 1 }] },
            ]
        """,
        "fighters.toml": """
            [[fighter]]
            id = "akari"
            name = "Akari"
            corporation = "X"
            side_a = [[1, 2], [2, 2, 2], [3]]
            side_b = [[1, 1, 1], [2, 2], [3], [3]]
            armor = 1
            weapon = [1, 1, -1]
            energy = 3
            origin = "original"
            text = "-"
            abilities = []
        """,
    },
}
WRONG = {
    "cogdrive-neon": [
        "wrecks.toml: unknown file",
        "cogdrives.toml: cogdrive MR4: field colour: is not a known field",
        "cogdrives.toml: cogdrive MR4: field nickname: ",
        "cogdrives.toml: cogdrive MR4: field origin: is missing",
        "cogdrives.toml: cogdrive MR4: field task[1].least: ",
        "cogdrives.toml: cogdrive TF2: field task[0].most: REFILL takes no number",
        "cogdrives.toml: cogdrive TF2: field task[0].power: REFILL takes no Power",
        "cogdrives.toml: cogdrive TF2: field task[1].power: WRECK_CLASH must say",
        "cards.toml: card TF2-Y: field id: a blue TF2 has the id 'TF2-B'",
        "cards.toml: card ZZ1-B: field name: 'ZZ1' is not a CogDrive",
    ],
    "neo-hunt-3": [
        "cards.toml: card A1: field priority: ",
        "cards.toml: card A1: field operations[0].far: is not a known field",
        "cards.toml: card B1: field operations[0].n: MOVE goes 1 to 4 sectors",
        "cards.toml: card B1: field operations[1].do: 'JUMP' is not a known operation",
        "cards.toml: card B1: field varan: is missing",
        "cards.toml: card B1: field cloak: is missing",
        "counters.toml: counter D1: field at_least: 5 is more than at_most",
        "tiles.toml: tile twice: field number: 1 is that of",
        "tiles.toml: tile twice: field doors: names a side twice",
    ],
    "neon": [
        "equipment.toml: equipment SG-01: field rank: ",
        "equipment.toml: equipment SG-01: field capacity: ",
        "equipment.toml: equipment SG-02: field dice[0]: 0 dice are no attack",
        "equipment.toml: equipment SG-02: field effects[0].cost: S is not among",
        "equipment.toml: equipment SG-02: field effects[0].who: 'everybody' is not",
        "equipment.toml: equipment SG-02: field effects[0].do[0].verb: 'ATC' is not a known verb",
        "equipment.toml: equipment SG-02: field effects[0].do[1].n: ATK must say it",
        "equipment.toml: equipment SG-02: field effects[1].window: 'A9' is not a known window",
        "fighters.toml: fighter akari: field side_b: ",
        "fighters.toml: fighter akari: field abilities: ",
    ],
}


@pytest.mark.parametrize("game", PACKS)
def test_everything_is_told_at_once(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text(f'game = "{game}"\n', encoding="utf-8")
    for name, text in PACKS[game].items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert run(["pack", "check", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    lines = [line for line in told.splitlines() if line.startswith("error: ")]
    for wanted in WRONG[game]:
        assert [line for line in lines if wanted in line], (wanted, lines)
    assert len(lines) == len(WRONG[game]) == told.count("what to do: "), lines


@pytest.mark.parametrize("game", registry.names())
def test_a_game_finds_nothing_wrong_with_itself(game: str) -> None:
    assert registry.get(game).pack_problems(())[0] == []


def test_a_pack_that_would_change_what_an_id_means_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = registry.folder("neon")
    assert own is not None
    text = (own / "content" / "bots.toml").read_text(encoding="utf-8").replace('"courier"', '"howitzer"')
    (tmp_path / "pack.toml").write_text('game = "neon"\n', encoding="utf-8")
    (tmp_path / "bots.toml").write_text("complete = true\n" + text, encoding="utf-8")
    assert run(["pack", "check", str(tmp_path)]) == 2
    assert "'howitzer' would mean two things" in capsys.readouterr().err


@pytest.mark.parametrize("game", real_games())
def test_the_fields_of_a_pack_are_listed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "fields", game]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# What a pack of ") and all(
        f"`{file.name}`" in told for file in registry.get(game).content_files()
    )


def test_a_game_without_content_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "fields", "toy-bid"]) == 2
    assert "has no content files" in capsys.readouterr().err
