"""The texts of answers, and reading them back: also those that are refused, so that the rule can be named."""

from __future__ import annotations

import re
from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.names import target_id, varan_id
from neontable.kernel.ask import Ask

OTHER_PIECE: Final = 100  # added to a card where a counter is asked for, and the other way round
PLACE: Final = re.compile(r"^(?:put )?(\d+) (?:in|to|into) (\w+)$")
TROOPS: Final = re.compile(r"^(?:move )?(\d+) from (\w+) to (\w+)$")
VARAN: Final = re.compile(r"(\w+)[- ]([abc])$")
MOST: Final = 7  # a larger number of troopers than anybody may place or move


# ---------------------------------------------------------------- programmes
def programme_of(content: Content, line: str) -> list[str]:
    """The cards and counters of a line such as A1 T1 B2 C1 / D3 D1 D4 D5; any other line as it is."""
    names = line.upper().replace("/", " ").replace(",", " ").split()
    known = len([name for name in names if name in content.card_at or name in content.counter_at])
    return names if len(names) > 1 and known == len(names) else [line]


def card_text(state: HuntState, ask: Ask, card: int) -> str:
    """An action card by its id."""
    if card >= OTHER_PIECE:
        return state.content.counters[card - OTHER_PIECE].id
    return state.content.cards[card].id


def counter_text(state: HuntState, ask: Ask, which: int) -> str:
    """A damage counter by its id."""
    if which >= OTHER_PIECE:
        return state.content.cards[which - OTHER_PIECE].id
    return state.content.counters[which].id


def parse_card(state: HuntState, ask: Ask, text: str) -> int:
    """A card that was tried, or a counter where a card is asked for."""
    name = text.strip().upper()
    if name in state.content.counter_at:
        return OTHER_PIECE + state.content.counter_at[name]
    return state.content.card_at.get(name, -1)


def parse_counter(state: HuntState, ask: Ask, text: str) -> int:
    """A counter that was tried, or a card where a counter is asked for."""
    name = text.strip().upper()
    if name in state.content.card_at:
        return OTHER_PIECE + state.content.card_at[name]
    return state.content.counter_at.get(name, -1)


# ---------------------------------------------------------------- sectors
def sector_at(text: str) -> int:
    """The sector of this name, or nowhere."""
    names = [name.lower() for name in c.COMPASS]
    word = text.strip().lower()
    return names.index(word) if word in names else names.index("centre") if word == "center" else c.NOWHERE


def place_text(state: HuntState, ask: Ask, code: int) -> str:
    """So many troopers to a sector."""
    return f"{c.placed_count(code)} to {c.COMPASS[c.placed_sector(code)]}"


def parse_place(state: HuntState, ask: Ask, text: str) -> int:
    """So many troopers to a sector, as somebody tried it."""
    found = PLACE.match(text.strip().lower())
    sector = sector_at(found[2]) if found else c.NOWHERE
    return c.placing(min(MOST, int(found[1])), sector) if found and sector >= 0 and int(found[1]) else -1


def move_text(state: HuntState, ask: Ask, sector: int) -> str:
    """A destination, or to stay."""
    return "stay" if sector == state.place[ask.a] else f"move {c.COMPASS[sector]}"


def parse_move(state: HuntState, ask: Ask, text: str) -> int:
    """A destination that was tried."""
    return sector_at(text.strip().lower().removeprefix("move ").removeprefix("to "))


def throw_text(state: HuntState, ask: Ask, sector: int) -> str:
    """The sector at which a grenade is thrown, or none."""
    return "no grenade" if sector == c.NO_TARGET else f"throw {c.COMPASS[sector]}"


def parse_throw(state: HuntState, ask: Ask, text: str) -> int:
    """A sector at which somebody tried to throw."""
    return sector_at(text.strip().lower().removeprefix("throw ").removeprefix("at "))


# ---------------------------------------------------------------- targets
def target_text(state: HuntState, ask: Ask, target: int) -> str:
    """A target, or none."""
    return "no attack" if target == c.NO_TARGET else f"attack {target_id(target)}"


def parse_target(state: HuntState, ask: Ask, text: str) -> int:
    """A target that was tried."""
    words = text.strip().lower().removeprefix("attack ")
    if words.startswith("troopers in "):
        sector = sector_at(words.removeprefix("troopers in "))
        return c.troopers_in(sector) if sector >= 0 else -1
    return varan_at(state, words)


def varan_at(state: HuntState, text: str) -> int:
    """The varan of this id, or -1."""
    found = VARAN.search(text.strip().lower())
    if found is None or found[1] not in c.COLORS[: state.seats]:
        return -1
    return c.TEAM * c.COLORS.index(found[1]) + "abc".index(found[2])


def pick_text(state: HuntState, ask: Ask, owner: int) -> str:
    """Whose counter is picked."""
    return f"counter of {c.COLORS[owner]}"


def parse_pick(state: HuntState, ask: Ask, text: str) -> int:
    """Whose counter somebody tried to pick."""
    name = text.strip().lower().removeprefix("counter of ")
    return c.COLORS.index(name) if name in c.COLORS[: state.seats] else -1


def receiver_text(state: HuntState, ask: Ask, varan: int) -> str:
    """The varan that receives a counter."""
    return varan_id(varan)


def parse_receiver(state: HuntState, ask: Ask, text: str) -> int:
    """A varan that somebody tried to give the counter to."""
    return varan_at(state, text)


# ---------------------------------------------------------------- troopers
def fire_text(state: HuntState, ask: Ask, shot: int) -> str:
    """One trooper of a sector at one varan."""
    return f"{c.COMPASS[c.fired_from(shot)]} at {varan_id(c.fired_at(shot))}"


def parse_fire(state: HuntState, ask: Ask, text: str) -> int:
    """A shot that was tried."""
    sector, _, at = text.strip().lower().partition(" at ")
    varan = varan_at(state, at)
    return c.firing(sector_at(sector), varan) if sector_at(sector) >= 0 and varan >= 0 else -1


def troops_text(state: HuntState, ask: Ask, move: int) -> str:
    """So many troopers over one border, or no more."""
    if move == c.NO_MORE:
        return "done"
    return f"{c.moved_count(move)} from {c.COMPASS[c.moved_from(move)]} to {c.COMPASS[c.moved_to(move)]}"


def parse_troops(state: HuntState, ask: Ask, text: str) -> int:
    """A move of troopers that was tried."""
    found = TROOPS.match(text.strip().lower())
    if found is None:
        return -1
    source, sector = sector_at(found[2]), sector_at(found[3])
    if source < 0 or sector < 0 or not int(found[1]):
        return -1
    return c.moving(min(MOST, int(found[1])), source, sector)
