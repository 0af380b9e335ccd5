"""All files together: names first, then every card, then what holds between them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import msgspec

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond
from neontable.games.neon_hope.notation.scope import Scope
from neontable.games.neon_hope.reading import episodes as ep
from neontable.games.neon_hope.reading import pieces
from neontable.games.neon_hope.reading.builder import Builder
from neontable.games.neon_hope.reading.excerpt import Part
from neontable.games.neon_hope.reading.problems import Problems
from neontable.games.neon_hope.reading.reach import World, check_episodes, parts
from neontable.games.neon_hope.reading.story import story
from neontable.games.neon_hope.reading.written import FILES, RULES
from neontable.kernel.authoring.pack import Entries, last_file, near

INDEXED = {
    "flag": "flag", "character": "character", "action": "action", "tool": "tool", "setting": "setting",
    "chapter": "chapter", "threshold": "threshold", "level": "level", "episode": "episode", "season": "season",
    "growth": "growth",
}  # fmt: skip


def build(merged: Mapping[str, Entries], label: str, problems: Problems, part: Part | None = None) -> c.Content:
    """The content as the rules read it; what is wrong with it stands in `problems`."""
    content = c.Content()
    content.excerpt = part is not None
    names(content, merged)
    scope = Scope(
        content.names,
        {entry.value.name for entry in merged["lead"].values()},
        [entry.value.name for entry in merged["setting"].values()],
        list(merged["flag"]),
    )
    make = Builder(content, scope, problems, part.marks if part is not None else [])
    for table, entries in merged.items():
        if table not in ("card_text", "story_text"):
            check_original(make, entries)
    files = {table: last_file(entries, label) for table, entries in merged.items()}
    pieces.pool(make, merged["modifier"], files["modifier"])
    pieces.die(make, merged["die"], files["die"])
    pieces.characters(make, merged)
    pieces.thresholds(make, merged["threshold"], files["threshold"])
    ep.check_names(make, merged)
    ep.leads(make, merged["lead"])
    pieces.encounters(make, merged["encounter"])
    count_pieces(content)
    pieces.levels(make, merged["level"], merged["encounter"], files["level"])
    ep.settings(make, merged["setting"])
    ep.chapters(make, merged["chapter"])
    ep.episodes(make, merged, files["episode"])
    ep.seasons(make, merged["season"])
    pieces.growth(make, merged["growth"])
    pieces.changes(make, merged["change"])
    story(make, merged, label)
    if not problems.found and part is None:  # what follows needs texts that could be read
        check_episodes(content, merged["episode"], merged["chapter"], problems)
        check_flags(content, merged["flag"], problems)
        check_brought(content, merged, problems)
    seal(content, merged)
    if part is not None:
        content.known_as = part.of
    return content


def names(content: c.Content, merged: Mapping[str, Entries]) -> None:
    """Give everything that has a name its number before any text is read."""
    for table in ("lead", "encounter"):
        for entry in merged[table].values():
            if entry.value.name not in content.names:
                content.names.append(entry.value.name)
    for table in ("lead", "encounter", "setting", "chapter"):
        for entry in merged[table].values():
            if entry.value.set not in content.sets:
                content.sets.append(entry.value.set)
    for number, entry in enumerate(merged["flag"].values()):
        content.flags.append(c.Flag(number, entry.value.id, entry.value.solidarity))
        content.solidarity |= entry.value.solidarity << number
    content.index = {kind: {id: number for number, id in enumerate(merged[table])} for kind, table in INDEXED.items()}
    content.index["set"] = {name: number for number, name in enumerate(content.sets)}
    content.index["name"] = {name: number for number, name in enumerate(content.names)}
    content.index["card"] = {id: number for number, id in enumerate([*merged["lead"], *merged["encounter"]])}
    content.index["location"] = {
        f"{id}/{half}": number * 2 + place
        for number, id in enumerate(merged["setting"])
        for place, half in enumerate(v.HALVES)
    }


def check_original(make: Builder, entries: Entries) -> None:
    """Only fields that an entry has can be original."""
    for entry in entries.values():
        known = [each.encode_name for each in msgspec.structs.fields(entry.value)]
        for name in entry.value.original:
            if name not in known:
                make.problems.add(entry, "original", f"{name!r} is not a field of it", near(name, known))


def count_pieces(content: c.Content) -> None:
    """Every copy of every card is a piece with a number of its own."""
    for card in content.cards:
        card.first = len(content.pieces)
        content.pieces += [card.number] * card.copies


def seal(content: c.Content, merged: Mapping[str, Entries]) -> None:
    """The content as data, and the hash of all that is played with: texts that are only told are no part of it."""
    raw: dict[str, Any] = {}
    for file in FILES:
        raw[file.table] = [msgspec.to_builtins(entry.value) for entry in merged[file.table].values()]
    content.raw = raw
    for face in content.faces:
        face.seal()
    for kind, things in (("face", content.faces), ("sentence", content.sentences), ("block", content.blocks)):
        content.index[kind] = {thing.id: thing.number for thing in things}
    played: dict[str, Any] = {file.table: raw[file.table] for file in RULES}
    if content.excerpt:
        played["marks"] = content.marks
    canonical = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    content.hash = content.known_as = hashlib.sha256(canonical.encode()).hexdigest()


def check_flags(content: c.Content, entries: Entries, problems: Problems) -> None:
    """A flag that nothing sets, or that nothing asks about, is remarked on."""
    ops = [op for block in content.blocks for op in block.ops]
    given = {op.flag for op in ops if op.do == v.DO_FLAG}
    conditions: list[Cond] = [op.condition for op in ops if op.condition is not None]
    conditions += [chapter.objective for chapter in content.chapters]
    for episode in content.episodes:
        conditions += [each.condition for each in episode.final if each.condition is not None]
        conditions += [each.condition for each in episode.next if each.condition is not None]
        if episode.halved is not None:
            conditions.append(episode.halved)
    conditions += [row.condition for rows in content.story.values() for row in rows if row.condition is not None]
    asked = {part.flag for condition in conditions for part in parts(condition) if part.is_ == v.IS_FLAG}
    for flag in content.flags:
        entry = entries[flag.id]
        if flag.number not in given:
            problems.remark(entry, "id", "no card, chapter or result sets this flag")
        if flag.number not in asked and not flag.solidarity:
            problems.remark(entry, "id", "nothing asks about this flag")


def check_brought(content: c.Content, merged: Mapping[str, Entries], problems: Problems) -> None:
    """A Lead, a staging card or a setting that never enters play is remarked on."""
    cards: set[int] = set()
    settings: set[int] = set()
    drawn: set[int] = set()
    for episode in content.episodes:
        world = World(content, episode, {})
        world.run(episode.setup)
        for number in episode.chapters:
            world.run(content.chapters[number].back)
        cards |= {name for name in world.cards if world.available(name)}
        settings |= world.settings
        drawn |= {card for card, _ in episode.encounters} | {episode.heat_card}
    drawn |= {card for level in content.levels for card, _ in level.cards}
    for card in content.cards:
        if card.number not in drawn and card.name not in cards:
            table = "lead" if card.is_lead else "encounter"
            problems.remark(merged[table][card.id], "set", "this card never enters play")
    for setting in content.settings:
        if setting.number not in settings:
            problems.remark(merged["setting"][setting.id], "set", "this setting never enters play")
