"""Every game for PettingZoo: seat after seat (`env`), or all seats at once (`parallel_env`)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from neontable.adapters.common import FARTHEST, LOSE, LOWEST, RAISE, Maker, check_illegal
from neontable.kernel.errors import Illegal
from neontable.kernel.game import Game
from neontable.kernel.numbers.actions import WAIT
from neontable.kernel.numbers.episode import Episode
from neontable.kernel.tables.document import canonical
from neontable.kernel.tables.factory import Pack


def env(
    game: str | Game[Any],
    seats: int | None = None,
    packs: Sequence[Pack] | Pack = (),
    illegal: str = RAISE,
    **options: Any,
) -> Any:
    """A game for PettingZoo in which the seats choose one after the other."""
    return OrderEnforcingWrapper(TurnsEnv(Maker(game, seats, packs, options), illegal))


def parallel_env(
    game: str | Game[Any],
    seats: int | None = None,
    packs: Sequence[Pack] | Pack = (),
    illegal: str = LOSE,
    **options: Any,
) -> Any:
    """A game for PettingZoo in which all seats act at once; one that is not asked has one action, to wait."""
    return TogetherEnv(Maker(game, seats, packs, options), illegal)


class _Spaces:
    """Agents and their spaces; all are alike."""

    def __init__(self, maker: Maker, illegal: str) -> None:
        self.maker = maker
        self.illegal = check_illegal(illegal)
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(maker.seats)]
        self.agents: list[str] = []
        size, count = maker.space.size, maker.count
        self._seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-FARTHEST, FARTHEST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._acts = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._luck = seeding.np_random(secrets.randbits(32))[0]
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: `observation` and `action_mask`."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        """The ids of actions."""
        return self._acts[agent]

    def begin(self, seed: int | None) -> Episode:
        """A new game; with a seed, all games from here on are the same."""
        if seed is not None:
            self._luck = seeding.np_random(seed)[0]
        self.episode = self.maker.begin(int(self._luck.integers(2**31)))
        self.agents = self.possible_agents[:]
        return self.episode

    def playing(self) -> Episode:
        """The game that is being played."""
        assert self.episode is not None, "call reset() first"
        return self.episode

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def seen(self, agent: str, legal: list[int]) -> dict[str, Any]:
        """What an agent sees, with these actions to choose from."""
        seat = self.seat_of(agent)
        return {"observation": self.maker.observation(self.playing(), seat), "action_mask": self.maker.mask(legal)}

    def render(self) -> str:
        """What everybody may see of the table, as one line of JSON."""
        return canonical(self.playing().table.view(None))

    def close(self) -> None:
        """Nothing is left open."""


class TurnsEnv(_Spaces, AECEnv):
    """The seats choose one after the other."""

    def __init__(self, maker: Maker, illegal: str) -> None:
        self.metadata = {
            "name": f"neontable_{maker.game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        super().__init__(maker, illegal)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        episode = self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, episode.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; whose turn it is not may only wait."""
        episode = self.playing()
        return self.seen(agent, episode.legal() if self.seat_of(agent) == episode.seat else [])

    def step(self, action: Any) -> None:
        """The agent whose turn it is acts."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.playing()
        seat = episode.seat
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.illegal == LOSE and int(action) not in episode.legal():
            self.rewards[self.agent_selection] = LOWEST
            self.terminations = dict.fromkeys(self.agents, True)
            episode.end()
        else:
            episode.act(int(action))
            if episode.cut:
                self.truncations = dict.fromkeys(self.agents, True)
            elif episode.over:
                self.rewards = dict(zip(self.possible_agents, episode.table.returns(), strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[seat if episode.over else episode.seat]
        self._accumulate_rewards()


class TogetherEnv(_Spaces, ParallelEnv):
    """All seats act at once: those who are asked choose, the others wait."""

    def __init__(self, maker: Maker, illegal: str) -> None:
        self.metadata = {"name": f"neontable_{maker.game.name}_v0", "render_modes": ["ansi"]}
        super().__init__(maker, illegal)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        self.begin(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _asked(self) -> list[int]:
        """The seats that choose now: all who answer unseen of each other, or the one whose turn it is."""
        episode = self.playing()
        if episode.over:
            return []
        run = episode.table.run
        return run.may() if run.unseen else [episode.seat]

    def _legal(self, seat: int) -> list[int]:
        episode = self.playing()
        if seat not in self._asked():
            return [WAIT]
        return episode.legal() if seat == episode.seat else episode.table.legal_ids(seat)

    def _all_seen(self) -> dict[str, Any]:
        return {agent: self.seen(agent, self._legal(self.seat_of(agent))) for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """All agents act."""
        episode = self.playing()
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        asked = self._asked()
        wrong = [agent for agent in agents if int(actions[agent]) not in self._legal(self.seat_of(agent))]
        if wrong and self.illegal == RAISE:
            raise Illegal("", f"Action {actions[wrong[0]]} of {wrong[0]} is not possible now.", "Take one of the mask.")
        if wrong:
            rewards.update(dict.fromkeys(wrong, LOWEST))
            episode.end()
        else:
            episode.act_together([(seat, int(actions[self.possible_agents[seat]])) for seat in asked])
        if episode.over and not episode.cut:
            rewards = dict(zip(self.possible_agents, episode.table.returns(), strict=True))
        seen = self._all_seen()
        cut = dict.fromkeys(agents, episode.cut and not wrong)
        ended = dict.fromkeys(agents, episode.over and not cut[agents[0]])
        if episode.over:
            self.agents = []
        return seen, rewards, ended, cut, {agent: {} for agent in agents}
