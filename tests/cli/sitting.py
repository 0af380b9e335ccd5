"""Plays at the full-screen table as a person would, by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from textual.pilot import Pilot
from textual.widgets import Static

from neontable.cli.table.session import Session, start
from neontable.cli.terminal.app import TableApp
from neontable.cli.terminal.table_screen import TableScreen
from neontable.kernel.chance import Quick

PATIENCE = 20.0


class Player:
    """Somebody at the table, with eyes, keys and a mouse."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TableScreen:
        return self.app.table_screen

    @property
    def session(self) -> Session:
        return self.app.session

    def seen(self) -> str:
        """All text on the screen now."""
        size = self.app.size
        lines = self.app.screen._compositor.render_strips(size)
        return "\n".join(strip.text for strip in lines)

    def told(self) -> str:
        """What is said beside the options."""
        return str(self.screen.query_one("#note", Static).content)

    async def first_option(self) -> None:
        """Choose the first option by its number, or by Enter where one digit is not enough."""
        await self.press("1" if len(self.screen.texts) < 10 else "enter")

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to be so."""
        begun = monotonic()
        while not holds():
            assert monotonic() - begun < PATIENCE, f"waited in vain:\n{self.seen()}"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def my_turn(self) -> None:
        """Wait until somebody here is asked, or the game is over."""
        await self.until(lambda: self.screen.decision is not None or self.session.table.over)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        await self.pilot.press(*keys)


def late(session: Session, turn: int = 12) -> Session:
    """The same sitting, some turns later."""
    table = session.table
    luck = Quick(1)
    while not table.over and table.view(None)["turn"] < turn:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])
    return session


def sit(
    script: Callable[[Player], Awaitable[None]],
    session: Session | None = None,
    players: tuple[str, ...] = ("human", "random"),
    size: tuple[int, int] = (100, 30),
    seed: int = 3,
    pace: float = 0.0,
) -> TableApp:
    """Open the table, follow the script, and give the closed program."""
    app = TableApp(session or start("cogdrive-neon", players, seed), pace)

    async def run() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            player = Player(app, pilot)
            await pilot.pause()
            await script(player)

    asyncio.run(run())
    return app
