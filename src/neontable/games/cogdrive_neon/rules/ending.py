"""The end of the game: the Wreckage card, a game that stalls, and giving up."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import events as e
from neontable.games.cogdrive_neon.cards import WRECKAGE
from neontable.games.cogdrive_neon.state import CogState

TURNS_WITHOUT_PROGRESS: Final = 6
LONGEST_GAME: Final = 60


def stall(state: CogState) -> None:
    """When nothing moves any more, the Wreckage card counts as seen."""
    if not state.wreckage_seen and stalled(state):
        state.hangar_deck.take_out(WRECKAGE)
        state.wreckage_seen = True
        state.tell(e.STALLED, state.active, ())


def stalled(state: CogState) -> bool:
    """Six turns without a card leaving the Hangar Deck (COG-R-22), or a game that Wrecks keep prolonging (COG-R-36)."""
    return state.quiet >= TURNS_WITHOUT_PROGRESS or (state.house_rules.wrecks_above and state.turn >= LONGEST_GAME)


def end_of_game(state: CogState) -> bool:
    """Whether the game ends with this turn.

    Judged once the turn is over (COG-END-03, COG-END-08), and never in a turn of the First Player (COG-END-04, COG-END-07).
    """
    if not state.wreckage_seen or state.active == state.first:  # COG-END-05, COG-END-06
        return False
    state.ending = "wreckage"
    state.phase = c.OVER
    state.tell(e.ENDED, state.active, ())
    return True


def concede(state: CogState, seat: int) -> None:
    """A seat gives up: the other has won."""
    state.ending = f"concede {seat}"
    state.phase = c.OVER
    state.tell(e.CONCEDED, seat, ())


def who_conceded(state: CogState) -> int:
    """The seat that gave up, or -1."""
    return int(state.ending.split()[1]) if state.ending.startswith("concede ") else -1
