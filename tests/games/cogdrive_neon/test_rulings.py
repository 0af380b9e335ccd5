"""Rulings where the rulebook leaves a gap: the fixed ones, and the six that a table may change."""

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


@rule("COG-R-04")
def test_drawing_nothing_may_be_chosen() -> None:
    table = given(phase="draw", hand="CY4-G", discard="MR4-P SG6-B")
    assert offered(table) == ("draw to 4", "shuffle and draw to 3")
    when(table, "draw to 4")
    assert (hand(table), discard(table)) == (["CY4-G"], ["MR4-P", "SG6-B"])


@rule("COG-R-08")
def test_an_overdrive_does_not_lapse_when_the_other_card_leaves() -> None:
    table = given(hand="QE0-B CY4-G", discard="TF2-B")
    when(table, "task", "discard QE0-B", "later", "play TF2-B")
    assert (asked(table), offered(table)) == ("overdrive", ("take back QE0-B", "no overdrive"))


@rule("COG-R-08")
def test_an_overdrive_does_not_arise_later() -> None:
    table = given(hand="CY4-P MR4-B SG6-Y", clash="HN5-P")
    when(table, "task", "discard CY4-P", "push HN5-P")
    assert discard(table) == ["HN5-P"]
    assert asked(table) == "discard"


@rule("COG-R-09")
@pytest.mark.parametrize(
    ("card", "other", "verb"), [("MR4-B", "TF2-B", "take back"), ("KV8-Y", "TF2-Y", "put on deck")]
)
def test_blue_and_yellow_may_move_the_card_just_used(card: str, other: str, verb: str) -> None:
    table = given(hand=f"{card} SG6-P CY4-G", discard=other)
    when(table, "recruit", f"discard {card}", f"{verb} {card}")
    assert discard(table) == [other]


@rule("COG-R-10")
@pytest.mark.parametrize("verb", ["take back TF2-B", "put on deck TF2-B"])
def test_a_card_that_has_left_the_discard_does_not_play_itself(verb: str) -> None:
    card = "TF2-B" if verb.startswith("take") else "TF2-Y"
    other = "MR4-B" if card == "TF2-B" else "HN5-Y"
    table = given(hand=f"{card} SG6-P CY4-G", discard=other, hangar_deck="OD9-G ... WRECKAGE")
    when(table, "task", f"discard {card}", verb.replace("TF2-B", card))
    assert clash(table) == []
    assert "OD9-G" in hand(table)  # the other part still happens
    assert card in hand(table) + deck(table)


@rule("COG-R-10")
def test_a_card_that_has_left_the_discard_is_neither_wrecked_nor_traded() -> None:
    table = given(hand="JT1-B SG6-P CY4-G", discard="MR4-B")
    when(table, "task", "discard JT1-B", "take back JT1-B", "stop")
    assert ("JT1-B" in hand(table), hangar_deck(table)[-1]) == (True, "WRECKAGE")
    table = given(hand="SG6-Y CY4-P WP8-G", discard="TF2-Y", other={"discard": "TF2-G"})
    when(table, "task", "discard SG6-Y", "put on deck SG6-Y")
    assert offered(table) == ("play CY4-P", "play WP8-G", "stop")  # no trade is asked


@rule("COG-R-17")
def test_the_last_turn_draws_wrecks_and_refills_without_a_question() -> None:
    table = given(
        seat=1, phase="play", hand="CY4-G SG6-P", deck="HN5-P", discard="MR4-B", hangar="SG6-B AX7-G",
        hangar_deck="OD9-G BZ3-P TF2-G KV8-B", wreckage_seen=True,
    )  # fmt: skip
    when(table, "play CY4-G")
    assert table.result is not None
    assert (hand(table, 1), discard(table, 1)) == (["SG6-P", "HN5-P"], ["MR4-B"])
    assert hangar(table) == ["AX7-G", "OD9-G", "BZ3-P", "TF2-G", "KV8-B"]
    assert hangar_deck(table) == ["SG6-B"]


@rule("COG-R-17")
def test_the_first_players_last_turn_still_chooses_its_draw() -> None:
    table = given(phase="draw", hand="CY4-G SG6-P", deck="HN5-P", hangar_deck="...", wreckage_seen=True)
    assert offered(table) == ("draw to 4", "shuffle and draw to 3")


@rule("COG-R-18")
def test_power_one_cards_are_wrecked_from_left_to_right() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", hangar="TF2-Y AX7-G SG6-B KV8-B MR4-P")
    when(table, "draw to 4")
    assert told(table, "wrecked") == ["TF2-Y", "SG6-B", "MR4-P"]


@rule("COG-R-19")
def test_a_power_one_card_that_the_refill_brings_stays() -> None:
    table = given(
        phase="draw", hand="CY4-G", deck="HN5-P", hangar="SG6-B AX7-G", hangar_deck="TF2-Y OD9-G", wreckage_seen=True
    )
    when(table, "draw to 4")
    assert hangar(table) == ["AX7-G", "TF2-Y", "OD9-G", "SG6-B"]  # SG6-B too came back from below
    assert told(table, "wrecked") == ["SG6-B"]


@rule("COG-R-22")
@pytest.mark.parametrize(("quiet", "ends"), [(5, False), (6, True)])
def test_six_turns_without_a_card_from_the_hangar_deck_bring_the_end(quiet: int, ends: bool) -> None:
    table = given(seat=1, phase="draw", hand="CY4-G", deck="HN5-P", quiet=quiet)
    when(table, "draw to 4")
    assert (table.result is not None) == ends
    assert ("stalled" in kinds(table)) == ends
    assert table.view(0)["last_turn"] == ends


@rule("COG-R-22")
def test_a_stall_in_the_first_players_turn_leaves_the_second_a_turn() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", quiet=6)
    when(table, "draw to 4")
    assert (table.result, table.decisions[0].seat, table.view(0)["last_turn"]) == (None, 1, True)
    assert [line.rule for line in table.log if line.kind == "stalled"] == ["COG-R-22"]


@rule("COG-R-22")
def test_a_card_that_comes_starts_the_count_anew() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", quiet=6, hangar="AX7-G BZ3-P KV8-B MR4-Y")
    when(table, "draw to 4")
    assert "stalled" not in kinds(table)
    assert table.position()["state"]["quiet"] == 1  # the turn that now begins


@rule("COG-R-22")
def test_the_turns_of_both_players_are_counted() -> None:
    table = given(phase="draw", hand="CY4-G", deck="HN5-P", quiet=4, other={"hand": ""})
    when(table, "draw to 4")  # the fourth quiet turn; the opponent's fifth is empty
    assert "stalled" not in kinds(table)
    when(table, "recruit", "discard CY4-G", "stop", "draw to 4")  # HN5-P is used for Task
    assert "stalled" in kinds(table)


@rule("COG-R-23")
def test_pink_cannot_be_taken_back_once_its_card_was_seen() -> None:
    table = given(hand="SG6-P CY4-G MR4-B", deck="HN5-P OD9-Y", discard="TF2-P")
    when(table, "recruit", "discard SG6-P", "play top")
    with pytest.raises(nt.Illegal, match="learnt"):
        table.undo(0)
    assert clash(table) == ["HN5-P"]


@rule("COG-R-27")
def test_an_overdrive_may_be_spent_on_nothing() -> None:
    table = given(hand="CY4-G", discard="TF2-G", deck="HN5-P")
    when(table, "recruit")
    assert offered(table) == ("later", "overdrive nothing")
    assert table.decisions[0].describe("overdrive nothing").effect == "This does nothing now."
    refusal = refuses(table, "exchange for KV8-B", "COG-OVERDRIVE-13")
    assert refusal.reason == "You have no hand card to exchange."
    when(table, "overdrive nothing", "stop")
    assert asked(table) == "draw"
    assert hangar(table) == ["MR4-Y", "AX7-G", "BZ3-P", "KV8-B", "JT1-G"]


@rule("COG-R-28")
def test_an_optional_part_may_be_declined() -> None:
    table = given(hand="HN5-Y CY4-G SG6-P", clash="KV8-G")
    when(table, "task", "discard HN5-Y", "stop", "stop")
    assert (clash(table), asked(table)) == (["KV8-G"], "discard")


@rule("COG-R-29")
def test_only_the_word_recruit_recruits() -> None:
    table = given(hand="JT1-Y CY4-G SG6-P", deck="HN5-P")
    when(table, "task", "discard JT1-Y", "take KV8-B", "stop")
    assert (told(table, "took"), told(table, "recruited")) == (["KV8-B"], [])
    assert (hand(table)[-1], deck(table)) == ("KV8-B", ["HN5-P"])


@rule("COG-R-33")
def test_a_player_without_any_card_takes_empty_turns() -> None:
    table = given(phase="draw", hand="CY4-G SG6-P", deck="HN5-P", hangar="AX7-G", other={"hand": ""}, turn=3)
    when(table, "draw to 4")
    assert (table.decisions[0].seat, table.view(0)["turn"]) == (0, 5)
    assert [line.seat for line in table.log if line.kind == "skipped"] == [1]
    assert table.result is None


@rule("COG-R-34")
def test_gray_swaps_two_different_cards_at_once() -> None:
    table = given(hand="CY4-G SG6-P MR4-B", discard="TF2-G")
    when(table, "recruit", "discard CY4-G")
    refuses(table, "exchange for SG6-P", "COG-OVERDRIVE-13")
    when(table, "exchange for KV8-B", "give SG6-P")
    assert asked(table) == "recruit"  # nothing is left of the Overdrive
    assert told(table, "exchanged") == ["SG6-P"]


# ---------------------------------------------------------------- options
@rule("COG-R-05")
def test_option_power_two_matches_the_discarded_card() -> None:
    table = given(hand="CY4-G SG6-P MR4-B", house={"same_color": "the discarded card"})
    when(table, "recruit", "discard CY4-G")
    assert offered(table) == ("recruit AX7-G", "recruit JT1-G", "stop")
    refusal = refuses(table, "recruit KV8-B", "COG-RECRUIT-03")
    assert refusal.remedy == "Choose a Gray card or stop."


@rule("COG-R-06")
def test_option_power_two_takes_at_least_one() -> None:
    table = given(hand="CY4-G SG6-P MR4-B", house={"power_two_least": 1})
    when(table, "recruit", "discard CY4-G")
    refuses(table, "stop", "COG-RECRUIT-03")
    when(table, "recruit AX7-G", "stop")
    assert deck(table) == ["AX7-G"]


@rule("COG-R-05", "COG-R-06")
def test_options_that_leave_no_card_take_none() -> None:
    house = {"power_two_least": 1, "same_color": "the discarded card"}
    table = given(hand="CY4-G SG6-P MR4-B", hangar="KV8-B MR4-Y", house=house)
    when(table, "recruit", "discard CY4-G")
    assert (asked(table), deck(table)) == ("discard", [])


@rule("COG-R-09")
@pytest.mark.parametrize(
    ("card", "other", "verb", "cited"),
    [("MR4-B", "TF2-B", "take back", "COG-OVERDRIVE-10"), ("KV8-Y", "TF2-Y", "put on deck", "COG-OVERDRIVE-16")],
)
def test_option_the_card_just_used_stays(card: str, other: str, verb: str, cited: str) -> None:
    table = given(hand=f"{card} SG6-P CY4-G", discard=other, house={"overdrive_takes_used": False})
    when(table, "recruit", f"discard {card}")
    assert offered(table) == (f"{verb} {other}", "later")
    refusal = refuses(table, f"{verb} {card}", cited)
    assert "the card just used" in refusal.reason
    assert [blocked.text for blocked in table.decisions[0].blocked] == [f"{verb} {card}"]


@rule("COG-R-12")
def test_option_wrecked_cards_go_above_the_wreckage_card() -> None:
    table = given(hand="BZ3-Y CY4-G", hangar_deck="OD9-G TF2-G HN5-G WRECKAGE", house={"wrecked_go": "above"})
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "wreck KV8-B")
    assert hangar_deck(table) == ["HN5-G", "AX7-G", "KV8-B", "WRECKAGE"]


@rule("COG-R-12")
def test_option_above_means_the_bottom_once_the_wreckage_card_is_aside() -> None:
    table = given(
        hand="BZ3-Y CY4-G", hangar_deck="OD9-G TF2-G HN5-G", house={"wrecked_go": "above"}, wreckage_seen=True
    )
    when(table, "task", "discard BZ3-Y", "wreck AX7-G", "stop")
    assert hangar_deck(table) == ["TF2-G", "HN5-G", "AX7-G"]


@rule("COG-R-36")
@pytest.mark.parametrize(("where", "turn", "ends"), [("above", 60, True), ("above", 58, False), ("below", 60, False)])
def test_option_above_cannot_prolong_the_game_for_ever(where: str, turn: int, ends: bool) -> None:
    table = given(seat=1, phase="draw", hand="CY4-G", deck="HN5-P", turn=turn, house={"wrecked_go": where})
    when(table, "draw to 4")
    assert (table.result is not None) == ends


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("first_player", ("random", 0, 1)),
        ("same_color", ("each other", "the discarded card")),
        ("power_two_least", (0, 1)),
        ("overdrive_takes_used", (True, False)),
        ("wrecked_go", ("below", "above")),
        ("memory", ("shown", "counts")),
    ],
)
@rule("COG-R-01", "COG-R-05", "COG-R-06", "COG-R-09", "COG-R-12", "COG-R-25")
def test_every_option_has_its_ruling_as_default(name: str, values: tuple[object, ...]) -> None:
    setting = next(one for one in nt.game("cogdrive-neon").settings if one.name == name)
    assert setting.values == values
    assert nt.new("cogdrive-neon", seed=1).options[name] == values[0]
    with pytest.raises(nt.Invalid):
        given(house={name: "perhaps"})
