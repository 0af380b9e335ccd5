"""`neontable play`: sit down at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from neontable.cli.common import (
    CALLED,
    OneGame,
    Options,
    Packs,
    PlainText,
    Seats,
    existing,
    parse_options,
    seated_people,
)
from neontable.cli.files import locks
from neontable.cli.files.saves import last_unfinished, unfinished
from neontable.cli.streams import on_screen
from neontable.cli.table.session import Session, learn, resume, start
from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.errors import Invalid

OPPONENT = "search:300"


def complete_saves(incomplete: str) -> list[str]:
    """Saved games for the shell."""
    return [each for each in ("last", *[str(saved.path) for saved in unfinished()]) if each.startswith(incomplete)]


def complete_lessons(incomplete: str) -> list[str]:
    """Lessons for the shell."""
    every = {name for game in registry.names() for name in scenario.of_game(game)}
    return sorted(name for name in every if name.startswith(incomplete))


def play(
    game: OneGame = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(help="A number that makes the luck repeatable.")] = None,
    option: Options = None,
    pack: Packs = None,
    name: Annotated[list[str] | None, typer.Option(help=CALLED)] = None,
    plain: PlainText = False,
    lesson: Annotated[
        str | None,
        typer.Option(help="A scripted game to learn by, for example first.", autocompletion=complete_lessons),
    ] = None,
    resume_file: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on with a saved game ('last': the newest).",
            autocompletion=complete_saves,
        ),
    ] = None,
    new_rules: Annotated[
        bool,
        typer.Option("--new-rules", help="Go on with it by the rules and cards installed, if it began with others."),
    ] = False,
) -> None:
    """Play a game at this terminal: alone against bots, or with friends at one keyboard; without a game a menu opens."""
    if lesson is not None:
        if game is None or seats or seed is not None or option or pack or resume_file or new_rules:
            raise Invalid("A lesson has seats and luck of its own.", "Give the game, --lesson, and --name or --plain.")
        session = learn(game, lesson, name or [])
    elif (
        not (game or seats or option or pack or name or resume_file or new_rules) and seed is None and on_screen(plain)
    ):
        from_the_menu()
        return
    else:
        session = sit_down(game, seats, seed, option or [], pack or [], name or [], resume_file, new_rules)
    code = play_out(session, plain)
    if code:
        raise typer.Exit(code)


def from_the_menu() -> None:
    """Let somebody choose what to play, and play it."""
    from neontable.cli.terminal.menu import MenuApp

    chosen = MenuApp().run()
    if chosen is not None:
        chosen()


def play_out(session: Session, plain: bool) -> int:
    """Play a game to its end or until somebody leaves; it is open nowhere else meanwhile. The exit code."""
    locks.hold(session.path)
    if on_screen(plain):
        from neontable.cli.terminal.app import play_on_screen

        return play_on_screen(session)
    from neontable.cli.table.plain import Plain

    return Plain(session).play()


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
        path = last_unfinished() if resume_file == "last" else existing(Path(resume_file).expanduser())
        locks.hold(path)  # before it is read: another terminal may be writing
        return resume(path, new_rules)
    if new_rules:
        raise Invalid("A new game is played by the rules installed anyway.", "Give --new-rules with --resume.")
    if game is None:
        raise Invalid("Which game?", f"Games: {', '.join(registry.names())}.")
    return start(game, seated_people(game, seats, OPPONENT), seed, parse_options(options), packs, names)
