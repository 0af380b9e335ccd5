"""Scenarios: scripted games to learn by. A position, the luck to come, a rival's answers, and a coach's words for every step."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from neontable.kernel import registry
from neontable.kernel.authoring import pack
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.tables.factory import check_options, check_seats

Words = Annotated[str, msgspec.Meta(min_length=1)]


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A condition: an event since the learner's last answer, or a place of the view that is, has or is at least something."""

    log: str = ""  # the kind of the event
    fields: dict[str, Any] = msgspec.field(name="with", default_factory=dict)  # and what some of its fields are
    view: str = ""  # a place such as players/0/energy
    equals: Any = msgspec.field(name="is", default=None)
    has: Any = None
    least: int | None = None


class Sentence(Given, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A sentence of the coach that is said only where its condition holds.

    Places of the view stand in braces, such as {players/0/energy}; {line} is what the log says of the event, {note} and {effect}
    are what the expected option says.
    """

    say: Words


Text = Words | tuple[Words | Sentence, ...]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of the learner: of which kind it is, what the coach expects, and what it says before and after.

    Where something `given` does not hold, because play has gone otherwise, the step is left out.
    """

    kind: Words
    say: Text
    expect: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]
    praise: Text
    otherwise: Text
    when: str = ""  # a part of the prompt, where the kind alone does not tell
    given: tuple[Given, ...] = ()


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that begins at a position and goes on by a script as long as its players do what it expects."""

    title: Words
    line: Words
    closing: Text  # what the coach says when all steps are done
    seats: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]
    position: dict[str, Any]
    step: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    options: dict[str, Any] = {}
    chance: tuple[int | str, ...] = ()  # as in `setup`; when it is used up, luck is dealt
    rival: tuple[str, ...] = ()  # what the other seats answer, in the order in which they are asked


def load(path: Path) -> Scenario:
    """The scenario in a file; an error names file and field."""
    found: Scenario = pack.convert(str(path), "", pack.parse(path), Scenario)
    return found


@cache
def of_game(name: str) -> dict[str, Scenario]:
    """The scenarios of a registered game by name, in alphabetical order."""
    folder = registry.folder(name)
    return {} if folder is None else {path.stem: load(path) for path in sorted((folder / "scenarios").glob("*.toml"))}


def get(game: Game[Any], name: str) -> Scenario:
    """A scenario by its name."""
    known = of_game(game.name)
    if name not in known:
        raise Invalid(f"{game.title} has no scenario {name!r}.", f"Scenarios: {', '.join(known) or 'none'}.")
    return known[name]


def begun(game: Game[Any], scenario: Scenario) -> dict[str, Any]:
    """The position at which a scenario begins, with its luck, as `setup` takes it."""
    content = game.load_content(())
    seats = check_seats(game, len(scenario.seats))
    outcomes = [each if isinstance(each, int) else game.piece(content, each) for each in scenario.chance]
    options = check_options(game, seats, scenario.options)
    return {
        "state": copy.deepcopy(scenario.position),
        "seats": seats,
        "options": options,
        "answers": [],
        "chance": outcomes,
    }
