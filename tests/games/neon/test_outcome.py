"""Attack, step 4: damage, tokens, effects of both sides, defeats, Maneuver B (NEON-RESOLVE-01 to 10, NEON-DAMAGE-01 to 09)."""

from __future__ import annotations

from typing import Any

import pytest

from neontable.testing import rule
from tests.games.neon.clash import BLOCK, COND, CRIT, FAIL, GUARD, HIT, MISS, SPARK, akari, boulder, clash, struck
from tests.games.neon.table import asked, fighter, given, happened, let_pass, options, player, refuses, when


# ---------------------------------------------------------------- damage
@rule("NEON-RESOLVE-01", "NEON-RESOLVE-02")
def test_each_symbol_left_is_one_damage() -> None:
    table = struck(akari("park"), [CRIT, HIT, HIT], [BLOCK])
    assert happened(table, "damage")[0]["damage"] == 2
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-RESOLVE-03")
@pytest.mark.parametrize(
    ("attack", "damage"), [([CRIT, HIT, MISS], 3), ([CRIT, CRIT, MISS], 3), ([CRIT, CRIT, CRIT], 4)]
)
def test_an_effect_may_raise_the_damage_of_a_symbol(attack: list[int], damage: int) -> None:
    table = struck(akari("park"), attack, [FAIL], weapon="ML-10", attacker={"ammo": {"melee": ["SG-04"]}})
    let_pass(when(table, "pass", "use ML-10/2 with SG-04"))
    assert len(player(table, 1)["hp"]) == 6 - damage


@rule("NEON-RESOLVE-03")
def test_more_damage_counts_for_symbols_that_are_not_cancelled() -> None:
    table = struck(akari("park"), [CRIT, MISS, MISS], [GUARD], weapon="ML-10", attacker={"ammo": {"melee": ["SG-04"]}})
    let_pass(when(table, "pass", "use ML-10/2 with SG-04"))
    assert len(player(table, 1)["hp"]) == 6


# ---------------------------------------------------------------- tokens
@rule("NEON-RESOLVE-05", "NEON-T-16", "NEON-DAMAGE-01", "NEON-DAMAGE-02", "NEON-DAMAGE-05", "NEON-DAMAGE-08")
def test_tokens_are_taken_from_the_topmost_row() -> None:
    table = struck(akari("park"), [HIT, HIT, HIT], [FAIL])
    assert [event["value"] for event in happened(table, "token")] == [1, 1, 2]
    assert player(table, 1)["hp"] == [2, 2, 3]
    assert player(table, 0)["trophies"] == {"1": 2, "2": 1, "3": 0}


@rule("NEON-DAMAGE-03")
def test_the_bottom_row_comes_last() -> None:
    table = struck(akari("park", lost=4, side="B"), [HIT, MISS, MISS], [FAIL])
    assert player(table, 1)["hp"] == [3]
    assert player(table, 0)["trophies"] == {"1": 0, "2": 1, "3": 0}


@rule("NEON-DAMAGE-04", "NEON-RESOLVE-07")
def test_the_last_token_means_elimination_on_side_b() -> None:
    table = struck(akari("park", lost=5, side="B"), [HIT, MISS, MISS], [FAIL])
    assert player(table, 1)["place"] == "eliminated"
    assert player(table, 0)["trophies"]["3"] == 1


@rule("NEON-DAMAGE-04", "NEON-RESOLVE-07", "NEON-RULING-073")
def test_the_last_token_means_maintenance_on_side_a_and_the_rest_of_the_damage_is_lost() -> None:
    attacker = boulder("park", gear={"melee": "ML-04"})
    table = given(attacker, akari("park", lost=5), fighter("ghost"), turn=0, luck=[HIT, HIT, HIT, FAIL])
    when(table, "attack", "attack akari with ML-04")
    while asked(table)[0] == 1:
        when(table, options(table)[-1])
    assert player(table, 1)["place"] == "drop ship"
    assert player(table, 1)["side"] == "B"
    assert player(table, 1)["hp"] == [1, 1, 1, 2, 2, 3]
    assert player(table, 0)["trophies"] == {"1": 0, "2": 0, "3": 1}


@rule("NEON-RESOLVE-06")
def test_in_battle_royale_tokens_are_worth_nothing() -> None:
    table = struck(akari("park"), [HIT, HIT, HIT], [FAIL], options={"mode": "battle-royale"})
    assert len(player(table, 1)["hp"]) == 3
    assert sum(player(table, 0)["trophies"].values()) == 0


@rule("NEON-DAMAGE-06")
def test_tokens_lost_to_an_ability_go_to_its_user() -> None:
    table = given(
        fighter("akari", "park", actions=["move", "move", "move"], energy=0),
        fighter("illusion", "mall", token="factory"),
        fighter("ghost"),
        turn=0,
        chance=[],
    )
    when(table, "move", "move to factory")
    assert player(table, 0)["hp"] == [1, 2, 2, 2, 3]
    assert player(table, 1)["trophies"]["1"] == 1


@rule("NEON-DAMAGE-07")
def test_tokens_lost_to_the_water_go_to_the_supply() -> None:
    table = given(
        fighter("akari", "park", actions=["move", "move", "move"], energy=0),
        fighter("illusion", "mall"),
        fighter("ghost", "mall"),
        turn=0,
        action=2,
        next="park",
        luck=[],
    )
    while not happened(table, "drowned"):
        when(table, options(table)[-1])
    assert player(table, 0)["hp"] == [1, 2, 2, 2, 3]
    assert [sum(player(table, who)["trophies"].values()) for who in (0, 1, 2)] == [0, 0, 0]


@rule("NEON-DAMAGE-09")
def test_each_token_is_worth_its_number() -> None:
    table = given(akari("park", trophies=[2, 1, 1]), fighter("boulder"), fighter("ghost"), leader=1)
    assert player(table, 0)["points"] == 2 + 2 + 3


# ---------------------------------------------------------------- effects at the outcome
@rule("NEON-RESOLVE-04", "NEON-RULING-123")
def test_the_attackers_effects_come_after_the_damage_and_before_defeats() -> None:
    attacker = {"ammo": {"melee": ["SG-01"]}}
    table = struck(akari("park"), [HIT, MISS], [FAIL], weapon="ML-07", attacker=attacker)
    when(table, "pass")
    assert options(table) == ("use ML-07/2 with SG-01", "pass")
    assert player(table, 1)["hp"] == [1, 2, 2, 2, 3]
    when(table, "use ML-07/2 with SG-01")
    assert asked(table) == (0, "push")
    when(table, "push to factory")
    assert player(table, 1)["place"] == "factory"


@rule("NEON-RESOLVE-04")
def test_an_effect_that_needs_damage_is_not_offered_without_it() -> None:
    table = struck(akari("park"), [MISS, MISS], [FAIL], weapon="ML-07", attacker={"ammo": {"melee": ["SG-01"]}})
    when(table, "pass")
    assert asked(table) == (0, "action")


@rule("NEON-RULING-123")
def test_a_fighter_without_tokens_is_not_moved() -> None:
    defender = akari("park", side="B", lost=5)
    table = struck(defender, [HIT, MISS], [FAIL], weapon="ML-07", attacker={"ammo": {"melee": ["SG-01"]}})
    when(table, "pass")
    assert asked(table) == (0, "action")
    assert player(table, 1)["place"] == "eliminated"


@rule("NEON-RULING-123")
def test_damage_from_two_sources_never_claims_the_same_token() -> None:
    table = given(
        boulder("park", gear={"melee": "ML-07"}, ammo={"melee": ["SG-01"]}),
        akari("park"),
        fighter("illusion", "mall", token="factory"),
        turn=0,
        chance=[HIT, HIT, FAIL],
    )
    when(table, "attack", "attack akari with ML-07", "pass", "use ML-07/2 with SG-01", "push to factory")
    assert player(table, 1)["hp"] == [2, 2, 3]
    assert player(table, 0)["trophies"] == {"1": 2, "2": 0, "3": 0}  # set aside before the push
    assert player(table, 2)["trophies"] == {"1": 0, "2": 1, "3": 0}


@rule("NEON-RULING-123")
def test_the_trap_at_the_end_of_a_push_may_take_the_last_token() -> None:
    table = given(
        boulder("park", gear={"melee": "ML-07"}, ammo={"melee": ["SG-01"]}),
        akari("park", side="B", lost=4),
        fighter("illusion", "mall", token="factory"),
        turn=0,
        chance=[HIT, MISS, FAIL],
    )
    when(table, "attack", "attack akari with ML-07", "pass", "use ML-07/2 with SG-01", "push to factory")
    assert player(table, 1)["place"] == "eliminated"
    assert player(table, 0)["trophies"] == {"1": 0, "2": 1, "3": 0}
    assert player(table, 2)["trophies"] == {"1": 0, "2": 0, "3": 1}
    assert len(happened(table, "eliminated")) == 1


@rule("NEON-RULING-123")
def test_a_defeated_defender_uses_no_more_effects() -> None:
    defender = fighter("ghost", "park", side="B", lost=5, energy=6)
    table = given(
        boulder("park", gear={"melee": "ML-04"}), defender, akari("mall"), turn=0, chance=[HIT, HIT, HIT, FAIL]
    )
    let_pass(when(table, "attack", "attack ghost with ML-04"))
    assert player(table, 1)["place"] == "eliminated"
    assert [event["effect"] for event in happened(table, "used")] == []


@rule("NEON-RULING-123")
def test_the_defenders_effects_follow_the_attackers() -> None:
    attacker = {"ammo": {"melee": ["SG-03"]}}
    table = struck(
        akari("park", energy=2, gear={"armor": "AR-09"}), [CRIT, MISS], [FAIL], weapon="ML-01", attacker=attacker
    )
    when(table, "pass")  # Maneuver A of the defender
    assert asked(table) == (0, "effect")
    when(table, "use ML-01/1 with SG-03")
    assert player(table, 1)["energy"] == 0
    assert asked(table) == (1, "effect")
    assert options(table) == ("use AR-09/2 with itself", "pass")
    when(table, "use AR-09/2", "step to tv-tower")
    assert player(table, 1)["place"] == "tv-tower"


@rule("NEON-RULING-074", "NEON-ATTACK-25")
def test_several_defeats_are_resolved_one_by_one_in_the_order_of_defence() -> None:
    table = given(
        boulder("park", gear={"grenade": "GR-09"}),
        akari("park", side="B", lost=5, gear={"helmet": "HE-05"}),
        fighter("snake", "park", energy=0, side="B", lost=5, gear={"armor": "AR-09"}),
        fighter("ghost", "mall"),
        turn=0,
        chance=[CRIT, CRIT, CRIT, FAIL, FAIL],
    )
    let_pass(when(table, "attack", "attack snake with GR-09"))
    assert asked(table) == (0, "trophy")
    assert options(table) == ("take HE-05", "take nothing")
    when(table, "take HE-05")
    assert options(table) == ("take AR-09", "take AR-09 on HE-05", "take nothing")
    when(table, "take AR-09")
    assert [event["seat"] for event in happened(table, "eliminated")] == [1, 2]


@rule("NEON-RULING-075")
def test_an_attacker_that_falls_by_a_counter_effect_has_dealt_its_damage_and_its_turn_is_over() -> None:
    defender = akari("park", gear={"armor": "AR-11"}, ammo={"armor": ["GR-01"]})
    attacker = boulder("park", side="B", lost=5, gear={"melee": "ML-04"})
    table = given(
        attacker,
        defender,
        fighter("ghost", "mall", energy=0, actions=["move", "move", "move"]),
        turn=0,
        luck=[CRIT, CRIT, MISS, FAIL],
    )
    when(table, "attack", "attack akari with ML-04")
    assert options(table) == ("use AR-11/2 with GR-01", "pass")
    when(table, "use AR-11/2 with GR-01")
    while asked(table) == (1, "trophy"):
        when(table, "take nothing")
    assert player(table, 0)["place"] == "eliminated"
    assert len(player(table, 1)["hp"]) == 4
    assert player(table, 1)["trophies"]["3"] == 1
    assert asked(table)[0] == 2


# ---------------------------------------------------------------- a failed attack
@rule("NEON-RESOLVE-09", "NEON-RESOLVE-10", "NEON-MANEUVER-04")
def test_after_a_failed_attack_maneuver_b_moves_the_attacker() -> None:
    table = clash(boulder("park", energy=2), akari("park"), chance=[HIT, BLOCK])
    when(table, "attack akari with bare hands", "pass")
    assert options(table) == ("use maneuver-b", "pass")
    when(table, "use maneuver-b", "step to tv-tower")
    assert player(table, 0)["place"] == "tv-tower"
    assert player(table, 0)["energy"] == 1


@rule("NEON-RESOLVE-10")
def test_maneuver_b_may_be_declined_and_has_its_price() -> None:
    table = clash(boulder("park", energy=1), akari("park"), chance=[HIT, BLOCK])
    let_pass(when(table, "attack akari with bare hands"))
    assert player(table, 0)["energy"] == 1
    table = clash(boulder("park", energy=0), akari("park"), chance=[HIT, BLOCK])
    when(table, "attack akari with bare hands")
    assert asked(table) == (0, "action")


@rule("NEON-RESOLVE-09", "NEON-RESOLVE-10")
def test_after_any_damage_there_is_no_maneuver_b() -> None:
    table = clash(boulder("park", energy=2), akari("park"), chance=[HIT, FAIL])
    when(table, "attack akari with bare hands", "pass")
    assert asked(table) == (0, "action")


@rule("NEON-RULING-070")
@pytest.mark.parametrize(("shields", "offered"), [([GUARD, FAIL], False), ([GUARD, GUARD], True)])
def test_with_several_targets_none_may_have_been_damaged(shields: list[int], offered: bool) -> None:
    attacker = boulder("park", energy=1, gear={"grenade": "GR-05"})
    table = clash(attacker, akari("factory"), fighter("snake", "factory", energy=0), chance=[HIT, *shields])
    when(table, "attack akari with GR-05")
    if "use GR-05/1 with itself" in options(table):
        when(table, "use GR-05/1 with itself")
    when(table, "pass")
    assert ("use maneuver-b" in options(table)) == offered


@rule("NEON-RULING-070", "NEON-RESOLVE-10")
def test_a_destroyed_bot_is_damage_dealt() -> None:
    table = clash(boulder("park", energy=2), akari("mall"), bots={"park": ["courier"]}, chance=[HIT, FAIL])
    when(table, "attack bot in park with bare hands", "pass")
    assert asked(table) == (0, "action")
    assert player(table, 0)["energy"] == 2


@rule("NEON-RULING-071")
def test_maneuver_b_works_after_a_roll_without_any_hit() -> None:
    table = clash(boulder("park", energy=1), akari("park"), chance=[MISS, FAIL])
    when(table, "attack akari with bare hands", "pass")
    assert options(table) == ("use maneuver-b", "pass")


@rule("NEON-RULING-123", "NEON-RULING-071")
def test_maneuver_b_comes_last_of_all() -> None:
    table = given(
        boulder("park", energy=1),
        fighter("ghost", "park", energy=2),
        akari("mall"),
        turn=0,
        chance=[MISS, FAIL],
    )
    when(table, "attack", "attack ghost with bare hands", "pass", "pass")
    assert asked(table) == (1, "effect")
    assert options(table) == ("use fade", "pass")
    when(table, "use fade", "step to factory")
    assert options(table) == ("use maneuver-b", "pass")
    assert asked(table)[0] == 0


@rule("NEON-RULING-123")
def test_an_attacker_pushed_away_may_still_use_maneuver_b() -> None:
    defender = akari("park", gear={"armor": "AR-07"}, ammo={"armor": ["SG-04"]})
    table = clash(boulder("park", energy=1), defender, chance=[MISS, FAIL])
    when(table, "attack akari with bare hands", "pass", "use AR-07/2 with SG-04", "push to factory", "use maneuver-b")
    assert set(options(table)) == {"step to park", "step to charging-station", "stay"}


@rule("NEON-RESOLVE-10", "NEON-ABILITY-03")
def test_maneuver_b_belongs_to_the_end_of_an_attack() -> None:
    table = clash(boulder("park", energy=2), akari("park"), chance=[HIT, BLOCK])
    when(table, "attack akari with bare hands")
    assert refuses(table, "use maneuver-b").rule == "NEON-ABILITY-03"


# ---------------------------------------------------------------- sequence
@rule("NEON-ATTACK-01", "NEON-RULING-062", "NEON-RULING-063")
def test_all_windows_in_their_order() -> None:
    table = given(
        boulder("factory", energy=2, gear={"heavy gun": "HG-06"}, bots=["warden"]),
        fighter("ghost", "park", energy=2, gear={"armor": "AR-09", "helmet": "HE-10"}, bots=["warden"]),
        akari("mall"),
        turn=0,
        chance=[HIT, COND, BLOCK],
    )
    seen: list[tuple[int, str]] = []
    when(table, "attack", "attack ghost with HG-06")
    while "pass" in options(table):
        seen.append((table.decisions[0].seat, table.decisions[0].prompt))
        when(table, "pass")
    assert [(seat, prompt.split(":")[0]) for seat, prompt in seen] == [
        (0, "Before your attack roll"),
        (0, "After the attack roll"),
        (1, "Before the defense roll"),
        (0, "The defense roll lies on the table"),
        (1, "After the defense roll"),
        (1, "The attack is decided"),
        (0, "The attack is decided"),
    ]


def sparks(table: Any) -> list[Any]:
    """Energy gained so far."""
    return [event["energy"] for event in happened(table, "gained")]


@rule("NEON-RULING-065")
def test_spark_energy_is_there_before_the_outcome() -> None:
    table = given(
        boulder("park", energy=0), fighter("ghost", "park", energy=1), akari("mall"), turn=0, chance=[MISS, SPARK]
    )
    when(table, "attack", "attack ghost with bare hands", "pass")
    assert sparks(table) == [1]
    assert options(table) == ("use fade", "pass")
