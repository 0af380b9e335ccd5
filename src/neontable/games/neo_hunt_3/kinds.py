"""The questions of Neo-Hunt 3: one row for each, with the functions that list, refuse, write and weigh its answers."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import legal
from neontable.games.neo_hunt_3.ai import policy
from neontable.games.neo_hunt_3.rules import actions, attacks, grenades, permanent, reinforcement, selection, troopers
from neontable.games.neo_hunt_3.text import answers, labels, prompts
from neontable.kernel.game import Kind, listings, rows

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHOOSE_CARD: Kind(
            "card", "HUNT-SELECT-01", "Which action card do you lay next?", prompts.PROGRAMME,
            answers=selection.cards_to_choose, tried=legal.tried_cards, why_not=legal.why_no_card,
            text=answers.card_text, parse=answers.parse_card, describe=labels.card_label,
            worth=policy.cards, asking=prompts.ask_card,
        ),
        c.CHOOSE_COUNTER: Kind(
            "counter", "HUNT-COUNTER-01", "Which damage counter do you lay next?", prompts.PROGRAMME,
            answers=selection.counters_to_choose, tried=legal.tried_counters, why_not=legal.why_no_counter,
            text=answers.counter_text, parse=answers.parse_counter, describe=labels.counter_label,
            worth=policy.counters,
            asking=prompts.ask_counter,
        ),
        c.PLACE_EXTRA: Kind(
            "extra", "HUNT-SETUP-17", "Where do you put more troopers?", "where to put more troopers.",
            answers=reinforcement.extra_places, tried=legal.tried_extra, why_not=reinforcement.why_no_extra,
            text=answers.place_text, parse=answers.parse_place, describe=labels.extra_label,
            worth=policy.arrivals,
            asking=prompts.ask_extra, asking_others=prompts.ask_extra_others,
        ),
        c.REINFORCE: Kind(
            "reinforce", "HUNT-REINF-06", "Where do reinforcements arrive?", "where reinforcements arrive.",
            answers=reinforcement.reinforcements, tried=legal.tried_reinforcements,
            why_not=reinforcement.why_no_reinforcement, text=answers.place_text, parse=answers.parse_place,
            describe=labels.reinforcement_label, worth=policy.arrivals, asking=prompts.ask_reinforcement,
            asking_others=prompts.ask_reinforcement_others,
        ),
        c.MOVE_TO: Kind(
            "move", "HUNT-MOVE-01", "Where does your varan go?", "where a varan goes.",
            answers=actions.destinations, tried=legal.tried_moves, why_not=actions.why_no_move,
            text=answers.move_text, parse=answers.parse_move, describe=labels.move_label, worth=policy.moves,
            asking=prompts.ask_move, asking_others=prompts.ask_move_others,
        ),
        c.CHOOSE_TARGET: Kind(
            "target", "HUNT-ATTACK-02", "Whom does your varan attack?", "whom a varan attacks.",
            answers=attacks.targets, tried=legal.tried_targets, why_not=attacks.why_no_target,
            text=answers.target_text, parse=answers.parse_target, describe=labels.target_label,
            worth=policy.targets,
            asking=prompts.ask_target, asking_others=prompts.ask_target_others,
        ),
        c.THROW_AT: Kind(
            "grenade", "HUNT-GRENADE-01", "Where does your varan throw its grenade?", "where a varan throws a grenade.",
            answers=grenades.throws, tried=legal.tried_throws, why_not=grenades.why_no_throw,
            text=answers.throw_text, parse=answers.parse_throw, describe=labels.throw_label,
            worth=policy.throws,
            asking=prompts.ask_throw, asking_others=prompts.ask_throw_others,
        ),
        c.PICK_COUNTER: Kind(
            "pick", "HUNT-COUNTER-08", "Whose damage counter do you pick?", "whose damage counter the attack gets.",
            answers=attacks.owners, tried=legal.tried_owners, why_not=attacks.why_no_counter_of,
            text=answers.pick_text, parse=answers.parse_pick, describe=labels.pick_label, worth=policy.picks,
        ),
        c.CHOOSE_RECEIVER: Kind(
            "receiver", "HUNT-SPECIAL-17", "Which varan receives the counter?", "which varan receives a counter.",
            answers=permanent.receivers, tried=legal.tried_receivers, why_not=permanent.why_no_receiver,
            text=answers.receiver_text, parse=answers.parse_receiver, describe=labels.receiver_label,
            worth=policy.receivers,
            asking=prompts.ask_receiver, asking_others=prompts.ask_receiver_others,
        ),
        c.FIRE: Kind(
            "fire", "HUNT-TROOPER-20", "Which trooper fires at whom?", "which trooper fires at whom.",
            answers=troopers.fires, tried=legal.tried_fires, why_not=troopers.why_no_fire,
            text=answers.fire_text, parse=answers.parse_fire, describe=labels.fire_label, worth=policy.fires,
        ),
        c.MOVE_TROOPS: Kind(
            "troops", "HUNT-TROOPER-11", "Which troopers do you move?", "which troopers move.",
            answers=troopers.troop_moves, tried=legal.tried_troop_moves, why_not=troopers.why_no_troop_move,
            text=answers.troops_text, parse=answers.parse_troops, describe=labels.troops_label,
            worth=policy.troops,
        ),
    }
)  # fmt: skip

ANSWERS: Final = listings(KINDS)
