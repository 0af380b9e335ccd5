"""Stepping through a record, and playing a world to its end."""

from __future__ import annotations

import pytest

import neontable as nt
from tests.conformance.tools import Case, finish, plain_cases, some_moments, truth


@plain_cases
def test_a_record_is_stepped_through(case: Case) -> None:
    table = next(iter(some_moments(case, 1)))
    hashes = [table.state_hash()]
    finish(table, 3)
    record = table.record()
    passed = [(len(each.entries), each.state_hash()) for each in nt.steps(record)]
    assert [entries for entries, _ in passed] == list(range(len(table.entries) + 1))
    assert passed[-1][1] == table.state_hash() and hashes[0] in [each for _, each in passed]


def test_steps_of_a_spoilt_record_name_the_entry() -> None:
    record = nt.play("cogdrive-neon", ["random", "random"], seed=1).record()
    record.data["entries"][4]["text"] = "no such thing"
    with pytest.raises(nt.BadRecord, match="5"):
        list(nt.steps(record))


@plain_cases
def test_a_world_is_played_to_its_end_and_the_table_stays(case: Case) -> None:
    for table in some_moments(case, 3):
        world = table.sample(0, nt.chance.Quick(1))
        before = truth(world)
        ends = [nt.playout(world, seed) for seed in (1, 1, 2)]
        assert ends[0] == ends[1] and all(len(each) == table.seats for each in ends)
        assert all(-1 <= share <= 1 for each in ends for share in each)
        assert truth(world) == before


def test_a_playout_may_end_early() -> None:
    table = nt.new("cogdrive-neon", seed=1)
    early = nt.playout(table, 1, limit=0)
    assert early == [2 * share - 1 for share in table.game.estimate(table.run.state)]
    assert set(nt.playout(table, 1)) <= {-1.0, 0.0, 1.0}


def test_the_seed_of_a_bot_follows_from_the_seed_of_the_game() -> None:
    by_name = nt.play("cogdrive-neon", ["greedy", "random"], seed=7)
    by_seed = nt.play(
        "cogdrive-neon", [nt.bot("greedy", seed=nt.bot_seed(7, 0)), nt.bot("random", seed=nt.bot_seed(7, 1))], seed=7
    )
    assert by_name.state_hash() == by_seed.state_hash()
    assert nt.bot_seed(7, 0) != nt.bot_seed(7, 1) != nt.bot_seed(8, 1)
