"""A campaign at the full screen: from the result of an evening straight to the next one."""

from __future__ import annotations

from neontable.cli.commands.campaign import Sitting
from neontable.cli.files import campaigns
from tests.cli.sitting import Player, sit


def test_the_next_evening_follows_from_the_result() -> None:
    begun, session = campaigns.first_evening("Screens", "neon-hope", ["human", "random"], {}, [], ["Ada"])
    Sitting(begun, begun.evening(1), session)

    async def script(player: Player) -> None:
        for evening in (1, 2, 3):
            session = player.session
            await player.until(lambda: player.screen.decision is not None)
            assert "Which side of the Character Tool" in player.seen()
            player.session.concede(0)
            player.screen.advance()
            pressed = 0
            while "The record:" not in player.seen():
                await player.pilot.pause(0.02)
                await player.press("enter")
                pressed += 1
                assert pressed < 400, player.seen()
            assert "The next evening" in player.seen()
            assert len(begun.evenings) == evening
            await player.press("n")
            await player.until(lambda before=session: player.session is not before)  # type: ignore[misc]

    sit(script, session, size=(110, 40))
    assert [evening.record is None for evening in begun.evenings] == [False, False, False, True]
