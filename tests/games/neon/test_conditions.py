"""What standing orders of NeoN wait for, each played: what an answer costs, how much damage comes, whether it would defeat."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from tests.games.neon.clash import FAIL, HIT, MISS, akari, struck
from tests.games.neon.table import asked, fighter, given, options, player, when

ARMOR = {"armor": "AR-03"}


def defending(hits: int, **more: Any) -> nt.Table:
    """Akari, who wears Armor, has rolled nothing against so many hits and is asked about it."""
    return struck(akari("park", gear=ARMOR, **more), [HIT] * hits + [MISS] * (3 - hits), [FAIL])


def first_use(table: nt.Table) -> str:
    return next(text for text in options(table) if text.startswith("use "))


@pytest.mark.parametrize(("hits", "least", "spoken"), [(2, 2, True), (2, 3, False), (3, 3, True), (1, 2, False)])
def test_from_so_much_damage_on(hits: int, least: int, spoken: bool) -> None:
    table = defending(hits)
    assert asked(table) == (1, "cancel")
    table.order(1, {"kind": "cancel", "answer": first_use(table), "when": "damage", "at_least": least})
    assert (len([entry for entry in table.entries if entry.auto]) > 0) is spoken


@pytest.mark.parametrize(("lost", "spoken"), [(3, False), (4, True)])
def test_when_i_would_be_defeated(lost: int, spoken: bool) -> None:
    table = defending(2, lost=lost)
    assert asked(table) == (1, "cancel")
    table.order(1, {"kind": "cancel", "answer": first_use(table), "when": "defeated"})
    assert (len([entry for entry in table.entries if entry.auto]) > 0) is spoken


def test_what_costs_the_gear_is_not_free() -> None:
    table = defending(2)
    table.order(1, {"kind": "cancel", "answer": first_use(table), "when": "free"})
    assert not [entry for entry in table.entries if entry.auto]
    assert player(table, 1)["gear"]["armor"]["card"] == "AR-03"


def test_passing_is_free() -> None:
    table = defending(2)
    table.order(1, {"kind": "cancel", "answer": "pass", "when": "free"})
    assert [entry.text for entry in table.entries if entry.auto][:1] == ["pass"]


def test_an_order_that_is_free_never_spends_energy() -> None:
    """Tower Shield costs Energy: an order to use it when it costs nothing stays silent."""
    table = given(
        fighter("snake", "park", energy=0, actions=["attack", "attack", "move"]),
        fighter("boulder", "park", energy=4),
        fighter("ghost"),
        turn=0,
    )
    when(table, "attack", "attack boulder with bare hands")
    assert asked(table) == (1, "effect")
    table.order(1, {"kind": "effect", "answer": "use tower-shield", "when": "free"})
    assert asked(table) == (1, "effect")
    assert player(table, 1)["energy"] == 4
    table.order(1, {"kind": "effect", "answer": "use tower-shield"})
    assert player(table, 1)["energy"] < 4


def test_before_the_defense_roll_no_damage_is_known() -> None:
    table = struck(akari("park", gear={"armor": "AR-08"}), [HIT] * 3, [FAIL] * 2)
    assert asked(table) == (1, "effect")
    table.order(1, {"kind": "effect", "answer": first_use(table), "when": "damage", "at_least": 0})
    assert not [entry for entry in table.entries if entry.auto]
