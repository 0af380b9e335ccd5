"""Sentences that both terminal tables say in the same way: rules, refusals, hints, results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neontable.cli.table import boards
from neontable.kernel.decision import Decision
from neontable.kernel.errors import Ambiguous, Illegal, NeontableError
from neontable.kernel.rulebook import Example, Rule, of_game
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line


def rule_words(game: str, id: str) -> list[str]:
    """A rule with its rulings, a ruling, or an example, a paragraph each."""
    book = of_game(game)
    if book is None:
        return [f"{game} has no rulebook to look into."]
    entry = book.entry(id)
    if isinstance(entry, Rule):
        lines = [f"{entry.id}: {entry.text}", f"From: {entry.heading}."]
        for each in entry.rulings:
            ruling = book.rulings[each]
            lines.append(f"{ruling.id}: {ruling.question} {ruling.ruling} Why: {ruling.reason}")
        return lines
    if isinstance(entry, Example):
        return [f"{entry.id}: {entry.title}", f"Given {entry.given}", f"When {entry.when}", f"Then {entry.then}"]
    return [f"{entry.id}: {entry.question}", entry.ruling, f"Why: {entry.reason}"]


def rule_text(game: str, id: str) -> str:
    """What a rule says, or nothing where there is no such rule."""
    book = of_game(game)
    rule = None if book is None else book.rules.get(id)
    return "" if rule is None else rule.text


def refused(error: NeontableError) -> str:
    """Why not, by which rule, and what to do instead."""
    if isinstance(error, Ambiguous):
        return f"{error.reason} {error.remedy}"
    if isinstance(error, Illegal) and error.rule:
        return f"{error.reason} ({error.rule}) {error.remedy}".strip()
    return str(error)


def blocked_words(table: Table, decision: Decision) -> list[tuple[str, str, str]]:
    """What cannot be chosen now: the answers, why and what instead, the rule; answers refused for one reason stand together."""
    game, state, ask = table.game, table.run.state, decision.ask
    labels = {
        game.word(state, ask, code): game.describe(state, ask, code).label for code in game.blocked_options(state, ask)
    }
    refused: dict[tuple[str, str], list[str]] = {}
    for each in decision.blocked:
        answers = refused.setdefault((f"{each.reason} {each.remedy}".strip(), each.rule), [])
        label = labels.get(each.text, each.text)
        if label not in answers:
            answers.append(label)
    return [("; ".join(answers), why, rule) for (why, rule), answers in refused.items()]


def order_words(table: Table, seat: int) -> list[str]:
    """The standing orders of a seat, a line each."""
    prompts = {kind.name: kind.prompt for kind in table.game.kinds}
    words = {each.name: each.words for each in table.game.conditions} | {"always": "always"}
    told = [
        f"{prompts[each['kind']]} {words[each['when']].format(n=each['at_least']).capitalize()}: {each['answer']}"
        for each in table.orders(seat)
    ]
    return told or ["There are no standing orders."]


def log_words(lines: Sequence[Line], names: list[str], new_from: int = 0) -> list[tuple[Line, str, bool]]:
    """The sentences of the log and whether each is new; one that repeats itself is said once, with how often."""
    told: list[tuple[Line, str, int, bool]] = []
    for number, line in enumerate(lines):
        words, new = line.text(names), number >= new_from
        if told and told[-1][1] == words and told[-1][3] == new:
            told[-1] = (line, words, told[-1][2] + 1, new)
        else:
            told.append((line, words, 1, new))
    return [(line, words if n == 1 else f"{words} ({n} times)", new) for line, words, n, new in told]


def hint_words(table: Table, seat: int, lines: list[Any]) -> list[tuple[str, str, str]]:
    """The options that search likes best: the option, its figures, and the line it expects."""
    told: list[tuple[str, str, str]] = []
    decision = table.decision(seat)
    for line in lines:
        expected = ""
        speaker = seat
        for (who, _), text in zip(line.follow[1:], line.labels[1:], strict=True):
            turn = f"; {table.names[who]}: " if who != speaker else ", " if expected else ""
            expected += turn + (text or "let others answer")
            speaker = who
        expected = f"then {expected.removeprefix('; ')}" if expected else "what follows is open"
        visits = f"{line.visits} visit{'' if line.visits == 1 else 's'}"
        option = decision.describe(line.option).label if decision is not None and line.option else "wait"
        told.append((option, f"wins {line.value:.0%}, {visits}", expected))
    return told


def score_columns(table: Table) -> tuple[list[str], list[list[str]]]:
    """The points of all seats, one row a part; there is no total where all win or lose together."""
    result = table.result
    assert result is not None
    head = ["", *[table.names[score.seat] for score in result.scores]]
    parts: list[str] = []
    for score in result.scores:
        parts += [part for part in score.parts if part not in parts]
    rows = [
        [boards.part_name(table, part), *[said(score.parts.get(part, "–")) for score in result.scores]]
        for part in parts
    ]
    if not table.game.together:
        rows.append(["total", *[said(score.total) for score in result.scores]])
    return head, rows


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
