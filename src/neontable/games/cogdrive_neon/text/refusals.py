"""Why an answer is not allowed, and what to do instead."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name, colors_of
from neontable.kernel.ask import Ask

Words = tuple[str, str]  # a reason and a remedy

# by the rule that forbids a card: {card} is the one that was tried, {used} the one whose Task this is
BY_RULE: Final[dict[str, Words]] = {
    "COG-CONTENT-05": ("{card} is not weaker than {used}.", "Choose a weaker card or stop."),
    "COG-CONTENT-06": ("{card} is stronger than {used}.", "Choose an equal or weaker card or stop."),
    "COG-CONTENT-04": ("{card} does not have Power {power}.", "Choose a Power {power} card or stop."),
    "COG-TASK-07": ("{card} is the card whose Task this is.", "Choose another card or stop."),
    "COG-RECRUIT-06": ("{card} is not in the Hangar.", "Choose a card of the Hangar."),
}


def refusal(state: CogState, ask: Ask, option: int, rule: str, text: str) -> Words:
    """The reason and the remedy for an answer, whose text is given, that this rule forbids."""
    if ask.kind == c.CHOOSE_ACTION:
        return no_action(option)
    if ask.kind == c.DRAW_OPTION:
        return "One of the two draws must be chosen.", "Choose draw to 4, or shuffle and draw to 3."
    if not c.is_card(option):
        return no_stop(ask, option, text)
    return no_card(state, ask, option, rule)


def no_action(option: int) -> Words:
    """What comes after both Actions is tried before them."""
    if option == c.STOP:
        return "Both Actions must be used while you have a card in hand.", "Choose recruit or task."
    if c.is_card(option):
        return "A card goes to the Clash only after both Actions.", "Choose recruit or task first."
    return "Cards are drawn after both Actions.", "Choose recruit or task first."


def no_stop(ask: Ask, option: int, text: str) -> Words:
    """A choice of cards is to be declined, or answered with something that is no card."""
    if option != c.STOP:
        return f"{text} cannot be chosen here.", "Choose one of the listed options."
    if ask.kind == c.RECRUIT_CARD:
        return "You must Recruit another card here.", "Choose a card of the Hangar."
    return "You cannot decline this.", "Choose a card."


def no_card(state: CogState, ask: Ask, option: int, rule: str) -> Words:
    """A card that is elsewhere, or that a rule forbids."""
    card = card_name(state.content, option)
    if ask.kind == c.RECRUIT_CARD and option in state.hangar:
        colors = " or ".join(colors_of(ask.b))
        return f"{card} has the wrong Color.", f"Choose a {colors} card or stop." if colors else "Stop here."
    if rule in BY_RULE:
        used = card_name(state.content, state.card) if state.card >= 0 else ""
        reason, remedy = BY_RULE[rule]
        return reason.format(card=card, used=used, power=ask.b), remedy.format(power=ask.b)
    if ask.kind == c.DISCARD:
        return f"{card} is not in your hand.", "Choose a hand card."
    if ask.kind == c.USE_OVERDRIVE and option == state.card and not state.house_rules.takes_used:
        return f"{card} is the card just used, which this table does not let move.", "Choose another card or none."
    if rule == "COG-OVERDRIVE-13" and not state.areas[ask.seat].hand:
        return "You have no hand card to exchange.", "Wait for the effect, or let it be."
    return f"{card} cannot be chosen here.", "Choose one of the listed options."
