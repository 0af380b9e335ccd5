"""The six Fighters: what their sheets say, and each of their unique abilities."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, happened, options, player, refuses, sector, when

# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.


def hp(table: nt.Table, who: int) -> int:
    """How many HP tokens a Fighter has."""
    return len(player(table, who)["hp"])


def dice(table: nt.Table, kind: str = "attack roll") -> int:
    """How many dice the last roll of this kind had."""
    roll = happened(table, kind)[-1]
    names = ("crit", "hit", "cond", "miss") if kind == "attack roll" else ("guard", "block", "spark", "fail")
    return sum(int(roll[name]) for name in names)


def fight(attacker: dict[str, Any], *others: dict[str, Any], **more: Any) -> nt.Table:
    """The first player is about to attack; others have no Energy unless they say so; there are three players at least."""
    whole = [
        {"energy": 3, "actions": ["attack", "attack", "move"], **attacker},
        *[{"energy": 0, **each} for each in others],
    ]
    names = {each["fighter"] for each in whole}
    for name in ("boulder", "ghost", "snake"):
        if len(whole) < 3 and name not in names:
            whole.append(fighter(name))
    return given(*whole, turn=0, **more)


# ---------------------------------------------------------------- sheets
@rule("NEON-FIGHTER-01")
def test_akari_defends_with_one_die() -> None:
    table = fight(fighter("ghost", "park", energy=0), fighter("akari", "park"), chance=[1, 4])
    when(table, "attack", "attack akari with bare hands")
    assert dice(table, "defense roll") == 1


@rule("NEON-FIGHTER-02")
def test_akari_attacks_with_one_die() -> None:
    table = fight(fighter("akari", "park", energy=0), fighter("ghost", "park"), chance=[1, 4])
    when(table, "attack", "attack ghost with bare hands")
    assert dice(table) == 1


@rule("NEON-FIGHTER-12")
def test_three_fighters_have_a_token() -> None:
    content = GAME.load_content(())
    tokens = {each.id: each.token for each in content.fighters if each.token}
    assert tokens == {"akari": 1, "illusion": 2, "snake": 3}


# ---------------------------------------------------------------- Akari
@rule("NEON-FIGHTER-03", "NEON-T-19", "NEON-RULING-056", "NEON-RULING-057")
def test_hohonade_pulls_the_target_into_reach_of_a_melee_weapon() -> None:
    """NEON-RULING-056, 057: declared with the Target, and the Range is measured after the pull."""
    table = fight(
        fighter("akari", "charging-station", gear={"melee": "ML-04"}),
        fighter("ghost", "factory"),
        chance=[1, 1, 4, 4],
    )
    when(table, "attack")
    assert options(table) == (
        "attack ghost with bare hands pulling", "attack ghost with ML-04 pulling", "no attack",
    )  # fmt: skip
    when(table, "attack ghost with ML-04 pulling")
    assert player(table, 1)["place"] == "charging-station"
    assert player(table, 1)["energy"] == 1  # it has entered the Charging Station
    assert player(table, 0)["energy"] == 1
    assert dice(table) == 3
    when(table, "pass", "pass")  # nobody rerolls
    assert hp(table, 1) == 4


@rule("NEON-FIGHTER-03")
@pytest.mark.parametrize(("where", "energy"), [("charging-station", 2), ("park", 3), ("factory", 1)])
def test_hohonade_reaches_adjacent_sectors_only_and_is_paid_in_full(where: str, energy: int) -> None:
    table = fight(
        fighter("akari", "park", energy=energy, gear={"heavy gun": "HG-06"}), fighter("ghost", where), chance=[4] * 9
    )
    when(table, "attack")
    assert not [choice for choice in options(table) if "pulling" in choice]


@rule("NEON-FIGHTER-03")
def test_hohonade_pulls_bots_too() -> None:
    table = fight(
        fighter("akari", "park", energy=2), fighter("ghost", "mall"), bots={"factory": ["warden"]}, chance=[1, 4]
    )
    when(table, "attack", "attack bot in factory with bare hands pulling")
    assert sector(table, "factory")["bots"] == 0
    assert player(table, 0)["bots"] == ["warden"]


@rule("NEON-FIGHTER-03")
def test_the_bot_that_was_pulled_is_the_target() -> None:
    table = fight(
        fighter("akari", "park", energy=3),
        fighter("ghost", "mall"),
        bots={"factory": ["courier"], "park": ["warden"]},
        chance=[1, 4],
    )
    when(table, "attack", "attack bot in factory with bare hands pulling")
    again = nt.setup(GAME, table.position(), seats=3, chance=[])
    for each in (table, again):
        when(each, "pass")
        assert player(each, 0)["bots"] == ["courier"]
        assert sector(each, "park")["bots"] == 1


@rule("NEON-FIGHTER-03", "NEON-ATTACK-01", "NEON-RULING-122")
def test_a_target_that_falls_into_a_trap_on_its_way_is_lost() -> None:
    """NEON-RULING-122: no roll, the cost stays paid."""
    table = given(
        fighter("akari", "park", energy=2, actions=["attack"] * 3),
        fighter("ghost", "factory", lost=5, energy=0),
        fighter("illusion", "mall", token="park"),
        turn=0,
        chance=["SG-02", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack ghost with bare hands pulling")
    assert player(table, 1)["place"] == "drop ship"
    assert player(table, 0)["energy"] == 0
    assert table.decisions[0].seat == 1  # repaired
    assert not happened(table, "attack roll")
    assert player(table, 2)["trophies"] == {"1": 0, "2": 0, "3": 1}


@rule("NEON-FIGHTER-04", "NEON-TOKEN-01", "NEON-TOKEN-02")
def test_neko_is_put_on_the_own_sector() -> None:
    table = given(fighter("akari", "park", energy=4, actions=["move"] * 3), fighter("ghost"), fighter("snake"), turn=0)
    when(table, "use neko")
    assert sector(table, "park")["tokens"] == ["neko"]
    assert player(table, 0)["energy"] == 2
    assert "use neko" not in options(table)
    assert refuses(table, "use neko").rule == "NEON-TOKEN-02"


@rule("NEON-FIGHTER-05", "NEON-RULING-080")
def test_neko_stops_abilities_of_others_but_nothing_else() -> None:
    """NEON-RULING-080: the Sector's effect and Gear still work, Maneuvers and unique abilities do not."""
    table = given(
        fighter("ghost", "factory", energy=6, actions=["attack"] * 3, gear={"heavy gun": "HG-06"}),
        fighter("akari", "park", token="factory", energy=0),
        fighter("boulder", "factory", energy=6),
        turn=0,
        chance=[1, 4, 1],
    )
    when(table, "attack", "attack boulder with HG-06")
    assert options(table) == ("use factory", "use HG-06/1 with itself", "pass")
    when(table, "use factory", "pass")  # no reroll, no Tower Shield, no Maneuver B: nobody is asked any more
    assert happened(table, "defense roll")
    assert player(table, 0)["energy"] == 5
    assert player(table, 2)["energy"] == 6


@rule("NEON-FIGHTER-05")
def test_an_ability_under_neko_is_refused_by_name() -> None:
    table = given(
        fighter("illusion", "park", energy=6, actions=["move"] * 3),
        fighter("akari", "factory", token="park"),
        fighter("boulder", "park"),
        turn=0,
    )
    assert options(table) == ("move", "skip")
    assert refuses(table, "use trap").rule == "NEON-FIGHTER-05"
    when(table, "move", "move to tv-tower")
    assert "use trap" in options(table)  # Neko watches one Sector


@rule("NEON-FIGHTER-05")
def test_akari_uses_abilities_under_her_own_neko() -> None:
    table = fight(fighter("akari", "park", token="park", energy=3), fighter("ghost", "factory"), chance=[1, 4])
    when(table, "attack")
    assert "attack ghost with bare hands pulling" in options(table)


@rule("NEON-FIGHTER-06", "NEON-TOKEN-03")
def test_neko_returns_at_the_start_of_akaris_turn() -> None:
    table = given(
        fighter("akari", "park", token="mall", energy=4, actions=["move"] * 3),
        fighter("ghost", "mall"),
        fighter("snake", "mall"),
        turn=0,
        action=-1,
    )
    assert "tokens" not in sector(table, "mall")
    assert "use neko" in options(table)


# ---------------------------------------------------------------- Boulder
@rule("NEON-FIGHTER-07")
def test_tower_shield_adds_two_defense_dice() -> None:
    table = fight(fighter("ghost", "park", energy=0), fighter("boulder", "park", energy=2), chance=[1, 4, 4, 1])
    when(table, "attack", "attack boulder with bare hands", "use tower-shield")
    assert dice(table, "defense roll") == 3
    assert player(table, 1)["energy"] == 0
    assert hp(table, 1) == 6


@rule("NEON-FIGHTER-07")
def test_tower_shield_needs_two_energy() -> None:
    table = fight(fighter("ghost", "park", energy=0), fighter("boulder", "park", energy=1), chance=[4, 4])
    when(table, "attack", "attack boulder with bare hands")
    assert dice(table, "defense roll") == 1


@rule("NEON-FIGHTER-08", "NEON-EX-09")
def test_tower_shield_works_in_every_defense() -> None:
    table = fight(
        fighter("ghost", "park", energy=0), fighter("boulder", "park", energy=4), chance=[4, 4, 4, 4, 4, 5, 5, 5]
    )
    for left in (2, 0):
        when(table, "attack", "attack boulder with bare hands", "use tower-shield")
        if left:
            when(table, "pass")  # Maneuver A
        assert dice(table, "defense roll") == 3
        assert player(table, 1)["energy"] == left


@rule("NEON-FIGHTER-09", "NEON-EX-23", "NEON-ATTACK-10")
@pytest.mark.parametrize(("where", "gap"), [("charging-station", 2), ("highway", 3), ("mall", 5)])
def test_howitzer_attacks_from_far_away(where: str, gap: int) -> None:
    table = fight(fighter("boulder", "park", energy=3), fighter("ghost", where), chance=[1, 1, 4])
    when(table, "attack")
    assert options(table) == ("attack ghost with howitzer", "no attack")
    when(table, "attack ghost with howitzer")
    assert dice(table) == 2
    assert hp(table, 1) == 4
    assert player(table, 0)["energy"] == 0


@rule("NEON-FIGHTER-09")
@pytest.mark.parametrize(("where", "energy"), [("park", 3), ("factory", 3), ("highway", 2)])
def test_howitzer_needs_distance_and_energy(where: str, energy: int) -> None:
    table = fight(
        fighter("boulder", "park", energy=energy, gear={"heavy gun": "HG-06"}),
        fighter("ghost", where),
        fighter("akari", "park"),
    )
    when(table, "attack")
    assert "attack ghost with howitzer" not in options(table)


@rule("NEON-FIGHTER-09")
def test_howitzer_hits_all_opponents_in_the_sector_and_lends_no_weapon_effects() -> None:
    table = fight(
        fighter("boulder", "park", energy=3, gear={"heavy gun": "HG-06"}, ammo={"heavy gun": ["SG-01"]}),
        fighter("ghost", "highway"),
        fighter("akari", "highway"),
        bots={"highway": ["warden"]},
        chance=[1, 1, 5, 4, 1],
    )
    when(table, "attack", "attack akari with howitzer")
    assert (hp(table, 1), hp(table, 2)) == (4, 5)
    assert player(table, 0)["bots"] == ["warden"]
    assert player(table, 0)["gear"]["heavy gun"] == {"card": "HG-06", "ammo": ["SG-01"]}


# ---------------------------------------------------------------- Snake
@rule("NEON-FIGHTER-10", "NEON-TOKEN-01")
@pytest.mark.parametrize("where", ["park", "factory", "tv-tower"])
def test_smoke_is_put_on_the_own_or_an_adjacent_sector(where: str) -> None:
    table = given(fighter("snake", "park", energy=1, actions=["move"] * 3), fighter("ghost"), fighter("akari"), turn=0)
    when(table, "use smoke-grenade")
    assert set(options(table)) == {"place in park", "place in factory", "place in tv-tower"}
    when(table, f"place in {where}")
    assert sector(table, where)["tokens"] == ["smoke"]
    assert player(table, 0)["energy"] == 0


@rule("NEON-FIGHTER-10")
def test_smoke_is_no_help_inside_its_own_sector() -> None:
    table = given(
        fighter("ghost", "factory", energy=0, actions=["attack"] * 3),
        fighter("akari", "factory", energy=0),
        fighter("snake", "mall", token="factory"),
        turn=0,
        chance=[4, 4],
    )
    when(table, "attack", "attack akari with bare hands")
    assert dice(table, "defense roll") == 1


@rule("NEON-FIGHTER-10", "NEON-BOT-11", "NEON-RULING-078")
def test_a_bot_in_smoke_rolls_two_dice() -> None:
    """NEON-RULING-078."""
    table = given(
        fighter("ghost", "park", energy=0, actions=["attack"] * 3, gear={"heavy gun": "HG-01"}),
        fighter("akari", "mall"),
        fighter("snake", "mall", token="factory"),
        bots={"factory": ["warden"]},
        turn=0,
        chance=[1, 1, 1, 2],
    )
    when(table, "attack", "attack bot in factory with HG-01", "pass")
    assert dice(table, "bot roll") == 2
    assert sector(table, "factory")["bots"] == 1


@rule("NEON-FIGHTER-10", "NEON-DEFENCE-05")
def test_smoke_keeps_the_limit_of_three_dice() -> None:
    table = given(
        fighter("ghost", "park", energy=0, actions=["attack"] * 3, gear={"heavy gun": "HG-01"}),
        fighter("akari", "factory", energy=0, fields=2),
        fighter("snake", "mall", token="factory"),
        turn=0,
        chance=[1, 1, 4, 4, 4],
    )
    when(table, "attack", "attack akari with HG-01", "pass")
    assert dice(table, "defense roll") == 3


@rule("NEON-ABILITY-03", "NEON-ABILITY-02", "NEON-RULING-057")
def test_serpent_lunge_moves_then_attacks_with_one_more_die() -> None:
    """Part 5.8, NEON-RULING-057: declared with the Target; the Sector is entered before the roll."""
    table = fight(
        fighter("snake", "factory", energy=1, gear={"melee": "ML-04"}),
        fighter("ghost", "charging-station"),
        chance=[1, 1, 1, 4, 4],
    )
    when(table, "attack")
    assert options(table) == (
        "attack ghost with bare hands lunging", "attack ghost with ML-04 lunging", "no attack",
    )  # fmt: skip
    when(table, "attack ghost with ML-04 lunging")
    assert player(table, 0)["place"] == "charging-station"
    assert player(table, 0)["energy"] == 1  # 1 paid, 1 gained on entering
    assert dice(table) == 4


@rule("NEON-ABILITY-03")
@pytest.mark.parametrize(("where", "gear"), [("charging-station", {"melee": "ML-04"}), ("factory", {})])
def test_serpent_lunge_is_for_melee_weapons_and_adjacent_targets(where: str, gear: dict[str, str]) -> None:
    table = fight(
        fighter("snake", "park", energy=2, gear={"heavy gun": "HG-01", **gear}), fighter("ghost", where), chance=[]
    )
    when(table, "attack")
    lunges = [choice for choice in options(table) if choice.endswith("lunging")]
    assert lunges == (["attack ghost with bare hands lunging"] if where == "factory" else [])


@rule("NEON-ABILITY-03")
def test_a_lunge_into_a_trap_may_end_the_attack() -> None:
    table = given(
        fighter("snake", "park", energy=2, lost=5, actions=["attack"] * 3),
        fighter("ghost", "factory", energy=0),
        fighter("illusion", "mall", token="factory"),
        turn=0,
        chance=["SG-02", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack ghost with bare hands lunging")
    assert player(table, 0)["place"] == "drop ship"
    assert not happened(table, "attack roll")


# ---------------------------------------------------------------- Illusion
def trapped(mover: str = "ghost", **more: Any) -> nt.Table:
    """The Trap of Illusion lies in the Factory; seat 0 is about to move from the Park."""
    return given(
        {**fighter(mover, "park", energy=3, actions=["move"] * 3), **more},
        fighter("illusion", "mall", token="factory"),
        fighter("boulder", "factory"),
        turn=0,
        chance=["SG-02", "SG-06", "SG-10"] if more else [],
    )


@rule("NEON-FIGHTER-11", "NEON-TOKEN-01")
@pytest.mark.parametrize("where", ["park", "factory", "tv-tower"])
def test_a_trap_is_put_on_the_own_or_an_adjacent_sector(where: str) -> None:
    table = given(
        fighter("illusion", "park", energy=2, actions=["move"] * 3), fighter("ghost", where), fighter("akari"), turn=0
    )
    when(table, "use trap", f"place in {where}")
    assert sector(table, where)["tokens"] == ["trap"]
    assert player(table, 0)["energy"] == 0
    assert hp(table, 1) == 6  # who is there already is not caught


@rule("NEON-FIGHTER-11", "NEON-DAMAGE-06")
def test_a_trap_takes_a_token_and_an_energy_and_returns() -> None:
    table = trapped()
    when(table, "move", "move to factory")
    assert (hp(table, 0), player(table, 0)["energy"]) == (5, 2)
    assert player(table, 1)["trophies"] == {"1": 1, "2": 0, "3": 0}
    assert "tokens" not in sector(table, "factory")
    assert hp(table, 2) == 6


@rule("NEON-FIGHTER-11", "NEON-TROPHY-01", "NEON-RULING-031")
def test_illusion_loots_whom_her_trap_defeats_and_the_turn_is_over() -> None:
    """NEON-RULING-031: the Actions that are left are lost."""
    table = trapped(lost=5, gear={"small gun": "SG-01"})
    when(table, "move", "move to factory")
    assert table.decisions[0].seat == 1
    assert options(table) == ("take SG-01", "take nothing")
    when(table, "take SG-01")
    assert player(table, 1)["gear"]["small gun"]["card"] == "SG-01"
    assert player(table, 0)["place"] == "drop ship"


@rule("NEON-FIGHTER-11")
def test_the_owner_enters_her_trap_unharmed() -> None:
    table = given(
        fighter("illusion", "park", energy=0, token="factory", actions=["move"] * 3),
        fighter("ghost"),
        fighter("akari"),
        turn=0,
    )
    when(table, "move", "move to factory")
    assert hp(table, 0) == 6
    assert sector(table, "factory")["tokens"] == ["trap"]


@rule("NEON-FIGHTER-11", "NEON-TOKEN-03")
def test_an_unsprung_trap_returns_at_the_start_of_her_turn() -> None:
    table = given(
        fighter("illusion", "park", energy=2, token="mall", actions=["move"] * 3),
        fighter("ghost"),
        fighter("akari"),
        turn=0,
        action=-1,
    )
    assert "tokens" not in sector(table, "mall")
    assert "use trap" in options(table)


@rule("NEON-ABILITY-04", "NEON-ABILITY-02")
def test_mirror_step_swaps_sectors_once_per_turn() -> None:
    table = given(
        fighter("illusion", "charging-station", energy=6, actions=["move"] * 3),
        fighter("ghost", "subway", energy=0),
        fighter("akari", "mall", energy=0),
        turn=0,
    )
    when(table, "use mirror-step")  # Akari is three Sectors away, so it is Ghost
    assert player(table, 0)["place"] == "subway"
    assert player(table, 1)["place"] == "charging-station"
    assert (player(table, 0)["energy"], player(table, 1)["energy"]) == (4, 1)  # Ghost has entered
    assert refuses(table, "use mirror-step").rule == "NEON-ABILITY-04"


@rule("NEON-ABILITY-03")
def test_mirror_step_offers_everybody_at_range_one_or_two() -> None:
    table = given(
        fighter("illusion", "park", energy=2, actions=["move"] * 3),
        fighter("ghost", "park"),
        fighter("akari", "factory"),
        fighter("boulder", "stadium"),
        fighter("phoenix", "highway"),
        automa={"place": "tv-tower"},
        turn=0,
        options={"automa": "yes"},
    )
    when(table, "use mirror-step")
    assert options(table) == ("swap with akari", "swap with boulder", "swap with automa")


@rule("NEON-ABILITY-03", "NEON-FIGHTER-11")
def test_with_mirror_step_illusion_enters_first() -> None:
    table = given(
        fighter("illusion", "park", energy=2, token="park", actions=["move"] * 3),
        fighter("ghost", "charging-station", energy=0),
        fighter("akari"),
        turn=0,
    )
    when(table, "use mirror-step")
    kinds = [line.kind for line in table.log if line.kind in ("gained", "sprung")]
    assert kinds == ["gained", "sprung"]  # she enters the Charging Station, then Ghost her Trap
    assert hp(table, 1) == 5


# ---------------------------------------------------------------- Ghost
@rule("NEON-ABILITY-03", "NEON-ABILITY-04")
def test_vital_shot_makes_hits_critical_at_a_distance() -> None:
    table = fight(
        fighter("ghost", "park", energy=4, gear={"heavy gun": "HG-10"}),
        fighter("akari", "charging-station"),
        chance=[1, 1, 1, 4, 1],
    )
    when(table, "attack", "attack akari with HG-10", "use vital-shot", "change 2")
    assert table.view(0)["attack"]["faces"] == {"CRIT": 2, "HIT": 1, "COND": 0, "MISS": 1}
    assert player(table, 0)["energy"] == 3
    assert "use vital-shot" not in options(table)
    assert refuses(table, "use vital-shot").rule == "NEON-ABILITY-04"


@rule("NEON-ABILITY-03")
def test_vital_shot_needs_a_distance() -> None:
    table = fight(
        fighter("ghost", "park", energy=3, gear={"small gun": "SG-02"}), fighter("akari", "park"), chance=[1, 1]
    )
    when(table, "attack", "attack akari with SG-02")
    assert "use vital-shot" not in options(table)


@rule("NEON-ABILITY-03", "NEON-ABILITY-02")
@pytest.mark.parametrize("face", [1, 5])
def test_fade_steps_away_after_an_attack_on_ghost(face: int) -> None:
    """With damage or without, if Ghost is still on the Arena."""
    table = fight(fighter("akari", "park", energy=0), fighter("ghost", "park", energy=2), chance=[face, 4, 4])
    when(table, "attack", "attack ghost with bare hands", "pass", "use fade")
    assert table.decisions[0].seat == 1
    when(table, "step to factory")
    assert player(table, 1)["place"] == "factory"
    assert player(table, 1)["energy"] == 0


@rule("NEON-ABILITY-03")
def test_a_defeated_ghost_does_not_fade() -> None:
    table = fight(
        fighter("akari", "park", energy=0),
        fighter("ghost", "park", energy=2, lost=5),
        chance=[1, 4, "SG-02", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack ghost with bare hands", "pass")
    assert player(table, 1)["place"] == "drop ship"
    assert table.decisions[0].kind == "equip"


@rule("NEON-ABILITY-03")
def test_ghost_does_not_fade_after_own_attacks() -> None:
    table = fight(fighter("ghost", "park", energy=1), fighter("akari", "park"), chance=[1, 4])
    when(table, "attack", "attack akari with bare hands", "pass")
    assert table.decisions[0].kind == "action"


# ---------------------------------------------------------------- Phoenix
@rule("NEON-ABILITY-03", "NEON-ABILITY-02", "NEON-MOVE-01")
def test_updraft_carries_up_to_three_sectors() -> None:
    table = given(
        fighter("phoenix", "park", energy=1, actions=["move"] * 3), fighter("ghost"), fighter("akari"), turn=0
    )
    when(table, "move")
    assert set(options(table)) == {
        "move to factory", "move to tv-tower", "fly to charging-station", "fly to highway", "fly to stadium",
        "fly to police-station", "stay",
    }  # fmt: skip
    when(table, "fly to highway")
    assert player(table, 0)["place"] == "highway"
    assert player(table, 0)["energy"] == 0  # the Charging Station was flown over, not entered
    when(table, "move")
    assert set(options(table)) == {"move to charging-station", "move to subway", "stay"}


@rule("NEON-ABILITY-03", "NEON-ABILITY-02")
def test_firestorm_burns_all_opponents_of_the_sector() -> None:
    table = fight(
        fighter("phoenix", "park", energy=2, gear={"heavy gun": "HG-01"}),
        fighter("ghost", "factory"),
        fighter("akari", "factory"),
        bots={"factory": ["warden"]},
        chance=[1, 1, 5, 4, 1],
    )
    when(table, "attack", "attack akari with HG-01", "use firestorm", "pass")
    assert (hp(table, 1), hp(table, 2)) == (4, 5)
    assert player(table, 0)["bots"] == ["warden"]
    assert player(table, 0)["energy"] == 0


@rule("NEON-ABILITY-03")
@pytest.mark.parametrize(("where", "energy"), [("charging-station", 6), ("factory", 1)])
def test_firestorm_needs_range_zero_or_one_and_energy(where: str, energy: int) -> None:
    table = fight(
        fighter("phoenix", "park", energy=energy, gear={"heavy gun": "HG-06"}),
        fighter("ghost", where),
        fighter("akari", where),
    )
    when(table, "attack", "attack akari with HG-06")
    assert "use firestorm" not in options(table)


@rule("NEON-SECTOR-17")
def test_unique_abilities_cost_one_more_in_the_tv_tower() -> None:
    table = given(
        fighter("illusion", "tv-tower", energy=3, actions=["move"] * 3), fighter("ghost"), fighter("akari"), turn=0
    )
    when(table, "use trap", "place in tv-tower")
    assert player(table, 0)["energy"] == 0
