"""Neontable beside its peers, in one run: `make peers`, or `python benchmarks/peers.py [ROUNDS]`.

Each engine is measured in a process of its own, in turn, by CPU time, beside the reference (tic-tac-toe in plain Python, as in
`neontable bench`); medians of all rounds, scaled to a reference of 70,000 games a second. Neontable is measured in .venv, and in
.venv-compiled if it is there; the peers in .venv-peers, at the versions of peers.txt.

random      decisions of random players, from Python, per CPU second: all that an engine asks a player for
choice      of these, how many have more than one answer. Neontable does not ask for the others, except where silence would tell;
            Catanatron asks for every roll of the dice and every end of a turn
clone       microseconds for a copy of a game that is being played
tensor      choices with the observation and the mask of legal actions of the player who chooses, per CPU second
batch       the same in 256 games at once
"""

from __future__ import annotations

import json
import random
import runpy
import statistics
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
NOMINAL: Final = 70_000
SPAN: Final = 0.4  # CPU seconds for each figure
AT_ONCE: Final = 256
OURS: Final = (("cogdrive-neon", 2), ("neon", 4), ("neo-hunt-3", 4), ("neon-hope", 2))
PEERS: Final = (
    "openspiel gin_rummy",
    "openspiel hearts",
    "rlcard gin-rummy",
    "rlcard leduc-holdem",
    "catanatron catan",
)
COLUMNS: Final = ("random", "choice", "clone", "tensor", "batch")
Figures = dict[str, float]


class Count:
    """How many decisions were asked for, and how many of them had more than one answer."""

    def __init__(self) -> None:
        self.asked = self.open = 0

    def add(self, answers: int) -> None:
        self.asked += 1
        self.open += answers > 1

    @property
    def share(self) -> float:
        return self.open / max(1, self.asked)


def rate(work: Callable[[], int]) -> float:
    """How much is done in a CPU second."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < SPAN:
        done += work()
    return done / (time.process_time() - begun)


# ---------------------------------------------------------------- Neontable
def neontable(name: str) -> Figures:
    """One of our games."""
    from neontable.kernel.chance import Quick
    from neontable.kernel.engine import Run, playout
    from neontable.kernel.numbers.lanes import Lanes
    from neontable.kernel.registry import get
    from neontable.kernel.tables.factory import check_options, new

    title, seats = name.rsplit(" ", 1)
    game, players = get(title), int(seats)
    options, content = check_options(game, players, {}), game.load_content(())
    luck = random.Random(1)

    def play() -> int:
        state = game.begin(players, dict(options), content, Quick(luck.getrandbits(30)))
        return playout(Run(game, state), Quick(luck.getrandbits(30)), 10**6)

    table = new(game, players, 1)
    space = table.space
    seen, mask, clear = array("f", bytes(4 * space.size)), array("b"), array("b", bytes(space.actions.count))
    mask.extend(clear)
    for _ in range(30):
        table.act(table.must()[0], table.legal_ids(table.must()[0])[0])
    middle = table.fork()

    def fork() -> int:
        for _ in range(20):
            middle.fork()
        return 20

    tables = [new(game, players, seed) for seed in range(AT_ONCE)]

    count = Count()
    counted = Run(game, game.begin(players, dict(options), content, Quick(1)))
    while counted.ask is not None:
        asked = luck.choice(counted.pending())
        answers = counted.choices(asked)
        count.add(len(answers))
        counted.answer(asked.seat, luck.choice(answers))

    def step() -> int:
        pick = luck.random
        for i in range(AT_ONCE):
            one = tables[i]
            seat = one.must()[0]
            one.encode(seat, seen)
            legal = one.legal_ids(seat)
            mask[:] = clear
            for id in legal:
                mask[id] = 1
            one.act(seat, legal[int(pick() * len(legal))])
            if one.over:
                tables[i] = new(game, players, luck.getrandbits(30))
        return AT_ONCE

    lanes = Lanes(game, space, players, options, content, AT_ONCE, 1, "raise")
    lanes.reset()

    def step_all() -> int:
        pick = luck.random
        lanes.step([lane.legal[int(pick() * len(lane.legal))] for lane in lanes.lanes])
        return AT_ONCE

    return {
        "random": rate(play),
        "choice": count.share,
        "clone": 1e6 / rate(fork),
        "tensor": rate(step),
        "batch": rate(step_all),
    }


# ---------------------------------------------------------------- peers
def openspiel(name: str) -> Figures:
    """A game of OpenSpiel in C++, called from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    pick = random.Random(1).choice
    by_state = game.get_type().provides_information_state_tensor
    count = Count()

    def play(tensors: bool) -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.legal_actions()))
                continue
            if tensors:
                player = state.current_player()
                _ = state.information_state_tensor(player) if by_state else state.observation_tensor(player)
                _ = state.legal_actions_mask(player)
            legal = state.legal_actions()
            count.add(len(legal))
            state.apply_action(pick(legal))
            made += 1
        return made

    middle = game.new_initial_state()
    while middle.is_chance_node():
        middle.apply_action(pick(middle.legal_actions()))
    clones = rate(lambda: len([middle.clone() for _ in range(50)]))
    figures = {"random": rate(lambda: play(False)), "clone": 1e6 / clones, "tensor": rate(lambda: play(True))}
    return {**figures, "choice": count.share}


def rlcard(name: str) -> Figures:
    """An environment of RLCard; it makes its tensors in every step."""
    import rlcard as cards

    env = cards.make(name, config={"seed": 1})
    pick = random.Random(1).choice
    count = Count()

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            count.add(len(legal))
            state, _ = env.step(pick(legal))
            made += 1
        return made

    return {"tensor": rate(play), "choice": count.share}


def catanatron(name: str) -> Figures:
    """Catan by Catanatron, with four random players; a game that lasts too long ends where its own loop ends it."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    count = Count()

    def fresh() -> Any:
        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def play() -> int:
        game, made = fresh(), 0
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            count.add(len(state.playable_actions))
            game.play_tick()
            made += 1
        return made

    middle = fresh()
    for _ in range(100):
        middle.play_tick()
    clones = rate(lambda: len([middle.copy() for _ in range(10)]))
    return {"random": rate(play), "clone": 1e6 / clones, "choice": count.share}


ENGINES: Final = {"neontable": neontable, "openspiel": openspiel, "rlcard": rlcard, "catanatron": catanatron}


def measured(python: Path, engine: str) -> Figures:
    """One measurement in a process of its own, with the speed of the reference there."""
    done = subprocess.run([python, __file__, "--one", engine], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{engine} could not be measured: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def one(engine: str) -> None:
    """Measure, and print the figures at the nominal speed."""
    reference = runpy.run_path(str(ROOT / "src" / "neontable" / "lab" / "reference.py"))["reference"]

    def speed() -> float:
        return rate(lambda: 200 if reference(200) else 0)

    before = speed()
    title, name = engine.split(" ", 1)
    figures = ENGINES[title](name)
    scale = NOMINAL / ((before + speed()) / 2)
    by = {"clone": 1 / scale, "choice": 1.0}
    print(json.dumps({key: value * by.get(key, scale) for key, value in figures.items()}))


def cell(key: str, value: float) -> str:
    """A figure as the table shows it."""
    if key == "choice":
        return f"{value:.0%}"
    return f"{value:.1f}" if key == "clone" else f"{value / 1000:,.0f} k"


def main() -> None:
    if len(sys.argv) == 3 and sys.argv[1] == "--one":
        one(sys.argv[2])
        return
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    runs: list[tuple[str, Path, str]] = []
    for build in (".venv", ".venv-compiled"):
        python = ROOT / build / "bin" / "python"
        if python.exists():
            word = "pure" if build == ".venv" else "compiled"
            runs += [(f"{title}, {seats} seats, {word}", python, f"neontable {title} {seats}") for title, seats in OURS]
    runs += [(engine, ROOT / ".venv-peers" / "bin" / "python", engine) for engine in PEERS]
    found: dict[str, list[Figures]] = {label: [] for label, _, _ in runs}
    for _ in range(rounds):
        for label, python, engine in runs:
            found[label].append(measured(python, engine))
    print("| per CPU second | random | with a choice | clone µs | tensor | batch |\n|---|---|---|---|---|---|")
    for label, all_rounds in found.items():
        cells = []
        for key in COLUMNS:
            values = [figures[key] for figures in all_rounds if key in figures]
            cells.append(cell(key, statistics.median(values)) if values else "")
        print(f"| {label} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
