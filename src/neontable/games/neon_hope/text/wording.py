"""What people read on a card, made from the notation: tasks, threats, keywords and every sentence of the text."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content, Face, Growth, PoolChange
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Cond, Sentence, Task
from neontable.games.neon_hope.text import phrases as p
from neontable.games.neon_hope.text.effects import block_words
from neontable.games.neon_hope.text.phrases import Voice, count, listed, sentence, voice_of

# What each keyword means, for who meets it the first time
KEYWORD_HELP: Final = (
    "While this card is face up, nobody at its location can move away.",
    "Once this card is resolved, the same character draws another.",
    "A Skull counts as the Epic Fail in this task.",
    "If an effect discards or ignores this card, 3 Stress hit the active character.",
    "One more modifier is revealed for this task, and all of them count.",
    "One matching charge may add 1 Impact instead of +2.",
    "One charge of any attribute may be spent as if it matched.",
)
MOMENTS: Final = {
    v.ON_PLAY: "when played",
    v.ON_RESOLVE: "after the reveal",
    v.ON_MISS: "if you fail",
    v.ON_AFTER: "at the end of the task",
    v.ON_REVEALED: "Revealed",
    v.ON_COMPLETED: "Completed",
    v.ON_START: "at the beginning of the encounter phase",
    v.ON_ACTIVATE: "Activate",
    v.ON_FREE: "in your turn, without an action",
}
LIMITS: Final = ("", "once per round", "once per episode")


# ---- the text of a card
def text_words(content: Content, face: Face) -> list[str]:
    """The sentences of a card's text, without its task and keywords."""
    found = [sentence_words(content, each) for each in face.sentences]
    return found + [sentence_words(content, each) for each in face.follower]


def sentence_words(content: Content, said: Sentence) -> str:
    """One sentence: when it works, how often, what it costs, what it does."""
    face = content.faces[said.face]
    voice = voice_of(content, face)
    if said.follower:
        voice = Voice(content, False)
    if said.trigger == v.ON_WHEN and said.event not in (v.EV_THREAT, v.EV_DEFEATED):
        voice = voice.naming() if said.who != v.ME else voice
    head = moment(voice, said)
    if said.limit != v.UNLIMITED:
        head = f"{LIMITS[said.limit]}, {head}" if head else LIMITS[said.limit]
    may = said.optional and said.trigger != v.ON_ACTIVATE and said.price == v.NO_PRICE
    if said.price != v.NO_PRICE:
        head = priced(head, said)
    done = block_words(voice, said.block, may)
    words = f"{head}: {done}" if head else done
    if said.follower:
        words = f"Follower: {words}"
    return sentence(words)


def priced(head: str, said: Sentence) -> str:
    """The moment with what has to be paid."""
    pay = {v.RECYCLE: "recycle this Tool", v.TRASH: "trash this Tool"}.get(
        said.price, f"spend {count(said.price_n, 'Resource')}"
    )
    if said.trigger == v.ON_ACTIVATE:
        return f"{head} and {pay}"
    return f"{head}, you may {pay}" if head else f"you may {pay}"


def moment(voice: Voice, said: Sentence) -> str:
    """When a sentence works."""
    if said.trigger == v.ON_WHEN:
        return event(voice, said)
    task = p.types_named(said.types) if said.types else ""
    if said.trigger == v.ON_STEP2:
        article = "an" if task[:1] in "AEIOU" and task else "a"
        return f"when you perform {article} {task + ' ' if task else ''}task"
    if said.trigger == v.ON_WIN:
        article = "an" if task[:1] in "AEIOU" else "a"
        return f"if you succeed in {article} {task} task" if task else "if you succeed"
    return MOMENTS.get(said.trigger, "")


def event(voice: Voice, said: Sentence) -> str:
    """What has to happen."""
    one = {v.ME: "you", v.NEAR: f"a character {p.my_setting(voice)}"}.get(said.who, "a character")
    s = "" if said.who == v.ME else "s"
    their = "your" if said.who == v.ME else "their"
    if said.event == v.EV_CHANGE:
        more = {v.FIRST: f" for the first time in {their} turn", v.AWAY: " to another setting"}.get(said.variant, "")
        return f"when {one} take{s} the Change Location action{more}"
    if said.event == v.EV_THREAT:
        task = "an attack" if said.variant == v.ATTACK else f"your {p.types_named(said.types)} task"
        return f"when you are about to resolve the threat of {task}"
    be = "are" if said.who == v.ME else "is"
    if said.event == v.EV_STRESS:
        return f"when {one} {be} about to suffer Stress"
    if said.event == v.EV_SURV:
        return f"when an encounter card that {one} resolve{s} is about to raise the Surveillance"
    if said.event == v.EV_SPEND:
        return f"when {one} spend{s} a charge for a task"
    if said.event == v.EV_MODIFIER:
        what = "a number modifier" if said.variant == v.ANY_NUMBER else "the Epic Fail"
        return f"when {one} reveal{s} {what}"
    if said.event == v.EV_ZERO:
        whose = "your Endurance" if said.who == v.ME else f"the Endurance of {one}"
        return f"when {whose} is about to drop to 0"
    if said.event == v.EV_FOCUS:
        return f"when {one} {'Focus' if said.who == v.ME else 'Focuses'}"
    return "when this card is defeated"


def effect_words(content: Content, block: Block, face: Face | None = None, named: bool = False) -> str:
    """What a block does as sentences of its own: an answer, a chapter back, a threshold."""
    voice = voice_of(content, face) if face is not None else Voice(content, False)
    return sentence(block_words(voice.naming() if named else voice, block))


def answers_words(content: Content, face: Face | None, blocks: list[Block], they: bool = False) -> list[str]:
    """The answers of a choice, in the order in which they are printed."""
    voice = voice_of(content, face) if face is not None else Voice(content, False)
    return [sentence(block_words(voice.naming(True) if they else voice, block)) for block in blocks]


def objective_words(content: Content, objective: Cond) -> str:
    """An objective: what has to be done."""
    return sentence(p.goal(Voice(content, False), objective))


def condition_words(content: Content, condition: Cond, true: bool = True) -> str:
    """A condition as a clause."""
    return p.condition(Voice(content, False), condition, true)


def growth_words(content: Content, growth: Growth) -> str:
    """What a growth does in all later episodes."""
    op = growth.op
    if op.do == v.DO_RAISE:
        which = f"one of your attributes that is {growth.most} or less" if op.attribute >= v.OWN_CHOICE else ""
        return sentence(f"raise {which or 'your ' + p.attribute_name(op.attribute)} by {op.n} for good")
    said = text_words(content, growth.face)[0]
    if growth.face.sentences[0].trigger == v.NO_TRIGGER and op.do != v.DO_SWAP:
        return f"At every later setup: {said[0].lower()}{said[1:]}"
    return said


def change_words(change: PoolChange) -> str:
    """What a change of the modifier pool does."""
    return f"One {v.MODIFIERS[change.old]} of the modifier pool becomes {v.MODIFIERS[change.new]}."


def better_left(face: Face) -> bool:
    """Whether defeating a card harms those who do it: a Hack of it should say so, and bots leave it alone."""
    for said in face.at_trigger[v.ON_WHEN]:
        if said.event == v.EV_DEFEATED:
            for op in said.block.ops:
                if op.do == v.DO_STRESS or (op.do == v.DO_SURV and op.n > 0):
                    return True
    return False


# ---- the corners of a card
def task_words(task: Task) -> str:
    """A task: `Investigate with Perception, difficulty 4`."""
    return f"{v.TYPE_NAMES[task.type]} with {v.ATTRIBUTE_NAMES[task.attribute]}, difficulty {task.difficulty}"


def icons_words(icons: list[int]) -> str:
    """Threat icons counted: `2 Stress and 1 Surveillance`."""
    parts = []
    for icon, name in ((v.STRESS_ICON, "Stress"), (v.SURVEILLANCE_ICON, "Surveillance")):
        if icons.count(icon):
            parts.append(f"{icons.count(icon)} {name}")
    return listed(parts)


def threat_words(face: Face) -> str:
    """The threat: `Below 3: 1 Stress and 1 Surveillance`."""
    return f"Threat below {face.threat}: {icons_words(face.icons)}"


def setup_words(face: Face) -> str:
    """What a Lead side is set up with: `2 Secrets (4 with two or more characters)`."""
    parts = []
    for token, n in enumerate(face.tokens):
        more = n + face.tokens_more[token]
        if more:
            extra = f" ({more} with two or more characters)" if more != n else ""
            parts.append(f"{n} {token_name(token, n)}{extra}")
    return listed(parts)


def token_name(token: int, n: int = 1) -> str:
    """A token by its name."""
    if token == v.SECRET_TOKEN:
        return "Secret" if n == 1 else "Secrets"
    if token == v.HOPE_TOKEN:
        return "Hope"
    if token == v.RES_TOKEN:
        return "Resource" if n == 1 else "Resources"
    return f"{v.ATTRIBUTE_NAMES[token]} marker{'' if n == 1 else 's'}"


def slots_words(face: Face) -> str:
    """Its own hacking cube slots: `3 slots`, `5 slots (7 with two or more characters)`."""
    more = face.own_slots + face.own_slots_more
    extra = f" ({more} with two or more characters)" if face.own_slots_more else ""
    return f"{count(face.own_slots, 'slot')} for Hacking Cubes{extra}"


def second_words(face: Face) -> str:
    """The secondary Hack and what it covers."""
    assert face.second is not None
    if face.box:
        does = f"fills the retreat box ({count(face.box, 'slot')})"
    else:
        does = f"covers {icons_words([face.icons[icon] for icon in face.icon_slots])} of the threat"
    return f"{task_words(face.second)}: {does}"


def card_words(content: Content, face: Face) -> list[str]:
    """Everything that a card says, line by line, as sentences."""
    lines: list[str] = []
    if face.elite:
        lines.append("Elite.")
    if any(face.tokens):
        lines.append(sentence(f"Set up with {setup_words(face)}"))
    if face.health:
        lines.append(sentence(f"Health {face.health}"))
    if face.own_slots:
        lines.append(sentence(slots_words(face)))
    if face.task is not None:
        basic = f": {block_words(voice_of(content, face), face.task.basic)}" if face.task.basic is not None else ""
        lines.append(sentence(task_words(face.task) + basic))
    if face.threat >= 0:
        lines.append(sentence(threat_words(face)))
    if face.retreat >= 0:
        lines.append(sentence(f"Retreats at {face.retreat} or more"))
    if face.second is not None:
        lines.append(sentence(second_words(face)))
    lines += [f"{word}." for word in p.keywords_named(face.keywords)]
    return lines + text_words(content, face)
