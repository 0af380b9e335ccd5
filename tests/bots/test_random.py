"""The random bot: repeatable, and it reaches every option."""

from __future__ import annotations

import neontable as nt
from neontable.bots.random_bot import RandomBot


def test_the_same_seed_gives_the_same_game() -> None:
    games = [nt.play("cogdrive-neon", [RandomBot(1), RandomBot(2)], seed=3) for _ in range(2)]
    assert [entry.text for entry in games[0].entries] == [entry.text for entry in games[1].entries]
    other = nt.play("cogdrive-neon", [RandomBot(1), RandomBot(5)], seed=3)
    assert [entry.text for entry in other.entries] != [entry.text for entry in games[0].entries]


def test_every_option_comes_up() -> None:
    table = nt.new("cogdrive-neon", seed=3)
    table.choose(table.decisions[0].seat, "recruit")
    me = nt.Perspective(table, table.decisions[0].seat)
    assert {RandomBot(seed).choose(me) for seed in range(60)} == set(me.decision.options)
