"""`neontable sweep`: one field of a piece with several values, each compared with the base."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from neontable.cli.common import AsJson, Game, Options, Packs, Seats, counted, parse_options, seated_bots
from neontable.cli.measuring.compare import MOST_PAIRS, PAIRS, FirstLuck, PairedBots, Pairs, Until
from neontable.cli.measuring.reports import Html
from neontable.cli.measuring.series import (
    Csv,
    Jobs,
    JsonLines,
    Resume,
    Run,
    Scheduler,
    Strict,
    figures,
    paper,
    play_and_print,
    print_faults,
)
from neontable.lab.sweep import Sweep

Setting = Annotated[
    str,
    typer.Option(
        "--set",
        metavar="FIELD=VALUES",
        help="What to change: table.entry.field, and its values as 1..3 or by commas: equipment.SG-01.dice[1]=1..3.",
    ),
]
Watched = Annotated[
    str,
    typer.Option(help="A piece, by id or name: how often do those win who have it? The changed one if left out."),
]


def sweep(
    game: Game,
    setting: Setting,
    pack: Packs = None,
    target: Watched = "",
    bots: PairedBots = None,
    pairs: Pairs = None,
    until: Until = None,
    seed: FirstLuck = 0,
    seats: Seats = None,
    jobs: Jobs = 0,
    scheduler: Scheduler = "",
    resume: Resume = "",
    option: Options = None,
    csv: Csv = "",
    json_lines: JsonLines = "",
    html: Html = "",
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Give one field of a piece several values, and say what each of them changes: pairs of games with the same luck."""
    players, count = seated_bots(bots, seats, "greedy")
    with TemporaryDirectory(prefix="neontable-sweep-") as folder:
        series = Sweep(
            game,
            setting,
            Path(folder),
            pack or [],
            players,
            pairs or (PAIRS if until is None else MOST_PAIRS),
            seed,
            count,
            parse_options(option or []),
            target,
            None if until is None else until / 100,
        )
        total = sum(len(each.fixtures) for each in series.comparisons)
        run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json)
        play_and_print(series, total, f"{game} pairs", run, print_sweep)


def print_sweep(data: dict[str, Any]) -> None:
    """A line for each value."""
    out = paper()
    rows = [row(value) for value in data["values"]]
    about = f"owners of {data['target']['id']} win" if data["target"] else "all win"
    title = f"{data['game']}: {about}, by {data['field']}; {', '.join(sorted(set(data['bots'])))}, seed {data['seed']}"
    out.print(figures(title, ("value", "won %", "base %", "difference", "95 %, at any time", "pairs", "verdict"), rows))
    out.print("verdicts by Holm's rule: 5 % for all values together")
    print_faults(out, data, "pair")
    out.print(f"{counted(data['games'], 'game')} in {data['seconds']:.0f} s")


def row(value: dict[str, Any]) -> tuple[str, ...]:
    """One value, in points."""
    if value["interval"] is None:
        return (str(value["value"]), "–", "–", "–", "–", "0", value["verdict"])
    low, high = [f"{100 * end:+.2f}" for end in value["interval"]]
    return (
        str(value["value"]),
        f"{100 * value['this']:.2f}",
        f"{100 * value['that']:.2f}",
        f"{100 * value['difference']:+.2f}",
        f"{low} – {high}",
        str(value["pairs"]),
        value["verdict"],
    )
