"""The turn, and selecting actions."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import (
    asked,
    events,
    given,
    offered,
    programmes,
    refuses,
    seat_asked,
    selecting,
    to_end_of_turn,
    troopers,
    varan,
    when,
)

LINE = "A1 T1 B2 C1 / D3 D1 D4 D5"


def lay(table: nt.Table, seat: int, texts: str) -> None:
    for text in texts.split():
        table.choose(seat, text)


@rule("HUNT-TURN-01", "HUNT-TURN-03")
def test_a_turn_is_selection_four_phases_and_reinforcement() -> None:
    table = selecting(troopers={"centre": 3}, varans={"cyan-A": "NW", "amber-A": "SE"})
    assert table.view(None)["stage"] == "selection"
    programmes(table, "A2 T1 B2 C1", "A2 T1 B2 C1")
    to_end_of_turn(table)
    assert asked(table) == "reinforce"
    kinds = [line.kind for line in table.log if line.kind in ("turn", "programmed", "phase", "reinforced")]
    assert kinds == ["turn", "programmed", "programmed", "phase", "phase", "phase", "phase"]
    assert [event["phase"] for event in events(table, "phase")] == [1, 2, 3, 4]


@rule("HUNT-TURN-02")
def test_turns_follow_each_other_until_the_end() -> None:
    table = selecting(troopers={"centre": 3}, varans={"cyan-A": "NW", "amber-A": "SE"})
    for turn in (1, 2, 3):
        assert table.view(None)["turn"] == turn
        programmes(table, "A2 T1 B2 C1", "A2 T1 B2 C1")
        to_end_of_turn(table)
        while asked(table) == "reinforce":
            when(table, offered(table)[0])
    assert table.view(None)["turn"] == 4


@rule("HUNT-TURN-04", "HUNT-TURN-05", "HUNT-TURN-06")
def test_all_cards_of_a_phase_are_turned_over_before_the_first_is_handled() -> None:
    table = selecting(troopers={"W": 2}, varans={"cyan-A": "W", "amber-A": "SE"})
    programmes(table, "A2 T1 B2 C1", "A3 T1 B2 C1")
    assert asked(table) == "target"
    shown = events(table, "revealed")
    assert [(event["seat"], event["card"], event["phase"]) for event in shown] == [(0, "A2", 1), (1, "A3", 1)]
    when(table, "no attack")
    assert asked(table) == "move"  # the second card of the same phase, not yet the next phase
    assert len(events(table, "revealed")) == 2
    when(table, "stay")
    assert [event["card"] for event in events(table, "revealed")][:4] == ["A2", "A3", "T1", "T1"]


@rule("HUNT-TURN-07", "HUNT-PRIO-01", "HUNT-X-28")
def test_actions_are_handled_one_at_a_time_in_order_of_priority() -> None:
    table = given("A1 D1", "B2 D2", "T1 D6", varans={"cyan-A": "NW", "amber-B": "NE", "violet-C": "SE"})
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "acts")][:3] == ["B2", "A1", "T1"]
    assert [event["seat"] for event in events(table, "acts")][:3] == [1, 0, 2]


@rule("HUNT-SELECT-01", "HUNT-R-12")
def test_four_of_ten_cards_each_once() -> None:
    table = selecting()
    assert len(offered(table)) == 10
    table.choose(0, "A1")
    assert len(table.decision(0).options) == 9  # type: ignore[union-attr]
    refuses(table, "A1", "HUNT-R-12", seat=0)
    lay(table, 0, "T1 B2 C1")
    assert table.decision(0).kind == "counter"  # type: ignore[union-attr]
    refuses(table, "B3", "HUNT-SELECT-01", seat=0)


@rule("HUNT-COUNTER-01", "HUNT-SELECT-18")
@pytest.mark.parametrize("ninth", ["D5", "A2", "A1"])
def test_a_ninth_item_is_refused_with_the_whole_list(ninth: str) -> None:
    table = selecting(varans={"cyan-A": "NW", "amber-A": "SE"})
    before = table.position()
    with pytest.raises(nt.Illegal) as caught:
        table.choose(0, ["A1", "T1", "B2", "C1", "D3", "D1", "D4", "D5", ninth])
    assert (caught.value.rule, caught.value.remedy) == ("HUNT-COUNTER-01", "Send the first 8 alone.")
    assert table.position() == before


@rule("HUNT-SELECT-02")
def test_cards_are_used_in_the_order_in_which_they_lie() -> None:
    table = selecting(varans={"cyan-A": "NW", "cyan-B": "NW", "cyan-C": "NW", "amber-A": "SE"}, troopers={"N": 6})
    programmes(table, "C1 A2 B2 T1", "A2 T1 B2 C1")
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "revealed") if event["seat"] == 0] == ["C1", "A2", "B2", "T1"]


@rule("HUNT-SELECT-03", "HUNT-R-59")
def test_nobody_sees_a_selection_and_it_may_change_until_the_last_is_in() -> None:
    table = selecting(seats=3, varans={"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"})
    before = [table.view(1), table.view(None)]
    lay(table, 0, "A1 T1 B2 C1 D3 D1 D4 D5")
    assert [table.view(1), table.view(None)] == before
    assert [slot["card"] for slot in table.view(0)["players"][0]["slots"]] == ["A1", "T1", "B2", "C1"]
    table.take_back(0)
    assert [slot["card"] for slot in table.view(0)["players"][0]["slots"]] == [None] * 4
    lay(table, 0, "B2 T1 A1 C1 D1 D2 D6 D7")
    lay(table, 1, "A1 T1 B2 C1 D3 D1 D4 D5")
    lay(table, 2, "A1 T1 B2 C1 D3 D1 D4 D5")
    with pytest.raises(nt.Illegal) as caught:
        table.take_back(0)
    assert caught.value.rule == "HUNT-R-59" and caught.value.remedy
    with pytest.raises(nt.Illegal):
        table.undo(2)


@rule("HUNT-SELECT-04")
def test_all_ten_cards_are_there_again_next_turn() -> None:
    table = selecting(varans={"cyan-A": "NW", "amber-A": "SE"}, troopers={"centre": 1}, reserve=0)
    programmes(table, "A2 T1 B2 C1", "A2 T1 B2 C1")
    to_end_of_turn(table)
    assert table.view(None)["turn"] == 2
    assert len(offered(table)) == 10


@rule("HUNT-SELECT-05", "HUNT-SELECT-06", "HUNT-SELECT-07")
def test_what_is_on_a_card() -> None:
    cards = nt.game("neo-hunt-3").load_content(()).cards
    for card in cards:
        assert card.priority >= 1
        if card.id == "T1":
            assert card.varan == -1
        else:
            assert "ABC"[card.varan] == card.id[0]
            assert card.cloak in (1, 2, 3)


@rule("HUNT-SELECT-08", "HUNT-SELECT-09", "HUNT-SELECT-10", "HUNT-SELECT-11", "HUNT-X-04", "HUNT-R-66")
def test_the_second_of_two_cards_with_one_letter_is_shown_and_ignored() -> None:
    table = selecting(varans={"cyan-A": "N", "cyan-B": "N", "amber-A": "SE"}, troopers={"N": 6, "centre": 6})
    programmes(table, "A1 A3 T1 B1", "A2 B2 T1 C1")
    when(table, "stay", "no attack")
    shown = [event["card"] for event in events(table, "revealed") if event["seat"] == 0]
    ignored = events(table, "ignored")
    assert shown[:2] == ["A1", "A3"]
    assert (ignored[0]["seat"], ignored[0]["card"], ignored[0]["why"]) == (0, "A3", "double")
    assert table.view(None)["players"][0]["slots"][1]["struck"] == "double"
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0] == ["A1", "T1", "B1"]


@rule("HUNT-SELECT-10", "HUNT-R-66")
def test_everybody_sees_which_card_was_ignored() -> None:
    table = given("A1 A3 T1 B1", "A2 B2 T1 C1", varans={"cyan-A": "N", "amber-B": "SE"}, troopers={"SE": 2})
    assert asked(table) == "target"  # amber's
    for seat in (0, 1, None):
        ignored = table.view(seat)["players"][0]["slots"][1]
        assert (ignored["card"], ignored["open"]["card"], ignored["struck"]) == ("A3", True, "double")


@rule("HUNT-R-14", "HUNT-X-23")
@pytest.mark.parametrize(("option", "acting"), [("ignored", ["A1", "T1"]), ("works", ["A1", "A3", "T1"])])
def test_three_cards_with_one_letter(option: str, acting: list[str]) -> None:
    table = selecting(varans={"cyan-A": "N", "amber-A": "SE"}, troopers={"N": 6}, options={"three_in_a_row": option})
    programmes(table, "A1 A2 A3 T1", "A2 B2 T1 C1")
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0] == acting


@rule("HUNT-R-14")
@pytest.mark.parametrize(("option", "acts"), [("ignored", False), ("works", True)])
def test_the_third_of_one_letter_in_a_position_and_in_words(option: str, acts: bool) -> None:
    options = {"three_in_a_row": option}
    varans = {"cyan-A": "N", "amber-A": "SE"}
    table = given("A1 A2 A3 T1", "- D6", varans=varans, phase=3, options=options)
    assert (asked(table) == "move") == acts
    table = selecting(varans=varans, options=options)
    lay(table, 0, "A1 A2")
    decision = table.decision(0)
    assert decision is not None and decision.describe("A3").effect.startswith("Ignored") != acts


@rule("HUNT-R-13", "HUNT-R-16", "HUNT-X-24", "HUNT-SELECT-08")
def test_a_trooper_card_between_two_of_one_letter() -> None:
    table = selecting(varans={"cyan-A": "N", "cyan-B": "N", "amber-A": "SE"}, troopers={"N": 6})
    programmes(table, "A1 T1 A2 B1", "A2 B2 T1 C1")
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0] == ["A1", "T1", "A2", "B1"]


@rule("HUNT-SELECT-12", "HUNT-X-25")
def test_the_rule_does_not_reach_over_the_turn() -> None:
    table = selecting(varans={"cyan-B": "N", "amber-A": "SE"}, troopers={"NE": 1}, reserve=0)
    programmes(table, "T1 A1 C1 B1", "A2 B2 T1 C1")
    to_end_of_turn(table)
    programmes(table, "B2 T1 A1 C1", "A2 B2 T1 C1")
    assert (asked(table), seat_asked(table)) == ("target", 0)


@rule("HUNT-SELECT-13", "HUNT-R-17")
def test_a_card_of_a_killed_varan_is_ignored_but_the_troopers_still_act() -> None:
    table = selecting(varans={"cyan-A": "N", "amber-A": "SE"}, troopers={"W": 6})
    programmes(table, "B1 T1 C1 A2", "B1 T1 C1 A2")
    to_end_of_turn(table)
    ignored = [(event["seat"], event["card"], event["why"]) for event in events(table, "ignored")]
    assert ignored[:2] == [(0, "B1", "killed"), (1, "B1", "killed")]
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0] == ["T1", "A2"]


@rule("HUNT-R-17")
def test_a_player_without_varans_still_commands_troopers_and_lends_her_counters() -> None:
    table = given(
        "B2 D1",
        "T1 D7",
        varans={"cyan-B": "N", "amber-A": {"sector": "N", "damage": 8}},
        troopers={"W": 2},
    )
    when(table, "attack amber-A")
    assert varan(table, "amber-A")["sector"] is None
    assert (asked(table), seat_asked(table)) == ("troops", 1)


@rule("HUNT-SELECT-14", "HUNT-X-27", "HUNT-R-64")
def test_a_varan_killed_before_its_card_is_handled_does_not_act() -> None:
    table = given("B1 D1", "B2 D7", varans={"cyan-B": {"sector": "N", "damage": 7}, "amber-B": "N"}, troopers={"W": 1})
    when(table, "attack cyan-B")
    to_end_of_turn(table)
    assert next((event["card"], event["why"]) for event in events(table, "ignored")) == ("B1", "killed")
    assert next(event["card"] for event in events(table, "acts")) == "B2"
    assert "B1" not in [event["card"] for event in events(table, "acts") if event["seat"] == 0]


@rule("HUNT-SELECT-15", "HUNT-SELECT-16", "HUNT-X-05", "HUNT-R-15")
def test_without_a_trooper_card_the_fourth_action_becomes_one() -> None:
    table = selecting(varans={"cyan-A": "N", "cyan-B": "N", "cyan-C": "N", "amber-A": "SE"}, troopers={"W": 2})
    programmes(table, "A1 B1 A2 C1", "A2 B2 T1 C1")
    while not events(table, "substituted"):
        when(table, next(text for text in offered(table) if text in ("stay", "no attack", "done")))
    assert events(table, "substituted")[0]["card"] == "C1"
    assert varan(table, "cyan-C")["cloak"] == 3
    to_end_of_turn(table)
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0] == ["A1", "B1", "A2", "T1"]
    assert table.view(None)["turn"] == 1


@rule("HUNT-SELECT-17")
@pytest.mark.parametrize("line", ["T1 A2 B2 C1", "A2 T1 B2 C1", "A2 B2 T1 C1", "A2 B2 C1 T1"])
def test_the_trooper_card_may_stand_in_any_phase(line: str) -> None:
    table = selecting(varans={"cyan-A": "NW", "cyan-B": "NW", "cyan-C": "NW", "amber-A": "SE"}, troopers={"SW": 1})
    programmes(table, line, "A2 B2 T1 C1")
    to_end_of_turn(table)
    assert not events(table, "substituted")
    assert [event["card"] for event in events(table, "acts") if event["seat"] == 0].count("T1") == 1


@rule("HUNT-SELECT-18")
def test_the_first_cards_are_turned_over_when_everybody_has_four_cards_and_four_counters() -> None:
    table = selecting(seats=3, varans={"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"}, troopers={"NW": 1})
    lay(table, 2, "A1 T1 B2 C1 D3 D1 D4 D5")
    lay(table, 0, "A1 T1 B2 C1 D3 D1 D4 D5")
    lay(table, 1, "A1 T1 B2 C1 D3 D1 D4")
    assert not events(table, "revealed")
    assert len(table.decision(1).options) == 4  # type: ignore[union-attr]
    table.choose(1, "D5")
    assert len(events(table, "revealed")) == 3


@rule("HUNT-SELECT-18")
def test_the_last_counter_is_asked_for_even_if_only_one_is_left() -> None:
    counters = ["cyan-D3", "cyan-D4", "cyan-D5"]
    table = selecting(varans={"cyan-A": "NW", "amber-B": {"sector": "SE", "counters": counters}})
    lay(table, 0, "A1 T1 B2 C1 D1 D2 D6")
    assert table.decision(0).options == ("D7",)  # type: ignore[union-attr]


@rule("HUNT-R-63")
def test_a_card_may_be_stopped_after_a_part() -> None:
    table = given("B3 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "SE"}, troopers={"N": 2, "W": 1})
    when(table, "stay")
    assert offered(table)[-1] == "no attack"
    when(table, "no attack")
    assert not [event for event in events(table, "picked") if event["seat"] == 0]
    assert troopers(table, "N") == 2
