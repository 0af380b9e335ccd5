"""Points with their parts, and who has won."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.sentences import END_WORDS
from neontable.kernel.game import Result, Score

RULES: Final = {
    "empty board": "HUNT-END-02",
    "team killed": "HUNT-END-03",
    "last turn": "HUNT-R-65",
    "one left": "HUNT-R-67",
}


PLACES: Final = ("1st", "2nd", "3rd", "4th")


def parts(state: HuntState, seat: int) -> dict[str, int]:
    """What the points of a seat are made of."""
    found = {
        "troopers": state.trooper_kills[seat],
        "varans killed": c.VARAN_POINTS * state.varan_kills[seat],
        "varans alive": c.VARAN_POINTS * state.living(seat),
    }
    if seat == state.middle and state.house_rules.middle_points:  # HUNT-R-70
        found["middle"] = state.house_rules.middle_points
    return found


def winners(state: HuntState) -> list[int]:
    """Who has most points, then most living varans; those still equal share the victory (HUNT-END-04)."""
    playing = state.playing()  # HUNT-R-67
    best = max([(state.points(seat), state.living(seat)) for seat in playing])  # HUNT-END-05
    return [seat for seat in playing if (state.points(seat), state.living(seat)) == best]  # HUNT-END-06


def result(state: HuntState) -> Result:
    """The result of a game that is over."""
    scores = [Score(seat, state.points(seat), parts(state, seat)) for seat in range(state.seats)]
    end = END_WORDS[state.ending]
    return Result(tuple(winners(state)), scores, f"{end[:1].upper()}{end[1:]}.", RULES[state.ending])


def rewards(state: HuntState) -> list[float]:
    """Per seat 1 for a win, 0 for a loss, parts of 1 for a shared win."""
    won = winners(state)
    return [1.0 / len(won) if seat in won else 0.0 for seat in range(state.seats)]


def standing(state: HuntState, seat: int) -> str:
    """How a seat stands by points: it leads, or comes after so many others; several with the same points are tied."""
    mine = state.points(seat)
    others = [state.points(other) for other in range(state.seats) if other != seat]
    above = len([points for points in others if points > mine])
    tied = mine in others
    return "leads" if not above and not tied else f"{'tied ' if tied else ''}{PLACES[above]}"
