"""Every game for Gymnasium: one seat learns, bots fill the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from neontable.adapters.common import FARTHEST, LOSE, LOWEST, Maker, check_illegal
from neontable.bots.bot import Bot
from neontable.bots.names import bot_seed
from neontable.bots.perspective import Perspective
from neontable.bots.play import seated
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.numbers.actions import WAIT
from neontable.kernel.tables.document import canonical
from neontable.kernel.tables.factory import Pack


def env(
    game: str | Game[Any],
    seat: int = 0,
    opponents: Sequence[Bot | str] = ("greedy",),
    seats: int | None = None,
    packs: Sequence[Pack] | Pack = (),
    illegal: str = LOSE,
    **options: Any,
) -> Any:
    """A game for Gymnasium: you sit at `seat`, the opponents in the other seats, in turn; one alone fills them all."""
    return SeatEnv(Maker(game, seats, packs, options), seat, opponents, illegal)


class SeatEnv(gymnasium.Env):
    """One seat of a table. What may be chosen is in `info["action_mask"]`, and in `action_masks()`."""

    def __init__(self, maker: Maker, seat: int, opponents: Sequence[Bot | str], illegal: str) -> None:
        if type(seat) is not int or not 0 <= seat < maker.seats:
            raise Invalid(f"There is no seat {seat!r}.", f"Seats are 0 to {maker.seats - 1}.")
        if not opponents or len(opponents) not in (1, maker.seats - 1):
            raise Invalid(
                f"{len(opponents)} opponents cannot fill {maker.seats - 1} seats.", "Name one, or one for each."
            )
        self.maker = maker
        self.seat = seat
        self.illegal = check_illegal(illegal)
        self.opponents = opponents
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = "ansi"
        self.observation_space = spaces.Box(-FARTHEST, FARTHEST, (maker.space.size,), np.float32)
        self.action_space = spaces.Discrete(maker.count)
        self.episode = maker.begin(0)
        self._bots: dict[int, Bot] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game, and play up to the first choice of this seat."""
        super().reset(seed=seed)
        while True:  # in a game that ends before this seat is asked there is nothing to learn
            luck = int(self.np_random.integers(2**31))
            self.episode = self.maker.begin(luck)
            others = [seat for seat in range(self.maker.seats) if seat != self.seat]
            names = [self.opponents[i % len(self.opponents)] for i in range(len(others))]
            self._bots = {seat: seated(name, bot_seed(luck, seat)) for seat, name in zip(others, names, strict=True)}
            self._others_play()
            if not self.episode.over:
                return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others play until this seat is asked again."""
        episode = self.episode
        if self.illegal == LOSE and int(action) not in episode.legal():
            episode.end()
            return self._seen(), LOWEST, True, False, self._info()
        episode.act(int(action))
        self._others_play()
        ended = episode.over and not episode.cut
        return self._seen(), episode.table.returns()[self.seat] if ended else 0.0, ended, episode.cut, self._info()

    def _others_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            option = self._bots[episode.seat].choose(Perspective(episode.table, episode.seat))
            if option == "" and episode.optional:
                episode.act(WAIT)
            else:
                episode.choose(option)

    def _seen(self) -> Any:
        return self.maker.observation(self.episode, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """A 1 for each id that may be chosen."""
        return self.maker.mask(self.episode.legal())

    def render(self) -> str:
        """What this seat may see of the table, as one line of JSON."""
        return canonical(self.episode.table.view(self.seat))
