"""Making tables: new ones, ones set up from a position, and the checks of what was asked for."""

from __future__ import annotations

import copy
import difflib
import secrets
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from neontable.kernel import registry
from neontable.kernel.ask import State
from neontable.kernel.chance import Chance, Dealt, Quick, Scripted
from neontable.kernel.engine import Run
from neontable.kernel.errors import Invalid
from neontable.kernel.event import Event
from neontable.kernel.game import Game
from neontable.kernel.history import CHOICE, Entry, Start
from neontable.kernel.table import Table

Pack = str | Path


def new(
    game: str | Game[Any],
    seats: int | None = None,
    seed: int | bytes | None = None,
    packs: Sequence[Pack] = (),
    **options: Any,
) -> Table:
    """A new table. Without a seed its luck is secret; an int seed is repeatable."""
    played = registry.get(game) if isinstance(game, str) else game
    n = check_seats(played, seats)
    chosen = check_options(played, n, options)
    content = played.load_content(tuple(str(pack) for pack in packs))
    start = Start(n, chosen, content, bool(packs), seed_bytes(seed), not isinstance(seed, int))
    return begin(played, start)


def begin(game: Game[Any], start: Start) -> Table:
    """A table at its very start."""
    if start.root is not None:
        return _table(game, start, start.root.copy(), start.told[:])
    if start.position is not None:
        return _from_position(game, start)
    assert start.seed is not None
    state = game.begin(start.seats, start.options, start.content, Dealt(start.seed))
    return _table(game, start, state, [])


def setup(
    game: str | Game[Any],
    position: dict[str, Any],
    chance: Sequence[Any] | None = None,
    seed: int | bytes | None = None,
    seats: int | None = None,
    packs: Sequence[Pack] = (),
    content: Any = None,
    **options: Any,
) -> Table:
    """A table set up from a position, whole or in part; `chance` is a script of the outcomes to come."""
    played = registry.get(game) if isinstance(game, str) else game
    if not isinstance(position, dict):
        raise Invalid("A position is a dict.", "Take one from table.position(), or name zones.")
    whole = copy.deepcopy(position if "state" in position else {"state": position})
    if whole.get("game", played.name) != played.name:
        raise Invalid(f"This is a position of {whole['game']}, not of {played.name}.")
    n = check_seats(played, seats if seats is not None else whole.get("seats"))
    chosen = check_options(played, n, {**whole.get("options", {}), **options})
    if content is None:
        content = played.load_content(tuple(str(pack) for pack in packs))
    script = None
    if chance is not None:
        script = [outcome if isinstance(outcome, int) else played.piece(content, outcome) for outcome in chance]
    start = Start(n, chosen, content, bool(packs), seed_bytes(0 if seed is None else seed), False, whole, script)
    return _from_position(played, start)


def _from_position(game: Game[Any], start: Start) -> Table:
    whole = start.position
    assert whole is not None and start.seed is not None
    outcomes = list(whole.get("chance", []))
    luck: Chance
    if start.script is not None:
        luck = Scripted(outcomes + start.script)
    elif outcomes:
        luck = Scripted(outcomes, Dealt(start.seed))
    else:
        luck = Dealt(start.seed)
    dealer = Quick(int.from_bytes(start.seed[:7], "big"))
    state = game.place(whole["state"], start.seats, start.options, start.content, dealer)
    state.chance = luck
    table = _table(game, start, state, [])
    for seat, text in whole.get("since", []):
        table.replay(Entry(CHOICE, seat, text))
    table.entries = []
    return table


def _table(game: Game[Any], start: Start, state: State, log: list[Event]) -> Table:
    base = None if game.stepwise else state.copy()
    state.log = log
    run = Run(game, state)
    table = Table(game, start, run, log)
    table._base = base
    table.names = [f"seat {seat}" for seat in range(start.seats)]
    return table


def seed_bytes(seed: int | bytes | None) -> bytes:
    """The 256 bits behind a seed: secret ones without it, repeatable ones for a number."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise Invalid(f"A seed of bytes has 32 of them, not {len(seed)}.")
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise Invalid(f"A seed is a number or 32 bytes, not {seed!r}.")
    return blake2b(f"neontable seed {seed}".encode(), digest_size=32).digest()


def check_seats(game: Game[Any], seats: Any) -> int:
    """The number of seats, or the smallest the game allows."""
    if seats is None:
        return game.seats[0]
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        allowed = " or ".join(str(n) for n in game.seats)
        raise Invalid(f"{game.title} cannot be played with {seats!r} seats.", f"It takes {allowed}.")
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
