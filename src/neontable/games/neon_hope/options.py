"""What can be chosen about a table of NEON HOPE: the episode, who plays whom, mode, difficulty, rulings, the campaign so far."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, Final

from neontable.games.neon_hope import campaign
from neontable.games.neon_hope.ai import measured
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.state import HouseRules
from neontable.games.neon_hope.text.phrases import count
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Setting

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("episode", "Episode", ("1", "2", "3a", "3b", "4"), "HOPE-RUL-101", "or one of a pack", free=True),
    # mode and difficulty go together as one likes (HOPE-MODE-03)
    Setting("mode", "Mode", ("story", "challenge"), "", measured.mode_words(), free=True),
    Setting(
        "difficulty",
        "Difficulty",
        ("normal", "hard", "hopeless", "gentle"),
        "HOPE-RUL-03",
        measured.level_words(),
        free=True,
    ),
    Setting(
        "characters",
        "Characters",
        ("default", "choose"),
        "HOPE-RUL-77",
        "Larx, Deniz, Ottilie, Noor in turn; chosen seat by seat; or a name for each seat, with commas",
        free=True,
    ),
    Setting(
        "responsible",
        "Responsible character",
        ("default",),
        "HOPE-RUL-91",
        "Larx if there, else the first seat; or a name",
        free=True,
    ),
    Setting("demo", "Demo", (False, True), "HOPE-RUL-103", "episode 1, Larx and Deniz, four Tools each"),
    Setting("epic_fail_threat", "An Epic Fail causes the threat", ("always", "by_value"), "HOPE-RUL-12"),
    Setting("epic_retreat", "Epic symbols and retreat", ("by_symbol", "by_value"), "HOPE-RUL-13"),
    Setting("teamwork", "Teamwork takes", ("charge", "marker"), "HOPE-RUL-48"),
    Setting("consultation", "No consultation is", ("closed", "honour"), "HOPE-RUL-54"),
    Setting("last_focus", "A Focus after the third action is", ("left out", "asked for"), "HOPE-RUL-104"),
    Setting("campaign", "Campaign log", (None,), "HOPE-RUL-101", "the log of the episodes before", free=True),
)


def listed(content: Content) -> dict[str, tuple[Any, ...]]:
    """The values that the content gives to options: episodes, modes, levels and characters, those of packs among them."""
    people = tuple(each.id for each in content.characters)
    return {
        "episode": tuple(each.id for each in content.episodes),
        "mode": tuple(each.id for each in content.thresholds),
        "difficulty": tuple(each.id for each in content.levels),
        "characters": ("default", "choose", *people),
        "responsible": ("default", *people),
    }


def check(seats: int, options: dict[str, Any]) -> None:
    """Refuse what makes no game whatever the content is, and write names in one way."""
    for name in ("episode", "mode", "difficulty"):
        options[name] = str(options[name]).strip().lower()
    characters = options["characters"]
    if characters not in ("default", "choose"):
        options["characters"] = character_names(characters, seats)
    if not isinstance(options["responsible"], str):
        raise Invalid(f"Option responsible cannot be {options['responsible']!r}.", "Name a character.")
    options["responsible"] = options["responsible"].strip().lower()
    if options["demo"]:  # HOPE-CHAR-19, HOPE-RUL-103
        if seats > 2:
            raise Invalid(f"Option demo cannot be played with {seats} characters.", "It takes one or two.")
        if options["episode"] != "1" or options["campaign"] is not None:
            raise Invalid("Option demo is the first episode alone.", "Leave out episode and campaign.")
        if options["characters"] == "choose":
            raise Invalid("Option demo has its own characters.", "Leave out characters.")
    if options["campaign"] is not None:
        options["campaign"] = campaign.checked(options["campaign"])


def character_names(value: Any, seats: int) -> list[str]:
    """A character for each seat."""
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise Invalid(f"Option characters cannot be {value!r}.", "Say default, choose, or a name for each seat.")
    spelt = [name.strip().lower() for name in names]
    if len(spelt) != seats:
        raise Invalid(
            f"Option characters has {count(len(spelt), 'name')} for {count(seats, 'seat')}.",
            "Name one character for each seat.",
        )
    for name in spelt:
        if spelt.count(name) > 1:
            raise Invalid(f"Option characters names {name} twice.", "Two seats cannot play one character.")
    return spelt


def house_rules(content: Content, seats: int, options: dict[str, Any]) -> HouseRules:
    """What this table plays by."""
    made = HouseRules()
    made.episode = number(content, "episode", options["episode"], "episode")
    made.mode = number(content, "threshold", options["mode"], "mode")
    made.level = number(content, "level", options["difficulty"], "difficulty")
    made.demo = bool(options["demo"])
    made.choose_characters = options["characters"] == "choose"
    if options["characters"] == "default":
        made.characters = list(range(seats))
    elif not made.choose_characters:
        made.characters = [character(content, name, "characters") for name in options["characters"]]
    if made.demo and not all(content.characters[each].demo for each in made.characters):
        raise Invalid("Option demo has only Larx and Deniz.", "Leave out characters.")
    if seats > len(content.characters):
        raise Invalid(f"There are {len(content.characters)} characters for {seats} seats.")
    if options["responsible"] != "default":
        made.responsible = character(content, options["responsible"], "responsible")
        if not made.choose_characters and made.responsible not in made.characters:
            raise Invalid(f"Option responsible: {options['responsible']} is not in the group.", "Name one who plays.")
    made.by_value_threat = options["epic_fail_threat"] == "by_value"
    made.by_value_retreat = options["epic_retreat"] == "by_value"
    made.whole_marker = options["teamwork"] == "marker"
    made.honour = options["consultation"] == "honour"
    made.last_focus = options["last_focus"] == "asked for"
    if options["campaign"] is not None:
        campaign.read(content, made, options["campaign"])
    return made


def proposed(content: Content, options: dict[str, Any], people: Sequence[int]) -> dict[str, Any]:
    """The responsible character is one that a person plays, where the usual one would be a bot's (HOPE-RUL-91)."""
    playing = options["characters"]
    if options["responsible"] != "default" or playing == "choose" or not people:
        return options
    names = [each.id for each in content.characters] if playing == "default" else list(playing)
    usual = names.index(content.characters[0].id) if content.characters[0].id in names else 0
    if usual in people or people[0] >= len(names):
        return options
    return {**options, "responsible": names[people[0]]}


def number(content: Content, kind: str, name: str, option: str) -> int:
    """The number of a thing of the content that an option names."""
    index = content.index[kind]
    if name not in index:
        raise Invalid(f"Option {option}: there is no {option} {name!r}.", nearest(name, list(index)))
    return index[name]


def character(content: Content, name: str, option: str) -> int:
    """A character by id or name."""
    for each in content.characters:
        if name in (each.id, each.name.lower(), each.first_name.lower()):
            return each.number
    ids = [each.id for each in content.characters]
    raise Invalid(f"Option {option}: there is no character {name!r}.", nearest(name, ids))


def nearest(name: str, known: Sequence[str]) -> str:
    """A remedy that names what was probably meant."""
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    return f"Did you mean {' or '.join(close)}?" if close else f"Known: {', '.join(known)}."
