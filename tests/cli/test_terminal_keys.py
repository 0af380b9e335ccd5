"""Keys that lose nothing: dialogs, leaving, undo after the end, unknown keys, texts that can be read to their end."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, Static

from neontable.cli.table import boards
from neontable.cli.table.results import difference
from neontable.cli.table.session import start
from neontable.cli.table.wording import explained
from neontable.cli.terminal.dialogs import Confirm, Curtain, Ending, Paper, Pick
from neontable.cli.terminal.look import Look
from neontable.cli.terminal.widgets import LogView, Note, Options
from neontable.kernel.chance import Quick
from tests.cli.sitting import Player, late, sit


def highlighted(player: Player) -> int | None:
    """The line under the cursor."""
    return player.screen.query_one(Options).highlighted


def at_table(player: Player) -> bool:
    """Whether nothing lies over the table."""
    return player.app.screen is player.screen


# ---- nothing is lost by Enter
def test_conceding_is_not_what_enter_does() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("c", "enter")
        assert not player.session.table.over and at_table(player)

    sit(script)


def test_a_standing_order_is_not_changed_by_enter() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        before = len(player.session.table.entries)
        await player.press("a", "enter")
        assert len(player.session.table.entries) == before and not player.session.table.orders(0)
        await player.press("a", "down", "down", "enter")
        assert [order["answer"] for order in player.session.table.orders(0)] == ["recruit"]

    sit(script)


def test_undo_after_the_end_asks_before_it_reopens_the_game() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        while not player.session.table.over:
            await player.first_option()
            await player.my_turn()
        await player.until(lambda: isinstance(player.app.screen, Ending))
        await player.press("enter")  # looks at the table
        assert player.session.table.over
        assert at_table(player)
        if player.session.why_no_undo(0):
            await player.press("u")
            assert "cannot be undone" in player.told()
            return
        await player.press("u")
        assert isinstance(player.app.screen, Confirm) and "The game is over." in player.seen()
        await player.press("enter")
        assert player.session.table.over
        await player.press("u", "y")
        await player.until(lambda: not player.session.table.over)

    sit(script, late(start("cogdrive-neon", ["human", "random"], 3), 11))


def test_the_result_says_who_lost_why_and_what_was_achieved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "neontable.cli.table.session.Session.praise", lambda self: ["Player has achieved: First Blood."]
    )

    async def script(player: Player) -> None:
        await player.until(lambda: isinstance(player.app.screen, Ending))
        shown = " ".join(player.seen().split())
        result = player.session.table.result
        assert result is not None
        assert ("You won." if 0 in result.winners else "You lost.") in shown
        assert 0 in result.winners or " was ahead by " in shown
        assert "Player has achieved: First Blood." in shown and "Watch the whole game again" in shown
        assert "q quits" in shown

    sit(script, late(start("neo-hunt-3", ["human", "random"], 3), 99), size=(80, 30))


# ---- leaving
def test_escape_and_q_work_in_every_screen_and_are_named_there() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        for opens, screen in (
            ("d", Paper),
            ("question_mark", Paper),
            ("i", Look),
            ("o", Pick),
            ("c", Confirm),
            ("l", Paper),
        ):
            for leaves in ("escape", "q"):
                await player.press(opens)
                assert isinstance(player.app.screen, screen)
                assert "Esc or q" in player.seen()
                await player.press(leaves)
                assert at_table(player)
        assert "q Esc Quit" in player.seen()
        await player.press("escape")
        assert isinstance(player.app.screen, Confirm) and "Leave the table?" in player.seen()
        await player.press("escape")
        assert at_table(player)
        await player.press("colon", "escape")
        assert not player.screen.has_class("typing") and at_table(player)

    sit(script, size=(80, 24))


def test_the_curtain_and_a_small_terminal_can_be_left() -> None:
    async def behind(player: Player) -> None:
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        assert "Esc or q leaves" in player.seen()
        await player.press("escape")

    assert sit(behind, start("cogdrive-neon", ["human", "human"], 3)).return_code == 0

    async def small(player: Player) -> None:
        assert "press q or Esc" in player.seen()
        await player.press("escape")

    assert sit(small, size=(60, 20)).return_code == 0


def test_an_unknown_key_says_so_and_j_and_k_move() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("j")
        assert highlighted(player) == 1
        await player.press("k")
        assert highlighted(player) == 0
        await player.press("z")
        await player.until(lambda: "There is no key z here; ? lists them." in " ".join(player.seen().split()))

    sit(script)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_z_puts_the_game_aside() -> None:
    pid, terminal = pty.fork()
    if pid == 0:  # the program, in a terminal of its own
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", COLUMNS="90", LINES="30")
        os.execv(sys.executable, [sys.executable, "-m", "neontable.cli.main", "play", "cog", "--seats", "human,random"])
    try:
        seen, begun = b"", time.monotonic()
        while b"Quit" not in seen and time.monotonic() - begun < 60:
            if select.select([terminal], [], [], 0.2)[0]:
                seen += os.read(terminal, 65536)
        assert b"Quit" in seen
        stopped = 0
        while not stopped and time.monotonic() - begun < 120:
            os.write(terminal, b"\x1a")
            time.sleep(0.3)
            if select.select([terminal], [], [], 0)[0]:
                os.read(terminal, 65536)
            stopped, status = os.waitpid(pid, os.WNOHANG | os.WUNTRACED)
        assert stopped == pid and os.WIFSTOPPED(status)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.kill(pid, signal.SIGCONT)
        os.waitpid(pid, 0)
        os.close(terminal)


# ---- everything can be read
def test_a_note_that_does_not_fit_says_so_and_can_be_read_on() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("1", "1")  # to Recruit: each card has its Task in the note
        await player.pilot.pause()
        note = player.screen.query_one(Note)
        assert note.page.max_scroll_y > 0
        assert "▼ Space: more" in player.seen()
        read = player.seen()
        for _ in range(10):
            if note.page.scroll_offset.y >= note.page.max_scroll_y:
                break
            await player.press("space")
            read += player.seen()
        assert "▲ Space: from the top" in player.seen()
        for word in player.told().split():
            assert word in read, "every word was on the screen"

    sit(script, size=(80, 24))


def test_every_card_on_the_table_can_be_read_by_keyboard() -> None:
    for game in ("cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"):

        async def script(player: Player) -> None:
            await player.my_turn()
            for _ in range(3):
                await player.press("enter")
                await player.until(lambda: player.screen.decision is not None or isinstance(player.app.screen, Paper))
            while isinstance(player.app.screen, Paper):
                await player.press("enter")
            await player.my_turn()
            await player.press("i")
            look = player.app.screen
            assert isinstance(look, Look)
            table = player.session.table
            assert look.things == boards.things(table, table.view(0))
            assert len(look.things) > 5
            await player.press("j")
            assert str(look.query_one("#thing", Static).content).startswith(look.things[1].text)
            assert look.things[1].name[:20] in player.seen()

        seats = 1 if game == "neon-hope" else 2
        sit(script, start(game, ["human", *["random"] * (seats - 1)], 3))


def test_details_tell_the_tasks_of_the_hangar_before_they_are_bought() -> None:
    table = start("cogdrive-neon", ["human", "random"], 3).table
    content, view = table.start.content, table.view(0)
    words = boards.words(table, view)
    for card in (*view["hangar"], *view["players"][0]["hand"]["cards"]):
        assert content.task_texts[content.name_of[content.index[card]]] in words
        assert card not in words


def test_a_card_is_found_by_its_name_and_what_was_typed_by_words_of_its_label(home: Path) -> None:
    session = start("cogdrive-neon", ["human", "random"], 3)
    table = session.table
    found = boards.look_up(table, table.view(0), "anvil")
    assert found and all("Anvil" in each.name and "Task: " in each.text for each in found)
    assert not boards.look_up(table, table.view(0), "no such card")
    while table.decision(0) is None:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    session.type_in(0, "recruit")
    asked = table.decision(0)
    assert asked is not None
    last = asked.options[-1]
    session.type_in(0, asked.describe(last).label)
    assert [entry.text for entry in table.entries if entry.seat == 0][-1] == last


def test_cards_show_their_tasks_whole_where_there_is_room() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        board = "\n".join(line[:88] for line in player.seen().split("\n"))
        assert "…│" not in board and "…┃" not in board

    sit(script, size=(120, 44))


def test_few_cards_take_the_room_of_many_before_a_task_is_cut() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        rows = [line[:88] for line in player.seen().split("\n")]
        hand = rows[next(place for place, row in enumerate(rows) if "● Player" in row and "──" in row) :]
        tasks = [row for row in hand if row.count("│") == 6]
        assert len(tasks) > 3 and sum(row.count("…") for row in tasks) <= 1

    sit(script, start("cogdrive-neon", ["human", "greedy"], 7), size=(120, 40))


def test_lines_that_the_board_does_not_use_go_to_options_and_notes() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.until(lambda: player.screen.query_one("#answers").size.height > 8)
        shown = player.seen()
        decision = player.screen.decision
        assert decision is not None and len(decision.options) == 10
        for told in decision.describe_all():
            assert told.label.split(" (")[0] in shown
        assert "Space: more" not in shown

    sit(script, start("neo-hunt-3", ["human", "random"], 3), size=(120, 40))


def test_the_own_hand_stays_on_a_small_screen_to_the_end_of_a_game() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        table = player.session.table
        content, view = table.start.content, table.view(0)
        assert sum(len(each["clash"]) for each in view["players"]) > 14
        lines = player.seen().split("\n")
        title = next(number for number, line in enumerate(lines) if "Player · " in line)
        below = "\n".join(lines[title:])
        for card in view["players"][0]["hand"]["cards"]:
            assert content.nicknames[content.name_of[content.index[card]]] in below

    sit(script, late(start("cogdrive-neon", ["human", "random"], 3), 13), size=(80, 24))


def test_every_option_says_what_it_costs_or_does() -> None:
    for game in ("cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"):
        table = start(game, ["random"] * (1 if game == "neon-hope" else 2), 3).table
        luck = Quick(4)
        for _ in range(60):
            decision = table.decisions[0]
            for told in decision.describe_all():
                assert explained(told) or told.effect.rstrip(".") in told.label + told.note, (game, decision.kind, told)
            table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])


# ---- while others move
def test_the_log_fills_the_empty_panel_while_bots_move_and_can_be_skipped() -> None:
    async def script(player: Player) -> None:
        await player.until(lambda: player.screen.has_class("waiting") and "chooses: " in player.seen())
        assert "Space skips" in player.seen()
        news = player.screen.query_one("#news", LogView)
        assert news.display and bool(news.lines)
        assert not player.screen.query_one(Note).display
        assert news.lines[-1][1][:20] in player.seen()
        assert player.screen.active_bindings["space"].binding.action == "read_on"
        player.screen.action_read_on()
        assert player.screen.pause() == 0.0
        await player.my_turn()
        assert not player.screen.has_class("waiting")
        skipping: bool = player.screen.skipping
        assert not skipping

    app_session = start("cogdrive-neon", ["human", "greedy"], 3)
    while app_session.table.decisions[0].seat == 0:
        decision = app_session.table.decisions[0]
        app_session.table.choose(0, decision.options[0])
    sit(script, app_session, size=(80, 24), pace=1.5)


def test_all_that_bots_do_between_two_questions_stays_within_bounds() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        player.screen.pace = 0.4
        pauses = [player.screen.pause() for _ in range(60)]
        assert pauses[0] == 0.4 and pauses[-1] < 0.01
        assert sum(pauses) <= 4.0

    sit(script)


# ---- many options
def test_programmes_are_chosen_in_two_steps() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        decision = player.screen.decision
        assert decision is not None and decision.kind == "programme"
        assert len(decision.options) > 9 and len(player.screen.rows) <= 4
        assert "ways" in player.seen()
        await player.press("2")
        assert player.screen.opened and len(player.screen.rows) > 4
        await player.press("escape")
        assert not player.screen.opened and highlighted(player) == 1
        group = player.screen.rows[1]
        before = len(player.session.table.entries)
        await player.press("2", "0" if len(group.options) < 10 else "enter")
        if len(group.options) < 10:
            await player.press("enter")
        assert player.session.table.entries[before].text == group.options[0]

    sit(script, start("neon", ["human", "random"], 3))


def test_the_result_marks_what_is_below_and_names_what_points_are_for() -> None:
    session = late(start("cogdrive-neon", ["human", "random"], 3), 99)
    assert session.table.result is not None
    loser = next(seat for seat in range(2) if seat not in session.table.result.winners)
    assert "at the Clash" in difference(session.table, [loser]) or "in hand, discard and deck" in difference(
        session.table, [loser]
    )

    async def script(player: Player) -> None:
        await player.until(lambda: isinstance(player.app.screen, Ending))
        await player.until(lambda: "▼ Space: more" in player.seen() and "q quits" in player.seen())
        for _ in range(9):
            await player.press("space")
        await player.until(lambda: "▼ Space: more" not in player.seen() and "The record:" in player.seen())

    sit(script, session, size=(80, 24))


def test_every_dialog_answers_a_key_that_it_does_not_know() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        for opens in ("c", "o", "question_mark", "i", "q"):
            await player.press(opens)
            await player.until(lambda: player.app.screen is not player.screen)
            await player.press("z")
            await player.until(lambda: "There is no key z here" in " ".join(player.seen().split()))
            player.app.clear_notifications()
            await player.press("escape")
            await player.until(lambda: player.app.screen is player.screen)

    sit(script)


def test_a_pasted_command_does_not_reach_the_keys_of_the_table() -> None:
    def paste(player: Player, text: str) -> None:
        for sign in text:  # all at once, as a terminal sends what is pasted
            key = {":": "colon", " ": "space", "\r": "enter"}.get(sign, sign)
            player.app.post_message(events.Key(key, sign))

    async def script(player: Player) -> None:
        await player.my_turn()
        line = player.screen.query_one("#command", Input)
        paste(player, ":card breaker")
        await player.until(lambda: line.value == "card breaker")
        await player.press("enter")
        assert isinstance(player.app.screen, Look) and "Breaker" in player.seen()
        await player.press("escape")
        paste(player, ":card breaker\r")  # conceded the game: c, k for the line above, Enter
        await player.pilot.pause(0.3)
        assert not isinstance(player.app.screen, Confirm) and not player.session.table.over

    sit(script)
