"""What a designer counts in CogDrive Neon: cards that lay in the Hangar in a turn, and those that were taken from it."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.cards import CARDS, Content
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.event import Event

HANGAR_CARDS: Final = "Cards"


def counted(content: Content) -> list[Counted]:
    """All 48 cards."""
    return [
        Counted(
            HANGAR_CARDS,
            content.ids[card],
            content.nicknames[content.name_of[card]],
            f"Power {content.power[card]}",
            content.origins[card],
        )
        for card in range(CARDS)
    ]


class Account:
    """One pass over the log: what lies in the Hangar, and what of it the active seat has been offered."""

    __slots__ = ("active", "census", "content", "hangar", "shown")

    def __init__(self, content: Content) -> None:
        self.content = content
        self.census = Census()
        self.active = -1
        self.hangar: set[int] = set()
        self.shown: set[int] = set()

    def read(self, event: Event) -> None:
        """One event."""
        kind, seat = event.kind, event.seat
        if kind == e.TURN_BEGINS:
            self.active = seat
            self.shown = set()
            for card in self.hangar:
                self.offer(card)
        elif kind in (e.LAID_OUT, e.REVEALED_TO_HANGAR):  # after the Actions of a turn
            self.hangar.add(event.public[0])
        elif kind == e.REFILLED_BY_TASK:
            self.hangar.add(event.public[0])
            self.offer(event.public[0])
        elif kind in (e.RECRUITED, e.TOOK_FROM_HANGAR):
            self.keep(event.public[0])
        elif kind == e.EXCHANGED:
            self.hangar.add(event.public[0])
            self.keep(event.public[1])
        elif kind == e.WRECKED:
            self.hangar.discard(event.public[0])
        elif kind == e.TOOK_TOP_KNOWN:
            self.census.owned(HANGAR_CARDS, self.content.ids[event.public[0]], seat)
        elif kind == e.TOOK_TOP:
            self.census.owned(HANGAR_CARDS, self.content.ids[event.private[0]], seat)
        elif kind == e.SWAPPED:
            self.census.owned(HANGAR_CARDS, self.content.ids[event.public[1]], seat)

    def offer(self, card: int) -> None:
        """A card can be taken in this turn."""
        self.shown.add(card)
        self.census.offered(HANGAR_CARDS, self.content.ids[card], self.active)

    def keep(self, card: int) -> None:
        """A card leaves the Hangar for a deck or a hand."""
        if card not in self.shown:  # it came into the Hangar in this turn by an exchange
            self.offer(card)
        self.hangar.discard(card)
        self.census.kept(HANGAR_CARDS, self.content.ids[card], self.active)
        self.census.owned(HANGAR_CARDS, self.content.ids[card], self.active)


def census(state: CogState) -> Census:
    """What each seat was offered, kept and owned in a game that is over."""
    account = Account(state.content)
    for event in state.log or []:
        account.read(event)
    return account.census


def in_play(content: Content, options: dict[str, Any], seat: int, chance: Chance, piece: Counted) -> InPlay:
    """A card of Power 1 in the deck of a seat, any other as the first card of the Hangar; all else is dealt as usual."""
    card = content.ids.index(piece.id)
    ones, others = content.ones[:], content.others[:]
    choose_some(chance, ones, len(ones))
    half = len(ones) // 2
    owner = -1
    top: list[Any] = []
    if card in others:
        others.remove(card)
        top = [piece.id]
    else:
        owner = seat
        if (ones.index(card) >= half) != (seat == 1):
            ones = ones[half:] + ones[:half]
    decks = [[content.ids[each] for each in part] for part in (ones[:half], ones[half:])]
    position = {
        "phase": "set-up",
        "turn": 0,
        "hangar": [],
        "hangar_deck": [*top, [content.ids[each] for each in others], "WRECKAGE"],
        "players": [{"hand": [], "deck": [deck]} for deck in decks],
    }
    return InPlay(options, position, owner)
