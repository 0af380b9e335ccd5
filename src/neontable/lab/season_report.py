"""What a series of campaigns says: won by episode and number, ways of losing, rounds; and what another made of the same lucks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from neontable.bots.ratings import paired, wilson

if TYPE_CHECKING:
    from neontable.lab.seasons import Evening, Seasons

Key = TypeVar("Key", bound=Hashable)


def report(seasons: Seasons, seconds: float = 0.0) -> dict[str, Any]:
    """Everything as JSON-able data; all but times is the same for the same seed."""
    games = sorted(seasons.played, key=lambda one: one.luck)
    return {
        "game": seasons.game,
        "bot": seasons.bot,
        "seed": seasons.seed,
        "content": seasons.content,
        "options": seasons.options,
        "games": len(games),
        "played": seasons.ended,
        "planned": len(seasons.plan.items),
        "cells": [
            {"seats": seats, "episode": episode, **figures(some)}
            for (seats, episode), some in grouped(games, lambda one: (one.seats, one.episode))
        ],
        "numbers": [{"seats": seats, **figures(some)} for seats, some in grouped(games, lambda one: one.seats)],
        "casts": [
            {"seats": seats, "cast": cast, **figures(some), "episodes": by_episode(some)}
            for (seats, cast), some in grouped(games, lambda one: (one.seats, one.cast))
        ],
        "pairs": pairs(games, seasons.like) if seasons.like else [],
        "faults": sorted(seasons.faults),
        "traces": [seasons.faults[fault] for fault in sorted(seasons.faults)],
        "dropped": seasons.dropped,
        "seconds": seconds,
    }


def grouped(games: Sequence[Evening], key: Callable[[Evening], Key]) -> list[tuple[Key, list[Evening]]]:
    """Games by what they have in common, in order."""
    groups: dict[Key, list[Evening]] = {}
    for one in games:
        groups.setdefault(key(one), []).append(one)
    return sorted(groups.items(), key=lambda group: str(group[0]))


def figures(games: Sequence[Evening]) -> dict[str, Any]:
    """Won, with its 95 % interval; ways of losing as parts of the losses; rounds and decisions, low, middle and high."""
    won = sum(one.won for one in games)
    lost = Counter(one.reason for one in games if not one.won)
    return {
        "games": len(games),
        "won": won,
        "rate": won / len(games),
        "interval": list(wilson(won, len(games))),
        "lost": {reason: count / sum(lost.values()) for reason, count in sorted(lost.items())},
        "rounds": percentiles([one.rounds for one in games]),
        "choices": percentiles([one.choices for one in games]),
        "seconds": sum(one.seconds for one in games) / len(games),
    }


def by_episode(games: Sequence[Evening]) -> dict[str, list[float]]:
    """For each episode how often it was won, with the interval, and how often it was played."""
    found: dict[str, list[float]] = {}
    for episode, some in grouped(games, lambda one: one.episode):
        won = sum(one.won for one in some)
        found[episode] = [won / len(some), *wilson(won, len(some)), len(some)]
    return found


def percentiles(values: Sequence[int]) -> list[int]:
    """The 10th, 50th and 90th of a hundred."""
    ranked = sorted(values)
    return [ranked[min(len(ranked) - 1, len(ranked) * part // 100)] for part in (10, 50, 90)]


def pairs(games: Sequence[Evening], others: Sequence[Evening]) -> list[dict[str, Any]]:
    """What these games won beyond those they repeat, over all cells, by number and by cell."""
    before = {one.luck: one.won for one in others}
    both = [one for one in games if one.luck in before]
    rows = [compared("all", both, before)] if both else []
    rows += [compared(str(seats), some, before) for seats, some in grouped(both, lambda one: one.seats)]
    for (seats, episode), some in grouped(both, lambda one: (one.seats, one.episode)):
        rows.append(compared(f"{seats}, episode {episode}", some, before))
    return rows


def compared(name: str, games: Sequence[Evening], before: dict[tuple[int, int], bool]) -> dict[str, Any]:
    """A paired difference with its 95 % interval."""
    counts = Counter((one.won, before[one.luck]) for one in games)
    alone, other = counts[True, False], counts[False, True]
    return {
        "where": name,
        "games": len(games),
        "rate": (counts[True, True] + alone) / len(games),
        "before": (counts[True, True] + other) / len(games),
        "ahead": (alone - other) / len(games),
        "interval": list(paired(counts[True, True], alone, other, counts[False, False])),
    }
