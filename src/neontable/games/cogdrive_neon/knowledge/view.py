"""What a seat may know of a game of CogDrive Neon, built by inclusion."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import COLORS, WRECKAGE
from neontable.games.cogdrive_neon.knowledge.deal import Unseen, unseen_groups
from neontable.games.cogdrive_neon.score import CLASH_CARD, cards_owned, clash_power, color_sums
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.deck import Deck

OWN_PLACES: Final = [frozenset(("hand 0", "deck 0")), frozenset(("hand 1", "deck 1"))]


def view(state: CogState, seat: int) -> dict[str, Any]:
    """The table as this seat (-1: a spectator) sees it, with what a perfect memory adds (COG-R-25)."""
    ids = state.content.ids
    unseen = unseen_groups(state, seat) if state.house_rules.memory else []
    powers = [clash_power(state, 0), clash_power(state, 1)]
    seen: dict[str, Any] = {
        "game": "cogdrive-neon",
        "seat": seat if seat >= 0 else None,
        "turn": state.turn,
        "first": state.first,
        "active": state.active,
        "phase": c.PHASES[state.phase],
        "over": state.ending != "",
        "last_turn": state.wreckage_seen,
        "actions": {"recruit": state.recruited, "task": state.tasked},
        "hangar": [ids[card] for card in state.hangar],  # COG-INFO-06
        "hangar_deck": hangar_deck_view(state, seat),
        "wreckage": "aside" if state.wreckage_seen else "in the hangar deck",
        "players": [player_view(state, seat, owner, powers, unseen) for owner in (0, 1)],
    }
    if state.action != c.NOTHING:
        seen["action"] = {
            "kind": c.ACTION_NAMES[state.action],
            "card": ids[state.card] if state.card >= 0 else None,
            "part": state.part,
            "overdrive": COLORS[state.content.color[state.card]] if state.overdrive else None,
        }
    if state.house_rules.memory:
        seen["unseen"] = [{"cards": [ids[card] for card in cards], "places": places[:]} for cards, places in unseen]
    return seen


def hangar_deck_view(state: CogState, seat: int) -> dict[str, Any]:
    """How many cards, how many of them before the Wreckage card, and the Wrecked ones in their order."""
    deck = state.hangar_deck
    count = len(deck.cards) if state.wreckage_seen else len(deck.cards) - 1
    below = 0 if state.wreckage_seen else deck.cards.index(WRECKAGE)
    # COG-INFO-05
    pile: dict[str, Any] = {"count": count, "before_wreckage": None if state.wreckage_seen else count - below}
    pile.update(known_ends(state, deck, seat))
    return pile


def player_view(state: CogState, seat: int, owner: int, powers: list[int], unseen: list[Unseen]) -> dict[str, Any]:
    """One player's zones: the own hand in full, of other hands and of decks only what was seen."""
    ids = state.content.ids
    area = state.areas[owner]
    known = state.knowledge.known if state.knowledge is not None else []
    bit = c.bit_of(seat)
    hand: dict[str, Any] = {"count": len(area.hand), "cards": []}
    if seat == owner:  # COG-INFO-03
        hand["cards"] = [ids[card] for card in area.hand]
    elif state.house_rules.memory:
        hand["cards"] = [ids[card] for card in sorted(area.hand) if known[card] & bit]
    deck: dict[str, Any] = {"count": len(area.deck.cards)}  # COG-INFO-01, COG-INFO-02
    deck.update(known_ends(state, area.deck, seat))
    return {
        "seat": owner,
        # COG-SETUP-03, COG-SETUP-04
        "reference": ["first-player" if owner == state.first else "second-player", "actions"],
        "hand": hand,
        "deck": deck,
        "discard": [ids[card] for card in area.discard],  # COG-INFO-04
        "clash": [ids[card] for card in area.clash],  # COG-INFO-07
        "clash_power": powers[owner],
        "points": points_view(state, owner, powers, surely_owned(state, seat, owner, unseen)),
    }


def points_view(state: CogState, owner: int, powers: list[int], sure: list[int]) -> dict[str, Any]:
    """The points this player would have if the game ended now, by the cards that surely are the player's; others may add more."""
    area = state.areas[owner]
    sums = color_sums(state.content, sure)
    best = 0
    for color in range(1, 4):
        if sums[color] > sums[best]:
            best = color
    clash = CLASH_CARD if powers[owner] > powers[1 - owner] else 0
    return {
        "total": len(area.clash) + clash + sums[best],
        "clash_cards": len(area.clash),
        "clash_card": clash,
        "deck": sums[best],
        "color": COLORS[best],
        "unknown": cards_owned(area) - len(area.clash) - len(sure),
    }


def surely_owned(state: CogState, seat: int, owner: int, unseen: list[Unseen]) -> list[int]:
    """The cards that this seat knows to lie in the owner's hand, discard or deck, wherever there."""
    area = state.areas[owner]
    cards = area.discard[:]
    if seat == owner:
        cards += area.hand
    if state.knowledge is not None and state.house_rules.memory:
        known = state.knowledge.known
        bit = c.bit_of(seat)
        if seat != owner:
            cards += [card for card in area.hand if known[card] & bit]
        cards += [card for card in area.deck.cards if known[card] & bit]
        for group, places in unseen:
            if OWN_PLACES[owner].issuperset(places):
                cards += group
    return cards


def known_ends(state: CogState, deck: Deck, seat: int) -> dict[str, Any]:
    """The cards on top and at the bottom whose places this seat knows, each list read from the top down."""
    if not state.house_rules.memory:
        return {"top": [], "mixed": len(deck.cards) - deck.cards.count(WRECKAGE), "bottom": []}
    ids = state.content.ids
    assert state.knowledge is not None
    known = state.knowledge.known
    bit = c.bit_of(seat)
    cards = deck.cards  # the last one lies on top
    top = len(cards)
    while top > 0 and known[cards[top - 1]] & bit:
        top -= 1
    bottom = 0
    while bottom < top and known[cards[bottom]] & bit:
        bottom += 1
    return {"top": named(ids, cards[top:]), "mixed": top - bottom, "bottom": named(ids, cards[:bottom])}


def named(ids: list[str], cards: list[int]) -> list[str]:
    """Cards of a deck by name, from the top down."""
    return [ids[card] if card != WRECKAGE else "WRECKAGE" for card in reversed(cards)]
