"""What every episode is played with: characters, Action cards, Tools, modifiers, thresholds, encounter cards, levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import printed
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import NONE, Block, Place
from neontable.games.neon_hope.notation.checking import IN_CHANGE, IN_THRESHOLD, owned
from neontable.games.neon_hope.notation.lexer import Problem
from neontable.games.neon_hope.notation.parser import parse_place
from neontable.games.neon_hope.reading import written
from neontable.games.neon_hope.reading.builder import Builder
from neontable.games.neon_hope.reading.written import ACTIONS, MIX, POOL, TOOLS
from neontable.kernel.authoring.pack import Entries, Entry, near

DEMO_TOOLS = 4  # of a character in the demo (HOPE-CHAR-19)
SYMBOLS = {v.SKULL: 3, v.EPIC_WIN: 1, v.EPIC_FAIL: 1}


def pool(build: Builder, entries: Entries, file: str) -> None:
    """The modifier pool: 19 tokens, three Skulls, one Epic Win, one Epic Fail."""
    for entry in entries.values():
        value: written.Modifier = entry.value
        if value.id not in v.MODIFIERS:
            build.problems.add(entry, "id", f"{value.id!r} is no modifier", near(value.id, v.MODIFIERS))
            continue
        code = v.MODIFIERS.index(value.id)
        build.content.pool[code] = value.copies
        if SYMBOLS.get(code, value.copies) != value.copies:
            build.problems.add(entry, "copies", f"there are {SYMBOLS[code]} of {value.id} in every pool")
    total = sum(build.content.pool)
    if total != POOL:
        build.problems.at_file(file, "modifier", f"there are {total} modifiers, a pool has {POOL}")


def die(build: Builder, entries: Entries, file: str) -> None:
    """The attribute die: a face for each attribute alone, and faces with two (HOPE-DIE-02)."""
    for entry in entries.values():
        for number, face in enumerate(entry.value.faces):
            words = face.split("/")
            if len(words) > 2 or len(set(words)) != len(words) or not set(words) <= set(v.ATTRIBUTES):
                build.problems.add(entry, f"faces[{number}]", f"{face!r} is no face", "Write PER, or PER/LOG.")
                continue
            build.content.die.append([v.ATTRIBUTES.index(word) for word in words])
        single = {face[0] for face in build.content.die if len(face) == 1}
        if len(single) < len(v.ATTRIBUTES):
            build.problems.add(entry, "faces", "every attribute needs a face of its own")
    if not entries:
        build.problems.at_file(file, "die", "there is no attribute die")


def characters(build: Builder, merged: Mapping[str, Entries]) -> None:
    """The characters with their Character Tools, Action cards and Tools."""
    content = build.content
    for entry in merged["character"].values():
        value: written.Character = entry.value
        sides: list[c.Face] = []
        for number, side in enumerate(value.sides):
            face = build.face(entry, f"sides[{number}].text", side.id, v.CHARACTER_TOOL, side.name, side.text)
            if not side.text:
                build.problems.add(entry, f"sides[{number}].text", "is empty")
            face.card, face.side = len(content.characters), number
            sides.append(face)
        attributes = [value.PER, value.COU, value.CHA, value.LOG]
        number = len(content.characters)
        content.characters.append(
            c.Character(number, value.id, value.name, value.first_name, value.suit, attributes, value.demo, sides)
        )
    actions(build, merged["action"], merged["character"])
    tools(build, merged["tool"], merged["character"])


def owner(build: Builder, entry: Entry, known: Entries) -> int:
    """The character that a card belongs to; -1 if there is none of that name."""
    if entry.value.character not in known:
        why = f"there is no character {entry.value.character!r}"
        build.problems.add(entry, "character", why, near(entry.value.character, known))
        return NONE
    return list(known).index(entry.value.character)


def types_of(build: Builder, entry: Entry, text: str) -> int:
    """Task types as bits."""
    bits = 0
    for word in text.split("/"):
        if word not in v.TYPES:
            build.problems.add(entry, "type", f"{word!r} is no task type", near(word, v.TYPES))
        else:
            bits |= 1 << v.TYPES.index(word)
    return bits


def actions(build: Builder, entries: Entries, known: Entries) -> None:
    """Eight Action cards for each character, and [Universal] ones for those who play alone."""
    content = build.content
    for entry in entries.values():
        value: written.Action = entry.value
        face = build.face(entry, "text", value.id, v.ACTION_CARD, value.name, value.text)
        number, character = len(content.actions), owner(build, entry, known)
        face.card = number
        types = types_of(build, entry, value.type)
        content.actions.append(
            c.ActionCard(number, value.id, character, types, value.bonus, value.impact, value.universal, face)
        )
        if character != NONE:
            content.characters[character].actions.append(number)
    content.universals = [card for card in content.actions if card.universal]
    for entry, who in zip(known.values(), content.characters, strict=True):
        if len(who.actions) != ACTIONS:
            why = f"has {len(who.actions)} Action cards, a character has {ACTIONS}"
            build.problems.add(entry, "id", why)
        others = [card for card in content.universals if card.character != who.number]
        if len(others) < 2:
            build.problems.add(entry, "id", "finds fewer than 2 [Universal] cards of others for playing alone")


def tools(build: Builder, entries: Entries, known: Entries) -> None:
    """Eight Tools for each character."""
    content = build.content
    for entry in entries.values():
        value: written.Tool = entry.value
        face = build.face(entry, "text", value.id, v.TOOL, value.name, value.text)
        number, character = len(content.tools), owner(build, entry, known)
        face.card = number
        content.tools.append(c.Tool(number, value.id, character, value.cost, value.demo, face))
        if character != NONE:
            content.characters[character].tools.append(number)
    for entry, who in zip(known.values(), content.characters, strict=True):
        if len(who.tools) != TOOLS:
            build.problems.add(entry, "id", f"has {len(who.tools)} Tools, a character has {TOOLS}")
        shown = sum(content.tools[tool].demo for tool in who.tools)
        if who.demo and shown != DEMO_TOOLS:
            build.problems.add(entry, "demo", f"has {shown} Tools for the demo, it needs {DEMO_TOOLS}")


def thresholds(build: Builder, entries: Entries, file: str) -> None:
    """The Surveillance Threshold cards: ascending, one FLIP at the end of the front, one END at the end of all."""
    content = build.content
    for entry in entries.values():
        value: written.Threshold = entry.value
        steps: list[c.Threshold] = []
        for side, name, rows in ((c.FRONT, "front", value.front), (c.BACK, "escalation", value.escalation)):
            for number, row in enumerate(rows):
                field = f"{name}[{number}]"
                id = f"{value.id}/{row.at}"
                steps.append(c.Threshold(row.at, side, build.block(entry, f"{field}.text", row.text, id, IN_THRESHOLD)))
                if len(steps) > 1 and steps[-2].at >= row.at:
                    build.problems.add(entry, f"{field}.at", f"{row.at} does not lie above {steps[-2].at}")
        check_steps(build, entry, steps)
        front = build.face(entry, "front", f"{value.id}/front", v.THRESHOLD, "", "")
        escalation = build.face(entry, "showing", f"{value.id}/escalation", v.THRESHOLD, "", value.showing)
        content.thresholds.append(c.ThresholdCard(len(content.thresholds), value.id, front, escalation, steps))
    if not content.thresholds:
        build.problems.at_file(file, "threshold", "there is no Surveillance Threshold card")


def check_steps(build: Builder, entry: Entry, steps: list[c.Threshold]) -> None:
    """One FLIP, as the last of the front; one END, as the last of all."""
    flips = [step for step in steps if step.block.has(v.DO_FLIP)]
    ends = [step for step in steps if step.block.has(v.DO_END)]
    front = [step for step in steps if step.side == c.FRONT]
    if flips != front[-1:]:
        build.problems.add(entry, "front", "the last threshold of the front, and no other, must FLIP this")
    if ends != steps[-1:]:
        build.problems.add(entry, "escalation", "the last threshold, and no other, must END the episode")


def encounters(build: Builder, entries: Entries) -> None:
    """Enemies, States and Events."""
    for entry in entries.values():
        value: written.Encounter = entry.value
        kind = v.KINDS.index(value.kind)
        face = build.face(entry, "text", value.id, kind, value.name, value.text)
        face.elite = value.elite  # HOPE-ELITE-01
        face.task = build.task(entry, "task", value.task)
        build.threat(entry, "threat", value.threat, face)
        fits = {v.ENEMY: 0b1111101, v.STATE: 0b1111100, v.EVENT: v.FOLLOW_UP | v.COUNTERMEASURE}[kind]
        fits |= v.FOLLOW_UP | v.CONFRONTATION if kind != v.EVENT else 0
        face.keywords = build.keywords(entry, "keywords", value.keywords, fits)
        sizes(build, entry, value, face)
        build.second(entry, "", face, value.second)
        check_encounter(build, entry, value, face)
        number = len(build.content.cards)
        name, group = build.scope.cards[value.name], build.content.index["set"][value.set]
        card = c.Card(number, value.id, kind, name, group, value.copies, 0, [face])
        card.appears = appears(build, entry, value, kind)
        face.card, face.name = number, name
        build.content.cards.append(card)
        build.mark()


def sizes(build: Builder, entry: Entry, value: written.Encounter, face: c.Face) -> None:
    """Health, slots, retreat value and retreat box."""
    field = ""
    try:
        if value.health:
            field = "health"
            face.health, more = printed.size(value.health, "H")
            if more:
                build.problems.add(entry, field, "health does not depend on the number of characters")
        if value.slots:
            field = "slots"
            face.own_slots, face.own_slots_more = printed.size(value.slots, "C")
        field = "retreat"
        face.retreat, face.box = printed.retreat(value.retreat)
    except Problem as problem:
        build.problems.note(entry, field, problem)


def appears(build: Builder, entry: Entry, value: written.Encounter, kind: int) -> Place | None:
    """Where a card enters play when it is drawn (HOPE-RUL-50)."""
    if kind == v.EVENT:
        if value.appears:
            build.problems.add(entry, "appears", "an Event enters play nowhere", "Leave it out.")
        return None
    if not value.appears:
        return Place(v.AT_LOC if kind == v.ENEMY else v.AT_NET)
    place = parse_place(value.appears, build.scope)
    build.problems.of_text(entry, "appears", build.scope)
    single = (v.AT_LOC, v.AT_OPP, v.AT_RESP, v.AT_NAMED) + ((v.AT_NET, v.AT_ZONE) if kind == v.STATE else ())
    if place.bits not in single:
        build.problems.add(entry, "appears", f"this {value.kind} cannot appear there")
    return place


def check_encounter(build: Builder, entry: Entry, value: written.Encounter, face: c.Face) -> None:
    """An Enemy has health, a threat and a Fight; a State has slots and a Hack; an Event has neither."""
    kind = face.kind
    needs = {v.ENEMY: ("task", "health", "threat"), v.STATE: ("task", "slots"), v.EVENT: ("text",)}[kind]
    for field in needs:
        if not getattr(value, field):
            build.problems.add(entry, field, f"is missing: every {value.kind} has one")
    lacks = {
        v.ENEMY: ("slots",),
        v.STATE: ("health", "retreat", "second"),
        v.EVENT: ("task", "health", "slots", "threat", "retreat", "second"),
    }[kind]
    for field in lacks:
        if getattr(value, field):
            build.problems.add(entry, field, f"this {value.kind} has none", "Leave it out.")
    if kind == v.STATE and value.appears != "ZONE":
        for op in face.standing():
            if owned(op):
                why = f"{v.VERBS[op.do]} is for a card that belongs to a character"
                build.problems.add(entry, "text", why, 'Write appears = "ZONE".')
    wanted = v.FGT if kind == v.ENEMY else v.HCK
    if face.task is not None and face.task.type != wanted:
        build.problems.add(entry, "task", f"the task of every {value.kind} is {v.TYPES[wanted]}")
    if face.confronts and not (kind == v.ENEMY and face.retreat >= 0 and face.box and face.second is not None):
        build.confrontation(entry, "keywords")


def levels(build: Builder, entries: Entries, cards: Entries, file: str) -> None:
    """Levels of difficulty, five cards each."""
    content = build.content
    index = content.index["card"]
    for entry in entries.values():
        value: written.Level = entry.value
        mix: list[tuple[int, int]] = []
        for id, copies in value.cards.items():
            if id not in cards:
                build.problems.add(entry, f"cards.{id}", "there is no such encounter card", near(id, cards))
                continue
            if copies > cards[id].value.copies:
                why = f"there are only {cards[id].value.copies} copies of it"
                build.problems.add(entry, f"cards.{id}", why)
            mix.append((index[id], copies))
        if sum(value.cards.values()) != MIX:
            build.problems.add(entry, "cards", f"{sum(value.cards.values())} cards, a level adds {MIX}")
        content.levels.append(c.Level(len(content.levels), value.id, mix))
    if not content.levels:
        build.problems.at_file(file, "level", "there is no level of difficulty")


def growth(build: Builder, entries: Entries) -> None:
    """What characters can gain between episodes: one effect each."""
    content = build.content
    fits = (v.DO_RAISE, v.DO_RES, v.DO_HOPE, v.DO_MARKER, v.DO_SWAP, v.DO_FLIP)
    for entry in entries.values():
        value: written.Growth = entry.value
        face = build.face(entry, "text", value.id, v.GROWTH, value.name, value.text)
        face.card = len(content.growth)
        ops = [op for sentence in face.sentences for op in sentence.block.ops]
        if len(ops) != 1 or ops[0].do not in fits or (ops[0].who not in (v.NOBODY, v.ME)):
            words = ", ".join(v.VERBS[each] for each in fits)
            build.problems.add(entry, "text", "growth is one effect for the character itself", f"It can be {words}.")
        content.growth.append(c.Growth(len(content.growth), value.id, value.name, face, value.most, value.once))


def changes(build: Builder, entries: Entries) -> None:
    """How the modifier pool changes after an evening; it must hold what is taken out."""
    content = build.content
    seen: Counter[tuple[int, bool]] = Counter()
    for entry in entries.values():
        value: written.Change = entry.value
        block: Block = build.block(entry, "text", value.text, value.id, IN_CHANGE)
        seen[value.evening, value.won] += 1
        if seen[value.evening, value.won] > 1:
            build.problems.add(entry, "evening", f"a second change after evening {value.evening}")
        if len(block.ops) != 1 or block.ops[0].do != v.DO_POOL:
            if block.ops:
                build.problems.add(entry, "text", "a pool change is one POOL x y")
            continue
        old, new = block.ops[0].n, block.ops[0].k
        if max(old, new) >= v.SKULL:
            build.problems.add(entry, "text", "only numbers are exchanged: the symbols stay")
        if content.pool[old] < sum(1 for each in content.changes if each.old == old) + 1:
            build.problems.add(entry, "text", f"the pool may hold no {v.MODIFIERS[old]} any more")
        content.changes.append(c.PoolChange(value.id, value.name, value.evening, value.won, old, new))
