"""What options of Neo-Hunt 3 are made of."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.text.names import varan_id

GLUE: Final[tuple[str, ...]] = ("at",)


def phrases(content: Content) -> list[str]:
    """Cards and counters, destinations and targets whole; shots and moves of troopers in parts: how many, from where, where to."""
    varans = [varan_id(varan) for varan in range(c.SEATS * c.TEAM)]
    crowd = [str(count) for count in range(1, c.CROWD + 1)]
    return [
        *["stay", "done", "no attack", "no grenade"],
        *[f"counter of {color}" for color in c.COLORS],
        *[f"move {sector}" for sector in c.COMPASS],
        *[f"throw {sector}" for sector in c.COMPASS],
        *[f"attack {varan}" for varan in varans],
        *[f"attack troopers in {sector}" for sector in c.COMPASS],
        *[f"{count} to {sector}" for sector in c.COMPASS for count in crowd],
        *crowd,
        *[f"from {sector}" for sector in c.COMPASS],
        *[f"to {sector}" for sector in c.COMPASS],
        *c.COMPASS,
        *varans,
        *[card.id for card in content.cards],
        *[counter.id for counter in content.counters],
    ]
