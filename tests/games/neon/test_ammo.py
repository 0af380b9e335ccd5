"""Ammo: matching symbols, capacity, paying for effects with extra Ammo, Bot tokens or the card itself."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, happened, options, player, refuses, when

HIT, MISS, FAIL, BLOCK = 1, 4, 4, 1  # sides of the dice


def attacking(
    gear: dict[str, str],
    ammo: dict[str, list[str]] | None = None,
    *,
    place: str = "factory",
    chance: list[Any] | None = None,
    akari: dict[str, Any] | None = None,
    on_arena: dict[str, list[str]] | None = None,
    **mine: Any,
) -> nt.Table:
    """Boulder in the Park is about to attack twice; Akari stands in `place`, Snake far away."""
    return given(
        fighter("boulder", "park", actions=["attack", "attack", "gain 1"], gear=gear, ammo=ammo or {},
                **{"energy": 0, **mine}),
        fighter("akari", place, **{"energy": 0, **(akari or {})}),
        fighter("snake", "subway", energy=0),
        turn=0,
        chance=chance,
        bots=on_arena or {},
    )  # fmt: skip


def drew(cards: list[str], gear: dict[str, str], ammo: dict[str, list[str]] | None = None) -> nt.Table:
    """Boulder has just drawn these green cards."""
    table = given(
        fighter("boulder", "subway", actions=["search", "gain 1", "gain 1"], gear=gear, ammo=ammo or {}),
        fighter("akari", "park"),
        fighter("snake", "park"),
        turn=0,
        equipment=[cards, None, None],
    )
    return when(table, "search")


def pile(table: nt.Table, gear: str, who: int = 0) -> dict[str, Any] | None:
    """The Gear card of a type with its Ammo."""
    found: dict[str, Any] | None = player(table, who)["gear"].get(gear)
    return found


def discarded(table: nt.Table) -> list[list[str]]:
    """The three discard piles, sorted."""
    return [sorted(cards) for cards in table.view(None)["decks"]["discards"]]


# ---------------------------------------------------------------- symbols
@rule("NEON-AMMO-01", "NEON-AMMO-02", "NEON-RULING-048")
def test_every_card_has_one_or_two_of_four_ammo_symbols_and_its_effects_cost_no_others() -> None:
    content = GAME.load_content(())
    assert len(content.equipment) == 66
    kinds = 0
    for card in content.equipment:
        assert card.ammo.bit_count() in (1, 2)
        kinds |= card.ammo
        for effect in card.effects:
            assert effect.cost & ~card.ammo == 0
    assert kinds.bit_count() == 4


@rule("NEON-AMMO-03")
def test_covering_needs_a_shared_symbol() -> None:
    table = drew(["SG-02", "SG-05", "ML-01"], {"small gun": "SG-03"})
    assert refuses(table, "gear SG-02 on SG-03").rule == "NEON-AMMO-03"
    when(table, "gear SG-05 on SG-03")  # one of two symbols is enough
    assert pile(table, "small gun") == {"card": "SG-05", "ammo": ["SG-03"]}


@rule("NEON-AMMO-04")
def test_ammo_needs_a_symbol_shared_with_the_gear_above() -> None:
    table = drew(["SG-02", "SG-05", "ML-01"], {"heavy gun": "HG-04"})
    assert refuses(table, "ammo SG-02 under HG-04").rule == "NEON-AMMO-04"
    when(table, "ammo SG-05 under HG-04")
    assert pile(table, "heavy gun") == {"card": "HG-04", "ammo": ["SG-05"]}
    # the symbols of other Ammo below do not help
    assert refuses(table, "ammo SG-02 under HG-04").rule == "NEON-AMMO-04"


@rule("NEON-AMMO-05", "NEON-AMMO-06")
def test_a_card_played_as_ammo_has_no_effects_of_its_own() -> None:
    table = attacking(
        {"heavy gun": "HG-01"}, {"heavy gun": ["SG-02"]}, chance=[HIT, HIT, FAIL],
        akari={"gear": {"small gun": "SG-01"}, "ammo": {"small gun": ["AR-02"]}},
    )  # fmt: skip
    when(table, "attack")
    assert [text for text in options(table) if "SG-02" in text] == []
    when(table, "attack akari with HG-01", "pass")
    assert len(player(table, 1)["hp"]) == 4  # AR-02 would have had to cancel a hit
    assert (pile(table, "heavy gun"), pile(table, "small gun", 1)) == (
        {"card": "HG-01", "ammo": ["SG-02"]},
        {"card": "SG-01", "ammo": ["AR-02"]},
    )


@rule("NEON-AMMO-08", "NEON-RULING-020")
def test_capacity_bounds_the_extra_ammo() -> None:
    table = drew(["SG-01", "SG-02", "ML-03"], {"heavy gun": "HG-06"}, {"heavy gun": ["HG-01"]})
    when(table, "ammo SG-01 under HG-06")
    assert refuses(table, "ammo SG-02 under HG-06").rule == "NEON-AMMO-08"
    assert pile(table, "heavy gun") == {"card": "HG-06", "ammo": ["HG-01", "SG-01"]}


@rule("NEON-AMMO-15", "NEON-AMMO-16")
def test_ammo_in_play_stays_where_it_is() -> None:
    table = drew(["SG-02", "ML-03", "AR-01"], {"heavy gun": "HG-01", "small gun": "SG-01"}, {"heavy gun": ["HE-02"]})
    assert refuses(table, "ammo HE-02 under SG-01").rule == "NEON-AMMO-15"
    assert refuses(table, "gear HE-02").rule == "NEON-AMMO-16"


# ---------------------------------------------------------------- paying
@rule("NEON-AMMO-09", "NEON-AMMO-10", "NEON-EFFECT-04")
@pytest.mark.parametrize(("ammo", "piles"), [("SG-01", [["SG-01"], [], []]), ("SG-06", [[], ["SG-06"], []])])
def test_an_effect_is_paid_with_matching_ammo_from_below(ammo: str, piles: list[list[str]]) -> None:
    table = attacking({"heavy gun": "HG-01"}, {"heavy gun": [ammo]}, chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack", "attack akari with HG-01", f"use HG-01/1 with {ammo}")
    assert (pile(table, "heavy gun"), discarded(table)) == ({"card": "HG-01", "ammo": []}, piles)
    assert happened(table, "attack roll")[0]["hit"] == 3


@rule("NEON-EFFECT-07")
def test_neither_other_types_nor_ammo_of_other_gear_pay() -> None:
    table = attacking(
        {"heavy gun": "HG-06", "small gun": "SG-01"}, {"heavy gun": ["HG-02", "HG-01"], "small gun": ["SG-02"]},
        chance=[MISS, MISS, FAIL],
    )  # fmt: skip
    when(table, "attack", "attack akari with HG-06")
    assert options(table) == ("use HG-06/1 with HG-01", "pass")
    assert refuses(table, "use HG-06/1 with HG-02").rule == "NEON-EFFECT-07"
    assert refuses(table, "use HG-06/1 with SG-02").rule == "NEON-EFFECT-07"


@rule("NEON-AMMO-11")
def test_most_weapons_attack_without_spending_anything() -> None:
    table = attacking({"heavy gun": "HG-06"}, {"heavy gun": ["HG-01"]}, chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with HG-06", "pass")
    assert (pile(table, "heavy gun"), len(player(table, 1)["hp"])) == ({"card": "HG-06", "ammo": ["HG-01"]}, 4)


@rule("NEON-AMMO-11", "NEON-AMMO-07")
def test_a_grenade_costs_ammo_to_throw() -> None:
    table = attacking({"grenade": "GR-01"}, {"grenade": ["GR-04"]}, chance=[HIT, HIT, FAIL] * 2)
    when(table, "attack", "attack akari with GR-01")
    assert (pile(table, "grenade"), discarded(table)[0]) == ({"card": "GR-01", "ammo": []}, ["GR-04"])
    when(table, "attack", "attack akari with GR-01")
    assert (pile(table, "grenade"), discarded(table)[0]) == (None, ["GR-01", "GR-04"])
    assert len(player(table, 1)["hp"]) == 2  # it counts as one Ammo itself, and the attack went on


@rule("NEON-AMMO-17")
def test_an_effect_without_a_symbol_is_free() -> None:
    table = attacking({"melee": "ML-01"}, place="park", chance=[MISS, MISS, FAIL], akari={"gear": {"helmet": "HE-11"}})
    when(table, "attack", "attack akari with ML-01", "use HE-11/2")
    assert (player(table, 1)["energy"], pile(table, "helmet", 1)) == (1, {"card": "HE-11", "ammo": []})


@rule("NEON-AMMO-12", "NEON-AMMO-07", "NEON-RULING-051")
def test_the_card_itself_pays_when_no_matching_ammo_is_left_and_the_attack_goes_on() -> None:
    table = attacking({"heavy gun": "HG-01"}, chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack", "attack akari with HG-01")
    assert options(table) == ("use HG-01/1 with itself", "pass")
    when(table, "use HG-01/1")
    assert (pile(table, "heavy gun"), discarded(table)[0]) == (None, ["HG-01"])
    assert len(player(table, 1)["hp"]) == 3


@rule("NEON-RULING-051")
def test_the_other_effects_of_a_discarded_weapon_are_gone() -> None:
    table = attacking({"heavy gun": "HG-06"}, chance=[HIT, HIT, HIT, BLOCK])
    when(table, "attack", "attack akari with HG-06", "use HG-06/1 with itself")
    assert len(player(table, 1)["hp"]) == 4  # nobody was asked about the second effect
    assert table.decisions[0].kind == "action"


@rule("NEON-RULING-049", "NEON-AMMO-12")
def test_matching_extra_ammo_comes_before_the_card_itself() -> None:
    table = attacking({"heavy gun": "HG-01"}, {"heavy gun": ["SG-01"]}, chance=[MISS, MISS, FAIL])
    when(table, "attack", "attack akari with HG-01")
    assert refuses(table, "use HG-01/1 with itself").rule == "NEON-AMMO-12"


@rule("NEON-AMMO-13", "NEON-GEAR-13")
def test_paying_with_the_card_itself_discards_its_other_ammo_too() -> None:
    table = attacking({"heavy gun": "HG-06"}, {"heavy gun": ["HG-02", "ML-08"]}, chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack", "attack akari with HG-06", "use HG-06/1 with itself")
    assert (pile(table, "heavy gun"), discarded(table)) == (None, [["HG-02"], ["HG-06", "ML-08"], []])


@rule("NEON-AMMO-14", "NEON-EX-21", "NEON-RULING-047")
def test_a_card_with_two_symbols_is_spent_as_one_of_them() -> None:
    table = attacking({"heavy gun": "HG-06"}, {"heavy gun": ["SG-09"]}, chance=[HIT, HIT, HIT, BLOCK])
    when(table, "attack", "attack akari with HG-06")
    assert options(table) == ("use HG-06/1 with SG-09", "pass")
    when(table, "use HG-06/1")
    assert options(table) == ("use HG-06/2 with itself", "pass")  # SG-09 is gone for both
    table = attacking({"heavy gun": "HG-06"}, {"heavy gun": ["SG-09"]}, chance=[HIT, HIT, BLOCK])
    when(table, "attack", "attack akari with HG-06", "pass")
    assert options(table) == ("use HG-06/2 with SG-09", "pass")


@rule("NEON-EX-07", "NEON-EX-08", "NEON-RULING-013")
def test_the_reaper_of_the_rulebook() -> None:
    table = attacking({"heavy gun": "HG-06"}, {"heavy gun": ["SG-01", "HG-01"]}, chance=[HIT, HIT, HIT, BLOCK])
    when(table, "attack", "attack akari with HG-06", "use HG-06/1 with SG-01")
    assert sum(happened(table, "attack roll")[0][face] for face in ("crit", "hit", "cond", "miss")) == 3
    assert options(table) == ("use HG-06/2 with itself", "pass")
    when(table, "use HG-06/2 with itself")
    assert (pile(table, "heavy gun"), discarded(table)) == (None, [["HG-01", "SG-01"], ["HG-06"], []])
    assert len(player(table, 1)["hp"]) == 3  # the shield counted as a fail: three hits


@rule("NEON-EFFECT-06")
def test_each_gear_effect_works_once_per_attack() -> None:
    table = attacking(
        {"heavy gun": "HG-09"}, {"heavy gun": ["SG-01", "SG-06"]}, chance=[3, 3, 3, 3, FAIL, MISS, MISS, MISS, FAIL]
    )
    when(table, "attack", "attack akari with HG-09", "use HG-09/1 with SG-01")
    assert options(table) == ("use HG-09/2 with SG-06", "pass")
    when(table, "use HG-09/2")
    assert table.decisions[0].kind == "action"  # one ? was changed, the others stay
    assert len(player(table, 1)["hp"]) == 5
    when(table, "attack", "attack akari with HG-09")
    assert options(table) == ("use HG-09/1 with itself", "pass")  # again in the next attack


@rule("NEON-EFFECT-06")
def test_a_used_effect_is_refused_by_its_rule() -> None:
    table = attacking(
        {"heavy gun": "HG-11"}, {"heavy gun": ["HG-01", "SG-01"]}, on_arena={"factory": ["courier"]}, chance=[]
    )
    when(table, "attack", "attack akari with HG-11", "use HG-11/1 with HG-01")
    assert options(table) == ("use HG-11/2 with itself", "pass")
    assert refuses(table, "use HG-11/1").rule == "NEON-EFFECT-06"


@rule("NEON-RULING-050", "NEON-EFFECT-04")
def test_only_the_weapon_that_attacks_lends_its_effects_but_helmets_help_any() -> None:
    table = attacking({"heavy gun": "HG-01", "small gun": "SG-08", "helmet": "HE-09"}, chance=[3, MISS, FAIL])
    when(table, "attack", "attack akari with HG-01")
    assert refuses(table, "use SG-08/1").rule == "NEON-RULING-050"
    when(table, "pass")
    assert options(table) == ("use HE-09/1 with itself", "pass")


# ---------------------------------------------------------------- Bot tokens, and what is declared with the Target
@rule("NEON-EFFECT-07", "NEON-BOT-14")
def test_a_bot_token_pays_for_any_gear() -> None:
    table = attacking({"heavy gun": "HG-01"}, bots=["courier"], chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack", "attack akari with HG-01")
    assert options(table) == ("use HG-01/1 with itself", "use HG-01/1 with courier", "pass")
    when(table, "use HG-01/1 with courier")
    assert (player(table, 0)["bots"], pile(table, "heavy gun")) == (["courier spent"], {"card": "HG-01", "ammo": []})


@rule("NEON-RULING-072")
def test_a_bot_token_does_not_pay_in_the_attack_that_won_it() -> None:
    table = attacking(
        {"melee": "ML-11"}, place="park", on_arena={"park": ["demolisher"]}, bots=["vendor"], energy=3,
        chance=[HIT, HIT, HIT, HIT, FAIL, HIT, HIT, HIT, HIT, FAIL, FAIL],
    )  # fmt: skip
    when(table, "attack", "attack bot in park with ML-11", "pass")
    assert player(table, 0)["bots"] == ["vendor", "demolisher"]
    when(table, "attack", "attack akari with ML-11", "pass")
    assert options(table) == (
        "use ML-11/2 with itself", "use ML-11/2 with vendor", "use ML-11/2 with demolisher", "pass",
    )  # fmt: skip


@rule("NEON-RULING-072")
def test_a_bot_destroyed_among_several_targets_does_not_pay_at_once() -> None:
    table = given(
        fighter("phoenix", "park", energy=2, actions=["attack", "gain 1", "gain 1"], gear={"melee": "ML-11"}),
        fighter("akari", "park", energy=0),
        fighter("snake", "subway"),
        turn=0,
        bots={"park": ["demolisher"]},
        chance=[HIT, HIT, HIT, HIT, FAIL, FAIL],
    )
    when(table, "attack", "attack akari with ML-11", "use firestorm")
    assert (player(table, 0)["bots"], options(table)) == (["demolisher"], ("use ML-11/2 with itself", "pass"))


@rule("NEON-AMMO-12", "NEON-RULING-057")
def test_what_is_declared_with_the_target_is_paid_as_its_owner_likes() -> None:
    table = attacking({"melee": "ML-02"}, {"melee": ["HG-02"]}, bots=["courier"], chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with ML-02 hooking")
    assert (table.decisions[0].kind, options(table)) == ("pay", ("pay with HG-02", "pay with courier"))
    when(table, "pay with courier")
    assert (player(table, 1)["place"], pile(table, "melee")) == ("park", {"card": "ML-02", "ammo": ["HG-02"]})


@rule("NEON-RULING-051", "NEON-AMMO-12")
def test_a_weapon_that_paid_for_its_reach_still_rolls_its_dice() -> None:
    table = attacking({"melee": "ML-02"}, chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with ML-02 hooking")
    assert (pile(table, "melee"), len(player(table, 1)["hp"])) == (None, 4)
    table = attacking({"heavy gun": "HG-05"}, place="charging-station", chance=[HIT, FAIL])
    when(table, "attack", "attack akari with HG-05 opening")
    assert (pile(table, "heavy gun"), len(player(table, 1)["hp"])) == (None, 5)


@rule("NEON-AMMO-11", "NEON-AMMO-12")
def test_a_grenade_is_paid_after_its_other_effects_or_before_them() -> None:
    table = attacking({"grenade": "GR-05"}, {"grenade": ["HG-02"]}, chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with GR-05")
    assert options(table) == ("use GR-05/2 with HG-02", "use GR-05/1 with itself", "pass")
    when(table, "use GR-05/2")
    assert (pile(table, "grenade"), len(player(table, 1)["hp"])) == (None, 4)  # one die more, then itself
    table = attacking({"grenade": "GR-05"}, {"grenade": ["GR-01"]}, chance=[HIT, HIT, FAIL])
    when(table, "attack", "attack akari with GR-05")
    assert options(table) == ("use GR-05/1 with GR-01", "pass")  # nothing may take away what pays for the throw
    when(table, "use GR-05/1")
    assert options(table) == ("use GR-05/2 with itself", "pass")
    when(table, "use GR-05/2")
    assert (pile(table, "grenade"), discarded(table)[0]) == (None, ["GR-01", "GR-05"])
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-AMMO-11")
def test_a_grenade_without_other_effects_asks_nothing() -> None:
    table = attacking({"grenade": "GR-05"}, chance=[HIT, FAIL])
    when(table, "attack", "attack akari with GR-05")
    assert (table.decisions[0].kind, pile(table, "grenade")) == ("action", None)
