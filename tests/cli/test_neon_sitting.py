"""A sitting of NeoN: the log without echoes, standing orders, refusals in groups, results in words, saves that stay quick."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.cli import main
from neontable.cli.table import boards
from neontable.cli.table.plain import Plain
from neontable.cli.table.results import score_columns, who_won
from neontable.cli.table.session import Session, resume, start
from neontable.cli.table.wording import blocked_words, log_words, order_words
from neontable.cli.terminal.dialogs import Pick
from neontable.cli.terminal.showing import hanging
from neontable.games.neon.game import Neon
from neontable.kernel import registry
from neontable.kernel.errors import BadRecord
from neontable.kernel.record import load, verify
from neontable.kernel.tables.history import ORDER
from tests.cli.sitting import Player, sit
from tests.games.neon.table import fighter, given, when

GAME = Neon()


@pytest.fixture(autouse=True)
def neon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be found by its name."""
    monkeypatch.setitem(registry._made, "neon", GAME)


def play(session: Session, lines: str) -> str:
    """Answer by these lines; what was said."""
    out = io.StringIO()
    assert Plain(session, io.StringIO(lines), out).play() == 0
    return out.getvalue()


def on(session: Session, choices: int) -> Session:
    """The same sitting, so many choices later: everybody takes the first option."""
    for _ in range(choices):
        decision = session.table.decisions[0]
        session.choose(decision.seat, decision.options[0])
    return session


# ---- the log
def test_a_sentence_that_repeats_itself_is_said_once() -> None:
    table = nt.new(GAME, seats=3, seed=1)
    lines, names = table.log_for(0), ["Ann", "Ben", "Cid"]
    words = [words for _, words, _ in log_words(lines, names)]
    assert words.count("Ben draws an Action card. (3 times)") == 1
    assert "Ben draws an Action card." not in words
    halves = [line.text(names) for line in lines].index("Ben draws an Action card.") + 1
    fresh = {words: new for _, words, new in log_words(lines, names, halves)}
    assert (fresh["Ben draws an Action card."], fresh["Ben draws an Action card. (2 times)"]) == (False, True)


# ---- what cannot be chosen
def test_answers_refused_for_one_reason_stand_together_by_name() -> None:
    table = given(
        fighter("boulder", "park", energy=3, actions=["attack", "move", "search"]),
        fighter("akari", "factory"),
        fighter("ghost", "mall"),
        turn=0,
    )
    decision = table.decisions[0]
    told = {rule: (answers, why) for answers, why, rule in blocked_words(decision)}
    answers, why = told["NEON-ACT-04"]
    assert answers.startswith("Move; Search") and "Perform what this half shows" in why
    assert "Maneuver A: reroll any dice, 1 Energy" in told["NEON-ABILITY-03"][0]
    assert len(blocked_words(decision)) < len(decision.blocked)


# ---- standing orders
def test_an_answer_can_be_given_once_for_all_by_lines() -> None:
    session = on(start("neon", ["human", "random"], 3), 2)
    seat, table = 0, session.table
    while table.decisions[0].seat != seat or table.decisions[0].kind != "action":
        decision = table.decisions[0]
        session.choose(decision.seat, decision.options[0])
    said = play(session, "orders\nalways nonsense\nalways skip\norders\n")
    assert "There are no standing orders." in said and "'nonsense' is none of the options" in said
    assert table.orders(seat) == [{"kind": "action", "when": "always", "at_least": 0, "answer": "skip"}]
    skipped = [entry for entry in table.entries if entry.auto]
    assert skipped and {entry.text for entry in skipped} == {"skip"}
    again = resume(session.path)
    assert order_words(again.table, seat) == ["What do you do? Always: skip"]
    verify(session.path)
    assert "You will be asked everything again." in play(again, "always ask\n")
    assert again.table.orders(seat) == []
    assert [entry.kind for entry in again.table.entries].count(ORDER) == 2


def test_an_answer_can_be_given_once_for_all_on_the_screen() -> None:
    async def script(player: Player) -> None:
        await player.my_turn()
        await player.press("a")
        assert isinstance(player.app.screen, Pick)
        shown = " ".join(player.seen().split())
        assert "Always answer" in shown and "Ask me everything again" in shown
        await player.press("home", "down", "down", "enter")
        await player.my_turn()
        assert [order["kind"] for order in player.session.table.orders(0)] == ["programme"]
        assert player.session.table.entries[1].auto, "the question was answered with it"

    sit(script, start("neon", ["human", "random", "random"], 5))


# ---- the result
def test_the_result_is_told_in_words() -> None:
    session = start("neon", ["human", "random"], 3, {"track": "sprint"})
    said = play(session, "1\n" * 900)
    assert session.table.over
    for raw in ("hp tokens:", "threes", "twos", "last round."):
        assert raw not in said
    columns = score_columns(session.table)
    names = [row[0] for row in columns.points]
    assert names == ["points of HP tokens", "Bots", "pairs of Bots", "Leader token", "total"]
    for seat in (1, 2):
        assert sum(int(row[seat]) for row in columns.points[:-1]) == int(columns.points[-1][seat])
    assert "tokens of value 3" in [row[0] for row in columns.facts]
    assert " points of HP tokens + " in " ".join(said.split())
    assert boards.reason(session.table) in who_won(session.table)


def test_after_a_win_of_automa_there_can_be_a_rematch() -> None:
    session = start("neon", ["human", "random"], 3)
    table = given(
        fighter("boulder", "eliminated"),
        fighter("akari", "factory", actions=["gain 1"] * 3),
        turn=1,
        automa={"place": "mall", "trophies": [3, 3, 3]},
        round=7,
        options={"track": "side-1"},
    )
    while not table.over:
        when(table, table.decisions[0].options[-1])
    result = table.result
    assert result is not None and result.next.get("automa") == "won"
    session.table = table
    again = session.rematch()
    assert again.table.options["automa"] == table.options["automa"]
    assert not again.table.over


# ---- saving
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a choice is played again while games are saved."""
    played: list[int] = []
    replay = nt.Table.replay

    def counting(table: nt.Table, entry: Any) -> None:
        played.append(1)
        replay(table, entry)

    monkeypatch.setattr(nt.Table, "replay", counting)
    return played


def test_a_save_plays_nothing_again_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start("neon", ["human", "random", "random"], 3)
    played = counted(monkeypatch)
    on(session, 70)
    assert not session.table.over
    assert played == []


def test_an_unfinished_save_holds_chain_and_position_and_is_verified() -> None:
    session = on(start("neon", ["human", "random", "random"], 3), 60)
    data = json.loads(session.path.read_text())
    assert "states" not in data and data["result"] is None
    assert data["checkpoint"] == json.loads(json.dumps(session.table.position()))
    verify(session.path)
    again = load(session.path)
    assert again.position() == session.table.position()


def test_an_unfinished_save_goes_on_under_newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    session = on(start("neon", ["human", "random", "random"], 3), 60)
    monkeypatch.setattr(GAME, "version", "99", raising=False)
    with pytest.raises(BadRecord, match="rules version") as error:
        resume(session.path)
    assert "--new-rules" in error.value.remedy
    again = resume(session.path, new_rules=True)
    assert again.players == session.players
    assert again.table.view(0) == session.table.view(0)
    assert again.table.decisions[0].options == session.table.decisions[0].options
    on(again, 5)
    verify(session.path)


@pytest.mark.parametrize("what", ["entry", "position"])
def test_an_unfinished_save_that_was_changed_is_found_out(what: str, tmp_path: Path) -> None:
    session = on(start("neon", ["human", "random", "random"], 3), 60)
    data = json.loads(session.path.read_text())
    if what == "entry":
        data["entries"][7]["text"] = "pass"
    else:
        data["checkpoint"]["state"]["leader"] = (data["checkpoint"]["state"]["leader"] + 1) % 3
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    with pytest.raises(BadRecord):
        verify(changed)


def test_a_finished_game_has_its_state_hashes() -> None:
    session = start("neon", ["human", "random"], 3, {"track": "sprint"})
    play(session, "1\n" * 900)
    data = json.loads(session.path.read_text())
    assert data["states"]["end"] and "50" in data["states"] and data["result"]["winners"] is not None
    verify(session.path)


# ---- the list of options
def test_long_labels_have_several_lines_and_their_odds_stay() -> None:
    assert hanging(7, "short", 10) == " 7  short"
    assert hanging(12, "SG-06 Twin Wasps", 10) == "12  SG-06 Twin\n    Wasps"

    async def script(player: Player) -> None:
        await player.my_turn()
        lines = [str(option.prompt) for option in player.screen.query_one("#options").options]  # type: ignore[attr-defined]
        assert lines and max(len(row) for line in lines for row in line.split("\n")) <= 60
        assert [line for line in lines if line.endswith(("damage", "to bring it down"))]

    session = start("neon", ["human", "random", "random"], 3)
    table = given(
        fighter("snake", "park", energy=6, actions=["attack", "move", "search"]),
        fighter("akari", "factory"),
        fighter("ghost", "park"),
        turn=0,
        bots={"park": ["vendor"], "factory": ["vendor"], "tv-tower": ["courier"]},
    )
    session.table = when(table, "attack")
    sit(script, session, size=(100, 30))


# ---- rules
def test_the_coverage_of_one_game_is_no_quarrel_with_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "neon", "--coverage"]) == 0
    said = capsys.readouterr()
    assert said.out == "neon: 412/412 rules covered, 412/412 placed (8 by absence)\n" and said.err == ""


def test_a_rule_names_its_code_and_its_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "neon-gear-12"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("NEON-GEAR-12")
    code, tests = said.index("Code"), said.index("Tests")
    assert any(
        line.startswith("  src/neontable/games/neon/") and line.endswith(" play_card") for line in said[code:tests]
    )
    assert all(line.startswith("  tests/games/neon/") for line in said[tests + 1 :]) and said[tests + 1 :]


def test_the_lines_that_keep_a_rule_stand_before_those_that_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "COG-OVERDRIVE-04"]) == 0
    said = capsys.readouterr().out.splitlines()
    code, shown, tests = said.index("Code"), said.index("Shown by"), said.index("Tests")
    assert [line.split(":")[0].rpartition("/")[2] for line in said[code + 1 : shown]] == ["overdrives.py"]
    assert [line.split(":")[0].rpartition("/")[2] for line in said[shown + 1 : tests]] == ["events.py", "kinds.py"]
    assert main.run(["rules", "COG-OVERDRIVE-04", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["code"]) == 1 and len(data["shown_by"]) == 2


def test_a_rule_without_code_says_why_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "NEON-BOT-04"]) == 0
    said = capsys.readouterr().out
    assert "Holds by absence: " in said and "Code" not in said.splitlines() and "Tests" in said.splitlines()


def test_the_places_of_a_rule_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "COG-CONTENT-09", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(place["file"], place["name"]) for place in data["code"]] == [
        ("src/neontable/games/cogdrive_neon/content/cogdrives.toml", "cogdrive OD9")
    ]
    assert all(test["counts"] for test in data["tests"]) and data["tests"]
