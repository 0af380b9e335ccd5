"""What each game hides: the slots of a table whose contents a seat cannot know and that several contents fit.

A new game says here what its samples must vary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from typing import Any, Final

import neontable as nt
from neontable.games.neo_hunt_3.knowledge import closed_cards, closed_counters, known_counters, shown_cards
from neontable.games.neon.knowledge.view import held_by
from neontable.games.neon.rules.defeat import Maintenance
from neontable.games.neon.rules.equip import Equip, ways_to_play
from neontable.games.neon.state import ENHANCEMENTS
from neontable.kernel.deck import Deck
from neontable.kernel.knowledge import BITS

Slots = dict[str, Any]


def cogdrive_neon(table: nt.Table, seat: int) -> Slots:
    """The opponent's hand, and which of the dozen lie in the own deck."""
    state: Any = table.run.state
    known, hidden_at = state.knowledge.known, state.knowledge.hidden_at
    own, other = state.areas[seat], state.areas[1 - seat]
    unseen = [card for card in other.hand if not known[card] >> seat & 1]
    slots: Slots = {}
    deep = [card for card in state.hangar_deck.cards if not known[card] >> seat & 1]
    if deep and any(hidden_at[card] < 0 for card in unseen):
        slots["hand from the Hangar Deck"] = frozenset(card for card in unseen if hidden_at[card] < 0)
    last = max((split.bit_length() - 1) // BITS for split in state.knowledge.ways[1 - seat])
    drawn = [card for card in unseen if hidden_at[card] >= 0]
    dozen = [card for card in own.deck.cards if hidden_at[card] == 0 and not known[card] >> seat & 1]
    deck = [card for card in other.deck.cards if not known[card] >> seat & 1 and hidden_at[card] <= last]
    if drawn and (deck or (dozen and any(hidden_at[card] == 0 for card in drawn))):
        slots["hand from the deck"] = frozenset(drawn)
    theirs = [card for card in other.hand + other.deck.cards if not known[card] >> seat & 1 and hidden_at[card] == 0]
    if dozen and theirs:
        slots["own deck"] = frozenset(dozen)
    return slots


def neon(table: nt.Table, seat: int) -> Slots:
    """Others' hands, what they have drawn, the types of the Bots, and the order of every deck."""
    state: Any = table.run.state
    known, hidden_at, everyone = state.knowledge.known, state.knowledge.hidden_at, state.knowledge.everyone
    slots: Slots = {}
    decks: list[Deck] = [state.stack, *state.equipment, state.enhancements]
    for who, player in enumerate(state.players):
        decks.append(player.deck)
        if who == seat or who == state.automa:
            continue
        unseen = frozenset(card for card in player.hand if known[card] != everyone)
        last = max((split.bit_length() - 1) // BITS for split in state.knowledge.ways[who])
        if unseen and any(hidden_at[card] <= last for card in player.deck.cards):
            slots[f"hand of {who}"] = unseen
    for number, deck in enumerate(decks):
        if any(size > 1 for size in deck.sizes):
            slots[f"order of deck {number}"] = drawn_from(deck, state)
    if state.held and held_by(state) != seat:
        if isinstance(state.doing[-1], Maintenance):
            rest = [card for card in state.enhancements.cards if not known[ENHANCEMENTS + card] >> seat & 1]
            if rest and any(not known[ENHANCEMENTS + card] >> seat & 1 for card in state.held):
                slots["drawn Enhancements"] = frozenset(state.held)
        elif len(list(islice(neon_draws(state), 2))) > 1:
            slots["drawn Equipment"] = frozenset(state.held)
    if state.house_rules.hidden_bots:
        kinds = [kind for bots in state.bots for kind in bots]
        if kinds and len({*kinds, *state.sunk}) > 1:
            slots["types of the Bots"] = tuple(tuple(bots) for bots in state.bots)
    return slots


def drawn_from(deck: Deck, state: Any) -> tuple[int, ...]:
    """The whole deck in the order in which this world would draw it."""
    pile, chance = deck.copy(), state.chance.copy()
    return tuple(pile.draw(chance) for _ in deck.cards)


def neon_draws(state: Any) -> Iterator[list[int]]:
    """The Equipment that may have been drawn: as many of each rank, and one of them playable if somebody is asked how."""
    drawing = state.doing[-1]
    ranks = [[card for card in state.held if state.content.equipment[card].rank == rank] for rank in range(4)]
    for parts in product(
        *[combinations(held + deck.cards, len(held)) for held, deck in zip(ranks, state.equipment, strict=True)]
    ):
        cards = [card for part in parts for card in part]
        if not isinstance(drawing, Equip) or any(ways_to_play(state, drawing.who, card, True) for card in cards):
            yield cards


def neo_hunt_3(table: nt.Table, seat: int) -> Slots:
    """Every closed card and counter of a rival that can be more than one."""
    state: Any = table.run.state
    slots: Slots = {}
    for other in range(table.seats):
        if other == seat:
            continue
        cards, counters = closed_cards(state, other), closed_counters(state, other)
        if len(state.content.hand[shown_cards(state, other)]) > 1:
            slots |= {f"card {slot}": state.cards[slot] for slot in cards}
        if len(state.content.rest[known_counters(state, other)]) > 1:
            slots |= {f"counter {slot}": state.counters[slot] for slot in counters}
    return slots


def neon_hope(table: nt.Table, seat: int) -> Slots:
    """Encounter cards that others have drawn and not resolved, the order of the encounter deck, and the next modifiers."""
    state: Any = table.run.state
    slots: Slots = {}
    for other, piece in enumerate(state.drawn):
        if (
            other != seat
            and piece >= 0
            and any(state.hidden_at[each] <= state.drawn_at[other] for each in state.deck.cards)
        ):
            slots[f"drawn by {other}"] = piece
    if len(state.deck.cards) > 1:
        slots["order of the deck"] = drawn_from(state.deck, state)
    if len(state.unknown.cards) > 1:
        slots["order of the Grid"] = drawn_from(state.unknown, state)
    return slots


def toy_bid(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    seats = [other for other in range(table.seats) if other != seat]
    held = {other: frozenset(state.hands[other]) for other in seats}
    return {f"cards of {other}": cards for other, cards in held.items() if cards}


def toy_coop(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    return {} if seat == state.night % state.seats or not state.trap else {"trap": state.trap[0]}


def toy_peek(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    known = state.knowledge.known
    zones = {"looked": state.looked} | {f"hand {owner}": hand for owner, hand in enumerate(state.hands)}
    zones |= {f"stratum {i}": stratum for i, stratum in enumerate(state.deck.strata())}
    unseen = {name: frozenset(card for card in zone if not known[card] >> seat & 1) for name, zone in zones.items()}
    unseen = {name: cards for name, cards in unseen.items() if cards}
    return unseen if len(unseen) > 1 else {}


def toy_row(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    others = [other for other in range(table.seats) if other != seat]
    slots: Slots = {f"hand of {other}": frozenset(state.hands[other]) for other in others if state.hands[other]}
    closed = range(state.opened, 3)
    return slots | {
        f"place {i} of {other}": state.laid[other][i] for other in others for i in closed if state.laid[other]
    }


SLOTS: Final[dict[str, Callable[[nt.Table, int], Slots]]] = {
    "cogdrive-neon": cogdrive_neon,
    "neo-hunt-3": neo_hunt_3,
    "neon": neon,
    "neon-hope": neon_hope,
    "toy-bid": toy_bid,
    "toy-coop": toy_coop,
    "toy-peek": toy_peek,
    "toy-row": toy_row,
}
