"""The end of a Round: is the game over, which Sectors go under, and what is put back."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement
from neontable.games.neon.rules.defeat import Defeat
from neontable.games.neon.rules.effects import carried, place_does
from neontable.games.neon.rules.moving import go, lose_tokens
from neontable.games.neon.rules.paying import pay, ways_to_pay
from neontable.games.neon.state import NOTHING, NeonState, Personal, without
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Procedure, Then

GUARDED_PHASES: Final = 12


def sides_left(state: NeonState) -> list[int]:
    """The sides that still have a Fighter: Fighters, or Squads, and Automa."""
    living = state.living(range(len(state.players)))
    if state.house_rules.mode != v.SQUAD:
        return living
    return sorted({state.players[who].squad for who in living})


def one_side_left(state: NeonState) -> None:
    """The game is over before its time."""
    state.ending = "one side left"
    state.tell(ev.ENDED, -1, ())


def check_end(state: NeonState) -> None:
    """Phase 3: is the game over?"""
    slots = state.content.tracks[state.house_rules.track].slots
    if len(sides_left(state)) <= 1:  # NEON-END-03, NEON-END-04, NEON-END-05, NEON-END-06
        state.ending = "one side left"  # NEON-ROYALE-09
    # NEON-ROUND-03, NEON-END-02, NEON-END-07, NEON-ROYALE-02
    elif state.house_rules.mode != v.BATTLE_ROYALE and state.round >= len(slots):
        state.ending = "last round"
    if state.ending:
        state.tell(ev.ENDED, -1, ())


class Submersion(Procedure[NeonState]):
    """Phase 4: one or two Sectors go under; who is in them is hurt and flees."""

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
        slots = state.content.tracks[state.house_rules.track].slots
        # NEON-SUBMERGE-01, NEON-ROUND-05; beyond the last slot NEON-ROUND-04, NEON-RULING-094
        self.left = slots[state.round - 1] if state.round <= len(slots) else 1

    def sink(self, state: NeonState) -> Then:
        if self.left == 0:
            return DONE
        self.left -= 1
        self.dealt_with = 0
        if two_left(state):
            self.left = 0  # NEON-RULING-090
            state.two_left += 1
            state.tell(ev.TWO_LEFT, -1, ())
            for sector in state.ring:
                state.search[sector] = max(0, state.search[sector] - 1)  # NEON-ROYALE-03
        else:
            sink(state, state.top)  # NEON-SUBMERGE-02
        return NEXT

    def engulf(self, state: NeonState) -> Then:
        queue = state.clockwise(state.leader)  # NEON-SUBMERGE-13
        if state.automa >= 0:
            queue.append(state.automa)  # NEON-AUTOMA-16
        while self.dealt_with < len(queue):
            who = queue[self.dealt_with]
            self.dealt_with += 1
            place = state.players[who].place
            if place >= 0 and (place == state.top or two_left(state)):  # NEON-ROYALE-04
                state.begin(Engulfed(who))
                return AGAIN
        return NEXT

    def take_away(self, state: NeonState) -> Then:
        if not two_left(state):  # NEON-SUBMERGE-15, NEON-ROYALE-06
            state.lay(without(state.ring, state.top))  # NEON-SUBMERGE-14
            state.tell(ev.SUBMERGED, -1, (state.top,))
        if state.top >= 0:
            state.placed.append(c.track_code(state.round, state.top))  # NEON-SUBMERGE-16, NEON-SUBMERGE-17
            state.top = state.stack.draw(state.chance) if state.stack.cards else -1  # NEON-SUBMERGE-03
            if state.top >= 0:
                state.tell(ev.NEXT, -1, (state.top,))
        return "sink"  # NEON-SUBMERGE-18


class Engulfed(Personal):
    """A Fighter in a Sector that goes under: damage first, then the move (NEON-RULING-086)."""

    __slots__ = ()
    steps = ("suffer", "flee")

    def suffer(self, state: NeonState, asked: Ask | None) -> Then:
        who = self.who
        if asked is not None and asked.answer != c.PASS:
            effect = state.content.effects[ignore_effect(state, who)]
            pay(state, who, effect, 0)
            state.tell(ev.USED, who, (effect.number,))
            state.tell(ev.IGNORED, who, ())
            return NEXT
        stuck = two_left(state) and state.house_rules.stall_guard and state.two_left > GUARDED_PHASES  # NEON-RULING-093
        if asked is None and not stuck:
            if place_does(state, who, v.DO_IGNORE):  # NEON-SECTOR-10
                state.tell(ev.IGNORED, who, ())
                return NEXT
            if who != state.automa and ignore_effect(state, who) >= 0:
                return Ask(who, c.IGNORE_DAMAGE)  # NEON-SUBMERGE-12
        state.tell(ev.DROWNED, who, ())
        lose_tokens(state, who, c.NOBODY, 1)  # NEON-SUBMERGE-10, NEON-SUBMERGE-11, NEON-DAMAGE-07
        if state.hp_left(who) == 0:
            state.begin(Defeat(who, c.NOBODY))
        return NEXT

    def flee(self, state: NeonState, asked: Ask | None) -> Then:
        who = self.who
        if asked is not None:
            go(state, who, asked.answer)
        elif state.on_arena(who) and not two_left(state):  # NEON-ROYALE-05
            if who != state.automa:
                return Ask(who, c.FLEE_TO)  # NEON-SUBMERGE-09
            go(state, who, min(state.neighbours(state.players[who].place)))  # NEON-AUTOMA-17
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
    """Tokens leave the Sector, and one Search token each of its neighbours (NEON-SUBMERGE-08)."""
    state.search[sector] = 0  # NEON-SUBMERGE-04
    state.sunk.extend(state.bots[sector])  # NEON-SUBMERGE-05, from the Subway too: NEON-BOT-19, NEON-SECTOR-11
    state.bots[sector] = NOTHING
    for who in range(len(state.players)):
        player = state.players[who]
        if player.place == sector:
            player.fields = 0  # NEON-SUBMERGE-06
        if player.token == sector:
            player.token = c.SHIP  # NEON-SUBMERGE-07
            state.tell(ev.TOKEN_BACK, who, ())
    for other in state.neighbours(sector):
        state.search[other] = max(0, state.search[other] - 1)


def end_of_round(state: NeonState) -> None:
    """Force Fields return, Enhancements are untapped, tokens and cards of eliminated Fighters leave (NEON-RULING-029)."""
    for player in state.players:
        player.fields = 0  # NEON-FIELD-07
        player.tapped = False  # NEON-ENH-05
        if player.place == c.GONE:
            player.token = c.GONE  # NEON-DEFEAT-08, NEON-TOKEN-04
            player.actions = []
            if player.plan >= 0:
                upper, lower, _ = arrangement(state.content, player.fighter, player.plan)
                player.discard.extend([upper, lower])
                player.plan = -1
    over = (
        state.house_rules.mode == v.BATTLE_ROYALE and len(sides_left(state)) == 1
    )  # what is left to play changes nothing
    if over or not [seat for seat in range(state.seats) if state.alive(seat)]:
        one_side_left(state)  # NEON-RULING-097
