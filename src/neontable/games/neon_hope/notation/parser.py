"""Reads the notation: sentences, effects, conditions and the fronts of settings."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation import printed
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import NONE, Block, Cond, Op, Pick, Place, Sentence, Task
from neontable.games.neon_hope.notation.lexer import NUMBER, WORD, Problem
from neontable.games.neon_hope.notation.reader import Reader
from neontable.games.neon_hope.notation.scope import Scope, near

# What a verb takes, in order; verbs with a shape of their own are read by functions.
ARGUMENTS: Final = {
    "nothing": "", "SURV": "signed", "STRESS": "who positive", "HOPE": "who signed", "RES": "who signed",
    "MARKER": "who attribute", "CHARGE": "who attribute signed", "RECOVER": "who positive", "TAKEBACK": "",
    "BONUS": "signed", "IMPACT": "positive", "USE": "plain", "GIVE": "keyword", "NOTHREAT": "",
    "PREVENT": "icon positive", "NOACT": "positive", "REDRAW": "", "AMOD": "positive k", "AENC": "positive k",
    "ROLL": "", "RETREAT": "card", "DAMAGE": "card positive", "CUBE": "card signed", "SECRET": "card positive",
    "SPAWN": "named place", "SPAWNTOP": "place", "SETTING": "setting", "DRAWENC": "who positive", "DISCARD": "card",
    "LEAVE": "card", "ACTION": "who positive", "FLIP": "card", "WINEPISODE": "", "END": "", "ENDING": "positive",
    "FLAG": "flag", "UNFLAG": "flag", "HEAT": "signed", "RAISE": "attribute positive", "MORE": "types signed",
    "NEXT": "signed", "COST": "signed", "FOCUS": "signed", "REACH": "place types", "FREEMOVE": "",
    "CHARGEWORTH": "positive place", "UNCOUNTED": "positive", "SHARE": "", "SAVE": "",
}  # fmt: skip
BLOCK_VERBS: Final = ("CHOOSE", "MAY", "IF", "FOR", "REVEAL")
CAMPAIGN: Final = 1 << v.DO_FLAG | 1 << v.DO_UNFLAG


class Text:
    """A whole text of a card: its sentences, and on a Tool perhaps a task with slots."""

    __slots__ = ("sentences", "slots", "slots_more", "task")

    def __init__(self) -> None:
        self.sentences: list[Sentence] = []
        self.task: Task | None = None
        self.slots = 0
        self.slots_more = 0


class Parser(Reader):
    """Reads one text."""

    # ---- sentences
    def parse_text(self) -> Text:
        """All sentences; one that is wrong is noted, and reading goes on with the next."""
        found = Text()
        while not self.done():
            try:
                if self.is_word("TASK"):
                    self.read_task(found)
                else:
                    found.sentences.append(self.sentence())
                if not self.take(".") and not self.done():
                    raise self.wrong("something is left over", "Sentences end with a full stop, effects with ;.")
            except Problem as problem:
                self.scope.problems.append(problem)
                self.skip_sentence()
        return found

    def skip_sentence(self) -> None:
        """Go behind the next full stop."""
        while not self.done() and not self.take("."):
            self.at += 1

    def read_task(self, text: Text) -> None:
        """`TASK t {a}` or `TASK t, C2` on a Tool."""
        self.at += 1
        if text.task is not None:
            raise Problem("a second TASK")
        kind = self.word(v.TYPES, "task type")
        attribute = self.attribute(False)
        text.task = Task(kind, attribute, self.positive("difficulty"))
        if self.take(","):
            token = self.next()
            plus = self.next().text if self.peek().kind == NUMBER else ""
            text.slots, text.slots_more = printed.size(token.text + plus, "C")
        if self.is_sign("{"):
            text.task.basic = self.braces()

    def sentence(self) -> Sentence:
        """`limit trigger: price effects`."""
        if self.is_word("FOLLOWER") and self.is_sign(":", 1):
            self.at += 2
            inner = self.plain_sentence()
            if inner.trigger == v.NO_TRIGGER:
                raise Problem("FOLLOWER: needs a trigger", "Write FOLLOWER: ALWAYS: MORE SUP 1, for example.")
            return sentence_of(inner, True)
        return self.plain_sentence()

    def plain_sentence(self) -> Sentence:
        """A sentence that is not in a Follower box."""
        found = Sentence(Block([]))
        found.limit = self.limit()
        self.trigger(found)
        self.price(found)
        found.block = self.block()
        return sentence_of(found, False)

    def limit(self) -> int:
        """`1/round` or `1/episode`."""
        if self.peek().kind != NUMBER or not self.is_sign("/", 1):
            return v.UNLIMITED
        if self.number() != 1:
            raise Problem("a limit is 1/round or 1/episode")
        self.expect("/")
        return 1 + self.word(("round", "episode"), "limit")

    def trigger(self, into: Sentence) -> None:
        """The trigger up to its colon; none for an Event."""
        token = self.peek()
        if token.kind != WORD or not (self.is_sign(":", 1) or self.is_sign("(", 1) or token.text == "WHEN"):
            return
        if token.text not in v.TRIGGERS:
            if self.is_sign(":", 1):
                names = [*[name for name in v.TRIGGERS if name], "FOLLOWER"]
                raise Problem(f"{token.text!r} is no trigger", near(token.text, names))
            return
        into.trigger = self.word(v.TRIGGERS, "trigger")
        if into.trigger == v.ON_WHEN:
            self.event(into)
        elif self.take("("):
            if into.trigger not in (v.ON_STEP2, v.ON_WIN):
                raise Problem(f"{token.text} takes no task type")
            into.types = self.types()
            self.expect(")")
        self.expect(":")

    def event(self, into: Sentence) -> None:
        """What follows WHEN: an event with who or what it happens to."""
        into.event = self.word(v.EVENTS, "event")
        self.expect("(")
        if into.event == v.EV_DEFEATED:
            self.word(("this",), "card: DEFEATED(this)")
        elif into.event == v.EV_THREAT:
            if self.skip("ATTACK"):
                into.variant = v.ATTACK
            else:
                into.types = self.types()
            into.who = v.ME
        else:
            into.who = self.who()
            if into.who not in (v.ME, v.NEAR, v.EACH):
                raise Problem(f"{v.WHO[into.who]!r} cannot stand in an event", "Write me, near or each.")
            if into.event == v.EV_CHANGE and self.take(","):
                into.variant = v.FIRST + self.word(("first", "away"), "kind of Change Location")
            elif into.event == v.EV_MODIFIER:
                self.expect(",")
                into.variant = v.ANY_NUMBER if self.skip("number") else self.modifier()
                if into.variant not in (v.ANY_NUMBER, v.EPIC_FAIL):
                    raise Problem("MODIFIER looks for a number or for the Epic Fail")
        self.expect(")")

    def price(self, into: Sentence) -> None:
        """`(R)`, `(T)` or `(n Res)`."""
        if not self.take("("):
            return
        if self.peek().kind == NUMBER:
            into.price = v.RESOURCES
            into.price_n = self.positive("price")
            self.word(("Res",), "price: (n Res)")
        else:
            into.price = v.RECYCLE + self.word(("R", "T"), "price")
        self.expect(")")

    # ---- effects
    def block(self) -> Block:
        """Effects separated by ;."""
        ops = [self.op()]
        while self.take(";"):
            ops.append(self.op())
        return Block(ops)

    def braces(self) -> Block:
        """Effects between { and }."""
        self.expect("{")
        found = self.block()
        self.expect("}")
        return found

    def op(self) -> Op:
        """One effect."""
        they = self.skip("they")
        verb = self.word(v.VERBS, "verb")
        if they and verb != v.DO_CHOOSE:
            raise Problem("only CHOOSE follows 'they'")
        if v.VERBS[verb] in BLOCK_VERBS:
            return self.with_blocks(verb, they)
        found = Op(verb)
        if verb == v.DO_MOVE:
            if self.is_card():
                found.card = self.pick()
            else:
                found.who = self.who()
            found.place = self.place()
        elif verb == v.DO_HAVE:
            found.place = self.place(True)
            found.types = self.types()
            found.keyword = self.keyword()
            if self.skip("other"):
                self.word(("cards",), "ending: other cards")
                found.others = True
        elif verb == v.DO_POOL:
            found.n = self.modifier()
            found.k = self.modifier()
        elif verb == v.DO_SWAP:
            self.word(("a",), "Action card: SWAP a b")
            self.word(("b",), "Action card: SWAP a b")
        else:
            for argument in ARGUMENTS[v.VERBS[verb]].split():
                self.argument(found, argument)
        return found

    def argument(self, into: Op, what: str) -> None:
        """One argument of a verb."""
        if what == "who":
            into.who = self.who()
        elif what == "signed":
            into.n = self.signed()
        elif what == "positive":
            into.n = self.positive()
        elif what == "k":
            into.k = self.number()
            if not 0 <= into.k <= into.n:
                raise Problem(f"{into.k} of {into.n} cannot be put away")
        elif what == "attribute":
            into.attribute = self.attribute()
        elif what == "plain":
            into.attribute = self.attribute(False)
        elif what == "keyword":
            into.keyword = self.keyword()
        elif what == "icon":
            into.icon = self.word(v.ICONS, "threat icon")
        elif what == "types":
            into.types = self.types()
        elif what == "place":
            into.place = self.place()
        elif what == "flag":
            into.flag = self.flag()
        elif what == "setting":
            into.setting = self.scope.setting(self.name("setting"))
        elif what == "named":
            into.card = Pick(v.PICK_NAMED, self.scope.card(self.name("card")))
        else:
            into.card = self.pick()

    def with_blocks(self, verb: int, they: bool) -> Op:
        """An effect that holds others: CHOOSE, MAY, IF, FOR, REVEAL."""
        if verb == v.DO_REVEAL:
            return self.reveal()
        found = Op(verb, they=they)
        if verb == v.DO_CHOOSE:
            self.expect("{")
            found.blocks.append(self.block())
            while self.take("|"):
                found.blocks.append(self.block())
            self.expect("}")
            if len(found.blocks) < 2:
                raise Problem("CHOOSE offers one answer", "Write CHOOSE {a | b}, or leave the CHOOSE out.")
        elif verb == v.DO_IF:
            found.condition = self.condition()
            found.blocks.append(self.braces())
            if self.skip("ELSE"):
                found.blocks.append(self.braces())
        else:
            if verb == v.DO_FOR:
                found.who = self.who()
            found.blocks.append(self.braces())
        if verb in (v.DO_CHOOSE, v.DO_MAY):
            found.vote = any(block.mask & CAMPAIGN for block in found.blocks)
        return found

    def reveal(self) -> Op:
        """`REVEAL {x, y: a | z: b}`."""
        found = Op(v.DO_REVEAL, entry=[NONE] * len(v.MODIFIERS))
        self.expect("{")
        while True:
            codes = [self.modifier()]
            while self.take(","):
                codes.append(self.modifier())
            self.expect(":")
            for code in codes:
                if found.entry[code] != NONE:
                    raise Problem(f"{v.MODIFIERS[code]} is given twice")
                found.entry[code] = len(found.blocks)
            found.blocks.append(self.block())
            if not self.take("|"):
                break
        self.expect("}")
        return found

    # ---- conditions
    def condition(self) -> Cond:
        """Conditions: `not` binds first, then `and`, then `or`."""
        parts = [self.all_of()]
        while self.skip("or"):
            parts.append(self.all_of())
        return parts[0] if len(parts) == 1 else Cond(v.IS_OR, parts)

    def all_of(self) -> Cond:
        """Conditions joined by `and`."""
        parts = [self.single()]
        while self.skip("and"):
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else Cond(v.IS_AND, parts)

    def single(self) -> Cond:
        """One condition."""
        is_ = self.word(v.CONDITIONS, "condition")
        found = Cond(is_)
        if is_ == v.IS_NOT:
            found.parts.append(self.single())
        elif is_ in (v.IS_AND, v.IS_OR):
            raise Problem(f"{v.CONDITIONS[is_]!r} has nothing before it")
        elif is_ == v.IS_TARGET_REGULAR:
            self.word(("regular",), "condition: TARGET regular")
        elif is_ in (v.IS_HEAT, v.IS_SOLIDARITY):
            found.n = self.at_least()
        elif is_ not in (v.IS_NOHOPE, v.IS_SOLO):
            self.expect("(")
            self.about(found)
            self.expect(")")
            if is_ == v.IS_COUNT:
                found.n = self.at_least()
        return found

    def at_least(self) -> int:
        """`>= n`."""
        self.expect(">=")
        return self.positive()

    def about(self, into: Cond) -> None:
        """What stands between the brackets of a condition."""
        is_ = into.is_
        if is_ in (v.IS_FLIPPED, v.IS_DONE, v.IS_DEFEATED):
            name = self.name("card")
            into.name = self.scope.card(name)
            if into.name != NONE and (name in self.scope.leads) != (is_ != v.IS_DEFEATED):
                what = "no Lead" if is_ != v.IS_DEFEATED else "a Lead"
                self.scope.problems.append(Problem(f"{v.CONDITIONS[is_]} asks about »{name}«, which is {what}"))
        elif is_ == v.IS_ALLAT:
            into.setting = self.scope.setting(self.name("setting"))
        elif is_ in (v.IS_ENEMY, v.IS_COUNT):
            into.place = self.place()
        elif is_ == v.IS_CHARGED:
            into.attribute = self.attribute()
        elif is_ == v.IS_CANNOTMOVE:
            into.who = self.who()
        elif is_ == v.IS_FLAG:
            into.flag = self.flag()
        else:
            into.n = self.positive("evening")

    # ---- the front of a setting
    def front(self) -> Block:
        """`top: »A«, »B«; bottom: »C«`: cards that enter play, some of them only under a condition."""
        ops: list[Op] = []
        while True:
            half = self.word(v.HALVES, "half of a setting")
            self.expect(":")
            place = Place(v.AT_NAMED, self.scope.front * 2 + half)
            ops.append(self.brought(place))
            while self.take(","):
                ops.append(self.brought(place))
            if not self.take(";"):
                return Block(ops)

    def brought(self, place: Place) -> Op:
        """One entry of a front: »X«, or `IF c {»X«}`."""
        if self.skip("IF"):
            condition = self.condition()
            self.expect("{")
            inner = Block([self.brought(place)])
            self.expect("}")
            return Op(v.DO_IF, condition=condition, blocks=[inner])
        card = Pick(v.PICK_NAMED, self.scope.card(self.name("card")))
        return Op(v.DO_SPAWN, card=card, place=place)


def sentence_of(draft: Sentence, follower: bool) -> Sentence:
    """The finished sentence of a draft: what follows from its parts is worked out anew."""
    return Sentence(
        draft.block,
        draft.trigger,
        draft.limit,
        draft.price,
        draft.price_n,
        draft.types,
        draft.event,
        draft.who,
        draft.variant,
        follower,
    )


def parse_text(text: str, scope: Scope) -> Text:
    """The sentences of a card; what is wrong stands in `scope.problems`."""
    try:
        return Parser(text, scope).parse_text()
    except Problem as problem:
        scope.problems.append(problem)
        return Text()


def parse_block(text: str, scope: Scope) -> Block:
    """Effects without a trigger: a setup, a chapter back, a threshold."""
    try:
        parser = Parser(text, scope)
        found = parser.block()
        parser.finish()
        return found
    except Problem as problem:
        scope.problems.append(problem)
        return Block([])


def parse_condition(text: str, scope: Scope) -> Cond:
    """A condition by itself: an objective."""
    try:
        parser = Parser(text, scope)
        found = parser.condition()
        parser.finish()
        return found
    except Problem as problem:
        scope.problems.append(problem)
        return Cond(v.IS_SOLO)


def parse_front(text: str, setting: int, scope: Scope) -> Block:
    """The front of a setting."""
    scope.front = setting
    try:
        parser = Parser(text, scope)
        found = parser.front()
        parser.finish()
        return found
    except Problem as problem:
        scope.problems.append(problem)
        return Block([])
    finally:
        scope.front = NONE


def parse_place(text: str, scope: Scope) -> Place:
    """A place by itself: where a card appears."""
    try:
        parser = Parser(text, scope)
        found = parser.place()
        parser.finish()
        return found
    except Problem as problem:
        scope.problems.append(problem)
        return Place(v.AT_LOC)


def number_blocks(block: Block, id: str, into: list[Block]) -> None:
    """Give a block and all blocks inside it their ids and numbers."""
    block.id = id
    block.number = len(into)
    into.append(block)
    for place, op in enumerate(block.ops, 1):
        for inner, each in enumerate(op.blocks, 1):
            number_blocks(each, f"{id}.{place}.{inner}", into)
