"""Playing a world to its end, for those who judge by what comes of it."""

from __future__ import annotations

from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run
from neontable.kernel.engine import playout as play_on
from neontable.kernel.table import Table


def playout(table: Table, seed: int = 0, limit: int | None = None) -> list[float]:
    """Play a copy of a table on at random: what each seat has of it, as `table.returns()` says it; the table stays as it is.

    Give it a world that a seat may know, such as `me.sample(...)`. What is not over after `limit` choices is estimated.
    """
    run = Run(table.game, table.run.state.copy(), True)
    run.state.chance = Quick(seed)
    play_on(run, Quick(seed + 1), table.game.max_length if limit is None else limit)
    shares = table.game.estimate(run.state) if run.ask is not None else table.game.rewards(run.state)
    return [2.0 * share - 1.0 for share in shares]
