"""Series of campaigns: groups in rotation, kept in a file that survives a kill, and played again from the same logs and lucks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from neontable.kernel.errors import Invalid
from neontable.lab.season_report import report
from neontable.lab.seasons import Seasons, casts


def series(keep: Path | str = "", campaigns: int = 1, **more: object) -> Seasons:
    """A short series of NEON HOPE, played."""
    made = Seasons("neon-hope", "policy", campaigns, [1, 2], 7, keep=str(keep), **more)  # type: ignore[arg-type]
    for _ in made.play():
        pass
    return made


def test_every_group_takes_part() -> None:
    assert [len(casts("neon-hope", number, [])) for number in (1, 2, 3, 4)] == [4, 6, 4, 1]
    assert casts("neon-hope", 1, [])[3] == {"characters": ["noor"]}


def test_a_campaign_is_played_to_its_end_with_what_each_evening_leaves() -> None:
    played = series().played
    alone = [one for one in played if one.seats == 1]
    assert [one.episode for one in alone if one.episode[0] != "3"] == ["1", "2", "4"] and len(alone) == 4
    assert [len(one.options.get("campaign", {}).get("results", [])) for one in alone] == [0, 1, 2, 3]
    assert alone[1].options["campaign"]["results"][0].startswith("won" if alone[0].won else "lost")
    assert {one.cast for one in alone} == {"larx"} and len({one.luck for one in played}) == 8


def test_a_series_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    whole = series(file, 2)
    assert not list(series(file, 2).play())  # nothing is left to play
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:100])  # the third campaign was being written
    again = series(file, 2)
    games = [[one.as_data() for one in sorted(made.played, key=lambda one: one.luck)] for made in (whole, again)]
    for one in games[0] + games[1]:
        one["seconds"] = 0
    assert games[0] == games[1]
    assert len(file.read_text().splitlines()) == 5


def test_a_file_of_another_series_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    series(file)
    with pytest.raises(Invalid, match="holds another series"):
        series(file, options={"difficulty": "hard"})
    with pytest.raises(Invalid, match="has no campaigns"):
        Seasons("cogdrive-neon", "random", 1)


def test_games_are_repeated_from_the_same_logs_and_lucks_and_compared(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    first = series(file)
    same = report(series(like=str(file)))
    assert same["pairs"][0]["ahead"] == 0 and same["pairs"][0]["games"] == 8
    harder = series(like=str(file), each=1, options={"mode": "challenge", "difficulty": "hopeless"})
    assert {one.luck for one in harder.played} == {one.luck for one in first.played}
    assert all(one.options["mode"] == "challenge" for one in harder.played)
    logs = {one.luck: one.options.get("campaign") for one in first.played}
    assert all(one.options.get("campaign") == logs[one.luck] for one in harder.played)


def test_the_report_counts_cells_numbers_groups_and_ways_of_losing() -> None:
    data = report(series(campaigns=2))
    assert json.loads(json.dumps(data)) == data
    assert sum(cell["games"] for cell in data["cells"]) == data["games"] == 16
    assert [number["games"] for number in data["numbers"]] == [8, 8]
    assert [cast["cast"] for cast in data["casts"]] == ["deniz", "larx", "larx+deniz", "larx+ottilie"]
    for number in data["numbers"]:
        low, high = number["interval"]
        assert low <= number["rate"] <= high and number["rounds"] == sorted(number["rounds"])
        assert abs(sum(number["lost"].values()) - (1 if number["won"] < 8 else 0)) < 1e-9
