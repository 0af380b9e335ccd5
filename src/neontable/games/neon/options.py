"""What can be chosen about a table of NeoN: the mode, who plays whom, the Round Track, and rulings."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.state import DRAFTED, HouseRules
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Setting

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        "mode",
        "Mode",
        v.MODES,
        "",
        "Resurrection: the defeated come back, most points win; Battle Royale: the last one left wins; "
        "Squad: sides of two or three, most points win",
    ),
    Setting("squads", "Squads", ("auto", 2, 3)),
    Setting("automa", "Automa", ("auto", "yes", "no"), "", "compulsory with two players"),
    Setting(
        "track", "Round Track", ("auto", "side-1", "side-2", "sprint", "marathon"), "", "or one of a pack", free=True
    ),
    Setting("fighters", "Fighters", ("random", "draft"), "", "or a name for each seat, with commas", free=True),
    Setting("leader", "Leader", ("random", 0, 1, 2, 3, 4, 5), "NEON-RULING-120", "drawn at random, or a seat"),
    Setting("bots", "Types of Bots are", ("hidden", "open"), "NEON-RULING-018"),
    Setting("skip", "An Action may be skipped", (True, False), "NEON-RULING-022"),
    Setting("takeover_energy", "The Leader gains Energy by Takeover", (True, False), "NEON-RULING-024"),
    Setting("turn_after_maintenance", "A turn after Maintenance is still taken", (True, False), "NEON-RULING-030"),
    Setting("cover", "Gear may cover", ("any type", "the same type"), "NEON-RULING-043"),
    Setting("rerolls", "Rerolls", ("one per roll", "one per die"), "NEON-RULING-061"),
    Setting("stall_guard", "Long ends are forced", (True, False), "NEON-RULING-093"),
    Setting("automa_ties", "Automa wins ties", (False, True), "NEON-RULING-114"),
)


def check(seats: int, options: dict[str, Any]) -> None:
    """Refuse options that make no game together, and write named Fighters and Tracks in one way."""
    squads = options["squads"]
    if options["mode"] == "squad":
        if seats not in (4, 6):  # NEON-SQUAD-01
            raise Invalid(
                f"Option mode cannot be squad with {seats} players.", "Squad needs 4 or 6; take another mode or number."
            )
        if squads == 3 and seats == 4:  # NEON-SQUAD-02
            raise Invalid("Option squads cannot be 3 with 4 players.", "4 players form 2 Squads, 6 form 2 or 3.")
    elif squads != "auto":
        raise Invalid(f"Option squads cannot be {squads} in {options['mode']}.", "Leave it out, or take mode squad.")
    if options["automa"] == "no" and seats == 2:  # NEON-AUTOMA-01
        raise Invalid("Option automa cannot be no with two players: it must play.", "Leave it out, or add a seat.")
    if options["leader"] != "random" and options["leader"] >= seats:
        raise Invalid(f"Option leader cannot be seat {options['leader']}.", f"The seats are 0 to {seats - 1}.")
    options["track"] = track_name(options["track"])
    options["fighters"] = fighter_names(options["fighters"], seats)


def track_name(value: Any) -> str:
    """A Round Track as it was named, in the spelling of ids."""
    if not isinstance(value, str):
        raise Invalid(f"Option track cannot be {value!r}.", "Name a Round Track, or say auto.")
    return value.strip().lower().replace(" ", "-")


def fighter_names(value: Any, seats: int) -> Any:
    """How the Fighters are given out: `random`, `draft`, or a name for each seat in turn."""
    if value in ("random", "draft"):
        return value
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise Invalid(f"Option fighters cannot be {value!r}.", "Say random, draft, or a name for each seat.")
    spelt = [name.strip().lower() for name in names]
    if len(spelt) == 1 and seats > 1:
        raise Invalid(
            f"Option fighters cannot be {value!r}: it is one name for {seats} seats.",
            "Say random, draft, or a name for each seat, with commas.",
        )
    if len(spelt) != seats:
        raise Invalid(
            f"Option fighters has {len(spelt)} names for {seats} seats.", "Name exactly one Fighter for each seat."
        )
    for name in spelt:
        if spelt.count(name) > 1:  # NEON-SETUP-17
            raise Invalid(f"Option fighters names {name} twice.", "Each Fighter exists once.")
    return spelt


def house_rules(content: Content, seats: int, options: dict[str, Any]) -> HouseRules:
    """The mode and the rulings that this table plays by."""
    made = HouseRules()
    made.mode = v.MODES.index(options["mode"])  # NEON-SETUP-01
    made.squads = 2 if options["squads"] == "auto" else int(options["squads"])  # NEON-SQUAD-02, NEON-SQUAD-03
    made.automa = options["automa"] == "yes" or (options["automa"] == "auto" and seats == 2)  # NEON-AUTOMA-02
    made.track = track(content, seats, options["track"])
    if options["fighters"] == "draft":
        made.fighters = [DRAFTED]
    elif options["fighters"] != "random":
        made.fighters = [fighter(content, name) for name in options["fighters"]]
    if options["leader"] != "random":
        made.leader = int(options["leader"])
    made.hidden_bots = options["bots"] == "hidden"
    made.skip = bool(options["skip"])
    made.takeover_energy = bool(options["takeover_energy"])
    made.turn_after_maintenance = bool(options["turn_after_maintenance"])
    made.cover_any = options["cover"] == "any type"
    made.one_reroll = options["rerolls"] == "one per roll"
    made.stall_guard = bool(options["stall_guard"])
    made.automa_ties = bool(options["automa_ties"])
    return made


def track(content: Content, seats: int, name: str) -> int:
    """The side for this number of players (NEON-SETUP-09), or the one that was named (NEON-SETUP-10)."""
    if name == "auto":
        return next(i for i in range(len(content.tracks)) if seats in content.tracks[i].players)
    if name not in content.index["track"]:
        raise Invalid(f"Option track: there is no Round Track {name!r}.", nearest(name, content.ids["track"]))
    return content.index["track"][name]


def fighter(content: Content, name: str) -> int:
    """A Fighter by id or name."""
    for number in range(len(content.fighters)):
        if name in (content.fighters[number].id, content.fighters[number].name.lower()):
            return number
    raise Invalid(f"Option fighters: there is no Fighter {name!r}.", nearest(name, content.ids["fighter"]))


def nearest(name: str, options: Sequence[str]) -> str:
    """A remedy that names what was probably meant."""
    close = difflib.get_close_matches(name, options, n=3, cutoff=0.5)
    return f"Did you mean {' or '.join(close)}?" if close else f"Known: {', '.join(options)}."
