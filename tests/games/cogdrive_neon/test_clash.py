"""The Clash: two sides, and what happens to the cards there."""

from __future__ import annotations

from neontable.testing import rule
from tests.games.cogdrive_neon.table import ALL, asked, clash, discard, given, hand, offered, when


@rule("COG-CLASH-01", "COG-CLASH-02")
def test_each_plays_to_the_own_side() -> None:
    for seat in (0, 1):
        table = given(seat=seat, phase="play", hand="CY4-Y TF2-B", clash="HN5-P", other={"clash": "SG6-B"})
        when(table, "play CY4-Y")
        assert clash(table, seat) == ["HN5-P", "CY4-Y"]
        assert clash(table, 1 - seat) == ["SG6-B"]
        assert table.view(None)["players"][seat]["clash_power"] == 3


@rule("COG-CLASH-03")
def test_cards_at_the_clash_stay_over_turns() -> None:
    table = given(phase="play", hand="CY4-Y TF2-B", clash="HN5-P", other={"hand": "KV8-G QE0-G", "clash": "SG6-B"})
    when(table, "play CY4-Y")
    when(table, "recruit", "discard KV8-G", "recruit AX7-G")
    while table.view(0)["turn"] == 2:  # the rest of the opponent's turn
        when(table, offered(table)[-1])
    assert clash(table, 0) == ["HN5-P", "CY4-Y"]
    assert clash(table, 1)[0] == "SG6-B"


@rule("COG-CLASH-03")
def test_an_effect_may_move_a_card_off_the_clash() -> None:
    table = given(hand="CY4-P TF2-B", other={"clash": "SG6-B"})
    when(table, "task", "discard CY4-P", "push SG6-B")
    assert clash(table, 1) == []
    assert discard(table, 1) == ["SG6-B"]


@rule("COG-CLASH-04", "COG-CONTENT-04")
def test_an_effect_reaches_either_side() -> None:
    table = given(hand="AX7-P TF2-B", clash="HN5-P", other={"clash": "SG6-B"})
    when(table, "task", "discard AX7-P")
    assert offered(table) == ("wreck HN5-P", "wreck SG6-B", "stop")


@rule("COG-CLASH-04", "COG-CONTENT-03")
def test_an_effect_may_be_limited_to_a_side() -> None:
    table = given(hand="HN5-Y TF2-B", clash="HN5-P", other={"clash": "SG6-B"})
    when(table, "task", "discard HN5-Y")
    assert offered(table) == ("lift HN5-P", "stop")


@rule("COG-CLASH-05")
def test_a_side_has_no_limit() -> None:
    many = [card for card in ALL if card[:3] in ("TF2", "OD9", "HN5", "SG6", "QE0", "WP8")]
    table = given(phase="play", hand="CY4-Y CY4-G", clash=many)
    when(table, "play CY4-Y")
    assert clash(table) == [*many, "CY4-Y"]


@rule("COG-CLASH-06")
def test_playing_a_card_uses_neither_task_nor_overdrive() -> None:
    table = given(phase="play", hand="TF2-B", deck="HN5-P", discard="MR4-B OD9-Y")
    when(table, "play TF2-B")
    assert asked(table) == "draw"
    assert clash(table) == ["TF2-B"]
    assert hand(table) == []


@rule("COG-CLASH-06", "COG-CONTENT-02")
def test_playing_a_card_by_a_task_uses_neither_its_task_nor_its_overdrive() -> None:
    table = given(hand="KV8-Y TF2-B CY4-G", discard="MR4-B")
    when(table, "task", "discard KV8-Y", "play TF2-B")
    assert asked(table) == "recruit"  # with the last card, CY4-G
    assert clash(table) == ["TF2-B"]
    assert hand(table) == []
