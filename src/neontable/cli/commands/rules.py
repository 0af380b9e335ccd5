"""`neontable rules`: a rule with its rulings, places and tests, a game's whole catalogue, or the coverage of all games."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from neontable.cli.common import AsJson, complete_game, games_like
from neontable.kernel.authoring.coverage import Coverage, GameCoverage, coverage, find_checkout, look_up
from neontable.kernel.errors import Invalid
from neontable.kernel.rulebook import Example, Rule, Rulebook, Ruling, all_books, drafts


def rules(
    game: Annotated[
        str | None,
        typer.Argument(help="A game, or the beginning of its name; or a rule alone.", autocompletion=complete_game),
    ] = None,
    id: Annotated[str | None, typer.Argument(help="A rule, ruling or example, for example COG-RECRUIT-03.")] = None,
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="Rules with a test and with a place in the code; fails below all.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a rule with its rulings, code and tests, a game's rules, or which rules have tests and a place in the code."""
    books = all_books()
    if game is not None and game not in books and len(games_like(game)) == 1:
        game = games_like(game)[0]
    if game is not None and id is None and game not in books:
        owner = next((name for name, book in books.items() if game.upper() in book.spelt), None)
        if owner is not None:
            game, id = owner, game
    others: list[Rulebook] = []  # their ids are cited by tests of their own
    if game is not None:
        if game not in books:
            near = difflib.get_close_matches(game, books, n=1, cutoff=0.4)
            hint = f"Did you mean {near[0]}?" if near else f"Games: {', '.join(books)}."
            raise Invalid(f"There is no game or rule {game!r}.", hint)
        others = [book for name, book in books.items() if name != game]
        books = {game: books[game]}
    checkout = find_checkout(Path.cwd()) or find_checkout(Path(__file__).resolve().parent)
    if show_coverage:
        if checkout is None:
            raise Invalid("Coverage needs a checkout with its tests.", "Run this inside a clone of the project.")
        print_coverage(coverage(checkout, books, [*drafts(), *others]), as_json)
    elif game is None:
        print_games(books, as_json)
    elif id is None:
        print_catalogue(books[game], as_json)
    else:
        entry = books[game].entry(id)
        print_entry(books[game], entry, look_up(checkout, game, books[game], entry.id) if checkout else None, as_json)


def console() -> Console:
    """Where people read; made anew so that tests can catch it."""
    return Console(highlight=False, soft_wrap=False)


def print_json(data: object) -> None:
    """One JSON document."""
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def print_games(books: dict[str, Rulebook], as_json: bool) -> None:
    """How much each game has."""
    counts = {
        name: {"rules": len(book.rules), "rulings": len(book.rulings), "examples": len(book.examples)}
        for name, book in books.items()
    }
    if as_json:
        print_json(counts)
        return
    for name, count in counts.items():
        typer.echo(f"{name}: {count['rules']} rules, {count['rulings']} rulings, {count['examples']} worked examples")


def print_catalogue(book: Rulebook, as_json: bool) -> None:
    """Every rule of a game under its headings."""
    if as_json:
        print_json(
            {
                "game": book.game,
                "rules": list(book.rules.values()),
                "rulings": list(book.rulings.values()),
                "examples": list(book.examples.values()),
            }
        )
        return
    out = console()
    heading = ""
    for rule in book.rules.values():
        if rule.heading != heading:
            heading = rule.heading
            out.print(f"\n[bold]{escape(heading)}[/bold]")
        out.print(Text.assemble((rule.id, "cyan"), " ", rule.text))
    out.print("\n[bold]Rulings[/bold]")
    for ruling in book.rulings.values():
        out.print(Text.assemble((ruling.id, "cyan"), " ", ruling.question, " ", ruling.ruling))
    out.print("\n[bold]Worked examples[/bold]")
    for example in book.examples.values():
        out.print(Text.assemble((example.id, "cyan"), " ", example.title))


def print_entry(book: Rulebook, entry: Rule | Ruling | Example, at: GameCoverage | None, as_json: bool) -> None:
    """One rule, ruling or example with all that hangs on it."""
    code = at.code_of(entry.id) if at else []
    shown = at.shown_by(entry.id) if at else []
    tests = at.tests_of(entry.id) if at else []
    rulings = [book.rulings[each] for each in entry.rulings] if isinstance(entry, Rule) else []
    if as_json:
        data = msgspec.to_builtins(entry)
        if isinstance(entry, Rule):
            data["rulings"] = msgspec.to_builtins(rulings)
        data["code"] = [{"file": each.file, "line": each.line, "name": each.name} for each in code]
        data["shown_by"] = [{"file": each.file, "line": each.line, "name": each.name} for each in shown]
        data["tests"] = [{"file": t.file, "line": t.line, "name": t.name, "counts": t.counts} for t in tests]
        print_json(data)
        return
    out = console()
    if isinstance(entry, Rule):
        out.print(Text.assemble((entry.id, "bold cyan"), f"  {entry.heading} (rulebook: {entry.source})"))
        show(out, entry.text)
        for ruling in rulings:
            print_ruling(out, ruling)
    elif isinstance(entry, Ruling):
        print_ruling(out, entry)
        out.print("concerns " + (", ".join(rule.id for rule in book.citing(entry.id)) or "no single rule"))
    else:
        print_example(out, entry)
    if isinstance(entry, Rule) and entry.absence:
        show(out, f"Holds by absence: {entry.absence}")
    if at is None:
        out.print("Code and tests are listed inside a checkout of the project.")
        return
    for heading, places in (("Code", code), ("Shown by", shown)):
        if places:
            out.print(f"[bold]{heading}[/bold]")
        for place in places:
            show(out, f"{place}", wrap=False)
    out.print("[bold]Tests[/bold]" if tests else "[bold]Tests[/bold]: none")
    for test in tests:
        show(out, f"{test}" + ("" if test.counts else "  (checks nothing or does not run)"), wrap=False)


def show(out: Console, text: str, *, wrap: bool = True) -> None:
    """An indented paragraph; a file and line stay on one line."""
    if wrap:
        out.print(Padding(Text(text), (0, 0, 0, 2), expand=False))
    else:
        out.print(Text("  " + text), soft_wrap=True)


def print_ruling(out: Console, ruling: Ruling) -> None:
    """A question, what could be, what we do and why."""
    out.print(Text.assemble((ruling.id, "bold cyan"), f"  {ruling.question}"))
    show(out, "Options: " + "; ".join(ruling.options))
    show(out, f"Ruling: {ruling.ruling}")
    show(out, f"Reason: {ruling.reason}")
    if ruling.option:
        show(out, f"Table option: {ruling.option}")


def print_example(out: Console, example: Example) -> None:
    """Given, when, then."""
    out.print(Text.assemble((example.id, "bold cyan"), f"  {example.title}"))
    show(out, f"Given: {example.given}")
    show(out, f"When: {example.when}")
    show(out, f"Then: {example.then}")


def print_coverage(result: Coverage, as_json: bool) -> None:
    """Covered and total for each game, and everything that is missing; exit code 1 if anything is."""
    if as_json:
        print_json(result.data())
    else:
        for name, game in result.games.items():
            absent = f" ({len(game.absent)} by absence)" if game.absent else ""
            typer.echo(f"{name}: {game.covered}/{game.total} rules covered, {game.placed}/{game.total} placed{absent}")
            problems(game)
        for stray in result.unknown:
            typer.echo(f"unknown id {stray.id}: {stray}", err=True)
    if not result.ok:
        raise typer.Exit(1)


def problems(game: GameCoverage) -> None:
    """What a game's coverage lacks, on standard error."""
    for id in game.uncovered:
        typer.echo(f"  {id} has no test: {game.book.rules[id].text}", err=True)
    for id in game.uncovered_examples:
        typer.echo(f"  {id} has no test: {game.book.examples[id].title}", err=True)
    for id in game.unplaced:
        typer.echo(f"  {id} is cited by no code or content: {game.book.rules[id].text}", err=True)
    for several in game.ranges:
        typer.echo(f"  write every id out: {several.id!r} at {several}", err=True)
    for id in game.not_absent:
        typer.echo(f"  {id} holds by absence and yet is cited at {game.places_of(id)[0]}", err=True)
    for test in game.hollow:
        typer.echo(f"  {test.id} is not covered by {test}: it checks nothing or does not run", err=True)
    for unknown in game.unknown:
        typer.echo(f"  unknown id {unknown.id}: {unknown}. {game.book.hint(unknown.id)}", err=True)
