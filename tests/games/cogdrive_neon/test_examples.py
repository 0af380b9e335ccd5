"""The worked examples of the catalogue, each as it is told there."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    ONES,
    asked,
    clash,
    deck,
    discard,
    ended,
    given,
    hand,
    hangar,
    hangar_deck,
    kinds,
    offered,
    play_out,
    refuses,
    turns,
    when,
)


@rule("COG-X-01")
def test_x_01_liz_shuffles_with_an_empty_deck() -> None:
    table = given(phase="draw", hand="TF2-B", discard="MR4-P SG6-B OD9-Y", chance=["SG6-B", "OD9-Y"])
    table.choose(0, "shuffle and draw to 3")
    assert hand(table) == ["TF2-B", "SG6-B", "OD9-Y"]
    assert (deck(table), discard(table)) == (["MR4-P"], [])


def jeb() -> nt.Table:
    return given(hand="TF2-B CY4-G SG6-P", discard="MR4-B HN5-Y", hangar_deck="OD9-G ... WRECKAGE")


@rule("COG-X-02", "COG-OVERDRIVE-17")
def test_x_02_jeb_does_the_task_first_and_blue_after() -> None:
    table = jeb()
    when(table, "task", "discard TF2-B", "later")
    assert clash(table) == ["TF2-B"]
    assert hand(table) == ["CY4-G", "SG6-P", "OD9-G"]
    when(table, "take back HN5-Y")
    assert hand(table) == ["CY4-G", "SG6-P", "OD9-G", "HN5-Y"]
    assert discard(table) == ["MR4-B"]


@rule("COG-X-03")
def test_x_03_jeb_in_the_other_order_comes_to_the_same() -> None:
    table, other = jeb(), jeb()
    when(table, "task", "discard TF2-B", "take back HN5-Y")
    when(other, "task", "discard TF2-B", "later", "take back HN5-Y")
    assert hand(table) == ["CY4-G", "SG6-P", "HN5-Y", "OD9-G"]
    assert sorted(hand(table)) == sorted(hand(other))
    assert (clash(table), discard(table)) == (clash(other), discard(other)) == (["TF2-B"], ["MR4-B"])


@rule("COG-X-04")
def test_x_04_anne_scores_twenty_six() -> None:
    anne = {
        "deck": "KV8-B HN5-B JT1-B TF2-B MR4-B OD9-B WP8-Y CY4-Y JT1-G HN5-G OD9-P QE0-P",
        "clash": "TF2-Y KV8-G MR4-P AX7-B OD9-Y BZ3-G HN5-P SG6-B TF2-G KV8-Y MR4-G",
    }
    score = ended(anne, {"clash": "TF2-P MR4-Y AX7-G OD9-G BZ3-P"}).scores[0]
    assert (score.parts["color"], score.parts["deck points"]) == ("blue", 15)
    assert (score.parts["clash cards"], score.parts["clash power"], score.parts["clash card"]) == (11, 14, 0)
    assert score.total == 26


@rule("COG-X-05")
def test_x_05_the_wreckage_card_in_the_first_players_turn() -> None:
    table = given(hand="TF2-Y CY4-G", deck="HN5-P", hangar_deck="WRECKAGE OD9-G QE0-B", turn=9)
    when(table, "task", "discard TF2-Y", "discard CY4-G", "stop", "play nothing", "draw to 4")
    assert (table.decisions[0].seat, table.result) == (1, None)
    assert turns(play_out(table)) == [1]
    assert table.view(0)["turn"] == 10
    assert table.result is not None


@rule("COG-X-06")
def test_x_06_the_wreckage_card_in_the_second_players_turn() -> None:
    table = given(seat=1, hand="TF2-Y CY4-G", deck="HN5-P", hangar_deck="WRECKAGE OD9-G QE0-B", turn=10)
    when(table, "task", "discard TF2-Y")
    assert table.view(0)["wreckage"] == "aside"
    assert table.result is None
    when(table, "discard CY4-G", "stop", "play nothing")
    assert table.view(0)["turn"] == 10
    assert table.result is not None


@rule("COG-X-07")
def test_x_07_an_empty_deck_is_not_shuffled() -> None:
    table = given(hand="QE0-G CY4-Y SG6-B", discard="MR4-P MR4-B OD9-P TF2-B HN5-P")
    when(table, "task", "discard QE0-G", "stop")
    assert hand(table) == ["CY4-Y", "SG6-B"]
    assert discard(table) == ["MR4-P", "MR4-B", "OD9-P", "TF2-B", "HN5-P", "QE0-G"]
    assert "shuffled" not in kinds(table)


@rule("COG-X-08")
@pytest.mark.parametrize("seed", range(5))
def test_x_08_set_up_counts(seed: int) -> None:
    table = nt.new("cogdrive-neon", seed=seed, first_player=0)
    sizes = [[len(zone(table, seat)) for zone in (clash, hand, deck, discard)] for seat in (0, 1)]
    assert sizes == [[1, 3, 2, 0], [0, 3, 3, 0]]
    assert (len(hangar(table)), len(hangar_deck(table))) == (5, 32)
    assert not ONES & set(hangar(table) + hangar_deck(table))
    assert hangar_deck(table)[-1] == "WRECKAGE"


@rule("COG-X-09")
def test_x_09_recruit_with_power_one() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", deck="HN5-P")
    table.choose(0, ["recruit", "discard TF2-Y"])
    table.choose(0, "recruit KV8-B")
    assert hangar(table) == ["MR4-Y", "AX7-G", "BZ3-P", "JT1-G"]
    assert deck(table) == ["HN5-P", "KV8-B"]
    assert discard(table) == ["TF2-Y"]


@rule("COG-X-10")
def test_x_10_power_two_colors_agree() -> None:
    table = given(hand="KV8-Y CY4-G SG6-P")
    when(table, "recruit", "discard KV8-Y", "recruit AX7-G")
    refuses(table, "recruit KV8-B", "COG-RECRUIT-03")
    alone = table.fork()
    when(table, "recruit JT1-G")
    assert deck(table) == ["AX7-G", "JT1-G"]
    when(alone, "stop")
    assert (deck(alone), asked(alone)) == (["AX7-G"], "discard")


@rule("COG-X-11")
def test_x_11_power_three_takes_exactly_two() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P")
    when(table, "recruit", "discard QE0-Y")
    for first in offered(table):
        fork = table.fork()
        when(fork, first)
        refuses(fork, "stop", "COG-RECRUIT-04")
        assert len(offered(fork)) == 4
        when(fork, offered(fork)[0])
        assert asked(fork) == "discard"


@rule("COG-X-12")
def test_x_12_order_at_the_bottom() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P", deck="HN5-P")
    when(table, "recruit", "discard QE0-Y", "recruit AX7-G", "recruit KV8-B")
    assert deck(table) == ["HN5-P", "AX7-G", "KV8-B"]


@rule("COG-X-15")
def test_x_15_no_overdrive_with_an_empty_discard() -> None:
    table = given(hand="MR4-B CY4-G SG6-P")
    when(table, "recruit", "discard MR4-B")
    assert asked(table) == "recruit"
    when(table, "stop")
    assert asked(table) == "discard"


@rule("COG-X-16")
def test_x_16_the_first_discard_feeds_the_second() -> None:
    table = given(hand="TF2-B MR4-B SG6-P")
    when(table, "recruit", "discard TF2-B")
    assert asked(table) == "recruit"
    when(table, "stop", "discard MR4-B")
    assert (asked(table), table.decisions[0].rule) == ("overdrive", "COG-OVERDRIVE-10")


@rule("COG-X-17")
def test_x_17_the_first_discard_has_left() -> None:
    table = given(hand="TF2-B MR4-B SG6-P")
    when(table, "task", "discard TF2-B", "discard MR4-B")
    assert asked(table) == "recruit"
    when(table, "stop")
    assert asked(table) == "play"


@rule("COG-X-19", "COG-R-09")
def test_x_19_taking_back_the_card_just_used() -> None:
    table = given(hand="HN5-B CY4-G", discard="MR4-B")
    when(table, "recruit", "discard HN5-B", "later", "recruit AX7-G", "recruit KV8-B", "take back HN5-B")
    assert hand(table) == ["CY4-G", "HN5-B"]
    when(table, "discard HN5-B")
    assert (asked(table), offered(table)) == ("overdrive", ("take back MR4-B", "take back HN5-B", "later"))


@rule("COG-X-21", "COG-WRECK-05")
def test_x_21_gray_exchange_of_a_power_one_card() -> None:
    table = given(hand="CY4-G SG6-B MR4-P", deck="HN5-P", discard="TF2-G", hangar="OD9-G AX7-Y BZ3-P KV8-B MR4-Y")
    when(table, "recruit", "discard CY4-G", "exchange for OD9-G", "give SG6-B")
    assert hand(table) == ["MR4-P", "OD9-G"]
    assert hangar(table)[-1] == "SG6-B"
    when(table, "stop", "discard MR4-P", "stop", "play nothing", "draw to 4")
    assert table.decisions[0].seat == 1
    assert "SG6-B" not in hangar(table)
    assert hangar_deck(table)[-1] == "SG6-B"


@rule("COG-X-23", "COG-OVERDRIVE-13")
def test_x_23_gray_without_a_hand_card() -> None:
    table = given(hand="JT1-P CY4-G", deck="", discard="TF2-G")
    when(table, "task", "discard JT1-P", "stop")  # CY4-G, the last card, is discarded to Recruit
    assert offered(table) == ("later", "overdrive nothing")
    when(table, "later", "stop")
    assert offered(table) == ("no overdrive", "overdrive nothing")
    table = given(hand="JT1-G", discard="TF2-G", hangar="MR4-Y AX7-G BZ3-P KV8-B OD9-G")
    when(table, "task", "later", "take AX7-G", "stop")  # now the hand has a card again
    assert "exchange for KV8-B" in offered(table)
    when(table, "exchange for KV8-B")
    assert "AX7-G" in hangar(table)


@rule("COG-X-24", "COG-OVERDRIVE-16")
def test_x_24_yellow_then_draw() -> None:
    table = given(hand="QE0-Y CY4-G SG6-P", deck="HN5-P", discard="MR4-Y", hangar="AX7-G")
    when(table, "task", "discard QE0-Y", "put on deck MR4-Y")
    assert hand(table) == ["CY4-G", "SG6-P", "MR4-Y"]
    assert deck(table) == ["HN5-P"]


@rule("COG-X-25")
@pytest.mark.parametrize(("option", "left"), [("draw to 4", ["MR4-P"]), ("shuffle and draw to 3", [])])
def test_x_25_a_hand_above_four(option: str, left: list[str]) -> None:
    table = given(phase="draw", hand="CY4-G SG6-P TF2-B OD9-Y WP8-B", deck="HN5-P", discard="MR4-P")
    table.choose(0, option)
    assert hand(table) == ["CY4-G", "SG6-P", "TF2-B", "OD9-Y", "WP8-B"]
    assert discard(table) == left
    assert len(deck(table)) == 2 - len(left)


@rule("COG-X-26")
def test_x_26_option_one_with_a_short_deck() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P SG6-B", discard="MR4-P TF2-B OD9-Y WP8-B OD9-P QE0-G")
    table.choose(0, "draw to 4")
    assert [len(zone(table)) for zone in (hand, deck, discard)] == [3, 0, 6]


@rule("COG-X-29")
def test_x_29_exactly_used_up_but_not_revealed() -> None:
    table = given(
        phase="draw", hand="CY4-G", deck="HN5-P", hangar="MR4-Y BZ3-P KV8-B JT1-G", hangar_deck="AX7-G WRECKAGE"
    )
    table.choose(0, "draw to 4")
    assert hangar(table) == ["MR4-Y", "BZ3-P", "KV8-B", "JT1-G", "AX7-G"]
    assert hangar_deck(table) == ["WRECKAGE"]
    assert table.view(1)["last_turn"] is False


@rule("COG-X-31")
def test_x_31_tf2_meets_the_wreckage_card_with_nothing_below() -> None:
    table = given(hand="TF2-Y CY4-G SG6-P", hangar_deck="WRECKAGE")
    when(table, "task", "discard TF2-Y")
    assert table.view(1)["wreckage"] == "aside"
    assert hand(table) == ["CY4-G", "SG6-P"]
    assert hangar_deck(table) == []


@rule("COG-X-32", "COG-R-16")
def test_x_32_trigger_in_the_first_players_refill() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="MR4-Y BZ3-P", hangar_deck="WRECKAGE AX7-G", turn=5)
    table.choose(0, "draw to 4")
    assert (table.result, table.decisions[0].seat, asked(table)) == (None, 1, "action")
    play_out(table)
    assert table.view(0)["turn"] == 6


@rule("COG-X-33")
def test_x_33_tie_at_the_clash() -> None:
    result = ended({"clash": "KV8-B HN5-B JT1-B MR4-Y SG6-Y KV8-Y"}, {"clash": "TF2-P BZ3-P CY4-P AX7-G OD9-G TF2-G"})
    assert [score.parts["clash power"] for score in result.scores] == [17, 17]
    assert [score.parts["clash card"] for score in result.scores] == [0, 0]


@rule("COG-X-34")
def test_x_34_power_wins_the_clash_and_count_scores() -> None:
    first = "KV8-B HN5-B TF2-G KV8-Y MR4-G TF2-Y"
    second = "KV8-G MR4-P AX7-B OD9-Y BZ3-G HN5-P AX7-Y OD9-P TF2-B"
    result = ended({"clash": first}, {"clash": second})
    assert [score.parts["clash power"] for score in result.scores] == [13, 12]
    assert [score.total for score in result.scores] == [6 + 5, 9 + 0]


@rule("COG-X-35")
def test_x_35_the_hand_counts_for_deck_points() -> None:
    result = ended({"deck": "KV8-B", "hand": "HN5-B", "discard": "TF2-B"}, {})
    assert result.scores[0].parts["deck points"] == 8


@rule("COG-X-37")
def test_x_37_tie_after_the_tie_break() -> None:
    result = ended({"clash": "TF2-Y", "hand": "KV8-B"}, {"clash": "KV8-G", "deck": "HN5-B"})
    assert result.winners == (0, 1)


@rule("COG-X-38")
def test_x_38_step_two_is_optional() -> None:
    table = given(phase="play", hand="CY4-G SG6-P", deck="HN5-P SG6-B OD9-Y")
    when(table, "play nothing", "draw to 4")
    assert hand(table) == ["CY4-G", "SG6-P", "HN5-P", "SG6-B"]


@rule("COG-X-39", "COG-R-02")
def test_x_39_a_single_card_in_hand() -> None:
    table = given(hand="TF2-Y", deck="HN5-P")
    when(table, "recruit", "recruit KV8-B")
    assert (hand(table), asked(table)) == ([], "draw")
    table = given(hand="MR4-B", deck="HN5-P", discard="TF2-B")
    when(table, "recruit", "later", "stop", "take back TF2-B")  # which must then be used for Task
    assert "TF2-B" not in hand(table)
    assert kinds(table).count("discard for task") == 1


@rule("COG-X-43")
def test_x_43_cy4_with_power_one() -> None:
    table = given(hand="CY4-B SG6-P MR4-G", other={"clash": "WP8-P"})
    when(table, "task", "discard CY4-B")
    assert clash(table) == ["CY4-B"]
    assert (asked(table), clash(table, 1)) == ("discard", ["WP8-P"])


@rule("COG-X-45")
def test_x_45_a_full_turn() -> None:
    table = given(
        hand="TF2-G KV8-B OD9-P", discard="JT1-G", deck="MR4-P AX7-B", hangar="BZ3-B SG6-Y CY4-P QE0-P HN5-Y",
        hangar_deck="OD9-G WP8-G TF2-B ... WRECKAGE",
    )  # fmt: skip
    when(table, "task", "discard TF2-G", "later")
    assert (clash(table), hand(table)) == (["TF2-G"], ["KV8-B", "OD9-P", "OD9-G"])
    when(table, "exchange for SG6-Y", "give OD9-P")
    when(table, "discard KV8-B", "recruit CY4-P", "recruit QE0-P")
    assert asked(table) == "play"
    when(table, "play OD9-G", "draw to 4")
    assert hand(table) == ["SG6-Y", "MR4-P", "AX7-B", "CY4-P"]
    assert (deck(table), discard(table)) == (["QE0-P"], ["JT1-G", "KV8-B"])
    assert clash(table) == ["TF2-G", "OD9-G"]
    assert hangar(table) == ["BZ3-B", "HN5-Y", "OD9-P", "WP8-G", "TF2-B"]
