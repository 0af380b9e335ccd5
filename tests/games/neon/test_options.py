"""What can be chosen about a table, and what is refused: options and positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, options, player

FIGHTERS = ["akari", "boulder", "snake", "illusion", "ghost", "phoenix"]


def new(seats: int = 3, **chosen: Any) -> nt.Table:
    return nt.new(GAME, seats=seats, seed=1, **chosen)


def names(table: nt.Table) -> list[str]:
    return [one["fighter"] for one in table.view(None)["players"]]


def refused(seats: int = 3, **chosen: Any) -> nt.Invalid:
    with pytest.raises(nt.Invalid) as error:
        new(seats, **chosen)
    assert error.value.remedy
    return error.value


# ---------------------------------------------------------------- seats and modes


@rule("NEON-SETUP-01")
@pytest.mark.parametrize("seats", [1, 7, 0, "four", None])
def test_two_to_six_can_play(seats: Any) -> None:
    if seats is None:
        assert len(names(nt.new(GAME, seed=1))) == 3  # two and Automa
        return
    with pytest.raises(nt.Invalid, match="cannot be played with"):
        nt.new(GAME, seats=seats)


@rule("NEON-SETUP-01")
def test_a_mode_is_spelt_in_any_case() -> None:
    assert new(mode="Battle-Royale").view(None)["mode"] == "battle-royale"
    assert "'resurrection', 'battle-royale', 'squad'" in refused(mode="royal").remedy


@rule("NEON-SQUAD-01", "NEON-SQUAD-02", "NEON-SQUAD-03", "NEON-RULING-118")
@pytest.mark.parametrize(
    ("seats", "squads", "expected"),
    [
        (4, "auto", [0, 1, 0, 1]),
        (4, 2, [0, 1] * 2),
        (6, "auto", [0, 1] * 3),
        (6, 3, [0, 1, 2] * 2),
        (6, "3", [0, 1, 2] * 2),
    ],
)
def test_squads_alternate_round_the_table(seats: int, squads: Any, expected: list[int]) -> None:
    table = new(seats, mode="squad", squads=squads)
    assert [one["squad"] for one in table.view(None)["players"]] == expected


@rule("NEON-SQUAD-01", "NEON-SQUAD-02")
def test_squads_that_cannot_be_formed_are_refused() -> None:
    for seats in (2, 3, 5):
        assert refused(seats, mode="squad").reason == f"Option mode cannot be squad with {seats} players."
    assert refused(4, mode="squad", squads=3).reason == "Option squads cannot be 3 with 4 players."
    assert refused(6, mode="squad", squads=4).reason == "Option squads cannot be 4."
    assert refused(4, squads=2).reason == "Option squads cannot be 2 in resurrection."


@rule("NEON-AUTOMA-01")
def test_automa_joins_two_players_and_others_if_they_like() -> None:
    assert names(new(2))[2:] == ["automa"]
    assert "automa" not in names(new(3))
    assert names(new(3, automa="yes"))[3:] == ["automa"]
    assert names(new(6, automa="yes"))[6:] == ["automa"]
    assert "must play" in refused(2, automa="no").reason
    assert refused(3, automa="maybe").reason == "Option automa cannot be 'maybe'."


# ---------------------------------------------------------------- Fighters


@rule("NEON-SETUP-16", "NEON-SETUP-17")
@pytest.mark.parametrize(
    "value", [["ghost", "akari", "snake"], ("ghost", "akari", "snake"), "ghost,akari,snake", " Ghost , AKARI,snake "]
)
def test_fighters_may_be_named_for_each_seat(value: Any) -> None:
    table = new(fighters=value)
    assert names(table) == ["ghost", "akari", "snake"]
    assert table.options["fighters"] == ["ghost", "akari", "snake"]
    assert names(nt.setup(GAME, table.position())) == names(table)


@rule("NEON-SETUP-17")
def test_a_fighter_named_twice_is_refused() -> None:
    error = refused(fighters="akari,ghost,Akari")
    assert error.reason == "Option fighters names akari twice."
    assert "once" in error.remedy


@rule("NEON-SETUP-16")
@pytest.mark.parametrize(
    ("value", "seats", "said"),
    [
        ("akari,ghost", 3, "Option fighters has 2 names for 3 seats."),
        (FIGHTERS, 5, "Option fighters has 6 names for 5 seats."),
        ([*FIGHTERS, "akari"], 6, "Option fighters has 7 names for 6 seats."),
        ([], 3, "Option fighters has 0 names for 3 seats."),
        ("akari", 2, "Option fighters cannot be 'akari': it is one name for 2 seats."),
        ("akari,ghost,bob", 3, "Option fighters: there is no Fighter 'bob'."),
        ("akari,gost,snake", 3, "Option fighters: there is no Fighter 'gost'."),
        ("akari,,snake", 3, "Option fighters: there is no Fighter ''."),
        (5, 3, "Option fighters cannot be 5."),
        ([1, 2, 3], 3, "Option fighters cannot be [1, 2, 3]."),
        (None, 3, "Option fighters cannot be None."),
        ({"akari": 0}, 3, "Option fighters cannot be {'akari': 0}."),
    ],
)
def test_other_fighters_are_refused(value: Any, seats: int, said: str) -> None:
    assert refused(seats, fighters=value).reason == said


def test_a_misspelt_fighter_is_guessed() -> None:
    assert refused(fighters="akari,gost,snake").remedy == "Did you mean ghost?"
    assert refused(fighters="akari,bob,snake").remedy.startswith("Known: akari, boulder")


@rule("NEON-SETUP-16")
def test_the_draft_goes_round_the_table() -> None:
    table = new(6, fighters="draft")
    for seat, name in enumerate(FIGHTERS[:5]):
        assert table.decisions[0].seat == seat
        assert table.view(None)["arena"] == []
        table.choose(seat, f"take {name}")
    assert names(table) == FIGHTERS  # the last one is left
    assert table.decisions[0].kind == "programme"


@rule("NEON-SETUP-16")
def test_a_draft_can_be_set_up_in_the_middle() -> None:
    table = new(4, fighters="draft")
    table.choose(0, "take snake")
    table.choose(1, "take ghost")
    again = nt.setup(GAME, table.position())
    assert again.decisions[0].seat == 2
    assert options(again) == options(table)
    assert names(again) == ["snake", "ghost"]


# ---------------------------------------------------------------- Round Tracks


@rule("NEON-SETUP-10")
@pytest.mark.parametrize("value", ["side-3", "long", "", 1, None, ["sprint"]])
def test_an_unknown_track_is_refused(value: Any) -> None:
    assert refused(track=value).reason.startswith("Option track")


@rule("NEON-SETUP-10")
def test_a_track_of_a_pack_may_be_chosen(tmp_path: Path) -> None:
    text = (
        '[[track]]\nid = "blitz"\nname = "Blitz"\nslots = [2, 2]\nplayers = []\norigin = "original"\ntext = "Short."\n'
    )
    (tmp_path / "tracks.toml").write_text(text, encoding="utf-8")
    table = nt.new(GAME, seats=3, seed=1, packs=[tmp_path], track="blitz")
    assert table.view(None)["track"] == [2, 2]
    assert refused(track="blitz").reason == "Option track: there is no Round Track 'blitz'."


# ---------------------------------------------------------------- everything else


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    assert refused(fighter="akari").remedy == "Did you mean fighters?"
    assert "no option 'zzz'" in refused(zzz=1).reason


@pytest.mark.parametrize("name", [setting.name for setting in GAME.settings])
def test_every_option_refuses_nonsense(name: str) -> None:
    assert name in refused(3, **{name: "no such value"}).reason
    assert name in refused(3, **{name: object()}).reason


@pytest.mark.parametrize(
    ("setting", "value"),
    [(setting, value) for setting in GAME.settings for value in setting.values if setting.name != "leader"],
    ids=lambda each: str(getattr(each, "name", each)),
)
def test_every_value_of_an_option_makes_a_game(setting: Any, value: Any) -> None:
    more = {"mode": "squad"} if setting.name == "squads" else {}
    table = nt.new(GAME, seats=6, seed=2, **{setting.name: str(value)}, **more)
    assert table.options[setting.name] == value
    assert not table.over


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"rings": []}, "A position has no field 'rings'."),
        ({"ring": ["park", "nowhere"]}, "ring names an unknown sector 'nowhere'."),
        ({"ring": ["park", "mall", "park"]}, "ring names a Sector twice."),
        ({"ring": ["park"]}, "ring has 1 Sector."),
        ({"ring": 5}, "ring must be a list, not 5."),
        ({"search": {"park": 11, "mall": 10}}, "search: there are only 20 Search tokens."),
        ({"search": {"park": -1}}, "search: park cannot be -1."),
        ({"search": {"moon": 1}}, "search names an unknown sector 'moon'."),
        ({"bots": {"park": ["courier"] * 3}}, "There are only 2 courier tokens."),
        ({"bots": {"park": ["robot"]}}, "bots names an unknown bot 'robot'."),
        ({"next": "moon"}, "next names an unknown sector 'moon'."),
        ({"stack": ["moon"]}, "stack names an unknown sector 'moon'."),
        ({"leader": 7}, "leader cannot be 7."),
        ({"leader": "akari"}, "leader cannot be 'akari'."),
        ({"round": 0}, "round cannot be 0."),
        ({"turn": {"seat": 9}}, "turn: seat cannot be 9."),
        ({"turn": {"seat": 0, "action": 3}}, "turn: action cannot be 3."),
        ({"turn": {"seat": 0, "action": 0}}, "turn: players[0] shows no Actions."),
        ({"turn": {"who": 0}}, "turn has no field 'who'."),
        ({"turn": 0}, "turn must be an object, not 0."),
        ({"players": 3}, "players must be a list, not 3."),
        ({"players": [3]}, "players[0] must be an object, not 3."),
        ({"players": [{}] * 5}, "There are 5 players for 3 seats."),
    ],
)
def test_a_bad_position_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(nt.Invalid) as error:
        nt.setup(GAME, position, seats=3)
    assert error.value.reason == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"hp": 3}, "A player has no field 'hp'."),
        ({"fighter": "bob"}, "players names an unknown fighter 'bob'."),
        ({"place": "moon"}, "players[0] names an unknown sector 'moon'."),
        ({"place": "highway"}, "players[0]: highway is not on the Arena."),
        ({"energy": 7}, "players[0]: energy cannot be 7."),
        ({"energy": -1}, "players[0]: energy cannot be -1."),
        ({"energy": "full"}, "players[0]: energy cannot be 'full'."),
        ({"fields": 3}, "players[0]: fields cannot be 3."),
        ({"lost": 6}, "players[0]: lost cannot be 6."),
        ({"side": "C"}, "players[0]: side cannot be 'C'."),
        ({"gear": {"bow": "HG-06"}}, "There is no Gear type 'bow'."),
        ({"gear": {"small gun": "HG-06"}}, "HG-06 is no small gun."),
        ({"gear": {"heavy gun": "HG-99"}}, "players[0] names an unknown equipment 'HG-99'."),
        ({"gear": ["HG-06"]}, "players[0]: gear must be an object, not ['HG-06']."),
        ({"ammo": {"heavy gun": ["SG-01"]}}, "players[0]: there is no heavy gun to put Ammo under."),
        ({"trophies": [1, 2]}, "players[0]: trophies must be three numbers, not [1, 2]."),
        ({"bots": ["robot"]}, "players[0] names an unknown bot 'robot'."),
        ({"enhancement": "wings"}, "players[0] names an unknown enhancement 'wings'."),
        (
            {"hand": ["AKARI-1", "AKARI-1", "AKARI-2"]},
            "players[0] names an Action card twice, or one of another Fighter.",
        ),
        (
            {"hand": ["GHOST-1", "AKARI-1", "AKARI-2"]},
            "players[0] names an Action card twice, or one of another Fighter.",
        ),
        ({"hand": ["AKARI-1"]}, "players[0]: a hand has 3 cards before they are chosen, not 1."),
        ({"actions": ["move", "move"]}, "players[0]: three Actions are shown, not 2."),
        ({"actions": ["move", "move", "dance"]}, "There is no Action 'dance'."),
        ({"token": "moon"}, "players[0] names an unknown sector 'moon'."),
    ],
)
def test_a_bad_player_is_refused(data: dict[str, Any], said: str) -> None:
    ring = [name for name in RING if name != "highway"]
    with pytest.raises(nt.Invalid) as error:
        nt.setup(GAME, {"ring": ring, "players": [{"fighter": "akari", **data}]}, seats=3)
    assert error.value.reason == said


def test_a_card_lies_in_one_place_only() -> None:
    gun = {"heavy gun": "HG-06"}
    with pytest.raises(nt.Invalid, match=r"HG-06 is named twice: in players\[0\] and in players\[1\]"):
        given(fighter("akari", gear=gun), fighter("ghost", gear=gun), fighter("snake"))


def test_what_a_position_does_not_name_is_dealt() -> None:
    table = nt.setup(GAME, {}, seats=4, fighters="snake,ghost,akari,boulder")
    assert names(table) == ["snake", "ghost", "akari", "boulder"]
    assert [player(table, seat)["hand"]["count"] for seat in range(4)] == [3] * 4
    assert sorted(each["id"] for each in table.view(None)["arena"]) == sorted(RING)
    assert len(options(table)) > 8
