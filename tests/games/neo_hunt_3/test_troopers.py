"""The trooper action: whom troopers fire at, and how they move; the three diagrams."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import (
    Spec,
    asked,
    damage,
    events,
    given,
    offered,
    refuses,
    seat_asked,
    sums,
    to_end_of_turn,
    troopers,
    varan,
    when,
)


def fire(table: nt.Table) -> list[tuple[str, str, int]]:
    """Who fires at whom in the first trooper action: sector, varan, how many."""
    return [(event["source"], event["varan"], event["count"]) for event in events(table, "fired")]


def first_fire(table: nt.Table) -> list[tuple[str, str, int]]:
    """The fire of the first trooper action alone."""
    found = []
    for line in table.log:
        if line.kind == "fired":
            found.append((line.fields["source"], line.fields["varan"], line.fields["count"]))
        elif line.kind == "turned over":
            break
    return found


def cloaked(sector: str, cloak: int) -> Spec:
    """A varan with this cloak, as if it were acting."""
    return {"sector": sector, "cloak": cloak}


def commanded(varans: Spec, crowd: dict[str, int], play: str = "T1 D1", **more: Any) -> nt.Table:
    """Cyan commands the troopers; amber's varans have the cloak that the test gives them."""
    return given(play, "- D2", varans={"cyan-A": "SE", **varans}, troopers=crowd, **more)


# ---------------------------------------------------------------- diagram 1
def diagram_1(a: int, b: int) -> nt.Table:
    return commanded({"amber-A": cloaked("N", a), "amber-B": cloaked("E", b)}, {"centre": 1, "SW": 1})


@rule("HUNT-TROOPER-19", "HUNT-TROOPER-16", "HUNT-X-09", "HUNT-X-10", "HUNT-X-13", "HUNT-R-60", "HUNT-R-47")
@pytest.mark.parametrize(("a", "b", "target"), [(1, 2, "amber-A"), (2, 1, "amber-B")])
def test_diagram_1_the_lower_cloak(a: int, b: int, target: str) -> None:
    table = diagram_1(a, b)
    assert first_fire(table) == [("centre", target, 1)]
    assert asked(table) == "troops"
    assert {text.split(" from ")[1].split()[0] for text in offered(table) if text != "done"} == {"SW"}


@rule("HUNT-TROOPER-20", "HUNT-TROOPER-14", "HUNT-X-11", "HUNT-X-13")
def test_diagram_1_equal_cloaks_leave_a_choice() -> None:
    for target in ("amber-A", "amber-B"):
        table = diagram_1(2, 2)
        assert (asked(table), seat_asked(table)) == ("fire", 0)
        assert offered(table) == ("centre at amber-A", "centre at amber-B")
        when(table, f"centre at {target}")
        assert first_fire(table) == [("centre", target, 1)]


@rule("HUNT-TROOPER-21", "HUNT-X-12", "HUNT-X-13")
def test_diagram_1_hidden_varans_are_not_fired_at() -> None:
    table = diagram_1(3, 3)
    assert first_fire(table) == []
    assert asked(table) == "troops"
    assert {text.split(" from ")[1].split()[0] for text in offered(table) if text != "done"} == {"centre", "SW"}


# ---------------------------------------------------------------- diagram 2
def diagram_2(a: int, b: int) -> nt.Table:
    return commanded({"amber-A": cloaked("centre", a), "amber-B": cloaked("E", b)}, {"centre": 1, "W": 1})


@rule("HUNT-TROOPER-15", "HUNT-TROOPER-18", "HUNT-X-14", "HUNT-X-17", "HUNT-TROOPER-06")
def test_diagram_2_the_own_sector_comes_first() -> None:
    assert sorted(first_fire(diagram_2(2, 1))) == [("W", "amber-A", 1), ("centre", "amber-A", 1)]


@rule("HUNT-TROOPER-16", "HUNT-TROOPER-17", "HUNT-TROOPER-18", "HUNT-X-15", "HUNT-X-17")
def test_diagram_2_an_open_neighbour_before_a_hidden_one_here() -> None:
    assert first_fire(diagram_2(3, 2)) == [("centre", "amber-B", 1)]


@rule("HUNT-TROOPER-17", "HUNT-X-16", "HUNT-X-17", "HUNT-TROOPER-21")
def test_diagram_2_a_hidden_one_here_at_last() -> None:
    assert first_fire(diagram_2(3, 3)) == [("centre", "amber-A", 1)]


# ---------------------------------------------------------------- diagram 3
def diagram_3(here: int, cloak: int) -> nt.Table:
    return commanded({"amber-A": cloaked("centre", cloak)}, {"centre": here, "W": 3})


@rule("HUNT-TROOPER-07", "HUNT-TROOPER-25", "HUNT-X-18", "HUNT-X-19")
@pytest.mark.parametrize("cloak", [1, 3])
def test_diagram_3_three_here_fill_all_places(cloak: int) -> None:
    table = diagram_3(3, cloak)
    assert first_fire(table) == [("centre", "amber-A", 3)]
    assert "3 from W to NW" in offered(table)
    refuses(table, "1 from centre to N", "HUNT-TROOPER-12")


@rule("HUNT-TROOPER-25", "HUNT-X-20")
def test_diagram_3_two_neighbours_join_one_here() -> None:
    table = diagram_3(1, 2)
    assert sorted(first_fire(table)) == [("W", "amber-A", 2), ("centre", "amber-A", 1)]
    assert "1 from W to NW" in offered(table) and "2 from W to NW" not in offered(table)


@rule("HUNT-TROOPER-21", "HUNT-X-21")
def test_diagram_3_nobody_joins_against_a_hidden_one() -> None:
    assert first_fire(diagram_3(1, 3)) == [("centre", "amber-A", 1)]


# ---------------------------------------------------------------- more about fire
@rule("HUNT-TROOPER-01")
def test_a_trooper_action_handles_all_troopers() -> None:
    crowd = {"N": 1, "W": 1, "E": 1, "S": 1}
    table = commanded({"amber-A": cloaked("N", 1), "amber-B": cloaked("S", 1)}, crowd)
    assert {source for source, _, _ in first_fire(table)} == {"N", "S"}
    sources = {text.split(" from ")[1].split()[0] for text in offered(table) if text != "done"}
    assert sources == {"W", "E"}


@rule("HUNT-TROOPER-02", "HUNT-TROOPER-09", "HUNT-X-67", "HUNT-TROOPER-26")
def test_close_fire_counts_the_difference_in_melee_once() -> None:
    table = given("T1 D1", "- D7", varans={"cyan-A": "SE", "amber-A": "NW"}, troopers={"NW": 3})
    assert sums(table)[0] == "Amber's Rasp: 3 + 3 − 2 melee − 1 cover − 3 cloak = 0."


@rule("HUNT-TROOPER-03", "HUNT-X-66", "HUNT-TROOPER-26")
def test_fire_from_the_next_sector_has_one_power_each_and_no_melee() -> None:
    table = given("T1 D1", "B1 D6", varans={"cyan-A": "SW", "amber-B": "NE"}, troopers={"N": 3})
    assert sums(table)[0] == "Amber's Kiln: 3 + 2 − 2 cover − 1 cloak = 2."
    assert damage(table, "amber-B") == 2


@rule("HUNT-TROOPER-09", "HUNT-R-48")
def test_one_trooper_here_is_enough_for_melee() -> None:
    table = commanded({"amber-B": cloaked("centre", 2)}, {"centre": 1, "W": 2})
    assert sums(table)[0].startswith("Amber's Kiln: 3 + 2 − 2 cloak = 3")  # melee 1 − 1
    table = commanded({"amber-A": cloaked("centre", 2)}, {"centre": 1, "W": 2})
    assert sums(table)[0].startswith("Amber's Rasp: 3 + 2 − 2 melee − 2 cloak = 1")


@rule("HUNT-TROOPER-04", "HUNT-TROOPER-05", "HUNT-TROOPER-08")
def test_troopers_only_shoot_and_only_at_varans() -> None:
    table = commanded({"amber-A": cloaked("N", 1)}, {"N": 4, "centre": 6, "W": 6})
    to_end_of_turn(table)
    commanded_by_troopers = [event for event in events(table, "aimed") if event["operation"] != "SHOT"]
    assert not commanded_by_troopers and not events(table, "threw")
    assert not events(table, "troopers killed")
    assert {target for _, target, _ in fire(table)} <= {"amber-A", "cyan-A"}


@rule("HUNT-TROOPER-06")
def test_troopers_never_fire_two_sectors_far() -> None:
    assert first_fire(commanded({"amber-A": cloaked("NE", 1)}, {"NW": 3})) == []


@rule("HUNT-TROOPER-07", "HUNT-X-68", "HUNT-R-46")
def test_the_fourth_trooper_takes_the_next_varan() -> None:
    table = commanded({"amber-A": cloaked("centre", 1), "amber-B": cloaked("centre", 2)}, {"centre": 4})
    assert first_fire(table) == [("centre", "amber-A", 3), ("centre", "amber-B", 1)]


@rule("HUNT-TROOPER-10", "HUNT-TROOPER-11", "HUNT-TROOPER-12", "HUNT-MOVE-01")
def test_first_all_shoot_then_those_that_did_not_may_move_one_sector() -> None:
    table = commanded({"amber-A": cloaked("N", 1)}, {"N": 5, "W": 2})
    assert asked(table) == "troops"
    assert [line.kind for line in table.log if line.kind in ("fired", "troops")] == ["fired"]
    assert "2 from N to NE" in offered(table)
    refuses(table, "3 from N to NE", "HUNT-TROOPER-12")
    refuses(table, "1 from N to S", "HUNT-MOVE-01")
    when(table, "2 from N to NE")
    refuses(table, "1 from NE to E", "HUNT-TROOPER-12")  # they have moved
    refuses(table, "3 from W to SW", "HUNT-TROOPER-11")
    when(table, "1 from W to SW", "done")
    assert [troopers(table, sector) for sector in ("N", "NE", "W", "SW")] == [3, 2, 1, 1]


@rule("HUNT-R-50")
def test_moves_come_one_after_another_in_any_order() -> None:
    table = commanded({"amber-A": "SE"}, {"N": 6, "centre": 6})
    assert not [text for text in offered(table) if text.endswith("to centre")]
    when(table, "2 from centre to S")
    assert "2 from N to centre" in offered(table)


@rule("HUNT-TROOPER-22", "HUNT-R-44")
def test_troopers_with_a_target_must_fire() -> None:
    table = commanded({"amber-A": cloaked("N", 2)}, {"N": 1, "NE": 1})
    assert sorted(first_fire(table)) == [("N", "amber-A", 1), ("NE", "amber-A", 1)]


@rule("HUNT-TROOPER-23", "HUNT-R-45", "HUNT-X-69")
def test_they_fire_at_the_commander_s_own_varans() -> None:
    table = given("T1 D1", "- D6", varans={"cyan-A": cloaked("N", 2), "amber-A": "SW"}, troopers={"NE": 2})
    assert first_fire(table) == [("NE", "cyan-A", 2)]


@rule("HUNT-R-45")
def test_own_varans_may_be_spared() -> None:
    table = given(
        "T1 D1", "- D6", varans={"cyan-A": cloaked("N", 2), "amber-A": "SW"}, troopers={"NE": 2},
        options={"troopers_fire_at_own": False},
    )  # fmt: skip
    assert first_fire(table) == []


@rule("HUNT-TROOPER-24")
def test_doors_stop_trooper_fire() -> None:
    table = commanded({"amber-A": cloaked("N", 1)}, {"centre": 3}, board={"N": "mirror-hall/0"})
    assert first_fire(table) == []


@rule("HUNT-TROOPER-24", "HUNT-TROOPER-19", "HUNT-TROOPER-21")
def test_shots_that_are_refused_say_why() -> None:
    varans = {
        "amber-A": cloaked("N", 2),
        "amber-B": cloaked("E", 2),
        "amber-C": cloaked("S", 3),
        "cyan-B": cloaked("W", 1),
    }
    table = commanded(varans, {"centre": 4}, board={"W": "mirror-hall/1"})
    assert asked(table) == "fire"
    refuses(table, "centre at cyan-B", "HUNT-TROOPER-24")
    refuses(table, "centre at amber-C", "HUNT-TROOPER-21")
    refuses(table, "centre at cyan-A", "HUNT-TROOPER-06")


@rule("HUNT-R-49")
def test_results_on_several_varans_come_at_once() -> None:
    varans = {"amber-A": cloaked("N", 1), "amber-B": {"sector": "N", "cloak": 1, "damage": 7}}
    table = commanded(varans, {"N": 6})
    kinds = [line.kind for line in table.log if line.kind in ("sum", "damaged")]
    assert kinds[:4] == ["sum", "sum", "damaged", "damaged"]
    assert varan(table, "amber-B")["sector"] is None


@rule("HUNT-X-72")
def test_two_trooper_actions_in_one_phase() -> None:
    table = given("T1 D1", "T1 D2", varans={"cyan-A": "SE", "amber-A": "N"}, troopers={"N": 2, "SW": 1})
    first = seat_asked(table)
    when(table, "done")
    assert len(events(table, "picked")) == 2  # the same two have fired again
    assert seat_asked(table) == 1 - first


@rule("HUNT-TROOPER-14", "HUNT-R-47")
def test_a_choice_that_changes_nothing_is_not_asked() -> None:
    """Two equal varans here, but four troopers here and two beside fill all six places anyhow."""
    varans = {"amber-A": cloaked("centre", 2), "amber-B": cloaked("centre", 2)}
    table = commanded(varans, {"centre": 4, "W": 2})
    assert asked(table) != "fire"
    assert sum(count for _, _, count in first_fire(table)) == 6


@rule("HUNT-TROOPER-25", "HUNT-R-47")
def test_which_sector_joins_is_a_choice() -> None:
    table = commanded({"amber-A": cloaked("centre", 2)}, {"W": 2, "E": 2})
    assert asked(table) == "fire"
    assert offered(table) == ("W at amber-A", "E at amber-A")
    when(table, "W at amber-A", "W at amber-A")
    assert sorted(first_fire(table)) == [("E", "amber-A", 1), ("W", "amber-A", 2)]


def outcomes(table: nt.Table) -> set[Any]:
    """All outcomes of the fire that choices lead to, by trying all of them."""
    if table.over or asked(table) != "fire":
        lines = first_fire(table)
        here = frozenset(t for s, t, _ in lines if varan(table, t)["sector"] in (s, None))
        shots: dict[str, int] = {}
        fired: dict[str, int] = {}
        for source, target, count in lines:
            shots[target] = shots.get(target, 0) + count
            fired[source] = fired.get(source, 0) + count
        return {(frozenset(shots.items()), frozenset(fired.items()), here)}
    found = set()
    for text in offered(table):
        twin = table.fork()
        when(twin, text)
        found |= outcomes(twin)
    return found


def brute_force(place: dict[str, tuple[int, int]], crowd: dict[int, int], clear: list[list[int]]) -> set[Any]:
    """The outcomes of the written procedure, tried without any short cut: place is sector and cloak of each varan."""
    found: set[Any] = set()
    seen: set[Any] = set()

    def go(rank: int, shots: dict[str, int], here: frozenset[str], free: dict[int, int]) -> None:
        key = (rank, tuple(sorted(shots.items())), here, tuple(sorted(free.items())))
        if key in seen:
            return
        seen.add(key)
        if rank == 4:
            fired = {sector: crowd[sector] - free[sector] for sector in crowd if crowd[sector] > free[sector]}
            found.add((frozenset((v, n) for v, n in shots.items() if n), frozenset(fired.items()), here))
            return
        moves = []
        for sector, count in free.items():
            near = clear[sector] if rank == 2 else [sector]
            legal = [
                name for name, (where, cloak) in place.items()
                if count and where in near and (cloak == 3) == (rank == 3) and shots[name] < 3
            ]  # fmt: skip
            lowest = min((place[name][1] for name in legal), default=9)
            moves += [(sector, name) for name in legal if place[name][1] == lowest]
        if not moves:
            go(rank + 1, shots, here, free)
        for sector, name in moves:
            closer = here | {name} if place[name][0] == sector else here
            go(rank, {**shots, name: shots[name] + 1}, closer, {**free, sector: free[sector] - 1})

    go(1, dict.fromkeys(place, 0), frozenset(), dict(crowd))
    return found


COMPASS = ("NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE")


@rule("HUNT-R-47", "HUNT-TROOPER-18")
@pytest.mark.parametrize("seed", range(40))
def test_questions_reach_exactly_the_outcomes_of_the_procedure(seed: int) -> None:
    luck = random.Random(seed)
    crowd = {COMPASS[sector]: luck.randint(1, 4) for sector in luck.sample(range(9), 3)}
    names = luck.sample(["amber-A", "amber-B", "amber-C", "cyan-A"], luck.randint(2, 3))
    varans = {name: cloaked(COMPASS[luck.choice((0, 1, 3, 4))], luck.choice((1, 2, 3))) for name in names}
    board = {"N": luck.choice(("mirror-hall/0", "open-concourse/0"))}
    table = given("T1 D1", "- D3", varans={"cyan-B": None, **varans}, troopers=crowd, board=board)
    state: Any = table.run.state
    place = {name: (COMPASS.index(each["sector"]), each["cloak"]) for name, each in varans.items()}
    crowds = {COMPASS.index(sector): count for sector, count in crowd.items()}
    expected = brute_force(place, crowds, state.board.clear)
    named = set()
    for shots, fired, here in outcomes(table):
        named.add((shots, frozenset((COMPASS.index(sector), count) for sector, count in fired), here))
    assert named == expected
    assert (asked(table) == "fire") == (len(expected) > 1)


def test_moves_of_troopers_are_at_most_seventy_three_answers() -> None:
    """Over each of the twelve borders at most six can go in both directions together, and there is "done"."""
    crowd = dict.fromkeys(("NW", "NE", "centre", "SW", "SE"), 6)
    full = given("T1 D1", "- D2", varans={"cyan-A": "S", "amber-A": "N"}, troopers=crowd)
    assert asked(full) == "troops" and len(offered(full)) == 12 * 6 + 1
