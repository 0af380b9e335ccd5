"""The texts of the story: where each is told, which marks it may have, and which of them are missing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import NONE, Op
from neontable.games.neon_hope.reading import written
from neontable.games.neon_hope.reading.builder import Builder
from neontable.games.neon_hope.reading.reach import deep
from neontable.kernel.authoring.pack import Entries, Entry, near

MARK = re.compile(r"\{([^{}]*)\}")
SWITCH = re.compile(r"many: [^{}/]+ / solo: [^{}/]+")
OPTIONAL, WANTED = False, True


def places(content: c.Content) -> dict[str, bool]:
    """Every place where a text can be told, and whether one is wanted there."""
    found: dict[str, bool] = {"threshold/conclusion": WANTED, "thread/later": OPTIONAL}
    for season in content.seasons:
        found |= {f"season/{season.id}/title": WANTED, f"season/{season.id}/opening": WANTED}
        for number in range(1, season.endings + 1):
            found |= {f"ending/{season.id}/{number}": WANTED, f"ending/{season.id}/{number}/title": WANTED}
            found |= {f"epilogue/{season.id}/{number}/{each.id}": OPTIONAL for each in content.characters}
    for character in content.characters:
        found |= {f"character/{character.id}": WANTED}
        found |= {f"thread/{character.id}/{word}": OPTIONAL for word in ("title", "about")}
    for flag in content.flags:
        found |= {f"flag/{flag.id}": WANTED, f"flag/{flag.id}/name": WANTED}
    for episode in content.episodes:
        found |= episode_places(content, episode)
    for chapter in content.chapters:
        found |= {f"chapter/{chapter.id}/{word}": WANTED for word in ("title", "front", "back")}
    for card in content.thresholds:
        found |= {f"threshold/{card.id}/{step.at}": WANTED for step in card.thresholds}
        found[f"threshold/{card.id}/escalation"] = OPTIONAL
    for each in content.cards:
        if each.is_lead:
            found |= {f"lead/{each.id}/{word}": WANTED for word in ("front", "back")}
            boxes = each.faces[c.BACK].follows or bool(each.faces[c.BACK].at_trigger[v.ON_COMPLETED])
            found[f"lead/{each.id}/done"] = boxes
        else:
            found[f"card/{each.id}"] = WANTED
    for face in content.faces:
        found |= answer_places(face)
    return found


def episode_places(content: c.Content, episode: c.Episode) -> dict[str, bool]:
    """The places of an episode: before it, after it, and of the vote that ends a season."""
    found = {f"episode/{episode.id}/{word}": WANTED for word in ("title", "introduction")}
    for block, result in zip(episode.results, v.RESULTS, strict=True):
        ends = block.has(v.DO_ENDING) or (result == "won" and bool(episode.final))
        found[f"episode/{episode.id}/{result}"] = not ends  # there the ending is told instead
    between = bool(episode.next)
    found |= {f"interlude/{episode.id}/{result}": between for result in v.RESULTS}
    found |= {f"previously/{episode.id}/{result}": between for result in v.RESULTS}
    found[f"interlude/{episode.id}"] = OPTIONAL
    for answer in episode.final:
        place = f"final/{episode.id}/{answer.id}"
        found |= {place: WANTED, f"{place}/after": WANTED, f"{place}/unavailable": answer.condition is not None}
    for card in content.cards:
        if card.is_lead and card.faces[c.BACK].follows:
            found[f"ally/{card.id}/{episode.id}"] = OPTIONAL
    return found


def choice(face: c.Face) -> Op | None:
    """The choice that a card offers, the first if there are several."""
    for sentence in face.sentences:
        for op in deep(sentence.block):
            if op.do == v.DO_CHOOSE:
                return op
    return None


def answer_places(face: c.Face) -> dict[str, bool]:
    """Labels for the answers of a card's choice, and on a Lead what follows from each."""
    op = choice(face)
    if op is None or face.kind not in (v.LEAD, v.ENEMY, v.STATE, v.EVENT):
        return {}
    found: dict[str, bool] = {}
    for number in range(1, len(op.blocks) + 1):
        found[f"answer/{face.id}/{number}"] = WANTED
        found[f"answer/{face.id}/{number}/after"] = face.kind == v.LEAD
    return found


def story(build: Builder, merged: Mapping[str, Entries], base: str) -> None:
    """Read every text, and remark on what is missing in a pack."""
    content = build.content
    known = places(content)
    people = {character.id: character.number for character in content.characters}
    for table in ("card_text", "story_text"):
        for entry in merged[table].values():
            value: written.Story = entry.value
            place = value.place or value.id
            if place not in known:
                build.problems.add(
                    entry, "place" if value.place else "id", f"nothing is told at {place!r}", near(place, known)
                )
                continue
            who = {
                field: person(build, entry, field, getattr(value, field), people) for field in ("actor", "takes_part")
            }
            check_marks(build, entry, place, value.text)
            condition = build.condition(entry, "when", value.when)
            row = c.StoryRow(
                value.id, place, value.text, condition, value.added, who["actor"], who["takes_part"], value.later
            )
            row.number = len(content.texts)
            content.texts.append(row)
            content.story.setdefault(place, []).append(row)
    content.index["text"] = {row.id: row.number for row in content.texts}
    silent(build, merged, known, base)


def person(build: Builder, entry: Entry, field: str, id: str, people: dict[str, int]) -> int:
    """The character that a text is for; -1 for anybody."""
    if id and id not in people:
        build.problems.add(entry, field, f"there is no character {id!r}", near(id, people))
    return people.get(id, NONE)


def check_marks(build: Builder, entry: Entry, place: str, text: str) -> None:
    """Marks that become words: {actor}, {resp} and {many: a / solo: b}, each where it has a meaning."""
    actor = re.fullmatch(r"lead/.*/(back|done)|answer/.*/after", place) is not None
    for mark in MARK.findall(text):
        fits = (mark == "actor" and actor) or (mark == "resp" and place.startswith("threshold/"))
        if not fits and not SWITCH.fullmatch(mark):
            build.problems.add(entry, "text", f"the mark {{{mark}}} has no meaning at {place}")
    if "{" in MARK.sub("", text) or "}" in MARK.sub("", text):
        build.problems.add(entry, "text", "a mark is not closed")


def silent(build: Builder, merged: Mapping[str, Entries], known: dict[str, bool], base: str) -> None:
    """What a pack brings without a text is remarked on."""
    tables = {
        "lead": ("lead", "lead"), "encounter": ("card", "encounter"), "chapter": ("chapter", "chapter"),
        "episode": ("episode", "episode"), "flag": ("flag", "flag"), "season": ("season", "season"),
        "character": ("character", "character"),
    }  # fmt: skip
    for prefix, table in tables.values():
        for entry in merged[table].values():
            if entry.file.startswith(base):
                continue
            id = entry.value.id
            lacks = [
                place
                for place, wanted in known.items()
                if wanted and place not in build.content.story and (place + "/").startswith(f"{prefix}/{id}/")
            ]
            if lacks:
                build.problems.remark(
                    entry,
                    "id",
                    f"has no text for {', '.join(lacks)}",
                    "Tell it in card-texts.toml or story-texts.toml.",
                )
