"""What the conformance tests share: which tables to try, how to play them, and what to compare."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

import pytest

import neontable as nt
from neontable.kernel.ask import ALL, TOGETHER
from neontable.kernel.tables.document import canonical
from tests.kernel.toys import register_toys

register_toys()

Test = TypeVar("Test", bound=Callable[..., None])

SOAK: Final = os.environ.get("NEONTABLE_SOAK") == "1"
QUICK: Final = os.environ.get("NEONTABLE_QUICK") == "1"  # `make quick`: one case of each game a test, for daily work
LONGEST: Final = 1500  # choices in a game; a longer one is stuck
MOST_OPTIONS: Final = 300


def count(slice: int, soak: int) -> int:
    """How often to try: a fixed slice in `make test`, the full count in `make soak`."""
    return soak if SOAK else slice


class Case(NamedTuple):
    """A way to set up a table."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.seats), *chosen]).replace(" ", "_")


COMBINATIONS: Final = 20  # of options, at random
KEEN: Final = 0.7  # how often a random player fights who can
LONG: Final = 160  # choices in a game that is not looked at moment by moment
_paces: dict[str, int] = {}
WORDS: Final = (
    "text",
    "label",
    "refs",
    "rule",
    "note",
    "cost",
    "effect",
    "group",
    "short",
    "facts",
    "loses",
)  # of an option
SHARED: Final = 10  # cases with options, which mostly differ in a detail, have this part of a long count
SHARE: Final = 5  # cases of each game in one test of the slice; another test takes others


def _cases() -> list[Case]:
    """Every game with every number of seats in every mode, each option alone, and some random combinations."""
    found: list[Case] = []
    for name in nt.games():
        game = nt.game(name)
        wanted = [Case(name, seats, {}) for seats in game.seats]
        for setting in game.settings:
            for value in setting.values[1:]:
                able = [case for seats in game.seats if works(case := Case(name, seats, {setting.name: value}))]
                wanted += able if setting.name in ("mode", "automa") else able[:1]
        luck = random.Random(name)
        mixed: list[Case] = []
        for _ in range(100 * COMBINATIONS if len(game.settings) > 1 else 0):
            options = {setting.name: luck.choice(setting.values) for setting in game.settings}
            others = {one.name: options[one.name] for one in game.settings if options[one.name] != one.values[0]}
            case = Case(name, luck.choice(game.seats), others)
            if len(mixed) < COMBINATIONS and case not in wanted + mixed and works(case):
                mixed.append(case)
        found += [case for case in wanted if works(case)] + mixed
    return found


def new(case: Case, seed: int) -> nt.Table:
    return nt.new(case.game, seats=case.seats, seed=seed, **case.options)


def works(case: Case) -> bool:
    """Whether these options make a game together."""
    try:
        new(case, 0)
    except nt.Invalid:
        return False
    return True


CASES: Final = _cases()
PLAIN: Final = [case for case in CASES if not case.options]


def share(cases: list[Case], name: str, most: int) -> list[Case]:
    """In the slice, some cases of each game, others for every test; in the soak, all."""
    found: list[Case] = []
    for game in nt.games():
        ours = [case for case in cases if case.game == game]
        luck = random.Random(name)
        most = 1 if QUICK else most
        chosen = ours if SOAK or len(ours) <= most else luck.sample(ours, most)
        found += [case for case in ours if case in chosen]
    return found


def all_cases(test: Test) -> Test:
    """A test that is quick enough for every case."""
    cases = share(CASES, test.__name__, len(CASES))
    marked: Test = pytest.mark.parametrize("case", cases, ids=Case.__str__)(test)
    return marked


def some_cases(test: Test) -> Test:
    """A test of every case in the soak, and of its share of them in the slice."""
    marked: Test = pytest.mark.parametrize("case", share(CASES, test.__name__, SHARE), ids=Case.__str__)(test)
    return marked


def plain_cases(test: Test) -> Test:
    """A test of the games as they come, with any number of seats; in the slice with some."""
    marked: Test = pytest.mark.parametrize("case", share(PLAIN, test.__name__, 3), ids=Case.__str__)(test)
    return marked


def mode_cases(test: Test) -> Test:
    """A test of every mode with any number of seats in the soak; in the slice, of some games as they come."""
    modes = [case for case in CASES if set(case.options) <= {"mode", "automa"}]
    cases = modes if SOAK else share(PLAIN, test.__name__, 3)
    marked: Test = pytest.mark.parametrize("case", cases, ids=Case.__str__)(test)
    return marked


def pace(case: Case) -> int:
    """Of how many moments of a game a slow test looks at one: 1 in a short game."""
    name = str(case)
    if name not in _paces:
        table = new(case, 0)
        finish(table, 0)
        _paces[name] = 1 + len(table.entries) // LONG
    return _paces[name]


def often(case: Case, slice: int, soak: int) -> int:
    """How often to try it in this case: in the soak, options share the long counts of the game as it comes."""
    return count(slice, max(slice, soak // SHARED) if case.options else soak)


def apart(case: Case, slice: int) -> int:
    """How many choices lie between two looks: one in the soak of a game as it comes, where every moment is looked at."""
    return slice if case.options else count(slice, 1)


def few(case: Case, slice: int, soak: int) -> int:
    """How often to try what takes longer in a long game."""
    return often(case, max(1, slice // pace(case)), soak)


def step(table: nt.Table, luck: random.Random) -> tuple[int, str]:
    """One random answer by a random seat of those asked."""
    decision = luck.choice(table.decisions)
    text = picked(decision, luck)
    table.choose(decision.seat, text)
    return decision.seat, text


def picked(decision: nt.Decision, luck: random.Random) -> str:
    """A random answer of somebody who likes to fight: else too few games see a defeat."""
    fights = [text for text in decision.options if "attack" in text and not text.startswith(("no ", "attack bot"))]
    return luck.choice(fights if fights and luck.random() < KEEN else decision.options)


def moments(case: Case, seed: int, stride: int = 1) -> Iterator[nt.Table]:
    """A random game, shown at its start, at every `stride`-th decision, and at its end."""
    table = new(case, seed)
    luck = random.Random(seed)
    for made in range(LONGEST):
        if table.over or made % stride == 0:
            yield table
        if table.over:
            return
        step(table, luck)
    raise AssertionError(f"{case} goes on after {LONGEST} choices")


def some_moments(case: Case, wanted: int, seed: int = 0) -> Iterator[nt.Table]:
    """So many undecided moments of random games, a few from each."""
    luck = random.Random(f"{case} {seed}")
    found = 0
    while found < wanted:
        seed += 1
        for table in moments(case, seed):
            if luck.random() < 0.2 and not table.over:
                yield table
                found += 1
                if found == wanted:
                    return


def finish(table: nt.Table, seed: int) -> None:
    """Play on at random to the end, with the invariants checked after every step."""
    luck = random.Random(seed)
    for _ in range(LONGEST):
        if table.over:
            return
        step(table, luck)
        table.game.check(table.run.state)
    raise AssertionError(f"{table.game.name} goes on after {LONGEST} choices")


def asked(table: nt.Table) -> str:
    """All pending questions with their answers and refusals."""
    return canonical([decision.as_data() for decision in table.decisions])


def truth(table: nt.Table) -> str:
    """Everything that two equal tables share, secrets included."""
    result = table.result
    return canonical(
        {
            "state": table.state_hash(),
            "asked": [decision.as_data() for decision in table.decisions],
            "log": [line.as_data() for line in table.log],
            "result": result and result.as_data(),
        }
    )


def eyes(table: nt.Table, seat: int | None) -> str:
    """Everything that a seat may know, refusals included."""
    return canonical(
        {
            "view": table.view(seat),
            "decisions": table.decisions_for(seat),
            "words": [described(decision) for decision in table.decisions if decision.seat == seat],
            "log": [line.as_data() for line in table.log_for(seat)],
        }
    )


def described(decision: nt.Decision) -> list[Any]:
    """All options of a decision with everything that is said of them."""
    return [[getattr(each, name) for name in WORDS] for each in decision.describe_all()]


def unseen_of_each_other(table: nt.Table) -> bool:
    """Whether several seats are answering at once, in secret."""
    ask = table.run.ask
    return ask is not None and ask.mode in (ALL, TOGETHER)


def digest(seed: int) -> str:
    """One text for a game of every case: the same wherever and however it is computed."""
    lines = []
    for case in share(CASES, "digest", SHARE):
        for table in moments(case, seed, stride=10 * pace(case)):
            seats = range(table.seats)
            lines.append(f"{case} {table.state_hash()} {[hash_of(eyes(table, seat)) for seat in seats]}")
    return hash_of("\n".join(lines))


def hash_of(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()
