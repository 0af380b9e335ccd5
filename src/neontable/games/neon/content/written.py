"""The pieces as they are written in the files of `content/` and of packs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from neontable.games.neon import vocabulary as v
from neontable.kernel.authoring.pack import File

Origin = Literal["rulebook", "original"]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,23}$")]
Rank = Annotated[int, msgspec.Meta(ge=1, le=3)]
Count = Annotated[int, msgspec.Meta(ge=-1, le=9)]
Small = Annotated[int, msgspec.Meta(ge=0, le=6)]
Range = Annotated[int, msgspec.Meta(ge=0, le=5)]
Dice = Annotated[
    list[Annotated[int, msgspec.Meta(ge=-1, le=v.MAX_ATTACK_DICE)]], msgspec.Meta(min_length=3, max_length=3)
]
Row = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=3)]], msgspec.Meta(min_length=1)]
Rows = Annotated[list[Row], msgspec.Meta(min_length=3, max_length=3)]
Words = Annotated[list[str], msgspec.Meta(min_length=1, max_length=4)]


class Do(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """One verb of an effect as it is written."""

    verb: str
    n: Count | None = None
    from_: str | None = None
    to: str | None = None
    symbol: str | None = None
    rank: Rank | None = None
    least: Range | None = None
    reach: Range | None = None
    drain: Small | None = None


class Use(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An effect as it is written."""

    window: str
    do: Annotated[list[Do], msgspec.Meta(min_length=1, max_length=4)]
    cost: str = ""
    energy: Small = 0
    when: list[str] = msgspec.field(default_factory=list)
    who: str = "self"
    once: str = ""
    mandatory: bool = False


Uses = Annotated[list[Use], msgspec.Meta(min_length=1, max_length=4)]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every entry says: `origin` of the whole, and the fields of a rulebook piece that are `original` all the same."""

    origin: Origin
    original: list[str] = msgspec.field(default_factory=list)
    text: Text


class Sector(Piece, kw_only=True):
    id: Slug
    number: Annotated[int, msgspec.Meta(ge=1, le=v.SECTORS)]
    name: Text
    rank: Rank
    effects: Uses


class Die(Piece, kw_only=True):
    id: Literal["attack", "defense"]
    name: Text
    faces: Annotated[list[str], msgspec.Meta(min_length=4, max_length=12)]


class Bot(Piece, kw_only=True):
    id: Slug
    name: Text
    color: Text
    copies: Annotated[int, msgspec.Meta(ge=1, le=v.SECTORS)]
    ammo: Words


class Track(Piece, kw_only=True):
    id: Slug
    name: Text
    slots: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=2)]], msgspec.Meta(min_length=2, max_length=12)]
    players: list[Annotated[int, msgspec.Meta(ge=2, le=v.FIGHTERS)]]


class Automa(Piece, kw_only=True):
    id: Literal["automa"]
    name: Text
    rows: Rows
    dice: Dice
    defense: Annotated[int, msgspec.Meta(ge=0, le=v.MAX_DEFENSE_DICE)]
    look: Range
    step: Annotated[int, msgspec.Meta(ge=0, le=2)]


class Ability(Piece, kw_only=True):
    id: Slug
    name: Text
    effects: Uses


class Fighter(Piece, kw_only=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,12}$")]
    name: Text
    corporation: Text
    side_a: Rows
    side_b: Rows
    armor: Annotated[int, msgspec.Meta(ge=0, le=v.MAX_DEFENSE_DICE)]
    weapon: Dice
    energy: Small
    token: str = ""
    abilities: Annotated[list[Ability], msgspec.Meta(min_length=2, max_length=2)]  # NEON-ABILITY-01


class Card(Piece, kw_only=True):
    id: str
    fighter: str
    initiative: Annotated[int, msgspec.Meta(ge=1, le=99)]
    turned: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    left: Words
    right: Words


class Equipment(Piece, kw_only=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-\d{2}$")]
    name: Text
    type: str
    rank: Rank
    dice: Dice | None = None
    capacity: Annotated[int, msgspec.Meta(ge=0, le=5)]
    ammo: Annotated[list[str], msgspec.Meta(min_length=1, max_length=2)]  # NEON-AMMO-01
    effects: Annotated[list[Use], msgspec.Meta(max_length=4)] = msgspec.field(default_factory=list)
    squad: Annotated[list[Use], msgspec.Meta(max_length=1)] = msgspec.field(default_factory=list)


class Enhancement(Piece, kw_only=True):
    id: Slug
    name: Text
    kind: Literal["permanent", "immediate", "once per round"]
    effects: Uses


class Achievement(Piece, kw_only=True):
    id: Slug
    name: Text
    span: Literal["turn", "round", "game", "career"]
    check: str
    n: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    value: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    mode: Literal["", "resurrection", "battle-royale", "squad"] = ""


class Reference(Piece, kw_only=True):
    id: Literal["phases", "actions", "attack", "dice", "ammo", "gear"]
    title: Text


# A pack may bring more or fewer of these, as long as every deck can be played with.
EQUIPMENT_LEAST, EQUIPMENT_MOST, RANK_LEAST, TYPE_LEAST = 36, 150, 6, 3
ENHANCEMENTS_LEAST = 7  # six Fighters keep one each, and the last still sees two
EQUIPMENT = (
    f"{EQUIPMENT_LEAST} to {EQUIPMENT_MOST}, {RANK_LEAST} or more of each rank, {TYPE_LEAST} or more of each type"
)
FILES = (
    File("sectors.toml", "sector", "id", Sector, f"{v.SECTORS}, numbered from 1 on"),
    File("dice.toml", "die", "id", Die, "2"),
    File("bots.toml", "bot", "id", Bot, f"any, {v.SECTORS} copies in all"),
    File("tracks.toml", "track", "id", Track, f"any, one suggested for each number of players from 2 to {v.FIGHTERS}"),
    File("automa.toml", "automa", "id", Automa, "1"),
    File("maneuvers.toml", "maneuver", "id", Ability, "3: maneuver-a, maneuver-b and maneuver-c"),
    File("fighters.toml", "fighter", "id", Fighter, f"{v.FIGHTERS}, no two with the same ability or token"),
    File("cards.toml", "card", "id", Card, f"{v.HAND} for each Fighter, one of them Wild"),
    File("equipment.toml", "equipment", "id", Equipment, EQUIPMENT),
    File("enhancements.toml", "enhancement", "id", Enhancement, f"{ENHANCEMENTS_LEAST} or more"),
    File("achievements.toml", "achievement", "id", Achievement),
    File("reference.toml", "reference", "id", Reference, "6"),
)
