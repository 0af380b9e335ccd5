"""What a seat can make of its Actions from where it stands: the policy's plan for a turn, one Action after the other."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.worth import DROWNED, ENERGY, SPRUNG, armed, attack_from, power, rounds_left, thrift
from neontable.games.neon.rules.effects import carried
from neontable.games.neon.rules.turns import Turn
from neontable.games.neon.state import NeonState

SEARCH: Final = [0.0, 0.75, 0.85, 1.0]  # by rank
STAY: Final = 0.25  # of what a Sector offers now, how much it may still offer in the next Round
LEADER: Final = 0.2
LAST_LEADER: Final = 0.8
LANDINGS: Final = 3
HALF: Final = len(v.ACTIONS)  # bits
IMPOSSIBLE: Final = -9.0
SEARCHED_ATTACK: Final = 1.25
SEARCHED_AGAIN: Final = 0.55


ENERGIES: Final = 1 << v.DEFENSE | 1 << v.GAIN2


class Prospect:
    """What one Sector offers: an attack, a Search, what waits for who enters, what staying is worth, and where a Move leads."""

    __slots__ = ("attack", "enters", "search", "stays", "ways")

    def __init__(self, attack: float, search: float, enters: float, stays: float, ways: list[int]) -> None:
        self.attack = attack
        self.search = search
        self.enters = enters
        self.stays = stays
        self.ways = ways


class Outlook:
    """What the Sectors offer to one seat, looked at as far as its Actions lead."""

    __slots__ = (
        "charge", "dice", "energy", "known", "last", "later", "lead", "need", "one", "prospects", "rivals", "seat",
        "state", "steps", "trap", "two",
    )  # fmt: skip

    def __init__(self, state: NeonState, seat: int) -> None:
        self.state = state
        self.seat = seat
        player = state.players[seat]
        self.last = rounds_left(state) == 0
        self.later = thrift(state)
        self.energy = player.energy
        self.charge = ENERGY * self.later
        self.one = self.charge * min(1, v.MAX_ENERGY - self.energy)  # gaining Energy
        self.two = self.charge * min(2, v.MAX_ENERGY - self.energy)
        self.need = max(0.3, 2.2 - 0.38 * armed(state, seat))
        self.lead = 0.0
        if state.leader != seat:
            self.lead = (LAST_LEADER if self.last else LEADER) if state.house_rules.mode != v.BATTLE_ROYALE else 0.02
        self.dice = power(state, seat)
        self.rivals: list[int] = []
        for other in range(len(state.players)):
            if state.players[other].place >= 0 and other != seat and not state.allied(seat, other):
                self.rivals.append(other)
        holder = state.holders[v.TRAP]
        self.trap = state.players[holder].token if holder >= 0 and not state.allied(holder, seat) else c.SHIP
        self.steps = 1  # of a Move Action
        for effect in carried(state, seat, v.AT_MOVE):
            if effect.has(v.DO_UPDRAFT) and player.energy >= effect.energy:
                self.steps = effect.amount(v.DO_UPDRAFT)
            elif effect.has(v.DO_SERVO_LEGS):
                self.steps = max(self.steps, effect.amount(v.DO_SERVO_LEGS))
        self.prospects: list[Prospect | None] = [None] * v.SECTORS  # of the Sectors looked at so far
        self.known: dict[int, float] = {}  # what was found out already

    def at(self, sector: int) -> Prospect:
        """What this Sector offers."""
        found = self.prospects[sector]
        if found is None:
            found = self.look_at(sector)
            self.prospects[sector] = found
        return found

    def look_at(self, sector: int) -> Prospect:
        """See what a Sector offers."""
        state = self.state
        place = state.content.sectors[sector]
        attack = attack_from(state, sector, self.rivals, self.dice)
        tokens = state.search[sector]
        worth = 0.0
        if tokens <= self.energy:
            worth = SEARCH[place.rank] * self.need * (0.4 + 0.6 * self.later) - self.charge * tokens
            if self.last:
                worth = 0.3 * worth
        enters = 0.0
        stays = 0.0 if self.last else STAY * max(attack, worth)
        for effect in place.effects:
            if effect.window == v.AT_ENTER:
                enters = self.charge * effect.amount(v.DO_GAIN)
            elif effect.window == v.AT_SEARCH:
                worth += 0.15 * self.need
            elif effect.has(v.DO_BLOCK_FAILS):
                stays -= 0.15
        if sector == state.top and (not self.last or state.house_rules.mode == v.BATTLE_ROYALE):
            if place.does[v.DO_IGNORE] is not None:
                stays = 0.0
            else:
                stays = -DROWNED if self.energy < 2 else -0.6 * DROWNED
        if sector == self.trap:
            enters -= SPRUNG
        return Prospect(attack, max(0.0, worth), enters, stays, self.ways(sector))

    def ways(self, sector: int) -> list[int]:
        """Where a Move Action leads."""
        state = self.state
        if state.content.sectors[sector].does[v.DO_ANY_SECTOR] is not None:
            return state.ring
        if self.steps > 1:
            return state.within(sector, self.steps)
        return state.neighbours(sector)

    def does(self, acts: int, action: int, sector: int) -> float:
        """What the next of these Actions is worth in this Sector, with the best of what can follow it."""
        rest = acts >> HALF
        if action == v.MOVE:
            return self.moved(rest, sector, 0, IMPOSSIBLE)
        if action == v.SEARCH:
            return self.at(sector).search + self.best(rest, sector, 1)
        if action == v.ATTACK:
            attack = self.at(sector).attack
            return (attack if attack > 0.0 else IMPOSSIBLE) + self.best(rest, sector, 0)
        if action == v.DEFENSE or action == v.GAIN2:
            return self.two + self.best(rest, sector, 0)
        return (self.one + self.lead if action == v.TAKEOVER else self.one) + self.best(rest, sector, 0)

    def moved(self, rest: int, sector: int, searched: int, best: float) -> float:
        """The best that a Move from here can lead to, if it is better than this."""
        for there in self.at(sector).ways:
            worth = self.at(there).enters + self.best(rest, there, searched)
            if worth > best:
                best = worth
        return best

    def best(self, acts: int, sector: int, searched: int) -> float:
        """What can be made of these Actions from this Sector on; a Search before makes attacks better and another Search worse."""
        if acts == 0:
            return self.at(sector).stays
        key = acts << 5 | searched << 4 | sector
        known = self.known.get(key)
        if known is not None:
            return known
        here = self.at(sector)
        rest = acts >> HALF
        after = self.best(rest, sector, searched)
        best = after
        if acts & ENERGIES:
            best = max(best, self.two + after)
        if acts >> v.GAIN1 & 1:
            best = max(best, self.one + after)
        if acts >> v.TAKEOVER & 1:
            best = max(best, self.one + self.lead + after)
        if acts >> v.ATTACK & 1 and here.attack > 0.0:
            best = max(best, (here.attack * SEARCHED_ATTACK if searched else here.attack) + after)
        if acts >> v.SEARCH & 1:
            search = here.search * SEARCHED_AGAIN if searched else here.search
            best = max(best, search + self.best(rest, sector, 1))
        if acts >> v.MOVE & 1:
            best = self.moved(rest, sector, searched, best)
        self.known[key] = best
        return best

    def landings(self) -> list[int]:
        """The Sectors that look best to who comes from the Drop Ship."""
        ranked: list[tuple[float, int]] = []
        for sector in self.state.ring:
            there = self.at(sector)
            ranked.append((-there.attack - there.search - there.stays, sector))
        ranked.sort()
        return [sector for _, sector in ranked[:LANDINGS]]

    def starts(self) -> list[int]:
        """Where the turn may begin."""
        place = self.state.players[self.seat].place
        return [place] if place >= 0 else self.landings()


def coded(halves: list[list[int]]) -> int:
    """Actions to come as one number: seven bits for what each half offers, the first one lowest."""
    acts = 0
    shift = 0
    for half in halves:
        for action in half:
            acts |= 1 << (shift + action)
        shift += HALF
    return acts


def remaining(state: NeonState, seat: int) -> int:
    """The Actions that a seat has still to perform in this Round."""
    acts = coded(state.players[seat].actions)
    if seat in state.order:
        return acts
    for procedure in state.doing:
        if isinstance(procedure, Turn) and procedure.seat == seat:
            return acts >> HALF * procedure.action
    return 0
