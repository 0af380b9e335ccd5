"""Questions as sentences, where they say more than the row of their kind."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, COLORS, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name, colors_of
from neontable.kernel.ask import Ask

OVERDRIVES: Final = {
    BLUE: "Blue Overdrive: a card from your discard to your hand",
    PINK: "Pink Overdrive: the top card of your deck to the Clash",
    GRAY: "Gray Overdrive: a hand card for a Hangar card",
    YELLOW: "Yellow Overdrive: a card from your discard onto your deck",
}
OVERDRIVES_OF_OTHERS: Final = {
    BLUE: "a card of the discard to take back into hand",
    PINK: "the top card of the deck to the Clash",
    GRAY: "a hand card for a Hangar card",
    YELLOW: "a card of the discard to put on the deck",
}


def ask_discard(state: CogState, ask: Ask) -> str:
    """For which Action a card is discarded."""
    return f"Discard a card {'to Recruit' if ask.a == c.RECRUIT else 'for its Task'}."


def ask_discard_others(state: CogState, ask: Ask) -> str:
    """The same for the others."""
    return f"a hand card to discard {'to Recruit' if ask.a == c.RECRUIT else 'for its Task'}."


def ask_overdrive(state: CogState, ask: Ask) -> str:
    """What the Overdrive does, and when."""
    when = "before the effect" if ask.b == c.BEFORE_EFFECT else "now that the effect is done"
    return f"{OVERDRIVES[ask.a]}, {when}?"


def ask_overdrive_others(state: CogState, ask: Ask) -> str:
    """The same for the others."""
    return f"whether to use the {COLORS[ask.a]} Overdrive: {OVERDRIVES_OF_OTHERS[ask.a]}."


def ask_exchange(state: CogState, ask: Ask) -> str:
    """For which card of the Hangar."""
    return f"Which hand card goes to the Hangar for {card_name(state.content, ask.a)}?"


def ask_exchange_others(state: CogState, ask: Ask) -> str:
    """The same for the others."""
    return f"a hand card that goes to the Hangar for {card_name(state.content, ask.a)}."


def ask_recruit(state: CogState, ask: Ask) -> str:
    """In which Colors, and whether it can be declined."""
    return f"Recruit {recruitable(ask)} from the Hangar{', or stop' if ask.a else ''}."


def ask_recruit_others(state: CogState, ask: Ask) -> str:
    """The same for the others."""
    return f"{recruitable(ask)} of the Hangar to Recruit{', or to stop' if ask.a else ''}."


def recruitable(ask: Ask) -> str:
    """A card of the Colors that are still allowed."""
    return "a card" if ask.b == c.ANY_COLOR else "a " + " or ".join(colors_of(ask.b)) + " card"


def ask_wreck_at_clash(state: CogState, ask: Ask) -> str:
    """Of which Power."""
    return f"Wreck a Power {ask.b} card at the Clash, on either side?"


def ask_push(state: CogState, ask: Ask) -> str:
    """Below which Power."""
    return f"Push a card of Power below {state.content.power[state.card]} off the Clash, on either side?"


def ask_trade(state: CogState, ask: Ask) -> str:
    """Which card goes, and what Power may come."""
    power = state.content.power[state.card]
    return (
        f"Trade {card_name(state.content, state.card)} for a card of Power {power} or less in the opponent's discard?"
    )
