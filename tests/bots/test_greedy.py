"""The greedy bot: one step ahead, repeatable, far better than chance."""

from __future__ import annotations

import neontable as nt
from neontable.bots.arena import Arena
from neontable.bots.greedy import GreedyBot
from tests.bots.positions import keep_the_color_together, overtake_at_the_clash


def test_greedy_takes_the_choice_that_wins_at_once() -> None:
    for seed in range(3):
        assert GreedyBot(seed).choose(nt.Perspective(overtake_at_the_clash(), 1)) == "play TF2-B"
        assert GreedyBot(seed).choose(nt.Perspective(keep_the_color_together(), 1)) == "play OD9-Y"


def test_the_same_seed_gives_the_same_game() -> None:
    games = [nt.play("cogdrive-neon", ["greedy", "greedy"], seed=3) for _ in range(2)]
    assert [entry.text for entry in games[0].entries] == [entry.text for entry in games[1].entries]


def test_greedy_beats_random() -> None:
    arena = Arena("cogdrive-neon", ["greedy", "random"], 12, seed=1000)
    for _ in arena.play():
        pass
    assert arena.tallies()[0].wins / 12 > 0.75


def test_greedy_plays_the_toys() -> None:
    for game in ("toy-bid", "toy-coop", "toy-peek", "toy-row"):
        for seats in nt.game(game).seats:
            assert nt.play(game, ["greedy"] * seats, seed=1).over
