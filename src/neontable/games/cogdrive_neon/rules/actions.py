"""The two Actions of a turn: a card is discarded to Recruit, and one for its Task, in either order."""

from __future__ import annotations

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.cards import FREE, SAME
from neontable.games.cogdrive_neon.rules.overdrives import overdrive_ready
from neontable.games.cogdrive_neon.rules.tasks import choose_cards, recruit, without_asking
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Rules


def action_possible(state: CogState) -> bool:
    """Recruit and Task (COG-TURN-02), once each; an empty hand skips what is left (COG-R-02)."""
    if state.areas[state.active].hand:
        return True
    state.tell(e.ACTION_SKIPPED, state.active, ())
    return False


def neither_is_done(state: CogState) -> bool:
    """Whether the player still chooses which Action comes first; both done, the turn has gone on."""
    return state.recruited == state.tasked


def the_other_action(state: CogState) -> int:
    """The Action that is left once the first is done."""
    return c.CHOOSE_TASK if state.recruited else c.CHOOSE_RECRUIT


def choose_action(state: CogState, choice: int) -> None:
    """This Action comes next; it costs a hand card."""
    state.action = c.RECRUIT if choice == c.CHOOSE_RECRUIT else c.TASK
    state.phase = c.DISCARDING


def discard(state: CogState, card: int) -> None:
    """The card for the Action is discarded; that is when its Overdrive becomes available or not."""
    seat = state.active
    if state.action == c.RECRUIT:
        state.recruited = True
    else:
        state.tasked = True
    state.card = card
    state.discard(seat, card)
    state.overdrive = overdrive_ready(state, seat, card)
    state.phase = c.OVERDRIVE_BEFORE if state.overdrive else c.EFFECT


def effect(state: CogState) -> Rules:
    """What the discarded card brings: cards from the Hangar, or its Task, part by part (COG-TASK-04)."""
    seat = state.active
    card = state.card
    if state.action == c.RECRUIT:  # whose card does not use its Task: COG-RECRUIT-07
        power = state.content.power[card]
        if power == 2:
            if state.house_rules.match_discard:  # else its Color limits nothing: COG-RECRUIT-10
                state.allowed = c.only(state.content.color[card])
            yield from recruit(state, seat, state.house_rules.least_of_two, 2, SAME)  # COG-RECRUIT-03
        else:
            n = 1 if power == 1 else 2  # COG-RECRUIT-02, COG-RECRUIT-04
            yield from recruit(state, seat, n, n, FREE)
    else:
        task = state.content.tasks[state.content.name_of[card]]  # COG-TASK-02
        while state.part < len(task):
            part = task[state.part]
            if not without_asking(state, seat, part):
                yield from choose_cards(state, seat, part)
            state.part += 1
            state.picked = 0
            state.allowed = c.ANY_COLOR
    if state.overdrive:
        state.phase = c.OVERDRIVE_AFTER
    else:
        end_of_action(state)


def end_of_action(state: CogState) -> None:
    """The next Action follows, or after both the rest of the turn."""
    state.action = c.NOTHING
    state.card = -1
    state.part = 0
    state.picked = 0
    state.allowed = c.ANY_COLOR
    state.wrecked = 0
    state.overdrive = False
    state.phase = c.PLAY_STEP if state.recruited and state.tasked else c.ACTIONS  # COG-TURN-03, COG-TURN-05
