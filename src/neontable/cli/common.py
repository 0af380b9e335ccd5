"""What several commands ask for in the same way: a game, seats, options, records, and where a server keeps its tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from neontable import private
from neontable.bots.names import GRAMMAR, HUMAN
from neontable.kernel import registry
from neontable.kernel.errors import Invalid

GIVEN: list[str] = []  # the words of the command that is running
BOTS = ("random", "policy", "greedy", "search:300", "search:500ms")


class WholeHelp(TyperGroup):
    """Commands of a command, each with its whole first sentence in the help."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of them."""
        rows = [(name, command.get_short_help_str(1000)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


# ---- a game
def games_like(word: str) -> list[str]:
    """The games that a word names: the one of that name, else those that begin with it or have it among their words."""
    wanted = word.strip().lower().replace("_", "-").replace(" ", "-")
    known = registry.names()
    if wanted in known or not wanted:
        return [wanted] if wanted else []
    begun = [name for name in known if name.startswith(wanted)]
    return begun or [name for name in known if any(part.startswith(wanted) for part in name.split("-"))]


def game_named(word: str) -> str:
    """The game that a word means, for example cog for cogdrive-neon."""
    found = games_like(word)
    if len(found) > 1:
        raise Invalid(f"{word!r} may be several games.", f"Say which: {', '.join(found)}.")
    return found[0] if found else registry.get(word).name  # which says what is wrong


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """Games for the shell."""
    return [(name, registry.get(name).title) for name in registry.names() if name.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, or the beginning of its name: cog for cogdrive-neon.",
        parser=game_named,
        autocompletion=complete_game,
    ),
]
OneGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A game, or the beginning of its name: cog for cogdrive-neon.",
        parser=game_named,
        autocompletion=complete_game,
    ),
]


# ---- who plays
def complete_seats(incomplete: str) -> list[str]:
    """Players for the shell, after those that were written before."""
    before, comma, word = incomplete.rpartition(",")
    return [f"{before}{comma}{each}" for each in (HUMAN, *BOTS) if each.startswith(word)]


Seats = Annotated[
    str | None,
    typer.Option(
        metavar="N|WHO,WHO",
        help="How many play, or who sits in each seat, by commas; left out: the fewest the game allows. " + GRAMMAR,
        autocompletion=complete_seats,
    ),
]


CALLED = (
    "What you are called; once for each human seat, or where all win together once for all of them, if they are yours."
)


def seated(said: str | None) -> tuple[int | None, list[str]]:
    """What --seats says: how many play, and who if they were named."""
    if said is None or not said.strip():
        return None, []
    if said.strip().isdecimal():
        return int(said), []
    names = [each.strip() for each in said.split(",")]
    if not all(names):
        raise Invalid(f"{said!r} does not say who sits where.", "Write how many play, or names by commas. " + GRAMMAR)
    return len(names), names


def seated_people(game: str, said: str | None, opponent: str) -> list[str]:
    """Who sits where at a table with people: those who were named, or one person and so many opponents."""
    count, names = seated(said)
    if names:
        return names
    played = registry.get(game)
    return [HUMAN, *[opponent] * ((played.seats[0] if count is None else count) - 1)]


def seated_bots(bots: str | None, said: str | None, otherwise: str = "") -> tuple[list[str], int | None]:
    """Which bots play, and in how many seats: --seats may name them too, then --bots is left out."""
    count, names = seated(said)
    if names and bots:
        raise Invalid("The bots are named twice.", "Give --bots, or their names with --seats.")
    listed = names or [each.strip() for each in (bots or otherwise).split(",")]
    if not all(listed):
        raise Invalid(f"{bots or ''!r} is no list of bots.", "Name them by commas: --bots greedy,random.")
    return listed, count


# ---- options of a game
Options = Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; may be repeated.")]
Packs = Annotated[list[str] | None, typer.Option(help="A folder with cards of your own; may be repeated.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
PlainText = Annotated[bool, typer.Option("--plain", help="Lines of text instead of the full screen.")]
Db = Annotated[str, typer.Option("--db", help="Where tables are kept: a file, or postgresql://…")]


def parse_options(given: list[str]) -> dict[str, str]:
    """The options of a game, from words such as memory=counts."""
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise Invalid(f"{each!r} is no option.", "Write --option name=value; `neontable games` lists them.")
        if name in options:
            raise Invalid(f"Option {name} is given twice.", "Give it once.")
        options[name] = value.strip()
    return options


# ---- records
Records = Annotated[
    list[Path],
    typer.Argument(metavar="RECORD...", help="Records as `neontable play` or a server keeps them, or folders of them."),
]


def record_files(given: Iterable[Path]) -> list[Path]:
    """The records that are meant: files, and all that lie in folders, each once."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            inside = sorted(path.glob("*.json"))
            if not inside:
                raise Invalid(f"There is no record in {path}.", "Records are files that end in .json.")
            found += inside
        else:
            found.append(existing(path))
    return list(dict.fromkeys(found))


def existing(path: Path) -> Path:
    """A file that is there, or an error that says so."""
    if not path.exists():
        raise Invalid(f"There is no file {path}.", "Check the path; `neontable play` names the file of every game.")
    return path


def counted(number: int, thing: str, things: str = "") -> str:
    """Such as '1 game' or '2 games'."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


# ---- a server
def place_of(db: str) -> str:
    """Where tables are kept, as it was given or by default."""
    return db or str(private.home() / "tables.db")


def stored(where: str) -> str:
    """A place where tables are kept already: a file that is there, or a database, which answers for itself."""
    if "://" not in where and not Path(where).expanduser().exists():
        raise Invalid(f"There is no file {where}.", "Check the name.")
    return where


def shown(where: str) -> str:
    """Where tables are kept, without a password."""
    before, at, after = where.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at and "://" in before else where
