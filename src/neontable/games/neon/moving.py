"""Moving on the Arena: Move Actions, pushes, steps, tokens, and what happens on entering a Sector."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.effects import carried
from neontable.games.neon.paying import PAID_FREELY, pay, ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask, Rules


def go(state: NeonState, who: int, sector: int) -> None:
    """Put a Fighter into another Sector; whatever moved it, it enters (NEON-RULING-035)."""
    state.players[who].place = sector
    if state.log is not None:
        state.tell(w.EV_MOVED, who, (sector,))
    arrive(state, who, sector)


def arrive(state: NeonState, who: int, sector: int) -> None:
    """A Fighter is now in this Sector: if something happens to those who enter it, that comes next."""
    if state.content.sectors[sector].at[v.AT_ENTER] or state.token_in(v.TRAP, sector) != w.NOBODY:
        state.begin(w.ENTER, who, sector)


def enter(state: NeonState) -> None:
    """What happens to a Fighter that has just entered: the Charging Station, then a Trap."""
    job = state.jobs[-1]
    who = job.who
    state.done()
    player = state.players[who]
    if player.place != job.a:
        return
    if player.fighter >= 0:
        for effect in state.content.sectors[job.a].at[v.AT_ENTER]:
            state.charge(who, effect.amount(v.DO_GAIN))
    holder = state.token_in(v.TRAP, job.a)
    if holder not in (w.NOBODY, who) and not state.allied(holder, who):
        state.players[holder].token = w.SHIP
        verb = trap_of(state, holder)
        state.tell(w.EV_SPRUNG, holder, (who,))
        drain(state, who, verb[1])
        hurt(state, who, holder, verb[0])


def trap_of(state: NeonState, holder: int) -> tuple[int, int]:
    """The damage and the loss of Energy of a Trap."""
    for effect in state.content.fighters[state.players[holder].fighter].effects:
        for verb in effect.verbs:
            if verb.do == v.DO_TRAP:
                return verb.n, verb.a
    return 0, 0


def drain(state: NeonState, who: int, n: int) -> None:
    """A Fighter loses Energy, never below 0."""
    player = state.players[who]
    lost = min(n, player.energy)
    player.energy -= lost
    if lost:
        state.tell(w.EV_LOST_ENERGY, who, (lost,))


def hurt(state: NeonState, who: int, by: int, n: int) -> None:
    """Damage outside an attack; the HP tokens go to the user (NEON-DAMAGE-06), or with by = -1 to the supply."""
    lose_tokens(state, who, by, n)
    if state.hp_left(who) == 0:
        state.begin(w.DEFEAT, who, by)


def lose_tokens(state: NeonState, who: int, by: int, n: int) -> None:
    """HP tokens leave the topmost row that has any (NEON-DAMAGE-01 to 03); what is too much is lost (NEON-RULING-073)."""
    player = state.players[who]
    values = state.hp_values(who)
    for _ in range(min(n, len(values) - player.lost)):
        value = values[player.lost]
        player.lost += 1
        if by >= 0 and value:
            state.players[by].won[value] += 1
        if state.log is not None:
            state.tell(w.EV_TOKENS, by, (who, value))


def moving(state: NeonState) -> Rules:
    """A Move Action: one adjacent Sector, or as far as effects allow; Updraft may carry up to three (NEON-MOVE-01)."""
    job = state.jobs[-1]
    choice = yield Ask(job.who, w.MOVE_TO, 1)
    who = job.who
    state.done()
    if choice == w.SKIP:
        return
    if choice >= 32:  # Updraft
        effect = updraft(state, who)
        assert effect >= 0
        pay(state, who, state.content.effects[effect], PAID_FREELY)
        state.tell(w.EV_USED, who, (effect,))
        choice -= 32
    go(state, who, choice)


def updraft(state: NeonState, who: int) -> int:
    """The number of an effect that carries the mover further, if it can be paid; -1 if there is none."""
    for effect in carried(state, who, v.AT_MOVE):
        if effect.has(v.DO_UPDRAFT) and ways_to_pay(state, who, effect):
            return effect.number
    return -1


def pushing(state: NeonState) -> Rules:
    """Somebody is pushed one Sector; the user chooses the direction."""
    job = state.jobs[-1]
    if state.players[job.a].place < 0 or not state.neighbours(state.players[job.a].place):
        state.done()
        return
    sector = yield Ask(job.who, w.PUSH_TO, job.a)
    state.done()
    go(state, job.a, sector)


def stepping(state: NeonState) -> Rules:
    """A Fighter moves itself to an adjacent Sector."""
    job = state.jobs[-1]
    if state.players[job.who].place < 0:
        state.done()
        return
    sector = yield Ask(job.who, w.STEP_TO)
    state.done()
    if sector != w.SKIP:
        go(state, job.who, sector)


def placing(state: NeonState) -> Rules:
    """An effect of the own turn that needs a place, a Fighter or an Ally."""
    job = state.jobs[-1]
    who = job.who
    effect = state.content.effects[job.a]
    verb = effect.verbs[0]
    if verb.do == v.DO_MIRROR_STEP:
        other = yield Ask(who, w.SWAP_WITH, job.a)
        state.done()
        here, there = state.players[who].place, state.players[other].place
        state.players[other].place = here
        state.tell(w.EV_MOVED, other, (here,))
        arrive(state, other, here)
        go(state, who, there)  # the user enters first
    elif verb.do in (v.DO_TRAP, v.DO_SMOKE):
        sector = yield Ask(who, w.PLACE_TOKEN, job.a)
        state.done()
        state.players[who].token = sector
        state.tell(w.EV_TOKEN_PLACED, who, (sector,))
    else:
        ally = yield Ask(who, w.CHOOSE_ALLY, job.a)
        state.done()
        if effect.has(v.DO_STEP):
            state.begin(w.STEPPING, ally)
        else:
            state.charge(ally, effect.amount(v.DO_GAIN))
