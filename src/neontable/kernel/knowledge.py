"""Who knows where each hidden piece lies, and in how many ways a hand can have come about.

`known[piece]` has a bit for every seat that knows the exact place of the piece, and one more for the public.
A shuffle clears it. What nobody saw can still be told apart by history: a card shuffled in today cannot be the one
held since yesterday. So every piece remembers the shuffle that hid it (`hidden_at`), and for each hand `ways` counts,
exactly, in how many ways its unseen cards can stem from the shuffles so far. That makes `sample` exact.

A "split" packs how many unseen cards of a hand were drawn after shuffle 0, 1, 2 ... six bits each.
"""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.chance import Chance

BITS: Final = 6
FULL: Final = 63


class Knowledge:
    """What perfect memories around the table hold; `news` collects the seats that learnt something.

    `memo` is for what a game concludes from it for a seat, and is forgotten whenever something unseen moves or is seen.
    """

    __slots__ = ("everyone", "hidden_at", "known", "memo", "news", "ways")

    def __init__(self, seats: int, known: list[int], hidden_at: list[int], ways: list[dict[int, int]]) -> None:
        self.everyone = (2 << seats) - 1
        self.known = known
        self.hidden_at = hidden_at
        self.ways = ways
        self.news = 0
        self.memo: dict[int, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return knowledge_of, (self.everyone, self.known, self.hidden_at, self.ways, self.news)

    def copy(self) -> Knowledge:
        twin = Knowledge(0, self.known[:], self.hidden_at, self.ways[:])  # the inner lists are never changed in place
        twin.everyone = self.everyone
        twin.news = self.news
        return twin

    def shown(self, piece: int) -> None:
        """Everybody sees this piece lie where it now is."""
        self.memo = None
        self.news |= self.everyone & ~self.known[piece]
        self.known[piece] = self.everyone

    def told(self, piece: int, seats: int) -> None:
        """The seats of this mask see where the piece now lies."""
        self.memo = None
        self.news |= seats & ~self.known[piece]
        self.known[piece] |= seats

    def drew(self, seat: int, piece: int, shuffle: int) -> None:
        """A seat drew a piece from a deck that was shuffled so many times; a piece in a known place stays known."""
        if self.known[piece] & self.everyone == self.everyone:
            return
        self.told(piece, 1 << seat)
        if self.hidden_at[piece] >= 0:
            step = 1 << (BITS * shuffle)
            self.ways[seat] = {split + step: count for split, count in self.ways[seat].items()}

    def showed(self, seat: int, piece: int) -> None:
        """A piece leaves the hand of a seat face up: it was one of the unseen cards, if nobody knew of it."""
        if self.known[piece] == self.everyone:
            return
        hidden = self.hidden_at[piece]
        self.shown(piece)
        if hidden < 0:
            return
        before = self.ways[seat]
        ways: dict[int, int] = {}
        for split, count in before.items():
            if split <= FULL and len(before) == 1:  # only one shuffle has been drawn from
                ways[split - 1] = 1
                break
            shuffle = hidden
            rest = split >> (BITS * hidden)
            while rest:
                here = rest & FULL
                if here:
                    after = split - (1 << (BITS * shuffle))
                    ways[after] = ways.get(after, 0) + count * here
                rest >>= BITS
                shuffle += 1
        if len(ways) == 1:
            ways = dict.fromkeys(ways, 1)
        self.ways[seat] = ways

    def shuffled(self, pieces: list[int], shuffle: int) -> None:
        """These pieces are now one shuffled bag; those whose place was public are hidden from this shuffle on."""
        self.memo = None
        known = self.known
        hidden_at = self.hidden_at[:]
        for piece in pieces:
            if known[piece] == self.everyone:
                hidden_at[piece] = shuffle
            known[piece] = 0
        self.hidden_at = hidden_at


def pick_split(chance: Chance, ways: dict[int, int], hidden: list[int], taken: int) -> int:
    """Draw a split with its exact probability; `hidden[k]` pieces were hidden at shuffle k, `taken` of the oldest lie elsewhere."""
    if len(ways) == 1:
        for only in ways:
            return only
    splits: list[int] = []
    sums: list[int] = []
    total = 0
    for split in sorted(ways):
        total += ways[split] * completions(split, hidden, taken)
        splits.append(split)
        sums.append(total)
    if total < 1 << 30:
        ticket = chance.pick("deal", -1, total)
    else:
        ticket = (chance.pick("deal", -1, 1 << 30) << 30 | chance.pick("deal", -1, 1 << 30)) * total >> 60
    i = 0
    while sums[i] <= ticket:
        i += 1
    return splits[i]


def completions(split: int, hidden: list[int], taken: int) -> int:
    """In how many ways the hidden pieces can fill the unseen cards of a hand that is split like this."""
    product = 1
    free = -taken
    for k in range(len(hidden)):
        free += hidden[k]
        for _ in range((split >> (BITS * k)) & FULL):
            product *= max(free, 0)
            free -= 1
    return product


def knowledge_of(
    everyone: int, known: list[int], hidden_at: list[int], ways: list[dict[int, int]], news: int
) -> Knowledge:
    """Knowledge that was there already, for the seats of the mask `everyone`."""
    knowledge = Knowledge(0, known, hidden_at, ways)
    knowledge.everyone = everyone
    knowledge.news = news
    return knowledge
