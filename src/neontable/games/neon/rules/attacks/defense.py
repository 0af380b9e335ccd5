"""The third step of an attack: one defender after the other."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.dice import dice_left
from neontable.games.neon.rules.attacks.shields import cancel_options, choice_counts, damage_left, may_pass, shield_ways
from neontable.games.neon.rules.attacks.windows import open_window, use
from neontable.games.neon.rules.effects import askers
from neontable.games.neon.state import NeonState, PartOfAttack
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


class Defense(PartOfAttack):
    """Dice, the attacker's word on them, rerolls and changes, shields, Helmet and Armor, Energy."""

    __slots__ = ("duty", "passed")
    steps = ("before_roll", "roll", "after_roll", "assign_shields", "cancel", "take_damage")

    def __init__(self, who: int, passed: int = 0, duty: bool = False) -> None:
        Procedure.__init__(self)
        self.who = who
        self.passed = passed  # of those who may cancel symbols, how many have passed in a row
        self.duty = duty  # which no Ally has relieved

    def copy(self) -> Defense:
        return Defense(self.who, self.passed, self.duty)

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 0:
            self.before_roll(state)
        elif at == 1:
            self.roll(state)
        elif at == 2:
            self.after_roll(state)
        elif at == 3:
            return self.assign_shields(state, asked)
        elif at == 4:
            return self.cancel(state, asked)
        else:
            self.take_damage(state)
        return NEXT

    def before_roll(self, state: NeonState) -> None:
        open_window(state, self.who, v.AT_D1, v.DEFENDER)  # NEON-DEFENCE-03, NEON-DEFENCE-04

    def roll(self, state: NeonState) -> None:
        attack = state.attack
        assert attack is not None
        if self.who == state.automa:  # rolled with the attack
            attack.rolls.append(attack.automa_dice[:])
        else:
            dice = dice_left(state, attack.defense)
            faces = state.chance.roll("defense", self.who, state.content.defense_die, v.FACES, dice)  # NEON-DEFENCE-06
            attack.rolls.append(faces)
            if state.log is not None:
                state.tell(ev.DEFENSE_ROLL, self.who, tuple(faces))
        open_window(state, attack.attacker, v.AT_R, v.ATTACKER)  # NEON-RULING-063; for Fighters only: NEON-BOT-08

    def after_roll(self, state: NeonState) -> None:
        open_window(state, self.who, v.AT_D2, v.DEFENDER)  # NEON-DEFENCE-12

    def assign_shields(self, state: NeonState, asked: Ask | None) -> Then:
        attack = state.attack
        assert attack is not None
        if asked is None:
            ways = shield_ways(state)
            if len(ways) > 1 and self.who != state.automa and choice_counts(state, self.who):
                return Ask(self.who, c.ASSIGN_SHIELDS)
            attack.guards_on_crits = ways[-1]
        else:
            attack.guards_on_crits = asked.answer
        attack.shields_set = True
        return NEXT

    def cancel(self, state: NeonState, asked: Ask | None) -> Then:
        who = self.who
        if asked is not None:
            if asked.answer == c.PASS:
                self.passed = askers(state, who).index(asked.seat) + 1
            else:
                self.passed = 0
                self.duty = False
                use(state, asked.seat, v.DEFENDER, asked.answer)
            return AGAIN
        if not damage_left(state):
            return NEXT
        seats = askers(state, who)
        for seat in seats[self.passed :]:
            if cancel_options(state, seat, who):  # NEON-DEFENCE-13
                return Ask(seat, c.USE_CANCEL, v.AT_D2, c.role_code(who, v.DEFENDER))
        if len(seats) > 1 and not may_pass(state, who, who, True):  # a duty that no Ally has relieved
            self.passed = 0
            self.duty = True
            return AGAIN
        return NEXT

    def take_damage(self, state: NeonState) -> None:
        attack = state.attack
        assert attack is not None
        damage = damage_left(state)
        sparks = attack.rolls[attack.current][v.SPARK]  # as they lie after rerolls: NEON-DEFENCE-16
        if sparks and self.who != state.automa:
            state.charge(self.who, sparks)  # NEON-DEFENCE-10, NEON-RULING-065
        attack.damage.append(damage)
        if state.log is not None:
            state.tell(ev.DAMAGE, attack.attacker, (self.who, damage))
        attack.current += 1
