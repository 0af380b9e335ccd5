"""The options of a question as lines of a list: one each, or where there are many, those of one thing behind one line."""

from __future__ import annotations

from typing import Final, NamedTuple

from neontable.kernel.decision import Decision
from neontable.kernel.game import Described

MOST: Final = 9  # options in one list before those of one thing are put behind it
MANY: Final = 20  # where nothing says in short what sets those of one thing apart


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


def option_numbers(decision: Decision) -> dict[str, str]:
    """The number of each option as it is typed: its own, or that of its group and then its own."""
    numbers: dict[str, str] = {}
    for place, row in enumerate(rows_of(decision), 1):
        if len(row.options) == 1:
            numbers[row.options[0]] = str(place)
        else:
            for inner, option in enumerate(row.options, 1):
                numbers[option] = f"{place} {inner}"
    return numbers


def by_label(decision: Decision, typed: str) -> str:
    """The text of the one option whose label has all words that somebody typed; nothing where none or several have them."""
    wanted = parts(typed)
    found = [
        told.text
        for told in decision.describe_all()
        if wanted and all(any(part.startswith(word) for part in parts(told.label)) for word in wanted)
    ]
    return found[0] if len(found) == 1 else ""


def parts(label: str) -> list[str]:
    """The words of a label, without signs."""
    return "".join(each if each.isalnum() else " " for each in label.lower()).split()
