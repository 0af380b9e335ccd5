"""The trooper action: troopers shoot the varans they spot, then those that did not shoot may move."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.rules.aiming import (
    HIDDEN_HERE,
    SAME_SECTOR,
    Aim,
    aim_of,
    best_targets,
    shots_now,
    take_forced,
)
from neontable.games.neo_hunt_3.rules.attacks import Terms, settle, shown_counter
from neontable.games.neo_hunt_3.rules.permanent import WideStrike
from neontable.games.neo_hunt_3.sectors import ADJACENT
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, Then


class TrooperAction(WideStrike):
    """One player commands all troopers on the board (HUNT-TROOPER-01) and makes every choice (HUNT-TROOPER-14).

    `shots` counts the shooters of each varan, `here` has a bit for each that is shot at from its own sector, `free` are the
    troopers by sector that have neither fired nor moved, `fired` the single shots.
    """

    __slots__ = ("fired", "free", "here", "rank", "shots")
    # first all fire, with a counter like any attack, then movement: HUNT-TROOPER-10, HUNT-COUNTER-12
    steps = ("take_aim", "choose_fire", "pick_counter", "shoot", "choose_receiver", "move_troopers")
    pictured = ("take_aim", "shoot", "choose_receiver", "move_troopers")

    def __init__(self, seat: int, owner: int = -1, hurt: int = 0, rank: int = 0, here: int = 0) -> None:
        super().__init__(seat, owner, hurt)
        self.rank = rank
        self.here = here
        self.shots: list[int] = []
        self.free: list[int] = []
        self.fired: list[int] = []

    def copy(self) -> TrooperAction:
        twin = TrooperAction(self.seat, self.owner, self.hurt, self.rank, self.here)
        twin.shots = self.shots[:]
        twin.free = self.free[:]
        twin.fired = self.fired[:]
        return twin

    def aim(self, state: HuntState) -> Aim:
        """Who fires at whom so far; it shares its lists with this action."""
        return aim_of(state, self.seat, self.rank, self.shots, self.here, self.free)

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """Nobody fires at her varans any more: those who were about to take aim again, with all others (HUNT-R-67)."""
        if self.step() in ("choose_fire", "pick_counter"):
            if any(self.shots[c.TEAM * seat : c.TEAM * seat + c.TEAM]):
                self.rank = self.here = 0
                self.fired = []
                self.go_to("take_aim")
            elif self.step() == "choose_fire":  # fewer shots to choose from, or none
                self.go_to("take_aim")
        return super().seat_leaves(state, seat)

    # ---- step 1: shoot spotted varans
    def take_aim(self, state: HuntState) -> Then:
        if not self.rank:
            self.rank = SAME_SECTOR
            self.shots = [0] * len(state.place)
            self.free = state.troopers[:]
        aim = self.aim(state)
        if not aim.spotted and self.rank < HIDDEN_HERE:
            aim.rank = HIDDEN_HERE
        undecided = take_forced(state, aim, self.fired)  # HUNT-TROOPER-22
        self.rank = aim.rank
        self.here = aim.here
        if undecided:
            return NEXT
        if not self.fired:  # HUNT-R-69
            return "move_troopers"
        if state.log is not None:
            for shot in sorted(set(self.fired)):
                count = self.fired.count(shot)
                state.tell(e.FIRED, self.seat, (count, c.fired_from(shot), c.fired_at(shot)))
        return "pick_counter"

    def choose_fire(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.FIRE, options=shots_now(state, self.aim(state)))
        sector, varan = c.fired_from(asked.answer), c.fired_at(asked.answer)
        self.shots[varan] += 1
        self.free[sector] -= 1
        if state.place[varan] == sector:
            self.here |= 1 << varan
        self.fired.append(asked.answer)
        return "take_aim"

    def shoot(self, state: HuntState) -> None:
        which = shown_counter(state, self.owner)
        results = [0] * len(self.shots)
        for varan in range(len(self.shots)):
            if self.shots[varan]:
                terms = trooper_sum(state, varan, self.shots[varan], self.here >> varan & 1)
                results[varan] = settle(state, self.seat, varan, terms, which)
        for varan in range(len(results)):  # all at once: HUNT-R-49
            if results[varan]:
                self.hurt |= 1 << varan
                state.hurt(varan, results[varan], -1)

    # ---- step 2: troopers that did not shoot may move
    def move_troopers(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.MOVE_TROOPS)
        if asked.answer == c.NO_MORE:
            return NEXT
        count, source, sector = c.moved_count(asked.answer), c.moved_from(asked.answer), c.moved_to(asked.answer)
        state.troopers[source] -= count
        state.troopers[sector] += count
        self.free[source] -= count
        if state.log is not None:
            state.tell(e.TROOPS, self.seat, (count, source, sector))
        return AGAIN


def trooper_sum(state: HuntState, varan: int, shooters: int, here: int) -> Terms:
    """The sum of trooper fire at a varan, without the counter (HUNT-TROOPER-03, HUNT-TROOPER-26)."""
    melee = c.TROOPER_MELEE - state.melee[varan] if here else 0  # HUNT-TROOPER-09
    return Terms(shooters, melee, state.board.shot_cover[state.place[varan]], state.cloak[varan])


def commanded(state: HuntState) -> TrooperAction:
    """The trooper action that is going on."""
    action = state.doing[-1]
    assert isinstance(action, TrooperAction)
    return action


def fires(state: HuntState, ask: Ask) -> list[int]:
    """The shots between which the commanding player chooses (HUNT-TROOPER-20)."""
    return shots_now(state, commanded(state).aim(state))


def why_no_fire(state: HuntState, ask: Ask, shot: int) -> str:
    """A shot may be out of reach, at a full varan, or at one that is hidden better than another."""
    action = commanded(state)
    sector, varan = c.fired_from(shot), c.fired_at(shot)
    aim = action.aim(state)
    if state.place[varan] < 0 or not action.free[sector]:
        return "HUNT-TROOPER-11"
    if varan in best_targets(state, aim, sector):
        return ""
    if action.shots[varan] >= c.FIRING:
        return "HUNT-TROOPER-07"
    where = state.place[varan]
    if where != sector and where not in state.board.clear[sector]:
        return "HUNT-TROOPER-24" if where in ADJACENT[sector] else "HUNT-TROOPER-06"
    if where != sector and state.cloak[varan] == c.HIDDEN:
        return "HUNT-TROOPER-21"
    return "HUNT-TROOPER-19"


def troop_moves(state: HuntState, ask: Ask) -> list[int]:
    """How many troopers may go where, and to move no more."""
    free = commanded(state).free
    troopers = state.troopers
    found: list[int] = []
    for source in range(c.SECTORS):
        most = free[source]
        if most:
            for sector in ADJACENT[source]:
                room = c.CROWD - troopers[sector]  # HUNT-TROOPER-13, HUNT-MOVE-04
                base = c.moving(0, source, sector)
                for count in range(1, (most if most < room else room) + 1):
                    found.append(base + count)
    found.append(c.NO_MORE)
    return found


def why_no_troop_move(state: HuntState, ask: Ask, move: int) -> str:
    """Troopers may have fired, be too few, go too far, or find no room."""
    if move == c.NO_MORE:
        return ""
    count, source, sector = c.moved_count(move), c.moved_from(move), c.moved_to(move)
    action = commanded(state)
    if sector not in ADJACENT[source]:
        return "HUNT-MOVE-01"
    if count > action.free[source]:
        return "HUNT-TROOPER-12" if count <= state.troopers[source] else "HUNT-TROOPER-11"
    return "HUNT-TROOPER-13" if state.troopers[sector] + count > c.CROWD else ""
