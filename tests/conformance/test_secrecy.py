"""What a seat may not know does not reach it: not by its view, its log, its questions, nor by a sample."""

from __future__ import annotations

import gc
import json
import random
import types
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import Asks
from neontable.kernel.chance import Chance, Dealt, Quick, Scripted
from neontable.kernel.game import Game
from neontable.kernel.procedure import private_round
from tests.conformance.hidden import SLOTS
from tests.conformance.tools import (
    Case,
    asked,
    count,
    eyes,
    few,
    finish,
    plain_cases,
    some_cases,
    some_moments,
    step,
    truth,
)

POSITIONS = count(12, 1000)
OPTIONS = count(4, 30)
SAMPLES = 50


def tried(case: Case) -> int:
    """All positions for the games as they come, fewer for each option."""
    return OPTIONS if case.options else POSITIONS


@some_cases
def test_a_sample_looks_the_same_to_its_seat(case: Case) -> None:
    for number, table in enumerate(some_moments(case, tried(case))):
        before = truth(table)
        for seat in range(table.seats):
            mine = eyes(table, seat)
            for luck in range(3):
                sample = table.sample(seat, Quick(number * 3 + luck))
                assert eyes(sample, seat) == mine
                sample.game.check(sample.run.state)
        assert truth(table) == before


@some_cases
def test_a_sample_can_be_played_to_the_end(case: Case) -> None:
    for number, table in enumerate(some_moments(case, tried(case))):
        before = truth(table)
        for seat in range(table.seats):
            finish(table.sample(seat, Quick(number)), number)
        assert truth(table) == before


@plain_cases
def test_every_hidden_slot_varies(case: Case) -> None:
    found = 0
    assert case.game in SLOTS, "say in hidden.py what this game hides"
    for table in some_moments(case, count(12, 200)):
        for seat in range(table.seats):
            slots = SLOTS[case.game](table, seat)
            contents: dict[str, set[Any]] = {slot: set() for slot in slots}
            for luck in range(SAMPLES):
                dealt = SLOTS[case.game](table.sample(seat, Quick(luck)), seat)
                for slot in slots:
                    contents[slot].add(dealt.get(slot))
            assert all(len(values) > 1 for values in contents.values()), contents
            found += len(slots)
    assert found


@plain_cases
def test_the_same_chance_gives_the_same_world(case: Case) -> None:
    for table in some_moments(case, count(5, 50)):
        for seat in range(table.seats):
            worlds = [table.sample(seat, Quick(7)), table.sample(seat, Quick(7))]
            assert truth(worlds[0]) == truth(worlds[1])
            finish(worlds[0], 1)
            finish(worlds[1], 1)
            assert truth(worlds[0]) == truth(worlds[1])


@pytest.mark.parametrize(
    "chance", [Dealt(bytes(32)), Scripted([], Quick(3)), Quick(3)], ids=["dealt", "scripted", "quick"]
)
@plain_cases
def test_any_chance_can_deal_a_sample(case: Case, chance: Chance) -> None:
    for table in some_moments(case, 3):
        for seat in range(table.seats):
            sample = table.sample(seat, chance.copy())
            assert eyes(sample, seat) == eyes(table, seat)
            finish(sample, 1)
            assert sample.over


@some_cases
def test_a_sample_is_a_table_like_any_other(case: Case) -> None:
    """From its first moment on it is copied, sampled and set up again, takes back its own choices and can be recorded."""
    for number, table in enumerate(some_moments(case, few(case, 5, 100))):
        for seat in range(table.seats):
            sample = table.sample(seat, Quick(number))
            with pytest.raises(nt.Illegal, match="no choice yet"):
                sample.undo(seat)
            for _ in range(2):
                assert truth(sample.fork()) == truth(sample)
                assert eyes(sample.sample(seat, Quick(2)), seat) == eyes(sample, seat)
                set_up = nt.setup(case.game, json.loads(json.dumps(sample.position())))
                assert set_up.state_hash() == sample.state_hash() and asked(set_up) == asked(sample)
                assert nt.load(sample.record()).state_hash() == sample.state_hash()
                if not sample.over:
                    step(sample, random.Random(number))
            undone_and_recorded(sample, number)


def undone_and_recorded(sample: nt.Table, seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(60):
        if sample.over:
            break
        before = sample.state_hash()
        seat, _ = step(sample, luck)
        if not sample.why_no_undo(seat):
            back = sample.fork()
            back.undo(seat)
            assert back.state_hash() == before
            if luck.random() < 0.2:
                sample.undo(seat)
    record = sample.record()
    nt.verify(record)
    again = nt.load(record)
    assert again.state_hash() == sample.state_hash()


@some_cases
def test_nothing_secret_hangs_on_a_sample(case: Case) -> None:
    """Whatever can be reached from a sample by any reference: no seed, no true state, no log or record of others."""
    for number, table in enumerate(some_moments(case, count(4, 60))):
        for seat in range(table.seats):
            sample = table.sample(seat, Quick(number))
            reached = reachable(sample)
            table_state = table.run.state
            secrets: list[Any] = [
                table,
                table.run,
                table_state,
                table_state.chance,
                table._log,
                table.entries,
                table.start,
            ]
            secrets += [*table.entries, table.run, table.run.rules]
            private = private_round(table_state)
            if private is not None:
                secrets += [each for other in private.seats if other != seat for each in private.stack(other)]
            if isinstance(table.run.ask, Asks):  # it holds answers; a question to one seat is public
                secrets.append(table.run.ask)
            secrets += [event for event in table._log if event.private and not event.readers >> seat & 1]
            ids = {id(secret) for secret in secrets if secret is not None}
            assert not [thing for thing in reached if id(thing) in ids]
            assert not [thing for thing in reached if isinstance(thing, Dealt)]
            seed = table.start.seed
            assert seed is not None
            texts = [thing for thing in reached if isinstance(thing, (bytes, str))]
            assert seed not in texts and seed.hex() not in texts
            numbers = {thing for thing in reached if isinstance(thing, int) and thing > 1 << 32}
            for size in range(5, 33):
                for place in range(33 - size):
                    part = int.from_bytes(seed[place : place + size], "big")
                    assert not numbers & {part - 1, part, part + 1}, "a part of the seed"


def reachable(start: object) -> list[object]:
    """All objects that can be reached, without going into modules, classes, the game and its content."""
    closed = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.CodeType, Game)
    content = start.start.content if isinstance(start, nt.Table) else None
    seen = {id(start): start}
    todo = [start]
    while todo:
        for thing in gc.get_referents(todo.pop()):
            if id(thing) not in seen and not isinstance(thing, closed) and thing is not content:
                seen[id(thing)] = thing
                todo.append(thing)
    return list(seen.values())


@plain_cases
def test_a_spectator_sees_no_more_than_any_seat(case: Case) -> None:
    """A sample for a seat keeps what is public: the spectator sees it unchanged as well."""
    for table in some_moments(case, count(6, 100)):
        watched = eyes(table, None)
        for seat in range(table.seats):
            assert eyes(table.sample(seat, Quick(1)), None) == watched


@some_cases
def test_a_sample_depends_on_nothing_that_its_seat_does_not_know(case: Case) -> None:
    """Two truths that look the same to a seat give the same samples, down to the order inside a shuffled bag."""
    for number, table in enumerate(some_moments(case, tried(case))):
        other_luck = nt.setup(case.game, table.position(), seed=number)
        for seat in range(table.seats):
            twins = (table, other_luck, table.sample(seat, Quick(99)))
            worlds = [raw(twin.resampled_run(seat, Quick(number)).state) for twin in twins]
            assert worlds[0] == worlds[1], "the truth shows through"
            assert worlds[0] == worlds[2]


def raw(thing: Any) -> Any:
    """All that an object holds, as plain data; luck and log apart."""
    if isinstance(thing, (list, tuple)):
        return [raw(part) for part in thing]
    if isinstance(thing, dict):
        return [(raw(key), raw(value)) for key, value in sorted(thing.items())]
    if thing is None or isinstance(thing, (int, str)):
        return thing
    names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
    names |= set(getattr(thing, "__dict__", ()))
    return [
        (name, raw(getattr(thing, name, None))) for name in sorted(names - {"chance", "log", "content", "__dict__"})
    ]
