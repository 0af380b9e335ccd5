"""What one episode is made of: settings, Leads, chapters; and how a season puts episodes in order."""

from __future__ import annotations

from collections.abc import Mapping

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import NONE, Block, Cond
from neontable.games.neon_hope.notation.checking import IN_CHAPTER, IN_FINAL, IN_RESULT, IN_SETUP
from neontable.games.neon_hope.reading import written
from neontable.games.neon_hope.reading.builder import Builder
from neontable.kernel.authoring.pack import Entries, Entry, near


def leads(build: Builder, entries: Entries) -> None:
    """The Leads, front and back."""
    content = build.content
    for entry in entries.values():
        value: written.Lead = entry.value
        number = len(content.cards)
        sides = [
            build.lead_side(entry, value.id, value.name, side, each) for side, each in enumerate((value.a, value.b))
        ]
        name = build.scope.cards[value.name]
        for face in sides:
            face.card, face.name = number, name
        group = content.index["set"][value.set]
        content.cards.append(c.Card(number, value.id, v.LEAD, name, group, 1, value.version, sides))
        build.mark()


def check_names(build: Builder, merged: Mapping[str, Entries]) -> None:
    """A name means one card; only a Lead may have versions, numbered and in one set."""
    seen: dict[str, Entry] = {}
    for table in ("lead", "encounter"):
        for entry in merged[table].values():
            value = entry.value
            first = seen.setdefault(value.name, entry)
            if first is entry:
                continue
            versions = [getattr(each.value, "version", 0) for each in (first, entry)]
            if not all(versions):
                build.problems.add(entry, "name", f"»{value.name}« is also the name of {first.key}")
            elif first.value.set != value.set:
                build.problems.add(entry, "set", f"the versions of »{value.name}« belong to one set")
    for name, entry in seen.items():
        if "«" in name or "»" in name:
            build.problems.add(entry, "name", "a name has no » and no «")


def settings(build: Builder, entries: Entries) -> None:
    """The settings with their two locations."""
    content = build.content
    for number, entry in enumerate(entries.values()):
        value: written.Setting = entry.value
        front = build.front(entry, value.front, number, f"{value.id}/front")
        group = content.index["set"][value.set]
        content.settings.append(c.Setting(number, value.id, value.name, group, front))
        for half, side in enumerate((value.top, value.bottom)):
            word = v.HALVES[half]
            face = build.face(entry, f"{word}.text", f"{value.id}/{word}", v.LOCATION, side.name, side.text)
            place = len(content.locations)
            face.card = place
            content.locations.append(c.Location(place, f"{value.id}/{word}", number, half, face))
        build.mark()


def chapters(build: Builder, entries: Entries) -> None:
    """The Chapter cards."""
    content = build.content
    for entry in entries.values():
        value: written.Chapter = entry.value
        objective = build.condition(entry, "objective", value.objective, True)
        back = build.block(entry, "back", value.back, f"chapter-{value.id}", IN_CHAPTER)
        group = content.index["set"][value.set]
        content.chapters.append(
            c.Chapter(len(content.chapters), value.id, group, value.number, objective or Cond(v.IS_SOLO), back)
        )
        build.mark()


def episodes(build: Builder, merged: Mapping[str, Entries], file: str) -> None:
    """The episodes with the cards of their sets."""
    content = build.content
    for entry in merged["episode"].values():
        value: written.Episode = entry.value
        id = f"episode-{value.id}"
        results = [
            build.block(entry, name, getattr(value, name), f"{id}/{name}", IN_RESULT) for name in v.RESULTS
        ]  # by WON, LOST_EXHAUSTED, LOST_SURVEILLED
        setup = build.block(entry, "setup", value.setup, f"{id}/setup", IN_SETUP)
        episode = c.Episode(len(content.episodes), value.id, value.evening, NONE, setup, results)
        episode.demo = value.demo
        for number, answer in enumerate(value.final):
            block = build.block(entry, f"final[{number}].text", answer.text, f"{id}/{answer.id}", IN_FINAL)
            condition = build.condition(entry, f"final[{number}].when", answer.when)
            episode.final.append(c.FinalChoice(answer.id, condition, block))
        if episode.final and all(answer.condition is not None for answer in episode.final):
            build.problems.add(entry, "final", "one answer must always be available", "Leave out a `when`.")
        gather(build, entry, episode, merged)
        content.episodes.append(episode)
        build.mark()
    if not content.episodes:
        build.problems.at_file(file, "episode", "there is no episode")


def gather(build: Builder, entry: Entry, episode: c.Episode, merged: Mapping[str, Entries]) -> None:
    """The cards of the sets that an episode lists (HOPE-EP-01, HOPE-EP-02), chapters in their order (HOPE-EP-03)."""
    content, value = build.content, entry.value
    known = content.index["set"]
    groups: dict[str, list[int]] = {"staging": [], "encounters": []}
    for field, found in groups.items():
        for number, name in enumerate(getattr(value, field)):
            if name in known:
                found.append(known[name])
            else:
                build.problems.add(
                    entry, f"{field}[{number}]", f"no card belongs to the set {name!r}", near(name, known)
                )
    staging, drawn = groups["staging"], groups["encounters"]
    for card in content.cards:
        if card.set in staging:
            episode.staging.append(card.number)
        if card.set in drawn:
            if card.is_lead:
                build.problems.add(entry, "encounters", f"the Lead »{content.names[card.name]}« cannot be drawn")
            episode.encounters.append((card.number, card.copies))
    episode.settings = [each.number for each in content.settings if each.set in staging]
    own = sorted((each.place, each.number) for each in content.chapters if each.set in staging)
    episode.chapters = [number for _, number in own]
    for place, (number, _) in enumerate(own, 1):
        if number != place:
            why = f"its chapters are numbered {', '.join(str(each[0]) for each in own)}"
            build.problems.add(entry, "staging", why, "Number them 1, 2, 3 without a gap.")
            break
    if not own:
        build.problems.add(entry, "staging", "no Chapter card belongs to its sets")
    if value.heat:
        if value.heat not in merged["encounter"]:
            build.problems.add(
                entry, "heat", f"there is no encounter card {value.heat!r}", near(value.heat, merged["encounter"])
            )
        else:
            episode.heat_card = content.index["card"][value.heat]
            episode.heat_most = min(value.heat_most, content.cards[episode.heat_card].copies)
    episode.halved = build.condition(entry, "heat_halved", value.heat_halved)


def seasons(build: Builder, entries: Entries) -> None:
    """Seasons: each begins with its first episode, and every other one is led to."""
    content = build.content
    index = content.index["episode"]
    for entry in entries.values():
        value: written.Season = entry.value
        known = [id for id in value.episodes if id in index]
        for number, id in enumerate(value.episodes):
            if id not in index:
                build.problems.add(entry, f"episodes[{number}]", f"there is no episode {id!r}", near(id, index))
            elif content.episodes[index[id]].season != NONE:
                build.problems.add(entry, f"episodes[{number}]", f"{id} is part of a season already")
            else:
                content.episodes[index[id]].season = len(content.seasons)
        if not known:
            continue
        content.seasons.append(c.Season(len(content.seasons), value.id, [index[id] for id in known], value.endings))
        ways(build, entry, known)
        if not content.excerpt:
            check_ways(build, entry, known)
            check_endings(build, entry, known)


def ways(build: Builder, entry: Entry, known: list[str]) -> None:
    """Which episode follows which."""
    content, value = build.content, entry.value
    index = content.index["episode"]
    for number, way in enumerate(value.ways):
        wrong = False
        for field, id in (("from", way.from_), ("to", way.to)):
            if id not in known:
                build.problems.add(
                    entry, f"ways[{number}].{field}", f"{id!r} is no episode of this season", near(id, known)
                )
                wrong = True
        condition = build.condition(entry, f"ways[{number}].when", way.when)
        if not wrong:
            here, there = content.episodes[index[way.from_]], content.episodes[index[way.to]]
            if here.next and here.next[-1].condition is None:
                why = f"is never taken: a way from {way.from_} before it always is"
                build.problems.add(entry, f"ways[{number}]", why)
            if there.evening <= here.evening:
                build.problems.add(
                    entry, f"ways[{number}].to", f"{way.to} is not later than {way.from_}: the episodes go in a circle",
                    "Give the later episode a later evening.",
                )  # fmt: skip
            here.next.append(c.Next(there.number, condition))


def check_ways(build: Builder, entry: Entry, known: list[str]) -> None:
    """Every episode is reached, and none is left without a way that always holds."""
    content = build.content
    index = content.index["episode"]
    reached = {known[0]}
    todo = [index[known[0]]]
    while todo:
        for way in content.episodes[todo.pop()].next:
            id = content.episodes[way.episode].id
            if id not in reached:
                reached.add(id)
                todo.append(way.episode)
    for number, id in enumerate(entry.value.episodes):
        if id in known and id not in reached:
            build.problems.add(entry, f"episodes[{number}]", f"no way leads to {id}", "Add a way, or take it out.")
    for id in known:
        found = content.episodes[index[id]].next
        if found and found[-1].condition is not None:
            build.problems.add(entry, "ways", f"what follows {id} if no condition holds?", "Add a way without `when`.")


def check_endings(build: Builder, entry: Entry, known: list[str]) -> None:
    """Endings are numbered from 1, and each of them can be reached; only a last episode has them."""
    content = build.content
    used: set[int] = set()
    for id in known:
        episode = content.episodes[content.index["episode"][id]]
        ends = [*episode.results, *(answer.block for answer in episode.final)]
        found = {
            op.n for block in content.blocks for op in block.ops if op.do == v.DO_ENDING and inside(block.id, ends)
        }
        if found and episode.next:
            build.problems.add(entry, "ways", f"{id} has an ending, but another episode follows it")
        used |= found
    for number in sorted(used - set(range(1, entry.value.endings + 1))):
        build.problems.add(entry, "endings", f"ENDING {number} is used, there are {entry.value.endings}")
    for number in sorted(set(range(1, entry.value.endings + 1)) - used):
        build.problems.add(entry, "endings", f"no episode leads to ENDING {number}")


def inside(id: str, blocks: list[Block]) -> bool:
    """Whether a block is one of these or lies in one of them."""
    return any(id == block.id or id.startswith(f"{block.id}.") for block in blocks)
