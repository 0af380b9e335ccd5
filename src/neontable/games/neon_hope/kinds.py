"""The kinds of decisions of NEON HOPE, each in one row: who asks by which rule, and the functions behind it."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope import legal
from neontable.games.neon_hope.rules import analyse, encounter, enemies, leads, rounds, stress, task
from neontable.games.neon_hope.rules.story import chapters, ending, setup
from neontable.games.neon_hope.rules.texts import effects, operations, reactions
from neontable.games.neon_hope.text import answers as a
from neontable.games.neon_hope.text import labels as d
from neontable.games.neon_hope.text import prompts as p
from neontable.kernel.game import Kind, rows

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHARACTER: Kind(
            "character", "HOPE-CHAR-01", "Which character do you play?", "A character is being chosen.",
            answers=setup.free_characters, text=a.character, describe=d.character, tried=legal.tried_characters,
            why_not=legal.checked(setup.free_characters, legal.no_character),
        ),
        c.UNIVERSALS: Kind(
            "universals", "HOPE-SOLO-01", "Which two [Universal] cards do you add?", "Two [Universal] cards are being chosen.",
            answers=setup.universal_pairs, text=a.universals, describe=d.universals,
        ),
        c.SIDE: Kind(
            "side", "HOPE-CHAR-13", "Which side of the Character Tool do you use?",
            "A side of a Character Tool is being chosen.", answers=setup.tool_sides, text=a.side, describe=d.side,
        ),
        c.HAND: Kind(
            "hand", "HOPE-CHAR-11", "Which cards are not in the starting hand?", "A starting hand is being chosen.",
            answers=setup.starting_hands, text=a.hand, describe=d.hand,
        ),
        c.TURN: Kind(
            "turn", "HOPE-ROUND-03", "Who takes the next turn?", "The players choose who takes the next turn.",
            answers=rounds.next_turns, text=a.turn, describe=d.turn,
        ),
        c.ACT: Kind(
            "act", "HOPE-ACT-01", "What do you do?", "An action is being chosen.", answers=rounds.actions, text=a.act,
            describe=d.act, tried=legal.tried_actions, why_not=legal.checked(rounds.actions, legal.no_action),
            asking=p.act, asking_others=p.act_others,
        ),
        c.CARD: Kind(
            "card", "HOPE-TASK-07", "Play which Action card?", "An Action card is being chosen.",
            answers=task.cards_to_play, text=a.card, describe=d.card, tried=legal.tried_cards,
            why_not=legal.checked(task.cards_to_play, legal.no_card), parse=legal.focus_typed, asking=p.card,
            asking_others=p.card,
        ),
        c.CHARGE: Kind(
            "charge", "HOPE-TASK-08", "Spend a charge?", "Charges are being spent.", answers=task.charging,
            text=a.charge, describe=d.charge, tried=legal.tried_charges,
            why_not=legal.checked(task.charging, legal.no_charge), parse=legal.focus_typed, asking=p.charge,
            asking_others=p.charge,
        ),
        c.REACT: Kind(
            "react", "HOPE-TOOL-01", "Use something?", "Somebody may use something.", answers=reactions.reactions,
            text=a.react, describe=d.react, parse=legal.focus_typed,
            why_not=legal.checked(reactions.reactions, legal.in_the_middle), asking=p.react, asking_others=p.react,
        ),
        c.MARKER: Kind(
            "marker", "HOPE-SUPP-03", "Which marker?", "A marker is being chosen.", answers=legal.markers,
            text=a.marker, describe=d.marker,
        ),
        c.SLOT: Kind(
            "slot", "HOPE-HACK-10", "Which slot is covered?", "A slot is being chosen.", answers=leads.slots,
            text=a.slot, describe=d.slot,
        ),
        c.FOLLOWER: Kind(
            "follower", "HOPE-BOX-05", "Whom does the Follower follow?", "Somebody is about to follow a character.",
            answers=leads.followers, text=a.follower, describe=d.follower,
        ),
        c.HOPE: Kind(
            "hope", "HOPE-HTOK-02", "Spend how many Hope?", "Hope may be spent.", answers=stress.hope_spent, text=a.hope,
            describe=d.hope, tried=legal.tried_hope, why_not=legal.checked(stress.hope_spent, legal.no_hope),
            asking=p.hope, asking_others=p.hope,
        ),
        c.LOSE: Kind(
            "lose", "HOPE-STRESS-01", "Discard which cards?", "Cards are being discarded.", answers=stress.lose_set,
            text=a.lose, describe=d.lose, tried=legal.tried_loss, why_not=legal.checked(stress.lose_set, legal.no_hope),
            asking=p.lose, asking_others=p.lose,
        ),
        c.RECOVER: Kind(
            "recover", "HOPE-FOCUS-05", "Recover which cards?", "Cards are being recovered.", answers=stress.recover_set,
            text=a.recover, describe=d.recover, asking=p.recover, asking_others=p.recover,
        ),
        c.BUY: Kind(
            "buy", "HOPE-FOCUS-06", "Buy which Tools?", "Tools may be bought.", answers=stress.purchases, text=a.buy,
            describe=d.buy, tried=legal.tried_tools, why_not=legal.checked(stress.purchases, legal.no_tool),
            asked_by=stress.buying_rule, asking=p.buy, asking_others=p.buy,
        ),
        c.ATTACKER: Kind(
            "attacker", "HOPE-ENACT-06", "Which Enemy attacks next?", "The order of the attacks is being chosen.",
            answers=enemies.attack_order, text=a.attacker, describe=d.attacker,
        ),
        c.MOVER: Kind(
            "mover", "HOPE-ENACT-13", "Which Enemy moves in?", "The Enemy that moves is being chosen.",
            answers=enemies.moving, text=a.mover, describe=d.mover,
        ),
        c.INTERCEPT: Kind(
            "intercept", "HOPE-ENACT-08", "Who takes the attack?", "An attack may be intercepted.",
            answers=enemies.interception, text=a.intercept, describe=d.intercept, asking=p.intercept,
            asking_others=p.intercept,
        ),
        c.CHOICE: Kind(
            "choice", "HOPE-ENC-16", "Which of these?", "One of several effects is being chosen.",
            answers=operations.choice, text=a.choice, describe=d.choice, asking=p.choice,
        ),
        c.ARCHIVE: Kind(
            "archive", "HOPE-KEY-AnalyzeModifiers-Archive", "Which modifiers are archived?",
            "Modifiers may be archived.", answers=analyse.archiving, text=a.archive, describe=d.archive,
        ),
        c.DISCARD: Kind(
            "discard", "HOPE-KEY-AnalyzeEncounter-Discard", "Which encounter cards are discarded?",
            "Encounter cards may be discarded.", answers=analyse.discarding, text=a.discard, describe=d.discard,
        ),
        c.DIE: Kind(
            "die", "HOPE-DIE-02", "The die shows two attributes: which one?", "The die shows two attributes.",
            answers=operations.die_faces, text=a.attribute, describe=d.attribute,
        ),
        c.VOTE: Kind(
            "vote", "HOPE-RUL-92", "How do you vote?", "All vote.", answers=chapters.voting, text=a.vote, describe=d.vote,
            asking=p.vote,
        ),
        c.GROWTH: Kind(
            "growth", "HOPE-RUL-97", "How does the character grow?", "The characters grow.",
            answers=ending.growth_answers, text=a.growth, describe=d.growth,
        ),
        c.START: Kind(
            "start", "HOPE-ENC-02", "Which effect comes first?", "The order of the effects is being chosen.",
            answers=encounter.starting, text=a.start, describe=d.start,
        ),
        c.TARGET: Kind(
            "target", "HOPE-RUL-23", "Which card?", "A card is being chosen.", answers=effects.which, text=a.target,
            describe=d.target, asking=p.target,
        ),
        c.PLACE: Kind(
            "place", "HOPE-ZONE-01", "Which location?", "A location is being chosen.", answers=effects.where_to,
            text=a.place, describe=d.place, asking=p.place,
        ),
        c.WHO: Kind(
            "who", "HOPE-SOLO-03", "Which character?", "A character is being chosen.", answers=effects.whom, text=a.who,
            describe=d.who, asking=p.who,
        ),
        c.ATTRIBUTE: Kind(
            "attribute", "HOPE-LEAD-03", "A marker of which attribute?", "An attribute is being chosen.",
            answers=analyse.any_attribute, text=a.attribute, describe=d.attribute,
        ),
        c.MAY: Kind(
            "may", "HOPE-CARD-08", "Do it?", "Somebody may do something.", answers=legal.yes_or_no, text=a.may,
            describe=d.may, asking=p.may,
        ),
        c.SHARE: Kind(
            "share", "HOPE-STRESS-01", "Take over how much?", "Stress may be taken over.", answers=operations.shares,
            text=a.share, describe=d.share, asking=p.share, asking_others=p.share,
        ),
        c.FINAL: Kind(
            "final", "HOPE-RUL-92", "How do you vote?", "All vote on the end.", answers=ending.final_answers,
            text=a.final, describe=d.final,
        ),
    }
)  # fmt: skip
