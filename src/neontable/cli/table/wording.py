"""Sentences that both terminal tables say in the same way: rules, refusals, hints, results."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from neontable.kernel.decision import Decision
from neontable.kernel.errors import Ambiguous, Illegal, NeontableError
from neontable.kernel.game import Described
from neontable.kernel.rulebook import Example, Rule, of_game
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line

ALL_IN_LOG: Final = "… (l: all) "  # stands before news that are not all
NEWS_ROWS: Final = 2
# the keys of the full screen as words that can be typed
KEYED: Final = {
    "q": "quit",
    "h": "hint",
    "u": "undo",
    "b": "blocked",
    "l": "log",
    "r": "rule",
    "i": "card",
    "d": "view",
    "s": "save",
    "c": "concede",
}


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


def refused(error: NeontableError, decision: Decision | None = None) -> str:
    """Why not, by which rule, and what to do instead; options that were perhaps meant by their labels."""
    meant = error.fits if isinstance(error, Ambiguous) else error.nearest if isinstance(error, Illegal) else ()
    if decision is not None and meant and all(text in decision.options for text in meant):
        labels = ", ".join(decision.describe(text).label for text in meant)
        if isinstance(error, Ambiguous):
            return f"{error.reason} Say which: {labels}."
        if error.remedy.startswith("Nearest: "):
            return f"{error.reason} Nearest: {labels}."
    if isinstance(error, Ambiguous):
        return f"{error.reason} {error.remedy}"
    if isinstance(error, Illegal) and error.rule:
        return f"{error.reason} ({error.rule}) {error.remedy}".strip()
    return str(error)


def keyed(line: str, options: Sequence[str]) -> str:
    """What was typed; where that is a key of the full screen and no option, what that key does there."""
    line = line.strip().removeprefix(":").strip()
    return line if line in options else KEYED.get(line.lower(), line)


def blocked_words(decision: Decision) -> list[tuple[str, str, str]]:
    """What cannot be chosen now: the answers, why and what instead, the rule; answers refused for one reason stand together."""
    labels = decision.blocked_labels()
    refused: dict[tuple[str, str], list[str]] = {}
    for each in decision.blocked:
        answers = refused.setdefault((f"{each.reason} {each.remedy}".strip(), each.rule), [])
        label = labels[each.text]
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


def news_words(table: Table, lines: Sequence[Line], width: int) -> tuple[str, bool]:
    """What happened, the latest that two rows of this width have room for, and whether anything is left to the log.

    Kinds that a game calls minor are left to it unless there is nothing else, a name is said once.
    """
    told = log_words(lines, table.names)
    heard = [(line, words) for line, words, _ in told if line.kind not in table.game.minor]
    heard = heard or [(line, words) for line, words, _ in told]
    kept = len(heard)
    while kept and len(news_rows(in_one_breath(table, heard[kept - 1 :]), width)) <= NEWS_ROWS:
        kept -= 1
    if heard and kept == len(heard):  # even the last is too long
        rows = news_rows(in_one_breath(table, heard[-1:]), width, NEWS_ROWS)
        return " ".join(rows).removeprefix(ALL_IN_LOG), True
    return in_one_breath(table, heard[kept:]), len(heard) - kept < len(told)


def news_rows(words: str, width: int, most: int | None = None) -> list[str]:
    """Words after the mark for what is left to the log, in rows of this width; beyond the most they are cut."""
    return wrap(ALL_IN_LOG + words, width, max_lines=most, placeholder="…", break_on_hyphens=False)


def in_one_breath(table: Table, told: Sequence[tuple[Line, str]]) -> str:
    """Sentences one after the other; those that begin with one name become one sentence."""
    said: list[list[str]] = []
    before = ""
    for line, words in told:
        name = f"{line.player_name(line.seat, table.names, -1)} "
        whole = words.split(";")[0].rstrip(".")
        if name == before and whole.startswith(name):
            said[-1].append(whole.removeprefix(name))
        else:
            said.append([whole])
        before = name if whole.startswith(name) else ""
    return " ".join(f"{listed(parts)}." for parts in said)


def listed(words: Sequence[str]) -> str:
    """Such as 'a, b and c'."""
    return " and ".join([*([", ".join(words[:-1])] if len(words) > 1 else []), *words[-1:]])


def explained(told: Described) -> str:
    """Everything an option says of itself: what comes of it, what it costs, and what more there is to know."""
    effect = "" if told.effect.rstrip(".") in told.label + told.note else told.effect
    cost = "" if told.cost in ("", "nothing") or told.cost in told.label + told.note else f"Cost: {told.cost}."
    first = f"{effect[:1].upper()}{effect[1:].rstrip('.')}." if effect else ""
    return "\n".join(words for words in (" ".join(each for each in (first, cost) if each), told.note) if words)
