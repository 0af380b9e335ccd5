"""The numbers of Neo-Hunt 3: sectors, pieces, and the answers to its questions, each with its accessors."""

from __future__ import annotations

from typing import Final

# ---------------------------------------------------------------- sectors, row by row from the north-west
SECTORS: Final = 9
CENTRE: Final = 4
COMPASS: Final = ("NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE")
SIDES: Final = ("N", "E", "S", "W")
SIDE_SECTORS: Final = (1, 5, 7, 3)
CORNERS: Final = ((), (), (0, 8), (0, 2, 8), (0, 2, 8, 6))  # by number of players: HUNT-SETUP-08, HUNT-R-61
MIDDLE: Final = 2  # of three corners the one beside both others (HUNT-R-01)
NOWHERE: Final = -1

# ---------------------------------------------------------------- pieces
SEATS: Final = 4
TEAM: Final = 3  # varans of a player (HUNT-SETUP-03): varan = 3 * seat + letter
COUNTERS: Final = 7  # of a player (HUNT-SETUP-04): damage counter = 7 * seat + which
CARDS: Final = 10  # HUNT-SETUP-06
PHASES: Final = 4
TROOPERS: Final = 50  # HUNT-SETUP-13
CROWD: Final = 6  # troopers in a sector at most: HUNT-MOVE-03
FIRING: Final = 3  # troopers at one varan at most
HIDDEN: Final = 3  # the cloak of a varan that is not acting
TROOPER_MELEE: Final = 1
VARAN_POINTS: Final = 3
EXTRA: Final = 4  # troopers of the middle player
REINFORCEMENTS: Final = (0, 0, 8, 10, 12)  # by number of players: HUNT-REINF-02, HUNT-REINF-03, HUNT-REINF-04
COLORS: Final = ("cyan", "amber", "violet", "red")  # by seat: HUNT-SETUP-02
LETTERS: Final = "ABC"

# operations of a card
MOVE: Final = 0
SHOT: Final = 1
ASSAULT: Final = 2
GRENADE: Final = 3
TROOPER_ACTION: Final = 4
OPERATIONS: Final = ("MOVE", "SHOT", "ASSAULT", "GRENADE", "TROOPERS")

# permanent damage
NOT_PERMANENT: Final = 0
CLOAK: Final = 1
GUN: Final = 2
MELEE: Final = 3
PERMANENT: Final = ("", "cloak", "gun", "melee")

# ---------------------------------------------------------------- targets: a varan, or the troopers of a sector
NO_TARGET: Final = 31
TROOPERS_OF: Final = 16
EVERYTHING_IN: Final = 32


def owner_of(varan: int) -> int:
    """Whose varan this is."""
    return varan // TEAM


def letter_of(varan: int) -> str:
    """The letter of a varan."""
    return LETTERS[varan % TEAM]


def troopers_in(sector: int) -> int:
    """The target that is all troopers of this sector."""
    return TROOPERS_OF + sector


def sector_of(target: int) -> int:
    """The sector whose troopers are this target."""
    return target - TROOPERS_OF


def all_in(sector: int) -> int:
    """What a grenade hits: everything in this sector."""
    return EVERYTHING_IN + sector


# ---------------------------------------------------------------- troopers placed: so many in a sector
def placing(count: int, sector: int) -> int:
    """The answer that puts so many troopers into a sector."""
    return sector * 8 + count


def placed_count(code: int) -> int:
    """How many troopers this answer places."""
    return code % 8


def placed_sector(code: int) -> int:
    """Where this answer places troopers."""
    return code // 8


# ---------------------------------------------------------------- trooper fire: one of a sector at a varan
def firing(sector: int, varan: int) -> int:
    """The answer that lets a trooper of this sector fire at this varan."""
    return sector * 16 + varan


def fired_from(code: int) -> int:
    """The sector of the trooper that fires."""
    return code // 16


def fired_at(code: int) -> int:
    """The varan that is fired at."""
    return code % 16


# ---------------------------------------------------------------- trooper moves: so many over one border, or no more
NO_MORE: Final = 0


def moving(count: int, source: int, destination: int) -> int:
    """The answer that moves so many troopers from one sector to the next."""
    return (source * SECTORS + destination) * 8 + count


def moved_count(code: int) -> int:
    """How many troopers move."""
    return code % 8


def moved_from(code: int) -> int:
    """Where they come from."""
    return code // 8 // SECTORS


def moved_to(code: int) -> int:
    """Where they go."""
    return code // 8 % SECTORS


# ---------------------------------------------------------------- kinds of questions
CHOOSE_CARD: Final = 0
CHOOSE_COUNTER: Final = 1
PLACE_EXTRA: Final = 2
REINFORCE: Final = 3
MOVE_TO: Final = 4
CHOOSE_TARGET: Final = 5
THROW_AT: Final = 6
PICK_COUNTER: Final = 7
CHOOSE_RECEIVER: Final = 8
FIRE: Final = 9
MOVE_TROOPS: Final = 10

# why a card is struck out
DOUBLE: Final = 1
KILLED: Final = 2
SUBSTITUTED: Final = 3
STRUCK: Final = ("", "double", "killed", "substituted")

# why one player comes before another
BY_POINTS: Final = 1
BY_DAMAGE: Final = 2
BY_SECTORS: Final = 3
BY_COIN: Final = 4
TIE_BREAKS: Final = ("", "points", "damage", "sector numbers", "coin toss")

# where reinforcements may arrive (HUNT-R-52)
ANYWHERE: Final = 0
SIDES_FIRST: Final = 1
AWAY_FROM_VARANS: Final = 2
