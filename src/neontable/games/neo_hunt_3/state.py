"""The state of a table of Neo-Hunt 3: where every piece is, and one method for each way in which a piece moves."""

from __future__ import annotations

from typing import Final, TypeAlias

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.sectors import Board
from neontable.kernel.ask import State
from neontable.kernel.chance import Chance
from neontable.kernel.knowledge import Knowledge
from neontable.kernel.pickling import Taken, taken_apart

NOTHING: Final[list[int]] = []  # what a list is before the table is laid out; never changed


class HouseRules:
    """The rulings that this table plays by."""

    __slots__ = (
        "by_seat", "counter_at_explosion", "counter_shown_at_throw", "longest", "memory", "middle_points", "once_only",
        "reinforcements", "show_unused", "spare_own", "third_works",
    )  # fmt: skip

    def __init__(self) -> None:
        self.third_works = False  # HUNT-R-14
        self.counter_shown_at_throw = False  # HUNT-R-25 a
        self.counter_at_explosion = False  # HUNT-R-25 c
        self.show_unused = False  # HUNT-R-26
        self.once_only = False  # HUNT-R-32
        self.spare_own = False  # HUNT-R-45
        self.reinforcements = c.ANYWHERE  # HUNT-R-52
        self.by_seat = False  # HUNT-R-61
        self.longest = 20  # HUNT-R-65
        self.memory = True  # HUNT-R-68
        self.middle_points = 0  # HUNT-R-70


Memo: TypeAlias = dict[tuple[int, ...], list[float]]


class Thrown:
    """A grenade that waits for the end of its phase: it never changes, so copies share it."""

    __slots__ = ("owner", "power", "seat", "sector")

    def __init__(self, seat: int, sector: int, power: int, owner: int) -> None:
        self.seat = seat
        self.sector = sector
        self.power = power
        self.owner = owner  # whose damage counter lies under it; -1: none yet

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class HuntState(State):
    """All that is true at a table of Neo-Hunt 3."""

    __slots__ = (
        "board", "cards", "cloak", "content", "corner", "counters", "damage", "exposed", "firepower", "grenades",
        "house_rules", "left", "lies_on", "melee", "memo", "memos", "middle", "out", "phase", "picked", "place", "reserve", "seats",
        "shown", "struck", "trooper_kills", "troopers", "turn", "varan_kills", "why_over",
    )  # fmt: skip

    def __init__(self, chance: Chance, content: Content, house_rules: HouseRules, seats: int, board: Board) -> None:
        super().__init__(chance)
        self.content = content
        self.house_rules = house_rules
        self.seats = seats
        self.board = board
        self.turn = 0
        self.phase = 0  # 1 to 4, and 0 while programmes are selected
        self.left = 0  # a bit for each seat that has given up
        self.middle = -1
        self.reserve = c.TROOPERS
        self.shown = 0  # a bit for each slot of a programme whose counter was turned over
        self.picked = 0  # a bit for each seat whose counter of this phase was picked
        self.why_over = 0
        self.corner = NOTHING
        self.troopers = NOTHING
        self.trooper_kills = NOTHING
        self.varan_kills = NOTHING
        # varans, by 3 * seat + letter
        self.place = NOTHING
        self.damage = NOTHING
        self.cloak = NOTHING
        self.exposed = NOTHING
        self.firepower = NOTHING
        self.melee = NOTHING
        # damage counters, by 7 * seat + which: the varan they lie on, or -1
        self.lies_on = NOTHING
        # programmes, by 4 * seat + phase - 1
        self.cards = NOTHING
        self.counters = NOTHING
        self.struck = NOTHING  # why a card is ignored
        self.out = NOTHING  # by seat, a bit for each counter that lay on a varan when its owner selected
        self.grenades: list[Thrown] = []
        # what bots have thought of in this turn, by all that it depends on: all of one seat's worlds share its own
        self.memo: Memo = {}
        self.memos: list[Memo] = [{} for _ in range(seats)]

    def lay_out(self) -> None:
        """An empty table: no piece has its place yet."""
        seats = self.seats
        self.knowledge = Knowledge(seats, [], [], [])
        self.corner = [c.NOWHERE] * seats
        self.troopers = [0] * c.SECTORS
        self.trooper_kills = [0] * seats
        self.varan_kills = [0] * seats
        self.place = [c.NOWHERE] * (c.TEAM * seats)
        self.damage = [0] * (c.TEAM * seats)
        self.cloak = [c.HIDDEN] * (c.TEAM * seats)
        self.exposed = [0] * (c.TEAM * seats)
        self.firepower = [varan.firepower for varan in self.content.varans] * seats
        self.melee = [varan.melee for varan in self.content.varans] * seats
        self.lies_on = [-1] * (c.COUNTERS * seats)
        self.cards = [-1] * (c.PHASES * seats)
        self.counters = [-1] * (c.PHASES * seats)
        self.struck = [0] * (c.PHASES * seats)
        self.out = [0] * seats

    def copy(self) -> HuntState:
        twin = HuntState(self.chance.copy(), self.content, self.house_rules, self.seats, self.board)
        self.carry(twin)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.left = self.left
        twin.middle = self.middle
        twin.reserve = self.reserve
        twin.shown = self.shown
        twin.picked = self.picked
        twin.why_over = self.why_over
        twin.corner = self.corner[:]
        twin.troopers = self.troopers[:]
        twin.trooper_kills = self.trooper_kills[:]
        twin.varan_kills = self.varan_kills[:]
        twin.place = self.place[:]
        twin.damage = self.damage[:]
        twin.cloak = self.cloak[:]
        twin.exposed = self.exposed[:]
        twin.firepower = self.firepower[:]
        twin.melee = self.melee[:]
        twin.lies_on = self.lies_on[:]
        twin.cards = self.cards[:]
        twin.counters = self.counters[:]
        twin.struck = self.struck[:]
        twin.out = self.out[:]
        twin.grenades = self.grenades[:]
        twin.memo = self.memo
        twin.memos = self.memos
        return twin

    # ---- what bots have thought of
    def forget_thoughts(self) -> None:
        """What bots have thought of is worth nothing any more."""
        self.memo = {}
        self.memos = [{} for _ in range(self.seats)]

    def think_for(self, seat: int) -> None:
        """From here on this is a world of one seat: what others have thought of could tell what they have laid."""
        self.memo = self.memos[seat]
        self.memos = [self.memo] * self.seats

    # ---- who is still there
    def plays(self, seat: int) -> bool:
        """Whether this seat has not given up."""
        return not self.left >> seat & 1

    def playing(self) -> list[int]:
        """The seats that have not given up."""
        return [seat for seat in range(self.seats) if not self.left >> seat & 1]

    def living(self, seat: int) -> int:
        """How many varans of this seat are alive."""
        place = self.place
        at = c.TEAM * seat
        return (place[at] >= 0) + (place[at + 1] >= 0) + (place[at + 2] >= 0)

    # ---- points
    def points(self, seat: int) -> int:
        """Points as they are now (HUNT-SCORE-05)."""
        # HUNT-SCORE-02, HUNT-SCORE-03; with three living varans that is 9 at first: HUNT-SCORE-04
        varans = self.varan_kills[seat] + self.living(seat)
        total = self.trooper_kills[seat] + c.VARAN_POINTS * varans
        return total + self.house_rules.middle_points if seat == self.middle else total

    def wounds(self, seat: int) -> int:
        """The damage on the living varans of this seat (HUNT-PRIO-04)."""
        total = 0
        for varan in range(c.TEAM * seat, c.TEAM * seat + c.TEAM):
            if self.place[varan] >= 0:
                total += self.damage[varan]
        return total

    def sector_sum(self, seat: int) -> int:
        """The sum of the sector numbers of this seat's living varans, which serve nothing else (HUNT-SECTOR-02, HUNT-R-20)."""
        total = 0
        for varan in range(c.TEAM * seat, c.TEAM * seat + c.TEAM):
            if self.place[varan] >= 0:
                total += self.board.number[self.place[varan]]
        return total

    # ---- damage counters
    def slot(self, seat: int) -> int:
        """Where this seat's card and counter of the present phase lie."""
        return c.PHASES * seat + self.phase - 1

    def out_now(self, seat: int) -> int:
        """A bit for each counter of this seat that lies on a varan."""
        bits = 0
        for which in range(c.COUNTERS):
            if self.lies_on[c.COUNTERS * seat + which] >= 0:
                bits |= 1 << which
        return bits

    def turn_over(self, seat: int) -> int:
        """Show the counter of this seat in the present phase; says which it is."""
        slot = self.slot(seat)
        which = self.counters[slot]
        if not self.shown >> slot & 1:
            self.shown |= 1 << slot
            self.shows(seat)
            if self.log is not None:
                self.tell(e.TURNED_OVER, seat, (which,))
        return which

    def shows(self, seat: int) -> None:
        """All but this seat learn something of what it has laid."""
        if self.knowledge is not None:
            self.knowledge.news |= self.knowledge.everyone & ~(1 << seat)

    def would_change(self, permanent: int, varan: int) -> bool:
        """Whether this permanent damage has an effect on a varan (HUNT-SPECIAL-15)."""
        if self.place[varan] < 0:
            return False
        if self.house_rules.once_only and self.carries(permanent, varan):  # HUNT-R-32
            return False
        if permanent == c.CLOAK:
            return not self.exposed[varan]
        if permanent == c.GUN:
            return self.firepower[varan] > 1  # HUNT-SPECIAL-09
        return permanent == c.MELEE and self.melee[varan] > 0  # HUNT-SPECIAL-11

    def carries(self, permanent: int, varan: int) -> bool:
        """Whether a counter with this permanent damage lies on a varan."""
        counters = self.content.counters
        for i in range(len(self.lies_on)):
            if self.lies_on[i] == varan and counters[i % c.COUNTERS].permanent == permanent:
                return True
        return False

    def lay(self, owner: int, which: int, varan: int) -> None:
        """A permanent counter is laid on a varan and works from now on (HUNT-SPECIAL-18)."""
        self.lies_on[c.COUNTERS * owner + which] = varan
        self.feel(which, varan)
        if self.log is not None:
            self.tell(e.LAID, owner, (which, varan))

    def feel(self, which: int, varan: int) -> None:
        """The permanent damage of a counter takes effect."""
        permanent = self.content.counters[which].permanent
        if permanent == c.CLOAK:
            self.exposed[varan] = 1
            self.cloak[varan] = 0  # HUNT-CLOAK-03
        elif permanent == c.GUN:
            self.firepower[varan] = max(1, self.firepower[varan] - 1)
        elif permanent == c.MELEE:
            self.melee[varan] = max(0, self.melee[varan] - 1)

    # ---- varans and troopers
    def hurt(self, varan: int, damage: int, killer: int) -> None:
        """A varan takes damage, and may be killed by a seat's varans, or by nobody (-1: troopers)."""
        self.damage[varan] += damage  # HUNT-DAMAGE-03, HUNT-DAMAGE-05
        if self.log is not None:
            self.tell(e.DAMAGED, c.owner_of(varan), (varan, damage, self.damage[varan]))
        if self.damage[varan] >= self.content.varans[varan % c.TEAM].hit_points:  # HUNT-DAMAGE-06
            # HUNT-SCORE-06, HUNT-SCORE-07
            if killer >= 0 and killer != c.owner_of(varan):  # HUNT-DAMAGE-08, HUNT-DAMAGE-09
                self.varan_kills[killer] += 1  # HUNT-DAMAGE-07
            if self.log is not None:
                self.tell(e.KILLED, c.owner_of(varan), (varan, killer))
            self.remove(varan)

    def remove(self, varan: int) -> None:
        """A varan leaves the board; counters on it go back to their owners (HUNT-SPECIAL-19)."""
        self.place[varan] = c.NOWHERE
        lies_on = self.lies_on
        if varan in lies_on:
            for i in range(len(lies_on)):
                if lies_on[i] == varan:
                    lies_on[i] = -1
                    if self.log is not None:
                        self.tell(e.RETURNED, i // c.COUNTERS, (i % c.COUNTERS,))  # HUNT-SPECIAL-21

    def kill_troopers(self, seat: int, sector: int, result: int) -> None:
        """So many troopers of a sector are killed, at most all of them (HUNT-DAMAGE-04)."""
        count = min(result, self.troopers[sector])
        if count:
            self.troopers[sector] -= count
            self.trooper_kills[seat] += count  # HUNT-SCORE-01, HUNT-DAMAGE-07
            if self.log is not None:
                self.tell(e.TROOPERS_KILLED, seat, (count, sector))
