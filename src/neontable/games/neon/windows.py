"""The windows of an attack: effects are used one at a time, and each does what its verbs say."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.cards import Effect, Verb
from neontable.games.neon.effects import affected, allies_at_target, askers, ready, usable
from neontable.games.neon.moving import drain, hurt
from neontable.games.neon.paying import PAID_ITSELF, PAYS, pay, ways_to_pay
from neontable.games.neon.shields import cancel, cancel_ways
from neontable.games.neon.state import Attack, Job, NeonState
from neontable.kernel.ask import Ask, Rules

LAST: Final = 4  # added to a role: the window for the move after a failed attack
MANY: Final = 15  # no bound


def window(state: NeonState, offer: list[int] | None) -> Rules:
    """The owner is asked first, then Allies; it closes when all have passed in a row (NEON-RULING-062, 126)."""
    job = state.jobs[-1]
    owner, moment, role = job.who, job.a, job.b
    seats = askers(state, owner)
    while job.step < len(seats):
        seat = seats[job.step]
        choice = yield Ask(seat, w.USE_EFFECT, moment, owner * 8 + role, False, offer)
        offer = None
        if choice == w.PASS:
            job.step += 1
        else:
            job.step = 0
            use(state, seat, role % LAST, choice)
            if state.jobs[-1].kind == w.REROLLING:
                yield from rerolling(state)
            if state.jobs[-1] is not job:
                return
    state.done()


def opened(state: NeonState, owner: int, moment: int, role: int) -> list[int]:
    """Begin a window, unless nobody has anything to use in it: what is offered to the first who has."""
    if owner >= state.seats:
        return []
    for step, seat in enumerate(askers(state, owner)):
        if ready(state, seat, moment):
            offer = window_options(state, seat, moment, owner, role)
            if offer:
                state.jobs.append(Job(w.WINDOW, owner, step, moment, role))
                offer.append(w.PASS)
                return offer
    return []


def window_options(state: NeonState, seat: int, moment: int, owner: int, role: int) -> list[int]:
    """What may be used in a window, in which the owner has this role."""
    options = usable(state, seat, moment, owner, role % LAST, role > LAST)
    return before_attack(state, seat, options) if options and moment == v.AT_A1 else options


def fire_effect(state: NeonState) -> Effect | None:
    """The cost of throwing a Grenade, while it is not paid."""
    attack = state.attack
    assert attack is not None
    if attack.card < 0:
        return None
    fire = state.content.equipment[attack.card].does[v.DO_FIRE]
    return None if fire is None or fire.number * 8 + attack.attacker in attack.used else fire


def before_attack(state: NeonState, seat: int, options: list[int]) -> list[int]:
    """A Grenade may be paid before or after other effects, but nothing may take away what pays for it."""
    attack = state.attack
    assert attack is not None
    fire = fire_effect(state) if seat == attack.attacker else None
    if fire is None:
        return options
    effects = state.content.effects
    first = [code for code in options if code % PAYS != PAID_ITSELF or effects[code // PAYS].owner != fire.owner]
    ways = ways_to_pay(state, seat, fire)
    if not first and ways == [PAID_ITSELF]:
        return []
    return [*first, *[fire.number * PAYS + way for way in ways]]


def use(state: NeonState, seat: int, role: int, code: int) -> None:
    """Pay for an effect and do what it says."""
    attack = state.attack
    assert attack is not None
    effect = state.content.effects[code // PAYS]
    pay(state, seat, effect, code % PAYS)
    attack.used.append(effect.number * 8 + seat)
    if state.log is not None:
        state.tell(w.EV_USED, seat, (effect.number,))
    if effect.source == v.FROM_ENHANCEMENT and state.content.enhancements[effect.owner].kind == v.ONCE_PER_ROUND:
        state.players[seat].tapped = True
    for i in range(len(effect.verbs)):
        verb = effect.verbs[i]
        if verb.do == v.DO_REROLL:
            state.begin(w.REROLLING, seat, verb.n, role)
        elif verb.do == v.DO_SET or (verb.do == v.DO_CANCEL and verb.a == v.ANY and verb.n != v.ALL):
            state.begin(w.CHANGING, seat, effect.number * 8 + i, role)
        elif verb.do == v.DO_CANCEL:
            cancel(state, verb.a, verb.n, MANY)
        elif effect.window == v.AT_OUT:
            afterwards(state, seat, effect, verb)
        else:
            declare(attack, verb)


def declare(attack: Attack, verb: Verb) -> None:
    """What is kept in mind until it counts: dice, Targets, readings, damage."""
    do = verb.do
    if do == v.DO_ATK:
        attack.dice = min(v.MAX_ATTACK_DICE, attack.dice + verb.n)
    elif do == v.DO_DEF:
        attack.defense = min(v.MAX_DEFENSE_DICE, attack.defense + verb.n)
    elif do == v.DO_DEF_LESS:
        attack.defense_less += verb.n
    elif do == v.DO_NOFF:
        attack.fields_off = True
    elif do == v.DO_AREA:
        attack.area = True
    elif do == v.DO_TREAT:
        attack.treats.append(verb.a * 64 + verb.b * 16 + (MANY if verb.n == v.ALL else verb.n))
    elif do == v.DO_DAMAGE:
        attack.bonus.append(verb.a * 16 + (MANY if verb.n == v.ALL else verb.n))


def afterwards(state: NeonState, seat: int, effect: Effect, verb: Verb) -> None:
    """What is done at the outcome, to whom it affects."""
    do = verb.do
    if do == v.DO_DRAIN:
        for who in affected(state, effect):
            drain(state, who, verb.n)
    elif do == v.DO_PUSH:
        for who in reversed(affected(state, effect)):
            state.begin(w.PUSHING, seat, who)
    elif do == v.DO_HURT:
        for who in affected(state, effect):
            hurt(state, who, seat, verb.n)
    elif do == v.DO_STEP:
        if effect.who == v.WHO_ALLY_NEAR:
            state.begin(w.PLACING, seat, effect.number)
        else:
            state.begin(w.STEPPING, seat)
    elif do == v.DO_GAIN:
        if effect.who == v.WHO_EACH_ALLY_AT_TARGET:
            for other in allies_at_target(state):
                state.charge(other, verb.n)
        else:
            state.charge(seat, verb.n)


def rerolling(state: NeonState) -> Rules:
    """Dice are rerolled, chosen by the faces they show; the new result counts (NEON-ATTACK-22, 23, NEON-DEFENCE-14, 15)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    choice = yield Ask(job.who, w.REROLL, job.a, job.b)
    state.done()
    mine = job.b == v.ATTACKER
    faces = attack.faces if mine else attack.rolls[attack.current]
    again = attack.again if mine else attack.again_by
    dice = 0
    for face in range(4):
        n = choice >> (3 * face) & 7
        if n:
            faces[face] -= n
            dice += n
    die = state.content.attack_die if mine else state.content.defense_die
    fresh = state.chance.roll("reroll", job.who, die, v.FACES, dice)
    for face in range(4):
        faces[face] += fresh[face]
        again[face] += fresh[face]
    if mine:
        attack.rerolled = True
    else:
        attack.rerolled_by = True
    if state.log is not None:
        state.tell(w.EV_REROLLED, job.who, (dice, *faces, job.b))


def changing(state: NeonState) -> Rules:
    """Results are changed, up to as many as the effect allows; or symbols of either kind are cancelled."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    verb = state.content.effects[job.a // 8].verbs[job.a % 8]
    n = yield Ask(job.who, w.HOW_MANY, job.a, job.b)
    state.done()
    if verb.do == v.DO_CANCEL:
        cancel(state, verb.a, verb.n, n)
        return
    mine = job.b == v.ATTACKER
    faces = attack.faces if mine else attack.rolls[attack.current]
    again = attack.again if mine else attack.again_by
    faces[verb.a] -= n
    faces[verb.b] += n
    old = min(n, again[verb.a])  # dice that were rerolled are changed first
    again[verb.a] -= old
    again[verb.b] += old
    state.tell(w.EV_CHANGED, job.who, (verb.a, verb.b, n, job.b))


def amounts(state: NeonState, code: int, role: int) -> list[int]:
    """How many results to change, or how many critical hits to cancel."""
    attack = state.attack
    assert attack is not None
    verb = state.content.effects[code // 8].verbs[code % 8]
    if verb.do == v.DO_CANCEL:
        return cancel_ways(state, verb.n)
    faces = attack.faces if role == v.ATTACKER else attack.rolls[attack.current]
    most = faces[verb.a] if verb.n == v.ALL else min(verb.n, faces[verb.a])
    return list(range(1, most + 1))
