"""PettingZoo's own suites, and what they do not ask: wrong ids, equal games, waiting seats."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import neontable as nt
from neontable.adapters import pettingzoo
from neontable.kernel.numbers.actions import WAIT
from tests.conformance.tools import Case, count, mode_cases, plain_cases, some_cases

CYCLES = count(60, 1000)


@pytest.fixture(autouse=True)
def _dictionaries_are_fine() -> Any:
    """The suites remark that an observation is a dictionary: with masks, that is PettingZoo's own way."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


def turns(case: Case, **more: Any) -> Any:
    return pettingzoo.env(case.game, seats=case.seats, **case.options, **more)


def together(case: Case, **more: Any) -> Any:
    return pettingzoo.parallel_env(case.game, seats=case.seats, **case.options, **more)


@some_cases
def test_its_suite_of_the_interface_passes(case: Case) -> None:
    api_test(turns(case), num_cycles=CYCLES)


@mode_cases
def test_its_suite_of_seeds_passes(case: Case) -> None:
    seed_test(lambda: turns(case), num_cycles=count(10, 500))


@some_cases
def test_its_suite_of_the_parallel_interface_passes(case: Case) -> None:
    parallel_api_test(together(case), num_cycles=CYCLES)


@mode_cases
def test_its_suite_of_parallel_seeds_passes(case: Case) -> None:
    parallel_seed_test(lambda: together(case), num_cycles=500)


def played(env: Any, seed: int) -> dict[str, float]:
    """What each agent got in a random game."""
    env.reset(seed=seed)
    luck = random.Random(seed)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        got[agent] = reward
        env.step(None if ended or cut else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return got


@plain_cases
def test_a_game_ends_with_what_the_table_returns(case: Case) -> None:
    env = turns(case)
    got = played(env, 3)
    table = env.unwrapped.episode.table
    assert table.over and list(got.values()) == pytest.approx([got[agent] for agent in got])
    assert [got[f"seat_{seat}"] for seat in range(table.seats)] == table.returns()
    assert played(turns(case), 3) == got


@plain_cases
def test_all_at_once_ends_with_what_the_table_returns(case: Case) -> None:
    env = together(case)
    seen, _ = env.reset(seed=4)
    luck = random.Random(4)
    rewards: dict[str, float] = {}
    while env.agents:
        ids = {agent: luck.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        seen, rewards, ended, cut, _ = env.step(ids)
        assert not any(cut.values())
    assert all(ended.values()) and list(rewards.values()) == env.episode.table.returns()
    assert all(np.flatnonzero(each["action_mask"]).tolist() == [WAIT] for each in seen.values())


def test_a_wrong_id_is_refused_or_loses() -> None:
    env = pettingzoo.env("cogdrive-neon")
    env.reset(seed=1)
    with pytest.raises(nt.Illegal, match="not possible"):
        env.step(WAIT)
    with pytest.raises(nt.Invalid, match="no action"):
        env.step(10_000)
    env = pettingzoo.env("cogdrive-neon", illegal="lose")
    env.reset(seed=1)
    wrong = env.agent_selection
    env.step(WAIT)
    assert env.rewards[wrong] == -1 and sum(env.rewards.values()) == -1 and all(env.terminations.values())
    env = pettingzoo.parallel_env("cogdrive-neon", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(nt.Illegal, match="not possible"):
        env.step(dict.fromkeys(env.agents, WAIT))
    with pytest.raises(nt.Invalid, match="'lose' or 'raise'"):
        pettingzoo.env("cogdrive-neon", illegal="ignore")
