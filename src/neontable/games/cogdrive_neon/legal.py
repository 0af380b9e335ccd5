"""What may be answered to each kind of decision. Legality is written once, in `why_not`."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import words as w
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask

BOTH_ACTIONS: Final = [w.CHOOSE_RECRUIT, w.CHOOSE_TASK]
BOTH_DRAWS: Final = [w.DRAW_TO_FOUR, w.SHUFFLE_AND_DRAW]
ONLY_DRAW: Final = [w.DRAW_TO_FOUR]
RESTRICTED: Final = frozenset(
    (w.RECRUIT_CARD, w.PLAY_FROM_DISCARD, w.WRECK_FROM_CLASH, w.PUSH_FROM_CLASH, w.SWAP_FOR, w.USE_OVERDRIVE)
)


def legal(state: CogState, ask: Ask) -> list[int]:
    """The answers the rules allow: cards of the zone in question, and stopping where nothing forces the seat."""
    kind = ask.kind
    if kind == w.CHOOSE_ACTION:
        return BOTH_ACTIONS
    if kind == w.DRAW_OPTION:
        return BOTH_DRAWS if draws_matter(state) else ONLY_DRAW
    if kind == w.USE_OVERDRIVE:
        targets = [card for card in zone(state, ask) if not why_not(state, ask, card)]
        if not targets:
            return [w.STOP, w.USE]  # COG-R-27; Pink aims at nothing
        targets.append(w.STOP)
        return targets
    cards = zone(state, ask)
    if kind in RESTRICTED:
        cards = [card for card in cards if not why_not(state, ask, card)]
    if kind == w.DISCARD or kind == w.EXCHANGE:
        return cards
    if ask.a or not cards:
        cards.append(w.STOP)
    return cards


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
        return [] if ask.a == PINK else area.discard[:]
    if kind == w.PLAY_FROM_DISCARD:
        return area.discard[:]
    if kind == w.LIFT_FROM_CLASH:
        return area.clash[:]
    if kind == w.WRECK_OWN_CARD:
        return area.hand + area.discard
    if kind == w.SWAP_FOR:
        return state.areas[1 - ask.seat].discard[:]
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
            return "COG-TURN-07" if kind == w.CHOOSE_ACTION else elsewhere(kind, ask.a)
        return why_not(state, ask, option)
    if option in legal(state, ask):
        return ""
    if option == w.STOP:
        if kind == w.RECRUIT_CARD:
            return "COG-RECRUIT-04" if state.action == w.RECRUIT else "COG-TASK-03"
        return "COG-TURN-03" if kind == w.DISCARD else "COG-TASK-03"
    return "COG-TURN-08" if kind != w.CHOOSE_ACTION else "COG-TURN-06"


def elsewhere(kind: int, color: int) -> str:
    """The rule that says from which zone the cards of a decision come."""
    if kind == w.USE_OVERDRIVE:
        return {BLUE: "COG-OVERDRIVE-10", GRAY: "COG-OVERDRIVE-13", YELLOW: "COG-OVERDRIVE-16"}.get(
            color, "COG-OVERDRIVE-11"
        )
    return {
        w.DISCARD: "COG-RECRUIT-01",
        w.RECRUIT_CARD: "COG-RECRUIT-06",
        w.PLAY_CARD: "COG-TURN-06",
    }.get(kind, "COG-TASK-02")


def tempting(state: CogState, ask: Ask) -> list[int]:
    """Answers that one might try here although the rules forbid them."""
    kind = ask.kind
    if kind == w.CHOOSE_ACTION:
        return [w.STOP, w.DRAW_TO_FOUR, w.SHUFFLE_AND_DRAW, *state.areas[ask.seat].hand]
    allowed = legal(state, ask)
    return [option for option in [*zone(state, ask), w.STOP] if option not in allowed]
