"""A deck is strata: shuffled cards have no order until somebody draws.

`cards` runs from the bottom to the top; `sizes` says how many of them make up each stratum. A stratum of one is a
card in its place, a larger one is a bag whose order is still open.
"""

from __future__ import annotations

from neontable.kernel.chance import Chance
from neontable.kernel.pickling import Taken, taken_apart


class Deck:
    """A face-down pile."""

    __slots__ = ("arranged", "cards", "name", "seat", "shuffles", "sizes")

    def __init__(self, name: str, seat: int, cards: list[int], sizes: list[int], shuffles: int) -> None:
        self.name = name
        self.seat = seat
        self.cards = cards
        self.sizes = sizes
        self.shuffles = shuffles
        self.arranged = 0  # which dealt chance has laid the top bag in its order; 0 for none

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def copy(self) -> Deck:
        twin = Deck(self.name, self.seat, self.cards[:], self.sizes[:], self.shuffles)
        twin.arranged = self.arranged
        return twin

    def draw(self, chance: Chance) -> int:
        """Take the top card; the pile must not be empty."""
        cards = self.cards
        sizes = self.sizes
        top = sizes[-1]
        if top == 1:
            sizes.pop()
            self.arranged = 0
            return cards.pop()
        sizes[-1] = top - 1
        order = chance.order
        if order:  # dealt chance fixes the order of the whole bag at once
            chance.drawn += 1
            if self.arranged != order:
                chance.arrange(self.name, self.seat, self.shuffles, cards, len(cards) - top)
                self.arranged = order
            return cards.pop()
        place = chance.draw(self.name, self.seat, self.shuffles, cards, len(cards) - top)
        cards[place], cards[-1] = cards[-1], cards[place]
        return cards.pop()

    def put_on(self, card: int) -> None:
        """Put a card on top."""
        self.cards.append(card)
        self.sizes.append(1)
        self.arranged = 0

    def put_under(self, card: int) -> None:
        """Put a card at the very bottom."""
        self.cards.insert(0, card)
        self.sizes.insert(0, 1)

    def put_above(self, other: int, card: int) -> None:
        """Put a card right above another that lies in its own place."""
        place = self.cards.index(other)
        stratum = 0
        below = 0
        while below <= place:
            below += self.sizes[stratum]
            stratum += 1
        self.cards.insert(place + 1, card)
        self.sizes.insert(stratum, 1)

    def take_out(self, card: int) -> None:
        """Remove a card wherever it lies."""
        place = self.cards.index(card)
        stratum = 0
        below = self.sizes[0]
        while below <= place:
            stratum += 1
            below += self.sizes[stratum]
        self.cards.pop(place)
        if self.sizes[stratum] == 1:
            self.sizes.pop(stratum)
        else:
            self.sizes[stratum] -= 1

    def shuffle_in(self, cards: list[int]) -> None:
        """Shuffle these cards and the pile together."""
        self.cards.extend(cards)
        self.sizes = [len(self.cards)] if self.cards else []
        self.shuffles += 1
        self.arranged = 0

    def forget(self) -> None:
        """Lay the cards of every bag in an order that tells nothing: whoever deals a sample does this last."""
        cards = self.cards
        end = 0
        for size in self.sizes:
            if size > 1:
                if size == len(cards):
                    cards.sort()
                else:
                    cards[end : end + size] = sorted(cards[end : end + size])
            end += size
        self.arranged = 0

    def strata(self) -> list[list[int]]:
        """The strata from the top down, bags in ascending order."""
        result: list[list[int]] = []
        end = len(self.cards)
        for size in reversed(self.sizes):
            result.append(sorted(self.cards[end - size : end]))
            end -= size
        return result


def deck_of(name: str, seat: int, strata: list[list[int]], shuffles: int) -> Deck:
    """A deck from its strata, named from the top down."""
    cards: list[int] = []
    sizes: list[int] = []
    for stratum in reversed(strata):
        if stratum:
            cards.extend(stratum)
            sizes.append(len(stratum))
    return Deck(name, seat, cards, sizes, shuffles)
