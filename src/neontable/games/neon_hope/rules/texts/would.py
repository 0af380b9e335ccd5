"""Whether an effect would change anything: what cannot is neither offered nor asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op
from neontable.games.neon_hope.rules import task
from neontable.games.neon_hope.rules.texts import announced, reactions
from neontable.games.neon_hope.rules.texts.conditions import Sense, eligible, holds, people, spot
from neontable.games.neon_hope.rules.texts.standing import confronted
from neontable.games.neon_hope.state import ACTIONS, NONE, HopeState, InPlay


def would_change(state: HopeState, block: Block, sense: Sense) -> bool:
    """Whether one of these operations would change anything."""
    if block.certain:
        return True
    for op in block.ops:
        if op_changes(state, op, sense):
            return True
    return False


def op_changes(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether this operation would change anything."""
    by_verb = CHANGES[op.do]
    if by_verb is not None:
        return by_verb(state, op, sense)
    if op.card is not None:
        return card_changes(state, op, sense)
    if op.who == v.NOBODY:
        return True
    if op.who == v.ME:
        return person_changes(state, op, sense.me, sense)
    for seat in people(state, op.who, sense):
        if person_changes(state, op, seat, sense):
            return True
    return False


def condition_changes(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether the branch that a condition leads to would; what hangs on a die that is not rolled yet may."""
    assert op.condition is not None
    if sense.rolled == NONE and op.rolls:
        return True
    if holds(state, op.condition, sense):
        return would_change(state, op.blocks[0], sense)
    return len(op.blocks) > 1 and would_change(state, op.blocks[1], sense)


def answers_change(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether one of the answers would."""
    for block in op.blocks:
        if would_change(state, block, sense):
            return True
    return False


def share_changes(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether there is Stress of somebody else to take over."""
    return sense.them != sense.me and announced.amount(state, v.STRESS_ICON) > 0


def bonus_changes(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether a task can follow in this turn that gets the bonus: with an action left, or a free text that may give one."""
    player = state.players[sense.me]
    return player.spent < ACTIONS or player.listens >> v.ON_FREE & 1 == 1


def revealing(state: HopeState) -> task.PerformTask | None:
    """The task for which a modifier was just revealed; none outside a task."""
    now = state.doing[-1]
    for i in range(len(state.doing) - 1, 0, -1):
        answering = state.doing[i]
        if isinstance(answering, reactions.React) and answering.event == v.EV_MODIFIER:
            now = state.doing[i - 1]
            break
    return now if isinstance(now, task.PerformTask) else None


Change: TypeAlias = Callable[[HopeState, Op, Sense], bool]

BY_VERB: Final[dict[int, Change]] = {
    v.DO_NOTHING: lambda state, op, sense: False,
    v.DO_IF: condition_changes,
    v.DO_CHOOSE: answers_change,
    v.DO_MAY: answers_change,
    v.DO_SURV: lambda state, op, sense: op.n > 0 or state.dial > 0,
    v.DO_PREVENT: lambda state, op, sense: announced.amount(state, op.icon) > 0,
    v.DO_SHARE: share_changes,
    v.DO_REDRAW: lambda state, op, sense: revealing(state) is not None,
    v.DO_NEXT: bonus_changes,
    v.DO_AENC: lambda state, op, sense: len(state.deck.cards) > 0,
}
CHANGES: Final[list[Change | None]] = [BY_VERB.get(verb) for verb in range(len(v.VERBS))]
CERTAIN: Final = 1 << v.DO_FLIP | 1 << v.DO_SPAWN | 1 << v.DO_LEAVE | 1 << v.DO_DISCARD


def card_changes(state: HopeState, op: Op, sense: Sense) -> bool:
    """Whether there is a card for which it changes something."""
    assert op.card is not None
    if CERTAIN >> op.do & 1:
        return True
    if op.card.way == v.PICK_THIS and sense.tool != NONE:
        return True
    for card in eligible(state, op.card, sense):
        if matters(state, card, op):
            return True
    return False


def matters(state: HopeState, card: InPlay, op: Op) -> bool:
    """Whether the operation would change this card."""
    do = op.do
    if do == v.DO_CUBE:
        slots = card.face.slots(state.seats)
        covered = card.cubes.bit_count()
        return covered < slots if op.n > 0 else covered > 0
    if do == v.DO_SECRET:
        return card.secrets > 0
    if do == v.DO_RETREAT or do == v.DO_DAMAGE:
        return card.kind == v.ENEMY
    return True


def person_changes(state: HopeState, op: Op, seat: int, sense: Sense) -> bool:
    """Whether the operation would change something for this character."""
    player = state.players[seat]
    do = op.do
    if do == v.DO_HOPE:
        return op.n > 0 or player.hope > 0
    if do == v.DO_RES:
        return op.n > 0 or player.resources > 0
    if do == v.DO_RECOVER:
        return player.pile != 0
    if do == v.DO_CHARGE:
        return chargeable(state, seat, attribute_meant(op, sense), op.n)
    if do == v.DO_ACTION:
        return player.spent > 0
    if do == v.DO_MOVE:
        if confronted(state, seat) or op.place is None:
            return False
        if op.place.bits & v.AT_ANY:
            return len(state.settings) > 0
        if op.place.bits & v.AT_OPP:
            return True
        return spot(state, op.place, sense) != player.place
    if do == v.DO_FOR:
        return would_change(state, op.blocks[0], Sense(sense.me, seat, sense.card, sense.tool, sense.place))
    return True


def attribute_meant(op: Op, sense: Sense) -> int:
    """The attribute that an operation is about: for ROLL what the die showed; before it is rolled any may come."""
    if op.attribute != v.ROLLED:
        return op.attribute
    return v.OWN_CHOICE if sense.rolled == NONE else sense.rolled


def chargeable(state: HopeState, seat: int, attribute: int, n: int) -> bool:
    """Whether a charge can be added to (or taken from) a marker of this attribute."""
    markers = state.players[seat].markers
    for each in range(4):
        if attribute in (each, v.OWN_CHOICE):
            if markers[each * 2] or (n < 0 and markers[each * 2 + 1]):
                return True
    return False
