"""`neontable achievements`: what was achieved in recorded games, or by the players of this machine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from neontable.cli.common import AsJson, counted, record_files
from neontable.cli.files import profiles
from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.errors import Invalid
from neontable.kernel.record import load
from neontable.kernel.table import Table


def achievements(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[RECORD]...",
            help="Records of finished games, or folders of them; left out: the players of this machine.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what each seat has achieved in recorded games, and over all of them."""
    found = of_records(finished(files)) if files else of_profiles()
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for each in found["records"]:
        typer.echo(f"{each['title']}, {each['file']}")
        for seat in each["seats"]:
            print_earned(seat["name"], seat["earned"])
    for each in found["players"]:
        if each["earned"] or not files:
            typer.echo(f"{each['name']} over {counted(each['games'], 'game')} of {each['title']}")
            print_earned("", each["earned"])
    if not found["records"] and not found["players"]:
        typer.echo("Nobody has achieved anything here yet.")


def finished(given: list[Path]) -> list[Path]:
    """The records of finished games: those that were named, and those that lie in folders, where others are passed over."""
    found = []
    for path in given:
        for file in record_files([path]):
            if records.read(file).get("result") is not None:
                found.append(file)
            elif not path.is_dir():
                raise Invalid(f"The game in {file} is not over.", "Give records of finished games.")
    return found


def print_earned(name: str, earned: list[dict[str, Any]]) -> None:
    """The achievements of one player."""
    if name:
        typer.echo(f"  {name}" + ("" if earned else ": none"))
    for each in earned:
        times = f" ({each['times']} times)" if each.get("times", 1) > 1 else ""
        typer.echo(f"    {each['name']}{times}: {each['text']}")


def of_records(files: list[Path]) -> dict[str, Any]:
    """Per record and seat, and per player what only several games together can earn."""
    records: list[dict[str, Any]] = []
    marks: dict[tuple[str, str], Counter[str]] = {}
    played: Counter[tuple[str, str]] = Counter()
    contents: dict[str, Any] = {}
    for file in files:
        table = load(file)
        game = table.game
        contents[game.name] = table.start.content
        earned = game.achievements(table)
        seats = []
        for seat in range(table.seats):
            name = seat_name(table, seat)
            played[game.name, name] += 1
            mine = [described(game.name, table.start.content, id) for who, id in earned if who == seat]
            seats.append({"seat": seat, "name": name, "earned": mine})
        for seat, mark in game.marks(table):
            marks.setdefault((game.name, seat_name(table, seat)), Counter())[mark] += 1
        records.append({"file": str(file), "game": game.name, "title": game.title, "seats": seats})
    players = []
    for (game_name, name), times in sorted(marks.items()):
        game = registry.get(game_name)
        ids = game.career(contents[game_name], dict(times))
        mine = [described(game_name, contents[game_name], id) for id in ids]
        if mine:
            players.append(player(name, game_name, played[game_name, name], mine))
    return {"records": records, "players": players}


def of_profiles() -> dict[str, Any]:
    """Everybody who has played on this machine, game by game."""
    players: list[dict[str, Any]] = []
    for profile in profiles.everybody():
        names = sorted({str(each.get("game")) for each in profile["games"].values()})
        for game_name in [name for name in names if name in registry.names()]:
            content = registry.get(game_name).load_content(())
            times = profiles.counted(profile, game_name, "earned")
            mine = [{**described(game_name, content, id), "times": times[id]} for id in times]
            mine.extend([described(game_name, content, id) for id in profiles.career(profile, game_name)])
            played = [each for each in profile["games"].values() if each.get("game") == game_name]
            players.append(player(str(profile["name"]), game_name, len(played), mine))
    return {"records": [], "players": players}


def player(name: str, game: str, games: int, earned: list[dict[str, Any]]) -> dict[str, Any]:
    """A player and what several games together have earned."""
    return {"name": name, "game": game, "title": registry.get(game).title, "games": games, "earned": earned}


def described(game: str, content: Any, id: str) -> dict[str, Any]:
    """An achievement with its name and what it asks for."""
    name, text = registry.get(game).achievement(content, id)
    return {"id": id, "name": name, "text": text}


def seat_name(table: Table, seat: int) -> str:
    """What a seat was called."""
    return table.names[seat] if seat < len(table.names) else f"seat {seat}"
