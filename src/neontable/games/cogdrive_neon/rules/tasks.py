"""The verbs of the Tasks: each is one rule, used by any card that names it."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import cards as d
from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask, Rules

KIND_OF: Final = {  # the question behind each verb that lets the player choose cards
    d.TAKE_HANGAR: c.TAKE_FROM_HANGAR,
    d.WRECK_HANGAR: c.WRECK_FROM_HANGAR,
    d.PLAY_HAND: c.PLAY_FROM_HAND,
    d.PLAY_DISCARD: c.PLAY_FROM_DISCARD,
    d.LIFT_OWN: c.LIFT_FROM_CLASH,
    d.WRECK_CLASH: c.WRECK_FROM_CLASH,
    d.PUSH_CLASH: c.PUSH_FROM_CLASH,
    d.WRECK_OWN: c.WRECK_OWN_CARD,
    d.SWAP_SELF: c.SWAP_FOR,
}


def recruit(state: CogState, seat: int, least: int, most: int, colors: int) -> Rules:
    """Recruit one card after the other; the first named lies higher (COG-R-11), too few in the Hangar is no obstacle (COG-R-07)."""
    while state.picked < most:
        card = yield Ask(seat, c.RECRUIT_CARD, 1 if state.picked >= least else 0, state.allowed)
        if card == c.STOP:
            return
        state.recruit(seat, card)
        state.picked += 1
        if colors == d.SAME:
            state.allowed = c.only(state.content.color[card])
        elif colors == d.DIFFERENT:
            state.allowed = c.without(state.allowed, state.content.color[card])


def without_asking(state: CogState, seat: int, op: d.Op) -> bool:
    """Carry out a part of a Task that asks nothing, as far as possible (COG-TASK-03); false if it has to ask."""
    do = op.do
    if do == d.PLAY_SELF:
        if state.card in state.areas[seat].discard:  # COG-R-10
            state.play_from_discard(seat, state.card)  # COG-TASK-06
    elif do == d.WRECK_SELF:
        if state.card in state.areas[seat].discard:
            state.wreck_own(seat, state.card)  # COG-TASK-05
    elif do == d.DRAW:
        for _ in range(op.most):
            state.draw(seat)
    elif do == d.TAKE_TOP:
        for _ in range(op.most):
            state.take_top(seat)
    elif do == d.REFILL:
        state.refill()
    elif do == d.PLAY_TOP:
        state.play_top(seat)
    else:
        return False
    return True


def choose_cards(state: CogState, seat: int, op: d.Op) -> Rules:
    """Carry out a part of a Task that lets the player choose; each card moves before the next is chosen (COG-CONTENT-11)."""
    if op.do == d.RECRUIT:
        more = state.wrecked if op.plus_wrecked else 0
        yield from recruit(state, seat, op.least + more, op.most + more, op.colors)
        return
    kind = KIND_OF[op.do]
    if kind == c.SWAP_FOR and state.card not in state.areas[seat].discard:
        return
    while state.picked < op.most:
        card = yield Ask(seat, kind, 1 if state.picked >= op.least else 0, op.power)
        if card == c.STOP:
            return
        state.picked += 1
        move(state, seat, kind, card)


def move(state: CogState, seat: int, kind: int, card: int) -> None:
    """Do with the chosen card what was asked for."""
    if kind == c.PLAY_FROM_HAND:
        state.play(seat, card)
    elif kind == c.WRECK_OWN_CARD:
        state.wreck_own(seat, card)
        state.wrecked += 1
    elif kind == c.TAKE_FROM_HANGAR:
        state.take_from_hangar(seat, card)
    elif kind == c.WRECK_FROM_HANGAR:
        state.wreck_from_hangar(card)
    elif kind == c.PLAY_FROM_DISCARD:
        state.play_from_discard(seat, card)
    elif kind == c.LIFT_FROM_CLASH:
        state.lift(seat, card)
    elif kind == c.WRECK_FROM_CLASH:
        state.wreck_from_clash(card)
    elif kind == c.PUSH_FROM_CLASH:
        state.push(card)
    else:
        state.swap(seat, state.card, card)
