"""Random games from random legal logs, and whole campaigns by the policy: no dead end, nothing lost, every log taken up."""

from __future__ import annotations

import os
import random
from typing import Any, Final

import pytest

import neontable as nt
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.reading.content import load
from neontable.testing import rule
from tests.games.neon_hope.table import given, larx, when

SOAK: Final = os.environ.get("NEONTABLE_SOAK") == "1"
EVENINGS: Final = {"1": 0, "2": 1, "3a": 2, "3b": 2, "4": 3}
LONGEST: Final = 1500
PARTS: Final = 5 if SOAK else 1  # of the long counts, beside each other
parts: Final = pytest.mark.parametrize("part", range(PARTS))


def random_log(luck: random.Random, episode: str) -> dict[str, Any]:
    """A log with which this episode can be begun."""
    content = load(())
    results = [luck.choice(v.RESULTS) for _ in range(EVENINGS[episode])]
    earned = sum(2 if result == "won" else 1 for result in results)
    growth: list[dict[str, Any]] = []
    for character in content.characters:
        kinds = luck.sample(["GW-1", "GW-2", "GW-3", "GW-4", "GW-6"], min(5, luck.randint(0, earned)))
        for kind in kinds:
            row: dict[str, Any] = {"character": character.id, "growth": kind}
            if kind in ("GW-1", "GW-4"):
                low = [i for i in range(4) if character.attributes[i] <= 3]
                row["attribute"] = v.ATTRIBUTES[luck.choice(low)]
            growth.append(row)
    pool = [change.id for change in content.changes if change.evening <= len(results)
            and change.won == (results[change.evening - 1] == "won")]  # fmt: skip
    allies = [{"card": "101", "character": luck.choice(["larx", "noor"])}] if results and luck.random() < 0.4 else []
    return {
        "results": results,
        "flags": [flag.id for flag in content.flags if results and luck.random() < 0.4],
        "heat": luck.randint(0, 6) if results else 0,
        "growth": growth,
        "pool": pool,
        "allies": allies,
    }


@parts
def test_random_games_from_random_logs_end_and_lose_nothing(part: int) -> None:
    for seed in range(part, 1000 if SOAK else 15, PARTS):
        luck = random.Random(seed)
        episode = luck.choice(list(EVENINGS))
        table = nt.new(
            "neon-hope", seats=luck.randint(1, 4), seed=seed, episode=episode, campaign=random_log(luck, episode),
            mode=luck.choice(["story", "challenge"]), difficulty=luck.choice(["normal", "hard", "hopeless"]),
        )  # fmt: skip
        for _ in range(LONGEST):
            if table.over:
                break
            decision = luck.choice(table.decisions)
            table.choose(decision.seat, luck.choice(decision.options))
            table.game.check(table.run.state)
        assert table.over and table.result is not None
        assert bool(table.result.next) == (episode != "4")


@rule("HOPE-WIN-08", "HOPE-WIN-09", "HOPE-WIN-10")
@parts
def test_whole_campaigns_by_the_policy(part: int) -> None:
    played: set[str] = set()
    endings: set[int] = set()
    for seed in range(part, 200 if SOAK else 2, PARTS):
        options: dict[str, Any] = {"seats": 1 + seed % 4, "difficulty": "gentle"}
        while options:
            seats = options.pop("seats")
            table = nt.play("neon-hope", ["policy"] * seats, seed=seed, **options)
            assert table.result is not None
            view = table.view(None)
            played.add(view["episode"])
            if not table.result.next:
                endings.add(view["ending"])
            options = table.result.next
    assert {"1", "2", "4"} <= played and played & {"3a", "3b"} and endings <= {1, 2, 3, 4, 5, 6} and endings
    assert not SOAK or {"3a", "3b"} <= played


def test_all_six_endings_can_come() -> None:
    solid = ["barkeeper_ally", "yard_union", "tamsin_ally", "service_route", "key_whole"]
    for flags, answer, ending in (
        (solid, "publish", 1),
        (["key_whole"], "publish", 2),
        ([], "erase", 3),
        ([], "bargain", 4),
    ):
        table = given(
            larx(place="Roof Garden/top", attributes=[9, 9, 9, 9]), settings=["4-1", "4-2", "4-3"], chapter=2,
            cards=[{"card": "306", "place": "Roof Garden/top", "side": "B", "secrets": 1}], chance=[6, 7],
            options={"episode": "4", "campaign": {"flags": flags, "heat": 1}},
        )  # fmt: skip
        when(table, "investigate Antenna Rig", "no card", f"vote {answer}")
        assert table.view(0)["ending"] == ending
    for flags, ending in ((solid, 5), ([], 6)):
        table = given(larx(hand=["L-A1"], endurance=1), options={"episode": "4", "campaign": {"flags": flags}})
        when(table, "focus")
        assert table.over and table.view(0)["ending"] == ending
