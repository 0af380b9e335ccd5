"""Rounds, turns and actions (HOPE-ROUND, HOPE-ACT, HOPE-MOVE, HOPE-ACTV)."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import AT_EVENT, AT_STANDING, CONFRONTS, Text
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import encounter, enemies, stress, task
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import chapters
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.rules.texts.standing import USABLE, confronted, own_texts, reached
from neontable.games.neon_hope.state import ACTIONS, NETWORK, NONE, ZONE, HopeState, InPlay, Player
from neontable.kernel.ask import ANY, Ask, Asks
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then

REACHES: Final = 1 << AT_STANDING + v.DO_REACH - v.DO_MORE
ALWAYS: Final = 2  # what can be done without any action left: end the turn, Focus
_waiting: Final[dict[tuple[int, int], list[int]]] = {}  # what `waiting` has found
_moves: Final[dict[tuple[int, ...], list[int]]] = {}  # what `moves` has found
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
        if state.log is not None:
            state.tell(c.EV_ROUND, NONE, (state.round,))
        return NEXT

    def turns(self, state: HopeState, asked: Ask | None) -> Then:
        """Every character takes one turn, in an order that the players choose (HOPE-ROUND-02, HOPE-ROUND-03, HOPE-ROUND-04)."""
        if asked is None:
            left = waiting(state)
            if not left:
                return NEXT  # HOPE-ROUND-05
            if len(left) > 1:
                return Asks(ANY, [Ask(seat, c.TURN, 0, 0, left) for seat in range(state.seats)])
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
    return waiting(state)


def waiting(state: HopeState) -> list[int]:
    """The characters that have not taken their turn in this round."""
    key = state.seats, state.taken
    found = _waiting.get(key)
    if found is None:
        found = _waiting[key] = [seat for seat in range(state.seats) if not state.taken >> seat & 1]
    return found


class Turn(HopeProcedure):
    """A character's turn: up to three actions, and whatever is free (HOPE-ACT-01, HOPE-RUL-08)."""

    __slots__ = ("looked", "who")
    steps = ("begin", "act", "settle")

    def __init__(self, who: int, looked: bool = False) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.looked = looked  # whether the objective has been looked at after this action

    def copy(self) -> Turn:
        return Turn(self.who, self.looked)

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 1:
            return self.act(state, asked)
        if at == 2:
            return self.settle(state)
        return self.begin(state)

    def begin(self, state: HopeState) -> Then:
        """Whose turn it is."""
        state.active = self.who
        state.players[self.who].moves = 0
        if state.log is not None:
            state.tell(c.EV_TURN, self.who, ())
        return NEXT

    def act(self, state: HopeState, asked: Ask | None) -> Then:
        """An action, something free, or the end of the turn."""
        if asked is None:
            left = ACTIONS - state.players[self.who].spent
            ways = things_to_do(state, self.who)
            if left > 0 or worth_asking(state, self.who, ways):
                return Ask(self.who, c.ACT, left, 0, ways)
            return self.end(state)
        verb, thing, part = c.parts_of(asked.answer)
        if verb == c.DO_END:
            return self.end(state)
        if verb == c.DO_FOCUS:  # HOPE-FOCUS-14, HOPE-FOCUS-15, HOPE-FOCUS-16
            stress.discard(state, self.who, state.players[self.who].hand)
            state.begin(stress.Focus(self.who, 0))
        elif verb == c.DO_MOVE:
            self.change_location(state, thing)
        elif verb == c.DO_TASK:
            state.acting = True
            state.begin(task.PerformTask(self.who, thing, NONE, part == 1))
        elif verb == c.DO_TOOL_TASK:
            state.acting = True
            state.begin(task.PerformTask(self.who, NONE, thing, False))
        else:
            self.use_text(state, thing, part - 1)
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
        if state.log is not None:
            state.tell(c.EV_MOVED, self.who, (place,))
        reactions.react(state, v.EV_CHANGE, self.who, v.AWAY if away else v.PLAIN)
        chapters.check(state, self.who)  # begun last it comes first: the standee has moved (HOPE-RUL-57, HOPE-RUL-58)

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
        if state.activations:
            enemies.activate(state)
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
        found = tasks(state, seat)
        if not state.listens & CONFRONTS or not confronted(state, seat):
            found += moves(state.settings, player.place)
    if (player.listens | state.listens) & USABLE:
        found += texts(state, seat)
    found.append(c.END)
    found.append(c.FOCUS)
    return found


def moves(settings: list[int], here: int) -> list[int]:
    """Another location in play, at any of these settings (HOPE-RUL-71)."""
    key = (here, *settings)
    found = _moves.get(key)
    if found is None:
        places = [place for setting in settings for place in (setting * 2, setting * 2 + 1)]
        found = _moves[key] = [c.doing(c.DO_MOVE, place) for place in places if place != here]
    return found


def worth_asking(state: HopeState, seat: int, ways: list[int]) -> bool:
    """Whether the turn goes on without actions left: with a free text, or with a Focus, which is no action (HOPE-FOCUS-16).

    After the third action a Focus alone is asked for only if something answers it, or if the table wants it (HOPE-RUL-104): it
    brings no more cards than one at the beginning of the next turn, since Stress before that takes from the old hand first.
    """
    if len(ways) > ALWAYS:
        return True
    if state.players[seat].endurance == 1 and not state.heard >> AT_EVENT + v.EV_ZERO & 1:
        return False  # it would only lose the episode (HOPE-RUL-94)
    return state.house_rules.last_focus or state.heard >> AT_EVENT + v.EV_FOCUS & 1 == 1


def tasks(state: HopeState, seat: int) -> list[int]:
    """The tasks that a character can perform, alike ones once (HOPE-TASK-02, HOPE-TASK-03, HOPE-TASK-04, HOPE-ZONE-04)."""
    player = state.players[seat]
    spots = (player.place, NETWORK, ZONE + seat)
    reaches = player.listens & REACHES
    found: list[int] = []
    seen: list[InPlay] = []
    for card in state.cards:
        place = card.place
        near = place in spots
        if card.down or not (near or (reaches and place < NETWORK)):
            continue
        if card.kind != v.LEAD:
            if seen and card.is_like_one_of(seen):
                continue
            seen.append(card)
        left = card.tasks
        if left is None:
            left = card.tasks = tasks_left(state, card)
        found += left if near else [code for code in left if place in reached(state, seat, type_of(card, code))]
    return found + tool_tasks(state, player) if player.tools else found


def tasks_left(state: HopeState, card: InPlay) -> list[int]:
    """What is left to do on a card: its main task, its secondary Hack (HOPE-INV-01, HOPE-SUPP-01, HOPE-RETR-07)."""
    face = card.face
    found: list[int] = []
    if face.task is not None and possible(state, card, face.task.type):
        found.append(c.doing(c.DO_TASK, card.id))
    if face.second is not None and possible(state, card, v.HCK):
        found.append(c.doing(c.DO_TASK, card.id, 1))
    return found


def type_of(card: InPlay, code: int) -> int:
    """The type of a task on this card."""
    printed = card.face.second if c.part_of(code) else card.face.task
    assert printed is not None
    return printed.type


def tool_tasks(state: HopeState, player: Player) -> list[int]:
    """The tasks printed on Tools (HOPE-RUL-85)."""
    found: list[int] = []
    for i in range(len(player.tools)):
        face = state.content.tools[player.tools[i]].face
        if face.task is not None:
            slots = face.slots(state.seats)
            if face.task.basic is not None or player.tool_cubes[i].bit_count() < slots:
                found.append(c.doing(c.DO_TOOL_TASK, player.tools[i]))
    return found


def possible(state: HopeState, card: InPlay, type: int) -> bool:
    """Whether there is something on a card that a task of this type is about."""
    if type == v.INV:
        return card.secrets > 0
    if type == v.SUP:
        return any(card.markers)
    if type == v.FGT:
        return card.kind == v.ENEMY
    return card.cubes.bit_count() < card.face.slots(state.seats)


def texts_in_reach(state: HopeState, seat: int) -> list[Text]:
    """Texts to activate or to use freely: of the own things, the location, cards there and in the Network (HOPE-RUL-90)."""
    player = state.players[seat]
    found = player.usable
    if player.followed & USABLE:
        found = own_texts(state, seat, v.ON_ACTIVATE) + own_texts(state, seat, v.ON_FREE)
    if not state.listens & USABLE:
        return found
    here = player.place
    face = state.content.locations[here].face
    if face.waits & USABLE:
        found = found + face.usable_texts(seat)
    if not state.laid & USABLE:
        return found
    found = found[:]
    for card in state.cards:
        if card.face.waits & USABLE and not card.down:
            place = card.place
            if place in (here, NETWORK):
                for trigger in (v.ON_ACTIVATE, v.ON_FREE):
                    for sentence in card.face.at_trigger[trigger]:
                        found.append(Text(sentence, NONE, card.id, NONE, NONE if place == NETWORK else place))
    return found


def texts(state: HopeState, seat: int) -> list[int]:
    """The texts that can be used now and would change something."""
    spent = state.players[seat].spent
    found: list[int] = []
    for text in texts_in_reach(state, seat):
        if spent >= ACTIONS and text.sentence.trigger == v.ON_ACTIVATE:
            continue
        if effects.usable(state, text, seat, seat):
            found.append(c.DO_TEXT * c.VERB + text.sentence.number * c.THING + text.card + 1)
    return found
