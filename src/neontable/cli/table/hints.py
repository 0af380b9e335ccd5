"""What a search likes best, in words: by the numbers of the list, told apart, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from neontable.bots.hints import Advice
from neontable.cli.table.rows import option_numbers, rows_of
from neontable.kernel.decision import Decision
from neontable.kernel.table import Table

TOO_FEW: Final = 0.25  # a standard error of the chance to win beyond which that chance says nothing


class Hinted(NamedTuple):
    """An option of a hint: its number in the list, the choices that carry it out, its name, figures, reason and expected line."""

    number: str
    choices: list[str]
    label: str
    figures: str
    why: str
    expected: str


def hint_words(table: Table, seat: int, advice: Sequence[Advice], opened: str = "", wait: str = "") -> list[Hinted]:
    """The options that a search likes best, by the numbers they have in the list, of which a group may be open; no two of
    them read alike. To wait has a number of its own, without one that of the line below all others.
    """
    decision = table.decision(seat)
    numbers = {} if decision is None else option_numbers(decision, opened)
    below = "1" if decision is None else str(len(rows_of(decision, opened)) + 1)
    told: list[Hinted] = []
    for each in advice:
        line = each.line
        label = "Wait" if decision is None or not line.option else told_apart(decision, line.option)
        if len(each.labels) > 1:
            label = ", ".join(each.labels)
        times = "once" if line.visits == 1 else f"{line.visits} times"
        figures = f"wins {chance(line.value)} (± {chance(each.error)}), tried {times}"
        if each.error > TOO_FEW:
            figures = f"tried {times}, too seldom to say how often it wins"
        if each.equal:
            figures += ", cannot be told from the first"
        number = numbers.get(line.option, wait or below)
        why = each.why[:1].upper() + each.why[1:]
        told.append(Hinted(number, each.choices, label, figures, why, follows(table, seat, advice=each)))
    return told


def chance(part: float) -> str:
    """A part of all games in words: what is seldom is not never."""
    if part < 0.005:
        return "under 1%"
    return f"{part:.0%}" if part <= 0.995 else "over 99%"


def follows(table: Table, seat: int, advice: Advice) -> str:
    """What is expected to follow an option, beyond the answers that are given with it."""
    expected, speaker = "", seat
    given = list(advice.labels[1:])
    for (who, _), text in zip(advice.line.follow[1:], advice.line.labels[1:], strict=True):
        if given and who == seat and text == given[0]:
            del given[0]
            continue
        turn = f"; {table.names[who]}: " if who != speaker else ", " if expected else ""
        expected += turn + (text or "let others answer")
        speaker = who
    return f"then {expected.removeprefix('; ')}" if expected else "what follows is open"


def told_apart(decision: Decision, option: str) -> str:
    """The label of an option, with more where another option has the same."""
    every = decision.describe_all()
    mine = decision.describe(option)
    if sum(each.label == mine.label for each in every) < 2:
        return mine.label
    return f"{mine.label} ({mine.note or mine.effect or mine.text})"
