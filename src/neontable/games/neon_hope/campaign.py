"""The campaign log as closed, checked data (9.10): what one episode leaves for the next."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NONE, ZONE, HopeState, HouseRules
from neontable.kernel.errors import Invalid

VERSION: Final = 1  # of the form of the log
FIELDS: Final = ("version", "results", "flags", "heat", "allies", "growth", "pool", "met", "content")
EMPTY: Final[dict[str, Any]] = {
    "version": VERSION, "results": [], "flags": [], "heat": 0, "allies": [], "growth": [], "pool": [], "met": [],
    "content": "",
}  # fmt: skip
REMEDY: Final = "Take the log from result.next of the episode before."


def checked(data: Any) -> dict[str, Any]:
    """A log whose fields are of the right kind; names are checked against the content later."""
    if not isinstance(data, dict):
        raise Invalid(f"Option campaign cannot be {data!r}: it is a campaign log.", REMEDY)
    for name in data:
        if name not in FIELDS:
            raise Invalid(f"campaign: there is no field {name!r}.", f"Fields: {', '.join(FIELDS)}.")
    whole = {**EMPTY, **data}
    if whole["version"] != VERSION:
        raise Invalid(f"campaign: version {whole['version']!r} is not known.", f"This is version {VERSION}.")
    for name in ("results", "flags", "pool", "met"):
        if not isinstance(whole[name], list) or not all(isinstance(each, str) for each in whole[name]):
            raise Invalid(f"campaign.{name} is a list of names.", REMEDY)
    if not isinstance(whole["content"], str):
        raise Invalid("campaign.content is the hash of the cards it was written with.", REMEDY)
    heat = whole["heat"]
    if type(heat) is not int or not 0 <= heat <= v.MOST_HEAT:
        raise Invalid(f"campaign.heat cannot be {heat!r}.", f"It is a number from 0 to {v.MOST_HEAT}.")
    for name, keys in (("allies", ("card", "character")), ("growth", ("character", "growth"))):
        rows = whole[name]
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Invalid(f"campaign.{name} is a list of entries.", REMEDY)
        for number, row in enumerate(rows):
            for key in keys:
                if not isinstance(row.get(key), str):
                    raise Invalid(f"campaign.{name}[{number}].{key} is missing.", REMEDY)
    return whole


def named(content: Content, kind: str, name: Any, where: str) -> int:
    """The number of a thing that the log names."""
    index = content.index[kind]
    if name not in index:
        raise Invalid(
            f"{where} names {name!r}, which is not there any more.", "Take the content the log was written with."
        )
    return index[name]


def read(content: Content, house_rules: HouseRules, data: dict[str, Any]) -> None:
    """Take a log over into a table; a name that is gone is refused."""
    house_rules.campaign = True
    for number, result in enumerate(data["results"]):
        if result not in v.RESULTS:
            raise Invalid(f"campaign.results[{number}] cannot be {result!r}.", f"One of {', '.join(v.RESULTS)}.")
        house_rules.results.append(v.RESULTS.index(result))
    for number, flag in enumerate(data["flags"]):
        house_rules.flags |= 1 << named(content, "flag", flag, f"campaign.flags[{number}]")
    house_rules.heat = data["heat"]
    for number, row in enumerate(data["allies"]):
        card = named(content, "card", row["card"], f"campaign.allies[{number}].card")
        if not content.cards[card].faces[-1].follows:
            raise Invalid(f"campaign.allies[{number}].card: {row['card']!r} follows nobody.", REMEDY)
        house_rules.allies.append(
            (card, named(content, "character", row["character"], f"campaign.allies[{number}].character"))
        )
    for number, row in enumerate(data["growth"]):
        house_rules.growth.append(read_growth(content, row, f"campaign.growth[{number}]"))
    check_growth(content, house_rules)
    ids = [change.id for change in content.changes]
    for number, change in enumerate(data["pool"]):
        if change not in ids:
            raise Invalid(f"campaign.pool[{number}] names {change!r}, which is not there any more.", REMEDY)
        house_rules.pool.append(ids.index(change))
    for number, card_id in enumerate(data["met"]):
        house_rules.met |= 1 << named(content, "card", card_id, f"campaign.met[{number}]")
    house_rules.changed = data["content"] not in ("", content.known_as)


def read_growth(content: Content, row: dict[str, Any], where: str) -> tuple[int, int, int, int]:
    """One growth of the log."""
    character = named(content, "character", row["character"], f"{where}.character")
    growth = named(content, "growth", row["growth"], f"{where}.growth")
    do = content.growth[growth].op.do
    a = b = 0
    if do in (v.DO_RAISE, v.DO_MARKER):
        if row.get("attribute") not in v.ATTRIBUTES:
            raise Invalid(
                f"{where}.attribute cannot be {row.get('attribute')!r}.", f"One of {', '.join(v.ATTRIBUTES)}."
            )
        a = v.ATTRIBUTES.index(row["attribute"])
    elif do == v.DO_SWAP:
        a = named(content, "action", row.get("old"), f"{where}.old")
        b = named(content, "action", row.get("new"), f"{where}.new")
    return character, growth, a, b


def check_growth(content: Content, house_rules: HouseRules) -> None:
    """No character has grown more than the results allow (HOPE-RUL-97)."""
    most = sum([2 if result == v.WON else 1 for result in house_rules.results])
    for character in content.characters:
        mine = [row for row in house_rules.growth if row[0] == character.number]
        if len(mine) > most:
            raise Invalid(
                f"campaign.growth: {character.first_name} has {len(mine)} where the results allow {most}.",
                "Take out what was not earned.",
            )
        for row in mine:
            growth = content.growth[row[1]]
            alike = [other for other in mine if other[1] == row[1]]
            if growth.once and len(alike) > 1:
                raise Invalid(f"campaign.growth: {character.first_name} has {growth.id} twice.", "It is taken once.")
            if growth.op.do == v.DO_RAISE and mine.count(row) > 1:
                raise Invalid(f"campaign.growth: {character.first_name} raises one attribute twice.", "Each only once.")


def after(state: HopeState) -> dict[str, Any]:
    """The log after this episode; what characters have lost in it is no part of it (HOPE-WIN-10)."""
    content = state.content
    house_rules = state.house_rules
    episode = content.episodes[house_rules.episode]
    growth = [*house_rules.growth, *[(state.players[seat].character, g, a, b) for seat, g, a, b in state.grown]]
    pool = house_rules.pool[:]
    for number in range(len(content.changes)):
        change = content.changes[number]
        if change.evening == episode.evening and change.won == (state.outcome == v.WON):
            pool.append(number)
    return {
        "version": VERSION,
        "results": [v.RESULTS[result] for result in [*house_rules.results, state.outcome]],
        "flags": [flag.id for flag in content.flags if state.flags >> flag.number & 1],
        "heat": state.heat,
        "allies": [
            {"card": content.cards[card].id, "character": content.characters[who].id} for card, who in allies(state)
        ],
        "growth": [written_growth(content, row) for row in growth],
        "pool": [content.changes[number].id for number in pool],
        "met": [card.id for card in content.cards if state.met >> card.number & 1],
        "content": content.known_as,
    }


def allies(state: HopeState) -> list[tuple[int, int]]:
    """Followers in play zones, each with its character; an absent character's ally stays its own."""
    found: list[tuple[int, int]] = []
    for card in state.cards:
        if card.kind == v.LEAD and card.place >= ZONE:
            owner = state.players[card.place - ZONE].character
            for ally, character in state.house_rules.allies:
                if ally == card.card and all(player.character != character for player in state.players):
                    owner = character
            found.append((card.card, owner))
    return found


def written_growth(content: Content, row: tuple[int, int, int, int]) -> dict[str, Any]:
    """A growth as the log writes it."""
    character, growth, a, b = row
    data: dict[str, Any] = {"character": content.characters[character].id, "growth": content.growth[growth].id}
    do = content.growth[growth].op.do
    if do in (v.DO_RAISE, v.DO_MARKER):
        data["attribute"] = v.ATTRIBUTES[a]
    elif do == v.DO_SWAP:
        data["old"] = content.actions[a].id
        data["new"] = content.actions[b].id
    return data


def next_episode(state: HopeState) -> int:
    """The episode that follows, or NONE."""
    for following in state.content.episodes[state.house_rules.episode].next:
        if following.condition is None or holds(state, following.condition, Sense(0)):
            return following.episode
    return NONE


def next_table(state: HopeState) -> dict[str, Any]:
    """What `nt.new` needs for the next episode; nothing when the campaign is over."""
    content = state.content
    following = next_episode(state)
    if state.house_rules.demo or following == NONE:
        return {}
    return {
        "seats": state.seats,
        "episode": content.episodes[following].id,
        "mode": content.thresholds[state.house_rules.mode].id,
        "difficulty": content.levels[state.house_rules.level].id,
        "characters": [content.characters[player.character].id for player in state.players],
        **rulings(state.house_rules),
        "campaign": after(state),
    }


def rulings(house_rules: HouseRules) -> dict[str, str]:
    """The rulings of this table that are not the usual ones: the group plays on by them (6.1)."""
    chosen = (
        ("epic_fail_threat", house_rules.by_value_threat, "by_value"),
        ("epic_retreat", house_rules.by_value_retreat, "by_value"),
        ("teamwork", house_rules.whole_marker, "marker"),
        ("consultation", house_rules.honour, "honour"),
        ("last_focus", house_rules.last_focus, "asked for"),
    )
    return {option: value for option, differs, value in chosen if differs}
