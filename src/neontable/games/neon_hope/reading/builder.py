"""Turns written texts into faces, sentences and blocks, and numbers them."""

from __future__ import annotations

from collections.abc import Sequence

from neontable.games.neon_hope.cards import BACK, FRONT, Content, Face
from neontable.games.neon_hope.notation import printed
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Cond, Sentence, Task
from neontable.games.neon_hope.notation.checking import IN_TASK, check_block, check_objective, check_sentence
from neontable.games.neon_hope.notation.lexer import Problem
from neontable.games.neon_hope.notation.parser import (
    Text,
    number_blocks,
    parse_block,
    parse_condition,
    parse_front,
    parse_text,
)
from neontable.games.neon_hope.notation.scope import Scope
from neontable.games.neon_hope.reading import written
from neontable.games.neon_hope.reading.problems import Problems
from neontable.kernel.authoring.pack import Entry


class Builder:
    """The content being built, what texts may speak of, and what was found wrong."""

    __slots__ = ("content", "marks", "problems", "scope")

    def __init__(self, content: Content, scope: Scope, problems: Problems, marks: list[tuple[int, int, int]]) -> None:
        self.content = content
        self.scope = scope
        self.problems = problems
        self.marks = marks  # of the content of which this is a part

    # ---- numbers
    def mark(self) -> None:
        """An entry of an episode is read: what follows has the numbers that it has in the whole content."""
        content = self.content
        if len(content.marks) < len(self.marks):
            faces, sentences, blocks = self.marks[len(content.marks)]
            content.faces += [Face("", v.LEAD, "", []) for _ in range(len(content.faces), faces)]
            content.sentences += [Sentence(Block([])) for _ in range(len(content.sentences), sentences)]
            content.blocks += [Block([]) for _ in range(len(content.blocks), blocks)]
        content.marks.append((len(content.faces), len(content.sentences), len(content.blocks)))

    # ---- texts
    def face(self, entry: Entry, field: str, id: str, kind: int, title: str, text: str) -> Face:
        """What carries a text: its sentences are read, checked and numbered."""
        read = parse_text(text, self.scope)
        for sentence in read.sentences:
            self.scope.problems += check_sentence(sentence, kind)
        if read.task is not None and kind != v.TOOL:
            self.scope.problems.append(Problem("TASK stands on Tools alone", "Write the task into the field task."))
        self.problems.of_text(entry, field, self.scope)
        face = Face(id, kind, title, read.sentences)
        face.number = len(self.content.faces)
        self.content.faces.append(face)
        for place, sentence in enumerate(read.sentences, 1):
            sentence.id = f"{id}/{place}"
            sentence.number = len(self.content.sentences)
            sentence.face = face.number
            self.content.sentences.append(sentence)
            number_blocks(sentence.block, sentence.id, self.content.blocks)
        if kind == v.TOOL:
            self.tool_task(entry, field, face, read)
        return face

    def tool_task(self, entry: Entry, field: str, face: Face, read: Text) -> None:
        """A task printed on a Tool: it fills slots of the Tool, or has a basic effect of its own (HOPE-RUL-85)."""
        face.own_slots, face.own_slots_more = read.slots, read.slots_more
        face.task = read.task
        if read.task is None:
            if face.at_trigger[v.ON_COMPLETED]:
                self.problems.add(entry, field, "COMPLETED: without a TASK never happens")
            return
        if read.task.basic is not None:
            self.numbered(entry, field, read.task.basic, f"{face.id}/task", IN_TASK)
        elif read.task.type != v.HCK or not read.slots:
            self.problems.add(entry, field, "the TASK has no effect", "Write TASK HCK LOG 4, C2 or TASK t {effect}.")

    def block(self, entry: Entry, field: str, text: str, id: str, context: int) -> Block:
        """Effects that stand in an episode, a chapter or a threshold; an empty text does nothing."""
        found = parse_block(text, self.scope) if text else Block([])
        self.problems.of_text(entry, field, self.scope)
        return self.numbered(entry, field, found, id, context)

    def numbered(self, entry: Entry, field: str, block: Block, id: str, context: int) -> Block:
        """A block that was read, checked for where it stands and numbered."""
        self.scope.problems += check_block(block, context)
        self.problems.of_text(entry, field, self.scope)
        number_blocks(block, id, self.content.blocks)
        return block

    def front(self, entry: Entry, text: str, setting: int, id: str) -> Block:
        """What the front of a setting brings into play."""
        found = parse_front(text, setting, self.scope)
        self.problems.of_text(entry, "front", self.scope)
        number_blocks(found, id, self.content.blocks)
        return found

    def condition(self, entry: Entry, field: str, text: str, objective: bool = False) -> Cond | None:
        """A condition; none where nothing is written."""
        if not text:
            return None
        found = parse_condition(text, self.scope)
        self.scope.problems += check_objective(found)
        self.problems.of_text(entry, field, self.scope)
        return found

    # ---- the corners of a card
    def task(self, entry: Entry, field: str, text: str) -> Task | None:
        """A task; none where nothing is written."""
        if not text:
            return None
        try:
            return printed.task(text)
        except Problem as problem:
            self.problems.note(entry, field, problem)
            return None

    def threat(self, entry: Entry, field: str, text: str, face: Face) -> None:
        """The threat value with its icons."""
        try:
            read = printed.threat(text)
        except Problem as problem:
            self.problems.note(entry, field, problem)
            return
        face.threat, face.icons, face.icon_slots = read.value, read.icons, read.slots

    def keywords(self, entry: Entry, field: str, words: Sequence[str], fits: int) -> int:
        """Keywords as bits, the same on every kind of card (HOPE-KEY-Scope)."""
        bits = 0
        for word in words:
            bit = 1 << v.KEYWORDS.index(word)
            if bits & bit:
                self.problems.add(entry, field, f"{word} is given twice")
            elif not fits & bit:
                self.problems.add(entry, field, f"{word} means nothing on this card")
            bits |= bit
        return bits

    def second(self, entry: Entry, prefix: str, face: Face, text: str) -> None:
        """The secondary Hack (HOPE-HACK-05): a card has one exactly if it has slots for it."""
        face.second = self.task(entry, f"{prefix}second", text)
        if face.second is not None and face.second.type != v.HCK:
            self.problems.add(entry, f"{prefix}second", "a secondary task is a Hack")
        slots = len(face.icon_slots) + face.box
        if (face.second is not None) != (slots > 0):
            why = "a secondary Hack needs slots" if face.second else "there are slots but no secondary Hack"
            self.problems.add(entry, f"{prefix}second", why, "Slots are icons with * and a retreat box RB.")
        if face.icon_slots and face.box:
            self.problems.add(entry, f"{prefix}threat", "slots are on icons or in a retreat box, not both")

    # ---- Leads
    def lead_side(self, entry: Entry, id: str, title: str, side: int, value: written.LeadSide) -> Face:
        """One side of a Lead."""
        prefix = "ab"[side] + "."
        face = self.face(entry, f"{prefix}text", f"{id}{'AB'[side]}", v.LEAD, title, value.text)
        face.side = BACK if side else FRONT
        face.task = self.task(entry, f"{prefix}task", value.task)
        self.threat(entry, f"{prefix}threat", value.threat, face)
        fits = v.UNPREDICTABLE | v.RECKLESS | v.TEAMWORK | v.FLEXIBLE | v.CONFRONTATION
        face.keywords = self.keywords(entry, f"{prefix}keywords", value.keywords, fits)
        try:
            face.tokens, face.tokens_more = printed.setup(value.setup)
        except Problem as problem:
            self.problems.note(entry, f"{prefix}setup", problem)
        self.second(entry, prefix, face, value.second)
        self.check_lead(entry, prefix, face)
        return face

    def check_lead(self, entry: Entry, prefix: str, face: Face) -> None:
        """Secrets are investigated, markers are got by support; a side has one of the two."""
        if face.task is None:
            return
        secrets = face.tokens[v.SECRET_TOKEN] > 0
        markers = sum(face.tokens[: v.SECRET_TOKEN]) > 0
        if secrets and markers:
            self.problems.add(entry, f"{prefix}setup", "a side has Secrets or support markers, not both")
        wanted = v.INV if secrets else v.SUP
        if secrets != markers and face.task.type != wanted:
            holds = "Secrets" if secrets else "support markers"
            self.problems.add(
                entry, f"{prefix}task", f"{v.TYPES[face.task.type]} does not fit a side with {holds}",
                f"Write {v.TYPES[wanted]}.",
            )  # fmt: skip
        if face.confronts:
            self.confrontation(entry, f"{prefix}keywords")
        if face.threat >= 0 and not face.icons:
            self.problems.add(entry, f"{prefix}threat", "the threat has no icon")

    def confrontation(self, entry: Entry, field: str) -> None:
        """Who is held must have two ways out: a Fight and a Hack that make the card retreat."""
        self.problems.add(
            entry, field, "Confrontation without a second way out",
            "An Enemy with Confrontation has a retreat value, a retreat box and a secondary Hack.",
        )  # fmt: skip
