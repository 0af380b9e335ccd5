"""HTTP routes of the games: options, rules, content and scenarios."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from neontable.kernel import registry, rulebook
from neontable.kernel.authoring import coverage, scenario
from neontable.kernel.errors import NeontableError
from neontable.kernel.rulebook import Rule, Ruling
from neontable.server.http.cached_response import CachedResponse, sent
from neontable.server.packs import installed, packed
from neontable.server.refusals import unknown
from neontable.server.tables.changes import LEVELS

AnyRequest = Request[Any, Any, Any]


class OptionOfGame(Struct):
    """Something that can be chosen when a table is made; `means` says what each value does."""

    name: str
    title: str
    values: list[Any]
    ruling: str
    means: str
    free: bool


class ConditionOfOrders(Struct):
    """What a standing order may wait for: its words, in which {n} stands for a number, and for which kinds of decision."""

    name: str
    words: str
    kinds: list[str]
    counts: bool


class GameBody(Struct):
    """A game for people who choose one."""

    name: str
    title: str
    line: str
    goal: str  # what wins, in one sentence
    minutes: int  # that a game takes, about
    seats: list[int]
    options: list[OptionOfGame]
    levels: list[str]
    silent: bool
    together: bool  # all win or lose together
    rules: str
    kinds: list[str]  # of decisions, for standing orders
    minor: list[str]  # kinds of events that a short account leaves to the log
    conditions: list[ConditionOfOrders]  # what a standing order may wait for, besides always
    scenarios: list[str]  # scripted games to learn by
    cards: bool  # whether it has cards or pieces to look at


class ScenarioLine(Struct):
    """A scripted game to learn by."""

    name: str
    title: str
    line: str


class ScenarioBody(Struct):
    """A scripted game with the seats it needs and the words of its coach; its luck and the rival's answers stay unsaid."""

    name: str
    title: str
    line: str
    seats: list[str]
    steps: list[scenario.Step]
    closing: scenario.Text


class RulesBody(Struct):
    """All rules of a game in our words, with rulings on what the rulebook leaves open."""

    rules: list[Rule]
    rulings: list[Ruling]


class RuleBody(Struct):
    """One rule with its rulings, and in a checkout the lines of code, content and tests that keep it."""

    rule: Rule
    rulings: list[Ruling]
    code: list[str]
    tests: list[str]


@get("/api/games")
async def games(request: AnyRequest) -> Response[list[GameBody]]:
    """Every game that can be played here, with its options and bot levels."""
    return sent(request, printed_games(registry.names()))


@cache
def printed_games(names: tuple[str, ...]) -> CachedResponse:
    """All games for people who choose one."""
    return CachedResponse([described(name) for name in names])


def described(name: str) -> GameBody:
    """A game for people who choose one."""
    game = registry.get(name)
    folder = registry.folder(name)
    listed = game.listed(installed(game)) if packed(game) else {}
    options = [
        OptionOfGame(
            each.name, each.title, list(listed.get(each.name, each.values)), each.ruling, each.means, each.free
        )
        for each in game.options
    ]
    return GameBody(
        game.name, game.title, game.line, game.goal, game.minutes, list(game.seats), options, list(LEVELS), game.silent,
        game.together, game.version,
        [kind.name for kind in game.kinds],
        list(game.minor),
        [ConditionOfOrders(each.name, each.words, list(each.kinds), each.counts) for each in game.conditions],
        list(scenario.of_game(name)),
        folder is not None and (folder / "content").is_dir(),
    )  # fmt: skip


@get("/api/games/{game:str}/rules")
async def rules(game: FromPath[str], request: AnyRequest) -> Response[RulesBody]:
    """All rules of a game in our words, with rulings."""
    return sent(request, printed_rules(game))


@cache
def printed_rules(game: str) -> CachedResponse:
    """The rules of a game."""
    book = book_of(game)
    return CachedResponse(RulesBody(list(book.rules.values()), list(book.rulings.values())))


@get("/api/games/{game:str}/rules/{rule:str}", sync_to_thread=True)
def one_rule(game: FromPath[str], rule: FromPath[str]) -> RuleBody:
    """One rule with its rulings, and in a checkout where it is kept and tested."""
    book = book_of(game)
    found = book.rules.get(rule)
    if found is None:
        raise unknown()
    code, tests = places_of(game, rule)
    return RuleBody(found, [book.rulings[each] for each in found.rulings], code, tests)


ONE_AT_A_TIME: Final = Lock()  # before 3.11.5 Python cannot read syntax trees in two threads (gh-106905)


@cache
def places_of(game: str, rule: str) -> tuple[list[str], list[str]]:
    """The lines of code and of tests that cite a rule; an installed package has none to show."""
    checkout = coverage.find_checkout(Path(__file__).resolve().parent)
    if checkout is None:
        return [], []
    with ONE_AT_A_TIME:
        found = coverage.look_up(checkout, game, book_of(game), rule)
    return [str(each) for each in found.places_of(rule)], [str(each) for each in found.tests_of(rule)]


def book_of(game: str) -> rulebook.Rulebook:
    """A game's rulebook."""
    try:
        registry.get(game)
        book = rulebook.of_game(game)
    except NeontableError as error:
        raise unknown() from error
    if book is None:
        raise unknown()
    return book


@get("/api/games/{game:str}/content")
async def content(game: FromPath[str], request: AnyRequest) -> Response[dict[str, Any]]:
    """The cards and pieces of a game as data."""
    return sent(request, printed_content(game))


@cache
def printed_content(game: str) -> CachedResponse:
    """The content of a game, without what would spoil its story."""
    try:
        found = registry.get(game)
    except NeontableError as error:
        raise unknown() from error
    return CachedResponse(found.open_content(installed(found)))


@get("/api/games/{game:str}/scenarios")
async def scenarios(game: FromPath[str]) -> list[ScenarioLine]:
    """The scripted games to learn by."""
    return [ScenarioLine(name, each.title, each.line) for name, each in scenarios_of(game).items()]


@get("/api/games/{game:str}/scenarios/{name:str}")
async def one_scenario(game: FromPath[str], name: FromPath[str]) -> ScenarioBody:
    """A scripted game with the words of its coach."""
    found = scenarios_of(game).get(name)
    if found is None:
        raise unknown()
    return ScenarioBody(name, found.title, found.line, list(found.seats), list(found.step), found.closing)


def scenarios_of(game: str) -> dict[str, scenario.Scenario]:
    """The scenarios of a game."""
    try:
        registry.get(game)
    except NeontableError as error:
        raise unknown() from error
    return scenario.of_game(game)


HANDLERS = [games, rules, one_rule, content, scenarios, one_scenario]
