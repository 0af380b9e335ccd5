"""The varans, action cards, damage counters and tiles of a table, as numbers."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3.codes import CARDS, COUNTERS
from neontable.kernel.pickling import Taken, taken_apart

LEAST: Final = -20  # of a sum that an average is kept for
MOST: Final = 30


class Operation:
    """One part of a card: what its varan may do, and how far or how strongly."""

    __slots__ = ("do", "n")

    def __init__(self, do: int, n: int) -> None:
        self.do = do
        self.n = n

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Varan:
    """A varan as its card describes it."""

    __slots__ = ("firepower", "hit_points", "letter", "melee", "name", "origin", "role")

    def __init__(
        self, letter: str, name: str, role: str, hit_points: int, firepower: int, melee: int, origin: str
    ) -> None:
        self.letter = letter
        self.name = name
        self.role = role
        self.hit_points = hit_points
        self.firepower = firepower
        self.melee = melee
        self.origin = origin

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Card:
    """An action card: whose action it is (-1: the troopers'), when it comes, how well it hides, what it does."""

    __slots__ = ("cloak", "id", "name", "operations", "origin", "priority", "reversed", "varan")

    def __init__(
        self,
        id: str,
        name: str,
        varan: int,
        priority: int,
        reversed: bool,
        cloak: int,
        operations: list[Operation],
        origin: str,
    ) -> None:
        self.id = id
        self.name = name
        self.varan = varan
        self.priority = priority
        self.reversed = reversed
        self.cloak = cloak
        self.operations = operations
        self.origin = origin

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Counter:
    """A damage counter: what it adds, its limits (-1: none), and the permanent damage it leaves."""

    __slots__ = ("at_least", "at_most", "id", "name", "origin", "permanent", "value")

    def __init__(
        self, id: str, name: str, value: int, at_least: int, at_most: int, permanent: int, origin: str
    ) -> None:
        self.id = id
        self.name = name
        self.value = value
        self.at_least = at_least
        self.at_most = at_most
        self.permanent = permanent
        self.origin = origin

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def result(self, total: int) -> int:
        """What a sum comes to with this counter; never below 0 (HUNT-DAMAGE-02)."""
        total += self.value  # HUNT-SPECIAL-16
        if total < self.at_least:  # HUNT-SPECIAL-02
            total = self.at_least
        if total > self.at_most >= 0:  # HUNT-SPECIAL-06
            total = self.at_most
        return total if total > 0 else 0


class Tile:
    """A board piece: its number, its covers, and the sides that have a door before it is turned (a bit per side)."""

    __slots__ = ("doors", "grenade_cover", "id", "name", "number", "origin", "shot_cover")

    def __init__(
        self, id: str, name: str, number: int, shot_cover: int, grenade_cover: int, doors: int, origin: str
    ) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.shot_cover = shot_cover
        self.grenade_cover = grenade_cover
        self.doors = doors
        self.origin = origin

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Content:
    """All pieces of a table, and the lists that the rules look things up in."""

    __slots__ = (
        "card_at",
        "cards",
        "counter_at",
        "counters",
        "hand",
        "hash",
        "letters",
        "mean",
        "raw",
        "rest",
        "tile_at",
        "tiles",
        "trooper_card",
        "varans",
    )

    def __init__(
        self, varans: list[Varan], cards: list[Card], counters: list[Counter], tiles: list[Tile], hash: str, raw: Any
    ) -> None:
        self.varans = varans
        self.cards = cards
        self.counters = counters
        self.tiles = tiles
        self.hash = hash
        self.raw = raw
        self.card_at = {card.id: i for i, card in enumerate(cards)}
        self.counter_at = {counter.id: i for i, counter in enumerate(counters)}
        self.tile_at = {tile.id: i for i, tile in enumerate(tiles)}
        self.letters = [card.varan for card in cards]
        self.trooper_card = self.letters.index(-1)
        # what is left of ten cards or seven counters, by a bit for each that is not
        self.hand = [[i for i in range(CARDS) if not out >> i & 1] for out in range(1 << CARDS)]
        self.mean = [[self._mean(total, cap) for cap in range(MOST + 1)] for total in range(LEAST, MOST + 1)]
        self.rest = [[i for i in range(COUNTERS) if not out >> i & 1] for out in range(1 << COUNTERS)]

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def _mean(self, total: int, cap: int) -> float:
        """The mean over all seven counters, each alike, of what a sum comes to, at most so much."""
        return sum([min(cap, counter.result(total)) for counter in self.counters]) / len(self.counters)

    def expected(self, total: int, cap: int) -> float:
        """What an attack of this sum does on the average, at most so much, if nothing is known of the counter."""
        if total < LEAST:
            return self.mean[0][cap]
        return self.mean[min(total, MOST) - LEAST][min(cap, MOST)]
