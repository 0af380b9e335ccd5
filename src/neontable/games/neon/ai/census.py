"""What a designer counts in NeoN: Fighters, Equipment, Enhancements and Action cards, read off the log of a game."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.names import half_word
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.event import Event

FIGHTERS: Final = "Fighters"
EQUIPMENT: Final = "Equipment"
ENHANCEMENTS: Final = "Enhancements"
ACTION_CARDS: Final = "Action cards"
RANKS: Final = ("", "I", "II", "III")


def counted(content: Content) -> list[Counted]:
    """All pieces that are dealt, drawn or chosen."""
    origins: dict[str, str] = {}
    for file in ("fighter", "equipment", "enhancement", "card"):
        entries: Any = content.raw[file]
        for entry in entries:
            origins[entry["id"]] = entry["origin"]
    found = [Counted(FIGHTERS, each.id, each.name, "", origins[each.id], True) for each in content.fighters]
    for piece in content.equipment:
        found.append(Counted(EQUIPMENT, piece.id, piece.name, RANKS[piece.rank], origins[piece.id]))
    found += [Counted(ENHANCEMENTS, each.id, each.name, "", origins[each.id]) for each in content.enhancements]
    for card in content.cards:
        halves = f"{half_word(card.halves[0])} | {half_word(card.halves[1])}"
        found.append(Counted(ACTION_CARDS, card.id, "", halves, origins[card.id]))
    return found


class Account:
    """One pass over the log: whose each Equipment card is, and which Action cards are in hand."""

    __slots__ = ("census", "content", "gear", "hands", "looted")

    def __init__(self, content: Content, seats: int) -> None:
        self.content = content
        self.census = Census()
        self.gear: list[set[int]] = [set() for _ in range(seats)]
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.looted = c.NOBODY  # the card taken from a defeated Fighter, about to be played

    def read(self, event: Event) -> None:
        """One event."""
        kind, seat = event.kind, event.seat
        if kind in (ev.PLAYED_GEAR, ev.COVERED, ev.PLAYED_AMMO):
            self.played(seat, event.public[0])
        elif kind == ev.DISCARDED:
            self.discarded(seat, event.public[0])
        elif kind == ev.TROPHY:
            self.looted = event.public[0]
            self.gear[event.public[1]].discard(self.looted)
        elif kind == ev.DREW_ENHANCEMENTS:
            for card in event.private:
                self.census.offered(ENHANCEMENTS, self.content.enhancements[card].id, seat)
        elif kind == ev.ENHANCED:
            self.census.kept(ENHANCEMENTS, self.content.enhancements[event.public[0]].id, seat)
            self.census.owned(ENHANCEMENTS, self.content.enhancements[event.public[0]].id, seat)
        elif kind == ev.DREW_ACTIONS:
            self.hands[seat].update(event.private)
        elif kind == ev.REVEALED:
            self.revealed(seat, (event.public[0], event.public[1]))

    def played(self, seat: int, card: int) -> None:
        """A drawn or looted card becomes Gear or Ammo; loot was no offer, and says more about the fight than about the card."""
        if card != self.looted:
            id = self.content.equipment[card].id
            self.census.offered(EQUIPMENT, id, seat)
            self.census.kept(EQUIPMENT, id, seat)
            self.census.owned(EQUIPMENT, id, seat)
        self.looted = c.NOBODY
        self.gear[seat].add(card)

    def discarded(self, seat: int, card: int) -> None:
        """A card goes to its pile: out of play, or drawn and not wanted."""
        if card in self.gear[seat]:
            self.gear[seat].remove(card)
        else:
            self.census.offered(EQUIPMENT, self.content.equipment[card].id, seat)

    def revealed(self, seat: int, pair: tuple[int, int]) -> None:
        """Two cards of the hand are shown; all of them could have been."""
        hand = self.hands[seat]
        hand.update(pair)
        for card in hand:
            self.census.offered(ACTION_CARDS, self.content.cards[card].id, seat)
        for card in pair:
            self.census.kept(ACTION_CARDS, self.content.cards[card].id, seat)
            hand.remove(card)


def census(state: NeonState) -> Census:
    """What each seat was offered, kept and owned in a game that is over."""
    account = Account(state.content, state.seats)
    for seat in range(min(state.seats, len(state.players))):
        account.census.owned(FIGHTERS, state.content.fighters[state.players[seat].fighter].id, seat)
    for event in state.log or []:
        account.read(event)
    return account.census


def in_play(
    content: Content, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
) -> InPlay | None:
    """A Fighter, or the one whose Action card it is, in a seat; Equipment as Gear of a seat, an Enhancement as its own."""
    if options["fighters"] == "draft":
        return None
    wanted = -1
    if piece.group == FIGHTERS:
        wanted = content.index["fighter"][piece.id]
    elif piece.group == ACTION_CARDS:
        wanted = content.cards[content.index["card"][piece.id]].fighter
    named = options["fighters"]
    if named == "random":
        named = dealt_fighters(content, seats, seat, chance, wanted)
    elif wanted >= 0:
        if content.fighters[wanted].id not in named:
            return None
        seat = named.index(content.fighters[wanted].id)
    begun = {**options, "fighters": named}
    if wanted >= 0:
        return InPlay(begun, None, seat)
    player: dict[str, Any] = {"enhancement": piece.id}
    if piece.group == EQUIPMENT:
        player = {"gear": {v.GEAR[content.equipment[content.index["equipment"][piece.id]].gear]: piece.id}}
    elif options["mode"] == "battle-royale":  # nobody is enhanced there
        return None
    return InPlay(begun, {"players": [{} for _ in range(seat)] + [player]}, seat)


def dealt_fighters(content: Content, seats: int, seat: int, chance: Chance, wanted: int) -> list[str]:
    """A Fighter for each seat, dealt, but for the one that this seat must have (-1: none)."""
    others = [each for each in range(v.FIGHTERS) if each != wanted]
    choose_some(chance, others, seats)
    if wanted >= 0:
        others.insert(seat, wanted)
    return [content.fighters[each].id for each in others[:seats]]
