"""Balance reports: sums over many games, bounds, and the command."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.cli.main import run
from neontable.kernel.authoring.census import Counted
from neontable.kernel.errors import Invalid
from neontable.lab.balance import Balance, Bounds, Row, flagged
from tests.kernel.toys import TOYS

COMMAND = ["balance", "neon", "--bots", "random", "-n", "3", "--seats", "4", "--jobs", "1"]


def row(offers: Sequence[tuple[int, int]] = (), owners: Sequence[tuple[float, int]] = (), dealt: bool = False) -> Row:
    """A piece over many games: of each kept and offered, of each won and owned."""
    made = Row(Counted("Cards", "X-1", "Example", "", "original", dealt))
    for kept, offered in offers:
        made.keeping.add(kept, offered)
    for won, owned in owners:
        made.owning.add(won, owned)
    return made


def won(wins: int, games: int) -> list[tuple[float, int]]:
    """So many games with the piece, so many of them won."""
    return [(1.0, 1)] * wins + [(0.0, 1)] * (games - wins)


def test_the_bounds_of_four_seats() -> None:
    bounds = Bounds.of(4)
    assert bounds == pytest.approx((0.25, 0.18, 0.32, 0.15, 0.40))


@pytest.mark.parametrize(
    ("wins", "outside", "flags"),
    [
        (320, [], []),
        (330, ["strong"], []),  # 33 %, from 30.2 to 36.0 %
        (360, ["strong"], ["strong"]),  # from 33.1 %
        (180, [], []),
        (170, ["weak"], []),  # up to 19.5 %
        (150, ["weak"], ["weak"]),  # up to 17.3 %
    ],
)
def test_a_dealt_piece_should_win_its_fair_share(wins: int, outside: list[str], flags: list[str]) -> None:
    piece = row(owners=won(wins, 1000), dealt=True)
    assert piece.outside(Bounds.of(4)) == outside
    assert flagged([piece], Bounds.of(4)) == [flags]


@pytest.mark.parametrize(
    ("piece", "outside", "flags"),
    [
        (row([(1, 1)] * 15 + [(0, 1)] * 85), [], []),
        (row([(1, 1)] * 14 + [(0, 1)] * 86), ["dead"], []),  # up to 22.1 %
        (row([(1, 1)] * 100 + [(0, 1)] * 900), ["dead"], ["dead"]),  # up to 12.0 %
        (row([(10, 10)] * 10 + [(0, 10)] * 90), ["dead"], []),  # as many offers, but only a hundred games
        (row(owners=won(20, 50)), [], []),
        (row(owners=won(21, 50)), ["auto-win"], []),
        (row(owners=won(32, 50)), ["auto-win"], ["auto-win"]),  # from 50.1 %
        (row(owners=won(29, 29)), ["auto-win"], []),  # too few games, whatever came of them
        (row(owners=won(1, 50)), [], []),  # a weak card is no problem while it is kept
        (row(), [], []),
    ],
)
def test_an_offered_piece_should_be_wanted_and_not_win_alone(piece: Row, outside: list[str], flags: list[str]) -> None:
    assert piece.outside(Bounds.of(4)) == outside
    assert flagged([piece], Bounds.of(4)) == [flags]


def test_a_flag_must_hold_among_all_pieces_that_were_looked_at() -> None:
    """A piece that would be flagged alone is no news among two hundred."""
    alone, usual = row(owners=won(28, 50)), row(owners=won(12, 50))
    assert flagged([alone], Bounds.of(4)) == [["auto-win"]]
    assert flagged([alone, *[usual] * 199], Bounds.of(4)) == [[]] * 200


def test_random_pieces_are_hardly_ever_flagged() -> None:
    """Sixty pieces at the very bound, a hundred reports: any flag at all is wrong, and stands in about five of them."""
    luck = Random(3)
    wrong = 0
    for _ in range(100):
        rows = [row(owners=won(sum(luck.random() < 0.4 for _ in range(80)), 80)) for _ in range(60)]
        wrong += any(flagged(rows, Bounds.of(4)))
    assert wrong <= 10


def test_sums_over_games() -> None:
    report = Balance("neon", ["random"], 4, seed=3, seats=3)
    played = list(report.play())
    data = report.as_data()
    groups = {group["group"]: group["pieces"] for group in data["groups"]}
    assert [len(groups[name]) for name in groups] == [6, 66, 8, 42]
    assert sum(fighter["owned"] for fighter in groups["Fighters"]) == 4 * 3
    assert sum(fighter["wins"] for fighter in groups["Fighters"]) == pytest.approx(
        sum(sum(each.shares) for each in played)
    )
    for piece in groups["Equipment"]:
        mine = [(each, key[2], row) for each in played for key, row in each.census.items() if key[1] == piece["id"]]
        assert piece["offered"] == sum(row[0] for _, _, row in mine)
        assert piece["kept"] == sum(row[1] for _, _, row in mine)
        assert piece["owned"] == sum(row[2] for _, _, row in mine)
        assert piece["wins"] == pytest.approx(sum(each.shares[seat] for each, seat, row in mine if row[2]))
    assert data["length"]["mean"] == sum(each.turns for each in played) / 4
    assert sum(data["endings"].values()) == 4


def test_problems_come_first() -> None:
    report = Balance("neon", ["random"], 3, seats=4)
    list(report.play())
    for group in report.as_data()["groups"]:
        grades = [0 if piece["flags"] else 1 if piece["outside"] else 2 for piece in group["pieces"]]
        assert grades == sorted(grades)
        assert (group["flagged"], group["outside"]) == (0, grades.count(1))  # three games prove nothing


def test_where_all_win_together_pieces_are_measured_against_the_mean(capsys: pytest.CaptureFixture[str]) -> None:
    report = Balance("neon-hope", ["policy"], 6, seats=2, options={"mode": "challenge", "difficulty": "hopeless"})
    won = sum(each.shares[0] for each in report.play())
    data = report.as_data()
    assert 0 < won < 6
    assert data["bounds"]["fair"] == won / 6
    assert data["unwon"] == 6 - won
    characters = {piece["id"]: piece for piece in data["groups"][0]["pieces"]}
    assert (characters["larx"]["owned"], characters["larx"]["rate"]) == (6, won / 6)
    assert characters["noor"]["owned"] == 0
    assert run(["balance", "neon-hope", "--bots", "policy", "-n", "1", "--seats", "2", "--jobs", "1"]) == 0
    assert "the mean is" in capsys.readouterr().out


def test_an_automa_that_wins_leaves_the_table_without_a_winner() -> None:
    report = Balance("neon", ["random"], 6, seats=2)
    won_by_automa = sum(each.ending == "automa" for each in report.play())
    data = report.as_data()
    assert 0 < won_by_automa == data["endings"]["automa"] <= data["unwon"]


def test_the_command_prints_groups_bounds_and_lengths(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(COMMAND) == 0
    shown = capsys.readouterr().out
    for word in ("Fighters: 3 games of random", "Boulder", "SG-01 Needler", "Stabilizer", "AKARI-1", "won % (95 %)",
                 "18.0 – 32.0 %", "Rounds a game: 7.00", "ends: last round 100.0 %"):  # fmt: skip
        assert word in shown


def test_the_command_as_json_is_repeatable_and_the_same_on_two_cores(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for jobs in ("1", "2"):
        assert run([*COMMAND[:-1], jobs, "--seed", "4", "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        data.pop("seconds")
        figures.append(data)
    assert figures[0] == figures[1]
    assert figures[0]["seed"] == 4
    assert figures[0]["bots"] == ["random"] * 4


def test_cogdrive_neon_is_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["balance", "cogdrive-neon", "--bots", "random", "-n", "2", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Cards: 2 games of random" in shown
    assert "turns a game" in shown


def test_a_pack_changes_what_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('game = "neon"\ntitle = "Longer barrels"')
    (tmp_path / "equipment.toml").write_text(
        '[[equipment]]\nid = "SG-01"\nname = "Long Needler"\ntype = "small gun"\nrank = 1\ndice = [1, 2, 2]\n'
        'capacity = 2\nammo = ["B"]\norigin = "original"\ntext = "Reaches further."\neffects = []\n'
    )
    assert run([*COMMAND, "--pack", str(tmp_path)]) == 0
    assert "SG-01 Long Needler" in capsys.readouterr().out


def test_an_interrupted_report_prints_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Engine.run

    def interrupted(engine: Engine, plan: Plan) -> Iterator[dict[str, Any]]:
        yield next(whole(engine, plan))
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "run", interrupted)
    assert run(COMMAND) == 130
    told = capsys.readouterr()
    assert "1 game of random" in told.out
    assert "Interrupted after 1 of 3 games." in told.err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["balance", "noen"], "neon"),
        (["balance", "neon", "--bots", "random,random", "--seats", "3"], "2 bots cannot fill 3 seats"),
        (["balance", "neon", "--bots", "random", "--seats", "7"], "7 seats"),
        (["balance", "neon", "--bots", "best"], "search:N"),
        (["balance", "neon", "--option", "mode=sumo"], "resurrection"),
    ],
)
def test_wrong_use_is_explained(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert word in told.err
    assert told.out == ""


def test_a_game_that_counts_nothing_says_so() -> None:
    with pytest.raises(Invalid, match="counts no pieces"):
        Balance(TOYS[0].name, ["random"], 1)
