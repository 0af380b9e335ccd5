"""Comparisons: pairs of games with the same luck and the same bots, one with this content and one with that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from neontable.bots.running.cargo import Cargo
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.bots.series import Fixture, Played, failed, play_match, seat_rows
from neontable.bots.simulation import lengths
from neontable.kernel.authoring.census import Counted, InPlay
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.registry import get
from neontable.kernel.table import Table
from neontable.kernel.tables.factory import check_options, check_seats
from neontable.lab.measures import ALPHA, Measure, owners, owners_won, side_effects, value
from neontable.lab.sides import Side, check_repeatable, filled, lineup_of, seat_in_question, staged

SHOWN = 5  # so many pairs are shown where they part
STRIDE = 20  # pairs between two looks whether enough is known
EARLY = 500  # with a look after every stride the interval is narrowest after so many pairs at most

NOBODY = (-1, -1)  # has the target from the beginning


class Parting(NamedTuple):
    """The first choice that differs in the two games of a pair: its number from 0, and who chose what in each."""

    choice: int
    this: str
    that: str


class Pair:
    """Two games with the same luck, and where they part."""

    __slots__ = ("parting", "that", "this")

    def __init__(self, this: Played, that: Played, parting: Parting | None) -> None:
        self.this = this
        self.that = that
        self.parting = parting

    @property
    def faults(self) -> list[str]:
        """What bots did wrong in either game."""
        return self.this.faults + self.that.faults

    def as_data(self) -> dict[str, Any]:
        """The pair as JSON-able data; all but the seconds is the same for the same fixtures."""
        this, that = self.this.as_data(), self.that.as_data()
        parting = None if self.parting is None else list(self.parting)
        return {"seconds": [this.pop("seconds"), that.pop("seconds")], "this": this, "that": that, "parting": parting}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Pair:
        """The pair again, from what `as_data` gave."""
        seconds = data["seconds"] or [None, None]
        this, that = [
            Played.from_data({**data[side], "seconds": spent})
            for side, spent in zip(("this", "that"), seconds, strict=True)
        ]
        return cls(this, that, None if data["parting"] is None else Parting(*data["parting"]))


def play_fixtures(fixtures: tuple[Fixture, Fixture], cargo: Cargo) -> dict[str, Any]:
    """Play a pair: the work of a comparison, done wherever there is a worker."""
    return play_pair(fixtures, cargo).as_data()


def play_pair(fixtures: tuple[Fixture, Fixture], cargo: Cargo | None = None) -> Pair:
    """Play both games of a pair to their ends."""
    this, that = [play_match(fixture, cargo) for fixture in fixtures]
    return Pair(Played(fixtures[0], this), Played(fixtures[1], that), parting(this.table, that.table))


def parting(this: Table, that: Table) -> Parting | None:
    """Where two games part; none if all choices are the same."""
    mine = [f"seat {entry.seat}: {entry.text}" for entry in this.entries]
    others = [f"seat {entry.seat}: {entry.text}" for entry in that.entries]
    for number, (one, other) in enumerate(zip(mine, others, strict=False)):
        if one != other:
            return Parting(number, one, other)
    shorter = min(len(mine), len(others))
    if len(mine) == len(others):
        return None
    return Parting(shorter, *[(each[shorter : shorter + 1] or ["the game is over"])[0] for each in (mine, others)])


class Comparison:
    """Pairs of games, this way and that way; the luck of pair i comes from seed + i.

    What no `against…` is given for is the same on both sides; packs alone are compared with the base game. A bot that is
    compared sits among those it is compared with, in one seat after the other; where all win together, it fills all seats.
    """

    def __init__(
        self,
        game: str,
        packs: Sequence[str],
        against: Sequence[str] = (),
        bots: Sequence[str] = ("greedy",),
        pairs: int = 100,
        seed: int = 0,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        target: str = "",
        until: float | None = None,
        against_bots: Sequence[str] = (),
        against_options: dict[str, Any] | None = None,
        against_seed: int | None = None,
    ) -> None:
        others = bool(against_bots or against_options or against_seed is not None)
        if not packs and not against and not others:
            raise Invalid("There is nothing to compare.", "Name a pack: --pack DIR.")
        found = get(game)
        base = list(against) if against or not others else list(packs)
        contents = [found.load_content(tuple(each)) for each in (packs, base)]
        counted = [found.counted(content) for content in contents]
        self.content, self.against_content = [found.content_hash(content) for content in contents]
        self.pieces = [piece for piece in counted[0] if has(counted[1], piece)]
        self.target = piece_of_both(counted[0], counted[1], target) if target else None
        self.tested = tested_bot(bots, against_bots)
        self.game, self.together, self.span = game, found.together, found.span
        self.bots = filled(against_bots or bots, seats, found.seats[0])
        self.seats = check_seats(found, len(self.bots))
        self.options = dict(options or {})
        self.against_options = dict(against_options or {})
        other = {**self.options, **self.against_options}
        for each in (self.options, other):
            check_options(found, self.seats, dict(each))
        self.packs, self.against = list(packs), base
        self.seed, self.against_seed, self.until = seed, against_seed, until
        this = Side(self.packs, self.options, seed)
        that = Side(base, other, seed if against_seed is None else against_seed)
        self.fixtures = [(self._fixture(i, this, True), self._fixture(i, that, False)) for i in range(pairs)]
        self.planned = pairs if until is None else min(pairs, EARLY)
        self.brought = False  # whether the target is in play in every game
        self.holders = [NOBODY] * pairs  # who has the target from the beginning, in both games of each pair
        if self.target is not None:
            self._bring(found, contents, self.target)
        self.plan = Plan("compare", game, play_fixtures, self.fixtures, self._head())
        self.pairs: list[Pair] = []

    def _head(self) -> dict[str, Any]:
        """What makes it this comparison and no other."""
        return {
            "bots": self.bots,
            "tested": self.tested,
            "seed": self.seed,
            "against_seed": self.against_seed,
            "options": self.options,
            "against_options": self.against_options,
            "target": None if self.target is None else [self.target.group, self.target.id],
            "until": self.until,
        }

    def _bring(self, game: Game[Any], contents: Sequence[Any], target: Counted) -> None:
        """Begin all games with the target in play, if the game can see to it on both sides."""
        stages: list[tuple[InPlay, InPlay]] = []
        for this, that in self.fixtures:
            one, other = staged(game, contents[0], this, target), staged(game, contents[1], that, target)
            if one is None or other is None:
                return
            stages.append((one, other))
        self.brought = True
        self.holders = [(one.seat, other.seat) for one, other in stages]
        for fixtures, pair in zip(self.fixtures, stages, strict=True):
            for fixture, stage in zip(fixtures, pair, strict=True):
                fixture.options, fixture.position = stage.options, stage.position

    def _fixture(self, number: int, side: Side, this: bool) -> Fixture:
        """One game of a pair: the bots move one seat further from pair to pair, and so does the bot under test."""
        lineup = lineup_of(number, self.seats)
        bots = self.bots
        if this and self.tested:
            bots = [*bots, self.tested]
            tested = range(self.seats) if self.together else [seat_in_question(number, self.seats)]
            lineup = [self.seats if seat in tested else lineup[seat] for seat in range(self.seats)]
        return side.fixture(number, self.game, bots, lineup)

    def play(self, engine: Engine | int = 1) -> Iterator[Pair]:
        """Play pair after pair, until all are played or enough is known."""
        runner = Engine.of(engine)
        stride = len(self.fixtures) if self.until is None else STRIDE
        for first in range(0, len(self.fixtures), max(1, stride)):
            for data in runner.run(self.plan, first, first + stride):
                pair = Pair.from_data(data)
                self.pairs.append(pair)
                yield pair
            if self.close_enough():
                return

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of both games of each pair, in the order of the plan."""
        for pair in sorted(self.pairs, key=number_of):
            for side, played, fixture in zip("AB", (pair.this, pair.that), self.fixtures[number_of(pair)], strict=True):
                for row in seat_rows(played, fixture.bots):
                    yield {"side": side, **row}

    def close_enough(self) -> bool:
        """Whether each thing that is asked for is known as closely as wanted, or for sure."""
        if self.until is None:
            return False
        for measure in self.asked():
            evidence = measure.evidence(self.planned)
            known = evidence.known(evidence.pairs, measure.margin())
            if not evidence.pairs or (not known and evidence.half(evidence.pairs) > self.until):
                return False
        return True

    def sound(self) -> list[Pair]:
        """The pairs in which no bot failed, in the order of their lucks."""
        return sorted((pair for pair in self.pairs if not pair.faults), key=number_of)

    def asked(self) -> list[Measure]:
        """What the comparison is about: the target or the bot under test, else every win share."""
        measures = self.measures()
        if self.target is not None or (self.tested and not self.together):
            return measures[:1]
        return [measure for measure in measures if measure.share]

    def measures(self) -> list[Measure]:
        """What is compared: the target or the bot under test, if there is one, then everything that every game has.

        The first one's verdict may be wrong in 5 of 100 comparisons, and so may any of the others taken together (Bonferroni).
        """
        pairs = self.sound()
        found: list[Measure] = []
        if self.target is not None:
            found.append(self._measure("target", ALPHA, pairs))
        if self.tested and not self.together:
            found.append(self._measure("bot", ALPHA, pairs))
        names = ["turns", "points", *(["won"] if self.together else [f"seat {seat}" for seat in range(self.seats)])]
        return found + [self._measure(name, ALPHA / len(names), pairs) for name in names]

    def _measure(self, name: str, alpha: float, pairs: Sequence[Pair]) -> Measure:
        this = [self._value(pair.this, name, 0) for pair in pairs]
        that = [self._value(pair.that, name, 1) for pair in pairs]
        return Measure(name, name not in ("turns", "points"), this, that, alpha)

    def _value(self, played: Played, name: str, side: int) -> float:
        """What one game came to."""
        if name == "target":
            assert self.target is not None
            return owners_won(played, self._had(played, side), self.together)
        if name == "bot":
            return played.shares[seat_in_question(played.number, self.seats)]
        return value(played, name)

    def _had(self, played: Played, side: int) -> list[int]:
        """The seats that had the target."""
        holder = self.holders[played.number][side]
        if holder >= 0:
            return [holder]
        return [] if self.target is None else owners(played, self.target)

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times is the same for the same seed."""
        pairs = self.sound()
        parted = [pair for pair in pairs if pair.parting is not None]
        target = self.target
        others = [piece for piece in self.pieces if target is None or not has([target], piece)]
        return {
            "game": self.game,
            "packs": self.packs,
            "against": self.against,
            "options": self.options,
            "against_options": self.against_options,
            "seed": self.seed,
            "content": self.content,
            "against_content": self.against_content,
            "against_seed": self.against_seed,
            "bots": self.bots,
            "tested": self.tested,
            "target": None if target is None else {"group": target.group, "id": target.id, "name": target.name},
            "seen": None if target is None else self._seen(pairs),
            "together": self.together,
            "span": self.span,
            "games": 2 * len(self.pairs),
            "played": 2 * len(self.pairs),
            "planned": 2 * len(self.fixtures),
            "pairs": len(pairs),
            "alike": len(pairs) - len(parted),
            "asked": [measure.name for measure in self.asked()],
            "measures": [measure.as_data(self.planned) for measure in self.measures()],
            "lengths": {"this": lengths([p.this for p in pairs]), "that": lengths([p.that for p in pairs])},
            "pieces": side_effects(pairs, others, self.together, self.planned),
            "partings": [{"seed": pair.this.seed, **pair.parting._asdict()} for pair in parted[:SHOWN] if pair.parting],
            **failed([played for pair in self.pairs for played in (pair.this, pair.that)]),
            "dropped": len(self.pairs) - len(pairs),
            "seconds": seconds,
        }

    def _seen(self, pairs: Sequence[Pair]) -> dict[str, Any]:
        """Whether the target was put in play, and in how many games of each side somebody had it."""
        this = sum(1 for pair in pairs if self._had(pair.this, 0))
        that = sum(1 for pair in pairs if self._had(pair.that, 1))
        return {"brought": self.brought, "this": this, "that": that}


def tested_bot(bots: Sequence[str], against: Sequence[str]) -> str:
    """The bot under test, if bots are compared."""
    if not against:
        return ""
    if len(set(bots)) != 1:
        raise Invalid("One bot is compared with others.", "Name one with --bots, and its company with --against-bots.")
    check_repeatable(bots)
    return bots[0]


def has(pieces: Sequence[Counted], piece: Counted) -> bool:
    """Whether a piece is among some."""
    return any((each.group, each.id) == (piece.group, piece.id) for each in pieces)


def piece_of_both(these: Sequence[Counted], those: Sequence[Counted], word: str) -> Counted:
    """The piece of an id or name, which both contents must have."""
    said = word.strip().lower()
    found = [each for each in these if each.id.lower() == said] or [each for each in these if each.name.lower() == said]
    if len(found) > 1:
        raise Invalid(
            f"{word!r} may be several pieces.", f"Name one by its id: {', '.join(each.id for each in found)}."
        )
    if not found:
        raise Invalid(f"No piece {word!r} is counted.", "neontable balance lists the pieces of a game with their ids.")
    if not has(those, found[0]):
        raise Invalid(f"Only one of the two contents has {found[0].id}.", "Compare without --target.")
    return found[0]


def number_of(pair: Pair) -> int:
    """The place of a pair in its series."""
    return pair.this.number
