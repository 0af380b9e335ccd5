"""What `arena` and `simulate` share: playing many games with a progress bar, and tables of figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from neontable.bots.series import Played
from neontable.kernel.errors import Invalid


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
