"""Setting up characters, the episode, difficulty and mode, and the options of a table."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.games.neon_hope.ai import measured
from neontable.testing import rule
from tests.games.neon_hope.table import asked, given, hand, in_play, larx, noor, options, pile, player, the, when


def fresh(seats: int, seed: int = 1, **chosen: object) -> nt.Table:
    """A new table, set up with the first answer to every question."""
    table = nt.new("neon-hope", seats=seats, seed=seed, **chosen)  # type: ignore[arg-type]
    while table.view(None)["round"] == 0:
        when(table, options(table)[0])
    return table


@pytest.mark.parametrize(("seats", "endurance", "cards"), [(1, 10, 10), (2, 8, 8), (3, 7, 7), (4, 6, 6)])
@rule(
    "HOPE-EX-05",
    "HOPE-CHAR-02",
    "HOPE-CHAR-03",
    "HOPE-CHAR-04",
    "HOPE-CHAR-05",
    "HOPE-CHAR-10",
    "HOPE-CHAR-12",
    "HOPE-CHAR-16",
    "HOPE-CHAR-17",
)
def test_ex_05_endurance_hand_and_hope_by_the_number_of_characters(seats: int, endurance: int, cards: int) -> None:
    table = fresh(seats)
    for seat in range(seats):
        me = player(table, seat)
        assert me["endurance"] == endurance and len(me["hand"]) == cards and me["hope"] == 3 and me["actions"] == 3
        assert len(me["hand"]) + len(me["discard"]) == (10 if seats == 1 else 8)


@rule("HOPE-EX-06", "HOPE-CHAR-05", "HOPE-CHAR-12", "HOPE-CHAR-11")
def test_ex_06_four_characters_choose_six_of_eight_cards() -> None:
    table = nt.new("neon-hope", seats=4, seed=3)
    for _ in range(4):
        when(table, options(table)[0])
    assert asked(table) == "hand" and len(options(table)) == 28
    when(table, "without Door Policy and Walk Them Out")
    assert sorted(pile(table)) == ["L-A1", "L-A8"] and len(hand(table)) == 6


@rule("HOPE-EX-04", "HOPE-SOLO-01", "HOPE-SOLO-02", "HOPE-RUL-04", "HOPE-RUL-05")
def test_ex_04_alone_two_universal_cards_join_and_all_ten_are_in_hand() -> None:
    table = nt.new("neon-hope", seats=1, seed=3)
    assert asked(table) == "universals" and len(options(table)) == 15
    when(table, "add Rubber Duck and Night Vision")
    when(table, options(table)[0])
    assert len(hand(table)) == 10 and pile(table) == [] and {"D-A4", "O-A7"} <= set(hand(table))


@rule("HOPE-CHAR-01", "HOPE-RUL-91", "HOPE-CHAR-09")
def test_characters_can_be_chosen_seat_by_seat_and_none_twice() -> None:
    table = nt.new("neon-hope", seats=2, seed=3, characters="choose")
    assert asked(table) == "character" and len(options(table)) == 4
    when(table, "play Noor")
    assert "play Noor" not in options(table) and table.decisions[0].seat == 1
    when(table, "play Ottilie")
    while table.view(None)["round"] == 0:
        when(table, options(table)[0])
    assert [player(table, seat)["character"] for seat in (0, 1)] == ["noor", "ottilie"]
    assert all(card.startswith("N-") for card in hand(table, 0))


@rule("HOPE-CHAR-06", "HOPE-CHAR-07", "HOPE-CHAR-08", "HOPE-RUL-78", "HOPE-RUL-91")
def test_larx_is_responsible_if_there_else_the_first_seat_or_whoever_is_named() -> None:
    assert fresh(2, characters="deniz,larx").view(0)["responsible"] == 1
    assert fresh(2, characters="deniz,noor").view(0)["responsible"] == 0
    assert fresh(3, responsible="ottilie").view(0)["responsible"] == 2


@rule("HOPE-CHAR-13", "HOPE-CHAR-14")
def test_a_side_of_the_character_tool_is_chosen_and_eight_tools_form_the_kit() -> None:
    table = nt.new("neon-hope", seats=2, seed=3)
    when(table, "use Borrowed Earpiece", "use Sandbox Model")
    assert (
        player(table)["character_tool"]["id"] == "L-C2"
        and len(player(table)["kit"]) == 8
        and player(table)["tools"] == []
    )


@rule("HOPE-CHAR-18", "HOPE-RUL-77")
def test_the_first_two_characters_are_proposed() -> None:
    table = fresh(2)
    assert [player(table, seat)["character"] for seat in (0, 1)] == ["larx", "deniz"]


@rule("HOPE-CHAR-19", "HOPE-RUL-98", "HOPE-RUL-103", "HOPE-EP-23")
def test_the_demo_has_two_characters_and_four_tools_each() -> None:
    table = fresh(2, demo=True)
    assert [tool["id"] for tool in player(table)["kit"]] == ["L-T1", "L-T4", "L-T5", "L-T7"]
    assert [tool["id"] for tool in player(table, 1)["kit"]] == ["D-T1", "D-T2", "D-T3", "D-T8"]
    for seats, chosen in ((3, {}), (2, {"characters": "larx,noor"}), (1, {"episode": "2"})):
        with pytest.raises(nt.Invalid):
            nt.new("neon-hope", seats=seats, demo=True, **chosen)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the episode
@rule(
    "HOPE-EX-01",
    "HOPE-EP-11", "HOPE-EP-12", "HOPE-EP-13", "HOPE-EP-14", "HOPE-EP-15", "HOPE-EP-16", "HOPE-EP-17", "HOPE-EP-18",
    "HOPE-EP-19", "HOPE-EP-21", "HOPE-EP-22", "HOPE-EP-08", "HOPE-EP-10", "HOPE-RUL-76",
)  # fmt: skip
def test_ex_01_the_syphon() -> None:
    bars, floors = set(), set()
    for seed in range(12):
        table = fresh(2, seed)
        assert the(table, "Barkeeper")["place"] == "Syphon/top" and the(table, "Barkeeper")["side"] == "A"
        assert the(table, "Bar")["place"] == "Syphon/top" and the(table, "Dance Floor")["place"] == "Syphon/bottom"
        bars.add(the(table, "Bar")["card"])
        floors.add(the(table, "Dance Floor")["card"])
        assert the(table, "Data De-Anonymization")["place"] == "network"
        assert table.view(0)["surveillance"]["dial"] == 0 and len(table.view(0)["cards"]) == 4
        assert all(player(table, seat)["place"] == "Syphon/top" for seat in (0, 1))
    assert bars == {"102", "103"} and floors == {"104", "105"}


@rule("HOPE-EP-02", "HOPE-EP-04", "HOPE-EP-05", "HOPE-EP-20", "HOPE-RUL-102")
def test_the_encounter_deck_is_shuffled_and_only_its_number_is_open() -> None:
    table = fresh(2)
    assert table.view(0)["encounter"] == {"deck": 28, "discard": []}


@rule("HOPE-EP-01", "HOPE-EP-03")
def test_chapters_are_stacked_in_their_order() -> None:
    table = fresh(2)
    assert table.view(0)["chapter"]["number"] == 1 and table.view(0)["chapter"]["objective"]


@rule("HOPE-EP-06", "HOPE-EP-07", "HOPE-MODE-01", "HOPE-MODE-03", "HOPE-RUL-102")
def test_the_threshold_card_of_the_mode_lies_open() -> None:
    for mode, final in (("story", 40), ("challenge", 30)):
        for level in ("normal", "hopeless"):
            seen = fresh(1, mode=mode, difficulty=level).view(0)["surveillance"]
            assert seen["final"] == final and not seen["escalated"]
            assert {row["side"] for row in seen["thresholds"]} == {"front", "escalation"}


@pytest.mark.parametrize(
    ("level", "dark", "rigged"), [("normal", 4, 1), ("hard", 2, 3), ("hopeless", 0, 5), ("gentle", 5, 0)]
)
@rule("HOPE-DIFF-01", "HOPE-DIFF-02", "HOPE-DIFF-03", "HOPE-DIFF-04", "HOPE-RUL-03")
def test_each_level_adds_its_five_cards(level: str, dark: int, rigged: int) -> None:
    state = fresh(2, difficulty=level).position()["state"]
    ids = [name.split("#")[0] for name in state["deck"]]
    assert ids.count("DF-1") == dark and ids.count("DF-2") == rigged


@rule("HOPE-RES-02", "HOPE-RUL-06")
def test_starting_resources_buy_tools_before_round_1() -> None:
    log = {"results": ["won"], "growth": [{"character": "larx", "growth": "GW-2"}]}
    table = nt.new("neon-hope", seats=2, seed=1, episode="2", campaign=log)
    while asked(table) != "buy":
        when(table, options(table)[0])
    assert table.view(0)["round"] == 0 and player(table)["resources"] == 2
    bought = table.decisions[0].describe("buy Steel-Toe Boots")
    assert table.decisions[0].rule == bought.rule == "HOPE-RES-02"
    when(table, "buy Steel-Toe Boots")
    assert [tool["id"] for tool in player(table)["tools"]] == ["L-T1"]
    assert player(fresh(2))["resources"] == 0


@rule("HOPE-EP-09")
def test_the_introduction_belongs_to_the_episode() -> None:
    from neontable.games.neon_hope.reading.content import load
    from neontable.games.neon_hope.text.story import title

    content = load(())
    assert all(title(content, f"episode/{episode.id}/introduction") for episode in content.episodes)


@rule("HOPE-GRID-04", "HOPE-RUL-60")
def test_nothing_of_the_supply_is_in_play() -> None:
    table = fresh(2)
    assert (
        player(table)["markers"] == [] and player(table)["resources"] == 0 and in_play(table, "Comfort Patrol") is None
    )


@rule("HOPE-RUL-89")
def test_hands_piles_and_kits_are_open_to_all() -> None:
    table = given(larx(), noor())
    assert table.view(1)["players"] == table.view(None)["players"] == table.view(0)["players"]


# ---------------------------------------------------------------- options
@pytest.mark.parametrize(
    ("seats", "chosen", "why"),
    [
        (2, {"episode": "9"}, "episode"),
        (2, {"characters": "larx,larx"}, "twice"),
        (2, {"characters": "larx"}, "1 name for 2 seats"),
        (2, {"characters": "larx,bob"}, "bob"),
        (2, {"responsible": "noor"}, "not in the group"),
        (2, {"difficulty": "easy"}, "difficulty"),
        (2, {"campaign": 7}, "campaign"),
        (2, {"campaign": {"heat": 9}}, "heat"),
        (2, {"campaign": {"luck": 1}}, "luck"),
        (2, {"campaign": {"flags": ["nothing_such"]}}, "nothing_such"),
        (2, {"campaign": {"growth": [{"character": "larx", "growth": "GW-2"}]}}, "allow 0"),
        (2, {"campaign": {"results": ["won"], "growth": [{"character": "larx", "growth": "GW-6"}] * 2}}, "twice"),
        (2, {"campaign": {"results": ["drawn"]}}, "results"),
        (2, {"campaign": {"pool": ["PC-9"]}}, "PC-9"),
        (2, {"campaign": {"allies": [{"card": "102", "character": "larx"}]}}, "follows nobody"),
        (2, {"campaign": {"version": 2}}, "version"),
    ],
)
def test_what_makes_no_game_is_refused_by_name(seats: int, chosen: dict[str, object], why: str) -> None:
    with pytest.raises(nt.Invalid, match=why):
        nt.new("neon-hope", seats=seats, **chosen)  # type: ignore[arg-type]


@rule("HOPE-RUL-101")
def test_every_episode_can_be_begun_with_an_empty_log() -> None:
    for episode in ("1", "2", "3a", "3b", "4"):
        table = fresh(2, episode=episode)
        log = table.view(0)["log"]
        assert log == {"flags": [], "heat": 0, "hotter": 0, "results": [], "written": [], "struck": []}


def test_levels_promise_no_more_than_was_measured() -> None:
    levels = dict(each.split(": ", 1) for each in measured.level_words().split("; "))
    assert list(levels) == ["Normal", "Hard", "Hopeless", "Gentle"]
    assert (
        "bots win 71 of 100 evenings with one character, 67 with two, 64 with three and 69 with four"
        in levels["Normal"]
    )
    assert "about 10 fewer" in levels["Hard"] and "about 20 fewer than at Normal" in levels["Hopeless"]
    assert "a level of ours" in levels["Gentle"] and "about 7 more than at Normal" in levels["Gentle"]
    modes = dict(each.split(": ", 1) for each in measured.mode_words().split("; "))
    assert list(modes) == ["Story", "Challenge"] and "with Hopeless bots win 29 of 100" in modes["Challenge"]
