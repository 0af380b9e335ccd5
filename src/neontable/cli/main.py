"""The program `neontable`: finds the module of a command when it is asked for, and prints errors without a traceback."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from neontable.cli import streams
from neontable.cli.common import GIVEN, games_like
from neontable.kernel.errors import NeontableError

# What each command is for, and where it stands: it is the function or Typer app of its own name in the module of its name.
GROUPS = {
    "Play": {"play": "commands", "campaign": "commands", "games": "commands", "rules": "commands"},
    "Look back": {"replay": "commands", "verify": "commands", "achievements": "commands"},
    "Measure": {
        "simulate": "measuring",
        "arena": "measuring",
        "balance": "measuring",
        "compare": "measuring",
        "sweep": "measuring",
        "season": "measuring",
        "bench": "measuring",
    },
    "Make": {"pack": "commands"},
    "Serve": {
        "serve": "commands",
        "backup": "commands",
        "restore": "commands",
        "export": "commands",
        "purge": "commands",
    },
}
COMMANDS = {name: folder for group in GROUPS.values() for name, folder in group.items()}


class Commands(TyperGroup):
    """Imports a command's module only when that command is called or listed."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        folder = COMMANDS.get(cmd_name)
        if folder is None:
            return None
        target = getattr(import_module(f"neontable.cli.{folder}.{cmd_name}"), cmd_name)
        if isinstance(target, typer.Typer):
            command: Any = typer.main.get_group(target)
        else:
            single = typer.Typer(add_completion=False, rich_markup_mode=None)
            single.command(cmd_name)(target)
            command = typer.main.get_command(single)
        command.name = cmd_name
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was meant, or an error that names what comes nearest."""
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # only their names are looked at
        word = args[0]
        if word not in COMMANDS and not word.startswith("-") and len(games_like(word)) == 1:
            ctx.fail(f"{word!r} is a game. Play it with: neontable play {games_like(word)[0]}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """All commands by what they are for, each with its whole first sentence."""
        for title, group in GROUPS.items():
            rows = [(name, self.get_command(ctx, name).get_short_help_str(1000)) for name in group]
            with formatter.section(title):
                formatter.write_dl(rows)


app = typer.Typer(
    name="neontable",
    cls=Commands,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def build() -> str:
    """How this installation runs: 'compiled' or 'pure Python'."""
    file = str(import_module("neontable.kernel.engine").__file__)
    return "pure Python" if file.endswith(".py") else "compiled"


def print_version(wanted: bool) -> None:
    """Print the version and how it runs."""
    if wanted:
        typer.echo(f"neontable {version('neontable')} ({build()})")
        raise typer.Exit


@app.callback()
def neontable(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and the build."),
    ] = False,
) -> None:
    """A digital table for four neon-world games: it knows the rules, keeps the secrets and plays the empty seats.

    On a terminal, without a command: a menu to begin a game or go on with one.
    """
    if context.invoked_subcommand is None:
        if not streams.on_screen(False):
            typer.echo(context.get_help())
            return
        from neontable.cli.commands.play import from_the_menu

        from_the_menu()


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and give its exit code: 0 fine, 1 a check failed, 2 wrong use or no place, 130 interrupted."""
    streams.open_to_all()
    GIVEN[:] = sys.argv[1:] if arguments is None else arguments
    try:
        app(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except NeontableError as error:
        print_error(error)
        return 2
    except OSError as error:
        if error.filename is None:
            streams.gone(error)
        else:
            typer.echo(f"error: {error.filename}: {error.strerror}.", err=True)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def print_error(error: NeontableError) -> None:
    """What went wrong, and what to do about it."""
    rule = getattr(error, "rule", "")
    typer.echo(f"error: {error.reason}" + (f" [{rule}]" if rule else ""), err=True)
    if error.remedy:
        typer.echo(f"what to do: {error.remedy}", err=True)


def main() -> None:
    """The entry point of the installed program."""
    code = run()
    sys.exit(code if streams.flushed() else code or 2)


if __name__ == "__main__":
    main()
