"""What a seat can make of its Actions from where it stands: the policy's plan for a turn, one Action after the other."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.effects import carried
from neontable.games.neon.state import NeonState
from neontable.games.neon.worth import DROWNED, ENERGY, SPRUNG, armed, attack_worth, rounds_left, thrift

SEARCH: Final = [0.0, 0.75, 0.85, 1.0]  # by rank
STAY: Final = 0.25  # of what a Sector offers now, how much it may still offer in the next Round
LEADER: Final = 0.2
LAST_LEADER: Final = 0.8
LANDINGS: Final = 3
HALF: Final = len(v.ACTIONS)  # bits
IMPOSSIBLE: Final = -9.0
SEARCHED_ATTACK: Final = 1.25
SEARCHED_AGAIN: Final = 0.55


class Outlook:
    """Per Sector what an attack or a Search is worth to one seat, what waits for who enters, and what staying costs."""

    __slots__ = (
        "attack", "charge", "energy", "enters", "known", "later", "lead", "need", "search", "seat", "state", "stays",
        "ways",
    )  # fmt: skip

    def __init__(self, state: NeonState, seat: int) -> None:
        self.state = state
        self.seat = seat
        player = state.players[seat]
        content = state.content
        left = rounds_left(state)
        last = left == 0
        self.later = thrift(state)
        self.energy = player.energy
        self.charge = ENERGY * self.later
        self.need = max(0.3, 2.2 - 0.38 * armed(state, seat))
        self.lead = 0.0
        if state.leader != seat:
            self.lead = (LAST_LEADER if last else LEADER) if state.house.mode != v.BATTLE_ROYALE else 0.02
        self.attack = attack_worth(state, seat)
        self.search = [0.0] * v.SECTORS
        self.enters = [0.0] * v.SECTORS
        self.stays = [0.0] * v.SECTORS
        sinks = not last or state.house.mode == v.BATTLE_ROYALE
        free = -1  # the Sector from which a Move Action leads anywhere
        for sector in state.ring:
            place = content.sectors[sector]
            tokens = state.search[sector]
            worth = 0.0
            if tokens <= self.energy:
                worth = SEARCH[place.rank] * self.need * (0.4 + 0.6 * self.later) - self.charge * tokens
                if last:
                    worth = 0.3 * worth
            stays = 0.0 if last else STAY * max(self.attack[sector], worth)
            for effect in place.effects:
                if effect.window == v.AT_ENTER:
                    self.enters[sector] = self.charge * effect.amount(v.DO_GAIN)
                elif effect.window == v.AT_SEARCH:
                    worth += 0.15 * self.need
                elif effect.has(v.DO_ANY_SECTOR):
                    free = sector
                elif effect.has(v.DO_BLOCK_FAILS):
                    stays -= 0.15
            self.search[sector] = max(0.0, worth)
            if sector == state.top and sinks:
                stays = -DROWNED if self.energy < 2 else -0.6 * DROWNED
                for effect in place.effects:
                    if effect.has(v.DO_IGNORE):
                        stays = 0.0
            self.stays[sector] = stays
        for other in range(state.seats):
            there = state.players[other].token
            if there >= 0 and state.token_in(v.TRAP, there) == other and not state.allied(other, seat):
                self.enters[there] -= SPRUNG
        steps = 1  # of a Move Action
        if player.place >= 0:
            for effect in carried(state, seat, v.AT_MOVE):
                if effect.has(v.DO_UPDRAFT) and player.energy >= effect.energy:
                    steps = effect.amount(v.DO_UPDRAFT)
                elif effect.has(v.DO_SERVO_LEGS):
                    steps = max(steps, effect.amount(v.DO_SERVO_LEGS))
        self.ways: list[list[int]] = [[]] * v.SECTORS  # where a Move Action leads
        size = len(state.ring)
        for i in range(size):
            sector = state.ring[i]
            if sector == free:
                self.ways[sector] = state.ring
            elif steps > 1:
                self.ways[sector] = state.within(sector, steps)
            elif size > 1:
                self.ways[sector] = [state.ring[i - 1], state.ring[i + 1 - size]]
        self.known: dict[int, float] = {}  # what was found out already

    def gains(self, action: int, sector: int, searched: int) -> float:
        """What an Action is worth in a Sector; a Search before it makes attacks better and another Search worse."""
        if action == v.ATTACK:
            worth = self.attack[sector]
            if worth == 0.0:
                return IMPOSSIBLE
            return worth * SEARCHED_ATTACK if searched else worth
        if action == v.SEARCH:
            return self.search[sector] * SEARCHED_AGAIN if searched else self.search[sector]
        if action == v.DEFENSE or action == v.GAIN2:
            return self.charge * min(2, v.MAX_ENERGY - self.energy)
        worth = self.charge * min(1, v.MAX_ENERGY - self.energy)
        return worth + self.lead if action == v.TAKEOVER else worth

    def does(self, acts: int, action: int, sector: int, searched: int) -> float:
        """What one Action in this Sector is worth, with the best of what can follow it."""
        rest = acts >> HALF
        if action == v.MOVE:
            best = IMPOSSIBLE
            for there in self.ways[sector]:
                worth = self.enters[there] + self.best(rest, there, searched)
                if worth > best:
                    best = worth
            return best
        return self.gains(action, sector, searched) + self.best(rest, sector, 1 if action == v.SEARCH else searched)

    def best(self, acts: int, sector: int, searched: int) -> float:
        """What can be made of these Actions from this Sector on."""
        if acts == 0:
            return self.stays[sector]
        key = acts << 5 | searched << 4 | sector
        known = self.known.get(key)
        if known is not None:
            return known
        best = self.best(acts >> HALF, sector, searched)
        for action in range(HALF):
            if acts >> action & 1:
                worth = self.does(acts, action, sector, searched)
                if worth > best:
                    best = worth
        self.known[key] = best
        return best

    def landings(self) -> list[int]:
        """The Sectors that look best to who comes from the Drop Ship."""
        ring = self.state.ring
        ranked = [(-self.attack[each] - self.search[each] - self.stays[each], each) for each in ring]
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
    for job in state.jobs:
        if job.kind == w.TURN and job.who == seat:
            return acts >> HALF * max(0, job.step - 3)
    return 0
