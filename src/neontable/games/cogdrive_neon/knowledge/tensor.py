"""What a seat may know of a game of CogDrive Neon, as floats: a place for each card in each zone, its own zones first."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import CARDS, WRECKAGE
from neontable.games.cogdrive_neon.score import clash_power
from neontable.games.cogdrive_neon.state import Area, CogState
from neontable.kernel.deck import Deck
from neontable.kernel.numbers.tensors import Layout

ZONES: Final = 4  # of a player: hand, deck, discard, clash
COUNTS: Final = 5  # and the Power at the Clash
# the slice "table": counts and flags
DECK_LEFT: Final = 0
BEFORE_WRECKAGE: Final = 1
LAST_TURN: Final = 2
TURN: Final = 3
MY_TURN: Final = 4
I_AM_FIRST: Final = 5
RECRUITED: Final = 6
TASKED: Final = 7
RECRUITING: Final = 8
IN_TASK: Final = 9
OVERDRIVE: Final = 10
PART: Final = 11
TABLE: Final = 12
# what is written most stands first: small indices cost less
LAYOUT: Final = Layout(
    [
        ("table", TABLE),
        ("phase", len(c.PHASES)),
        ("my counts", COUNTS),
        ("their counts", COUNTS),
        ("hangar", CARDS),
        ("my cards", ZONES * CARDS),
        ("their cards", ZONES * CARDS),
        ("hangar deck", CARDS),
        ("card in use", CARDS),
    ]
)
HANGAR: Final = LAYOUT.start("hangar")
HANGAR_DECK: Final = LAYOUT.start("hangar deck")
MINE: Final = LAYOUT.start("my cards")
THEIRS: Final = LAYOUT.start("their cards")
MY_COUNTS: Final = LAYOUT.start("my counts")
THEIR_COUNTS: Final = LAYOUT.start("their counts")
IN_USE: Final = LAYOUT.start("card in use")
AT_TABLE: Final = LAYOUT.start("table")
PHASE: Final = LAYOUT.start("phase")


def encode(state: CogState, seat: int, out: memoryview[float], at: int) -> None:
    """Write what is not 0."""
    mark(out, at + HANGAR, state.hangar)
    write_player(state, seat, seat, out, at + MINE, at + MY_COUNTS)
    write_player(state, seat, 1 - seat, out, at + THEIRS, at + THEIR_COUNTS)
    write_hangar_deck(state, seat, out, at + HANGAR_DECK, at + AT_TABLE)
    table = at + AT_TABLE
    out[table + TURN] = state.turn / 32
    if state.active == seat:
        out[table + MY_TURN] = 1.0
    if state.first == seat:
        out[table + I_AM_FIRST] = 1.0
    if state.recruited:
        out[table + RECRUITED] = 1.0
    if state.tasked:
        out[table + TASKED] = 1.0
    if state.action != c.NOTHING:
        out[table + (RECRUITING if state.action == c.RECRUIT else IN_TASK)] = 1.0
        if state.overdrive:
            out[table + OVERDRIVE] = 1.0
        if state.part:
            out[table + PART] = state.part / 4
        if state.card >= 0:
            out[at + IN_USE + state.card] = 1.0
    out[at + PHASE + state.phase] = 1.0


def mark(out: memoryview[float], first: int, cards: list[int]) -> None:
    """A 1 for each of these cards."""
    for card in cards:
        out[first + card] = 1.0


def write_player(state: CogState, seat: int, owner: int, out: memoryview[float], cards: int, counts: int) -> None:
    """The zones of a player: of hidden ones the cards that this seat can place there."""
    area = state.areas[owner]
    if seat == owner:
        mark(out, cards, area.hand)
        mark_known(state, seat, area.deck, True, out, cards + CARDS)
    else:
        mark_unseen(state, seat, area, out, cards)
    mark(out, cards + 2 * CARDS, area.discard)
    mark(out, cards + 3 * CARDS, area.clash)
    out[counts] = len(area.hand) / 8
    out[counts + 1] = len(area.deck.cards) / 16
    out[counts + 2] = len(area.discard) / 16
    out[counts + 3] = len(area.clash) / 8
    out[counts + 4] = clash_power(state, owner) / 16


def mark_known(state: CogState, seat: int, deck: Deck, own: bool, out: memoryview[float], first: int) -> None:
    """The cards of a deck that this seat knows to be there; in its own also those that it has shuffled in."""
    knowledge = state.knowledge
    if knowledge is None or not state.house_rules.memory:
        return
    known, hidden_at = knowledge.known, knowledge.hidden_at
    bit = 1 << seat
    for card in deck.cards:
        if card != WRECKAGE and (known[card] & bit or (own and hidden_at[card] > 0)):
            out[first + card] = 1.0


def mark_unseen(state: CogState, seat: int, area: Area, out: memoryview[float], first: int) -> None:
    """The opponent's hand and deck: cards whose place is known, and by one half those that are in one of the two."""
    knowledge = state.knowledge
    if knowledge is None or not state.house_rules.memory:
        return
    known, hidden_at = knowledge.known, knowledge.hidden_at
    bit = 1 << seat
    for card in area.hand:
        if known[card] & bit:
            out[first + card] = 1.0
        elif hidden_at[card] > 0:
            out[first + CARDS + card] = 0.5
    for card in area.deck.cards:
        if known[card] & bit:
            out[first + CARDS + card] = 1.0
        elif hidden_at[card] > 0:
            out[first + CARDS + card] = 0.5


def write_hangar_deck(state: CogState, seat: int, out: memoryview[float], first: int, table: int) -> None:
    """How many cards are left, how many before the Wreckage card, and which Wrecked ones are among them."""
    deck = state.hangar_deck
    mark_known(state, seat, deck, False, out, first)
    count = len(deck.cards)
    if state.wreckage_seen:
        out[table + LAST_TURN] = 1.0
    else:
        count -= 1
        out[table + BEFORE_WRECKAGE] = (count - deck.cards.index(WRECKAGE)) / 32
    out[table + DECK_LEFT] = count / 32
