"""`neontable simulate`: many games with the same bots in the same seats."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from neontable.bots.simulation import Simulation
from neontable.cli.common import parse_options
from neontable.cli.measuring.series import (
    AsJson,
    Jobs,
    Options,
    Packs,
    between,
    figures,
    percent,
    play_and_print,
    split_bots,
)
from neontable.kernel.registry import get


def simulate(
    game: Annotated[str, typer.Argument(help="A game, for example cogdrive-neon.")],
    bots: Annotated[
        str | None,
        typer.Option(
            help="One for each seat, by commas: random, greedy, search:N, search:Nms, file.py:Class. All random if left out."
        ),
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Jobs = 0,
    option: Options = None,
    pack: Packs = None,
    save: Annotated[str, typer.Option(metavar="DIR", help="Keep the record of every game in this folder.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play many games and count: who wins, how long they last, what the points are made of."""
    players = split_bots(bots) if bots else ["random"] * get(game).seats[0]
    series = Simulation(game, players, games, seed, parse_options(option or []), pack or [], save)
    play_and_print(series, len(series.fixtures), f"{game} games", jobs, print_simulation, as_json)
    if save and not as_json:
        typer.echo(f"Records: {save}")


def print_simulation(data: dict[str, Any]) -> None:
    """A line for each seat, then the parts of the points and the lengths."""
    out = Console(highlight=False)
    seats = data["seats"]
    columns = {"seat": [str(seat["seat"]) for seat in seats], "bot": [seat["bot"] for seat in seats]}
    if not data["together"]:
        columns["won"] = [percent(seat["rate"]) for seat in seats]
        columns["95 %"] = [between(seat["interval"]) for seat in seats]
        columns["points"] = [f"{seat['points']['mean']:.1f}" for seat in seats]
        columns["least – most"] = [f"{seat['points']['least']:g} – {seat['points']['most']:g}" for seat in seats]
    columns["ms/decision"] = [f"{seat['ms_per_decision']:.2f}" for seat in seats]
    title = f"{data['game']}: {data['games']} games, seed {data['seed']}"
    out.print(figures(title, list(columns), list(zip(*columns.values(), strict=True))))
    names = list(seats[0]["parts"])
    if names:
        head = ("part", *[f"seat {seat['seat']}" for seat in seats])
        rows = [(name, *[part(seat["parts"][name]) for seat in seats]) for name in names]
        made = "What each had at the end" if data["together"] else "What the points are made of"
        out.print(figures(f"{made}, on average", head, rows))
    for fault in data["faults"]:
        out.print(fault, style="yellow")
    turns, choices = data["turns"], data["decisions"]
    out.print(f"turns a game: {turns['mean']:.1f} ({turns['least']:g} – {turns['most']:g})")
    out.print(f"decisions a game: {choices['mean']:.1f} ({choices['least']:g} – {choices['most']:g})")
    won = data["won"]
    if data["together"]:
        out.print(f"won together: {percent(won['rate'])} (95 %: {between(won['interval'])})")
    else:
        out.print(f"shared wins: {data['shared']}")
    out.print(f"{data['games_per_second']:.1f} games/s, {data['decisions_per_second']:.0f} decisions/s")


def part(value: Any) -> str:
    """A mean, or the word that came up most often."""
    if isinstance(value, dict):
        word = max(value, key=lambda each: int(value[each]))
        return f"{word} {percent(value[word] / sum(value.values()))}"
    return f"{value:.2f}"
