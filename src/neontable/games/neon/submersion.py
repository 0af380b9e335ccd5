"""The end of a Round: is the game over, which Sectors go under, and what is put back."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.arrange import arrangement
from neontable.games.neon.defeat import Defeat
from neontable.games.neon.effects import carried, place_does
from neontable.games.neon.moving import go, lose_tokens
from neontable.games.neon.paying import pay, ways_to_pay
from neontable.games.neon.state import NOTHING, NeonState, Personal, without
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Procedure, Then

GUARDED_PHASES: Final = 12


def sides_left(state: NeonState) -> list[int]:
    """The sides that still have a Fighter: Fighters, or Squads, and Automa."""
    living = state.living(range(len(state.players)))
    if state.house.mode != v.SQUAD:
        return living
    return sorted({state.players[who].squad for who in living})


def one_side_left(state: NeonState) -> None:
    """The game is over before its time."""
    state.ending = "one side left"
    state.tell(w.EV_ENDED, -1, ())


def check_end(state: NeonState) -> None:
    """Phase 3 (NEON-END-01 to 07)."""
    slots = state.content.tracks[state.house.track].slots
    if len(sides_left(state)) <= 1:
        state.ending = "one side left"
    elif state.house.mode != v.BATTLE_ROYALE and state.round >= len(slots):
        state.ending = "last round"
    if state.ending:
        state.tell(w.EV_ENDED, -1, ())


class Submersion(Procedure[NeonState]):
    """Phase 4: one or two Sectors go under; who is in them is hurt and flees (NEON-SUBMERGE-01 to 18)."""

    __slots__ = ("dealt_with", "left")
    steps = ("count", "sink", "engulf", "take_away")

    def __init__(self) -> None:
        Procedure.__init__(self)
        self.left = 0  # Sectors that are still to go under
        self.dealt_with = 0  # how many Fighters, clockwise from the Leader, then Automa

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 1:
            return self.sink(state)
        if at == 2:
            return self.engulf(state)
        if at == 3:
            return self.take_away(state)
        self.count(state)
        return NEXT

    def count(self, state: NeonState) -> None:
        slots = state.content.tracks[state.house.track].slots
        self.left = slots[state.round - 1] if state.round <= len(slots) else 1  # NEON-RULING-094

    def sink(self, state: NeonState) -> Then:
        if self.left == 0:
            return DONE
        self.left -= 1
        self.dealt_with = 0
        if two_left(state):
            self.left = 0  # NEON-RULING-090
            state.two_left += 1
            state.tell(w.EV_TWO_LEFT, -1, ())
            for sector in state.ring:
                state.search[sector] = max(0, state.search[sector] - 1)
        else:
            sink(state, state.top)
        return NEXT

    def engulf(self, state: NeonState) -> Then:
        queue = state.clockwise(state.leader)
        if state.automa >= 0:
            queue.append(state.automa)
        while self.dealt_with < len(queue):
            who = queue[self.dealt_with]
            self.dealt_with += 1
            place = state.players[who].place
            if place >= 0 and (place == state.top or two_left(state)):
                state.begin(Engulfed(who))
                return AGAIN
        return NEXT

    def take_away(self, state: NeonState) -> Then:
        if not two_left(state):
            state.lay(without(state.ring, state.top))
            state.tell(w.EV_SUBMERGED, -1, (state.top,))
        if state.top >= 0:
            state.placed.append(state.round * 16 + state.top)  # NEON-SUBMERGE-16, 17
            state.top = state.stack.draw(state.chance) if state.stack.cards else -1
            if state.top >= 0:
                state.tell(w.EV_NEXT, -1, (state.top,))
        return "sink"


class Engulfed(Personal):
    """A Fighter in a Sector that goes under: damage first, then the move (NEON-RULING-086)."""

    __slots__ = ()
    steps = ("suffer", "flee")

    def suffer(self, state: NeonState, asked: Ask | None) -> Then:
        who = self.who
        if asked is not None and asked.answer != w.PASS:
            effect = state.content.effects[ignore_effect(state, who)]
            pay(state, who, effect, 0)
            state.tell(w.EV_USED, who, (effect.number,))
            state.tell(w.EV_IGNORED, who, ())
            return NEXT
        stuck = two_left(state) and state.house.stall_guard and state.two_left > GUARDED_PHASES  # NEON-RULING-093
        if asked is None and not stuck:
            if place_does(state, who, v.DO_IGNORE):
                state.tell(w.EV_IGNORED, who, ())
                return NEXT
            if who != state.automa and ignore_effect(state, who) >= 0:
                return Ask(who, w.IGNORE_DAMAGE)
        state.tell(w.EV_DROWNED, who, ())
        lose_tokens(state, who, w.NOBODY, 1)
        if state.hp_left(who) == 0:
            state.begin(Defeat(who, w.NOBODY))
        return NEXT

    def flee(self, state: NeonState, asked: Ask | None) -> Then:
        who = self.who
        if asked is not None:
            go(state, who, asked.answer)
        elif state.on_arena(who) and not two_left(state):
            if who != state.automa:
                return Ask(who, w.FLEE_TO)
            go(state, who, min(state.neighbours(state.players[who].place)))
        return DONE


def two_left(state: NeonState) -> bool:
    """Whether only the last two Sectors are left, which never go under."""
    return len(state.ring) == 2


def ignore_effect(state: NeonState, who: int) -> int:
    """The number of an effect that saves this Fighter from Submersion damage, if it can be paid."""
    for effect in carried(state, who, v.AT_SUB):
        if effect.source == v.FROM_ABILITY and ways_to_pay(state, who, effect):
            return effect.number
    return -1


def sink(state: NeonState, sector: int) -> None:
    """Tokens leave the Sector, and one Search token each of its neighbours (NEON-SUBMERGE-04 to 08)."""
    state.search[sector] = 0
    state.sunk.extend(state.bots[sector])
    state.bots[sector] = NOTHING
    for who in range(len(state.players)):
        player = state.players[who]
        if player.place == sector:
            player.fields = 0
        if player.token == sector:
            player.token = w.SHIP
            state.tell(w.EV_TOKEN_BACK, who, ())
    for other in state.neighbours(sector):
        state.search[other] = max(0, state.search[other] - 1)


def end_of_round(state: NeonState) -> None:
    """Force Fields return, Enhancements are untapped, tokens and cards of eliminated Fighters leave (NEON-RULING-029)."""
    for player in state.players:
        player.fields = 0
        player.tapped = False
        if player.place == w.GONE:
            player.token = w.GONE
            player.actions = []
            if player.plan >= 0:
                upper, lower, _ = arrangement(state.content, player.fighter, player.plan)
                player.discard.extend([upper, lower])
                player.plan = -1
    over = state.house.mode == v.BATTLE_ROYALE and len(sides_left(state)) == 1  # what is left to play changes nothing
    if over or not [seat for seat in range(state.seats) if state.alive(seat)]:
        one_side_left(state)  # NEON-RULING-097
