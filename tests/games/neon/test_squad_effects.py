"""The Squad effects of Equipment, by what they are for: every card that has one is used here."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, happened, options, player, refuses, when

SQUAD = {"mode": "squad"}
# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.
TYPES = {"SG": "small gun", "HG": "heavy gun", "ML": "melee", "GR": "grenade", "AR": "armor", "HE": "helmet"}


def gear(card: str) -> dict[str, str]:
    """This card in play."""
    return {TYPES[card[:2]]: card}


def squad(*players: dict[str, Any], **more: Any) -> nt.Table:
    """Seats 0 and 2 are Allies, and so are 1 and 3; nobody has Energy unless said so; seat 0 may attack."""
    whole = [{"energy": 0, **each} for each in players]
    whole[0].setdefault("actions", ["attack", "move", "move"])
    return given(*whole, turn=0, **{"options": SQUAD, **more})


def use(table: nt.Table, card: str) -> nt.Table:
    """Use the Squad effect of a card, paid with the card itself if it costs Ammo; then nobody uses anything."""
    wanted = f"use {card}/squad"
    found = [choice for choice in options(table) if choice in (wanted, f"{wanted} with itself")]
    assert found, f"{wanted} is not among {options(table)}"
    return passing(when(table, found[0]))


def passing(table: nt.Table) -> nt.Table:
    """Nobody uses anything."""
    while not table.over and table.decisions[0].kind in ("effect", "cancel") and "pass" in options(table):
        when(table, "pass")
    return table


def fire(table: nt.Table, card: str) -> nt.Table:
    """Pay for throwing a Grenade with the Warden token."""
    paid = [each for each in options(table) if each in ("pay with warden", f"use {card}/1 with warden")]
    return when(table, paid[0])


def rolled(table: nt.Table, kind: str) -> int:
    """How many dice the last roll of this kind had."""
    roll = happened(table, kind)[-1]
    names = ("crit", "hit", "cond", "miss") if kind == "attack roll" else ("guard", "block", "spark", "fail")
    return sum(int(roll[name]) for name in names)


def base(card: str, gap: int) -> int:
    """The dice of a Weapon at a Range."""
    content = GAME.load_content(())
    return int(content.equipment[content.index["equipment"][card]].dice[gap])


def test_every_squad_effect_is_among_those_below() -> None:
    content = GAME.load_content(())
    having = {piece.id for piece in content.equipment for effect in piece.effects if effect.squad}
    here = [each[0] if isinstance(each, tuple) else each for cards in (
        AT_TARGET, HERE, ATTACKING, NEAR, TOGETHER, EACH, STEPPING, SHIELDING, CANCELLING,
    ) for each in cards]  # fmt: skip
    assert sorted(here) == sorted(having)
    assert len(having) == 32


# ---------------------------------------------------------------- an Ally stands in the Target's Sector
AT_TARGET = [("SG-05", 1, 1), ("SG-11", 1, 2), ("HG-09", 1, 2), ("HG-11", 1, 1), ("ML-11", 0, 1)]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize(("card", "gap", "more"), AT_TARGET)
def test_more_dice_with_an_ally_at_the_target(card: str, gap: int, more: int) -> None:
    there = ("park", "factory")[gap]
    table = squad(
        fighter("boulder", "park", gear=gear(card)),
        fighter("akari", there),
        fighter("snake", there),
        fighter("ghost"),
        chance=[4] * (base(card, gap) + more + 1),
    )
    when(table, "attack", f"attack akari with {card}")
    use(table, card)
    assert rolled(table, "attack roll") == base(card, gap) + more


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize(("card", "gap", "more"), AT_TARGET)
def test_no_more_dice_without_an_ally_at_the_target(card: str, gap: int, more: int) -> None:
    table = squad(
        fighter("boulder", "park", gear=gear(card)),
        fighter("akari", ("park", "factory")[gap]),
        fighter("snake", "mall"),
        fighter("ghost", ("park", "factory")[gap]),
    )
    when(table, "attack", f"attack akari with {card}")
    assert not [choice for choice in options(table) if "squad" in choice]


@rule("NEON-SQUAD-07", "NEON-RULING-050")
def test_the_squad_effect_of_a_weapon_belongs_to_attacks_with_it() -> None:
    """NEON-RULING-050."""
    table = squad(
        fighter("boulder", "park", gear={"small gun": "SG-05", "heavy gun": "HG-06"}),
        fighter("akari", "factory"),
        fighter("snake", "factory"),
        fighter("ghost"),
    )
    when(table, "attack", "attack akari with HG-06")
    assert refuses(table, "use SG-05/squad").rule == "NEON-RULING-050"


# ---------------------------------------------------------------- an Ally stands in the own Sector
HERE = ["HG-03", "ML-05", "ML-08"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", HERE)
@pytest.mark.parametrize("ally", ["park", "factory"])
def test_one_more_die_with_an_ally_beside(card: str, ally: str) -> None:
    gap = 1 if card == "HG-03" else 0
    table = squad(
        fighter("boulder", "park", gear=gear(card)),
        fighter("akari", ("park", "factory")[gap]),
        fighter("snake", ally),
        fighter("ghost"),
        chance=[4] * (base(card, gap) + 2),
    )
    when(table, "attack", f"attack akari with {card}")
    if ally == "park":
        use(table, card)
        assert rolled(table, "attack roll") == base(card, gap) + 1
    else:
        assert not [choice for choice in options(table) if "squad" in choice]


# ---------------------------------------------------------------- help for an Ally who attacks from the same Sector
ATTACKING = ["SG-06", "SG-10", "HG-07"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", ATTACKING)
@pytest.mark.parametrize("place", ["park", "factory"])
def test_help_for_an_ally_who_attacks(card: str, place: str) -> None:
    """The owner helps while the Ally attacks with whatever it likes, but only in the same Sector."""
    table = squad(
        fighter("boulder", "park", gear={"melee": "ML-04"}),
        fighter("akari", "park"),
        fighter("snake", place, gear=gear(card)),
        fighter("ghost"),
        chance=[3, 3, 4, 1, 1, 4] if card == "SG-06" and place == "park" else [3, 3, 4, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    if place != "park":
        assert len(player(table, 1)["hp"]) == 6
        return
    assert table.decisions[0].seat == 2
    found = [choice for choice in options(table) if "squad" in choice]
    assert found == [f"use {card}/squad with itself"]
    when(table, found[0])
    if card == "SG-06":
        assert "reroll 2 COND 1 MISS" not in options(table)  # up to two
        when(table, "reroll 2 COND")
    assert len(player(table, 1)["hp"]) == (4 if card == "SG-06" else 5)
    assert player(table, 2)["gear"] == {}


@rule("NEON-SQUAD-07", "NEON-RULING-119")
def test_help_that_rerolls_is_the_only_reroll() -> None:
    """NEON-RULING-119 for Gear: the caps and the one reroll of the Ally hold."""
    table = squad(
        fighter("boulder", "park", energy=1, gear={"melee": "ML-04"}),
        fighter("akari", "park"),
        fighter("snake", "park", gear=gear("SG-06"), ammo={"small gun": ["SG-01"]}),
        fighter("ghost"),
        chance=[4, 4, 4, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04", "use maneuver-a/1", "reroll 1 MISS")
    assert len(player(table, 1)["hp"]) == 5
    assert player(table, 2)["gear"]["small gun"] == {"card": "SG-06", "ammo": ["SG-01"]}


# ---------------------------------------------------------------- Energy for an Ally in the own turn
NEAR = ["SG-07", "HG-10", "ML-10"]
TOGETHER = ["ML-06", "HE-11"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", NEAR)
@pytest.mark.parametrize(("place", "helped"), [("park", True), ("factory", True), ("charging-station", False)])
def test_energy_for_an_ally_near_by(card: str, place: str, helped: bool) -> None:
    table = squad(
        fighter("boulder", "park", gear=gear(card), ammo={TYPES[card[:2]]: ["SG-03"]}),
        fighter("akari", "park"),
        fighter("snake", place, energy=1),
        fighter("ghost"),
    )
    assert (f"use {card}/squad with SG-03" in options(table)) is helped
    if helped:
        when(table, f"use {card}/squad with SG-03")
        assert player(table, 2)["energy"] == 3
        assert player(table, 0)["gear"][TYPES[card[:2]]] == {"card": card, "ammo": []}


@rule("NEON-SQUAD-07")
def test_of_several_allies_one_is_helped() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["move"] * 3, gear=gear("SG-07")),
        fighter("akari", "park"),
        fighter("snake", "park", energy=0),
        fighter("ghost", "mall"),
        fighter("phoenix", "tv-tower", energy=5),
        fighter("illusion", "mall"),
        turn=0,
        options=SQUAD,
    )
    when(table, "use SG-07/squad with itself")
    assert options(table) == ("help snake", "help phoenix")
    when(table, "help phoenix")
    assert [player(table, seat)["energy"] for seat in (0, 2, 4)] == [0, 0, 6]  # never more than 6


@rule("NEON-SQUAD-07", "NEON-BOT-14", "NEON-RULING-072")
def test_a_bot_token_does_not_pay_outside_an_attack() -> None:
    """NEON-RULING-072."""
    table = squad(
        fighter("boulder", "park", gear=gear("SG-07"), bots=["warden"]),
        fighter("akari", "park"),
        fighter("snake", "park"),
        fighter("ghost"),
    )
    assert [choice for choice in options(table) if "squad" in choice] == ["use SG-07/squad with itself"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", TOGETHER)
@pytest.mark.parametrize(("place", "helped"), [("park", True), ("factory", False)])
def test_energy_for_an_ally_beside_once_per_turn(card: str, place: str, helped: bool) -> None:
    table = squad(
        fighter("boulder", "park", gear=gear(card)),
        fighter("akari", "park"),
        fighter("snake", place),
        fighter("ghost"),
    )
    assert (f"use {card}/squad" in options(table)) is helped
    if helped:
        when(table, f"use {card}/squad")
        assert player(table, 2)["energy"] == 1
        assert f"use {card}/squad" not in options(table)


@rule("NEON-SQUAD-07")
def test_nobody_is_helped_who_is_full_of_energy() -> None:
    table = squad(
        fighter("boulder", "park", gear=gear("ML-06")),
        fighter("akari", "park"),
        fighter("snake", "park", energy=6),
        fighter("ghost"),
    )
    assert not [choice for choice in options(table) if "squad" in choice]


# ---------------------------------------------------------------- Energy for each Ally in the Target's Sector
EACH = ["GR-05", "GR-07", "GR-11"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", EACH)
def test_energy_for_each_ally_at_the_target(card: str) -> None:
    dice = base(card, 1)
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "move", "move"], gear=gear(card), bots=["warden"]),
        fighter("akari", "factory", energy=0),
        fighter("snake", "factory", energy=0),
        fighter("ghost", "mall", energy=0),
        fighter("phoenix", "factory", energy=6),
        fighter("illusion", "mall", energy=0),
        turn=0,
        options=SQUAD,
        chance=[4] * (dice + 1),
    )
    fire(when(table, "attack", f"attack akari with {card}"), card)
    while f"use {card}/squad" not in options(table):
        when(table, "pass")
    use(table, card)
    assert [player(table, seat)["energy"] for seat in (0, 1, 2, 4)] == [0, 0, 1, 6]
    assert len(player(table, 2)["hp"]) == 6  # Allies are no Targets


@rule("NEON-SQUAD-07", "NEON-RULING-051")
def test_a_grenade_that_paid_for_itself_has_no_effect_left() -> None:
    """NEON-RULING-051."""
    table = squad(
        fighter("boulder", "park", gear=gear("GR-05")),
        fighter("akari", "factory"),
        fighter("snake", "factory"),
        fighter("ghost"),
        chance=[4, 4],
    )
    when(table, "attack", "attack akari with GR-05")
    assert table.decisions[0].kind == "action"
    assert player(table, 2)["energy"] == 0


# ---------------------------------------------------------------- a step for an Ally near by
STEPPING = ["GR-08", "GR-10"]


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", STEPPING)
@pytest.mark.parametrize(("place", "helped"), [("park", True), ("tv-tower", True), ("mall", False)])
def test_an_ally_near_by_steps_where_it_likes(card: str, place: str, helped: bool) -> None:
    dice = base(card, 1)
    table = squad(
        fighter("boulder", "park", gear=gear(card), bots=["warden", "vendor"]),
        fighter("akari", "factory"),
        fighter("snake", place),
        fighter("ghost"),
        chance=[4] * (dice + 1),
    )
    fire(when(table, "attack", f"attack akari with {card}"), card)
    squads = [choice for choice in options(table) if "squad" in choice]
    assert bool(squads) is helped
    if helped:
        when(table, f"use {card}/squad with vendor")
        assert (table.decisions[0].seat, table.decisions[0].kind) == (2, "step")
        choice = next(each for each in options(table) if each != "stay")
        when(table, choice)
        assert player(table, 2)["place"] == choice.removeprefix("step to ")


# ---------------------------------------------------------------- help for an Ally who defends in the same Sector
SHIELDING = ["AR-06", "AR-08", "AR-10"]
CANCELLING = [
    ("AR-02", 1, 1), ("AR-07", 1, 2), ("AR-11", 1, 1),
    ("HE-04", 0, 1), ("HE-06", 0, 1), ("HE-07", 0, 1), ("HE-09", 0, 1), ("HE-10", 0, 1),
]  # fmt: skip


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize("card", SHIELDING)
@pytest.mark.parametrize("place", ["park", "factory"])
def test_one_more_defense_die_for_an_ally(card: str, place: str) -> None:
    together = place == "park"
    table = squad(
        fighter("boulder", "park"),
        fighter("akari", "park"),
        fighter("snake"),
        fighter("ghost", place, gear=gear(card)),
        chance=[1, 4, 2] if together else [1, 4],
    )
    when(table, "attack", "attack akari with bare hands")
    if together:
        assert table.decisions[0].seat == 3
        use(table, card)
    assert rolled(table, "defense roll") == (2 if together else 1)
    assert len(player(table, 1)["hp"]) == (6 if together else 5)


@rule("NEON-SQUAD-07", "NEON-DEFENCE-05")
def test_the_limit_of_three_defense_dice_holds_with_help() -> None:
    table = squad(
        fighter("boulder", "park"),
        fighter("akari", "park", fields=2),
        fighter("snake"),
        fighter("ghost", "park", gear=gear("AR-06")),
        chance=[1, 4, 4, 4],
    )
    when(table, "attack", "attack akari with bare hands")  # nobody is asked: three dice already
    assert rolled(table, "defense roll") == 3


@rule("NEON-SQUAD-07")
@pytest.mark.parametrize(("card", "face", "cancelled"), CANCELLING)
def test_symbols_cancelled_for_an_ally(card: str, face: int, cancelled: int) -> None:
    table = squad(
        fighter("boulder", "park", gear={"melee": "ML-04"}),
        fighter("akari", "park"),
        fighter("snake"),
        fighter("ghost", "park", gear=gear(card)),
        chance=[face, face, face, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (3, "cancel")
    use(table, card)
    assert len(player(table, 1)["hp"]) == 3 + cancelled
    assert player(table, 3)["gear"] == {}


@rule("NEON-SQUAD-07", "NEON-DEFENCE-19")
@pytest.mark.parametrize(("card", "face"), [("AR-02", 0), ("HE-07", 1)])
def test_help_against_the_other_symbol_is_not_offered(card: str, face: int) -> None:
    table = squad(
        fighter("boulder", "park", gear={"melee": "ML-04"}),
        fighter("akari", "park"),
        fighter("snake"),
        fighter("ghost", "park", gear=gear(card)),
        chance=[face, face, face, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert len(player(table, 1)["hp"]) == 3


@rule("NEON-SQUAD-07", "NEON-DEFENCE-19")
def test_help_may_be_declined_even_with_armor_that_is_a_duty_for_its_owner() -> None:
    table = squad(
        fighter("boulder", "park"),
        fighter("akari", "park"),
        fighter("snake"),
        fighter("ghost", "park", gear=gear("AR-02")),
        chance=[1, 4],
    )
    when(table, "attack", "attack akari with bare hands")
    assert options(table) == ("use AR-02/squad with itself", "pass")
    when(table, "pass")
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-SQUAD-07", "NEON-FIGHTER-05", "NEON-RULING-080")
def test_neko_does_not_stop_the_help_of_gear() -> None:
    """NEON-RULING-080."""
    table = squad(
        fighter("akari", "park", token="park"),
        fighter("boulder", "park"),
        fighter("snake"),
        fighter("ghost", "park", gear=gear("AR-02")),
        chance=[1, 4],
    )
    when(table, "attack", "attack boulder with bare hands", "use AR-02/squad with itself")
    assert len(player(table, 1)["hp"]) == 6
