"""What somebody might try after a defeat or in a Submersion although the rules forbid it, and the rule that does."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon.rules.equip import ways_to_play
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask


def other_trophies(state: NeonState, ask: Ask) -> list[int]:
    """Ammo of the defeated Fighter, Gear that has no spot, and Gear that would become Ammo."""
    loser = state.players[ask.a]
    found: list[int] = []
    for gear in range(6):
        found.extend([ammo * 16 + c.AS_GEAR for ammo in loser.ammo[gear]])
        card = loser.gear[gear]
        if card >= 0:
            found.append(card * 16 + c.AS_GEAR)
            found.extend([card * 16 + way for way in ways_to_play(state, ask.seat, card, True) if way >= c.AS_AMMO])
    return found


def why_no_trophy(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against taking this card."""
    for ammo in state.players[ask.a].ammo:
        if option // 16 in ammo:
            return "NEON-TROPHY-04"
    return "NEON-RULING-053" if option // 16 in state.players[ask.a].gear else ""


def other_refuges(state: NeonState, ask: Ask) -> list[int]:
    """Staying, and Sectors that are not adjacent."""
    return [*state.ring, c.SKIP]


def why_no_refuge(state: NeonState, ask: Ask, option: int) -> str:
    """The rule against staying or fleeing that far."""
    return "NEON-SUBMERGE-09"


REASONS_OF_ENDS: Final[dict[str, tuple[str, str]]] = {
    "NEON-TROPHY-04": ("Ammo of a defeated Fighter cannot be taken.", "Take Gear, or nothing."),
    "NEON-RULING-053": (
        "Trophy Gear is played at once as Gear, and this card has no spot.",
        "Take other Gear, or nothing.",
    ),
    "NEON-SUBMERGE-09": (
        "Your Sector goes under: you move to an adjacent one.",
        "Choose one of the two adjacent Sectors.",
    ),
}
