"""Many games of one kind at once, as NumPy arrays: for learning by self-play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from neontable.adapters.common import RAISE, Maker, check_illegal
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.numbers.lanes import Lanes
from neontable.kernel.tables.factory import Pack


class Batch:
    """`n` games side by side. `reset` and `step` fill the arrays, which have one row for each game and stay the same objects.

    `observation` and `mask` are those of the `seat` whose turn it is; `done` says which games ended with the last step, `returns`
    what each seat had of them. A game that has ended begins anew by itself.
    """

    def __init__(
        self,
        game: str | Game[Any],
        n: int,
        seats: int | None = None,
        seed: int = 0,
        packs: Sequence[Pack] | Pack = (),
        illegal: str = RAISE,
        **options: Any,
    ) -> None:
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise Invalid(f"A batch cannot have {n!r} games.", "It has 1 or more.")
        maker = Maker(game, seats, packs, options)
        self.seats = maker.seats
        self.actions = maker.space.actions
        self.layout = maker.space.layout
        self.lanes = Lanes(
            maker.game, maker.space, maker.seats, maker.full_options, maker.content, n, seed, check_illegal(illegal)
        )
        lanes = self.lanes
        self.observation = np.frombuffer(lanes.observations, np.float32).reshape(n, -1)
        self.mask = np.frombuffer(lanes.masks, np.int8).reshape(n, -1)
        self.seat = np.frombuffer(lanes.seats, np.int8)
        self.done = np.frombuffer(lanes.done, np.int8)
        self.returns = np.frombuffer(lanes.returns, np.float32).reshape(n, -1)

    def reset(self) -> None:
        """Begin all games."""
        self.lanes.reset()

    def step(self, ids: Any) -> None:
        """One action in each game."""
        if isinstance(ids, np.ndarray):
            if ids.ndim != 1 or not np.issubdtype(ids.dtype, np.integer):
                raise Invalid(
                    f"A step takes one whole number for each game, not an array of {ids.dtype} of the shape {ids.shape}."
                )
            self.lanes.step(ids.tolist())
            return
        chosen = [plain(each) for each in ids]
        for id in chosen:
            if type(id) is not int:
                self.actions.check(id)
        self.lanes.step(chosen)


def plain(id: Any) -> Any:
    """A number of NumPy as one of Python; all else as it is."""
    return id.item() if isinstance(id, np.generic) else id
