"""Selecting damage counters, picking them, and what the special ones do."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.games.neo_hunt_3.content.reading import load
from neontable.testing import rule
from tests.games.neo_hunt_3.table import (
    asked,
    damage,
    events,
    given,
    offered,
    points,
    programmes,
    refuses,
    seat_asked,
    selecting,
    sums,
    to_end_of_turn,
    troopers,
    varan,
    when,
)

THREE = {"cyan-B": "N", "amber-B": "N", "violet-B": "N"}


# ---------------------------------------------------------------- selecting
@rule("HUNT-COUNTER-01", "HUNT-COUNTER-02", "HUNT-COUNTER-03")
def test_four_of_seven_one_beside_each_card() -> None:
    table = selecting(varans={"cyan-B": "N", "amber-B": "N"})
    for text in ["B2", "T1", "A1", "C1"]:
        table.choose(0, text)
    decision = table.decision(0)
    assert decision is not None and decision.options == ("D1", "D2", "D3", "D4", "D5", "D6", "D7")
    assert "Snap Shot" in decision.prompt and "phase 1" in decision.prompt
    table.choose(0, "D7")
    refuses(table, "D7", "HUNT-COUNTER-02", seat=0)
    for text in ["D1", "D2", "D6"]:
        table.choose(0, text)
    for text in ["A1", "T1", "B2", "C1", "D6", "D1", "D2", "D7"]:
        table.choose(1, text)
    assert [slot["counter"] for slot in table.view(0)["players"][0]["slots"]] == ["D7", "D1", "D2", "D6"]
    when(table, "attack amber-B")  # phase 1: amber's first counter
    assert events(table, "turned over")[0]["counter"] == "D6"


@rule("HUNT-COUNTER-04", "HUNT-COUNTER-11")
@pytest.mark.parametrize(("counter", "expected"), [("D3", 1), ("D1", 2), ("D6", 3), ("D7", 4)])
def test_a_counter_varies_the_damage(counter: str, expected: int) -> None:
    table = given("B2 D1", f"- {counter}", varans={"cyan-B": "N", "amber-A": "centre"})
    when(table, "attack amber-A")
    assert damage(table, "amber-A") == expected  # 4 + value − 0 cover − 3 cloak
    assert events(table, "turned over")[0]["counter"] == counter


@rule("HUNT-COUNTER-05")
def test_counters_come_back() -> None:
    table = selecting(varans={"cyan-B": "N", "amber-A": "SE"}, troopers={"centre": 6, "SW": 1}, reserve=0)
    programmes(table, "B2 T1 A1 C1 / D1 D2 D6 D7", "A2 T1 B2 C1 / D6 D1 D2 D7")
    when(table, "attack troopers in centre")
    to_end_of_turn(table)
    assert table.view(None)["turn"] == 2
    for text in ["B2", "T1", "A1", "C1"]:
        table.choose(1, text)
    assert len(table.decision(1).options) == 7  # type: ignore[union-attr]


@rule("HUNT-COUNTER-06", "HUNT-X-39", "HUNT-R-28")
def test_a_counter_on_a_varan_cannot_be_selected() -> None:
    lying = ["cyan-D3", "cyan-D4", "cyan-D5"]
    table = selecting(varans={"cyan-A": "NW", "amber-B": {"sector": "SE", "counters": lying}})
    for text in ["A1", "T1", "B2", "C1"]:
        table.choose(0, text)
    assert table.decision(0).options == ("D1", "D2", "D6", "D7")  # type: ignore[union-attr]
    for counter in ("D3", "D4", "D5"):
        refuses(table, counter, "HUNT-COUNTER-06", seat=0)


@rule("HUNT-COUNTER-17")
def test_the_seven_counters_are_all_different() -> None:
    counters = [(each.value, each.at_least, each.at_most, each.permanent) for each in load().counters]
    assert len(set(counters)) == len(counters) == 7


@rule("HUNT-COUNTER-18", "HUNT-R-27")
def test_no_counter_goes_back_by_time() -> None:
    """A counter lies on its varan turn after turn, until that varan is killed."""
    table = selecting(
        varans={"cyan-A": "NW", "amber-B": {"sector": "SE", "counters": ["cyan-D4"]}}, troopers={"NE": 1}, reserve=0
    )
    for _ in range(3):
        programmes(table, "A2 T1 B2 C1", "A2 T1 B2 C1")
        to_end_of_turn(table)
    assert varan(table, "amber-B")["counters"] == [{"owner": 0, "counter": "D4"}]


# ---------------------------------------------------------------- picking
@rule("HUNT-COUNTER-07", "HUNT-ATTACK-02")
def test_the_target_comes_before_the_counter() -> None:
    table = given("B2 D1", "- D6", "- D7", varans={**THREE, "violet-B": "centre"})
    assert asked(table) == "target"
    when(table, "attack amber-B")
    assert asked(table) == "pick"


@rule("HUNT-COUNTER-08", "HUNT-COUNTER-09")
def test_another_player_s_closed_counter_of_the_phase() -> None:
    table = given("B2 D1", "- D6", "- D7", varans=THREE)
    when(table, "attack amber-B")
    assert offered(table) == ("counter of amber", "counter of violet")
    refuses(table, "counter of cyan", "HUNT-COUNTER-09")
    when(table, "counter of violet")
    assert [(event["seat"], event["counter"]) for event in events(table, "turned over")][:1] == [(2, "D7")]


@rule("HUNT-COUNTER-09", "HUNT-X-35")
def test_two_players_use_each_other_s() -> None:
    table = given("B2 D1", "B1 D6", varans={"cyan-B": "N", "amber-B": "N"})
    when(table, "attack amber-B", "attack cyan-B")
    assert [(event["seat"], event["player"]) for event in events(table, "picked")][:2] == [(0, 1), (1, 0)]


@rule("HUNT-COUNTER-10", "HUNT-X-36")
def test_the_own_counter_at_last() -> None:
    table = given("B2 D1", "A2 D6", "B1 D7", varans={"cyan-B": "N", "amber-A": "N", "violet-B": "N"})
    when(table, "attack amber-A", "counter of amber", "attack violet-B")
    assert asked(table) == "pick" and offered(table) == ("counter of cyan", "counter of violet")
    when(table, "counter of cyan", "attack amber-A")
    picked = [(event["seat"], event["player"]) for event in events(table, "picked")][:3]
    assert picked == [(0, 1), (1, 0), (2, 2)]


@rule("HUNT-COUNTER-12")
def test_the_player_who_commands_troopers_picks_for_them() -> None:
    table = given("T1 D1", "- D6", "- D7", varans={**THREE, "cyan-B": "SE"}, troopers={"N": 6})
    assert (asked(table), seat_asked(table)) == ("pick", 0)
    assert offered(table) == ("counter of amber", "counter of violet")


@rule("HUNT-COUNTER-13", "HUNT-CONTENT-02")
def test_a_picked_counter_is_gone_also_under_a_grenade() -> None:
    table = given("B2 D1", "A2 D6", "- D7", varans={"cyan-B": "N", "amber-A": "N", "violet-B": "N"})
    when(table, "attack violet-B", "counter of violet", "attack violet-B")
    refused = events(table, "picked")[-1]
    assert (refused["seat"], refused["player"]) == (1, 0)  # only cyan's was left
    table = given("C2 D1", "B1 D6", "- D7", varans={"cyan-C": "N", "amber-B": "N", "violet-B": "N"})
    when(table, "throw N", "counter of violet", "stay", "attack cyan-C")
    assert not [
        event
        for event in events(table, "turned over")
        if event["seat"] == 2 and event["id"] < events(table, "aimed")[0]["id"]
    ]
    assert events(table, "picked")[1]["player"] == 0


@rule("HUNT-COUNTER-13")
def test_who_was_picked_is_refused() -> None:
    table = given(
        "B2 D1", "A2 D6", "- D7", "- D2", varans={"cyan-B": "N", "amber-A": "N", "violet-B": "N", "red-B": "N"}
    )
    when(table, "attack violet-B", "counter of violet", "attack violet-B")
    assert offered(table) == ("counter of cyan", "counter of red")
    refuses(table, "counter of violet", "HUNT-COUNTER-13")


@rule("HUNT-COUNTER-14", "HUNT-COUNTER-15", "HUNT-X-38", "HUNT-R-26")
def test_a_counter_that_nobody_picked_is_put_away_unseen() -> None:
    table = given("B2 D1", "A3 D6", varans={"cyan-B": "N", "amber-A": "N"}, troopers={"SW": 1})
    when(table, "no attack", "stay")
    assert table.view(None)["phase"] > 2
    slot = table.view(0)["players"][1]["slots"][1]
    assert slot["counter"] is None and not slot["open"]["counter"]
    to_end_of_turn(table)
    assert not [event for event in events(table, "turned over") if event["counter"] == "D6"]
    assert not events(table, "unused")


@rule("HUNT-R-26")
def test_unused_counters_may_be_shown_at_the_end_of_the_turn() -> None:
    table = given(
        "B2 D1", "A3 D6", varans={"cyan-B": "N", "amber-A": "N"}, troopers={"SW": 1},
        options={"unused_counters": "shown at the end of the turn"},
    )  # fmt: skip
    when(table, "no attack", "stay")
    to_end_of_turn(table)
    assert (1, "D6", 2) in [(event["seat"], event["counter"], event["phase"]) for event in events(table, "unused")]


@rule("HUNT-COUNTER-15", "HUNT-R-62", "HUNT-R-68")
def test_only_the_owner_knows_a_closed_counter() -> None:
    table = given("B2 D1", "A3 D6", varans={"cyan-B": "N", "amber-A": "N"})
    assert table.view(1)["players"][1]["slots"][1]["counter"] == "D6"
    for seat in (0, None):
        assert table.view(seat)["players"][1]["slots"][1]["counter"] is None
    when(table, "attack amber-A")
    for seat in (0, 1, None):
        assert table.view(seat)["players"][1]["slots"][1]["counter"] == "D6"


@rule("HUNT-COUNTER-16", "HUNT-X-38")
@pytest.mark.parametrize("play", ["A3 D6", "- D6"])
def test_a_counter_is_picked_whatever_its_owner_does(play: str) -> None:
    table = given("B2 D1", play, varans={"cyan-B": "N", "amber-A": "N"})
    when(table, "attack amber-A")
    assert events(table, "picked")[0]["player"] == 1


@rule("HUNT-R-22", "HUNT-R-48")
def test_one_counter_for_a_whole_trooper_action() -> None:
    table = given("T1 D1", "- D6", varans={"cyan-A": "N", "amber-A": "centre"}, troopers={"N": 3, "centre": 3})
    assert len(events(table, "picked")) == 1
    assert len(sums(table)) == 2


@rule("HUNT-R-69")
def test_a_trooper_action_in_which_nobody_fires_picks_nothing() -> None:
    table = given("T1 D1", "- D6", varans={"cyan-A": "SE", "amber-A": "SE"}, troopers={"N": 3})
    assert asked(table) == "troops"
    assert not events(table, "picked")


@rule("HUNT-X-41", "HUNT-R-24")
def test_no_target_no_counter_but_the_cloak_of_the_card() -> None:
    table = given("B1 D1", "A3 D6", varans={"cyan-B": "NW", "amber-A": "SE"})
    assert asked(table) == "move" and varan(table, "cyan-B")["cloak"] == 1
    when(table, "stay")
    assert not [event for event in events(table, "picked") if event["seat"] == 0]


@rule("HUNT-R-23")
def test_without_a_counter_an_attack_counts_nothing_more() -> None:
    table = given("B1 D1", "- D6", varans={"cyan-B": "N", "amber-A": "centre"}, position={"picked": []})
    position = table.position()
    position["state"]["picked"] = [0, 1]
    bare = nt.setup("neo-hunt-3", position)
    when(bare, "attack amber-A")
    assert damage(bare, "amber-A") == 2  # 5 − 3 cloak
    assert not [event for event in events(bare, "picked") if event["seat"] == 0]


# ---------------------------------------------------------------- special counters
@rule("HUNT-SPECIAL-01", "HUNT-SPECIAL-03")
def test_plus_one_min_one_adds_one_and_caps_nothing() -> None:
    table = given("A2 D1", "- D1", varans={"cyan-A": "N", "amber-B": "N"})
    when(table, "attack amber-B")
    assert damage(table, "amber-B") == 3  # 6 + 1 − 1 melee − 3 cloak


@rule("HUNT-SPECIAL-02", "HUNT-X-07", "HUNT-X-46")
def test_min_one_whatever_the_cover() -> None:
    table = given("C3 D1", "- D1", varans={"cyan-C": "N", "amber-A": "NE"})
    when(table, "stay", "attack amber-A")
    assert sums(table)[0] == "Amber's Rasp: 2 + 1 − 2 cover − 3 cloak = −2, so 1 (+1, min 1)."
    assert damage(table, "amber-A") == 1


@rule("HUNT-SPECIAL-04", "HUNT-X-07")
def test_min_one_kills_a_trooper() -> None:
    table = given(
        "C3 D1", "- D1", varans={"cyan-C": {"sector": "N", "counters": ["amber-D4"]}, "amber-A": "SW"},
        troopers={"NE": 2},
    )  # fmt: skip
    when(table, "stay", "attack troopers in NE")
    assert sums(table)[0].endswith("1 + 1 − 2 cover = 0, so 1 (+1, min 1).")
    assert events(table, "troopers killed")[0]["count"] == 1


@rule("HUNT-R-30", "HUNT-CONTENT-07")
def test_min_one_kills_nobody_where_nobody_is() -> None:
    table = given("C2 D1", "- D1", varans={"cyan-C": "N", "amber-A": "SE"}, troopers={"SW": 1})
    when(table, "throw NE", "stay")
    assert events(table, "turned over")[0]["counter"] == "D1"
    assert not events(table, "troopers killed")
    assert points(table, 0) == 3


@rule("HUNT-SPECIAL-05")
def test_plus_two_max_two_adds_two() -> None:
    table = given("B2 D1", "- D2", varans={"cyan-B": "N", "amber-A": "NE"})
    when(table, "attack amber-A")
    assert damage(table, "amber-A") == 1  # 4 + 2 − 2 cover − 3 cloak


@rule("HUNT-SPECIAL-06", "HUNT-X-08")
def test_max_two() -> None:
    table = given("A2 D1", "- D2", varans={"cyan-A": "N", "amber-B": {"sector": "N", "counters": ["cyan-D3"]}})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 6 + 2 − 1 melee = 7, so 2 (+2, max 2)."
    assert damage(table, "amber-B") == 2
    table = given("A2 D1", "- D2", varans={"cyan-A": "N", "amber-B": "SE"}, troopers={"N": 6})
    when(table, "attack troopers in N")
    assert events(table, "troopers killed")[0]["count"] == 2


@rule("HUNT-R-29")
def test_the_limits_hold_for_each_target() -> None:
    table = given("T1 D1", "- D1", varans={"cyan-A": "NE", "amber-A": "NE"}, troopers={"NE": 6})
    assert damage(table, "cyan-A") == damage(table, "amber-A") == 1  # 3 + 1 + 1 − 3 melee − 2 cover − 3 cloak, so 1
    table = given("C2 D1", "- D2", varans={"cyan-C": "W", "amber-A": "W", "amber-B": "W"})
    when(table, "throw W", "move NW")
    assert damage(table, "amber-A") == damage(table, "amber-B") == 2  # 2 + 2 − 0, so 2 each


@rule("HUNT-SPECIAL-07", "HUNT-X-49", "HUNT-CLOAK-03")
def test_cloak_damage() -> None:
    table = given("A2 D1", "- D3", varans={"cyan-A": "N", "amber-C": "N"})
    when(table, "attack amber-C")
    assert sums(table)[0] == "Amber's Veil: 6 + 0 − 2 melee − 3 cloak = 1."
    assert damage(table, "amber-C") == 1
    assert varan(table, "amber-C")["cloak"] == 0
    assert varan(table, "amber-C")["counters"] == [{"owner": 1, "counter": "D3"}]


@rule("HUNT-SPECIAL-08", "HUNT-X-59")
def test_gun_damage() -> None:
    table = given("B2 D1", "- D4", varans={"cyan-B": "N", "amber-B": {"sector": "centre", "counters": ["cyan-D4"]}})
    assert varan(table, "amber-B")["firepower"] == 3
    when(table, "attack amber-B")
    assert damage(table, "amber-B") == 2  # 4 + 1 − 3 cloak
    assert varan(table, "amber-B")["firepower"] == 2


@rule("HUNT-SPECIAL-08")
def test_gun_damage_weakens_shots() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": {"sector": "N", "counters": ["amber-D4"]}, "amber-A": "centre"})
    when(table, "attack amber-A")
    assert damage(table, "amber-A") == 2  # 3 + 2 − 3


@rule("HUNT-R-39")
def test_gun_damage_weakens_neither_grenades_nor_assaults() -> None:
    table = given("C2 D1", "- D6", varans={"cyan-C": {"sector": "N", "counters": ["amber-D4"]}, "amber-A": "NW"})
    when(table, "throw NW", "stay")
    assert damage(table, "amber-A") == 4
    lying = ["amber-D4"]
    table = given("A2 D1", "- D6", varans={"cyan-A": "N", "cyan-C": {"sector": "N", "counters": lying}, "amber-B": "N"})
    when(table, "attack amber-B")
    assert damage(table, "amber-B") == 4


@rule("HUNT-SPECIAL-09", "HUNT-X-06", "HUNT-SPECIAL-15", "HUNT-SPECIAL-16")
def test_gun_damage_means_nothing_to_the_assault_varan() -> None:
    table = given("B2 D1", "- D4", varans={"cyan-B": "N", "amber-A": "centre"})
    when(table, "attack amber-A")
    assert damage(table, "amber-A") == 2  # the number counts: 4 + 1 − 3
    assert varan(table, "amber-A")["counters"] == [] and varan(table, "amber-A")["firepower"] == 1
    assert "D4" in table.view(None)["players"][1]["counters"]["at_home"]


@rule("HUNT-SPECIAL-10", "HUNT-X-47")
def test_melee_damage() -> None:
    table = given("C1 D1", "- D5", varans={"cyan-C": "N", "amber-B": "N"})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 3 + 1 + 1 melee − 3 cloak = 2."
    assert (damage(table, "amber-B"), varan(table, "amber-B")["melee"]) == (2, 0)


@rule("HUNT-SPECIAL-11", "HUNT-SPECIAL-15")
def test_melee_skill_never_falls_below_zero() -> None:
    table = given("C1 D1", "- D5", varans={"cyan-C": "N", "amber-B": {"sector": "N", "counters": ["cyan-D5"]}})
    when(table, "attack amber-B")
    assert varan(table, "amber-B")["melee"] == 0
    assert varan(table, "amber-B")["counters"] == [{"owner": 0, "counter": "D5"}]
    assert "D5" in table.view(None)["players"][1]["counters"]["at_home"]


@rule("HUNT-SPECIAL-12", "HUNT-SPECIAL-13", "HUNT-X-50")
def test_an_attack_on_troopers_leaves_nothing_behind() -> None:
    table = given("A1 D1", "- D4", varans={"cyan-A": "NW", "amber-B": "N"}, troopers={"N": 4})
    when(table, "move N", "attack troopers in N")
    assert sums(table)[0].endswith("5 + 1 − 1 melee = 5.")
    assert events(table, "troopers killed")[0]["count"] == 4
    assert not events(table, "laid")


@rule("HUNT-SPECIAL-12", "HUNT-SPECIAL-13")
@pytest.mark.parametrize("counter", ["D3", "D4", "D5"])
def test_no_varan_feels_what_hit_troopers_in_its_sector(counter: str) -> None:
    table = given("B1 D1", f"- {counter}", varans={"cyan-B": "N", "amber-C": "N"}, troopers={"N": 6, "SE": 1})
    when(table, "attack troopers in N")
    assert troopers(table, "N") < 6 and events(table, "turned over")[0]["counter"] == counter
    assert not events(table, "laid")
    assert all(not each["counters"] for each in table.view(None)["varans"].values())
    assert counter in table.view(None)["players"][1]["counters"]["at_home"]


@rule("HUNT-SPECIAL-14", "HUNT-X-45")
def test_without_damage_nothing_stays() -> None:
    board = {"N": "crate-yard/3", "E": "open-concourse/0", "NE": "turbine-deck/0"}  # shot cover 2 and 1
    table = given("B1 D1", "- D4", board=board, varans={"cyan-B": "NW", "amber-B": "NE"})
    when(table, "attack amber-B")
    assert sums(table)[0] == "Amber's Kiln: 5 + 1 − 3 cover − 3 cloak = 0."
    assert damage(table, "amber-B") == 0 and not events(table, "laid")


@rule("HUNT-SPECIAL-17", "HUNT-X-83")
def test_the_attacker_picks_who_receives() -> None:
    table = given("C2 D1", "- D4", varans={"cyan-C": "N", "cyan-B": "NW", "amber-B": "NW", "amber-A": "NW"})
    when(table, "throw NW", "stay")
    assert (asked(table), seat_asked(table)) == ("receiver", 0)
    assert offered(table) == ("cyan-B", "amber-B")
    refuses(table, "amber-A", "HUNT-SPECIAL-15")
    refuses(table, "cyan-C", "HUNT-SPECIAL-14")
    when(table, "cyan-B")
    assert (varan(table, "cyan-B")["firepower"], varan(table, "amber-B")["firepower"]) == (3, 4)


@rule("HUNT-SPECIAL-17", "HUNT-X-83")
def test_the_only_one_receives_without_a_question() -> None:
    table = given("C2 D1", "- D4", varans={"cyan-C": "N", "cyan-B": "NW", "amber-A": "NW"})
    when(table, "throw NW", "stay")
    assert varan(table, "cyan-B")["counters"] == [{"owner": 1, "counter": "D4"}]


@rule("HUNT-SPECIAL-17", "HUNT-TROOPER-14")
def test_the_commander_picks_who_receives_from_troopers() -> None:
    wound = {"sector": "N", "counters": []}
    varans = {"cyan-B": {**wound, "counters": ["amber-D3"]}, "amber-B": {**wound, "counters": ["cyan-D3"]}}
    table = given("T1 D1", "- D4", varans=varans, troopers={"N": 6})
    assert (asked(table), seat_asked(table), offered(table)) == ("receiver", 0, ("cyan-B", "amber-B"))


@rule("HUNT-SPECIAL-18", "HUNT-SPECIAL-20")
def test_a_counter_stays_until_its_varan_is_killed() -> None:
    table = selecting(
        varans={"cyan-B": "N", "amber-B": {"sector": "SE", "counters": ["cyan-D5"]}}, troopers={"NW": 1}, reserve=0
    )
    for _ in range(2):
        programmes(table, "A2 T1 B2 C1 / D1 D2 D6 D7", "A2 T1 B2 C1 / D1 D2 D6 D7")
        to_end_of_turn(table)
        assert varan(table, "amber-B")["melee"] == 0


@rule("HUNT-SPECIAL-19", "HUNT-SPECIAL-21")
def test_when_the_varan_is_killed_the_counter_goes_back_to_its_owner() -> None:
    wounded = {"sector": "centre", "damage": 7, "counters": ["violet-D5"]}
    table = given(
        "B2 D1", "- D6", "- D7", varans={"cyan-B": "N", "amber-B": wounded, "amber-A": "SE", "violet-A": "SE"}
    )
    assert "D5" not in table.view(None)["players"][2]["counters"]["at_home"]
    when(table, "attack amber-B", "counter of amber")
    returned = events(table, "returned")
    assert [(event["seat"], event["counter"]) for event in returned] == [(2, "D5")]
    assert "D5" in table.view(None)["players"][2]["counters"]["at_home"]


@rule("HUNT-R-31", "HUNT-X-60")
def test_a_varan_killed_by_the_attack_receives_nothing() -> None:
    table = given(
        "B2 D1", "- D5", varans={"cyan-B": "N", "amber-B": {"sector": "centre", "damage": 7}, "amber-A": "SE"}
    )
    when(table, "attack amber-B")
    assert varan(table, "amber-B")["sector"] is None
    assert not events(table, "laid")
    assert "D5" in table.view(None)["players"][1]["counters"]["at_home"]


@rule("HUNT-R-31")
def test_another_survivor_may_receive_it() -> None:
    table = given("C2 D1", "- D4", varans={"cyan-C": "N", "amber-B": {"sector": "NW", "damage": 7}, "amber-C": "NW"})
    when(table, "throw NW", "stay")
    assert varan(table, "amber-C")["counters"] == [{"owner": 1, "counter": "D4"}]


@rule("HUNT-R-32", "HUNT-X-59")
@pytest.mark.parametrize(("option", "firepower"), [("while each has an effect", 2), ("once", 3)])
def test_several_of_one_kind(option: str, firepower: int) -> None:
    table = given(
        "B2 D1", "- D4", varans={"cyan-B": "N", "amber-B": {"sector": "centre", "counters": ["cyan-D4"]}},
        options={"permanent_of_one_kind": option},
    )  # fmt: skip
    when(table, "attack amber-B")
    assert varan(table, "amber-B")["firepower"] == firepower


@rule("HUNT-X-59", "HUNT-SPECIAL-15")
def test_a_second_cloak_counter_is_ignored() -> None:
    table = given("B2 D1", "- D3", varans={"cyan-B": "N", "amber-B": {"sector": "centre", "counters": ["cyan-D3"]}})
    when(table, "attack amber-B")
    assert damage(table, "amber-B") == 4
    assert varan(table, "amber-B")["counters"] == [{"owner": 0, "counter": "D3"}]
    assert troopers(table, "N") == 0
