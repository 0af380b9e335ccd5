"""Reads the pieces of NeoN from TOML, checks them, and names file, piece and field when something is wrong.

An effect is a cost, a window, conditions, and verbs that are done in order:

    { cost = "B", window = "A1", when = ["ally at target"], do = [{ verb = "ATK", n = 1 }] }

cost        one Ammo: B Bullets, S Slugs, E Energy cell, G Grenade (Equipment only); or `energy = n`; or neither: free
window      START  the turn begins              A0   Weapon and Target are chosen      SUB   the Sector submerges
            TURN   in your turn, between Actions A1   before the attack roll           PASS  always on
            MOVE   a Move Action                A2   after the attack roll             NOW   at once, as Maintenance ends
            ENTER  a Sector is entered          D1   before the defense roll
            SEARCH a Search                     R    attacker, on Defense results
                                                D2   after the defense roll
                                                OUT  the outcome is known
when        range0, range1+, range0-1  the Range of the attack        damage, no damage  this attack dealt some, or none
            melee, gun                 the Weapon of the attack       near               the attacker is at Range 0 or 1
            ally at target, ally here  an Ally is in that Sector      attacking, defending   whose OUT it is (abilities)
who         self; ally here (one Ally in your Sector, in the role of the window); ally near (in yours or next to it);
            each ally at target
once        attack, turn, round or move (one Move Action); Gear and Sectors need not say attack, nor Enhancements round
mandatory   Armor and Helmets: it must be used while a symbol that it cancels is uncancelled

ATK n           n more Attack dice                          PULL       the Target comes from an adjacent Sector
DEF n           n more Defense dice                         PUSH       the affected Fighter goes 1 Sector, as you say
DEF_LESS n      Target Fighters roll n fewer                STEP n     move up to n Sectors
OPEN n          Range n may be attacked, with 0 dice        GAIN n     gain n Energy
REROLL n        reroll up to n dice of that roll            DRAIN n    the affected Fighter loses n Energy
SET n from to   turn n own results into others              HURT n     n damage outside the attack
TREAT n from to n results of one Target count as others     DRAW n rank    draw n cards of a rank, play or discard them
CANCEL n symbol cancel n of CRIT, HIT or ANY                SEARCH n   the Search draws n more
DAMAGE n symbol n such symbols deal 1 more damage           COST_LESS n    the Search costs n Energy less
AREA            all Opponents in that Sector are Targets    IGNORE     no Submersion damage
NOFF            Force Fields of Targets add no dice         FIRE       the attack itself has this cost (Grenades)

With n = -1 REROLL, SET, TREAT and CANCEL take all there are. The affected Fighter is each damaged Target for Weapons and
the attacker for Armor. These verbs are one procedure each:

NEKO                   its token on your Sector: nobody else uses abilities there
TRAP n drain reach     its token within reach: the first enemy to enter takes n damage and loses `drain` Energy
SMOKE n reach          its token within reach: defenders there have n more Defense dice against attacks from elsewhere
MIRROR_STEP least reach    swap Sectors with a Fighter at Range least to reach
HOWITZER n least       instead of a Weapon: n Attack dice at Range `least` or more
LUNGE reach            move into the Sector of a Target at that Range, then attack at Range 0
UPDRAFT n, SERVO_LEGS n    a Move Action goes up to n Sectors (UPDRAFT: one way); only the last is entered
OVERCHARGE n           Energy becomes n
ANY_SECTOR             a Move Action from here goes anywhere
NO_REROLL              dice of Fighters here are not rerolled
BLOCK_FAILS            BLOCK of defenders here counts as FAIL
ABILITY_SURCHARGE n    abilities used here cost n Energy more
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neontable.games.neon.cards import Content
from neontable.games.neon.content.pieces import build
from neontable.games.neon.content.written import FILES
from neontable.kernel.authoring.pack import read_all, read_data

GAME = "neon"
BASE = Path(__file__).parent


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The base pieces with the packs laid over them."""
    return build(read_all(GAME, BASE, packs, FILES), str(BASE))


def content_from(raw: Any, label: str = "record") -> Content:
    """The content that was embedded in a record."""
    return build(read_data(raw, label, FILES), label)
