"""What all environments share: tables of one kind, observations and masks as NumPy arrays, and what a wrong id costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from neontable.kernel import registry
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.numbers.actions import WAIT
from neontable.kernel.numbers.episode import Episode
from neontable.kernel.numbers.tensors import zeros
from neontable.kernel.tables.factory import Pack, new

LOSE: Final = "lose"  # an id outside the mask ends the episode with the lowest return
RAISE: Final = "raise"  # or is refused
LOWEST: Final = -1.0
FARTHEST: Final = 256.0  # no float of an observation lies farther from 0


def check_illegal(illegal: str) -> str:
    """What is done about an id outside the mask."""
    if illegal not in (LOSE, RAISE):
        raise Invalid(f"illegal cannot be {illegal!r}.", "It is 'lose' or 'raise'.")
    return illegal


class Maker:
    """Makes tables of one kind, and knows what their numbers mean."""

    def __init__(
        self, game: str | Game[Any], seats: int | None, packs: Sequence[Pack] | Pack, options: dict[str, Any]
    ) -> None:
        self.game = registry.get(game) if isinstance(game, str) else game
        self.packs = packs
        self.options = options
        first = new(self.game, seats, 0, packs, **options)
        self.seats = first.seats
        self.content = first.start.content
        self.full_options = first.options
        self.space = first.space
        self.count = self.space.actions.count
        self.out = zeros(self.space.size)

    def begin(self, seed: int) -> Episode:
        """A new game."""
        return Episode(new(self.game, self.seats, seed, self.packs, **self.options))

    def observation(self, episode: Episode, seat: int) -> Any:
        """What a seat sees, as an array of its own."""
        episode.table.encode(seat, self.out)
        return np.array(self.out, np.float32)

    def mask(self, legal: list[int]) -> Any:
        """A 1 for each id that may be chosen; who is not asked may wait."""
        mask: Any = np.zeros(self.count, np.int8)
        mask[legal or [WAIT]] = 1
        return mask
