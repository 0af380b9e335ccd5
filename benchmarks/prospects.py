"""Fits the network by which search weighs positions of NEON HOPE: `python -m benchmarks.prospects [GAMES [SEED]]`.

Plays so many episodes by the game's policy, from empty logs: a third each of all modes, levels and numbers of characters, of two
characters at Challenge and Hard, and of the same in episode 1 with the usual two. At the start of every round it counts what
`neon_hope/ai/prospects.py` counts, and learns from that whether the episode will be won; every fifth game is kept out and scored.
Writes `prospects.toml` beside that module. About four minutes for 24,000 games with a compiled build, one more for the fit.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

import neontable as nt
from neontable.bots.thinking.habit import play_on
from neontable.bots.thinking.tree import twin
from neontable.games.neon_hope.ai import prospects
from neontable.games.neon_hope.state import HopeState
from neontable.kernel.chance import Quick

OUT: Final = Path(__file__).parent.parent / "src" / "neontable" / "games" / "neon_hope" / "ai" / "prospects.toml"
PEOPLE: Final = ("larx", "deniz", "ottilie", "noor")
EPISODES: Final = ("1", "2", "3a", "3b", "4")
KEPT_OUT: Final = 5  # every so many games are scored, not learnt from; no multiple of three
HIDDEN: Final = 24
PASSES: Final = 40
BATCH: Final = 512
RATE: Final = 4e-3
SLOWER: Final = 0.9  # the rate after each pass
DECAY: Final = 2e-5


def options(luck: random.Random, seed: int) -> tuple[int, dict[str, Any]]:
    """How a game begins."""
    kind = seed % 3
    hard = {"mode": "challenge", "difficulty": "hard"}
    if kind == 0:
        return 2, hard
    seats = luck.choice((1, 2, 2, 2, 3, 4)) if kind == 1 else 2
    any_level = {"mode": luck.choice(("story", "challenge")), "difficulty": luck.choice(("normal", "hard", "hopeless"))}
    wanted: dict[str, Any] = any_level if kind == 1 else hard
    return seats, {**wanted, "episode": luck.choice(EPISODES), "characters": luck.sample(PEOPLE, seats)}


def played(seed: int) -> tuple[list[list[float]], float]:
    """What was counted at the start of each round of a game, and whether it was won."""
    seats, wanted = options(random.Random(seed), seed)
    run = twin(nt.new("neon-hope", seats=seats, seed=seed, **wanted).run)
    chance = Quick(seed)
    run.state.chance = chance
    rows: list[list[float]] = []
    while run.ask is not None:
        assert isinstance(run.state, HopeState)
        if run.state.round:
            rows.append(prospects.features(run.state))
        play_on(run, chance, chance.turn + 1)
    return rows, run.game.rewards(run.state)[0]


class Net:
    """One hidden layer, learnt by Adam; all in NumPy."""

    def __init__(self, inputs: int, luck: np.random.Generator) -> None:
        self.parts = [
            luck.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            luck.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def chances(self, seen: Any) -> Any:
        """How likely each of these positions is won."""
        rows, offsets, counts, base = self.parts
        return 1 / (1 + np.exp(-(np.tanh(seen @ rows + offsets) @ counts + base)))

    def learn(self, seen: Any, won: Any, rate: float) -> None:
        """One step towards how these games ended."""
        rows, offsets, counts, base = self.parts
        units = np.tanh(seen @ rows + offsets)
        off = (1 / (1 + np.exp(-(units @ counts + base))) - won) / len(won)
        inner = np.outer(off, counts) * (1 - units * units)
        slopes = (seen.T @ inner, inner.sum(0), units.T @ off, off.sum(keepdims=True))
        self.steps += 1
        for i, slope in enumerate(slopes):
            slope = slope + DECAY * self.parts[i]
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope * slope
            mean, square = self.means[i] / (1 - 0.9**self.steps), self.squares[i] / (1 - 0.999**self.steps)
            self.parts[i] = self.parts[i] - rate * mean / (np.sqrt(square) + 1e-8)


def loss(chances: Any, won: Any) -> float:
    """The mean negative log likelihood."""
    sure = np.clip(chances.astype(float), 1e-4, 1 - 1e-4)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def fitted(seen: Any, won: Any, game: Any, seed: int) -> tuple[Net, Any, Any]:
    """The network, and the mean and spread that its inputs are divided by."""
    out = game % KEPT_OUT == 0
    mean, spread = seen[~out].mean(0), seen[~out].std(0)
    assert spread.min() > 0.0, "what never varies cannot be learnt from"
    scaled = ((seen - mean) / spread).astype(np.float32)
    luck = np.random.default_rng(seed)
    net = Net(scaled.shape[1], luck)
    learnt, ends = scaled[~out], won[~out].astype(np.float32)
    for number in range(PASSES):
        order = luck.permutation(len(learnt))
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            net.learn(learnt[batch], ends[batch], RATE * SLOWER**number)
    flat = loss(np.full(int(out.sum()), won[~out].mean()), won[out])
    print(f"log likelihood on {int(out.sum())} rounds of games kept out: {-loss(net.chances(scaled[out]), won[out]):.4f}"
          f" (told nothing: {-flat:.4f})")  # fmt: skip
    return net, mean, spread


def written(net: Net, mean: Any, spread: Any, games: int, seed: int) -> str:
    """The network as TOML, for numbers as they are counted."""
    rows, offsets, counts, base = (part.astype(float) for part in net.parts)
    scaled = rows / spread[:, None]
    shifted = offsets - mean @ scaled
    lines = [
        f"# Written by `python -m benchmarks.prospects {games} {seed}`.",
        "# A row for each hidden unit: its weights in the order of FEATURES.",
        f"base = {float(base[0]):.5g}",
        f"counts = {numbers(counts)}",
        f"offsets = {numbers(shifted)}",
        "rows = [",
        *(f"    {numbers(scaled[:, unit])}," for unit in range(HIDDEN)),
        "]",
    ]
    return "\n".join(lines) + "\n"


def numbers(values: Any) -> str:
    """Numbers as TOML has them: with a point or an exponent."""
    return f"[{', '.join(repr(float(f'{value:.5g}')) for value in values)}]"


def main(games: int = 24_000, seed: int = 0) -> None:
    """Play, fit, write."""
    seen: list[list[float]] = []
    won: list[float] = []
    game: list[int] = []
    for number in range(games):
        rows, end = played(seed + number)
        seen += rows
        won += [end] * len(rows)
        game += [number] * len(rows)
        if number % 1000 == 999:
            print(f"{number + 1} games", flush=True)
    net, mean, spread = fitted(np.array(seen), np.array(won), np.array(game), seed)
    OUT.write_text(written(net, mean, spread, games, seed), encoding="utf-8")


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:]))
