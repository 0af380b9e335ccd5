"""The four Overdrives, and when they are available."""

from __future__ import annotations

import pytest

from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    clash,
    deck,
    discard,
    given,
    hand,
    hangar,
    kinds,
    offered,
    refuses,
    told,
    when,
)


@rule("COG-OVERDRIVE-01")
@pytest.mark.parametrize("action", ["recruit", "task"])
def test_another_card_of_the_color_in_the_discard_makes_it_available(action: str) -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="OD9-P TF2-B")
    when(table, action, "discard MR4-B")
    assert (asked(table), table.decisions[0].rule) == ("overdrive", "COG-OVERDRIVE-10")
    assert offered(table) == ("take back OD9-P", "take back TF2-B", "take back MR4-B", "later")


@rule("COG-OVERDRIVE-01")
def test_the_opponents_discard_does_not_count() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", other={"discard": "TF2-B"})
    when(table, "recruit", "discard MR4-B")
    assert asked(table) == "recruit"


@rule("COG-OVERDRIVE-01", "COG-OVERDRIVE-02")
def test_the_discarded_card_is_not_the_other_card() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="OD9-P HN5-Y")
    when(table, "recruit", "discard MR4-B", "stop")
    assert asked(table) == "discard"
    assert "overdrive" not in kinds(table)


@rule("COG-OVERDRIVE-03")
@pytest.mark.parametrize(
    ("card", "first", "rule_id"),
    [
        ("MR4-B", "take back TF2-B", "COG-OVERDRIVE-10"),
        ("SG6-P", "later", "COG-OVERDRIVE-11"),
        ("CY4-G", "exchange for MR4-Y", "COG-OVERDRIVE-13"),
        ("KV8-Y", "put on deck TF2-B", "COG-OVERDRIVE-16"),
    ],
)
def test_only_the_overdrive_of_its_color_is_offered(card: str, first: str, rule_id: str) -> None:
    table = given(hand=f"{card} WP8-B", deck="HN5-P", discard="TF2-B TF2-P TF2-G TF2-Y")
    when(table, "recruit", f"discard {card}")
    assert (offered(table)[0], table.decisions[0].rule) == (first, rule_id)
    assert len({option.split()[0] for option in offered(table)}) == 2


@rule("COG-OVERDRIVE-04")
def test_an_overdrive_is_optional() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="TF2-B")
    when(table, "recruit", "discard MR4-B", "later", "stop", "no overdrive")
    assert asked(table) == "discard"
    assert discard(table) == ["TF2-B", "MR4-B"]
    assert told(table, "overdrive") == []


@rule("COG-OVERDRIVE-05")
def test_it_may_be_used_before_the_effect() -> None:
    table = given(hand="KV8-Y CY4-G SG6-P", deck="HN5-P", discard="TF2-Y")
    when(table, "task", "discard KV8-Y", "put on deck TF2-Y")  # the Task then draws two
    assert hand(table) == ["CY4-G", "SG6-P", "TF2-Y", "HN5-P"]


@rule("COG-OVERDRIVE-06")
def test_it_may_be_used_after_the_effect() -> None:
    table = given(hand="KV8-Y CY4-G SG6-P", deck="HN5-P", discard="TF2-Y")
    when(table, "task", "discard KV8-Y", "later", "stop", "put on deck TF2-Y")
    assert hand(table) == ["CY4-G", "SG6-P", "HN5-P"]
    assert deck(table) == ["TF2-Y"]


@rule("COG-OVERDRIVE-07")
def test_it_may_not_be_used_within_the_effect() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="TF2-B")
    when(table, "task", "discard MR4-B", "later", "recruit AX7-G")
    assert asked(table) == "recruit"
    refuses(table, "take back TF2-B", "COG-RECRUIT-06")
    when(table, "recruit KV8-B")
    assert asked(table) == "overdrive"


@rule("COG-OVERDRIVE-08")
def test_one_overdrive_per_discarded_card() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="TF2-B OD9-P")
    when(table, "recruit", "discard MR4-B", "take back OD9-P", "stop")
    assert asked(table) == "discard"
    assert table.view(0)["actions"] == {"recruit": True, "task": False}


@rule("COG-OVERDRIVE-08")
def test_two_overdrives_in_a_turn() -> None:
    table = given(hand="MR4-B HN5-B SG6-P", discard="TF2-B OD9-P OD9-B")
    when(table, "recruit", "discard MR4-B", "take back OD9-P", "stop")
    when(table, "discard HN5-B", "take back TF2-B", "stop")
    assert told(table, "overdrive") == ["blue", "blue"]
    assert asked(table) == "play"


@rule("COG-OVERDRIVE-09", "COG-R-30")
def test_a_discard_by_an_effect_triggers_nothing() -> None:
    table = given(
        hand="CY4-P MR4-B SG6-Y", clash="HN5-G", discard="TF2-G", other={"clash": "KV8-Y", "discard": "TF2-Y"}
    )
    when(table, "task", "discard CY4-P", "push HN5-G")  # onto the Gray card in the own discard
    assert discard(table) == ["TF2-G", "HN5-G"]
    assert asked(table) == "discard"


@rule("COG-OVERDRIVE-09", "COG-R-30")
def test_my_card_discarded_by_the_opponent_triggers_nothing() -> None:
    table = given(hand="CY4-P MR4-B SG6-Y", other={"clash": "KV8-Y", "discard": "TF2-Y"})
    when(table, "task", "discard CY4-P", "push KV8-Y")
    assert discard(table, 1) == ["TF2-Y", "KV8-Y"]
    assert (table.decisions[0].seat, asked(table)) == (0, "discard")


@rule("COG-OVERDRIVE-10")
def test_blue_returns_a_card_to_the_hand() -> None:
    table = given(hand="MR4-B CY4-G SG6-P", discard="OD9-P TF2-B", other={"discard": "HN5-G"})
    when(table, "recruit", "discard MR4-B")
    assert "take back HN5-G" not in offered(table)
    when(table, "take back TF2-B")
    assert hand(table) == ["CY4-G", "SG6-P", "TF2-B"]
    assert discard(table) == ["OD9-P", "MR4-B"]


@rule("COG-OVERDRIVE-11", "COG-INFO-02")
def test_pink_plays_the_top_card_of_the_deck() -> None:
    table = given(
        hand="SG6-P CY4-G MR4-B", deck="HN5-P OD9-Y", clash="WP8-P", discard="TF2-P", other={"clash": "JT1-Y"}
    )
    when(table, "recruit", "discard SG6-P")
    assert offered(table) == ("later", "play top")
    when(table, "play top")
    assert (clash(table), deck(table)) == (["WP8-P", "HN5-P"], ["OD9-Y"])
    assert clash(table, 1) == ["JT1-Y"]


@rule("COG-OVERDRIVE-12", "COG-TURN-14", "COG-R-27")
def test_pink_does_nothing_with_an_empty_deck() -> None:
    table = given(hand="SG6-P CY4-G MR4-B", discard="TF2-P")
    when(table, "recruit", "discard SG6-P")
    assert table.decisions[0].describe("play top").effect == "This does nothing now."
    when(table, "play top")
    assert (clash(table), discard(table), hand(table)) == ([], ["TF2-P", "SG6-P"], ["CY4-G", "MR4-B"])
    when(table, "stop")
    assert asked(table) == "discard"  # the Overdrive is spent


@rule("COG-OVERDRIVE-13", "COG-OVERDRIVE-14", "COG-OVERDRIVE-15")
def test_gray_exchanges_a_hand_card_for_a_hangar_card() -> None:
    table = given(hand="CY4-G SG6-P MR4-B", deck="HN5-P", discard="TF2-G")
    when(table, "recruit", "discard CY4-G", "exchange for KV8-B")
    assert (asked(table), offered(table)) == ("exchange", ("give SG6-P", "give MR4-B"))
    refuses(table, "stop", "COG-OVERDRIVE-13")
    when(table, "give SG6-P")
    assert hand(table) == ["MR4-B", "KV8-B"]
    assert hangar(table) == ["MR4-Y", "AX7-G", "BZ3-P", "JT1-G", "SG6-P"]
    assert table.view(1)["hangar"][-1] == "SG6-P"
    assert deck(table) == ["HN5-P"]
    assert told(table, "recruited") == []


@rule("COG-OVERDRIVE-13")
def test_gray_may_be_declined() -> None:
    table = given(hand="CY4-G SG6-P MR4-B", discard="TF2-G")
    when(table, "recruit", "discard CY4-G", "later", "stop", "no overdrive")
    assert hangar(table) == ["MR4-Y", "AX7-G", "BZ3-P", "KV8-B", "JT1-G"]
    assert hand(table) == ["SG6-P", "MR4-B"]


@rule("COG-OVERDRIVE-16")
def test_yellow_puts_a_card_on_the_deck() -> None:
    table = given(hand="KV8-Y SG6-P MR4-B", deck="HN5-P", discard="TF2-Y OD9-P")
    when(table, "recruit", "discard KV8-Y", "put on deck OD9-P")
    assert deck(table) == ["OD9-P", "HN5-P"]
    assert discard(table) == ["TF2-Y", "KV8-Y"]
    assert table.view(1)["players"][0]["deck"]["top"] == ["OD9-P"]


@rule("COG-OVERDRIVE-17")
@pytest.mark.parametrize(
    ("card", "other", "verb"), [("MR4-B", "TF2-B", "take back"), ("KV8-Y", "TF2-Y", "put on deck")]
)
def test_the_card_moved_may_have_any_color(card: str, other: str, verb: str) -> None:
    table = given(hand=f"{card} SG6-P", discard=f"OD9-P {other} HN5-G")
    when(table, "recruit", f"discard {card}")
    assert {f"{verb} OD9-P", f"{verb} HN5-G", f"{verb} {other}"} < set(offered(table))
    when(table, f"{verb} HN5-G")
    assert discard(table) == ["OD9-P", other, card]


@rule("COG-OVERDRIVE-18")
def test_the_first_discard_counts_for_the_second() -> None:
    table = given(hand="MR4-B TF2-B SG6-P")
    when(table, "recruit", "discard MR4-B", "stop", "discard TF2-B")
    assert asked(table) == "overdrive"
    assert offered(table) == ("take back MR4-B", "take back TF2-B", "later")


@rule("COG-OVERDRIVE-18")
def test_a_first_discard_that_has_left_does_not_count() -> None:
    table = given(hand="JT1-B TF2-B SG6-P")
    when(table, "task", "discard JT1-B", "stop", "discard TF2-B")  # JT1 Wrecks itself
    assert asked(table) == "recruit"
