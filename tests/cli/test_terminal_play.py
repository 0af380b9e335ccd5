"""The full-screen table: choosing, bots, the end, rematch."""

from __future__ import annotations

import json
from typing import Any

import neontable.kernel.record as records
from neontable.bots.bot import Bot
from neontable.bots.perspective import Perspective
from neontable.cli.table.rows import Row
from neontable.cli.table.session import start
from neontable.cli.terminal.dialogs import Ending
from neontable.cli.terminal.replay_app import ReplayScreen
from neontable.cli.terminal.widgets import BoardView, Options
from tests.cli.sitting import Player, late, sit


def test_a_whole_game_by_number_keys_ends_with_scores_and_a_verified_record() -> None:
    async def script(player: Player) -> None:
        for _ in range(150):
            await player.my_turn()
            if player.screen.decision is not None:
                await player.first_option()
            elif player.session.table.over:
                break
        await player.until(lambda: isinstance(player.app.screen, Ending))
        shown = player.seen()
        result = player.session.table.result
        assert result is not None
        assert "wins" in shown and "Color of the deck" in shown and result.rule in shown
        assert ("You won." if 0 in result.winners else "You lost.") in shown
        assert "Also told, not counted" in shown and shown.index("Total") < shown.index("Also told")
        for score in result.scores:
            assert f"{score.total:g}" in shown
        await player.press("w")
        await player.until(lambda: isinstance(player.app.screen, ReplayScreen))
        assert "Set-up" in player.seen()
        await player.press("escape", "n", "enter")  # back at the table; Enter in the result looks at the table
        assert "The game is over" in player.seen() and player.session.table.over
        await player.press("q")

    app = sit(script)
    assert app.return_code == 0
    records.verify(app.session.path)
    assert json.loads(app.session.path.read_text())["result"] is not None


def test_a_click_on_an_option_chooses_it() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        before = len(player.session.table.entries)
        wanted = player.screen.texts[1]
        await player.pilot.click(Options, offset=(5, 1))
        await player.pilot.pause()
        entry = player.session.table.entries[before]
        assert entry.seat == 0 and entry.text == wanted

    sit(script)


def test_pointing_at_a_bright_card_explains_it_and_a_click_chooses_it() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("2")  # the Task first
        assert player.screen.decision is not None
        card = player.screen.texts[1].split()[-1]
        board = player.app.screen.query_one(BoardView)
        lines = player.seen().split("\n")
        row = next(y for y in range(len(lines) - 10, 0, -1) if "┏2 " in lines[y][: board.size.width])
        column = lines[row].index("┏2 ") + 3
        await player.pilot.hover(offset=(column, row))
        await player.pilot.pause()
        assert player.app.screen.query_one(Options).highlighted == 1
        assert player.screen.decision.describe(f"discard {card}").label in player.seen()
        before = len(player.session.table.entries)
        await player.pilot.click(offset=(column, row))
        await player.pilot.pause()
        assert player.session.table.entries[before].text == f"discard {card}"

    sit(script)


def test_pointing_at_any_card_tells_what_it_does() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        card = player.session.table.view(0)["hangar"][2]
        lines = player.seen().split("\n")
        content = player.session.table.start.content
        name = content.nicknames[content.name_of[content.index[card]]]
        row = next(y for y, line in enumerate(lines) if "HANGAR" in line) + 2
        await player.pilot.hover(offset=(lines[row].index(name) + 1, row))
        await player.pilot.pause()
        assert player.told().startswith(name) and "Task: " in player.told()

    sit(script)


def test_arrows_go_through_the_options_and_enter_chooses() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        before = len(player.session.table.entries)
        wanted = player.screen.texts[1]
        await player.press("down", "enter")
        assert player.session.table.entries[before].text == wanted

    sit(script)


def test_two_digits_choose_among_ten_or_more_options() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        player.screen.texts = [*player.screen.texts, *["task"] * 10]
        player.screen.rows = [*player.screen.rows, *[Row("Task", ["task"])] * 10]
        before = len(player.session.table.entries)
        await player.press("1")
        assert len(player.session.table.entries) == before, "one digit may be the first of two"
        await player.press("2")
        assert player.session.table.entries[before].text == "task"

    sit(script)


def test_a_bot_shows_its_progress_and_the_screen_stays_awake() -> None:
    async def script(player: Player) -> None:
        await player.until(lambda: "chooses: " in player.seen())
        await player.press("question_mark")
        assert "keys" in player.seen()
        assert not player.session.table.over and player.screen.decision is None

    sit(script, start("cogdrive-neon", ["human", "search:20000"], 3))


def test_a_bot_that_fails_is_named_and_replaced() -> None:
    class Broken(Bot):
        def choose(self, me: Perspective) -> str:
            raise ValueError("no idea")

    class Nonsense(Bot):
        def choose(self, me: Perspective) -> str:
            return "fly to the moon"

    class Silent(Bot):
        def choose(self, me: Perspective) -> Any:
            return None

    class Leaves(Bot):
        def choose(self, me: Perspective) -> str:
            raise SystemExit(3)

    for broken in (Broken(), Nonsense(), Silent(), Leaves()):
        session = start("cogdrive-neon", ["human", "random"], 3)
        session.bots[1] = broken

        async def script(player: Player) -> None:
            await player.until(lambda: "failed" in player.seen())
            await player.my_turn()
            assert "Random bot failed" in " ".join(player.seen().split())
            assert len(player.session.table.entries) > 1

        sit(script, session)


def test_a_rematch_swaps_the_seats_and_the_first_player() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        before = player.session
        first = before.table.names[before.table.view(None)["first"]]
        await player.press("c", "y")
        await player.until(lambda: isinstance(player.app.screen, Ending))
        assert "has given up" in player.seen()
        await player.press("n")
        await player.until(lambda: player.session is not before)
        await player.my_turn()
        table = player.session.table
        assert player.session.players == ["random", "human"]
        assert table.names == ["Random bot", "Player"]
        assert table.names[table.view(None)["first"]] != first
        assert player.session.path != before.path

    sit(script)


def test_bots_alone_can_be_watched() -> None:
    async def script(player: Player) -> None:
        await player.until(lambda: player.session.table.over)
        await player.until(lambda: isinstance(player.app.screen, Ending))

    sit(script, late(start("cogdrive-neon", ["random", "random"], 3)))
