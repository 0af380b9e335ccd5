"""`neontable bench`: how fast the games are, each figure beside the reference."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from neontable.cli.common import AsJson, OneGame, Seats, counted, seated
from neontable.cli.measuring.series import paper
from neontable.kernel import registry
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.tables.factory import check_seats
from neontable.lab.bench import Figures, measure


def bench(
    game: OneGame = None,
    seats: Seats = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often each figure is taken; the median counts.")] = 9,
    as_json: AsJson = False,
) -> None:
    """Measure speed: decisions per CPU second beside the reference, copies, samples, search and memory."""
    build = "pure" if str(import_module("neontable.kernel.engine").__file__).endswith(".py") else "compiled"
    games = [registry.get(name) for name in ((game,) if game else registry.names())]
    wanted, named = seated(seats)
    if named:
        raise Invalid("Nobody in particular plays here: moves are made at random.", "Give --seats a number.")
    tables: list[tuple[Game[Any], int]] = []
    for played in games:
        if wanted is not None:
            check_seats(played, wanted)
        tables += [(played, count) for count in ((wanted,) if wanted else played.measured or played.seats[:1])]
    taken: list[Figures] = []
    with Progress(console=Console(stderr=True), transient=True, disable=as_json) as progress:
        task = progress.add_task("measuring", total=len(tables) * (rounds + 7))
        for played, count in tables:
            taken.append(measure(played, count, rounds, lambda: progress.advance(task)))
    if as_json:
        typer.echo(json.dumps([{"build": build, **figures._asdict()} for figures in taken]))
        return
    for figures in taken:
        paper().print(grid(figures, build))


def grid(figures: Figures, build: str) -> Grid:
    """The figures as a table to read."""
    table = Grid(title=f"{figures.game}, {counted(figures.seats, 'seat')}, {build}", title_justify="left")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("beside the reference", justify="right")
    table.add_row("reference games/s", f"{figures.reference_games:,.0f}", "1")
    table.add_row("random games/s", f"{figures.games:,.0f}", "")
    table.add_row("playout decisions/s", f"{figures.playout:,.0f}", f"{figures.playout_ratio:.3f}")
    table.add_row("public face decisions/s", f"{figures.public:,.0f}", f"{figures.public_ratio:.3f}")
    table.add_row("fork µs, all decisions", f"{figures.fork:.1f}", "at 70 k games/s")
    if figures.fork_inside is not None:
        table.add_row(f"fork µs, inside {figures.procedure}", f"{figures.fork_inside:.1f}", "at 70 k games/s")
    table.add_row("sample µs", f"{figures.sample:.1f}", "at 70 k games/s")
    table.add_row("search iterations/s", f"{figures.search:,.0f}", "")
    table.add_row("bytes per state", f"{figures.state_bytes:,}", "")
    return table
