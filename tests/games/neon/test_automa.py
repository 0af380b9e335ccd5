"""Automa: set-up, its turn step by step, how it defends, and when it wins."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, happened, player, when

AUTOMA = {"automa": "yes"}
# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.


def before_automa(*players: dict[str, Any], place: str, **more: Any) -> nt.Table:
    """All have had their turn, in the order of the seats unless said otherwise: now comes Automa."""
    whole: list[dict[str, Any]] = [{"energy": 0, "acted": seat + 1, **each} for seat, each in enumerate(players)]
    more = {"next": "stadium", "stack": [], "options": AUTOMA, **more}
    automa = {"place": place, **more.pop("automa", {})}
    return given(*whole, doing=[{"procedure": "Round", "step": "take_turns"}], order=[], automa=automa, **more)


def automa(table: nt.Table) -> dict[str, Any]:
    """Automa as everybody sees it."""
    seen = table.view(None)["players"][-1]
    assert seen["fighter"] == "automa"
    return dict(seen)


@rule("NEON-AUTOMA-01")
def test_two_players_need_automa() -> None:
    table = nt.new(GAME, seats=2, seed=1)
    assert automa(table)["who"] == 2
    with pytest.raises(nt.Invalid, match="it must play"):
        nt.new(GAME, seats=2, automa="no")


@rule("NEON-AUTOMA-02", "NEON-RULING-116")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_more_players_may_add_automa(seats: int) -> None:
    """NEON-RULING-116: six players too."""
    assert len(nt.new(GAME, seats=seats, seed=1).view(None)["players"]) == seats
    assert len(nt.new(GAME, seats=seats, seed=1, **AUTOMA).view(None)["players"]) == seats + 1


@rule("NEON-AUTOMA-03", "NEON-AUTOMA-08")
def test_automa_moves_by_itself_after_everybody_else() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["move"] * 3),
        fighter("boulder", "park", energy=0, actions=["move"] * 3, initiative=7),
        fighter("snake", "park", energy=0, actions=["move"] * 3, initiative=6),
        turn=0,
        action=2,
        next="stadium",
        automa={"place": "highway"},
        options=AUTOMA,
    )
    when(table, "skip")
    assert automa(table)["place"] == "highway"
    for seat in (2, 1):
        assert table.decisions[0].seat == seat
        assert automa(table)["place"] == "highway"
        when(table, "skip", "skip", "skip")
    assert automa(table)["place"] == "charging-station"
    assert [line["seat"] for line in happened(table, "turn")][-2:] == [2, 1]
    assert happened(table, "attacks")[-1]["seat"] == 3
    assert table.view(None)["round"] == 2


@rule("NEON-AUTOMA-04", "NEON-AUTOMA-06", "NEON-RULING-111")
def test_automa_has_six_tokens_and_one_life() -> None:
    """NEON-RULING-111: the token of value 2 is the last one."""
    table = nt.new(GAME, seats=2, seed=1)
    assert automa(table)["hp"] == [1, 1, 1, 1, 1, 2]


@rule("NEON-AUTOMA-05")
def test_automa_has_six_tokens_in_battle_royale_too() -> None:
    assert len(automa(nt.new(GAME, seats=2, seed=1, mode="battle-royale"))["hp"]) == 6


@rule("NEON-AUTOMA-07")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_automa_starts_where_the_water_comes_first(seed: int) -> None:
    table = nt.new(GAME, seats=2, seed=seed)
    assert automa(table)["place"] == table.view(None)["next"]
    assert given(fighter("akari"), fighter("boulder"), next="mall").view(None)["players"][2]["place"] == "mall"


@rule("NEON-AUTOMA-09", "NEON-AUTOMA-11")
def test_automa_hunts_the_fighter_with_the_most_tokens() -> None:
    table = before_automa(
        fighter("akari", "highway", lost=1),
        fighter("boulder", "tv-tower"),  # one step away, six tokens
        fighter("snake", "factory", lost=3),
        place="park",
        chance=[4] * 9,
    )
    assert happened(table, "attacks")[-1]["target"] == "boulder"
    assert automa(table)["place"] == "tv-tower"


@rule("NEON-AUTOMA-09", "NEON-RULING-106")
def test_tokens_are_counted_not_their_values() -> None:
    """NEON-RULING-106: five tokens of side B worth 9 are less than six of side A, and more than four worth 9 of side A."""
    for lost, target in ((0, "boulder"), (2, "akari")):
        table = before_automa(
            fighter("snake", "drop ship"),
            fighter("akari", "factory", side="B", lost=1),
            fighter("boulder", "tv-tower", lost=lost),
            place="park",
            chance=[4] * 9,
        )
        assert happened(table, "attacks")[-1]["target"] == target


@rule("NEON-AUTOMA-09", "NEON-RULING-107")
def test_automa_looks_three_sectors_far() -> None:
    table = before_automa(
        fighter("akari", "subway"),  # four Sectors away, six tokens
        fighter("snake", "drop ship"),  # nowhere, NEON-RULING-107
        fighter("boulder", "highway", lost=4),  # three Sectors away
        place="park",
        chance=[4] * 9,
    )
    assert happened(table, "attacks")[-1]["target"] == "boulder"
    assert automa(table)["place"] == "factory"


@rule("NEON-AUTOMA-10", "NEON-T-30")
@pytest.mark.parametrize("later", [0, 1])
def test_of_equal_fighters_the_one_whose_turn_came_later(later: int) -> None:
    players = [fighter("akari", "factory"), fighter("boulder", "tv-tower"), fighter("snake", "drop ship", acted=1)]
    players[later]["acted"] = 3
    players[1 - later]["acted"] = 2
    table = before_automa(*players, place="park", chance=[4] * 9)
    assert happened(table, "attacks")[-1]["target"] == ("akari", "boulder")[later]


@rule("NEON-AUTOMA-10", "NEON-AUTOMA-26", "NEON-RULING-108")
def test_the_order_of_turns_is_kept_as_it_was_played() -> None:
    """NEON-RULING-108: a Takeover changes the ties of later turns, not the order of turns already taken."""
    table = given(
        fighter("akari", "factory", energy=0, actions=["move"] * 3, initiative=2),
        fighter("boulder", "tv-tower", energy=0, actions=["move", "move", "takeover"], initiative=2),
        fighter("snake", "drop ship", acted=1),
        leader=0,
        turn=0,
        action=2,
        automa={"place": "park"},
        next="stadium",
        options=AUTOMA,
    )
    when(table, "skip")
    assert table.view(None)["taken"] == [2, 0, 1]
    when(table, "skip", "skip", "takeover")
    assert table.view(None)["leader"] == 1  # by Initiative and Leader Boulder would now be the earlier one
    assert happened(table, "attacks")[-1]["target"] == "boulder"


@rule("NEON-AUTOMA-12")
@pytest.mark.parametrize(("place", "step"), [("park", "factory"), ("factory", "park"), ("highway", "park")])
def test_of_equal_ways_the_smaller_number(place: str, step: str) -> None:
    ring = ["park", "factory", "charging-station", "highway"]
    across = ring[(ring.index(place) + 2) % 4]
    table = before_automa(
        fighter("akari", across), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        ring=ring, place=place, next="park", chance=[4] * 9,
    )  # fmt: skip
    moved = [line for line in happened(table, "moved") if line["seat"] == 3]
    assert moved[0]["sector"] == step


@rule("NEON-AUTOMA-13")
@pytest.mark.parametrize(("place", "step"), [("park", "factory"), ("stadium", "police-station"), ("tv-tower", "park")])
def test_without_a_target_to_the_smaller_number(place: str, step: str) -> None:
    table = before_automa(
        fighter("akari", "drop ship"), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        place=place, next="mall",
    )  # fmt: skip
    assert automa(table)["place"] == step
    assert not happened(table, "attacks")


@rule("NEON-AUTOMA-13", "NEON-AUTOMA-15", "NEON-RULING-110")
def test_a_target_is_looked_for_before_the_move_only() -> None:
    """NEON-RULING-110: somebody who is near after an aimless move is not attacked."""
    table = before_automa(
        fighter("akari", "subway"), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        place="park", next="mall",
    )  # fmt: skip
    assert automa(table)["place"] == "factory"  # now three Sectors from Akari
    assert not happened(table, "attacks")


@rule("NEON-AUTOMA-11", "NEON-AUTOMA-12", "NEON-RULING-109")
def test_with_two_sectors_left_automa_goes_to_the_other_one() -> None:
    """NEON-RULING-109."""
    table = before_automa(
        fighter("akari", "park"), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        ring=["park", "stadium"], place="stadium", next=None, round=3, chance=[4] * 9,
    )  # fmt: skip
    assert automa(table)["place"] == "park"


@rule("NEON-AUTOMA-14", "NEON-AUTOMA-15", "NEON-RULING-112")
def test_automa_stays_with_its_target_and_attacks() -> None:
    table = before_automa(
        fighter("boulder", "drop ship"), fighter("snake", "drop ship"), fighter("akari", "park"),
        place="park", chance=[1, 1, 4, 4],
    )  # fmt: skip
    assert automa(table)["place"] == "park"
    assert len(player(table, 2)["hp"]) == 4
    assert automa(table)["trophies"] == {"1": 2, "2": 0, "3": 0}  # NEON-RULING-112


@rule("NEON-AUTOMA-15", "NEON-RULING-105")
@pytest.mark.parametrize(("where", "dice"), [("park", 3), ("factory", 3), ("charging-station", 2), ("highway", 2)])
def test_the_dice_of_automa_depend_on_the_range_after_its_move(where: str, dice: int) -> None:
    """NEON-RULING-105: 3, 2, 2 at Range 0, 1, 2."""
    table = before_automa(
        fighter("boulder", "drop ship"), fighter("snake", "drop ship"), fighter("akari", where),
        place="park", chance=[4] * 9,
    )  # fmt: skip
    roll = happened(table, "attack roll")[-1]
    assert roll["crit"] + roll["hit"] + roll["cond"] + roll["miss"] == dice


@rule("NEON-AUTOMA-15", "NEON-RULING-112")
def test_automa_takes_tokens_but_no_gear() -> None:
    """NEON-RULING-112."""
    table = before_automa(
        fighter("boulder", "drop ship"),
        fighter("snake", "drop ship"),
        fighter("akari", "park", lost=5, gear={"small gun": "SG-01"}),
        place="park",
        chance=[1, 1, 1, 4, "SG-02", "SG-06", "SG-10"],
    )
    assert automa(table)["trophies"] == {"1": 0, "2": 0, "3": 1}
    assert automa(table)["gear"] == {}
    assert table.decisions[0].seat == 2  # Akari plays her new Equipment; nobody took the old


@rule("NEON-AUTOMA-16", "NEON-AUTOMA-17")
def test_the_water_hurts_automa_and_drives_it_to_the_smaller_number() -> None:
    table = before_automa(
        fighter("akari", "drop ship"), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        place="stadium", next="police-station",
    )  # fmt: skip
    assert len(automa(table)["hp"]) == 5
    assert automa(table)["place"] == "train-station"
    assert automa(table)["points"] == 0


@rule("NEON-AUTOMA-16", "NEON-RULING-115")
def test_the_subway_protects_automa() -> None:
    """NEON-RULING-115."""
    table = before_automa(
        fighter("akari", "drop ship"), fighter("boulder", "drop ship"), fighter("snake", "drop ship"),
        place="highway", ring=["highway", "subway", "mall", "train-station", "stadium", "tv-tower"], next="subway",
    )  # fmt: skip
    assert happened(table, "ignored")[-1]["seat"] == 3
    assert len(automa(table)["hp"]) == 6
    assert automa(table)["place"] == "highway"


@rule("NEON-AUTOMA-18", "NEON-AUTOMA-20", "NEON-AUTOMA-21", "NEON-AUTOMA-22")
def test_automa_defends_with_two_dice_rolled_with_the_attack() -> None:
    table = given(
        fighter("akari", "park", energy=3, actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("boulder", "factory"),
        automa={"place": "park"},
        turn=0,
        chance=[1, 1, 4, 1, 5],
    )
    when(table, "attack", "attack automa with ML-04")
    assert table.decisions[0].kind == "effect"  # before rerolling the attacker sees both rolls
    assert table.view(0)["attack"]["automa"] == {"GUARD": 0, "BLOCK": 1, "SPARK": 0, "FAIL": 1}
    when(table, "pass")  # and nobody is asked for Automa
    assert len(automa(table)["hp"]) == 5
    assert player(table, 0)["trophies"] == {"1": 1, "2": 0, "3": 0}


@rule("NEON-AUTOMA-21", "NEON-RULING-064", "NEON-RULING-076")
def test_effects_of_the_attacker_change_automas_dice() -> None:
    """NEON-RULING-064: not those of a Bot, but those of Automa. Its sparks are plain fails (NEON-RULING-076)."""
    table = given(
        fighter("akari", "park", energy=0, actions=["attack"] * 3, gear={"melee": "ML-06"}, ammo={"melee": ["SG-03"]}),
        fighter("boulder", "factory"),
        automa={"place": "park"},
        turn=0,
        chance=[1, 4, 4, 1, 3],
    )
    when(table, "attack", "attack automa with ML-06", "use ML-06/1 with SG-03")
    assert len(automa(table)["hp"]) == 5
    assert automa(table)["energy"] == 0


@rule("NEON-AUTOMA-19")
def test_abilities_work_on_automa() -> None:
    table = given(
        fighter("akari", "park", energy=2, actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("boulder", "highway"),
        automa={"place": "factory"},
        turn=0,
        chance=[1, 1, 4, 4, 4],
    )
    when(table, "attack", "attack automa with ML-04 pulling")
    assert automa(table)["place"] == "park"
    assert len(automa(table)["hp"]) == 4


@rule("NEON-AUTOMA-23", "NEON-RULING-115")
def test_the_stadium_works_on_automa() -> None:
    """NEON-RULING-115: what needs no decision works."""
    table = given(
        fighter("akari", "stadium", energy=0, actions=["attack"] * 3),
        fighter("boulder", "highway"),
        automa={"place": "stadium"},
        turn=0,
        chance=[1, 1, 1],
    )
    when(table, "attack", "attack automa with bare hands")
    assert len(automa(table)["hp"]) == 5


@rule("NEON-AUTOMA-23", "NEON-FIGHTER-10")
def test_smoke_works_on_automa() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["attack"] * 3, gear={"heavy gun": "HG-06"}),
        fighter("snake", "highway", token="factory"),
        automa={"place": "factory"},
        turn=0,
        chance=[1, 4, 4, 4, 4],
    )
    when(table, "attack", "attack automa with HG-06", "pass")
    roll = happened(table, "defense roll")[-1]
    assert (roll["seat"], roll["fail"]) == (2, 3)


@rule("NEON-AUTOMA-23", "NEON-FIGHTER-11")
def test_automa_springs_a_trap() -> None:
    table = before_automa(
        fighter("boulder", "drop ship"), fighter("illusion", "charging-station", token="factory"),
        fighter("akari", "charging-station"),
        place="park", chance=[4] * 9,
    )  # fmt: skip
    assert automa(table)["place"] == "factory"
    assert len(automa(table)["hp"]) == 5
    assert player(table, 1)["trophies"]["1"] == 1


@rule("NEON-AUTOMA-23")
def test_automa_gains_no_energy() -> None:
    table = before_automa(
        fighter("boulder", "drop ship"), fighter("snake", "drop ship"), fighter("akari", "highway"),
        place="factory", chance=[4] * 9,
    )  # fmt: skip
    assert automa(table)["place"] == "charging-station"
    assert automa(table)["energy"] == 0


@rule("NEON-AUTOMA-24", "NEON-AUTOMA-06")
def test_automa_without_tokens_is_eliminated() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["attack"] * 3),
        fighter("boulder", "highway", actions=["move"] * 3),
        fighter("snake", "park"),
        automa={"place": "park", "lost": 5},
        options=AUTOMA,
        turn=0,
        chance=[1, 4, 4],
    )
    when(table, "attack", "attack automa with bare hands")
    assert automa(table)["place"] == "eliminated"
    assert player(table, 0)["trophies"] == {"1": 0, "2": 1, "3": 0}


@rule("NEON-AUTOMA-24")
def test_an_eliminated_automa_takes_no_turn() -> None:
    table = before_automa(
        fighter("boulder", "park"), fighter("snake", "park"), fighter("akari", "park"),
        place="eliminated", next="mall",
    )  # fmt: skip
    assert not happened(table, "attacks")
    assert table.view(None)["round"] == 2


@rule("NEON-AUTOMA-24")
def test_a_trap_may_end_automa_in_its_own_turn() -> None:
    table = before_automa(
        fighter("boulder", "drop ship"), fighter("illusion", "charging-station", token="factory"),
        fighter("akari", "charging-station"),
        place="park", automa={"lost": 5}, chance=[4] * 9,
    )  # fmt: skip
    assert automa(table)["place"] == "eliminated"
    assert not happened(table, "attacks")


@rule("NEON-AUTOMA-25", "NEON-END-03", "NEON-RULING-113")
def test_automa_is_a_side_of_its_own_when_survivors_are_counted() -> None:
    """NEON-RULING-113."""
    for lost, over in ((0, False), (6, True)):
        table = before_automa(
            fighter("boulder", "eliminated"), fighter("snake", "eliminated"), fighter("akari", "drop ship"),
            place="park" if not lost else "eliminated",
        )  # fmt: skip
        assert table.over is over


@rule("NEON-AUTOMA-25", "NEON-RULING-113")
def test_automa_may_be_the_last_survivor() -> None:
    """NEON-RULING-113: nobody else wins then."""
    table = before_automa(
        fighter("boulder", "eliminated"), fighter("snake", "eliminated"),
        fighter("akari", "park", side="B", lost=5),
        place="park", chance=[1, 1, 1, 4], options=AUTOMA | {"mode": "battle-royale"},
    )  # fmt: skip
    result = table.result
    assert result is not None
    assert result.winners == ()
    assert result.next["automa"] == "won"


def final(trophies: list[int], place: str = "mall", **more: Any) -> nt.Result:
    """Two Fighters with 3 VP and 2 VP, a third one eliminated with 9, and Automa with these trophies, at the end."""
    table = before_automa(
        fighter("boulder", "park", trophies=[0, 1, 0]),
        fighter("snake", "eliminated", trophies=[0, 0, 3]),
        fighter("akari", "park", trophies=[3, 0, 0]),
        place=place,
        round=7,
        leader=1,
        automa={"trophies": trophies},
        options={**AUTOMA, **more},
        chance=[4] * 9,
    )
    result = table.result
    assert result is not None
    return result


@rule("NEON-AUTOMA-25", "NEON-RULING-114")
def test_automa_wins_with_more_points_than_every_fighter_left() -> None:
    """NEON-RULING-114: an eliminated Fighter is not compared, a tie goes to the players."""
    assert final([2, 1, 0]).next["automa"] == "won"
    assert final([2, 1, 0]).winners == ()
    assert final([1, 1, 0]).winners == (2,)


@rule("NEON-AUTOMA-25", "NEON-RULING-114")
def test_a_table_may_let_automa_win_ties() -> None:
    """NEON-RULING-114 as an option."""
    assert final([1, 1, 0], automa_ties=True).winners == ()
    assert final([0, 1, 0], automa_ties=True).winners == (2,)


@rule("NEON-AUTOMA-25")
def test_an_eliminated_automa_cannot_win() -> None:
    assert final([6, 0, 0], place="eliminated").winners == (2,)


@rule("NEON-AUTOMA-26")
def test_the_order_of_turns_stays_visible_until_the_round_is_over() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["move"] * 3, initiative=3),
        fighter("boulder", "park", energy=0, actions=["move"] * 3, initiative=2),
        automa={"place": "mall"},
        turn=1,
        action=2,
        next="stadium",
    )
    assert table.view(None)["taken"] == [1]
    when(table, "skip")
    assert table.view(None)["taken"] == [1, 0]


def test_the_ring_of_these_tests_is_in_the_order_of_the_numbers() -> None:
    seen = given(fighter("akari"), fighter("boulder")).view(None)["arena"]
    assert [each["id"] for each in seen] == RING
    assert [each["number"] for each in seen] == list(range(1, 11))
