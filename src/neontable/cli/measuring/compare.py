"""`neontable compare`: what a change of content, rulings or bots does, in pairs of games with the same luck."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

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
    figures,
    paper,
    play_and_print,
    print_faults,
)
from neontable.lab.comparison import Comparison

PAIRS, MOST_PAIRS = 100, 10_000  # if nobody says how many: with --until as many as it takes, but no more than this
SIDE_EFFECTS = 10  # so many sure ones are listed
PairedBots = Annotated[
    str | None, typer.Option(help="One for all seats, or one for each by commas. Greedy if left out.")
]
AgainstBots = Annotated[
    str,
    typer.Option(help="Compare the bot of --bots with this one, among bots of this kind; or one for each seat."),
]
Pairs = Annotated[
    int | None,
    typer.Option("-n", "--pairs", min=1, help="How many pairs of games at most: 100, or 10,000 with --until."),
]
Until = Annotated[
    float | None,
    typer.Option(
        min=0.1,
        metavar="POINTS",
        help="Stop as soon as the verdict is sure or the win share known to ± so many points.",
    ),
]
FirstLuck = Annotated[int, typer.Option(help="The luck of the first pair; the next has the next number.")]
AgainstSeed = Annotated[
    int | None, typer.Option(help="Another luck for the second games: what chance alone does to a comparison.")
]
AgainstOptions = Annotated[
    list[str] | None, typer.Option(help="An option of the second games, as name=value; may be repeated.")
]
Against = Annotated[
    list[str] | None, typer.Option(help="A pack to compare with; may be repeated. The base game if left out.")
]


def compare(
    game: Game,
    pack: Packs = None,
    against: Against = None,
    target: Annotated[str, typer.Option(help="A piece, by id or name: how often do those win who have it?")] = "",
    bots: PairedBots = None,
    against_bots: AgainstBots = "",
    pairs: Pairs = None,
    until: Until = None,
    seed: FirstLuck = 0,
    against_seed: AgainstSeed = None,
    seats: Seats = None,
    jobs: Jobs = 0,
    scheduler: Scheduler = "",
    resume: Resume = "",
    option: Options = None,
    against_option: AgainstOptions = None,
    csv: Csv = "",
    json_lines: JsonLines = "",
    html: Html = "",
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Play pairs of games with the same luck, with and without a pack, and say what it changes.

    Or with two rulings (--option x=1 --against-option x=2), or with two bots (--bots A --against-bots B).
    """
    players, count = seated_bots(bots, seats, "greedy")
    comparison = Comparison(
        game,
        pack or [],
        against or [],
        players,
        pairs or (PAIRS if until is None else MOST_PAIRS),
        seed,
        count,
        parse_options(option or []),
        target,
        None if until is None else until / 100,
        seated_bots(against_bots, None)[0] if against_bots else [],
        parse_options(against_option or []),
        against_seed,
    )
    run = Run(jobs, scheduler, resume, csv, json_lines, html, strict, as_json)
    play_and_print(comparison, len(comparison.fixtures), f"{game} pairs", run, print_comparison)


def print_comparison(data: dict[str, Any]) -> None:
    """The verdict, a line for each thing compared, what became of other pieces, then where the first games part."""
    out = paper()
    out.print(f"{data['game']}: A is {side(data, True)}, B is {side(data, False)}", markup=False)
    for measure in data["measures"]:
        if data["asked"] == [measure["name"]]:
            out.print(sentence(measure, data), style="bold", markup=False)
    columns = ("", "A", "B", "A – B", "95 %, at any time", "pairs", "verdict")
    rows = [row(measure, data) for measure in data["measures"]]
    out.print(figures(f"{counted(data['pairs'], 'pair')} of {', '.join(sorted(set(data['bots'])))}", columns, rows))
    print_pieces(out, data)
    out.print(f"pairs with the same choices to the end: {data['alike']} of {data['pairs']}")
    for each in data["partings"]:
        out.print(
            f"seed {each['seed']}, choice {each['choice'] + 1}: A {each['this']} | B {each['that']}", markup=False
        )
    print_faults(out, data, "pair")
    out.print(f"{counted(data['games'], 'game')} in {data['seconds']:.0f} s")


def side(data: dict[str, Any], this: bool) -> str:
    """What one side is played with, as far as it was said."""
    said = [", ".join(data["packs" if this else "against"]) or "the base game"]
    options = data["options"] if this else {**data["options"], **data["against_options"]}
    if data["against_options"]:
        said += [f"{name}={value}" for name, value in options.items()] or ["its own rulings"]
    if data["tested"]:
        others = ", ".join(dict.fromkeys(data["bots"]))
        among = "" if data["together"] else f" among {others}"
        said.append(f"{data['tested']}{among}" if this else others)
    if data["against_seed"] is not None:
        said.append(f"seed {data['seed' if this else 'against_seed']}")
    return " with ".join(said)


def sentence(measure: dict[str, Any], data: dict[str, Any]) -> str:
    """The verdict about what was asked for."""
    about = data["target"]["id"] if data["target"] else data["tested"] or "A"
    seen = data["seen"]
    had = "" if seen is None or seen["brought"] else f" Seen in {seen['this']} games of A and {seen['that']} of B."
    if measure["interval"] is None:
        return f"{about}: {measure['verdict']}.{had}"
    low, high = [100 * end for end in measure["interval"]]
    points = f"{100 * measure['difference']:+.1f} points, 95 % at any time {low:+.1f} to {high:+.1f}"
    return f"{about}: {measure['verdict']} ({points}).{had}"


def print_pieces(out: Console, data: dict[str, Any]) -> None:
    """What is sure about other pieces."""
    sure = [each for each in data["pieces"] if each["verdict"]]
    asked = counted(len(data["pieces"]), "question")
    told = counted(len(sure), "sure change") if sure else "no sure change"
    out.print(f"other pieces: {told} in {asked} (Holm, 5 % for all of them)")
    for each in sure[:SIDE_EFFECTS]:
        scale, unit = (100, " points") if each["name"] == "wins" else (1, " a game")
        change = f"{scale * each['difference']:+.2f}{unit}"
        out.print(f"  {each['id']} {each['piece']}: {each['verdict']} ({change}, p {each['doubt']:.2g})", markup=False)
    if len(sure) > SIDE_EFFECTS:
        out.print(f"  and {len(sure) - SIDE_EFFECTS} more: --json lists them")


def row(measure: dict[str, Any], data: dict[str, Any]) -> tuple[str, ...]:
    """One thing compared: win shares in points, all else as it is counted."""
    name, verdict = called(measure["name"], data), measure["verdict"]
    if measure["interval"] is None:
        return (name, "–", "–", "–", "–", "0", verdict)
    scale = 100 if measure["share"] else 1
    this, that = [f"{scale * measure[side]:.2f}" for side in ("this", "that")]
    low, high = [f"{scale * end:+.2f}" for end in measure["interval"]]
    return (
        name,
        this,
        that,
        f"{scale * measure['difference']:+.2f}",
        f"{low} – {high}",
        str(measure["pairs"]),
        verdict,
    )


def called(name: str, data: dict[str, Any]) -> str:
    """What is compared, in words."""
    if name == "target":
        return f"owners of {data['target']['id']} win %"
    if name == "bot":
        return "the seat of the bot wins %"
    if name == "turns":
        return f"{data['span']}s a game"
    if name == "points":
        return "points of all seats"
    return "all win %" if name == "won" else f"{name} wins %"
