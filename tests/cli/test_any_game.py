"""Both tables play any game, with a board of its own or without."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from neontable.cli.table import boards
from neontable.cli.table.plain import Plain
from neontable.cli.table.session import start
from neontable.cli.terminal.dialogs import Curtain, Ending
from neontable.kernel import registry
from neontable.kernel.record import verify
from tests.cli.sitting import Player, sit

GAMES = ("cogdrive-neon", "toy-bid", "toy-coop", "toy-peek", "toy-row")


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_any_game_by_lines(game: str) -> None:
    fewest = registry.get(game).seats[0]
    for players in (["human"] * fewest, ["human"] + ["random"] * (fewest - 1)):
        session = start(game, players, 3)
        out = io.StringIO()
        assert Plain(session, io.StringIO("1\n" * 900), out).play() == 0
        assert session.table.over and "failed" not in out.getvalue()
        verify(session.path)


@pytest.mark.parametrize("game", [name for name in GAMES if name.startswith("toy")])
def test_a_game_without_a_board_is_played_on_the_screen_by_people_in_turns(game: str) -> None:
    async def script(player: Player) -> None:
        for _ in range(60):
            if isinstance(player.app.screen, Ending):
                break
            if isinstance(player.app.screen, Curtain):
                await player.press("enter")
            elif player.screen.decision is not None:
                await player.press("1")
        assert player.session.table.over
        assert isinstance(player.app.screen, Ending)

    sit(script, start(game, ["human"] * registry.get(game).seats[0], 3))


def test_the_fallback_board_marks_what_can_be_chosen() -> None:
    view: dict[str, Any] = {"row": ["a", "b"], "players": [{"hand": {"count": 2}, "ready": True}], "note": None}
    console = Console(width=60, file=io.StringIO())
    console.print(boards.tree(view, {"row/1": (4, False), "note": (2, True)}, "Toy"))
    file = console.file
    assert isinstance(file, io.StringIO)
    shown = file.getvalue()
    assert "4› 1: b" in shown and "0: a" in shown and "2› note: none" in shown
    assert "row: a, b" in boards.outline(view) and "    ready: yes" in boards.outline(view)


def test_the_board_holds_without_the_help_of_memory() -> None:
    session = start("cogdrive-neon", ["human", "random"], 3, {"memory": "counts"})
    out = io.StringIO()
    assert Plain(session, io.StringIO("1\n" * 900), out).play() == 0
    assert session.table.over and "NOT SEEN" not in out.getvalue()
    console = Console(width=80, file=io.StringIO())
    for seat in (0, 1, None):
        console.print(boards.draw(session.table, session.table.view(seat), {}, 80, 24))
    console.print(boards.draw(session.table, boards.everything(session.table), {}, 80, 24))


def test_no_line_of_the_board_is_wider_than_its_place() -> None:
    session = start("cogdrive-neon", ["random", "random"], 3)
    table = session.table
    while not table.over:
        decision = table.decisions[0]
        marks = {ref: (12, True) for option in decision.options for ref in decision.describe(option).refs}
        for width, height in ((68, 20), (78, 15), (120, 40)):
            drawn: Any = boards.draw(table, table.view(decision.seat), marks, width, height)
            assert all(line.cell_len <= width for line in drawn.renderables)
            assert len(drawn.renderables) <= height + 2
        table.choose(decision.seat, decision.options[len(table.entries) % len(decision.options)])
