"""Equipment: playing cards as Gear or Ammo, covering, capacity and overflow."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon.state import NO_CARD, NOTHING, Deed, NeonState, Personal, without
from neontable.games.neon.vocabulary import SEARCH_TOKENS
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Procedure, Then


def ways_to_play(state: NeonState, who: int, card: int, as_ammo: bool) -> list[int]:
    """How a card may be played: on a free spot, on top of Gear, or as Ammo under Gear."""
    player = state.players[who]
    equipment = state.content.equipment
    piece = equipment[card]
    ways: list[int] = []
    fits: list[int] = []  # Gear that shares a symbol: NEON-AMMO-03, NEON-AMMO-04
    for base in player.gear:
        if base >= 0 and equipment[base].ammo & piece.ammo:
            fits.append(equipment[base].gear)
    if player.gear[piece.gear] == NO_CARD:
        ways.append(c.AS_GEAR)  # NEON-GEAR-05
        if state.house_rules.cover_any:  # NEON-RULING-043
            for gear in fits:
                ways.append(c.ON_TOP + gear)  # NEON-GEAR-06
    elif piece.gear in fits:
        ways.append(c.ON_TOP + piece.gear)  # NEON-GEAR-08
    if as_ammo:
        for gear in fits:
            if len(player.ammo[gear]) < equipment[player.gear[gear]].capacity:  # NEON-AMMO-08
                ways.append(c.AS_AMMO + gear)  # NEON-AMMO-05, NEON-GEAR-07
    return ways


def play_card(state: NeonState, who: int, card: int, way: int) -> None:
    """Play an Equipment card in one of these ways."""
    player = state.players[who]
    gear = state.content.equipment[card].gear
    if way == c.AS_GEAR:
        state.wear(player, gear, card)
        state.tell(ev.PLAYED_GEAR, who, (card,))
    elif way >= c.AS_AMMO:
        state.load(player, way - c.AS_AMMO, [*player.ammo[way - c.AS_AMMO], card])
        state.tell(ev.PLAYED_AMMO, who, (card, player.gear[way - c.AS_AMMO]))
    else:
        covered = way - c.ON_TOP
        below = player.gear[covered]
        pile = [*player.ammo[covered], below]
        state.wear(player, covered, NO_CARD)
        state.load(player, covered, NOTHING)
        state.wear(player, gear, card)
        state.load(player, gear, pile)  # NEON-GEAR-10, NEON-GEAR-11
        state.tell(ev.COVERED, who, (card, below))
        if len(pile) > state.content.equipment[card].capacity:  # NEON-GEAR-12
            state.begin(Overflow(who, gear))


class Overflow(Deed):
    """Ammo above the capacity is discarded; its owner chooses (NEON-RULING-044)."""

    __slots__ = ("gear",)

    def __init__(self, who: int, gear: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.gear = gear

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        player = state.players[self.who]
        capacity = state.content.equipment[player.gear[self.gear]].capacity
        if asked is not None:
            dropped = [asked.answer]
        elif capacity > 0:
            return Ask(self.who, c.DROP_AMMO, self.gear)
        else:  # with no room at all there is nothing to choose (NEON-RULING-046)
            dropped = player.ammo[self.gear]
        for card in dropped:
            state.load(player, self.gear, without(player.ammo[self.gear], card))
            state.discard_equipment(card)
            state.tell(ev.DISCARDED, self.who, (card,))
        return DONE if len(player.ammo[self.gear]) <= capacity else AGAIN


class Equip(Personal):
    """Drawn cards are played one after the other, up to the number allowed; the rest is discarded (NEON-SEARCH-12)."""

    __slots__ = ("left", "searched")
    steps = ("play", "discard")

    def __init__(self, who: int, left: int, searched: int = -1) -> None:
        Procedure.__init__(self)
        self.who = who
        self.left = left  # how many may still be played
        self.searched = searched  # the Sector, -1 for cards that were only drawn

    def copy(self) -> Equip:
        return Equip(self.who, self.left, self.searched)

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if self.at == 0:  # compiled, the steps are found by number
            return self.play(state, asked)
        self.discard(state)
        return NEXT

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        if seat == self.who:
            self.discard_held(state)
        return seat == self.who

    def play(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.EQUIP, self.left) if state.held and self.left > 0 else NEXT
        if asked.answer == c.PASS:
            return NEXT
        card = c.card_of(asked.answer)
        state.held.remove(card)
        self.left -= 1  # NEON-SEARCH-08
        play_card(state, self.who, card, c.play_way(asked.answer))
        return AGAIN

    def discard(self, state: NeonState) -> None:
        self.discard_held(state)
        if self.searched >= 0 and sum(state.search) < SEARCH_TOKENS:  # NEON-RULING-039
            state.search[self.searched] += 1  # NEON-SEARCH-15

    def discard_held(self, state: NeonState) -> None:
        """Cards drawn and not played go to their discard piles (NEON-SEARCH-09, NEON-SEARCH-14)."""
        for card in state.held:
            state.discard_equipment(card)
            state.tell(ev.DISCARDED, self.who, (card,))
        state.held = []
