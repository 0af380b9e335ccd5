"""Search: finds what wins, is repeatable, can be stopped, and plays with any number of seats in any mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import neontable as nt
from neontable.bots.search import Search, SearchBot
from neontable.bots.thinking.tree import Node, select
from neontable.kernel.ask import Ask
from neontable.kernel.chance import Quick
from tests.bots.positions import cyclone_turns_the_clash, keep_the_color_together, overtake_at_the_clash


def at(table: nt.Table) -> nt.Perspective:
    return nt.Perspective(table, table.decisions[0].seat)


@pytest.mark.parametrize(
    ("position", "winning"),
    [
        (overtake_at_the_clash, "play TF2-B"),
        (keep_the_color_together, "play OD9-Y"),
        (cyclone_turns_the_clash, "discard CY4-P"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_search_finds_the_choice_that_wins(position: Callable[[], nt.Table], winning: str, seed: int) -> None:
    table = position()
    search = Search(at(table), seed, 200)
    assert search.run() == winning
    assert search.lines(1)[0].value > 0.9


@pytest.mark.parametrize("position", [overtake_at_the_clash, keep_the_color_together, cyclone_turns_the_clash])
def test_search_wins_the_last_turn(position: Callable[[], nt.Table]) -> None:
    table = position()
    bot = SearchBot(200, seed=3)
    while not table.over:
        table.choose(1, bot.choose(nt.Perspective(table, 1)))
    assert table.result is not None
    assert table.result.winners == (1,)


def test_lines_say_what_is_expected() -> None:
    search = Search(at(cyclone_turns_the_clash()), 5, 300)
    search.run()
    lines = search.lines(3)
    assert [line.visits for line in lines] == sorted((line.visits for line in lines), reverse=True)
    assert sum(line.visits for line in lines) == 300
    assert lines[0].option == "discard CY4-P"
    assert lines[0].follow[:2] == [(1, "discard CY4-P"), (1, "push MR4-G")]
    assert all(line.follow[0] == (1, line.option) for line in lines)


def test_the_bot_stops_early_only_when_the_rest_can_change_nothing() -> None:
    table = nt.new("cogdrive-neon", seed=4)
    early = 0
    for _ in range(12):
        me = at(table)
        whole = SearchBot(150, seed=7).think(me)
        assert isinstance(whole, Search)
        choice = SearchBot(150, seed=7).choose(me)
        assert isinstance(whole, Search)
        while not whole.decided() and not whole.done:
            whole.step(1)
        early += not whole.done
        assert whole.run() == choice
        table.choose(me.seat, choice)
    assert early


def test_the_same_seed_gives_the_same_search_in_any_steps() -> None:
    table = nt.new("cogdrive-neon", seed=4)
    whole = Search(at(table), 9, 120)
    whole.step(1000)
    pieces = Search(at(table), 9, 120)
    while not pieces.done:
        pieces.step(7)
    assert whole.iterations == pieces.iterations == 120
    assert [(line.option, line.value, line.visits, line.follow) for line in whole.lines(9)] == [
        (line.option, line.value, line.visits, line.follow) for line in pieces.lines(9)
    ]
    other = Search(at(table), 10, 120)
    other.step(120)
    assert [line.value for line in other.lines(9)] != [line.value for line in whole.lines(9)]


def test_search_can_be_asked_before_it_has_begun_and_at_any_time() -> None:
    search = Search(at(nt.new("cogdrive-neon", seed=4)), 0, 50)
    assert search.best() in search.me.decision.options
    assert search.lines(3) == []
    assert search.progress == 0.0
    search.step(20)
    assert search.progress == pytest.approx(0.4)
    assert not search.done
    assert search.best() in search.me.decision.options


def test_milliseconds_end_the_search() -> None:
    search = Search(at(nt.new("cogdrive-neon", seed=4)), 0, milliseconds=30)
    search.run()
    assert search.done
    assert search.iterations > 0


def test_an_option_counts_how_often_it_was_available() -> None:
    ask = Ask(0, 1)
    root = Node(-1, 0)
    for options in ([1, 2], [1], [1, 2], [1]):
        child, _ = select(root, ask, options, 0.5, Quick(1))
        child.visits += 1
        child.total += 0.5
    children = {child.code: child for child in root.children.values()}
    assert children[1].available == 4 or children[1].available == 3  # not counted before it was first tried
    assert children[2].available <= 2
    assert children[1].visits + children[2].visits == 4


def test_a_rare_option_is_tried_whenever_it_is_available() -> None:
    """Without availability counts an option that is seldom there would look starved, and be taken too often."""
    ask = Ask(0, 1)
    root = Node(-1, 0)
    chance = Quick(3)
    for i in range(400):
        options = [1, 2, 3] if i % 20 == 0 else [1, 2]
        child, _ = select(root, ask, options, 0.3, chance)
        child.visits += 1
        child.total += 0.2 if child.code == 3 else 0.6
    rare = next(child for child in root.children.values() if child.code == 3)
    assert rare.available <= 20
    assert rare.visits < rare.available


@pytest.mark.parametrize("game", ["toy-bid", "toy-coop", "toy-peek", "toy-row"])
def test_search_plays_every_mode_and_number_of_seats(game: str) -> None:
    for seats in nt.game(game).seats:
        table = nt.play(game, ["search:12"] * seats, seed=seats)
        assert table.result is not None


def test_search_bots_of_one_seed_play_the_same_game() -> None:
    games = [nt.play("cogdrive-neon", ["search:10", "search:10"], seed=8) for _ in range(2)]
    assert [entry.text for entry in games[0].entries] == [entry.text for entry in games[1].entries]
