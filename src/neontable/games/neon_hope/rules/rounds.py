"""Rounds, turns and actions (HOPE-ROUND, HOPE-ACT, HOPE-MOVE, HOPE-ACTV)."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import encounter, enemies, stress, task
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import chapters
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.rules.texts.standing import (
    AT_EVENT,
    AT_STANDING,
    RECOVERS,
    Text,
    confronted,
    moments,
    own_texts,
    reached,
)
from neontable.games.neon_hope.state import ACTIONS, NETWORK, NONE, ZONE, HopeState, InPlay
from neontable.kernel.ask import ANY, Ask, Asks
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then

USABLE: Final = 1 << v.ON_ACTIVATE | 1 << v.ON_FREE
OUTSIDE: Final = 1 << v.ON_WHEN | 1 << v.ON_START | 1 << v.ON_ALWAYS  # works outside the own turn too


class Round(HopeProcedure):
    """A character phase, then an encounter phase (HOPE-ROUND-01)."""

    __slots__ = ()
    steps = ("begin", "turns", "encounter_phase")

    def copy(self) -> Round:
        return Round()

    def begin(self, state: HopeState) -> Then:
        """A new round."""
        state.round += 1
        state.taken = 0
        state.chance.next_turn()
        for player in state.players:
            if player.used:
                player.used = []
        state.tell(c.EV_ROUND, NONE, (state.round,))
        return NEXT

    def turns(self, state: HopeState, asked: Ask | None) -> Then:
        """Every character takes one turn, in an order that the players choose (HOPE-ROUND-02, HOPE-ROUND-03, HOPE-ROUND-04)."""
        left = [seat for seat in range(state.seats) if not state.taken >> seat & 1]
        if not left:
            return NEXT  # HOPE-ROUND-05
        if asked is None:
            if len(left) > 1:
                return Asks(ANY, [Ask(seat, c.TURN) for seat in range(state.seats)])
            chosen = left[0]
        else:
            chosen = asked.answer
        state.taken |= 1 << chosen
        state.begin(Turn(chosen))
        return AGAIN

    def encounter_phase(self, state: HopeState) -> Then:
        """Then the game acts."""
        state.begin(encounter.EncounterPhase())
        return DONE


def next_turns(state: HopeState, ask: Ask) -> list[int]:
    """Which character takes its turn next."""
    return [seat for seat in range(state.seats) if not state.taken >> seat & 1]


class Turn(HopeProcedure):
    """A character's turn: up to three actions, and whatever is free (HOPE-ACT-01, HOPE-RUL-08)."""

    __slots__ = ("looked", "who")
    steps = ("begin", "act", "settle")

    def __init__(self, who: int, looked: bool = False) -> None:
        super().__init__()
        self.who = who
        self.looked = looked  # whether the objective has been looked at after this action

    def copy(self) -> Turn:
        return Turn(self.who, self.looked)

    def begin(self, state: HopeState) -> Then:
        """Whose turn it is."""
        state.active = self.who
        state.players[self.who].moves = 0
        state.tell(c.EV_TURN, self.who, ())
        return NEXT

    def act(self, state: HopeState, asked: Ask | None) -> Then:
        """An action, something free, or the end of the turn."""
        if asked is None:
            if not worth_asking(state, self.who):
                return self.end(state)
            return Ask(self.who, c.ACT, ACTIONS - state.players[self.who].spent)
        code = asked.answer
        verb = c.verb_of(code)
        if verb == c.DO_END:
            return self.end(state)
        if verb == c.DO_FOCUS:  # HOPE-FOCUS-14, HOPE-FOCUS-15, HOPE-FOCUS-16
            stress.discard(state, self.who, state.players[self.who].hand)
            state.begin(stress.Focus(self.who, 0))
        elif verb == c.DO_MOVE:
            self.change_location(state, c.thing_of(code))
        elif verb == c.DO_TASK:
            state.acting = True
            state.begin(task.PerformTask(self.who, c.thing_of(code), NONE, c.part_of(code) == 1))
        elif verb == c.DO_TOOL_TASK:
            state.acting = True
            state.begin(task.PerformTask(self.who, NONE, c.thing_of(code), False))
        else:
            self.use_text(state, c.thing_of(code), c.part_of(code) - 1)
        return NEXT

    def end(self, state: HopeState) -> Then:
        """The turn is over; unspent actions lapse (HOPE-RUL-08)."""
        state.players[self.who].next_bonus = 0
        state.active = NONE
        return DONE

    def change_location(self, state: HopeState, place: int) -> None:
        """Move the standee to another location in play, at any setting (HOPE-MOVE-01, HOPE-MOVE-02)."""
        player = state.players[self.who]
        away = place >> 1 != player.place >> 1
        state.acting = True
        player.spent += 1
        player.moves += 1
        player.place = place
        state.tell(c.EV_MOVED, self.who, (place,))
        chapters.check(state, self.who)
        reactions.react(state, v.EV_CHANGE, self.who, v.AWAY if away else v.PLAIN)

    def use_text(self, state: HopeState, sentence: int, card: int) -> None:
        """Use a text behind the action icon (HOPE-ACTV-01), or a free one."""
        for text in texts_in_reach(state, self.who):
            if text.sentence.number == sentence and text.card == card:
                if text.sentence.trigger == v.ON_ACTIVATE:
                    state.acting = True
                    state.players[self.who].spent += 1
                effects.use(state, text, self.who, self.who)
                return

    def settle(self, state: HopeState) -> Then:
        """Enemies are activated, the objective is looked at, then the turn goes on (HOPE-ENACT-01, HOPE-RUL-46)."""
        if not self.looked:
            self.looked = True
            chapters.check(state, self.who)
            if state.doing[-1] is not self:
                return AGAIN
        if enemies.activate(state):
            return AGAIN
        state.acting = False
        self.looked = False
        return "act"


# ---------------------------------------------------------------- what can be done
def actions(state: HopeState, ask: Ask) -> list[int]:
    """All that a character may do now."""
    return things_to_do(state, ask.seat)


def things_to_do(state: HopeState, seat: int) -> list[int]:
    """Tasks, moves, texts, Focus, the end of the turn."""
    player = state.players[seat]
    found: list[int] = []
    if player.spent < ACTIONS:
        found += tasks(state, seat)
        if not confronted(state, seat):
            for place in state.locations():
                if place != player.place:  # HOPE-RUL-71
                    found.append(c.doing(c.DO_MOVE, place))
    found += texts(state, seat)
    found.append(c.doing(c.DO_FOCUS))
    found.append(c.doing(c.DO_END))
    return found


def worth_asking(state: HopeState, seat: int) -> bool:
    """Whether anything is left that can matter: an action, a free text, or a Focus, which is no action (HOPE-FOCUS-16).

    Without actions a Focus brings no more cards than one at the beginning of the next turn: whatever Stress comes before that
    takes from the old hand first. So it is asked for only if something answers it, if it buys a Tool that works outside the own
    turn, or if somebody else may give back a card before the next turn, which a Focus would then throw away (HOPE-RUL-104).
    """
    player = state.players[seat]
    if player.spent < ACTIONS or texts(state, seat):
        return True
    if player.endurance == 1 and not any(each.listens >> AT_EVENT + v.EV_ZERO & 1 for each in state.players):
        return False  # it would only lose the episode (HOPE-RUL-94)
    if state.listens >> AT_EVENT + v.EV_FOCUS & 1 or any(
        each.listens >> AT_EVENT + v.EV_FOCUS & 1 for each in state.players
    ):
        return True
    waits = moments(state.content)
    tools = state.content.tools
    if any(waits[tools[tool].face.number] & OUTSIDE for tool in stress.affordable(state, player)):
        return True
    return any(recovers(state, other) for other in range(state.seats) if other != seat)


def recovers(state: HopeState, seat: int) -> bool:
    """Whether something of this character gives cards back to others."""
    waits = moments(state.content)
    player = state.players[seat]
    if player.listens >> RECOVERS & 1:
        return True
    actions, tools = state.content.actions, state.content.tools
    return any(waits[actions[card].face.number] >> RECOVERS & 1 for card in player.cards) or any(
        waits[tools[tool].face.number] >> RECOVERS & 1 for tool in player.kit
    )


def tasks(state: HopeState, seat: int) -> list[int]:
    """The tasks that a character can perform, alike ones once (HOPE-TASK-02, HOPE-TASK-03, HOPE-TASK-04, HOPE-ZONE-04)."""
    player = state.players[seat]
    here = player.place
    zone = ZONE + seat
    reaches = player.listens >> AT_STANDING + v.DO_REACH - v.DO_MORE & 1 == 1
    cards = state.content.cards
    found: list[int] = []
    seen: list[InPlay] = []
    for card in state.cards:
        place = card.place
        near = place in (here, NETWORK, zone)
        if card.down or not (near or (reaches and place < NETWORK)):
            continue
        if card.kind != v.LEAD:
            if any(card.same(other) for other in seen):
                continue
            seen.append(card)
        face = cards[card.card].faces[card.side]
        task_there = face.task
        if task_there is not None and possible(state, card, face):
            if near or place in reached(state, seat, task_there.type):
                found.append(c.doing(c.DO_TASK, card.id, 0))
        if face.second is not None and card.cubes.bit_count() < face.slots(state.seats):
            if near or place in reached(state, seat, face.second.type):
                found.append(c.doing(c.DO_TASK, card.id, 1))
    for i in range(len(player.tools)):
        face = state.content.tools[player.tools[i]].face
        if face.task is not None:
            slots = face.slots(state.seats)
            if face.task.basic is not None or player.tool_cubes[i].bit_count() < slots:
                found.append(c.doing(c.DO_TOOL_TASK, player.tools[i]))
    return found


def possible(state: HopeState, card: InPlay, face: Face) -> bool:
    """Whether the main task of a card can be performed (HOPE-INV-01, HOPE-SUPP-01, HOPE-RETR-07)."""
    assert face.task is not None
    type = face.task.type
    if type == v.INV:
        return card.secrets > 0
    if type == v.SUP:
        return any(card.markers)
    if type == v.FGT:
        return card.kind == v.ENEMY
    return card.cubes.bit_count() < face.slots(state.seats)


def texts_in_reach(state: HopeState, seat: int) -> list[Text]:
    """Texts to activate or to use freely: of the own things, the location, cards there and in the Network (HOPE-RUL-90)."""
    found = own_texts(state, seat, v.ON_ACTIVATE) + own_texts(state, seat, v.ON_FREE)
    if not state.listens & USABLE:
        return found
    here = state.players[seat].place
    waits = moments(state.content)
    face = state.content.locations[here].face
    if waits[face.number] & USABLE:
        for trigger in (v.ON_ACTIVATE, v.ON_FREE):
            found += [Text(sentence, seat, NONE, NONE, here) for sentence in face.at_trigger[trigger]]
    for card in state.cards:
        if card.place in (here, NETWORK) and not card.down:
            face = state.face(card)
            if waits[face.number] & USABLE:
                place = card.place if card.place < NETWORK else NONE
                for trigger in (v.ON_ACTIVATE, v.ON_FREE):
                    found += [Text(sentence, NONE, card.id, NONE, place) for sentence in face.at_trigger[trigger]]
    return found


def texts(state: HopeState, seat: int) -> list[int]:
    """The texts that can be used now and would change something."""
    spent = state.players[seat].spent
    found: list[int] = []
    for text in texts_in_reach(state, seat):
        if text.sentence.trigger == v.ON_ACTIVATE and spent >= ACTIONS:
            continue
        if effects.usable(state, text, seat, seat):
            found.append(c.doing(c.DO_TEXT, text.sentence.number, text.card + 1))
    return found
