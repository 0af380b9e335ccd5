"""`neontable arena`: which bot is stronger."""

from __future__ import annotations

import os
import time
from typing import Annotated, Any

import typer
from rich.console import Console

from neontable.bots.arena import Arena
from neontable.cli.common import parse_options
from neontable.cli.rules import print_json
from neontable.cli.series import between, figures, percent, play_with_progress, split_bots


def arena(
    game: Annotated[str, typer.Argument(help="A game, for example cogdrive-neon.")],
    bots: Annotated[
        str, typer.Option(help="Two or more by commas: random, greedy, search:N, search:Nms, file.py:Class.")
    ],
    games: Annotated[
        int,
        typer.Option("-n", "--games", min=1, help="Games for each group of bots that meet; rounded up to all seats."),
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many play; the fewest the game allows if left out.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Games side by side; 0 for one on each core.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as name=value; may be repeated.")
    ] = None,
    pack: Annotated[list[str] | None, typer.Option(help="A folder with cards of your own; may be repeated.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots meet, each luck played from every seat: win rates with 95 % intervals, and Elo."""
    round_robin = Arena(game, split_bots(bots), games, seed, seats, parse_options(option or []), pack or [])
    begun = time.perf_counter()
    finished = play_with_progress(
        round_robin.play(jobs or os.cpu_count() or 1), len(round_robin.fixtures), f"{game} arena"
    )
    data = round_robin.as_data(time.perf_counter() - begun)
    if as_json:
        print_json(data)
    else:
        print_arena(data)
    if not finished:
        typer.echo(f"Interrupted after {data['games']} of {data['planned']} games.", err=True)
        raise typer.Exit(130)


def print_arena(data: dict[str, Any]) -> None:
    """The standings, and who beat whom."""
    out = Console(highlight=False)
    standings = sorted(data["bots"], key=lambda bot: -bot["elo"])
    out.print(
        figures(
            f"{data['game']}: {data['games']} games, {data['seats']} seats, seed {data['seed']}",
            ("bot", "games", "won", "95 %", "Elo", "points", "ms/decision"),
            [
                (
                    bot["bot"],
                    str(bot["games"]),
                    percent(bot["rate"]),
                    between(bot["interval"]),
                    f"{bot['elo']:.0f}",
                    f"{bot['points']:.1f}",
                    f"{bot['ms_per_decision']:.2f}",
                )
                for bot in standings
            ],
        )
    )
    if len(standings) > 2:
        place = {bot["bot"]: number for number, bot in enumerate(standings)}
        pairs = [pair for pair in data["pairs"] if place[pair["bot"]] < place[pair["against"]]]
        out.print(
            figures(
                "Who beat whom",
                ("bot", "against", "games", "won", "95 %"),
                [(p["bot"], p["against"], str(p["games"]), percent(p["rate"]), between(p["interval"])) for p in pairs],
            )
        )
    for fault in data["faults"]:
        out.print(fault, style="yellow")
    out.print(f"{data['turns']:.1f} turns a game, {data['games_per_second']:.1f} games/s")
