"""`neontable replay`: look at a recorded game again, step by step."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from neontable.cli.common import existing
from neontable.cli.streams import on_screen
from neontable.cli.table import boards
from neontable.cli.table.results import who_won
from neontable.cli.table.timeline import Timeline, eyes_name
from neontable.kernel.errors import Invalid

WIDTH = 78


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `neontable play` keeps it.")],
    seat: Annotated[int | None, typer.Option(help="Look through the eyes of this seat only.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all hands and every choice.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print lines of text.")] = False,
    step: Annotated[int | None, typer.Option(help="Print the table after so many steps.")] = None,
) -> None:
    """Step through a recorded game, forwards and backwards; the public view unless --seat or --all is given."""
    if seat is not None and everything:
        raise Invalid("One seat's eyes and everything exclude each other.", "Give --seat or --all.")
    timeline = Timeline(existing(file))
    if seat is not None and not 0 <= seat < len(timeline.names):
        raise Invalid(f"There is no seat {seat}.", f"Seats are 0 to {len(timeline.names) - 1}.")
    eyes: int | str | None = "all" if everything else seat
    if step is not None:
        print_step(timeline, step, eyes)
    elif on_screen(plain):
        from neontable.cli.terminal.replay_app import ReplayApp

        ReplayApp(timeline, eyes).run()
    else:
        print_all(timeline, eyes)


def say(line: str, indent: str = "") -> None:
    """A short line, or several."""
    typer.echo(fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False))


def print_all(timeline: Timeline, eyes: int | str | None) -> None:
    """Every step with what it brought about."""
    table = timeline.at(0)
    say(f"{table.game.title}: {', '.join(timeline.names)}, seen as {eyes_name(eyes, timeline.names)}.")
    for moment in range(len(timeline) + 1):
        say(f"{moment}. {timeline.told(moment, eyes)}")
        for line in timeline.news(moment, eyes):
            say(line.text(timeline.names), "    ")
    last = timeline.at(len(timeline))
    say(who_won(last) if last.over else "The game is not over.")


def print_step(timeline: Timeline, moment: int, eyes: int | str | None) -> None:
    """One moment: what led to it, and the table."""
    table = timeline.at(moment)
    say(f"Step {moment} of {len(timeline)}: {timeline.told(moment, eyes)}")
    for line in timeline.news(moment, eyes):
        say(line.text(timeline.names), "    ")
    typer.echo()
    for words in boards.words(table, timeline.view(moment, eyes)).split("\n"):
        say(words)
