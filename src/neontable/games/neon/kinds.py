"""The questions of NeoN: one row for each, with the functions that list, refuse, write and weigh its answers."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon.ai import policy, policy_attack
from neontable.games.neon.legal import answers as legal
from neontable.games.neon.legal import attacks, effects, equipment, turns
from neontable.games.neon.text import answers, attack_labels, labels, prompts, uses
from neontable.kernel.game import Kind, listings, rows

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHOOSE_FIGHTER: Kind(
            "fighter", "NEON-SETUP-16", "Which Fighter do you take?", "a Fighter.",
            answers=legal.fighters, tried=turns.other_fighters, why_not=turns.why_no_fighter,
            text=answers.fighter_text, describe=labels.fighter_label, worth=policy.alike,
        ),
        c.PROGRAMME: Kind(
            "programme", "NEON-CARD-01", "Choose two cards and how they overlap.", "two cards and how they overlap.",
            answers=legal.programmes, tried=turns.nothing, why_not=turns.why_no_programme,
            text=answers.programme_text, parse=turns.parse_programme, describe=labels.programme_label,
            worth=policy.programmes,
        ),
        c.DISEMBARK: Kind(
            "disembark", "NEON-SHIP-02", "In which Sector do you land?", "a Sector to land in.",
            answers=legal.any_sector, tried=turns.other_landings, why_not=turns.why_no_landing,
            text=answers.landing_text, describe=labels.landing_label, worth=policy.moves,
        ),
        c.ACT: Kind(
            "action", "NEON-ACT-04", "What do you do?", "an Action.",
            answers=legal.actions, tried=turns.other_actions, why_not=turns.why_no_action,
            text=answers.action_text, describe=labels.action_label, worth=policy.turns,
            asking=prompts.ask_action, asking_others=prompts.ask_action_others,
        ),
        c.MOVE_TO: Kind(
            "move", "NEON-MOVE-01", "Where do you move?", "a Sector to move to.",
            answers=legal.moves, tried=turns.other_moves, why_not=turns.why_no_move,
            text=answers.move_text, describe=labels.move_label, worth=policy.moves,
        ),
        c.EQUIP: Kind(
            "equip", "NEON-SEARCH-12", "Play which drawn card, and how?", "which drawn cards to play.",
            answers=legal.plays, tried=equipment.other_plays, why_not=equipment.why_no_play,
            text=answers.play_text, describe=labels.play_label, worth=policy.plays,
            asking=prompts.ask_equip, asking_others=prompts.ask_equip_others,
        ),
        c.DROP_AMMO: Kind(
            "overflow", "NEON-GEAR-12", "Which Ammo is too much?", "which Ammo is too much.",
            answers=legal.overflowing, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.drop_text, describe=labels.drop_label, worth=policy.drops,
        ),
        c.ATTACK_WITH: Kind(
            "attack", "NEON-ATTACK-02", "Whom do you attack, and with what?", "a Weapon and a Target.",
            answers=attacks.attacks, tried=attacks.other_attacks, why_not=attacks.why_no_attack,
            text=answers.attack_text, describe=attack_labels.attack_label, worth=policy_attack.attacks,
        ),
        c.USE_EFFECT: Kind(
            "effect", "NEON-EFFECT-04", "Use an effect?", "whether to use an effect.",
            answers=legal.window_effects, tried=effects.other_effects, why_not=effects.why_no_use,
            text=answers.effect_text, describe=uses.effect_label, worth=policy_attack.effects,
            asking=prompts.ask_effect, asking_others=prompts.ask_effect_others,
        ),
        c.PAY_FIRE: Kind(
            "pay", "NEON-AMMO-09", "How do you pay?", "how to pay.",
            answers=legal.fire_payments, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.payment_text, describe=uses.payment_label, worth=policy_attack.payments,
        ),
        c.REROLL: Kind(
            "reroll", "NEON-MANEUVER-01", "Which dice do you reroll?", "which dice to reroll.",
            answers=legal.rerolls, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.reroll_text, describe=attack_labels.reroll_label, worth=policy_attack.rerolls,
        ),
        c.ASSIGN_SHIELDS: Kind(
            "shields", "NEON-DEFENCE-09", "How many strong shields cancel critical hits?",
            "how many strong shields cancel critical hits.",
            answers=legal.strong_shields, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.shields_text, describe=attack_labels.shields_label, worth=policy_attack.how_many,
        ),
        c.USE_CANCEL: Kind(
            "cancel", "NEON-DEFENCE-13", "Use Armor or Helmet?", "whether to use Armor or Helmet.",
            answers=legal.cancels, tried=effects.other_cancels, why_not=effects.why_no_cancel,
            text=answers.effect_text, describe=uses.effect_label, worth=policy_attack.cancels,
        ),
        c.PUSH_TO: Kind(
            "push", "NEON-RESOLVE-04", "In which direction?", "in which direction to push.",
            answers=legal.push_places, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.push_text, describe=labels.push_label, worth=policy.pushes,
        ),
        c.STEP_TO: Kind(
            "step", "NEON-MANEUVER-04", "Where do you step?", "a Sector to step to.",
            answers=legal.steps, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.step_text, describe=labels.step_label, worth=policy.moves,
        ),
        c.TAKE_TROPHY: Kind(
            "trophy", "NEON-TROPHY-02", "Which Gear do you take?", "a piece of Gear to take.",
            answers=legal.trophies, tried=equipment.other_trophies, why_not=equipment.why_no_trophy,
            text=answers.trophy_text, describe=labels.trophy_label, worth=policy.plays,
        ),
        c.KEEP_ENHANCEMENT: Kind(
            "enhancement", "NEON-MAINT-05", "Which Enhancement do you keep?", "an Enhancement to keep.",
            answers=legal.held_cards, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.enhancement_text, describe=labels.enhancement_label, worth=policy.alike,
        ),
        c.IGNORE_DAMAGE: Kind(
            "submersion", "NEON-SUBMERGE-12", "Pay to take no Submersion damage?", "whether to pay against Submersion damage.",
            answers=legal.ignoring, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.ignore_text, describe=labels.ignore_label, worth=policy.ignoring,
        ),
        c.FLEE_TO: Kind(
            "flee", "NEON-SUBMERGE-09", "Where do you flee?", "a Sector to flee to.",
            answers=legal.flight, tried=turns.other_refuges, why_not=turns.why_no_refuge,
            text=answers.flight_text, describe=labels.flight_label, worth=policy.flights,
        ),
        c.PLACE_TOKEN: Kind(
            "token", "NEON-TOKEN-01", "In which Sector do you put your token?", "a Sector for a token.",
            answers=legal.token_places, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.token_text, describe=labels.token_label, worth=policy.token_places,
        ),
        c.SWAP_WITH: Kind(
            "swap", "NEON-ABILITY-03", "With whom do you swap Sectors?", "with whom to swap Sectors.",
            answers=legal.helped_by, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.swap_text, describe=labels.swap_label, worth=policy.swaps,
        ),
        c.HOW_MANY: Kind(
            "amount", "NEON-ATTACK-21", "How many results do you change?", "how many results to change.",
            answers=legal.how_many, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.amount_text, describe=attack_labels.amount_label, worth=policy_attack.how_many,
        ),
        c.CHOOSE_ALLY: Kind(
            "ally", "NEON-SQUAD-07", "Which Ally do you help?", "an Ally to help.",
            answers=legal.helped_by, tried=turns.nothing, why_not=turns.no_rule,
            text=answers.ally_text, describe=labels.ally_label, worth=policy.alike,
        ),
    }
)  # fmt: skip

ANSWERS: Final = listings(KINDS)
