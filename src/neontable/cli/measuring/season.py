"""`neontable season`: whole campaigns by bots, episode by episode, in a series that can be stopped and taken up again."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from neontable.bots.names import GRAMMAR
from neontable.cli.common import AsJson, Game, Options, Packs, complete_seats, counted, parse_options, seated
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
)
from neontable.kernel.errors import Invalid
from neontable.lab.seasons import Seasons


def season(
    game: Game,
    bot: Annotated[
        str | None,
        typer.Option(help="Who plays all seats: policy, greedy, search:N, file.py:Class. Greedy if left out."),
    ] = None,
    campaigns: Annotated[int, typer.Option("-n", "--campaigns", min=1, help="How many for each number of seats.")] = 20,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N|WHO,WHO",
            help="How many play, or who sits in each seat, by commas; may be repeated; left out: every number that the "
            "game allows. " + GRAMMAR,
            autocompletion=complete_seats,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same campaigns.")] = 0,
    keep: Annotated[str, typer.Option(metavar="FILE", help="Keep every game here, and go on with what it holds.")] = "",
    like: Annotated[
        str, typer.Option(metavar="FILE", help="Play the games of this series again, from the same logs and lucks.")
    ] = "",
    each: Annotated[int, typer.Option(min=0, help="With --like: so many games of each cell; 0 for all.")] = 0,
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
    """Play whole campaigns and count: how often each episode is won, how it is lost, how long it takes."""
    if keep and resume:
        raise Invalid("--keep and --resume both keep the games.", "Give one of them; --like reads what --keep wrote.")
    who, numbers = cast(bot, seats or [])
    series = Seasons(game, who, campaigns, numbers, seed, parse_options(option or []), pack or [], keep, like, each)
    run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json, bool(keep))
    play_and_print(
        series, len(series.plan.items), f"{game} campaigns", run, print_season, "game" if like else "campaign"
    )


def cast(bot: str | None, said: list[str]) -> tuple[str, list[int]]:
    """Who plays all seats, and how many play: what --seats says, once for each number."""
    numbers: list[int] = []
    bots = {bot} if bot else set()
    for each in said:
        count, names = seated(each)
        if count is None or any(name.isdecimal() for name in names):
            raise Invalid(f"{each!r} does not say how many play.", "Name one number at a time: --seats 1 --seats 2.")
        numbers.append(count)
        bots.update(names)
    if len(bots) > 1:
        raise Invalid("All seats of a campaign are played by one bot.", f"Name one: --bot {sorted(bots)[0]}.")
    return min(bots, default="greedy"), numbers


def print_season(data: dict[str, Any]) -> None:
    """Cells, numbers, casts; and pairs, if the games were those of another series."""
    out = paper()
    title = f"{data['game']}: {counted(data['games'], 'game')} of {data['bot']}, seed {data['seed']}"
    columns = ["seats, episode", "games", "won %", "95 %", "rounds", "decisions", "lost by"]
    rows = [line(f"{cell['seats']}, {cell['episode']}", cell) for cell in data["cells"]]
    rows += [line(f"{number['seats']}, all", number) for number in data["numbers"]]
    out.print(figures(title, columns, rows))
    episodes = sorted({cell["episode"] for cell in data["cells"]})
    rows = [
        [*line(f"{cast['seats']}, {cast['cast']}", cast)[:4], *[part(cast["episodes"].get(one)) for one in episodes]]
        for cast in data["casts"]
    ]
    out.print(figures("by group", ["seats, group", *columns[1:4], *[f"{one} %" for one in episodes]], rows))
    if data["pairs"]:
        rows = [
            [
                pair["where"],
                str(pair["games"]),
                percent(pair["before"]),
                percent(pair["rate"]),
                f"{100 * pair['ahead']:+.1f}",
                between(pair["interval"]),
            ]
            for pair in data["pairs"]
        ]
        out.print(figures("same logs and lucks", ["where", "games", "there", "here", "ahead", "95 %"], rows))
    print_faults(out, data)
    out.print(f"{counted(data['games'], 'game')}, {data['seconds']:.0f} s in this run")


def line(name: str, row: dict[str, Any]) -> list[str]:
    """A row of figures."""
    lost = ", ".join(f"{reason.split()[-1]} {100 * part:.0f} %" for reason, part in row["lost"].items())
    return [
        name,
        str(row["games"]),
        f"{100 * row['rate']:.1f}",
        between(row["interval"]),
        "/".join(map(str, row["rounds"])),
        "/".join(map(str, row["choices"])),
        lost,
    ]


def part(row: list[float] | None) -> str:
    """Won in one episode, with the interval."""
    return f"{100 * row[0]:.0f} ({100 * row[1]:.0f}–{100 * row[2]:.0f})" if row else "–"
