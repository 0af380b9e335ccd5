"""The program `neontable`: finds the module of a command when it is asked for, and prints errors without a traceback."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from neontable.kernel.errors import NeontableError

# Where each command stands: it is the function or Typer app of its own name in the module of its name.
COMMANDS = {
    "games": "commands",
    "play": "commands",
    "campaign": "commands",
    "serve": "commands",
    "backup": "commands",
    "restore": "commands",
    "export": "commands",
    "purge": "commands",
    "replay": "commands",
    "simulate": "measuring",
    "arena": "measuring",
    "balance": "measuring",
    "verify": "commands",
    "achievements": "commands",
    "rules": "commands",
    "pack": "commands",
    "bench": "measuring",
}


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


app = typer.Typer(
    name="neontable",
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
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
    _version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and the build."),
    ] = False,
) -> None:
    """A digital table for four neon-world games: it knows the rules, keeps the secrets and plays the empty seats."""


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and give its exit code: 0 fine, 1 a check failed, 2 wrong use, 130 interrupted."""
    try:
        app(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except NeontableError as error:
        print_error(error)
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
    sys.exit(run())


if __name__ == "__main__":
    main()
