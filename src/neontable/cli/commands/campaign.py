"""`neontable campaign`: a story of several evenings, kept beside the saves."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from neontable.cli.commands.play import play_out
from neontable.cli.commands.replay import WIDTH
from neontable.cli.common import (
    CALLED,
    Game,
    Options,
    Packs,
    PlainText,
    Seats,
    WholeHelp,
    counted,
    existing,
    parse_options,
    seated_people,
)
from neontable.cli.files import campaigns
from neontable.cli.files.campaigns import Campaign, Evening
from neontable.cli.table.session import Session
from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.errors import Invalid
from neontable.kernel.tables.chain import VERIFIED

campaign = typer.Typer(
    cls=WholeHelp, no_args_is_help=True, help="Play a story of several evenings.", rich_markup_mode=None
)

COMPANION = "greedy"  # in the seats of nobody in particular
Name = Annotated[str, typer.Argument(help="The name of the campaign.")]
Called = Annotated[list[str] | None, typer.Option("--called", help=CALLED)]


@campaign.callback()
def all_commands() -> None:
    """Play a story of several evenings."""


@campaign.command()
def new(
    game: Game,
    name: Name,
    seats: Seats = None,
    option: Options = None,
    pack: Packs = None,
    called: Called = None,
    plain: PlainText = False,
) -> None:
    """Begin a campaign and play its first evening."""
    begun, session = campaigns.first_evening(
        name, game, seated_people(game, seats, COMPANION), dict(parse_options(option or [])), pack or [], called or []
    )
    sit(begun, begun.evening(begun.here), session, plain)


@campaign.command()
def play(
    name: Annotated[str, typer.Argument(help="The name of the campaign; left out: the newest.")] = "",
    after: Annotated[int, typer.Option(help="Go on from this evening instead: another branch.")] = 0,
    again: Annotated[int, typer.Option(help="Play this evening again, from the log it had: another branch.")] = 0,
    seats: Seats = None,
    option: Options = None,
    called: Called = None,
    plain: PlainText = False,
) -> None:
    """Go on with a campaign: the evening that was interrupted, or the next one."""
    kept = campaigns.names()
    if not name and not kept:
        raise Invalid("There is no campaign yet.", campaigns.BEGIN)
    found = campaigns.load(name or kept[0])
    here = found.evening(found.here)
    campaigns.catch_up(found, here)
    if again:
        session = campaigns.again(found, found.evening(again), called or [])
    elif here.record is None and not after:
        if seats or option:
            raise Invalid("An evening goes on as it was begun.", "Leave out --seats and --option.")
        session = campaigns.go_on(here)
    else:
        before = found.evening(after) if after else here
        players = seated_people(found.game, seats, COMPANION) if seats else []
        session, note = campaigns.next_evening(found, before, players, dict(parse_options(option or [])), called or [])
        if note:
            typer.echo(note)
    sit(found, found.evening(found.here), session, plain)


@campaign.command("list")
def list_all() -> None:
    """All campaigns with their evenings and branches, and how far each can be trusted."""
    found = campaigns.names()
    if not found:
        typer.echo(f"There is no campaign yet. {campaigns.BEGIN}")
    for name in found:
        each = campaigns.load(name)
        typer.echo(f"{each.name} ({registry.get(each.game).title})")
        trust = each.check()
        for evening in each.evenings:
            typer.echo(f"  {line(each, evening)} [{trust[evening.id]}]")


@campaign.command()
def story(
    name: Name, evening: Annotated[int, typer.Option(help="Up to this evening; left out: to the last.")] = 0
) -> None:
    """Tell the story so far, evening by evening."""
    found = campaigns.load(name)
    way: list[Evening] = []
    id = evening or found.here
    while id:
        way.insert(0, found.evening(id))
        id = way[0].after
    for each in way:
        typer.echo(f"--- Evening {way.index(each) + 1} ---\n")
        if each.record is not None and found.trust(each) != VERIFIED:
            typer.echo("Rules or cards have changed since this evening: only its result is known.\n")
            typer.echo(f"{line(found, each)}\n")
            continue
        table = campaigns.go_on(each).table if each.record is None else records.replayed(each.record, False)
        for told in table.log_for(None):
            if told.kind == table.game.tells:
                typer.echo(fill(told.text(table.names), WIDTH, break_on_hyphens=False) + "\n")


@campaign.command()
def export(name: Name, file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Write a campaign with all its branches into one file."""
    campaigns.handed_out(campaigns.load(name), file)
    typer.echo(f"{name} is in {file}.")


@campaign.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(help="A file that `campaign export` has written.")],
    name: Annotated[str, typer.Option(help="What to call it here.")] = "",
) -> None:
    """Take a campaign in; every evening is checked first."""
    found = campaigns.taken_in(existing(file), name)
    typer.echo(f"{found.name} is here, with {counted(len(found.evenings), 'evening')}.")


def line(found: Campaign, evening: Evening) -> str:
    """An evening in one line."""
    follows = f"after {evening.after}" if evening.after else "the first"
    result = evening.result
    said = str(result["reason"]) if result else "It goes on."
    carried = registry.get(found.game).carries
    options = campaigns.kept(evening).get("options", {})
    which = "".join(f", {name} {options[name]}" for name in carried if isinstance(options.get(name), str))
    return f"{evening.id} ({follows}{which}){' *' if evening.id == found.here else ''}: {said}"


class Sitting:
    """The evening being played; when it is over, the next one may follow at once."""

    def __init__(self, found: Campaign, evening: Evening, session: Session) -> None:
        self.found = found
        self.evening = evening
        self.session = session
        session.follows = self.follow

    def keep(self) -> None:
        """Write down what became of the evening."""
        self.found.keep(self.evening, self.session)

    def follow(self) -> Session:
        """Keep this evening and sit down for the next one, the same people in the same seats."""
        self.keep()
        called = [self.session.table.names[seat] for seat in self.session.humans]
        self.session, _ = campaigns.next_evening(self.found, self.evening, [], {}, called)
        self.evening = self.found.evening(self.found.here)
        self.session.follows = self.follow
        return self.session


def sit(found: Campaign, evening: Evening, session: Session, plain: bool) -> None:
    """Play an evening, keep what became of it, and say how to go on."""
    sitting = Sitting(found, evening, session)
    try:
        code = play_out(session, plain)
    finally:
        sitting.keep()
    evening = sitting.evening
    if evening.result is not None:
        typer.echo(f"The record of this evening: {sitting.session.path}")
    if evening.result is not None and evening.result["next"]:
        typer.echo(f"The next evening: neontable campaign play '{found.name}'")
    elif evening.result is not None:
        typer.echo(f"The story is over. Tell it again: neontable campaign story '{found.name}'")
    else:
        typer.echo(f"Go on with it: neontable campaign play '{found.name}'")
    if code:
        raise typer.Exit(code)
