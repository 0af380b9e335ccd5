"""The verbs of the Tasks: each is one rule, used by any card that names it."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import cards as c
from neontable.games.cogdrive_neon import words as w
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask, Rules

ANY_COLOR: Final = 15


def recruit(state: CogState, seat: int, least: int, most: int, allowed: int, colors: int) -> Rules:
    """Recruit one card after the other; the first named lies higher (COG-R-11), too few in the Hangar is no obstacle (COG-R-07)."""
    for taken in range(most):
        card = yield Ask(seat, w.RECRUIT_CARD, 1 if taken >= least else 0, allowed)
        if card == w.STOP:
            return
        state.recruit(seat, card)
        if colors == c.SAME:
            allowed = 1 << state.content.color[card]
        elif colors == c.DIFFERENT:
            allowed &= ~(1 << state.content.color[card])


def carry_out(state: CogState, seat: int, op: c.Op) -> Rules:
    """Carry out one part of a Task as far as possible (COG-TASK-03)."""
    do = op.do
    if do == c.PLAY_SELF:
        if state.card in state.areas[seat].discard:  # COG-R-10
            state.play_from_discard(seat, state.card)
    elif do == c.WRECK_SELF:
        if state.card in state.areas[seat].discard:
            state.wreck_own(seat, state.card)
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
    elif do == c.RECRUIT:
        more = state.wrecked if op.plus_wrecked else 0
        yield from recruit(state, seat, op.least + more, op.most + more, ANY_COLOR, op.colors)
    elif do == c.SWAP_SELF:
        if state.card in state.areas[seat].discard:
            theirs = yield Ask(seat, w.SWAP_FOR, 1 if op.least == 0 else 0)
            if theirs != w.STOP:
                state.swap(seat, state.card, theirs)
    else:
        yield from pick_cards(state, seat, op)


KIND_OF: Final = {
    c.TAKE_HANGAR: w.TAKE_FROM_HANGAR,
    c.WRECK_HANGAR: w.WRECK_FROM_HANGAR,
    c.PLAY_HAND: w.PLAY_FROM_HAND,
    c.PLAY_DISCARD: w.PLAY_FROM_DISCARD,
    c.LIFT_OWN: w.LIFT_FROM_CLASH,
    c.WRECK_CLASH: w.WRECK_FROM_CLASH,
    c.PUSH_CLASH: w.PUSH_FROM_CLASH,
    c.WRECK_OWN: w.WRECK_OWN_CARD,
}


def pick_cards(state: CogState, seat: int, op: c.Op) -> Rules:
    """Pick cards one at a time and move each at once, so that all can be seen before the next choice (COG-CONTENT-11)."""
    kind = KIND_OF[op.do]
    for picked in range(op.most):
        card = yield Ask(seat, kind, 1 if picked >= op.least else 0, op.power)
        if card == w.STOP:
            return
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
        else:
            state.push(card)
