"""Last turns of CogDrive Neon in which one choice wins and every other loses."""

from __future__ import annotations

from typing import Any

import neontable as nt

LAST_TURN: dict[str, Any] = {
    "first": 0,
    "active": 1,
    "turn": 20,
    "phase": "play",
    "wreckage_seen": True,
    "recruited": True,
    "tasked": True,
    "hangar": ["JT1-G"],
    "hangar_deck": ["..."],
}


def overtake_at_the_clash() -> nt.Table:
    """4 Power against 3: only a Power 2 card takes the Clash card, and the game 12 : 10."""
    return last_turn(
        {"hand": [], "deck": [], "discard": ["KV8-B", "HN5-B", "QE0-B"], "clash": ["TF2-G", "MR4-G"]},
        {"hand": ["SG6-B", "TF2-B", "OD9-Y"], "deck": [], "discard": ["JT1-B"], "clash": ["KV8-Y", "AX7-B"]},
    )


def keep_the_color_together() -> nt.Table:
    """The Clash is lost: the Blue 3 must stay, and the Yellow 1 gives the point that wins 12 : 11."""
    return last_turn(
        {
            "hand": [],
            "deck": [],
            "discard": ["TF2-G", "MR4-B", "KV8-Y"],
            "clash": ["AX7-G", "OD9-G", "BZ3-P", "CY4-P"],
        },
        {"hand": ["HN5-B", "OD9-Y"], "deck": [], "discard": ["KV8-B", "JT1-B"], "clash": ["KV8-G", "AX7-B"]},
    )


def cyclone_turns_the_clash() -> nt.Table:
    """CY4 plays itself and pushes MR4-G; QE0 follows in step 2: 8 Power against 6, and 10 : 8 points."""
    return last_turn(
        {"hand": [], "deck": [], "discard": ["KV8-B", "HN5-B"], "clash": ["TF2-P", "OD9-G", "MR4-G"]},
        {"hand": ["QE0-Y", "CY4-P", "WP8-B"], "deck": [], "discard": [], "clash": ["KV8-Y"]},
        phase="actions",
        tasked=False,
    )


def last_turn(opponent: dict[str, Any], mine: dict[str, Any], **more: Any) -> nt.Table:
    """Seat 1 is about to finish the game."""
    return nt.setup("cogdrive-neon", {**LAST_TURN, **more, "players": [opponent, mine]}, seed=1)
