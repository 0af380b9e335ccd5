"""Tables, samples, decisions, states and bots go to other processes and come back the same."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import TypeVar

import pytest

import neontable as nt
from neontable.kernel.chance import Chance, Dealt, Quick, Recorded, Scripted
from neontable.kernel.engine import Run, playout
from neontable.kernel.tables.document import canonical
from tests.conformance.tools import Case, few, finish, plain_cases, some_cases, some_moments, step, truth

T = TypeVar("T")
BOTS = ("random", "greedy", "search:20")


def sent(thing: T) -> T:
    """What arrives at another process."""
    arrived: T = pickle.loads(pickle.dumps(thing))
    return arrived


@some_cases
def test_a_table_arrives_as_it_was_and_goes_on(case: Case) -> None:
    for number, table in enumerate(some_moments(case, few(case, 6, 60))):
        seat = table.decisions[0].seat
        table.order(seat, {"kind": table.decisions[0].kind, "answer": "no such answer"})
        for whole in (table, table.sample(seat, Quick(number))):
            arrived, stayed = sent(whole), whole.fork()
            assert truth(arrived) == truth(whole)
            assert arrived.orders(seat) == whole.orders(seat)
            luck = random.Random(number)
            for _ in range(10):
                if stayed.over:
                    break
                who, text = step(stayed, luck)
                arrived.choose(who, text)
                assert arrived.state_hash() == stayed.state_hash()
            if not arrived.why_no_undo(seat):
                arrived.undo(seat)
                stayed.undo(seat)
            assert truth(arrived) == truth(stayed)
            nt.verify(arrived.record())


@some_cases
def test_a_decision_arrives_with_its_question(case: Case) -> None:
    for table in some_moments(case, few(case, 6, 60)):
        for decision in table.decisions:
            arrived = sent(decision)
            assert canonical(arrived.as_data()) == canonical(decision.as_data())
            assert arrived.codes == decision.codes


@some_cases
def test_a_state_arrives_and_is_played_on(case: Case) -> None:
    for number, table in enumerate(some_moments(case, few(case, 6, 60))):
        state = table.resampled_run(0, Quick(number)).state
        arrived = sent(state)
        position = canonical(table.game.position(state))
        assert canonical(table.game.position(arrived)) == position
        runs = [Run(table.game, each, True) for each in (state, arrived)]
        for run in runs:
            playout(run, Quick(3), 200)
        ends = [canonical(table.game.position(run.state)) for run in runs]
        assert ends[0] == ends[1] and runs[0].state.ending == runs[1].state.ending


@pytest.mark.parametrize("name", BOTS)
@plain_cases
def test_a_bot_arrives_and_chooses_the_same(case: Case, name: str) -> None:
    for table in some_moments(case, 2):
        decision = table.decisions[0]
        stayed = nt.bot(name, seed=5)
        stayed.choose(nt.Perspective(table, decision.seat))
        arrived = sent(stayed)
        seen = sent(nt.Perspective(table, decision.seat))
        assert arrived.choose(seen) == stayed.choose(nt.Perspective(table, decision.seat))


@plain_cases
def test_a_result_arrives(case: Case) -> None:
    table = next(iter(some_moments(case, 1)))
    finish(table, 1)
    assert table.result is not None
    arrived = sent(table.result)
    assert arrived.as_data() == table.result.as_data() and repr(arrived) == repr(table.result)


LUCK = [Quick(3), Dealt(3), Scripted([1, 0, 2], Quick(4)), Recorded(Dealt(5))]


@pytest.mark.parametrize("chance", LUCK, ids=lambda chance: type(chance).__name__)
def test_chance_arrives_and_goes_on(chance: Chance) -> None:
    for _ in range(2):
        chance.pick("before", 0, 3)
    chance.next_turn()
    arrived = sent(chance)
    assert [arrived.pick("after", 1, 100) for _ in range(9)] == [chance.pick("after", 1, 100) for _ in range(9)]
    assert (arrived.drawn, arrived.turn) == (chance.drawn, chance.turn)


MINE = """
import neontable as nt

class Memory:
    def __init__(self):
        self.asked = 0

class Mine(nt.Bot):
    def __init__(self, seed):
        self.seed, self.memory = seed, Memory()

    def choose(self, me):
        self.memory.asked += 1
        return me.decision.options[(self.seed + self.memory.asked) % len(me.decision.options)]
"""
ELSEWHERE = """
import pickle, sys
bot, seen = pickle.load(sys.stdin.buffer)
print(bot.memory.asked, bot.choose(seen))
"""


def test_a_bot_of_a_file_arrives_in_a_process_that_does_not_know_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    bot = nt.bot(f"{file}:Mine", seed=5)
    table = nt.new("cogdrive-neon", seed=1)
    seen = nt.Perspective(table, table.decisions[0].seat)
    bot.choose(seen)
    data = pickle.dumps((bot, seen))
    file.unlink()
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=data, capture_output=True, check=True)
    assert done.stdout.decode() == f"1 {bot.choose(seen)}\n"


TRACK = """[[track]]
id = "short"
name = "Short"
slots = [2, 2]
players = []
origin = "original"
text = "Two Rounds."
"""


def test_the_content_of_a_pack_arrives(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "neon"\n', encoding="utf-8")
    (tmp_path / "tracks.toml").write_text(TRACK, encoding="utf-8")
    table = nt.new("neon", seed=3, packs=tmp_path, track="short")
    content = table.start.content
    arrived = sent(content)
    assert arrived.hash == content.hash and arrived.raw == content.raw
    table_there = sent(table)
    for one in (table, table_there):
        finish(one, 2)
    assert truth(table_there) == truth(table) and sent(table.actions).texts == table.actions.texts
