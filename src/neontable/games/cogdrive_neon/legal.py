"""What may be answered to each kind of decision. Legality is written once, in `why_not`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.cogdrive_neon import codes as w
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import ANY_COLOR, CogState
from neontable.kernel.ask import Ask

BOTH_ACTIONS: Final = [w.CHOOSE_RECRUIT, w.CHOOSE_TASK]
BOTH_DRAWS: Final = [w.DRAW_TO_FOUR, w.SHUFFLE_AND_DRAW]
ONLY_DRAW: Final = [w.DRAW_TO_FOUR]
RECRUIT_BY_POWER: Final = ("", "COG-RECRUIT-02", "COG-RECRUIT-03", "COG-RECRUIT-04")


def legal(state: CogState, ask: Ask) -> list[int]:
    """The answers the rules allow."""
    return ANSWERS[ask.kind](state, ask)


def actions(state: CogState, ask: Ask) -> list[int]:
    """Either Action may come first."""
    return BOTH_ACTIONS


def draw_options(state: CogState, ask: Ask) -> list[int]:
    """Both ways to draw, where the choice matters."""
    return BOTH_DRAWS if draws_matter(state) else ONLY_DRAW


def hand_card(state: CogState, ask: Ask) -> list[int]:
    """Any hand card, and it must be one."""
    return state.areas[ask.seat].hand[:]


def hand_card_or_none(state: CogState, ask: Ask) -> list[int]:
    """Any hand card, or none."""
    return [*state.areas[ask.seat].hand, w.STOP]


def any_card(state: CogState, ask: Ask) -> list[int]:
    """Any card of the zone, and stopping where nothing forces the seat."""
    cards = zone(state, ask)
    if ask.a or not cards:
        cards.append(w.STOP)
    return cards


def fitting_card(state: CogState, ask: Ask) -> list[int]:
    """The cards of the zone that no rule forbids, and stopping where nothing forces the seat."""
    cards = [card for card in zone(state, ask) if not why_not(state, ask, card)]
    if ask.a or not cards:
        cards.append(w.STOP)
    return cards


def recruits(state: CogState, ask: Ask) -> list[int]:
    """Cards of the Hangar in the Colors still allowed."""
    if ask.b != ANY_COLOR:
        return fitting_card(state, ask)
    cards = state.hangar[:]
    if ask.a or not cards:  # COG-RECRUIT-09, COG-CONTENT-10
        cards.append(w.STOP)
    return cards


def overdrive_targets(state: CogState, ask: Ask) -> list[int]:
    """What the Overdrive may move; it may be used without any effect too (COG-R-27), and Pink aims at nothing."""
    cards = zone(state, ask)
    if ask.a == GRAY or not state.house.takes_used:
        cards = [card for card in cards if not why_not(state, ask, card)]
    if not cards:
        return [w.STOP, w.USE]
    cards.append(w.STOP)
    return cards


ANSWERS: Final[list[Callable[[CogState, Ask], list[int]]]] = [  # by kind of decision
    actions,
    hand_card,
    overdrive_targets,
    hand_card,
    recruits,
    hand_card_or_none,
    draw_options,
    any_card,
    any_card,
    any_card,
    fitting_card,
    any_card,
    fitting_card,
    fitting_card,
    fitting_card,
    any_card,
]


def draws_matter(state: CogState) -> bool:
    """Not in the very last turn (COG-R-17), and not without any card to draw or shuffle."""
    if state.wreckage_seen and state.active != state.first:
        return False
    area = state.areas[state.active]
    return len(area.deck.cards) > 0 or len(area.discard) > 0


def zone(state: CogState, ask: Ask) -> list[int]:
    """A fresh list of the cards that this kind of decision is about."""
    kind = ask.kind
    area = state.areas[ask.seat]
    if kind == w.DISCARD or kind == w.PLAY_CARD or kind == w.PLAY_FROM_HAND or kind == w.EXCHANGE:
        return area.hand[:]
    if kind == w.RECRUIT_CARD or kind == w.TAKE_FROM_HANGAR or kind == w.WRECK_FROM_HANGAR:
        return state.hangar[:]
    if kind == w.USE_OVERDRIVE:
        if ask.a == GRAY:
            return state.hangar[:]
        return [] if ask.a == PINK else area.discard[:]  # COG-OVERDRIVE-17
    if kind == w.PLAY_FROM_DISCARD:
        return area.discard[:]
    if kind == w.LIFT_FROM_CLASH:
        return area.clash[:]
    if kind == w.WRECK_OWN_CARD:
        return area.hand + area.discard
    if kind == w.SWAP_FOR:
        return state.areas[1 - ask.seat].discard[:]
    if kind == w.CHOOSE_ACTION or kind == w.DRAW_OPTION:
        return []
    return state.areas[0].clash + state.areas[1].clash  # either side: COG-CLASH-04


def why_not(state: CogState, ask: Ask, card: int) -> str:
    """The rule that forbids this card here, or nothing."""
    kind = ask.kind
    power = state.content.power
    if kind == w.RECRUIT_CARD:
        if not ask.b >> state.content.color[card] & 1:
            return "COG-RECRUIT-03" if state.action == w.RECRUIT else "COG-TASK-02"
    elif kind == w.USE_OVERDRIVE:
        if ask.a == GRAY:
            if not state.areas[ask.seat].hand:
                return "COG-OVERDRIVE-13"
        elif card == state.card and not state.house.takes_used:
            return "COG-OVERDRIVE-10" if ask.a == BLUE else "COG-OVERDRIVE-16"
    elif kind == w.WRECK_FROM_CLASH:
        if power[card] != ask.b:
            return "COG-CONTENT-04"
    elif kind == w.PUSH_FROM_CLASH:
        if card == state.card or power[card] >= power[state.card]:
            return "COG-CONTENT-05"
    elif kind == w.SWAP_FOR:
        if power[card] > power[state.card]:
            return "COG-CONTENT-06"
    elif kind == w.PLAY_FROM_DISCARD and card == state.card:
        return "COG-TASK-07"
    return ""


def why_no_answer(state: CogState, ask: Ask, option: int) -> str:
    """Like `why_not`, for every answer that somebody might try, cards or not."""
    kind = ask.kind
    if option < w.STOP:
        if option not in zone(state, ask):
            return elsewhere(ask)
        return why_not(state, ask, option)
    if option in legal(state, ask):
        return ""
    if option == w.STOP:
        if kind == w.RECRUIT_CARD and state.action == w.RECRUIT:
            return RECRUIT_BY_POWER[state.content.power[state.card]]
        return {
            w.CHOOSE_ACTION: "COG-TURN-03",
            w.DISCARD: "COG-TURN-03",
            w.EXCHANGE: "COG-OVERDRIVE-13",
            w.DRAW_OPTION: "COG-TURN-08",
        }.get(kind, "COG-TASK-03")
    return "COG-TURN-08"


def elsewhere(ask: Ask) -> str:
    """The rule that says from which zone the cards of a decision come."""
    kind = ask.kind
    if kind == w.USE_OVERDRIVE:
        return {BLUE: "COG-OVERDRIVE-10", GRAY: "COG-OVERDRIVE-13", YELLOW: "COG-OVERDRIVE-16"}.get(
            ask.a, "COG-OVERDRIVE-11"
        )
    if kind == w.DISCARD:
        return "COG-RECRUIT-01" if ask.a == w.RECRUIT else "COG-TASK-01"
    return {
        w.CHOOSE_ACTION: "COG-TURN-07",
        w.RECRUIT_CARD: "COG-RECRUIT-06",
        w.EXCHANGE: "COG-OVERDRIVE-13",
        w.PLAY_CARD: "COG-TURN-06",
        w.DRAW_OPTION: "COG-TURN-08",
    }.get(kind, "COG-TASK-02")


def tempting(state: CogState, ask: Ask) -> list[int]:
    """Answers that one might try here although the rules forbid them."""
    kind = ask.kind
    if kind == w.CHOOSE_ACTION:
        return [w.STOP, w.DRAW_TO_FOUR, w.SHUFFLE_AND_DRAW, *state.areas[ask.seat].hand]
    allowed = legal(state, ask)
    return [option for option in [*zone(state, ask), w.STOP] if option not in allowed]
