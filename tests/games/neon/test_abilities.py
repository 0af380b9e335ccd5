"""Abilities: costs, moments, Maneuvers A, B and C, unique tokens, and which effects a Fighter may use at all."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, asked, fighter, given, happened, idle, options, player, refuses, sector, when

CRIT, HIT, COND, MISS = 0, 1, 3, 4  # sides of an Attack die
GUARD, BLOCK, SPARK, FAIL = 0, 1, 3, 4  # sides of a Defense die


def duel(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> nt.Table:
    """The first attacks twice; a third Fighter is far away."""
    third = "ghost" if "ghost" not in (mine["fighter"], theirs["fighter"]) else "snake"
    mine = {"actions": ["attack", "attack", "gain 1"], "energy": 0, **mine}
    theirs = {"energy": 0, **theirs}
    return given(mine, theirs, fighter(third, "subway", energy=0), turn=0, **more)


def hp(table: nt.Table, who: int) -> int:
    """HP tokens left on the sheet."""
    return len(player(table, who)["hp"])


def energy(table: nt.Table, who: int = 0) -> int:
    """The Energy of a Fighter."""
    n: int = player(table, who)["energy"]
    return n


# ---------------------------------------------------------------- abilities in general
@rule("NEON-ABILITY-01")
def test_each_fighter_has_three_maneuvers_and_two_unique_abilities() -> None:
    content = GAME.load_content(())
    assert [each.id for each in content.maneuvers] == ["maneuver-a", "maneuver-b", "maneuver-c"]
    unique = [each.id for fighter in content.fighters for each in fighter.abilities]
    assert [len(fighter.abilities) for fighter in content.fighters] == [2] * 6
    assert len(set(unique)) == 12


@rule("NEON-ABILITY-02", "NEON-EFFECT-02", "NEON-FIGHTER-07")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 0), (3, 1)])
def test_the_cost_of_an_ability_is_paid_in_full_or_it_is_not_used(before: int, after: int) -> None:
    table = duel(
        fighter("akari", "park"),
        fighter("boulder", "park", energy=before, gear={"armor": "AR-05"}),
        chance=[HIT, BLOCK, FAIL, FAIL],
    )
    when(table, "attack", "attack boulder")
    if before < 2:
        assert refuses(table, "use tower-shield").rule == "NEON-ABILITY-02"
        when(table, "pass")
    else:
        when(table, "use tower-shield")
    assert energy(table, 1) == after


@rule("NEON-ABILITY-03")
def test_an_ability_is_used_at_its_moment_only() -> None:
    table = duel(
        fighter("boulder", "park", energy=5, gear={"small gun": "SG-01"}),
        fighter("akari", "park", energy=5),
        chance=[MISS, FAIL],
    )
    assert refuses(table, "use tower-shield").rule == "NEON-ABILITY-03"
    assert refuses(table, "use maneuver-a/1").rule == "NEON-ABILITY-03"
    when(table, "attack", "attack akari with SG-01")
    assert refuses(table, "use tower-shield").rule == "NEON-ABILITY-03"
    assert refuses(table, "use maneuver-b").rule == "NEON-ABILITY-03"
    when(table, "pass", "pass")  # before the roll, after the roll
    assert asked(table) == (1, "effect")
    assert refuses(table, "use neko").rule == "NEON-ABILITY-03"


@rule("NEON-RULING-028")
def test_during_your_turn_is_between_actions_and_after_the_last_but_not_inside_one() -> None:
    table = given(
        fighter("akari", "subway", energy=2, actions=["search", "attack", "gain 1"]),
        fighter("boulder", "subway", energy=0),
        fighter("snake", "park", energy=0),
        turn=0,
        luck=[MISS, FAIL],
        equipment=[["SG-01", "ML-01", "AR-01"], None, None],
    )
    assert "use neko" in options(table)
    when(table, "search")
    assert "use neko" not in options(table)
    when(table, "done")
    assert "use neko" in options(table)
    when(table, "attack", "attack boulder")
    assert [text for text in options(table) if "neko" in text] == []
    when(table, "pass", "pass")  # Maneuvers A and B
    assert "use neko" in options(table)
    when(table, "gain 1")
    assert options(table) == ("use neko", "end turn")


@rule("NEON-ABILITY-04", "NEON-RULING-083")
def test_an_ability_may_be_used_again_and_again_while_energy_lasts() -> None:
    table = duel(fighter("akari", "park"), fighter("boulder", "park", energy=4), chance=[HIT, BLOCK, FAIL, FAIL] * 2)
    for left in (2, 0):
        when(table, "attack", "attack boulder", "use tower-shield")
        idle(table, lambda table: asked(table) == (0, "action"))
        assert energy(table, 1) == left
    assert [each["block"] + each["fail"] for each in happened(table, "defense roll")] == [3, 3]


@rule("NEON-RULING-083")
def test_only_abilities_that_say_so_are_limited() -> None:
    content = GAME.load_content(())
    limited = {each.id for each in content.abilities for effect in each.effects if effect.once}
    assert limited == {
        "maneuver-a", "serpent-lunge", "mirror-step", "vital-shot", "fade", "updraft", "firestorm",
    }  # fmt: skip


@rule("NEON-ABILITY-04")
def test_an_ability_with_a_limit_keeps_to_it() -> None:
    table = given(
        fighter("illusion", "park", energy=6, actions=["gain 1", "gain 1", "gain 1"]),
        fighter("boulder", "factory", energy=0),
        fighter("snake", "subway", energy=0),
        turn=0,
    )
    when(table, "use mirror-step")
    assert player(table, 0)["place"] == "factory"
    assert refuses(table, "use mirror-step").rule == "NEON-ABILITY-04"


# ---------------------------------------------------------------- Maneuver A
@rule("NEON-MANEUVER-01", "NEON-EFFECT-01")
def test_maneuver_a_rerolls_any_number_of_the_own_attack_dice() -> None:
    table = duel(
        fighter("boulder", "park", energy=1, gear={"melee": "ML-04"}),
        fighter("akari", "park"),
        chance=[HIT, MISS, MISS, HIT, CRIT, FAIL],
    )
    when(table, "attack", "attack akari with ML-04", "use maneuver-a/1")
    assert energy(table) == 0
    assert options(table) == (
        "reroll 1 MISS", "reroll 2 MISS", "reroll 1 HIT", "reroll 1 HIT 1 MISS", "reroll 1 HIT 2 MISS",
    )  # fmt: skip
    when(table, "reroll 2 MISS")
    assert hp(table, 1) == 3


@rule("NEON-MANEUVER-01", "NEON-EFFECT-01")
def test_maneuver_a_rerolls_the_own_defense_dice() -> None:
    table = duel(
        fighter("boulder", "park"),
        fighter("akari", "park", energy=1, fields=1),
        chance=[HIT, FAIL, FAIL, BLOCK, FAIL],
    )
    when(table, "attack", "attack akari")
    assert asked(table) == (1, "effect")
    when(table, "use maneuver-a/2", "reroll 2 FAIL")
    assert (energy(table, 1), hp(table, 1)) == (0, 6)


@rule("NEON-RULING-061", "NEON-MANEUVER-01")
@pytest.mark.parametrize(("first", "second"), [("maneuver-a/1", "SG-02/1"), ("SG-02/1", "maneuver-a/1")])
def test_there_is_one_reroll_of_the_attack_dice_whatever_allows_it(first: str, second: str) -> None:
    table = duel(
        fighter("boulder", "mall", energy=2, gear={"small gun": "SG-02"}, enhancement="stabilizer"),
        fighter("akari", "mall"),
        chance=[MISS, MISS, COND, COND, FAIL],
    )
    when(table, "attack", "attack akari with SG-02", f"use {first}", "reroll 2 MISS")
    assert [text for text in options(table) if second in text] == []
    assert refuses(table, f"use {second}").rule in ("NEON-ATTACK-22", "NEON-MANEUVER-03")
    when(table, "use stabilizer")
    assert hp(table, 1) == 5


@rule("NEON-MANEUVER-03")
def test_maneuver_a_works_once_per_attack_even_where_every_die_has_its_reroll() -> None:
    table = duel(
        fighter("boulder", "park", energy=3, gear={"small gun": "SG-02"}),
        fighter("akari", "park"),
        options={"rerolls": "one per die"},
        chance=[MISS, MISS, MISS, MISS, FAIL],
    )
    when(table, "attack", "attack akari with SG-02", "use maneuver-a/1", "reroll 1 MISS")
    assert options(table) == ("use SG-02/1 with itself", "pass")
    assert refuses(table, "use maneuver-a/1").rule == "NEON-MANEUVER-03"


def squads(**allies: Any) -> nt.Table:
    """Seats 0 and 2 against 1 and 3: Boulder attacks Akari from the Park."""
    return given(
        fighter("boulder", "park", energy=allies.get("mine", 0), actions=["attack", "attack", "gain 1"]),
        fighter("akari", "park", energy=0, fields=allies.get("fields", 0)),
        fighter("ghost", allies.get("place", "park"), energy=allies.get("ally", 1)),
        fighter("snake", allies.get("other", "subway"), energy=allies.get("foe", 0)),
        turn=0,
        options={"mode": "squad"},
        chance=allies.get("chance"),
    )


@rule("NEON-MANEUVER-02", "NEON-RULING-119")
def test_maneuver_a_may_reroll_for_an_ally_in_the_same_sector_who_does_not_pay() -> None:
    table = squads(chance=[MISS, HIT, FAIL], mine=1)
    when(table, "attack", "attack akari")
    assert asked(table) == (0, "effect")
    when(table, "pass")
    assert asked(table) == (2, "effect")
    when(table, "use maneuver-a/3")  # the only die
    assert (energy(table, 0), energy(table, 2), hp(table, 1)) == (1, 0, 5)
    assert len(happened(table, "rerolled")) == 1  # that was the one reroll


@rule("NEON-MANEUVER-02", "NEON-RULING-119")
def test_maneuver_a_may_reroll_the_defense_dice_of_an_ally() -> None:
    table = squads(chance=[HIT, FAIL, GUARD], ally=0, other="park", foe=1)
    when(table, "attack", "attack akari")
    assert asked(table) == (3, "effect")
    when(table, "use maneuver-a/4")
    assert (energy(table, 3), hp(table, 1)) == (0, 6)


@rule("NEON-MANEUVER-03")
@pytest.mark.parametrize("own", [True, False])
def test_who_has_rerolled_for_itself_does_not_reroll_for_an_ally_in_the_same_attack(own: bool) -> None:
    table = given(
        fighter("phoenix", "park", energy=2, actions=["attack", "gain 1", "gain 1"]),
        fighter("akari", "park", energy=2),
        fighter("ghost", "subway", energy=0),
        fighter("snake", "park", energy=0),
        turn=0,
        options={"mode": "squad"},
        luck=[HIT, FAIL, *[BLOCK] * own, FAIL],
    )
    when(table, "attack", "attack akari", "use firestorm")
    assert asked(table) == (1, "effect")
    when(table, "use maneuver-a/2" if own else "pass")
    assert asked(table) == ((0, "action") if own else (1, "effect"))  # Snake defends now
    assert (energy(table, 1), len(happened(table, "defense roll"))) == (1 if own else 2, 2)


@rule("NEON-MANEUVER-02")
def test_maneuver_a_does_not_reach_an_ally_in_another_sector() -> None:
    table = squads(chance=[MISS, FAIL], place="factory")
    when(table, "attack", "attack akari")
    assert asked(table) == (0, "action")


# ---------------------------------------------------------------- Maneuver B
@rule("NEON-MANEUVER-04", "NEON-RULING-071", "NEON-RESOLVE-10")
@pytest.mark.parametrize(("die", "defense"), [(HIT, BLOCK), (MISS, FAIL)])
def test_maneuver_b_moves_an_attacker_who_dealt_no_damage(die: int, defense: int) -> None:
    table = duel(fighter("boulder", "park", energy=1), fighter("akari", "park"), chance=[die, defense])
    when(table, "attack", "attack akari", "pass")
    assert options(table) == ("use maneuver-b", "pass")
    when(table, "use maneuver-b")
    assert options(table) == ("step to factory", "step to tv-tower", "stay")
    when(table, "step to factory")
    assert (energy(table), player(table, 0)["place"]) == (0, "factory")


@rule("NEON-MANEUVER-04")
def test_maneuver_b_is_not_for_an_attacker_who_dealt_damage() -> None:
    table = duel(fighter("boulder", "park", energy=1), fighter("akari", "park"), chance=[HIT, FAIL])
    when(table, "attack", "attack akari", "pass")
    assert (asked(table), hp(table, 1)) == ((0, "action"), 5)


@rule("NEON-MANEUVER-04")
def test_maneuver_b_is_not_for_an_attacker_who_destroyed_a_bot() -> None:
    table = duel(
        fighter("boulder", "park", energy=1),
        fighter("akari", "factory"),
        bots={"park": ["courier"]},
        chance=[HIT, FAIL],
    )
    when(table, "attack", "attack bot in park", "pass")
    assert (asked(table), player(table, 0)["bots"]) == ((0, "action"), ["courier"])


@rule("NEON-RULING-070")
@pytest.mark.parametrize(("last", "offered"), [(FAIL, False), (BLOCK, True)])
def test_with_several_targets_maneuver_b_needs_all_of_them_unhurt(last: int, offered: bool) -> None:
    table = given(
        fighter("phoenix", "park", energy=5, actions=["attack", "gain 1", "gain 1"]),
        fighter("akari", "park", energy=0),
        fighter("snake", "park", energy=0),
        turn=0,
        chance=[HIT, BLOCK, last],
    )
    when(table, "attack", "attack akari", "use firestorm", "pass")
    assert ("use maneuver-b" in options(table)) == offered


# ---------------------------------------------------------------- Maneuver C, and the TV Tower
def sinking(place: str, points: int) -> nt.Table:
    """Boulder ends his turn in the Sector that goes under."""
    return given(
        fighter("boulder", place, energy=points, actions=["move", "move", "move"]),
        fighter("akari", "subway", energy=0),
        fighter("snake", "subway", energy=0),
        turn=0,
        action=2,
        next=place,
    )


@rule("NEON-MANEUVER-05", "NEON-EX-19")
def test_maneuver_c_saves_from_the_submersion_damage_but_not_from_leaving() -> None:
    table = when(sinking("highway", 2), "skip")
    assert (asked(table), options(table)) == ((0, "submersion"), ("ignore the damage", "take the damage"))
    when(table, "ignore the damage")
    assert (energy(table), hp(table, 0), asked(table)) == (0, 6, (0, "flee"))
    when(table, "flee to charging-station")
    assert player(table, 0)["place"] == "charging-station"


@rule("NEON-MANEUVER-05")
def test_maneuver_c_is_optional_and_must_be_paid() -> None:
    table = when(sinking("highway", 2), "skip", "take the damage")
    assert (energy(table), hp(table, 0)) == (2, 5)
    table = when(sinking("highway", 1), "skip")
    assert (energy(table), hp(table, 0), asked(table)) == (1, 5, (0, "flee"))


@rule("NEON-EX-16", "NEON-RULING-085")
def test_maneuvers_cost_one_more_in_the_tv_tower() -> None:
    table = duel(fighter("boulder", "tv-tower", energy=4), fighter("akari", "tv-tower"), chance=[MISS, MISS, FAIL])
    when(table, "attack", "attack akari", "use maneuver-a/1")
    assert energy(table) == 2
    when(table, "use maneuver-b")
    assert energy(table) == 0
    table = when(sinking("tv-tower", 3), "skip", "ignore the damage")
    assert energy(table) == 0
    table = when(sinking("tv-tower", 2), "skip")
    assert (asked(table), hp(table, 0)) == ((0, "flee"), 5)


@rule("NEON-EX-16")
def test_unique_abilities_cost_one_more_in_the_tv_tower() -> None:
    table = given(
        fighter("akari", "tv-tower", energy=3, actions=["move", "gain 1", "gain 1"]),
        fighter("boulder", "subway"),
        fighter("snake", "subway"),
        turn=0,
    )
    when(table, "use neko")
    assert energy(table) == 0
    table = given(
        fighter("akari", "tv-tower", energy=2, actions=["move", "gain 1", "gain 1"]),
        fighter("boulder", "subway"),
        fighter("snake", "subway"),
        turn=0,
    )
    assert refuses(table, "use neko").rule == "NEON-ABILITY-02"


@rule("NEON-RULING-085")
def test_the_sector_of_the_user_counts_when_the_cost_is_paid() -> None:
    table = duel(fighter("snake", "stadium", energy=1), fighter("akari", "tv-tower"), chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with bare hands lunging")
    assert (energy(table), player(table, 0)["place"], hp(table, 1)) == (0, "tv-tower", 4)


# ---------------------------------------------------------------- unique tokens
def with_token(name: str, points: int) -> nt.Table:
    """A Fighter with a unique token in its turn; then it is Boulder's."""
    return given(
        fighter(name, "park", energy=points, actions=["gain 1", "gain 1", "gain 1"]),
        fighter("boulder", "factory", energy=0, actions=["move", "move", "move"]),
        fighter("ghost", "subway", energy=0),
        turn=0,
        next="police-station",
    )


@rule("NEON-TOKEN-01")
@pytest.mark.parametrize(
    ("name", "ability", "token", "place"),
    [
        ("akari", "neko", "neko", "park"),
        ("snake", "smoke-grenade", "smoke", "park"),
        ("snake", "smoke-grenade", "smoke", "tv-tower"),
        ("illusion", "trap", "trap", "factory"),
    ],
)
def test_the_token_is_put_on_the_arena_by_its_ability(name: str, ability: str, token: str, place: str) -> None:
    table = with_token(name, 1 if token == "smoke" else 2)
    when(table, f"use {ability}")
    if ability != "neko":
        assert options(table) == ("place in park", "place in factory", "place in tv-tower")
        when(table, f"place in {place}")
    assert (sector(table, place)["tokens"], player(table, 0)["token"], energy(table)) == ([token], place, 0)


@rule("NEON-TOKEN-02")
def test_while_the_token_is_on_the_arena_the_ability_cannot_be_used() -> None:
    table = with_token("akari", 6)
    when(table, "use neko")
    assert "use neko" not in options(table)
    assert refuses(table, "use neko").rule == "NEON-TOKEN-02"
    when(table, "gain 1")
    assert refuses(table, "use neko").rule == "NEON-TOKEN-02"


@rule("NEON-TOKEN-03")
def test_the_token_comes_back_at_the_start_of_the_owners_next_turn() -> None:
    table = with_token("akari", 4)
    when(table, "use neko")
    idle(table, lambda table: asked(table)[0] == 1)
    assert sector(table, "park")["tokens"] == ["neko"]
    idle(table, lambda table: table.view(None)["round"] == 2 and asked(table) == (0, "action"))
    assert "token" not in player(table, 0)
    assert "tokens" not in sector(table, "park")
    assert "use neko" in options(table)


@rule("NEON-TOKEN-04")
def test_the_token_of_an_eliminated_fighter_leaves_at_the_end_of_the_round() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["move", "move", "move"]),
        fighter("illusion", "eliminated", token="mall"),
        fighter("ghost", "subway", energy=0),
        turn=0,
        next="stadium",
    )
    when(table, "skip", "skip")
    assert sector(table, "mall")["tokens"] == ["trap"]
    when(table, "skip")
    assert (asked(table)[1], "tokens" in sector(table, "mall")) == ("programme", False)


# ---------------------------------------------------------------- what may be used
@rule("NEON-EFFECT-03", "NEON-RULING-082")
def test_the_effect_of_the_own_sector_works_once_per_attack() -> None:
    table = duel(
        fighter("boulder", "factory", energy=3, gear={"small gun": "SG-01"}),
        fighter("akari", "park"),
        chance=[MISS, MISS, MISS, FAIL, MISS, MISS, MISS, FAIL],
    )
    when(table, "attack", "attack akari with SG-01")
    assert options(table) == ("use factory", "use SG-01/1 with itself", "pass")  # and nothing of the Park
    when(table, "use factory")
    assert (energy(table), options(table)) == (2, ("use SG-01/1 with itself", "pass"))
    assert refuses(table, "use factory").rule == "NEON-RULING-082"
    when(table, "pass", "pass", "pass", "attack", "attack akari with SG-01")
    assert "use factory" in options(table)  # another attack


@rule("NEON-EFFECT-05", "NEON-EX-22", "NEON-ENH-04", "NEON-ENH-05")
def test_stabilizer_works_once_per_round() -> None:
    table = given(
        fighter("boulder", "factory", energy=0, enhancement="stabilizer", actions=["attack", "attack", "move"],
                gear={"small gun": "SG-05"}),
        fighter("akari", "factory", energy=0),
        fighter("ghost", "subway", energy=0),
        turn=0,
        next="police-station",
        luck=[COND, FAIL, COND, FAIL],
    )  # fmt: skip
    when(table, "attack", "attack akari with bare hands", "use stabilizer")
    assert (hp(table, 1), player(table, 0)["tapped"]) == (5, True)
    when(table, "attack", "attack akari with SG-05", "pass")
    assert options(table) == ("use SG-05/2 with itself", "pass")
    assert refuses(table, "use stabilizer").rule == "NEON-ENH-04"
    when(table, "pass")
    assert (hp(table, 1), player(table, 0)["tapped"]) == (5, True)
    when(table, "skip")
    assert (asked(table)[1], player(table, 0)["tapped"]) == ("programme", False)
