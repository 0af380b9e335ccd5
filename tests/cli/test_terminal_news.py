"""What others did is told in two lines: who it was, what came of it, and nothing that the board shows anyway."""

from __future__ import annotations

import pytest
from textual.widgets import Static

import neontable as nt
from neontable.cli.table.session import start
from neontable.cli.table.wording import news_words
from neontable.kernel import registry
from neontable.kernel.chance import Quick
from neontable.kernel.table import Table
from tests.cli.sitting import Player, sit

ROOM = 2 * 80 - 16


def at_random(table: Table, seed: int, most: int) -> list[Table]:
    """The same table after each choice of a game played at random."""
    luck = Quick(seed)
    after: list[Table] = []
    while not table.over and len(after) < most:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])
        after.append(table.fork())
    return after


def test_an_automa_that_moves_is_told_like_everybody_else() -> None:
    async def script(player: Player) -> None:
        table = player.session.table
        for _ in range(400):
            await player.my_turn()
            lines = [line for line in table.log_for(0) if line.seat == 2]
            if lines:
                break
            await player.press("enter")
        assert lines, "the Automa never moved"

    sit(script, start("neon", ["human", "random"], 7), size=(80, 24))


def test_a_whole_turn_of_another_tells_what_was_recruited_and_played() -> None:
    told = 0
    for table in at_random(nt.new("cogdrive-neon", seed=7), 4, 80):
        lines = table.log_for(1)
        begins = max((line.id for line in lines if line.kind == "turn" and line.seat == 0), default=-1)
        turn = [line for line in lines if line.id > begins]
        if table.over or table.decisions[0].seat != 1 or not any(line.kind == "recruited" for line in turn):
            continue
        words, cut_off = news_words(table, turn, 1, ROOM)
        assert "draws a card" not in words and not any(
            line.text(table.names) in words for line in turn if line.kind == "drew"
        )
        for line in turn if not cut_off else turn[-1:]:
            if line.kind in ("played", "recruited") and line.seat == 0:
                told += 1
                assert line.text(["", ""]).split(";")[0].strip().rstrip(".") in words
    assert told > 5


def test_a_name_is_said_once_for_all_that_it_did() -> None:
    table = next(each for each in reversed(at_random(nt.new("cogdrive-neon", seed=7), 4, 80)))
    table.names = ["Ann", "Ben"]
    lines = [line for line in table.log_for(1) if line.kind == "recruited" and line.seat == 0][:2]
    first, second = [line.text(["Ann", "Ben"]).split(";")[0] for line in lines]
    assert news_words(table, lines, 1, 200) == (f"{first} and {second.removeprefix('Ann ')}.", False)
    assert news_words(table, lines, 1, len(second) + 1) == (f"{second}.", True)


@pytest.mark.parametrize("game", ["cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"])
def test_news_never_outgrow_their_two_lines(game: str) -> None:
    for table in at_random(nt.new(game, seed=5), 5, 120):
        lines = table.log_for(0)
        for since in (0, max(0, len(lines) - 12)):
            words, _ = news_words(table, lines[since:], 0, ROOM)
            assert len(words) <= ROOM and (words or not lines)


@pytest.mark.parametrize("game", registry.names())
def test_minor_kinds_are_kinds_of_the_game(game: str) -> None:
    played = registry.get(game)
    assert set(played.minor) <= {kind.name for kind in played.events}


def test_the_line_on_the_screen_is_marked_where_something_gave_way() -> None:
    async def script(player: Player) -> None:
        for _ in range(60):
            await player.my_turn()
            said = str(player.screen.query_one("#last", Static).content)
            if said.startswith("… (l: all) "):
                return
            await player.press("enter")
        raise AssertionError("nothing ever gave way")

    sit(script, start("neo-hunt-3", ["human", "random"], 3), size=(80, 24))
