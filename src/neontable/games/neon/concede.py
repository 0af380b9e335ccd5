"""Giving up: the Fighter leaves as if eliminated, whatever it was doing is closed, and the others go on."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import legal
from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.defeat import discard_all
from neontable.games.neon.rules import free_fighter, take_fighter
from neontable.games.neon.state import Attack, Job, NeonState
from neontable.games.neon.submersion import sides_left
from neontable.games.neon.view import held_by
from neontable.kernel.ask import Ask

OF_THE_ATTACK: Final = (w.ATTACKING, w.WINDOW, w.DEFENDING, w.OUTCOME, w.REROLLING, w.CHANGING)
OF_THE_DEFENSE: Final = (w.WINDOW, w.DEFENDING, w.REROLLING, w.CHANGING)
OF_ONE_SEAT: Final = (
    w.ENTER, w.MOVING, w.EQUIPPING, w.OVERFLOW, w.WINDOW, w.REROLLING, w.CHANGING, w.PUSHING, w.STEPPING, w.PLACING,
    w.MAINTENANCE, w.ATTACKING,
)  # fmt: skip


def concede(state: NeonState, seat: int) -> None:
    """A seat gives up; the game is over when fewer than two sides are left."""
    state.tell(w.EV_CONCEDED, seat, ())
    if not state.ring:
        leave_draft(state, seat)
        return
    player = state.players[seat]
    if player.place == w.GONE:
        return
    player.place = w.GONE
    player.fields = 0
    state.order = [each for each in state.order if each != seat]
    if state.held and held_by(state) == seat:
        put_back(state)
    if not [job for job in state.jobs if job.kind == w.DEFEAT and job.who == seat]:  # else its Gear is being shared out
        discard_all(state, seat, 0, 6)
    attack = state.attack
    if attack is not None:
        if attack.attacker == seat:
            end_attack(state)
        elif attack.targets or attack.bots:  # rolled
            if seat in attack.targets:
                spare(state, attack, seat)
        elif attack.target == seat:
            end_attack(state)
    state.jobs = [job for job in state.jobs if not (job.kind in OF_ONE_SEAT and job.who == seat)]
    if state.jobs[-1].kind == w.PLACING and nobody_to_help(state, state.jobs[-1]):
        state.done()
    if len(sides_left(state)) < 2:
        over(state)


def over(state: NeonState) -> None:
    """One side is left, or none."""
    state.ending = "one side left"
    state.tell(w.EV_ENDED, -1, ())


def leave_draft(state: NeonState, seat: int) -> None:
    """Before the table is laid: the seat gets a Fighter that takes no part."""
    state.absent |= 1 << seat
    if seat < len(state.players):
        state.players[seat].place = w.GONE
    squads = state.house.squads if state.house.mode == v.SQUAD else state.seats
    left = {each % squads for each in range(state.seats) if not state.absent >> each & 1}
    if len(left) + state.house.automa < 2 or not left:
        for each in range(len(state.players), state.seats):
            take_fighter(state, each, free_fighter(state))
        over(state)


def put_back(state: NeonState) -> None:
    """Cards drawn and not yet played: Enhancements go under their deck, Equipment is discarded."""
    if state.jobs[-1].kind == w.MAINTENANCE:
        for card in state.held:
            state.enhancements.put_under(card)
    else:
        for card in state.held:
            state.discard_equipment(card)
            state.tell(w.EV_DISCARDED, state.jobs[-1].who, (card,))
    state.held = []


def end_attack(state: NeonState) -> None:
    """The attack ends where it is; defeats and moves that it has brought about go on."""
    attack = state.attack
    assert attack is not None
    jobs: list[Job] = []
    for job in state.jobs:
        if job.kind == w.ATTACKING:  # who has lost the last token is defeated all the same, in the order of defense
            fallen = [who for who in attack.targets if state.on_arena(who) and state.hp_left(who) == 0]
            jobs.extend([Job(w.DEFEAT, who, 0, attack.attacker) for who in reversed(fallen)])
        elif job.kind not in OF_THE_ATTACK:
            jobs.append(job)
    state.jobs = jobs
    state.attack = None


def spare(state: NeonState, attack: Attack, seat: int) -> None:
    """A Target of an attack that has been rolled is no longer there (like NEON-RULING-122)."""
    place = attack.targets.index(seat)
    attack.targets.pop(place)
    if place < len(attack.rolls):
        attack.rolls.pop(place)
    if place < len(attack.damage):
        attack.damage.pop(place)
    if place < attack.current:
        attack.current -= 1
    else:
        defending = [
            i for i in range(len(state.jobs)) if state.jobs[i].kind == w.DEFENDING and state.jobs[i].who == seat
        ]
        if defending:
            state.jobs = [job for i, job in enumerate(state.jobs) if i < defending[0] or job.kind not in OF_THE_DEFENSE]
    for job in state.jobs:
        if job.kind == w.OUTCOME and place < job.a:
            job.a -= 1
    if not attack.targets and not attack.bots:
        end_attack(state)
    elif attack.target == seat:
        near = [who for who in attack.targets if state.on_arena(who)]
        if near:
            attack.target = near[0]
        elif attack.bots:
            attack.target = w.BOT_AT + attack.bots[0] // 8
        else:
            end_attack(state)


def nobody_to_help(state: NeonState, job: Job) -> bool:
    """Whether an effect that needs a Fighter has lost the only one."""
    verb = state.content.effects[job.a].verbs[0].do
    if verb in (v.DO_TRAP, v.DO_SMOKE):
        return False
    kind = w.SWAP_WITH if verb == v.DO_MIRROR_STEP else w.CHOOSE_ALLY
    return not legal.ANSWERS[kind](state, Ask(job.who, kind, job.a))
