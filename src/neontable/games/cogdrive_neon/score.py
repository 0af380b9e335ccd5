"""The end of CogDrive Neon: Clash points, Deck points, and who has won."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon.cards import COLORS, Content
from neontable.games.cogdrive_neon.rules.ending import who_conceded
from neontable.games.cogdrive_neon.state import Area, CogState
from neontable.kernel.game import Result, Score

CLASH_CARD: Final = 5  # COG-SCORE-04


def clash_power(state: CogState, seat: int) -> int:
    """The Power sum on a side of the Clash."""
    total = 0
    for card in state.areas[seat].clash:
        total += state.content.power[card]
    return total


def merged_deck(area: Area) -> list[int]:
    """The cards that count by Color: hand, discard and deck together (COG-SCORE-01), not the Clash (COG-SCORE-08)."""
    return area.hand + area.discard + area.deck.cards


def color_sums(content: Content, cards: list[int]) -> list[int]:
    """The Power sum of each Color among some cards (COG-SCORE-07)."""
    sums = [0, 0, 0, 0]
    for card in cards:
        sums[content.color[card]] += content.power[card]
    return sums


def cards_owned(area: Area) -> int:
    """All cards of a player, those at the Clash included (COG-SCORE-12)."""
    return len(area.clash) + len(merged_deck(area))


def clash_winner(state: CogState) -> int:
    """The seat with more Power at the Clash; -1 if they are equal (COG-SCORE-03, COG-SCORE-05)."""
    difference = clash_power(state, 0) - clash_power(state, 1)
    if difference == 0:
        return -1
    return 0 if difference > 0 else 1


def total(state: CogState, seat: int) -> int:
    """Clash cards + Clash card + the best Color (COG-SCORE-10, COG-R-26)."""
    area = state.areas[seat]
    # a point a card (COG-SCORE-02); the best Color (COG-SCORE-06), whatever the other player's is (COG-SCORE-09)
    points = len(area.clash) + max(color_sums(state.content, merged_deck(area)))
    if clash_winner(state) == seat:
        points += CLASH_CARD
    return points


def lead(state: CogState) -> int:
    """Positive if seat 0 wins, negative if seat 1 does, 0 for a shared win."""
    difference = total(state, 0) - total(state, 1)
    if difference == 0:  # COG-SCORE-12, COG-SCORE-13
        difference = cards_owned(state.areas[0]) - cards_owned(state.areas[1])
    return difference


def winners(state: CogState) -> tuple[int, ...]:
    """The winning seats; both when everything is equal (COG-R-21)."""
    difference = lead(state)
    if difference == 0:
        return (0, 1)
    return (0,) if difference > 0 else (1,)


def score(state: CogState, seat: int) -> Score:
    """A seat's points with their parts."""
    area = state.areas[seat]
    sums = color_sums(state.content, merged_deck(area))
    best = sums.index(max(sums))
    return Score(
        seat,
        total(state, seat),
        {
            "clash cards": len(area.clash),
            "clash card": CLASH_CARD if clash_winner(state) == seat else 0,
            "clash power": clash_power(state, seat),
            "deck points": sums[best],
            "color": COLORS[best],
            "cards": cards_owned(area),
        },
    )


def result(state: CogState) -> Result:
    """How the game ended."""
    scores = [score(state, 0), score(state, 1)]
    next_table = {"first_player": 1 - state.first}
    gone = who_conceded(state)
    if gone >= 0:
        return Result((1 - gone,), scores, "concede", "", next_table)
    won = winners(state)
    if len(won) == 2:
        return Result(won, scores, "equal points and cards", "COG-R-21", next_table)
    if scores[0].total == scores[1].total:
        return Result(won, scores, "equal points, more cards", "COG-SCORE-12", next_table)
    return Result(won, scores, "more points", "COG-SCORE-11", next_table)


def rewards(state: CogState) -> list[float]:
    """Per seat 1 for a win, 0 for a loss, a half for a shared win."""
    gone = who_conceded(state)
    difference = lead(state) if gone < 0 else 2 * gone - 1
    if difference == 0:
        return [0.5, 0.5]
    return [1.0, 0.0] if difference > 0 else [0.0, 1.0]
