"""What a seat cannot know in CogDrive Neon, and dealing it anew without bias.

Unseen cards fall into groups that history keeps apart: those of the Hangar Deck, the dozen of the starting decks, and for
each later shuffle the open cards that went into it. An unseen hand card was drawn after some shuffle, so it is from that
shuffle's group or an older one; filling the oldest places first makes every possible world equally likely.
"""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon.cards import WRECKAGE
from neontable.games.cogdrive_neon.codes import bit_of, other_bit
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.knowledge import BITS, FULL, Knowledge, pick_split

# kinds of unseen cards
NEVER_OUT: Final = 1  # never out of the Hangar Deck face up
OF_THE_DOZEN: Final = 2  # of a starting deck, unseen since
SHUFFLED: Final = 4  # shuffled into a deck, at the start or later

Unseen = tuple[list[int], list[str]]  # cards that cannot be told apart, and the places where they may be


def deal(state: CogState, seat: int, chance: Chance) -> None:
    """Deal anew, in place, all that this seat cannot know."""
    knowledge = state.knowledge
    assert knowledge is not None
    knowledge.memo = None
    known, hidden_at = knowledge.known, knowledge.hidden_at
    bit = bit_of(seat)
    never_out: list[int] = []  # where in the opponent's hand lies what was drawn unseen from the Hangar Deck,
    hidden: list[int] = []  # and what was drawn unseen from a deck
    for i, card in enumerate(state.areas[1 - seat].hand):
        if not known[card] & bit:
            if hidden_at[card] < 0:
                never_out.append(i)
            else:
                hidden.append(i)
    if never_out:
        deal_hangar_deck(state, knowledge, seat, chance, never_out)
    deal_decks(state, knowledge, seat, chance, hidden)
    state.hangar_deck.forget()
    for area in state.areas:
        area.deck.forget()


def deal_hangar_deck(state: CogState, knowledge: Knowledge, seat: int, chance: Chance, places: list[int]) -> None:
    """Cards that the opponent drew unseen from the Hangar Deck trade places with those still in it."""
    hand = state.areas[1 - seat].hand
    known = knowledge.known
    deck = state.hangar_deck.cards
    spots = [i for i in range(len(deck)) if not known[deck[i]] >> seat & 1]
    pool = [hand[i] for i in places] + [deck[i] for i in spots]
    pool.sort()  # the same chance deals the same world, whatever the truth is
    choose_some(chance, pool, len(places))
    for i in range(len(places)):
        hand[places[i]] = pool[i]
        known[pool[i]] = other_bit(seat)
    for i in range(len(spots)):
        card = pool[len(places) + i]
        deck[spots[i]] = card
        known[card] = 0


def deal_decks(state: CogState, knowledge: Knowledge, seat: int, chance: Chance, places: list[int]) -> None:
    """The opponent's unseen hand cards, both decks and the dozen of the start."""
    mine = state.areas[seat].deck.cards
    opponent = state.areas[1 - seat]
    theirs = opponent.deck.cards
    hand = opponent.hand
    known, hidden_at = knowledge.known, knowledge.hidden_at
    bit = bit_of(seat)
    groups: list[list[int]] = [[] for _ in range(opponent.deck.shuffles + 1)]
    spots: list[int] = []
    for i, card in enumerate(theirs):
        if not known[card] & bit:
            spots.append(i)
            groups[hidden_at[card]].append(card)
    oldest = groups[0]
    own_spots: list[int] = []
    for i, card in enumerate(mine):
        if hidden_at[card] == 0 and not known[card] & bit:
            own_spots.append(i)
            oldest.append(card)
    if not places and not (spots and own_spots):
        return
    for i in places:
        card = hand[i]
        groups[hidden_at[card]].append(card)
    for group in groups:
        group.sort()
    own = len(own_spots)
    split = pick_split(chance, knowledge.ways[1 - seat], [len(group) for group in groups], own)
    pool = oldest
    if own:
        choose_some(chance, pool, own)
        for i, spot in enumerate(own_spots):
            card = pool[i]
            mine[spot] = card
            known[card] = 0
        pool = pool[own:]
    filled = 0
    for group in groups:
        if group is not oldest:
            pool += group
        n = split & FULL
        split >>= BITS
        if n:
            choose_some(chance, pool, n)
            for i in range(n):
                card = pool[i]
                hand[places[filled]] = card
                known[card] = other_bit(seat)
                filled += 1
            pool = pool[n:]
    for i, spot in enumerate(spots):
        card = pool[i]
        theirs[spot] = card
        known[card] = 0


def unseen_groups(state: CogState, seat: int) -> list[Unseen]:
    """The cards that this seat (-1: a spectator) cannot place, each group with the places where they may be."""
    knowledge = state.knowledge
    assert knowledge is not None
    memo = knowledge.memo
    if memo is None:
        memo = knowledge.memo = {}
    if seat not in memo:
        memo[seat] = grouped(state, knowledge, seat)
    found: list[Unseen] = memo[seat]
    return found


def grouped(state: CogState, knowledge: Knowledge, seat: int) -> list[Unseen]:
    """The same, found out by looking at every card."""
    bit = bit_of(seat)
    found: dict[tuple[int, int], list[int]] = {}
    supply = note_unseen(found, knowledge, bit, -1, state.hangar_deck.cards)
    hands = [note_unseen(found, knowledge, bit, owner, state.areas[owner].hand) for owner in (0, 1)]
    decks = [note_unseen(found, knowledge, bit, owner, state.areas[owner].deck.cards) for owner in (0, 1)]
    groups: list[Unseen] = []
    for (home, shuffle), cards in sorted(found.items()):
        places: list[str] = []
        if shuffle < 0 and supply & NEVER_OUT:
            places.append("hangar deck")
        for owner in (0, 1):
            if shuffle < 0:
                if hands[owner] & NEVER_OUT:
                    places.append(f"hand {owner}")
                continue
            if home in (-1, owner):
                if owner != seat and any(split >> (BITS * shuffle) for split in knowledge.ways[owner]):
                    places.append(f"hand {owner}")
                if decks[owner] & (OF_THE_DOZEN if owner == seat and home < 0 else SHUFFLED):
                    places.append(f"deck {owner}")
        groups.append((sorted(cards), places))
    return groups


def note_unseen(
    found: dict[tuple[int, int], list[int]], knowledge: Knowledge, bit: int, owner: int, cards: list[int]
) -> int:
    """Sort the cards that cannot be placed into their groups; says of which kinds there are some here."""
    known, hidden_at = knowledge.known, knowledge.hidden_at
    kinds = 0
    last = -2
    group: list[int] = []
    for card in cards:
        if card == WRECKAGE or known[card] & bit:
            continue
        shuffle = hidden_at[card]
        if shuffle != last:  # neighbours are mostly of one group
            last = shuffle
            group = found.setdefault((owner if shuffle > 0 else -1, shuffle), [])
            kinds |= NEVER_OUT if shuffle < 0 else SHUFFLED if shuffle > 0 else SHUFFLED | OF_THE_DOZEN
        group.append(card)
    return kinds
