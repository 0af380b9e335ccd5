"""A list of choices tells nothing: it is refused alike in all worlds that its seat cannot tell apart, and carried out as one."""

from __future__ import annotations

import random

import neontable as nt
from neontable.kernel.ask import ALL
from neontable.kernel.chance import Quick
from tests.conformance.tools import Case, count, few, plain_cases, some_cases, some_moments, step

WORLDS = 4
GUESSES = 6


def said(table: nt.Table, seat: int, wish: list[str]) -> str:
    """What is said to a list of choices: the refusal, or what the seat is then asked."""
    trial = table.fork()
    before = trial.state_hash()
    try:
        trial.choose(seat, wish)
    except (nt.Illegal, nt.Ambiguous) as refused:
        assert trial.state_hash() == before, "a refused list changes nothing"
        assert len(trial.entries) == len(table.entries)
        return f"{type(refused).__name__}: {refused}"
    assert len(trial.entries) == len(table.entries) + len(wish)
    return "carried out"


def guesses(table: nt.Table, seat: int, first: str, luck: random.Random) -> list[str]:
    """What a cheat would try as a second choice: whatever is asked next in some world, and words that fit nothing."""
    found = {"nonsense", first}
    for _ in range(3):
        sample = table.sample(seat, Quick(luck.randrange(1 << 20)))
        sample.choose(seat, first)
        for _ in range(2 * sample.seats):
            if sample.over:
                break
            found.update(option for decision in sample.decisions for option in decision.options)
            others = [decision for decision in sample.decisions if decision.seat != seat]
            if not others:
                break
            sample.choose(others[0].seat, luck.choice(others[0].options))
    return luck.sample(sorted(found), min(GUESSES, len(found)))


@some_cases
def test_a_list_tells_the_same_in_all_worlds_that_its_seat_cannot_tell_apart(case: Case) -> None:
    luck = random.Random(str(case))
    tried = 0
    for table in some_moments(case, few(case, 6, 60)):
        for decision in table.decisions:
            seat = decision.seat
            first = luck.choice(decision.options)
            for second in guesses(table, seat, first, luck):
                truth = said(table, seat, [first, second])
                for world in range(WORLDS):
                    sample = table.sample(seat, Quick(world))
                    assert said(sample, seat, [first, second]) == truth
                tried += 1
    assert tried


@some_cases
def test_the_last_of_a_round_learns_nothing_by_a_list(case: Case) -> None:
    """Others have answered unseen; whatever the last seat adds to its own answer, its refusal is the same."""
    luck = random.Random(str(case))
    for table in some_moments(case, few(case, 8, 80)):
        ask = table.run.ask
        if ask is None or ask.mode != ALL:
            continue
        last = luck.choice(table.decisions).seat
        first = luck.choice(table.decision(last).options)  # type: ignore[union-attr]
        told: set[str] = set()
        for _ in range(5):
            world = table.fork()
            for decision in world.decisions:
                if decision.seat != last:
                    world.choose(decision.seat, luck.choice(decision.options))
            after = world.fork()
            after.choose(last, first)
            wanted = sorted(option for decision in after.decisions for option in decision.options)[:40] or ["nonsense"]
            told |= {said(world, last, [first, each]) for each in wanted}
        assert len(told) == 1, told


@plain_cases
def test_a_list_that_is_carried_out_is_the_same_as_its_items_one_by_one(case: Case) -> None:
    luck = random.Random(str(case))
    for number, table in enumerate(some_moments(case, count(10, 100))):
        seat = luck.choice(table.decisions).seat
        alone = table.fork()
        wish: list[str] = []
        while len(wish) < 6 and (decision := alone.decision(seat)) is not None:
            text = luck.choice(decision.options)
            if wish and said(table, seat, [*wish, text]) != "carried out":
                break
            alone.choose(seat, text)
            wish.append(text)
        whole = table.fork()
        whole.choose(seat, wish)
        assert whole.state_hash() == alone.state_hash()
        assert [entry.text for entry in whole.entries] == [entry.text for entry in alone.entries]
        step(table, random.Random(number))
