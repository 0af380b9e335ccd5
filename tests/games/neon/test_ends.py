"""Phase 3: is the game over, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, happened, options, player, when

ROYALE = {"mode": "battle-royale"}
SQUAD = {"mode": "squad"}
NAMES = ("boulder", "akari", "ghost", "snake", "phoenix", "illusion")
OUT = {"place": "eliminated"}


def last_turn(*players: dict[str, Any], **more: Any) -> nt.Table:
    """Seat 0 does nothing with the last Action of this Round."""
    seated = [{"energy": 0, **fighter(NAMES[seat], "stadium"), **players[seat]} for seat in range(len(players))]
    seated[0]["actions"] = ["gain1"] * 3
    return when(
        given(*seated, turn=0, action=2, **{"next": "mall", "stack": [n for n in RING if n != "mall"], **more}), "skip"
    )


def idle(table: nt.Table) -> nt.Table:
    """Whoever is asked takes the last answer, until cards are chosen or the game is over."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


def result(table: nt.Table) -> nt.Result:
    assert table.over
    found = table.result
    assert found is not None
    return found


# ---------------------------------------------------------------- when


@rule("NEON-END-01", "NEON-END-05", "NEON-ROYALE-09", "NEON-EX-18")
def test_the_check_comes_before_the_submersion() -> None:
    table = last_turn({"place": "mall", "lost": 5}, OUT, OUT, options=ROYALE)
    assert result(table).winners == (0,)
    assert len(player(table, 0)["hp"]) == 1
    assert not happened(table, "drowned")


@rule("NEON-END-01", "NEON-RULING-097")
def test_the_last_action_phase_is_played_to_its_end() -> None:
    players = [
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0, lost=5, side="B"),
        fighter("ghost", "eliminated"),
    ]
    table = given(*players, turn=0, luck=[1, 1, 1, 4], options={})
    when(table, "attack", "attack akari with ML-04")
    assert not table.over
    when(table, "gain 1", "gain 1")
    assert result(table).winners == (0,)
    assert player(table, 0)["energy"] == 2


@rule("NEON-T-24", "NEON-END-02", "NEON-RULING-095", "NEON-ROUND-03")
@pytest.mark.parametrize("options", [{}, SQUAD])
def test_the_last_round_ends_resurrection_and_squad_without_a_submersion(options: dict[str, Any]) -> None:
    table = last_turn({"place": "mall"}, {}, {}, {}, round=7, options=options)
    assert result(table).reason == "last round"
    assert not happened(table, "submerged")
    assert len(player(table, 0)["hp"]) == 6


@rule("NEON-END-02")
def test_the_round_before_the_last_does_not_end_the_game() -> None:
    table = idle(last_turn({}, {}, {}, round=6))
    assert not table.over
    assert table.view(None)["round"] == 7


@rule("NEON-END-02", "NEON-ROUND-03")
@pytest.mark.parametrize(("track", "rounds"), [("side-1", 7), ("side-2", 6), ("sprint", 5), ("marathon", 9)])
def test_every_side_of_the_track_has_its_length(track: str, rounds: int) -> None:
    assert not idle(last_turn({}, {}, {}, round=rounds - 1, options={"track": track})).over
    assert last_turn({}, {}, {}, round=rounds, options={"track": track}).over


@rule("NEON-END-03", "NEON-RES-03")
def test_resurrection_ends_with_one_fighter() -> None:
    table = last_turn({}, OUT, {**OUT, "trophies": [3, 3, 3]})
    assert (result(table).winners, result(table).reason) == ((0,), "one side left")
    assert result(table).rule == "NEON-RES-03"


@rule("NEON-END-03", "NEON-RULING-096")
def test_a_fighter_on_the_drop_ship_is_still_there() -> None:
    table = idle(last_turn({}, {"place": "drop ship"}, OUT))
    assert not table.over


@rule("NEON-END-03", "NEON-RULING-100", "NEON-SQUAD-15")
def test_squad_ends_when_all_that_are_left_are_allies() -> None:
    table = last_turn({}, OUT, {}, OUT, options=SQUAD)
    assert result(table).winners == (0, 2)
    assert not idle(last_turn({}, OUT, {}, {}, options=SQUAD)).over


@rule("NEON-END-03", "NEON-RULING-113")
def test_automa_counts_as_a_fighter() -> None:
    assert not idle(last_turn({}, OUT, automa={"place": "mall"})).over
    table = last_turn({}, OUT, automa={"place": "eliminated"})
    assert result(table).winners == (0,)


@rule("NEON-END-04", "NEON-RULING-097", "NEON-RULING-098")
def test_the_game_ends_at_once_when_nobody_is_left() -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = last_turn(lost, {**lost, "trophies": [0, 3, 0]}, {**OUT, "trophies": [1, 0, 0]})
    assert (result(table).winners, result(table).reason) == ((), "nobody left")
    assert result(table).next["best player"] == [1]
    assert not happened(table, "submerged")


@rule("NEON-END-06", "NEON-ROYALE-08")
def test_nobody_wins_a_battle_royale_without_survivors() -> None:
    lost = {"place": "mall", "lost": 5}
    table = last_turn(lost, lost, OUT, options=ROYALE)
    assert (result(table).winners, result(table).rule) == ((), "NEON-ROYALE-08")


@rule("NEON-END-07", "NEON-ROUND-04", "NEON-MODE-02")
def test_battle_royale_does_not_end_with_the_track() -> None:
    for round in (7, 8, 30):
        assert not idle(last_turn({}, {}, {}, round=round, options=ROYALE)).over


@rule("NEON-RULING-097")
def test_a_sole_survivor_of_a_submersion_plays_one_more_action_phase() -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = idle(last_turn({}, lost, lost))
    assert not table.over
    assert [decision.seat for decision in table.decisions] == [0]
    assert table.view(None)["round"] == 2


@rule("NEON-RULING-097", "NEON-ROYALE-07")
def test_a_sole_survivor_of_a_battle_royale_has_won() -> None:
    lost = {"place": "mall", "lost": 5}
    table = idle(last_turn({}, lost, lost, options=ROYALE))
    assert (result(table).winners, result(table).rule) == ((0,), "NEON-ROYALE-07")


@rule("NEON-RULING-097", "NEON-RULING-113")
@pytest.mark.parametrize("mode", ["resurrection", "battle-royale"])
def test_automa_may_be_the_last_survivor(mode: str) -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = idle(last_turn(lost, lost, automa={"place": "tv-tower"}, options={"mode": mode}))
    assert (result(table).winners, result(table).reason) == ((), "automa")
    assert result(table).next["automa"] == "won"


# ---------------------------------------------------------------- Resurrection


@rule("NEON-RES-01", "NEON-MODE-01")
def test_points_come_from_fighters_and_bots() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "attack", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
        bots={"park": [bot.id for bot in GAME.load_content(()).bots[:1]]},
        luck=[1, 1, 4, 4, 1, 4, 4, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert player(table, 0)["points"] == 3  # two tokens of 1 and the Leader token
    when(table, "attack", "attack bot in park with ML-04")
    assert player(table, 0)["points"] == 4


@rule("NEON-RES-02")
def test_every_fighter_has_two_lives() -> None:
    drown = {"place": "mall", "lost": 5}
    table = last_turn({}, drown, {"place": "stadium"})
    while table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    assert (player(table, 1)["side"], player(table, 1)["place"]) == ("B", "drop ship")
    table = idle(last_turn({}, {**drown, "side": "B"}, {}))
    assert player(table, 1)["place"] == "eliminated"


@rule("NEON-RES-03", "NEON-T-32", "NEON-RULING-099", "NEON-RES-05")
def test_the_only_survivor_wins_against_more_points() -> None:
    table = last_turn({"trophies": [2, 1, 0]}, {**OUT, "trophies": [0, 3, 2]}, {**OUT, "trophies": [0, 2, 0]})
    assert [score.total for score in result(table).scores] == [5, 12, 4]
    assert result(table).winners == (0,)
    assert result(table).next["best player"] == [1]


@rule("NEON-RES-04", "NEON-RES-05", "NEON-SCORE-12")
def test_the_most_points_among_the_living_win() -> None:
    table = last_turn({"trophies": [2, 0, 0]}, {"trophies": [4, 0, 0]}, {**OUT, "trophies": [5, 0, 0]}, round=7)
    assert [score.total for score in result(table).scores] == [3, 4, 5]
    assert result(table).winners == (1,)
    assert result(table).next["best player"] == [2]
    assert result(table).rule == "NEON-RES-04"


@rule("NEON-RES-05")
def test_there_is_no_best_player_when_the_winner_has_the_most_points() -> None:
    table = last_turn({"trophies": [2, 0, 0]}, {"trophies": [6, 0, 0]}, {**OUT, "trophies": [5, 0, 0]}, round=7)
    assert "best player" not in result(table).next


@rule("NEON-RULING-104", "NEON-RES-05")
@pytest.mark.parametrize(("second", "best"), [([1, 1, 1], [2]), ([6, 0, 0], [2]), ([0, 0, 2], [1, 2])])
def test_ties_for_best_player_are_broken_like_those_for_the_winner(second: list[int], best: list[int]) -> None:
    table = last_turn({}, {**OUT, "trophies": second}, {**OUT, "trophies": [0, 0, 2]}, leader=0)
    assert result(table).next["best player"] == best


# ---------------------------------------------------------------- Battle Royale


@rule("NEON-ROYALE-02")
def test_battle_royale_goes_on_in_the_last_two_sectors() -> None:
    table = idle(
        last_turn({}, {}, OUT, options=ROYALE, ring=["park", "stadium"], next="park", stack=["stadium"], round=9)
    )
    assert not table.over
    assert table.view(None)["round"] == 10


@rule("NEON-ROYALE-07", "NEON-MODE-02")
def test_the_last_survivor_wins_whatever_was_won() -> None:
    table = last_turn({}, {**OUT, "trophies": [6, 6, 6]}, OUT, options=ROYALE)
    assert result(table).winners == (0,)
    assert [score.total for score in result(table).scores] == [1, 0, 0]
    assert "best player" not in result(table).next
