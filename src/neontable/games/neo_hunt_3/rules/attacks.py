"""Attacking and dealing damage: a target, a counter, a sum; shots and close assaults."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import NEXT, Procedure, Then


class Strike(Procedure[HuntState]):
    """What all attacks have in common: a seat whose attack it is, and the owner of the counter it picked (-1: none)."""

    __slots__ = ("owner", "seat")

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__()
        self.seat = seat
        self.owner = owner

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """What she was in the middle of stops where it is (HUNT-R-67)."""
        return seat == self.seat

    def pick_counter(self, state: HuntState, asked: Ask | None) -> Then:
        """Pick a counter of this phase that was not picked, another player's first (HUNT-COUNTER-08)."""
        if asked is None:
            if not counters_to_pick(state, self.seat):
                return NEXT  # HUNT-R-23: it counts as 0
            return Ask(self.seat, c.PICK_COUNTER)
        self.take(state, asked.answer)
        return NEXT

    def take(self, state: HuntState, owner: int) -> None:
        """The counter of this owner is used for this attack."""
        self.owner = owner
        state.picked |= 1 << owner
        if state.log is not None:
            state.tell(e.PICKED, self.seat, (owner,))


class Attack(Strike):
    """A shot or a close assault by a varan (HUNT-ATTACK-01)."""

    __slots__ = ("bonus", "operation", "target", "varan")
    steps = ("choose_target", "pick_counter", "deal_damage")  # HUNT-ATTACK-02, HUNT-COUNTER-07
    pictured = ("deal_damage",)

    def __init__(self, seat: int, varan: int, operation: int, bonus: int, target: int, owner: int) -> None:
        super().__init__(seat, owner)
        self.varan = varan
        self.operation = operation
        self.bonus = bonus
        self.target = target

    def copy(self) -> Attack:
        return Attack(self.seat, self.varan, self.operation, self.bonus, self.target, self.owner)

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """If her varan was the target, another one is chosen (HUNT-R-67)."""
        if self.target < c.TROOPERS_OF and c.owner_of(self.target) == seat:
            self.target = c.NO_TARGET
            self.go_to("choose_target")
        return super().seat_leaves(state, seat)

    def choose_target(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.CHOOSE_TARGET, self.varan, self.operation)
        if asked.answer == c.NO_TARGET:  # HUNT-R-24
            if state.log is not None:
                state.tell(e.NO_ATTACK, self.seat, (self.varan,))
            return "done"
        self.target = asked.answer
        if state.log is not None:
            state.tell(e.AIMED, self.seat, (self.varan, self.operation, self.target))
        return NEXT

    def deal_damage(self, state: HuntState) -> None:
        which = shown_counter(state, self.owner)
        terms = attack_sum(state, self.varan, self.operation, self.bonus, self.target)
        result = settle(state, self.seat, self.target, terms, which)
        if self.target >= c.TROOPERS_OF:
            state.kill_troopers(self.seat, c.sector_of(self.target), result)  # HUNT-SPECIAL-04
        elif result:  # HUNT-SPECIAL-12, HUNT-SPECIAL-13, HUNT-SPECIAL-14
            state.hurt(self.target, result, self.seat)
            if which >= 0 and state.would_change(state.content.counters[which].permanent, self.target):
                state.lay(self.owner, which, self.target)


class Terms:
    """What an attack adds up, before the counter: power, difference in melee skill, cover, cloak."""

    __slots__ = ("cloak", "cover", "melee", "power")

    def __init__(self, power: int, melee: int, cover: int, cloak: int) -> None:
        self.power = power
        self.melee = melee
        self.cover = cover
        self.cloak = cloak

    def total(self) -> int:
        """All of it together."""
        return self.power + self.melee - self.cover - self.cloak


def attack_sum(state: HuntState, varan: int, operation: int, bonus: int, target: int) -> Terms:
    """The sum of a shot or close assault by this varan at this target, without the counter."""
    if target >= c.TROOPERS_OF:
        where = c.sector_of(target)
        melee = c.TROOPER_MELEE  # HUNT-TROOPER-02
        cloak = 0
    else:
        where = state.place[target]
        melee = state.melee[target]
        cloak = state.cloak[target]  # HUNT-COVER-04, HUNT-COVER-06
    if operation == c.ASSAULT:
        return Terms(state.melee[varan] + bonus, -melee, 0, cloak)  # HUNT-COVER-05, HUNT-COVER-07, HUNT-R-37
    board = state.board
    at = state.place[varan]
    cover = board.shot_cover[where]  # HUNT-COVER-01, HUNT-SECTOR-03
    power = state.firepower[varan] + bonus
    if at == where:
        return Terms(power, state.melee[varan] - melee, cover, cloak)  # HUNT-COVER-02
    third = board.third[at][where]
    if third >= 0:
        cover += board.shot_cover[third]  # HUNT-COVER-03
    return Terms(power, 0, cover, cloak)


def shown_counter(state: HuntState, owner: int) -> int:
    """The counter that an attack has picked, turned over (HUNT-COUNTER-11); -1 if there was none left."""
    return state.turn_over(owner) if owner >= 0 else -1


def settle(state: HuntState, seat: int, target: int, terms: Terms, which: int) -> int:
    """The result of an attack with this counter (HUNT-DAMAGE-01), told as a sum."""
    result = with_counter(state, terms.total(), which)
    if state.log is not None:
        value = 0 if which < 0 else state.content.counters[which].value
        public = (target, terms.power, value, terms.melee, terms.cover, terms.cloak, which, result)
        state.tell(e.SUM, seat, public)
    return result


def with_counter(state: HuntState, total: int, which: int) -> int:
    """A sum with the value and the limits of a counter (HUNT-COUNTER-04); never below 0 (HUNT-DAMAGE-02)."""
    return state.content.counters[which].result(total) if which >= 0 else max(0, total)


# ---------------------------------------------------------------- whose counter
def counters_to_pick(state: HuntState, seat: int) -> list[int]:
    """The owners whose counter of this phase may be picked, whatever they do (HUNT-COUNTER-16): others first, else the own."""
    found: list[int] = []
    own = False
    for owner in range(state.seats):
        if state.counters[state.slot(owner)] >= 0 and not state.picked >> owner & 1:  # HUNT-COUNTER-13
            if owner == seat:
                own = True
            else:
                found.append(owner)  # HUNT-COUNTER-09
    return found if found or not own else [seat]  # HUNT-COUNTER-10


def owners(state: HuntState, ask: Ask) -> list[int]:
    """The answers to whose counter is picked."""
    return counters_to_pick(state, ask.seat)


def why_no_counter_of(state: HuntState, ask: Ask, owner: int) -> str:
    """A counter may be gone, or be one's own while another is free."""
    if owner in counters_to_pick(state, ask.seat):
        return ""
    if state.counters[state.slot(owner)] < 0:
        return "HUNT-COUNTER-08"
    return "HUNT-COUNTER-13" if state.picked >> owner & 1 else "HUNT-COUNTER-09"


# ---------------------------------------------------------------- what can be attacked
def targets(state: HuntState, ask: Ask) -> list[int]:
    """What this varan can attack with this operation, and to attack nothing."""
    seat = ask.seat
    at = state.place[ask.a]
    shot = ask.b == c.SHOT
    sight = state.board.sight[at] if shot else [at]  # HUNT-ASSAULT-01
    found: list[int] = []
    place = state.place
    for varan in range(len(place)):
        if place[varan] in sight and place[varan] >= 0 and varan // c.TEAM != seat:  # HUNT-SHOT-02, HUNT-R-36
            found.append(varan)
    for sector in sight:
        if state.troopers[sector]:
            found.append(c.TROOPERS_OF + sector)
    found.append(c.NO_TARGET)
    return found


def why_no_target(state: HuntState, ask: Ask, target: int) -> str:
    """A target may be one's own, dead, or out of sight."""
    if target == c.NO_TARGET:
        return ""
    at = state.place[ask.a]
    if target >= c.TROOPERS_OF:
        where = c.sector_of(target)
        if not state.troopers[where]:
            return "HUNT-SHOT-01" if ask.b == c.SHOT else "HUNT-ASSAULT-01"
    else:
        where = state.place[target]
        if c.owner_of(target) == ask.seat:
            return "HUNT-SHOT-02" if ask.b == c.SHOT else "HUNT-R-36"
        if where < 0:
            return "HUNT-SHOT-01" if ask.b == c.SHOT else "HUNT-ASSAULT-01"
    if ask.b == c.ASSAULT:
        return "" if where == at else "HUNT-ASSAULT-01"
    if where in state.board.sight[at]:
        return ""
    in_line = where // 3 == at // 3 or where % 3 == at % 3
    return "HUNT-LOS-02" if in_line else "HUNT-LOS-01"
