"""What NEON HOPE is played with, as it is written in the files of `content/` and of packs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from neontable.kernel.authoring.pack import File

Origin = Literal["rulebook", "original"]
Filled = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Effect = Annotated[str, msgspec.Meta(max_length=800)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,23}$")]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,23}$")]
FlagId = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{1,31}$")]
Keyword = Literal[
    "Confrontation", "Follow-Up", "Unpredictable", "Countermeasure", "Reckless", "Teamwork", "Flexible"
]  # fmt: skip
Value = Annotated[int, msgspec.Meta(ge=1, le=5)]
Few = Annotated[int, msgspec.Meta(ge=0, le=6)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=9)]
Dial = Annotated[int, msgspec.Meta(ge=1, le=99)]
Evening = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every entry says: `origin` of the whole, and the fields of a rulebook piece that are ours all the same."""

    origin: Origin
    original: list[str] = msgspec.field(default_factory=list)


class Side(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A side of a Character Tool, or a location of a setting."""

    name: Filled
    text: Effect = ""


class ToolSide(Side, kw_only=True):
    id: Id


class Character(Piece, kw_only=True):
    id: Slug
    name: Filled
    first_name: Filled
    suit: Literal["♠", "♥", "♣", "♦"]
    PER: Value
    COU: Value
    CHA: Value
    LOG: Value
    sides: Annotated[list[ToolSide], msgspec.Meta(min_length=2, max_length=2)]
    demo: bool = False


class Action(Piece, kw_only=True):
    id: Id
    character: Slug
    name: Filled
    type: Filled
    bonus: Few = 0
    impact: Few = 0
    universal: bool = False
    text: Effect = ""


class Tool(Piece, kw_only=True):
    id: Id
    character: Slug
    name: Filled
    cost: Annotated[int, msgspec.Meta(ge=1, le=3)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]
    demo: bool = False


class Modifier(Piece, kw_only=True):
    id: Filled
    copies: Copies


class Die(Piece, kw_only=True):
    id: Literal["attribute"]
    faces: Annotated[list[Filled], msgspec.Meta(min_length=5, max_length=12)]


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One threshold: where on the dial, and what happens."""

    at: Dial
    text: Filled


class Threshold(Piece, kw_only=True):
    id: Slug
    front: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=8)]
    showing: Effect = ""
    escalation: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=8)]


class Level(Piece, kw_only=True):
    id: Slug
    cards: dict[Id, Copies]


class Encounter(Piece, kw_only=True):
    id: Id
    set: Id
    name: Filled
    kind: Literal["Enemy", "State", "Event"]
    copies: Copies = 1
    elite: bool = False
    appears: str = ""
    task: str = ""
    health: str = ""
    slots: str = ""
    threat: str = ""
    retreat: str = ""
    second: str = ""
    keywords: list[Keyword] = msgspec.field(default_factory=list)
    text: Effect = ""


class Setting(Piece, kw_only=True):
    id: Id
    set: Id
    name: Filled
    front: Filled
    top: Side
    bottom: Side


class LeadSide(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One side of a Lead."""

    setup: Filled
    task: Filled
    threat: str = ""
    second: str = ""
    keywords: list[Keyword] = msgspec.field(default_factory=list)
    text: Effect = ""


class Lead(Piece, kw_only=True):
    id: Id
    set: Id
    name: Filled
    version: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    a: LeadSide
    b: LeadSide


class Chapter(Piece, kw_only=True):
    id: Id
    set: Id
    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    objective: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
    back: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]


class Flag(Piece, kw_only=True):
    id: FlagId
    solidarity: bool = False


class Answer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One answer of the vote that ends a season."""

    id: Slug
    when: str = ""
    text: Filled


class Episode(Piece, kw_only=True):
    id: Slug
    evening: Evening = 1
    staging: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=6)]
    encounters: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=6)]
    heat: str = ""
    heat_most: Few = 4
    heat_halved: str = ""
    setup: Annotated[str, msgspec.Meta(min_length=1, max_length=800)]
    won: Effect = ""
    lost_exhausted: Effect = ""
    lost_surveilled: Effect = ""
    final: list[Answer] = msgspec.field(default_factory=list)
    demo: bool = False


class Way(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """Which episode follows which; the first way that holds is taken."""

    from_: Slug
    to: Slug
    when: str = ""


class Season(Piece, kw_only=True):
    id: Slug
    episodes: Annotated[list[Slug], msgspec.Meta(min_length=1, max_length=20)]
    ways: list[Way] = msgspec.field(default_factory=list)
    endings: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


class Growth(Piece, kw_only=True):
    id: Id
    name: Filled
    text: Filled
    most: Value = 3
    once: bool = False


class Change(Piece, kw_only=True):
    id: Id
    name: Filled
    evening: Evening
    won: bool
    text: Filled


class Story(Piece, kw_only=True):
    """A text of the story: where it is told (`place`), when, and in whose case."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][A-Za-z0-9_/+-]{0,79}$|^[A-Z][A-Za-z0-9_/+-]{0,79}$")]
    place: Annotated[str, msgspec.Meta(max_length=60)] = ""
    when: Effect = ""
    added: bool = False
    actor: str = ""
    takes_part: str = ""
    later: bool = False
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1200)]


ACTIONS = 8  # of a character (HOPE-CHAR-09)
TOOLS = 8  # of a character (HOPE-CHAR-14)
POOL = 19
MIX = 5  # difficulty cards of a level
RULES = (
    File("flags.toml", "flag", "id", Flag),
    File("modifiers.toml", "modifier", "id", Modifier, f"{POOL} copies in all"),
    File("die.toml", "die", "id", Die, "1"),
    File("characters.toml", "character", "id", Character),
    File("actions.toml", "action", "id", Action, f"{ACTIONS} for each character"),
    File("tools.toml", "tool", "id", Tool, f"{TOOLS} for each character"),
    File("thresholds.toml", "threshold", "id", Threshold),
    File("encounters.toml", "encounter", "id", Encounter),
    File("levels.toml", "level", "id", Level, f"any, each adds {MIX} cards"),
    File("settings.toml", "setting", "id", Setting),
    File("leads.toml", "lead", "id", Lead),
    File("chapters.toml", "chapter", "id", Chapter),
    File("episodes.toml", "episode", "id", Episode),
    File("seasons.toml", "season", "id", Season),
    File("growth.toml", "growth", "id", Growth),
    File("changes.toml", "change", "id", Change),
)
# Told, not played: no part of the content hash, so that a mended comma changes no table.
TEXTS = (
    File("card-texts.toml", "card_text", "id", Story),
    File("story-texts.toml", "story_text", "id", Story),
)
FILES = RULES + TEXTS
