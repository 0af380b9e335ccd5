"""Looking at modifiers and encounter cards (HOPE-KEY-AnalyzeModifiers, HOPE-KEY-AnalyzeEncounter), and gaining markers."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import encounter, grid, leads
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import DONE, NEXT, Then


class AnalyseModifiers(HopeProcedure):
    """Look at modifiers of the Grid; some may be archived, the others are shuffled back (HOPE-RUL-63)."""

    __slots__ = ("k", "looked", "n", "who")
    steps = ("look", "archive")

    def __init__(self, who: int, n: int, k: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.n = n
        self.k = k
        self.looked: list[int] = []

    def copy(self) -> AnalyseModifiers:
        twin = AnalyseModifiers(self.who, self.n, self.k)
        twin.looked = self.looked[:]
        return twin

    def look(self, state: HopeState) -> Then:
        """All see them."""
        self.looked = grid.look(state, self.who, self.n)
        state.tell(c.EV_ANALYSED, self.who, tuple([state.pool[piece] for piece in self.looked]))
        return NEXT

    def archive(self, state: HopeState, asked: Ask | None) -> Then:
        """Some are archived (HOPE-KEY-AnalyzeModifiers-Archive), the others go back (HOPE-KEY-AnalyzeModifiers-Shuffle)."""
        if asked is None:
            return Ask(self.who, c.ARCHIVE, self.k)
        archived = [self.looked[i] for i in range(len(self.looked)) if asked.answer >> i & 1]
        if archived:
            state.tell(c.EV_ARCHIVED, self.who, tuple([state.pool[piece] for piece in archived]))
        grid.put_back(state, self.looked, archived)
        return DONE


def archiving(state: HopeState, ask: Ask) -> list[int]:
    """Which of the modifiers are archived, at most so many; alike ones are one answer."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseModifiers)
    return some_of([state.pool[piece] for piece in now.looked], ask.a)


def some_of(things: list[int], most: int) -> list[int]:
    """All ways to take up to so many of these, as bits; what is alike is taken from the front."""
    found: list[int] = []
    seen: list[list[int]] = []
    for mask in range(1 << len(things)):
        if mask.bit_count() <= most:
            taken = sorted([things[i] for i in range(len(things)) if mask >> i & 1])
            if taken not in seen:
                seen.append(taken)
                found.append(mask)
    return found


class AnalyseEncounters(HopeProcedure):
    """Look at the top of the encounter deck; some may be discarded, then the deck is shuffled."""

    __slots__ = ("k", "looked", "n", "who")
    steps = ("look", "discard")

    def __init__(self, who: int, n: int, k: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.n = n
        self.k = k
        self.looked: list[int] = []

    def copy(self) -> AnalyseEncounters:
        twin = AnalyseEncounters(self.who, self.n, self.k)
        twin.looked = self.looked[:]
        return twin

    def look(self, state: HopeState) -> Then:
        """All see them."""
        while len(self.looked) < self.n and state.deck.cards:
            self.looked.append(state.deck.draw(state.chance))
        pieces = state.content.pieces
        for piece in self.looked:
            state.met |= 1 << pieces[piece]
            state.tell(c.EV_SEEN, self.who, (pieces[piece],))
        return NEXT

    def discard(self, state: HopeState, asked: Ask | None) -> Then:
        """Which are discarded (HOPE-KEY-AnalyzeEncounter-Discard); the deck is shuffled (HOPE-KEY-AnalyzeEncounter-Shuffle)."""
        if asked is None:
            return Ask(self.who, c.DISCARD, self.k)
        pieces = state.content.pieces
        away = [self.looked[i] for i in range(len(self.looked)) if asked.answer >> i & 1]
        state.discard += away
        leads.hide(state, [piece for piece in self.looked if piece not in away])
        for piece in away:
            state.tell(c.EV_DISCARDED, self.who, (pieces[piece],))
            leads.countermeasure(state, pieces[piece], encounter.active(state, self.who))  # HOPE-RUL-62
        return DONE


def discarding(state: HopeState, ask: Ask) -> list[int]:
    """Which of the encounter cards are discarded, at most so many."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseEncounters)
    return some_of([state.content.pieces[piece] for piece in now.looked], ask.a)


class GainMarker(HopeProcedure):
    """A character gains an Attribute Marker, perhaps of an attribute of its choice."""

    __slots__ = ("attribute", "who")
    steps = ("choose",)

    def __init__(self, who: int, attribute: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.attribute = attribute

    def copy(self) -> GainMarker:
        return self

    def choose(self, state: HopeState, asked: Ask | None) -> Then:
        """Which attribute."""
        if asked is None and self.attribute == v.OWN_CHOICE:
            return Ask(self.who, c.ATTRIBUTE)
        attribute = self.attribute if asked is None else asked.answer
        leads.gain(state, self.who, attribute)
        state.tell(c.EV_MARKER, self.who, (attribute,))
        return DONE


def any_attribute(state: HopeState, ask: Ask) -> list[int]:
    """All four."""
    return [v.PER, v.COU, v.CHA, v.LOG]


class ChangeCharge(HopeProcedure):
    """A character adds charges to one of its markers, or loses them."""

    __slots__ = ("attribute", "n", "who")
    steps = ("choose",)

    def __init__(self, who: int, attribute: int, n: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.attribute = attribute
        self.n = n

    def copy(self) -> ChangeCharge:
        return self

    def choose(self, state: HopeState, asked: Ask | None) -> Then:
        """Which marker; it never holds more than 2 and goes with its last charge."""
        ways = chargeable_markers(state, self)
        if not ways:
            return DONE
        if asked is None:
            if len(ways) > 1:
                return Ask(self.who, c.MARKER, NONE, self.n)
            way = ways[0]
        else:
            way = asked.answer
        attribute, charges = way // 2, way % 2 + 1
        markers = state.players[self.who].markers
        markers[way] -= 1
        left = min(2, charges + self.n)
        if left > 0:
            markers[attribute * 2 + left - 1] += 1
        state.tell(c.EV_CHARGED, self.who, (attribute, left - charges))
        return DONE


def chargeable_markers(state: HopeState, change: ChangeCharge) -> list[int]:
    """The markers that can be changed, as attribute * 2 + charges - 1."""
    markers = state.players[change.who].markers
    return [
        way
        for way in range(8)
        if markers[way] and change.attribute in (way // 2, v.OWN_CHOICE) and (change.n < 0 or way % 2 == 0)
    ]
