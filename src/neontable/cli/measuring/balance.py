"""`neontable balance`: which pieces win too often, too rarely, or are never wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from neontable.cli.common import parse_options
from neontable.cli.measuring.series import (
    AsJson,
    Jobs,
    Options,
    Packs,
    Seats,
    between,
    figures,
    percent,
    play_and_print,
    split_bots,
)
from neontable.lab.balance import Balance

WIDTH = 104  # less would cut the figures off


def balance(
    game: Annotated[str, typer.Argument(help="A game, for example neon.")],
    bots: Annotated[
        str, typer.Option(help="One for all seats, or one for each by commas: random, greedy, search:N, file.py:Class.")
    ] = "greedy",
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The luck of the first game; the next has the next number.")] = 0,
    seats: Seats = None,
    jobs: Jobs = 0,
    option: Options = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count every piece: kept when offered, and how often its owner wins."""
    report = Balance(game, split_bots(bots), games, seed, seats, parse_options(option or []), pack or [])
    play_and_print(report, games, f"{game} games", jobs, print_balance, as_json)


def print_balance(data: dict[str, Any]) -> None:
    """A table for each group of pieces, what is out of bounds first, then lengths and ends."""
    out = Console(highlight=False)
    out.width = max(out.width, WIDTH)
    for group in data["groups"]:
        out.print(group_table(group, data))
    bounds = data["bounds"]
    fair = "the mean" if data["together"] else "fair"
    out.print(
        f"{fair} is {percent(bounds['fair'])}; weak or strong: outside {between((bounds['least'], bounds['most']))} %;"
        f" dead: kept under {percent(bounds['least_kept'])}; auto-win: over {percent(bounds['most_owner'])};"
        " with ?: the interval reaches into the bounds",
    )
    for fault in data["faults"]:
        out.print(fault, style="yellow")
    length = data["length"]
    out.print(f"{data['span']}s a game: {length['mean']:.2f} ({length['least']:g} – {length['most']:g})")
    ends = [f"{name} {percent(count / data['games'])}" for name, count in data["endings"].items()]
    lost = "lost" if data["together"] else "won by nobody at the table"
    out.print(f"ends: {', '.join(ends)}; {lost}: {data['unwon']}")
    out.print(f"{data['games']} games in {data['seconds']:.0f} s")


def group_table(group: dict[str, Any], data: dict[str, Any]) -> Table:
    """One group of pieces; what is counted for none of them has no column."""
    pieces = group["pieces"]
    columns: dict[str, list[str]] = {"piece": [called(piece) for piece in pieces]}
    if any(piece["note"] for piece in pieces):
        columns["note"] = [piece["note"] for piece in pieces]
    if any(piece["offered"] for piece in pieces):
        columns["offered"] = [str(piece["offered"]) for piece in pieces]
        columns["kept % (95 %)"] = [rate(piece["kept_rate"], piece["kept_interval"]) for piece in pieces]
    if any(piece["owned"] for piece in pieces):
        columns["owned"] = [str(piece["owned"]) for piece in pieces]
        columns["won % (95 %)"] = [rate(piece["rate"], piece["interval"]) for piece in pieces]
    columns["flag"] = [flagged(piece) for piece in pieces]
    title = (
        f"{group['group']}: {data['games']} games of {', '.join(sorted(set(data['bots'])))}, {group['flagged']} flagged"
    )
    if group["rate"] is not None and not group["dealt"]:
        title += f", owners win {percent(group['rate'])}"
    return figures(title, list(columns), list(zip(*columns.values(), strict=True)))


def called(piece: dict[str, Any]) -> str:
    """A piece by id and name, or by its name alone where the id only repeats it."""
    id, name = piece["id"], piece["name"]
    return name if name.lower().replace(" ", "-").startswith(id) else f"{id} {name}".strip()


def rate(value: float | None, interval: Sequence[float] | None) -> str:
    """A rate and its interval, in percent."""
    if value is None or interval is None:
        return "–"
    return f"{100 * value:.1f} ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"


def flagged(piece: dict[str, Any]) -> str:
    """What is out of bounds, with ? where it may be chance."""
    return ", ".join(name if name in piece["sure"] else f"{name}?" for name in piece["flags"])
