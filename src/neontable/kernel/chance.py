"""The one door for chance: every die, draw and shuffle of every game goes through here.

`Dealt` is real play (a 256-bit seed, each outcome a keyed hash), `Quick` is a tiny generator for playouts,
`Scripted` follows a written list (tests, set-up positions).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b, shake_128
from struct import unpack
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from neontable.kernel.errors import Invalid
from neontable.kernel.pickling import Taken, taken_apart

MULTIPLIER: Final[i64] = 48271  # a multiplicative generator modulo a prime: two short operations a number
PRIME: Final[i64] = 0x7FFFFFFF


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance; `drawn` counts what it has answered, `turn` is part of every key.

    `order` is 0, or a number that names this source if it fixes the order of a whole bag at once.
    """

    __slots__ = ("drawn", "order", "turn")

    def __init__(self) -> None:
        self.drawn = 0
        self.turn = 0
        self.order = 0

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def pick(self, purpose: str, seat: int, n: int) -> int:
        """A number from 0 to n-1."""
        raise NotImplementedError

    def draw(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> int:
        """Where in `pieces`, at `start` or later, the next piece of that shuffled bag lies."""
        raise NotImplementedError

    def arrange(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> None:
        """Lay the pieces from `start` on in the order in which they will be drawn, the first one last."""
        raise NotImplementedError

    def named(self, purpose: str, pieces: list[int], n: int) -> int:
        """Where among these pieces, which are some of n, the one lies that a script names next: past them all if it is another.

        -1 where no script names one; then the place is picked.
        """
        return -1

    def roll(self, purpose: str, seat: int, die: list[int], faces: int, dice: int) -> list[int]:
        """Roll so many dice with these faces on their sides; how many show each face."""
        counts = [0] * faces
        for _ in range(dice):
            counts[die[self.pick(purpose, seat, len(die))]] += 1
        return counts

    def next_turn(self) -> None:
        """A new turn or round: keys start anew."""
        self.turn += 1

    def copy(self) -> Chance:
        raise NotImplementedError


class Dealt(Chance):
    """Real luck: nobody can predict it without the seed, and a changed choice keeps the same later luck as far as possible."""

    __slots__ = ("asked", "ranks", "seed")

    def __init__(self, seed: int | bytes, order: int = 0) -> None:
        self.drawn = 0
        self.turn = 0
        self.seed = seed if isinstance(seed, bytes) else seed_bytes(seed)
        self.order = order or int.from_bytes(self.seed[:7], "big") + 1
        self.asked: dict[tuple[str, int], int] = {}
        self.ranks: dict[tuple[str, int, int], tuple[int, ...]] = {}  # a pure function of the seed, shared by copies

    def pick(self, purpose: str, seat: int, n: int) -> int:
        self.drawn += 1
        key = (purpose, seat)
        ordinal = self.asked.get(key, 0)
        self.asked[key] = ordinal + 1
        text = f"pick|{purpose}|{self.turn}|{seat}|{ordinal}"
        return int.from_bytes(blake2b(text.encode(), key=self.seed, digest_size=24).digest(), "big") % n

    def draw(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> int:
        self.drawn += 1
        bag = sorted(pieces[start:])
        return pieces.index(min(bag, key=self._rank(purpose, seat, shuffle, max(bag)).__getitem__), start)

    def arrange(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> None:
        bag = pieces[start:]
        bag.sort(reverse=True)  # so that equal hashes are told apart by the piece
        bag.sort(key=self._rank(purpose, seat, shuffle, max(bag)).__getitem__, reverse=True)
        pieces[start:] = bag

    def _rank(self, purpose: str, seat: int, shuffle: int, largest: int) -> tuple[int, ...]:
        """One hash per piece and shuffle: the piece with the lowest is on top."""
        key = (purpose, seat, shuffle)
        ranks = self.ranks.get(key)
        if ranks is None or len(ranks) <= largest:
            text = f"draw|{purpose}|{seat}|{shuffle}|"
            ranks = unpack(f">{largest + 1}I", shake_128(text.encode() + self.seed).digest(4 * largest + 4))
            self.ranks[key] = ranks
        return ranks

    def next_turn(self) -> None:
        self.turn += 1
        self.asked = {}

    def copy(self) -> Chance:
        twin = Dealt(self.seed, self.order)
        twin.drawn = self.drawn
        twin.turn = self.turn
        if self.asked:
            twin.asked = self.asked.copy()
        twin.ranks = self.ranks
        return twin


class Quick(Chance):
    """Fast luck for samples and playouts, the same in pure and compiled builds."""

    __slots__ = ("stream",)

    def __init__(self, seed: int) -> None:
        self.drawn = 0
        self.turn = 0
        self.order = 0
        mixed: i64 = seed & 0x3FFFFFFF
        high: i64 = seed >> 30 & 0x3FFFFFFF
        mixed = (mixed * 69069 + high * 40503 + 12345) % PRIME
        mixed = ((mixed ^ (mixed >> 15)) * 22695477 + high) % PRIME
        mixed = ((mixed ^ (mixed >> 13)) * MULTIPLIER) % PRIME
        self.stream: i64 = mixed if mixed > 0 else 1

    def pick(self, purpose: str, seat: int, n: int) -> int:
        self.drawn += 1
        stream: i64 = self.stream * MULTIPLIER % PRIME
        self.stream = stream
        size: i64 = n
        if size > 65536:  # a long number takes two
            other: i64 = stream * MULTIPLIER % PRIME
            self.stream = other
            return (stream * PRIME + other) % size
        return stream % size

    def roll(self, purpose: str, seat: int, die: list[int], faces: int, dice: int) -> list[int]:
        counts = [0] * faces
        stream: i64 = self.stream
        sides: i64 = len(die)
        for _ in range(dice):
            stream = stream * MULTIPLIER % PRIME
            counts[die[stream % sides]] += 1
        self.stream = stream
        self.drawn += dice
        return counts

    def draw(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> int:
        self.drawn += 1
        stream: i64 = self.stream * MULTIPLIER % PRIME
        self.stream = stream
        size: i64 = len(pieces) - start
        return start + stream % size

    def __reduce__(self) -> Any:
        return quick_at, (self.stream, self.drawn, self.turn)

    def copy(self) -> Chance:
        return quick_at(self.stream, self.drawn, self.turn)


def quick_at(stream: i64, drawn: int, turn: int) -> Quick:
    """Luck that has come to this point."""
    luck = Quick(0)
    luck.stream = stream
    luck.drawn = drawn
    luck.turn = turn
    return luck


Outcome = int | list[int]  # of a script: a number or a piece, or pieces that are alike, of which any will do


class Script(NamedTuple):
    """How far a script of chance has come: how many outcomes it has and were used, and in words why it says no more."""

    outcomes: int
    used: int
    ended: str  # nothing as long as there are outcomes to come


class Scripted(Chance):
    """Luck written down beforehand: a piece for each draw, a number for each pick.

    When the script is used up, or play has left it, it goes on with `after` and says so in `told`; it complains if there is
    none.
    """

    __slots__ = ("after", "misfit", "place", "script")

    def __init__(self, script: Sequence[Outcome], after: Chance | None = None) -> None:
        super().__init__()
        self.script = script
        self.place = 0
        self.after = after
        self.misfit = ""  # the question that the outcome at `place` did not fit; no further one is used

    def told(self) -> Script:
        """How far the script has come."""
        size = len(self.script)
        ended = ""
        if self.misfit:
            ended = (
                f"Outcome {self.place + 1} of {size}, {self.script[self.place]}, does not fit the question: {self.misfit}. "
                "From there on luck is dealt by the seed."
            )
        elif self.place == size:
            ended = f"All {size} outcomes are used." + (
                " From here on luck is dealt by the seed." if self.after is not None else ""
            )
        return Script(size, self.place, ended)

    def _goes_on(self) -> bool:
        """Whether the luck after the script answers."""
        return self.after is not None and (self.misfit != "" or self.place >= len(self.script))

    def _next(self, what: str) -> Outcome:
        if self.place >= len(self.script):
            raise Invalid(
                f"The script of chance ran out after {len(self.script)} outcomes; the next question was: {what}.",
                "Add an outcome to chance=[...].",
            )
        outcome = self.script[self.place]
        self.place += 1
        self.drawn += 1
        return outcome

    def _leave(self, what: str) -> None:
        """Other things were chosen than the script was written for: the rest of it says nothing any more."""
        self.place -= 1
        self.misfit = what

    def pick(self, purpose: str, seat: int, n: int) -> int:
        what = f"{purpose}, a number below {n}"
        if not self._goes_on():
            outcome = self._next(what)
            if isinstance(outcome, int) and 0 <= outcome < n:
                return outcome
            if self.after is None:
                said = outcome if isinstance(outcome, int) else "the name of a piece"
                raise Invalid(
                    f"The script says {said} for {purpose}, which needs a number from 0 to {n - 1}.", self._place()
                )
            self._leave(what)
        else:
            self.drawn += 1
        assert self.after is not None
        return self.after.pick(purpose, seat, n)

    def draw(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> int:
        what = f"{purpose}, one of {len(pieces) - start} pieces"
        if not self._goes_on():
            outcome = self._next(what)
            able = [outcome] if isinstance(outcome, int) else outcome
            for piece in able:
                for i in range(start, len(pieces)):
                    if pieces[i] == piece:
                        return i
            if self.after is None:
                said = " or ".join([str(piece) for piece in able])
                raise Invalid(f"The script draws piece {said} for {purpose}, but it is not in that bag.", self._place())
            self._leave(what)
        else:
            self.drawn += 1
        assert self.after is not None
        return self.after.draw(purpose, seat, shuffle, pieces, start)

    def named(self, purpose: str, pieces: list[int], n: int) -> int:
        if self._goes_on() or self.place >= len(self.script):
            return -1
        outcome = self.script[self.place]
        if isinstance(outcome, int):
            return -1
        for i in range(len(pieces)):
            if pieces[i] in outcome:
                self.place += 1
                self.drawn += 1
                return i
        if len(pieces) == n:
            said = " or ".join([str(piece) for piece in outcome])
            self.place += 1
            raise Invalid(f"The script draws piece {said} for {purpose}, but it does not lie there.", self._place())
        return len(pieces)

    def _place(self) -> str:
        """Which outcome it was that did not fit."""
        return f"It is outcome {self.place} of {len(self.script)} in chance=[...]."

    def next_turn(self) -> None:
        self.turn += 1
        if self.after is not None:
            self.after.next_turn()

    def copy(self) -> Chance:
        twin = Scripted(self.script, None if self.after is None else self.after.copy())
        twin.place = self.place
        twin.misfit = self.misfit
        twin.drawn = self.drawn
        twin.turn = self.turn
        return twin


class Recorded(Chance):
    """Passes every question on and writes the answers down, as a script that would give them again."""

    __slots__ = ("inner", "outcomes")

    def __init__(self, inner: Chance) -> None:
        super().__init__()
        self.inner = inner
        self.turn = inner.turn
        self.outcomes: list[int] = []

    def pick(self, purpose: str, seat: int, n: int) -> int:
        self.drawn += 1
        outcome = self.inner.pick(purpose, seat, n)
        self.outcomes.append(outcome)
        return outcome

    def draw(self, purpose: str, seat: int, shuffle: int, pieces: list[int], start: int) -> int:
        self.drawn += 1
        place = self.inner.draw(purpose, seat, shuffle, pieces, start)
        self.outcomes.append(pieces[place])
        return place

    def named(self, purpose: str, pieces: list[int], n: int) -> int:
        place = self.inner.named(purpose, pieces, n)
        if place >= 0:
            self.drawn += 1
            self.outcomes.append(place)
        return place

    def next_turn(self) -> None:
        self.turn += 1
        self.inner.next_turn()

    def copy(self) -> Chance:
        twin = Recorded(self.inner.copy())
        twin.outcomes = self.outcomes[:]
        twin.turn = self.turn
        twin.drawn = self.drawn
        return twin


def choose_some(chance: Chance, pieces: list[int], n: int) -> None:
    """Bring `n` pieces chosen at random to the front of the list."""
    size = len(pieces)
    for i in range(min(n, size)):
        j = i + chance.pick("deal", -1, size - i)
        pieces[i], pieces[j] = pieces[j], pieces[i]
