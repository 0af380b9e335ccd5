"""What the view and the open content of NEON HOPE look like, key by key; the page's types are written from these."""

from typing import Literal, NotRequired, TypedDict

from neontable.games.neon_hope.reading.written import (
    Action,
    Character,
    Die,
    Growth,
    Level,
    Modifier,
    Threshold,
    Tool,
)

Outcome = Literal["won", "lost_exhausted", "lost_surveilled"]
Attribute = Literal["Perception", "Courage", "Charisma", "Logic"]


class Doing(TypedDict):
    """A procedure in progress: its name and its step."""

    procedure: str
    step: str


class ThresholdRow(TypedDict):
    """A threshold of the dial: where, on which side of its card, and whether it has happened."""

    at: int
    side: Literal["front", "escalation"]
    fired: bool
    text: str


class Surveillance(TypedDict):
    """The dial and both sides of the Threshold card."""

    dial: int
    final: int
    escalated: bool
    thresholds: list[ThresholdRow]
    escalation: str
    coming: int  # what the encounter phase will add as things stand


class Goal(TypedDict):
    """One thing that an objective asks for, and the card that it names."""

    text: str
    met: bool
    card: str | None


class ChapterView(TypedDict):
    """The top card of the Chapter stack; of its goals one is enough where it says any."""

    id: str
    number: int
    title: str
    objective: str
    any: bool
    goals: list[Goal]


class LocationView(TypedDict):
    """A location: what is printed there, and who and what is there."""

    id: str
    name: str
    text: str
    characters: list[int]
    cards: list[int]


class SettingView(TypedDict):
    """A setting with its two locations."""

    id: str
    name: str
    top: LocationView
    bottom: LocationView


class PrintedTask(TypedDict):
    """A task as it is printed."""

    type: str
    attribute: str
    difficulty: int


class Icon(TypedDict):
    """A Threat icon, and whether it has a slot for a cube."""

    icon: Literal["stress", "surveillance"]
    slot: bool


class Threat(TypedDict):
    """A Threat with its icons."""

    value: int
    icons: list[Icon]


class PrintedCard(TypedDict):
    """An encounter card that lies open but is not in play."""

    card: str
    name: str
    kind: str
    elite: bool
    task: PrintedTask | None
    second: PrintedTask | None
    threat: Threat | None
    retreat: int | None
    box: int
    slots: int
    keywords: list[str]
    text: str


class CardView(TypedDict):
    """A card in play; a retreated one shows its name only."""

    id: str
    card: str
    name: str
    kind: str
    place: str
    side: Literal["A", "B"] | None
    retreated: bool
    elite: bool
    cubes: list[int]
    task: PrintedTask | None
    second: PrintedTask | None
    threat: Threat | None
    retreat: int | None
    box: int
    slots: int
    keywords: list[str]
    text: str
    laid: NotRequired[int]  # tokens that this side of a Lead was set up with
    secrets: NotRequired[int]
    markers: NotRequired[dict[str, int]]
    follows: NotRequired[int | None]
    health: NotRequired[int]
    damage: NotRequired[int]


class ActionView(TypedDict):
    """An Action card."""

    id: str
    name: str
    types: list[str]
    bonus: int
    impact: int
    universal: bool
    text: str


class ToolView(TypedDict):
    """A Tool, with what it costs now."""

    id: str
    name: str
    cost: int
    cubes: int
    slots: int
    task: PrintedTask | None
    text: str


class CharacterTool(TypedDict):
    """The side of the Character Tool that shows."""

    id: str
    name: str
    text: str


class Marker(TypedDict):
    """An attribute marker and its charges."""

    attribute: Attribute
    charges: int


class Attributes(TypedDict):
    """The four attributes of a character."""

    perception: int
    courage: int
    charisma: int
    logic: int


class PlayerView(TypedDict):
    """A character with all that is open."""

    seat: int
    character: str
    name: str
    attributes: Attributes
    place: str | None
    endurance: int
    hope: int
    resources: int
    actions: int
    hand: list[ActionView]
    discard: list[ActionView]
    markers: list[Marker]
    character_tool: CharacterTool | None
    tools: list[ToolView]
    kit: list[ToolView]
    used: list[str]
    bonus: int
    away: bool


class Grid(TypedDict):
    """What all know of the Grid and the Archive."""

    face_down: int
    revealed: list[str]
    seen: list[str]
    unknown: list[str]
    archive: int
    archived: list[str]


class EncounterDeck(TypedDict):
    """How many cards the encounter deck has, and its discard."""

    deck: int
    discard: list[str]


class CampaignLog(TypedDict):
    """What the season remembers; `hotter`, `written` and `struck` is what this evening has changed."""

    flags: list[str]
    heat: int
    hotter: int
    results: list[Outcome]
    written: list[str]
    struck: list[str]


class DrawnCard(TypedDict):
    """A drawn encounter card that is not yet resolved: its drawer knows all that is printed on it."""

    card: NotRequired[str]
    name: NotRequired[str]
    kind: NotRequired[str]
    elite: NotRequired[bool]
    task: NotRequired[PrintedTask | None]
    second: NotRequired[PrintedTask | None]
    threat: NotRequired[Threat | None]
    retreat: NotRequired[int | None]
    box: NotRequired[int]
    slots: NotRequired[int]
    keywords: NotRequired[list[str]]
    text: NotRequired[str]


class ResolvedCard(TypedDict):
    """The encounter card that is being resolved, and by whom."""

    seat: int
    card: str
    name: str
    kind: str
    elite: bool
    task: PrintedTask | None
    second: PrintedTask | None
    threat: Threat | None
    retreat: int | None
    box: int
    slots: int
    keywords: list[str]
    text: str


class TaskView(TypedDict):
    """The task under way."""

    seat: int
    on: str | None
    tool: str | None
    type: str
    attribute: str
    difficulty: int
    threat: int | None
    retreat: int | None
    base: int
    bonus: int
    modifiers: int
    value: int
    impact: int
    keywords: list[str]
    activations: int
    outcome: Literal["success", "failure"] | None
    stress: int
    surveillance: int


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: Literal["neon-hope"]
    seat: int | None
    episode: str
    title: str
    mode: str
    level: str
    round: int
    active: int | None
    responsible: int | None
    turns_taken: list[int]
    closed: bool
    over: bool
    outcome: Outcome | None
    surveillance: Surveillance
    chapter: ChapterView | None
    settings: list[SettingView]
    cards: list[CardView]
    players: list[PlayerView]
    grid: Grid
    encounter: EncounterDeck
    trash: list[str]
    log: CampaignLog
    doing: list[Doing]
    drawn: NotRequired[list[DrawnCard | None]]
    resolving: NotRequired[ResolvedCard]
    task: NotRequired[TaskView]
    looked_at: NotRequired[list[str]]
    ending: NotRequired[int]
    faces: dict[str, PrintedCard]


class Content(TypedDict):
    """What anybody may read before playing."""

    character: list[Character]
    action: list[Action]
    tool: list[Tool]
    modifier: list[Modifier]
    die: list[Die]
    level: list[Level]
    threshold: list[Threshold]
    growth: list[Growth]
