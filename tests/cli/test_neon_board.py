"""The terminal table of NeoN: every mode, every size, nothing secret, and the attack as an exchange."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import neontable as nt
from neontable.cli.table import boards
from neontable.cli.table.plain import Plain
from neontable.cli.table.session import start
from neontable.cli.terminal.dialogs import Ending
from neontable.games.neon.text.names import hand_line
from neontable.kernel import registry
from neontable.kernel.chance import Quick
from neontable.kernel.record import verify
from tests.cli.sitting import Player, sit
from tests.games.neon.table import GAME, fighter, given, when

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"fighters": "draft", "bots": "open"}),
    (4, {}),
    (4, {"mode": "battle-royale"}),
    (4, {"mode": "squad"}),
    (6, {"mode": "squad", "squads": 3, "automa": "yes"}),
]
SIZES = ((68, 20), (78, 15), (120, 40))


@pytest.fixture(autouse=True)
def neon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be found by its name."""
    monkeypatch.setitem(registry._made, "neon", GAME)


def positions(seats: int, options: dict[str, Any], seed: int = 4) -> Iterator[nt.Table]:
    """A table before every choice of a random game, and after the last."""
    table = nt.new(GAME, seats=seats, seed=seed, **options)
    luck = Quick(seed)
    while not table.over:
        yield table
        decision = table.decisions[luck.pick("who", -1, len(table.decisions))]
        table.choose(decision.seat, decision.options[luck.pick("what", -1, len(decision.options))])
    yield table


def drawn(table: nt.Table, view: Any, width: int = 68, height: int = 20) -> str:
    """The board as letters."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(boards.draw(table, view, {}, width, height))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def marks(table: nt.Table, seat: int) -> dict[str, tuple[int, bool]]:
    """All that this seat could choose, as if it were in focus."""
    decision = table.decision(seat)
    return (
        {}
        if decision is None
        else {ref: (12, True) for each in decision.options for ref in decision.describe(each).refs}
    )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_fits_and_shows_what_matters(seats: int, options: dict[str, Any]) -> None:
    content = GAME.load_content(())
    for number, table in enumerate(positions(seats, options)):
        seat = table.decisions[0].seat if table.decisions else None
        view = table.view(seat)
        width, height = SIZES[number % 3]
        picture: Any = boards.draw(table, view, marks(table, seat) if seat is not None else {}, width, height)
        assert all(line.cell_len <= width for line in picture.renderables)
        assert len(picture.renderables) <= height + (3 if seats > 4 or height < 20 else 0), drawn(table, view)
        seen, said = drawn(table, view, 120, 40), boards.words(table, view)
        for player in view["players"]:
            name = (
                "Automa"
                if player["fighter"] == "automa"
                else content.fighters[content.index["fighter"][player["fighter"]]].name
            )
            assert name in seen and name.upper() in said
        for sector in view["arena"]:
            assert re.search(rf"[│╭╰ ≈]{sector['number']} ", seen), seen
            assert f"{sector['number']} {content.sectors[sector['number'] - 1].name}, rank {sector['rank']}" in said
        assert not view["over"] or boards.everything(table)["players"][0]["hand"]["count"] >= 0
        for seat_ref in marks(table, seat) if seat is not None else ():
            assert boards.about(table, view, seat_ref), seat_ref


@pytest.mark.parametrize(("seats", "options"), [TABLES[2], TABLES[4]])
def test_nothing_that_another_seat_holds_is_shown(seats: int, options: dict[str, Any]) -> None:
    for number, table in enumerate(positions(seats, options)):
        if number % 3:
            continue
        views = [table.view(seat) for seat in range(seats)]
        for seat in range(seats):
            shown = drawn(table, views[seat], 120, 40) + boards.words(table, views[seat])
            for other in range(seats):
                held = views[other]["players"][other]["hand"]["cards"]
                assert not [card for card in held if re.search(rf"\b{card}\b", shown)], "no codes in what people read"
            for told in views[seat]["players"]:  # what is drawn comes from the view alone
                assert ("cards" in told.get("hand", {})) == (told is views[seat]["players"][seat] and "hand" in told)
            for card in views[seat]["players"][seat]["hand"]["cards"]:
                assert hand_line(table.start.content, card) in shown
            if "cards" in views[seat].get("drawn", {}):
                for other in range(seats):
                    if other != seat:
                        assert "cards" not in views[other]["drawn"]


def test_the_attack_reads_as_an_exchange() -> None:
    table = given(
        fighter("boulder", "park", energy=4, actions=["attack", "move", "search"], gear={"heavy gun": "HG-06"}),
        fighter("akari", "park", energy=4, fields=1),
        fighter("ghost", "mall"),
        turn=0,
        luck=[0, 1, 3, 5],
    )
    when(table, "attack")
    decision = table.decision(0)
    assert decision is not None
    options = [option for option in decision.options if option.startswith("attack akari with HG-06")]
    told = decision.describe(options[0])
    assert told.label.endswith(": Akari") and "HG-06" not in told.label and "Range 0" in told.note
    assert "damage" in boards.odds(table, 0, options[0]) and not boards.odds(table, 0, "no attack")
    when(table, options[0])
    head, dice, *_ = exchange(table)
    assert "ATTACK ● Boulder → ▲ Akari" in head and "Range 0 · before the attack roll" in head
    assert dice.strip() == "Reaper, 1 die not rolled yet"
    assert "Attack dice: 1, not rolled yet." in boards.words(table, table.view(1))
    when(table, "pass")
    head, dice, *_ = exchange(table)
    assert "after the attack roll" in head and dice.strip().endswith("1 die [CRIT]")
    when(table, "pass")
    head, dice, defense, *_ = exchange(table)
    assert "after the defense roll" in head and defense.strip() == "▲ defends, 2 dice [BLOCK][spark]"
    assert "Akari (seat 1) defends with 2 dice: 1 shield, 1 spark." in boards.words(table, table.view(1))
    when(table, "use maneuver-a/2")
    assert any(line.strip() == "used Maneuver A" for line in exchange(table))
    when(table, table.decisions[0].options[0])
    said = "\n".join(line.text(["Ann", "Ben", "Cid"]) for line in table.log)
    assert "Ben rerolls" in said and "damage to Ben" in said


def exchange(table: nt.Table) -> list[str]:
    """The lines of the board from the attack on."""
    lines = drawn(table, table.view(0)).split("\n")
    return lines[next(number for number, line in enumerate(lines) if "ATTACK" in line) :]


def test_a_programme_is_read_by_its_actions_and_initiative() -> None:
    table = nt.new(GAME, seats=4, seed=3)
    decision = table.decision(0)
    assert decision is not None
    labels = [decision.describe(option).label for option in decision.options]
    assert all(re.match(r"I\d+: [^,]+, [^,]+, [^,]+$", label) for label in labels), labels
    assert all(" over " in decision.describe(option).note for option in decision.options)
    assert max(map(len, labels)) <= 60


@pytest.mark.parametrize(("seats", "options"), [TABLES[0], TABLES[1], TABLES[3], TABLES[4]])
def test_a_whole_game_by_lines(seats: int, options: dict[str, Any]) -> None:
    session = start("neon", ["human"] + ["random"] * (seats - 1), 3, options)
    out = io.StringIO()
    assert Plain(session, io.StringIO("1\n" * 3000), out).play() == 0
    said = out.getvalue()
    assert session.table.over and "failed" not in said
    assert not set("│╭≈▰●") & set(said) and "['" not in said
    assert not re.search(r"\b[Ss]eat \d", said), "Automa has a name"
    verify(session.path)


@pytest.mark.parametrize(
    ("options", "skipped"), [({"track": "sprint"}, 0), ({"mode": "battle-royale"}, 6), ({"mode": "squad"}, 5)]
)
def test_a_game_on_the_screen_to_its_end(options: dict[str, Any], skipped: int) -> None:
    async def script(player: Player) -> None:
        for _ in range(400):
            await player.my_turn()
            if player.session.table.over:
                break
            assert "Track" in player.seen() and "you: " in player.seen()
            await player.first_option()
        assert player.session.table.over
        await player.until(lambda: isinstance(player.app.screen, Ending))

    session = start("neon", ["human", "random", "random", "random"], 5, options)
    table, luck = session.table, Quick(1)
    while table.view(None)["round"] < skipped:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[luck.pick("test", -1, len(decision.options))])
    sit(script, session)
