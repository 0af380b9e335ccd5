"""Plays an episode through on paper: which cards can enter play, and whether every objective can be met.

Flags, Heat, results and the number of characters are fixed when an episode begins; every combination that its texts ask
about is looked at by itself, so that a card which enters only under a condition is no surprise at the table.
"""

from __future__ import annotations

from itertools import product

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import NONE, Block, Cond, Op
from neontable.games.neon_hope.reading.problems import Problems
from neontable.kernel.authoring.pack import Entries, Entry

FIXED = (v.IS_FLAG, v.IS_HEAT, v.IS_SOLIDARITY, v.IS_LOST, v.IS_SOLO)
MOST_ATOMS = 10  # combinations are looked at one by one up to so many conditions
Atom = tuple[int, int, int]  # condition, flag, number


def atom(condition: Cond) -> Atom:
    """A condition that is fixed when the episode begins."""
    return (condition.is_, condition.flag, condition.n)


class World:
    """One beginning of an episode: what is true of the log, and what has entered play so far."""

    __slots__ = ("cards", "content", "drawn", "episode", "facts", "flags", "settings", "won")

    def __init__(self, content: c.Content, episode: c.Episode, facts: dict[Atom, bool]) -> None:
        self.content = content
        self.episode = episode
        self.facts = facts
        self.cards: set[int] = set()  # names that can be in play
        self.settings: set[int] = set()
        self.flags: set[int] = set()  # flags that can be set during the episode
        self.drawn = {content.cards[card].name for card, _ in episode.encounters}
        self.won = False

    # ---- what can happen
    def run(self, block: Block) -> None:
        """Everything that these effects can bring."""
        for op in block.ops:
            self.do(op)

    def do(self, op: Op) -> None:
        """What one effect can bring."""
        if op.do == v.DO_SPAWN and op.card is not None and self.available(op.card.name):
            self.enter(op.card.name)
        elif op.do == v.DO_SETTING and op.setting in self.episode.settings and op.setting not in self.settings:
            self.settings.add(op.setting)
            self.run(self.content.settings[op.setting].front)
        elif op.do == v.DO_FLAG:
            self.flags.add(op.flag)
        elif op.do == v.DO_WINEPISODE:
            self.won = True
        elif op.do == v.DO_IF and op.condition is not None:
            if self.can(op.condition):
                self.run(op.blocks[0])
            if len(op.blocks) > 1 and self.can_fail(op.condition):
                self.run(op.blocks[1])
        else:
            for block in op.blocks:
                self.run(block)

    def available(self, name: int) -> bool:
        """Whether a card of this name belongs to the episode."""
        return any(card in self.episode.staging for card in self.content.cards_named(name)) or name in self.drawn

    def enter(self, name: int) -> None:
        """A card enters play, and so may what its texts bring."""
        if name in self.cards:
            return
        self.cards.add(name)
        for number in self.content.cards_named(name):
            for face in self.content.cards[number].faces:
                for sentence in face.sentences:
                    self.run(sentence.block)

    # ---- conditions
    def can(self, condition: Cond) -> bool:
        """Whether a condition can come true at some time."""
        if condition.is_ == v.IS_AND:
            return all(self.can(part) for part in condition.parts)
        if condition.is_ == v.IS_OR:
            return any(self.can(part) for part in condition.parts)
        if condition.is_ == v.IS_NOT:
            return self.can_fail(condition.parts[0])
        if condition.is_ in FIXED:
            return self.facts.get(atom(condition), True) or condition.flag in self.flags
        if condition.is_ in (v.IS_FLIPPED, v.IS_DONE):
            return condition.name in self.cards
        if condition.is_ == v.IS_DEFEATED:
            return condition.name in self.cards or condition.name in self.drawn
        if condition.is_ == v.IS_ALLAT:
            return condition.setting in self.settings
        if condition.is_ == v.IS_COUNT:
            alone = self.facts.get((v.IS_SOLO, NONE, 0), False)
            there = condition.place is None or not condition.place.named
            return (not alone or condition.n < 2) and (there or self.there(condition))
        if condition.is_ == v.IS_ENEMY:
            return condition.place is None or not condition.place.named or self.there(condition)
        return True

    def there(self, condition: Cond) -> bool:
        """Whether the named location of a condition can be in play."""
        return condition.place is not None and condition.place.location // 2 in self.settings

    def can_fail(self, condition: Cond) -> bool:
        """Whether a condition can be false at some time."""
        if condition.is_ == v.IS_AND:
            return any(self.can_fail(part) for part in condition.parts)
        if condition.is_ == v.IS_OR:
            return all(self.can_fail(part) for part in condition.parts)
        if condition.is_ == v.IS_NOT:
            return self.can(condition.parts[0])
        if condition.is_ in FIXED:
            return not self.facts.get(atom(condition), False)
        return True


def check_episodes(content: c.Content, episodes: Entries, chapters: Entries, problems: Problems) -> None:
    """Look at every episode by itself."""
    used: set[int] = set()
    for episode in content.episodes:
        entry = episodes[episode.id]
        used.update(episode.chapters)
        check_spawns(content, episode, entry, chapters, problems)
        check_objectives(content, episode, entry, chapters, problems)
    for chapter in content.chapters:
        if chapter.number not in used:
            problems.add(chapters[chapter.id], "set", "no episode has this set in its staging deck")


def blocks_of(content: c.Content, episode: c.Episode) -> list[tuple[str, int, Block]]:
    """The effects of an episode: what they are called, the chapter they belong to, or -1."""
    found = [("setup", NONE, episode.setup)]
    found += [("back", number, content.chapters[number].back) for number in episode.chapters]
    return found


def check_spawns(content: c.Content, episode: c.Episode, entry: Entry, chapters: Entries, problems: Problems) -> None:
    """What the setup and the chapters bring into play must belong to the sets of the episode."""
    world = World(content, episode, {})
    for field, chapter, block in blocks_of(content, episode):
        where = entry if chapter < 0 else chapters[content.chapters[chapter].id]
        for op in deep(block):
            if op.do == v.DO_SPAWN and op.card is not None and op.card.name >= 0 and not world.available(op.card.name):
                name = content.names[op.card.name]
                problems.add(where, field, f"»{name}« belongs to no set of episode {episode.id}")
            if op.do == v.DO_SETTING and op.setting >= 0 and op.setting not in episode.settings:
                name = content.settings[op.setting].name
                problems.add(where, field, f"»{name}« belongs to no staging set of episode {episode.id}")
            if op.place is not None and op.place.named and op.place.location // 2 not in episode.settings:
                name = content.settings[op.place.location // 2].name
                problems.add(where, field, f"the place »{name}« is not in episode {episode.id}")


def deep(block: Block) -> list[Op]:
    """All effects of a block, those inside others included."""
    found: list[Op] = []
    for op in block.ops:
        found.append(op)
        for inner in op.blocks:
            found += deep(inner)
    return found


def atoms(content: c.Content, episode: c.Episode) -> list[Atom]:
    """The conditions about log and number of characters that the way through an episode asks about."""
    found: dict[Atom, None] = {}

    def look(condition: Cond | None) -> None:
        if condition is not None:
            if condition.is_ in FIXED:
                found[atom(condition)] = None
            for part in condition.parts:
                look(part)

    blocks = [block for _, _, block in blocks_of(content, episode)]
    blocks += [content.settings[number].front for number in episode.settings]
    for block in blocks:
        for op in deep(block):
            if op.do == v.DO_IF and any(
                each.do in (v.DO_SPAWN, v.DO_SETTING) for inner in op.blocks for each in deep(inner)
            ):
                look(op.condition)
    for number in episode.chapters:
        look(content.chapters[number].objective)
        if any(part.is_ == v.IS_COUNT for part in parts(content.chapters[number].objective)):
            found[v.IS_SOLO, NONE, 0] = None
    return list(found)


def parts(condition: Cond) -> list[Cond]:
    """A condition and all that it is made of."""
    return [condition, *(each for part in condition.parts for each in parts(part))]


class Stop:
    """Where a way through an episode ends too early: the entry and field to name, and why."""

    __slots__ = ("entry", "field", "remedy", "why", "worlds")

    def __init__(self, entry: Entry, field: str, why: str, remedy: str = "") -> None:
        self.entry = entry
        self.field = field
        self.why = why  # with a place for what all these beginnings have in common
        self.remedy = remedy
        self.worlds: list[World] = []


def check_objectives(
    content: c.Content, episode: c.Episode, entry: Entry, chapters: Entries, problems: Problems
) -> None:
    """Every objective can be met when its chapter is current, however the episode began; the last chapter wins."""
    asked = atoms(content, episode)
    choices = [(False, True)] * len(asked) if len(asked) <= MOST_ATOMS else []
    stops: dict[tuple[str, str], Stop] = {}
    for truth in product(*choices):
        world = World(content, episode, dict(zip(asked, truth, strict=True)) if choices else {})
        world.run(episode.setup)
        stop = walk(world, entry, chapters)
        if stop is not None:
            stops.setdefault((stop.entry.key, stop.field), stop).worlds.append(world)
    for stop in stops.values():
        problems.add(stop.entry, stop.field, stop.why.replace("~", in_common(stop.worlds)), stop.remedy)


def walk(world: World, entry: Entry, chapters: Entries) -> Stop | None:
    """Go from chapter to chapter in one world; what stops it, if anything does."""
    content, episode = world.content, world.episode
    if not world.settings:
        return Stop(entry, "setup", "no setting enters play~", "Begin with SETTING »Name«.")
    for number in episode.chapters:
        chapter = content.chapters[number]
        where = chapters[chapter.id]
        last = number == episode.chapters[-1]
        if not world.can(chapter.objective):
            return Stop(where, "objective", f"it cannot be met~: {missing(world, chapter)}")
        world.run(chapter.back)
        if world.won and not last:
            after = chapters[content.chapters[episode.chapters[-1]].id]
            return Stop(after, "number", f"it is never reached~: chapter {chapter.place} wins the episode")
        if last and not world.won:
            return Stop(where, "back", "the last chapter does not win the episode~", "Add WINEPISODE.")
    return None


def in_common(worlds: list[World]) -> str:
    """What is true in all of these worlds and not in all others, in the words of the notation's conditions."""
    said = []
    for (is_, flag, n), true in worlds[0].facts.items():
        if any(world.facts[is_, flag, n] != true for world in worlds):
            continue
        word = v.CONDITIONS[is_]
        if is_ == v.IS_FLAG:
            word = f"FLAG({worlds[0].content.flags[flag].id})"
        elif is_ == v.IS_LOST:
            word = f"LOST({n})"
        elif is_ != v.IS_SOLO:
            word = f"{word} >= {n}"
        said.append(word if true else f"not {word}")
    return f" with {' and '.join(said)}" if said else ""


def missing(world: World, chapter: c.Chapter) -> str:
    """The first thing that an objective asks for and that is not there."""
    content = world.content
    for part in parts(chapter.objective):
        if part.is_ in (v.IS_FLIPPED, v.IS_DONE, v.IS_DEFEATED) and not world.can(part):
            name = content.names[part.name] if part.name >= 0 else "?"
            for number in world.episode.chapters:
                later = content.chapters[number]
                brought = World(content, world.episode, world.facts)
                brought.settings = set(world.settings)
                brought.run(later.back)
                if later.place >= chapter.place and part.name in brought.cards:
                    return f"»{name}« enters play only on the back of chapter {later.place}, so the chapters go in a circle"
            return f"»{name}« never enters play before it"
        if part.is_ == v.IS_ALLAT and not world.can(part):
            name = content.settings[part.setting].name if part.setting >= 0 else "?"
            return f"the setting »{name}« is not in play"
    return "its conditions never hold together"
