"""Troopers that arrive: the four of the middle player at the start, and reinforcement at the end of each turn."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.rules.phases import in_order
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Procedure, Then


class ExtraTroopers(Procedure[HuntState]):
    """The middle one of three players places four more troopers (HUNT-SETUP-17)."""

    __slots__ = ("count", "seat")
    steps = ("place",)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__()
        self.seat = seat
        self.count = count

    def copy(self) -> ExtraTroopers:
        return ExtraTroopers(self.seat, self.count)

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """Those not placed are placed by chance (HUNT-R-67)."""
        if seat != self.seat:
            return False
        while self.count:
            sectors = [sector for sector in range(c.SECTORS) if extra_room(state, sector)]
            self.put(state, sectors[state.chance.pick("extra", -1, len(sectors))], 1)
        return True

    def place(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.PLACE_EXTRA, self.count)
        self.put(state, c.placed_sector(asked.answer), c.placed_count(asked.answer))
        return AGAIN if self.count else DONE

    def put(self, state: HuntState, sector: int, count: int) -> None:
        """So many of them go into a sector."""
        self.count -= count
        state.reserve -= count
        state.troopers[sector] += count
        state.tell(e.EXTRA, self.seat, (count, sector))


class Reinforcement(Procedure[HuntState]):
    """Troopers arrive where players with the fewest points put them, one player after the other (HUNT-R-55).

    `order` are those who still place, the first of them now; `share` is what each of them gets, `left` what the first has
    yet to place, `arrived` counts the arrivals of this turn by sector.
    """

    __slots__ = ("arrived", "left", "order", "share")
    steps = ("next_player", "place")
    pictured = ("place",)

    def __init__(self, order: list[int], share: int, left: int, arrived: list[int]) -> None:
        super().__init__()
        self.order = order
        self.share = share
        self.left = left
        self.arrived = arrived

    def copy(self) -> Reinforcement:
        return Reinforcement(self.order[:], self.share, self.left, self.arrived[:])

    def seat_leaves(self, state: HuntState, seat: int) -> bool:
        """What she has not placed stays in the reserve (HUNT-R-67)."""
        if seat in self.order:
            if self.order[0] == seat and self.at == 1:
                self.at = 0
                self.left = 0
            self.order.remove(seat)
        return False

    def next_player(self, state: HuntState) -> Then:
        if not self.order:
            return DONE
        self.left = self.share
        return NEXT

    def place(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            if self.left and places_for(state, self.left, self.arrived):
                return Ask(self.order[0], c.REINFORCE, self.left)
            if self.left and state.log is not None:  # HUNT-R-53
                state.tell(e.HELD_BACK, -1, (self.left,))
            self.order.pop(0)
            return "next_player"
        sector, count = c.placed_sector(asked.answer), c.placed_count(asked.answer)
        self.left -= count
        self.arrived[sector] += count
        state.reserve -= count
        state.troopers[sector] += count
        if state.log is not None:
            state.tell(e.REINFORCED, self.order[0], (count, sector))
        return AGAIN


def reinforce(state: HuntState) -> None:
    """Reinforcements arrive, as long as there are some (HUNT-REINF-01)."""
    count = min(c.REINFORCEMENTS[state.seats], state.reserve)  # HUNT-R-51, HUNT-REINF-05
    if not count:
        return
    playing = state.playing()
    fewest = min([state.points(seat) for seat in playing])
    tied = [seat for seat in playing if state.points(seat) == fewest]  # HUNT-REINF-06
    share = count // len(tied)  # HUNT-REINF-08, the rest stays in the reserve: HUNT-REINF-10, HUNT-REINF-11
    if state.log is not None and count % len(tied):
        state.tell(e.HELD_BACK, -1, (count % len(tied),))  # HUNT-REINF-10
    if share:
        order = in_order(state, tied, True) if len(tied) > 1 else tied  # HUNT-REINF-09, HUNT-R-54
        state.begin(Reinforcement(order, share, 0, [0] * c.SECTORS))


# ---------------------------------------------------------------- where they may go
def extra_room(state: HuntState, sector: int) -> int:
    """How many of the middle player's troopers fit into a sector (HUNT-SETUP-18, HUNT-SETUP-19)."""
    return 0 if sector == c.CENTRE or sector in state.place else c.CROWD - state.troopers[sector]


def extra_places(state: HuntState, ask: Ask) -> list[int]:
    """How many troopers the middle player may put where (HUNT-SETUP-20)."""
    found: list[int] = []
    for sector in range(c.SECTORS):
        for count in range(1, min(ask.a, extra_room(state, sector)) + 1):
            found.append(c.placing(count, sector))
    return found


def why_no_extra(state: HuntState, ask: Ask, code: int) -> str:
    """The centre and sectors with varans are closed, and six is the most."""
    sector = c.placed_sector(code)
    if sector == c.CENTRE:
        return "HUNT-SETUP-18"
    if sector in state.place:
        return "HUNT-SETUP-19"
    if c.placed_count(code) > ask.a:
        return "HUNT-SETUP-17"
    return "HUNT-MOVE-03" if c.placed_count(code) > extra_room(state, sector) else ""


def side_room(state: HuntState, arrived: list[int], sector: int) -> int:
    """How many may still arrive in a side sector while the sides come first (HUNT-R-52 b)."""
    return max(0, min(c.CROWD - state.troopers[sector], 2 - arrived[sector]))


def room_for(state: HuntState, arrived: list[int], sector: int) -> int:
    """How many reinforcements a sector takes now (HUNT-REINF-07)."""
    if sector == c.CENTRE:
        return 0
    ruling = state.house_rules.reinforcements
    if ruling == c.SIDES_FIRST:
        for side in c.SIDE_SECTORS:
            if side_room(state, arrived, side):
                return side_room(state, arrived, sector) if sector in c.SIDE_SECTORS else 0
    elif ruling == c.AWAY_FROM_VARANS and sector in state.place:
        return 0
    return c.CROWD - state.troopers[sector]


def places_for(state: HuntState, left: int, arrived: list[int]) -> list[int]:
    """How many reinforcements may be put where."""
    found: list[int] = []
    for sector in range(c.SECTORS):
        for count in range(1, min(left, room_for(state, arrived, sector)) + 1):
            found.append(c.placing(count, sector))
    return found


def arriving(state: HuntState) -> Reinforcement:
    """The reinforcement that is going on."""
    now = state.doing[-1]
    assert isinstance(now, Reinforcement)
    return now


def reinforcements(state: HuntState, ask: Ask) -> list[int]:
    """The answers to where reinforcements arrive."""
    return places_for(state, ask.a, arriving(state).arrived)


def why_no_reinforcement(state: HuntState, ask: Ask, code: int) -> str:
    """The centre is closed, six is the most, and this table may close other sectors."""
    sector, count = c.placed_sector(code), c.placed_count(code)
    if count <= min(ask.a, room_for(state, arriving(state).arrived, sector)):
        return ""
    if sector == c.CENTRE or count > c.CROWD - state.troopers[sector]:
        return "HUNT-REINF-07"
    return "HUNT-REINF-06" if count > ask.a else "HUNT-R-52"
