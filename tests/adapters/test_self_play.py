"""The baseline that learns by self-play: it learns, is the same by its seed, and plays as a bot from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import neontable as nt
from neontable.bots.files import load
from tests.conformance.tools import SOAK

FILE = Path(__file__).parents[2] / "examples" / "self_play.py"


@pytest.fixture(scope="module")
def example() -> Any:
    return load(FILE, "")


def trained(example: Any, steps: int) -> Any:
    training = example.Training(games=12, seed=1, rate=0.002)
    for _ in range(steps):
        training.step(256)
    return training


def test_it_learns_and_repeats(example: Any) -> None:
    one, other = trained(example, 160), trained(example, 160)
    assert one.games > 0 and one.games == other.games
    fresh = example.Net(one.batch.layout.size, one.batch.actions.count, 1)
    for name, weight in one.net.weights.items():
        assert (weight == other.net.weights[name]).all() and np.isfinite(weight).all()
        assert (weight != fresh.weights[name]).any()


def test_its_net_plays_as_a_bot(example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net = trained(example, 5).net
    net.save(tmp_path / "net.npz")
    monkeypatch.setenv("NEONTABLE_NET", str(tmp_path / "net.npz"))
    bot = nt.bot(f"{FILE}:SelfPlay")
    table = nt.play("cogdrive-neon", [bot, "random"], seed=1)
    same = nt.play("cogdrive-neon", [example.SelfPlay(net=net), nt.bot("random", seed=nt.bot_seed(1, 1))], seed=1)
    assert table.over and table.state_hash() == same.state_hash()


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="runs for minutes: make soak")
def test_it_beats_random_nine_times_in_ten(example: Any) -> None:
    assert example.won(trained(example, 40_000).net, "random", 400) > 0.9
