"""What things are worth, in Secrets: both clocks (the dial and the cards), work on Leads, Enemies, effects."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Cond, Op
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.texts.conditions import Sense, eligible, holds, people
from neontable.games.neon_hope.state import NETWORK, NONE, ZONE, HopeState, InPlay

CARD: Final = 0.22  # one card in hand
WATCH: Final = 0.5  # one step of the dial
HOPE: Final = 0.2
RESOURCE: Final = 0.3
MARKER: Final = 0.45
NEEDED: Final = 1.0  # a Secret of a Lead that the objective names
OPTIONAL: Final = 0.12  # a Secret of another
DEFEAT: Final = 1.3  # an Enemy out of the way, beside a character
RETREAT: Final = 0.5
DAMAGE: Final = 0.35
MOVE: Final = 0.05
ATTRIBUTE_USE: Final = (0.9, 0.7, 0.9, 1.0)


class Goal:
    """What the current objective still asks for."""

    __slots__ = ("meet", "names", "together")

    def __init__(self) -> None:
        self.names: list[int] = []  # Leads, Enemies and States to be worked on
        self.meet = NONE  # the setting where all must be in the end
        self.together = False  # only the meeting is left


def goal_of(state: HopeState) -> Goal:
    """The Leads and States that the chapter needs now."""
    goal = Goal()
    chapter = current(state)
    if chapter is not None:
        _gather(state, chapter.objective, goal)
        goal.together = goal.meet != NONE and not goal.names
    return goal


def _gather(state: HopeState, cond: Cond, goal: Goal) -> None:
    if cond.is_ in (v.IS_AND, v.IS_OR):
        for part in cond.parts:
            _gather(state, part, goal)
    elif cond.is_ in (v.IS_FLIPPED, v.IS_DONE, v.IS_DEFEATED):
        if not holds(state, cond, Sense(0, NONE, NONE, NONE, NONE)):
            goal.names.append(cond.name)
    elif cond.is_ == v.IS_ALLAT:
        goal.meet = cond.setting


def needed(state: HopeState, card: InPlay, goal: Goal) -> bool:
    """Whether the objective is about this card."""
    return state.content.cards[card.card].name in goal.names


def tempo(state: HopeState) -> float:
    """How dear the dial is now: more the nearer its end, less when little work is left."""
    final = state.content.thresholds[state.house.mode].final
    left = max(1, final - state.dial)
    return WATCH * (0.7 + 0.6 * (1 - left / final))


def nerve(state: HopeState, seat: int) -> float:
    """How dear a card of this character is now: more with little Endurance."""
    player = state.players[seat]
    scarce = 1.0 + 0.25 * max(0, 4 - player.endurance)
    if player.endurance == 1:
        scarce += 1.5 if player.hand.bit_count() <= 2 else 0.5
    return CARD * scarce


def stress_cost(state: HopeState, seat: int, n: int) -> float:
    """What n Stress cost a character: Hope first, then cards, and more if the hand does not hold so many."""
    if n <= 0:
        return 0.0
    player = state.players[seat]
    cost = n * nerve(state, seat) * (0.85 if player.hope >= n else 1.0)
    if player.endurance == 1 and n >= player.hand.bit_count() + player.hope:
        cost += 8.0
    return cost


def unit_worth(state: HopeState, card: InPlay, goal: Goal) -> float:
    """What one Secret, marker, cube or Damage of a card is worth."""
    face = state.face(card)
    if card.kind == v.LEAD:
        if needed(state, card, goal):
            return NEEDED
        worth = OPTIONAL
        if card.side == 1:
            for sentence in face.at_trigger[v.ON_COMPLETED]:
                worth += (
                    0.5 * max(0.0, block_worth(state, sentence.block, 0)) / max(1, card.secrets + sum(card.markers))
                )
        return worth
    if card.kind == v.STATE:
        if needed(state, card, goal):
            return NEEDED
        worth = 0.12
        for sentence in face.at_trigger[v.ON_START]:
            if sentence.block.has(v.DO_SURV) or sentence.block.has(v.DO_STRESS):
                worth = tempo(state)
        for sentence in face.at_trigger[v.ON_WHEN]:
            if sentence.event == v.EV_DEFEATED and sentence.block.has(v.DO_SURV):
                return -3.0  # it must not be filled
        return worth
    return DAMAGE


def enemy_worth(state: HopeState, card: InPlay) -> tuple[float, float]:
    """What it is worth to defeat an Enemy and to make it retreat."""
    place = card.place
    if place >= NETWORK or not state.anybody_at(place):
        return 0.4, 0.05
    with_it = len([player for player in state.players if player.place == place])
    beside = tempo(state)
    icons = len(state.face(card).icons) * 0.12 * with_it
    extra = 0.3 if state.face(card).keywords & v.CONFRONTATION else 0.0
    return 2.0 * beside + icons * 2 + extra, beside + icons + extra


def block_worth(state: HopeState, block: Block, me: int) -> float:
    """What an effect is worth to the group, roughly."""
    return sum([op_worth(state, op, me) for op in block.ops])


def op_worth(state: HopeState, op: Op, me: int) -> float:
    """What an operation is worth."""
    do = op.do
    sense = Sense(me, me, NONE, NONE, NONE)
    if do == v.DO_SURV:
        return -op.n * tempo(state) if op.n > 0 else min(-op.n, state.dial) * tempo(state)
    if do == v.DO_STRESS:
        return -sum([stress_cost(state, seat, op.n) for seat in _some(state, op, sense)])
    if do == v.DO_HOPE:
        return HOPE * op.n * len(_some(state, op, sense))
    if do == v.DO_RES:
        return RESOURCE * op.n * len(_some(state, op, sense))
    if do == v.DO_MARKER:
        return MARKER * len(_some(state, op, sense))
    if do == v.DO_CHARGE:
        return 0.25 * op.n
    if do == v.DO_RECOVER:
        return CARD * op.n * 0.9
    if do in (v.DO_AMOD, v.DO_AENC):
        return 0.15 * op.k + 0.02
    if do == v.DO_SECRET:
        return 0.8 * op.n
    if do == v.DO_CUBE:
        return 0.4 * op.n
    if do in (v.DO_DAMAGE, v.DO_RETREAT):
        return _on_enemies(state, op, sense)
    if do in (v.DO_IF, v.DO_FOR, v.DO_MAY):
        if do == v.DO_IF and op.condition is not None and not holds(state, op.condition, sense):
            return block_worth(state, op.blocks[1], me) if len(op.blocks) > 1 else 0.0
        return block_worth(state, op.blocks[0], me)
    if do == v.DO_CHOOSE:
        return max([block_worth(state, block, me) for block in op.blocks])
    if do in (v.DO_SPAWN, v.DO_SPAWNTOP, v.DO_DRAWENC):
        return -0.8
    if do == v.DO_DISCARD:
        return 0.5
    if do == v.DO_PREVENT:
        return (CARD if op.icon == v.STRESS_ICON else tempo(state)) * op.n
    return 0.0


def _some(state: HopeState, op: Op, sense: Sense) -> list[int]:
    """Whom an operation will be about: one of those who can be chosen."""
    found = people(state, op.who, sense)
    return found[:1] if op.who in v.CHOSEN_WHO else found


def _on_enemies(state: HopeState, op: Op, sense: Sense) -> float:
    """What it is worth to hurt or drive off Enemies."""
    if op.card is None:
        return 0.0
    found = [card for card in eligible(state, op.card, sense) if card.kind == v.ENEMY]
    if not found:
        return 0.0
    each = [
        enemy_worth(state, card)[0] * (1.0 if op.n >= state.face(card).health - card.damage else 0.4)
        if op.do == v.DO_DAMAGE
        else enemy_worth(state, card)[1]
        for card in found
    ]
    return sum(each) if op.card.all else max(each)


def action_worth(state: HopeState, seat: int, number: int) -> float:
    """What an Action card in hand is worth to a character."""
    action = state.content.actions[number]
    player = state.players[seat]
    worth = 0.12 * action.bonus + 0.45 * action.impact
    for type in range(4):
        if action.types >> type & 1:
            worth += (0.3, 0.12, 0.1, 0.15)[type]
    for sentence in action.face.at_trigger[v.ON_PLAY]:
        for op in sentence.block.ops:
            if op.do == v.DO_USE:
                worth += 0.08 * player.attributes[op.attribute]
    return worth


def tool_worth(state: HopeState, tool: int) -> float:
    """What a Tool is worth, beside its cost."""
    face = state.content.tools[tool].face
    worth = 0.2
    for sentence in face.sentences:
        for op in sentence.block.ops:
            if op.do == v.DO_MORE:
                worth += 1.0
            elif op.do == v.DO_SURV and op.n < 0:
                worth += 0.9
            elif op.do in (v.DO_FOCUS, v.DO_SAVE):
                worth += 0.8
            else:
                worth += 0.3
    return worth


def in_zone(card: InPlay, seat: int) -> bool:
    """Whether a card is in the play zone of a seat."""
    return card.place == ZONE + seat
