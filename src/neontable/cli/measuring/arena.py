"""`neontable arena`: which bot is stronger."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from neontable.bots.arena import Arena
from neontable.cli.common import parse_options
from neontable.cli.measuring.series import (
    AsJson,
    Jobs,
    Options,
    Packs,
    Seats,
    between,
    figures,
    percent,
    play_and_print,
    split_bots,
)


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
    seats: Seats = None,
    jobs: Jobs = 0,
    option: Options = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet, each luck played from every seat: win rates with 95 % intervals, and Elo."""
    round_robin = Arena(game, split_bots(bots), games, seed, seats, parse_options(option or []), pack or [])
    play_and_print(round_robin, len(round_robin.fixtures), f"{game} arena", jobs, print_arena, as_json)


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
