"""The end of a game in words: who won and why, points that add up, and what else there is to tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from neontable.cli.table import boards
from neontable.cli.table.wording import listed
from neontable.kernel.table import Table


class Columns(NamedTuple):
    """The result as a table: names, rows of points that add up to the total, and rows that only tell more."""

    head: list[str]
    points: list[list[str]]
    facts: list[list[str]]


def score_columns(table: Table) -> Columns:
    """The points of all seats, a row for each part, and what only tells more; no total where all win or lose together."""
    result = table.result
    assert result is not None
    counts = {part.name for part in table.game.score_parts if part.means is not None}
    names: list[str] = []
    for score in result.scores:
        names += [part for part in score.parts if part not in names]
    rows = {
        name: [boards.part_name(table, name), *[said(score.parts.get(name, "–")) for score in result.scores]]
        for name in names
    }
    total = [] if table.game.together else [["total", *[said(score.total) for score in result.scores]]]
    return Columns(
        ["", *[table.names[score.seat] for score in result.scores]],
        [*[rows[name] for name in names if name in counts], *total],
        [rows[name] for name in names if name not in counts],
    )


def outcome(table: Table, humans: Sequence[int]) -> str:
    """The result for the one person at the table, such as 'You lost.'; nothing where several or none play."""
    result = table.result
    if result is None or len(humans) != 1:
        return ""
    if humans[0] not in result.winners:
        return "You lost."
    return "You share the win." if len(result.winners) > 1 and not table.game.together else "You won."


def difference(table: Table, humans: Sequence[int]) -> str:
    """In which parts of the points the winner was ahead of the one person who lost, what they are for, and in which behind."""
    result = table.result
    if result is None or len(humans) != 1 or humans[0] in result.winners or not result.winners or table.game.together:
        return ""
    score = {each.seat: each for each in result.scores}
    mine, best = score[humans[0]], score[result.winners[0]]
    apart: dict[str, int] = {}
    what: dict[str, str] = {}
    for part in table.game.score_parts:
        one, other = best.parts.get(part.name, 0), mine.parts.get(part.name, 0)
        if part.means is not None and isinstance(one, int) and isinstance(other, int) and one != other:
            name = boards.part_name(table, part.name)
            apart[name] = one - other
            what[name] = part.means((best if one > other else mine).parts)
    order = sorted(apart.items(), key=lambda each: -each[1])
    ahead = [f"{gap} in {name} ({what[name]})" for name, gap in order if gap > 0]
    behind = [f"{-gap} in {name} ({what[name]})" for name, gap in reversed(order) if gap < 0]
    if not ahead:
        return ""
    more = f"; you were ahead by {listed(behind)}" if behind else ""
    return f"{table.names[best.seat]} was ahead by {listed(ahead)}{more}."


def said(value: Any) -> str:
    """A part of a score in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def who_won(table: Table) -> str:
    """The winners and the reason in one sentence."""
    result = table.result
    assert result is not None
    names = [table.names[seat] for seat in result.winners]
    if table.game.together:
        alone = table.seats == 1
        end = "win" if names else "lose"
        return f"{f'{table.names[0]} {end}s' if alone else f'All {end} together'}: {boards.reason(table)}."
    outsider = table.game.outsider
    if not names and outsider and result.reason == outsider.lower():
        return f"{outsider} wins against all."
    who = (
        "Nobody wins"
        if not names
        else f"{names[0]} wins"
        if len(names) == 1
        else f"{' and '.join(names)} share the win"
    )
    return f"{who}: {boards.reason(table)}."
