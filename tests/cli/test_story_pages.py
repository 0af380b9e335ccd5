"""The story on the screen: a page at a time, a press goes on, and the whole book again."""

from __future__ import annotations

from pathlib import Path

from neontable.cli.table.session import resume, start
from neontable.cli.terminal.dialogs import Paper
from neontable.cli.terminal.story import WORDS, book, pages
from neontable.kernel.table import Table
from tests.cli.sitting import Player, sit


def beginning() -> Table:
    """A table of the first episode when its setup is done."""
    table = start("neon-hope", ["random", "random"], 3).table
    while table.view(None)["round"] == 0:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    return table


def test_pages_have_headings_and_few_words() -> None:
    table = beginning()
    found = pages(table, table.log_for(0))
    headings = [page.heading for page in found]
    assert list(dict.fromkeys(headings)) == ["The Quiet Ledger", "Last Call at the Syphon", "House Lights"]
    for page in found:
        assert len(page.texts) == 1 or sum(len(text.split()) for text in page.texts) <= WORDS


def test_what_cards_say_is_in_the_book_but_on_no_page() -> None:
    table = beginning()
    lines = table.log_for(0)
    barkeeper = "The Barkeeper is polishing a glass"
    assert not any(text.startswith(barkeeper) for page in pages(table, lines) for text in page.texts)
    told = book(table, lines)
    assert told[0] == "THE QUIET LEDGER" and any(text.startswith(barkeeper) for text in told)
    assert told.index("LAST CALL AT THE SYPHON") < told.index("HOUSE LIGHTS")


def test_a_game_without_a_story_has_no_pages() -> None:
    table = start("cogdrive-neon", ["random", "random"], 3).table
    assert pages(table, table.log_for(0)) == [] and book(table, table.log_for(0)) == []


def test_pages_come_before_the_question_and_a_press_goes_on() -> None:
    read: list[str] = []

    async def script(player: Player) -> None:
        for _ in range(60):
            await player.until(
                lambda: (
                    isinstance(player.app.screen, Paper)
                    or (player.app.screen is player.screen and player.screen.decision is not None)
                )
            )
            if isinstance(player.app.screen, Paper):
                read.append(player.app.screen.heading)
                await player.press("enter")
            elif player.session.table.view(None)["round"] > 0:
                break
            else:
                await player.first_option()
        await player.press("t")
        assert isinstance(player.app.screen, Paper) and player.app.screen.heading == "The story so far"

    sit(script, start("neon-hope", ["human", "random"], 3))
    assert read[0] == "The Quiet Ledger" and read[-1] == "House Lights"


def test_alone_a_number_turns_to_the_story_as_enter_does() -> None:
    read: list[str] = []

    async def script(player: Player) -> None:
        await player.my_turn()
        while not read:
            await player.press("1", *(["enter"] if len(player.screen.texts) > 9 else []))
            await player.until(lambda: isinstance(player.app.screen, Paper) or player.screen.decision is not None)
            if isinstance(player.app.screen, Paper):
                read.append(player.app.screen.heading)
                assert player.screen.decision is None
        await player.press("enter")

    sit(script, start("neon-hope", ["human"], 3))
    assert read == ["The Quiet Ledger"]


def test_a_game_that_goes_on_does_not_turn_the_pages_again(home: Path) -> None:
    session = start("neon-hope", ["human"], 5)
    session.choose(0, session.table.decisions[0].options[0])
    session.choose(0, session.table.decisions[0].options[0])
    assert pages(session.table, session.table.log_for(0))

    async def script(player: Player) -> None:
        await player.my_turn()
        assert player.app.screen is player.screen
        await player.press("t")  # where all of it can be read
        await player.until(lambda: isinstance(player.app.screen, Paper))

    sit(script, resume(session.path), size=(80, 24))
