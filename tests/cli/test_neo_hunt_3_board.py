"""The terminal table of Neo-Hunt 3: every size, nothing secret, doors as barred lines."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console
from textual.widgets import Static

import neontable as nt
from neontable.cli.table import boards
from neontable.cli.table.plain import Plain
from neontable.cli.table.session import start
from neontable.games.neo_hunt_3.terminal.words import named_card
from neontable.ink import SHAPES
from neontable.kernel.chance import Quick
from tests.cli.sitting import Player, sit
from tests.games.neo_hunt_3.table import given

SIZES = ((68, 20), (78, 15), (120, 40))


def positions(seats: int, seed: int) -> Iterator[nt.Table]:
    """A table now and then in a random game, and after it."""
    table = nt.new("neo-hunt-3", seats=seats, seed=seed)
    luck = random.Random(seed)
    made = 0
    while not table.over:
        if made % 9 == 0:
            yield table
        made += 1
        decision = luck.choice(table.decisions)
        table.choose(decision.seat, luck.choice(decision.options))
    yield table


def drawn(table: nt.Table, seat: int | None, width: int, height: int) -> list[str]:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(boards.draw(table, table.view(seat), {}, width, height))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return str(text).rstrip("\n").split("\n")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_fits_every_size_and_names_every_sector(seats: int) -> None:
    for table in positions(seats, seats):
        for width, height in SIZES:
            lines = drawn(table, 0, width, height)
            assert len(lines) <= height and max(len(line) for line in lines) <= width
            for name in ("NW", "NE", "centre", "SW", "SE"):
                assert any(name in line for line in lines)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(seats: int) -> None:
    for number, table in enumerate(positions(seats, 7)):
        if not table.over:
            world = table.sample(0, Quick(number))
            assert drawn(world, 0, 78, 22) == drawn(table, 0, 78, 22)
            assert boards.words(world, world.view(0)) == boards.words(table, table.view(0))


def test_doors_are_barred_lines() -> None:
    table = given("- D1", "- D1", board={"N": "mirror-hall/0"})
    lines = drawn(table, None, 78, 22)
    assert not any("╫" in line for line in lines)
    barred = [line for line in lines if "╪" in line]
    assert len(barred) == 1 and barred[0].count("+") == 4  # only between N and the centre
    turned = drawn(given("- D1", "- D1", board={"N": "mirror-hall/1"}), None, 78, 22)
    assert sum(line.count("╫") for line in turned) == 2 * 3 and not any("╪" in line for line in turned)


def test_the_words_of_a_table() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": {"sector": "N", "damage": 2}, "amber-A": "N"}, troopers={"S": 1})
    text = boards.words(table, table.view(0))
    assert "Your Kiln in the north: 6 of 8 HP, cloak 2" in text
    assert "South (S): 5 Drain Gallery, cover 0 against shots, 1 against grenades; 1 trooper" in text
    assert "closed counters: of +1, min 1; +2, max 2; +0, cloak damaged" in text
    assert boards.about(table, table.view(0), "varans/amber-A").startswith("Amber's Rasp in the north: 9 of 9 HP")
    assert boards.about(table, table.view(0), "sectors/S").startswith("South (S): 5 Drain Gallery")
    assert boards.about(table, table.view(0), "varans/cyan-B").startswith("Your Kiln in the north")
    assert boards.about(table, table.view(None), "varans/cyan-B").startswith("Cyan's Kiln in the north")
    assert "Slot 2: Snap Shot / +1, min 1" in boards.about(table, table.view(0), "players/0/slots/1")
    assert boards.odds(table, 0, "attack amber-A").startswith("damage ")
    assert boards.guide(table)[0].startswith("Each turn everybody lays")


def test_a_programme_is_typed_in_one_line() -> None:
    session = start("neo-hunt-3", ["human", "random"], seed=3)
    out = io.StringIO()
    lines = "A1 T1 A1 C1 / D1 D2 D6 D7\na1 t1 b2 c1 / d3 d1 d4 d5\nquit\n"
    Plain(session, io.StringIO(lines), out).play()
    assert "No: " in out.getvalue() and "is in your programme already" in out.getvalue()
    assert [entry.text for entry in session.table.entries if entry.seat == 0][:8] == [
        "A1", "T1", "B2", "C1", "D3", "D1", "D4", "D5",
    ]  # fmt: skip


def test_a_typed_programme_stands_in_place_of_what_was_laid_by_keys() -> None:
    session = start("neo-hunt-3", ["human", "random"], seed=3)
    session.choose(0, "A1")
    session.choose(0, "T1 B2")
    view = session.table.view(0)["players"][0]["slots"]
    assert [each["card"] for each in view] == ["A1", "T1", "B2", None], "what can follow follows"
    session.choose(0, "A1 T1 C3 C1 / D1 D2 D6 D7")
    view = session.table.view(0)["players"][0]["slots"]
    assert [each["card"] for each in view] == ["A1", "T1", "C3", "C1"]
    with pytest.raises(nt.Illegal, match="its part of this round is over"):
        session.choose(0, "A1 A1 C3 C1 / D1 D2 D6 D7")
    assert session.table.view(0)["players"][0]["slots"] == view


def test_the_end_and_a_game_looked_back_at_are_drawn_with_all_programmes_open() -> None:
    table = nt.new("neo-hunt-3", seats=3, seed=4, longest=10)
    table.names = ["Ann", "Ben", "Cy"]
    luck = random.Random(4)
    programmes = 0
    while not table.over:
        view = boards.everything(table)
        if len(view["players"][0]["slots"]) == 4 and view["stage"] == "phase":
            programmes += all(slot["card"] for player in view["players"] for slot in player["slots"])
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
    assert programmes > 10
    drawn = io.StringIO()
    Console(file=drawn, width=100).print(boards.draw(table, boards.everything(table), {}, 100, 30))
    assert "the end" in drawn.getvalue()


def test_the_letters_of_varans_have_their_names_beside_them() -> None:
    table = nt.new("neo-hunt-3", seats=3, seed=3)
    for width, height in SIZES:
        said = "\n".join(drawn(table, 0, width, height))
        for varan in table.view(0)["varans"].values():
            assert f"{varan['letter']} {varan['name']} {varan['hit_points']}/" in said


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sector_name_is_whole_or_marked_as_cut(seats: int) -> None:
    for table in positions(seats, seats):
        for width, height in SIZES:
            said = "\n".join(drawn(table, 0, width, height))
            for name, sector in table.view(0)["sectors"].items():
                after = re.search(rf"\b{name} {sector['number']} (.*?) s\d g\d", said)
                assert after is not None, said
                shown = after[1]
                cut_short = shown.endswith("…") and sector["name"].startswith(shown[:-1].rstrip())
                assert shown == sector["name"] or cut_short


def test_troopers_and_varans_come_before_the_names_of_sectors() -> None:
    table = given("- D1", "- D1", troopers={"S": 6, "centre": 6, "NE": 6})
    lines = drawn(table, 0, 76, 11)
    assert len(lines) <= 11
    assert sum(line.count("▪6") for line in lines) == 3
    for varan in table.view(0)["varans"].values():
        assert any(f"{SHAPES[varan['seat']]}{varan['letter']}" in line for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_of_the_phase_are_named_in_every_size(seats: int) -> None:
    phases = 0
    for table in positions(seats, seats):
        view = table.view(0)
        if view["stage"] != "phase":
            continue
        phases += 1
        for width, height in (*SIZES, (76, 14), (76, 12)):
            said = "\n".join(drawn(table, 0, width, height))
            for seat, player in enumerate(view["players"]):
                card = named_card(table.start.content, player["slots"][view["phase"] - 1]["card"])
                if player["plays"] and card and (seats == 2 or width > 68):
                    assert re.search(rf"{SHAPES[seat]} .*{card}", said), said
    assert phases > 2


def test_a_line_that_the_news_leave_goes_to_the_programmes() -> None:
    async def script(player: Player) -> None:
        for _ in range(40):
            await player.my_turn()
            if not str(player.screen.query_one("#last", Static).content) and player.session.table.view(0)["phase"] > 1:
                break
            await player.press("enter")
        await player.until(lambda: "Maul +2" in player.seen())

    sit(script, start("neo-hunt-3", ["human", "greedy"], 3), size=(80, 24))


def test_the_set_up_is_no_turn() -> None:
    table = nt.new("neo-hunt-3", seats=3, seed=3)
    assert table.view(0)["turn"] == 0
    assert drawn(table, 0, 78, 15)[0].startswith("Set-up")
