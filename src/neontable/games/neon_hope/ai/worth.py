"""What things are worth, in Secrets of the objective: work on Leads, Enemies, effects, cards and Tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op
from neontable.games.neon_hope.rules.texts.conditions import Sense, eligible, holds, people
from neontable.games.neon_hope.state import NETWORK, NONE, HopeState, InPlay

HOPE: Final = 0.85  # of a card
RESOURCE: Final = 0.3
MARKER: Final = 0.45
CHARGE: Final = 0.25
NEEDED: Final = 1.0  # a Secret of a Lead that the objective names
OPTIONAL: Final = 0.12  # a Secret of another
FINISH: Final = 0.3  # the last Secret of a Lead that the objective names
REWARD: Final = 0.7  # the part of a Completed box that counts before it is reached
DAMAGE: Final = 0.35
ICON: Final = 0.12  # a threat icon of an Enemy beside a character
STAY: Final = 2.0  # rounds that an Enemy would stay beside somebody
FAR: Final = 0.4  # an Enemy beside nobody that is out of the way
HELD: Final = 3.0  # an Enemy that keeps somebody from the meeting that is all that is left
TROUBLE: Final = 0.8  # another Enemy or encounter card
LOSS: Final = 8.0  # the episode
FILLED: Final = -3.0  # a State that must not be filled
ATTRIBUTE_USE: Final = (0.9, 0.7, 0.9, 1.0)
IN_TOOL: Final = {
    v.DO_MORE: 1.1, v.DO_SURV: 1.0, v.DO_FOCUS: 0.9, v.DO_SAVE: 0.9, v.DO_PREVENT: 0.4, v.DO_IMPACT: 0.4,
    v.DO_REDRAW: 0.4, v.DO_DAMAGE: 0.4, v.DO_REACH: 0.3, v.DO_RETREAT: 0.2, v.DO_HAVE: 0.2, v.DO_FREEMOVE: 0.1,
    v.DO_IF: 0.4,
}  # fmt: skip
MODIFIER: Final = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, -2.2, 5.0, -5.0)  # what each modifier is worth in the Grid
BY_TYPE: Final = (0.3, 0.12, 0.1, 0.15)  # a card that can be played on tasks of this type


def stress_cost(outlook: Outlook, seat: int, n: int) -> float:
    """What n Stress cost a character: Hope first, then cards, and more if the hand does not hold so many."""
    if n <= 0:
        return 0.0
    player = outlook.state.players[seat]
    cost = n * outlook.nerve(seat) * (HOPE if player.hope >= n else 1.0)
    if player.endurance == 1 and n >= player.hand.bit_count() + player.hope:
        cost += LOSS
    return cost


def unit_worth(outlook: Outlook, card: InPlay) -> float:
    """What one Secret, marker, cube or Damage of a card is worth."""
    if outlook.needed(card):
        return NEEDED
    face = outlook.state.face(card)
    if card.kind == v.LEAD:
        worth = OPTIONAL
        if card.side == 1:
            for sentence in face.at_trigger[v.ON_COMPLETED]:
                whole = max(0.0, block_worth(outlook, sentence.block, 0))
                worth += REWARD * whole / max(1, card.secrets + sum(card.markers))
        return worth
    if card.kind == v.STATE:
        for sentence in face.at_trigger[v.ON_WHEN]:
            if sentence.event == v.EV_DEFEATED and sentence.block.has(v.DO_SURV):
                return FILLED
        for sentence in face.at_trigger[v.ON_START]:
            if sentence.block.has(v.DO_SURV) or sentence.block.has(v.DO_STRESS):
                return outlook.tempo
        return OPTIONAL
    return DAMAGE


def enemy_worth(outlook: Outlook, card: InPlay) -> tuple[float, float]:
    """What it is worth to defeat an Enemy and to make it retreat."""
    state = outlook.state
    place = card.place
    if place >= NETWORK or not state.anybody_at(place):
        return FAR, 0.05
    with_it = len([player for player in state.players if player.place == place])
    face = state.face(card)
    once = outlook.tempo + len(face.icons) * ICON * with_it
    extra = 0.0
    if face.keywords & v.CONFRONTATION:
        extra = HELD if outlook.goal.together and place >> 1 != outlook.goal.meet else 0.3
    return min(STAY, outlook.need) * once + extra, once + extra


def block_worth(outlook: Outlook, block: Block, me: int) -> float:
    """What an effect is worth to the group, roughly."""
    worth = 0.0
    for op in block.ops:
        if op.do < len(WORTHS):
            worth += WORTHS[op.do](outlook, op, me)
    return worth


def _nothing(outlook: Outlook, op: Op, me: int) -> float:
    return 0.0


def _surveillance(outlook: Outlook, op: Op, me: int) -> float:
    return -op.n * outlook.tempo if op.n > 0 else min(-op.n, outlook.state.dial) * outlook.tempo


def _stress(outlook: Outlook, op: Op, me: int) -> float:
    return -sum([stress_cost(outlook, seat, op.n) for seat in _some(outlook, op, me)])


def _gain(outlook: Outlook, op: Op, me: int) -> float:
    """Hope, Resources, markers, charges."""
    if op.do == v.DO_CHARGE:
        return CHARGE * op.n
    people_there = _some(outlook, op, me)
    if op.do == v.DO_HOPE:
        return HOPE * op.n * sum([outlook.nerve(seat) for seat in people_there])
    return (RESOURCE * op.n if op.do == v.DO_RES else MARKER) * len(people_there)


def _recover(outlook: Outlook, op: Op, me: int) -> float:
    found = [outlook.nerve(seat) for seat in _some(outlook, op, me) if outlook.state.players[seat].pile]
    return 0.9 * op.n * sum(found)


def _look(outlook: Outlook, op: Op, me: int) -> float:
    return 0.15 * op.k + 0.02


def _tokens(outlook: Outlook, op: Op, me: int) -> float:
    return (0.8 if op.do == v.DO_SECRET else 0.4) * op.n


def _condition(outlook: Outlook, op: Op, me: int) -> float:
    if op.condition is not None and not holds(outlook.state, op.condition, Sense(me, me, NONE, NONE, NONE)):
        return block_worth(outlook, op.blocks[1], me) if len(op.blocks) > 1 else 0.0
    return block_worth(outlook, op.blocks[0], me)


def _inner(outlook: Outlook, op: Op, me: int) -> float:
    return block_worth(outlook, op.blocks[0], me)


def _best(outlook: Outlook, op: Op, me: int) -> float:
    return max([block_worth(outlook, block, me) for block in op.blocks])


def _trouble(outlook: Outlook, op: Op, me: int) -> float:
    return -TROUBLE


def _discard(outlook: Outlook, op: Op, me: int) -> float:
    return 0.5


def _prevent(outlook: Outlook, op: Op, me: int) -> float:
    return (outlook.nerve(me) if op.icon == v.STRESS_ICON else outlook.tempo) * op.n


def _on_enemies(outlook: Outlook, op: Op, me: int) -> float:
    """What it is worth to hurt or drive off Enemies."""
    if op.card is None:
        return 0.0
    state = outlook.state
    found = [card for card in eligible(state, op.card, Sense(me, me, NONE, NONE, NONE)) if card.kind == v.ENEMY]
    if not found:
        return 0.0
    each: list[float] = []
    for card in found:
        defeat, retreat = enemy_worth(outlook, card)
        if op.do == v.DO_DAMAGE:
            each.append(defeat * (1.0 if op.n >= state.face(card).health - card.damage else 0.4))
        else:
            each.append(retreat)
    return sum(each) if op.card.all else max(each)


def _some(outlook: Outlook, op: Op, me: int) -> list[int]:
    """Whom an operation will be about: one of those who can be chosen."""
    found = people(outlook.state, op.who, Sense(me, me, NONE, NONE, NONE))
    return found[:1] if op.who in v.CHOSEN_WHO else found


BY_VERB: Final[dict[int, Callable[[Outlook, Op, int], float]]] = {
    v.DO_SURV: _surveillance, v.DO_STRESS: _stress, v.DO_HOPE: _gain, v.DO_RES: _gain, v.DO_MARKER: _gain,
    v.DO_CHARGE: _gain, v.DO_RECOVER: _recover, v.DO_AMOD: _look, v.DO_AENC: _look, v.DO_SECRET: _tokens,
    v.DO_CUBE: _tokens, v.DO_DAMAGE: _on_enemies, v.DO_RETREAT: _on_enemies, v.DO_IF: _condition, v.DO_FOR: _inner,
    v.DO_MAY: _inner, v.DO_CHOOSE: _best, v.DO_SPAWN: _trouble, v.DO_SPAWNTOP: _trouble, v.DO_DRAWENC: _trouble,
    v.DO_DISCARD: _discard, v.DO_PREVENT: _prevent,
}  # fmt: skip
WORTHS: Final[list[Callable[[Outlook, Op, int], float]]] = [BY_VERB.get(do, _nothing) for do in range(len(v.VERBS))]


# ---------------------------------------------------------------- cards and Tools
def action_worth(state: HopeState, seat: int, number: int) -> float:
    """What an Action card in hand is worth to a character."""
    action = state.content.actions[number]
    player = state.players[seat]
    worth = 0.12 * action.bonus + 0.45 * action.impact
    for type in range(4):
        if action.types >> type & 1:
            worth += BY_TYPE[type]
    for sentence in action.face.at_trigger[v.ON_PLAY]:
        for op in sentence.block.ops:
            if op.do == v.DO_USE:
                worth += 0.08 * player.attributes[op.attribute]
    return worth


def tool_worth(state: HopeState, tool: int) -> float:
    """What a Tool is worth, beside its cost."""
    face = state.content.tools[tool].face
    worth = 0.4 if face.task is not None else 0.1
    for sentence in face.sentences:
        for op in sentence.block.ops:
            if op.do != v.DO_SURV or op.n < 0:
                worth += IN_TOOL.get(op.do, 0.0)
    return worth
