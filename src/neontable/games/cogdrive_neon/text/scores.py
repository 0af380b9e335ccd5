"""Scores and endings of CogDrive Neon in words."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.game import ScorePart


def clash_cards(parts: dict[str, Any]) -> str:
    """A point for each card at the Clash."""
    count = parts["clash cards"]
    return f"{count} {'card' if count == 1 else 'cards'} at the Clash, 1 point each"


def clash_card(parts: dict[str, Any]) -> str:
    """The points for more Power at the Clash."""
    power = parts["clash power"]
    if parts["clash card"]:
        return f"the Clash card, for more Power there: {power}"
    return f"no Clash card: Power {power} is not more than the opponent's"


def deck_points(parts: dict[str, Any]) -> str:
    """The points of the best Color."""
    return f"Power of all {parts['color']} cards in hand, discard and deck together"


SCORE_PARTS: Final[tuple[ScorePart, ...]] = (
    ScorePart("clash cards", "Cards", clash_cards),
    ScorePart("clash card", "Clash", clash_card),
    ScorePart("deck points", "Deck", deck_points),
    ScorePart("clash power", "Clash power"),
    ScorePart("color", "color of the deck"),
    ScorePart("cards", "cards in all"),
)
ENDINGS: Final[dict[str, str]] = {
    "more points": "The higher total wins.",
    "equal points, more cards": "The totals are equal: who has more cards wins.",
    "equal points and cards": "Totals and cards are equal: both win.",
    "concede": "The other player has given up.",
}
