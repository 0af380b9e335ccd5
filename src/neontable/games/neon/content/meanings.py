"""What windows, conditions and verbs of an effect mean, for those who write cards.

An effect is a cost, a window, conditions, and verbs that are done in order:

    { cost = "B", window = "A1", when = ["damage"], do = [{ verb = "ATK", n = 1 }] }
"""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon.content.effects import SIDES, SOURCE_WINDOWS, SPECS, UNBOUNDED, WHEN_WINDOWS
from neontable.kernel.authoring.reference import Words

VERBS = {
    "ATK": "n more Attack dice",
    "DEF": "n more Defense dice",
    "DEF_LESS": "Target Fighters roll n fewer Defense dice",
    "OPEN": "Range n may be attacked, with 0 dice; it must be empty on the card",
    "REROLL": "reroll up to n dice of that roll",
    "SET": "turn n own results `from` one face `to` another",
    "TREAT": "n results of one Target count as others",
    "CANCEL": "cancel n of `CRIT`, `HIT` or `ANY`",
    "DAMAGE": "n such symbols deal 1 more damage",
    "AREA": "all Opponents in that Sector are Targets",
    "NOFF": "Force Fields of Targets add no dice",
    "PULL": "the Target comes from an adjacent Sector",
    "PUSH": "the affected Fighter goes 1 Sector, as you say",
    "STEP": "move up to n Sectors",
    "GAIN": "gain n Energy",
    "DRAIN": "the affected Fighter loses n Energy",
    "HURT": "n damage outside the attack",
    "DRAW": "draw n cards of a rank, play or discard them",
    "SEARCH": "the Search draws n more",
    "IGNORE": "no Submersion damage",
    "COST_LESS": "the Search costs n Energy less",
    "FIRE": "the attack itself has this cost; every Grenade needs it",
    "NEKO": "its token on your Sector: nobody else uses abilities there",
    "TRAP": "its token within `reach`: the first enemy to enter takes n damage and loses `drain` Energy",
    "SMOKE": "its token within `reach`: defenders there have n more Defense dice against attacks from elsewhere",
    "MIRROR_STEP": "swap Sectors with a Fighter at Range `least` to `reach`",
    "HOWITZER": "instead of a Weapon: n Attack dice at Range `least` or more",
    "LUNGE": "move into the Sector of a Target at that Range, then attack at Range 0",
    "UPDRAFT": "a Move Action goes up to n Sectors one way; only the last is entered",
    "SERVO_LEGS": "a Move Action goes up to n Sectors; only the last is entered",
    "OVERCHARGE": "Energy becomes n",
    "ANY_SECTOR": "a Move Action from here goes anywhere",
    "NO_REROLL": "dice of Fighters here are not rerolled",
    "BLOCK_FAILS": "BLOCK of defenders here counts as FAIL",
    "ABILITY_SURCHARGE": "abilities used here cost n Energy more",
}
WINDOWS = {
    "START": "the turn begins",
    "TURN": "in your turn, between Actions",
    "MOVE": "a Move Action",
    "ENTER": "a Sector is entered",
    "SEARCH": "a Search",
    "A0": "Weapon and Target are chosen",
    "A1": "before the attack roll",
    "A2": "after the attack roll",
    "D1": "before the defense roll",
    "R": "attacker, on Defense results",
    "D2": "after the defense roll",
    "OUT": "the outcome is known",
    "SUB": "the Sector submerges",
    "PASS": "always on",
    "NOW": "at once, as Maintenance ends",
}
WHEN = {
    "range0": "the attack is at Range 0",
    "range1+": "at Range 1 or 2",
    "range0-1": "at Range 0 or 1",
    "melee": "with a melee Weapon",
    "gun": "with a gun",
    "damage": "this attack dealt some damage",
    "no damage": "this attack dealt none",
    "near": "the attacker is at Range 0 or 1",
    "ally at target": "an Ally is in the Sector of the Target; squad effects only",
    "ally here": "an Ally is in your Sector; squad effects only",
    "attacking": "you are the attacker; abilities and Enhancements must say which",
    "defending": "you are a defender",
}
WHO = {
    "self": "who has the piece",
    "ally here": "one Ally in your Sector, in the role of the window",
    "ally near": "one Ally in your Sector or next to it",
    "each ally at target": "every Ally in the Sector of the Target",
}
ONCE = {
    "attack": "once in an attack; Gear and Sectors need not say it",
    "turn": "once in a turn",
    "round": "once in a Round; Enhancements of that kind need not say it",
    "move": "once in a Move Action",
}
MORE = {
    "energy": "an effect that costs so much Energy, instead of Ammo; one with neither is free",
    "mandatory": "Armor and Helmets: it must be used while a symbol that it cancels is uncancelled",
    "squad": "an effect of an Equipment card that works in Squad mode alone, for Allies too",
    "affected": "no word of a card: in PUSH, DRAIN and HURT it is each damaged Target for Weapons, the attacker for Armor",
}
AMMO = {"B": "Bullets", "S": "Slugs", "E": "Energy cell", "G": "Grenade"}


def vocabulary() -> list[Words]:
    """Everything that an effect can say."""
    verbs = [
        (name, VERBS[name] + ("; `n = -1`: all there are" if name in UNBOUNDED else ""), coded(spec.fields),
         coded(spec.windows), spec.sources.replace(" ", ", "))
        for name, spec in SPECS.items()
    ]  # fmt: skip
    return [
        Words("The verbs of an effect", ("verb", "does", "fields", "windows", "stands on"), verbs),
        Words("Windows", ("window", "when"), [(name, WINDOWS[name]) for name in v.WINDOWS]),
        Words(
            "Windows of each kind of piece", ("piece", "windows"), [(k, coded(w)) for k, w in SOURCE_WINDOWS.items()]
        ),
        Words(
            "Conditions",
            ("when", "means", "windows"),
            [(name, WHEN[name], coded(WHEN_WINDOWS[name])) for name in (*v.CONDITIONS, *SIDES)],
        ),
        Words("For whom", ("who", "means"), [(name, WHO[name]) for name in v.WHO]),
        Words("How often", ("once", "means"), [(name, ONCE[name]) for name in v.ONCE if name]),
        Words("Costs", ("cost", "means"), [(name, f"one {AMMO[name]}; Equipment only") for name in v.AMMO]),
        Words("Types of Gear", ("type", "ids begin with"), list(zip(v.GEAR, v.GEAR_CODES, strict=True))),
        Words("More about effects", ("word", "means"), list(MORE.items())),
        Words("Actions of a half card", ("word",), [(name,) for name in v.ACTIONS]),
    ]


def coded(words: str) -> str:
    """Words as code."""
    return ", ".join(f"`{word}`" for word in words.split())
