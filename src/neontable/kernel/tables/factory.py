"""Making tables: new ones, ones set up from a position, and the checks of what was asked for."""

from __future__ import annotations

import copy
import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neontable.kernel import registry
from neontable.kernel.chance import Dealt, seed_bytes
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.table import Table
from neontable.kernel.tables import fairness
from neontable.kernel.tables.history import Start
from neontable.kernel.tables.opening import opened

Pack = str | Path


def new(
    game: str | Game[Any],
    seats: int | None = None,
    seed: int | bytes | None = None,
    packs: Sequence[Pack] | Pack = (),
    **options: Any,
) -> Table:
    """A new table. Without a seed its luck is secret; an int seed is repeatable."""
    played = registry.get(game) if isinstance(game, str) else game
    n = check_seats(played, seats)
    chosen = check_options(played, n, options)
    folders = check_packs(packs)
    content = played.load_content(folders)
    start = Start(n, chosen, content, bool(folders), seed_bytes(seed), not isinstance(seed, int))
    return begin(played, start)


def new_with(game: Game[Any], content: Any, packed: bool, seats: int, seed: int, options: dict[str, Any]) -> Table:
    """A new table with content that was read before; `packed` if packs lie over the game's own."""
    n = check_seats(game, seats)
    return begin(game, Start(n, check_options(game, n, options), content, packed, seed_bytes(seed), False))


def begin(game: Game[Any], start: Start) -> Table:
    """A table at its very start."""
    return Table(game, start, opened(game, start))


def setup(
    game: str | Game[Any],
    position: dict[str, Any],
    chance: Sequence[Any] | None = None,
    seed: int | bytes | None = None,
    seats: int | None = None,
    packs: Sequence[Pack] | Pack = (),
    content: Any = None,
    recorded: bool = False,
    **options: Any,
) -> Table:
    """A table set up from a position, whole or in part; `chance` is a script of the outcomes to come.

    One that was `recorded` with a game may be of an earlier form.
    """
    played = registry.get(game) if isinstance(game, str) else game
    if not isinstance(position, dict):
        raise Invalid("A position is a dict.", "Take one from table.position(), or name zones.")
    whole = copy.deepcopy(position if "state" in position else {"state": position})
    check_shape(whole)
    if not recorded and played.earlier(whole["state"]):
        raise Invalid(
            f"This is a position of {played.title} of an earlier form.",
            "Load the record that it comes from, and take table.position() there.",
        )
    if whole.get("game", played.name) != played.name:
        raise Invalid(f"This is a position of {whole['game']}, not of {played.name}.")
    n = check_seats(played, seats if seats is not None else whole.get("seats", named_players(played, whole["state"])))
    chosen = check_options(played, n, {**whole.get("options", {}), **options})
    folders = check_packs(packs)
    if content is None:
        content = played.load_content(folders)
    script = None
    if chance is not None:
        if not isinstance(chance, (list, tuple)) or not all(isinstance(outcome, (int, str)) for outcome in chance):
            raise Invalid("chance is a list of numbers and names of pieces.", "Write chance=[...].")
        script = [
            outcome if isinstance(outcome, int) else played.outcome(content, chosen, outcome) for outcome in chance
        ]
    start = Start(n, chosen, content, bool(folders), seed_bytes(0 if seed is None else seed), False, whole, script)
    return begin(played, start)


def named_players(game: Game[Any], told: Any) -> int | None:
    """As many seats as a position names players, where so many can play."""
    players = told.get("players") if isinstance(told, dict) else None
    return len(players) if isinstance(players, list) and len(players) in game.seats else None


def dealt_anew(game: Game[Any], start: Start) -> dict[str, Any]:
    """The position of a start with all that is not public dealt anew by its luck."""
    assert start.seed is not None
    return begin(game, start).resampled_position_for_all(Dealt(fairness.fresh_luck(start.seed)))


def check_packs(packs: Sequence[Pack] | Pack) -> tuple[str, ...]:
    """The folders of packs; one alone needs no list."""
    if isinstance(packs, (str, Path)):
        return (str(packs),)
    return tuple(str(pack) for pack in packs)


def check_shape(whole: dict[str, Any]) -> None:
    """Refuse a position whose parts are of the wrong kind."""
    if "since" in whole:  # the older form's word for open answers
        whole["answers"] = whole.pop("since")
    for name, kind in (("state", dict), ("options", dict), ("answers", list), ("chance", list)):
        if name in whole and not isinstance(whole[name], kind):
            raise Invalid(f"{name} of a position must be a {kind.__name__}.", "Take one from table.position().")
    for choice in whole.get("answers", []):
        if not isinstance(choice, list) or len(choice) != 2:
            raise Invalid(f"answers of a position names choices, not {choice!r}.", "Each is [seat, option].")
    for outcome in whole.get("chance", []):
        if type(outcome) is not int:
            raise Invalid(f"chance of a position holds numbers, not {outcome!r}.", "Take one from table.position().")
    for field in whole["state"]:
        if not isinstance(field, str):
            raise Invalid(f"A position has no field {field!r}.", "Fields are named by texts.")


def check_seats(game: Game[Any], seats: Any) -> int:
    """The number of seats, or the smallest the game allows."""
    if seats is None:
        return game.seats[0]
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        allowed = str(first) if first == last else f"{first} to {last}"
        many = "" if seats == 1 else "s"
        raise Invalid(f"{game.title} cannot be played with {seats!r} seat{many}.", f"It takes {allowed}.")
    return seats


def check_options(game: Game[Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table, defaults filled in."""
    chosen = {setting.name: setting.default for setting in game.settings}
    for name, value in options.items():
        if name not in chosen:
            close = difflib.get_close_matches(name, chosen, n=1, cutoff=0.4)
            hint = f"Did you mean {close[0]}?" if close else f"Options: {', '.join(chosen) or 'none'}."
            raise Invalid(f"{game.title} has no option {name!r}.", hint)
        setting = next(setting for setting in game.settings if setting.name == name)
        matches = [known for known in setting.values if known == value and type(known) is type(value)]
        if not matches:
            matches = [known for known in setting.values if str(known).lower() == str(value).lower()]
        if not matches and setting.free:
            matches = [value]
        if not matches:
            values = ", ".join(repr(known) for known in setting.values)
            raise Invalid(f"Option {name} cannot be {value!r}.", f"It is one of: {values}.")
        chosen[name] = matches[0]
    game.check_options(seats, chosen)
    return chosen
