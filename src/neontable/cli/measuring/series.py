"""What `arena`, `simulate` and `balance` share: their options, playing with a progress bar, and tables of figures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from neontable.bots.series import Played
from neontable.cli.commands.rules import print_json
from neontable.kernel.errors import Invalid

Seats = Annotated[int | None, typer.Option(help="How many play; the fewest the game allows if left out.")]
Jobs = Annotated[int, typer.Option(min=0, help="Games side by side; 0 for one on each core.")]
Options = Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; may be repeated.")]
Packs = Annotated[list[str] | None, typer.Option(help="A folder with cards of your own; may be repeated.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Series(Protocol):
    """Many games and what they say."""

    def play(self, jobs: int = 1) -> Iterator[Played]: ...

    def as_data(self, seconds: float) -> dict[str, Any]: ...


def play_and_print(
    series: Series, total: int, what: str, jobs: int, show: Callable[[dict[str, Any]], None], as_json: bool
) -> None:
    """Play all games and print the report, also of those that were played before an interruption."""
    begun = time.perf_counter()
    finished = play_with_progress(series.play(jobs or os.cpu_count() or 1), total, what)
    data = series.as_data(time.perf_counter() - begun)
    if as_json:
        print_json(data)
    else:
        show(data)
    if not finished:
        typer.echo(f"Interrupted after {data['games']} of {data['planned']} games.", err=True)
        raise typer.Exit(130)


def play_with_progress(games: Iterator[Played], total: int, what: str) -> bool:
    """Play them all, with a bar on standard error; false if interrupted."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        try:
            for _ in games:
                progress.advance(task)
        except KeyboardInterrupt:
            return False
    return True


def figures(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table whose first column is a name and whose others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="cyan")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def between(interval: Sequence[float]) -> str:
    """An interval as people read it."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def split_bots(bots: str) -> list[str]:
    """The bots named by commas."""
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise Invalid(f"{bots!r} is no list of bots.", "Name them by commas: --bots greedy,random.")
    return names
