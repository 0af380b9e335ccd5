"""Victory Points and tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, player, truth, when

NAMES = ("boulder", "akari", "ghost", "snake", "phoenix", "illusion")
BOTS = [bot.id for bot in GAME.load_content(()).bots]
SQUAD = {"mode": "squad"}


def last_round(*players: dict[str, Any], **more: Any) -> nt.Result:
    """The last turn of the last Round is over: how did it end?"""
    seated: list[dict[str, Any]] = [
        {"energy": 0, **fighter(NAMES[seat], "park"), **each} for seat, each in enumerate(players)
    ]
    seated[0]["actions"] = ["gain1"] * 3
    table = when(given(*seated, turn=0, action=2, round=7, **more), "skip")
    found = table.result
    assert found is not None
    assert found.reason == "last round"
    return found


def totals(result: nt.Result) -> list[int]:
    return [score.total for score in result.scores]


@rule("NEON-SCORE-01", "NEON-DAMAGE-09")
@pytest.mark.parametrize(("trophies", "points"), [([1, 0, 0], 1), ([0, 1, 0], 2), ([0, 0, 1], 3), ([4, 3, 2], 16)])
def test_hp_tokens_score_what_is_printed_on_them(trophies: list[int], points: int) -> None:
    result = last_round({}, {"trophies": trophies}, {})
    assert totals(result) == [1, points, 0]  # seat 0 holds the Leader token
    assert result.scores[1].parts["hp tokens"] == points


@rule("NEON-SCORE-02", "NEON-BOT-16")
def test_bot_tokens_score_one_each_whichever_side_is_up() -> None:
    result = last_round({}, {"bots": [BOTS[0], f"{BOTS[1]} spent", BOTS[2]]}, {})
    assert totals(result) == [1, 3, 0]


@rule("NEON-SCORE-03", "NEON-EX-12")
@pytest.mark.parametrize(
    ("bots", "points"),
    [([0, 0], 3), ([0, 1], 2), ([0, 0, 1, 1], 6), ([0, 0, 1], 4), ([], 0)],
)
def test_a_pair_of_matching_bots_scores_one_more(bots: list[int], points: int) -> None:
    assert totals(last_round({}, {"bots": [BOTS[each] for each in bots]}, {}))[1] == points


@rule("NEON-SCORE-03", "NEON-EX-12")
def test_a_spent_bot_still_makes_a_pair() -> None:
    assert totals(last_round({}, {"bots": [BOTS[0], f"{BOTS[0]} spent"]}, {}))[1] == 3


@rule("NEON-SCORE-04")
@pytest.mark.parametrize("leader", range(3))
def test_the_leader_token_scores_one(leader: int) -> None:
    result = last_round({}, {}, {}, leader=leader)
    assert totals(result) == [1 if seat == leader else 0 for seat in range(3)]
    assert result.winners == (leader,)


@rule("NEON-SCORE-04", "NEON-RULING-032")
def test_the_leader_token_scores_for_an_eliminated_holder() -> None:
    result = last_round({}, {"place": "eliminated"}, {"trophies": [2, 0, 0]}, leader=1)
    assert totals(result) == [0, 1, 2]


@rule("NEON-T-26", "NEON-SCORE-01", "NEON-SCORE-02", "NEON-SCORE-03", "NEON-SCORE-04")
def test_all_parts_together() -> None:
    result = last_round({}, {"trophies": [1, 2, 1], "bots": [BOTS[0], BOTS[0], BOTS[1]]}, {}, leader=1)
    parts = result.scores[1].parts
    assert result.scores[1].total == 13
    assert (parts["hp tokens"], parts["bots"], parts["bot pairs"], parts["leader"]) == (8, 3, 1, 1)


@rule("NEON-SCORE-12")
def test_the_eliminated_score_too() -> None:
    result = last_round({}, {"place": "eliminated", "trophies": [0, 1, 0], "bots": [BOTS[0]]}, {})
    assert totals(result) == [1, 3, 0]
    assert result.scores[1].parts["alive"] is False


# ---------------------------------------------------------------- ties


@rule("NEON-T-27", "NEON-SCORE-05")
def test_more_threes_win_a_tie() -> None:
    one = {"trophies": [2, 4, 1]}
    two = {"trophies": [1, 3, 2]}
    result = last_round({}, one, two)
    assert totals(result)[1:] == [13, 13]
    assert result.winners == (2,)


@rule("NEON-SCORE-06")
def test_then_more_twos() -> None:
    result = last_round({}, {"trophies": [2, 1, 1]}, {"trophies": [0, 2, 1]})
    assert totals(result)[1:] == [7, 7]
    assert result.winners == (2,)


@rule("NEON-SCORE-07")
def test_then_more_ones() -> None:
    result = last_round({}, {"trophies": [1, 1, 1], "bots": [BOTS[0]]}, {"trophies": [2, 1, 1]})
    assert totals(result)[1:] == [7, 7]
    assert result.winners == (2,)


@rule("NEON-SCORE-08")
def test_then_the_victory_is_shared() -> None:
    result = last_round({}, {"trophies": [1, 1, 1]}, {"trophies": [1, 1, 1]})
    assert result.winners == (1, 2)


@rule("NEON-SCORE-08")
def test_a_shared_victory_is_worth_a_part_each() -> None:
    seated = [fighter("boulder", "park", actions=["gain1"] * 3, energy=0)]
    seated += [fighter(name, "park", energy=0, trophies=[1, 1, 1]) for name in ("akari", "ghost")]
    table = when(given(*seated, turn=0, action=2, round=7), "skip")
    assert GAME.rewards(truth(table)) == [0.0, 0.5, 0.5]


@rule("NEON-SCORE-05", "NEON-RES-04")
def test_the_eliminated_do_not_break_or_share_ties() -> None:
    result = last_round({}, {"trophies": [3, 0, 0]}, {"trophies": [0, 0, 1], "place": "eliminated"})
    assert result.winners == (1,)


# ---------------------------------------------------------------- Squads


@rule("NEON-SCORE-09", "NEON-SQUAD-14")
def test_pairs_of_bots_count_over_the_whole_squad() -> None:
    pair = ({"bots": [BOTS[0]]}, {"bots": [BOTS[0]]})
    different = ({"bots": [BOTS[1]]}, {"bots": [BOTS[2]]})
    result = last_round(different[0], pair[0], different[1], pair[1], leader=0, options=SQUAD)
    assert result.winners == (0, 1, 2, 3)  # two Bots and the Leader token against two Bots that are a pair
    result = last_round(different[0], pair[0], different[1], {"bots": [BOTS[3]]}, leader=0, options=SQUAD)
    assert result.winners == (0, 2)


@rule("NEON-SCORE-10", "NEON-RULING-103", "NEON-SQUAD-14")
def test_tokens_won_from_other_squads_are_pooled() -> None:
    result = last_round(
        {"trophies": [2, 0, 0]}, {"trophies": [0, 2, 0]}, {"trophies": [0, 0, 1]}, {}, options=SQUAD, leader=1
    )
    assert result.winners == (0, 2)  # 2 + 3 against 4 + 1, and one 3-HP token


@rule("NEON-SCORE-10", "NEON-RULING-103")
def test_own_and_allied_tokens_are_never_won() -> None:
    """Damage by Submersion goes to the supply, an attack has no Allies among its Targets, and a Trap spares them."""
    table = given(
        fighter("boulder", "park", energy=0, actions=["move"] * 3),
        fighter("akari", "mall"),
        fighter("illusion", "stadium", token="factory"),
        fighter("ghost", "mall"),
        turn=0,
        options=SQUAD,
    )
    when(table, "move", "move to factory")
    assert len(player(table, 0)["hp"]) == 6
    assert sum(player(table, 2)["trophies"].values()) == 0


@rule("NEON-SCORE-11")
@pytest.mark.parametrize(("leader", "winners"), [(0, (0, 2)), (2, (0, 2)), (1, (1, 3)), (3, (1, 3))])
def test_the_leader_token_scores_for_the_squad(leader: int, winners: tuple[int, ...]) -> None:
    assert last_round({}, {}, {}, {}, leader=leader, options=SQUAD).winners == winners


@rule("NEON-RULING-101")
def test_a_squad_needs_a_survivor_but_only_one() -> None:
    rich = {"trophies": [0, 0, 6]}
    result = last_round({}, {}, {"place": "eliminated", **rich}, {"trophies": [4, 0, 0]}, leader=1, options=SQUAD)
    assert result.winners == (0, 2)


@rule("NEON-RULING-101")
def test_a_squad_without_a_survivor_does_not_win_on_points() -> None:
    gone = {"place": "eliminated", "trophies": [0, 0, 6]}
    result = last_round({}, gone, {}, {}, gone, {}, options={**SQUAD, "squads": 3, "track": "side-1"})
    assert result.winners == (0, 3)


@rule("NEON-RULING-102")
def test_tokens_have_no_limit() -> None:
    assert totals(last_round({}, {"trophies": [40, 0, 0]}, {}))[1] == 40


@pytest.mark.parametrize(
    ("trophies", "mode", "stand"),
    [
        ([0, 3, 2], "resurrection", ["", "1st", ""]),
        ([1, 2, 2], "resurrection", ["tied 1st", "tied 1st", "tied 1st"]),  # seat 0 holds the Leader token
        ([0, 3, 2], "battle-royale", ["", "", ""]),
    ],
)
def test_a_view_says_who_is_first_by_points(trophies: list[int], mode: str, stand: list[str]) -> None:
    seated = [
        {**fighter(NAMES[seat], "park"), "trophies": [each, 0, 0], "actions": ["gain1"] * 3}
        for seat, each in enumerate(trophies)
    ]
    table = given(*seated, turn=0, action=0, round=2, options={"mode": mode})
    assert [each["standing"] for each in table.view(None)["players"]] == stand


def test_who_is_eliminated_or_has_no_points_does_not_stand() -> None:
    seated = [
        {**fighter(NAMES[seat], place), "trophies": [each, 0, 0], "actions": ["gain1"] * 3}
        for seat, (place, each) in enumerate([("park", 0), ("park", 0), ("eliminated", 4)])
    ]
    table = given(*seated, turn=0, action=0, round=2, leader=0)
    assert [each["standing"] for each in table.view(None)["players"]] == ["1st", "", ""]
