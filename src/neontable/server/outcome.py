"""How a game ended, in words: what the parts of a score are called, what for, and which of them add up to it."""

from __future__ import annotations

from typing import Any

from neontable.kernel.game import Game
from neontable.server.wire import OutcomeBody, ScoreBody, SumBody


def outcome(game: Game[Any], result: dict[str, Any]) -> OutcomeBody:
    """A result in the words of its game."""
    scores = [score(game, each["seat"], each["total"], each["parts"]) for each in result["scores"]]
    return OutcomeBody(reason(game, str(result["reason"])), scores)


def reason(game: Game[Any], said: str) -> str:
    """Why a game has ended, as a sentence."""
    sentence = game.endings.get(said, said)
    return f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith('.') else '.'}"


def score(game: Game[Any], seat: int, total: int, parts: dict[str, Any]) -> ScoreBody:
    """The points of a seat: the parts that add up to them, or all parts as facts where none do."""
    sums = [
        SumBody(each.label, parts[each.name], each.means(parts))
        for each in game.score_parts
        if each.means is not None and each.name in parts
    ]
    if sums and sum(each.points for each in sums) == total:
        return ScoreBody(seat, total, sums)
    labels = {each.name: each.label for each in game.score_parts}
    return ScoreBody(seat, total, [], [fact(labels.get(name, name), value) for name, value in parts.items() if value])


def fact(label: str, value: Any) -> str:
    """A part of a score as a fact."""
    return label if value is True else f"{label}: {value}"
