"""The windows of an attack: effects are used one at a time, and each does what its verbs say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.shields import cancel, cancel_ways
from neontable.games.neon.rules.effects import affected, allies_at_target, askers, ready
from neontable.games.neon.rules.moving import Place, Push, Walk, drain, hurt
from neontable.games.neon.rules.paying import pay, ways_to_pay
from neontable.games.neon.rules.usable import usable
from neontable.games.neon.state import NeonState, PartOfAttack
from neontable.games.neon.verbs import Effect, Verb
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, Procedure, Then

if TYPE_CHECKING:
    from neontable.games.neon.rules.attacks.attack import Attack

LAST: Final = 4  # added to a role: the window for the move after a failed attack


class Window(PartOfAttack):
    """The owner is asked first, then Allies; it closes when all have passed in a row (NEON-RULING-062, NEON-RULING-126)."""

    __slots__ = ("moment", "passed", "role")

    def __init__(self, who: int, moment: int, role: int, passed: int = 0) -> None:
        Procedure.__init__(self)
        self.who = who
        self.moment = moment
        self.role = role
        self.passed = passed  # how many have passed in a row

    def copy(self) -> Window:
        return Window(self.who, self.moment, self.role, self.passed)

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            seats = askers(state, self.who)
            for seat in seats[self.passed :] if self.passed else seats:
                if ready(state, seat, self.moment):
                    options = window_options(state, seat, self.moment, self.who, self.role)
                    if options:
                        options.append(c.PASS)
                        return Ask(seat, c.USE_EFFECT, self.moment, c.role_code(self.who, self.role), options)
            return DONE
        if asked.answer == c.PASS:
            self.passed = askers(state, self.who).index(asked.seat) + 1
        else:
            self.passed = 0
            use(state, asked.seat, self.role % LAST, asked.answer)
        return AGAIN


def open_window(state: NeonState, owner: int, moment: int, role: int) -> bool:
    """Begin a window, unless nobody can have anything to use in it."""
    for seat in askers(state, owner):
        if ready(state, seat, moment):
            state.begin(Window(owner, moment, role))
            return True
    return False


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
    return None if fire is None or c.used_code(fire.number, attack.attacker) in attack.used else fire


def before_attack(state: NeonState, seat: int, options: list[int]) -> list[int]:
    """A Grenade may be paid before or after other effects, but nothing may take away what pays for it."""
    attack = state.attack
    assert attack is not None
    fire = fire_effect(state) if seat == attack.attacker else None
    if fire is None:
        return options
    effects = state.content.effects
    first = [
        code
        for code in options
        if c.payment_of(code) != c.PAID_ITSELF or effects[c.effect_of(code)].owner != fire.owner
    ]
    ways = ways_to_pay(state, seat, fire)
    if not first and ways == [c.PAID_ITSELF]:
        return []
    return [*first, *[c.use_code(fire.number, way) for way in ways]]


def use(state: NeonState, seat: int, role: int, code: int) -> None:
    """Pay for an effect and do what it says."""
    attack = state.attack
    assert attack is not None
    effect = state.content.effects[c.effect_of(code)]
    pay(state, seat, effect, c.payment_of(code))
    attack.used.append(c.used_code(effect.number, seat))
    if state.log is not None:
        state.tell(ev.USED, seat, (effect.number,))
    if effect.source == v.FROM_ENHANCEMENT and state.content.enhancements[effect.owner].kind == v.ONCE_PER_ROUND:
        state.players[seat].tapped = True  # NEON-ENH-04
    for i in range(len(effect.verbs)):
        verb = effect.verbs[i]
        if verb.do == v.DO_REROLL:
            state.begin(Reroll(seat, verb.n, role))
        elif verb.do == v.DO_SET or (verb.do == v.DO_CANCEL and verb.a == v.ANY and verb.n != v.ALL):
            state.begin(Change(seat, c.verb_code(effect.number, i), role))
        elif verb.do == v.DO_CANCEL:
            cancel(state, verb.a, verb.n, c.MANY)
        elif effect.window == v.AT_OUT:
            afterwards(state, seat, effect, verb)
        else:
            declare(attack, verb)


def declare(attack: Attack, verb: Verb) -> None:
    """What is kept in mind until it counts: dice, Targets, readings, damage."""
    do = verb.do
    if do == v.DO_ATK:
        attack.dice = min(v.MAX_ATTACK_DICE, attack.dice + verb.n)  # NEON-ATTACK-16
    elif do == v.DO_DEF:
        attack.defense += verb.n
    elif do == v.DO_DEF_LESS:
        attack.defense_less += verb.n
    elif do == v.DO_NOFF:
        attack.fields_off = True
    elif do == v.DO_AREA:
        attack.area = True
    elif do == v.DO_TREAT:
        attack.treats.append(c.treat_code(verb.a, verb.b, c.MANY if verb.n == v.ALL else verb.n))
    elif do == v.DO_DAMAGE:
        attack.bonus.append(c.bonus_code(verb.a, c.MANY if verb.n == v.ALL else verb.n))


def afterwards(state: NeonState, seat: int, effect: Effect, verb: Verb) -> None:
    """What is done at the outcome, to whom it affects."""
    do = verb.do
    if do == v.DO_DRAIN:
        for who in affected(state, effect):
            drain(state, who, verb.n)
    elif do == v.DO_PUSH:
        for who in reversed(affected(state, effect)):
            state.begin(Push(seat, who))
    elif do == v.DO_HURT:
        for who in affected(state, effect):
            hurt(state, who, seat, verb.n)
    elif do == v.DO_STEP:
        if effect.who == v.WHO_ALLY_NEAR:
            state.begin(Place(seat, effect.number))
        else:
            state.begin(Walk(seat))
    elif do == v.DO_GAIN:
        if effect.who == v.WHO_EACH_ALLY_AT_TARGET:
            for other in allies_at_target(state):
                state.charge(other, verb.n)
        else:
            state.charge(seat, verb.n)


class Reroll(PartOfAttack):
    """Dice are rerolled, chosen by the faces they show; the new result counts (NEON-ATTACK-23, NEON-DEFENCE-15)."""

    __slots__ = ("most", "role")

    def __init__(self, who: int, most: int, role: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.most = most
        self.role = role

    def copy(self) -> Reroll:
        return self  # it remembers only what it was begun with

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.REROLL, self.most, self.role)
        attack = state.attack
        assert attack is not None
        mine = self.role == v.ATTACKER
        faces = attack.faces if mine else attack.rolls[attack.current]
        again = attack.again if mine else attack.again_by
        dice = 0
        for face in range(4):
            n = c.rerolled_of(asked.answer, face)
            if n:
                faces[face] -= n
                dice += n
        die = state.content.attack_die if mine else state.content.defense_die
        fresh = state.chance.roll("reroll", self.who, die, v.FACES, dice)
        for face in range(4):
            faces[face] += fresh[face]
            again[face] += fresh[face]
        if mine:
            attack.rerolled = True  # NEON-SECTOR-09
        else:
            attack.rerolled_by = True
        if state.log is not None:
            state.tell(ev.REROLLED, self.who, (dice, *faces, self.role))
        return DONE


class Change(PartOfAttack):
    """Results are changed, up to as many as the effect allows; or symbols of either kind are cancelled."""

    __slots__ = ("role", "verb")

    def __init__(self, who: int, verb: int, role: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.verb = verb  # by `verb_code`: its effect, and its place there
        self.role = role

    def copy(self) -> Change:
        return self  # it remembers only what it was begun with

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.HOW_MANY, self.verb, self.role)
        n = asked.answer
        verb = state.content.verb_at(self.verb)
        if verb.do == v.DO_CANCEL:
            cancel(state, verb.a, verb.n, n)
            return DONE
        attack = state.attack
        assert attack is not None
        mine = self.role == v.ATTACKER
        faces = attack.faces if mine else attack.rolls[attack.current]
        again = attack.again if mine else attack.again_by
        faces[verb.a] -= n
        faces[verb.b] += n
        old = min(n, again[verb.a])  # dice that were rerolled are changed first
        again[verb.a] -= old
        again[verb.b] += old
        state.tell(ev.CHANGED, self.who, (verb.a, verb.b, n, self.role))
        return DONE


def amounts(state: NeonState, code: int, role: int) -> list[int]:
    """How many results to change, or how many critical hits to cancel."""
    attack = state.attack
    assert attack is not None
    verb = state.content.verb_at(code)
    if verb.do == v.DO_CANCEL:
        return cancel_ways(state, verb.n)
    faces = attack.faces if role == v.ATTACKER else attack.rolls[attack.current]
    most = faces[verb.a] if verb.n == v.ALL else min(verb.n, faces[verb.a])
    return list(range(1, most + 1))
