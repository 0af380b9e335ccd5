"""Starting the game, and the game turn: selection, four phases of actions, reinforcement, the test for the end."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import events as e
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.rules.actions import VaranAction
from neontable.games.neo_hunt_3.rules.attacks import Attack
from neontable.games.neo_hunt_3.rules.ending import end_test, ends_anyway
from neontable.games.neo_hunt_3.rules.grenades import Explosion, Throw
from neontable.games.neo_hunt_3.rules.phases import Phase
from neontable.games.neo_hunt_3.rules.reinforcement import ExtraTroopers, Reinforcement, reinforce
from neontable.games.neo_hunt_3.rules.selection import Programme, Selection
from neontable.games.neo_hunt_3.rules.troopers import TrooperAction
from neontable.games.neo_hunt_3.sectors import Board
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.chance import Chance
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then, begin_round


class Hunt(Procedure[HuntState]):
    """The whole game: set-up, then turns until it ends (HUNT-TURN-02)."""

    __slots__ = ()
    steps = ("set_up", "extra_troopers", "turns")

    def copy(self) -> Hunt:
        return Hunt()

    def set_up(self, state: HuntState) -> None:
        take_corners(state)
        for sector in range(c.SECTORS):
            if sector == c.CENTRE:
                put_from_reserve(state, sector, 6)  # HUNT-SETUP-15
            elif sector not in state.place:  # HUNT-SETUP-16
                put_from_reserve(state, sector, 2)  # HUNT-SETUP-14

    def extra_troopers(self, state: HuntState) -> None:
        if state.middle >= 0:
            state.tell(e.MIDDLE, state.middle, ())
            state.begin(ExtraTroopers(state.middle, c.EXTRA))  # HUNT-SETUP-17

    def turns(self, state: HuntState) -> Then:
        state.begin(Turn())
        return AGAIN


class Turn(Procedure[HuntState]):
    """One game turn (HUNT-TURN-01)."""

    __slots__ = ()
    steps = ("select", "act", "reinforce", "end")
    pictured = ("select",)

    def copy(self) -> Turn:
        return Turn()

    def select(self, state: HuntState) -> None:
        state.turn += 1
        state.chance.next_turn()
        clear_programmes(state)
        state.forget_thoughts()
        for seat in range(state.seats):
            state.out[seat] = state.out_now(seat)  # HUNT-COUNTER-06
        if state.log is not None:
            state.tell(e.TURN, -1, (state.turn,))
            left = state.house_rules.longest - state.turn
            if left <= 2:  # HUNT-R-65
                state.tell(e.TURNS_LEFT, -1, (left,))
        begin_round(state, Selection(state.playing()))

    def act(self, state: HuntState) -> Then:
        if state.phase == c.PHASES:  # HUNT-TURN-03
            return NEXT
        state.begin(Phase([], []))  # HUNT-TURN-06
        return AGAIN

    def reinforce(self, state: HuntState) -> None:
        if state.house_rules.show_unused:
            show_unused(state)
        clear_programmes(state)
        if ends_anyway(state):  # HUNT-R-56
            if state.reserve and state.log is not None:
                state.tell(e.NOT_REINFORCED, -1, ())
        else:
            reinforce(state)

    def end(self, state: HuntState) -> None:
        end_test(state)  # HUNT-R-09


PROCEDURES: Final[dict[str, type[Procedure[Any]]]] = {
    kind.__name__: kind
    for kind in (
        Hunt, Turn, Selection, Programme, Phase, VaranAction, Attack, Throw, Explosion, TrooperAction, ExtraTroopers,
        Reinforcement,
    )
}  # fmt: skip


# ---------------------------------------------------------------- starting the game
def drawn_board(content: Content, chance: Chance) -> Board:
    """Nine tiles drawn from the shuffled ones, each turned at random (HUNT-SETUP-10, HUNT-SETUP-11)."""
    pile = list(range(len(content.tiles)))
    for i in range(c.SECTORS):
        j = chance.draw("tiles", -1, 0, pile, i)
        pile[i], pile[j] = pile[j], pile[i]
    turns = [chance.pick("turned", -1, 4) for _ in range(c.SECTORS)]
    return Board(content.tiles, pile[: c.SECTORS], turns)


def take_corners(state: HuntState) -> None:
    """Every player has a corner, and all her varans start there (HUNT-SETUP-07, HUNT-SETUP-12)."""
    corners = list(c.CORNERS[state.seats])
    for seat in range(state.seats):
        if not state.house_rules.by_seat:  # HUNT-R-61
            other = seat + state.chance.pick("corner", -1, state.seats - seat)  # HUNT-SETUP-09
            corners[seat], corners[other] = corners[other], corners[seat]
    for seat in range(state.seats):
        start_in(state, seat, corners[seat])
        state.tell(e.CORNER, seat, (corners[seat],))


def start_in(state: HuntState, seat: int, corner: int) -> None:
    """This corner is the seat's."""
    state.corner[seat] = corner
    if state.seats == 3 and corner == c.MIDDLE:  # HUNT-R-01
        state.middle = seat
    for varan in range(c.TEAM * seat, c.TEAM * seat + c.TEAM):
        state.place[varan] = corner


def put_from_reserve(state: HuntState, sector: int, count: int) -> None:
    """Troopers come from the reserve, which keeps all others, to the board (HUNT-SETUP-21)."""
    state.reserve -= count
    state.troopers[sector] += count


# ---------------------------------------------------------------- the end of a turn
def clear_programmes(state: HuntState) -> None:
    """Cards and counters go back to their owners (HUNT-SELECT-04, HUNT-COUNTER-05)."""
    slots = c.PHASES * state.seats
    state.cards = [-1] * slots
    state.counters = [-1] * slots
    state.struck = [0] * slots
    state.shown = 0
    state.picked = 0
    state.phase = 0


def show_unused(state: HuntState) -> None:
    """Counters that nobody picked are shown before they go back (HUNT-R-26)."""
    for slot in range(c.PHASES * state.seats):
        if state.counters[slot] >= 0 and not state.shown >> slot & 1:
            state.shows(slot // c.PHASES)
            state.tell(e.UNUSED, slot // c.PHASES, (state.counters[slot], slot % c.PHASES + 1))
