"""The Search Action: what it costs, what is drawn, what is kept, and what must happen to it at once."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import fighter, given, happened, options, player, refuses, sector, when

GREEN = ["SG-01", "ML-01", "AR-01", "HE-01"]  # no two of one type; B, E, S, S
ORANGE = ["SG-06", "ML-08"]
PURPLE = ["HG-10"]


def searching(place: str, **more: Any) -> nt.Table:
    """Boulder is about to search this Sector; the decks lie ready from the top."""
    mine = {name: more.pop(name) for name in ("energy", "gear", "enhancement", "actions") if name in more}
    mine.setdefault("actions", ["search", "search", "gain 1"])
    more.setdefault("equipment", [GREEN, ORANGE, PURPLE])
    return given(
        fighter("boulder", place, **mine),
        fighter("akari", "highway"),
        fighter("snake", "highway"),
        turn=0,
        **more,
    )


def drawn(table: nt.Table) -> list[str]:
    """The cards that the searcher has drawn and not yet played."""
    cards: list[str] = table.view(0).get("drawn", {}).get("cards", [])
    return cards


def discarded(table: nt.Table) -> list[list[str]]:
    """The three discard piles: green, orange, purple."""
    piles: list[list[str]] = table.view(None)["decks"]["discards"]
    return piles


@rule("NEON-SEARCH-01", "NEON-ENERGY-01")
@pytest.mark.parametrize(("tokens", "left"), [(1, 4), (2, 3), (5, 0)])
def test_a_search_costs_one_energy_for_each_search_token_of_the_sector(tokens: int, left: int) -> None:
    table = searching("subway", energy=5, search={"subway": tokens, "mall": 3})
    when(table, "search")
    assert player(table, 0)["energy"] == left


@rule("NEON-SEARCH-03")
def test_without_search_tokens_a_search_is_free() -> None:
    table = searching("subway", energy=0, search={"mall": 3})
    when(table, "search")
    assert (player(table, 0)["energy"], len(drawn(table))) == (0, 3)


@rule("NEON-SEARCH-02", "NEON-T-07")
def test_without_enough_energy_there_is_no_search_and_no_token() -> None:
    table = searching("subway", energy=1, search={"subway": 2}, actions=["search", ["search", "takeover"], "gain 1"])
    assert options(table) == ("takeover", "skip")  # the first half, a Search alone, has passed without a question
    assert refuses(table, "search").rule == "NEON-SEARCH-02"
    assert (sector(table, "subway")["search"], player(table, 0)["energy"], drawn(table)) == (2, 1, [])


@rule("NEON-T-06", "NEON-SEARCH-15")
def test_a_paid_search_in_a_green_sector_from_beginning_to_end() -> None:
    table = searching("subway", energy=2, search={"subway": 2})
    when(table, "search")
    assert drawn(table) == ["SG-01", "ML-01", "AR-01"]
    assert (player(table, 0)["energy"], sector(table, "subway")["search"]) == (0, 2)
    when(table, "gear SG-01", "gear ML-01")
    assert [each["card"] for each in player(table, 0)["gear"].values()] == ["SG-01", "ML-01"]
    assert (discarded(table)[0], sector(table, "subway")["search"]) == (["AR-01"], 3)


@rule("NEON-SEARCH-04", "NEON-SEARCH-05", "NEON-SEARCH-06", "NEON-SEARCH-07")
@pytest.mark.parametrize(
    ("place", "cards"),
    [
        ("charging-station", ["SG-01", "ML-01", "AR-01"]),
        ("subway", ["SG-01", "ML-01", "AR-01"]),
        ("train-station", ["SG-01", "ML-01", "AR-01"]),
        ("park", ["SG-06", "ML-08"]),
        ("factory", ["SG-06", "ML-08"]),
        ("highway", ["SG-06", "ML-08"]),
        ("police-station", ["HG-10", "SG-01"]),
        ("stadium", ["HG-10", "SG-01"]),
        ("tv-tower", ["HG-10", "SG-01"]),
    ],
)
def test_the_rank_of_the_sector_says_what_is_drawn(place: str, cards: list[str]) -> None:
    table = searching(place)
    when(table, "search")
    assert drawn(table) == cards
    when(table, f"gear {cards[0]}", f"gear {cards[1]}")  # two are kept in each rank
    assert len(player(table, 0)["gear"]) == 2
    assert table.decisions[0].kind == "action"


@rule("NEON-SEARCH-08", "NEON-SECTOR-12", "NEON-RULING-006")
def test_the_mall_draws_one_more_and_still_two_are_kept() -> None:
    table = searching("mall")
    when(table, "search")
    assert drawn(table) == ["SG-01", "ML-01", "AR-01", "HE-01"]
    when(table, "gear SG-01", "gear ML-01")
    assert table.decisions[0].kind == "action"
    assert discarded(table)[0] == ["AR-01", "HE-01"]


@rule("NEON-SEARCH-08")
@pytest.mark.parametrize(
    ("place", "cards"),
    [("subway", ["SG-01", "ML-01", "AR-01", "HE-01"]), ("stadium", ["HG-10", "SG-01", "ML-01"])],
)
def test_scavenger_uplink_searches_cheaper_and_draws_more(place: str, cards: list[str]) -> None:
    table = searching(place, energy=1, search={place: 2}, enhancement="scavenger-uplink")
    when(table, "search")
    assert (player(table, 0)["energy"], drawn(table)) == (0, cards)
    when(table, f"gear {cards[0]}", f"gear {cards[1]}")
    assert table.decisions[0].kind == "action"


@rule("NEON-SEARCH-09")
def test_what_is_not_kept_goes_to_the_pile_of_its_own_deck() -> None:
    table = searching("stadium")
    when(table, "search", "done")
    assert discarded(table) == [["SG-01"], [], ["HG-10"]]


@rule("NEON-SEARCH-10")
def test_an_empty_deck_takes_its_discard_pile_while_drawing() -> None:
    table = searching(
        "subway",
        equipment=[[], None, None],
        discards=[["SG-02", "SG-03", "SG-04"], ["SG-07"], []],
        chance=["SG-04", "SG-02"],
    )
    when(table, "search")
    assert drawn(table) == ["SG-04", "SG-02", "SG-03"]
    assert discarded(table) == [[], ["SG-07"], []]


@rule("NEON-SEARCH-10")
def test_drawing_goes_on_from_the_new_deck() -> None:
    green = [f"{gear}-0{i}" for gear in ("SG", "HG", "ML", "GR", "AR", "HE") for i in range(1, 6)]
    pile = [card for card in green if card != "HE-05"]
    table = searching("subway", equipment=[["HE-05"], None, None], discards=[pile, [], []], chance=["AR-02", "SG-02"])
    when(table, "search")
    assert (drawn(table), discarded(table)[0]) == (["HE-05", "AR-02", "SG-02"], [])
    assert table.view(None)["decks"]["equipment"][0] == 27


@rule("NEON-RULING-040")
def test_with_deck_and_pile_empty_only_what_there_is_is_drawn() -> None:
    table = searching("subway", equipment=[[], None, None], discards=[["SG-02"], [], []])
    when(table, "search")
    assert drawn(table) == ["SG-02"]
    when(table, "gear SG-02")
    assert sector(table, "subway")["search"] == 1
    table = searching("subway", equipment=[[], None, None])
    when(table, "search")
    assert (drawn(table), table.decisions[0].kind) == ([], "action")


@rule("NEON-SEARCH-11", "NEON-RULING-054", "NEON-RULING-055")
def test_cards_that_are_only_drawn_are_all_kept() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain 1", "gain 1"]),
        fighter("akari", "park", energy=0, lost=5),
        fighter("snake", "highway"),
        turn=0,
        equipment=[["SG-01"], ["ML-06", "GR-06", "HE-06"], ["AR-10"]],
        chance=[1, 4, "quartermaster-drop", "stabilizer"],
    )
    when(table, "attack", "attack akari")
    assert (table.decisions[0].seat, table.view(1)["drawn"]["cards"]) == (1, ["SG-01", "ML-06", "AR-10"])
    when(table, "gear SG-01", "gear ML-06", "gear AR-10", "keep quartermaster-drop")
    assert player(table, 1)["energy"] == 3  # set before the immediate Enhancement works
    when(table, "gear GR-06", "gear HE-06")
    assert [each["card"] for each in player(table, 1)["gear"].values()] == ["SG-01", "ML-06", "GR-06", "AR-10", "HE-06"]
    assert table.decisions[0].seat == 0


@rule("NEON-SEARCH-12", "NEON-SEARCH-14")
def test_drawn_cards_are_played_before_anything_else() -> None:
    table = searching("subway", gear={"heavy gun": "HG-01"})
    when(table, "search")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "equip")
    assert options(table) == (
        "gear SG-01", "gear SG-01 on HG-01", "ammo SG-01 under HG-01", "gear ML-01", "gear AR-01", "done",
    )  # fmt: skip
    when(table, "gear ML-01", "done")
    assert "drawn" not in table.view(0)
    assert (discarded(table)[0], table.decisions[0].kind) == (["SG-01", "AR-01"], "action")


@rule("NEON-RULING-042")
def test_the_second_card_may_go_under_the_first() -> None:
    table = searching("subway", equipment=[["SG-01", "HG-01", "HE-02"], None, None])
    when(table, "search")
    assert "ammo HG-01 under SG-01" not in options(table)
    when(table, "gear SG-01", "ammo HG-01 under SG-01")
    assert player(table, 0)["gear"]["small gun"] == {"card": "SG-01", "ammo": ["HG-01"]}


@rule("NEON-SEARCH-13", "NEON-RULING-041")
@pytest.mark.parametrize("kept", [[], ["ML-01"]])
def test_fewer_than_two_may_be_kept(kept: list[str]) -> None:
    table = searching("subway")
    when(table, "search", *[f"gear {card}" for card in kept], "done")
    assert discarded(table)[0] == [card for card in GREEN[:3] if card not in kept]
    assert sector(table, "subway")["search"] == 1


@rule("NEON-SEARCH-13")
def test_a_card_that_cannot_be_played_is_discarded_without_a_question() -> None:
    table = searching("park", gear={"small gun": "SG-03", "melee": "ML-01"}, equipment=[None, ["SG-06", "ML-08"], None])
    when(table, "search")  # types already there, no symbol shared
    assert (table.decisions[0].kind, discarded(table)[1]) == ("action", ["SG-06", "ML-08"])
    assert sector(table, "park")["search"] == 1


@rule("NEON-SEARCH-15")
def test_the_token_comes_when_the_search_is_finished_and_the_next_one_costs_more() -> None:
    table = searching("subway", energy=3)
    when(table, "search")
    assert sector(table, "subway")["search"] == 0
    when(table, "done")
    assert sector(table, "subway")["search"] == 1
    when(table, "search", "done")
    assert (sector(table, "subway")["search"], player(table, 0)["energy"]) == (2, 2)


@rule("NEON-RULING-039")
@pytest.mark.parametrize(("before", "after"), [(9, 1), (10, 0)])
def test_when_all_twenty_search_tokens_lie_there_no_more_is_placed(before: int, after: int) -> None:
    table = searching("subway", search={"park": 10, "factory": before})
    when(table, "search", "done")
    assert sector(table, "subway")["search"] == after


@rule("NEON-SEARCH-04", "NEON-RULING-125")
def test_only_the_searcher_sees_what_was_drawn() -> None:
    table = searching("subway")
    when(table, "search")
    assert table.view(1)["drawn"] == {"seat": 0, "count": 3}
    assert "SG-01" not in str([line.as_data() for line in table.log_for(1)])
    assert happened(table, "searched")[0]["cards"] == ["SG-01", "ML-01", "AR-01"]
