"""The verbs of the Tasks: each is one rule, used by any card that names it."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import cards as c
from neontable.games.cogdrive_neon import codes as w
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask, Rules


def recruit(state: CogState, seat: int, least: int, most: int, colors: int) -> Rules:
    """Recruit one card after the other; the first named lies higher (COG-R-11), too few in the Hangar is no obstacle (COG-R-07)."""
    while state.picked < most:
        card = yield Ask(seat, w.RECRUIT_CARD, 1 if state.picked >= least else 0, state.allowed)
        if card == w.STOP:
            return
        state.recruit(seat, card)
        state.picked += 1
        if colors == c.SAME:
            state.allowed = 1 << state.content.color[card]
        elif colors == c.DIFFERENT:
            state.allowed &= ~(1 << state.content.color[card])


def carry_out(state: CogState, seat: int, op: c.Op) -> bool:
    """Carry out a part of a Task that asks nothing, as far as possible (COG-TASK-03); false if it has to ask."""
    do = op.do
    if do == c.PLAY_SELF:
        if state.card in state.areas[seat].discard:  # COG-R-10
            state.play_from_discard(seat, state.card)  # COG-TASK-06
    elif do == c.WRECK_SELF:
        if state.card in state.areas[seat].discard:
            state.wreck_own(seat, state.card)  # COG-TASK-05
    elif do == c.DRAW:
        for _ in range(op.most):
            state.draw(seat)
    elif do == c.TAKE_TOP:
        for _ in range(op.most):
            state.take_top(seat)
    elif do == c.REFILL:
        state.refill()
    elif do == c.PLAY_TOP:
        state.play_top(seat)
    else:
        return False
    return True


KIND_OF: Final = {
    c.TAKE_HANGAR: w.TAKE_FROM_HANGAR,
    c.WRECK_HANGAR: w.WRECK_FROM_HANGAR,
    c.PLAY_HAND: w.PLAY_FROM_HAND,
    c.PLAY_DISCARD: w.PLAY_FROM_DISCARD,
    c.LIFT_OWN: w.LIFT_FROM_CLASH,
    c.WRECK_CLASH: w.WRECK_FROM_CLASH,
    c.PUSH_CLASH: w.PUSH_FROM_CLASH,
    c.WRECK_OWN: w.WRECK_OWN_CARD,
    c.SWAP_SELF: w.SWAP_FOR,
}


def choose_cards(state: CogState, seat: int, op: c.Op) -> Rules:
    """Carry out a part of a Task that lets the player choose; each card moves before the next is chosen (COG-CONTENT-11)."""
    if op.do == c.RECRUIT:
        more = state.wrecked if op.plus_wrecked else 0
        yield from recruit(state, seat, op.least + more, op.most + more, op.colors)
        return
    kind = KIND_OF[op.do]
    if kind == w.SWAP_FOR and state.card not in state.areas[seat].discard:
        return
    while state.picked < op.most:
        card = yield Ask(seat, kind, 1 if state.picked >= op.least else 0, op.power)
        if card == w.STOP:
            return
        state.picked += 1
        if kind == w.PLAY_FROM_HAND:
            state.play(seat, card)
        elif kind == w.WRECK_OWN_CARD:
            state.wreck_own(seat, card)
            state.wrecked += 1
        elif kind == w.TAKE_FROM_HANGAR:
            state.take_from_hangar(seat, card)
        elif kind == w.WRECK_FROM_HANGAR:
            state.wreck_from_hangar(card)
        elif kind == w.PLAY_FROM_DISCARD:
            state.play_from_discard(seat, card)
        elif kind == w.LIFT_FROM_CLASH:
            state.lift(seat, card)
        elif kind == w.WRECK_FROM_CLASH:
            state.wreck_from_clash(card)
        elif kind == w.PUSH_FROM_CLASH:
            state.push(card)
        else:
            state.swap(seat, state.card, card)
