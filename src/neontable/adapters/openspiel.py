"""Every game for OpenSpiel: call `register()`, then `pyspiel.load_game("neontable_neon(players=4)")`.

All luck is one chance node at the root, over 1,024 seeds, so that histories replay and serialise. What comes of a seed is
sampled anew by `resample_from_infostate`, exactly, from what the player knows. Options of a table are one parameter:
`neontable_neon(players=4,options=mode:squad;bots:open)`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from neontable.adapters.common import Maker
from neontable.kernel import registry
from neontable.kernel.chance import Quick
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.numbers.actions import WAIT
from neontable.kernel.numbers.episode import Episode

SEEDS: Final = 1024
PREFIX: Final = "neontable_"
_registered: Final[set[str]] = set()


def short_name(name: str) -> str:
    """The name of a game in OpenSpiel."""
    return PREFIX + name.replace("-", "_")


def register() -> list[str]:
    """Make all games known to OpenSpiel; gives their names there."""
    for name in registry.names():
        if name not in _registered:
            _register(registry.get(name))
            _registered.add(name)
    return [short_name(name) for name in registry.names()]


def _register(game: Game[Any]) -> None:
    utility = pyspiel.GameType.Utility
    kind = pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.together else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )

    class TableGame(_TableGame):
        """This game, as OpenSpiel makes it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    pyspiel.register_game(kind, TableGame)


def read_options(text: str) -> dict[str, Any]:
    """The options of a table, written name:value;name:value."""
    found: dict[str, Any] = {}
    for each in text.split(";") if text else []:
        name, colon, value = each.partition(":")
        if not colon:
            raise Invalid(f"{each!r} is no option.", "Write options=name:value;name:value.")
        found[name] = value
    return found


class _TableGame(pyspiel.Game):
    """A game with its seats and options."""

    def __init__(self, kind: Any, game: Game[Any], params: dict[str, Any]) -> None:
        seats = int(params.get("players", game.seats[0]))
        self.maker = Maker(game, seats, (), read_options(str(params.get("options", ""))))
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.maker.count,
                max_chance_outcomes=SEEDS,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=game.max_length,
            ),
            params,
        )

    def new_initial_state(self) -> TableState:
        """Before the seed is drawn."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations."""
        return Observer(self.maker)


class Play:
    """The game of a state, once its seed is drawn; a copy of it is a fork."""

    def __init__(self, episode: Episode | None) -> None:
        self.episode = episode

    def __deepcopy__(self, memo: Any) -> Play:
        return Play(None if self.episode is None else self.episode.fork())


class TableState(pyspiel.State):
    """A table in OpenSpiel."""

    def __init__(self, game: _TableGame) -> None:
        super().__init__(game)
        self.play = Play(None)

    @property
    def episode(self) -> Episode:
        """The game that is being played."""
        assert self.play.episode is not None, "the seed has not been drawn"
        return self.play.episode

    @property
    def maker(self) -> Maker:
        """What numbers mean here."""
        maker: Maker = self.get_game().maker
        return maker

    # ---- whose turn it is, and what may be done
    def current_player(self) -> int:
        """The player who chooses now."""
        if self.play.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each as likely as any other."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.play.episode is None:
            self.play = Play(self.maker.begin(int(action)))
        else:
            self.episode.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.maker.space.actions.text(action)

    # ---- ends
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """What each player has of the game."""
        if self.play.episode is None or self.episode.cut:
            return [0.0] * self.maker.seats
        return self.episode.table.returns()

    # ---- what a player knows
    def information_state_string(self, player: int | None = None) -> str:
        """All that a player saw and chose."""
        seat = self.current_player() if player is None else player
        if self.play.episode is None:
            return f"{seat} before the game"
        return f"{seat} {self.episode.table.information_state(seat)}"

    def resample_from_infostate(self, player: int, sampler: Any = None) -> TableState:
        """A state that the player cannot tell from this one, each as likely as any other.

        Its history begins here: that of this state names the seed and what others chose in secret.
        """
        luck = Quick(int((np.random.random() if sampler is None else sampler()) * 2**60))
        episode = self.episode.fork()
        episode.table = self.episode.table.sample(player, luck)
        sample: TableState = self.get_game().new_initial_state()
        sample.play = Play(episode)
        return sample

    def __str__(self) -> str:
        if self.play.episode is None:
            return "before the game"
        table = self.episode.table
        return f"{table!r} {table.state_hash()}"


class Observer:
    """Writes what a player sees into one array with named parts."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.tensor: Any = np.zeros(maker.space.size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in maker.space.layout.parts.items()}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees."""
        if state.play.episode is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.maker.observation(state.episode, player)

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees, as a text."""
        if state.play.episode is None:
            return "before the game"
        text: str = state.episode.table.information_state(player)
        return text


def resampler(state: TableState, player: int) -> TableState:
    """For bots that take one: `ISMCTSBot.set_resampler`."""
    return state.resample_from_infostate(player)


__all__ = ["WAIT", "TableState", "register", "resampler", "short_name"]
