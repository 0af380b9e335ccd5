"""`neontable play`: sit down at the table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from neontable.bots.names import GRAMMAR, HUMAN
from neontable.cli.common import parse_options
from neontable.cli.files.saves import last_unfinished
from neontable.cli.table.session import Session, resume, start
from neontable.kernel import registry
from neontable.kernel.errors import Invalid

OPPONENT = "search:300"


def play(
    game: Annotated[str | None, typer.Argument(help="A game, for example cogdrive-neon.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help=f"Who sits where, by commas; left out: human,{OPPONENT}. " + GRAMMAR),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="A number that makes the luck repeatable.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as name=value; may be repeated.")
    ] = None,
    pack: Annotated[list[str] | None, typer.Option(help="A folder with cards of your own; may be repeated.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="What you are called; once for each human seat.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text instead of the full screen.")] = False,
    resume_file: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game ('last': the newest).")
    ] = None,
    new_rules: Annotated[
        bool,
        typer.Option("--new-rules", help="Go on with it by the rules and cards installed, if it began with others."),
    ] = False,
) -> None:
    """Play a game at this terminal: alone against bots, or with friends at one keyboard."""
    session = sit_down(game, seats, seed, option or [], pack or [], name or [], resume_file, new_rules)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from neontable.cli.table.plain import Plain

        code = Plain(session).play()
    else:
        from neontable.cli.terminal.app import play_on_screen

        code = play_on_screen(session)
    if code:
        raise typer.Exit(code)


def sit_down(
    game: str | None,
    seats: str | None,
    seed: int | None,
    options: list[str],
    packs: list[str],
    names: list[str],
    resume_file: str | None,
    new_rules: bool = False,
) -> Session:
    """The sitting that was asked for: a new game or a saved one."""
    if resume_file is not None:
        if game or seats or seed is not None or options or packs or names:
            raise Invalid(
                "A saved game goes on as it was begun.", "Give --resume alone, or with --plain or --new-rules."
            )
        return resume(last_unfinished() if resume_file == "last" else Path(resume_file), new_rules)
    if new_rules:
        raise Invalid("A new game is played by the rules installed anyway.", "Give --new-rules with --resume.")
    if game is None:
        known = registry.names()
        if len(known) != 1:
            raise Invalid("Which game?", f"Games: {', '.join(known)}.")
        game = known[0]
    fewest = registry.get(game).seats[0]
    players = [each.strip() for each in seats.split(",")] if seats else [HUMAN] + [OPPONENT] * (fewest - 1)
    return start(game, players, seed, parse_options(options), packs, names)
