"""What the notation becomes: sentences, blocks of operations, conditions, places and cards, all of them small numbers.

A text is a list of `Sentence`: limit, trigger, price, and a `Block` of `Op` that are carried out in order. An `Op` has one
layout for all verbs; what a verb does not take is 0, -1 or None:

do                     fields
SURV HEAT              n (signed)
STRESS HOPE RES RECOVER DRAWENC   who, n        ACTION  who (ME), n
MARKER CHARGE          who, attribute (also OWN_CHOICE, ROLLED), CHARGE: n
BONUS IMPACT NOACT NEXT COST FOCUS UNCOUNTED   n
USE RAISE              attribute, RAISE: n      GIVE   keyword
PREVENT                icon, n                  AMOD AENC  n looked at, k archived or discarded at most
REVEAL                 entry[modifier] is the place of its block in `blocks`, -1: nothing
RETREAT DISCARD LEAVE FLIP   card               DAMAGE CUBE SECRET   card, n (signed)
MOVE                   who and place, or card and place
SPAWN                  card (PICK_NAMED), place             SPAWNTOP   place
SETTING                setting                  FLAG UNFLAG   flag          ENDING   n          POOL   n -> k (modifiers)
CHOOSE                 blocks (the answers), they (`them` picks), vote      MAY   blocks[0], vote
IF                     condition, blocks[0], blocks[1] if there is an ELSE  FOR   who, blocks[0]
MORE                   types, n                 HAVE   place, types, keyword, others (`other cards`)
REACH                  place, types             CHARGEWORTH   n, place
TAKEBACK NOTHREAT REDRAW ROLL WINEPISODE END SWAP FREEMOVE SHARE SAVE and nothing take no field

Blocks and sentences have a number (their place in the lists of `Content`) and an id that stays the same while the text does.
"""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation.vocabulary import (
    AT_ANY,
    AT_NAMED,
    CHOSEN_WHO,
    CONDITIONS,
    DO_AMOD,
    DO_CHARGE,
    DO_HOPE,
    DO_MOVE,
    DO_NOTHING,
    DO_RES,
    DO_STRESS,
    DO_SURV,
    IS_AND,
    IS_DEFEATED,
    IS_DONE,
    IS_FLIPPED,
    IS_OR,
    ME,
    NO_ATTRIBUTE,
    NO_EVENT,
    NO_PRICE,
    NO_TRIGGER,
    NOBODY,
    ON_ACTIVATE,
    ON_FREE,
    PICK_KIND,
    PLAIN,
    ROLLED,
    TRIGGERS,
    UNLIMITED,
    VERBS,
    ZERO,
)

NONE: Final = -1


class Place:
    """One place, or several of which any counts."""

    __slots__ = ("bits", "location")

    def __init__(self, bits: int, location: int = NONE) -> None:
        self.bits = bits  # sum of AT_...
        self.location = location  # AT_NAMED: a location of Content.locations

    def at(self, bit: int) -> bool:
        """Whether this is one of the places."""
        return self.bits & bit != 0

    @property
    def named(self) -> bool:
        return self.bits & AT_NAMED != 0

    def __reduce__(self) -> tuple[object, ...]:
        return (Place, (self.bits, self.location))

    def __repr__(self) -> str:
        return f"Place({self.bits}, {self.location})"


class Pick:
    """Which card an operation is about."""

    __slots__ = ("all", "kinds", "name", "not_target", "place", "regular", "way")

    def __init__(
        self,
        way: int,
        name: int = NONE,
        kinds: int = 0,
        place: Place | None = None,
        regular: bool = False,
        all: bool = False,
        not_target: bool = False,
    ) -> None:
        self.way = way  # PICK_THIS, PICK_TARGET, PICK_TOOL, PICK_NAMED or PICK_KIND
        self.name = name  # PICK_NAMED: a name of Content.names
        self.kinds = kinds  # PICK_KIND: sum of ENEMIES, STATES, LEADS
        self.place = place  # PICK_KIND: where
        self.regular = regular  # Elite cards are not eligible
        self.all = all  # every such card, no choice
        self.not_target = not_target  # `other than target`

    def __reduce__(self) -> tuple[object, ...]:
        return (Pick, (self.way, self.name, self.kinds, self.place, self.regular, self.all, self.not_target))

    def __repr__(self) -> str:
        return f"Pick({self.way}, name={self.name}, kinds={self.kinds}, {self.place})"


class Cond:
    """A condition; `not`, `and` and `or` hold others in `parts`."""

    __slots__ = ("attribute", "flag", "is_", "n", "name", "parts", "place", "setting", "who")

    def __init__(
        self,
        is_: int,
        parts: list[Cond] | None = None,
        n: int = 0,
        name: int = NONE,
        setting: int = NONE,
        flag: int = NONE,
        attribute: int = NO_ATTRIBUTE,
        who: int = NOBODY,
        place: Place | None = None,
    ) -> None:
        self.is_ = is_  # IS_...
        self.parts: list[Cond] = parts if parts is not None else []
        self.n = n  # COUNT, HEAT, SOLIDARITY: at least n; LOST: the evening
        self.name = name  # FLIPPED, DONE, DEFEATED: a name of Content.names
        self.setting = setting  # ALLAT
        self.flag = flag  # FLAG
        self.attribute = attribute  # CHARGED: also ROLLED
        self.who = who  # CANNOTMOVE
        self.place = place  # ENEMY, COUNT

    def tracked(self) -> bool:
        """Whether it speaks of nothing but cards that were flipped, done or defeated, and comes true only by that."""
        if self.is_ in (IS_AND, IS_OR):
            return all(part.tracked() for part in self.parts)
        return self.is_ in (IS_FLIPPED, IS_DONE, IS_DEFEATED)

    def rolls(self) -> bool:
        """Whether it asks what the attribute die shows."""
        return self.attribute == ROLLED or any(part.rolls() for part in self.parts)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Cond,
            (self.is_, self.parts, self.n, self.name, self.setting, self.flag, self.attribute, self.who, self.place),
        )

    def __repr__(self) -> str:
        return f"Cond({CONDITIONS[self.is_]}, {self.parts})"


class Op:
    """One operation or standing effect; which fields a verb has stands at the head of this module."""

    __slots__ = (
        "attribute", "blocks", "card", "certain", "chooses", "condition", "do", "entry", "flag", "icon", "k", "keyword", "n",
        "others", "place", "rolls", "setting", "they", "types", "vote", "who",
    )  # fmt: skip

    def __init__(
        self,
        do: int,
        who: int = NOBODY,
        n: int = 0,
        k: int = 0,
        attribute: int = NO_ATTRIBUTE,
        keyword: int = 0,
        icon: int = NONE,
        types: int = 0,
        flag: int = NONE,
        setting: int = NONE,
        card: Pick | None = None,
        place: Place | None = None,
        condition: Cond | None = None,
        blocks: list[Block] | None = None,
        entry: list[int] | None = None,
        they: bool = False,
        vote: bool = False,
        others: bool = False,
    ) -> None:
        self.do = do  # DO_...
        self.who = who  # ME, EACH, ...
        self.n = n
        self.k = k
        self.attribute = attribute
        self.keyword = keyword  # one bit
        self.icon = icon  # STRESS_ICON or SURVEILLANCE_ICON
        self.types = types  # bits 1 << task type
        self.flag = flag  # a flag of Content.flags
        self.setting = setting  # a setting of Content.settings
        self.card = card
        self.place = place
        self.condition = condition
        self.blocks: list[Block] = blocks if blocks is not None else []
        self.entry: list[int] = entry if entry is not None else []  # REVEAL: by modifier
        self.they = they  # CHOOSE: `them` picks
        self.vote = vote  # CHOOSE, MAY: an answer sets or strikes a flag (HOPE-RUL-92)
        self.others = others  # HAVE: only cards at that place, this one excepted
        self.chooses = (
            False  # whether something may have to be chosen before it; this and the next are noted by its block
        )
        self.rolls = False  # whether the attribute die must have been rolled before it
        self.certain = False  # whether it changes something wherever it is carried out

    def note(self) -> None:
        """Note whether a character, a card, a location or an attribute must be known before it, and whether it is sure to count."""
        card, place = self.card, self.place
        picks = card is not None and card.way == PICK_KIND and not card.all
        goes = self.do == DO_MOVE and place is not None and place.at(AT_ANY)
        asks_die = self.condition is not None and self.condition.rolls()
        self.rolls = asks_die or (self.do == DO_CHARGE and self.attribute == ROLLED)
        self.chooses = self.who in CHOSEN_WHO or picks or goes or self.rolls
        mine = self.who == ME and (self.do == DO_STRESS or (self.n > 0 and self.do in (DO_HOPE, DO_RES)))
        self.certain = mine or self.do == DO_AMOD or (self.do == DO_SURV and self.n > 0)

    def key(self) -> tuple[object, ...]:
        """All that makes it up."""
        return (
            self.do, self.who, self.n, self.k, self.attribute, self.keyword, self.icon, self.types, self.flag,
            self.setting, self.card, self.place, self.condition, self.blocks, self.entry, self.they, self.vote,
            self.others,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (Op, self.key())

    def __repr__(self) -> str:
        return f"Op({VERBS[self.do]}, who={self.who}, n={self.n}, {self.blocks})"


class Block:
    """Operations that are carried out one after the other."""

    __slots__ = ("certain", "id", "mask", "number", "ops")

    mask: int

    def __init__(self, ops: list[Op], id: str = "") -> None:
        self.ops = ops
        self.id = id  # "109B/1", its first answer "109B/1.1.1": the sentence, then operation and block, and so on
        self.number = NONE  # its place in Content.blocks
        self.certain = False  # whether it changes something wherever it is carried out
        mask: int = 0
        for op in ops:
            op.note()
            self.certain = self.certain or op.certain
            mask |= 1 << op.do
            for block in op.blocks:
                mask |= block.mask
        self.mask = mask  # the verbs in it, those of inner blocks included

    def has(self, do: int) -> bool:
        """Whether the verb stands in it, however deep."""
        return self.mask >> do & 1 == 1

    @property
    def empty(self) -> bool:
        """Whether nothing can come of it."""
        return self.mask & ~(1 << DO_NOTHING) == 0

    def __reduce__(self) -> tuple[object, ...]:
        return (_block, (self.ops, self.id, self.number))

    def __repr__(self) -> str:
        return f"Block({self.id}, {self.ops})"


def _block(ops: list[Op], id: str, number: int) -> Block:
    """A block out of a pickle."""
    made = Block(ops, id)
    made.number = number
    return made


class Sentence:
    """One sentence of a card: when it works, how often, what it costs and what it does."""

    __slots__ = (
        "block", "event", "face", "follower", "id", "limit", "number", "optional", "price", "price_n", "trigger",
        "types", "variant", "who",
    )  # fmt: skip

    def __init__(
        self,
        block: Block,
        trigger: int = NO_TRIGGER,
        limit: int = UNLIMITED,
        price: int = NO_PRICE,
        price_n: int = 0,
        types: int = 0,
        event: int = NO_EVENT,
        who: int = NOBODY,
        variant: int = PLAIN,
        follower: bool = False,
    ) -> None:
        self.block = block
        self.trigger = trigger  # ON_...
        self.limit = limit  # UNLIMITED, ONCE_A_ROUND, ONCE_AN_EPISODE
        self.price = price  # NO_PRICE, RECYCLE, TRASH, RESOURCES
        self.price_n = price_n
        self.types = types  # STEP2(t), WIN(t), THREAT(t): bits; 0: any task
        self.event = event  # ON_WHEN: EV_...
        self.who = who  # ON_WHEN: ME, NEAR or EACH
        self.variant = variant  # ON_WHEN: FIRST, AWAY, ATTACK; EV_MODIFIER: ANY_NUMBER or EPIC_FAIL
        self.follower = follower  # stands after FOLLOWER: it works once the card follows somebody
        # it may be used or not; every other sentence is carried out
        self.optional = limit != UNLIMITED or price != NO_PRICE or trigger in (ON_ACTIVATE, ON_FREE)
        self.id = ""  # "L-C1/1"
        self.number = NONE  # its place in Content.sentences
        self.face = NONE  # the face it stands on

    def key(self) -> tuple[object, ...]:
        """All that makes it up."""
        return (
            self.block, self.trigger, self.limit, self.price, self.price_n, self.types, self.event, self.who,
            self.variant, self.follower,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (_sentence, (self.key(), self.id, self.number, self.face))

    def __repr__(self) -> str:
        return f"Sentence({self.id}, {TRIGGERS[self.trigger]}, {self.block.ops})"


def _sentence(key: tuple[object, ...], id: str, number: int, face: int) -> Sentence:
    """A sentence out of a pickle."""
    made = Sentence(*key)  # type: ignore[arg-type]
    made.id = id
    made.number = number
    made.face = face
    return made


class Task:
    """A task as it is printed: type, attribute, difficulty; on a Tool perhaps a basic effect of its own."""

    __slots__ = ("attribute", "basic", "difficulty", "type")

    def __init__(self, type: int, attribute: int, difficulty: int, basic: Block | None = None) -> None:
        self.type = type
        self.attribute = attribute
        self.difficulty = difficulty
        self.basic = basic  # TASK t {a}: carried out once per success

    def __reduce__(self) -> tuple[object, ...]:
        return (Task, (self.type, self.attribute, self.difficulty, self.basic))

    def __repr__(self) -> str:
        return f"Task({self.type}, {self.attribute}, {self.difficulty})"


def modifier_value(code: int) -> int:
    """The number of a number modifier."""
    return code - ZERO
