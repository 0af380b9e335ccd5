"""`neontable arena`: which bot is stronger."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from neontable.bots import companions
from neontable.cli.common import AsJson, Game, Options, Packs, Seats, counted, parse_options, seated_bots
from neontable.cli.measuring.reports import Html
from neontable.cli.measuring.series import (
    Csv,
    Jobs,
    JsonLines,
    Resume,
    Run,
    Scheduler,
    Strict,
    amount,
    between,
    figures,
    paper,
    percent,
    play_and_print,
    print_faults,
    rest_of_wins,
)


def arena(
    game: Game,
    bots: Annotated[
        str | None, typer.Option(help="Two or more by commas: random, greedy, search:N, search:Nms, file.py:Class.")
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "-n",
            "--games",
            min=1,
            help="Games for each group of bots that meet, rounded up to all seats; for each bot where all win together.",
        ),
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    seats: Seats = None,
    jobs: Jobs = 0,
    scheduler: Scheduler = "",
    resume: Resume = "",
    option: Options = None,
    pack: Packs = None,
    csv: Csv = "",
    json_lines: JsonLines = "",
    html: Html = "",
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Let bots meet, each luck played from every seat: win rates with 95 % intervals, and Elo.

    Where all win or lose together, each bot fills all seats, and every two are compared on the same lucks.
    """
    met, count = seated_bots(bots, seats)
    meeting = companions.arena(game, met, games, seed, count, parse_options(option or []), pack or [])
    run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json)
    play_and_print(meeting, len(meeting.fixtures), f"{game} arena", run, print_arena)


def print_arena(data: dict[str, Any]) -> None:
    """The standings, and who beat whom or was ahead of whom."""
    out = paper()
    together = data["together"]
    measure = "rate" if together else "elo"
    standings = sorted(data["bots"], key=lambda bot: -bot[measure])
    seats = f"{counted(data['seats'], 'seat')}{' of one bot' if together else ''}"
    title = f"{data['game']}: {counted(data['games'], 'game')}, {seats}, seed {data['seed']}"
    out.print(bots_table(title, standings, data))
    place = {bot["bot"]: number for number, bot in enumerate(standings)}
    pairs = [pair for pair in data["pairs"] if place[pair["bot"]] < place[pair["against"]]]
    if together:
        out.print(
            figures(
                "On the same lucks, paired: how many points more one bot wins",
                ("bot", "against", "lucks", "won alone", "lost alone", "ahead", "95 %"),
                [
                    (
                        p["bot"], p["against"], str(p["lucks"]), str(p["won_alone"]), str(p["lost_alone"]),
                        f"{100 * p['ahead']:+.1f}", between(p["interval"]),
                    )
                    for p in pairs
                ],
            )
        )  # fmt: skip
    elif len(standings) > 2:
        out.print(
            figures(
                "Who beat whom",
                ("bot", "against", "games", "won", "95 %"),
                [(p["bot"], p["against"], str(p["games"]), percent(p["rate"]), between(p["interval"])) for p in pairs],
            )
        )
    print_faults(out, data)
    out.print(f"{data['turns']:.1f} turns a game, {data['games_per_second']:.1f} games/s")


def bots_table(title: str, standings: list[dict[str, Any]], data: dict[str, Any]) -> Table:
    """Every bot, the best first; Elo only where they met, and then the wins of all add up to the games."""
    columns = {
        "bot": [bot["bot"] for bot in standings],
        "games": [str(bot["games"]) for bot in standings],
        "wins": [amount(bot["wins"]) for bot in standings],
        "won": [percent(bot["rate"]) for bot in standings],
        "95 %": [between(bot["interval"]) for bot in standings],
    }
    if "elo" in standings[0]:
        columns["Elo"] = [f"{bot['elo']:.0f}" for bot in standings]
        columns["points"] = [f"{bot['points']:.1f}" for bot in standings]
    columns["ms/decision"] = [f"{bot['ms_per_decision']:.2f}" for bot in standings]
    rows = [list(row) for row in zip(*columns.values(), strict=True)]
    if not data["together"]:
        rows += rest_of_wins(data, sum(bot["wins"] for bot in standings), len(columns), 3, 2)
    return figures(title, list(columns), rows)
