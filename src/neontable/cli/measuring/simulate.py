"""`neontable simulate`: many games with the same bots in the same seats."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from neontable.bots.simulation import Simulation
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
    between,
    figures,
    paper,
    percent,
    play_and_print,
    print_faults,
    rest_of_wins,
)
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get


def simulate(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(
            help="One for all seats, or one for each by commas: random, greedy, search:N, file.py:Class. Random if left out."
        ),
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    seats: Seats = None,
    jobs: Jobs = 0,
    scheduler: Scheduler = "",
    resume: Resume = "",
    option: Options = None,
    pack: Packs = None,
    save: Annotated[str, typer.Option(metavar="DIR", help="Keep the record of every game in this folder.")] = "",
    csv: Csv = "",
    json_lines: JsonLines = "",
    html: Html = "",
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Play many games and count: who wins, how long they last, what the points are made of."""
    players, count = seated_bots(bots, seats, "random")
    if len(players) == 1 and (count or not bots):
        players *= count or get(game).seats[0]
    elif count not in (None, len(players)):
        raise Invalid(
            f"{counted(len(players), 'bot')} cannot fill {counted(count or 0, 'seat')}.",
            "Name one bot, or one for each seat.",
        )
    series = Simulation(game, players, games, seed, parse_options(option or []), pack or [], save)
    run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json)
    play_and_print(series, len(series.fixtures), f"{game} games", run, print_simulation)
    if save and not as_json:
        typer.echo(f"Records: {save}")


def print_simulation(data: dict[str, Any]) -> None:
    """A line for each seat, then the parts of the points and the lengths."""
    out = paper()
    seats = data["seats"]
    columns = {"seat": [str(seat["seat"]) for seat in seats], "bot": [seat["bot"] for seat in seats]}
    if not data["together"]:
        columns["won"] = [percent(seat["rate"]) for seat in seats]
        columns["95 %"] = [between(seat["interval"]) for seat in seats]
        columns["points"] = [f"{seat['points']['mean']:.1f}" for seat in seats]
        columns["least – most"] = [f"{seat['points']['least']:g} – {seat['points']['most']:g}" for seat in seats]
    columns["ms/decision"] = [f"{seat['ms_per_decision']:.2f}" for seat in seats]
    title = f"{data['game']}: {counted(data['games'], 'game')}, seed {data['seed']}"
    rows = [list(row) for row in zip(*columns.values(), strict=True)]
    if not data["together"]:
        rows += rest_of_wins(data, sum(seat["wins"] for seat in seats), len(columns), 2)
    out.print(figures(title, list(columns), rows))
    names = list(seats[0]["parts"])
    if names:
        head = ("part", *[f"seat {seat['seat']}" for seat in seats])
        rows = [[name, *[part(seat["parts"][name]) for seat in seats]] for name in names]
        made = "What each had at the end" if data["together"] else "What the points are made of"
        out.print(figures(f"{made}, on average", head, rows))
    print_faults(out, data)
    turns, choices = data["turns"], data["decisions"]
    out.print(f"turns a game: {turns['mean']:.1f} ({turns['least']:g} – {turns['most']:g})")
    out.print(f"decisions a game: {choices['mean']:.1f} ({choices['least']:g} – {choices['most']:g})")
    won = data["won"]
    if data["together"]:
        out.print(f"won together: {percent(won['rate'])} (95 %: {between(won['interval'])})")
    out.print(f"{data['games_per_second']:.1f} games/s, {data['decisions_per_second']:.0f} decisions/s")


def part(value: Any) -> str:
    """A mean, or the word that came up most often."""
    if isinstance(value, dict):
        word = max(value, key=lambda each: int(value[each]))
        return f"{word} {percent(value[word] / sum(value.values()))}"
    return f"{value:.2f}"
