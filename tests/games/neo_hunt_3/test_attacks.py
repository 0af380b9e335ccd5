"""Attacking and dealing damage: targets, sums, covers, cloak, grenades."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import (
    asked,
    damage,
    events,
    given,
    offered,
    points,
    refuses,
    sums,
    to_end_of_turn,
    troopers,
    varan,
    when,
)


# ---------------------------------------------------------------- targets
@rule("HUNT-ATTACK-01")
def test_three_kinds_of_attack() -> None:
    content = nt.game("neo-hunt-3").load_content(())
    kinds = {operation.do for card in content.cards for operation in card.operations}
    from neontable.games.neo_hunt_3.codes import OPERATIONS

    assert [OPERATIONS[kind] for kind in sorted(kinds)] == ["MOVE", "SHOT", "ASSAULT", "GRENADE", "TROOPERS"]


@rule("HUNT-ASSAULT-01", "HUNT-R-36")
def test_a_close_assault_reaches_the_own_sector() -> None:
    varans = {"cyan-A": "N", "cyan-B": "N", "amber-A": "N", "amber-B": "centre"}
    table = given("A2 D1", "- D6", varans=varans, troopers={"N": 3, "centre": 2})
    assert offered(table) == ("attack amber-A", "attack troopers in N", "no attack")
    refuses(table, "attack amber-B", "HUNT-ASSAULT-01")
    refuses(table, "attack troopers in centre", "HUNT-ASSAULT-01")
    refuses(table, "attack cyan-B", "HUNT-R-36")
    when(table, "attack troopers in N")
    assert events(table, "troopers killed")[0]["count"] == 3  # all of them: 6 + 2 − 1


@rule("HUNT-SHOT-01")
def test_a_shot_hits_one_varan_or_the_troopers_of_one_sector() -> None:
    varans = {"cyan-B": "N", "amber-A": "centre", "amber-B": "centre"}
    table = given("B2 D1", "- D1", varans=varans, troopers={"centre": 2, "NE": 4})
    assert offered(table) == (
        "attack amber-A", "attack amber-B", "attack troopers in NE", "attack troopers in centre", "no attack",
    )  # fmt: skip
    refuses(table, "attack troopers in NW", "HUNT-SHOT-01")
    when(table, "attack amber-A")
    assert (damage(table, "amber-A"), damage(table, "amber-B")) == (2, 0)
    assert [event["target"] for event in events(table, "sum")][:1] == ["amber-A"]


@rule("HUNT-SHOT-02")
def test_own_varans_cannot_be_shot_at() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "cyan-A": "N", "amber-A": "centre"})
    assert offered(table) == ("attack amber-A", "no attack")
    refuses(table, "attack cyan-A", "HUNT-SHOT-02")


# ---------------------------------------------------------------- damage
@rule("HUNT-DAMAGE-01", "HUNT-COVER-01", "HUNT-COVER-04", "HUNT-X-42")
def test_power_and_counter_less_cover_and_cloak() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-C": "NW"})
    when(table, "attack amber-C")
    assert sums(table)[0] == "Amber's Veil: 4 + 2 − 1 cover − 3 cloak = 2."
    assert damage(table, "amber-C") == 2


@rule("HUNT-DAMAGE-02")
def test_below_one_is_no_damage() -> None:
    table = given("C3 D1", "- D6", varans={"cyan-C": "N", "amber-A": "NE"})
    when(table, "stay", "attack amber-A")
    assert sums(table)[0] == "Amber's Rasp: 2 + 2 − 2 cover − 3 cloak = −1, so 0."
    assert damage(table, "amber-A") == 0


@rule("HUNT-DAMAGE-03", "HUNT-DAMAGE-05")
def test_damage_adds_up() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-C": {"sector": "NW", "damage": 3}})
    when(table, "attack amber-C")
    assert damage(table, "amber-C") == 5
    assert events(table, "damaged")[0]["total"] == 5


@rule("HUNT-DAMAGE-04", "HUNT-X-48", "HUNT-R-38")
@pytest.mark.parametrize(("there", "killed"), [(5, 3), (2, 2)])
def test_so_many_troopers_at_most_all(there: int, killed: int) -> None:
    table = given("B2 D1", "- D1", varans={"cyan-B": "NE", "amber-A": "SW"}, troopers={"NE": there, "SW": 1})
    when(table, "attack troopers in NE")
    assert sums(table)[0].endswith("4 + 1 − 2 cover = 3.")  # melee 1 against 1
    assert events(table, "troopers killed")[0]["count"] == killed
    assert points(table, 0) == 3 + killed
    assert table.view(None)["players"][0]["points"]["troopers"] == killed


@rule("HUNT-DAMAGE-06")
@pytest.mark.parametrize(("before", "alive"), [(4, True), (5, False), (6, False)])
def test_a_varan_is_killed_when_damage_reaches_its_hit_points(before: int, alive: bool) -> None:
    table = given(
        "B2 D1", "- D6", varans={"cyan-B": "N", "amber-C": {"sector": "NW", "damage": before}, "amber-A": "SE"}
    )
    when(table, "attack amber-C")  # 2 damage, 7 hit points
    assert (varan(table, "amber-C")["sector"] is not None) is alive


@rule("HUNT-DAMAGE-07", "HUNT-SCORE-01", "HUNT-SCORE-02", "HUNT-SCORE-03", "HUNT-SCORE-05")
def test_kills_are_the_killer_s_and_a_loss_costs_three() -> None:
    varans = {"cyan-B": "N", "amber-C": {"sector": "NW", "damage": 5}, "amber-A": "SE"}
    table = given("B2 D1", "- D6", varans=varans)
    assert [points(table, seat) for seat in (0, 1)] == [3, 6]
    when(table, "attack amber-C")
    assert [points(table, seat) for seat in (0, 1)] == [6, 3]
    assert table.view(None)["players"][0]["points"]["varans killed"] == 3
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-A": "SE"}, troopers={"N": 4, "SW": 1})
    when(table, "attack troopers in N")
    assert points(table, 0) == 3 + 4


@rule("HUNT-DAMAGE-08", "HUNT-SCORE-06")
def test_a_varan_killed_by_troopers_gives_nobody_points() -> None:
    varans = {"cyan-A": "SE", "amber-B": {"sector": "N", "damage": 7}, "amber-A": "SE"}
    table = given("T1 D1", "- D7", varans=varans, troopers={"N": 3})
    assert varan(table, "amber-B")["sector"] is None  # 3 + 3 + 1 − 1 melee − 3 cloak
    assert [points(table, seat) for seat in (0, 1)] == [3, 3]


@rule("HUNT-DAMAGE-09", "HUNT-SCORE-07", "HUNT-X-54", "HUNT-GRENADE-06")
def test_an_own_grenade_may_kill_an_own_varan_for_nothing() -> None:
    varans = {"cyan-C": {"sector": "NW", "damage": 5}, "cyan-A": "SE", "amber-A": "SE"}
    table = given("C2 D1", "- D2", varans=varans, troopers={"SW": 1})
    when(table, "throw NW", "stay")
    assert varan(table, "cyan-C")["sector"] is None
    assert [points(table, seat) for seat in (0, 1)] == [3, 3]


# ---------------------------------------------------------------- covers
@rule("HUNT-COVER-02", "HUNT-X-47", "HUNT-R-38")
def test_inside_a_sector_melee_counts_and_cover_too() -> None:
    table = given("C1 D1", "- D7", varans={"cyan-C": "NE", "amber-B": "NE"})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 3 + 3 + 1 melee − 2 cover − 3 cloak = 2."


@rule("HUNT-COVER-03", "HUNT-X-45")
def test_through_a_third_sector_its_cover_counts_too() -> None:
    board = {"N": "crate-yard/3", "E": "open-concourse/0", "NE": "turbine-deck/0"}
    table = given("B1 D1", "- D7", board=board, varans={"cyan-B": "NW", "amber-B": "NE"})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 5 + 3 − 3 cover − 3 cloak = 2."


@rule("HUNT-COVER-05", "HUNT-COVER-06", "HUNT-COVER-07", "HUNT-R-37")
def test_against_an_assault_melee_and_cloak_but_no_cover() -> None:
    table = given("A2 D1", "- D6", varans={"cyan-A": {"sector": "NE", "counters": ["amber-D5"]}, "amber-B": "NE"})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 5 + 2 − 1 melee − 3 cloak = 3."  # melee damage weakens the assault


@rule("HUNT-COVER-07", "HUNT-X-50", "HUNT-X-51")
@pytest.mark.parametrize("sector", ["N", "NE"])
def test_sector_cover_does_not_help_against_an_assault(sector: str) -> None:
    start = "NW" if sector == "N" else "N"
    table = given("A1 D1", "- D4", varans={"cyan-A": start, "amber-B": "SW"}, troopers={sector: 4, "SW": 1})
    when(table, f"move {sector}", f"attack troopers in {sector}")
    assert sums(table)[0].endswith("5 + 1 − 1 melee = 5.")
    assert events(table, "troopers killed")[0]["count"] == 4


@rule("HUNT-COVER-08", "HUNT-X-53")
def test_grenade_cover() -> None:
    table = given("C2 D1", "- D3", varans={"cyan-C": "N", "amber-B": "NE"}, troopers={"NE": 3})
    when(table, "throw NE", "stay")
    assert sums(table)[0] == "Everything in the north-east: 2 + 0 − 2 cover = 0."
    assert (damage(table, "amber-B"), troopers(table, "NE")) == (0, 3)
    assert not events(table, "laid")


@rule("HUNT-COVER-09", "HUNT-COVER-10")
def test_neither_cloak_nor_melee_against_a_grenade() -> None:
    table = given("C2 D1", "- D6", varans={"cyan-C": "N", "amber-A": "NW"})
    when(table, "throw NW", "stay")
    assert sums(table)[0] == "Everything in the north-west: 2 + 2 = 4."
    assert damage(table, "amber-A") == 4


# ---------------------------------------------------------------- cloak
@rule("HUNT-CLOAK-01", "HUNT-CLOAK-02", "HUNT-R-33", "HUNT-R-34", "HUNT-X-43")
def test_an_acting_varan_has_the_cloak_of_its_card_from_the_reveal_on() -> None:
    table = given("B2 D1", "C2 D6", varans={"cyan-B": "N", "amber-C": "NW", "amber-A": "SE"})
    assert varan(table, "amber-C")["cloak"] == 2 and varan(table, "amber-A")["cloak"] == 3
    when(table, "attack amber-C")  # priority 1, before the lob of priority 3
    assert sums(table)[0] == "Amber's Veil: 4 + 2 − 1 cover − 2 cloak = 3."


@rule("HUNT-CLOAK-01")
def test_a_varan_that_has_acted_is_hidden_again_in_the_next_phase() -> None:
    varans = {"cyan-B": "N", "cyan-A": "NW", "amber-A": "SE"}
    table = given("T1 B1 A1 C1 / D1 D2 D6 D7", "- D6", varans=varans, troopers={"N": 1})
    assert varan(table, "cyan-B")["cloak"] == 1
    when(table, "no attack")
    view = table.view(None)
    assert (view["phase"], view["varans"]["cyan-A"]["cloak"], view["varans"]["cyan-B"]["cloak"]) == (3, 1, 3)


@rule("HUNT-CLOAK-02", "HUNT-R-33")
def test_the_cloak_of_the_card_lasts_to_the_end_of_the_phase() -> None:
    table = given("B1 D1", "B2 D6", varans={"cyan-B": "N", "amber-B": "NW"}, troopers={"SW": 1})
    when(table, "no attack")  # amber's snap shot is over
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 5 + 2 − 1 cover − 2 cloak = 4."
    to_end_of_turn(table)
    assert varan(table, "amber-B")["cloak"] == 3


@rule("HUNT-R-35", "HUNT-CLOAK-01", "HUNT-X-44")
def test_an_ignored_card_hides_its_varan_like_any_idle_one() -> None:
    table = given("B2 D1", "C1 C2 T1 A1 / D1 D6 D2 D7", varans={"cyan-B": "N", "amber-C": "NW"})
    when(table, "attack amber-C")
    assert sums(table)[0] == "Amber's Veil: 4 + 2 − 1 cover − 3 cloak = 2."


@rule("HUNT-CLOAK-03", "HUNT-X-61")
def test_a_damaged_cloak_is_zero_acting_or_not() -> None:
    wounded = {"sector": "NW", "counters": ["cyan-D3"]}
    table = given("B2 D1", "C1 D6", varans={"cyan-B": "N", "amber-C": wounded})
    assert varan(table, "amber-C")["cloak"] == 0
    when(table, "attack amber-C")
    assert damage(table, "amber-C") == 5
    table = given("T1 D1", "C1 D6", varans={"cyan-A": "SE", "amber-C": wounded}, troopers={"N": 2})
    when(table, "no attack")
    assert events(table, "fired")[0]["varan"] == "amber-C"  # from the next sector


# ---------------------------------------------------------------- grenades
@rule("HUNT-GRENADE-01")
def test_a_grenade_goes_to_the_own_or_an_adjacent_sector() -> None:
    table = given("C2 D1", "- D6", varans={"cyan-C": "W", "amber-A": "SE"})
    assert offered(table) == ("throw NW", "throw W", "throw centre", "throw SW", "no grenade")
    refuses(table, "throw E", "HUNT-GRENADE-01")


@rule("HUNT-GRENADE-03", "HUNT-X-55", "HUNT-CONTENT-06", "HUNT-CONTENT-01")
def test_a_grenade_waits_for_the_end_of_the_phase_and_the_target_walks_away() -> None:
    table = given("C2 D1", "B3 D6", varans={"cyan-C": "N", "amber-B": "centre", "amber-A": "SE"}, troopers={"SW": 1})
    when(table, "throw centre", "stay")
    assert table.view(None)["grenades"] == [{"seat": 0, "sector": "centre", "power": 2, "counter_of": 1}]
    assert asked(table) == "move"
    when(table, "move E")
    assert damage(table, "amber-B") == 0
    to_end_of_turn(table)
    assert events(table, "explodes")[0]["sector"] == "centre"


@rule("HUNT-CONTENT-06", "HUNT-GRENADE-05")
def test_who_walks_in_is_hit() -> None:
    table = given("C2 D1", "B3 D6", varans={"cyan-C": "N", "amber-B": "W", "amber-A": "SE"}, troopers={"SW": 1})
    when(table, "throw NW", "stay", "move NW", "no attack")
    assert damage(table, "amber-B") == 4


@rule("HUNT-SETUP-05", "HUNT-GRENADE-04", "HUNT-X-57", "HUNT-CONTENT-03", "HUNT-CONTENT-08")
def test_grenades_explode_in_the_order_of_the_throws() -> None:
    varans = {"cyan-C": "N", "cyan-A": "SE", "amber-C": "N"}  # amber has fewer points and throws first
    table = given("C2 D3", "C2 D3", varans=varans, troopers={"NW": 3, "SW": 1})
    when(table, "throw NW", "stay", "throw NW", "stay")
    assert [event["seat"] for event in events(table, "explodes")] == [1, 0]
    killed = [(event["seat"], event["count"]) for event in events(table, "troopers killed")]
    assert killed == [(1, 2), (0, 1)]


@rule("HUNT-GRENADE-05", "HUNT-CONTENT-04", "HUNT-R-40", "HUNT-R-41")
def test_everything_in_the_sector_gets_the_full_result() -> None:
    varans = {"cyan-C": "N", "cyan-A": "NW", "amber-A": "NW", "amber-B": "NW"}
    table = given("C2 D1", "- D2", varans=varans, troopers={"NW": 5})
    when(table, "throw NW", "stay")
    assert [damage(table, each) for each in ("cyan-A", "amber-A", "amber-B")] == [2, 2, 2]
    assert events(table, "troopers killed")[0]["count"] == 2
    assert len(sums(table)) == 1


@rule("HUNT-GRENADE-07")
def test_grenades_explode_at_the_end_of_their_phase() -> None:
    table = given("C2 D1", "- D2", varans={"cyan-C": "N", "amber-A": "NW"}, troopers={"SW": 1})
    when(table, "throw NW", "stay")
    order = [line.kind for line in table.log if line.kind in ("explodes", "phase")]
    assert order[:2] == ["phase", "explodes"]


@rule("HUNT-CONTENT-02", "HUNT-COUNTER-15")
def test_the_counter_under_a_grenade_is_closed_until_it_explodes() -> None:
    table = given("C2 D1", "B1 D6", varans={"cyan-C": "N", "amber-B": "N"}, troopers={"SW": 1})
    when(table, "throw N", "stay")
    assert asked(table) == "target"
    slot = table.view(0)["players"][1]["slots"][1]
    assert slot["counter"] is None and slot["picked"]
    assert not events(table, "turned over")
    when(table, "no attack")
    assert events(table, "turned over")[0]["counter"] == "D6"


@rule("HUNT-R-42", "HUNT-R-43")
def test_a_grenade_of_a_killed_varan_still_explodes_for_its_player() -> None:
    varans = {"cyan-C": {"sector": "N", "damage": 6}, "cyan-A": "SE", "amber-B": "N"}
    table = given("C2 D7", "B1 D6", varans=varans, troopers={"NW": 6, "SW": 1})
    when(table, "throw NW", "stay", "attack cyan-C")
    assert varan(table, "cyan-C")["sector"] is None
    killed = events(table, "troopers killed")[0]
    assert (killed["seat"], killed["count"]) == (0, 4)


@rule("HUNT-R-25")
def test_the_counter_may_be_shown_at_the_throw() -> None:
    table = given(
        "C2 D1", "B1 D6", varans={"cyan-C": "N", "amber-B": "N"}, troopers={"SW": 1},
        options={"grenade_counter": "shown at the throw"},
    )  # fmt: skip
    when(table, "throw NW")
    assert table.view(0)["players"][1]["slots"][1]["counter"] == "D6"
    assert not events(table, "explodes")
    when(table, "stay", "no attack")
    assert sums(table)[0].startswith("Everything in the north-west: 2 + 2")


@rule("HUNT-R-25")
def test_the_counter_may_be_picked_at_the_explosion() -> None:
    table = given(
        "C2 D1", "B1 D6", "- D7", varans={"cyan-C": "N", "amber-B": "N", "violet-A": "SE"}, troopers={"SW": 1},
        options={"grenade_counter": "picked at the explosion"},
    )  # fmt: skip
    when(table, "throw NW", "stay")
    assert table.view(None)["grenades"][0]["counter_of"] is None
    when(table, "attack cyan-C", "counter of violet")  # amber attacks before the explosion
    assert [(event["seat"], event["player"]) for event in events(table, "picked")][:2] == [(1, 2), (0, 1)]
    assert sums(table)[1].startswith("Everything in the north-west: 2 + 2")


@rule("HUNT-CONTENT-05")
def test_the_grenade_counter_goes_back() -> None:
    table = given("C2 D1", "- D2", varans={"cyan-C": "N", "amber-A": "NW"}, troopers={"SW": 1})
    when(table, "throw NW", "stay")
    assert table.view(None)["grenades"] == []


# ---------------------------------------------------------------- the table of expected results
TABLE = [  # card, target, where attacker and target are, the cloak of the target, results with +0, +1, +2, +3
    ("B1", "A", "N", "NW", 3, (1, 2, 3, 4)),
    ("B1", "A", "N", "NW", 1, (3, 4, 5, 6)),
    ("B2", "A", "N", "NW", 3, (0, 1, 2, 3)),
    ("C1", "A", "N", "centre", 3, (0, 1, 2, 3)),
    ("A2", "B", "N", "N", 3, (2, 3, 4, 5)),
    ("A2", "A", "N", "N", 3, (0, 1, 2, 3)),
    ("C2", "A", "S", "SW", 3, (1, 2, 3, 4)),
]


@rule("HUNT-DAMAGE-01")
@pytest.mark.parametrize(("card", "letter", "at", "where", "cloak", "results"), TABLE)
def test_expected_results(card: str, letter: str, at: str, where: str, cloak: int, results: tuple[int, ...]) -> None:
    for counter, expected in zip(("D3", "D5", "D6", "D7"), results, strict=True):
        amber = f"A1 {counter}" if cloak == 1 else f"- {counter}"
        table = given(f"{card} D1", amber, varans={f"cyan-{card[0]}": at, f"amber-{letter}": where})
        if cloak == 1:
            when(table, "stay")  # the pounce comes first, and nobody is near
        if card == "C2":
            when(table, f"throw {where}", "stay")
        else:
            when(table, f"attack amber-{letter}")
        assert events(table, "sum")[0]["result"] == expected
