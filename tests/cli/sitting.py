"""Plays at the full-screen table as a person would, by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from textual.pilot import Pilot

from neontable.cli.session import Session, start
from neontable.cli.terminal.app import TableApp
from neontable.cli.terminal.table_screen import TableScreen

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
        await self.pilot.pause()


def sit(
    script: Callable[[Player], Awaitable[None]],
    session: Session | None = None,
    players: tuple[str, ...] = ("human", "random"),
    size: tuple[int, int] = (100, 30),
    seed: int = 3,
) -> TableApp:
    """Open the table, follow the script, and give the closed program."""
    app = TableApp(session or start("cogdrive-neon", players, seed), 0.0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await pilot.pause()
            await script(player)

    asyncio.run(run())
    return app
