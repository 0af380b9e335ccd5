"""What the view and the content of NeoN look like, key by key; the page's types are written from these."""

from typing import Literal, NotRequired, TypedDict

from neontable.games.neon.content.written import (
    Ability,
    Achievement,
    Automa,
    Bot,
    Card,
    Die,
    Enhancement,
    Equipment,
    Fighter,
    Reference,
    Sector,
    Track,
)

Mode = Literal["resurrection", "battle-royale", "squad"]
Faces = dict[str, int]  # how many dice show each face


class Doing(TypedDict):
    """A procedure in progress: its name, its step, and whose it is."""

    procedure: str
    step: str
    number: int
    seat: NotRequired[int]
    action: NotRequired[int]
    who: NotRequired[int]
    attacker: NotRequired[int]
    by: NotRequired[int]


class SectorView(TypedDict):
    """A Sector with all that lies in it; Bots are counted where they lie face down."""

    id: str
    number: int
    rank: int
    search: int
    bots: int | list[str]
    fighters: list[int]
    tokens: NotRequired[list[Literal["neko", "trap", "smoke"]]]


class GearView(TypedDict):
    """A card of Gear, and the cards under it as Ammo."""

    card: str
    ammo: list[str]


class HandView(TypedDict):
    """A hand: how many cards, and for its owner which."""

    count: int
    cards: NotRequired[list[str]]


class Programme(TypedDict):
    """The two Action cards as they lie: three Actions, each with its choices, and the Initiative.

    `now` is the Action that is chosen or performed, from 0 on; 3 when all are over, null before the turn.
    """

    upper: str
    lower: str
    actions: list[list[str]]
    initiative: int
    now: int | None


class PlayerView(TypedDict):
    """A Fighter with everything open, and for its own seat the hand."""

    who: int
    fighter: str
    place: str
    side: Literal["A", "B"]
    hp: list[int]
    energy: int
    fields: int
    squad: int | None
    gear: dict[str, GearView]
    trophies: dict[str, int]
    bots: list[str]
    points: int
    standing: Literal["", "1st", "tied 1st"]
    enhancement: str | None
    tapped: bool
    acted: bool
    abilities: NotRequired[list[str]]
    maneuvers: NotRequired[list[str]]
    hand: NotRequired[HandView]
    deck: NotRequired[int]
    discard: NotRequired[list[str]]
    programme: NotRequired[Programme]
    token: NotRequired[str]


class Decks(TypedDict):
    """The decks by rank, their discards, and what is known to lie under the Enhancements."""

    equipment: list[int]
    discards: list[list[str]]
    enhancements: int
    enhancements_under: NotRequired[list[str | None]]


class Squad(TypedDict):
    """A Squad and its points."""

    seats: list[int]
    points: int


class Drawn(TypedDict):
    """Cards that wait to be played: who drew them, how many, and for who drew them which."""

    seat: int
    count: int
    cards: NotRequired[list[str]]


class AttackWindow(TypedDict):
    """A window of an attack that is open: at which moment, whose it is, and on which side."""

    at: str
    owner: int
    role: Literal["attacker", "defender"]


class AttackView(TypedDict):
    """The attack in progress; its Target is a Fighter by number, or a Bot and its Sector."""

    attacker: int
    weapon: str | None
    target: int | str
    range: int
    dice: int
    faces: Faces
    rerolled: bool
    area: bool
    targets: list[int]
    damage: list[int]
    rolls: list[Faces]
    bots: list[Faces]
    automa: Faces | None
    used: list[str]
    defender: NotRequired[int]
    defense: NotRequired[int]
    defense_rerolled: NotRequired[bool]
    uncancelled: NotRequired[Faces]
    window: NotRequired[AttackWindow]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: Literal["neon"]
    seat: int | None
    mode: Mode
    round: int
    track: list[int]
    placed: list[list[str]]
    over: bool
    leader: int | None
    next: str | None
    order: list[int]
    taken: list[int]
    arena: list[SectorView]
    players: list[PlayerView]
    decks: Decks
    bots_gone: int
    doing: list[Doing]
    sinking: str
    squads: NotRequired[list[Squad]]
    attack: NotRequired[AttackView]
    drawn: NotRequired[Drawn]


class Content(TypedDict):
    """All pieces."""

    sector: list[Sector]
    die: list[Die]
    bot: list[Bot]
    track: list[Track]
    automa: list[Automa]
    maneuver: list[Ability]
    fighter: list[Fighter]
    card: list[Card]
    equipment: list[Equipment]
    enhancement: list[Enhancement]
    achievement: list[Achievement]
    reference: list[Reference]
