"""The Action cards of a seat: drawing them, and what happens to the two that were played."""

from __future__ import annotations

from neontable.games.neon import events as ev
from neontable.games.neon.rules.arrange import arrangement
from neontable.games.neon.state import NeonState


def draw_action_card(state: NeonState, seat: int) -> None:
    """Draw an Action card; an empty deck takes the own discard pile first (NEON-ACT-07)."""
    player = state.players[seat]
    knowledge = state.knowledge
    if not player.deck.cards:
        player.deck.shuffle_in(player.discard)
        player.discard = []
        if knowledge is not None:
            knowledge.shuffled(player.deck.cards, player.deck.shuffles)
        state.tell(ev.SHUFFLED, seat, ())
    card = player.deck.draw(state.chance)
    player.hand.append(card)
    if knowledge is not None:
        knowledge.drew(seat, card, player.deck.shuffles)
    if state.log is not None:
        state.tell(ev.DREW_ACTIONS, seat, (), (card,), 1 << seat)


def renew_hand(state: NeonState, seat: int) -> None:
    """The two cards are discarded, two are drawn."""
    player = state.players[seat]
    upper, lower, _ = arrangement(state.content, player.fighter, player.plan)
    player.discard.extend([upper, lower])  # NEON-ACT-05, NEON-ACT-08
    player.plan = -1
    player.actions = []
    if state.alive(seat):
        for _ in range(2):  # NEON-ACT-06, NEON-ACT-09
            draw_action_card(state, seat)
