"""What things are called: ids in texts that parse back, and names in sentences."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.pieces import Card, Operation
from neontable.games.neo_hunt_3.state import HuntState

SIDES: Final = {
    "NW": "north-west", "N": "north", "NE": "north-east", "W": "west", "centre": "centre", "E": "east",
    "SW": "south-west", "S": "south", "SE": "south-east",
}  # fmt: skip


def color(seat: int) -> str:
    """The color of a seat."""
    return c.COLORS[seat].capitalize()


def varan_id(varan: int) -> str:
    """A varan in texts and views: amber-C."""
    return f"{c.COLORS[c.owner_of(varan)]}-{c.letter_of(varan)}"


def varan_name(state: HuntState, varan: int) -> str:
    """A varan in sentences: Amber's Veil."""
    return f"{color(c.owner_of(varan))}'s {state.content.varans[varan % c.TEAM].name}"


def sector_name(sector: int) -> str:
    """A sector in sentences: by compass, in words."""
    return f"the {SIDES[c.COMPASS[sector]]}"


def tile_name(state: HuntState, sector: int) -> str:
    """The tile that lies in a sector: Crate Yard."""
    return state.board.pieces[state.board.tiles[sector]].name


def troopers(count: int) -> str:
    """So many troopers."""
    return "1 trooper" if count == 1 else f"{count} troopers"


def target_id(target: int) -> str:
    """A target in texts: a varan, the troopers of a sector, or everything in it."""
    if target >= c.EVERYTHING_IN:
        return f"all in {c.COMPASS[target - c.EVERYTHING_IN]}"
    if target >= c.TROOPERS_OF:
        return f"troopers in {c.COMPASS[c.sector_of(target)]}"
    return varan_id(target)


def target_name(state: HuntState, target: int) -> str:
    """A target in sentences."""
    if target >= c.EVERYTHING_IN:
        return f"everything in {sector_name(target - c.EVERYTHING_IN)}"
    if target >= c.TROOPERS_OF:
        return f"the troopers in {sector_name(c.sector_of(target))}"
    return varan_name(state, target)


def varan_for(state: HuntState, seat: int, varan: int) -> str:
    """A varan as this seat would say it: your Kiln, Amber's Kiln."""
    own = c.owner_of(varan) == seat
    return f"your {state.content.varans[varan % c.TEAM].name}" if own else varan_name(state, varan)


def target_for(state: HuntState, seat: int, target: int) -> str:
    """A target as this seat would say it."""
    return varan_for(state, seat, target) if target < c.TROOPERS_OF else target_name(state, target)


def counter_name(state: HuntState, which: int) -> str:
    """A damage counter in sentences: what it says."""
    return state.content.counters[which].name


def card_name(state: HuntState, card: int) -> str:
    """An action card in sentences: by its name."""
    return state.content.cards[card].name


def signed(number: int) -> str:
    """A number with its sign, as one adds it."""
    return f"+ {number}" if number >= 0 else f"− {-number}"


def operation_words(operation: Operation) -> str:
    """What one part of a card lets its varan do."""
    if operation.do == c.MOVE:
        return "move 1 sector" if operation.n == 1 else f"move up to {operation.n} sectors"
    if operation.do == c.SHOT:
        return "shoot" if not operation.n else f"shoot ({signed(operation.n)})"
    if operation.do == c.ASSAULT:
        return "close assault" if not operation.n else f"close assault ({signed(operation.n)})"
    if operation.do == c.GRENADE:
        return f"throw a grenade of power {operation.n}"
    return "all troopers shoot, then move"


def card_words(card: Card) -> str:
    """What a card does, part by part."""
    words = ", then ".join([operation_words(operation) for operation in card.operations])
    return words[:1].upper() + words[1:]


def sum_words(power: int, value: int, melee: int, cover: int, cloak: int, result: int, limit: str) -> str:
    """An attack as a sum: 4 + 2 − 1 cover − 3 cloak = 2."""
    words = f"{power} {signed(value)}"
    if melee:
        words += f" {signed(melee)} melee"
    if cover:
        words += f" − {cover} cover"
    if cloak:
        words += f" − {cloak} cloak"
    total = power + value + melee - cover - cloak
    return f"{words} = {result}" if total == result else f"{words} = {signed_plain(total)}, so {result}{limit}"


def signed_plain(number: int) -> str:
    """A number that may be below 0, with a true minus sign."""
    return str(number) if number >= 0 else f"−{-number}"
