"""The rules of CogDrive Neon, in the order of its rulebook: set-up, the turn, Actions and Overdrives, the end."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as w
from neontable.games.cogdrive_neon.cards import BLUE, FREE, GRAY, PINK, SAME, WRECKAGE
from neontable.games.cogdrive_neon.rules.tasks import carry_out, choose_cards, recruit
from neontable.games.cogdrive_neon.state import ANY_COLOR, LONGEST_GAME, TURNS_WITHOUT_PROGRESS, CogState
from neontable.kernel.ask import Ask, Rules


def main(state: CogState) -> Rules:
    """The whole game: set-up, then turn after turn in the order of the rulebook.

    The phase stands in the state, and so does what was picked in it so far: every question can be entered from there.
    """
    while True:
        phase = state.phase
        if phase == w.SET_UP:
            set_up(state)
        elif phase == w.ACTIONS:
            if action_possible(state):
                if state.recruited == state.tasked:  # neither is done: COG-TURN-04
                    choose_action(state, (yield ASKS[state.active][0]))
                else:
                    choose_action(state, w.CHOOSE_TASK if state.recruited else w.CHOOSE_RECRUIT)
        elif phase == w.DISCARDING:
            discard(state, (yield ASKS[state.active][state.action]))
        elif phase == w.OVERDRIVE_BEFORE:
            yield from overdrive(state, 1)
            state.phase = w.EFFECT
        elif phase == w.EFFECT:
            yield from effect(state)
        elif phase == w.OVERDRIVE_AFTER:
            yield from overdrive(state, 2)
            end_of_action(state)
        elif phase == w.PLAY_STEP:
            play_a_card(state, (yield ASKS[state.active][3]))
        elif phase == w.DRAW_STEP:
            draw_cards(state, (yield ASKS[state.active][4]))
        elif phase == w.WRECK_AND_REFILL:
            wreck_and_refill(state)
        else:
            return


ASKS: Final = [  # the questions that every turn asks in the same words, per seat
    [
        Ask(seat, w.CHOOSE_ACTION),
        Ask(seat, w.DISCARD, w.RECRUIT),
        Ask(seat, w.DISCARD, w.TASK),
        Ask(seat, w.PLAY_CARD, 1),
        Ask(seat, w.DRAW_OPTION),
    ]
    for seat in (0, 1)
]


# ---------------------------------------------------------------- set-up
def set_up(state: CogState) -> None:
    """Everything before the first turn; the decks are already laid out."""
    first = state.house.first_player
    if first < 0:
        first = state.chance.pick("first player", -1, 2)  # COG-R-01
    state.first = first  # COG-SETUP-02
    state.active = first
    state.tell(w.FIRST_PLAYER, first, ())
    state.refill()  # COG-SETUP-12
    area = state.areas[first]
    opening = area.deck.draw(state.chance)  # COG-SETUP-14, before any hand is drawn: COG-SETUP-16
    area.clash.append(opening)  # nobody else does: COG-SETUP-15
    if state.knowledge is not None:
        state.knowledge.shown(opening)
    state.tell(w.OPENING_CARD, first, (opening,))
    for seat in (first, 1 - first):
        for _ in range(3):
            state.draw(seat)  # COG-SETUP-17
    begin_turn(state, first)  # COG-SETUP-18


# ---------------------------------------------------------------- the turn
def begin_turn(state: CogState, seat: int) -> None:
    state.active = seat
    state.turn += 1
    state.chance.next_turn()
    state.quiet += 1
    state.recruited = False
    state.tasked = False
    state.phase = w.ACTIONS
    if state.log is not None:
        state.tell(w.TURN_BEGINS, seat, (state.turn,))


def action_possible(state: CogState) -> bool:
    """Step 1: Recruit and Task (COG-TURN-02), once each; an empty hand skips what is left (COG-R-02)."""
    if state.areas[state.active].hand:
        return True
    state.tell(w.ACTION_SKIPPED, state.active, ())
    state.phase = w.PLAY_STEP
    return False


def choose_action(state: CogState, choice: int) -> None:
    """This Action comes next; it costs a hand card."""
    state.action = w.RECRUIT if choice == w.CHOOSE_RECRUIT else w.TASK
    state.phase = w.DISCARDING


def discard(state: CogState, card: int) -> None:
    """The card for the Action is discarded; that is when its Overdrive becomes available or not."""
    seat = state.active
    if state.action == w.RECRUIT:
        state.recruited = True
    else:
        state.tasked = True
    state.card = card
    state.discard(seat, card)
    state.overdrive = overdrive_ready(state, seat, card)
    state.phase = w.OVERDRIVE_BEFORE if state.overdrive else w.EFFECT


def effect(state: CogState) -> Rules:
    """What the discarded card brings: cards from the Hangar, or its Task, part by part (COG-TASK-04)."""
    seat = state.active
    card = state.card
    if state.action == w.RECRUIT:  # whose card does not use its Task: COG-RECRUIT-07
        power = state.content.power[card]
        if power == 2:
            if state.house.match_discard:  # else its Color limits nothing: COG-RECRUIT-10
                state.allowed = 1 << state.content.color[card]
            yield from recruit(state, seat, state.house.least_of_two, 2, SAME)  # COG-RECRUIT-03
        else:
            n = 1 if power == 1 else 2  # COG-RECRUIT-02, COG-RECRUIT-04
            yield from recruit(state, seat, n, n, FREE)
    else:
        task = state.content.tasks[state.content.name_of[card]]  # COG-TASK-02
        while state.part < len(task):
            op = task[state.part]
            if not carry_out(state, seat, op):
                yield from choose_cards(state, seat, op)
            state.part += 1
            state.picked = 0
            state.allowed = ANY_COLOR
    if state.overdrive:
        state.phase = w.OVERDRIVE_AFTER
    else:
        end_of_action(state)


def end_of_action(state: CogState) -> None:
    """The next Action follows, or after both the rest of the turn."""
    state.action = w.NOTHING
    state.card = -1
    state.part = 0
    state.picked = 0
    state.allowed = ANY_COLOR
    state.wrecked = 0
    state.overdrive = False
    state.phase = w.PLAY_STEP if state.recruited and state.tasked else w.ACTIONS  # COG-TURN-03, COG-TURN-05


def play_a_card(state: CogState, card: int) -> None:
    """Step 2: at most one card from hand to the own side of the Clash (COG-TURN-06)."""
    if card != w.STOP:
        state.play(state.active, card)
    state.phase = w.DRAW_STEP


def draw_cards(state: CogState, choice: int) -> None:
    """Step 3: draw to 4, or shuffle deck and discard together and draw to 3 (COG-TURN-08)."""
    seat = state.active
    hand = state.areas[seat].hand
    size = 4  # COG-TURN-09
    if choice == w.SHUFFLE_AND_DRAW:
        state.shuffle(seat)  # COG-TURN-10, COG-TURN-11
        size = 3
    while len(hand) < size and state.draw(seat):  # COG-TURN-12, COG-TURN-15
        pass
    state.phase = w.WRECK_AND_REFILL


def wreck_and_refill(state: CogState) -> None:
    """Steps 4 and 5: Power 1 cards leave the Hangar, then it is refilled; then the turn passes or the game ends."""
    for card in state.hangar[:]:  # COG-TURN-16, COG-TURN-17, COG-R-18
        if state.content.power[card] == 1:  # also one that came in this turn: COG-WRECK-05
            state.wreck_from_hangar(card)
    state.refill()  # COG-TURN-18, after step 4: COG-TURN-19
    if not state.wreckage_seen and stalled(state):
        state.hangar_deck.take_out(WRECKAGE)
        state.wreckage_seen = True
        state.tell(w.STALLED, state.active, ())
    # judged once the turn is over (COG-END-03, COG-END-08), and never in a turn of the First Player (COG-END-04, COG-END-07)
    if state.wreckage_seen and state.active != state.first:  # COG-END-05, COG-END-06
        state.ending = "wreckage"
        state.phase = w.OVER
        state.tell(w.ENDED, state.active, ())
    else:
        begin_turn(state, 1 - state.active)  # COG-TURN-01, COG-TURN-21


def stalled(state: CogState) -> bool:
    """Six turns without a card leaving the Hangar Deck (COG-R-22), or a game that Wrecks keep prolonging (COG-R-36)."""
    return state.quiet >= TURNS_WITHOUT_PROGRESS or (state.house.wrecks_above and state.turn >= LONGEST_GAME)


# ---------------------------------------------------------------- Overdrives
def overdrive_ready(state: CogState, seat: int, card: int) -> bool:
    """Is another card of this Color in the discard? Asked at the discard only (COG-OVERDRIVE-01, COG-R-08)."""
    color = state.content.color
    for other in state.areas[seat].discard:  # also what the first Action left there: COG-OVERDRIVE-18
        if other != card and color[other] == color[card]:  # COG-OVERDRIVE-02
            return True
    return False


def overdrive(state: CogState, window: int) -> Rules:
    """The Overdrive of the discarded card's Color, before (1) or after (2) the effect, never within; at most one per card.

    COG-OVERDRIVE-03, COG-OVERDRIVE-04, COG-OVERDRIVE-05, COG-OVERDRIVE-06, COG-OVERDRIVE-07.
    """
    seat = state.active
    color = state.content.color[state.card]
    choice = state.target
    mine = -1
    if choice < 0:
        choice = yield Ask(seat, w.USE_OVERDRIVE, color, window)
        if choice == w.STOP:
            return
    if color == GRAY and choice != w.USE:
        state.target = choice
        mine = yield Ask(seat, w.EXCHANGE, choice)
        state.target = -1
    state.overdrive = False  # COG-OVERDRIVE-08
    state.tell(w.OVERDRIVE_USED, seat, (color,))
    if color == PINK:
        state.play_top(seat)
    elif choice != w.USE:
        if color == BLUE:
            state.return_to_hand(seat, choice)
        elif color == GRAY:
            state.exchange(seat, mine, choice)
        else:
            state.put_on_deck(seat, choice)
