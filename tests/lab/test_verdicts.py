"""What verdicts are worth: nothing is found where nothing is, and a strong card is found when it was said to be.

Both counts need NEONTABLE_SOAK=1 (four minutes) to be whole; a slice of the first runs every time, and test_comparison.py
plants one strong Fighter.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from neontable.lab.comparison import STRIDE, Comparison

SOAK: Final = os.environ.get("NEONTABLE_SOAK") == "1"
REPEATS: Final = 200 if SOAK else 2
RUNS: Final = 10
PAIRS: Final = 60
NEVER: Final = 1e-9  # no interval is so narrow: it goes on until the verdict is sure

STRONG: Final = """
[[equipment]]
id = "SG-01"
name = "Needler"
type = "small gun"
rank = 1
dice = [5, 5, 5]
capacity = 5
ammo = ["B"]
origin = "original"
text = "Five Attack dice at every Range."
"""


def sure(comparison: Comparison) -> bool:
    """Whether a win share is said to have changed."""
    told = [each.as_data(comparison.planned)["verdict"] for each in comparison.asked()]
    return "helps" in told or "hurts" in told


def test_the_same_game_with_another_luck_is_rarely_said_to_differ() -> None:
    wrong: list[int] = []
    for repeat in range(REPEATS):
        seed = 2 * PAIRS * repeat
        comparison = Comparison(
            "cogdrive-neon", [], bots=["random"], pairs=PAIRS, seed=seed, against_seed=seed + PAIRS, until=NEVER
        )
        looks = 0
        for number, _ in enumerate(comparison.play(), 1):
            looks += number % STRIDE == 0 and sure(comparison)
        if looks:
            wrong.append(seed)
    print(f"sure in {len(wrong)} of {REPEATS}: seeds {wrong}")
    assert len(wrong) <= max(1, 18 * REPEATS // 200)


@pytest.mark.skipif(not SOAK, reason="ten comparisons until they are sure: a minute")
def test_a_strong_card_is_found_within_twice_the_games_foretold(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "neon"\ntitle = "Planted"\n')
    (tmp_path / "equipment.toml").write_text(STRONG)
    found = 0
    for run in range(RUNS):
        comparison = Comparison(
            "neon",
            [str(tmp_path)],
            bots=["random"],
            pairs=1000,
            seed=10_000 * run,
            seats=4,
            target="SG-01",
            until=NEVER,
        )
        foretold, played = 0, 0
        for number, _ in enumerate(comparison.play(), 1):
            played = 2 * number
            if number == 2 * STRIDE:
                foretold = played + (comparison.asked()[0].as_data(comparison.planned)["missing"] or 0)
            if foretold and played >= 2 * foretold:
                break
        verdict = comparison.asked()[0].as_data(comparison.planned)["verdict"]
        print(f"seed {10_000 * run}: {foretold} games foretold, {verdict!r} after {played}")
        found += verdict == "helps"
    assert found >= 9 * RUNS / 10
