"""What a seat may know of a game of NeoN, as floats: the own Fighter first, the others clockwise after it, Automa last."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.knowledge.view import held_by
from neontable.games.neon.rules.attacks.attack import Attack
from neontable.games.neon.rules.defeat import Maintenance
from neontable.games.neon.state import NeonState, Player
from neontable.kernel.numbers.tensors import Layout

FIGHTERS: Final = 7  # at a table: six seats and Automa
AUTOMA: Final = 6
PLACES: Final = v.SECTORS + 2  # the Sectors, the Drop Ship, and eliminated
# the first floats of each Fighter: counts and flags
HERE: Final = 0
HP_LEFT: Final = 1
SIDE_B: Final = 2
ENERGY: Final = 3
FIELDS: Final = 4
ALLY: Final = 5
LEADER: Final = 6
ACTED: Final = 7
TAPPED: Final = 8
WON: Final = 9  # trophies of value 1, 2, 3
BOTS: Final = 12
HAND_SIZE: Final = 13
DECK_SIZE: Final = 14
INITIATIVE: Final = 15
COUNTS: Final = 16
ACTIONS_SHOWN: Final = 3 * len(v.ACTIONS)
# each Sector
SECTOR: Final = 5  # whether it is above water, its place in the ring, Search tokens, Bots, submerges next
# the attack
ATTACK: Final = 2 * FIGHTERS + 4 + 12
NUMBERS: Final = 4  # Round, Sectors left, Bots gone, cards drawn


class Slices:
    """Where each part of an observation begins, with these pieces; the parts of a Fighter count from where it begins."""

    __slots__ = (
        "ammo", "arena", "attack", "cards", "discards", "drawn", "enhancement", "equipment", "fighter", "fighters", "gear",
        "hand", "layout", "mode", "numbers", "place", "programme", "token",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        pieces = len(content.equipment)
        self.equipment = pieces
        self.place = COUNTS
        self.token = self.place + PLACES
        self.programme = self.token + v.SECTORS
        self.cards = self.programme + ACTIONS_SHOWN
        self.gear = self.cards + v.HAND
        self.ammo = self.gear + pieces
        self.enhancement = self.ammo + pieces
        self.fighter = self.enhancement + len(content.enhancements)
        size = self.fighter + len(content.fighters)
        self.layout = Layout(  # what is written most stands first: small indices cost less
            [
                ("numbers", NUMBERS),
                ("mode", len(v.MODES)),
                ("arena", v.SECTORS * SECTOR),
                ("hand", v.HAND),
                ("attack", ATTACK),
                *[(f"fighter {i}" if i < AUTOMA else "automa", size) for i in range(FIGHTERS)],
                ("drawn", pieces + len(content.enhancements)),
                ("discards", pieces),
            ]
        )
        self.numbers = self.layout.start("numbers")
        self.mode = self.layout.start("mode")
        self.arena = self.layout.start("arena")
        self.hand = self.layout.start("hand")
        self.drawn = self.layout.start("drawn")
        self.discards = self.layout.start("discards")
        self.attack = self.layout.start("attack")
        self.fighters = [self.layout.start(f"fighter {i}" if i < AUTOMA else "automa") for i in range(FIGHTERS)]


MOST_KEPT: Final = 64  # sets of pieces
_kept: Final[dict[str, Slices]] = {}


def slices_of(content: Content) -> Slices:
    """Where things stand in an observation, found once for these pieces."""
    slices = _kept.get(content.hash)
    if slices is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        slices = _kept[content.hash] = Slices(content)
    return slices


def encode(state: NeonState, seat: int, out: memoryview[float], at: int) -> None:
    """Write what is not 0."""
    slices = slices_of(state.content)
    numbers = at + slices.numbers
    out[numbers] = state.round / 8
    out[numbers + 1] = len(state.ring) / v.SECTORS
    out[numbers + 2] = len(state.sunk) / v.SECTORS
    out[at + slices.mode + state.house_rules.mode] = 1.0
    write_arena(state, out, at + slices.arena)
    if state.held:
        out[numbers + 3] = len(state.held) / 8
        if held_by(state) == seat:
            first = at + slices.drawn
            if isinstance(state.doing[-1], Maintenance):
                first += slices.equipment
            for card in state.held:
                out[first + card] = 1.0
    first = at + slices.discards
    for pile in state.discards:
        for card in pile:
            out[first + card] = 1.0
    for who in range(len(state.players)):
        write_fighter(slices, state, seat, who, out, at + slices.fighters[nth(state, seat, who)])
    if seat < len(state.players):
        mine = state.players[seat]
        first = at + slices.hand
        for card in mine.hand:
            out[first + card % v.HAND] = 1.0
    if state.attack is not None:
        write_attack(state, state.attack, seat, out, at + slices.attack)


def nth(state: NeonState, seat: int, who: int) -> int:
    """The place of a Fighter among the slices, as this seat counts them."""
    return AUTOMA if who == state.automa else (who - seat) % state.seats


def write_arena(state: NeonState, out: memoryview[float], first: int) -> None:
    """The Sectors above water."""
    ring = state.ring
    size = len(ring)
    for place in range(size):
        sector = ring[place]
        at = first + sector * SECTOR
        out[at] = 1.0
        out[at + 1] = place / size
        if state.search[sector]:
            out[at + 2] = state.search[sector] / 4
        if state.bots[sector]:
            out[at + 3] = len(state.bots[sector]) / 2
    if state.top >= 0:
        out[first + state.top * SECTOR + 4] = 1.0


def write_fighter(slices: Slices, state: NeonState, seat: int, who: int, out: memoryview[float], at: int) -> None:
    """A Fighter with everything open."""
    player = state.players[who]
    out[at + HERE] = 1.0
    out[at + HP_LEFT] = (v.HP - player.lost) / v.HP
    if player.life:
        out[at + SIDE_B] = 1.0
    if player.energy:
        out[at + ENERGY] = player.energy / v.MAX_ENERGY
    if player.fields:
        out[at + FIELDS] = player.fields / 4
    if who != seat and seat < len(state.players) and state.allied(seat, who):
        out[at + ALLY] = 1.0
    if state.leader == who and state.ring:
        out[at + LEADER] = 1.0
    if player.turn_number:
        out[at + ACTED] = 1.0
    if player.tapped:
        out[at + TAPPED] = 1.0
    won = player.won
    for value in range(1, 4):
        if won[value]:
            out[at + WON + value - 1] = won[value] / 4
    if player.bots:
        out[at + BOTS] = len(player.bots) / 4
    place = player.place
    out[at + slices.place + (place if place >= 0 else v.SECTORS if place == c.SHIP else v.SECTORS + 1)] = 1.0
    write_gear(slices, player, out, at)
    if player.fighter >= 0:
        out[at + slices.fighter + player.fighter] = 1.0
        write_cards(slices, player, out, at)


def write_gear(slices: Slices, player: Player, out: memoryview[float], at: int) -> None:
    """What a Fighter wears, with the Ammo under it."""
    gear = player.gear
    for spot in range(6):
        card = gear[spot]
        if card >= 0:
            out[at + slices.gear + card] = 1.0
            for under in player.ammo[spot]:
                out[at + slices.ammo + under] = 1.0
    if player.enhancement >= 0:
        out[at + slices.enhancement + player.enhancement] = 1.0
    if player.token >= 0:
        out[at + slices.token + player.token] = 1.0


def write_cards(slices: Slices, player: Player, out: memoryview[float], at: int) -> None:
    """The Action cards of a Fighter: how many, those discarded, and the programme once it is shown."""
    out[at + HAND_SIZE] = len(player.hand) / v.HAND
    out[at + DECK_SIZE] = len(player.deck.cards) / v.HAND
    for card in player.discard:
        out[at + slices.cards + card % v.HAND] = 1.0
    if player.plan >= 0:
        out[at + INITIATIVE] = player.initiative / 64
        first = at + slices.programme
        for half in player.actions:
            for action in half:
                out[first + action] = 1.0
            first += len(v.ACTIONS)


def write_attack(state: NeonState, attack: Attack, seat: int, out: memoryview[float], at: int) -> None:
    """The attack in progress: who attacks whom, what was rolled, and what it does so far."""
    if attack.attacker >= 0:
        out[at + nth(state, seat, attack.attacker)] = 1.0
    at += FIGHTERS
    if attack.current < len(attack.targets):
        out[at + nth(state, seat, attack.targets[attack.current])] = 1.0
    elif attack.target < c.BOT_AT:
        out[at + nth(state, seat, attack.target)] = 1.0
    at += FIGHTERS
    out[at + (attack.distance if attack.distance < 3 else 3)] = 1.0
    at += 4
    for face in range(4):
        if attack.faces[face]:
            out[at + face] = attack.faces[face] / 4
    if attack.current < len(attack.rolls):
        roll = attack.rolls[attack.current]
        for face in range(4):
            if roll[face]:
                out[at + 4 + face] = roll[face] / 4
    out[at + 8] = attack.dice / 8
    if attack.target >= c.BOT_AT:
        out[at + 9] = 1.0
    if attack.rerolled:
        out[at + 10] = 1.0
    if attack.rerolled_by:
        out[at + 11] = 1.0
