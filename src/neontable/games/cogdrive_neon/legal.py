"""What may be answered to each kind of decision, and which rule forbids anything else. Legality is written once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask

BOTH_ACTIONS: Final = [c.CHOOSE_RECRUIT, c.CHOOSE_TASK]
BOTH_DRAWS: Final = [c.DRAW_TO_FOUR, c.SHUFFLE_AND_DRAW]
ONLY_DRAW: Final = [c.DRAW_TO_FOUR]
RECRUIT_BY_POWER: Final = {1: "COG-RECRUIT-02", 2: "COG-RECRUIT-03", 3: "COG-RECRUIT-04"}
OVERDRIVE_BY_COLOR: Final = {
    YELLOW: "COG-OVERDRIVE-16",
    GRAY: "COG-OVERDRIVE-13",
    PINK: "COG-OVERDRIVE-11",
    BLUE: "COG-OVERDRIVE-10",
}


# ---------------------------------------------------------------- where the cards lie: always a fresh list
def hand(state: CogState, ask: Ask) -> list[int]:
    """The own hand."""
    return state.areas[ask.seat].hand[:]


def hangar(state: CogState, ask: Ask) -> list[int]:
    """The Hangar."""
    return state.hangar[:]


def discard(state: CogState, ask: Ask) -> list[int]:
    """The own discard."""
    return state.areas[ask.seat].discard[:]


def own_clash(state: CogState, ask: Ask) -> list[int]:
    """The own side of the Clash."""
    return state.areas[ask.seat].clash[:]


def hand_and_discard(state: CogState, ask: Ask) -> list[int]:
    """The own hand and discard."""
    area = state.areas[ask.seat]
    return area.hand + area.discard


def their_discard(state: CogState, ask: Ask) -> list[int]:
    """The discard of the opponent."""
    return state.areas[1 - ask.seat].discard[:]


def both_clashes(state: CogState, ask: Ask) -> list[int]:
    """Either side of the Clash (COG-CLASH-04)."""
    return state.areas[0].clash + state.areas[1].clash


def overdrive_zone(state: CogState, ask: Ask) -> list[int]:
    """What an Overdrive reaches: Gray the Hangar, Pink nothing (COG-OVERDRIVE-17), the others the own discard."""
    if ask.a == GRAY:
        return state.hangar[:]
    return [] if ask.a == PINK else state.areas[ask.seat].discard[:]


# ---------------------------------------------------------------- the rules behind a choice of cards
def task_names_zone(state: CogState, ask: Ask) -> str:
    """A Task says where its cards come from."""
    return "COG-TASK-02"


def as_far_as_possible(state: CogState, ask: Ask) -> str:
    """A Task is carried out as far as possible."""
    return "COG-TASK-03"


def discard_rule(state: CogState, ask: Ask) -> str:
    """Either Action begins with a hand card."""
    return "COG-RECRUIT-01" if ask.a == c.RECRUIT else "COG-TASK-01"


def both_are_used(state: CogState, ask: Ask) -> str:
    """Both Actions are used."""
    return "COG-TURN-03"


def from_hangar_only(state: CogState, ask: Ask) -> str:
    """A card is Recruited from the Hangar."""
    return "COG-RECRUIT-06"


def recruit_rule(state: CogState, ask: Ask) -> str:
    """How many cards are Recruited is said by the Power of the card discarded for it, or by the Task; else nothing."""
    return RECRUIT_BY_POWER[state.content.power[state.card]] if state.action == c.RECRUIT else ""


def recruits_must(state: CogState, ask: Ask) -> str:
    """Why Recruiting cannot be declined here."""
    return recruit_rule(state, ask) or "COG-TASK-03"


def overdrive_rule(state: CogState, ask: Ask) -> str:
    """Each Color has its Overdrive."""
    return OVERDRIVE_BY_COLOR[ask.a]


def exchange_rule(state: CogState, ask: Ask) -> str:
    """The Gray Overdrive exchanges a hand card."""
    return "COG-OVERDRIVE-13"


def play_rule(state: CogState, ask: Ask) -> str:
    """A card is played from the hand."""
    return "COG-TURN-06"


# ---------------------------------------------------------------- what forbids a card of the zone
def why_no_recruit(state: CogState, ask: Ask, card: int) -> str:
    """Not a Color that is still allowed."""
    if c.allows(ask.b, state.content.color[card]):
        return ""
    return "COG-RECRUIT-03" if state.action == c.RECRUIT else "COG-TASK-02"


def why_no_overdrive(state: CogState, ask: Ask, card: int) -> str:
    """Gray needs a hand card; Blue and Yellow may be kept from the card just used."""
    if ask.a == GRAY:
        return "" if state.areas[ask.seat].hand else "COG-OVERDRIVE-13"
    return OVERDRIVE_BY_COLOR[ask.a] if card == state.card and not state.house_rules.takes_used else ""


def why_no_wreck_at_clash(state: CogState, ask: Ask, card: int) -> str:
    """Only cards of the Power that the Task names."""
    return "" if state.content.power[card] == ask.b else "COG-CONTENT-04"


def why_no_push(state: CogState, ask: Ask, card: int) -> str:
    """Only cards weaker than the Task card."""
    power = state.content.power
    return "COG-CONTENT-05" if card == state.card or power[card] >= power[state.card] else ""


def why_no_trade(state: CogState, ask: Ask, card: int) -> str:
    """Only cards that are not stronger than the Task card."""
    power = state.content.power
    return "COG-CONTENT-06" if power[card] > power[state.card] else ""


def why_not_itself(state: CogState, ask: Ask, card: int) -> str:
    """Another card than the one whose Task this is."""
    return "COG-TASK-07" if card == state.card else ""


class Cards:
    """A choice of one card: the zone it comes from, what forbids a card there, and the rules for all other answers.

    `source` is the rule that says where the cards come from, `must` the one by which the seat cannot stop.
    """

    __slots__ = ("forbids", "must", "source", "zone")

    def __init__(
        self,
        zone: Callable[[CogState, Ask], list[int]],
        forbids: Callable[[CogState, Ask, int], str] | None = None,
        source: Callable[[CogState, Ask], str] = task_names_zone,
        must: Callable[[CogState, Ask], str] = as_far_as_possible,
    ) -> None:
        self.zone = zone
        self.forbids = forbids
        self.source = source
        self.must = must

    def answers(self, state: CogState, ask: Ask) -> list[int]:
        """The cards that no rule forbids, and stopping where nothing forces the seat."""
        cards = self.zone(state, ask)
        forbids = self.forbids
        if forbids is not None:
            cards = [card for card in cards if not forbids(state, ask, card)]
        if ask.a or not cards:  # COG-RECRUIT-09, COG-CONTENT-10
            cards.append(c.STOP)
        return cards

    def tried(self, state: CogState, ask: Ask) -> list[int]:
        """Other cards of the zone, and stopping, where the rules forbid them."""
        allowed = self.answers(state, ask)
        return [option for option in [*self.zone(state, ask), c.STOP] if option not in allowed]

    def why_not(self, state: CogState, ask: Ask, option: int) -> str:
        """The rule that forbids this answer, or nothing."""
        if not c.is_card(option):
            return "" if option in self.answers(state, ask) else self.must(state, ask)
        if option not in self.zone(state, ask):
            return self.source(state, ask)
        return "" if self.forbids is None else self.forbids(state, ask, option)


class Required(Cards):
    """A hand card, and it cannot be declined."""

    def answers(self, state: CogState, ask: Ask) -> list[int]:
        return state.areas[ask.seat].hand[:]


class HandCards(Cards):
    """A hand card, whichever: asked in every turn, so without a way around."""

    def answers(self, state: CogState, ask: Ask) -> list[int]:
        cards = state.areas[ask.seat].hand[:]
        if ask.a or not cards:
            cards.append(c.STOP)
        return cards


class Recruits(Cards):
    """Cards of the Hangar in the Colors still allowed."""

    def answers(self, state: CogState, ask: Ask) -> list[int]:
        cards = state.hangar[:]
        if ask.b != c.ANY_COLOR:
            cards = [card for card in cards if not why_no_recruit(state, ask, card)]
        if ask.a or not cards:
            cards.append(c.STOP)
        return cards


class Targets(Cards):
    """What an Overdrive may move; it may be used without any effect too (COG-R-27), and Pink aims at nothing."""

    def answers(self, state: CogState, ask: Ask) -> list[int]:
        cards = self.zone(state, ask)
        if ask.a == GRAY or not state.house_rules.takes_used:
            cards = [card for card in cards if not why_no_overdrive(state, ask, card)]
        if not cards:
            return [c.STOP, c.USE]
        cards.append(c.STOP)
        return cards


# ---------------------------------------------------------------- the choices of cards, by kind of decision
DISCARDING: Final = Required(hand, None, discard_rule, both_are_used)
OVERDRIVING: Final = Targets(overdrive_zone, why_no_overdrive, overdrive_rule)
EXCHANGING: Final = Required(hand, None, exchange_rule, exchange_rule)
RECRUITING: Final = Recruits(hangar, why_no_recruit, from_hangar_only, recruits_must)
PLAYING: Final = HandCards(hand, None, play_rule)
FROM_HAND: Final = HandCards(hand)
FROM_HANGAR: Final = Cards(hangar)
FROM_DISCARD: Final = Cards(discard, why_not_itself)
FROM_OWN_CLASH: Final = Cards(own_clash)
WRECKING_AT_CLASH: Final = Cards(both_clashes, why_no_wreck_at_clash)
PUSHING: Final = Cards(both_clashes, why_no_push)
TRADING: Final = Cards(their_discard, why_no_trade)
WRECKING_OWN: Final = Cards(hand_and_discard)


# ---------------------------------------------------------------- choices without cards
def actions(state: CogState, ask: Ask) -> list[int]:
    """Either Action may come first."""
    return BOTH_ACTIONS


def tried_actions(state: CogState, ask: Ask) -> list[int]:
    """Doing nothing, and what comes after both Actions."""
    return [c.STOP, c.DRAW_TO_FOUR, c.SHUFFLE_AND_DRAW, *state.areas[ask.seat].hand]


def why_no_action(state: CogState, ask: Ask, option: int) -> str:
    """Both Actions come before a card is played and cards are drawn."""
    if c.is_card(option):
        return "COG-TURN-07"
    if option == c.STOP:
        return "COG-TURN-03"
    return "" if option in BOTH_ACTIONS else "COG-TURN-08"


def draws(state: CogState, ask: Ask) -> list[int]:
    """Both ways to draw, where the choice matters."""
    return BOTH_DRAWS if draws_matter(state) else ONLY_DRAW


def tried_draws(state: CogState, ask: Ask) -> list[int]:
    """Not drawing at all."""
    return [c.STOP]


def why_no_draw(state: CogState, ask: Ask, option: int) -> str:
    """One of the two draws is chosen."""
    return "" if option in draws(state, ask) else "COG-TURN-08"


def draws_matter(state: CogState) -> bool:
    """Not in the very last turn (COG-R-17), and not without any card to draw or shuffle."""
    if state.wreckage_seen and state.active != state.first:
        return False
    area = state.areas[state.active]
    return len(area.deck.cards) > 0 or len(area.discard) > 0
