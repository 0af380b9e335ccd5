"""Moving on the Arena: Move Actions, pushes, steps, tokens, and what happens on entering a Sector."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.defeat import Defeat
from neontable.games.neon.rules.effects import allies_near, carried
from neontable.games.neon.rules.paying import pay, ways_to_pay
from neontable.games.neon.state import Deed, NeonState
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import DONE, Procedure, Then


def go(state: NeonState, who: int, sector: int) -> None:
    """Put a Fighter into another Sector; whatever moved it, it enters (NEON-SECTOR-07, NEON-RULING-035)."""
    state.players[who].place = sector
    if state.log is not None:
        state.tell(ev.MOVED, who, (sector,))
    arrive(state, who, sector)


def arrive(state: NeonState, who: int, sector: int) -> None:
    """A Fighter is now in this Sector: if something happens to those who enter it, that comes next (NEON-MOVE-04)."""
    if state.content.sectors[sector].at[v.AT_ENTER] or state.token_in(v.TRAP, sector) != c.NOBODY:
        state.begin(Enter(who, sector))


class Enter(Deed):
    """What happens to a Fighter that has just entered: the Charging Station, then a Trap."""

    __slots__ = ("sector",)

    def __init__(self, who: int, sector: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.sector = sector

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        who, sector = self.who, self.sector
        player = state.players[who]
        if player.place != sector:
            return DONE
        if player.fighter >= 0:
            for effect in state.content.sectors[sector].at[v.AT_ENTER]:
                state.charge(who, effect.amount(v.DO_GAIN))
        holder = state.token_in(v.TRAP, sector)
        if holder not in (c.NOBODY, who) and not state.allied(holder, who):  # NEON-SQUAD-13, NEON-FIGHTER-11
            state.players[holder].token = c.SHIP
            verb = trap_of(state, holder)
            state.tell(ev.SPRUNG, holder, (who,))
            drain(state, who, verb[1])
            hurt(state, who, holder, verb[0])
        return DONE


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
        state.tell(ev.LOST_ENERGY, who, (lost,))


def hurt(state: NeonState, who: int, by: int, n: int) -> None:
    """Damage outside an attack; the HP tokens go to the user (NEON-DAMAGE-06), or with by = -1 to the supply."""
    lose_tokens(state, who, by, n)
    if state.hp_left(who) == 0:  # NEON-DAMAGE-04, NEON-DEFEAT-01
        state.begin(Defeat(who, by))


def lose_tokens(state: NeonState, who: int, by: int, n: int) -> None:
    """HP tokens leave the topmost row that has any (NEON-DAMAGE-01); what is too much is lost (NEON-RULING-073)."""
    player = state.players[who]
    values = state.hp_values(who)
    for _ in range(min(n, len(values) - player.lost)):
        value = values[player.lost]
        player.lost += 1
        if by >= 0 and value:  # NEON-RESOLVE-06, NEON-DAMAGE-07
            state.players[by].won[value] += 1  # NEON-DAMAGE-05
        if state.log is not None:
            state.tell(ev.TOKENS, by, (who, value))


class Move(Deed):
    """A Move Action: one adjacent Sector, or as far as effects allow; Updraft may carry up to three (NEON-MOVE-01)."""

    __slots__ = ()

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.MOVE_TO, 1)
        sector = asked.answer
        if sector == c.SKIP:
            return DONE
        if sector >= c.UPDRAFT:
            effect = updraft(state, self.who)
            assert effect >= 0
            pay(state, self.who, state.content.effects[effect], c.PAID_FREELY)
            state.tell(ev.USED, self.who, (effect,))
            sector -= c.UPDRAFT
        go(state, self.who, sector)
        return DONE


def updraft(state: NeonState, who: int) -> int:
    """The number of an effect that carries the mover further, if it can be paid; -1 if there is none."""
    for effect in carried(state, who, v.AT_MOVE):
        if effect.has(v.DO_UPDRAFT) and ways_to_pay(state, who, effect):
            return effect.number
    return -1


class Push(Deed):
    """Somebody is pushed one Sector; the user chooses the direction."""

    __slots__ = ("whom",)

    def __init__(self, who: int, whom: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.whom = whom

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            here = state.players[self.whom].place
            return Ask(self.who, c.PUSH_TO, self.whom) if here >= 0 and state.neighbours(here) else DONE
        go(state, self.whom, asked.answer)
        return DONE


class Walk(Deed):
    """A Fighter moves itself to an adjacent Sector."""

    __slots__ = ()

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.STEP_TO) if state.on_arena(self.who) else DONE
        if asked.answer != c.SKIP:
            go(state, self.who, asked.answer)
        return DONE


class Place(Deed):
    """An effect of the own turn that needs a Sector, a Fighter or an Ally."""

    __slots__ = ("effect",)

    def __init__(self, who: int, effect: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.effect = effect

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        """It ends with its user, or if it needs a Fighter and the only one leaves."""
        if seat == self.who or needs(state.content.effects[self.effect]) == c.PLACE_TOKEN:
            return seat == self.who
        return not [who for who in helped(state, self.who, self.effect) if who != seat]

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        effect = state.content.effects[self.effect]
        if asked is None:
            return Ask(self.who, needs(effect), self.effect)
        who, chosen = self.who, asked.answer
        if asked.kind == c.SWAP_WITH:
            here, there = state.players[who].place, state.players[chosen].place
            state.players[chosen].place = here
            state.tell(ev.MOVED, chosen, (here,))
            arrive(state, chosen, here)
            go(state, who, there)  # the user enters first
        elif asked.kind == c.PLACE_TOKEN:
            state.players[who].token = chosen  # NEON-TOKEN-01
            state.tell(ev.TOKEN_PLACED, who, (chosen,))
        elif effect.has(v.DO_STEP):
            state.begin(Walk(chosen))
        else:
            state.charge(chosen, effect.amount(v.DO_GAIN))
        return DONE


def needs(effect: Effect) -> int:
    """What an effect asks for before it is done."""
    verb = effect.verbs[0].do
    if verb == v.DO_MIRROR_STEP:
        return c.SWAP_WITH
    return c.PLACE_TOKEN if verb in (v.DO_TRAP, v.DO_SMOKE) else c.CHOOSE_ALLY


def helped(state: NeonState, who: int, number: int) -> list[int]:
    """The Fighters whom an effect of the own turn may help, or can be swapped with."""
    effect = state.content.effects[number]
    if effect.has(v.DO_MIRROR_STEP):
        return swaps(state, who, effect.verbs[0].a, effect.verbs[0].b)
    near = allies_near(state, who)
    if effect.who == v.WHO_ALLY_HERE:
        near = [each for each in near if state.players[each].place == state.players[who].place]
    if effect.has(v.DO_GAIN):
        near = [each for each in near if state.players[each].energy < v.MAX_ENERGY]
    return near


def swaps(state: NeonState, seat: int, least: int, most: int) -> list[int]:
    """The Fighters that Mirror Step can swap with."""
    here = state.players[seat].place
    found: list[int] = []
    for other in range(len(state.players)):
        there = state.players[other].place
        if other != seat and there >= 0 and least <= state.distance(here, there) <= most:
            found.append(other)
    return found
