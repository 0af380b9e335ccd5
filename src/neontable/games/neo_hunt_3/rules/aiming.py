"""Whom troopers fire at: three ranks of targets, and which shots leave the commanding player a choice (HUNT-R-47)."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.state import HuntState

SAME_SECTOR: Final = 1  # HUNT-TROOPER-15
ADJACENT_SECTOR: Final = 2  # HUNT-TROOPER-16
HIDDEN_HERE: Final = 3  # HUNT-TROOPER-17
NO_RANK: Final = 4


class Aim:
    """Who fires at whom so far: shooters of each varan, whether one is in its sector, and the troopers still free."""

    __slots__ = ("by_sector", "free", "here", "rank", "shots")

    def __init__(self, by_sector: list[list[int]], rank: int, shots: list[int], here: int, free: list[int]) -> None:
        self.by_sector = by_sector  # the varans that may be fired at; shared, never changed
        self.rank = rank
        self.shots = shots
        self.here = here
        self.free = free

    def copy(self) -> Aim:
        """An independent copy."""
        return Aim(self.by_sector, self.rank, self.shots[:], self.here, self.free[:])

    def outcome(self) -> tuple[object, ...]:
        """What assignments of one outcome have in common: shooters, who is close, and how many are free where."""
        return (tuple(self.shots), self.here, tuple(self.free))

    def fire(self, state: HuntState, sector: int, varan: int, count: int) -> None:
        """So many troopers of a sector fire at a varan."""
        self.shots[varan] += count
        self.free[sector] -= count
        if state.place[varan] == sector:
            self.here |= 1 << varan


def standing(state: HuntState, seat: int) -> list[list[int]]:
    """By sector the varans that troopers of this command may fire at (own ones too: HUNT-R-45)."""
    found: list[list[int]] = [[] for _ in range(c.SECTORS)]
    spared = seat if state.house_rules.spare_own else -1
    place = state.place
    for varan in range(len(place)):
        if place[varan] >= 0 and varan // c.TEAM != spared:
            found[place[varan]].append(varan)
    return found


def best_targets(state: HuntState, aim: Aim, sector: int) -> list[int]:
    """The varans of the present rank at which a trooper of this sector must fire: those of the lowest cloak."""
    if aim.rank == ADJACENT_SECTOR:
        sectors = state.board.clear[sector]  # HUNT-TROOPER-24
    else:
        sectors = [sector]
    lowest = 9
    found: list[int] = []
    for where in sectors:
        for varan in aim.by_sector[where]:
            cloak = state.cloak[varan]
            if (cloak == c.HIDDEN) != (aim.rank == HIDDEN_HERE) or aim.shots[varan] >= c.FIRING:  # HUNT-TROOPER-07
                continue
            if cloak < lowest:  # HUNT-TROOPER-19
                lowest = cloak
                found = [varan]
            elif cloak == lowest:
                found.append(varan)
    return found


def shots_now(state: HuntState, aim: Aim) -> list[int]:
    """The shots of the present rank of which one comes next: one trooper of a sector at one varan."""
    found: list[int] = []
    for sector in range(c.SECTORS):
        if aim.free[sector]:
            for varan in best_targets(state, aim, sector):
                found.append(c.firing(sector, varan))
    return found


def contested(state: HuntState, aim: Aim, varan: int) -> bool:
    """Whether troopers of several adjacent sectors want more places on a varan than it has."""
    wanted = 0
    sectors = 0
    for sector in state.board.clear[state.place[varan]]:
        if aim.free[sector]:
            wanted += aim.free[sector]
            sectors += 1
    return sectors > 1 and wanted > c.FIRING - aim.shots[varan]


def forced_shot(state: HuntState, aim: Aim, shots: list[int]) -> int:
    """A shot that must come and takes no place from another, or -1."""
    seen = 0
    for i in range(len(shots)):
        sector = c.fired_from(shots[i])
        alone = (i == 0 or c.fired_from(shots[i - 1]) != sector) and (
            i + 1 == len(shots) or c.fired_from(shots[i + 1]) != sector
        )
        if aim.rank == ADJACENT_SECTOR:
            if alone and not contested(state, aim, c.fired_at(shots[i])):
                return shots[i]
            continue
        if alone:
            return shots[i]
        if not seen >> sector & 1:  # several of one cloak here: forced if all their places are filled
            seen |= 1 << sector
            places = 0
            for shot in shots[i:]:
                if c.fired_from(shot) == sector:
                    places += c.FIRING - aim.shots[c.fired_at(shot)]
            if places <= aim.free[sector]:
                return shots[i]
    return -1


def take_forced(state: HuntState, aim: Aim, fired: list[int]) -> bool:
    """Let all shots be fired that leave no choice, rank after rank; whether a choice is left then."""
    while aim.rank < NO_RANK:
        shots = shots_now(state, aim)
        if not shots:
            aim.rank += 1  # HUNT-TROOPER-18
            continue
        shot = shots[0] if len(shots) == 1 else forced_shot(state, aim, shots)
        if shot < 0:
            if outcomes_differ(state, aim):
                return True
            shot = shots[0]
            count = 1
        else:
            count = min(aim.free[c.fired_from(shot)], c.FIRING - aim.shots[c.fired_at(shot)])
        aim.fire(state, c.fired_from(shot), c.fired_at(shot), count)
        for _ in range(count):
            fired.append(shot)
    return False


def outcomes_differ(state: HuntState, aim: Aim) -> bool:
    """Whether the choices that are left lead to more than one outcome."""
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
