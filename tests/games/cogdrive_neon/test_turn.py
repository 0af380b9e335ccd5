"""Turn order and the five steps of a turn."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    hangar_deck,
    kinds,
    offered,
    refuses,
    told,
    when,
)


@rule("COG-TURN-01", "COG-TURN-21")
def test_turns_alternate() -> None:
    table = nt.new("cogdrive-neon", seed=5, first_player=1)
    turns: list[tuple[int, int]] = []
    while len(turns) < 8:
        seen = table.view(None)
        if not turns or turns[-1][0] != seen["turn"]:
            turns.append((seen["turn"], seen["active"]))
        when(table, offered(table)[0])
    assert turns == [(n, n % 2) for n in range(1, 9)]


@rule("COG-TURN-01")
def test_nobody_plays_out_of_turn() -> None:
    table = given(hand="TF2-B CY4-Y")
    with pytest.raises(nt.Illegal, match="seat 0"):
        table.choose(1, "recruit")
    assert table.decisions[0].seat == 0


@rule("COG-TURN-02", "COG-TURN-03", "COG-TURN-04")
@pytest.mark.parametrize(("first", "second"), [("recruit", "task"), ("task", "recruit")])
def test_both_actions_once_each_in_either_order(first: str, second: str) -> None:
    table = given(hand="MR4-B WP8-Y CY4-G SG6-P")
    assert (asked(table), offered(table)) == ("action", ("recruit", "task"))
    when(table, first, "discard MR4-B", "stop")
    assert table.view(0)["actions"] == {"recruit": first == "recruit", "task": first == "task"}
    assert asked(table) == "discard"
    assert table.decisions[0].rule == ("COG-RECRUIT-01" if second == "recruit" else "COG-TASK-01")
    when(table, "discard WP8-Y", "stop", *(["recruit KV8-B"] if second == "task" else []))
    assert asked(table) == "play"


@rule("COG-TURN-03", "COG-R-02")
def test_no_action_may_be_declined_while_a_card_is_in_hand() -> None:
    table = given(hand="MR4-B CY4-G SG6-P")
    refuses(table, "no action", "COG-TURN-03")
    when(table, "recruit", "discard MR4-B", "stop")
    refuses(table, "stop", "COG-TURN-03")


@rule("COG-TURN-03", "COG-R-02")
def test_an_empty_hand_skips_what_is_left() -> None:
    table = given(hand="MR4-B", deck="HN5-P")
    when(table, "task", "stop")
    assert asked(table) == "draw"
    assert kinds(table)[-1] == "skipped"
    assert table.view(0)["actions"] == {"recruit": False, "task": True}


@rule("COG-TURN-03")
def test_a_position_cannot_ask_for_a_third_action() -> None:
    with pytest.raises(nt.Invalid, match="Both Actions are done"):
        given(hand="MR4-B", recruited=True, tasked=True)


@rule("COG-TURN-05")
def test_the_second_action_waits_for_the_first_and_its_overdrive() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="TF2-B")
    when(table, "recruit", "discard MR4-B")
    assert asked(table) == "overdrive"
    when(table, "later")
    assert asked(table) == "recruit"
    when(table, "stop")
    assert asked(table) == "overdrive"
    when(table, "no overdrive")
    assert asked(table) == "discard"


@rule("COG-TURN-06", "COG-R-35")
def test_at_most_one_card_is_played_after_the_actions() -> None:
    table = given(phase="play", hand="CY4-G SG6-P", deck="HN5-P")
    assert offered(table) == ("play CY4-G", "play SG6-P", "play nothing")
    when(table, "play CY4-G")
    assert asked(table) == "draw"
    assert (clash(table), hand(table)) == (["CY4-G"], ["SG6-P"])


@rule("COG-TURN-06")
def test_playing_nothing_is_allowed() -> None:
    table = given(phase="play", hand="CY4-G SG6-P", deck="HN5-P")
    when(table, "play nothing")
    assert asked(table) == "draw"
    assert clash(table) == []


@rule("COG-TURN-07")
def test_no_card_is_played_before_or_between_the_actions() -> None:
    table = given(hand="MR4-B CY4-G SG6-P")
    refusal = refuses(table, "play CY4-G", "COG-TURN-07")
    assert "after both Actions" in refusal.reason
    assert "play CY4-G" in [blocked.text for blocked in table.decisions[0].blocked]
    when(table, "recruit", "discard MR4-B", "stop")
    assert offered(table) == ("discard CY4-G", "discard SG6-P")
    refuses(table, "play CY4-G", "COG-TASK-01")


@rule("COG-TURN-08")
def test_one_of_two_draws_is_chosen() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", discard="OD9-Y", clash="SG6-B")
    assert offered(table) == ("draw to 4", "shuffle and draw to 3")
    refusal = refuses(table, "stop", "COG-TURN-08")
    assert "draw to 4" in refusal.remedy
    assert [blocked.text for blocked in table.decisions[0].blocked] == ["stop"]
    when(table, "draw to 4")
    assert table.decisions[0].seat == 1


@rule("COG-TURN-08")
def test_drawing_comes_after_the_actions() -> None:
    table = given(hand="CY4-G SG6-P", deck="HN5-P")
    refuses(table, "draw to 4", "COG-TURN-08")
    refuses(table, "shuffle and draw to 3", "COG-TURN-08")


@rule("COG-TURN-09")
def test_option_one_draws_to_four() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P OD9-Y TF2-B SG6-B", discard="MR4-P")
    when(table, "draw to 4")
    assert hand(table) == ["CY4-G", "HN5-P", "OD9-Y", "TF2-B"]
    assert (deck(table), discard(table)) == (["SG6-B"], ["MR4-P"])


@rule("COG-TURN-10")
def test_option_two_shuffles_and_draws_to_three() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P OD9-Y", discard="MR4-P SG6-B", chance=["SG6-B", "HN5-P"])
    when(table, "shuffle and draw to 3")
    assert hand(table) == ["CY4-G", "SG6-B", "HN5-P"]
    assert discard(table) == []
    assert sorted(deck(table)) == ["MR4-P", "OD9-Y"]
    assert told(table, "shuffled") == [4]


@rule("COG-TURN-10")
def test_the_new_deck_comes_in_every_order() -> None:
    drawn = set()
    for seed in range(30):
        position = given(phase="draw", hand="CY4-G TF2-B", deck="HN5-P", discard="MR4-P SG6-B").position()
        table = nt.setup("cogdrive-neon", position, seed=seed)
        when(table, "shuffle and draw to 3")
        drawn.add(hand(table)[-1])
    assert drawn == {"HN5-P", "MR4-P", "SG6-B"}


@rule("COG-TURN-11")
def test_option_two_shuffles_before_it_draws() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", discard="MR4-P SG6-B", chance=["MR4-P", "SG6-B"])
    when(table, "shuffle and draw to 3")
    assert hand(table) == ["CY4-G", "MR4-P", "SG6-B"]
    assert kinds(table).index("shuffled") < kinds(table).index("drew")


@rule("COG-TURN-12")
def test_option_one_stops_with_the_deck() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", discard="MR4-P SG6-B")
    when(table, "draw to 4")
    assert (hand(table), deck(table), discard(table)) == (["CY4-G", "HN5-P"], [], ["MR4-P", "SG6-B"])


@rule("COG-TURN-13")
def test_an_empty_deck_is_not_refilled() -> None:
    table = given(hand="KV8-Y CY4-G", discard="MR4-P SG6-B")
    when(table, "task", "discard KV8-Y")
    assert (hand(table), deck(table)) == (["CY4-G"], [])
    assert discard(table) == ["MR4-P", "SG6-B", "KV8-Y"]
    assert "shuffled" not in kinds(table)


@rule("COG-TURN-14")
def test_an_effect_on_the_top_card_of_an_empty_deck_is_ignored() -> None:
    table = given(hand="OD9-P CY4-G", discard="MR4-B SG6-B")
    when(table, "task", "discard OD9-P")
    assert (clash(table), hand(table), asked(table)) == ([], [], "recruit")
    assert [line.rule for line in table.log if line.kind == "empty deck"] == ["COG-TURN-14"] * 3


@rule("COG-TURN-15", "COG-R-03")
@pytest.mark.parametrize("cards", ["CY4-G TF2-B OD9-Y HN5-G", "CY4-G TF2-B OD9-Y HN5-G SG6-P"])
@pytest.mark.parametrize("option", ["draw to 4", "shuffle and draw to 3"])
def test_a_full_hand_draws_nothing_and_keeps_all(cards: str, option: str) -> None:
    table = given(phase="draw", hand=cards, deck="HN5-P SG6-B", discard="MR4-P")
    when(table, option)
    assert hand(table) == cards.split()
    assert "drew" not in kinds(table)


@rule("COG-TURN-16", "COG-TURN-17", "COG-R-18")
def test_every_power_one_card_in_the_hangar_is_wrecked() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="SG6-B AX7-G TF2-Y KV8-B MR4-P")
    when(table, "draw to 4")
    assert told(table, "wrecked") == ["SG6-B", "TF2-Y", "MR4-P"]
    assert hangar_deck(table)[-4:] == ["WRECKAGE", "SG6-B", "TF2-Y", "MR4-P"]
    assert hangar(table)[:2] == ["AX7-G", "KV8-B"]


@rule("COG-TURN-18", "COG-TURN-19")
def test_the_hangar_is_refilled_to_five_after_the_wrecks() -> None:
    table = given(
        phase="draw",
        hand="CY4-G",
        deck="HN5-P",
        hangar="SG6-B AX7-G",
        hangar_deck="OD9-G TF2-G HN5-G JT1-B ... WRECKAGE",
    )
    when(table, "draw to 4")
    assert hangar(table) == ["AX7-G", "OD9-G", "TF2-G", "HN5-G", "JT1-B"] == ["AX7-G", *told(table, "revealed")]
    order = kinds(table)
    assert order.index("wrecked") < order.index("revealed") < order.index("turn")


@rule("COG-TURN-19")
def test_a_full_row_makes_room_before_the_refill() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="SG6-B AX7-G TF2-Y KV8-B BZ3-P")
    when(table, "draw to 4")
    assert len(hangar(table)) == 5
    assert len(told(table, "revealed")) == 2


@rule("COG-TURN-20")
def test_the_hangar_is_not_refilled_during_the_turn() -> None:
    table = given(hand="QE0-Y MR4-B CY4-G", deck="HN5-P")
    when(table, "recruit", "discard QE0-Y", "recruit AX7-G", "recruit KV8-B", "discard MR4-B", "recruit MR4-Y", "stop")
    assert hangar(table) == ["BZ3-P", "JT1-G"]
    when(table, "play nothing")
    assert (asked(table), hangar(table)) == ("draw", ["BZ3-P", "JT1-G"])
    when(table, "draw to 4")
    assert len(hangar(table)) == 5


@rule("COG-TURN-20", "COG-CONTENT-01")
def test_a_task_may_refill_the_hangar() -> None:
    table = given(hand="BZ3-Y CY4-G", hangar_deck="OD9-G TF2-G ... WRECKAGE")
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "wreck KV8-B")
    assert hangar(table) == ["MR4-Y", "BZ3-P", "JT1-G", "OD9-G", "TF2-G"]
    assert told(table, "refilled") == ["OD9-G", "TF2-G"]


@rule("COG-TURN-21")
def test_the_turn_passes_to_the_other_player() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", turn=4)
    when(table, "draw to 4")
    assert (table.view(0)["active"], table.view(0)["turn"]) == (1, 5)
    assert table.view(0)["actions"] == {"recruit": False, "task": False}
    assert (table.decisions[0].seat, asked(table)) == (1, "action")
