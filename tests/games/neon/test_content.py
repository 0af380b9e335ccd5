"""The pieces of NeoN as data."""

from __future__ import annotations

import pickle
import re
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from neontable.games.neon import cards as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.content.effects import SPECS
from neontable.games.neon.content.reading import BASE, content_from, load
from neontable.games.neon.text.names import equipment_facts
from neontable.games.neon.verbs import Effect
from neontable.testing import rule

NEON = load()


def entries(file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((BASE / file).read_text(encoding="utf-8"))[table]
    return rows


def gear(id: str) -> c.Equipment:
    return NEON.equipment[NEON.index["equipment"][id]]


def ability(id: str) -> c.Ability:
    return NEON.abilities[NEON.index["ability"][id]]


def said(effect: Effect) -> list[tuple[str, int, int, int]]:
    return [(v.VERBS[verb.do], verb.n, verb.a, verb.b) for verb in effect.verbs]


# ---------------------------------------------------------------- the words


def test_numbers_are_their_place_in_the_list() -> None:
    for prefix, names in (("DO_", v.VERBS), ("AT_", v.WINDOWS), ("CHECK_", v.CHECKS), ("", v.ACTIONS)):
        assert [getattr(v, prefix + name) for name in names] == list(range(len(names)))
    for faces in (v.ATTACK_FACES, v.DEFENSE_FACES):
        assert [getattr(v, face) for face in faces] == [0, 1, 2, 3]
    assert [v.SYMBOLS[symbol] for symbol in (v.CRIT, v.HIT, v.ANY)] == ["CRIT", "HIT", "ANY"]
    bits = [v.IF_RANGE0, v.IF_RANGE1, v.IF_RANGE01, v.IF_MELEE, v.IF_GUN, v.IF_DAMAGE, v.IF_NO_DAMAGE, v.IF_NEAR]
    bits += [v.IF_ALLY_AT_TARGET, v.IF_ALLY_HERE]
    assert bits == [1 << number for number in range(len(v.CONDITIONS))]
    assert (v.BULLETS, v.SLUGS, v.CELL, v.GRENADES) == (1, 2, 4, 8)


def test_every_verb_is_specified_and_used() -> None:
    assert set(SPECS) == set(v.VERBS)
    used = {v.VERBS[verb.do] for effect in NEON.effects for verb in effect.verbs}
    assert used == set(v.VERBS)


def test_every_effect_has_its_number_and_an_id_of_its_own() -> None:
    assert [effect.number for effect in NEON.effects] == list(range(len(NEON.effects)))
    assert len({effect.id for effect in NEON.effects}) == len(NEON.effects) == 171
    for effect in NEON.effects:
        assert NEON.effects[NEON.index["effect"][effect.id]] is effect
        owners: list[Any] = [NEON.sectors, NEON.abilities, NEON.equipment, NEON.enhancements]
        assert effect in owners[effect.source][effect.owner].effects


def test_sides_follow_from_the_window() -> None:
    for effect in NEON.effects:
        if effect.window in (v.AT_A0, v.AT_A1, v.AT_A2, v.AT_R):
            assert effect.role == v.ATTACKER
        elif effect.window in (v.AT_D1, v.AT_D2):
            assert effect.role == v.DEFENDER
        elif effect.window != v.AT_OUT:
            assert effect.role == v.NEITHER
    assert gear("ML-01").effects[0].role == v.ATTACKER
    assert gear("AR-11").effects[1].role == gear("HE-11").effects[1].role == v.DEFENDER
    assert ability("maneuver-b").effects[0].role == v.ATTACKER
    assert ability("fade").effects[0].role == v.DEFENDER


# ---------------------------------------------------------------- dice


@rule("NEON-ATTACK-18", "NEON-DEFENCE-07")
def test_each_die_has_four_results() -> None:
    assert sorted(set(NEON.attack_die)) == [v.CRIT, v.HIT, v.COND, v.MISS]
    assert sorted(set(NEON.defense_die)) == [v.GUARD, v.BLOCK, v.SPARK, v.FAIL]
    assert NEON.attack_counts == NEON.defense_counts == [1, 2, 1, 2]
    assert len(NEON.attack_die) == len(NEON.defense_die) == 6


def rolls(die: list[int], dice: int) -> dict[tuple[int, int], Fraction]:
    """How likely it is to roll so many of the first and of the second face."""
    found: dict[tuple[int, int], Fraction] = {}
    for sides in product(die, repeat=dice):
        key = (sides.count(0), sides.count(1))
        found[key] = found.get(key, Fraction(0)) + Fraction(1, len(die) ** dice)
    return found


@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        (1, [(0.50, 50), (0.31, 31), (0.20, 20), (0.14, 14)]),
        (2, [(1.00, 75), (0.69, 56), (0.48, 41), (0.34, 30)]),
        (3, [(1.50, 88), (1.12, 73), (0.83, 58), (0.61, 46)]),
        (4, [(2.00, 94), (1.58, 84), (1.22, 72), (0.94, 60)]),
        (5, [(2.50, 97), (2.05, 91), (1.65, 82), (1.31, 72)]),
    ],
)
def test_the_dice_give_the_damage_they_were_made_for(attack: int, expected: list[tuple[float, int]]) -> None:
    for defense, (mean, percent) in enumerate(expected):
        damage = chance = Fraction(0)
        for (crits, hits), p in rolls(NEON.attack_die, attack).items():
            for (guards, blocks), q in rolls(NEON.defense_die, defense).items():
                blocked = min(hits, blocks)
                left = max(0, crits + hits - blocked - guards)
                damage += p * q * left
                chance += p * q * (left > 0)
        assert float(damage) == pytest.approx(mean, abs=0.0051)
        assert float(chance) * 100 == pytest.approx(percent, abs=0.51)


# ---------------------------------------------------------------- the Arena


@rule("NEON-SECTOR-19")
def test_ten_sectors_with_one_effect_each_all_different() -> None:
    names = ["Park", "Factory", "Charging Station", "Highway", "Subway", "Mall", "Train Station", "Police Station"]
    assert [sector.name for sector in NEON.sectors] == [*names, "Stadium", "TV Tower"]
    assert [sector.number for sector in NEON.sectors] == list(range(1, 11))
    assert all(len(sector.effects) == 1 for sector in NEON.sectors)
    effects = [sector.effects[0] for sector in NEON.sectors]
    assert len({(effect.window, *said(effect)) for effect in effects}) == 10


def test_sectors_do_what_is_printed() -> None:
    assert [
        (v.WINDOWS[effect.window], effect.energy, said(effect))
        for effect in (sector.effects[0] for sector in NEON.sectors)
    ] == [
        ("A2", 1, [("SET", 1, v.COND, v.HIT)]),
        ("A1", 1, [("ATK", 1, 0, 0)]),
        ("ENTER", 0, [("GAIN", 1, 0, 0)]),
        ("A2", 0, [("REROLL", 1, 0, 0)]),
        ("SUB", 0, [("IGNORE", 0, 0, 0)]),
        ("SEARCH", 0, [("SEARCH", 1, 0, 0)]),
        ("MOVE", 0, [("ANY_SECTOR", 0, 0, 0)]),
        ("PASS", 0, [("NO_REROLL", 0, 0, 0)]),
        ("PASS", 0, [("BLOCK_FAILS", 0, 0, 0)]),
        ("PASS", 0, [("ABILITY_SURCHARGE", 1, 0, 0)]),
    ]
    assert NEON.sectors[0].effects[0].once == NEON.sectors[1].effects[0].once == v.ONCE_ATTACK  # NEON-RULING-082


def test_helpful_sectors_are_poor_and_the_others_rich() -> None:
    assert Counter(sector.rank for sector in NEON.sectors) == {1: 4, 2: 3, 3: 3}
    assert {sector.name for sector in NEON.sectors if sector.rank == 3} == {"Police Station", "Stadium", "TV Tower"}
    assert NEON.sectors[NEON.index["sector"]["mall"]].rank == 1  # NEON-RULING-006


@rule("NEON-BOT-01")
def test_ten_bots_are_two_of_each_of_five_types() -> None:
    assert [bot.copies for bot in NEON.bots] == [2] * 5
    assert len({bot.id for bot in NEON.bots}) == len({bot.color for bot in NEON.bots}) == 5
    assert sum(bot.copies for bot in NEON.bots) == v.SECTORS


def test_each_ammo_is_on_three_types_of_bot() -> None:
    assert [sum(bot.ammo >> bit & 1 for bot in NEON.bots) for bit in range(4)] == [3, 3, 3, 3]
    assert len({bot.ammo for bot in NEON.bots}) == 5


def test_tracks_leave_the_sectors_they_should() -> None:
    assert [track.slots for track in NEON.tracks] == [
        [1, 1, 2, 1, 2, 1, 1], [1, 1, 1, 2, 1, 2], [2, 2, 1, 2, 1], [1] * 9,
    ]  # fmt: skip
    starts = []
    for track in NEON.tracks:
        left = [v.SECTORS]
        for slot in track.slots[:-1]:
            left.append(left[-1] - slot)
        starts.append(left)
        assert sum(track.slots[:-1]) <= v.SECTORS - 2
    assert starts == [
        [10, 9, 8, 6, 5, 3, 2], [10, 9, 8, 7, 5, 4], [10, 8, 6, 5, 3], [10, 9, 8, 7, 6, 5, 4, 3, 2],
    ]  # fmt: skip


def test_one_track_is_suggested_for_each_number_of_players() -> None:
    assert [track.players for track in NEON.tracks] == [[2, 3, 4], [5, 6], [], []]
    assert [track.id for track in NEON.tracks] == ["side-1", "side-2", "sprint", "marathon"]


@rule("NEON-AUTOMA-04")
def test_automa_has_five_tokens_of_one_and_one_of_two() -> None:
    assert NEON.automa.hp == [1, 1, 1, 1, 1, 2]
    assert NEON.automa.rows == [[1, 1], [1, 1, 1], [2]]


def test_automa_fights_as_its_sheet_says() -> None:
    assert (NEON.automa.defense, NEON.automa.dice, NEON.automa.look, NEON.automa.step) == (2, [3, 2, 2], 3, 1)


# ---------------------------------------------------------------- Fighters


def test_six_fighters() -> None:
    assert [(fighter.name, fighter.corporation) for fighter in NEON.fighters] == [
        ("Akari", "Itôyama"), ("Boulder", "Betula"), ("Snake", "Haliaeetus Corp"), ("Illusion", "Fyrlys"),
        ("Ghost", "Shènglì"), ("Phoenix", "Chauviré"),
    ]  # fmt: skip
    assert all(fighter.energy == 3 for fighter in NEON.fighters)


@rule("NEON-FIGHTER-01", "NEON-FIGHTER-02")
def test_basic_armor_and_basic_weapon() -> None:
    for fighter in NEON.fighters:
        assert fighter.armor == 1
        assert fighter.weapon == [1, v.EMPTY, v.EMPTY]


def test_hp_tokens_of_all_sheets_are_those_in_the_box() -> None:
    for fighter in NEON.fighters:
        assert fighter.rows == [[[1, 1], [2, 2, 2], [3]], [[1, 1, 1], [2, 2], [3]]]  # NEON-RULING-015, NEON-RULING-016
        assert fighter.hp == [[1, 1, 2, 2, 2, 3], [1, 1, 1, 2, 2, 3]]
        assert [sum(side) for side in fighter.hp] == [11, 10]
    tokens = Counter(value for fighter in NEON.fighters for side in fighter.hp for value in side)
    assert tokens == {1: 30, 2: 30, 3: 12}


@rule("NEON-ABILITY-01")
def test_each_fighter_has_three_maneuvers_and_two_abilities_of_its_own() -> None:
    assert [maneuver.name for maneuver in NEON.maneuvers] == ["Maneuver A", "Maneuver B", "Maneuver C"]
    assert all(maneuver.fighter == -1 for maneuver in NEON.maneuvers)
    assert len(NEON.abilities) == v.ABILITIES
    assert [each.number for each in NEON.abilities] == list(range(15))
    for fighter in NEON.fighters:
        assert [each.fighter for each in fighter.abilities] == [fighter.number] * 2
        assert NEON.abilities[3 + 2 * fighter.number : 5 + 2 * fighter.number] == fighter.abilities


@rule("NEON-FIGHTER-12")
def test_three_fighters_have_a_token() -> None:
    tokens = {fighter.id: v.TOKENS[fighter.token] for fighter in NEON.fighters if fighter.token}
    assert tokens == {"akari": "neko", "illusion": "trap", "snake": "smoke"}


def test_abilities_read_as_the_catalogue_has_them() -> None:
    def read(id: str) -> list[tuple[object, ...]]:
        return [
            (effect.energy, v.WINDOWS[effect.window], effect.when, v.ONCE[effect.once], *said(effect))
            for effect in ability(id).effects
        ]

    reroll = ("REROLL", v.ALL, 0, 0)
    assert read("maneuver-a") == [(1, window, 0, "attack", reroll) for window in ("A2", "D2", "A2", "D2")]
    assert [effect.who for effect in ability("maneuver-a").effects] == [0, 0, v.WHO_ALLY_HERE, v.WHO_ALLY_HERE]
    assert read("maneuver-b") == [(1, "OUT", v.IF_NO_DAMAGE, "", ("STEP", 1, 0, 0))]
    assert read("maneuver-c") == [(2, "SUB", 0, "", ("IGNORE", 0, 0, 0))]
    assert read("hohonade") == [(2, "A1", 0, "", ("PULL", 0, 0, 0))]
    assert read("neko") == [(2, "TURN", 0, "", ("NEKO", 0, 0, 0))]
    assert read("tower-shield") == [(2, "D1", 0, "", ("DEF", 2, 0, 0))]
    assert read("howitzer") == [(3, "A0", 0, "", ("HOWITZER", 2, 2, 0), ("AREA", 0, 0, 0))]
    assert read("smoke-grenade") == [(1, "TURN", 0, "", ("SMOKE", 1, 0, 1))]
    assert read("serpent-lunge") == [(1, "A0", v.IF_MELEE, "attack", ("LUNGE", 0, 0, 1), ("ATK", 1, 0, 0))]
    assert read("trap") == [(2, "TURN", 0, "", ("TRAP", 1, 1, 1))]
    assert read("mirror-step") == [(2, "TURN", 0, "turn", ("MIRROR_STEP", 0, 1, 2))]
    assert read("vital-shot") == [(1, "A2", v.IF_RANGE1, "attack", ("SET", 2, v.HIT, v.CRIT))]
    assert read("fade") == [(2, "OUT", 0, "attack", ("STEP", 1, 0, 0))]
    assert read("updraft") == [(1, "MOVE", 0, "move", ("UPDRAFT", 3, 0, 0))]
    assert read("firestorm") == [(2, "A1", v.IF_RANGE01, "attack", ("AREA", 0, 0, 0))]


# ---------------------------------------------------------------- Action cards


def test_seven_cards_for_each_fighter_with_initiative_one_to_seven() -> None:
    assert len(NEON.cards) == 42
    for card in NEON.cards:
        assert card.id == f"{NEON.fighters[card.fighter].id.upper()}-{card.initiative}"
        assert card.number in NEON.fighters[card.fighter].cards
        assert card.turned == card.initiative  # NEON-RULING-019
    for fighter in NEON.fighters:
        assert [NEON.cards[number].initiative for number in fighter.cards] == [1, 2, 3, 4, 5, 6, 7]


@rule("NEON-WILD-01", "NEON-WILD-03", "NEON-WILD-04")
def test_the_wild_card_offers_four_actions_and_no_defense_or_takeover() -> None:
    wild = [card for card in NEON.cards if card.wild]
    assert [card.initiative for card in wild] == [7] * 6
    for card in wild:
        assert card.halves == [[v.MOVE, v.ATTACK, v.SEARCH, v.GAIN2]] * 2


@rule("NEON-ACT-10", "NEON-ACT-11")
def test_a_half_has_a_main_action_and_perhaps_an_alternative() -> None:
    mains, others = set(), set()
    for card in NEON.cards:
        for half in card.halves:
            if not card.wild:
                mains.add(half[0])
                others.update(half[1:])
                assert len(half) <= 2
                assert half[0] != v.DEFENSE or len(half) == 1  # NEON-RULING-027
    assert mains == {v.MOVE, v.SEARCH, v.ATTACK, v.DEFENSE}
    assert others == {v.TAKEOVER, v.GAIN1, v.GAIN2}


@pytest.mark.parametrize(
    ("fighter", "counts"),
    [
        ("akari", (3, 3, 4, 2, 2, 3, 1)),
        ("boulder", (3, 4, 3, 2, 2, 2, 1)),
        ("snake", (4, 1, 5, 2, 2, 3, 1)),
        ("illusion", (4, 2, 4, 2, 2, 3, 1)),
        ("ghost", (3, 3, 4, 2, 2, 3, 1)),
        ("phoenix", (4, 2, 4, 2, 2, 2, 1)),
    ],
)
def test_the_actions_of_a_fighter(fighter: str, counts: tuple[int, ...]) -> None:
    cards = [NEON.cards[number] for number in NEON.fighters[NEON.index["fighter"][fighter]].cards]
    found = Counter(action for card in cards if not card.wild for half in card.halves for action in half)
    assert tuple(found[action] for action in range(len(v.ACTIONS))) == counts


# ---------------------------------------------------------------- Equipment


def test_sixty_six_cards_by_rank_and_type() -> None:
    assert len(NEON.equipment) == len({card.name for card in NEON.equipment}) == 66
    assert [len(deck) for deck in NEON.decks] == [0, 30, 24, 12]
    for kind in range(6):
        assert Counter(card.rank for card in NEON.equipment if card.gear == kind) == {1: 5, 2: 4, 3: 2}
    for number, card in enumerate(NEON.equipment):
        assert card.number == NEON.index["equipment"][card.id] == number
        assert card.id[:2] == v.GEAR_CODES[card.gear]
        assert number in NEON.decks[card.rank]


@rule("NEON-GEAR-02")
def test_six_types_of_gear() -> None:
    assert {v.GEAR[card.gear] for card in NEON.equipment} == {
        "small gun", "heavy gun", "melee", "grenade", "armor", "helmet",
    }  # fmt: skip


@rule("NEON-AMMO-01", "NEON-AMMO-02")
def test_each_card_has_one_or_two_of_four_ammo_symbols() -> None:
    assert Counter(card.ammo.bit_count() for card in NEON.equipment) == {1: 35, 2: 31}
    assert [sum(card.ammo >> bit & 1 for card in NEON.equipment) for bit in range(4)] == [25, 25, 26, 21]


@rule("NEON-AMMO-11")
def test_only_grenades_need_ammo_to_attack() -> None:
    weapons = [card for card in NEON.equipment if card.weapon]
    firing = [card for card in weapons if any(effect.has(v.DO_FIRE) for effect in card.effects)]
    assert {card.gear for card in firing} == {v.GRENADE}
    assert (len(firing), len(weapons)) == (11, 44)
    for card in firing:
        assert card.ammo & v.GRENADES
        assert [effect.cost for effect in card.effects if effect.has(v.DO_FIRE)] == [v.GRENADES]


@rule("NEON-AMMO-17")
def test_most_gear_effects_cost_ammo_and_the_others_nothing() -> None:
    effects = [effect for card in NEON.equipment for effect in card.effects]
    free = {effect.id for effect in effects if not effect.cost}
    assert free == {
        "SG-05/squad", "HG-11/squad", "ML-06/squad", "ML-11/squad", "GR-02/2", "GR-05/squad", "GR-07/squad", "GR-08/2",
        "GR-11/squad", "HE-11/2", "HE-11/squad",
    }  # fmt: skip
    assert all(effect.energy == 0 for effect in effects)
    assert len(free) * 2 < len(effects)


def test_an_ammo_cost_is_among_the_symbols_of_its_card() -> None:
    for card in NEON.equipment:
        assert all(effect.cost & ~card.ammo == 0 for effect in card.effects)


def test_squad_effects() -> None:
    squad = [card for card in NEON.equipment if any(effect.squad for effect in card.effects)]
    assert Counter(card.rank for card in squad) == {1: 6, 2: 14, 3: 12}
    for effect in NEON.effects:
        allies = effect.who != v.WHO_SELF or effect.when & (v.IF_ALLY_AT_TARGET | v.IF_ALLY_HERE)
        if effect.source == v.FROM_EQUIPMENT:
            assert bool(allies) == effect.squad


def test_mandatory_effects_are_on_armor_and_helmets() -> None:
    must = [card for card in NEON.equipment if card.mandatory]
    assert len(must) == 11
    assert [card.id for card in must if card.gear == v.HELMET] == ["HE-01", "HE-02", "HE-04", "HE-07"]
    for card in must:
        for effect in card.effects:
            if effect.mandatory:
                symbol = v.HIT if card.gear == v.ARMOR else v.CRIT
                assert (effect.window, effect.verbs[0].do, effect.verbs[0].a) == (v.AT_D2, v.DO_CANCEL, symbol)


def test_dice_of_weapons() -> None:
    for card in NEON.equipment:
        assert len(card.dice) == 3
        assert all(dice == v.EMPTY or 1 <= dice <= 4 for dice in card.dice)
        assert (max(card.dice) > 0) == card.weapon
        if card.gear == v.MELEE:
            assert card.dice[1:] == [v.EMPTY, v.EMPTY]


def test_every_gear_effect_works_once_in_an_attack() -> None:
    for card in NEON.equipment:
        for effect in card.effects:
            if effect.window != v.AT_TURN:
                assert effect.once == v.ONCE_ATTACK
    assert gear("ML-06").effects[1].once == v.ONCE_TURN
    assert gear("SG-07").effects[2].once == v.FREELY


def test_the_reaper_is_the_one_of_the_rulebook() -> None:
    reaper = gear("HG-06")
    assert (reaper.name, reaper.capacity, reaper.ammo) == ("Reaper", 2, v.BULLETS | v.SLUGS)
    first, second = reaper.effects
    assert (first.cost, first.window, said(first)) == (v.BULLETS, v.AT_A1, [("ATK", 1, 0, 0)])
    assert (second.cost, second.window, said(second)) == (v.SLUGS, v.AT_R, [("TREAT", 1, v.BLOCK, v.FAIL)])


def test_some_cards_read_as_the_catalogue_has_them() -> None:
    mortar = gear("HG-05").effects[0]
    assert said(mortar) == [("ATK", 1, 0, 0), ("OPEN", 2, 0, 0)]
    assert gear("HG-05").dice[2] == v.EMPTY
    assert said(gear("GR-01").effects[0]) == [("FIRE", 0, 0, 0), ("AREA", 0, 0, 0)]
    assert said(gear("ML-11").effects[1]) == [("PUSH", 0, 0, 0), ("DRAIN", 2, 0, 0)]
    assert gear("ML-11").effects[1].when == v.IF_DAMAGE
    assert said(gear("AR-10").effects[0]) == [("CANCEL", v.ALL, v.HIT, 0)]
    assert said(gear("AR-10").effects[1]) == [("CANCEL", 1, v.ANY, 0)]
    assert said(gear("SG-11").effects[1]) == [("DAMAGE", 1, v.CRIT, 0)]
    monocle = gear("HE-09").effects[0]
    assert (monocle.window, monocle.when, monocle.role) == (v.AT_A2, v.IF_GUN, v.ATTACKER)
    assert said(gear("HE-08").effects[1]) == [("SET", 1, v.SPARK, v.GUARD)]
    assert gear("HE-11").effects[1].when == v.IF_NO_DAMAGE
    assert gear("GR-05").effects[2].who == v.WHO_EACH_ALLY_AT_TARGET
    assert gear("GR-08").effects[3].who == v.WHO_ALLY_NEAR
    assert gear("ML-04").effects == []
    assert mortar.amount(v.DO_ATK) == 1
    assert mortar.amount(v.DO_DEF) == 0


# ---------------------------------------------------------------- Enhancements, achievements, reference


@rule("NEON-ENH-03")
def test_enhancements_are_permanent_immediate_or_for_once_a_round() -> None:
    assert len(NEON.enhancements) == 8
    assert [card.kind for card in NEON.enhancements] == [2, 2, 2, 0, 0, 0, 1, 1]
    for card in NEON.enhancements:
        (effect,) = card.effects
        assert (effect.window == v.AT_NOW) == (card.kind == v.IMMEDIATE)
        assert (effect.once == v.ONCE_ROUND) == (card.kind == v.ONCE_PER_ROUND)
        assert (effect.cost, effect.energy) == (0, 0)


def test_enhancements_read_as_the_catalogue_has_them() -> None:
    assert [(card.name, said(card.effects[0])) for card in NEON.enhancements] == [
        ("Stabilizer", [("SET", 1, v.COND, v.HIT)]),
        ("Twin-Link Optics", [("ATK", 1, 0, 0)]),
        ("Ablative Skin", [("CANCEL", 1, v.HIT, 0)]),
        ("Capacitor Core", [("GAIN", 1, 0, 0)]),
        ("Scavenger Uplink", [("COST_LESS", 1, 0, 0), ("SEARCH", 1, 0, 0)]),
        ("Servo Legs", [("SERVO_LEGS", 2, 0, 0)]),
        ("Overcharge Cell", [("OVERCHARGE", 6, 0, 0)]),
        ("Quartermaster Drop", [("DRAW", 2, 2, 0)]),
    ]


def test_twenty_four_achievements_and_every_check_is_used() -> None:
    assert len(NEON.achievements) == len({each.name for each in NEON.achievements}) == 24
    assert {each.check for each in NEON.achievements} == set(range(len(v.CHECKS)))
    wins = [v.MODES[each.mode] for each in NEON.achievements if each.check == v.CHECK_WIN]
    assert wins == ["resurrection", "battle-royale", "squad"]
    assert [each.id for each in NEON.achievements if each.span == v.IN_CAREER] == ["six-corporations"]


def test_the_reference_card_has_its_headings() -> None:
    assert list(NEON.reference) == ["phases", "actions", "attack", "dice", "ammo", "gear"]


# ---------------------------------------------------------------- all together


def test_every_entry_says_where_it_comes_from() -> None:
    files = {path.name for path in BASE.glob("*.toml")}
    assert len(files) == 12
    printed: dict[str, list[str]] = {}
    for file in sorted(files):
        for table, rows in tomllib.loads((BASE / file).read_text(encoding="utf-8")).items():
            for row in (*rows, *(ability for holder in rows for ability in holder.get("abilities", ()))):
                assert row["origin"] in ("rulebook", "original")
                assert row["text"]
                if row["origin"] == "rulebook":
                    printed.setdefault(table, []).append(row["id"])
    assert {table: len(ids) for table, ids in printed.items()} == {
        "automa": 1, "card": 6, "enhancement": 1, "equipment": 1, "fighter": 12, "maneuver": 3, "sector": 10,
    }  # fmt: skip
    assert printed["equipment"] == ["HG-06"]
    assert printed["enhancement"] == ["stabilizer"]
    assert printed["fighter"][6:] == ["hohonade", "neko", "tower-shield", "howitzer", "smoke-grenade", "trap"]
    assert all(row["original"] == ["rank"] for row in entries("sectors.toml", "sector"))


def test_every_piece_has_its_words() -> None:
    for kind, ids in NEON.ids.items():
        if kind != "effect":
            assert all(NEON.words[kind][id] for id in ids)


def test_content_is_rebuilt_from_a_record_and_through_pickle() -> None:
    again = content_from(NEON.raw)
    assert again.hash == NEON.hash
    assert again.ids == NEON.ids
    copy = pickle.loads(pickle.dumps(NEON))
    assert copy.hash == NEON.hash
    assert copy.ids == NEON.ids
    assert repr(copy.effects) == repr(NEON.effects)
    assert copy.effects[50] in owner_of(copy, copy.effects[50]).effects
    assert [each.hp for each in copy.fighters] == [each.hp for each in NEON.fighters]
    assert copy.automa.hp == NEON.automa.hp
    assert [each.halves for each in copy.cards] == [each.halves for each in NEON.cards]
    assert [each.check for each in copy.achievements] == [each.check for each in NEON.achievements]
    assert [each.slots for each in copy.tracks] == [each.slots for each in NEON.tracks]
    assert [each.ammo for each in copy.bots] == [each.ammo for each in NEON.bots]


def owner_of(content: c.Content, effect: Effect) -> Any:
    owners: list[Any] = [content.sectors, content.abilities, content.equipment, content.enhancements]
    return owners[effect.source][effect.owner]


def test_equipment_is_told_without_codes() -> None:
    for card in NEON.equipment:
        facts = equipment_facts(NEON, card.id).removesuffix(NEON.words["equipment"][card.id])
        assert not re.search(r"\b[BSEG]\b|/|–", facts), facts
