"""What a seat cannot know in NeoN, dealt anew without bias: hands and programmes, decks, Bots, the Scoreboard."""

from __future__ import annotations

from neontable.games.neon.cards import Content
from neontable.games.neon.knowledge.view import held_by
from neontable.games.neon.rules.defeat import Maintenance
from neontable.games.neon.rules.equip import Equip, ways_to_play
from neontable.games.neon.state import ENHANCEMENTS, NeonState
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.knowledge import BITS, FULL, pick_split

TRIES = 200  # worlds in which nothing can be played are rare


def deal(state: NeonState, seat: int, chance: Chance) -> None:
    """Deal anew, in place, all that this seat cannot know."""
    for other in range(len(state.players)):
        if other != seat and state.players[other].fighter >= 0:
            deal_hand(state, other, chance)
    if state.held and held_by(state) != seat and not isinstance(state.doing[-1], Maintenance):
        deal_drawn(state, chance)
    if len(state.enhancements.sizes) > 1 or state.held:
        deal_enhancements(state, seat, chance)
    if state.house_rules.hidden_bots:
        deal_bots(state, chance)
    for deck in (state.stack, *state.equipment, state.enhancements, *[player.deck for player in state.players]):
        deck.forget()


def deal_hand(state: NeonState, other: int, chance: Chance) -> None:
    """Another seat's hand and Action deck: cards that history cannot tell apart trade places."""
    knowledge = state.knowledge
    assert knowledge is not None
    player = state.players[other]
    hand = player.hand
    deck = player.deck.cards
    known = knowledge.known
    places = [i for i in range(len(hand)) if known[hand[i]] != knowledge.everyone]
    if not places or not deck:
        return
    shuffles = player.deck.shuffles
    groups: list[list[int]] = [[] for _ in range(shuffles + 1)]
    for i in places:
        groups[knowledge.hidden_at[hand[i]]].append(hand[i])
    for card in deck:
        groups[knowledge.hidden_at[card]].append(card)
    for group in groups:
        group.sort()  # the same chance deals the same world, whatever the truth is
    split = pick_split(chance, knowledge.ways[other], [len(group) for group in groups], 0)
    pool: list[int] = []
    filled = 0
    for shuffle in range(shuffles + 1):
        pool = pool + groups[shuffle]
        n = split >> (BITS * shuffle) & FULL
        choose_some(chance, pool, n)
        for i in range(n):
            hand[places[filled]] = pool[i]
            known[pool[i]] = 1 << other
            filled += 1
        pool = pool[n:]
    for i in range(len(deck)):
        deck[i] = pool[i]
        known[pool[i]] = 0


def deal_drawn(state: NeonState, chance: Chance) -> None:
    """Cards that somebody else has drawn and not yet played trade places with those of their decks.

    Whoever is asked how to play them has one that can be played: other worlds are dealt again.
    """
    drawing = state.doing[-1]
    for _ in range(TRIES):
        for rank in (1, 2, 3):
            places = [i for i in range(len(state.held)) if state.content.equipment[state.held[i]].rank == rank]
            deck = state.equipment[rank].cards
            pool = sorted([state.held[i] for i in places] + deck)
            choose_some(chance, pool, len(places))
            for i in range(len(places)):
                state.held[places[i]] = pool[i]
            deck[:] = pool[len(places) :]
        if not isinstance(drawing, Equip):
            return
        for card in state.held:
            if ways_to_play(state, drawing.who, card, True):
                return


def deal_enhancements(state: NeonState, seat: int, chance: Chance) -> None:
    """Enhancements in the deck, under it and in others' hands trade places, but for those that this seat has seen there."""
    knowledge = state.knowledge
    assert knowledge is not None
    known = knowledge.known
    deck = state.enhancements.cards
    held = state.held if state.held and isinstance(state.doing[-1], Maintenance) else []
    in_deck = [i for i in range(len(deck)) if not known[ENHANCEMENTS + deck[i]] >> seat & 1]
    in_hand = [i for i in range(len(held)) if not known[ENHANCEMENTS + held[i]] >> seat & 1]
    pool = [deck[i] for i in in_deck] + [held[i] for i in in_hand]
    masks = [known[ENHANCEMENTS + card] for card in pool]  # who knows a place goes on knowing it
    pool.sort()
    choose_some(chance, pool, len(pool))
    for i in range(len(pool)):
        known[ENHANCEMENTS + pool[i]] = masks[i]
        if i < len(in_deck):
            deck[in_deck[i]] = pool[i]
        else:
            held[in_hand[i - len(in_deck)]] = pool[i]


def deal_bots(state: NeonState, chance: Chance) -> None:
    """The types of Bots that nobody has destroyed are open to nobody (NEON-RULING-018)."""
    pool = sorted([kind for bots in state.bots for kind in bots] + state.sunk)
    choose_some(chance, pool, len(pool))
    at = 0
    for sector in range(len(state.bots)):
        end = at + len(state.bots[sector])
        state.bots[sector] = pool[at:end]
        at = end
    state.sunk = sorted(pool[at:])


def pieces(content: Content) -> int:
    """How many pieces are kept in mind: Action cards, then Enhancements."""
    return ENHANCEMENTS + len(content.enhancements)
