"""What an effect does, in words: every operation and standing effect as a clause, and how clauses are joined."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op, Place
from neontable.games.neon_hope.text import phrases as p
from neontable.games.neon_hope.text.phrases import YOU, Doer, Voice, count

GROUPS: Final = (v.EACH, v.HERE, v.NEAR)
FIXED: Final = {
    v.DO_NOTHING: "nothing happens",
    v.DO_NOTHREAT: "do not resolve the threat of this task",
    v.DO_REDRAW: "ignore that modifier and reveal another in its place",
    v.DO_ROLL: "roll the attribute die",
    v.DO_TAKEBACK: "take the played card back into your hand at the end of the task",
    v.DO_WINEPISODE: "you win the episode",
    v.DO_END: "you lose the episode",
    v.DO_SWAP: "exchange one of your Action cards for a [Universal] card of a character who is not in the group",
    v.DO_SHARE: "take any part of that Stress on yourself",
    v.DO_SAVE: "set their Endurance to 1 instead of 0",
    v.DO_FREEMOVE: "Confrontation does not stop you from moving",
}


class Clause:
    """Somebody does something: subject, verb (as it is, and with he or she), and the rest."""

    __slots__ = ("allowed", "base", "ending", "long", "who")

    def __init__(self, who: Doer, base: str, ending: str = "", long: bool = False, allowed: str = "") -> None:
        self.who = who
        self.base = base  # "gain 1 Hope"
        self.ending = ending  # "gains 1 Hope"; empty if there is only one form
        self.long = long  # has parts of its own: other clauses are kept apart from it by a full stop
        self.allowed = allowed  # what follows "you may", where the clause itself cannot

    def plain(self) -> str:
        """As a statement; to you as an instruction."""
        if not self.who.text:
            return self.base
        return f"{self.who.text} {self.base if self.who.many or not self.ending else self.ending}"

    def may(self) -> str:
        """As something that you may do or let happen."""
        if self.who is FACT:
            return f"you may {self.allowed}" if self.allowed else f"you may do this: {self.base}"
        return f"you may {self.base}" if self.who is YOU else f"you may let {self.who.text} {self.base}"


def done(who: Doer, verb: str, rest: str) -> Clause:
    """A clause with a regular verb."""
    return Clause(who, f"{verb} {rest}", f"{verb}s {rest}")


def you(text: str) -> Clause:
    """An instruction to you."""
    return Clause(YOU, text)


def fact(text: str, long: bool = False) -> Clause:
    """A whole clause that nobody in particular does."""
    return Clause(FACT, text, "", long)


FACT: Final = Doer("", True)


# ---- blocks
def clauses(voice: Voice, block: Block) -> list[Clause]:
    """The effects of a block; who is named in one can be meant in the next."""
    found: list[Clause] = []
    for op in block.ops:
        found.append(clause(voice, op))
        if op.who not in (v.NOBODY, v.THEM, v.ME) and op.do != v.DO_FOR:
            voice = voice.naming()
    return found


def joined(parts: list[str], found: list[Clause]) -> str:
    """Clauses in their order: `a, then b`; a new sentence begins around long ones, and a mere fact is added by `and`."""
    said = parts[0]
    for place in range(1, len(parts)):
        if found[place - 1].long or found[place].long:
            said += f". Then{',' if parts[place].startswith(('if ', 'for ')) else ''} {parts[place]}"
        elif found[place].allowed:
            said += f" and {parts[place]}"
        elif place < len(parts) - 1 and not found[place + 1].long:
            said += f", {parts[place]}"
        else:
            said += f", then {parts[place]}"
    return said


def block_words(voice: Voice, block: Block, may: bool = False) -> str:
    """What a block does, without a capital and without a full stop."""
    found = clauses(voice, block)
    if not found:
        return FIXED[v.DO_NOTHING]
    first = found[0].may() if may else found[0].plain()
    return joined([first, *(each.plain() for each in found[1:])], found)


# ---- one effect
def clause(voice: Voice, op: Op) -> Clause:
    """One effect in words."""
    if op.do in FIXED:
        return fact(FIXED[op.do]) if op.do in (v.DO_NOTHING, v.DO_FREEMOVE) else fixed(op)
    if op.do in (v.DO_CHOOSE, v.DO_MAY, v.DO_IF, v.DO_FOR, v.DO_REVEAL):
        return with_blocks(voice, op)
    if op.do in (v.DO_STRESS, v.DO_HOPE, v.DO_RES, v.DO_MARKER, v.DO_CHARGE, v.DO_RECOVER, v.DO_DRAWENC, v.DO_ACTION):
        return for_somebody(voice, op)
    if op.do >= v.DO_MORE:
        return standing(voice, op)
    if op.card is not None or op.do in (v.DO_MOVE, v.DO_SPAWNTOP, v.DO_SETTING):
        return about_cards(voice, op)
    if op.do in (v.DO_ENDING, v.DO_FLAG, v.DO_UNFLAG, v.DO_HEAT, v.DO_RAISE, v.DO_POOL):
        return campaign(voice, op)
    return in_a_task(op)


def fixed(op: Op) -> Clause:
    """An effect that is always said in the same words."""
    if op.do in (v.DO_WINEPISODE, v.DO_END):
        return fact(FIXED[op.do])
    return you(FIXED[op.do])


def for_somebody(voice: Voice, op: Op) -> Clause:
    """What characters gain, lose or do."""
    who = p.doer(voice, op.who)
    n = abs(op.n)
    if op.do == v.DO_STRESS:
        return done(who, "suffer", f"{n} Stress")
    if op.do in (v.DO_HOPE, v.DO_RES):
        what = f"{n} Hope" if op.do == v.DO_HOPE else count(n, "Resource")
        return done(who, "gain" if op.n > 0 else "lose", what)
    if op.do == v.DO_MARKER:
        return marker(who, op)
    if op.do == v.DO_CHARGE:
        return charge(who, op)
    if op.do == v.DO_RECOVER:
        cards = count(n, "Action card")
        return done(who, "take", f"up to {cards} from {p.owner_of(op.who)} discard pile into hand")
    if op.do == v.DO_DRAWENC:
        cards = count(n, "encounter card")
        return Clause(who, f"draw and resolve {cards}", f"draws and resolves {cards}")
    return done(who, "get", f"{count(n, 'spent action')} back")


def marker(who: Doer, op: Op) -> Clause:
    """An Attribute Marker is gained."""
    if op.attribute == v.ROLLED:
        if who is YOU:
            return you("roll the attribute die and gain a marker of that attribute")
        return done(who, "gain", "an Attribute Marker by a roll of the attribute die")
    if op.attribute in (v.OWN_CHOICE, v.GROWN):
        return done(who, "gain", f"an Attribute Marker of {p.owner_of(op.who)} choice")
    return done(who, "gain", f"a {p.attribute_name(op.attribute)} marker")


def charge(who: Doer, op: Op) -> Clause:
    """Charges are added to a marker or leave it."""
    kind = {
        v.OWN_CHOICE: "Attribute Markers",
        v.GROWN: "Attribute Markers",
        v.ROLLED: "markers of the rolled attribute",
    }
    markers = f"one of {p.owner_of(op.who)} {kind.get(op.attribute, p.attribute_name(op.attribute) + ' markers')}"
    if op.n > 0:
        return done(who, "add", f"{count(op.n, 'charge')} to {markers}")
    return done(who, "remove", f"{count(-op.n, 'charge')} from {markers}")


def in_a_task(op: Op) -> Clause:
    """What changes the dial, the Grid, the encounter deck or the task under way."""
    n = abs(op.n)
    if op.do == v.DO_SURV:
        return you(f"{'raise' if op.n > 0 else 'lower'} the Surveillance by {n}")
    if op.do == v.DO_BONUS:
        return you(f"{'add' if op.n > 0 else 'subtract'} {n} {'to' if op.n > 0 else 'from'} the value")
    if op.do == v.DO_IMPACT:
        return you(f"add {n} Impact")
    if op.do == v.DO_USE:
        return you(f"use {p.attribute_name(op.attribute)} instead of the printed attribute")
    if op.do == v.DO_GIVE:
        word = p.keywords_named(op.keyword)[0]
        return Clause(FACT, f"the task has {word}", allowed=f"give the task {word}")
    if op.do == v.DO_PREVENT:
        what = "Stress" if op.icon == v.STRESS_ICON else "Surveillance"
        return you(f"prevent {'up to ' if n > 1 else ''}{n} of that {what}")
    if op.do == v.DO_NOACT:
        return fact(f"{count(n, 'fewer Enemy activation')} {'follows' if n == 1 else 'follow'}")
    if op.do == v.DO_AMOD:
        look = f"look at {count(n, 'face-down modifier')} of the Grid"
        return you(f"{look} and archive up to {op.k} of them" if op.k else look)
    top = "the top encounter card" if n == 1 else f"the top {n} encounter cards"
    put = f" and discard up to {op.k} of them" if op.k else ""
    return you(f"look at {top}{put}; the deck is shuffled afterwards")


def about_cards(voice: Voice, op: Op) -> Clause:
    """What happens to cards, and where characters go."""
    n = abs(op.n)
    if op.do == v.DO_SETTING:
        return you(f"put the setting »{voice.content.settings[op.setting].name}« into play")
    if op.do == v.DO_MOVE:
        return move(voice, op)
    if op.do == v.DO_SPAWNTOP and op.place is not None:
        where = p.at_place(voice, op.place)
        return you(f"turn over encounter cards until a regular Enemy shows, put it {where} and shuffle the others back")
    assert op.card is not None
    card = p.card(voice, op.card)
    if op.do == v.DO_SPAWN and op.place is not None:
        return you(f"put {card.text} into play {p.at_place(voice, op.place)}")
    if op.do == v.DO_RETREAT:
        return Clause(card, "retreat", "retreats")
    if op.do == v.DO_LEAVE:
        return Clause(card, "leave the episode", "leaves the episode")
    if op.do == v.DO_DISCARD:
        return you(f"discard {card.text}")
    if op.do == v.DO_FLIP:
        side = "its escalation side" if op.card.way == v.PICK_THIS else "its other side"
        return you(f"turn {card.text} to {side}")
    each = f"each of {card.text}".replace("each of all ", "each of the ") if card.many else card.text
    if op.do == v.DO_DAMAGE:
        return you(f"deal {n} Damage to {each}")
    if op.do == v.DO_SECRET:
        return you(f"remove {count(n, 'Secret')} from {each}")
    if op.n > 0:
        return you(f"place {count(n, 'Hacking Cube')} on {each}")
    return you(f"remove {count(n, 'Hacking Cube')} from {each}")


def move(voice: Voice, op: Op) -> Clause:
    """Characters or an Enemy move."""
    place = op.place or Place(v.AT_OPP)
    where = p.to_place(voice, place)
    if op.card is not None:
        card = p.card(voice, op.card)
        return Clause(card, f"move {where}", f"moves {where}")
    if op.who in GROUPS:
        group = {v.EACH: "all characters", v.HERE: f"all characters {p.my_location(voice)}"}
        text = group.get(op.who, f"all characters {p.my_setting(voice)}")
        where = "to one other location of your choice" if place.bits == v.AT_ANY else where
        return Clause(Doer(text, True), f"move {where}")
    return done(p.doer(voice, op.who), "move", where)


def campaign(voice: Voice, op: Op) -> Clause:
    """What is written into the campaign log, and growth."""
    if op.do == v.DO_FLAG:
        return you(f"note {p.flag_name(voice.content, op.flag)} in the campaign log")
    if op.do == v.DO_UNFLAG:
        return you(f"strike {p.flag_name(voice.content, op.flag)} from the campaign log")
    if op.do == v.DO_HEAT:
        return you(f"{'raise' if op.n > 0 else 'lower'} Heat by {abs(op.n)}")
    if op.do == v.DO_ENDING:
        return fact(f"the campaign ends with ending {op.n}")
    if op.do == v.DO_RAISE:
        what = "one of your attributes" if op.attribute >= v.OWN_CHOICE else f"your {p.attribute_name(op.attribute)}"
        return you(f"raise {what} by {op.n}")
    return fact(f"one {v.MODIFIERS[op.n]} of the modifier pool becomes {v.MODIFIERS[op.k]}")


# ---- effects that hold others
def with_blocks(voice: Voice, op: Op) -> Clause:
    """A choice, a condition, something for each of several characters, or a reveal."""
    if op.do == v.DO_CHOOSE:
        return choose(voice, op)
    if op.do == v.DO_MAY:
        inner = block_words(voice, op.blocks[0], True)
        return fact(f"all vote whether this happens: {block_words(voice, op.blocks[0])}" if op.vote else inner, op.vote)
    if op.do == v.DO_IF and op.condition is not None:
        said = f"if {p.condition(voice, op.condition)}, {inner_words(voice, op.blocks[0])}"
        if len(op.blocks) > 1:
            said += f"; otherwise{',' if op.blocks[1].ops[0].do == v.DO_IF else ''} {inner_words(voice, op.blocks[1])}"
        return fact(said, True)
    if op.do == v.DO_FOR:
        return for_each(voice, op)
    return reveal(voice, op)


def inner_words(voice: Voice, block: Block) -> str:
    """A block inside a sentence: full stops would end that sentence too early."""
    return block_words(voice, block).replace(". Then ", "; then ").replace(". Then, ", "; then, ")


def choose(voice: Voice, op: Op) -> Clause:
    """One of several answers."""
    inner = voice.naming(True) if op.they else voice
    answers = [inner_words(inner, block) for block in op.blocks]
    if any(";" in answer for answer in answers):
        answers = [f"({'abcdefgh'[place]}) {answer}" for place, answer in enumerate(answers)]
    if op.vote:
        lead = "all vote for one"
    elif op.they:
        lead = "choose one" if voice.theirs else "that character chooses one"
    else:
        lead = "choose one"
    return fact(f"{lead}: " + "; or ".join(answers), True)


def for_each(voice: Voice, op: Op) -> Clause:
    """The same for each of several characters."""
    text = p.doer(voice, op.who).text or "you"
    inner = inner_words(voice.naming(), op.blocks[0])
    return fact(f"for {text}: {inner}", True)


def reveal(voice: Voice, op: Op) -> Clause:
    """A modifier is revealed outside a task, and its entry followed."""
    said = ["reveal 1 modifier of the Grid"]
    for place, block in enumerate(op.blocks):
        names = [v.MODIFIERS[code] for code in range(len(v.MODIFIERS)) if op.entry[code] == place]
        said.append(f"{p.listed(names, 'or')}: {inner_words(voice, block)}")
    return fact(". ".join(p.upper(part) if number else part for number, part in enumerate(said)), True)


# ---- standing effects
def standing(voice: Voice, op: Op) -> Clause:
    """What holds as long as the card is in play."""
    n = abs(op.n)
    sign = "+" if op.n > 0 else "-"
    if op.do == v.DO_MORE:
        if voice.here:
            return fact(f"{every(op.types)} here gets {sign}{n}")
        return fact(f"your {p.types_named(op.types, 'and')} tasks get {sign}{n}")
    if op.do == v.DO_HAVE:
        return have(voice, op)
    if op.do == v.DO_NEXT:
        said = f"your next task this turn gets {sign}{n}"
        return Clause(FACT, said, allowed=f"take {sign}{n} for your next task this turn")
    if op.do == v.DO_COST:
        return fact(f"every Tool costs {count(n, f'Resource {how(op.n)}', f'Resources {how(op.n)}')}")
    if op.do == v.DO_FOCUS:
        return fact(f"when you Focus, you recover {n} {how(op.n, 'fewer')} {'card' if n == 1 else 'cards'}")
    if op.do == v.DO_REACH and op.place is not None:
        return fact(f"you can also perform {p.types_named(op.types)} tasks on cards {p.at_place(voice, op.place)}")
    if op.do == v.DO_CHARGEWORTH and op.place is not None:
        where = p.at_place(voice, op.place)
        return fact(f"a charge that a character {p.my_location(voice)} spends for a task {where} adds {n} instead of 2")
    first = "the first face-up Enemy" if n == 1 else f"the first {n} face-up Enemies"
    adds = "adds" if n == 1 else "add"
    return fact(f"in the encounter phase {first} {p.my_location(voice)} {adds} no Surveillance")


def how(n: int, less: str = "less") -> str:
    """More or less."""
    return "more" if n > 0 else less


def every(types: int) -> str:
    """Every task of these types."""
    return "every task" if types == v.ALL_TYPES else f"every {p.types_named(types)} task"


def have(voice: Voice, op: Op) -> Clause:
    """Tasks that have a keyword."""
    word = p.keywords_named(op.keyword)[0]
    kind = "tasks" if op.types == v.ALL_TYPES else f"{p.types_named(op.types, 'and')} tasks"
    place = op.place or Place(v.AT_ME)
    if place.bits == v.AT_ME:
        return fact(f"your {kind} have {word}")
    where = p.at_place(voice, place)
    if op.others:
        return fact(f"{kind} on other cards {where} have {word}")
    return fact(f"{kind} {where} have {word}")
