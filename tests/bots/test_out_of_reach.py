"""A bot cannot reach the truth, because it is not there: nothing that hangs on a Perspective belongs to the true table."""

from __future__ import annotations

import gc
import random
import types
from typing import Any

import neontable as nt
from neontable.kernel.ask import Asks, State
from neontable.kernel.chance import Dealt
from neontable.kernel.game import Game
from tests.conformance.hidden import SLOTS
from tests.conformance.tools import Case, count, plain_cases, some_moments

CLOSED = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.CodeType, Game)


def reached(start: object, content: object) -> list[object]:
    """Everything that can be reached by attributes, slots, closures, suspended frames and references of any kind."""
    seen = {id(start): start}
    todo = [start]
    while todo:
        thing = todo.pop()
        found = list(gc.get_referents(thing))
        for kind in type(thing).__mro__:
            names = vars(kind).get("__slots__", ())
            found += [getattr(thing, name) for name in names if isinstance(name, str) and hasattr(thing, name)]
        found += list(getattr(thing, "__dict__", {}).values()) if not isinstance(thing, CLOSED) else []
        frame = getattr(thing, "gi_frame", None)
        if frame is not None:
            found += [value for name, value in frame.f_locals.items() if not name.startswith("__")]
        for each in found:
            if id(each) not in seen and not isinstance(each, CLOSED) and each is not content:
                seen[id(each)] = each
                todo.append(each)
    return list(seen.values())


def used(me: nt.Perspective) -> list[Any]:
    """All that a bot can ask of a Perspective."""
    sample = me.sample(3)
    return [me, me.view, me.decision, me.decision.options, me.decision.blocked, me.log, sample, me.game]


@plain_cases
def test_no_true_state_seed_or_foreign_piece_can_be_reached(case: Case) -> None:
    for table in some_moments(case, count(4, 60)):
        for decision in table.decisions:
            seat = decision.seat
            things = reached(used(nt.Perspective(table, seat)), table.start.content)
            mine = [table, table.run, table.run.state, table.run.state.chance, table.start, table.entries, table._log]
            mine += [event for event in table._log if event.private and not event.readers >> seat & 1]
            mine += [
                each for each in table.run.state.doing if each.copy() is not each
            ]  # one that never changes is shared
            mine += [table.run.ask] if isinstance(table.run.ask, Asks) else []  # a question to one seat is public
            true = {id(thing) for thing in mine}
            assert not [thing for thing in things if id(thing) in true]
            assert not [thing for thing in things if isinstance(thing, Dealt)]
            seed = table.start.seed
            assert seed is not None
            assert not [thing for thing in things if thing in (seed, seed.hex())]
            assert [thing for thing in things if isinstance(thing, State)], "what is there is a sample"


@plain_cases
def test_what_is_there_instead_varies_with_nothing_that_the_seat_cannot_know(case: Case) -> None:
    """The world behind a Perspective is the same in all worlds that look the same; so it is seldom the true one."""
    differ = 0
    luck = random.Random(str(case))
    for table in some_moments(case, count(8, 60)):
        seat = luck.choice(table.decisions).seat
        inside = nt.Perspective(table, seat)._sample
        for world in range(2):
            other = nt.Perspective(table.sample(seat, nt.chance.Quick(world)), seat)._sample
            assert table.game.position(other.run.state) == table.game.position(inside.run.state)
        true, dealt = SLOTS[case.game](table, seat), SLOTS[case.game](inside, seat)
        differ += sum(true[slot] != dealt.get(slot) for slot in true)
    assert differ or not any(SLOTS[case.game](table, seat) for table in some_moments(case, 3) for seat in (0, 1))


def test_lines_of_the_log_are_plain_data() -> None:
    table = nt.new("neon", seats=3, seed=1)
    for decision in table.decisions:
        table.choose(decision.seat, decision.options[0])
    for line in table.log_for(0):
        for name in type(line).__slots__:
            assert isinstance(getattr(line, name), (int, str, dict, tuple)), name
        str(line)
