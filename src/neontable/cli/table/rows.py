"""The options of a question as lines of a list: one each, or where there are many, those of one thing behind one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from neontable.kernel.decision import Decision
from neontable.kernel.game import Described

MOST: Final = 9  # options in one list before those of one thing are put behind it
MANY: Final = 20  # where nothing says in short what sets those of one thing apart
LABEL: Final = 18  # columns of a label at least, so that remarks stand below each other
LEAST_REMARK: Final = 12  # columns beside a label, below which nothing is said there


class Row(NamedTuple):
    """A line of the list: one option, or all options of a group, of which one is chosen then."""

    label: str
    options: list[str]


def rows_of(decision: Decision, opened: str = "") -> list[Row]:
    """The options in lines: each for itself, or where there are many, a line for each group; then those of the group opened."""
    every = decision.describe_all()
    groups: dict[str, list[Described]] = {}
    for told in every:
        groups.setdefault(told.group or told.text, []).append(told)
    named = all(told.short for each in groups.values() if len(each) > 1 for told in each)
    if not 2 <= len(groups) <= len(every) // 2 or len(every) <= (MOST if named else MANY):
        return [Row(told.label, [told.text]) for told in every]
    if opened in groups:
        return [Row(told.short or told.label, [told.text]) for told in groups[opened]]
    return [
        Row(each[0].label, [each[0].text]) if len(each) == 1 else Row(name, [told.text for told in each])
        for name, each in groups.items()
    ]


def remarked(every: Sequence[Described], odds: Sequence[str], room: int) -> list[str]:
    """The labels of options, each with a remark of one sort: the odds where there are any, else what fits most of them."""
    labels = [told.label for told in every]
    sorts = [tuple(first_parts(said, room - len(label)) for label, said in zip(labels, odds, strict=True))]
    if not any(odds):
        sorts = list(zip(*[does_and_costs(told) for told in every], strict=True))
    most, best = 0, tuple("" for _ in every)
    for sort in sorts:
        fit = sum(0 < len(said) <= room - len(label) for label, said in zip(labels, sort, strict=True))
        most, best = (fit, sort) if fit > most else (most, best)
    return [beside(label, said, room) for label, said in zip(labels, best, strict=True)]


def first_parts(odds: str, room: int) -> str:
    """Odds as a remark, without the parts at the end that have no room."""
    parts = odds.split(", ")
    while len(parts) > 1 and len(", ".join(parts)) + 2 > room:
        del parts[-1]
    return f"  {', '.join(parts)}" if odds else ""


def does_and_costs(told: Described) -> tuple[str, str, str]:
    """The sorts of remark that an option has: what it does and costs, only what it does, only what it costs."""
    effect = told.effect.rstrip(".")
    cost = "" if told.cost in ("", "nothing") or told.cost in told.label else f"costs {told.cost}"
    both = ", ".join(each for each in (effect, cost) if each)
    apart = " " * (LABEL - len(told.label)) + " · "
    return apart + both if both else "", apart + effect if effect else "", apart + cost if cost else ""


def beside(label: str, remark: str, room: int) -> str:
    """A label and its remark, which is cut where it is too long, and left out where that would leave next to nothing."""
    if not remark or len(label) > room - LEAST_REMARK:
        return label
    whole = label + remark
    return whole if len(whole) <= room else f"{whole[: room - 1].rstrip(' ,;')}…"


def option_numbers(decision: Decision, opened: str = "") -> dict[str, str]:
    """The number of each option as it is typed: its own, or that of its group and then its own; 0 first leaves an open group."""
    numbers: dict[str, str] = {}
    if opened:
        numbers = {option: f"0 {number}" for option, number in option_numbers(decision).items()}
        for inner, row in enumerate(rows_of(decision, opened), 1):
            numbers[row.options[0]] = str(inner)
        return numbers
    for place, row in enumerate(rows_of(decision), 1):
        if len(row.options) == 1:
            numbers[row.options[0]] = str(place)
        else:
            for inner, option in enumerate(row.options, 1):
                numbers[option] = f"{place} {inner}"
    return numbers


def by_label(decision: Decision, typed: str) -> str:
    """The text of the one option whose label has all words that somebody typed; nothing where none or several have them.

    A single letter is no word: whoever types one has a key in mind.
    """
    wanted = parts(typed)
    if len("".join(wanted)) < 2:
        return ""
    found = [
        told.text
        for told in decision.describe_all()
        if wanted and all(any(part.startswith(word) for part in parts(told.label)) for word in wanted)
    ]
    return found[0] if len(found) == 1 else ""


def parts(label: str) -> list[str]:
    """The words of a label, without signs."""
    return "".join(each if each.isalnum() else " " for each in label.lower()).split()
