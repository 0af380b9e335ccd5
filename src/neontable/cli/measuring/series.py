"""What all commands share that play a series: how it is run and kept, its rows, its progress and its tables."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from neontable.bots.running.engine import Engine, unrepeatable
from neontable.cli.commands.rules import print_json
from neontable.cli.common import counted
from neontable.cli.measuring.reports import write_html
from neontable.lab.rows import as_csv, as_json_lines, write_rows

Jobs = Annotated[int, typer.Option(min=0, help="Games side by side; 0 for one on each core.")]
Scheduler = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Play on the workers of this Dask scheduler, for example tcp://HOST:8786."),
]
Resume = Annotated[
    str,
    typer.Option(metavar="DIR", help="Keep every chunk of games here as it is finished, and go on with what is there."),
]
Csv = Annotated[
    str,
    typer.Option("--csv", metavar="FILE", help="Write a row for each seat of each game; times go to FILE.times.csv."),
]
JsonLines = Annotated[str, typer.Option("--jsonl", metavar="FILE", help="The same rows as JSON, one a line.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 1 if a bot has failed.")]

WIDE = 10_000  # columns: a table is as wide as its figures, on a narrow screen and in a pipe, too
TRACES = 3  # tracebacks that are shown


class Series(Protocol):
    """Many games and what they say."""

    @property
    def bots(self) -> list[str]: ...

    def play(self, engine: Engine | int = 1) -> Iterator[object]: ...

    def rows(self) -> Iterator[dict[str, Any]]: ...

    def as_data(self, seconds: float) -> dict[str, Any]: ...


class Run(NamedTuple):
    """What the command line says of how a series is run, and what is made of it."""

    jobs: int
    scheduler: str
    resume: str
    csv: str
    json_lines: str
    html: str
    strict: bool
    as_json: bool
    keeps: bool = False  # whether the same command goes on, even without --resume

    def engine(self) -> Engine:
        """The engine that is asked for."""
        return Engine(self.jobs or os.cpu_count() or 1, self.scheduler, self.resume)


def play_and_print(
    series: Series, total: int, what: str, run: Run, show: Callable[[dict[str, Any]], None], unit: str = "game"
) -> None:
    """Play all games and print the report, also of those that were played before an interruption."""
    begun = time.perf_counter()
    with run.engine() as engine:
        finished = play_with_progress(series.play(engine), total, what)
    data = series.as_data(time.perf_counter() - begun)
    if run.csv:
        write_rows(Path(run.csv), series.rows(), as_csv)
    if run.json_lines:
        write_rows(Path(run.json_lines), series.rows(), as_json_lines)
    write_html(run.html, data)
    if run.as_json:
        print_json(data)
    else:
        show(data)
    for note in [*engine.notes, *unrepeatable(series.bots)]:
        typer.echo(note, err=True)
    if not finished:
        on = " The same command goes on." if run.resume or run.keeps else ""
        typer.echo(f"Interrupted after {data['played']} of {counted(data['planned'], unit)}.{on}", err=True)
        raise typer.Exit(130)
    if run.strict and data["faults"]:
        raise typer.Exit(1)


def play_with_progress(games: Iterable[object], total: int, what: str) -> bool:
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


# ---- what is printed
def paper() -> Console:
    """Where reports are printed: no figure is ever cut, however narrow the screen."""
    return Console(highlight=False, width=WIDE)


def figures(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table whose first column is a name and whose others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="cyan")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def rest_of_wins(data: dict[str, Any], wins: float, width: int, rate: int, count: int = 0) -> list[list[str]]:
    """The rows that make a table of wins add up: what nobody at the table won, the sum, and how much of it was shared.

    `wins` are those of the rows above; rates stand in one column, and numbers in another if it is named.
    """
    games = max(1, data["games"])
    told: list[tuple[str, float]] = [(f"nobody ({ending})", number) for ending, number in data["nobody"].items()]
    total = wins + sum(number for _, number in told)
    rows: list[list[str]] = []
    for name, number in [*told, ("all", total), ("of all, shared", data["shared"])]:
        row = [name, *[""] * (width - 1)]
        row[rate] = percent(number / games)
        if count:
            row[count] = amount(number)
        rows.append(row)
    return rows


def amount(wins: float) -> str:
    """Wins, a shared one counted in parts."""
    return f"{wins:.2f}".rstrip("0").rstrip(".")


def print_faults(out: Console, data: dict[str, Any], what: str = "game") -> None:
    """Which bots failed and where, and what is left out for it."""
    for fault, trace in list(zip(data["faults"], data["traces"], strict=True))[:TRACES]:
        out.print(fault, style="yellow", markup=False)
        if trace:
            out.print(trace, style="dim", markup=False)
    if len(data["faults"]) > TRACES:
        out.print(f"and {counted(len(data['faults']) - TRACES, 'more fault')}: --json has all of them")
    if data["dropped"]:
        out.print(f"left out, since a bot failed: {counted(data['dropped'], what)}")


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def between(interval: Sequence[float]) -> str:
    """An interval as people read it."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"
