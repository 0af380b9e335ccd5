"""Automa: a neutral Fighter whose turns follow fixed rules (NEON-AUTOMA-03)."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon.rules.attacks.attack import Attack
from neontable.games.neon.rules.moving import go
from neontable.games.neon.state import NeonState
from neontable.kernel.procedure import Procedure


class AutomaTurn(Procedure[NeonState]):
    """Look for the strongest Fighter near by, step towards it, attack it."""

    __slots__ = ("target", "who")
    steps = ("step_towards", "attack")

    def __init__(self, who: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.target = c.NOBODY

    def step_towards(self, state: NeonState) -> None:
        here = state.players[self.who].place
        self.target = automa_target(state)
        if self.target == c.NOBODY:
            go(state, self.who, smaller_neighbour(state, here))  # NEON-AUTOMA-13
        elif state.players[self.target].place != here:  # NEON-AUTOMA-14
            go(state, self.who, towards(state, here, state.players[self.target].place))  # NEON-AUTOMA-11

    def attack(self, state: NeonState) -> None:
        if self.target != c.NOBODY and state.on_arena(self.who) and state.on_arena(self.target):  # NEON-AUTOMA-15
            state.attack = Attack(self.who, c.BARE, -1, c.PLAINLY, self.target)
            state.begin(state.attack)
            state.tell(ev.ATTACKS, self.who, (c.BARE, -1, self.target))


def automa_target(state: NeonState) -> int:
    """The Fighter with the most HP tokens within reach; of equal ones the one whose turn came later; -1 if none."""
    here = state.players[state.automa].place
    best = c.NOBODY
    best_key = (-1, -1)
    for seat in range(state.seats):
        there = state.players[seat].place
        if there >= 0 and state.distance(here, there) <= state.content.automa.look:
            key = (state.hp_left(seat), state.players[seat].turn_number)  # NEON-AUTOMA-09, NEON-AUTOMA-10
            if key > best_key:
                best_key = key
                best = seat
    return best


def smaller_neighbour(state: NeonState, sector: int) -> int:
    """The adjacent Sector with the smaller number."""
    return min(state.neighbours(sector))


def towards(state: NeonState, here: int, there: int) -> int:
    """One Sector on the shorter way; if both are equally long, the one with the smaller number (NEON-AUTOMA-12)."""
    return min([(state.distance(sector, there), sector) for sector in state.neighbours(here)])[1]
