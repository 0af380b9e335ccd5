"""How an episode ended: all win or all lose together (HOPE-WIN-01)."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import campaign
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.game import Result, Score

REASONS: Final = ("The episode is won", "The episode is lost by exhaustion", "The episode is lost by surveillance")
RULES: Final = ("HOPE-WIN-04", "HOPE-WIN-05", "HOPE-WIN-06")


def result(state: HopeState) -> Result:
    """The result of an episode that is over."""
    won = state.outcome == v.WON
    winners = tuple(range(state.seats)) if won else ()
    scores = [Score(seat, int(won), parts(state, seat)) for seat in range(state.seats)]
    return Result(winners, scores, REASONS[state.outcome], RULES[state.outcome], campaign.next_table(state))


def parts(state: HopeState, seat: int) -> dict[str, int]:
    """What a character has left."""
    player = state.players[seat] if seat < len(state.players) else None
    if player is None:
        return {"chapters": state.chapter}
    return {
        "chapters": state.chapter,
        "endurance": player.endurance,
        "hope": player.hope,
        "surveillance": state.dial,
        "rounds": state.round,
    }
