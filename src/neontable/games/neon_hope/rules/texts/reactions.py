"""Sentences that answer an event (8.4): first those of the character concerned, then the others', then nobody's cards."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import AT_EVENT, Text
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Sentence
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.texts import effects
from neontable.games.neon_hope.rules.texts.standing import open_texts, own_texts
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, Then

NOBODYS: Final = 8  # the bit of nobody's cards, after those of the seats


def react(state: HopeState, event: int, who: int, variant: int = v.PLAIN, type: int = NONE, card: int = NONE) -> None:
    """Let everything in play answer an event that happens to this character."""
    if not state.heard >> AT_EVENT + event & 1:
        return
    reacting = React(event, who, variant, type, card)
    if reacting.texts(state):
        state.begin(reacting)


class React(HopeProcedure):
    """An event is answered, sentence by sentence."""

    __slots__ = ("card", "done", "event", "passed", "type", "variant", "who")
    steps = ("answer",)

    def __init__(self, event: int, who: int, variant: int, type: int, card: int) -> None:
        HopeProcedure.__init__(self)
        self.event = event
        self.who = who  # to whom it happens
        self.variant = variant
        self.type = type  # of the task
        self.card = card  # that was defeated
        self.done: list[int] = []  # sentences that have answered
        self.passed = 0  # a bit per seat that wants to use nothing more of its own, and one for nobody's cards

    def copy(self) -> React:
        twin = React(self.event, self.who, self.variant, self.type, self.card)
        if self.done:
            twin.done = self.done[:]
        twin.passed = self.passed
        return twin

    def texts(self, state: HopeState) -> list[Text]:
        """The sentences of whoever is next to answer: all of one owner."""
        waiting = 1 << AT_EVENT + self.event
        for i in range(state.seats):
            owner = (self.who + i) % state.seats
            if state.players[owner].listens & waiting:
                found = [text for text in own_texts(state, owner, v.ON_WHEN, self.event) if self.answers(state, text)]
                if found:
                    return found
        if not state.listens & waiting:
            return []
        return [text for text in open_texts(state, v.ON_WHEN, self.event) if self.answers(state, text)]

    def answers(self, state: HopeState, text: Text) -> bool:
        """Whether this sentence can answer the event now."""
        sentence = text.sentence
        if sentence.optional and self.passed >> (NOBODYS if text.owner == NONE else text.owner) & 1:
            return False
        if self.done and c.text_code(sentence.number, text.card) in self.done:
            return False
        if not self.concerns(state, text):
            return False
        if not sentence.optional:
            return True
        me = text.owner if text.owner != NONE else self.who
        return effects.usable(state, text, me, self.who)

    def concerns(self, state: HopeState, text: Text) -> bool:
        """Whether the event is the one that the sentence waits for."""
        sentence = text.sentence
        if self.event == v.EV_DEFEATED:
            return text.card == self.card
        if not self.in_its_way(state, sentence):
            return False
        if sentence.event == v.EV_THREAT or sentence.who == v.ME:
            return text.owner == self.who
        if sentence.who == v.NEAR:
            here = text.place if text.owner == NONE else state.players[text.owner].place
            return here >> 1 == state.players[self.who].place >> 1
        return True

    def in_its_way(self, state: HopeState, sentence: Sentence) -> bool:
        """Whether the event happens as the sentence wants: by an attack, by a kind of task, with a kind of modifier or move."""
        if sentence.event == v.EV_THREAT:
            if (sentence.variant == v.ATTACK) != (self.variant == v.ATTACK):
                return False
            return self.variant == v.ATTACK or not sentence.types or sentence.types >> self.type & 1 == 1
        if sentence.event == v.EV_MODIFIER:
            return sentence.variant == self.variant
        if sentence.event == v.EV_CHANGE and sentence.variant == v.FIRST:
            return state.players[self.who].moves == 1
        return sentence.event != v.EV_CHANGE or sentence.variant != v.AWAY or self.variant == v.AWAY

    def answer(self, state: HopeState, asked: Ask | None) -> Then:
        """Whoever has several, or may also not use one, is asked."""
        if asked is None:
            texts = self.texts(state)
            if not texts:
                return DONE
            owner = texts[0].owner
            if optional(texts):
                seat = owner if owner != NONE else self.who  # HOPE-RUL-106
                return Ask(seat, c.REACT, self.event, self.who, options=ways_to_react(texts))
            chosen = texts[0]
        else:
            texts = own_texts(state, asked.seat, v.ON_WHEN, self.event)
            if asked.seat == self.who and state.listens >> AT_EVENT + self.event & 1:
                texts = self.texts(state)  # it may have been nobody's that were asked about
            owner = texts[0].owner
            if asked.answer == c.NO:
                self.passed |= 1 << (NOBODYS if owner == NONE else owner)
                return AGAIN
            chosen = with_code(texts, asked.answer)
        self.done.append(c.text_code(chosen.sentence.number, chosen.card))
        effects.use(state, chosen, owner if owner != NONE else self.who, self.who)
        return AGAIN


def reactions(state: HopeState, ask: Ask) -> list[int]:
    """Which sentence is used, or none."""
    now = state.doing[-1]
    assert isinstance(now, React | Moment | Offer)
    return ways_to_react(now.texts(state))


def with_code(texts: list[Text], code: int) -> Text:
    """The one of these sentences that was chosen."""
    for text in texts:
        if c.text_code(text.sentence.number, text.card) == code:
            return text
    raise ValueError(f"none of these sentences has the code {code}")


def ways_to_react(texts: list[Text]) -> list[int]:
    """One of these sentences or none; one that must be carried out cannot be left out."""
    codes = [c.text_code(text.sentence.number, text.card) for text in texts]
    for text in texts:
        if not text.sentence.optional:
            return codes
    return [c.NO, *codes]


def optional(texts: list[Text]) -> bool:
    """Whether one of these sentences may be used or not."""
    for text in texts:
        if text.sentence.optional:
            return True
    return False


def come_up(
    state: HopeState, sentence: Sentence, me: int, card: int = NONE, tool: int = NONE, place: int = NONE,
    encounter: bool = False,
) -> None:  # fmt: skip
    """The moment of a sentence has come: it is carried out; one with a price or a limit may be used or not."""
    if sentence.optional:
        state.begin(Offer(sentence.number, me, card, tool, place, encounter))
    else:
        state.begin(effects.Effect(sentence.block.number, me, NONE, card, tool, place, NONE, encounter))


class Offer(HopeProcedure):
    """One sentence with a price or a limit, whose moment has come: a box, START, or a text of the played Action card."""

    __slots__ = ("card", "encounter", "me", "place", "sentence", "tool")
    steps = ("answer",)

    def __init__(self, sentence: int, me: int, card: int, tool: int, place: int, encounter: bool) -> None:
        HopeProcedure.__init__(self)
        self.sentence = sentence
        self.me = me  # who may use it, and pays
        self.card = card  # in play, that it stands on
        self.tool = tool
        self.place = place
        self.encounter = encounter  # of an encounter card that is being resolved

    def copy(self) -> Offer:
        return self  # it never changes

    def texts(self, state: HopeState) -> list[Text]:
        """The sentence, if it can be paid and would change something."""
        if self.tool != NONE and self.tool not in state.players[self.me].tools:
            return []
        text = Text(state.content.sentences[self.sentence], self.me, self.card, self.tool, self.place)
        return [text] if effects.usable(state, text, self.me, NONE) else []

    def answer(self, state: HopeState, asked: Ask | None) -> Then:
        """Used or not."""
        texts = self.texts(state)
        if asked is None:
            if not texts:
                return DONE
            return Ask(self.me, c.REACT, -texts[0].sentence.trigger, self.me, options=ways_to_react(texts))
        if asked.answer != c.NO:
            effects.use(state, texts[0], self.me, NONE, self.encounter)
        return DONE


class Moment(HopeProcedure):
    """Sentences of a character's Tools for a moment of a task: step 2, the resolution, its end."""

    __slots__ = ("done", "passed", "trigger", "type", "who")
    steps = ("answer",)

    def __init__(self, trigger: int, who: int, type: int) -> None:
        HopeProcedure.__init__(self)
        self.trigger = trigger
        self.who = who
        self.type = type
        self.done: list[int] = []
        self.passed = 0

    def copy(self) -> Moment:
        twin = Moment(self.trigger, self.who, self.type)
        twin.done = self.done[:]
        twin.passed = self.passed
        return twin

    def texts(self, state: HopeState) -> list[Text]:
        """The sentences that can be used now."""
        found: list[Text] = []
        for text in own_texts(state, self.who, self.trigger):
            sentence = text.sentence
            if self.done and c.text_code(sentence.number, text.card) in self.done:
                continue
            if sentence.types and not sentence.types >> self.type & 1:
                continue
            if not sentence.optional or (not self.passed and effects.usable(state, text, self.who, self.who)):
                found.append(text)
        return found

    def answer(self, state: HopeState, asked: Ask | None) -> Then:
        """Which of them, one after the other."""
        if asked is None:
            texts = self.texts(state)
            if not texts:
                return DONE
            if optional(texts):
                return Ask(self.who, c.REACT, -self.trigger, self.who, options=ways_to_react(texts))
            chosen = texts[0]
        elif asked.answer == c.NO:
            self.passed = 1
            return AGAIN
        else:
            chosen = with_code(own_texts(state, self.who, self.trigger), asked.answer)
        self.done.append(c.text_code(chosen.sentence.number, chosen.card))
        effects.use(state, chosen, self.who, self.who)
        return AGAIN


def at_moment(state: HopeState, trigger: int, who: int, type: int) -> None:
    """Let a character's own things take part at this moment of a task."""
    if not state.players[who].listens >> trigger & 1:
        return
    moment = Moment(trigger, who, type)
    if moment.texts(state):
        state.begin(moment)
