"""Player turns, in the order of the rulebook: both Actions, play a card, draw, Wreck, refill."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.rules.actions import (
    action_possible,
    choose_action,
    discard,
    effect,
    end_of_action,
    neither_is_done,
    the_other_action,
)
from neontable.games.cogdrive_neon.rules.ending import end_of_game, stall
from neontable.games.cogdrive_neon.rules.overdrives import overdrive
from neontable.games.cogdrive_neon.rules.setup import set_up
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask, Rules


def to_both(kind: int, a: int = 0) -> list[Ask]:
    """A question that every turn asks in the same words, by the seat whose turn it is."""
    return [Ask(0, kind, a), Ask(1, kind, a)]


WHICH_ACTION: Final = to_both(c.CHOOSE_ACTION)
WHICH_TO_RECRUIT: Final = to_both(c.DISCARD, c.RECRUIT)
WHICH_FOR_TASK: Final = to_both(c.DISCARD, c.TASK)
WHICH_TO_PLAY: Final = to_both(c.PLAY_CARD, 1)
WHICH_DRAW: Final = to_both(c.DRAW_OPTION)


def main(state: CogState) -> Rules:
    """The whole game: set-up, then turn after turn.

    The phase stands in the state, and so does what was picked in it so far: every question can be entered from there.
    """
    if state.phase == c.SET_UP:
        set_up(state)
        begin_turn(state, state.first)  # COG-SETUP-18
    while True:
        phase = state.phase
        if phase == c.ACTIONS:  # step 1
            if not action_possible(state):
                state.phase = c.PLAY_STEP
            elif neither_is_done(state):
                choose_action(state, (yield WHICH_ACTION[state.active]))  # COG-TURN-04
            else:
                choose_action(state, the_other_action(state))
        elif phase == c.DISCARDING:
            which = WHICH_TO_RECRUIT if state.action == c.RECRUIT else WHICH_FOR_TASK
            discard(state, (yield which[state.active]))
        elif phase == c.OVERDRIVE_BEFORE:  # COG-OVERDRIVE-05
            yield from overdrive(state, c.BEFORE_EFFECT)
            state.phase = c.EFFECT
        elif phase == c.EFFECT:  # whole, without an Overdrive inside: COG-OVERDRIVE-07
            yield from effect(state)
        elif phase == c.OVERDRIVE_AFTER:  # COG-OVERDRIVE-06
            yield from overdrive(state, c.AFTER_EFFECT)
            end_of_action(state)
        elif phase == c.PLAY_STEP:  # step 2
            play_a_card(state, (yield WHICH_TO_PLAY[state.active]))
        elif phase == c.DRAW_STEP:  # step 3
            draw_cards(state, (yield WHICH_DRAW[state.active]))
        elif phase == c.WRECK_AND_REFILL:  # steps 4 and 5
            wreck_ones(state)
            state.refill()  # COG-TURN-18, after step 4: COG-TURN-19
            stall(state)
            if not end_of_game(state):
                begin_turn(state, 1 - state.active)  # COG-TURN-01, COG-TURN-21
        else:
            return


def begin_turn(state: CogState, seat: int) -> None:
    """A turn of this seat."""
    state.active = seat
    state.turn += 1
    state.chance.next_turn()
    state.quiet += 1
    state.recruited = False
    state.tasked = False
    state.phase = c.ACTIONS
    if state.log is not None:
        state.tell(e.TURN_BEGINS, seat, (state.turn,))


def play_a_card(state: CogState, card: int) -> None:
    """Step 2: at most one card from hand to the own side of the Clash (COG-TURN-06)."""
    if card != c.STOP:
        state.play(state.active, card)
    state.phase = c.DRAW_STEP


def draw_cards(state: CogState, choice: int) -> None:
    """Step 3: draw to 4, or shuffle deck and discard together and draw to 3 (COG-TURN-08)."""
    seat = state.active
    hand = state.areas[seat].hand
    size = 4  # COG-TURN-09
    if choice == c.SHUFFLE_AND_DRAW:
        state.shuffle(seat)  # COG-TURN-10, COG-TURN-11
        size = 3
    while len(hand) < size and state.draw(seat):  # COG-TURN-12, COG-TURN-15
        pass
    state.phase = c.WRECK_AND_REFILL


def wreck_ones(state: CogState) -> None:
    """Step 4: the Power 1 cards leave the Hangar."""
    for card in state.hangar[:]:  # COG-TURN-16, COG-TURN-17, COG-R-18
        if state.content.power[card] == 1:  # also one that came in this turn: COG-WRECK-05
            state.wreck_from_hangar(card)
