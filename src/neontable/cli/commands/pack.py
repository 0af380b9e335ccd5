"""`neontable pack`: packs of cards that players type in or designers try out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from neontable.cli.common import Game, WholeHelp
from neontable.kernel import registry
from neontable.kernel.authoring.pack import about, near, wrong
from neontable.kernel.authoring.reference import page
from neontable.kernel.errors import Invalid

pack = typer.Typer(
    cls=WholeHelp,
    no_args_is_help=True,
    help="Check packs of cards, and list what they can say.",
    rich_markup_mode=None,
)


@pack.callback()
def packs() -> None:
    """Check packs of cards, and list what they can say."""


@pack.command()
def fields(game: Game) -> None:
    """List every file, field and word that a pack of a game can have, as a page in Markdown."""
    typer.echo(page(registry.get(game)), nl=False)


@pack.command()
def check(
    folder: Annotated[str, typer.Argument(help="The folder of the pack.")],
    game: Annotated[str, typer.Option(help="The game it is for, if its pack.toml does not say.")] = "",
) -> None:
    """Say whether a pack can be played, and everything that is wrong with it; errors name file, card and field."""
    said = about(folder)
    name = game or said.game
    if not name:
        if len(registry.names()) > 1:
            raise Invalid(f"{folder} does not say which game it is for.", 'Write game = "..." into its pack.toml.')
        name = registry.names()[0]
    elif not game and name not in registry.names():
        raise wrong(
            f"{Path(folder) / 'pack.toml'}", "", "game", f"there is no game {name!r}", near(name, registry.names())
        )
    played = registry.get(name)
    problems, remarks = played.pack_problems((folder,))
    for each in remarks:
        typer.echo(f"note: {each.reason} {each.remedy}", err=bool(problems))
    for each in problems[:-1]:
        typer.echo(f"error: {each.reason}\nwhat to do: {each.remedy}", err=True)
    if problems:
        raise problems[-1]
    content = played.load_content((folder,))
    played.actions(content)  # a piece that would take the id of another's actions is refused by name
    digest = played.content_hash(content)
    change = "changes nothing" if digest == played.content_hash(played.load_content(())) else "can be played"
    typer.echo(f"{said.title or folder}: the pack {change} ({played.title}, content {digest[:12]}).")
