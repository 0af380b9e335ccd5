"""What things are worth to a player of Neo-Hunt 3, in points: hits, dangers, places."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.pieces import Operation
from neontable.games.neo_hunt_3.sectors import ADJACENT, WITHIN
from neontable.games.neo_hunt_3.state import HuntState

KILL: Final = 4.5  # of a rival's varan: three points, and three that the rival loses
LOSS: Final = 4.0  # of an own varan
MORE_TROOPERS: Final = 0.9  # that somebody commands the troopers in a phase, by player and phase
SNIPER: Final = 0.12  # what each rival in sight costs, by point of cloak given up
LATER: Final = 0.35  # of what a varan could attack from where it is, for the next time
ONLY_LATER: Final = 0.85  # the same for a card that does nothing but move


def health(state: HuntState, varan: int) -> int:
    """The damage that would kill this varan."""
    return state.content.varans[varan % c.TEAM].hit_points - state.damage[varan]


def hit(state: HuntState, seat: int, varan: int, damage: float) -> float:
    """What so much damage on a varan is worth to a seat."""
    if damage <= 0.0:
        return 0.0
    share = min(1.0, damage / health(state, varan))
    value = share * (0.6 + 0.4 * share)
    return -LOSS * value if c.owner_of(varan) == seat else KILL * value


class Prospect:
    """The board as a seat expects it: its varans where they will be, the troopers that will be left."""

    __slots__ = ("crowd", "place", "rivals", "seat", "state")

    def __init__(self, state: HuntState, seat: int) -> None:
        self.state = state
        self.seat = seat
        first = c.TEAM * seat
        self.place = state.place[first : first + c.TEAM]
        self.crowd = state.troopers[:]
        self.rivals: list[list[int]] = [[] for _ in range(c.SECTORS)]
        for varan in range(len(state.place)):
            if state.place[varan] >= 0 and c.owner_of(varan) != seat:
                self.rivals[state.place[varan]].append(varan)

    # ---- attacks
    def attack(self, letter: int, operation: Operation, at: int) -> tuple[float, int, int]:
        """The best attack of a varan from a sector: what it is worth, where, and how many troopers it would kill."""
        if operation.do == c.SHOT:
            return self.shot(letter, operation.n, at)
        if operation.do == c.ASSAULT:
            return self.assault(letter, operation.n, at)
        return self.grenade(operation.n, at)

    def shot(self, letter: int, bonus: int, at: int) -> tuple[float, int, int]:
        """The best shot of a varan from a sector."""
        state = self.state
        board = state.board
        content = state.content
        varan = c.TEAM * self.seat + letter
        power = state.firepower[varan] + bonus
        melee = state.melee[varan]
        best, where, kills = 0.0, -1, 0
        for sector in board.sight[at]:
            total = power - board.shot_cover[sector]
            third = board.third[at][sector]
            if third >= 0:
                total -= board.shot_cover[third]
            crowd = self.crowd[sector]
            if crowd:
                mean = content.expected(total + melee - c.TROOPER_MELEE if sector == at else total, crowd)
                if mean > best:
                    best, where, kills = mean, sector, int(mean + 0.5)
            for rival in self.rivals[sector]:
                sum = total - max(0, state.cloak[rival]) + (melee - state.melee[rival] if sector == at else 0)
                value = hit(state, self.seat, rival, content.expected(sum, health(state, rival)))
                if value > best:
                    best, where, kills = value, sector, 0
        return best, where, kills

    def assault(self, letter: int, bonus: int, at: int) -> tuple[float, int, int]:
        """The best close assault of a varan in a sector."""
        state = self.state
        content = state.content
        power = state.melee[c.TEAM * self.seat + letter] + bonus
        best, kills = 0.0, 0
        if self.crowd[at]:
            best = content.expected(power - c.TROOPER_MELEE, self.crowd[at])
            kills = int(best + 0.5)
        for rival in self.rivals[at]:
            sum = power - state.melee[rival] - state.cloak[rival]
            value = hit(state, self.seat, rival, content.expected(sum, health(state, rival)))
            if value > best:
                best, kills = value, 0
        return best, at, kills

    def grenade(self, power: int, at: int) -> tuple[float, int, int]:
        """The best throw of a grenade from a sector; who stands there now may walk away."""
        state = self.state
        best, where, kills = 0.0, -1, 0
        for sector in WITHIN[1][at]:
            total = power - state.board.grenade_cover[sector]
            mean = state.content.expected(total, self.crowd[sector]) if self.crowd[sector] else 0.0
            value = mean
            for rival in self.rivals[sector]:
                value += 0.6 * hit(state, self.seat, rival, state.content.expected(total, health(state, rival)))
            for letter in range(c.TEAM):
                if self.place[letter] == sector:
                    own = c.TEAM * self.seat + letter
                    value += hit(state, self.seat, own, state.content.expected(total, health(state, own)))
            if value > best:
                best, where, kills = value, sector, int(mean + 0.5)
        return best, where, kills

    def potential(self, letter: int, at: int) -> float:
        """What a varan could attack from a sector without moving, at the next time."""
        best = 0.0
        for card in self.state.content.cards:
            if card.varan == letter and card.operations[0].do != c.MOVE:
                value = self.attack(letter, card.operations[0], at)[0]
                if value > best:
                    best = value
        return best

    # ---- dangers
    def danger(self, letter: int, at: int, cloak: int) -> float:
        """What it may cost to stand in a sector with this cloak, by troopers and by rivals."""
        state = self.state
        varan = c.TEAM * self.seat + letter
        if state.exposed[varan]:
            cloak = 0
        here = self.crowd[at]
        shooters = here
        if cloak < c.HIDDEN and here < c.FIRING:
            for near in state.board.clear[at]:
                shooters += self.crowd[near]
        cost = 0.0
        if shooters:
            total = min(c.FIRING, shooters) - state.board.shot_cover[at] - cloak
            if here:
                total += c.TROOPER_MELEE - state.melee[varan]
            often = min(1.0, MORE_TROOPERS * state.seats / c.PHASES)
            cost = -often * hit(state, self.seat, varan, state.content.expected(total, health(state, varan)))
        if cloak < c.HIDDEN:
            seen = 0
            for sector in state.board.sight[at]:
                seen += len(self.rivals[sector])
            cost += SNIPER * seen * (c.HIDDEN - cloak)
        return cost


# ---------------------------------------------------------------- troopers
def pressure(state: HuntState, seat: int) -> list[float]:
    """By sector, what one more trooper there is worth to a seat: a threat to rivals, prey for its own varans."""
    worth = [0.0] * c.SECTORS
    for varan in range(len(state.place)):
        at = state.place[varan]
        if at < 0:
            continue
        own = c.owner_of(varan) == seat
        weight = -1.0 if own else 1.0 / (len(state.playing()) - 1)
        weak = 1.0 + 3.0 / health(state, varan) + (1.0 if state.exposed[varan] else 0.0)
        worth[at] += 0.16 * weight * weak
        for near in ADJACENT[at]:
            worth[near] += 0.05 * weight * weak
        prey = 0.10 if own else -0.10 / (len(state.playing()) - 1)
        for sector in state.board.sight[at]:
            worth[sector] += prey
    return worth
