"""The Tasks of the twelve CogDrives, part by part."""

from __future__ import annotations

import pytest

from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    asked,
    called,
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


@rule("COG-CONTENT-01")
@pytest.mark.parametrize(("card", "choices"), [("TF2-Y", ()), ("BZ3-Y", ("wreck AX7-G", "stop"))])
def test_taking_from_the_hangar_deck_reveals_the_wreckage_card(card: str, choices: tuple[str, ...]) -> None:
    table = given(hand=f"{card} CY4-G SG6-P", hangar_deck="WRECKAGE")
    when(table, "task", f"discard {card}", *choices)
    assert table.view(1)["wreckage"] == "aside"
    assert "wreckage" in kinds(table)


@rule("COG-CONTENT-02")
@pytest.mark.parametrize(
    ("card", "choices", "played"),
    [
        ("KV8-Y", ["play SG6-B"], "SG6-B"),  # PLAY_HAND
        ("OD9-P", [], "HN5-G"),  # PLAY_TOP
        ("QE0-P", ["play TF2-B"], "TF2-B"),  # PLAY_DISCARD
        ("TF2-Y", [], "TF2-Y"),  # PLAY_SELF
    ],
)
def test_a_play_by_a_task_keeps_the_play_of_the_turn(card: str, choices: list[str], played: str) -> None:
    table = given(
        hand=f"{card} MR4-G SG6-B WP8-B", deck="HN5-G AX7-Y JT1-P", discard="TF2-B" if card == "QE0-P" else ""
    )
    when(table, "task", f"discard {card}", *choices, "discard MR4-G", "stop")
    assert (asked(table), clash(table)) == ("play", [played])
    when(table, "play WP8-B")
    assert clash(table) == [played, "WP8-B"]


@rule("COG-CONTENT-02")
def test_kv8_draws_two_and_may_play_one() -> None:
    table = given(hand="KV8-Y CY4-P SG6-B", deck="HN5-G AX7-Y JT1-P")
    when(table, "task", "discard KV8-Y")
    assert offered(table) == ("play CY4-P", "play SG6-B", "play HN5-G", "play AX7-Y", "stop")
    when(table, "play HN5-G")
    assert (clash(table), hand(table), asked(table)) == (["HN5-G"], ["CY4-P", "SG6-B", "AX7-Y"], "discard")


@rule("COG-CONTENT-03")
def test_hn5_may_lift_even_the_opening_card_and_play_it_again() -> None:
    table = given(hand="HN5-Y CY4-P", deck="SG6-B", clash="KV8-G", other={"clash": "WP8-P"})
    when(table, "task", "discard HN5-Y")
    assert offered(table) == ("lift KV8-G", "stop")
    when(table, "lift KV8-G")
    assert (clash(table), hand(table)) == ([], ["CY4-P", "SG6-B", "KV8-G"])
    when(table, "play KV8-G", "play SG6-B")
    assert (clash(table), asked(table)) == (["KV8-G", "SG6-B"], "recruit")


@rule("COG-CONTENT-03")
def test_hn5_plays_up_to_two() -> None:
    table = given(hand="HN5-Y CY4-P SG6-B MR4-B WP8-G")
    when(table, "task", "discard HN5-Y", "play CY4-P", "stop")
    assert (clash(table), asked(table)) == (["CY4-P"], "discard")


@rule("COG-CONTENT-04")
def test_ax7_may_wreck_a_power_one_card_of_either_side() -> None:
    for target in ("KV8-G", "WP8-P"):
        table = given(hand="AX7-P CY4-P SG6-B", clash="KV8-G TF2-G", other={"clash": "WP8-P HN5-B"})
        when(table, "task", "discard AX7-P")
        assert offered(table) == ("wreck KV8-G", "wreck WP8-P", "stop")
        refusal = refuses(table, "wreck HN5-B", "COG-CONTENT-04")
        assert refusal.reason == "Hookline (blue 3) does not have Power 1."
        when(table, f"wreck {target}")
        assert target not in clash(table, 0) + clash(table, 1)
        assert hangar_deck(table)[-2:] == ["WRECKAGE", target]


@rule("COG-CONTENT-04")
def test_ax7_recruits_one_whether_it_wrecked_or_not() -> None:
    table = given(hand="AX7-P CY4-P SG6-B", clash="KV8-G")
    when(table, "task", "discard AX7-P", "stop")
    refuses(table, "stop", "COG-TASK-03")
    when(table, "recruit KV8-B")
    assert (deck(table), asked(table)) == (["KV8-B"], "discard")


@rule("COG-CONTENT-05")
@pytest.mark.parametrize(
    ("card", "reached"),
    [
        ("CY4-P", ["push KV8-G", "push TF2-G", "push WP8-P", "push HN5-Y", "stop"]),
        ("CY4-Y", ["push KV8-G", "push WP8-P", "stop"]),
    ],
)
def test_cy4_pushes_a_weaker_card_of_either_side(card: str, reached: list[str]) -> None:
    table = given(hand=f"{card} SG6-B MR4-G", clash="KV8-G TF2-G JT1-B", other={"clash": "WP8-P HN5-Y HN5-B"})
    when(table, "task", f"discard {card}")
    assert list(offered(table)) == reached
    refusal = refuses(table, "push HN5-B", "COG-CONTENT-05")
    assert refusal.reason == f"Hookline (blue 3) is not weaker than {called(card)}."
    refuses(table, f"push {card}", "COG-CONTENT-05")
    when(table, "push WP8-P")
    assert (discard(table, 1), clash(table, 1)) == (["WP8-P"], ["HN5-Y", "HN5-B"])


@rule("COG-CONTENT-05")
def test_cy4_of_power_one_reaches_nothing() -> None:
    table = given(hand="CY4-B SG6-P MR4-G", clash="KV8-G", other={"clash": "WP8-P"})
    when(table, "task", "discard CY4-B")
    assert (asked(table), clash(table), clash(table, 1)) == ("discard", ["KV8-G", "CY4-B"], ["WP8-P"])


@rule("COG-CONTENT-05", "COG-R-10")
def test_cy4_pushes_by_its_printed_power_wherever_it_is() -> None:
    table = given(hand="CY4-Y SG6-P MR4-G", discard="TF2-Y", other={"clash": "WP8-P TF2-G"})
    when(table, "task", "discard CY4-Y", "put on deck CY4-Y")
    assert clash(table) == []
    assert offered(table) == ("push WP8-P", "stop")


@rule("COG-CONTENT-06")
def test_sg6_trades_places_with_a_card_of_the_opponents_discard() -> None:
    table = given(hand="SG6-G CY4-P MR4-B", other={"discard": "HN5-B TF2-B KV8-G", "hand": "WP8-Y WP8-B"})
    when(table, "task", "discard SG6-G")
    assert offered(table) == ("trade for TF2-B", "trade for KV8-G", "stop")
    refusal = refuses(table, "trade for HN5-B", "COG-CONTENT-06")
    assert refusal.reason == "Hookline (blue 3) is stronger than Switchgate (gray 2)."
    when(table, "trade for TF2-B")
    assert hand(table) == ["CY4-P", "MR4-B", "TF2-B"]
    assert (discard(table), discard(table, 1)) == ([], ["HN5-B", "KV8-G", "SG6-G"])
    assert offered(table) == ("play CY4-P", "play MR4-B", "play TF2-B", "stop")


@rule("COG-CONTENT-06")
def test_the_traded_card_counts_for_the_opponents_overdrives() -> None:
    table = given(hand="SG6-G", deck="HN5-P", other={"discard": "TF2-B", "hand": "KV8-G WP8-B"})
    when(table, "task", "trade for TF2-B", "stop", "stop", "draw to 4")  # TF2-B then Recruits nothing
    assert table.decisions[0].seat == 1
    when(table, "recruit", "discard KV8-G")
    assert (asked(table), table.decisions[0].rule) == ("overdrive", "COG-OVERDRIVE-13")


@rule("COG-CONTENT-07")
def test_wp8_wrecks_from_hand_and_discard_for_all_to_see() -> None:
    table = given(hand="WP8-P CY4-P MR4-G", discard="TF2-B")
    when(table, "task", "discard WP8-P")
    assert offered(table) == ("wreck CY4-P", "wreck MR4-G", "wreck TF2-B", "wreck WP8-P", "stop")
    when(table, "wreck MR4-G", "wreck WP8-P")
    assert [line.fields["card"] for line in table.log_for(1) if line.kind == "wrecked"] == ["MR4-G", "WP8-P"]
    assert table.view(1)["hangar_deck"]["bottom"] == ["WRECKAGE", "MR4-G", "WP8-P"]
    assert (hand(table), discard(table)) == (["CY4-P"], ["TF2-B"])


@rule("COG-CONTENT-08")
@pytest.mark.parametrize("taken", [[], ["AX7-G"], ["AX7-G", "KV8-B"]])
def test_jt1_is_wrecked_after_taking(taken: list[str]) -> None:
    table = given(hand="JT1-Y CY4-P MR4-G")
    picks = [f"take {card}" for card in taken]
    when(table, "task", "discard JT1-Y", *picks, *(["stop"] if len(taken) < 2 else []))
    assert hand(table) == ["CY4-P", "MR4-G", *taken]
    assert hangar_deck(table)[-1] == "JT1-Y"
    assert kinds(table) == ["discard for task", *["took"] * len(taken), "wrecked"]


@rule("COG-CONTENT-09")
def test_od9_draws_also_after_an_empty_deck() -> None:
    table = given(hand="OD9-G CY4-Y SG6-P", discard="TF2-B")
    when(table, "task", "discard OD9-G")
    assert kinds(table) == ["discard for task", "empty deck", "empty deck", "empty deck"]
    assert (hand(table), clash(table)) == (["CY4-Y", "SG6-P"], [])


@rule("COG-CONTENT-09")
def test_od9_plays_the_top_card_and_draws_two() -> None:
    table = given(hand="OD9-G CY4-Y SG6-P", deck="HN5-P SG6-B MR4-B TF2-B")
    when(table, "task", "discard OD9-G")
    assert (clash(table), hand(table)) == (["HN5-P"], ["CY4-Y", "SG6-P", "SG6-B", "MR4-B"])


@rule("COG-CONTENT-10")
@pytest.mark.parametrize(("wrecks", "recruits"), [(0, 1), (1, 2), (2, 3)])
def test_wp8_recruits_one_more_for_each_wreck(wrecks: int, recruits: int) -> None:
    table = given(hand="WP8-P CY4-Y MR4-G SG6-B TF2-G")
    choices = ["wreck CY4-Y", "wreck SG6-B"][:wrecks] + ["stop"] * (wrecks < 2)
    when(table, "task", "discard WP8-P", *choices)
    for _ in range(recruits):
        refuses(table, "stop", "COG-TASK-03")
        when(table, offered(table)[0])
    assert (asked(table), len(deck(table))) == ("discard", recruits)


@rule("COG-CONTENT-10", "COG-R-07")
def test_wp8_recruits_what_a_short_hangar_has() -> None:
    table = given(hand="WP8-P CY4-Y MR4-G SG6-B", hangar="KV8-B AX7-G")
    when(table, "task", "discard WP8-P", "wreck CY4-Y", "wreck SG6-B", "recruit AX7-G")
    assert (hangar(table), deck(table)) == ([], ["AX7-G", "KV8-B"])


@rule("COG-CONTENT-11")
def test_each_part_is_seen_before_the_next_is_chosen() -> None:
    table = given(hand="BZ3-Y CY4-G SG6-P", hangar_deck="OD9-G TF2-G ... WRECKAGE")
    when(table, "task", "discard BZ3-Y", "wreck AX7-G")
    assert hangar(table) == ["MR4-Y", "BZ3-P", "KV8-B", "JT1-G"]
    when(table, "wreck KV8-B")
    assert "recruit OD9-G" in offered(table)
    when(table, "recruit OD9-G")
    assert offered(table) == ("recruit JT1-G", "recruit TF2-G", "stop")


@rule("COG-CONTENT-11")
def test_a_card_drawn_by_the_first_part_may_be_played_by_the_next() -> None:
    table = given(hand="KV8-Y CY4-P", deck="HN5-G")
    when(table, "task", "discard KV8-Y", "play HN5-G")
    assert clash(table) == ["HN5-G"]


@rule("COG-CONTENT-12", "COG-CARD-05")
def test_copies_of_a_name_differ_in_color_and_power_only() -> None:
    for card in ("MR4-G", "MR4-P", "MR4-B"):
        table = given(hand=f"{card} CY4-Y SG6-B")
        when(table, "task", f"discard {card}", "recruit AX7-G")
        assert offered(table) == ("recruit MR4-Y", "recruit BZ3-P", "recruit KV8-B", "stop")
        refusal = refuses(table, "recruit JT1-G", "COG-TASK-02")
        assert refusal.reason == "Jackdaw (gray 2) has the wrong Color."


def test_bz3_wrecks_up_to_two_refills_and_recruits_one_color() -> None:
    table = given(hand="BZ3-Y CY4-G SG6-P", hangar_deck="OD9-G TF2-G ... WRECKAGE")
    when(table, "task", "discard BZ3-Y", "stop", "recruit AX7-G", "recruit JT1-G")
    assert (deck(table), hangar(table)) == (["AX7-G", "JT1-G"], ["MR4-Y", "BZ3-P", "KV8-B"])
    assert told(table, "refilled") == []


def test_qe0_plays_another_card_of_the_discard_and_draws() -> None:
    table = given(hand="QE0-G CY4-Y SG6-P", deck="HN5-P", discard="TF2-B")
    when(table, "task", "discard QE0-G")
    assert offered(table) == ("play TF2-B", "stop")
    refusal = refuses(table, "play QE0-G", "COG-TASK-07")
    assert refusal.remedy == "Choose another card or stop."
    when(table, "play TF2-B")
    assert (clash(table), discard(table), hand(table)) == (["TF2-B"], ["QE0-G"], ["CY4-Y", "SG6-P", "HN5-P"])
