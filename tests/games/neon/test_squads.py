"""Squad mode: who is an Ally, what Allies may and may not do, and how a Squad wins."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, happened, options, player, refuses, sector, when

SQUAD: dict[str, Any] = {"mode": "squad"}
THREE: dict[str, Any] = {"mode": "squad", "squads": 3}
# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.


def squad(*players: dict[str, Any], **more: Any) -> nt.Table:
    """A table of Squad mode: seats 0 and 2 are Allies, and so are 1 and 3."""
    return given(*players, **{"options": SQUAD, **more})


def last_round(*players: dict[str, Any], **more: Any) -> nt.Table:
    """Seat 0 is about to end the last turn of the last Round."""
    whole = [{**each, "actions": ["move"] * 3} for each in players[:1]] + [{**each, "acted": 1} for each in players[1:]]
    return over_and_out(squad(*whole, round=7, turn=0, action=2, **more))


def over_and_out(table: nt.Table) -> nt.Table:
    """Whoever has a turn does nothing more with it."""
    while not table.over and table.decisions[0].kind == "action":
        when(table, options(table)[-1])
    return table


@rule("NEON-SQUAD-01")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_squad_needs_four_or_six(seats: int) -> None:
    with pytest.raises(nt.Invalid, match="4 or 6"):
        nt.new(GAME, seats=seats, mode="squad")


@rule("NEON-SQUAD-02", "NEON-SQUAD-03", "NEON-RULING-118")
@pytest.mark.parametrize(("seats", "squads", "members"), [(4, "auto", 2), (6, "auto", 3), (6, 2, 3), (6, 3, 2)])
def test_squads_are_equally_large_and_alternate_round_the_table(seats: int, squads: object, members: int) -> None:
    table = nt.new(GAME, seats=seats, mode="squad", squads=squads, seed=1)
    sides = [player(table, seat)["squad"] for seat in range(seats)]
    assert [sides.count(side) for side in sorted(set(sides))] == [members] * (seats // members)
    assert all(sides[seat] != sides[(seat + 1) % seats] for seat in range(seats))  # NEON-RULING-118


@rule("NEON-SQUAD-02", "NEON-SQUAD-03")
def test_four_players_do_not_form_three_squads() -> None:
    with pytest.raises(nt.Invalid):
        nt.new(GAME, seats=4, **THREE)


@rule("NEON-SQUAD-04", "NEON-SQUAD-06")
def test_allies_are_no_targets() -> None:
    table = squad(
        fighter("boulder", "park", actions=["attack"] * 3, gear={"heavy gun": "HG-06"}),
        fighter("akari", "park"),
        fighter("snake", "park"),
        fighter("ghost", "factory"),
        turn=0,
    )
    when(table, "attack")
    assert options(table) == (
        "attack akari with bare hands", "attack akari with HG-06", "attack ghost with HG-06", "no attack",
    )  # fmt: skip
    assert refuses(table, "attack snake with HG-06").rule == "NEON-SQUAD-06"


@rule("NEON-SQUAD-06")
def test_an_attack_on_all_opponents_of_a_sector_spares_allies() -> None:
    table = squad(
        fighter("phoenix", "park", energy=2, actions=["attack"] * 3, gear={"heavy gun": "HG-06"}),
        fighter("akari", "factory", energy=0),
        fighter("snake", "factory", energy=0),
        fighter("ghost", "factory", energy=0),
        turn=0,
        chance=[1, 2, 4, 4],
    )
    when(table, "attack", "attack akari with HG-06", "use firestorm", "pass")
    assert {seat: len(player(table, seat)["hp"]) for seat in range(4)} == {0: 6, 1: 4, 2: 6, 3: 4}


@rule("NEON-SQUAD-05")
def test_a_squad_plays_by_the_rules_of_resurrection() -> None:
    table = nt.new(GAME, seats=4, seed=3, **SQUAD)
    assert [(player(table, s)["side"], player(table, s)["hp"]) for s in range(4)] == [("A", [1, 1, 2, 2, 2, 3])] * 4
    assert table.view(None)["decks"]["enhancements"] == 8
    table = squad(
        fighter("boulder", "park", actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("akari", "park", lost=5, energy=0),
        fighter("snake"),
        fighter("ghost"),
        turn=0,
        chance=[1, 1, 1, 4, "SG-01", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack akari with ML-04", "pass")  # seat 1 is repaired, not eliminated
    assert player(table, 1)["place"] == "drop ship"
    assert player(table, 0)["trophies"] == {"1": 0, "2": 0, "3": 1}
    assert happened(table, "maintenance")


@rule("NEON-SQUAD-07", "NEON-SQUAD-08")
@pytest.mark.parametrize(("mode", "works"), [("squad", True), ("resurrection", False), ("battle-royale", False)])
def test_squad_effects_work_in_squad_mode_only(mode: str, works: bool) -> None:
    """The Mono Katana gives 1 Energy to an Ally in the same Sector; only an Ally can gain by it."""
    table = given(
        fighter("boulder", "park", actions=["move"] * 3, gear={"melee": "ML-06"}),
        fighter("akari", "park"),
        fighter("snake", "park"),
        fighter("ghost", "park"),
        turn=0,
        options={"mode": mode},
    )
    assert ("use ML-06/squad" in options(table)) is works


@rule("NEON-SQUAD-09", "NEON-MANEUVER-02", "NEON-RULING-119")
def test_an_ally_in_the_same_sector_rerolls_attack_dice_and_pays() -> None:
    table = squad(
        fighter("boulder", "park", energy=3, actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0),
        fighter("snake", "park", energy=3),
        fighter("ghost", "park", energy=3),
        turn=0,
        chance=[1, 4, 4, 1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04", "pass")  # the attacker does not reroll
    assert table.decisions[0].seat == 2
    when(table, "use maneuver-a/3", "reroll 2 MISS", "pass")  # Ghost does not help Akari
    assert [player(table, seat)["energy"] for seat in range(4)] == [3, 0, 2, 3]  # NEON-RULING-119
    assert player(table, 0)["trophies"] == {"1": 2, "2": 1, "3": 0}


@rule("NEON-SQUAD-09", "NEON-ATTACK-22")
def test_the_reroll_of_an_ally_is_the_only_one() -> None:
    table = squad(
        fighter("boulder", "park", energy=3, actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("akari", "factory", energy=0),
        fighter("snake", "park", energy=3),
        fighter("ghost", "park", energy=0),
        turn=0,
        chance=[1, 4, 4, 4, 4, 4],
    )
    when(table, "attack", "attack ghost with ML-04", "pass", "use maneuver-a/3", "reroll 2 MISS")
    assert len(player(table, 3)["hp"]) == 5  # nobody was asked again
    assert table.decisions[0].kind != "effect"


@rule("NEON-SQUAD-09")
def test_an_ally_rerolls_defense_dice() -> None:
    table = squad(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3),
        fighter("akari", "park", energy=0),
        fighter("snake", "park", energy=3),
        fighter("ghost", "park", energy=1),
        turn=0,
        chance=[1, 4, 1],
    )
    when(table, "attack", "attack akari with bare hands", "pass")  # Snake, the attacker's Ally, could reroll the hit
    assert table.decisions[0].seat == 3
    when(table, "use maneuver-a/4")
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 3)["energy"] == 0


@rule("NEON-SQUAD-09")
def test_an_ally_elsewhere_does_not_help() -> None:
    table = squad(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3),
        fighter("akari", "park", energy=0),
        fighter("snake", "factory", energy=3),
        fighter("ghost", "tv-tower", energy=3),
        turn=0,
        chance=[1, 4],
    )
    when(table, "attack", "attack akari with bare hands")
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-SQUAD-09", "NEON-SECTOR-14")
def test_an_ally_cannot_reroll_dice_in_the_police_station() -> None:
    table = squad(
        fighter("boulder", "police-station", energy=3, actions=["attack"] * 3),
        fighter("akari", "police-station", energy=3),
        fighter("snake", "police-station", energy=3),
        fighter("ghost", "police-station", energy=3),
        turn=0,
        chance=[1, 4],
    )
    when(table, "attack", "attack akari with bare hands")
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-SQUAD-09", "NEON-RULING-126")
def test_the_owner_is_asked_first_and_again_after_every_use() -> None:
    """NEON-RULING-126: the owner of the roll, then Allies clockwise; after a use the owner comes first again."""
    table = squad(
        fighter("boulder", "park", energy=3, actions=["attack"] * 3, gear={"small gun": "SG-03"}),
        fighter("akari", "park", energy=0),
        fighter("snake", "park", energy=3, gear={"heavy gun": "HG-07"}),
        fighter("ghost", "factory", energy=0),
        fighter("illusion", "park", energy=3),
        fighter("phoenix", "highway"),
        turn=0,
        chance=[3, 3, 4],
        options=SQUAD,
    )
    when(table, "attack", "attack akari with SG-03")
    seats = []
    for choice in ("pass", "use HG-07/squad with itself", "pass", "pass", "pass"):
        seats.append(table.decisions[0].seat)
        when(table, choice)
    assert seats == [0, 2, 0, 2, 4]
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-SQUAD-10")
def test_allies_cannot_give_each_other_equipment() -> None:
    table = squad(
        fighter("boulder", "park", actions=["search", "move", "move"], gear={"heavy gun": "HG-06"}),
        fighter("akari", "factory"),
        fighter("snake", "park", gear={"small gun": "SG-01"}),
        fighter("ghost", "factory"),
        equipment=[[], ["SG-08", "ML-06"], []],
        turn=0,
    )
    assert options(table) == ("search", "skip")
    when(table, "search")
    assert all("SG-01" not in choice and "snake" not in choice for choice in options(table))
    assert set(options(table)) == {"gear SG-08", "gear SG-08 on HG-06", "ammo SG-08 under HG-06", "gear ML-06", "done"}


@rule("NEON-SQUAD-10")
def test_an_ally_takes_no_trophy_gear_of_an_ally() -> None:
    """An Ally that falls, to whomever, gives its Gear to no Ally."""
    table = squad(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"melee": "ML-04"}),
        fighter("akari", "park", lost=5, energy=0, gear={"small gun": "SG-01", "grenade": "GR-04"}),
        fighter("snake", "park", energy=0),
        fighter("ghost", "park", energy=0),
        turn=0,
        chance=[1, 1, 1, 4, "SG-02", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack akari with ML-04", "take SG-01", "take nothing")
    assert table.decisions[0].seat == 1  # who gets new Equipment; nobody else was asked
    assert player(table, 3)["gear"] == {}
    assert "small gun" in player(table, 0)["gear"]


@rule("NEON-SQUAD-11", "NEON-EX-20", "NEON-FIGHTER-10")
@pytest.mark.parametrize("defender", [2, 0, 1])
def test_smoke_covers_everyone_its_owner_included(defender: int) -> None:
    names = ["akari", "ghost", "snake", "boulder"]
    attacker = 3 if defender != 1 else 0
    players = [fighter(names[seat], "highway", energy=0) for seat in range(4)]
    players[defender]["place"] = "factory"
    players[attacker] = fighter(
        names[attacker], "park", energy=0, actions=["attack"] * 3, gear={"heavy gun": "HG-01"}, acted=0
    )
    players[2]["token"] = "factory"
    table = squad(*players, turn=attacker, chance=[1, 4, 4, 4])
    when(table, "attack", f"attack {names[defender]} with HG-01", "pass")
    roll = happened(table, "defense roll")[-1]
    assert roll["guard"] + roll["block"] + roll["spark"] + roll["fail"] == 2


@rule("NEON-SQUAD-12", "NEON-EX-20", "NEON-FIGHTER-05")
@pytest.mark.parametrize(("attacker", "free"), [(0, True), (2, False), (1, False)])
def test_neko_silences_all_but_akari(attacker: int, free: bool) -> None:
    names = ["akari", "ghost", "snake", "boulder"]
    players = [fighter(names[seat], "factory", energy=0) for seat in range(4)]
    players[attacker]["energy"] = 3
    players[attacker]["actions"] = ["attack"] * 3
    players[0]["token"] = "factory"
    table = squad(*players, turn=attacker, chance=[4, 4])
    when(table, "attack", f"attack {names[attacker % 2 ^ 1]} with bare hands", "pass")  # the Factory is no ability
    asked = table.decisions[0].kind == "effect"
    assert asked is free


@rule("NEON-SQUAD-13", "NEON-EX-20", "NEON-FIGHTER-11")
@pytest.mark.parametrize(("mover", "caught"), [(0, False), (2, False), (1, True), (3, True)])
def test_a_trap_spares_illusion_and_her_allies(mover: int, caught: bool) -> None:
    names = ["illusion", "ghost", "snake", "boulder"]
    players = [fighter(names[seat], "park", energy=3, actions=["move"] * 3) for seat in range(4)]
    players[0]["token"] = "factory"
    table = squad(*players, turn=mover)
    when(table, "move", "move to factory")
    assert len(player(table, mover)["hp"]) == (5 if caught else 6)
    assert player(table, mover)["energy"] == (2 if caught else 3)
    assert ("tokens" in sector(table, "factory")) is not caught


@rule("NEON-SQUAD-14", "NEON-SQUAD-15")
def test_allies_pool_their_trophies() -> None:
    table = last_round(
        fighter("akari", "park", trophies=[2, 0, 0], bots=["courier"]),
        fighter("ghost", "factory", trophies=[0, 1, 0]),
        fighter("snake", "park", trophies=[1, 0, 0], bots=["courier"]),  # of the same value as its Ally's
        fighter("boulder", "factory", trophies=[0, 0, 1]),
        leader=3,
    )
    assert table.view(None)["squads"] == [{"seats": [0, 2], "points": 6}, {"seats": [1, 3], "points": 6}]
    result = table.result
    assert result is not None
    assert [score.total for score in result.scores] == [6, 6, 6, 6]  # 3 VP and a pair of Bots; 5 VP and the Leader
    assert result.winners == (1, 3)  # by the token of value 3


@rule("NEON-SQUAD-15", "NEON-SQUAD-16")
def test_the_squad_with_the_most_points_wins() -> None:
    table = last_round(
        fighter("akari", "park", trophies=[1, 1, 0]),
        fighter("ghost", "factory", trophies=[2, 2, 0]),
        fighter("snake", "park", trophies=[0, 0, 2]),
        fighter("boulder", "factory"),
        leader=1,
    )
    result = table.result
    assert result is not None
    assert result.winners == (0, 2)
    assert [score.total for score in result.scores] == [9, 7, 9, 7]
    assert [score.parts["own"] for score in result.scores] == [3, 7, 6, 0]


@rule("NEON-SQUAD-15", "NEON-RULING-100", "NEON-RULING-101")
def test_a_squad_without_a_survivor_cannot_win() -> None:
    """NEON-RULING-100, 101: the game ends when one Squad is left, and it wins by default."""
    table = squad(
        fighter("akari", "park", actions=["move"] * 3),
        fighter("ghost", "eliminated", trophies=[0, 0, 4]),
        fighter("snake", "park", acted=1),
        fighter("boulder", "eliminated", trophies=[0, 3, 0]),
        round=2,
        turn=0,
        action=2,
    )
    over_and_out(table)
    result = table.result
    assert result is not None
    assert result.winners == (0, 2)


@rule("NEON-SQUAD-15", "NEON-RULING-101")
def test_of_three_squads_one_that_is_gone_is_not_compared() -> None:
    table = squad(
        fighter("akari", "park", trophies=[1, 0, 0]),
        fighter("ghost", "eliminated", trophies=[0, 0, 4]),
        fighter("snake", "park"),
        fighter("boulder", "eliminated", trophies=[1, 0, 0]),
        fighter("illusion", "eliminated", trophies=[0, 0, 3]),
        fighter("phoenix", "mall"),
        leader=1,
        round=6,
        doing=[{"procedure": "Round", "step": "take_turns"}],
        order=[],
        options=THREE,
    )
    result = table.result
    assert result is not None
    assert result.winners == (0, 3)


@rule("NEON-SQUAD-15", "NEON-END-03")
def test_the_game_goes_on_while_two_squads_are_left() -> None:
    table = squad(
        fighter("akari", "park", actions=["move"] * 3),
        fighter("ghost", "factory", acted=1),
        fighter("snake", "eliminated"),
        fighter("boulder", "eliminated"),
        round=2,
        turn=0,
        action=2,
        next="stadium",
    )
    over_and_out(table)
    assert not table.over
    assert table.view(None)["round"] == 3


@rule("NEON-SQUAD-16")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ([0, 0, 2], [0, 3, 0], (0, 2)),  # more tokens of value 3, together
        ([2, 2, 0], [0, 3, 0], (1, 3)),  # more of value 2
        ([1, 1, 1], [1, 1, 1], (0, 1, 2, 3)),  # shared
    ],
)
def test_ties_are_broken_with_pooled_tokens(first: list[int], second: list[int], winners: tuple[int, ...]) -> None:
    halves = [[count - count // 2 for count in first], [count // 2 for count in first]]
    table = last_round(
        fighter("akari", "park", trophies=halves[0], bots=["courier"]),
        fighter("ghost", "factory", trophies=second),
        fighter("snake", "park", trophies=halves[1]),
        fighter("boulder", "factory"),
        leader=1,
    )
    result = table.result
    assert result is not None
    assert result.winners == winners


@rule("NEON-AUTOMA-25", "NEON-RULING-114", "NEON-RULING-117")
def test_automa_in_squad_mode_is_compared_with_squads() -> None:
    """NEON-RULING-114, 117: Automa is an enemy of all Squads and must beat the best of them."""
    for points, winners in [([4, 0, 0], (0, 2)), ([5, 0, 0], ())]:
        table = squad(
            fighter("akari", "park", trophies=[2, 0, 0]),
            fighter("ghost", "factory", trophies=[1, 0, 0]),
            fighter("snake", "park", trophies=[2, 0, 0]),
            fighter("boulder", "factory"),
            leader=1,
            round=7,
            doing=[{"procedure": "Round", "step": "take_turns"}],
            order=[],
            automa={"place": "mall", "trophies": points},
            options=SQUAD | {"automa": "yes"},
        )
        result = table.result
        assert result is not None
        assert result.winners == winners
        assert result.next.get("automa") == (None if winners else "won")
