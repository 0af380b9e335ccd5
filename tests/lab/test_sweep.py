"""Sweeps: a field of a piece with several values, written as packs, each compared with the base."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import neontable as nt
from neontable.cli.main import run
from neontable.kernel import registry
from neontable.lab.measures import Measure
from neontable.lab.sweep import Sweep, verdict_of
from neontable.lab.variants import Swept, steps, swept, toml, write_variant


@pytest.mark.parametrize(
    ("said", "field", "values"),
    [
        ("equipment.SG-01.dice[1]=1..3", "dice[1]", [1, 2, 3]),
        ("equipment.SG-01.dice[1]=3..1", "dice[1]", [3, 2, 1]),
        ("equipment.SG-01.effects[0].do[0].n=1,3..4", "effects[0].do[0].n", [1, 3, 4]),
        ("counter.D1.permanent=cloak,gun", "permanent", ["cloak", "gun"]),
        ("card.A1.reversed=true", "reversed", [True]),
    ],
)
def test_what_is_changed_is_read(said: str, field: str, values: list[object]) -> None:
    assert (swept(said).field, swept(said).values) == (field, values)
    assert swept(said).name == said.partition("=")[0]


def test_the_way_to_a_field() -> None:
    assert steps("effects[0].do[1].n") == ["effects", 0, "do", 1, "n"]
    assert steps("effects{0}") == []


@pytest.mark.parametrize("name", registry.names())
def test_an_entry_written_again_changes_nothing(name: str, tmp_path: Path) -> None:
    game = registry.get(name)
    base = game.load_content(())
    for number, file in enumerate(game.content_files()):
        entry = game.content_data(base)[file.table][-1]
        change = Swept(file.table, entry[file.key], "origin", ["original"])
        folder = write_variant(game, (), change, entry["origin"], tmp_path / str(number))
        assert game.content_hash(game.load_content((folder,))) == game.content_hash(base), file.table


def test_values_as_toml() -> None:
    value = {"a": [1, -2, {"b": True}], "text": 'He said "no" — ünd\nmore'}
    assert tomllib.loads(f"x = {toml(value)}")["x"] == value


def test_each_value_is_compared_with_the_base(tmp_path: Path) -> None:
    sweep = Sweep("neon", "equipment.SG-01.dice[0]=1,5", tmp_path, bots=["random"], pairs=2, seed=3)
    list(sweep.play())
    data = sweep.as_data()
    assert [each["value"] for each in data["values"]] == [1, 5]
    assert data["target"]["id"] == "SG-01" and data["games"] == data["planned"] == 8
    base = data["values"][0]
    assert (base["difference"], base["changed"], base["this"]) == (0.0, 0, base["that"])  # 1 is what it is
    for number, comparison in enumerate(sweep.comparisons):
        content = nt.game("neon").load_content(tuple(comparison.packs))
        assert content.equipment[0].dice == [[1, 5][number], 2, -1]
        assert comparison.against == []


def test_verdicts_of_several_values_hold_together() -> None:
    up = Measure("target", True, [1.0] * 40 + [0.0] * 60, [0.0] * 100, 0.05)
    assert verdict_of(up, 100, 3, 0.03) == "helps"
    assert verdict_of(up, 100, 3, 0.3).startswith("not yet known: about")
    same = Measure("target", True, [0.0] * 400, [0.0] * 400, 0.05)
    assert verdict_of(same, 400, 3, 1.0) == "no change above 3 points"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "sweep",
        "cog",
        "--set",
        "cogdrive.MR4.task[0].most=2..3",
        "--target",
        "MR4-Y",
        "--bots",
        "random",
        "-n",
        "2",
    ]
    assert run([*command, "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    for word in ("owners of MR4-Y win, by cogdrive.MR4.task[0].most", "Holm's rule", "verdict", "8 games"):
        assert word in shown
    assert run([*command, "--jobs", "1", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["values"]) == 2


@pytest.mark.parametrize(
    ("setting", "word"),
    [
        ("equipment.SG-01", "does not say what to change"),
        ("gear.SG-01.dice[1]=1", "no pieces 'gear'"),
        ("equipment.SG-99.dice[1]=1", "no equipment 'SG-99'"),
        ("equipment.SG-01.dice[7]=1", "no field dice[7]"),
        ("equipment.SG-01.dice[1]=9", "equipment.SG-01.dice[1]=9: equipment.toml: equipment SG-01: field dice[1]"),
        ("sector.park.rank=1..2", "--target"),
        ("equipment.SG-01.rank=1..99", "more than 50 values"),
    ],
)
def test_wrong_use_is_explained(setting: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "neon", "--set", setting]) == 2
    assert word in capsys.readouterr().err
