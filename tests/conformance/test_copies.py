"""Copies and positions: whatever way leads to a moment of a game, it is the same moment."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import neontable as nt
from neontable.kernel.ask import Ask, Asks
from neontable.kernel.engine import Run
from neontable.kernel.game import View
from neontable.kernel.tables.document import canonical
from tests.conformance.tools import (
    Case,
    apart,
    asked,
    count,
    digest,
    few,
    finish,
    moments,
    new,
    often,
    pace,
    plain_cases,
    some_cases,
    some_moments,
    step,
    truth,
)


@some_cases
def test_copies_do_not_feel_what_happens_elsewhere(case: Case) -> None:
    forks: list[tuple[nt.Table, str]] = []
    luck = random.Random(1)
    for made, table in enumerate(moments(case, 1)):
        if made % (count(9, 3) * pace(case)) == 0:
            forks.append((table.fork(), truth(table)))
        for earlier, hash_then in forks if made % pace(case) == 0 else ():
            assert earlier.state_hash() == json.loads(hash_then)["state"]
    for fork, then in forks:
        assert truth(fork) == then
    end = truth(table)
    for fork, _ in forks:  # and the other way round: what happens to a copy
        if not fork.over:
            step(fork, luck)
        assert truth(table) == end


@some_cases
def test_a_fork_goes_on_like_its_table(case: Case) -> None:
    for table in some_moments(case, few(case, 6, 60)):
        twin = table.fork()
        assert truth(twin) == truth(table)
        original = table.fork()
        luck = random.Random(2)
        while not original.over:
            seat, text = step(original, luck)
            twin.choose(seat, text)
        assert truth(twin) == truth(original)


@some_cases
def test_a_view_depends_on_nothing_but_the_state(case: Case) -> None:
    for table in moments(case, 4):  # a state may remember what it has shown before, a copy does not
        state = table.run.state
        for seat in range(-1, table.seats):
            assert table.game.view(state, seat) == table.game.view(state.copy(), seat)


@some_cases
def test_every_question_can_be_entered_from_its_state_alone(case: Case) -> None:
    for seed in range(often(case, 2, 25)):
        for table in moments(case, seed):
            if table.over:
                continue
            state = table.run.state
            for waiting in (True, False):
                again = Run(table.game, state.copy(), waiting)
                assert again.state.chance.drawn == state.chance.drawn
                assert again.state.answers == state.answers
                assert canonical(table.game.position(again.state)) == canonical(table.game.position(state))
                ask, twin = table.run.ask, again.ask
                assert ask is not None and twin is not None
                assert questions(again) == questions(table.run)
                for name in ("kind", "seat", "a", "b", "mode", "always"):
                    assert getattr(ask, name) == getattr(twin, name)


@some_cases
def test_a_step_that_asks_has_changed_nothing(case: Case) -> None:
    for seed in range(often(case, 2, 25)):
        for table in moments(case, seed):
            state = table.run.state
            if table.over or not state.doing:  # rules as a generator are entered above
                continue
            before = canonical(table.game.position(state))
            drawn, events = state.chance.drawn, len(table.log)
            for _ in range(2):
                ask = state.doing[-1].do(state, None)
                assert isinstance(ask, Ask) and ask.kind == table.run.ask.kind  # type: ignore[union-attr]
            assert (state.chance.drawn, len(table.log)) == (drawn, events)
            assert canonical(table.game.position(state)) == before


def questions(run: Run) -> list[tuple[int, int, int, int, bool, list[int]]]:
    asks = run.ask.asks if isinstance(run.ask, Asks) else run.pending()
    return [(one.seat, one.kind, one.a, one.b, one.always, run.choices(one)) for one in asks]


@some_cases
def test_a_position_sets_up_the_same_table(case: Case) -> None:
    for table in moments(case, 3, stride=apart(case, 2) * pace(case) ** 2):
        position = table.position()
        written = json.dumps(position)
        twin = nt.setup(case.game, json.loads(written))
        assert twin.state_hash() == table.state_hash()
        assert asked(twin) == asked(table)
        assert [twin.view(seat) for seat in range(twin.seats)] == [table.view(seat) for seat in range(table.seats)]
        assert twin.position()["state"] == position["state"]
        assert canonical(twin.result and twin.result.as_data()) == canonical(table.result and table.result.as_data())
        finish(twin, 3)
        assert truth(nt.load(twin.record())) == truth(twin)
        assert json.dumps(position) == written


@plain_cases
def test_a_position_is_not_touched_by_what_follows(case: Case) -> None:
    table = new(case, 4)
    luck = random.Random(4)
    position = table.position()
    written = json.dumps(position)
    for _ in range(8):
        step(table, luck)
    assert json.dumps(position) == written
    twin = nt.setup(case.game, position)
    for _ in range(8):
        step(twin, luck)
    assert json.dumps(position) == written


@some_cases
def test_what_was_seen_is_not_touched_by_what_follows(case: Case) -> None:
    seen: list[tuple[View, str]] = []
    for table in moments(case, 3):
        for view, was in seen:
            assert canonical(view) == was
        seen = [(view, canonical(view)) for view in [table.view(seat) for seat in [None, *range(table.seats)]]]
    assert seen


def test_the_same_games_under_any_hash_seed() -> None:
    """Nothing depends on the order of a set or on Python's hashes."""
    here = Path(__file__).parents[2]
    program = "from tests.conformance.tools import digest; print(digest(7))"
    found = {digest(7)}
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{here / 'src'}{os.pathsep}{here}"}
        ran = subprocess.run([sys.executable, "-c", program], env=env, cwd=here, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        found.add(ran.stdout.strip())
    assert len(found) == 1
