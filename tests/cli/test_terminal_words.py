"""Words that a new player needs are whole and in sight, also in a terminal of 80 × 24."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from textual.geometry import Region
from textual.widgets import Static

import neontable as nt
from neontable.bots.hints import Advice
from neontable.bots.search import Line
from neontable.cli.table import boards
from neontable.cli.table.hints import follows, hint_words
from neontable.cli.table.plain import Plain
from neontable.cli.table.rows import remarked
from neontable.cli.table.session import Session, start
from neontable.cli.terminal.dialogs import Ending, Paper
from neontable.cli.terminal.widgets import BoardView, Options, head_text
from neontable.kernel.chance import Quick
from neontable.kernel.game import Described
from tests.cli.sitting import Player, late, sit


def test_the_log_loses_no_word_in_a_narrow_terminal() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("l")
        await player.press("home")
        seen = ""
        for _ in range(len(player.session.table.log_for(0)) // 5):
            seen += player.seen().replace("│", " ")
            await player.press("pagedown")
        told = {
            word for line in player.session.table.log_for(0) for word in line.text(player.session.table.names).split()
        }
        assert told <= set(seen.split())

    sit(script, late(start("cogdrive-neon", ["human", "random"], 3), 5), size=(80, 24))


def test_help_begins_with_how_the_game_goes_and_space_reads_to_the_keys() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("question_mark")
        paper = player.app.screen
        assert isinstance(paper, Paper)
        await player.until(lambda: "▼ Space: more · Esc" in player.seen())
        assert "The goal: " in player.seen() and "How the game goes" in player.seen()
        for _ in range(20):
            if "concede the game" in player.seen():
                break
            await player.press("space")
            assert player.app.screen is paper
        assert "concede the game" in player.seen()
        await player.press("end")
        await player.until(lambda: "▼ Space: more · Esc" not in player.seen())
        await player.press("space")
        assert player.app.screen is player.screen

    sit(script, size=(80, 24))


def test_a_short_list_leaves_its_room_to_the_note() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        assert [row.label for row in player.screen.rows] == ["Recruit", "Task"]
        await player.until(lambda: "Cost: a card of your" in player.seen())
        assert "The Power of the card you discard" in player.seen()

    sit(script, size=(80, 24))


def test_a_label_is_not_cut_for_its_odds() -> None:
    session = start("neo-hunt-3", ["human", "random"], 3)
    luck = Quick(2)
    while not any(
        told.label.startswith("Close assault")
        for each in session.table.decisions
        if each.seat == 0
        for told in each.describe_all()
    ):
        decision = session.table.decisions[0]
        session.table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])

    async def script(player: Player) -> None:
        await player.my_turn()
        shown = player.seen()
        listed = " ".join(" ".join(line.split("│")[0] for line in shown.splitlines()).split())
        for row in player.screen.rows:  # in two lines where one is too short
            assert row.label in listed

    sit(script, session, size=(80, 24))


def test_a_number_pressed_while_others_move_is_not_called_unknown() -> None:
    async def script(player: Player) -> None:
        await player.until(lambda: player.screen.has_class("waiting"))
        await player.press("1", "1", "1")
        assert "There is no key" not in player.seen()

    session = start("cogdrive-neon", ["human", "greedy"], 3)
    while session.table.decisions[0].seat == 0:
        decision = session.table.decisions[0]
        session.table.choose(0, decision.options[0])
    sit(script, session, size=(80, 24), pace=60.0)


def test_a_long_question_gives_its_second_line_not_to_the_rule_alone() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        decision = player.screen.decision
        assert decision is not None
        assert decision.rule in player.seen()
        await player.pilot.resize_terminal(len(decision.prompt) + 8, 24)
        player.screen.show_prompt()
        await player.pilot.pause()
        assert decision.rule not in str(player.screen.query_one("#prompt", Static).content)

    session = start("neo-hunt-3", ["human", "random", "random"], 3)
    while len(session.table.decisions[0].prompt) < 75:
        session.table.choose(session.table.decisions[0].seat, session.table.decisions[0].options[0])
    sit(script, session, size=(120, 24))


def test_nothing_is_left_of_a_long_note_when_it_is_over() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        player.screen.tell("word " * 200)
        await player.until(lambda: "▼ Space: more" in player.seen())
        await player.press("c", "y")
        await player.until(lambda: isinstance(player.app.screen, Ending))
        await player.press("v")
        await player.until(lambda: player.app.screen is player.screen)
        assert "Space: " not in player.seen()

    sit(script, size=(80, 24))


def test_what_follows_a_hint_leaves_out_the_answers_given_with_it() -> None:
    session = start("neo-hunt-3", ["human", "random"], 3)
    table = session.table
    labels = ["Pounce", "Maul", "Prowl"]
    line = Line("a", 0.5, 9, [(0, "a"), (0, "b"), (0, "c"), (1, "d"), (0, "e")], [*labels, "Dash", "Maul"])
    together = Advice(line, ["a", "b", "c"], labels, 0.1, False, "")
    assert follows(table, 0, together) == f"then {table.names[1]}: Dash; {table.names[0]}: Maul"
    alone = Advice(line, ["a"], labels[:1], 0.1, False, "")
    assert follows(table, 0, alone).startswith("then Maul, Prowl; ")


def test_a_hint_does_not_put_a_figure_on_what_it_tried_once() -> None:
    table = start("cogdrive-neon", ["human", "random"], 3).table
    option = table.decisions[0].options[0]
    for error, said in (
        (1.0, "tried once, too seldom to say how often it wins"),
        (0.1, "wins 37% (± 10%), tried once"),
    ):
        line = Line(option, 0.37, 1, [(0, option)], [option])
        (told,) = hint_words(table, table.decisions[0].seat, [Advice(line, [option], [option], error, False, "")])
        assert told.figures == said


def test_a_phase_that_is_a_number_says_what_it_is() -> None:
    table = start("neo-hunt-3", ["human", "random"], 3).table
    assert "│ Phase 2 │" in head_text(table, {**table.view(0), "phase": 2}, 0, 80).plain
    table = start("cogdrive-neon", ["human", "random"], 3).table
    assert "│ Actions │" in head_text(table, table.view(0), 0, 80).plain


async def past_the_story(player: Player) -> None:
    """Turn the pages that are told until somebody here is asked."""
    for _ in range(40):
        await player.until(lambda: isinstance(player.app.screen, Paper) or player.screen.decision is not None)
        if player.app.screen is player.screen:
            return
        await player.press("enter")
    raise AssertionError(player.seen())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", ["cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"])
def test_the_first_question_says_what_the_game_is_about(game: str, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        await past_the_story(player)
        goal = player.session.table.game.goal
        shown = " ".join(" ".join(line.split("│")[-1] for line in player.seen().splitlines()).split())
        assert f"The goal: {goal[:30]}" in shown

    sit(script, start(game, ["human", "random"], 3), size=size)


def test_options_that_would_be_cut_alike_are_told_apart() -> None:
    session = start("neon-hope", ["human"], 7)
    table = session.table
    luck = Quick(5)
    while table.decisions[0].kind != "recover" or len(table.decisions[0].options) < 5:
        assert not table.over
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])

    async def script(player: Player) -> None:
        await past_the_story(player)
        lines = [str(option.prompt) for option in player.screen.query_one(Options).options]
        labels = [row.label for row in player.screen.rows]
        assert all(label in " ".join(line.split()) for label, line in zip(labels, lines, strict=True)), lines
        firsts = [line.split("\n")[0].split("  ", 1)[1] for line in lines]
        assert len(set(firsts)) == len(firsts), firsts

    sit(script, session, size=(80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("kind", ["lose", "counter"])
def test_options_of_one_question_have_remarks_of_one_sort(kind: str, size: tuple[int, int]) -> None:
    session = start({"lose": "neon-hope", "counter": "neo-hunt-3"}[kind], ["human"] * (1 + (kind == "counter")), 5)
    table = session.table
    luck = Quick(5)
    while table.decisions[0].kind != kind or len(table.decisions[0].options) < 5:
        assert not table.over
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])

    async def script(player: Player) -> None:
        if kind == "counter":
            await player.press("enter")
        await past_the_story(player)
        assert player.screen.decision is not None and player.screen.decision.kind == kind
        lines = [str(option.prompt) for option in player.screen.query_one(Options).options]
        remarks = [line.partition(" · ")[2] for line in lines]
        assert len({remark.startswith("costs ") for remark in remarks}) == 1, lines

    sit(script, session, size=size)


def test_the_sort_of_remark_is_the_one_that_fits_most_options() -> None:
    short = Described("a", "Red", (), "", cost="1 card", effect="Draw 2.")
    long = Described("b", "Blue", (), "", cost="1 card", effect="Draw as many cards as there are")
    plain = Described("c", "A label that has no room beside it", (), "")
    both, cost = "Red                · Draw 2, costs 1 card", "Red                · costs 1 card"
    assert remarked([short, long], ["", ""], 70)[0] == both
    assert remarked([short, long], ["", ""], 45) == [cost, cost.replace("Red ", "Blue")]
    assert remarked([short, long], ["", ""], 26) == ["Red", "Blue"], "where none fits, the label alone"
    told = ["40% success, 9% threat", "9% success"]
    assert remarked([short, long], told, 27) == ["Red  40% success, 9% threat", "Blue  9% success"]
    assert remarked([short, long], told, 16) == ["Red  40% success", "Blue  9% success"], "odds keep whole parts"
    assert remarked([short, long], told, 15) == ["Red", "Blue"], "where none fits, the label alone"
    assert remarked([plain], ["40%"], 36) == [plain.label]
    assert remarked([], [], 36) == []


def in_round_three(reached: Callable[[nt.Table], bool]) -> Session:
    """A table of NEON HOPE of three, played at random into its third round, to where this is so."""
    session = start("neon-hope", ["human", "random", "random"], 7)
    table = session.table
    luck = Quick(5)
    while not table.over and (table.view(0)["round"] < 3 or not reached(table)):
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])
    assert not table.over
    return session


def test_a_board_taller_than_its_room_says_so_and_scrolls_by_keys() -> None:
    session = in_round_three(lambda table: True)

    async def script(player: Player) -> None:
        await past_the_story(player)
        board = player.screen.query_one(BoardView)
        await player.until(lambda: board.max_scroll_y > 0)
        await player.until(lambda: "▼ PgDn: board" in player.seen())
        assert all(len(row) <= board.room for row in drawn(board))
        await player.press("pagedown")
        await player.until(lambda: board.scroll_offset.y > 0)
        await player.press("pageup")
        await player.until(lambda: board.scroll_offset.y == 0)

    sit(script, session, size=(80, 24))


def test_the_board_shows_what_the_option_under_the_cursor_points_at() -> None:
    session = in_round_three(lambda table: table.decisions[0].seat == 0 and len(table.decisions[0].options) > 2)

    async def script(player: Player) -> None:
        await past_the_story(player)
        board = player.screen.query_one(BoardView)
        await player.until(lambda: board.max_scroll_y > 0)
        seen = 0
        for place in range(len(player.screen.rows)):
            await player.until(lambda place=place: player.screen.query_one(Options).highlighted == place)  # type: ignore[misc]
            await player.pilot.pause()
            if any(number == place + 1 for number, _ in player.screen.marks().values()):
                seen += 1
                shown = drawn(board)[round(board.scroll_offset.y) :][: board.size.height]
                assert any(f"{place + 1}›" in row for row in shown), shown
            await player.press("down")
        assert seen > 2

    sit(script, session, size=(80, 24))


def drawn(board: BoardView) -> list[str]:
    """The lines of a board as they are shown."""
    return [strip.text.rstrip() for strip in board.face.render_lines(Region(0, 0, *board.face.size))]


def test_groups_of_troopers_are_named_in_words() -> None:
    table = start("neo-hunt-3", ["human", "random"], 3).table
    assert boards.group_name(table, "NE") == "The north-east" and boards.group_name(table, "varans") == "varans"


def test_a_plain_option_like_the_one_before_says_so() -> None:
    session = start("cogdrive-neon", ["human", "greedy"], 7)
    while session.table.decisions[0].seat != 0:
        decision = session.table.decisions[0]
        session.table.choose(decision.seat, decision.options[0])
    out = StringIO()
    Plain(session, StringIO("1\n"), out).play()
    assert "Discard a card to Recruit." in out.getvalue() and " (the same)" in out.getvalue()
