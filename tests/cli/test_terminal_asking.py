"""The full-screen table: hints, undo, rules, refusals, sizes, saving, the curtain."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from textual.widgets import Input

from neontable.bots.hints import Hint as Search
from neontable.cli.table.hints import told_apart
from neontable.cli.table.plain import Plain
from neontable.cli.table.session import Session, resume, start
from neontable.cli.terminal.hint import Hint
from neontable.cli.terminal.widgets import BoardView
from tests.cli.sitting import Player, sit


async def hinted(player: Player, *keys: str) -> Hint:
    """The hint that these keys open, when its search has ended."""
    await player.press(*keys)
    await player.until(lambda: isinstance(player.app.screen, Hint) and player.app.screen.done)
    hint = player.app.screen
    assert isinstance(hint, Hint)
    return hint


def test_a_hint_names_three_options_with_chance_trials_and_line() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("1")
        assert player.screen.decision is not None and len(player.screen.texts) == 3
        hint = await hinted(player, "h")
        shown = player.seen()
        assert shown.count("wins ") == 3 and shown.count(", tried ") == 3 and "then " in shown
        assert sorted(told.choices[0] for told in hint.told) == sorted(player.screen.texts)
        assert all(told.why in " ".join(shown.replace("│", " ").split()) or len(told.why) > 60 for told in hint.told)
        assert "Esc or q closes" in shown
        for told in hint.told:  # the numbers are those of the list, whatever the order here
            assert player.screen.texts[int(told.number) - 1] == told.choices[0]
        wanted = hint.told[1]
        before = len(player.session.table.entries)
        await player.press(wanted.number)
        highlighted = player.screen.query_one("#options").highlighted  # type: ignore[attr-defined]
        assert player.screen.texts[highlighted] == wanted.choices[0]
        assert len(player.session.table.entries) == before

    sit(script)


def test_what_is_told_of_a_hint_is_set_in_below_its_number() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("h")
        await player.until(lambda: isinstance(player.app.screen, Hint) and player.app.screen.done)
        rows = [row.split("│")[1] for row in player.seen().split("\n") if row.count("│") > 1]
        rows = [row for row in rows if row.strip()][:-1]
        told = rows[next(place for place, row in enumerate(rows) if re.match(r" \d", row)) :]
        assert len(told) > 4
        assert all(row.startswith("    ") or re.match(r" \d", row) for row in told), told

    sit(script, size=(80, 24))


def test_a_hint_is_carried_out_with_one_press() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        hint = await hinted(player, "1", "h")
        best = hint.told[0].choices[0]
        before = len(player.session.table.entries)
        await player.press("enter")
        assert player.session.table.entries[before].text == best

    sit(script)


def test_a_hint_in_an_open_group_has_the_numbers_that_are_pressed_there() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("1")
        assert player.screen.opened
        prompt = " ".join(player.seen().split())
        assert "Esc or 0: back" in prompt
        hint = await hinted(player, "h")
        told = hint.told[0]
        await player.press("escape")
        assert player.screen.opened
        for digit in told.number.replace(" ", ""):  # typed after the hint as they stand there
            await player.press(digit)
        if player.screen.digits:
            await player.press("enter")
        mine = [entry.text for entry in player.session.table.entries if entry.seat == 0]
        assert mine[-1:] == [told.choices[0]]

    for seed in (3, 5):  # the best programme is behind another group, and in this one
        sit(script, start("neon", ["human", "random"], seed))


@pytest.mark.parametrize("seed", [3, 5])
def test_a_hint_by_lines_has_the_numbers_of_the_group_that_is_open(seed: int, home: Path) -> None:
    def typed(*lines: str) -> tuple[str, Session]:
        session, out = start("neon", ["human", "random"], seed), StringIO()
        Plain(session, StringIO("".join(f"{line}\n" for line in ("1", "hint", *lines))), out).play()
        return out.getvalue(), session

    said = typed()[0].split("a moment.")[1]
    best = re.match(r"([\d, then]+)\. (.*?): wins", " ".join(said.split()))
    assert best is not None
    session = typed(*best[1].split(", then "))[1]
    first = next(entry for entry in session.table.entries if entry.seat == 0)
    assert start("neon", ["human", "random"], seed).table.decision(0).describe(first.text).label == best[2]  # type: ignore[union-attr]


def test_what_a_search_says_last_does_not_meet_the_next_question() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        hint = await hinted(player, "1", "h")
        search = Search(hint.me, 0, 50)
        search.run()
        late_word = hint.Grew(search, 1.0)
        before = len(player.session.table.entries)
        await player.press("enter")
        await player.until(lambda: len(player.session.table.entries) > before)
        hint.on_hint_grew(late_word)  # it lay in the queue while Enter was pressed

    sit(script)


def test_options_with_one_label_are_told_apart() -> None:
    session = start("neon", ["human", "random"], 3)
    decision = session.table.decision(0)
    assert decision is not None
    names = [told_apart(decision, option) for option in decision.options]
    assert len(set(names)) == len(names)


def test_undo_takes_back_and_says_why_when_it_cannot() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        prompt = player.screen.decision
        assert prompt is not None
        first = prompt.prompt
        await player.press("u")
        assert player.told() == "✗ This cannot be undone. You have made no choice yet."
        await player.press("1")
        assert player.screen.decision is not None and player.screen.decision.prompt != first
        await player.press("u")
        assert player.screen.decision is not None and player.screen.decision.prompt == first
        table = player.session.table
        for _ in range(20):
            if table.why_no_undo(0):
                break
            await player.first_option()
            await player.my_turn()
        why = table.why_no_undo(0)
        await player.press("u")
        assert player.told() == f"✗ This cannot be undone. {why}"

    sit(script)


def test_after_undo_the_option_under_the_cursor_is_explained_still() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("1", "u")
        await player.until(lambda: player.told().startswith("Taken back.\nRecruit\nThe Power of the card"))
        assert "Cost: a card of your hand" in player.told()
        await player.press("down", "up")
        await player.until(lambda: player.told().startswith("Recruit\nThe Power of the card"))

    sit(script)


def test_the_rule_that_asks_can_be_read_and_blocked_options_are_explained() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        assert "COG-TURN-04" in player.seen()
        await player.press("r")
        assert "Rule COG-TURN-04" in player.seen()
        await player.press("escape", "b")
        shown = " ".join(player.seen().split())
        assert "COG-TURN-07" in shown and "only after both Actions" in shown

    sit(script)


def test_what_is_typed_is_chosen_or_refused_with_reason_rule_and_remedy() -> None:
    async def type_in(player: Player, words: str) -> str:
        await player.press("colon")
        player.screen.query_one(Input).value = words
        await player.press("enter")
        return player.told()

    async def script(player: Player) -> None:
        await player.my_turn()
        before = len(player.session.table.entries)
        assert "Both Actions must be used" in await type_in(player, "no action")
        shown = await type_in(player, "recroot")
        assert "none of the options" in shown and "Nearest: Recruit" in shown
        assert "no option 9" in await type_in(player, "9")
        assert "There is no rule" in await type_in(player, "rule nonsense")
        assert len(player.session.table.entries) == before
        await type_in(player, "recruit")
        assert player.session.table.entries[before].text == "recruit"

    sit(script)


def test_too_small_a_terminal_asks_for_more_and_recovers() -> None:
    async def script(player: Player) -> None:
        assert "please enlarge the window" in player.seen() and "--plain" in player.seen()
        before = len(player.session.table.entries)
        await player.my_turn()
        now = len(player.session.table.entries)
        await player.press("1", "enter")
        assert len(player.session.table.entries) == now >= before, "nothing is chosen unseen"
        await player.pilot.resize_terminal(100, 30)
        await player.pilot.pause()
        assert "HANGAR" in player.seen() and "enlarge" not in player.seen()
        await player.press("1")
        assert len(player.session.table.entries) > now

    sit(script, size=(70, 20))


def test_the_hand_is_on_the_screen_in_every_allowed_size() -> None:
    for size in ((80, 24), (100, 30), (180, 50)):

        async def script(player: Player) -> None:
            await player.my_turn()
            for _ in range(3):
                shown = player.seen()
                view = player.session.table.view(0)
                for card in (*view["hangar"], *view["players"][0]["hand"]["cards"]):
                    assert nickname(player, card) in shown
                    assert card not in shown, "no codes in what people read"
                assert "CLASH" in shown and "Wreckage" in shown
                await player.press("1")
                await player.my_turn()

        sit(script, size=size)


def test_quitting_saves_and_resuming_continues_at_the_same_decision() -> None:
    async def leave(player: Player) -> None:
        for _ in range(5):
            await player.my_turn()
            await player.press("1")
        await player.my_turn()
        await player.press("q")
        assert "Leave the table?" in player.seen()
        await player.press("y")

    app = sit(leave)
    assert app.return_code == 0
    before = app.session.table
    assert "neontable play --resume" in app.session.farewell()
    again = resume(app.session.path)
    assert again.players == ["human", "random"]
    assert [d.as_data() for d in again.table.decisions] == [d.as_data() for d in before.decisions]
    assert again.table.view(0) == before.view(0)

    async def go_on(player: Player) -> None:
        await player.my_turn()
        await player.press("1")
        assert len(player.session.table.entries) > len(before.entries)

    sit(go_on, again)


def test_ctrl_c_leaves_at_once_with_the_game_saved() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("1")
        await player.press("colon", "ctrl+c")  # also while typing

    app = sit(script)
    assert app.return_code == 130
    saved = json.loads(app.session.path.read_text())
    assert len(saved["entries"]) == len(app.session.table.entries)


def test_the_curtain_hides_one_hand_from_the_other_player() -> None:
    async def script(player: Player) -> None:
        table = player.session.table
        first = table.view(None)["active"]
        await player.until(lambda: "Pass the keyboard to" in player.seen())
        check_nothing_private(player)
        await player.press("enter")
        await player.my_turn()
        assert player.screen.viewer == first
        for _ in range(20):
            if table.view(None)["active"] != first:
                break
            shown = player.seen()
            mine = table.view(first)["players"][first]["hand"]["cards"]
            assert all(nickname(player, card) in shown for card in mine)
            board = player.screen.query_one(BoardView)
            assert board.seen == table.view(first), "only what this seat may know"
            await player.first_option()
        assert "Pass the keyboard to" in player.seen()
        check_nothing_private(player)
        await player.press("space")
        await player.my_turn()
        assert player.screen.viewer == 1 - first

    sit(script, start("cogdrive-neon", ["human", "human"], 3, names=["Ann", "Bob"]))


def check_nothing_private(player: Player) -> None:
    """No card of any hand is on the screen, nor kept by the board behind it."""
    table = player.session.table
    shown = player.seen()
    for seat in (0, 1):
        for card in table.view(seat)["players"][seat]["hand"]["cards"]:
            assert card not in shown and nickname(player, card) not in shown
    board = player.screen.query_one(BoardView)
    assert board.table is None and not board.seen


def nickname(player: Player, card: str) -> str:
    """What a card is called."""
    return player.session.table.start.content.nicknames[  # type: ignore[no-any-return]
        player.session.table.start.content.name_of[player.session.table.start.content.index[card]]
    ]


def test_settings_and_details_and_log_open() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("o", "down", "enter")
        assert player.screen.pace in (0.0, 0.4, 1.5)
        await player.press("question_mark")
        assert "The goal: Collect more points than your rival" in " ".join(player.seen().split())
        await player.press("escape", "d")
        assert "All you know" in player.seen()
        await player.press("escape", "l")
        assert "What happened" in player.seen()
        await player.press("escape", "s")
        assert "Saved in" in player.seen()

    sit(script)
