"""A bot cannot tell the true table from any other that its seat could be sitting at."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.bots.random_bot import RandomBot


def positions(game: str, seats: int, seed: int, every: int) -> list[tuple[nt.Table, int]]:
    """Tables on the way through a random game, each with a seat that has to decide."""
    table = nt.new(game, seats=seats, seed=seed)
    bots = [RandomBot(seed + seat) for seat in range(seats)]
    found: list[tuple[nt.Table, int]] = []
    made = 0
    while not table.over:
        seat = table.decisions[0].seat
        if made % every == seed % every:
            found.append((table.fork(), seat))
        table.choose(seat, bots[seat].choose(nt.Perspective(table, seat)))
        made += 1
    return found


@pytest.mark.parametrize("name", ["random", "greedy", "search:25"])
def test_the_same_choice_at_every_table_that_fits(name: str) -> None:
    for seed in range(4):
        for table, seat in positions("cogdrive-neon", 2, seed, 9):
            truth = nt.bot(name, seed=5).choose(nt.Perspective(table, seat))
            for world in range(2):
                sample = table.sample(seat, nt.chance.Quick(world))
                assert nt.bot(name, seed=5).choose(nt.Perspective(sample, seat)) == truth


def test_the_same_chance_deals_the_same_world_whatever_the_truth_is() -> None:
    for seed in range(6):
        for table, seat in positions("cogdrive-neon", 2, seed, 5):
            sample = table.sample(seat, nt.chance.Quick(1))
            worlds = [nt.Perspective(each, seat).world(nt.chance.Quick(7)) for each in (table, sample)]
            assert table.game.position(worlds[0].state) == table.game.position(worlds[1].state)
            assert worlds[0].options == worlds[1].options
