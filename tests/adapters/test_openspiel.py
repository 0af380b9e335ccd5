"""OpenSpiel's own tests and bots take every game; a copy is a fork, and a sample is what the player knows."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, random_agent

import neontable as nt
from neontable.adapters import openspiel
from tests.conformance.tools import CASES, PLAIN, Case, count

openspiel.register()
REAL = [case for case in PLAIN if not case.game.startswith("toy-")]
SLICE = [case for case in REAL if case.seats == max(nt.game(case.game).seats[0], 2)]  # one of each game
MODES = [case for case in CASES if not case.game.startswith("toy-") and set(case.options) <= {"mode", "automa"}]
cases = pytest.mark.parametrize("case", MODES if count(0, 1) else SLICE, ids=Case.__str__)
quick_case = pytest.mark.parametrize("case", MODES if count(0, 1) else SLICE[:1], ids=Case.__str__)


def spelt(case: Case) -> str:
    options = ";".join(f"{name}:{value}" for name, value in case.options.items())
    return f"{openspiel.short_name(case.game)}(players={case.seats}{f',options={options}' if options else ''})"


def some_state(game: Any, seed: int, steps: int) -> Any:
    """A state after so many random actions."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(luck.choice(state.legal_actions()))
    return state


@quick_case
def test_its_simulation_passes(case: Case) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spelt(case)), num_sims=1, serialize=True, verbose=False)


@quick_case
def test_its_playthrough_passes(case: Case) -> None:
    lines = generate_playthrough.playthrough_lines(spelt(case), seed=1)
    assert any("IsTerminal() = True" in line for line in lines)


@cases
def test_its_environment_plays_an_episode(case: Case) -> None:
    game = pyspiel.load_game(spelt(case))
    environment = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in range(case.seats)]
    now = environment.reset()
    while not now.last():
        now = environment.step([agents[now.observations["current_player"]].step(now).action])
    assert all(-1 <= reward <= 1 for reward in now.rewards)


def evaluator(seed: int) -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


@cases
def test_its_information_set_search_plays(case: Case) -> None:
    game = pyspiel.load_game(spelt(case))
    state = some_state(game, 5, 4)
    luck = random.Random(1)
    for made in range(count(6, 10_000)):
        if state.is_terminal():
            break
        bot = ismcts.ISMCTSBot(game, evaluator(made), 2.0, 4, random_state=np.random.RandomState(made))
        mine = state.current_player() == 0 and made < 40
        action = bot.step(state) if mine else luck.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)


@cases
def test_its_search_that_sees_the_truth_plays(case: Case) -> None:
    game = pyspiel.load_game(spelt(case))
    state = some_state(game, 6, 6)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator(1), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@cases
def test_a_copy_is_a_fork_and_a_sample_what_the_player_knows(case: Case) -> None:
    game = pyspiel.load_game(spelt(case))
    for seed in range(3):
        state = some_state(game, seed, 10 * seed + 5)
        if state.is_terminal():
            continue
        before = str(state)
        twin = state.clone()
        assert str(twin) == before and twin.legal_actions() == state.legal_actions()
        player = state.current_player()
        known = state.information_state_string(player)
        for _ in range(3):
            sample = state.resample_from_infostate(player, random.Random(seed).random)
            assert sample.information_state_string(player) == known
            assert sample.legal_actions() == state.legal_actions()
            assert sample.observation_tensor(player) == state.observation_tensor(player)
            assert sample.history() == []  # the seed and what others chose in secret are not for the player
            sample.apply_action(sample.legal_actions()[0])
            assert str(game.deserialize_state(sample.serialize())) == str(sample)
        twin.apply_action(twin.legal_actions()[-1])
        assert str(state) == before
        assert str(game.deserialize_state(state.serialize())) == before


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="cannot be played with 9 seats"):
        pyspiel.load_game("neontable_neon(players=9)")
    with pytest.raises(Exception, match="no option"):
        pyspiel.load_game("neontable_neon(players=4,options=pace)")
