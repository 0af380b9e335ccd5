"""What can be chosen about a table of CogDrive Neon: each option names the ruling that it changes."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.cogdrive_neon.state import HouseRules
from neontable.kernel.game import Setting

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("first_player", "First Player", ("random", 0, 1), "COG-R-01", "drawn at random, or a seat"),
    Setting("same_color", "Power 2 Recruits cards that match", ("each other", "the discarded card"), "COG-R-05"),
    Setting("power_two_least", "Power 2 Recruits at least", (0, 1), "COG-R-06"),
    Setting("overdrive_takes_used", "Blue and Yellow may move the card just used", (True, False), "COG-R-09"),
    Setting("wrecked_go", "Wrecked cards go", ("below", "above"), "COG-R-12", "the Wreckage card"),
    Setting("memory", "What memory knows is", ("shown", "counts"), "COG-R-25", "shown, or only counted"),
)


def house_rules(options: dict[str, Any]) -> HouseRules:
    """The rulings that this table plays by."""
    first = options["first_player"]
    return HouseRules(
        -1 if first == "random" else int(first),
        options["same_color"] == "the discarded card",
        int(options["power_two_least"]),
        bool(options["overdrive_takes_used"]),
        options["wrecked_go"] == "above",
        options["memory"] == "shown",
    )
