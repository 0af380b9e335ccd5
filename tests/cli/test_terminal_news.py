"""What happened since the last choice is told in two lines: the latest that matters, and a mark where anything is left out."""

from __future__ import annotations

from textwrap import wrap

import pytest
from textual.widgets import Static

import neontable as nt
from neontable.cli.table.session import Session, start
from neontable.cli.table.wording import ALL_IN_LOG, news_words
from neontable.cli.terminal.dialogs import Paper
from neontable.kernel import registry
from neontable.kernel.chance import Quick
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line
from tests.cli.sitting import Player, sit

WIDTH = 78


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
        words, left_out = news_words(table, turn, WIDTH)
        assert left_out, "that cards were drawn stands in the log alone"
        assert not any(line.text(table.names) in words for line in turn if line.kind == "drew")
        deeds = [said(line) for line in turn if line.kind in ("played", "recruited")]
        heard = [deed for deed in deeds if deed in words]
        assert heard == deeds[len(deeds) - len(heard) :], "the latest first"
        told += len(heard)
    assert told > 5


def said(line: Line) -> str:
    """A sentence as the news say it, without names."""
    return line.text(["", ""]).split(";")[0].strip().rstrip(".")


def test_a_name_is_said_once_for_all_that_it_did() -> None:
    table = next(each for each in reversed(at_random(nt.new("cogdrive-neon", seed=7), 4, 80)))
    table.names = ["Ann", "Ben"]
    lines = [line for line in table.log_for(1) if line.kind == "recruited" and line.seat == 0][:2]
    first, second = [line.text(["Ann", "Ben"]).split(";")[0] for line in lines]
    assert news_words(table, lines, 200) == (f"{first} and {second.removeprefix('Ann ')}.", False)
    assert news_words(table, lines, len(ALL_IN_LOG + second) // 2 + 6) == (f"{second}.", True)


@pytest.mark.parametrize("game", ["cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"])
def test_news_never_outgrow_their_two_lines_and_are_marked_where_they_are_not_all(game: str) -> None:
    for table in at_random(nt.new(game, seed=5), 5, 120):
        lines = table.log_for(0)
        for since in (0, max(0, len(lines) - 12), max(0, len(lines) - 1)):
            words, left_out = news_words(table, lines[since:], WIDTH)
            assert words or not lines
            assert len(wrap((ALL_IN_LOG if left_out else "") + words, WIDTH, break_on_hyphens=False)) <= 2
            whole = [line.text(table.names).split(";")[0].rstrip(".") for line in lines[since:]]
            assert left_out or all(each.split(" ", 1)[1] in words for each in whole)


def test_where_nothing_else_happened_the_latest_of_the_log_is_told_as_far_as_there_is_room() -> None:
    table = nt.new("neon", seed=3)
    for seat in range(table.seats):
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[0])
    lines = [line for line in table.log_for(0) if line.kind in ("revealed", "fields", "turn")]
    shown = next(line for line in reversed(lines) if line.kind == "revealed").text(table.names)
    words, _ = news_words(table, lines, WIDTH)
    assert shown.rstrip(".") in words and words.endswith("The turn of seat 0.")


@pytest.mark.parametrize("game", registry.names())
def test_minor_kinds_are_kinds_of_the_game(game: str) -> None:
    played = registry.get(game)
    assert set(played.minor) <= {kind.name for kind in played.events}


def test_the_line_on_the_screen_is_marked_where_something_gave_way() -> None:
    async def script(player: Player) -> None:
        for _ in range(60):
            await player.my_turn()
            said = last(player)
            if said.startswith(ALL_IN_LOG):
                return
            await player.press("enter")
        raise AssertionError("nothing ever gave way")

    sit(script, start("neo-hunt-3", ["human", "random"], 3), size=(80, 24))


def last(player: Player) -> str:
    """What stands above the question."""
    return str(player.screen.query_one("#last", Static).content)


async def answer(player: Player, label: str) -> None:
    """Choose an option by its label, turning the pages of the story before and after it."""
    decision = player.screen.decision
    assert decision is not None
    player.screen.answer(next(told.text for told in decision.describe_all() if told.label == label))
    await asked(player)


async def asked(player: Player) -> None:
    """Turn the pages of the story until there is a question."""
    await player.until(lambda: isinstance(player.app.screen, Paper) or player.screen.decision is not None)
    while player.app.screen is not player.screen:
        await player.press("enter")
        await player.pilot.pause()


def test_who_plays_alone_hears_what_the_encounter_phase_brought() -> None:
    async def script(player: Player) -> None:
        await asked(player)
        await answer(player, "End the turn")
        assert last(player) == (
            f"{ALL_IN_LOG}Surveillance rises by 1: 2. Player resolves Rowdy Regular. "
            "Rowdy Regular enters play: Bar Room (Syphon, top)."
        )

    sit(script, in_play(start("neon-hope", ["human"], 5)), size=(80, 24))


def in_play(session: Session) -> Session:
    """The same sitting when its set-up is over: everybody takes the first option."""
    while not session.table.view(0)["round"]:
        session.choose(0, session.table.decisions[0].options[0])
    return session


def test_the_first_question_tells_what_others_did_before_it() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        news, goal = last(player).split("\n")
        assert news.startswith(ALL_IN_LOG) and news.endswith("plays Kitefall (gray 1) to the Clash.")
        assert goal.startswith("The goal: Collect more points") and goal.endswith("…")
        shown = " ".join(player.seen().split())
        assert " ".join(news.split()) in shown and goal in shown

    sit(script, start("cogdrive-neon", ["human", "greedy"], 3), size=(80, 24))
