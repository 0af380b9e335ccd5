"""How good a position is for each seat: the result if the game is over, else the game's own estimate after playing on."""

from __future__ import annotations

from typing import Any, Final

from neontable.bots.perspective import Perspective
from neontable.bots.thinking.habit import play_on
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run, playout
from neontable.kernel.game import Game

CUTOFF: Final = 8  # choices made at random before the estimate speaks: 0, 4 and 16 were weaker
TO_THE_END: Final = 5000


class Judge:
    """Judges the positions of one game; where the game has no estimate, they are played to the end at random."""

    __slots__ = ("careful", "estimates", "game", "seats")

    def __init__(self, me: Perspective, careful: bool = False) -> None:
        self.game: Game[Any] = me.game
        self.careful = careful  # takes the game's slower estimate
        self.seats = me.seats
        self.estimates = True
        try:
            self.game.estimate(me.world(Quick(0)).state)
        except NotImplementedError:
            self.estimates = False

    def until(self, chance: Quick) -> int:
        """The turn that ends what is played on by habit; 0 where the game has no such habits."""
        horizon = self.game.horizon
        return chance.turn + horizon if horizon else 0

    def worth(self, run: Run, chance: Quick, cutoff: int, turn: int) -> list[float]:
        """Per seat the chance to win: after so many more choices at random, or by habit until this turn has come."""
        if run.ask is not None:
            if not self.estimates:
                playout(run, chance, TO_THE_END)
            elif turn:
                play_on(run, chance, turn)
            elif cutoff:
                playout(run, chance, cutoff)
        if run.ask is None:
            return self.game.rewards(run.state)
        if self.estimates:
            return self.game.grade(run.state) if self.careful else self.game.estimate(run.state)
        return [0.5] * self.seats
