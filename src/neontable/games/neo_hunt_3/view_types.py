"""What the view and the content of Neo-Hunt 3 look like, key by key; the page's types are written from these."""

from typing import Literal, NotRequired, TypedDict

from neontable.games.neo_hunt_3.content.reading import WrittenCard, WrittenCounter, WrittenTile, WrittenVaran

Side = Literal["N", "E", "S", "W"]
SectorName = Literal["NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE"]


class Doing(TypedDict):
    """A procedure in progress: its name, its step, and whose it is."""

    procedure: str
    step: str
    number: int
    seat: NotRequired[int]


class SectorView(TypedDict):
    """A sector: its tile as it lies, and who is there."""

    tile: str
    name: str
    number: int
    shot_cover: int
    grenade_cover: int
    turns: int
    doors: list[Side]
    troopers: int
    varans: list[str]


class Lying(TypedDict):
    """A counter that lies on a varan, and whose it is."""

    owner: int
    counter: str


class VaranView(TypedDict):
    """A varan: where it is, and how well; a dead one is in no sector."""

    seat: int
    letter: Literal["A", "B", "C"]
    name: str
    role: str
    sector: SectorName | None
    hit_points: int
    damage: int
    firepower: int
    melee: int
    cloak: int | None
    counters: list[Lying]


Points = TypedDict(
    "Points",
    {"total": int, "troopers": int, "varans killed": int, "varans alive": int, "middle": NotRequired[int]},
)
Points.__doc__ = "The points of a player with their parts."


class Counters(TypedDict):
    """The counters of a player: at home, or on which varan."""

    at_home: list[str]
    on_varans: dict[str, str]


class Open(TypedDict):
    """What of a slot lies face up."""

    card: bool
    counter: bool


class Slot(TypedDict):
    """A slot of a programme: what lies there, if it may be known, and else what may lie there."""

    laid: bool
    card: str | None
    counter: str | None
    open: NotRequired[Open]
    struck: NotRequired[Literal["double", "killed", "substituted"] | None]
    picked: NotRequired[bool]
    may_be_card: NotRequired[list[str]]
    may_be_counter: NotRequired[list[str]]


class PlayerView(TypedDict):
    """A player: points, counters, and the programme as far as it may be known."""

    seat: int
    color: Literal["cyan", "amber", "violet", "red"]
    corner: SectorName | None
    middle: bool
    plays: bool
    points: Points
    standing: str
    varans: int
    damage: int
    sector_sum: int
    counters: Counters
    slots: list[Slot]


class Order(TypedDict):
    """Who has yet to act in this phase: those of the present priority in their order, and the others."""

    next: list[int]
    later: list[int]


class Grenade(TypedDict):
    """A grenade that explodes after this phase."""

    seat: int
    sector: SectorName
    power: int
    counter_of: int | None


class Fire(TypedDict):
    """Troopers of a sector that fire at a varan."""

    source: SectorName
    varan: str
    count: int


class Troops(TypedDict):
    """The trooper action that is going on: who commands, who fires at whom, who may still move."""

    seat: int
    fire: list[Fire]
    free: dict[str, int]


class Arriving(TypedDict):
    """The troopers that are being placed: by whom, how many are left, and who places then."""

    seat: int
    left: int
    then: list[int]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: Literal["neo-hunt-3"]
    seat: int | None
    turn: int
    turns_left: int | None
    phase: int
    stage: Literal["selection", "phase", "reinforcement", "set-up", "over"]
    over: bool
    doing: list[Doing]
    reserve: int
    reinforcements: int
    sectors: dict[str, SectorView]
    varans: dict[str, VaranView]
    players: list[PlayerView]
    order: Order | None
    grenades: list[Grenade]
    troops: NotRequired[Troops]
    arriving: NotRequired[Arriving]


class Content(TypedDict):
    """All pieces."""

    varan: list[WrittenVaran]
    card: list[WrittenCard]
    counter: list[WrittenCounter]
    tile: list[WrittenTile]
