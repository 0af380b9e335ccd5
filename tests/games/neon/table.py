"""Given, when, then at a table of NeoN."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon.game import Neon
from neontable.games.neon.state import NeonState

GAME = Neon()
RING = [
    "park", "factory", "charging-station", "highway", "subway", "mall", "train-station", "police-station", "stadium",
    "tv-tower",
]  # fmt: skip


def given(
    *players: dict[str, Any],
    turn: int | None = None,
    action: int = 0,
    chance: Sequence[Any] | None = None,
    luck: Sequence[int] = (),
    options: dict[str, Any] | None = None,
    **position: Any,
) -> nt.Table:
    """A table with these players. With `turn`, that seat is about to perform its Action number `action` (0, 1, 2; -1: turn start).

    The ring is in the order of the Sector numbers, without Bots, unless the position says otherwise. `chance` is all the luck there
    is; `luck` comes first and is followed by luck from a seed.
    """
    whole: dict[str, Any] = {"ring": RING, "bots": {}, "leader": 0, "players": list(players), **position}
    if turn is not None:
        whole["turn"] = {"seat": turn, "action": action}
    data = {"state": whole, "chance": list(luck)} if luck else whole
    return nt.setup(GAME, data, chance=chance, seats=max(2, len(players)), **(options or {}))


def fighter(name: str, place: str = "drop ship", **more: Any) -> dict[str, Any]:
    """A player: the Fighter, its place, and whatever else matters."""
    return {"fighter": name, "place": place, **more}


def player(table: nt.Table, who: int) -> dict[str, Any]:
    """A player as a spectator sees it."""
    seen: dict[str, Any] = table.view(None)["players"][who]
    return seen


def sector(table: nt.Table, name: str) -> dict[str, Any]:
    """A Sector of the ring."""
    return next(each for each in table.view(None)["arena"] if each["id"] == name)


def when(table: nt.Table, *choices: str) -> nt.Table:
    """The seat that is asked makes these choices, one after the other."""
    for choice in choices:
        table.choose(table.decisions[0].seat, choice)
    return table


def options(table: nt.Table) -> tuple[str, ...]:
    """What may be chosen now."""
    return table.decisions[0].options


def refuses(table: nt.Table, choice: str) -> nt.Illegal:
    """The choice is refused and changes nothing."""
    before = table.position()
    with pytest.raises(nt.Illegal) as refused:
        table.choose(table.decisions[0].seat, choice)
    assert table.position() == before
    return refused.value


def happened(table: nt.Table, kind: str) -> list[dict[str, Any]]:
    """The events of a kind so far, as data."""
    return [line.as_data() for line in table.log if line.kind == kind]


def idle(table: nt.Table, until: Callable[[nt.Table], bool]) -> nt.Table:
    """Everybody does as little as possible (the last option) until something is true, or the game is over."""
    while not table.over and not until(table):
        table.choose(table.decisions[0].seat, options(table)[-1])
    return table


def asked(table: nt.Table) -> tuple[int, str]:
    """Who is asked what."""
    return table.decisions[0].seat, table.decisions[0].kind


def let_pass(table: nt.Table) -> nt.Table:
    """Everybody passes in every window until the next Action (or another question that nobody may pass)."""
    while not table.over and "pass" in options(table):
        when(table, "pass")
    return table


def truth(table: nt.Table) -> NeonState:
    """The state itself, where no view shows what matters."""
    state = table.run.state
    assert isinstance(state, NeonState)
    return state
