"""Tables of Neo-Hunt 3 for tests, in the table's own language.

`given("B2 D1", "- D6", ...)` is phase 2 of a turn, in which the first seat plays B2 beside D1 and the second does nothing,
with D6. Nobody but those named is on the board unless said otherwise, and no door lies between two sectors.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

import neontable as nt

# every door looks outwards: sight is free everywhere
OPEN: Final = {
    "NW": "coolant-garden/0",
    "N": "open-concourse/0",
    "NE": "vault-ring/0",
    "W": "signal-loft/0",
    "centre": "ash-pit/0",
    "E": "crate-yard/0",
    "SW": "neon-arcade/0",
    "S": "drain-gallery/0",
    "SE": "bulkhead-maze/0",
}  # shot cover: NW 1, N 0, NE 2, W 1, centre 0, E 2, SW 1, S 0, SE 2; grenade cover: 0 0 2 / 0 2 1 / 1 1 0
COLORS: Final = ("cyan", "amber", "violet", "red")
CARDS: Final = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "T1")
COUNTERS: Final = ("D1", "D2", "D3", "D4", "D5", "D6", "D7")
Spec = dict[str, Any]


def programme(play: str) -> Spec:
    """The four cards and counters of a seat that plays this in phase 2; `-` is a card that is ignored."""
    card, counter = play.split()
    cards = ["A1", "A2"] if card == "-" else ["A1", "T1"] if card == "T1" else ["T1", card]
    cards += [each for each in CARDS if each not in cards and each[0] != cards[1][0] and each != "T1"][:1]
    cards += [each for each in CARDS if each not in cards and each[0] != cards[2][0] and each != "T1"][:1]
    counters = [each for each in COUNTERS if each != counter and each not in ("D3", "D4", "D5")][:3]
    return {"cards": cards, "counters": [counters[0], counter, *counters[1:]]}


def laid(line: str) -> Spec:
    """A whole programme as one writes it: A1 T1 B2 C1 / D3 D1 D4 D5."""
    cards, _, counters = line.partition("/")
    return {"cards": cards.split(), "counters": counters.split() or ["D1", "D2", "D6", "D7"]}


def players(plays: list[Spec], varans: Spec, **more: list[Any]) -> list[Spec]:
    """The seats of a position; varans that are not named are dead, unless none is named at all."""
    seats: list[Spec] = []
    for seat, play in enumerate(plays):
        team = {letter: varans.get(f"{COLORS[seat]}-{letter}") for letter in "ABC"}
        extra = {name: values[seat] for name, values in more.items()}
        seats.append({**play, **({"varans": team} if varans else {}), **extra})
    return seats


def given(
    *plays: str,
    varans: Spec | None = None,
    troopers: dict[str, int] | None = None,
    board: dict[str, str] | None = None,
    phase: int = 2,
    chance: list[Any] | None = None,
    position: Spec | None = None,
    options: Spec | None = None,
    **more: list[Any],
) -> nt.Table:
    """A table in which a phase is about to be turned over."""
    specs = [laid(play) if "/" in play or len(play.split()) > 2 else programme(play) for play in plays]
    whole: Spec = {
        "phase": phase,
        "board": {**OPEN, **(board or {})},
        "troopers": troopers or {},
        "players": players(specs, varans or {}, **more),
        **(position or {}),
    }
    return nt.setup("neo-hunt-3", whole, chance=chance, seats=len(plays), **(options or {}))


def selecting(seats: int = 2, varans: Spec | None = None, options: Spec | None = None, **position: Any) -> nt.Table:
    """A table at the beginning of a turn, before programmes are laid."""
    whole = {"board": OPEN, "players": players([{} for _ in range(seats)], varans or {}), **position}
    return nt.setup("neo-hunt-3", whole, seats=seats, **(options or {}))


def when(table: nt.Table, *texts: str) -> None:
    """Whoever is asked first answers."""
    for text in texts:
        table.choose(table.decisions[0].seat, text)


def programmes(table: nt.Table, *lines: str) -> None:
    """Every seat lays a programme."""
    for seat, line in enumerate(lines):
        spec = laid(line)
        for text in [*spec["cards"], *spec["counters"]]:
            table.choose(seat, text)


def asked(table: nt.Table) -> str:
    """The kind of the question that is open."""
    return table.decisions[0].kind


def seat_asked(table: nt.Table) -> int:
    """The seat that is asked."""
    return table.decisions[0].seat


def offered(table: nt.Table) -> tuple[str, ...]:
    """What may be answered."""
    return table.decisions[0].options


def refuses(table: nt.Table, text: str, rule: str, seat: int | None = None) -> nt.Illegal:
    """This answer is refused by this rule, with a reason and a remedy, and nothing changes."""
    before = table.position()
    with pytest.raises(nt.Illegal) as caught:
        table.choose(seat_asked(table) if seat is None else seat, text)
    assert caught.value.rule == rule, caught.value
    assert caught.value.reason and caught.value.remedy
    assert table.position() == before
    return caught.value


def varan(table: nt.Table, id: str) -> Any:
    """A varan as everybody sees it."""
    return table.view(None)["varans"][id]


def damage(table: nt.Table, id: str) -> int:
    """The damage on a varan."""
    return int(varan(table, id)["damage"])


def points(table: nt.Table, seat: int) -> int:
    """The points of a seat."""
    return int(table.view(None)["players"][seat]["points"]["total"])


def troopers(table: nt.Table, sector: str) -> int:
    """How many troopers are in a sector."""
    return int(table.view(None)["sectors"][sector]["troopers"])


def events(table: nt.Table, kind: str) -> list[Any]:
    """What was told of one kind."""
    return [line.as_data() for line in table.log if line.kind == kind]


def sums(table: nt.Table) -> list[str]:
    """The attacks so far as sums."""
    return [str(line) for line in table.log if line.kind == "sum"]


def finish(table: nt.Table) -> None:
    """Go on to the end of the game, doing as little as possible."""
    while not table.over:
        lazy = ("no attack", "no grenade", "stay", "done")
        options = offered(table)
        when(table, next((text for text in options if text in lazy), options[0]))


def to_end_of_turn(table: nt.Table) -> None:
    """Do as little as possible until reinforcement, the next selection or the end."""
    while not table.over and asked(table) not in ("card", "reinforce"):
        lazy = ("no attack", "no grenade", "stay", "done")
        options = offered(table)
        when(table, next((text for text in options if text in lazy), options[0]))
