"""Many games at once: the same games as one by one, begun anew by themselves."""

from __future__ import annotations

import pickle
import random
from typing import Any, cast

import numpy as np
import pytest

import neontable as nt
from neontable.adapters.batch import Batch
from neontable.kernel.numbers.tensors import zeros
from tests.conformance.tools import Case, count, plain_cases, some_cases


def batch_of(case: Case, n: int, **more: Any) -> Batch:
    return Batch(case.game, n, seats=case.seats, **case.options, **more)


def random_step(batch: Batch, luck: random.Random) -> None:
    batch.step(np.array([luck.choice(np.flatnonzero(row).tolist()) for row in batch.mask]))


@some_cases
def test_games_go_on_and_begin_anew(case: Case) -> None:
    batch = batch_of(case, 2)
    batch.reset()
    luck = random.Random(5)
    ended = 0
    for _ in range(count(1500, 20_000)):
        assert batch.mask.any(axis=1).all() and (batch.seat >= 0).all()
        random_step(batch, luck)
        ended += int(batch.done.sum())
        if ended >= count(2, 40):
            break
    assert ended >= 2
    assert (np.abs(batch.returns) <= 1).all()


@plain_cases
def test_a_row_is_what_the_seat_sees(case: Case) -> None:
    batch = batch_of(case, 3)
    batch.reset()
    luck = random.Random(6)
    for _ in range(30):
        random_step(batch, luck)
    for row, lane in enumerate(batch.lanes.lanes):
        out = zeros(batch.layout.size)
        batch.lanes.space.observe(lane.run.state, lane.seat, lane.ask, lane.choice, out, cast(Any, memoryview(out)), 0)
        assert out.tobytes() == batch.observation[row].tobytes()
        assert np.flatnonzero(batch.mask[row]).tolist() == sorted(lane.legal)


@plain_cases
def test_the_same_seed_gives_the_same_games(case: Case) -> None:
    seen = []
    for seed in (1, 1, 2):
        batch = batch_of(case, 2, seed=seed)
        batch.reset()
        luck = random.Random(7)
        for _ in range(40):
            random_step(batch, luck)
        seen.append(batch.observation.tobytes() + batch.mask.tobytes())
    assert seen[0] == seen[1] != seen[2]


def test_wrong_ids_and_sizes_are_refused_by_name() -> None:
    batch = Batch("cogdrive-neon", 2)
    with pytest.raises(nt.Invalid, match="have not begun"):
        batch.step([0, 0])
    batch.reset()
    with pytest.raises(nt.Invalid, match="2 games take 2 actions, not 1"):
        batch.step([0])
    with pytest.raises(nt.Illegal, match="not possible in game 0"):
        batch.step([1, 1])
    with pytest.raises(nt.Invalid, match="no action 588"):
        batch.step([588, 1])
    legal = [int(np.flatnonzero(row)[0]) for row in batch.mask]
    before = batch.observation.tobytes() + batch.mask.tobytes()
    for ids in (np.array(legal, float), np.array([legal]), np.array([True, False]), np.array(["a", "b"])):
        with pytest.raises(nt.Invalid, match="one whole number for each game"):
            batch.step(ids)
    for wrong in ([float(legal[0]), legal[1]], [True, legal[1]], [None, legal[1]], ["1", legal[1]]):
        with pytest.raises(nt.Invalid, match="no action"):
            batch.step(wrong)
    with pytest.raises(nt.Illegal, match="not possible in game 1"):
        batch.step([legal[0], 1])
    with pytest.raises(nt.Invalid, match="no action -1"):
        batch.step([legal[0], -1])
    assert batch.observation.tobytes() + batch.mask.tobytes() == before  # no game has gone on
    assert [lane.acts for lane in batch.lanes.lanes] == [0, 0]
    batch.step(np.array(legal, np.int16))
    with pytest.raises(nt.Invalid, match="cannot have 0 games"):
        Batch("cogdrive-neon", 0)
    batch = Batch("cogdrive-neon", 2, illegal="lose")
    batch.reset()
    seats = batch.seat.tolist()
    batch.step([1, int(np.flatnonzero(batch.mask[1])[0])])
    assert batch.done.tolist() == [1, 0] and batch.returns[0, seats[0]] == -1 and batch.returns[0].sum() == -1


def test_the_games_of_a_batch_can_be_sent() -> None:
    batch = Batch("neon", 2, seats=3)
    batch.reset()
    random_step(batch, random.Random(1))
    lane = batch.lanes.lanes[0]
    arrived = pickle.loads(pickle.dumps(lane))
    assert arrived.legal == lane.legal and arrived.seat == lane.seat
    arrived.act(arrived.legal[0])
