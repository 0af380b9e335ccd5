"""Questions as sentences, where they say more than the row of their kind."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name, colors_of
from neontable.kernel.ask import Ask

OVERDRIVES: Final = {
    BLUE: "Blue Overdrive: a card from your discard to your hand",
    PINK: "Pink Overdrive: the top card of your deck to the Clash",
    GRAY: "Gray Overdrive: a hand card for a Hangar card",
    YELLOW: "Yellow Overdrive: a card from your discard onto your deck",
}


def ask_discard(state: CogState, ask: Ask) -> str:
    """For which Action a card is discarded."""
    return f"Discard a card {'to Recruit' if ask.a == c.RECRUIT else 'for its Task'}."


def ask_overdrive(state: CogState, ask: Ask) -> str:
    """What the Overdrive does, and when."""
    when = "before the effect" if ask.b == c.BEFORE_EFFECT else "now that the effect is done"
    return f"{OVERDRIVES[ask.a]}, {when}?"


def ask_exchange(state: CogState, ask: Ask) -> str:
    """For which card of the Hangar."""
    return f"Which hand card goes to the Hangar for {card_name(state.content, ask.a)}?"


def ask_recruit(state: CogState, ask: Ask) -> str:
    """In which Colors, and whether it can be declined."""
    colors = colors_of(ask.b)
    what = "a card" if ask.b == c.ANY_COLOR else "a " + " or ".join(colors) + " card"
    return f"Recruit {what} from the Hangar{', or stop' if ask.a else ''}."


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
