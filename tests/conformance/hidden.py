"""What each game hides: the slots of a table whose contents a seat cannot know and that several contents fit.

A new game says here what its samples must vary.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import neontable as nt
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


def toy_bid(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    seats = [other for other in range(table.seats) if other != seat]
    held = {other: frozenset(state.hands[other] + state.sealed[other]) for other in seats}
    return {f"cards of {other}": cards for other, cards in held.items() if cards}


def toy_coop(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    return {} if seat == state.night % state.seats or state.trap < 0 else {"trap": state.trap}


def toy_peek(table: nt.Table, seat: int) -> Slots:
    state: Any = table.run.state
    known = state.knowledge.known
    zones = {"looked": state.looked} | {f"hand {owner}": hand for owner, hand in enumerate(state.hands)}
    zones |= {f"stratum {i}": stratum for i, stratum in enumerate(state.deck.strata())}
    unseen = {name: frozenset(card for card in zone if not known[card] >> seat & 1) for name, zone in zones.items()}
    unseen = {name: cards for name, cards in unseen.items() if cards}
    return unseen if len(unseen) > 1 else {}


SLOTS: Final[dict[str, Callable[[nt.Table, int], Slots]]] = {
    "cogdrive-neon": cogdrive_neon,
    "toy-bid": toy_bid,
    "toy-coop": toy_coop,
    "toy-peek": toy_peek,
}
