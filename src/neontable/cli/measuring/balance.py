"""`neontable balance`: which pieces win too often, too rarely, or are never wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from neontable.cli.common import AsJson, Game, Options, Packs, Seats, counted, parse_options, seated_bots
from neontable.cli.measuring.reports import Html
from neontable.cli.measuring.series import (
    Csv,
    Jobs,
    JsonLines,
    Resume,
    Run,
    Scheduler,
    Strict,
    between,
    figures,
    paper,
    percent,
    play_and_print,
    print_faults,
    rest_of_wins,
)
from neontable.lab.balance import Balance


def balance(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(
            help="One for all seats, or one for each by commas: random, greedy, search:N, file.py:Class. Greedy if left out."
        ),
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The luck of the first game; the next has the next number.")] = 0,
    seats: Seats = None,
    jobs: Jobs = 0,
    scheduler: Scheduler = "",
    resume: Resume = "",
    option: Options = None,
    pack: Packs = None,
    csv: Csv = "",
    json_lines: JsonLines = "",
    html: Html = "",
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Play many games and count every piece: kept when offered, and how often its owner wins."""
    players, count = seated_bots(bots, seats, "greedy")
    report = Balance(game, players, games, seed, count, parse_options(option or []), pack or [])
    run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json)
    play_and_print(report, games, f"{game} games", run, print_balance)


def print_balance(data: dict[str, Any]) -> None:
    """A table for each group of pieces, what is out of bounds first, then lengths and ends."""
    out = paper()
    if not data["together"]:
        seats = [[str(s["seat"]), s["bot"], percent(s["rate"]), between(s["interval"])] for s in data["seats"]]
        seats += rest_of_wins(data, sum(seat["wins"] for seat in data["seats"]), 4, 2)
        out.print(figures("Seats", ("seat", "bot", "won", "95 %"), seats))
    for group in data["groups"]:
        out.print(group_table(group, data))
    bounds = data["bounds"]
    fair = "the mean" if data["together"] else "fair"
    out.print(
        f"{fair} is {percent(bounds['fair'])}; weak or strong: outside {between((bounds['least'], bounds['most']))} %;"
        f" dead: kept under {percent(bounds['least_kept'])}; auto-win: over {percent(bounds['most_owner'])};"
        f" flags hold for all {data['asked']} questions together (95 %, Holm), each of {data['enough']} games or more",
    )
    unsure = sum(group["outside"] for group in data["groups"])
    if unsure:
        out.print(f"outside the bounds as well, perhaps by chance: {counted(unsure, 'piece')}; more games will tell")
    print_faults(out, data)
    length = data["length"]
    out.print(f"{data['span']}s a game: {length['mean']:.2f} ({length['least']:g} – {length['most']:g})")
    ends = [f"{name} {percent(count / max(1, data['games']))}" for name, count in data["endings"].items()]
    lost = "lost" if data["together"] else "won by nobody at the table"
    out.print(f"ends: {', '.join(ends)}; {lost}: {data['unwon']}")
    out.print(f"{counted(data['games'], 'game')} in {data['seconds']:.0f} s")


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
    columns["flag"] = [", ".join(piece["flags"]) for piece in pieces]
    played = f"{counted(data['games'], 'game')} of {', '.join(sorted(set(data['bots'])))}"
    title = f"{group['group']}: {played}, {group['flagged']} flagged"
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
