"""One person with several characters, where all win together: no curtain, news told once, the last choice taken back."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

import pytest

from neontable.cli.table.plain import Plain
from neontable.cli.table.session import Session, resume, start
from neontable.cli.terminal import menu
from neontable.cli.terminal.dialogs import Curtain, Paper
from neontable.cli.terminal.menu import MenuApp
from tests.cli.sitting import Player, sit


async def asked(player: Player) -> None:
    """Turn the pages of the story until somebody here is asked."""
    ready = (Paper, Curtain)
    while True:
        await player.until(lambda: isinstance(player.app.screen, ready) or player.screen.decision is not None)
        assert not isinstance(player.app.screen, Curtain)
        if player.app.screen is player.screen:
            return
        await player.press("enter")


def test_one_name_for_several_seats_is_one_person_and_needs_no_curtain(home: Path) -> None:
    session = start("neon-hope", ["human", "human", "random"], 5, names=["Ann"])
    assert session.table.names[:2] == ["Ann", "Ann 2"] and session.one_person
    assert resume(session.path).one_person

    async def script(player: Player) -> None:
        seats = set()
        for _ in range(12):
            await asked(player)
            decision = player.screen.decision
            assert decision is not None and player.screen.viewer == decision.seat
            seats.add(decision.seat)
            player.screen.answer(decision.options[0])
            await player.pilot.pause()
        assert seats == {0, 1}
        await asked(player)
        for _ in range(3):  # whichever character chose last
            mine = [entry for entry in session.table.standing() if entry.seat in (0, 1)]
            await player.press("u")
            await asked(player)
            assert [entry for entry in session.table.standing() if entry.seat in (0, 1)] == mine[:-1]

    sit(script, session, size=(80, 24))


def test_what_one_character_has_heard_is_no_news_to_the_other(home: Path) -> None:
    session, out = start("neon-hope", ["human", "human"], 5, names=["Ann"]), StringIO()
    Plain(session, StringIO("1\n1\n1\n1\n1\n1\n"), out).play()
    shown = out.getvalue()
    assert "Pass the keyboard" not in shown
    assert "Ann 2: Which side" in shown and shown.count("Ann is responsible for this episode.") == 1


def test_two_people_are_two_people(home: Path) -> None:
    assert not start("neon-hope", ["human", "human"], 5).one_person
    assert not start("neon-hope", ["human", "human"], 5, names=["Ann", "Bob"]).one_person
    rivals = start("cogdrive-neon", ["human", "human"], 5, names=["Ann"])
    assert rivals.table.names == ["Ann", "Player 2"] and not rivals.one_person


def test_the_menu_asks_how_many_characters_somebody_alone_holds(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Session] = []
    monkeypatch.setattr(menu, "play", played.append)
    app = MenuApp()

    async def script() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("down", "down", "down", "enter", "down", "enter", "down", "enter"):
                await pilot.press(key)
                await pilot.pause()

    asyncio.run(script())
    assert app.return_value is not None
    app.return_value()
    assert played[0].table.game.name == "neon-hope" and played[0].players == ["human", "human"]
    assert played[0].one_person
