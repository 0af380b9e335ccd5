"""Chapters, objectives, votes, the end of an episode, growth and the campaign."""

from __future__ import annotations

from typing import Any

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import (
    TEST_CARDS,
    asked,
    card,
    deniz,
    dial,
    given,
    hand,
    happened,
    in_play,
    kinds,
    larx,
    noor,
    options,
    ottilie,
    player,
    shown,
    the,
    when,
)

STEPS = "Canal Steps/bottom"
BRAVE = [9, 9, 9, 9]


def last_secret(*players: dict[str, Any], chance: list[Any], **fields: Any) -> nt.Table:
    """Chapter 3 of episode 1: one Secret is left on »Night Courier« B, all are at the Canal Steps."""
    return given(
        *players, settings=["1-1", "1-2", "1-3"], chapter=2, done=["106"],
        cards=[card("109", STEPS, side="B", secrets=1)], chance=chance, **fields,
    )  # fmt: skip


# ---------------------------------------------------------------- chapters
@rule("HOPE-WIN-02", "HOPE-WIN-03", "HOPE-RUL-57", "HOPE-RUL-59")
def test_a_met_objective_flips_the_chapter_inside_the_action() -> None:
    table = given(
        larx(attributes=BRAVE),
        deniz(),
        cards=[card("101", side="B"), card("104", markers=[0] * 6, secrets=1)],
        chance=shown("0"),
    )
    assert table.view(0)["chapter"]["number"] == 1
    when(table, "investigate Dance Floor", "no card")
    assert table.view(0)["chapter"]["number"] == 2 and [each["name"] for each in table.view(0)["settings"]] == [
        "Syphon",
        "Backstage",
    ]
    assert the(table, "Light Booth")["place"] == "Backstage/top" and happened(table, "objective") == 1


@rule("HOPE-RUL-59", "HOPE-ELITE-01")
def test_the_second_chapter_brings_the_canal_and_its_auditor() -> None:
    table = given(
        larx(attributes=BRAVE, place="Backstage/top"), deniz(), settings=["1-1", "1-2"], chapter=1,
        cards=[card("106", "Backstage/top", side="B", secrets=1)], chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Light Booth", "no card")
    assert (
        the(table, "Plainclothes Auditor")["place"] == "Canal Steps/top" and the(table, "Plainclothes Auditor")["elite"]
    )
    assert the(table, "Night Courier")["place"] == STEPS


@rule("HOPE-EX-114", "HOPE-WIN-04", "HOPE-RUL-57", "HOPE-RUL-58", "HOPE-WIN-01")
def test_ex_114_the_last_objective_wins_before_the_focus_of_the_last_card() -> None:
    table = last_secret(larx(hand=["L-A3"], endurance=1, place=STEPS, attributes=BRAVE), chance=shown("0"))
    when(table, "investigate Night Courier", "play Read the Queue", "vote key whole")
    assert table.view(0)["outcome"] == "won" and player(table)["endurance"] == 1 and happened(table, "focus") == 0


@rule("HOPE-RUL-57", "HOPE-RUL-58")
def test_the_objective_is_looked_at_after_a_failed_task_too_before_the_focus_of_the_last_card() -> None:
    table = given(
        larx(hand=["L-A3"], endurance=1, hope=0, place=STEPS), deniz(place=STEPS), settings=["1-1", "1-2", "1-3"],
        chapter=2, done=["106", "109"], cards=[card("108", STEPS)], chance=shown("-3"),
    )  # fmt: skip
    task = next(text for text in options(table) if text.startswith("get support"))
    table = given(
        larx(hand=["L-A4"], endurance=1, hope=0, place=STEPS, attributes=[1, 1, 1, 1]), deniz(place=STEPS),
        settings=["1-1", "1-2", "1-3"], chapter=2, done=["106", "109"], cards=[card("108", STEPS)], chance=shown("-3"),
    )  # fmt: skip
    when(table, task, "play The Owner Owes Me")
    assert table.view(0)["outcome"] == "won" and happened(table, "focus") == 0


@rule("HOPE-EX-115", "HOPE-TASK-18", "HOPE-RUL-58")
def test_ex_115_a_threat_comes_before_the_effect_and_can_lose_first() -> None:
    table = last_secret(
        larx(hand=["L-A3"], endurance=1, hope=0, place=STEPS, attributes=[1, 0, 1, 1]), chance=shown("-3")
    )
    when(table, "investigate Night Courier", "play Read the Queue")
    assert table.view(0)["outcome"] == "lost_exhausted"


@rule("HOPE-WIN-02")
def test_all_characters_must_be_there() -> None:
    table = last_secret(larx(place=STEPS, attributes=BRAVE), deniz(place="Syphon/top"), chance=shown("0"))
    when(table, "investigate Night Courier", "no card")
    table.choose(0, "vote key whole")
    table.choose(1, "abstain")
    assert table.view(0)["outcome"] is None
    when(table, "end turn", "move to Canal Steps/top")
    assert table.view(0)["outcome"] == "won"


# ---------------------------------------------------------------- votes
@rule("HOPE-EX-104", "HOPE-RUL-92")
def test_ex_104_a_tie_goes_to_the_responsible_character() -> None:
    table = last_secret(larx(place=STEPS, attributes=BRAVE), deniz(place="Syphon/top"), chance=shown("0"))
    when(table, "investigate Night Courier", "no card")
    assert asked(table) == "vote" and table.decisions[0].mode == "ALL"
    table.choose(0, "vote key burned")
    assert "flag" not in kinds(table)
    table.choose(1, "vote key whole")
    assert table.view(0)["log"]["flags"] == ["key_burned"] and player(table)["hope"] == player(table, 1)["hope"] == 4


@rule("HOPE-EX-117", "HOPE-RUL-92")
def test_ex_117_who_abstains_leaves_it_to_the_others() -> None:
    table = given(
        noor(place="Depot Kessel/bottom", attributes=BRAVE), larx(place="Night Line 9/top"), deniz(place="Night Line 9/top"),
        settings=["2-1", "2-2"], chapter=1, cards=[card("206", "Depot Kessel/bottom", side="B", secrets=1)],
        options={"episode": "2"}, chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Archive Car", "no card")
    table.choose(0, "vote names freed")
    table.choose(1, "abstain")
    table.choose(2, "abstain")
    assert "names_freed" in table.view(0)["log"]["flags"]


@rule("HOPE-RUL-92")
def test_when_all_abstain_chance_draws() -> None:
    for drawn, flag in ((0, "key_whole"), (1, "key_burned")):
        table = last_secret(larx(place=STEPS, attributes=BRAVE), deniz(place="Syphon/top"), chance=[*shown("0"), drawn])
        when(table, "investigate Night Courier", "no card")
        table.choose(1, "abstain")
        table.choose(0, "abstain")
        assert table.view(0)["log"]["flags"] == [flag]


# ---------------------------------------------------------------- ends
def lost(seats: int = 2, **chosen: Any) -> nt.Table:
    """An episode that is about to be lost by surveillance."""
    who = [larx(), deniz(), ottilie(), noor()][:seats]
    table = given(*who, cards=[], dial=39, escalated=True, fired=15, chance=[], options=chosen)
    for _ in range(2 * seats):
        if asked(table) == "act":
            when(table, "end turn")
        elif asked(table) == "turn":
            when(table, options(table)[0])
    return table


@rule(
    "HOPE-EX-71",
    "HOPE-WIN-08",
    "HOPE-WIN-09",
    "HOPE-WIN-10",
    "HOPE-WIN-11",
    "HOPE-WIN-12",
    "HOPE-WIN-13",
    "HOPE-RUL-97",
    "HOPE-RUL-65",
)
def test_ex_71_after_a_loss_one_growth_is_chosen_and_the_story_goes_on() -> None:
    table = given(larx(hand=["L-A1"], endurance=1), deniz())
    when(table, "focus")
    assert table.view(0)["outcome"] == "lost_exhausted" and not table.over and asked(table) == "growth"
    table.choose(0, "Steadfast")
    table.choose(1, "Practised: Courage")
    result = table.result
    assert result is not None and result.winners == () and result.rule == "HOPE-WIN-05"
    following = result.next
    assert following["episode"] == "2" and following["campaign"]["results"] == ["lost_exhausted"]
    assert following["campaign"]["heat"] == 1 and following["campaign"]["pool"] == ["PC-2"]
    assert "key_burned" in following["campaign"]["flags"]
    again = nt.new("neon-hope", seed=5, **following)
    while again.view(None)["round"] == 0:
        when(again, options(again)[0])
    assert player(again)["endurance"] == 8 and len(hand(again)) == 8 and player(again)["hope"] == 3 + 1 + 1
    assert player(again, 1)["attributes"]["courage"] == 2
    assert dial(again) == 3 and the(again, "Comfort Patrol")["place"] == "Night Line 9/bottom"
    grid = again.view(0)["grid"]["unknown"]
    assert grid.count("+3") == 1 and grid.count("+1") == 3 and len(grid) == 19


@rule("HOPE-EX-118", "HOPE-RUL-97", "HOPE-RUL-100")
def test_ex_118_alone_after_a_win_there_are_58_ways_to_grow_then_again_without_the_one_taken() -> None:
    table = last_secret(larx(place=STEPS, attributes=BRAVE), chance=shown("0"))
    when(table, "investigate Night Courier", "no card", "vote key whole")
    assert asked(table) == "growth" and len(options(table)) == 58
    when(table, "Connected: Logic")
    assert asked(table) == "growth" and len(options(table)) == 54
    when(table, "Retrained: Rubber Duck for Pull the Breaker")
    assert table.over and table.result is not None and table.result.winners == (0,)
    following = nt.new("neon-hope", seed=1, **table.result.next)
    assert asked(following) == "universals" and not any("Rubber Duck" in text for text in options(following))
    while following.view(None)["round"] == 0:
        when(following, options(following)[0])
    assert "D-A4" in hand(following) and "L-A7" not in hand(following)
    assert player(following)["markers"] == [{"attribute": "Logic", "charges": 2}]


@rule("HOPE-WIN-09")
def test_a_hot_win_costs_heat() -> None:
    for at, heat in ((33, 1), (34, 2)):
        table = last_secret(larx(place=STEPS, attributes=BRAVE), dial=at, chance=shown("0"))
        when(table, "investigate Night Courier", "no card", "vote key whole")
        when(table, "Steadfast", "Prepared")
        assert table.result is not None and table.result.next["campaign"]["heat"] == heat


@rule("HOPE-WIN-01", "HOPE-WIN-07")
def test_all_win_or_all_lose_and_every_winner_counts_one() -> None:
    table = lost()
    assert table.view(0)["outcome"] == "lost_surveilled"
    table.choose(0, "Steadfast")
    table.choose(1, "Steadfast")
    assert table.over and table.game.rewards(table.run.state) == [0.0, 0.0]
    won = last_secret(larx(place=STEPS, attributes=BRAVE), deniz(place=STEPS), chance=shown("0"))
    when(won, "investigate Night Courier", "no card")
    for seat in (0, 1):
        won.choose(seat, "vote key whole")
    for text in ("Steadfast", "Prepared"):
        won.choose(0, text)
        won.choose(1, text)
    assert won.result is not None and won.result.winners == (0, 1) and won.game.rewards(won.run.state) == [1.0, 1.0]


@rule("HOPE-RUL-93", "HOPE-WIN-01")
def test_who_gives_up_leaves_the_character_and_all_together_lose_the_episode() -> None:
    table = given(larx(), deniz())
    table.concede(1)
    assert not table.over and table.view(0)["outcome"] is None and player(table, 1)["away"]
    when(table, "end turn")
    assert table.decisions[0].seat == 1
    table.concede(0)
    assert table.view(0)["outcome"] == "lost_surveilled" and asked(table) == "growth"
    table.choose(0, "Steadfast")
    table.choose(1, "Steadfast")
    result = table.result
    assert result is not None and result.next["episode"] == "2"


@rule("HOPE-WIN-08", "HOPE-RUL-92")
def test_the_finale_has_no_next_episode_and_a_final_vote() -> None:
    table = given(
        larx(place="Roof Garden/top", attributes=BRAVE), settings=["4-1", "4-2", "4-3"], chapter=2,
        cards=[card("306", "Roof Garden/top", side="B", secrets=1)],
        options={"episode": "4", "campaign": {"flags": ["key_whole"], "heat": 1}},
        chance=shown("0", "0"),
    )  # fmt: skip
    when(table, "investigate Antenna Rig", "no card")
    assert asked(table) == "final" and len(options(table)) == 3
    when(table, options(table)[1])
    assert (
        table.over and table.result is not None and table.result.next == {} and table.view(0)["ending"] in (1, 2, 3, 4)
    )


@rule("HOPE-WIN-09")
def test_the_third_episode_depends_on_the_flags() -> None:
    for flags, episode in ((["ledger_copy"], "3a"), (["names_freed"], "3b"), ([], "3b")):
        table = lost(1, episode="2", campaign={"results": ["won"], "flags": flags})
        when(table, options(table)[0])
        assert table.result is not None and table.result.next["episode"] == episode


@rule("HOPE-RUL-99", "HOPE-BOX-06")
def test_allies_come_along_and_those_of_the_absent_go_with_the_responsible_character() -> None:
    log = {"results": ["won"], "flags": ["barkeeper_ally"], "allies": [{"card": "101", "character": "noor"}]}
    for who, seat in (("larx,noor", 1), ("larx,deniz", 0)):
        table = nt.new("neon-hope", seats=2, seed=1, episode="2", characters=who, campaign=log)
        while table.view(None)["round"] == 0:
            when(table, options(table)[0])
        assert the(table, "Barkeeper")["follows"] == seat
        assert in_play(table, "Bar") is None


@rule("HOPE-RUL-84")
def test_a_story_card_that_leaves_does_not_come_back() -> None:
    table = given(
        deniz(place="Ledger Hall/bottom", attributes=BRAVE), larx(), settings=["4-1", "4-2"], chapter=1,
        cards=[card("E4-S1", "Ledger Hall/bottom", cubes=15)], options={"episode": "4"}, chance=[*shown("Epic Win"), 0, 0],
    )  # fmt: skip
    when(table, "hack Ledger Core", "no card")
    assert in_play(table, "Ledger Core") is None and "E4-S1" not in table.view(0)["encounter"]["discard"]
    assert happened(table, "left") == 1 and table.view(0)["chapter"]["number"] == 3


def test_packs_of_test_cards_load() -> None:
    assert the(given(larx(), deniz(), cards=[card("TC-1")], packs=TEST_CARDS), "Test Lead")["secrets"] == 3
