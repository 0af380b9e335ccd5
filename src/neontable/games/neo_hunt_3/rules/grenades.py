"""Grenades: thrown during an action, they explode after all actions of the phase."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.rules.attacks import Strike, Terms, settle, shown_counter
from neontable.games.neo_hunt_3.rules.permanent import WideStrike
from neontable.games.neo_hunt_3.sectors import WITHIN
from neontable.games.neo_hunt_3.state import HuntState, Thrown
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import DONE, NEXT, Then


class Throw(Strike):
    """A varan throws a grenade at its own or an adjacent sector (HUNT-GRENADE-01)."""

    __slots__ = ("power", "sector", "varan")
    steps = ("choose_sector", "pick_counter", "let_lie")
    pictured = ("let_lie",)

    def __init__(self, seat: int, varan: int, power: int, sector: int, owner: int) -> None:
        super().__init__(seat, owner)
        self.varan = varan
        self.power = power
        self.sector = sector

    def copy(self) -> Throw:
        return Throw(self.seat, self.varan, self.power, self.sector, self.owner)

    def choose_sector(self, state: HuntState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, c.THROW_AT, self.varan)
        if asked.answer == c.NO_TARGET:
            if state.log is not None:
                state.tell(e.NO_ATTACK, self.seat, (self.varan,))
            return DONE
        self.sector = asked.answer
        if state.log is not None:
            state.tell(e.THREW, self.seat, (self.sector,))
        return "let_lie" if state.house_rules.counter_at_explosion else NEXT  # HUNT-R-25

    def let_lie(self, state: HuntState) -> None:
        """The grenade counter lies on its sector, the damage counter under it (HUNT-CONTENT-01, HUNT-CONTENT-02)."""
        if state.house_rules.counter_shown_at_throw:  # HUNT-R-25
            shown_counter(state, self.owner)
        state.grenades.append(Thrown(self.seat, self.sector, self.power, self.owner))  # HUNT-CONTENT-03


class Explosion(WideStrike):
    """A grenade explodes and hits all that is in its sector now (HUNT-GRENADE-05)."""

    __slots__ = ("power", "sector")
    steps = ("take_counter", "explode", "choose_receiver")
    pictured = ("explode", "choose_receiver")

    def __init__(self, seat: int, sector: int, power: int, owner: int, hurt: int = 0) -> None:
        super().__init__(seat, owner, hurt)
        self.sector = sector
        self.power = power

    def copy(self) -> Explosion:
        return Explosion(self.seat, self.sector, self.power, self.owner, self.hurt)

    def take_counter(self, state: HuntState, asked: Ask | None) -> Then:
        """The counter was picked at the throw, unless this table picks it now (HUNT-R-25)."""
        return NEXT if asked is None and self.owner >= 0 else self.pick_counter(state, asked)

    def explode(self, state: HuntState) -> None:
        """One result for all varans and the troopers there (HUNT-CONTENT-04)."""
        if state.log is not None:
            state.tell(e.EXPLODES, self.seat, (self.sector,))
        which = shown_counter(state, self.owner)  # whoever is there: HUNT-CONTENT-07
        cover = state.board.grenade_cover[self.sector]  # HUNT-COVER-08, HUNT-SECTOR-04
        # no cloak, no melee skill: HUNT-COVER-09, HUNT-COVER-10
        result = settle(state, self.seat, c.all_in(self.sector), Terms(self.power, 0, cover, 0), which)
        if not result:
            return
        for varan in range(len(state.place)):
            if state.place[varan] == self.sector:  # now (HUNT-CONTENT-06), also the thrower's (HUNT-GRENADE-06)
                self.hurt |= 1 << varan
                state.hurt(varan, result, self.seat)
        state.kill_troopers(self.seat, self.sector, result)


def throws(state: HuntState, ask: Ask) -> list[int]:
    """The sectors at which this varan can throw, whatever the doors (HUNT-GRENADE-02, HUNT-SECTOR-09), and not to throw."""
    return [*WITHIN[1][state.place[ask.a]], c.NO_TARGET]


def why_no_throw(state: HuntState, ask: Ask, sector: int) -> str:
    """A sector may be too far away."""
    return "" if sector == c.NO_TARGET or sector in WITHIN[1][state.place[ask.a]] else "HUNT-GRENADE-01"
