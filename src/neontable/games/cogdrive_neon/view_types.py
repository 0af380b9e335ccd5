"""What the view and the content of CogDrive Neon look like, key by key; the page's types are written from these."""

from typing import Literal, NotRequired, TypedDict

from neontable.games.cogdrive_neon.content.reading import Card, CogDrive, Reference

Color = Literal["yellow", "gray", "pink", "blue"]


class ActionsMade(TypedDict):
    """Which of the two Actions the active player has made in this turn."""

    recruit: bool
    task: bool


class ActionNow(TypedDict):
    """The Action in progress: the card that was discarded for it, and how far its Task has come."""

    kind: Literal["recruit", "task"]
    card: str | None
    part: int
    overdrive: Color | None


class DeckView(TypedDict):
    """A deck: how many cards, and those on top and at the bottom whose places are known, from the top down."""

    count: int
    top: list[str]
    mixed: int
    bottom: list[str]


class HangarDeckView(DeckView):
    """The Hangar Deck, and how many of its cards come before the Wreckage card at most."""

    before_wreckage: int | None


class HandView(TypedDict):
    """A hand: how many cards, and those that are known."""

    count: int
    cards: list[str]


class Points(TypedDict):
    """The points that a player would have now, with their parts; `unknown` cards may add more."""

    total: int
    clash_cards: int
    clash_card: int
    deck: int
    color: Color
    unknown: int


class PlayerView(TypedDict):
    """A player's cards as far as they are known, and points."""

    seat: int
    reference: list[str]
    hand: HandView
    deck: DeckView
    discard: list[str]
    clash: list[str]
    clash_power: int
    points: Points


class Unseen(TypedDict):
    """Cards that cannot be told apart, and the places where they lie."""

    cards: list[str]
    places: list[str]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: Literal["cogdrive-neon"]
    seat: int | None
    turn: int
    first: int
    active: int
    phase: str
    over: bool
    last_turn: bool
    actions: ActionsMade
    hangar: list[str]
    hangar_deck: HangarDeckView
    wreckage: Literal["aside", "in the hangar deck"]
    players: list[PlayerView]
    action: NotRequired[ActionNow]
    unseen: NotRequired[list[Unseen]]


class Content(TypedDict):
    """All cards."""

    cogdrive: list[CogDrive]
    card: list[Card]
    reference: list[Reference]
