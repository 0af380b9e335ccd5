"""Why an answer is refused, by the rule that forbids it, and what to do instead."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, tuple[str, str]]] = {
    # ---- choosing cards, the Drop Ship, moving
    "NEON-SETUP-17": ("Somebody has that Fighter.", "Take one that is left."),
    "NEON-SETUP-22": ("Everybody plays the Action cards of the own Fighter.", "Choose two cards of your hand."),
    "NEON-CARD-01": ("Two different cards of your hand are chosen.", "Choose two cards of your hand."),
    "NEON-CARD-06": (
        "The lower card shows one half, left or right of both halves of the upper card.",
        "Choose one of the listed arrangements.",
    ),
    "NEON-CARD-07": ("None of your three visible halves shows that.", "Perform what this half shows, or skip it."),
    "NEON-CARD-09": ("That is on the half you have covered.", "Perform what this half shows, or skip it."),
    "NEON-ALT-02": ("Of a split half one Action is performed, and that one is over.", "Perform what this half shows."),
    "NEON-ACT-03": ("Your three Actions of this Round are done.", "End your turn."),
    "NEON-SHIP-01": ("You leave the Drop Ship at the start of your turn.", "Choose a Sector to land in."),
    "NEON-SHIP-02": ("That Sector has gone under.", "Choose a Sector of the Arena."),
    "NEON-SHIP-04": ("No Action is performed on the Drop Ship.", "Choose a Sector to land in."),
    "NEON-SHIP-05": ("Nobody uses abilities on the Drop Ship.", "Land first."),
    "NEON-SHIP-06": ("Nobody is attacked on the Drop Ship.", "Choose somebody on the Arena."),
    "NEON-MOVE-01": ("A Move Action leads to an adjacent Sector.", "Choose a Sector next to yours."),
    "NEON-MOVE-03": ("That Sector has gone under.", "Choose a Sector of the Arena."),
    # ---- after a defeat, in a Submersion
    "NEON-TROPHY-04": ("Ammo of a defeated Fighter cannot be taken.", "Take Gear, or nothing."),
    "NEON-RULING-053": (
        "Trophy Gear is played at once as Gear, and this card has no spot.",
        "Take other Gear, or nothing.",
    ),
    "NEON-SUBMERGE-09": (
        "Your Sector goes under: you move to an adjacent one.",
        "Choose one of the two adjacent Sectors.",
    ),
    # ---- Weapon and Target, duties of a defender
    "NEON-ATTACK-03": ("Nobody attacks itself.", "Choose an Opponent."),
    "NEON-SQUAD-06": ("Allies do not attack each other.", "Choose an Opponent."),
    "NEON-ATTACK-08": (
        "The Weapon has no Attack dice at that Range.",
        "Choose another Weapon or a Target in its Range.",
    ),
    "NEON-ATTACK-09": ("That Range is not the one that the effect opens.", "Choose a Target at the Range it opens."),
    "NEON-ATTACK-11": ("A melee Weapon reaches your own Sector only.", "Choose a Target in your Sector."),
    "NEON-RULING-056": ("Only from an adjacent Sector a Target can be reached so.", "Choose a Target next to you."),
    "NEON-FIGHTER-09": ("The Howitzer needs a Target at Range 2 or more.", "Choose a Target farther away."),
    "NEON-ATTACK-16": ("Five Attack dice are all there are.", "Pass, or use something else."),
    "NEON-BOT-08": ("The Defense die of a Bot stays as it fell.", "Change your Attack dice, or pass."),
    "NEON-DEFENCE-17": (
        "A critical hit is left: this Helmet must be used.",
        "Use the Helmet, or cancel the hit otherwise.",
    ),
    "NEON-DEFENCE-18": ("A hit is left: this Armor must be used.", "Use the Armor, or cancel the hit otherwise."),
    # ---- Actions, effects and their costs, Equipment
    "NEON-RULING-022": ("This table does not let you skip an Action that you can perform.", "Choose an Action."),
    "NEON-WILD-03": ("The Wild card is no Defense.", "Move, attack, search or gain 2 Energy."),
    "NEON-WILD-04": ("The Wild card is no Takeover.", "Move, attack, search or gain 2 Energy."),
    "NEON-ACT-04": ("That Action is not the one whose turn it is.", "Perform what this half shows, or skip it."),
    "NEON-SEARCH-02": (
        "You have less Energy than there are Search tokens here.",
        "Gain Energy first, or search elsewhere.",
    ),
    "NEON-ATTACK-02": ("No Target is in the Range of any of your Weapons.", "Skip the Action."),
    "NEON-FIGHTER-05": ("Neko watches this Sector: only Akari uses abilities here.", "Leave the Sector first."),
    "NEON-ABILITY-02": ("You cannot pay the whole cost.", "Gain Energy first."),
    "NEON-ABILITY-03": ("This is not the moment named on the ability.", "Wait for its moment."),
    "NEON-ABILITY-04": ("That ability says how often it may be used.", "Wait for the next time."),
    "NEON-TOKEN-02": ("Your token is still on the Arena.", "It comes back at the start of your next turn."),
    "NEON-MANEUVER-03": ("Maneuver A works once per attack.", "Pass, or use something else."),
    "NEON-ATTACK-22": ("The Attack dice were rerolled already.", "Pass, or use something else."),
    "NEON-DEFENCE-14": ("The Defense dice were rerolled already.", "Pass, or use something else."),
    "NEON-SECTOR-14": ("Dice of Fighters in the Police Station are not rerolled.", "Pass, or use something else."),
    "NEON-ENH-04": ("This Enhancement is tapped until the end of the Round.", "Pass, or use something else."),
    "NEON-EFFECT-06": ("Each effect of a Gear card works once per attack.", "Pass, or use something else."),
    "NEON-RULING-082": ("The effect of a Sector works once per attack.", "Pass, or use something else."),
    "NEON-RULING-050": ("Only the Weapon that you attack with lends its effects.", "Pass, or use something else."),
    "NEON-EFFECT-07": ("That is no matching Ammo of this Gear card.", "Pay with matching Ammo that lies under it."),
    "NEON-AMMO-12": ("The card itself pays only when no matching Ammo lies under it.", "Pay with the Ammo under it."),
    "NEON-ENERGY-01": ("You do not have the Energy for this.", "Pass, or use something else."),
    "NEON-GEAR-03": ("You already have Gear of that type.", "Play it on top of that Gear or as Ammo, or not at all."),
    "NEON-GEAR-08": (
        "With Gear of its type in play it may cover only that one.",
        "Cover that one, or play it as Ammo.",
    ),
    "NEON-GEAR-14": ("Gear in play becomes Ammo only under a new Gear card.", "Play one of the cards you drew."),
    "NEON-AMMO-03": ("The two cards share no Ammo symbol.", "Cover a card that shares one."),
    "NEON-AMMO-04": ("The two cards share no Ammo symbol.", "Put it under a card that shares one."),
    "NEON-AMMO-08": ("No more Ammo fits under that card.", "Put it under another one."),
    "NEON-AMMO-15": ("Ammo in play stays where it is.", "Play one of the cards you drew."),
    "NEON-AMMO-16": ("Ammo in play never becomes Gear.", "Play one of the cards you drew."),
    "NEON-RULING-043": (
        "At this table a card covers only Gear of its own type.",
        "Place it on a free spot, or as Ammo.",
    ),
}


def refusal(rule: str, text: str) -> tuple[str, str]:
    """Why an answer is refused, and what to do instead."""
    return REASONS.get(rule, (f"{text} is not allowed now.", "Choose one of the listed options."))
