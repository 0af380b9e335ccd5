"""The last step of an attack: Bots, tokens, effects of both sides, defeats, Maneuver B (NEON-ATTACK-01)."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.windows import LAST, open_window
from neontable.games.neon.rules.defeat import Defeat
from neontable.games.neon.rules.moving import lose_tokens
from neontable.games.neon.state import NeonState, PartOfAttack
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


class Outcome(PartOfAttack):
    """Damage is fixed and its tokens set aside before anybody's effects; defeats follow the attacker's (NEON-RULING-123)."""

    __slots__ = ("dealt_with",)
    steps = ("deal_damage", "attackers_effects", "defeats", "defenders_effects", "last_move")

    def __init__(self, who: int, dealt_with: int = 0) -> None:
        Procedure.__init__(self)
        self.who = who
        self.dealt_with = dealt_with  # how many of the Targets

    def copy(self) -> Outcome:
        return Outcome(self.who, self.dealt_with)

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 0:
            self.deal_damage(state)
        elif at == 1:
            self.attackers_effects(state)
        elif at == 2:
            return self.defeats(state)
        elif at == 3:
            return self.defenders_effects(state)
        else:
            self.last_move(state)
        return NEXT

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        attack = state.attack
        assert attack is not None
        if seat in attack.targets[: self.dealt_with] and state.players[seat].place != c.GONE:
            self.dealt_with -= 1
        return super().seat_leaves(state, seat)

    def deal_damage(self, state: NeonState) -> None:
        attack = state.attack
        assert attack is not None
        bots(state)
        for i in range(len(attack.targets)):
            if attack.damage[i]:
                lose_tokens(state, attack.targets[i], self.who, attack.damage[i])  # NEON-RESOLVE-05

    def attackers_effects(self, state: NeonState) -> None:
        open_window(state, self.who, v.AT_OUT, v.ATTACKER)  # NEON-RESOLVE-04

    def defeats(self, state: NeonState) -> Then:  # NEON-RULING-074
        target = self.next_target(state)
        while target != c.NOBODY:
            if state.on_arena(target) and state.hp_left(target) == 0:  # NEON-RESOLVE-07, NEON-DAMAGE-04, NEON-DEFEAT-01
                state.begin(Defeat(target, self.who))
                return AGAIN
            target = self.next_target(state)
        return NEXT

    def defenders_effects(self, state: NeonState) -> Then:
        target = self.next_target(state)
        while target != c.NOBODY:
            if open_window(state, target, v.AT_OUT, v.DEFENDER):
                return AGAIN
            target = self.next_target(state)
        return NEXT

    def last_move(self, state: NeonState) -> None:
        open_window(state, self.who, v.AT_OUT, v.ATTACKER + LAST)  # NEON-MANEUVER-04, NEON-RESOLVE-10

    def next_target(self, state: NeonState) -> int:
        """One Target after the other; NOBODY once all have been dealt with, and then from the first one again."""
        attack = state.attack
        assert attack is not None
        if self.dealt_with == len(attack.targets):
            self.dealt_with = 0
            return c.NOBODY
        self.dealt_with += 1
        return attack.targets[self.dealt_with - 1]


def bots(state: NeonState) -> None:
    """A Bot that takes any damage is destroyed, its token is a trophy (NEON-RESOLVE-08)."""
    attack = state.attack
    assert attack is not None
    fallen: list[int] = []
    for i in range(len(attack.bots)):
        sector = c.bot_sector(attack.bots[i])
        faces = attack.bot_dice[i]
        fails = state.content.sectors[sector].does[v.DO_BLOCK_FAILS] is not None  # NEON-BOT-11
        blocks = 0 if fails else faces[v.BLOCK]  # NEON-RULING-077
        if attack.faces[v.CRIT] + max(0, attack.faces[v.HIT] - blocks) > faces[v.GUARD]:  # NEON-BOT-12
            fallen.append(attack.bots[i])
    for bot in reversed(fallen):
        sector = c.bot_sector(bot)
        left = state.bots[sector][:]
        kind = left.pop(c.bot_place(bot))
        state.bots[sector] = left
        attack.won.append(kind)
        if state.house_rules.hidden_bots and state.knowledge is not None:
            state.knowledge.news |= state.knowledge.everyone  # its type is no secret any more
        if attack.attacker < state.seats:
            state.players[attack.attacker].bots.append(c.token_code(kind, False))  # NEON-BOT-13
        else:
            state.sunk.append(kind)
        state.tell(ev.BOT_DESTROYED, attack.attacker, (sector, kind))
