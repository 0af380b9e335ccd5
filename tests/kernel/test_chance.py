"""The one door for chance: fair, repeatable, keyed, and honest when a script runs out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.chance import Chance, Dealt, Quick, Recorded, Scripted, choose_some
from tests.conformance.statistics import fit
from tests.kernel.tiny import Notes, notes, tiny

LEAST = 0.001


def seeds(n: int) -> list[bytes]:
    return [number.to_bytes(32, "big") for number in range(n)]


def drawn(chance: Chance, pieces: list[int], shuffle: int = 0) -> list[int]:
    """Draw a whole bag."""
    bag = pieces[:]
    found = []
    while bag:
        found.append(bag.pop(chance.draw("deck", 0, shuffle, bag, 0)))
    return found


@pytest.mark.parametrize("make", [lambda i: Dealt(seeds(i + 1)[i]), Quick], ids=["dealt", "quick"])
@pytest.mark.parametrize("n", [2, 6, 7])
def test_every_number_is_as_likely(make: object, n: int) -> None:
    assert callable(make)
    over_seeds = Counter(make(i).pick("die", 0, n) for i in range(1500))
    assert fit(over_seeds, dict.fromkeys(range(n), 1 / n)) > LEAST
    one = make(3)
    assert fit(Counter(one.pick("die", 0, n) for _ in range(3000)), dict.fromkeys(range(n), 1 / n)) > LEAST
    pairs = Counter((make(i).pick("a", 0, n), make(i + 1).pick("a", 0, n)) for i in range(3000))
    assert fit(pairs, {(a, b): 1 / n**2 for a in range(n) for b in range(n)}) > LEAST


@pytest.mark.parametrize("make", [lambda i: Dealt(seeds(i + 1)[i]), Quick], ids=["dealt", "quick"])
def test_every_order_of_a_bag_is_as_likely(make: object) -> None:
    assert callable(make)
    orders = Counter(tuple(drawn(make(i), [3, 1, 2])) for i in range(1500))
    assert len(orders) == 6
    assert fit(orders, dict.fromkeys(orders, 1 / 6)) > LEAST


@given(st.lists(st.integers(0, 60), min_size=1, max_size=12, unique=True), st.binary(min_size=32, max_size=32))
def test_dealt_luck_lies_in_the_piece_not_in_its_place(pieces: list[int], seed: bytes) -> None:
    """However a bag is laid out, the same piece is on top; taking one away leaves the order of the others."""
    order = drawn(Dealt(seed), pieces)
    assert drawn(Dealt(seed), sorted(pieces)) == order
    rest = [piece for piece in pieces if piece != order[0]]
    assert drawn(Dealt(seed), rest) == order[1:]


@given(st.lists(st.integers(0, 60), min_size=1, max_size=12, unique=True), st.binary(min_size=32, max_size=32))
def test_a_bag_arranged_at_once_gives_the_same_as_drawing_one_by_one(pieces: list[int], seed: bytes) -> None:
    arranged = [99, *pieces]
    Dealt(seed).arrange("deck", 0, 0, arranged, 1)
    assert arranged[0] == 99
    assert arranged[:0:-1] == drawn(Dealt(seed), pieces)


def test_each_shuffle_seat_and_purpose_has_its_own_luck() -> None:
    pieces = list(range(10))
    chance = Dealt(bytes(32))
    assert drawn(chance, pieces, 0) == drawn(Dealt(bytes(32)), pieces, 0)
    assert drawn(chance, pieces, 0) != drawn(chance, pieces, 1)
    assert [chance.pick("a", 0, 1000)] != [chance.pick("b", 0, 1000)]
    assert [Dealt(bytes(32)).pick("a", 0, 1000)] != [Dealt(bytes(32)).pick("a", 1, 1000)]


def test_a_changed_decision_keeps_the_later_luck() -> None:
    """Keys carry turn, purpose and seat: an extra roll by one seat moves neither the other's nor the next turn's."""
    one, other = Dealt(bytes(32)), Dealt(bytes(32))
    other.pick("attack", 0, 6)
    other.pick("attack", 0, 6)
    assert one.pick("attack", 1, 1000) == other.pick("attack", 1, 1000)
    one.next_turn()
    other.next_turn()
    assert [one.pick("attack", 0, 1000) for _ in range(3)] == [other.pick("attack", 0, 1000) for _ in range(3)]


@pytest.mark.parametrize(
    "chance", [Dealt(bytes(32)), Quick(5), Scripted([1, 0] * 30), Scripted([1], Quick(3)), Recorded(Quick(4))]
)
def test_a_copy_has_the_same_luck_and_its_own_place(chance: Chance) -> None:
    chance.pick("die", 0, 2)
    twin = chance.copy()
    assert (twin.drawn, twin.turn) == (chance.drawn, chance.turn)
    mine = [chance.pick("die", 0, 2) for _ in range(20)]
    assert [twin.pick("die", 0, 2) for _ in range(20)] == mine
    assert twin.drawn == chance.drawn == 21


def test_rolling_counts_the_faces() -> None:
    assert Scripted([0, 5, 5, 2]).roll("attack", 0, [2, 0, 0, 0, 0, 1], 4, 4) == [1, 2, 1, 0]
    quick = Quick(1)
    twin = quick.copy()
    picked = [twin.pick("attack", 0, 6) for _ in range(50)]
    assert quick.roll("attack", 0, list(range(6)), 6, 50) == [picked.count(face) for face in range(6)]
    assert (quick.drawn, quick.pick("attack", 0, 6)) == (50, twin.pick("attack", 0, 6))


def test_a_recording_is_a_script_of_the_same_luck() -> None:
    recorded = Recorded(Dealt(bytes(32)))
    bag = [4, 8, 15, 16, 23, 42]
    first = [bag[recorded.draw("deck", 0, 0, bag, 0)], recorded.pick("die", 1, 6)]
    again = Scripted(recorded.outcomes)
    assert [bag[again.draw("deck", 0, 0, bag, 0)], again.pick("die", 1, 6)] == first


def test_choosing_some_is_fair() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(2000):
        pieces = [1, 2, 3, 4]
        choose_some(Quick(number), pieces, 2)
        assert sorted(pieces) == [1, 2, 3, 4]
        found[tuple(sorted(pieces[:2]))] += 1
    assert fit(found, dict.fromkeys(found, 1 / 6)) > LEAST


# ---------------------------------------------------------------- scripts
def two_dice(state: Notes) -> Rules:
    while True:
        state.notes.append((yield Ask(0, 0, 2)))
        state.notes.append(100 + state.chance.pick("die", 0, 6))


def start() -> dict[str, object]:
    return {"seats": 2, "step": 0, "notes": [], "ending": "", "doing": [], "begun": 0}


def test_a_script_that_runs_out_says_what_was_asked_and_changes_nothing() -> None:
    table = nt.setup(tiny(two_dice).game, start(), chance=[3, 5])
    table.choose(0, "pick 1")
    table.choose(0, "pick 0")
    before = (notes(table)[:], len(table.entries), table.log)
    with pytest.raises(nt.Invalid, match=r"ran out after 2 outcomes.*die, a number below 6"):
        table.choose(0, "pick 1")
    assert (notes(table), len(table.entries), table.log) == before == ([1, 103, 0, 105], 2, ())
    assert table.decisions[0].options == ("pick 0", "pick 1")


@pytest.mark.parametrize("outcome", [6, -1])
def test_a_script_with_an_impossible_number_is_refused(outcome: int) -> None:
    table = nt.setup(tiny(two_dice).game, start(), chance=[outcome])
    with pytest.raises(nt.Invalid, match=f"says {outcome} for die"):
        table.choose(0, "pick 1")
    assert notes(table) == []


def test_a_script_cannot_draw_what_is_not_there() -> None:
    with pytest.raises(nt.Invalid, match="piece 9 for deck"):
        Scripted([9]).draw("deck", 0, 0, [1, 2, 3], 0)
    with pytest.raises(nt.Invalid, match="ran out"):
        Scripted([]).draw("deck", 0, 0, [1, 2, 3], 0)
    bag = [1, 2, 3]
    assert bag[Scripted([2]).draw("deck", 0, 0, bag, 1)] == 2
    with pytest.raises(nt.Invalid, match="piece 1"):
        Scripted([1]).draw("deck", 0, 0, bag, 1)


def test_a_script_that_play_has_left_gives_way_to_the_luck_after_it() -> None:
    script = Scripted([7, 1, 1], Quick(3))
    bag = [1, 2, 3]
    assert script.draw("deck", 0, 0, bag, 0) == Quick(3).draw("deck", 0, 0, bag, 0)
    assert script.drawn == 1
    after = Quick(3)
    after.draw("deck", 0, 0, bag, 0)
    assert [script.pick("die", 0, 6) for _ in range(4)] == [after.pick("die", 0, 6) for _ in range(4)]
    assert Scripted([9], Quick(3)).pick("die", 0, 6) == Quick(3).pick("die", 0, 6)


def test_a_script_before_a_seed_says_when_it_is_used_up() -> None:
    table = nt.setup(tiny(two_dice).game, {"state": start(), "chance": [3, 5]}, seed=1)
    said = []
    for _ in range(3):
        assert table.script is not None
        said.append((table.script.outcomes, table.script.used, table.script.ended))
        table.choose(0, "pick 1")
    used_up = "All 2 outcomes are used. From here on luck is dealt by the seed."
    assert said == [(2, 0, ""), (2, 1, ""), (2, 2, used_up)]
    assert table.script is not None and table.script.used == 2
    assert notes(table)[:4] == [1, 103, 1, 105]


def test_a_script_before_a_seed_says_which_outcome_did_not_fit_and_that_the_rest_is_not_used() -> None:
    table = nt.setup(tiny(two_dice).game, {"state": start(), "chance": [3, 9, 5]}, seed=1)
    alone = nt.setup(tiny(two_dice).game, {"state": start(), "chance": [3]}, seed=1)
    for _ in range(4):
        table.choose(0, "pick 1")
        alone.choose(0, "pick 1")
    script = table.script
    assert script is not None and (script.outcomes, script.used) == (3, 1)
    assert script.ended == (
        "Outcome 2 of 3, 9, does not fit the question: die, a number below 6. From there on luck is dealt by the seed."
    )
    assert notes(table) == notes(alone)  # the 5 behind it does not come at another place
    assert table.fork().script == script
    table.undo(0, free=True)
    assert table.script == script


def test_a_script_alone_says_how_far_it_has_come_and_no_table_without_one_says_anything() -> None:
    table = nt.setup(tiny(two_dice).game, start(), chance=[3])
    assert table.script == (1, 0, "")
    table.choose(0, "pick 1")
    assert table.script == (1, 1, "All 1 outcomes are used.")
    assert nt.new(tiny(two_dice).game, seed=1).script is None
    assert table.sample(0, Quick(1)).script is None
