"""Where each verb may stand: a text that reads well but can do nothing is refused when it is loaded."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Cond, Op, Sentence
from neontable.games.neon_hope.notation.lexer import Problem

# Where effects stand that belong to no sentence
IN_SETUP: Final = 0
IN_FRONT: Final = 1
IN_CHAPTER: Final = 2
IN_RESULT: Final = 3
IN_FINAL: Final = 4
IN_THRESHOLD: Final = 5
IN_CHANGE: Final = 6
IN_TASK: Final = 7  # the basic effect of a task on a Tool
CONTEXTS: Final = (
    "the setup of an episode", "the front of a setting", "the back of a chapter", "the result of an episode",
    "the final vote", "a threshold", "a pool change", "a task on a Tool",
)  # fmt: skip

TOOL_TRIGGERS: Final = (
    v.ON_STEP2, v.ON_RESOLVE, v.ON_WIN, v.ON_MISS, v.ON_AFTER, v.ON_COMPLETED, v.ON_START, v.ON_ACTIVATE, v.ON_FREE,
    v.ON_WHEN, v.ON_ALWAYS,
)  # fmt: skip
CARD_TRIGGERS: Final = (v.ON_REVEALED, v.ON_COMPLETED, v.ON_START, v.ON_ACTIVATE, v.ON_FREE, v.ON_WHEN, v.ON_ALWAYS)
# The triggers that may stand on each kind of card
TRIGGERS_OF: Final[tuple[tuple[int, ...], ...]] = (
    CARD_TRIGGERS,  # Lead
    CARD_TRIGGERS,  # Enemy
    CARD_TRIGGERS,  # State
    (v.NO_TRIGGER,),  # Event
    TOOL_TRIGGERS,  # Tool
    TOOL_TRIGGERS,  # Character Tool
    (v.ON_PLAY, v.ON_RESOLVE, v.ON_WIN, v.ON_MISS, v.ON_AFTER),  # Action card
    (v.ON_START, v.ON_ACTIVATE, v.ON_FREE, v.ON_WHEN, v.ON_ALWAYS),  # location
    (v.ON_START, v.ON_WHEN, v.ON_ALWAYS),  # Surveillance Threshold
    (v.NO_TRIGGER, v.ON_WHEN),  # growth
)
FOLLOWER_TRIGGERS: Final = tuple(each for each in TOOL_TRIGGERS if each != v.ON_COMPLETED)

STEP_2: Final = (v.ON_PLAY, v.ON_STEP2)
RESOLUTION: Final = (v.ON_RESOLVE, v.ON_WIN, v.ON_MISS)
DURING: Final = (v.ON_PLAY, v.ON_STEP2, v.ON_RESOLVE, v.ON_WIN, v.ON_MISS, v.ON_AFTER)  # a task is under way
# Verbs that change the task under way, and the triggers and events under which it can still be changed
IN_A_TASK: Final[dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    v.DO_BONUS: (STEP_2, (v.EV_SPEND,)),
    v.DO_USE: (STEP_2, ()),
    v.DO_GIVE: (STEP_2, ()),
    v.DO_IMPACT: (STEP_2 + RESOLUTION, (v.EV_SPEND,)),
    v.DO_NOTHREAT: (STEP_2 + RESOLUTION, ()),
    v.DO_NOACT: (DURING, ()),
    v.DO_TAKEBACK: (DURING, ()),
    v.DO_REDRAW: ((), (v.EV_MODIFIER,)),
    v.DO_PREVENT: ((), (v.EV_THREAT, v.EV_STRESS, v.EV_SURV)),
    v.DO_SHARE: ((), (v.EV_STRESS,)),
    v.DO_SAVE: ((), (v.EV_ZERO,)),
}
STANDING: Final = (
    v.DO_MORE, v.DO_HAVE, v.DO_COST, v.DO_FOCUS, v.DO_REACH, v.DO_FREEMOVE, v.DO_CHARGEWORTH, v.DO_UNCOUNTED,
)  # fmt: skip
# Verbs that stand in a few places only
ONLY_IN: Final[dict[int, tuple[int, ...]]] = {
    v.DO_WINEPISODE: (IN_CHAPTER,),
    v.DO_END: (IN_THRESHOLD,),
    v.DO_ENDING: (IN_RESULT, IN_FINAL),
    v.DO_POOL: (IN_CHANGE,),
}
GROWTH_ONLY: Final = (v.DO_RAISE, v.DO_SWAP)


def owned(op: Op) -> bool:
    """Whether a standing effect is about the character that the card belongs to."""
    mine = op.do == v.DO_HAVE and op.place is not None and op.place.bits & v.AT_ME != 0
    return mine or op.do in (v.DO_MORE, v.DO_FOCUS, v.DO_REACH, v.DO_FREEMOVE)


def a(kind: int) -> str:
    """A kind of card with its article."""
    name = v.KINDS[kind]
    return f"an {name}" if name[0] in "AE" else f"a {name}"


class Checker:
    """Walks through one sentence or block and notes what cannot be."""

    def __init__(self, kind: int, sentence: Sentence | None, context: int) -> None:
        self.kind = kind  # LEAD, ...; -1: no card
        self.sentence = sentence
        self.context = context  # IN_...; -1: on a card
        self.found: list[Problem] = []

    def add(self, why: str, remedy: str = "") -> None:
        """Note a problem."""
        self.found.append(Problem(why, remedy))

    @property
    def trigger(self) -> int:
        return self.sentence.trigger if self.sentence is not None else v.NO_TRIGGER

    @property
    def event(self) -> int:
        return self.sentence.event if self.sentence is not None else v.NO_EVENT

    def check_sentence(self, sentence: Sentence) -> None:
        """A sentence on a card."""
        known = FOLLOWER_TRIGGERS if sentence.follower else TRIGGERS_OF[self.kind]
        if sentence.follower and self.kind != v.LEAD:
            self.add(f"{a(self.kind)} cannot be a Follower", "Only a Lead can.")
        if sentence.trigger not in known:
            word = v.TRIGGERS[sentence.trigger]
            said = f"{word}: cannot stand" if word else "a sentence without a trigger cannot stand"
            fits = ", ".join(v.TRIGGERS[each] + ":" for each in known if v.TRIGGERS[each])
            self.add(f"{said} on {a(self.kind)}", f"Here fit: {fits}." if fits else "")
        if sentence.price in (v.RECYCLE, v.TRASH) and self.kind != v.TOOL:
            self.add(f"only a Tool can be recycled or trashed, not {a(self.kind)}")
        if sentence.trigger == v.ON_ALWAYS and sentence.optional:
            self.add("ALWAYS: has no limit and no price")
        if sentence.trigger in (v.ON_REVEALED, v.ON_COMPLETED) and sentence.limit != v.UNLIMITED:
            self.add("an effect box has no limit")
        named = sentence.trigger == v.ON_WHEN and sentence.event not in (v.EV_THREAT, v.EV_DEFEATED)
        self.check_block(sentence.block, named)

    def check_block(self, block: Block, named: bool) -> bool:
        """Effects in order; returns whether `them` has a meaning after them."""
        for op in block.ops:
            named = self.check_op(op, named)
        return named

    def check_op(self, op: Op, named: bool) -> bool:
        """One effect."""
        self.check_standing(op)
        self.check_moment(op)
        self.check_home(op)
        if op.who == v.THEM and not named:
            self.add(f"'them' in {v.VERBS[op.do]} means nobody", "Name a character before it, or write me.")
        if op.they and not named:
            self.add("'they CHOOSE' means nobody", "Name a character before it, or write CHOOSE.")
        if op.condition is not None:
            self.check_condition(op.condition, named)
        self.check_target(op)
        if op.who not in (v.NOBODY, v.THEM) and op.do != v.DO_FOR:
            named = True
        inside = named or op.do == v.DO_FOR
        after = named
        for block in op.blocks:
            after = (self.check_block(block, inside) and op.do != v.DO_FOR) or named
        return after if op.do in (v.DO_MAY, v.DO_IF) else named

    def check_standing(self, op: Op) -> None:
        """What holds all the time stands after ALWAYS:, and nothing else does."""
        verb = v.VERBS[op.do]
        if (op.do in STANDING) != (self.trigger == v.ON_ALWAYS):
            if op.do in STANDING:
                self.add(f"{verb} must stand after ALWAYS:")
            else:
                self.add(f"{verb} happens once and cannot stand after ALWAYS:")
        if op.do in STANDING and self.sentence is not None:
            self.check_holder(op)
        if op.do == v.DO_NEXT and self.context != -1:
            self.add("NEXT needs a character whose turn it is")

    def check_holder(self, op: Op) -> None:
        """A standing effect stands where it can hold: about somebody on what somebody owns, about LOC where there is one."""
        assert self.sentence is not None
        verb = v.VERBS[op.do]
        if owned(op) and not (op.do == v.DO_MORE and self.kind == v.LOCATION):
            if self.kind in (v.ENEMY, v.LEAD) and not self.sentence.follower:
                self.add(f"{verb} is for a card that belongs to a character", "Write it after FOLLOWER:.")
            elif self.kind in (v.LOCATION, v.THRESHOLD):
                self.add(f"{verb} is for a card that belongs to a character, not for {a(self.kind)}")
        if op.place is not None and op.place.bits & (v.AT_RESP | v.AT_NET | v.AT_ZONE):
            self.add(f"{verb} is about tasks at a location", "Write LOC, OPP, NEAR, ANY or »Setting«/top.")
        here = op.place is not None and op.place.bits & (v.AT_LOC | v.AT_OPP | v.AT_NEAR)
        if self.kind == v.THRESHOLD and (here or op.do in (v.DO_CHARGEWORTH, v.DO_UNCOUNTED)):
            self.add(f"{verb} has no LOC on {a(self.kind)}")

    def check_moment(self, op: Op) -> None:
        """What changes a task must come while it can still be changed."""
        if op.do not in IN_A_TASK:
            return
        triggers, events = IN_A_TASK[op.do]
        verb = v.VERBS[op.do]
        if self.trigger == v.ON_WHEN and self.event in events:
            if op.do == v.DO_REDRAW and self.sentence is not None and self.sentence.variant != v.ANY_NUMBER:
                self.add("REDRAW follows a number", "Write WHEN MODIFIER(me, number).")
            if op.do == v.DO_PREVENT:
                fits = (v.STRESS_ICON, v.SURVEILLANCE_ICON)
                if self.event == v.EV_STRESS:
                    fits = (v.STRESS_ICON, v.STRESS_ICON)
                elif self.event == v.EV_SURV:
                    fits = (v.SURVEILLANCE_ICON, v.SURVEILLANCE_ICON)
                if op.icon not in fits:
                    self.add(f"PREVENT {v.ICONS[op.icon]} does not fit the event {v.EVENTS[self.event]}")
            return
        if self.trigger not in triggers or self.trigger == v.ON_WHEN:
            words = [v.TRIGGERS[each] + ":" for each in triggers] + [f"WHEN {v.EVENTS[each]}(...):" for each in events]
            self.add(f"{verb} comes at the wrong moment", "It fits after " + ", ".join(words) + ".")

    def check_home(self, op: Op) -> None:
        """Some verbs belong to one kind of card or to one place of an episode."""
        verb = v.VERBS[op.do]
        if op.do in ONLY_IN and self.context not in ONLY_IN[op.do]:
            self.add(f"{verb} stands only in " + " and ".join(CONTEXTS[each] for each in ONLY_IN[op.do]))
        if op.do in GROWTH_ONLY and self.kind != v.GROWTH:
            self.add(f"{verb} is for growth alone")
        if op.attribute == v.GROWN and self.kind != v.GROWTH:
            self.add("the attribute A is chosen with growth alone", "Write PER, COU, CHA, LOG, ? or ROLL.")
        if op.do == v.DO_TAKEBACK and self.kind != v.ACTION_CARD:
            self.add("TAKEBACK stands on Action cards alone")
        if op.do == v.DO_ACTION and op.who != v.ME:
            self.add("ACTION is for me alone", "Write ACTION me n.")
        if op.do == v.DO_CHARGE and op.attribute == v.GROWN:
            self.add("CHARGE cannot be grown")
        in_task = self.trigger in DURING
        if op.do == v.DO_REVEAL and in_task:
            self.add("REVEAL is for effects outside a task")
        if op.card is not None:
            self.check_card(op)
        if op.do == v.DO_MOVE and op.place is not None:
            self.check_destination(op, op.place.bits)
        if op.do in (v.DO_SPAWN, v.DO_SPAWNTOP) and op.place is not None:
            single = (v.AT_LOC, v.AT_OPP, v.AT_RESP, v.AT_NET, v.AT_ZONE, v.AT_NAMED)
            if op.place.bits not in single:
                self.add(f"{verb} needs one place", "Write LOC, OPP, RESP, NET, ZONE or »Setting«/top.")
            elif self.context in (IN_SETUP, IN_FRONT, IN_CHAPTER) and op.place.bits in (v.AT_LOC, v.AT_OPP, v.AT_ZONE):
                self.add(f"{verb} cannot mean the place of a character here", "Write »Setting«/top, RESP or NET.")

    def check_destination(self, op: Op, bits: int) -> None:
        """Where somebody can be moved to."""
        if bits not in (v.AT_OPP, v.AT_ANY, v.AT_RESP, v.AT_NAMED, v.AT_LOC):
            self.add("MOVE needs one place", "Write OPP, ANY, RESP or »Setting«/top.")
        if op.card is not None and op.card.way == v.PICK_KIND and op.card.kinds != v.ENEMIES:
            self.add("MOVE moves characters and Enemies alone")

    def check_card(self, op: Op) -> None:
        """Which card a verb can be about."""
        card = op.card
        assert card is not None
        verb = v.VERBS[op.do]
        if op.do == v.DO_FLIP:
            fits = card.way == v.PICK_TOOL or (card.way == v.PICK_THIS and self.context == IN_THRESHOLD)
            if not fits:
                self.add("FLIP turns my Character Tool, or this Threshold card in a threshold")
        elif card.way == v.PICK_TOOL:
            self.add(f"{verb} cannot be about my Character Tool")
        if op.do == v.DO_DISCARD and (card.way != v.PICK_THIS or self.kind not in (v.ENEMY, v.STATE)):
            self.add("DISCARD puts this Enemy or State away, nothing else", "Write DISCARD this.")
        wanted = {v.DO_RETREAT: v.ENEMIES, v.DO_DAMAGE: v.ENEMIES, v.DO_SECRET: v.LEADS}
        if card.way == v.PICK_KIND and op.do in wanted and card.kinds != wanted[op.do]:
            self.add(f"{verb} is about {'Leads' if wanted[op.do] == v.LEADS else 'Enemies'} alone")
        if card.way == v.PICK_THIS and op.do != v.DO_FLIP and (self.kind == -1 or self.kind >= v.ACTION_CARD):
            self.add(f"'this' in {verb} is no card that can be meant")

    def check_target(self, op: Op) -> None:
        """The target of a task exists only while one is performed."""
        card = op.card
        meant = card is not None and (card.way == v.PICK_TARGET or card.not_target)
        if meant and self.trigger not in DURING:
            self.add("'target' means nothing outside a task")

    def check_condition(self, condition: Cond, named: bool) -> None:
        """A condition inside a text."""
        if condition.is_ == v.IS_TARGET_REGULAR and self.trigger not in DURING:
            self.add("'TARGET regular' asks about a task, and there is none")
        if condition.is_ == v.IS_CANNOTMOVE and condition.who == v.THEM and not named:
            self.add("'them' in CANNOTMOVE means nobody")
        for part in condition.parts:
            self.check_condition(part, named)


def check_sentence(sentence: Sentence, kind: int) -> list[Problem]:
    """What cannot be in a sentence on this kind of card."""
    checker = Checker(kind, sentence, -1)
    checker.check_sentence(sentence)
    return checker.found


def check_block(block: Block, context: int) -> list[Problem]:
    """What cannot be in effects that stand here."""
    checker = Checker(v.TOOL if context == IN_TASK else -1, None, context)
    checker.check_block(block, False)
    return checker.found


def check_objective(condition: Cond) -> list[Problem]:
    """An objective looks at the table, not at one character."""
    personal = (v.IS_NOHOPE, v.IS_TARGET_REGULAR, v.IS_CHARGED, v.IS_CANNOTMOVE)
    if condition.is_ in personal:
        return [Problem(f"{v.CONDITIONS[condition.is_]} asks about one character, an objective about all")]
    here = v.AT_LOC | v.AT_OPP | v.AT_NEAR | v.AT_ZONE
    if condition.place is not None and condition.place.bits & here:
        return [Problem("an objective has no place of its own", "Name a location, such as »Setting«/top.")]
    return [problem for part in condition.parts for problem in check_objective(part)]
