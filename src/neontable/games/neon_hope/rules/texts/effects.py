"""Carrying out the text of a card: one frame for each block of operations, so that every question inside it can be entered."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Text
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op
from neontable.games.neon_hope.rules import task
from neontable.games.neon_hope.rules.base import HopeProcedure, innermost
from neontable.games.neon_hope.rules.texts import operations, would
from neontable.games.neon_hope.rules.texts.conditions import Sense, distinct, eligible, people
from neontable.games.neon_hope.rules.texts.standing import confronted, equip
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, Then

PICKED: Final = (v.DO_RETREAT, v.DO_DAMAGE, v.DO_CUBE, v.DO_SECRET, v.DO_MOVE, v.DO_LEAVE, v.DO_DISCARD)


class Effect(HopeProcedure):
    """A block of operations under way."""

    __slots__ = (
        "block", "card", "encounter", "me", "op", "place", "rolled", "spot", "target", "them", "tool", "who",
    )  # fmt: skip
    steps = ("next_operation",)

    def __init__(
        self,
        block: int,
        me: int,
        them: int = NONE,
        card: int = NONE,
        tool: int = NONE,
        place: int = NONE,
        rolled: int = NONE,
        encounter: bool = False,
        op: int = 0,
    ) -> None:
        HopeProcedure.__init__(self)
        self.block = block
        self.me = me  # who resolves it
        self.them = them  # whom the text has just named
        self.card = card  # in play, that the text stands on
        self.tool = tool  # that the text stands on
        self.place = place  # LOC of a text that stands at a location
        self.rolled = rolled  # what the attribute die showed
        self.encounter = encounter  # the text of an encounter card that is being resolved
        self.op = op  # which operation is next
        self.who = NONE  # chosen for this operation
        self.target = NONE
        self.spot = NONE

    def copy(self) -> Effect:
        twin = Effect(
            self.block, self.me, self.them, self.card, self.tool, self.place, self.rolled, self.encounter, self.op
        )
        twin.who = self.who
        twin.target = self.target
        twin.spot = self.spot
        return twin

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        return self.next_operation(state, asked)  # compiled, found at once

    def now(self, state: HopeState) -> Op:
        """The operation that is next."""
        return state.content.blocks[self.block].ops[self.op]

    def sense(self, state: HopeState) -> Sense:
        """What the words of this text mean now."""
        doing = innermost(state, task.PerformTask) if state.acting else None
        target = doing.card if doing is not None else NONE
        return Sense(self.me, self.them, self.card, self.tool, self.place, target, self.rolled)

    def begin_block(self, state: HopeState, block: Block, them: int = NONE) -> None:
        """Begin an inner block, with all that this one knows."""
        if block.ops:
            named = them if them != NONE else self.them
            state.begin(
                Effect(block.number, self.me, named, self.card, self.tool, self.place, self.rolled, self.encounter)
            )

    def forget_choices(self) -> None:
        """What was chosen for one operation says nothing about the next."""
        self.who = NONE
        self.target = NONE
        self.spot = NONE

    def next_operation(self, state: HopeState, asked: Ask | None) -> Then:
        """One operation: first whom, which card and where, then the operation itself; and more, until something comes first."""
        ops = state.content.blocks[self.block].ops
        while self.op < len(ops):
            op = ops[self.op]
            if op.chooses:
                if op.rolls and self.rolled == NONE:
                    return operations.roll(state, self, op, asked)
                kind = self.undecided(op)
                if kind != NONE:
                    return self.ask(state, op, kind) if asked is None else self.decide(kind, asked.answer)
            then = operations.OPERATIONS[op.do](state, self, op, asked)
            if then is not None:
                return then
            self.op += 1
            if op.chooses:
                self.forget_choices()
            if state.doing[-1] is not self:
                return AGAIN
            asked = None
        return DONE

    def undecided(self, op: Op) -> int:
        """What has to be chosen before the operation: a character, a card, a location, or nothing more (NONE)."""
        if self.who == NONE and op.who in v.CHOSEN_WHO:
            return c.WHO
        card = op.card
        if self.target == NONE and card is not None and card.way == v.PICK_KIND and not card.all and op.do in PICKED:
            return c.TARGET
        if self.spot == NONE and op.do == v.DO_MOVE and op.place is not None and op.place.bits & v.AT_ANY:
            return c.PLACE
        return NONE

    def decide(self, kind: int, answer: int) -> Then:
        """A character, card or location is chosen; the next words of the text may name that character."""
        if kind == c.WHO:
            self.who = answer
            self.them = answer
        elif kind == c.TARGET:
            self.target = answer
        else:
            self.spot = answer
        return AGAIN

    def ask(self, state: HopeState, op: Op, kind: int) -> Then:
        """Ask the resolving character; where nothing fits, the operation does nothing."""
        if kind == c.WHO:
            options = candidates(state, self, op)
        else:
            options = targets(state, self, op) if kind == c.TARGET else destinations(state, self, op)
        if options:
            return Ask(self.me, kind, options=options)
        self.op += 1
        self.forget_choices()
        return AGAIN


def candidates(state: HopeState, effect: Effect, op: Op) -> list[int]:
    """The characters that can be chosen: those for whom it changes something, if there are any."""
    able = people(state, op.who, effect.sense(state))
    if op.do == v.DO_RECOVER:
        return [seat for seat in able if state.players[seat].pile] or able[:1]
    if op.do == v.DO_CHARGE:
        attribute = attribute_of(effect, op)
        return [seat for seat in able if would.chargeable(state, seat, attribute, op.n)]
    return able


def attribute_of(effect: Effect, op: Op) -> int:
    """The attribute that an operation is about; ROLL is what the die showed."""
    return effect.rolled if op.attribute == v.ROLLED else op.attribute


def remember_roll(state: HopeState, effect: Effect, attribute: int) -> None:
    """What the die showed holds for the whole text: for the blocks around this one, and for those of the same FOR that follow."""
    effect.rolled = attribute
    blocks = state.content.blocks
    text = blocks[effect.block].id.partition(".")[0]
    for i in range(state.doing.index(effect) - 1, -1, -1):
        other = state.doing[i]
        if not isinstance(other, Effect) or blocks[other.block].id.partition(".")[0] != text:
            break
        other.rolled = attribute


def targets(state: HopeState, effect: Effect, op: Op) -> list[int]:
    """The cards in play that can be chosen, alike ones once, those first for which it changes something."""
    assert op.card is not None
    cards = eligible(state, op.card, effect.sense(state))
    return [card.id for card in distinct(cards) if would.matters(state, card, op)]


def destinations(state: HopeState, effect: Effect, op: Op) -> list[int]:
    """The locations to which somebody can move: another than the present one of at least one of them."""
    if op.card is not None:
        enemies = [card.place for card in operations.cards(state, effect, op) if card.kind == v.ENEMY]
        return [place for place in state.locations() if any(each != place for each in enemies)]
    movers = people(state, op.who, effect.sense(state)) if effect.who == NONE else [effect.who]
    movers = [seat for seat in movers if not confronted(state, seat)]
    return [place for place in state.locations() if any(state.players[seat].place != place for seat in movers)]


def whom(state: HopeState, ask: Ask) -> list[int]:
    """The answers to: which character?"""
    effect = state.doing[-1]
    assert isinstance(effect, Effect)
    return candidates(state, effect, effect.now(state))


def which(state: HopeState, ask: Ask) -> list[int]:
    """The answers to: which card?"""
    effect = state.doing[-1]
    assert isinstance(effect, Effect)
    return targets(state, effect, effect.now(state))


def where_to(state: HopeState, ask: Ask) -> list[int]:
    """The answers to: which location?"""
    effect = state.doing[-1]
    assert isinstance(effect, Effect)
    return destinations(state, effect, effect.now(state))


# ---------------------------------------------------------------- using a sentence
def usable(state: HopeState, text: Text, me: int, them: int) -> bool:
    """Whether a sentence that may be used can be used now: its limit, its price, and whether it would change anything."""
    sentence = text.sentence
    player = state.players[me]
    if sentence.limit and sentence.number in (player.used if sentence.limit == v.ONCE_A_ROUND else player.used_up):
        return False
    if sentence.price == v.RESOURCES and player.resources < sentence.price_n:  # HOPE-RUL-39
        return False
    if sentence.block.certain:
        return True
    doing = innermost(state, task.PerformTask) if state.acting else None
    target = doing.card if doing is not None else NONE
    return would.would_change(state, sentence.block, Sense(me, them, text.card, text.tool, text.place, target))


def use(state: HopeState, text: Text, me: int, them: int, encounter: bool = False) -> None:
    """Use a sentence: its limit, its price, then what it does."""
    sentence = text.sentence
    player = state.players[me]
    if sentence.optional and state.log is not None:
        state.tell(c.EV_USED, me, (sentence.number,))
    if sentence.limit == v.ONCE_A_ROUND:
        player.used.append(sentence.number)
    elif sentence.limit == v.ONCE_AN_EPISODE:
        player.used_up.append(sentence.number)
    if sentence.price == v.RESOURCES:
        player.resources -= sentence.price_n
        state.tell(c.EV_RESOURCES, me, (-sentence.price_n,))
    elif sentence.price != v.NO_PRICE:
        leave_play(state, text.owner, text.tool, sentence.price == v.TRASH)
    state.begin(Effect(sentence.block.number, me, them, text.card, text.tool, text.place, NONE, encounter))


def leave_play(state: HopeState, seat: int, tool: int, trash: bool) -> None:
    """A Tool is recycled into the Tool Kit or trashed (HOPE-TOOL-02, HOPE-TOOL-04)."""
    player = state.players[seat]
    place = player.tools.index(tool)
    player.tools.pop(place)
    player.tool_cubes.pop(place)
    equip(state, seat)
    if trash:
        state.trashed.append(tool)
        state.tell(c.EV_TRASHED, seat, (tool,))
    else:
        player.kit.append(tool)
        player.kit.sort()
        state.tell(c.EV_RECYCLED, seat, (tool,))
