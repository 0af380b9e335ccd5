"""Automa: a neutral Fighter whose turns follow fixed rules (NEON-AUTOMA-08 to 17)."""

from __future__ import annotations

from neontable.games.neon import words as w
from neontable.games.neon.moving import go
from neontable.games.neon.state import Attack, Job, NeonState


def automa_turn(state: NeonState) -> None:
    """Look for the strongest Fighter near by, step towards it, attack it."""
    job = state.jobs[-1]
    who = job.who
    automa = state.players[who]
    if job.step == 0:
        job.step = 1
        job.a = automa_target(state)
        if job.a < 0:
            go(state, who, smaller_neighbour(state, automa.place))  # NEON-AUTOMA-13
        elif state.players[job.a].place != automa.place:
            go(state, who, towards(state, automa.place, state.players[job.a].place))
        if state.jobs[-1] is not job:
            return
    state.done()
    if job.a >= 0 and state.on_arena(who) and state.on_arena(job.a):
        state.attack = Attack(who, w.BARE, -1, w.PLAINLY, job.a)
        state.tell(w.EV_ATTACKS, who, (w.BARE, -1, job.a))
        state.jobs.append(Job(w.ATTACKING, who))


def automa_target(state: NeonState) -> int:
    """The Fighter with the most HP tokens within reach; of equal ones the one whose turn came later; -1 if none."""
    here = state.players[state.automa].place
    best = w.NOBODY
    best_key = (-1, -1)
    for seat in range(state.seats):
        there = state.players[seat].place
        if there >= 0 and state.distance(here, there) <= state.content.automa.look:
            key = (state.hp_left(seat), state.players[seat].acted)  # NEON-AUTOMA-09, 10
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
