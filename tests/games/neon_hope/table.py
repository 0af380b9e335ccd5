"""Short ways to set up a table of NEON HOPE for one rule, to play on, and to look at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

import neontable as nt
from neontable.games.neon_hope.notation import vocabulary as v

TEST_CARDS: Final = str(Path(__file__).parent / "cards")
FIRST: Final = {
    "-3": 0,
    "-2": 2,
    "-1": 4,
    "0": 6,
    "+1": 8,
    "+2": 10,
    "+3": 12,
    "Skull": 14,
    "Epic Win": 17,
    "Epic Fail": 18,
}
NO_MARKERS: Final = [0] * 8
TOP: Final = "Syphon/top"
BOTTOM: Final = "Syphon/bottom"


def shown(*names: Any) -> list[Any]:
    """A script of chance: modifiers by what they show (another one each time), encounter cards by id, picks as numbers."""
    used: dict[str, int] = {}
    script: list[Any] = []
    for name in names:
        if name in FIRST:
            script.append(FIRST[name] + used.get(name, 0))
            used[name] = used.get(name, 0) + 1
        else:
            script.append(name)
    return script


def larx(**fields: Any) -> dict[str, Any]:
    """Larx, as far as it matters, with the attributes of the worked examples."""
    return {"character": "larx", "attributes": [2, 5, 3, 1], **fields}


def deniz(**fields: Any) -> dict[str, Any]:
    """Deniz, as far as it matters."""
    return {"character": "deniz", **fields}


def ottilie(**fields: Any) -> dict[str, Any]:
    """Ottilie, as far as it matters."""
    return {"character": "ottilie", **fields}


def noor(**fields: Any) -> dict[str, Any]:
    """Noor, as far as it matters."""
    return {"character": "noor", **fields}


def markers(**charges: list[int]) -> list[int]:
    """Attribute Markers by attribute: the charges of each."""
    found = NO_MARKERS[:]
    for name, each in charges.items():
        for n in each:
            found[v.ATTRIBUTES.index(name.upper()) * 2 + n - 1] += 1
    return found


def card(id: str, place: str = TOP, **fields: Any) -> dict[str, Any]:
    """A card in play."""
    return {"card": id, "place": place, **fields}


def given(
    *players: dict[str, Any], cards: list[dict[str, Any]] | None = None, chance: list[Any] | None = None,
    packs: str | None = None, options: dict[str, Any] | None = None, **fields: Any,
) -> nt.Table:  # fmt: skip
    """A table in the first turn of the first player, set up from what is named."""
    who = list(players) or [larx(), deniz()]
    position: dict[str, Any] = {"players": who, **fields}
    if cards is not None:
        position["cards"] = cards
    return nt.setup(
        "neon-hope", position, chance=chance, seats=len(who), packs=[packs] if packs else [], **(options or {})
    )


def when(table: nt.Table, *texts: str, seat: int | None = None) -> nt.Table:
    """Make these choices, each by the seat that is asked (or by the given one)."""
    for text in texts:
        who = table.decisions[0].seat if seat is None else seat
        table.choose(who, text)
    return table


def asked(table: nt.Table) -> str:
    """The kind of the first question."""
    return table.decisions[0].kind if table.decisions else ""


def options(table: nt.Table, seat: int | None = None) -> tuple[str, ...]:
    """What may be answered."""
    if seat is None:
        return table.decisions[0].options
    found = table.decision(seat)
    assert found is not None
    return found.options


def player(table: nt.Table, seat: int = 0) -> dict[str, Any]:
    """A character as its view shows it."""
    found: dict[str, Any] = table.view(None)["players"][seat]
    return found


def hand(table: nt.Table, seat: int = 0) -> list[str]:
    """The cards in hand, by id."""
    return [each["id"] for each in player(table, seat)["hand"]]


def pile(table: nt.Table, seat: int = 0) -> list[str]:
    """The cards in the discard pile, by id."""
    return [each["id"] for each in player(table, seat)["discard"]]


def in_play(table: nt.Table, name: str) -> dict[str, Any] | None:
    """A card in play by the name that people read."""
    for each in table.view(None)["cards"]:
        if each["name"] == name:
            found: dict[str, Any] = each
            return found
    return None


def the(table: nt.Table, name: str) -> dict[str, Any]:
    """A card that must be in play."""
    found = in_play(table, name)
    assert found is not None, f"{name} is not in play"
    return found


def dial(table: nt.Table) -> int:
    """The Surveillance."""
    found: int = table.view(None)["surveillance"]["dial"]
    return found


def happened(table: nt.Table, kind: str) -> int:
    """How often something has happened."""
    return len([line for line in table.log if line.kind == kind])


def kinds(table: nt.Table) -> list[str]:
    """Everything that has happened, by kind."""
    return [line.kind for line in table.log]


def refuses(table: nt.Table, text: str, rule: str, seat: int | None = None) -> None:
    """This choice is refused by this rule."""
    who = table.decisions[0].seat if seat is None else seat
    with pytest.raises(nt.Illegal) as refused:
        table.choose(who, text)
    assert refused.value.rule == rule


def end_round(table: nt.Table) -> nt.Table:
    """Everybody ends the turn at once, up to the encounter phase."""
    while table.decisions and table.decisions[0].kind in ("act", "turn") and not table.over:
        decision = table.decisions[0]
        before = table.view(None)["round"]
        table.choose(decision.seat, "end turn" if decision.kind == "act" else decision.options[0])
        if table.view(None)["round"] != before:
            break
    return table
