"""Chapters, objectives and the choices that the campaign remembers (HOPE-WIN-02, HOPE-WIN-03, HOPE-RUL-57, HOPE-RUL-92)."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Chapter
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.base import HopeProcedure, innermost
from neontable.games.neon_hope.rules.story import telling
from neontable.games.neon_hope.rules.texts import effects
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NONE, UNDECIDED, HopeState
from neontable.kernel.ask import ALL, Ask, Asks
from neontable.kernel.procedure import DONE, NEXT, Then


def current(state: HopeState) -> Chapter | None:
    """The top card of the Chapter stack (HOPE-WIN-02)."""
    chapters = state.content.episodes[state.house_rules.episode].chapters
    return state.content.chapters[chapters[state.chapter]] if state.chapter < len(chapters) else None


def check(state: HopeState, who: int) -> None:
    """If the current objective is met, the chapter changes at once (HOPE-WIN-03)."""
    if state.unmet == state.progressed:  # nothing has happened since that could meet it
        return
    if state.round == 0 or state.outcome != UNDECIDED:
        return
    chapter = current(state)
    if chapter is None:
        return
    if not holds(state, chapter.objective, Sense(who)):
        if chapter.tracked:
            state.unmet = state.progressed
        return
    if innermost(state, ChapterChange) is None:
        state.begin(ChapterChange(who))


class ChapterChange(HopeProcedure):
    """The objective is met: the card is flipped, its back resolved, the next one current (HOPE-RUL-59)."""

    __slots__ = ("who",)
    steps = ("flip", "go_on")

    def __init__(self, who: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who

    def copy(self) -> ChapterChange:
        return ChapterChange(self.who)

    def flip(self, state: HopeState) -> Then:
        """The back of the card."""
        chapter = current(state)
        assert chapter is not None
        state.tell(c.EV_OBJECTIVE, self.who, (chapter.number,))
        telling.chapter(state, chapter.number, "back")
        state.begin(effects.Effect(chapter.back.number, self.who))
        return NEXT

    def go_on(self, state: HopeState) -> Then:
        """The next front; its objective may be met already."""
        state.chapter += 1
        state.unmet = NONE
        chapter = current(state)
        if chapter is None:
            return DONE
        state.tell(c.EV_CHAPTER, NONE, (chapter.number,))
        telling.chapter(state, chapter.number, "front")
        if holds(state, chapter.objective, Sense(self.who)):
            return "flip"
        return DONE


class Vote(HopeProcedure):
    """A choice that the campaign remembers: one vote per seat, secret until the last is in (HOPE-RUL-92)."""

    __slots__ = ("answer", "block", "card", "me", "op")
    steps = ("vote", "count")

    def __init__(self, block: int, op: int, me: int, card: int) -> None:
        HopeProcedure.__init__(self)
        self.block = block
        self.op = op
        self.me = me  # who resolves the text
        self.card = card
        self.answer = NONE

    def copy(self) -> Vote:
        twin = Vote(self.block, self.op, self.me, self.card)
        twin.answer = self.answer
        return twin

    def vote(self, state: HopeState, asked: Ask | None) -> Then:
        """Every seat votes or abstains."""
        if asked is None:
            return ballot(state, c.VOTE, self.block, self.op)
        self.answer = result(state, asked, ways(state, self.block, self.op))
        return NEXT

    def count(self, state: HopeState) -> Then:
        """What most have voted for happens."""
        op = state.content.blocks[self.block].ops[self.op]
        state.tell(c.EV_VOTED, NONE, (self.answer, self.block))
        telling.answered(state, self.block, self.answer, self.me)
        if self.answer < len(op.blocks):
            asking = state.doing[-2]  # the text that has asked for the vote waits below it
            assert isinstance(asking, effects.Effect)
            asking.begin_block(state, op.blocks[self.answer])
        return DONE


def ballot(state: HopeState, kind: int, a: int, b: int) -> Ask:
    """Ask every seat, unseen of each other; who plays alone is simply asked."""
    if state.seats == 1:
        return Ask(0, kind, a, b)
    return Asks(ALL, [Ask(seat, kind, a, b, always=True) for seat in range(state.seats)])


def ways(state: HopeState, block: int, number: int) -> list[int]:
    """The answers of a vote: each block, and for MAY also not to."""
    op = state.content.blocks[block].ops[number]
    return [0, 1] if op.do == v.DO_MAY else list(range(len(op.blocks)))


def voting(state: HopeState, ask: Ask) -> list[int]:
    """The answers of a vote for one seat; with two or more it may abstain."""
    found = ways(state, ask.a, ask.b)
    return [*found, c.ABSTAIN] if state.seats > 1 else found


def result(state: HopeState, asked: Ask, possible: list[int]) -> int:
    """Most votes decide; a tie goes to the responsible character's vote, else to the first in seat order; or chance draws."""
    if state.seats == 1:
        return asked.answer
    votes = [asked.answers[seat] for seat in range(state.seats)]
    cast = [vote for vote in votes if vote != c.ABSTAIN]
    if not cast:
        return possible[state.chance.pick("vote", NONE, len(possible))]
    most = max([cast.count(way) for way in possible])
    tied = [way for way in possible if cast.count(way) == most]
    if votes[state.responsible] in tied:
        return votes[state.responsible]
    return next(vote for vote in cast if vote in tied)
