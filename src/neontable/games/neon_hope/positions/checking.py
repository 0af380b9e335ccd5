"""Checks of a part of a position before it is laid out: what cannot be is refused with the field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.positions import spelling
from neontable.games.neon_hope.state import ACTIONS, HopeState, Player
from neontable.kernel.errors import Invalid

# what only a whole position can say: where the rules stand, and what lies in which shuffle
WHOLE_ONLY: Final = (
    "staging", "gone", "hidden_at", "shuffles", "drawn", "drawn_at", "sought", "pool", "activations", "outcome", "grown", "entered",
    "acting", "closed", "ending", "ending_number", "begun",
)  # fmt: skip
LISTS: Final = (
    "players", "settings", "cards", "trash", "trashed", "done", "defeated", "deck", "discard", "flags",
)  # fmt: skip
PLAYER_LISTS: Final = ("cards", "growth", "hand", "pile", "tools", "kit", "cubes", "used", "used_up")
GRID: Final = ("revealed", "known", "archived")
MANY: Final = 1000


def check_part(data: Mapping[str, Any], state: HopeState) -> None:
    """Refuse what a part of a position cannot say, and values that cannot be."""
    for name in WHOLE_ONLY:
        if name in data:
            raise Invalid(f"{name} belongs to a whole position.", "Leave it out, or take all of table.position().")
    for name in LISTS:
        list_of(data.get(name, []), name)
    content, seats = state.content, state.seats
    limits = {
        "active": seats, "responsible": seats, "heat": v.MOST_HEAT + 1, "round": MANY, "taken": 1 << seats, "away": 1 << seats,
        "dial": content.thresholds[state.house_rules.mode].final,
        "chapter": len(content.episodes[state.house_rules.episode].chapters),
        "fired": 1 << len(content.thresholds[state.house_rules.mode].thresholds), "met": 1 << len(content.cards),
    }  # fmt: skip
    numbers(data, limits, "")
    truth(data, "escalated", "")
    if len(data.get("players", [])) > seats:
        raise Invalid(f"players names {len(data['players'])} for {seats} seats.", "Say how many play: seats=3.")
    for number, player in enumerate(data.get("players", [])):
        check_player(table_of(player, f"players[{number}]"), f"players[{number}].")
    for number, card in enumerate(data.get("cards", [])):
        check_card(table_of(card, f"cards[{number}]"), content, seats, f"cards[{number}].")
    grid = table_of(data.get("grid", {}), "grid")
    for name in grid:
        if name not in GRID:
            raise Invalid(f"grid has no field {name!r}.", f"Fields: {', '.join(GRID)}.")
        list_of(grid[name], f"grid.{name}")


def check_whole(data: Mapping[str, Any], fields: Sequence[str], player_fields: Sequence[str]) -> None:
    """Refuse a whole position that lacks something, or whose values are of no use."""
    complete(data, fields, "")
    for number, player in enumerate(list_of(data["players"], "players")):
        complete(table_of(player, f"players[{number}]"), player_fields, f"players[{number}].")
    for number, card in enumerate(list_of(data["cards"], "cards")):
        if table_of(card, f"cards[{number}]").get("side") not in ("A", "B"):
            raise Invalid(f"cards[{number}].side cannot be {card.get('side')!r}.", "It is A or B.")
    if data["outcome"] is not None and data["outcome"] not in v.RESULTS:
        raise Invalid(f"outcome cannot be {data['outcome']!r}.", f"It is null, or one of {', '.join(v.RESULTS)}.")


def complete(data: Mapping[str, Any], fields: Sequence[str], where: str) -> None:
    """Every field is there."""
    for name in fields:
        if name not in data:
            raise Invalid(f"{where}{name} is missing.", "A position that says `doing` is whole: take table.position().")


def check_player(player: Mapping[str, Any], where: str) -> None:
    """A character: numbers and lists."""
    numbers(player, {"hope": MANY, "resources": MANY, "spent": ACTIONS + 1, "moves": MANY, "side": 2}, where)
    numbers(player, {"endurance": 11, "next_bonus": MANY}, where)
    if player.get("endurance") == 0:
        raise Invalid(f"{where}endurance cannot be 0: the episode would be lost.", "Give a number from 1 to 10.")
    for name in PLAYER_LISTS:
        list_of(player.get(name, []), f"{where}{name}")
    if player.get("hand") == []:  # HOPE-FOCUS-01
        raise Invalid(f"{where}hand cannot be empty: such a character has focused.", "Name at least one card.")
    if isinstance(player.get("attributes"), Mapping):
        spelling.known(player["attributes"], spelling.ATTRIBUTES, f"{where}attributes")
        numbers(player["attributes"], dict.fromkeys(spelling.ATTRIBUTES, MANY), f"{where}attributes.")
    elif "attributes" in player:
        row_of(player["attributes"], 4, f"{where}attributes")
    if "markers" in player:
        row_of(player["markers"], 8, f"{where}markers")
    for one, other in (("hand", "pile"), ("tools", "kit")):
        both = [*player.get(one, []), *player.get(other, [])]
        for each in both:
            if both.count(each) > 1:
                raise Invalid(f"{where}{one}, {other}: {each!r} is named twice.", "Name each once.")


def check_card(card: Mapping[str, Any], content: Content, seats: int, where: str) -> None:
    """A card in play: what it is, where it is, and what lies on it."""
    if not isinstance(card.get("card"), str):
        raise Invalid(f"{where}card is missing.", "Name the card by its id.")
    if not isinstance(card.get("place"), str):
        raise Invalid(f"{where}place is missing.", "Say where it lies: Syphon/top, network, or zone 0 for a play zone.")
    if card["place"].startswith("zone ") and card["place"][5:] not in [str(seat) for seat in range(seats)]:
        raise Invalid(f"{where}place: there is no {card['place']!r}.", f"The seats are 0 to {seats - 1}.")
    if card.get("side", "A") not in ("A", "B"):
        raise Invalid(f"{where}side cannot be {card['side']!r}.", "It is A or B.")
    numbers(card, {"damage": MANY, "secrets": MANY, "cubes": 1 << 16, "copy": MANY, "id": MANY}, where)
    truth(card, "down", where)
    if "markers" in card:
        row_of(card["markers"], 6, f"{where}markers")
    named = content.index["card"].get(card["card"].partition("#")[0], -1)
    if named >= 0:
        check_kind(card, content.cards[named].kind, where)
        faces = content.cards[named].faces
        if card.get("side") == "B" and len(faces) < 2:
            raise Invalid(f"{where}side: this card has no side B.", "Leave it out; only Leads have one.")
        health = faces[0].health
        if health and card.get("damage", 0) >= health:
            raise Invalid(f"{where}damage {card['damage']} would defeat it.", f"Its health is {health}.")
        face = faces["AB".index(card.get("side", "A"))]
        slots = face.slots(seats)
        cubes = card.get("cubes", 0)
        if cubes >> slots:
            raise Invalid(f"{where}cubes cannot be {cubes}.", f"It has {slots} slots: 1 for the first, 2, 4, added up.")
        if cubes and cubes == (1 << slots) - 1 and not face.icon_slots:  # HOPE-HACK-02, HOPE-HACK-08
            done = "make it retreat" if face.box else "defeat it"
            raise Invalid(f"{where}cubes {cubes} would {done}.", f"It has {slots} slots: leave one empty.")


def check_kind(card: Mapping[str, Any], kind: int, where: str) -> None:
    """Where cards of its kind can lie, and how."""
    if kind == v.EVENT:
        raise Invalid(f"{where}card is an Event and never lies in play.", "Put it into the deck.")
    if kind == v.LEAD and card["place"] == "network":
        raise Invalid(f"{where}place: a Lead lies at a location.", "Name one; a Follower lies in a zone.")
    if card.get("down") and kind != v.ENEMY:  # HOPE-RUL-80
        raise Invalid(f"{where}down: only Enemies retreat.", "Leave it out.")


def check_hand(player: Player, where: str) -> None:
    """Every Action card is in hand or in the discard pile."""
    if player.hand | player.pile != (1 << len(player.cards)) - 1:
        raise Invalid(
            f"{where}: some Action card is neither in hand nor in pile.", "Name only one of the two, or all cards."
        )


# ---- kinds of values
def table_of(data: Any, where: str) -> Mapping[str, Any]:
    """Something that has named fields."""
    if not isinstance(data, Mapping):
        raise Invalid(f"{where} must be a table of named fields.", "Write it in braces.")
    return data


def list_of(data: Any, where: str) -> Sequence[Any]:
    """Something that is a list."""
    if not isinstance(data, list | tuple):
        raise Invalid(f"{where} must be a list.", "Write it in brackets.")
    return data


def row_of(data: Any, length: int, where: str) -> None:
    """A list of so many numbers."""
    if len(list_of(data, where)) != length or not all(type(each) is int and each >= 0 for each in data):
        raise Invalid(f"{where} must be a list of {length} numbers.", "None of them is below 0.")


def numbers(data: Mapping[str, Any], limits: Mapping[str, int], where: str) -> None:
    """Whole numbers from 0 up, each below its limit."""
    for name, limit in limits.items():
        if name in data and (type(data[name]) is not int or not 0 <= data[name] < limit):
            raise Invalid(f"{where}{name} cannot be {data[name]!r}.", f"Give a number from 0 to {limit - 1}.")


def truth(data: Mapping[str, Any], name: str, where: str) -> None:
    """Something that is true or false."""
    if not isinstance(data.get(name, False), bool):
        raise Invalid(f"{where}{name} cannot be {data[name]!r}.", "It is true or false.")
