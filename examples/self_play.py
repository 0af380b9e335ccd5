"""A baseline that teaches itself CogDrive Neon in minutes, on the CPU, with NumPy alone.

    python examples/self_play.py --minutes 3 --save net.npz
    neontable arena cogdrive-neon --bots examples/self_play.py:SelfPlay,random -n 200    # reads NEONTABLE_NET, or net.npz

One network with one hidden layer plays both seats of many games at once. After each game every choice that the winner made becomes
a little likelier and every choice of the loser less likely, by how much better the game went than the network expected (an
actor and a critic, policy gradients with an entropy bonus, Adam).
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import neontable as nt
from neontable.adapters.batch import Batch
from neontable.bots.simulation import rated
from neontable.kernel.numbers.tensors import zeros
from neontable.lab.html import report

GAME = "cogdrive-neon"
HIDDEN = 128


class Net:
    """What to choose, and how well it stands: one hidden layer, a weight for each action, one for the outlook."""

    def __init__(self, size: int, actions: int, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)
        self.weights: dict[str, Any] = {
            "w1": (luck.standard_normal((size, HIDDEN)) / 12).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": (luck.standard_normal((HIDDEN, actions)) / 100).astype(np.float32),
            "b2": np.zeros(actions, np.float32),
            "w3": np.zeros(HIDDEN, np.float32),
            "b3": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """The hidden layer, the chances of all actions, and the outlook from -1 to 1."""
        w = self.weights
        hidden = np.maximum(seen @ w["w1"] + w["b1"], 0)
        logits = np.where(mask, hidden @ w["w2"] + w["b2"], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh(hidden @ w["w3"] + w["b3"])

    def learn(self, seen: Any, mask: Any, ids: Any, returns: Any, rate: float, entropy: float) -> None:
        """One step: likelier what went better than expected, and a better expectation."""
        w = self.weights
        n = len(ids)
        hidden, chances, outlook = self.forward(seen, mask)
        advantage = returns - outlook
        to_logits = chances * advantage[:, None]
        to_logits[np.arange(n), ids] -= advantage
        logs = np.log(chances + 1e-12)
        to_logits += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        to_logits = np.where(mask, to_logits, 0) / n
        to_value = -advantage * (1 - outlook**2) / n
        to_hidden = (to_logits @ w["w2"].T + to_value[:, None] * w["w3"]) * (hidden > 0)
        self._adam("w1", seen.T @ to_hidden, rate)
        self._adam("b1", to_hidden.sum(axis=0), rate)
        self._adam("w2", hidden.T @ to_logits, rate)
        self._adam("b2", to_logits.sum(axis=0), rate)
        self._adam("w3", hidden.T @ to_value, rate)
        self._adam("b3", to_value.sum(keepdims=True), rate)
        self._steps += 1

    def _adam(self, name: str, slope: Any, rate: float) -> None:
        mean, square = self._mean[name], self._square[name]
        mean *= 0.9
        mean += 0.1 * slope
        square *= 0.999
        square += 0.001 * slope * slope
        t = self._steps + 1
        self.weights[name] -= rate * (mean / (1 - 0.9**t)) / (np.sqrt(square / (1 - 0.999**t)) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the weights into a file."""
        np.savez(path, **self.weights)


def pick(chances: Any, luck: Any) -> Any:
    """One action of each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return np.minimum((sums < luck.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1), chances.shape[1] - 1)


class Training:
    """Games at once, the choices of each since it began, and those whose game is over, to learn from."""

    def __init__(self, games: int, seed: int, rate: float) -> None:
        self.batch = Batch(GAME, games, seed=seed)
        self.batch.reset()
        self.net = Net(self.batch.layout.size, self.batch.actions.count, seed)
        self.luck = np.random.default_rng(seed)
        self.open: list[list[tuple[Any, Any, int, int]]] = [[] for _ in range(games)]
        self.ready: list[tuple[Any, Any, int, float]] = []
        self.rate = rate
        self.steps = 0
        self.games = 0

    def step(self, size: int) -> None:
        """One choice in each game; learn when there is enough to learn from."""
        batch = self.batch
        chances = self.net.forward(batch.observation, batch.mask)[1]
        ids = pick(chances, self.luck)
        seats = batch.seat.tolist()
        for i in range(len(ids)):
            # most floats are 0 or 1: half precision keeps them in half the memory
            self.open[i].append(
                (batch.observation[i].astype(np.float16), batch.mask[i].astype(bool), int(ids[i]), seats[i])
            )
        batch.step(ids)
        self.steps += len(ids)
        for i in np.flatnonzero(batch.done):
            self.ready += [(*each[:3], float(batch.returns[i, each[3]])) for each in self.open[i]]
            self.open[i] = []
            self.games += 1
        if len(self.ready) >= size:
            self._learn(size)

    def _learn(self, size: int) -> None:
        order = self.luck.permutation(len(self.ready))
        for first in range(0, len(order) - size + 1, size):
            rows = [self.ready[i] for i in order[first : first + size]]
            self.net.learn(
                np.array([row[0] for row in rows], np.float32),
                np.array([row[1] for row in rows]),
                np.array([row[2] for row in rows]),
                np.array([row[3] for row in rows], np.float32),
                self.rate,
                0.01,
            )
        self.ready = []


class SelfPlay(nt.Bot):
    """Plays what the network holds to be best; behind its seat's view like every bot."""

    def __init__(self, seed: int = 0, net: Net | None = None) -> None:
        self.net = net
        if net is None:
            self.net = Net(1, 1)
            with np.load(os.environ.get("NEONTABLE_NET", "net.npz")) as saved:
                self.net.weights = dict(saved)

    def choose(self, me: nt.Perspective) -> str:
        """The likeliest option, part by part."""
        assert self.net is not None
        table = me.sample(nt.chance.Quick(0))
        out = zeros(table.layout().size)
        while True:
            table.encode(me.seat, out)
            mask = np.zeros((1, table.actions.count), bool)
            mask[0, table.legal_ids(me.seat)] = True
            id = int(self.net.forward(np.array(out, np.float32)[None], mask)[1].argmax())
            made = len(table.entries)
            table.act(me.seat, id)
            if len(table.entries) > made:
                return table.chosen(me.seat)[-1]


def won(net: Net, rival: str, games: int) -> float:
    """The share of games won against a bot, in swapped seats."""
    share = 0.0
    for number in range(games):
        seat = number % 2
        bots: list[nt.Bot | str] = [rival, rival]
        bots[seat] = SelfPlay(net=net)
        share += (nt.play(GAME, bots, seed=1_000_000 + number // 2).returns()[seat] + 1) / 2
    return share / games


def main() -> None:
    """Train, and say now and then how strong it is."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--games", type=int, default=128, help="games at once")
    asked.add_argument("--size", type=int, default=2048, help="choices to learn from at once")
    asked.add_argument("--rate", type=float, default=0.001)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--check", type=int, default=100, help="games against random at each point of the curve")
    asked.add_argument("--save", type=Path, default=Path("net.npz"))
    asked.add_argument("--html", type=Path, help="write a page with the learning curve")
    given = asked.parse_args()
    training = Training(given.games, given.seed, given.rate)
    print("CPU seconds, games, choices, won against random")
    spent, checked = 0.0, -1.0
    points: list[dict[str, Any]] = []
    while spent < given.minutes * 60:
        if spent >= checked:
            share = won(training.net, "random", given.check)
            print(f"{spent:7.0f} {training.games:7} {training.steps:9} {share:.3f}", flush=True)
            points.append({"seconds": spent, "games": training.games, **rated(share * given.check, given.check)})
            checked += given.minutes * 6
        begun = time.process_time()
        training.step(given.size)
        spent += time.process_time() - begun
    training.net.save(given.save)
    rivals: list[dict[str, Any]] = []
    for rival, games in (("random", 400), ("greedy", 200), ("search:200", 50)):
        share = won(training.net, rival, games)
        print(f"{rival}: {share:.3f} of {games} games")
        rivals.append({"bot": rival, "games": games, **rated(share * games, games)})
    if given.html:
        data = {"game": GAME, "rival": "random", "points": points, "rivals": rivals}
        foot = {"command": shlex.join(["python", *sys.argv]), "date": f"{date.today()}", "seed": str(given.seed)}
        foot |= {
            "version": f"neontable {version('neontable')}",
            "content": nt.game(GAME).content_hash(nt.game(GAME).load_content(())),
        }
        given.html.write_text(report("learning", data, foot), encoding="utf-8")


if __name__ == "__main__":
    main()
