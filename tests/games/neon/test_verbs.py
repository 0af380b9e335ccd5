"""Every effect of every Equipment card (Squad effects aside) in use: each verb does what the vocabulary says."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Equipment
from neontable.games.neon.content.reading import load
from neontable.games.neon.verbs import Effect
from neontable.testing import rule
from tests.games.neon.clash import (
    ATTACKS,
    BLOCK,
    COND,
    CRIT,
    FAIL,
    GUARD,
    HIT,
    MISS,
    SPARK,
    akari,
    boulder,
    clash,
    dice_rolled,
)
from tests.games.neon.table import RING, asked, fighter, given, happened, let_pass, options, player, sector, when

CONTENT = load()
FACES = {v.CRIT: CRIT, v.HIT: HIT, v.COND: COND, v.MISS: MISS}
SHIELDS = {v.GUARD: GUARD, v.BLOCK: BLOCK, v.SPARK: SPARK, v.FAIL: FAIL}
WARDENS = ["warden", "warden"]  # two tokens that pay for anything


def effects(*verbs: int, window: int | None = None) -> list[Any]:
    """All Equipment effects with one of these verbs, as parameters."""
    return [
        pytest.param(effect, id=effect.id)
        for card in CONTENT.equipment
        for effect in card.effects
        if not effect.squad and any(effect.has(verb) for verb in verbs) and window in (None, effect.window)
    ]


def card_of(effect: Effect) -> Equipment:
    return CONTENT.equipment[effect.owner]


def verb_of(effect: Effect, do: int) -> Any:
    return next(verb for verb in effect.verbs if verb.do == do)


def reach(card: Equipment) -> tuple[int, int]:
    """The best Range of a Weapon, and its dice there."""
    return max(((gap, dice) for gap, dice in enumerate(card.dice)), key=lambda pair: pair[1])


def attack_with(effect: Effect, chance: list[int], *targets: dict[str, Any], **more: Any) -> nt.Table:
    """Boulder attacks with the Weapon of this effect from Park, two Bot tokens in the Trophy area; Grenades are paid for."""
    card = card_of(effect)
    gap, _ = reach(card)
    defenders = targets or (akari(RING[gap]),)
    attacker = boulder("park", gear={v.GEAR[card.gear]: card.id}, bots=WARDENS, **more)
    table = clash(attacker, *defenders, chance=chance)
    when(table, f"attack {defenders[0]['fighter']} with {card.id}")
    if card.gear == v.GRENADE and not effect.has(v.DO_FIRE):
        fire = next(
            text for text in options(table) if text.endswith("with warden") and ("/1 " in text or "pay" in text)
        )
        when(table, fire)
    return table


def using(effect: Effect) -> str:
    """The text of using an effect, paid with a Bot token if it costs Ammo."""
    return f"use {effect.id} with warden" if effect.cost else f"use {effect.id}"


def use(table: nt.Table, effect: Effect) -> nt.Table:
    """Pass until the effect is offered, then use it."""
    while using(effect) not in options(table):
        when(table, "pass")
    return when(table, using(effect))


# ---------------------------------------------------------------- before the roll
@rule("NEON-ATTACK-14", "NEON-EFFECT-04")
@pytest.mark.parametrize("effect", effects(v.DO_ATK))
def test_atk_adds_dice(effect: Effect) -> None:
    _, dice = reach(card_of(effect))
    n = min(5, dice + verb_of(effect, v.DO_ATK).n)
    table = attack_with(effect, [MISS] * n + [FAIL])
    let_pass(use(table, effect))
    assert dice_rolled(table) == n


@rule("NEON-ATTACK-15")
@pytest.mark.parametrize("effect", effects(v.DO_DEF_LESS))
@pytest.mark.parametrize(("fields", "rolled"), [(0, 0), (1, 1), (2, 2)])
def test_def_less_takes_defense_dice_away(effect: Effect, fields: int, rolled: int) -> None:
    gap, dice = reach(card_of(effect))
    table = attack_with(effect, [HIT] * dice + [BLOCK] * rolled, akari(RING[gap], fields=fields))
    let_pass(use(table, effect))
    assert happened(table, "defense roll")[0]["block"] == rolled
    assert len(player(table, 1)["hp"]) == 6 - max(0, dice - rolled)


@rule("NEON-DEFENCE-05")
def test_def_less_takes_its_die_from_what_would_have_been_rolled() -> None:
    flash = next(
        effect for effect in CONTENT.equipment[CONTENT.index["equipment"]["GR-03"]].effects if effect.has(v.DO_DEF_LESS)
    )
    defender = akari("factory", fields=2, gear={"armor": "AR-08"})
    table = attack_with(flash, [MISS, MISS, FAIL, FAIL], defender)
    use(table, flash)
    assert asked(table) == (0, "action")  # 3 dice less 1: Armor adds nothing to three
    assert happened(table, "defense roll")[0]["fail"] == 2


@rule("NEON-ATTACK-15", "NEON-DEFENCE-02")
@pytest.mark.parametrize("effect", effects(v.DO_NOFF))
def test_noff_silences_force_fields(effect: Effect) -> None:
    gap, dice = reach(card_of(effect))
    table = attack_with(effect, [MISS] * dice + [FAIL], akari(RING[gap], fields=2))
    let_pass(use(table, effect))
    assert happened(table, "defense roll")[0]["fail"] == 1
    assert player(table, 1)["fields"] == 2  # they stay, they only add nothing


@rule("NEON-ATTACK-15")
@pytest.mark.parametrize("effect", effects(v.DO_NOFF))
def test_noff_is_not_offered_where_nobody_has_a_force_field(effect: Effect) -> None:
    gap, dice = reach(card_of(effect))
    table = attack_with(effect, [MISS] * dice + [FAIL], akari(RING[gap]))
    while "pass" in options(table):
        assert using(effect) not in options(table)
        when(table, "pass")


@rule("NEON-ATTACK-24", "NEON-ATTACK-25")
@pytest.mark.parametrize("effect", effects(v.DO_AREA))
def test_area_makes_targets_of_all_opponents_in_the_sector(effect: Effect) -> None:
    gap, dice = reach(card_of(effect))
    place = RING[gap]
    table = given(
        boulder("park", gear={v.GEAR[card_of(effect).gear]: card_of(effect).id}, bots=WARDENS),
        akari(place),
        fighter("snake", place, energy=0),
        fighter("ghost", "mall"),
        turn=0,
        bots={place: ["vendor", "courier"]},
        chance=[HIT] * dice + [FAIL, FAIL, FAIL, FAIL],
    )
    when(table, "attack", f"attack akari with {card_of(effect).id}")
    if effect.has(v.DO_FIRE):
        if "pay with warden" in options(table):
            when(table, "pay with warden")
        else:
            use(table, effect)
    else:
        use(table, effect)
    let_pass(table)
    assert [len(player(table, who)["hp"]) for who in (1, 2, 3)] == [6 - dice, 6 - dice, 6]
    assert sector(table, place)["bots"] == 0


@rule("NEON-AMMO-11")
@pytest.mark.parametrize("effect", effects(v.DO_FIRE))
def test_fire_is_the_price_of_the_attack_itself(effect: Effect) -> None:
    card = card_of(effect)
    gap, dice = reach(card)
    table = clash(boulder("park", gear={"grenade": card.id}), akari(RING[gap]), chance=[MISS] * dice + [FAIL])
    let_pass(when(table, f"attack akari with {card.id}"))
    assert dice_rolled(table) == dice
    assert player(table, 0)["gear"] == {}  # nothing else could pay


# ---------------------------------------------------------------- declared with the Target
@rule("NEON-RULING-057")
@pytest.mark.parametrize("effect", effects(v.DO_PULL))
def test_pull_brings_the_target_from_an_adjacent_sector(effect: Effect) -> None:
    card = card_of(effect)
    attacker = boulder("park", gear={v.GEAR[card.gear]: card.id}, bots=WARDENS)
    table = clash(attacker, akari("tv-tower"), chance=[MISS] * card.dice[0] + [FAIL])
    when(table, f"attack akari with {card.id} hooking", "pay with warden")
    assert player(table, 1)["place"] == "park"
    assert dice_rolled(table) == card.dice[0]
    assert asked(table) == (0, "action")  # it cannot be used again in the window


@rule("NEON-RULING-058")
@pytest.mark.parametrize("effect", effects(v.DO_OPEN))
def test_open_lets_an_empty_range_be_attacked(effect: Effect) -> None:
    card = card_of(effect)
    gap = verb_of(effect, v.DO_OPEN).n
    dice = verb_of(effect, v.DO_ATK).n
    attacker = boulder("park", gear={v.GEAR[card.gear]: card.id}, bots=WARDENS)
    table = clash(attacker, akari(RING[gap]), chance=[MISS] * dice + [FAIL])
    when(table, f"attack akari with {card.id} opening", "pay with warden")
    assert card.dice[gap] == v.EMPTY
    assert dice_rolled(table) == dice


# ---------------------------------------------------------------- after the attack roll
@rule("NEON-ATTACK-21", "NEON-ATTACK-22")
@pytest.mark.parametrize("effect", effects(v.DO_REROLL, window=v.AT_A2))
def test_reroll_of_attack_dice(effect: Effect) -> None:
    _, dice = reach(card_of(effect))
    table = use(attack_with(effect, [MISS] * dice + [CRIT] * dice + [FAIL]), effect)
    assert options(table) == tuple(f"reroll {n} MISS" for n in range(1, dice + 1))
    let_pass(when(table, f"reroll {dice} MISS"))
    assert len(player(table, 1)["hp"]) == 6 - dice


@rule("NEON-ATTACK-21")
@pytest.mark.parametrize("effect", effects(v.DO_SET, window=v.AT_A2))
def test_set_changes_own_attack_results(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_SET)
    card = card_of(effect)
    if card.weapon:
        _, dice = reach(card)
        table = attack_with(effect, [FACES[verb.a]] * dice + [FAIL])
    else:  # the Monocle, with a gun
        dice = 2
        attacker = boulder("park", gear={"helmet": card.id, "small gun": "SG-01"}, bots=WARDENS)
        table = clash(attacker, akari("factory"), chance=[FACES[verb.a]] * dice + [FAIL])
        when(table, "attack akari with SG-01")
    most = dice if verb.n == v.ALL else min(verb.n, dice)
    use(table, effect)
    if most > 1:
        assert options(table) == tuple(f"change {n}" for n in range(1, most + 1))
        when(table, f"change {most}")
    changed = happened(table, "changed")[0]
    assert (changed["a"], changed["b"], changed["count"]) == (verb.a, verb.b, most)


@rule("NEON-EFFECT-04")
def test_the_monocle_works_with_guns_only() -> None:
    attacker = boulder("park", gear={"helmet": "HE-09", "melee": "ML-04"})
    table = clash(attacker, akari("park"), chance=[COND, COND, COND, FAIL])
    when(table, "attack akari with ML-04")
    assert asked(table) == (0, "action")


@rule("NEON-RESOLVE-03")
@pytest.mark.parametrize("effect", effects(v.DO_DAMAGE))
def test_damage_lets_a_symbol_deal_more(effect: Effect) -> None:
    gap, dice = reach(card_of(effect))
    table = use(attack_with(effect, [CRIT] + [MISS] * (dice - 1) + [FAIL]), effect)
    let_pass(table)
    assert len(player(table, 1)["hp"]) == 4
    assert gap >= 0


@rule("NEON-RESOLVE-03")
def test_damage_counts_for_each_target() -> None:
    phoenix = fighter("phoenix", "park", energy=2, actions=ATTACKS, gear={"melee": "ML-10"}, bots=WARDENS)
    table = given(
        phoenix, akari("park"), fighter("ghost", "park", energy=0), turn=0, chance=[CRIT, MISS, MISS, FAIL, GUARD]
    )
    when(table, "attack", "attack akari with ML-10", "use firestorm", "pass", "use ML-10/2 with warden")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [4, 6]


@rule("NEON-RULING-062")
def test_damage_may_be_declared_before_a_reroll_that_the_weapon_itself_pays() -> None:
    attacker = boulder("park", gear={"small gun": "SG-11"}, ammo={"small gun": ["SG-04"]})
    table = clash(attacker, akari("park"), chance=[MISS] * 3 + [CRIT] * 3 + [FAIL])
    when(table, "attack akari with SG-11", "use SG-11/2 with SG-04", "use SG-11/1 with itself", "reroll 3 MISS")
    assert len(player(table, 1)["hp"]) == 2
    assert player(table, 0)["gear"] == {}


# ---------------------------------------------------------------- on the Defense results
@rule("NEON-RULING-063", "NEON-RULING-013")
@pytest.mark.parametrize("effect", effects(v.DO_TREAT))
def test_treat_reads_results_of_the_target_otherwise(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_TREAT)
    gap, dice = reach(card_of(effect))
    symbol = CRIT if verb.a == v.GUARD else HIT  # what the result would have stopped, and no longer does
    table = attack_with(effect, [symbol] * dice + [SHIELDS[verb.a]] * 3, akari(RING[gap], fields=2))
    use(table, effect)
    read = 3 if verb.n == v.ALL else verb.n
    assert len(player(table, 1)["hp"]) == 6 - max(0, dice - (3 - read))


@rule("NEON-RULING-063")
@pytest.mark.parametrize(("card", "left"), [("ML-06", 1), ("ML-11", 2)])
def test_treat_is_applied_to_the_final_results(card: str, left: int) -> None:
    dice = CONTENT.equipment[CONTENT.index["equipment"][card]].dice[0]
    attacker = boulder("park", gear={"melee": card}, bots=WARDENS)
    chance = [HIT, HIT, *[MISS] * (dice - 2), FAIL, FAIL, BLOCK, BLOCK]
    table = clash(attacker, akari("park", energy=1, fields=1), chance=chance)
    when(table, f"attack akari with {card}", f"use {card}/1 with warden")  # nothing to read otherwise yet
    when(table, "use maneuver-a/2", "reroll 2 FAIL")
    let_pass(table)
    assert len(player(table, 1)["hp"]) == 6 - left


@rule("NEON-RULING-063")
def test_treat_is_not_offered_where_it_cannot_count() -> None:
    attacker = boulder("park", gear={"melee": "ML-06"}, bots=WARDENS)
    table = clash(attacker, akari("park"), chance=[MISS, MISS, MISS, BLOCK])
    when(table, "attack akari with ML-06")
    assert asked(table) == (0, "action")
    table = clash(
        boulder("stadium", gear={"melee": "ML-06"}, bots=WARDENS), akari("stadium"), chance=[HIT, HIT, HIT, BLOCK]
    )
    when(table, "attack akari with ML-06")
    assert len(player(table, 1)["hp"]) == 3


@rule("NEON-RULING-063", "NEON-ATTACK-25")
def test_with_several_targets_treat_works_on_the_one_whose_window_it_is() -> None:
    attacker = boulder("park", gear={"grenade": "GR-10"}, bots=WARDENS)
    chance = [HIT, HIT, HIT, BLOCK, BLOCK]
    table = clash(attacker, akari("factory"), fighter("snake", "factory", energy=0), chance=chance)
    when(table, "attack akari with GR-10", "pay with warden", "pass", "use GR-10/2 with warden")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [4, 3]
    table = clash(attacker, akari("factory"), fighter("snake", "factory", energy=0), chance=chance)
    when(table, "attack akari with GR-10", "pay with warden", "use GR-10/2 with warden")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [3, 4]


# ---------------------------------------------------------------- the defender
def defend(effect: Effect, attack: list[int], defense: list[int], **more: Any) -> nt.Table:
    """Boulder strikes with the Grav Maul (four dice); the defender has the card of this effect and two Bot tokens."""
    card = card_of(effect)
    defender = akari("park", gear={v.GEAR[card.gear]: card.id}, bots=WARDENS, **more)
    attacker = boulder("park", gear={"melee": "ML-11"})
    return when(clash(attacker, defender, chance=[*attack, *defense]), "attack akari with ML-11")


@rule("NEON-DEFENCE-03")
@pytest.mark.parametrize("effect", effects(v.DO_DEF))
def test_def_adds_defense_dice(effect: Effect) -> None:
    n = 1 + verb_of(effect, v.DO_DEF).n
    table = let_pass(use(defend(effect, [MISS] * 4, [FAIL] * n), effect))
    assert happened(table, "defense roll")[0]["fail"] == n


@rule("NEON-DEFENCE-12")
@pytest.mark.parametrize("effect", effects(v.DO_REROLL, window=v.AT_D2))
def test_reroll_of_defense_dice(effect: Effect) -> None:
    table = use(defend(effect, [HIT, HIT, MISS, MISS], [FAIL, FAIL, BLOCK, BLOCK], fields=1), effect)
    assert options(table) == ("reroll 1 FAIL", "reroll 2 FAIL")
    when(table, "reroll 2 FAIL")
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-DEFENCE-12")
@pytest.mark.parametrize("effect", effects(v.DO_SET, window=v.AT_D2))
def test_set_changes_own_defense_results(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_SET)
    table = use(defend(effect, [HIT, MISS, MISS, MISS], [SHIELDS[verb.a]]), effect)
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 1)["energy"] == 0  # a SPARK that was changed gives nothing


@rule("NEON-DEFENCE-13")
@pytest.mark.parametrize("effect", effects(v.DO_CANCEL))
def test_cancel_takes_symbols_away(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_CANCEL)
    side = HIT if verb.a == v.HIT else CRIT
    table = use(defend(effect, [side] * 4, [FAIL]), effect)
    let_pass(table)
    left = 0 if verb.n == v.ALL else 4 - verb.n
    assert len(player(table, 1)["hp"]) == 6 - left


@rule("NEON-DEFENCE-13")
@pytest.mark.parametrize("effect", effects(v.DO_CANCEL))
def test_cancel_of_one_symbol_leaves_the_other(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_CANCEL)
    if verb.a == v.ANY:
        return
    side = CRIT if verb.a == v.HIT else HIT
    table = defend(effect, [side] * 4, [FAIL])
    while "pass" in options(table):
        assert using(effect) not in options(table)
        when(table, "pass")
    assert effect.id not in [event["effect"] for event in happened(table, "used")]


@rule("NEON-DEFENCE-13")
@pytest.mark.parametrize("effect", effects(v.DO_CANCEL))
def test_cancel_takes_no_symbol_of_the_other_kind(effect: Effect) -> None:
    verb = verb_of(effect, v.DO_CANCEL)
    if verb.a == v.ANY:
        return
    one, other = (HIT, CRIT) if verb.a == v.HIT else (CRIT, HIT)
    table = let_pass(use(defend(effect, [one, other, other, other], [FAIL]), effect))
    assert len(player(table, 1)["hp"]) == 3


@rule("NEON-DEFENCE-13")
@pytest.mark.parametrize(("choice", "crits", "hits"), [("cancel 1 CRIT", 0, 1), ("cancel 0 CRIT", 1, 0)])
def test_cancel_any_takes_the_symbol_that_the_defender_names(choice: str, crits: int, hits: int) -> None:
    defender = akari("park", gear={"armor": "AR-10"}, ammo={"armor": ["SG-03", "SG-04"]})
    table = clash(boulder("park", gear={"melee": "ML-04"}), defender, chance=[CRIT, HIT, MISS, FAIL])
    when(table, "attack akari with ML-04", "use AR-10/2 with SG-03")
    assert options(table) == ("cancel 0 CRIT", "cancel 1 CRIT")
    when(table, choice)
    assert len(player(table, 1)["hp"]) == 6 - crits  # the mandatory effect took the HIT, if one was left
    assert len(player(table, 1)["gear"]["armor"]["ammo"]) == 1 - hits


# ---------------------------------------------------------------- the outcome
@rule("NEON-RESOLVE-04")
@pytest.mark.parametrize("effect", [each for each in effects(v.DO_PUSH) if card_of(each.values[0]).weapon])
def test_push_moves_the_damaged_target_as_the_attacker_says(effect: Effect) -> None:
    gap, dice = reach(card_of(effect))
    place = RING[gap]
    table = use(attack_with(effect, [CRIT] + [MISS] * (dice - 1) + [FAIL], akari(place, energy=3)), effect)
    there = RING[(gap + 1) % 10]
    assert set(options(table)) == {f"push to {there}", f"push to {RING[gap - 1]}"}
    when(table, f"push to {there}")
    assert player(table, 1)["place"] == there
    if effect.has(v.DO_DRAIN):
        assert player(table, 1)["energy"] == 1


@rule("NEON-RESOLVE-04", "NEON-SECTOR-07")
def test_whoever_is_pushed_enters() -> None:
    attacker = boulder("factory", gear={"melee": "ML-07"}, bots=WARDENS)
    table = clash(attacker, akari("factory"), chance=[HIT, HIT, FAIL])
    when(table, "attack akari with ML-07", "pass", "use ML-07/2 with warden", "push to charging-station")
    assert player(table, 1)["energy"] == 1


@rule("NEON-RESOLVE-04")
@pytest.mark.parametrize("effect", effects(v.DO_DRAIN))
@pytest.mark.parametrize("energy", [1, 3])
def test_drain_takes_energy_of_damaged_targets(effect: Effect, energy: int) -> None:
    gap, dice = reach(card_of(effect))
    table = use(attack_with(effect, [CRIT] * dice + [FAIL], akari(RING[gap], energy=energy)), effect)
    if effect.has(v.DO_PUSH):
        when(table, options(table)[0])
    assert player(table, 1)["energy"] == max(0, energy - verb_of(effect, v.DO_DRAIN).n)


@rule("NEON-RESOLVE-04")
def test_drain_works_on_every_damaged_target_and_on_no_other() -> None:
    attacker = boulder("park", gear={"grenade": "GR-08"}, bots=WARDENS)
    table = clash(
        attacker,
        akari("factory", energy=2),
        fighter("snake", "factory", energy=2),
        fighter("ghost", "factory", energy=2),
        chance=[HIT, MISS, BLOCK, FAIL, FAIL],
    )
    when(table, "attack akari with GR-08", "pay with warden", "pass", "pass", "pass", "use GR-08/2")
    assert [player(table, who)["energy"] for who in (1, 2, 3)] == [2, 1, 1]


@rule("NEON-RESOLVE-04", "NEON-DAMAGE-06", "NEON-RULING-123")
@pytest.mark.parametrize(
    "effect", [each for each in effects(v.DO_PUSH, v.DO_HURT) if not card_of(each.values[0]).weapon]
)
@pytest.mark.parametrize(("place", "near"), [("park", True), ("factory", True), ("charging-station", False)])
def test_armor_strikes_back_at_an_attacker_near_by(effect: Effect, place: str, near: bool) -> None:
    card = card_of(effect)
    defender = akari("park", gear={v.GEAR[card.gear]: card.id}, bots=WARDENS)
    dice = {"park": 1, "factory": 2, "charging-station": 1}[place]
    table = clash(boulder(place, gear={"heavy gun": "HG-01"}), defender, chance=[MISS] * dice + [FAIL])
    when(table, "attack akari with HG-01", "pass")
    assert (asked(table) == (1, "effect")) == near
    if not near:
        return
    when(table, using(effect))
    if effect.has(v.DO_HURT):
        assert player(table, 0)["hp"] == [1, 2, 2, 2, 3]
        assert player(table, 1)["trophies"]["1"] == 1
    else:
        assert asked(table) == (1, "push")
        when(table, options(table)[0])
        assert player(table, 0)["place"] != place


@rule("NEON-RESOLVE-04")
@pytest.mark.parametrize("effect", effects(v.DO_STEP))
def test_step_moves_its_user(effect: Effect) -> None:
    table = use(defend(effect, [MISS] * 4, [FAIL]), effect)
    assert set(options(table)) == {"step to factory", "step to tv-tower", "stay"}
    when(table, "step to factory")
    assert player(table, 1)["place"] == "factory"


@rule("NEON-RESOLVE-04")
@pytest.mark.parametrize("effect", effects(v.DO_GAIN))
@pytest.mark.parametrize(("attack", "offered"), [(MISS, True), (HIT, False)])
def test_gain_without_damage_is_a_free_choice(effect: Effect, attack: int, offered: bool) -> None:
    table = defend(effect, [attack] * 4, [FAIL])
    assert ((asked(table) == (1, "effect")) and using(effect) in options(table)) == offered
    if offered:
        when(table, using(effect))
        assert player(table, 1)["energy"] == 1


def test_every_effect_of_the_equipment_is_in_one_of_these_tests() -> None:
    tested = (
        v.DO_ATK, v.DO_DEF, v.DO_DEF_LESS, v.DO_OPEN, v.DO_REROLL, v.DO_SET, v.DO_TREAT, v.DO_CANCEL, v.DO_DAMAGE,
        v.DO_AREA, v.DO_NOFF, v.DO_PULL, v.DO_PUSH, v.DO_STEP, v.DO_GAIN, v.DO_DRAIN, v.DO_HURT, v.DO_FIRE,
    )  # fmt: skip
    assert len(effects(*tested)) == sum(not effect.squad for card in CONTENT.equipment for effect in card.effects)
