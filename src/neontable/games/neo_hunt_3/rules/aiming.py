"""Whom troopers fire at: three ranks of targets, and which shots leave the commanding player a choice (HUNT-R-47)."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.state import HuntState

SAME_SECTOR: Final = 1  # HUNT-TROOPER-15
ADJACENT_SECTOR: Final = 2  # HUNT-TROOPER-16
HIDDEN_HERE: Final = 3  # HUNT-TROOPER-17
NO_RANK: Final = 4
NOBODY: Final[list[int]] = []  # never changed


class Aim:
    """Who fires at whom so far: shooters of each varan, whether one is in its sector, and the troopers still free.

    `spotted` and `hidden` are the varans by sector whose cloak is below 3 and 3; they do not change while troopers aim.
    """

    __slots__ = ("free", "here", "hidden", "rank", "shots", "spotted")

    def __init__(
        self,
        spotted: dict[int, list[int]],
        hidden: dict[int, list[int]],
        rank: int,
        shots: list[int],
        here: int,
        free: list[int],
    ) -> None:
        self.spotted = spotted
        self.hidden = hidden
        self.rank = rank
        self.shots = shots
        self.here = here
        self.free = free

    def copy(self) -> Aim:
        """An independent copy."""
        return Aim(self.spotted, self.hidden, self.rank, self.shots[:], self.here, self.free[:])

    def outcome(self) -> tuple[object, ...]:
        """What assignments of one outcome have in common: shooters, who is close, and how many are free where."""
        return (tuple(self.shots), self.here, tuple(self.free))

    def fire(self, state: HuntState, sector: int, varan: int, count: int) -> None:
        """So many troopers of a sector fire at a varan."""
        self.shots[varan] += count
        self.free[sector] -= count
        if state.place[varan] == sector:
            self.here |= 1 << varan


def aim_of(state: HuntState, seat: int, rank: int, shots: list[int], here: int, free: list[int]) -> Aim:
    """What troopers of this command may fire at (own varans too: HUNT-TROOPER-23, HUNT-R-45), and who fires so far."""
    spotted: dict[int, list[int]] = {}
    hidden: dict[int, list[int]] = {}
    spared = seat if state.house_rules.spare_own else -1
    place = state.place
    cloak = state.cloak
    for varan in range(len(place)):
        where = place[varan]
        if where >= 0 and varan // c.TEAM != spared:
            sort = hidden if cloak[varan] == c.HIDDEN else spotted
            if where in sort:
                sort[where].append(varan)
            else:
                sort[where] = [varan]
    return Aim(spotted, hidden, rank, shots, here, free)


# ---------------------------------------------------------------- which shots there are
def lowest(state: HuntState, aim: Aim, varans: list[int], found: list[int]) -> list[int]:
    """Of these varans and those found before, the ones with room for a shooter and the lowest cloak (HUNT-TROOPER-19)."""
    for varan in varans:
        if aim.shots[varan] < c.FIRING:  # HUNT-TROOPER-07
            if not found or state.cloak[varan] < state.cloak[found[0]]:
                found = [varan]
            elif state.cloak[varan] == state.cloak[found[0]]:  # the player picks: HUNT-TROOPER-20
                found.append(varan)
    return found


def best_targets(state: HuntState, aim: Aim, sector: int) -> list[int]:
    """The varans of the present rank at which a trooper of this sector must fire."""
    if aim.rank == SAME_SECTOR:
        return lowest(state, aim, aim.spotted.get(sector, NOBODY), [])
    if aim.rank == HIDDEN_HERE:
        return lowest(state, aim, aim.hidden.get(sector, NOBODY), [])
    found: list[int] = []
    for near in state.board.clear[sector]:  # HUNT-TROOPER-24
        if near in aim.spotted:
            found = lowest(state, aim, aim.spotted[near], found)
    return found


def beside(state: HuntState, aim: Aim) -> list[int]:
    """The sectors from which a spotted varan can be fired at over one free side."""
    if len(aim.spotted) == 1:
        for where in aim.spotted:
            return state.board.clear[where]
    near: set[int] = set()
    for where in aim.spotted:
        near.update(state.board.clear[where])
    return sorted(near)


def shots_now(state: HuntState, aim: Aim) -> list[int]:
    """The shots of the present rank of which one comes next: one trooper of a sector at one varan."""
    found: list[int] = []
    if aim.rank == ADJACENT_SECTOR:
        sectors = beside(state, aim)
    else:
        sectors = sorted(aim.spotted if aim.rank == SAME_SECTOR else aim.hidden)
    for sector in sectors:
        if aim.free[sector]:
            for varan in best_targets(state, aim, sector):
                found.append(c.firing(sector, varan))
    return found


# ---------------------------------------------------------------- which shots leave no choice
def take_forced(state: HuntState, aim: Aim, fired: list[int]) -> bool:
    """Let all shots be fired that leave no choice, rank after rank; whether a choice is left then.

    The player is asked only if the choice changes who is shot by how many, from where (HUNT-TROOPER-20, HUNT-R-47).
    """
    while aim.rank < NO_RANK:
        shots = fire_beside(state, aim, fired) if aim.rank == ADJACENT_SECTOR else fire_here(state, aim, fired)
        if not shots:
            aim.rank += 1  # HUNT-TROOPER-18, HUNT-TROOPER-25
        elif surely_differ(state, aim, shots) or outcomes_differ(state, aim):
            return True
        else:
            take(state, aim, shots[0], 1, fired)
    return False


def take(state: HuntState, aim: Aim, shot: int, count: int, fired: list[int]) -> None:
    """So many troopers take this shot."""
    aim.fire(state, c.fired_from(shot), c.fired_at(shot), count)
    for _ in range(count):
        fired.append(shot)


def fire_here(state: HuntState, aim: Aim, fired: list[int]) -> list[int]:
    """Shots at varans in the own sector that leave no choice are fired; those between which one may choose are left."""
    left: list[int] = []
    here = aim.spotted if aim.rank == SAME_SECTOR else aim.hidden
    for sector in here:
        while aim.free[sector]:
            best = lowest(state, aim, here[sector], [])
            if not best:
                break
            room = 0
            for varan in best:
                room += c.FIRING - aim.shots[varan]
            if len(best) > 1 and room > aim.free[sector]:  # equal ones, and not all their places will be filled
                left += [c.firing(sector, varan) for varan in best]
                break
            for varan in best:
                count = min(aim.free[sector], c.FIRING - aim.shots[varan])
                take(state, aim, c.firing(sector, varan), count, fired)
    return left


def fire_beside(state: HuntState, aim: Aim, fired: list[int]) -> list[int]:
    """The same for shots at varans in adjacent sectors, where troopers of several sectors may want the same places."""
    while True:
        shots = shots_now(state, aim)
        shot = shots[0] if len(shots) == 1 else forced_shot(state, aim, shots)
        if shot < 0:
            return shots
        take(state, aim, shot, min(aim.free[c.fired_from(shot)], c.FIRING - aim.shots[c.fired_at(shot)]), fired)


def forced_shot(state: HuntState, aim: Aim, shots: list[int]) -> int:
    """A shot into an adjacent sector that must come and takes no place from another, or -1."""
    last = -1
    for i in range(len(shots)):
        sector = c.fired_from(shots[i])
        alone = sector != last and (i + 1 == len(shots) or c.fired_from(shots[i + 1]) != sector)
        if alone and not contested(state, aim, c.fired_at(shots[i])):
            return shots[i]
        last = sector
    return -1


def places(aim: Aim, shots: list[int], sector: int) -> int:
    """How many more may fire at those whom troopers of this sector choose between."""
    count = 0
    for shot in shots:
        if c.fired_from(shot) == sector:
            count += c.FIRING - aim.shots[c.fired_at(shot)]
    return count


def contested(state: HuntState, aim: Aim, varan: int) -> bool:
    """Whether troopers of several adjacent sectors want more places on a varan than it has."""
    wanted = 0
    sectors = 0
    for sector in state.board.clear[state.place[varan]]:
        if aim.free[sector]:
            wanted += aim.free[sector]
            sectors += 1
    return sectors > 1 and wanted > c.FIRING - aim.shots[varan]


# ---------------------------------------------------------------- which choices matter
def surely_differ(state: HuntState, aim: Aim, shots: list[int]) -> bool:
    """Whether it is plain that these shots lead to several outcomes; if not, all ways have to be tried."""
    if aim.rank == HIDDEN_HERE:
        return True  # nothing comes after it
    if aim.rank == SAME_SECTOR:
        for shot in shots:
            sector, varan = c.fired_from(shot), c.fired_at(shot)
            others = places(aim, shots, sector) - (c.FIRING - aim.shots[varan])
            if not aim.here >> varan & 1 and aim.free[sector] <= others:
                return True  # somebody here may fire at this varan, or nobody
        return False
    for shot in shots:
        for other in shots:
            if c.fired_at(other) == c.fired_at(shot) and c.fired_from(other) > c.fired_from(shot):
                one, two = c.fired_from(shot), c.fired_from(other)
                wanted = aim.free[one] + aim.free[two]
                if wanted > c.FIRING - aim.shots[c.fired_at(shot)] and only_this(state, aim, one, two):
                    return True  # either sector may take more of the places
    return False


def only_this(state: HuntState, aim: Aim, one: int, two: int) -> bool:
    """Whether troopers of both sectors have but one varan to fire at in this rank.

    Who is left over may fire at hidden varans in the own sector, but never makes up for the difference: those varans get
    more shooters, or the sector has more troopers free.
    """
    for sector in (one, two):
        count = 0
        for near in state.board.clear[sector]:
            for varan in aim.spotted.get(near, NOBODY):
                count += aim.shots[varan] < c.FIRING
        if count > 1:
            return False
    return True


def outcomes_differ(state: HuntState, aim: Aim) -> bool:
    """Whether the choices that are left lead to more than one outcome, by trying them."""
    first: list[tuple[object, ...]] = []
    return _differ(state, aim.copy(), first, set())


def _differ(state: HuntState, aim: Aim, first: list[tuple[object, ...]], seen: set[tuple[object, ...]]) -> bool:
    """Look for an outcome that is not the first one found."""
    while aim.rank < NO_RANK:
        shots = shots_now(state, aim)
        if not shots:
            aim.rank += 1
            continue
        if len(shots) == 1:
            aim.fire(state, c.fired_from(shots[0]), c.fired_at(shots[0]), 1)
            continue
        key = (aim.rank, *aim.outcome())
        if key in seen:
            return False
        seen.add(key)
        for shot in shots:
            twin = aim.copy()
            twin.fire(state, c.fired_from(shot), c.fired_at(shot), 1)
            if _differ(state, twin, first, seen):
                return True
        return False
    if not first:
        first.append(aim.outcome())
        return False
    return first[0] != aim.outcome()
