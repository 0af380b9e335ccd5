"""Bots: Targets that roll one die, trophies that pay like Ammo (NEON-BOT-01 to 22)."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon.clash import ATTACKS, BLOCK, COND, CRIT, FAIL, GUARD, HIT, MISS, SPARK, akari, boulder, clash
from tests.games.neon.table import (
    GAME,
    asked,
    fighter,
    given,
    happened,
    idle,
    let_pass,
    options,
    player,
    refuses,
    sector,
    when,
)


@rule("NEON-BOT-01", "NEON-BOT-02")
def test_ten_bots_two_of_each_type_one_in_each_sector() -> None:
    table = nt.new(GAME, seats=3, seed=4)
    assert [place["bots"] for place in table.view(None)["arena"]] == [1] * 10
    kinds = sorted(kind for bots in table.position()["state"]["bots"].values() for kind in bots)
    assert kinds == sorted(["courier", "welder", "vendor", "demolisher", "warden"] * 2)


@rule("NEON-BOT-03", "NEON-BOT-12", "NEON-BOT-13", "NEON-RESOLVE-08")
def test_one_damage_destroys_a_bot_and_its_token_is_a_trophy() -> None:
    table = clash(
        boulder("park", gear={"heavy gun": "HG-01"}),
        akari("mall"),
        bots={"factory": ["vendor"]},
        chance=[HIT, MISS, FAIL],
    )
    let_pass(when(table, "attack bot in factory with HG-01"))
    assert player(table, 0)["bots"] == ["vendor"]
    assert sector(table, "factory")["bots"] == 0
    assert happened(table, "bot destroyed")[0]["bot"] == "vendor"


@rule("NEON-RESOLVE-08")
def test_a_bot_whose_attacker_deals_no_damage_stays() -> None:
    table = clash(boulder("park"), akari("mall"), bots={"park": ["vendor"]}, chance=[HIT, BLOCK])
    when(table, "attack bot in park with bare hands")
    assert player(table, 0)["bots"] == []
    assert sector(table, "park")["bots"] == 1


@rule("NEON-BOT-04")
def test_bots_never_attack() -> None:
    table = nt.new(GAME, seats=3, seed=4)
    idle(table, lambda one: one.view(None)["round"] > 3)
    assert not happened(table, "attacks")


@rule("NEON-BOT-05", "NEON-BOT-06", "NEON-EX-11")
def test_the_bots_one_die_is_rolled_with_the_attack_dice() -> None:
    table = clash(boulder("park", energy=1), akari("mall"), bots={"park": ["vendor"]}, chance=[MISS, BLOCK])
    when(table, "attack bot in park with bare hands")
    assert [line.kind for line in table.log] == ["attacks", "attack roll", "bot roll"]
    roll = happened(table, "bot roll")[0]
    assert (roll["guard"], roll["block"], roll["spark"], roll["fail"]) == (0, 1, 0, 0)
    assert asked(table) == (0, "effect")  # both rolls lie on the table


@rule("NEON-BOT-07", "NEON-EX-11")
def test_after_both_rolls_the_attacker_may_change_the_attack_dice() -> None:
    table = clash(boulder("park", energy=2), akari("mall"), bots={"park": ["vendor"]}, chance=[COND, FAIL])
    when(table, "attack bot in park with bare hands", "use park")
    let_pass(table)
    assert player(table, 0)["bots"] == ["vendor"]


@rule("NEON-BOT-08", "NEON-EX-11", "NEON-RULING-064")
def test_the_attacker_may_not_change_the_bots_die() -> None:
    attacker = boulder("park", energy=1, gear={"heavy gun": "HG-06"})
    table = clash(attacker, akari("mall"), bots={"park": ["vendor"]}, chance=[HIT, BLOCK])
    when(table, "attack bot in park with HG-06", "pass")
    assert options(table) == ("use maneuver-a/1", "pass")
    assert refuses(table, "use HG-06/2").rule == "NEON-BOT-08"
    when(table, "pass")
    assert player(table, 0)["bots"] == []


@rule("NEON-RULING-064")
def test_the_dice_of_automa_may_be_read_otherwise() -> None:
    table = given(
        boulder("park", gear={"heavy gun": "HG-06"}, bots=["warden"]),
        akari("mall"),
        turn=0,
        automa={"place": "park"},
        chance=[HIT, BLOCK, FAIL],
    )
    when(table, "attack", "attack automa with HG-06", "pass", "use HG-06/2 with warden")
    assert len(player(table, 2)["hp"]) == 5


@rule("NEON-BOT-09", "NEON-RULING-078", "NEON-BOT-21")
def test_effects_on_defense_dice_of_fighters_do_nothing_to_a_bot() -> None:
    attacker = boulder("park", gear={"grenade": "GR-03"}, ammo={"grenade": ["SG-03"]})
    table = clash(attacker, akari("mall"), bots={"factory": ["vendor"]}, chance=[HIT, MISS, GUARD])
    when(table, "attack bot in factory with GR-03")  # DEF_LESS was not even offered
    assert happened(table, "bot roll")[0]["guard"] == 1
    assert player(table, 0)["bots"] == []


@rule("NEON-BOT-21")
def test_a_bot_is_not_pushed() -> None:
    attacker = boulder("park", gear={"grenade": "GR-02"}, ammo={"grenade": ["GR-01"]})
    table = clash(attacker, akari("mall"), bots={"factory": ["vendor"]}, chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack bot in factory with GR-02")
    assert asked(table) == (0, "action")
    assert player(table, 0)["bots"] == ["vendor"]


@rule("NEON-BOT-20", "NEON-BOT-22")
def test_opponents_are_bots_and_fighters_but_no_allies() -> None:
    table = given(
        boulder("park", gear={"grenade": "GR-01"}),
        fighter("akari", "factory", energy=0),
        fighter("snake", "factory", energy=0),
        fighter("ghost", "mall"),
        turn=0,
        bots={"factory": ["vendor", "courier"]},
        chance=[HIT, MISS, FAIL, BLOCK, FAIL],
        options={"mode": "squad"},
    )
    when(table, "attack", "attack bot in factory with GR-01")
    assert player(table, 0)["bots"] == ["vendor"]
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [5, 6]
    assert sector(table, "factory")["bots"] == 1


@rule("NEON-BOT-10", "NEON-RULING-076")
def test_bots_never_reroll_and_a_spark_of_theirs_is_a_fail() -> None:
    table = clash(boulder("park"), akari("mall"), bots={"park": ["vendor"]}, chance=[HIT, SPARK])
    when(table, "attack bot in park with bare hands")
    assert not happened(table, "rerolled")
    assert not happened(table, "gained")
    assert player(table, 0)["bots"] == ["vendor"]


@rule("NEON-RULING-076")
def test_automa_gains_no_energy_by_a_spark() -> None:
    table = given(boulder("park"), akari("mall"), turn=0, automa={"place": "park"}, chance=[HIT, SPARK, SPARK])
    when(table, "attack", "attack automa with bare hands")
    assert player(table, 2)["energy"] == 0
    assert len(player(table, 2)["hp"]) == 5


@rule("NEON-BOT-11", "NEON-BOT-18", "NEON-T-20", "NEON-RULING-077")
def test_the_shield_of_a_bot_in_the_stadium_fails() -> None:
    table = clash(boulder("stadium"), akari("mall"), bots={"stadium": ["vendor"]}, chance=[HIT, BLOCK])
    when(table, "attack bot in stadium with bare hands")
    assert player(table, 0)["bots"] == ["vendor"]


@rule("NEON-RULING-077", "NEON-RULING-008")
def test_a_strong_shield_of_a_bot_in_the_stadium_works() -> None:
    table = clash(boulder("stadium"), akari("mall"), bots={"stadium": ["vendor"]}, chance=[CRIT, GUARD])
    when(table, "attack bot in stadium with bare hands")
    assert player(table, 0)["bots"] == []


@rule("NEON-BOT-11", "NEON-RULING-078")
@pytest.mark.parametrize(("place", "dice"), [("factory", [HIT, MISS, FAIL, BLOCK]), ("park", [HIT, FAIL])])
def test_smoke_gives_a_bot_a_second_die_against_attacks_from_elsewhere(place: str, dice: list[int]) -> None:
    attacker = boulder("park", gear={"heavy gun": "HG-01"})
    table = clash(attacker, fighter("snake", "mall", token=place), bots={place: ["vendor"]}, chance=dice)
    let_pass(when(table, f"attack bot in {place} with HG-01"))
    assert sum(happened(table, "bot roll")[0][face] for face in ("guard", "block", "spark", "fail")) == (
        2 if place == "factory" else 1
    )


@rule("NEON-BOT-18", "NEON-BOT-19")
def test_the_subway_does_not_protect_its_bot() -> None:
    table = given(
        fighter("akari", "subway", actions=["move", "move", "move"], energy=0),
        fighter("boulder", "mall"),
        fighter("ghost", "mall"),
        turn=0,
        action=2,
        next="subway",
        bots={"subway": ["vendor"], "mall": ["courier"]},
        luck=[],
    )
    idle(table, lambda one: len(one.view(None)["arena"]) == 9)
    assert table.view(None)["bots_gone"] == 9
    assert sector(table, "mall")["bots"] == 1
    assert len(player(table, 0)["hp"]) == 6


# ---------------------------------------------------------------- trophies
@rule("NEON-BOT-14", "NEON-RULING-072", "NEON-EFFECT-07")
@pytest.mark.parametrize(
    ("bot", "pays"), [("courier", True), ("demolisher", True), ("warden", True), ("welder", False), ("vendor", False)]
)
def test_a_bot_token_pays_as_one_of_its_types(bot: str, pays: bool) -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}, bots=[bot]), akari("park"), chance=[MISS, MISS, FAIL])
    when(table, "attack akari with SG-01")
    assert (f"use SG-01/1 with {bot}" in options(table)) == pays
    if pays:
        when(table, f"use SG-01/1 with {bot}")
        assert player(table, 0)["bots"] == [f"{bot} spent"]
        assert player(table, 0)["gear"]["small gun"]["card"] == "SG-01"


@rule("NEON-BOT-14", "NEON-RULING-072")
def test_a_bot_token_pays_in_a_defense_and_for_any_gear() -> None:
    table = clash(boulder("park"), akari("park", gear={"helmet": "HE-05"}, bots=["warden"]), chance=[HIT, FAIL, BLOCK])
    when(table, "attack akari with bare hands", "use HE-05/1 with warden")
    assert player(table, 1)["bots"] == ["warden spent"]
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-BOT-15")
def test_a_spent_token_pays_no_more() -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}, bots=["courier spent"]), akari("park"))
    when(table, "attack akari with SG-01")
    assert options(table) == ("use SG-01/1 with itself", "pass")


@rule("NEON-BOT-14", "NEON-RULING-072")
def test_a_token_does_not_pay_in_the_attack_that_won_it() -> None:
    table = clash(
        boulder("park", gear={"melee": "ML-11"}, energy=0),
        akari("park"),
        bots={"park": ["demolisher"]},
        chance=[HIT, MISS, MISS, MISS, FAIL],
    )
    let_pass(when(table, "attack bot in park with ML-11"))
    assert player(table, 0)["bots"] == ["demolisher"]
    phoenix = fighter("phoenix", "park", energy=2, actions=ATTACKS, gear={"melee": "ML-07"})
    table = given(
        phoenix, akari("park"), fighter("ghost"), turn=0, bots={"park": ["demolisher"]}, chance=[HIT, HIT, FAIL, FAIL]
    )
    when(table, "attack", "attack akari with ML-07", "use firestorm", "pass")
    assert player(table, 0)["bots"] == ["demolisher"]
    assert options(table) == ("use ML-07/2 with itself", "pass")


@rule("NEON-BOT-16", "NEON-BOT-17", "NEON-EX-12")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        (["courier"], 1),
        (["courier spent"], 1),
        (["courier", "welder"], 2),
        (["courier", "courier"], 3),
        (["courier", "courier spent"], 3),
        (["courier spent", "courier spent", "welder"], 4),
    ],
)
def test_bot_tokens_are_points_and_pairs_are_more(tokens: list[str], points: int) -> None:
    table = given(fighter("boulder", bots=tokens), fighter("akari"), fighter("ghost"), leader=1)
    assert player(table, 0)["points"] == points


# ---------------------------------------------------------------- hidden or open types
@rule("NEON-RULING-018")
def test_types_are_hidden_until_a_bot_is_destroyed() -> None:
    table = clash(boulder("park"), akari("mall"), bots={"park": ["vendor"], "mall": ["courier"]}, chance=[HIT, FAIL])
    assert sector(table, "park")["bots"] == 1
    assert options(table) == ("attack bot in park with bare hands", "no attack")
    assert "vendor" not in str(table.view(0))


@rule("NEON-RULING-018")
def test_by_the_other_ruling_types_are_open_and_one_of_them_is_chosen() -> None:
    table = clash(
        boulder("park"),
        akari("mall"),
        bots={"park": ["vendor", "courier"]},
        chance=[HIT, FAIL],
        options={"bots": "open"},
    )
    assert sector(table, "park")["bots"] == ["courier", "vendor"]
    assert options(table) == (
        "attack courier in park with bare hands",
        "attack vendor in park with bare hands",
        "no attack",
    )
    when(table, "attack courier in park with bare hands")
    assert player(table, 0)["bots"] == ["courier"]
    assert sector(table, "park")["bots"] == ["vendor"]


@rule("NEON-RULING-018", "NEON-RULING-056")
def test_an_open_bot_can_be_pulled_and_destroyed() -> None:
    attacker = fighter("akari", "park", energy=2, actions=ATTACKS)
    table = clash(
        attacker, fighter("boulder"), bots={"factory": ["vendor", "courier"], "park": ["welder"]}, chance=[HIT, FAIL],
        options={"bots": "open"},
    )  # fmt: skip
    when(table, "attack vendor in factory with bare hands pulling")
    assert player(table, 0)["bots"] == ["vendor"]
    assert sector(table, "park")["bots"] == ["welder"]


@rule("NEON-RULING-018")
def test_a_sample_of_an_attack_on_a_bot_can_be_played_to_its_end() -> None:
    table = clash(
        boulder("park", energy=1), akari("mall"), bots={"park": ["vendor"], "mall": ["courier"]}, chance=[HIT, FAIL]
    )
    when(table, "attack bot in park with bare hands")
    found = set()
    for seed in range(20):
        world = table.sample(1, Quick(seed))
        when(world, "pass")
        found.add(world.view(None)["players"][0]["bots"][0])
    assert found >= {"vendor", "courier"}
