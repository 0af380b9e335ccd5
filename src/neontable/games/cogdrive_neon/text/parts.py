"""What options of CogDrive Neon are made of: each is one phrase, a verb with a card or a step by its name."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon.cards import Content

VERBS: Final = (
    "discard", "recruit", "play", "take", "wreck", "lift", "push", "give", "trade for", "take back", "exchange for",
    "put on deck",
)  # fmt: skip
STEPS: Final = (
    "recruit", "task", "draw to 4", "shuffle and draw to 3", "stop", "play nothing", "play top", "overdrive nothing",
    "later", "no overdrive",
)  # fmt: skip


def phrases(content: Content) -> list[str]:
    """Every option that can be asked for."""
    return [*STEPS, *[f"{verb} {id}" for verb in VERBS for id in content.ids]]
