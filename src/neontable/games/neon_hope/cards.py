"""Everything that NEON HOPE is played with, as the rules read it: small numbers, and lists that they index.

`Content` holds one list for each kind of thing; a thing's `number` is its place in that list. What carries a text is a `Face`:
each side of a Lead, an encounter card, an Action card, a Tool, each side of a Character Tool, a location, each side of a
Surveillance Threshold card, a growth. Its sentences are in the notation (`notation/ast.py`).

names      Card names by number, as conditions and effects use them: the two versions of a Lead share one name.
cards      Leads and encounter cards (Enemies, States, Events) in one list. `faces[0]` is the front of a Lead.
pieces     piece -> card: every copy of every card has a number of its own.
locations  two for each setting: setting * 2 + TOP or BOTTOM.
modifiers  by code: a number modifier is its value + 3, then SKULL, EPIC_WIN, EPIC_FAIL.

Numbers that depend on how many characters play are pairs: `at_least_two` is added with two or more.
"""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon_hope.notation.ast import NONE, Block, Cond, Op, Place, Sentence, Task
from neontable.games.neon_hope.notation.vocabulary import (
    AT_ME,
    CONFRONTATION,
    DO_DAMAGE,
    DO_DISCARD,
    DO_HAVE,
    DO_LEAVE,
    DO_MORE,
    DO_MOVE,
    DO_RETREAT,
    KINDS,
    LEAD,
    LOCATION,
    MODIFIERS,
    NO_EVENT,
    ON_ACTIVATE,
    ON_ALWAYS,
    ON_FREE,
    SECRET_TOKEN,
    STRESS_ICON,
    SURVEILLANCE_ICON,
    TOKENS,
    TOOL,
    TRIGGERS,
    TYPES,
)
from neontable.kernel.pickling import Taken, taken_apart

FRONT: Final = 0
BACK: Final = 1

# bits of what a face waits for: triggers, then events and standing effects
AT_EVENT: Final = 16
AT_STANDING: Final = 32
CONFRONTS: Final = 1 << 48  # it has Confrontation
INTERVENES: Final = 1 << 49  # its answer to an event may take an Enemy away
PLACED: Final = 1 << 50  # its HAVE is about a place, not about its owner alone
USABLE_KEY: Final = 255  # of the two triggers of `usable_texts` together
AWAY: Final = 1 << DO_RETREAT | 1 << DO_DAMAGE | 1 << DO_MOVE | 1 << DO_DISCARD | 1 << DO_LEAVE


class Text:
    """A sentence in play: whose it is, and the card or Tool it stands on."""

    __slots__ = ("card", "owner", "place", "sentence", "tool")

    def __init__(self, sentence: Sentence, owner: int, card: int, tool: int, place: int) -> None:
        self.sentence = sentence
        self.owner = owner  # a seat, NONE for nobody's cards
        self.card = card  # in play, NONE for all else
        self.tool = tool  # a bought Tool, NONE for all else
        self.place = place  # the location it stands at, NONE for what goes where its owner goes

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Face:
    """One side of something that carries a text: its task (HOPE-TASK-01), its threat, its slots and its sentences."""

    __slots__ = (
        "at_trigger", "box", "card", "elite", "follows", "follower", "health", "icon_counts", "icons", "id", "icon_slots",
        "keywords",
        "kind", "name", "number", "own_slots", "own_slots_more", "retreat", "second", "sentences", "side", "slots_alone",
        "slots_together", "task",
        "texts", "threat", "title", "tokens", "tokens_more", "waits",
    )  # fmt: skip

    def __init__(self, id: str, kind: int, title: str, sentences: list[Sentence]) -> None:
        self.id = id  # "101A", "OE-1", "L-T1", "1-1/top"
        self.kind = kind  # LEAD, ENEMY, ...
        self.title = title  # the name that people read
        self.number = NONE  # its place in Content.faces
        self.card = (
            NONE  # its Lead or encounter card, Tool, Action card or location, by number in the list of that kind
        )
        self.side = FRONT
        self.name = NONE  # a Lead or encounter card: its name in Content.names
        self.elite = False
        self.keywords = 0  # bits
        self.task: Task | None = None  # the main task
        self.second: Task | None = None  # the secondary Hack
        self.threat = NONE  # the threat value of the main task; -1: none printed
        self.icons: list[int] = []  # threat icons in printed order: STRESS_ICON, SURVEILLANCE_ICON
        self.icon_slots: list[int] = []  # the icons (places in `icons`) that have a hacking cube slot
        self.health = 0
        self.retreat = NONE  # the retreat value; -1: none printed
        self.box = 0  # slots of the retreat box
        self.own_slots = 0  # slots of a State or Tool (C)
        self.own_slots_more = 0
        self.tokens = [0] * len(TOKENS)  # what a Lead side is set up with, by token
        self.tokens_more = [0] * len(TOKENS)
        self.follows = any(sentence.follower for sentence in sentences)  # has a Follower box
        self.follower = [sentence for sentence in sentences if sentence.follower]
        self.sentences = [sentence for sentence in sentences if not sentence.follower]
        self.at_trigger: list[list[Sentence]] = [[] for _ in TRIGGERS]
        for sentence in self.sentences:
            self.at_trigger[sentence.trigger].append(sentence)
        self.waits = 0  # the bits of all that its sentences wait for; this and the next three are set by `seal`
        self.icon_counts = (0, 0)  # how many threat icons of each kind: Stress, Surveillance
        self.slots_alone = 0  # what `slots` says for one character
        self.slots_together = 0  # and for more
        self.texts: dict[int, list[Text]] = {}  # what `texts_of` has found

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def seal(self) -> None:
        """All of it is read: note what follows from that."""
        self.slots_alone = len(self.icon_slots) + self.box + self.own_slots
        self.slots_together = self.slots_alone + self.own_slots_more
        self.icon_counts = (self.icons.count(STRESS_ICON), self.icons.count(SURVEILLANCE_ICON))
        bits = CONFRONTS if self.keywords & CONFRONTATION else 0
        for sentence in self.sentences + self.follower:
            bits |= 1 << sentence.trigger
            if sentence.event:
                bits |= 1 << AT_EVENT + sentence.event
                if sentence.block.mask & AWAY:
                    bits |= INTERVENES
            if sentence.trigger == ON_ALWAYS:
                for op in sentence.block.ops:
                    if op.do >= DO_MORE:
                        bits |= 1 << AT_STANDING + op.do - DO_MORE
                    if op.do == DO_HAVE and op.place is not None and not op.place.at(AT_ME):
                        bits |= PLACED
        self.waits = bits

    def texts_of(self, owner: int, trigger: int, event: int = NO_EVENT) -> list[Text]:
        """Its sentences for this moment, where it is a location or a character's own; nobody changes the list."""
        key = owner << 8 | trigger << 4 | event
        found = self.texts.get(key)
        if found is None:
            tool = self.card if self.kind == TOOL else NONE
            place = self.card if self.kind == LOCATION else NONE
            waiting = [sentence for sentence in self.at_trigger[trigger] if sentence.event == event]
            found = [Text(sentence, owner, NONE, tool, place) for sentence in waiting]
            self.texts[key] = found
        return found

    def usable_texts(self, owner: int) -> list[Text]:
        """Its sentences to activate, then those to use freely; nobody changes the list."""
        key = owner << 8 | USABLE_KEY
        found = self.texts.get(key)
        if found is None:
            found = self.texts[key] = self.texts_of(owner, ON_ACTIVATE) + self.texts_of(owner, ON_FREE)
        return found

    def slots(self, characters: int) -> int:
        """How many hacking cubes it takes: on icons first, then in the retreat box, then its own."""
        return self.slots_together if characters > 1 else self.slots_alone

    def token(self, token: int, characters: int) -> int:
        """How many of a token it is set up with."""
        return self.tokens[token] + self.tokens_more[token] if characters > 1 else self.tokens[token]

    def set_up(self, characters: int) -> list[int]:
        """How many of each token it is set up with."""
        if characters == 1:
            return self.tokens
        return [self.tokens[i] + self.tokens_more[i] for i in range(len(self.tokens))]

    def secrets(self, characters: int) -> int:
        """How many Secrets it is set up with."""
        return self.token(SECRET_TOKEN, characters)

    def standing(self) -> list[Op]:
        """What holds while it is face up in play (not what a Follower gives)."""
        return [op for sentence in self.at_trigger[ON_ALWAYS] for op in sentence.block.ops]

    @property
    def confronts(self) -> bool:
        return self.keywords & CONFRONTATION != 0

    def __repr__(self) -> str:
        return f"<{KINDS[self.kind]} {self.id} {self.title}>"


class Card:
    """A Lead or an encounter card."""

    __slots__ = ("appears", "copies", "face", "faces", "first", "id", "kind", "name", "number", "set", "version")

    def __init__(
        self, number: int, id: str, kind: int, name: int, set: int, copies: int, version: int, faces: list[Face]
    ) -> None:
        self.number = number
        self.id = id
        self.kind = kind  # LEAD, ENEMY, STATE or EVENT
        self.name = name  # in Content.names
        self.set = set  # in Content.sets
        self.copies = copies
        self.version = version  # 0: there is only one
        self.faces = faces
        self.face = faces[0]  # the only side of an encounter card, the front of a Lead
        self.appears: Place | None = None  # where it enters play when drawn; an Event and a Lead: None
        self.first = NONE  # its first piece; its copies are first, first + 1, ...

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def elite(self) -> bool:
        return self.faces[0].elite

    @property
    def is_lead(self) -> bool:
        return self.kind == LEAD

    def __repr__(self) -> str:
        return f"<Card {self.id} {self.faces[0].title}>"


class ActionCard:
    """An Action card of a character."""

    __slots__ = ("bonus", "character", "face", "id", "impact", "matches", "number", "types", "universal")

    def __init__(
        self, number: int, id: str, character: int, types: int, bonus: int, impact: int, universal: bool, face: Face
    ) -> None:
        self.number = number
        self.id = id
        self.character = character
        self.types = types  # bits 1 << task type: it matches any of them
        self.matches = [type for type in range(len(TYPES)) if types >> type & 1]  # the same, one by one
        self.bonus = bonus
        self.impact = impact
        self.universal = universal
        self.face = face

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<ActionCard {self.id} {self.face.title}>"


class Tool:
    """A Tool of a character's Tool Kit."""

    __slots__ = ("character", "cost", "demo", "face", "id", "number")

    def __init__(self, number: int, id: str, character: int, cost: int, demo: bool, face: Face) -> None:
        self.number = number
        self.id = id
        self.character = character
        self.cost = cost  # in Resources (HOPE-RES-01)
        self.demo = demo  # one of the four that the demo has
        self.face = face

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<Tool {self.id} {self.face.title}>"


class Character:
    """A character: attributes, Action cards, Tools and the two sides of the Character Tool."""

    __slots__ = ("actions", "attributes", "demo", "first_name", "id", "name", "number", "sides", "suit", "tools")

    def __init__(
        self,
        number: int,
        id: str,
        name: str,
        first_name: str,
        suit: str,
        attributes: list[int],
        demo: bool,
        sides: list[Face],
    ) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.first_name = first_name
        self.suit = suit
        self.attributes = attributes  # by PER, COU, CHA, LOG
        self.demo = demo
        self.sides = sides  # of the Character Tool
        self.actions: list[int] = []  # in Content.actions
        self.tools: list[int] = []  # in Content.tools

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<Character {self.id}>"


class Location:
    """One half of a setting."""

    __slots__ = ("face", "half", "id", "number", "opposite", "setting")

    def __init__(self, number: int, id: str, setting: int, half: int, face: Face) -> None:
        self.number = number
        self.id = id
        self.setting = setting
        self.half = half  # TOP or BOTTOM
        self.opposite = number ^ 1
        self.face = face

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<Location {self.id} {self.face.title}>"


class Setting:
    """A setting: what its front brings into play, and its two locations."""

    __slots__ = ("front", "id", "name", "number", "set")

    def __init__(self, number: int, id: str, name: str, set: int, front: Block) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.set = set
        self.front = front  # SPAWN operations, some of them inside IF

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def top(self) -> int:
        return self.number * 2

    @property
    def bottom(self) -> int:
        return self.number * 2 + 1

    def __repr__(self) -> str:
        return f"<Setting {self.id} {self.name}>"


class Chapter:
    """A Chapter card: the objective on its front, what happens on its back."""

    __slots__ = ("back", "id", "number", "objective", "place", "set", "tracked")

    def __init__(self, number: int, id: str, set: int, place: int, objective: Cond, back: Block) -> None:
        self.number = number
        self.id = id
        self.set = set
        self.place = place  # 1, 2, 3 in the stack
        self.objective = objective
        self.tracked = objective.tracked()  # it can only be met when a card is flipped, done or defeated
        self.back = back

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<Chapter {self.id}>"


class Threshold:
    """One threshold of a Surveillance Threshold card."""

    __slots__ = ("at", "block", "side")

    def __init__(self, at: int, side: int, block: Block) -> None:
        self.at = at
        self.side = side  # FRONT, or BACK for the escalation side
        self.block = block

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class ThresholdCard:
    """The Surveillance Threshold card of a mode."""

    __slots__ = ("escalation", "final", "front", "id", "last_before_end", "number", "thresholds")

    def __init__(self, number: int, id: str, front: Face, escalation: Face, thresholds: list[Threshold]) -> None:
        self.number = number
        self.id = id  # "story", "challenge"
        self.front = front  # what holds while the front shows
        self.escalation = escalation  # what holds while the escalation side shows
        self.thresholds = thresholds  # ascending, both sides
        self.final = thresholds[-1].at
        self.last_before_end = thresholds[-2].at  # a win at or above it costs Heat

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Level:
    """A level of difficulty: how many of which cards are shuffled in."""

    __slots__ = ("cards", "id", "number")

    def __init__(self, number: int, id: str, cards: list[tuple[int, int]]) -> None:
        self.number = number
        self.id = id
        self.cards = cards  # (card, copies)

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Growth:
    """What a character can gain between episodes."""

    __slots__ = ("face", "id", "most", "name", "number", "once")

    def __init__(self, number: int, id: str, name: str, face: Face, most: int, once: bool) -> None:
        self.number = number
        self.id = id  # "GW-1"
        self.name = name
        self.face = face
        self.most = most  # RAISE: an attribute that is at most this
        self.once = once  # once per campaign

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def op(self) -> Op:
        """What it does first: RAISE, RES, HOPE, MARKER, SWAP, or FLIP in a sentence of its own."""
        return self.face.sentences[0].block.ops[0]


class PoolChange:
    """How the modifier pool changes after an evening."""

    __slots__ = ("evening", "id", "name", "new", "old", "won")

    def __init__(self, id: str, name: str, evening: int, won: bool, old: int, new: int) -> None:
        self.id = id
        self.name = name
        self.evening = evening
        self.won = won
        self.old = old  # a modifier code
        self.new = new

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Flag:
    """A flag of the campaign log."""

    __slots__ = ("id", "number", "solidarity")

    def __init__(self, number: int, id: str, solidarity: bool) -> None:
        self.number = number
        self.id = id
        self.solidarity = solidarity  # counts for SOLIDARITY

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class FinalChoice:
    """An answer of the vote after the last episode was won."""

    __slots__ = ("block", "condition", "id")

    def __init__(self, id: str, condition: Cond | None, block: Block) -> None:
        self.id = id
        self.condition = condition  # None: always available
        self.block = block

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Next:
    """Which episode follows, and when."""

    __slots__ = ("condition", "episode")

    def __init__(self, episode: int, condition: Cond | None) -> None:
        self.episode = episode
        self.condition = condition

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Episode:
    """An episode: its cards, its setup, its ends and what follows it."""

    __slots__ = (
        "chapters", "demo", "encounters", "evening", "final", "halved", "heat_card", "heat_most", "id", "next", "number",
        "results", "season", "settings", "setup", "staging",
    )  # fmt: skip

    def __init__(self, number: int, id: str, evening: int, season: int, setup: Block, results: list[Block]) -> None:
        self.number = number
        self.id = id  # "1", "3a"
        self.evening = evening  # LOST(n) speaks of it; 3a and 3b are both evening 3
        self.season = season  # -1: stands alone
        self.setup = setup
        self.results = results  # by WON, LOST_EXHAUSTED, LOST_SURVEILLED: what the end itself does to the log
        self.chapters: list[int] = []  # ascending
        self.settings: list[int] = []  # in the staging deck
        self.staging: list[int] = []  # Leads and other cards of the staging deck
        self.encounters: list[tuple[int, int]] = []  # (card, copies) of the encounter deck before difficulty and Heat
        self.heat_card = NONE  # added once for each Heat
        self.heat_most = 0  # at most so many
        self.halved: Cond | None = None  # then only half as many, rounded down
        self.next: list[Next] = []  # the first that holds; none: the campaign ends here
        self.final: list[FinalChoice] = []  # the vote after a win
        self.demo = False

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"<Episode {self.id}>"


class Season:
    """A season: its episodes in the order of the evenings, where it begins, and how many endings it has."""

    __slots__ = ("endings", "episodes", "first", "id", "number")

    def __init__(self, number: int, id: str, episodes: list[int], endings: int) -> None:
        self.number = number
        self.id = id
        self.episodes = episodes
        self.first = episodes[0]
        self.endings = endings

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class StoryRow:
    """One text of the story: where it belongs, when it is told, and in whose case."""

    __slots__ = ("actor", "added", "condition", "id", "later", "number", "place", "takes_part", "text")

    def __init__(
        self,
        id: str,
        place: str,
        text: str,
        condition: Cond | None,
        added: bool,
        actor: int,
        takes_part: int,
        later: bool,
    ) -> None:
        self.id = id
        self.place = place  # "101/back", "1/introduction", "109/answer-1/after", ...: see text/story.py
        self.text = text
        self.condition = condition
        self.added = added  # a row marked +: told besides the others
        self.actor = actor  # told instead of the standard text if this character caused it; -1: anybody
        self.takes_part = takes_part  # told only if this character takes part; -1: always
        self.later = later  # a beat that opens the interlude if its place did not come up
        self.number = NONE  # its place in Content.texts

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Content:
    """All that the game is played with."""

    __slots__ = (
        "actions", "blocks", "cards", "changes", "chapters", "characters", "die", "episodes", "excerpt", "faces", "flags",
        "growth", "hash", "index", "known_as", "levels", "locations", "marks", "names", "pieces", "pool", "raw", "seasons",
        "sentences", "sets", "settings", "solidarity", "story", "texts", "thresholds", "tools",
        "universals",
    )  # fmt: skip

    def __init__(self) -> None:
        self.names: list[str] = []  # of Leads and encounter cards
        self.sets: list[str] = []
        self.flags: list[Flag] = []
        self.characters: list[Character] = []
        self.actions: list[ActionCard] = []
        self.universals: list[ActionCard] = []  # those of them that are [Universal]
        self.tools: list[Tool] = []
        self.faces: list[Face] = []
        self.sentences: list[Sentence] = []
        self.blocks: list[Block] = []
        self.cards: list[Card] = []
        self.pieces: list[int] = []
        self.settings: list[Setting] = []
        self.locations: list[Location] = []
        self.chapters: list[Chapter] = []
        self.thresholds: list[ThresholdCard] = []
        self.levels: list[Level] = []
        self.growth: list[Growth] = []
        self.changes: list[PoolChange] = []
        self.episodes: list[Episode] = []
        self.seasons: list[Season] = []
        self.pool = [0] * len(MODIFIERS)  # how many of each modifier
        self.die: list[list[int]] = []  # faces of the attribute die: one or two attributes
        self.solidarity = 0  # bits of the flags that count
        self.texts: list[StoryRow] = []
        self.story: dict[str, list[StoryRow]] = {}  # the same, by place
        self.index: dict[str, dict[str, int]] = {}  # kind -> id -> number
        self.raw: dict[str, Any] = {}
        self.hash = ""
        self.known_as = ""  # the hash by which records and logs know it: of an excerpt, that of the whole
        self.excerpt = False  # only one of its episodes is whole
        self.marks: list[tuple[int, int, int]] = []  # faces, sentences and blocks after each entry of the episodes

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def number(self, kind: str, id: str) -> int:
        """The number of a thing by its id."""
        return self.index[kind][id]

    def cards_named(self, name: int) -> list[int]:
        """The cards with this name: more than one for a Lead in two versions."""
        return [card.number for card in self.cards if card.name == name]
