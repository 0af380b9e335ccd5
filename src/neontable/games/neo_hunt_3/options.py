"""What can be chosen about a table of Neo-Hunt 3: each option names the ruling that it changes."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3.state import HouseRules
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Setting

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("three_in_a_row", "The third of three cards with one letter", ("ignored", "works"), "HUNT-R-14"),
    Setting(
        "grenade_counter", "The counter of a grenade is",
        ("picked at the throw", "shown at the throw", "picked at the explosion"), "HUNT-R-25",
        "picked at the throw and shown at the explosion, or both at once",
    ),
    Setting("unused_counters", "Unused counters are", ("put away unseen", "shown at the end of the turn"), "HUNT-R-26"),
    Setting(
        "permanent_of_one_kind", "Permanent counters of one kind on a varan",
        ("while each has an effect", "once"), "HUNT-R-32",
    ),
    Setting("troopers_fire_at_own", "Troopers fire at the varans of the player who commands them", (True, False), "HUNT-R-45"),
    Setting(
        "reinforcements", "Reinforcements arrive",
        ("anywhere but in the centre", "at the sides first", "away from varans"), "HUNT-R-52",
        "never in the centre, never above six in a sector",
    ),
    Setting("corners", "Corners are", ("drawn", "by seat"), "HUNT-R-61", "by seat: clockwise from NW"),
    Setting("longest", "The game ends after turn", (20, 10), "HUNT-R-65"),
    Setting(
        "memory", "What closed slots may hold is", ("shown", "not shown"), "HUNT-R-68",
        "which cards and counters each closed slot of a rival may hold",
    ),
    Setting("middle_points", "Points for the middle of three", (0, 2), "HUNT-R-70"),
)  # fmt: skip


def check(seats: int, options: dict[str, Any]) -> None:
    """Refuse options that make no game together."""
    if options["middle_points"] and seats != 3:
        raise Invalid(
            f"Option middle_points cannot be {options['middle_points']} with {seats} players.",
            "Only with three players somebody is in the middle: leave it out, or take three seats.",
        )


def house_rules(options: dict[str, Any]) -> HouseRules:
    """The rulings that this table plays by."""
    rules = HouseRules()
    rules.third_works = options["three_in_a_row"] == "works"
    rules.counter_shown_at_throw = options["grenade_counter"] == "shown at the throw"
    rules.counter_at_explosion = options["grenade_counter"] == "picked at the explosion"
    rules.show_unused = options["unused_counters"] == "shown at the end of the turn"
    rules.once_only = options["permanent_of_one_kind"] == "once"
    rules.spare_own = not options["troopers_fire_at_own"]
    rules.reinforcements = SETTINGS[5].values.index(options["reinforcements"])
    rules.by_seat = options["corners"] == "by seat"
    rules.longest = int(options["longest"])
    rules.memory = options["memory"] == "shown"
    rules.middle_points = int(options["middle_points"])
    return rules
