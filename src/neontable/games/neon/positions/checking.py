"""What a position may say, refused with the field that is wrong; and whether what a state keeps ready is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.worth import weigh
from neontable.games.neon.options import nearest
from neontable.games.neon.positions.written import FIELDS, PLAYER_FIELDS
from neontable.games.neon.state import Kit, NeonState
from neontable.kernel.errors import Invalid

LISTS: Final = ("ring", "stack", "sunk", "order", "equipment", "discards", "enhancements", "held", "doing", "players")
OBJECTS: Final = ("search", "bots", "turn", "automa")
PLAYER_LISTS: Final = ("hand", "deck", "discard", "actions", "bots", "trophies", "used")
PLAYER_OBJECTS: Final = ("gear", "ammo")


def check_position(data: Mapping[str, Any], seats: int) -> None:
    """Refuse what no table can look like; names of pieces are looked up later."""
    known(data, (*FIELDS, "shuffles"), "A position")
    shaped(data, LISTS, OBJECTS, "")
    drafting = data.get("ring") == []
    bounded(data, "leader", 0, seats - 1, "")
    bounded(data, "round", 0 if drafting else 1, 1000, "")
    bounded(data, "begun", 0, 1_000_000, "")
    if len(data.get("ring", [])) == 1:
        raise Invalid("ring has 1 Sector.", "The last two Sectors never go under.")
    for name in data.get("search", {}):
        bounded(data["search"], name, 0, v.SEARCH_TOKENS, "search: ")
    if sum(data.get("search", {}).values()) > v.SEARCH_TOKENS:
        raise Invalid(f"search: there are only {v.SEARCH_TOKENS} Search tokens.", "Name fewer.")
    players = data.get("players", [])
    told = [each for each in players if not isinstance(each, Mapping) or each.get("fighter") != "automa"]
    if len(told) > seats:
        raise Invalid(f"There are {len(told)} players for {seats} seats.", "Name at most one for each seat.")
    for who, player in enumerate(players):
        check_player(player, f"players[{who}]", "doing" in data)
    if "automa" in data:
        check_player(data["automa"], "automa", "doing" in data)
    if "turn" in data:
        check_turn(data["turn"], players, seats)


def check_turn(turn: Mapping[str, Any], players: Sequence[Mapping[str, Any]], seats: int) -> None:
    """Whose turn it is, and which Action is due."""
    known(turn, ("seat", "action"), "turn")
    bounded(turn, "seat", 0, seats - 1, "turn: ")
    bounded(turn, "action", -1, 2, "turn: ")
    seat = turn.get("seat", 0)
    if seat >= len(players) or not players[seat].get("actions"):
        raise Invalid(
            f"turn: players[{seat}] shows no Actions.", 'Name three, such as "actions": ["move", "attack", "wild"].'
        )


def check_player(data: Any, what: str, playing: bool) -> None:
    """One Fighter and what belongs to it."""
    if not isinstance(data, Mapping):
        raise Invalid(f"{what} must be an object, not {data!r}.", "Name its fields.")
    known(data, PLAYER_FIELDS, "A player")
    where = f"{what}: "
    shaped(data, PLAYER_LISTS, PLAYER_OBJECTS, where)
    bounded(data, "energy", 0, v.MAX_ENERGY, where)
    bounded(data, "fields", 0, v.FORCE_FIELDS, where)
    bounded(data, "lost", 0, v.HP if playing or data.get("place") == "eliminated" else v.HP - 1, where)
    bounded(data, "initiative", 0, 99, where)
    if data.get("side", "A") not in ("A", "B"):
        raise Invalid(f"{where}side cannot be {data['side']!r}.", "It is A or B.")
    trophies = data.get("trophies", [0, 0, 0])
    if len(trophies) != 3 or [n for n in trophies if type(n) is not int or n < 0]:
        raise Invalid(f"{where}trophies must be three numbers, not {trophies}.", "How many of value 1, 2 and 3.")
    if len(data.get("actions", [])) not in (0, 3):
        raise Invalid(f"{where}three Actions are shown, not {len(data['actions'])}.", "Name all three.")
    for gear in data.get("ammo", {}):
        if gear not in data.get("gear", {}):
            raise Invalid(f"{where}there is no {gear} to put Ammo under.", "Name the Gear too.")


def known(data: Mapping[str, Any], fields: Sequence[str], what: str) -> None:
    """Refuse fields that do not exist."""
    for name in data:
        if name not in fields:
            raise Invalid(f"{what} has no field {name!r}.", nearest(str(name), fields))


def shaped(data: Mapping[str, Any], lists: Sequence[str], objects: Sequence[str], where: str) -> None:
    """Refuse values of the wrong shape."""
    for name in lists:
        if not isinstance(data.get(name, []), list | tuple):
            raise Invalid(f"{where}{name} must be a list, not {data[name]!r}.", "Write it in brackets.")
    for name in objects:
        if not isinstance(data.get(name, {}), Mapping):
            raise Invalid(f"{where}{name} must be an object, not {data[name]!r}.", "Write names and values in braces.")


def bounded(data: Mapping[str, Any], name: str, least: int, most: int, where: str) -> None:
    """Refuse numbers out of bounds."""
    value = data.get(name, least)
    if type(value) is not int or not least <= value <= most:
        raise Invalid(f"{where}{name} cannot be {value!r}.", f"It is a number from {least} to {most}.")


def check_kept(state: NeonState) -> None:
    """Whatever is kept to be looked up quickly must be what the Arena, the Gear and the Ammo say."""
    ring = state.ring
    assert state.spots == [ring.index(each) if each in ring else -1 for each in range(v.SECTORS)], "places in the ring"
    for player in state.players:
        if player.fighter >= 0:
            fresh = player.copy()
            state.outfit(fresh)
            assert player.effects == fresh.effects, "effects by window"
            assert player.windows == fresh.windows, "windows by Energy"
        if player.kit.powers:
            kit = Kit()
            weigh(state, player, kit)
            kept = (player.kit.worth, player.kit.boosts, player.kit.powers)
            assert kept == (kit.worth, kit.boosts, kit.powers), "what bots make of Gear and Ammo"
