"""Points at the end, and who wins."""

from __future__ import annotations

import random
from typing import cast

import pytest

import neontable as nt
from neontable.games.cogdrive_neon.score import score as score_of
from neontable.games.cogdrive_neon.state import CogState
from neontable.testing import rule
from tests.games.cogdrive_neon.table import (
    ALL,
    clash,
    deck,
    discard,
    ended,
    given,
    hand,
    hangar,
    hangar_deck,
    play_out,
    when,
)

KEYS = ("clash cards", "clash card", "deck points")


def parts(result: nt.Result, seat: int) -> tuple[object, ...]:
    return tuple(result.scores[seat].parts[key] for key in KEYS)


@rule("COG-SCORE-01", "COG-SCORE-07")
def test_hand_discard_and_deck_count_together() -> None:
    result = ended({"hand": "KV8-B", "deck": "HN5-B", "discard": "TF2-B MR4-G"}, {"clash": "TF2-Y"})
    assert result.scores[0].parts["deck points"] == 3 + 3 + 2
    assert result.scores[0].parts["color"] == "blue"


@rule("COG-SCORE-02")
def test_each_card_at_the_clash_is_one_point_whatever_its_power() -> None:
    result = ended({"clash": "KV8-B HN5-B JT1-B"}, {"clash": "TF2-Y KV8-G MR4-P AX7-B"})
    assert (parts(result, 0), result.scores[0].total) == ((3, 5, 0), 8)
    assert (parts(result, 1), result.scores[1].total) == ((4, 0, 0), 4)


@rule("COG-SCORE-03", "COG-SCORE-04")
def test_more_power_wins_the_clash_card_and_five_points() -> None:
    result = ended({"clash": "KV8-B TF2-G"}, {"clash": "TF2-Y KV8-G MR4-P AX7-B"})
    assert [score.parts["clash power"] for score in result.scores] == [5, 4]
    assert (parts(result, 0), result.scores[0].total) == ((2, 5, 0), 7)
    assert (parts(result, 1), result.scores[1].total) == ((4, 0, 0), 4)
    other_way = ended({"clash": "TF2-Y KV8-G MR4-P AX7-B"}, {"clash": "KV8-B TF2-G"})
    assert parts(other_way, 1) == (2, 5, 0)


def test_the_result_says_in_good_english_why_there_is_no_clash_card() -> None:
    said = {row.name: row.means for row in nt.game("cogdrive-neon").score_parts}["clash card"]
    assert said is not None
    assert said({"clash card": 0, "clash power": 20}) == "no Clash card: Power 20 is not more than the opponent's"
    assert said({"clash card": 5, "clash power": 21}) == "the Clash card, for more Power there: 21"


@rule("COG-SCORE-05")
def test_equal_power_gives_nobody_the_clash_card() -> None:
    result = ended({"clash": "KV8-B TF2-Y"}, {"clash": "KV8-G MR4-P TF2-G"})
    assert (parts(result, 0), parts(result, 1)) == ((2, 0, 0), (3, 0, 0))


@rule("COG-SCORE-06", "COG-R-26")
def test_one_color_counts_and_it_is_the_best() -> None:
    result = ended({"hand": "KV8-B TF2-B", "deck": "MR4-Y QE0-Y", "discard": "TF2-G KV8-P SG6-P"}, {})
    assert result.scores[0].parts["color"] == "yellow"
    assert result.scores[0].parts["deck points"] == result.scores[0].total == 6


@rule("COG-SCORE-07")
def test_deck_points_are_power_and_not_cards() -> None:
    result = ended({"hand": "KV8-B"}, {"hand": "TF2-Y OD9-Y"})
    assert [score.parts["deck points"] for score in result.scores] == [3, 2]


@rule("COG-SCORE-08")
def test_the_clash_adds_nothing_to_deck_points() -> None:
    result = ended({"clash": "KV8-B HN5-B", "hand": "TF2-B"}, {})
    assert parts(result, 0) == (2, 5, 2)


@rule("COG-SCORE-09")
def test_both_may_score_the_same_color() -> None:
    result = ended({"hand": "KV8-B"}, {"hand": "HN5-B TF2-B"})
    assert [score.parts["color"] for score in result.scores] == ["blue", "blue"]
    assert [score.total for score in result.scores] == [3, 5]


@rule("COG-SCORE-10")
def test_the_total_is_the_sum_of_its_parts() -> None:
    result = ended(
        {"clash": "KV8-B TF2-Y", "hand": "MR4-Y", "deck": "KV8-Y", "discard": "OD9-G"},
        {"clash": "KV8-G", "hand": "HN5-B"},
    )
    assert (parts(result, 0), result.scores[0].total) == ((2, 5, 5), 12)
    assert (parts(result, 1), result.scores[1].total) == ((1, 0, 3), 4)


@rule("COG-SCORE-11")
def test_the_higher_total_wins() -> None:
    result = ended({"hand": "TF2-Y KV8-G MR4-P AX7-B"}, {"hand": "KV8-B"})
    assert (result.winners, result.reason, result.rule) == ((1,), "more points", "COG-SCORE-11")
    assert ended({"hand": "KV8-B"}, {"hand": "TF2-Y"}).winners == (0,)


@rule("COG-SCORE-12", "COG-SCORE-13")
def test_a_tie_goes_to_the_player_with_more_cards() -> None:
    result = ended({"hand": "KV8-B HN5-G"}, {"discard": "OD9-G KV8-Y TF2-Y"})
    assert [score.total for score in result.scores] == [3, 3]
    assert [score.parts["cards"] for score in result.scores] == [2, 3]
    assert (result.winners, result.rule) == ((1,), "COG-SCORE-12")


@rule("COG-SCORE-12")
def test_cards_at_the_clash_count_for_the_tie() -> None:
    result = ended({"clash": "TF2-Y KV8-G", "hand": "HN5-P"}, {"clash": "TF2-G", "hand": "KV8-P"})
    assert [score.total for score in result.scores] == [3, 3]
    assert [score.parts["cards"] for score in result.scores] == [3, 2]
    assert result.winners == (0,)


@rule("COG-SCORE-13")
def test_power_does_not_break_the_tie() -> None:
    result = ended({"hand": "KV8-Y SG6-G TF2-B MR4-P"}, {"hand": "TF2-Y KV8-G AX7-B OD9-Y WP8-P"})  # Power 7 and 5
    assert [score.total for score in result.scores] == [2, 2]
    assert result.winners == (1,)


@rule("COG-R-20")
def test_a_card_scores_for_the_side_it_lies_on() -> None:
    table = given(
        seat=1, hand="SG6-Y", other={"discard": "HN5-B", "hand": "TF2-Y"}, hangar_deck="...", wreckage_seen=True
    )
    when(table, "task", "trade for HN5-B", "play HN5-B")
    assert table.result is not None
    assert parts(table.result, 1) == (1, 5, 0)


@rule("COG-R-21")
def test_a_tie_after_the_tie_is_shared() -> None:
    result = ended({"hand": "KV8-B"}, {"discard": "HN5-B"})
    assert (result.winners, result.rule) == ((0, 1), "COG-R-21")
    assert result.reason == "equal points and cards"


@rule("COG-R-32")
@pytest.mark.parametrize("seed", range(5))
def test_no_card_ever_leaves_the_game(seed: int) -> None:
    table = play_out(nt.new("cogdrive-neon", seed=seed), 0)
    owned = [card for seat in (0, 1) for zone in (hand, deck, discard, clash) for card in zone(table, seat)]
    assert sorted(owned + hangar(table) + hangar_deck(table)) == sorted(ALL)


def test_a_conceded_game_goes_to_the_other_player() -> None:
    table = nt.new("cogdrive-neon", seed=1)
    table.concede(1)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), "concede")
    assert table.result.next["first_player"] == 1 - table.view(None)["first"]


# ---- points as they stand in a view
def points(table: nt.Table, viewer: int | None, seat: int) -> dict[str, object]:
    found: dict[str, object] = table.view(viewer)["players"][seat]["points"]
    return found


@rule("COG-SCORE-02", "COG-SCORE-03", "COG-SCORE-07", "COG-SCORE-10")
def test_a_view_says_the_points_as_they_stand() -> None:
    table = given(hand="SG6-P", discard="HN5-B TF2-G TF2-B", clash="CY4-Y", other={"clash": "TF2-Y"})
    assert points(table, 0, 0) == {
        "total": 1 + 5 + 5, "clash_cards": 1, "clash_card": 5, "deck": 3 + 2, "color": "blue", "unknown": 0,
    }  # fmt: skip
    assert points(table, 0, 1)["clash_card"] == 0


@rule("COG-R-25")
def test_cards_that_may_lie_elsewhere_are_not_counted_in_a_view() -> None:
    table = nt.new("cogdrive-neon", seed=3)
    own, other = points(table, 0, 0), points(table, 0, 1)
    assert own["deck"] != 0 and other["deck"] == 0  # a hand is seen by its owner alone
    assert (
        other["unknown"] == table.view(0)["players"][1]["hand"]["count"] + table.view(0)["players"][1]["deck"]["count"]
    )


@rule("COG-R-25")
@pytest.mark.parametrize("memory", ["shown", "counts"])
def test_points_in_a_view_are_the_truth_or_less_while_cards_are_unknown(memory: str) -> None:
    exact = 0
    for seed in range(12):
        table = nt.new("cogdrive-neon", seed=seed, memory=memory)
        luck = random.Random(seed)
        while not table.over:
            decision = table.decisions[0]
            table.choose(decision.seat, luck.choice(decision.options))
            truth = [score_of(cast(CogState, table.run.state), seat).total for seat in (0, 1)]
            for viewer in (0, 1, None):
                for seat in (0, 1):
                    now = points(table, viewer, seat)
                    if now["unknown"] == 0:
                        exact += 1
                        assert now["total"] == truth[seat]
                    else:
                        assert now["total"] <= truth[seat]  # type: ignore[operator]
    assert exact > 100
