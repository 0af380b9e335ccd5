"""Set-up: two players, two starting decks, the Hangar Deck and the Clash."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.cogdrive_neon.table import ALL, ONES, clash, deck, discard, hand, hangar, hangar_deck, kinds, told

SEEDS = range(40)


def laid_out(first: int = 0) -> nt.Table:
    """A table about to be set up, with decks in known order: nothing is left to chance."""
    rest = [card for card in ALL if card not in ONES]
    players = [{"deck": sorted(ONES)[:6]}, {"deck": sorted(ONES)[6:]}]
    position = {"phase": "set-up", "turn": 0, "hangar": [], "hangar_deck": [*rest, "WRECKAGE"], "players": players}
    return nt.setup("cogdrive-neon", position, chance=[], first_player=first)


@rule("COG-SETUP-01")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_only_two_can_play(seats: int) -> None:
    assert list(nt.game("cogdrive-neon").seats) == [2]
    assert nt.new("cogdrive-neon", seed=1).seats == 2
    with pytest.raises(nt.Invalid):
        nt.new("cogdrive-neon", seats=seats)


@rule("COG-SETUP-02", "COG-R-01")
def test_either_player_may_be_drawn_as_first_player() -> None:
    firsts = [nt.new("cogdrive-neon", seed=seed).view(None)["first"] for seed in SEEDS]
    assert 10 < sum(firsts) < 30
    table = nt.new("cogdrive-neon", seed=1)
    assert (kinds(table)[0], table.log[0].rule) == ("first player", "COG-SETUP-02")


@rule("COG-SETUP-02", "COG-R-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_players_may_agree_on_the_first_player(seat: int) -> None:
    tables = [nt.new("cogdrive-neon", seed=seed, first_player=seat) for seed in range(8)]
    assert {table.view(None)["first"] for table in tables} == {seat}
    assert {table.decisions[0].seat for table in tables} == {seat}


@rule("COG-SETUP-03", "COG-SETUP-04")
def test_each_player_has_a_turn_order_card_and_an_actions_card() -> None:
    players = nt.new("cogdrive-neon", seed=1, first_player=1).view(0)["players"]
    assert players[1]["reference"] == ["first-player", "actions"]
    assert players[0]["reference"] == ["second-player", "actions"]
    texts = nt.game("cogdrive-neon").load_content(()).reference
    assert all(texts[card] for player in players for card in player["reference"])


@rule("COG-SETUP-05", "COG-CARD-08")
def test_power_one_cards_are_taken_out_first() -> None:
    for seed in SEEDS:
        table = nt.new("cogdrive-neon", seed=seed)
        assert set(hangar(table) + hangar_deck(table)) == set(ALL) - ONES | {"WRECKAGE"}


@rule("COG-SETUP-06")
def test_the_twelve_are_shuffled_together() -> None:
    with_first = [set(hand(table) + deck(table) + clash(table)) for table in tables()]
    for card in ONES:
        assert 5 < sum(card in mine for mine in with_first) < 35, card


@rule("COG-SETUP-07", "COG-SETUP-08", "COG-SETUP-09")
def test_six_cards_face_down_are_a_starting_deck() -> None:
    for table in tables():
        sets = [set(hand(table, seat) + deck(table, seat) + clash(table, seat)) for seat in (0, 1)]
        assert len(sets[0]) == len(sets[1]) == 6
        assert sets[0] | sets[1] == ONES
        assert table.view(0)["players"][0]["deck"]["mixed"] == len(deck(table))
        assert discard(table, 0) == discard(table, 1) == []


@rule("COG-SETUP-10")
def test_the_hangar_deck_is_shuffled() -> None:
    rows = [tuple(hangar(table)) for table in tables()]
    assert len(set(rows)) == len(rows)
    assert {card for row in rows for card in row} == set(ALL) - ONES


@rule("COG-SETUP-11", "COG-INFO-05")
def test_the_wreckage_card_lies_below_thirty_one_cards() -> None:
    for table in tables():
        assert hangar_deck(table)[-1] == "WRECKAGE"
        pile = table.view(1)["hangar_deck"]
        assert (pile["count"], pile["before_wreckage"]) == (31, 31)
        assert (pile["top"], pile["mixed"], pile["bottom"]) == ([], 31, ["WRECKAGE"])


@rule("COG-SETUP-12")
def test_the_top_five_cards_are_the_hangar() -> None:
    table = laid_out()
    rest = [card for card in ALL if card not in ONES]
    assert hangar(table) == rest[:5] == told(table, "laid out")
    assert hangar_deck(table) == [*rest[5:], "WRECKAGE"]
    assert table.log[1].rule == "COG-SETUP-12"


@rule("COG-SETUP-13")
def test_the_clash_card_lies_between_two_sides() -> None:
    assert "5 points" in nt.game("cogdrive-neon").load_content(()).reference["clash"]
    assert [len(clash(laid_out(), seat)) for seat in (0, 1)] == [1, 0]


@rule("COG-SETUP-14", "COG-SETUP-15", "COG-R-31")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_opens_the_clash_with_the_top_card(first: int) -> None:
    table = laid_out(first)
    assert clash(table, first) == [sorted(ONES)[6 * first]] == told(table, "opening card")
    assert clash(table, 1 - first) == []
    assert table.entries == []  # nobody chose it


@rule("COG-SETUP-16")
def test_the_clash_is_opened_before_anyone_draws() -> None:
    table = laid_out()
    order = kinds(table)
    assert order.index("opening card") < order.index("drew")
    assert hand(table) == sorted(ONES)[1:4]


@rule("COG-SETUP-17", "COG-INFO-03")
def test_each_draws_three_cards_from_the_own_deck() -> None:
    table = laid_out()
    assert (hand(table, 0), deck(table, 0)) == (sorted(ONES)[1:4], sorted(ONES)[4:6])
    assert (hand(table, 1), deck(table, 1)) == (sorted(ONES)[6:9], sorted(ONES)[9:])
    assert [line.fields for line in table.log_for(0) if line.kind == "drew" and line.seat == 1] == [{}, {}, {}]


@rule("COG-SETUP-18")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_takes_the_first_turn(first: int) -> None:
    table = laid_out(first)
    assert (table.view(None)["active"], table.view(None)["turn"]) == (first, 1)
    assert (table.decisions[0].seat, table.decisions[0].kind) == (first, "action")


def tables() -> list[nt.Table]:
    return [nt.new("cogdrive-neon", seed=seed) for seed in SEEDS]
