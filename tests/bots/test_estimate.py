"""CogDrive Neon's estimate: a chance for each seat that rises with what wins games."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt

EVEN: dict[str, Any] = {"hand": ["MR4-P"], "deck": [], "discard": ["KV8-Y"], "clash": ["TF2-G"]}


def chance(mine: dict[str, Any], **more: Any) -> float:
    """Seat 0's chance against the same few cards of another Color."""
    theirs = {"hand": ["HN5-P"], "deck": [], "discard": ["AX7-Y"], "clash": ["MR4-G"]}
    position = {"hangar": [], "hangar_deck": ["...", "WRECKAGE"], "players": [mine, theirs], **more}
    table = nt.setup("cogdrive-neon", position)
    chances = table.game.estimate(table.run.state)
    assert sum(chances) == pytest.approx(1.0)
    return chances[0]


def test_equal_sides_have_equal_chances() -> None:
    assert chance(EVEN) == pytest.approx(0.5)


@pytest.mark.parametrize(
    "more",
    [
        {"clash": ["TF2-G", "OD9-Y"]},
        {"clash": ["OD9-G"]},
        {"discard": ["KV8-Y", "HN5-Y"]},
        {"discard": ["SG6-Y"]},
        {"hand": ["MR4-P", "BZ3-G"]},
    ],
    ids=["a card more at the Clash", "more Power there", "more of a Color", "a stronger card", "a card more in hand"],
)
def test_more_is_better(more: dict[str, Any]) -> None:
    assert chance({**EVEN, **more}) > 0.5


def test_the_best_color_counts_more_towards_the_end() -> None:
    rich = {**EVEN, "discard": ["KV8-Y", "SG6-Y"]}
    late = {"wreckage_seen": True, "hangar_deck": ["..."], "first": 0, "active": 1}
    assert chance(rich, **late) > chance(rich) > 0.5


def test_every_position_of_a_game_has_chances() -> None:
    table = nt.new("cogdrive-neon", seed=2)
    bot = nt.bot("random", seed=1)
    while not table.over:
        first, second = table.game.estimate(table.run.state)
        assert 0.0 < first < 1.0
        assert first + second == pytest.approx(1.0)
        seat = table.decisions[0].seat
        table.choose(seat, bot.choose(nt.Perspective(table, seat)))
