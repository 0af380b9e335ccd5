"""Attacks at a table of NeoN: who strikes whom, and with which dice."""

from __future__ import annotations

from typing import Any

import neontable as nt
from tests.games.neon.table import fighter, given, happened, when

# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.
CRIT, HIT, COND, MISS = 0, 1, 3, 4
GUARD, BLOCK, SPARK, FAIL = 0, 1, 3, 4
ATTACKS = ["attack", "move", "move"]


def boulder(place: str = "park", **more: Any) -> dict[str, Any]:
    """The attacker of most tests: no Energy, so that only Gear matters."""
    return fighter("boulder", place, **{"energy": 0, "actions": ATTACKS, **more})


def akari(place: str = "factory", **more: Any) -> dict[str, Any]:
    """The Target of most tests: no Energy and no Gear, so that it is asked nothing."""
    return fighter("akari", place, **{"energy": 0, **more})


def clash(
    attacker: dict[str, Any], *defenders: dict[str, Any], chance: list[int] | None = None, **more: Any
) -> nt.Table:
    """The attacker is about to choose Weapon and Target; the third player of the smallest table is on the Drop Ship."""
    others = [
        each
        for each in ("ghost", "phoenix")
        if each not in [attacker["fighter"], *[one["fighter"] for one in defenders]]
    ]
    rest = [fighter(name) for name in others[: max(0, 2 - len(defenders))]]
    return when(given(attacker, *defenders, *rest, turn=0, chance=chance, **more), "attack")


def dice_rolled(table: nt.Table) -> int:
    """How many Attack dice the last attack rolled."""
    roll = happened(table, "attack roll")[-1]
    return int(roll["crit"] + roll["hit"] + roll["cond"] + roll["miss"])


def defense_dice(table: nt.Table, which: int = -1) -> int:
    """How many Defense dice a Target rolled."""
    roll = happened(table, "defense roll")[which]
    return int(roll["guard"] + roll["block"] + roll["spark"] + roll["fail"])


def struck(defender: dict[str, Any], attack: list[int], defense: list[int], **more: Any) -> nt.Table:
    """The Rebar Club (three dice) or another Weapon strikes a defender in the same Sector, with these dice."""
    weapon = more.pop("weapon", "ML-04")
    attacker = boulder("park", gear={"melee": weapon}, **more.pop("attacker", {}))
    table = clash(attacker, defender, chance=[*attack, *defense], **more)
    return when(table, f"attack {defender['fighter']} with {weapon}")
