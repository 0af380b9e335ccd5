"""What an answer costs and what it does for certain, from what its seat knows: cards left, Power at the Clash, points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, COLORS, GRAY, PINK, WRECK_SELF
from neontable.games.cogdrive_neon.rules.overdrives import overdrive_ready
from neontable.games.cogdrive_neon.score import CLASH_CARD, clash_power
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST

RECRUITS: Final = {1: "any one card", 2: "up to two cards of one Color", 3: "any two cards"}


class Consequence:
    """What an answer costs, what it does, and the card that is lost for good by it."""

    __slots__ = ("cost", "effect", "loses")

    def __init__(self, cost: str, effect: str, loses: str = "") -> None:
        self.cost = cost
        self.effect = effect
        self.loses = loses


Telling = Callable[[CogState, Ask, int], Consequence]


def nothing_more(state: CogState, ask: Ask, option: int) -> Consequence:
    """Stopping."""
    return Consequence(NO_COST, "No further card is chosen.")


def nothing_played(state: CogState, ask: Ask, option: int) -> Consequence:
    """Playing no card to the Clash."""
    return Consequence(NO_COST, "No card goes to the Clash now.")


# ---------------------------------------------------------------- phrases
def cards(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def color_of(state: CogState, card: int) -> str:
    """The Color of a card."""
    return COLORS[state.content.color[card]]


def counts(state: CogState, card: int) -> str:
    """What a card in hand, discard or deck is worth at the end."""
    return f"{state.content.power[card]} for {color_of(state, card)}"


def clash_then(state: CogState, seat: int, mine: int, theirs: int) -> str:
    """Who has the points for more Power after a change of the Clash, and the Power on both sides then."""
    before = clash_power(state, seat), clash_power(state, 1 - seat)
    own, other = before[0] + mine, before[1] + theirs
    if own == other:
        whose = "Nobody has"
    elif own > other:
        whose = "You keep" if before[0] > before[1] else "You get"
    else:
        whose = f"The opponent {'keeps' if before[0] < before[1] else 'gets'}"
    return f"{whose} the {CLASH_CARD} points for more Power: {own} to {other} then."


# ---------------------------------------------------------------- the turn
def action(state: CogState, ask: Ask, option: int) -> Consequence:
    """An Action that comes first."""
    left = len(state.areas[ask.seat].hand) - 1
    if option == c.CHOOSE_RECRUIT:
        effect = (
            "The Power of the card you discard says how many you Recruit from the Hangar; the Task comes afterwards."
        )
    else:
        effect = "You carry out the Task of the card you discard; Recruit comes afterwards."
    return Consequence(f"a card of your hand ({left} left then)", effect)


def draw(state: CogState, ask: Ask, option: int) -> Consequence:
    """A way to draw."""
    area = state.areas[ask.seat]
    if option == c.DRAW_TO_FOUR:
        return Consequence(NO_COST, f"You draw {cards(drawn(state, ask.seat, option))}; your discard stays.")
    whole = len(area.deck.cards) + len(area.discard)
    told = f"Deck and discard become a new deck of {whole}; you draw {cards(drawn(state, ask.seat, option))}."
    fewer = drawn(state, ask.seat, c.DRAW_TO_FOUR) - drawn(state, ask.seat, option)
    return Consequence(f"{cards(fewer)} less than by drawing to 4" if fewer > 0 else NO_COST, told)


def drawn(state: CogState, seat: int, option: int) -> int:
    """How many cards a way to draw brings."""
    area = state.areas[seat]
    size, pile = 4, len(area.deck.cards)
    if option == c.SHUFFLE_AND_DRAW:
        size, pile = 3, pile + len(area.discard)
    return min(pile, max(0, size - len(area.hand)))


def discard(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card for an Action."""
    content = state.content
    if ask.a == c.TASK:
        effect = content.task_texts[content.name_of[card]]
    else:
        effect = f"You Recruit {RECRUITS[content.power[card]]}."
    if overdrive_ready(state, ask.seat, card):
        effect += f" It wakes the {color_of(state, card)} Overdrive."
    left = len(state.areas[ask.seat].hand) - 1
    wrecked = ask.a == c.TASK and WRECK_SELF in [part.do for part in content.tasks[content.name_of[card]]]
    where = "is Wrecked by its Task" if wrecked else "goes to your discard"
    loses = card_name(content, card) if wrecked else ""
    return Consequence(f"this card, which {where} ({left} left in hand)", effect, loses)


def overdrive(state: CogState, ask: Ask, option: int) -> Consequence:
    """What the Overdrive of the Color does with a card, or waiting."""
    if option == c.STOP:
        if ask.b == c.BEFORE_EFFECT:
            return Consequence(NO_COST, "You will be asked again after the effect.")
        return Consequence("the Overdrive of this Action", "The Overdrive is not used.")
    cost = "the Overdrive of this Action"
    if option == c.USE:
        if ask.a == PINK and state.areas[ask.seat].deck.cards:
            return Consequence(cost, "The top card of your deck, unseen, goes to your side of the Clash: 1 point.")
        return Consequence(cost, "This does nothing now.")  # COG-R-27
    if ask.a == GRAY:
        return Consequence(f"{cost}, and a hand card for the Hangar", "It comes to your hand.")
    hand = len(state.areas[ask.seat].hand) + 1
    if ask.a == BLUE:
        return Consequence(cost, f"It goes from your discard to your hand ({cards(hand)} then).")
    return Consequence(cost, "It goes from your discard to the top of your deck.")


def exchange(state: CogState, ask: Ask, card: int) -> Consequence:
    """A hand card for a card of the Hangar."""
    cost = f"{counts(state, card)}, as this card goes to the Hangar"
    return Consequence(cost, f"{card_name(state.content, ask.a)} comes to your hand.")


def recruit(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the Hangar to Recruit."""
    deck = len(state.areas[ask.seat].deck.cards) + 1
    return Consequence(NO_COST, f"It goes under your deck ({cards(deck)} then) and counts {counts(state, card)}.")


# ---------------------------------------------------------------- to the Clash, and away from it
def play(state: CogState, ask: Ask, card: int) -> Consequence:
    """A hand card for the Clash."""
    left = len(state.areas[ask.seat].hand) - 1
    cost = f"{counts(state, card)}, as it leaves your hand ({left} left)"
    return Consequence(cost, "1 point. " + clash_then(state, ask.seat, state.content.power[card], 0))


def play_discard(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the discard for the Clash."""
    cost = f"{counts(state, card)}, as it leaves your discard"
    return Consequence(cost, "1 point. " + clash_then(state, ask.seat, state.content.power[card], 0))


def lift(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the Clash for the hand."""
    hand = len(state.areas[ask.seat].hand) + 1
    told = f"It comes to your hand ({cards(hand)} then) and counts {counts(state, card)}. "
    return Consequence("1 point at the Clash", told + clash_then(state, ask.seat, -state.content.power[card], 0))


def without(state: CogState, seat: int, card: int) -> str:
    """The Clash without a card."""
    power = state.content.power[card]
    if card in state.areas[seat].clash:
        return clash_then(state, seat, -power, 0)
    return clash_then(state, seat, 0, -power)


def wreck_clash(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the Clash is Wrecked."""
    told = f"{without(state, ask.seat, card)} It goes to the bottom of the Hangar Deck and is nobody's."
    if card in state.areas[ask.seat].clash:
        return Consequence("this card of yours, for good, and its point", told, card_name(state.content, card))
    return Consequence(NO_COST, told)


def push(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card is pushed off the Clash."""
    own = card in state.areas[ask.seat].clash
    whose = "your" if own else "the opponent's"
    told = f"{without(state, ask.seat, card)} It goes to {whose} discard."
    return Consequence("1 point at the Clash" if own else NO_COST, told)


# ---------------------------------------------------------------- other parts of Tasks
def take(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the Hangar for the hand."""
    hand = len(state.areas[ask.seat].hand) + 1
    return Consequence(NO_COST, f"It comes to your hand ({cards(hand)} then) and counts {counts(state, card)}.")


def wreck_hangar(state: CogState, ask: Ask, card: int) -> Consequence:
    """A card of the Hangar is Wrecked."""
    return Consequence(NO_COST, "It goes to the bottom of the Hangar Deck: nobody can Recruit it now.")


def trade(state: CogState, ask: Ask, card: int) -> Consequence:
    """The Task card for a card of the opponent's discard."""
    mine = card_name(state.content, state.card)
    told = f"It comes to your hand and counts {counts(state, card)}."
    return Consequence(f"{mine} goes to the opponent's discard", told, mine)


def wreck_own(state: CogState, ask: Ask, card: int) -> Consequence:
    """An own card is Wrecked."""
    cost = f"{counts(state, card)}, as this card goes for good"
    return Consequence(cost, "It goes to the bottom of the Hangar Deck.", card_name(state.content, card))
