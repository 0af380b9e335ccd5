"""`neontable games`: which games there are, and what can be chosen about them."""

from __future__ import annotations

import json
from typing import Any

import typer

from neontable.cli.common import AsJson, OneGame
from neontable.kernel import registry
from neontable.kernel.game import Setting


def games(game: OneGame = None, as_json: AsJson = False) -> None:
    """List the games with their seats and options, or one of them."""
    found = [about(name) for name in ([game] if game else registry.names())]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for each in found:
        seats = " or ".join(str(n) for n in each["seats"])
        typer.echo(f"{each['name']}: {each['title']}, {seats} seat{'' if seats == '1' else 's'}")
        typer.echo(f"  {each['line']}")
        for option in each["options"]:
            values = ", ".join(str(value) for value in option["values"])
            ruling = f" [{option['ruling']}]" if option["ruling"] else ""
            typer.echo(f"  --option {option['name']}=  {option['title']}: {values}{ruling}")


def about(name: str) -> dict[str, Any]:
    """A game as data; the first value of an option is its default."""
    game = registry.get(name)
    return {
        "name": game.name,
        "title": game.title,
        "line": game.line,
        "seats": list(game.seats),
        "options": [option(setting) for setting in game.settings],
    }


def option(setting: Setting) -> dict[str, Any]:
    """An option as data."""
    return {
        "name": setting.name,
        "title": setting.title,
        "values": list(setting.values),
        "default": setting.default,
        "ruling": setting.ruling,
    }
