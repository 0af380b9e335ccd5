"""The third step of an attack: one defender after the other (NEON-DEFENCE-01 to 19)."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.dice import defense_dice, dice_left
from neontable.games.neon.effects import askers
from neontable.games.neon.shields import cancel_options, choice_counts, damage_left, may_pass, shield_ways
from neontable.games.neon.state import NeonState
from neontable.games.neon.windows import opened, use, window
from neontable.kernel.ask import Ask, Rules


def begin_defense(state: NeonState) -> None:
    """The next Target defends."""
    attack = state.attack
    assert attack is not None
    who = attack.targets[attack.current]
    attack.defense = defense_dice(state, who)
    attack.rerolled_by = False
    attack.again_by = [0, 0, 0, 0]
    attack.shields_set = False
    attack.guards_on_crits = 0
    attack.treats = []
    attack.cancelled = [0, 0]
    state.begin(w.DEFENDING, who)


def defending(state: NeonState) -> Rules:
    """Dice, the attacker's word on them, rerolls and changes, shields, Helmet and Armor, Energy."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    who = job.who
    automatic = who == state.automa
    if job.step == 0:
        job.step = 1
        offer = opened(state, who, v.AT_D1, v.DEFENDER)
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 1:
        job.step = 2
        if automatic:  # rolled with the attack
            attack.rolls.append(attack.automa_dice[:])
        else:
            dice = dice_left(state, attack.defense)
            faces = state.chance.roll("defense", who, state.content.defense_die, v.FACES, dice)
            attack.rolls.append(faces)
            if state.log is not None:
                state.tell(w.EV_DEFENSE_ROLL, who, tuple(faces))
        offer = opened(state, attack.attacker, v.AT_R, v.ATTACKER)  # NEON-RULING-063
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 2:
        job.step = 3
        offer = opened(state, who, v.AT_D2, v.DEFENDER)
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 3:
        ways = shield_ways(state)
        if len(ways) > 1 and not automatic and choice_counts(state, who):
            attack.guards_on_crits = yield Ask(who, w.ASSIGN_SHIELDS)
        else:
            attack.guards_on_crits = ways[-1]
        attack.shields_set = True
        job.step = 4
    damage = damage_left(state)
    seats = askers(state, who) if damage else []
    while job.a < len(seats):
        seat = seats[job.a]
        if cancel_options(state, seat, who):
            choice = yield Ask(seat, w.USE_CANCEL, v.AT_D2, who * 8 + v.DEFENDER)
            if choice != w.PASS:
                job.a = 0
                job.b = 0
                use(state, seat, v.DEFENDER, choice)
                if state.jobs[-1] is not job:
                    return
                damage = damage_left(state)
                continue
        job.a += 1
        if 1 < job.a == len(seats) and not may_pass(state, who, who, True):  # a duty that no Ally has relieved
            job.a = 0
            job.b = 1
    sparks = attack.rolls[attack.current][v.SPARK]
    if sparks and not automatic:
        state.charge(who, sparks)  # NEON-DEFENCE-10, NEON-RULING-065
    attack.damage.append(damage)
    if state.log is not None:
        state.tell(w.EV_DAMAGE, attack.attacker, (who, damage))
    attack.current += 1
    state.done()
