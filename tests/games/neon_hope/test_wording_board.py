"""The table of NEON HOPE in a terminal: everything that can be chosen is on it, in words and within the lines there are."""

from __future__ import annotations

import re

import pytest
from rich.console import Console

import neontable as nt
from neontable.cli.table import boards
from neontable.cli.table.results import who_won
from neontable.games.neon_hope.notation import vocabulary as v
from tests.games.neon_hope.table import card, deniz, given, larx, when

RAW = {*v.ATTRIBUTES, *v.TYPES, "LOC", "NET", "Res", "SURV", "STRESS"}


def walked(seats: int, choices: int, episode: str = "1") -> nt.Table:
    """A table after some random choices."""
    table = nt.new("neon-hope", seats=seats, seed=seats, episode=episode)
    bots = [nt.bot("random", seed=seat) for seat in range(seats)]
    for _ in range(choices):
        if table.result is not None:
            break
        decision = table.decisions[0]
        table.choose(decision.seat, bots[decision.seat].choose(nt.Perspective(table, decision.seat)))
    return table


def drawn(table: nt.Table, seat: int | None, width: int, height: int) -> str:
    """The board as it stands on a screen."""
    marks: dict[str, tuple[int, bool]] = {}
    for decision in table.decisions:
        if decision.seat == seat:
            for number, option in enumerate(decision.options, 1):
                for ref in decision.describe(option).refs:
                    marks.setdefault(ref, (number, number == 1))
    console = Console(width=width, force_terminal=False, record=True)
    with console.capture() as caught:
        console.print(boards.draw(table, table.view(seat), marks, width, height))
    return caught.get()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_board_can_be_drawn_at_every_moment(seats: int) -> None:
    table = nt.new("neon-hope", seats=seats, seed=5)
    bots = [nt.bot("random", seed=seat) for seat in range(seats)]
    for step in range(400):
        if table.result is not None:
            break
        decision = table.decisions[0]
        if step % 7 == 0:
            for seat in (None, decision.seat):
                board = drawn(table, seat, 80, 24)
                assert "Surveillance" in board and all(len(line) <= 80 for line in board.splitlines())
                words = boards.words(table, table.view(seat))
                assert not RAW & set(re.findall(r"[A-Za-z]+", words))
            for option in decision.options:
                for ref in decision.describe(option).refs:
                    assert boards.about(table, table.view(decision.seat), ref), ref
        table.choose(decision.seat, bots[decision.seat].choose(nt.Perspective(table, decision.seat)))


def test_what_is_in_play_is_on_the_board() -> None:
    table = walked(2, 60)
    view = table.view(0)
    board, words = drawn(table, 0, 160, 60), boards.words(table, view)
    for each in view["cards"]:
        assert each["name"] in board and each["name"] in words
    for player in view["players"]:
        assert player["name"].split()[0] in board
    for each in view["players"][0]["hand"]:
        assert each["name"] in board and each["name"] in words
    assert view["chapter"]["objective"] in board


def test_a_low_terminal_keeps_the_cards() -> None:
    table = walked(4, 90)
    low, tall = drawn(table, 0, 100, 14), drawn(table, 0, 100, 80)
    assert len(low.splitlines()) < len(tall.splitlines())
    for each in table.view(0)["cards"]:
        assert each["name"] in low


@pytest.mark.parametrize("width", [78, 88, 120, 160])
def test_attributes_and_hand_are_whole_in_any_width(width: int) -> None:
    table = walked(2, 60)
    view = table.view(0)
    for height in (20, 60):
        board = drawn(table, 0, width, height)
        for player in view["players"]:
            said = " ".join(f"{name.capitalize()} {value}" for name, value in player["attributes"].items())
            assert said in board
        for each in view["players"][0]["hand"]:
            assert each["name"] in board


def test_before_the_first_round_it_is_the_set_up() -> None:
    table = nt.new("neon-hope", seats=1, seed=3)
    assert drawn(table, 0, 88, 20).startswith("Set-up  Chapter 1")


def test_the_cards_one_may_add_are_told_apart_by_their_names() -> None:
    table = nt.new("neon-hope", seats=1, seed=3)
    told = table.decisions[0].describe_all()
    assert table.decisions[0].kind == "universals"
    assert all(".;" not in each.effect and each.effect.endswith(".") for each in told)
    assert all(name in each.effect for each in told for name in each.label.removeprefix("Add ").split(" and "))


def test_what_a_character_has_beside_it_is_shown_with_it() -> None:
    table = given(larx(), deniz(), cards=[card("NC-5", "zone 0")])
    view = table.view(0)
    held = [each for each in view["cards"] if "zone" in str(each["place"])]
    assert held[0]["name"] in drawn(table, 0, 160, 60)
    assert f": {held[0]['name']}" in boards.words(table, view)


def test_the_task_under_way_names_what_it_is_performed_on() -> None:
    table = given(larx(tools=["L-T6"]), deniz(), cards=[card("101")])
    when(table, "get support from Barkeeper")
    assert "get support Barkeeper" in drawn(table, 0, 120, 50)
    table = given(larx(tools=["L-T6"]), deniz(), cards=[card("101")])
    when(table, "get support from House Phone")
    assert "get support House Phone" in drawn(table, 0, 120, 50)


def test_no_text_is_cut_where_there_is_room_for_all_of_it() -> None:
    table = given(larx(hand=["L-A1", "L-A7"]), deniz(), cards=[card("101"), card("102")])
    tall = drawn(table, 0, 90, 60)
    assert "…" not in tall
    assert "…" in drawn(table, 0, 90, len(tall.splitlines()) - 1)


def test_the_odds_of_a_task_stand_beside_it() -> None:
    table = walked(2, 0)
    acted = 0
    bots = [nt.bot("random", seed=seat) for seat in range(2)]
    for _ in range(200):
        if table.result is not None:
            break
        decision = table.decisions[0]
        for option in decision.options:
            said = boards.odds(table, decision.seat, option)
            if said:
                odds = (
                    r"^\d+% success(, \d+% threat)?; (\d+% (Enemies act|retreat|defeat)(, |; ))*later effects left out$"
                )
                assert re.match(odds, said), said
                enemies = [card for card in table.view(None)["cards"] if card["kind"] == "enemy"]
                assert enemies or "Enemies" not in said
                acted += "Enemies act" in said
        table.choose(decision.seat, bots[decision.seat].choose(nt.Perspective(table, decision.seat)))
    assert acted


def test_the_end_and_the_guide_are_told_in_words() -> None:
    table = walked(1, 20_000)
    assert table.result is not None
    assert re.fullmatch(r".+ loses: the episode is lost by (exhaustion|surveillance)\.", who_won(table))
    assert re.fullmatch(r"All lose together: the episode is lost by \w+\.", who_won(walked(2, 20_000)))
    why, came = boards.ending(table)
    assert re.fullmatch(r"(.+ had no Endurance left|The Surveillance was full), in round \d+\.", why)
    assert re.fullmatch(r"You came to chapter \d, .+\. Still to do: .+\.", came)
    assert len(boards.guide(table)) == 7
    assert drawn(table, None, 80, 30)
