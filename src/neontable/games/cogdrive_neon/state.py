"""The table of CogDrive Neon: every zone, and every way a card moves between them."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.cards import WRECKAGE, Content
from neontable.kernel.ask import State
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck
from neontable.kernel.pickling import Taken, taken_apart

HANGAR_SIZE: Final = 5
ONES: Final = 12


class HouseRules:
    """The rulings that a table may change (COG-R-01, COG-R-05, COG-R-06, COG-R-09, COG-R-12, COG-R-25)."""

    __slots__ = ("first_player", "least_of_two", "match_discard", "memory", "takes_used", "wrecks_above")

    def __init__(
        self,
        first_player: int,
        match_discard: bool,
        least_of_two: int,
        takes_used: bool,
        wrecks_above: bool,
        memory: bool,
    ) -> None:
        self.first_player = first_player
        self.match_discard = match_discard
        self.least_of_two = least_of_two
        self.takes_used = takes_used
        self.wrecks_above = wrecks_above
        self.memory = memory

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Area:
    """A player's own zones; the side of the Clash is one of them (COG-CLASH-01)."""

    __slots__ = ("clash", "deck", "discard", "hand")

    def __init__(self, hand: list[int], deck: Deck, discard: list[int], clash: list[int]) -> None:
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.clash = clash

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def copy(self) -> Area:
        return Area(self.hand[:], self.deck.copy(), self.discard[:], self.clash[:])


class CogState(State):
    """All 48 cards, the Wreckage card, whose turn it is and how far it has come."""

    __slots__ = (
        "action",
        "active",
        "allowed",
        "areas",
        "card",
        "content",
        "first",
        "hangar",
        "hangar_deck",
        "house_rules",
        "overdrive",
        "part",
        "phase",
        "picked",
        "quiet",
        "recruited",
        "target",
        "tasked",
        "turn",
        "wreckage_seen",
        "wrecked",
    )  # fmt: skip

    def __init__(
        self,
        chance: Chance,
        content: Content,
        house_rules: HouseRules,
        areas: list[Area],
        hangar: list[int],
        hangar_deck: Deck,
    ) -> None:
        self.chance = chance
        self.log = None
        self.pictures = None
        self.knowledge = None
        self.ending = ""
        self.doing = []
        self.begun = 0
        self.answers = {}
        self.content = content
        self.house_rules = house_rules
        self.areas = areas
        self.hangar = hangar
        self.hangar_deck = hangar_deck
        self.first = 0
        self.active = 0
        self.turn = 0
        self.phase = c.SET_UP
        self.recruited = False
        self.tasked = False
        self.action = c.NOTHING  # the Action being carried out,
        self.card = -1  # the card discarded for it,
        self.overdrive = False  # whether its Overdrive is still available,
        self.part = 0  # the next part of its Task,
        self.picked = 0  # how many cards this part has moved,
        self.allowed = c.ANY_COLOR  # a mask of the Colors it still allows,
        self.wrecked = 0  # how many cards the Task has Wrecked so far,
        self.target = -1  # and the Hangar card that a Gray Overdrive will fetch
        self.wreckage_seen = False
        self.quiet = 0  # turns in a row in which no card left the Hangar Deck

    def copy(self) -> CogState:
        areas = self.areas
        twin = CogState(
            self.chance.copy(),
            self.content,
            self.house_rules,
            [areas[0].copy(), areas[1].copy()],
            self.hangar[:],
            self.hangar_deck.copy(),
        )
        knowledge = self.knowledge
        if knowledge is not None:
            twin.knowledge = knowledge.copy()
        twin.ending = self.ending
        twin.first = self.first
        twin.active = self.active
        twin.turn = self.turn
        twin.phase = self.phase
        twin.recruited = self.recruited
        twin.tasked = self.tasked
        twin.action = self.action
        twin.card = self.card
        twin.overdrive = self.overdrive
        twin.part = self.part
        twin.picked = self.picked
        twin.allowed = self.allowed
        twin.target = self.target
        twin.wrecked = self.wrecked
        twin.wreckage_seen = self.wreckage_seen
        twin.quiet = self.quiet
        return twin

    # ---- drawing
    def draw(self, seat: int) -> bool:
        """Draw the top card of the own deck (COG-DRAW-01); an empty deck gives nothing and is not refilled (COG-TURN-13)."""
        area = self.areas[seat]
        if not area.deck.cards:
            if self.log is not None:
                self.tell(e.EMPTY_DECK, seat, ())
            return False
        card = area.deck.draw(self.chance)
        area.hand.append(card)
        knowledge = self.knowledge
        if knowledge is not None:
            knowledge.drew(seat, card, area.deck.shuffles)
            if knowledge.known[card] == knowledge.everyone:
                if self.log is not None:
                    self.tell(e.DREW_KNOWN, seat, (card,))
            else:
                if self.log is not None:
                    self.tell(e.DREW, seat, (), (card,), 1 << seat)
        return True

    def shuffle(self, seat: int) -> None:
        """Shuffle deck and discard together into a new deck."""
        area = self.areas[seat]
        area.deck.shuffle_in(area.discard)
        area.discard = []
        if self.knowledge is not None:
            self.knowledge.shuffled(area.deck.cards, area.deck.shuffles)
        if self.log is not None:
            self.tell(e.SHUFFLED, seat, (len(area.deck.cards),))

    def top_of_hangar_deck(self) -> int:
        """Take the top card; the Wreckage card goes aside and the next one is taken (COG-END-02, COG-R-15). -1: none left."""
        deck = self.hangar_deck
        while deck.cards:  # COG-END-10
            card = deck.draw(self.chance)  # COG-END-09
            self.quiet = 0
            if card != WRECKAGE:  # COG-CARD-07
                return card
            self.wreckage_seen = True  # COG-END-01, COG-CONTENT-01
            if self.log is not None:
                self.tell(e.WRECKAGE_APPEARS, self.active, ())
        return -1

    def take_top(self, seat: int) -> None:
        """Draw from the Hangar Deck into the hand (COG-DRAW-02)."""
        card = self.top_of_hangar_deck()
        if card < 0:
            return
        self.areas[seat].hand.append(card)
        knowledge = self.knowledge
        if knowledge is not None:
            knowledge.drew(seat, card, 0)
            if knowledge.known[card] == knowledge.everyone:
                if self.log is not None:
                    self.tell(e.TOOK_TOP_KNOWN, seat, (card,))
            else:
                if self.log is not None:
                    self.tell(e.TOOK_TOP, seat, (), (card,), 1 << seat)

    def refill(self) -> None:
        """Fill the Hangar up to 5 as far as cards last (COG-END-11)."""
        told = e.REVEALED_TO_HANGAR
        if self.phase == c.SET_UP:
            told = e.LAID_OUT
        elif self.phase == c.EFFECT:
            told = e.REFILLED_BY_TASK
        while len(self.hangar) < HANGAR_SIZE:
            card = self.top_of_hangar_deck()
            if card < 0:
                return
            self.hangar.append(card)
            if self.knowledge is not None:
                self.knowledge.shown(card)
            if self.log is not None:
                self.tell(told, self.active, (card,))

    # ---- out of the hand, face up
    def leave_hand(self, seat: int, card: int) -> None:
        """A card leaves the hand for a place where all see it."""
        self.areas[seat].hand.remove(card)
        if self.knowledge is not None:
            self.knowledge.showed(seat, card)

    def discard(self, seat: int, card: int) -> None:
        """Discard a hand card for an Action."""
        area = self.areas[seat]
        area.hand.remove(card)
        area.discard.append(card)
        if self.knowledge is not None:
            self.knowledge.showed(seat, card)
        if self.log is not None:
            self.tell(e.DISCARDED_TO_RECRUIT if self.action == c.RECRUIT else e.DISCARDED_FOR_TASK, seat, (card,))

    def play(self, seat: int, card: int) -> None:
        """Play a hand card face up to the own side of the Clash (COG-CLASH-02)."""
        self.leave_hand(seat, card)
        self.areas[seat].clash.append(card)
        if self.log is not None:
            self.tell(e.PLAYED, seat, (card,))

    def exchange(self, seat: int, mine: int, theirs: int) -> None:
        """A hand card and a Hangar card swap places (COG-OVERDRIVE-14); that is no Recruit (COG-OVERDRIVE-15)."""
        self.leave_hand(seat, mine)
        self.hangar.remove(theirs)
        self.hangar.append(mine)
        self.areas[seat].hand.append(theirs)
        if self.log is not None:
            self.tell(e.EXCHANGED, seat, (mine, theirs))

    # ---- from open places
    def recruit(self, seat: int, card: int) -> None:
        """Move a card from the Hangar to the bottom of the own deck (COG-RECRUIT-05), and it is the player's (COG-RECRUIT-08)."""
        self.hangar.remove(card)
        self.areas[seat].deck.put_under(card)
        if self.log is not None:
            self.tell(e.RECRUITED, seat, (card,))

    def take_from_hangar(self, seat: int, card: int) -> None:
        """Move a card from the Hangar to the hand; that is no Recruit (COG-CARD-10, COG-R-29)."""
        self.hangar.remove(card)
        self.areas[seat].hand.append(card)
        if self.log is not None:
            self.tell(e.TOOK_FROM_HANGAR, seat, (card,))

    def return_to_hand(self, seat: int, card: int) -> None:
        """Move a card from the own discard to the hand."""
        self.areas[seat].discard.remove(card)
        self.areas[seat].hand.append(card)
        if self.log is not None:
            self.tell(e.RETURNED_TO_HAND, seat, (card,))

    def put_on_deck(self, seat: int, card: int) -> None:
        """Move a card from the own discard to the top of the own deck."""
        self.areas[seat].discard.remove(card)
        self.areas[seat].deck.put_on(card)
        if self.log is not None:
            self.tell(e.PUT_ON_DECK, seat, (card,))

    def play_top(self, seat: int) -> None:
        """Play the unseen top card of the own deck to the own side of the Clash; an empty deck gives nothing.

        COG-OVERDRIVE-12, COG-TURN-14.
        """
        area = self.areas[seat]
        if not area.deck.cards:
            if self.log is not None:
                self.tell(e.EMPTY_DECK, seat, ())
            return
        card = area.deck.draw(self.chance)
        area.clash.append(card)
        if self.knowledge is not None:
            self.knowledge.shown(card)
        if self.log is not None:
            self.tell(e.PLAYED_TOP, seat, (card,))

    def play_from_discard(self, seat: int, card: int) -> None:
        """Move a card from the own discard to the own side of the Clash."""
        self.areas[seat].discard.remove(card)
        self.areas[seat].clash.append(card)
        if self.log is not None:
            self.tell(e.PLAYED_ITSELF if card == self.card else e.PLAYED_FROM_DISCARD, seat, (card,))

    def lift(self, seat: int, card: int) -> None:
        """Move a card from the own side of the Clash to the hand (COG-CONTENT-03)."""
        self.areas[seat].clash.remove(card)
        self.areas[seat].hand.append(card)
        if self.log is not None:
            self.tell(e.LIFTED, seat, (card,))

    def push(self, card: int) -> None:
        """Move a card from the Clash to the discard of the player on whose side it lay."""
        for seat in range(2):
            area = self.areas[seat]
            if card in area.clash:
                area.clash.remove(card)
                area.discard.append(card)
                if self.log is not None:
                    self.tell(e.PUSHED, self.active, (card, seat))

    def swap(self, seat: int, mine: int, theirs: int) -> None:
        """The Task card goes to the opponent's discard, a card of that discard to the hand (COG-CONTENT-06)."""
        area = self.areas[seat]
        other = self.areas[1 - seat]
        area.discard.remove(mine)
        other.discard.remove(theirs)
        other.discard.append(mine)
        area.hand.append(theirs)
        if self.log is not None:
            self.tell(e.SWAPPED, seat, (mine, theirs))

    # ---- Wreck
    def wreck(self, card: int) -> None:
        """Put a card that all see, nobody's from now on (COG-WRECK-03), on the bottom of the Hangar Deck (COG-WRECK-01)."""
        if self.house_rules.wrecks_above and not self.wreckage_seen:  # COG-R-12
            self.hangar_deck.put_above(WRECKAGE, card)
        else:
            self.hangar_deck.put_under(card)  # below the Wreckage card: COG-WRECK-02, COG-WRECK-04
        if self.log is not None:
            self.tell(e.WRECKED, self.active, (card,))

    def wreck_from_hangar(self, card: int) -> None:
        self.hangar.remove(card)
        self.wreck(card)

    def wreck_from_clash(self, card: int) -> None:
        for area in self.areas:
            if card in area.clash:
                area.clash.remove(card)
        self.wreck(card)

    def wreck_own(self, seat: int, card: int) -> None:
        """Wreck a card from the hand, face up (COG-CONTENT-07), or from the discard."""
        if card in self.areas[seat].hand:
            self.leave_hand(seat, card)
        else:
            self.areas[seat].discard.remove(card)
        self.wreck(card)
