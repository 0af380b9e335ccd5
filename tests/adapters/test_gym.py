"""Gymnasium's own check, and whole games against bots."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import neontable as nt
from neontable.adapters import gym
from tests.conformance.tools import Case, count, plain_cases, some_cases


def seat_env(case: Case, seat: int, *opponents: str) -> Any:
    return gym.env(case.game, seat=seat, opponents=opponents, seats=case.seats, **case.options)


@some_cases
def test_its_check_passes(case: Case) -> None:
    for seat in range(case.seats if count(0, 1) else 1):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*alternative render modes")
            check_env(seat_env(case, seat, "random"))


@plain_cases
def test_a_game_ends_with_what_the_table_returns(case: Case) -> None:
    seat = case.seats - 1
    env = seat_env(case, seat, "random")
    _, info = env.reset(seed=2)
    luck = random.Random(2)
    ended, reward = False, 0.0
    while not ended:
        assert (info["action_mask"] == env.action_masks()).all()
        seen, reward, ended, cut, info = env.step(luck.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert not cut and seen in env.observation_space
    assert env.episode.table.over and reward == env.episode.table.returns()[seat]


def test_bad_settings_are_refused() -> None:
    with pytest.raises(nt.Invalid, match="no seat 2"):
        gym.env("cogdrive-neon", seat=2)
    with pytest.raises(nt.Invalid, match="3 opponents cannot fill 1 seats"):
        gym.env("cogdrive-neon", opponents=["random"] * 3)
    env = gym.env("cogdrive-neon", opponents=["random"], illegal="raise")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(nt.Illegal, match="not possible"):
        env.step(wrong)
    env = gym.env("cogdrive-neon", opponents=["random"])
    env.reset(seed=1)
    assert env.step(wrong)[1:4] == (-1.0, True, False)
