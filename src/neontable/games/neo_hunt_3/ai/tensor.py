"""What a seat may know of a game of Neo-Hunt 3, as floats: its own team first, the others clockwise after it."""

from __future__ import annotations

from typing import Final, cast

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.selection import Programme
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.numbers.tensors import Layout
from neontable.kernel.procedure import private_round

SECTOR: Final = 8  # troopers, both covers, the number, and a door on each side
VARAN: Final = c.SECTORS + 6  # where it is; alive, hit points left, firepower, melee, cloak, its damage
SLOT: Final = 2 + c.CARDS + c.COUNTERS  # laid, struck out, the card, the counter
PLAYER: Final = 3 + c.COUNTERS  # here, points, the middle one, counters at home
# what is written most stands first: small indices cost less
LAYOUT: Final = Layout(
    [
        ("numbers", 3),
        ("phase", c.PHASES + 1),
        ("players", c.SEATS * PLAYER),
        ("varans", c.SEATS * c.TEAM * VARAN),
        ("sectors", c.SECTORS * SECTOR),
        ("programmes", c.SEATS * c.PHASES * SLOT),
        ("grenades", c.SECTORS),
    ]
)
NUMBERS: Final = LAYOUT.start("numbers")
PHASE: Final = LAYOUT.start("phase")
SECTORS: Final = LAYOUT.start("sectors")
GRENADES: Final = LAYOUT.start("grenades")
VARANS: Final = LAYOUT.start("varans")
PLAYERS: Final = LAYOUT.start("players")
PROGRAMMES: Final = LAYOUT.start("programmes")


def encode(state: HuntState, seat: int, out: memoryview[float], at: int) -> None:
    """Write what is not 0."""
    out[at + NUMBERS] = state.turn / 20
    out[at + NUMBERS + 1] = state.reserve / c.TROOPERS
    out[at + NUMBERS + 2] = state.seats / c.SEATS
    out[at + PHASE + state.phase] = 1.0
    write_sectors(state, out, at + SECTORS)
    for grenade in state.grenades:
        out[at + GRENADES + grenade.sector] = grenade.power / 8
    selection = private_round(state)
    for owner in range(state.seats):
        nth = (owner - seat) % state.seats
        for letter in range(c.TEAM):
            write_varan(state, c.TEAM * owner + letter, out, at + VARANS + (c.TEAM * nth + letter) * VARAN)
        write_player(state, owner, out, at + PLAYERS + nth * PLAYER)
        first = at + PROGRAMMES + nth * c.PHASES * SLOT
        if selection is None:
            write_programme(state, owner, owner == seat, out, first)
        elif owner == seat and owner in selection.seats:
            write_draft(cast(Programme, selection.draft(owner)), out, first)


def write_sectors(state: HuntState, out: memoryview[float], at: int) -> None:
    """The tiles as they lie, and the troopers on them."""
    board = state.board
    for sector in range(c.SECTORS):
        tile = state.content.tiles[board.tiles[sector]]
        if state.troopers[sector]:
            out[at] = state.troopers[sector] / c.CROWD
        if tile.shot_cover:
            out[at + 1] = tile.shot_cover / 4
        if tile.grenade_cover:
            out[at + 2] = tile.grenade_cover / 4
        out[at + 3] = tile.number / 8
        doors = board.doors[sector]
        for side in range(4):
            if doors >> side & 1:
                out[at + 4 + side] = 1.0
        at += SECTOR


def write_varan(state: HuntState, varan: int, out: memoryview[float], at: int) -> None:
    """A varan: where it is, and how well."""
    place = state.place[varan]
    damage = state.damage[varan]
    if damage:
        out[at + c.SECTORS + 5] = damage / 8
    if place < 0:
        return
    out[at + place] = 1.0
    at += c.SECTORS
    out[at] = 1.0
    out[at + 1] = (state.content.varans[varan % c.TEAM].hit_points - damage) / 8
    if state.firepower[varan]:
        out[at + 2] = state.firepower[varan] / 8
    if state.melee[varan]:
        out[at + 3] = state.melee[varan] / 8
    if state.cloak[varan]:
        out[at + 4] = state.cloak[varan] / 4


def write_player(state: HuntState, owner: int, out: memoryview[float], at: int) -> None:
    """A player: points, and the counters that are at home."""
    if state.plays(owner):
        out[at] = 1.0
    out[at + 1] = state.points(owner) / 16
    if owner == state.middle:
        out[at + 2] = 1.0
    away = state.out_now(owner)
    for which in range(c.COUNTERS):
        if not away >> which & 1:
            out[at + 3 + which] = 1.0


def write_programme(state: HuntState, owner: int, own: bool, out: memoryview[float], at: int) -> None:
    """The four slots: what lies there as far as it is one's own or open."""
    for i in range(c.PHASES):
        slot = c.PHASES * owner + i
        card = state.cards[slot]
        if card >= 0:
            out[at] = 1.0
            if own or i < state.phase:
                out[at + 2 + card] = 1.0
        if state.struck[slot]:
            out[at + 1] = 1.0
        if state.counters[slot] >= 0 and (own or state.shown >> slot & 1):
            out[at + 2 + c.CARDS + state.counters[slot]] = 1.0
        at += SLOT


def write_draft(draft: Programme, out: memoryview[float], at: int) -> None:
    """What a seat has laid so far in a selection that is going on."""
    for i in range(len(draft.cards)):
        out[at + i * SLOT] = 1.0
        out[at + i * SLOT + 2 + draft.cards[i]] = 1.0
    for i in range(len(draft.counters)):
        out[at + i * SLOT + 2 + c.CARDS + draft.counters[i]] = 1.0
