"""New tables and positions: what was asked for is checked, and what was given is left alone."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import ALL, Ask, Asks, Rules
from neontable.kernel.game import Game, Setting
from neontable.kernel.tables.history import FORM
from tests.kernel.tiny import Notes, Tiny, notes, tiny

COG = "cogdrive-neon"


class Chosen(Tiny):
    """A game with options that do not all go together."""

    settings = (
        Setting("length", "Length", ("short", "long")),
        Setting("players", "Who", (0, 1, 2)),
        Setting("open", "Open", (True, False)),
    )

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        if options["players"] >= seats:
            raise nt.Invalid(f"There is no seat {options['players']}.", "Choose another.")


def ask_once(state: Notes) -> Rules:
    state.notes.append((yield Ask(0, 0, 2)))


def chosen(**options: Any) -> nt.Table:
    return nt.new(Chosen(ask_once), seats=2, seed=1, **options)


def test_options_have_defaults_and_are_read_from_text() -> None:
    assert chosen().options == {"length": "short", "players": 0, "open": True}
    assert chosen(length="LONG", players="1", open="false").options == {"length": "long", "players": 1, "open": False}
    assert chosen(players=1).options["players"] is not True


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"lenght": "long"}, "Did you mean length"),
        ({"length": "medium"}, "one of: 'short', 'long'"),
        ({"players": 2}, "There is no seat 2"),
        ({"players": None}, "cannot be None"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(nt.Invalid, match=why):
        chosen(**options)


class Named(Tiny):
    """A game with an option that takes more than its listed values."""

    settings = (Setting("colors", "Colors", ("random",), free=True),)

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        if isinstance(options["colors"], str) and options["colors"] != "random":
            options["colors"] = options["colors"].split(",")


def test_a_free_option_is_left_to_the_game() -> None:
    def colors(value: Any) -> Any:
        return nt.new(Named(ask_once), seats=2, seed=1, colors=value).options["colors"]

    assert (colors("Random"), colors("red,blue"), colors(["red"])) == ("random", ["red", "blue"], ["red"])


@pytest.mark.parametrize("seats", [0, 1, 3, -2, "2", 2.0, True])
def test_wrong_seats_are_refused(seats: Any) -> None:
    with pytest.raises(nt.Invalid, match="seat"):
        nt.new(COG, seats=seats)


def test_without_a_number_of_seats_the_smallest_is_taken() -> None:
    assert nt.new(COG, seed=1).seats == 2
    assert nt.new(Tiny(ask_once), seed=1).seats == 1


@pytest.mark.parametrize("seed", ["7", 1.5, b"short", True])
def test_wrong_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(nt.Invalid, match="seed"):
        nt.new(COG, seed=seed)


def test_the_same_seed_gives_the_same_table() -> None:
    assert nt.new(COG, seed=7).state_hash() == nt.new(COG, seed=7).state_hash()
    assert nt.new(COG, seed=7).state_hash() != nt.new(COG, seed=8).state_hash()
    assert nt.new(COG).state_hash() != nt.new(COG).state_hash()
    assert nt.new(COG, seed=-1).state_hash() != nt.new(COG, seed=1).state_hash()


# ---------------------------------------------------------------- positions
def test_a_position_of_another_game_or_no_position_is_refused() -> None:
    whole = nt.new(COG, seed=1).position()
    with pytest.raises(nt.Invalid, match="position of cogdrive-neon"):
        nt.setup(tiny(ask_once).game, whole)
    wrong: Any
    for wrong in ([], "hand", None, 3):
        with pytest.raises(nt.Invalid, match="dict"):
            nt.setup(COG, wrong)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"hangar": ["KV8-B", "KV8-B"]}, "named twice"),
        ({"hangar": ["KV8-X"]}, "unknown card 'KV8-X'"),
        ({"hangar": "KV8-B"}, "must be a list"),
        ({"hangars": []}, "no field 'hangars'"),
        ({"players": [{}]}, "two players"),
        ({"players": [{"hands": []}, {}]}, "no zone 'hands'"),
        ({"phase": "dinner"}, "phase 'dinner'"),
        ({"turn": "one"}, "turn must be"),
        ({"active": 2}, "active"),
    ],
)
def test_a_wrong_position_is_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(nt.Invalid, match=why):
        nt.setup(COG, position)


def test_what_a_position_does_not_name_is_dealt_by_its_seed() -> None:
    position = {"players": [{"hand": ["KV8-B"]}, {}]}
    tables = [nt.setup(COG, position, seed=seed) for seed in (1, 1, 2)]
    for table in tables:
        table.game.check(table.run.state)
        assert table.view(0)["players"][0]["hand"]["cards"] == ["KV8-B"]
    assert tables[0].state_hash() == tables[1].state_hash() != tables[2].state_hash()


def test_a_given_position_is_neither_kept_nor_changed() -> None:
    position = nt.new(COG, seed=1).position()
    given = copy.deepcopy(position)
    table = nt.setup(COG, given)
    before = table.state_hash()
    given["state"]["hangar"].clear()
    given["state"]["players"][0]["hand"].clear()
    decision = table.decisions[0]
    table.choose(decision.seat, decision.options[0])
    table.undo(decision.seat)
    assert table.state_hash() == before
    assert table.record().data["start"]["position"]["state"] == position["state"]


def test_options_of_a_position_can_be_overruled() -> None:
    position = nt.new(COG, seed=1, wrecked_go="above").position()
    assert nt.setup(COG, position).options["wrecked_go"] == "above"
    assert nt.setup(COG, position, wrecked_go="below").options["wrecked_go"] == "below"


def test_a_script_names_pieces_in_words() -> None:
    with pytest.raises(nt.Invalid, match="no card 'KV8-X'"):
        nt.setup(COG, {}, chance=["KV8-X"])
    position = {"players": [{"hand": [], "deck": [["KV8-G", "TF2-Y", "MR4-P"]]}, {}], "phase": "draw", "active": 0}
    table = nt.setup(COG, position, chance=["MR4-P"])
    with pytest.raises(nt.Invalid, match=r"ran out after 1 outcomes.*deck"):
        table.choose(0, "draw to 4")
    assert table.view(0)["players"][0]["hand"]["cards"] == []
    table = nt.setup(COG, position, chance=["MR4-P", "KV8-G"])
    table.choose(0, "draw to 4")
    assert table.view(0)["players"][0]["hand"]["cards"] == ["MR4-P", "KV8-G", "TF2-Y"]


def unseen_answers(state: Notes) -> Rules:
    """Everybody picks unseen of each other; then seat 1 is asked."""
    while not state.notes:
        group = Asks(ALL, [Ask(seat, 0, 4) for seat in range(state.seats)])
        yield group
        state.notes.append(list(group.answers.values()))
    state.notes.append((yield Ask(1, 1, 2)))


def test_a_position_holds_the_answers_of_an_open_round() -> None:
    table = tiny(unseen_answers, seats=3)
    table.choose(2, "pick 3")
    table.choose(0, "pick 1")
    position = table.position()
    assert position["answers"] == [[0, "pick 1"], [2, "pick 3"]] and position["form"] == FORM
    twin = nt.setup(table.game, position, seed=99)
    assert [decision.seat for decision in twin.decisions] == [1] and not twin.entries
    assert twin.state_hash() == table.state_hash() != tiny(unseen_answers, seats=3).state_hash()
    twin.choose(1, "pick 0")
    assert notes(twin) == [[1, 0, 3]]
    assert notes(nt.load(twin.record())) == notes(twin)


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ([[0, "pick 9"]], "seat 0 cannot answer 'pick 9'"),
        ([[5, "pick 1"]], "seat 5 cannot answer"),
        ([["pick 1"]], "names choices"),
        ("pick 1", "must be a list"),
    ],
)
def test_wrong_open_answers_are_refused(answers: Any, why: str) -> None:
    table = tiny(unseen_answers)
    with pytest.raises(nt.Invalid, match=why):
        nt.setup(table.game, {**table.position(), "answers": answers})


def test_the_game_itself_can_be_given_instead_of_its_name() -> None:
    game: Game[Any] = nt.game(COG)
    assert nt.new(game, seed=1).state_hash() == nt.new(COG, seed=1).state_hash()
