"""The speed of a game, each figure beside the reference run in the same breath (CPU time, medians)."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, NamedTuple

from neontable.bots.perspective import Perspective
from neontable.bots.search import Search
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run, playout
from neontable.kernel.game import Game
from neontable.kernel.tables.factory import check_options, new
from neontable.lab.reference import reference

NOMINAL = 70_000  # reference games per second at which times are quoted
ENDLESS = 1_000_000
COPIES = 4


class Figures(NamedTuple):
    """What `neontable bench` prints for one game; rates are per CPU second, ratios to the reference's moves."""

    game: str
    seats: int
    reference_games: float
    games: float
    playout: float
    playout_ratio: float
    public: float
    public_ratio: float
    fork: float
    procedure: str
    fork_inside: float | None
    sample: float
    search: float
    state_bytes: int


def measure(game: Game[Any], seats: int, rounds: int = 9, tick: Callable[[], None] = lambda: None) -> Figures:
    """Measure a game at a table of so many seats."""
    options = check_options(game, seats, {})
    content = game.load_content(())
    moves, playouts, publics, games, searches = [], [], [], [], []
    ratios, public_ratios = [], []
    for number in range(-1, rounds):  # the first round warms up
        before = timed(lambda: reference(1200))
        start = time.process_time()
        made = sum(_playout(game, seats, options, content, 30 * number + i) for i in range(30))
        spent = time.process_time() - start
        between = timed(lambda: reference(1200))
        start = time.process_time()
        chosen = sum(_public(game, seats, 10 * number + i) for i in range(10))
        public_spent = time.process_time() - start
        after = timed(lambda: reference(1200))
        iterations = _search(game, seats, number)
        tick()
        if number < 0:
            continue
        moves.append(between)
        playouts.append(made / spent)
        games.append(30 / spent)
        publics.append(chosen / public_spent)
        ratios.append(made / spent / ((before + between) / 2))
        public_ratios.append(chosen / public_spent / ((between + after) / 2))
        searches.append(iterations)
    speed = statistics.median(moves)
    copies = _copies(game, seats, tick)
    return Figures(
        game.name,
        seats,
        speed * 2000 / reference(2000),
        statistics.median(games),
        statistics.median(playouts),
        statistics.median(ratios),
        statistics.median(publics),
        statistics.median(public_ratios),
        statistics.median(copies.forks),
        game.procedure,
        statistics.median(copies.inside) if copies.inside else None,
        statistics.median(copies.samples),
        statistics.median(searches),
        state_bytes(game, seats),
    )


def timed(work: Callable[[], int]) -> float:
    """How much of the work is done in a CPU second."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def _playout(game: Game[Any], seats: int, options: dict[str, Any], content: Any, seed: int) -> int:
    state = game.begin(seats, options, content, Quick(seed))
    state.knowledge = None
    return playout(Run(game, state), Quick(seed + 1), ENDLESS)


def _public(game: Game[Any], seats: int, seed: int) -> int:
    pick = random.Random(seed).random
    table = new(game, seats=seats, seed=seed)
    made = 0
    while True:
        decisions = table.decisions
        if not decisions:
            return made
        decision = decisions[0]
        options = decision.options
        table.choose(decision.seat, options[int(pick() * len(options))])
        made += 1


def _search(game: Game[Any], seats: int, seed: int) -> float:
    """Search iterations per CPU second at the first decision."""
    table = new(game, seats=seats, seed=seed)
    search = Search(Perspective(table, table.decisions[0].seat), seed)
    start = time.process_time()
    search.step(60)
    return 60 / (time.process_time() - start)


class Copies(NamedTuple):
    """What forks and samples took, in microseconds at the nominal reference."""

    forks: list[float]
    inside: list[float]  # forks in the middle of the game's procedure: they are among the others as well
    samples: list[float]


def _copies(game: Game[Any], seats: int, tick: Callable[[], None]) -> Copies:
    """Fork and sample at every decision of some games."""
    copies = Copies([], [], [])
    clock = time.process_time_ns
    nominal = NOMINAL * reference(2000) / 2000
    for seed in range(6):
        pick = random.Random(seed).random
        table = new(game, seats=seats, seed=seed)
        scale = timed(lambda: reference(400)) / nominal / 1000 / COPIES
        while table.decisions:
            decision = table.decisions[0]
            if len(table.entries) % 25 == 0:
                scale = timed(lambda: reference(400)) / nominal / 1000 / COPIES
            start = clock()
            for _ in range(COPIES):
                table.fork()
            middle = clock()
            for i in range(COPIES):
                table.sample(decision.seat, Quick(i))
            end = clock()
            state = table.run.state
            copies.forks.append((middle - start) * scale)
            if game.amid(state):
                copies.inside.append((middle - start) * scale)
            copies.samples.append((end - middle) * scale)
            table.choose(decision.seat, decision.options[int(pick() * len(decision.options))])
        tick()
    return copies


def state_bytes(game: Game[Any], seats: int) -> int:
    """How much memory a copy of the state takes, the log excluded: the largest seen in a game."""
    pick = random.Random(5).random
    table = new(game, seats=seats, seed=5)
    sizes = []
    while table.decisions:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[int(pick() * len(decision.options))])
        if len(table.entries) % 20 == 0:
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            copies = [table.run.state.copy() for _ in range(20)]
            sizes.append((tracemalloc.get_traced_memory()[0] - before) // len(copies))
            tracemalloc.stop()
    return max(sizes)
