"""The kinds of decisions of NEON HOPE, each in one row: who asks by which rule, and the functions behind it."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope import legal
from neontable.games.neon_hope.rules import analyse, encounter, enemies, leads, rounds, stress, task
from neontable.games.neon_hope.rules.story import chapters, ending, setup
from neontable.games.neon_hope.rules.texts import effects, operations, reactions
from neontable.games.neon_hope.state import HopeState
from neontable.games.neon_hope.text import answers as a
from neontable.games.neon_hope.text import labels as d
from neontable.games.neon_hope.text import prompts as p
from neontable.kernel.ask import Ask
from neontable.kernel.game import Kind, listings, rows

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHARACTER: Kind(
            "character", "HOPE-CHAR-01", "Which character do you play?", "which character to play.",
            answers=setup.free_characters, text=a.character, describe=d.character, tried=legal.tried_characters,
            why_not=legal.checked(setup.free_characters, legal.no_character),
        ),
        c.UNIVERSALS: Kind(
            "universals", "HOPE-SOLO-01", "Which two [Universal] cards do you add?", "which two [Universal] cards to add.",
            answers=setup.universal_pairs, text=a.universals, describe=d.universals,
        ),
        c.SIDE: Kind(
            "side", "HOPE-CHAR-13", "Which side of the Character Tool do you use?",
            "which side of the Character Tool to use.", answers=setup.tool_sides, text=a.side, describe=d.side,
        ),
        c.HAND: Kind(
            "hand", "HOPE-CHAR-11", "Which cards are not in the starting hand?", "which cards are not in the starting hand.",
            answers=setup.starting_hands, text=a.hand, describe=d.hand,
        ),
        c.TURN: Kind(
            "turn", "HOPE-ROUND-03", "Who takes the next turn?", "who takes the next turn.",
            answers=rounds.next_turns, text=a.turn, describe=d.turn,
        ),
        c.ACT: Kind(
            "act", "HOPE-ACT-01", "What do you do?", "an action.", answers=rounds.actions, text=a.act,
            describe=d.act, tried=legal.tried_actions, why_not=legal.checked(rounds.actions, legal.no_action),
            asking=p.act, asking_others=p.act_others,
        ),
        c.CARD: Kind(
            "card", "HOPE-TASK-07", "Play which Action card?", "which Action card to play.",
            answers=task.cards_to_play, text=a.card, describe=d.card, tried=legal.tried_cards,
            why_not=legal.checked(task.cards_to_play, legal.no_card), parse=legal.focus_typed, asking=p.card,
            asking_others=p.card_others,
        ),
        c.CHARGE: Kind(
            "charge", "HOPE-TASK-08", "Spend a charge?", "whether to spend a charge.", answers=task.charging,
            text=a.charge, describe=d.charge, tried=legal.tried_charges,
            why_not=legal.checked(task.charging, legal.no_charge), parse=legal.focus_typed, asking=p.charge,
            asking_others=p.charge_others,
        ),
        c.REACT: Kind(
            "react", "HOPE-TOOL-01", "Use something?", "whether to use something.", answers=reactions.reactions,
            text=a.react, describe=d.react, parse=legal.focus_typed,
            why_not=legal.checked(reactions.reactions, legal.in_the_middle), asking=p.react, asking_others=p.react_others,
        ),
        c.MARKER: Kind(
            "marker", "HOPE-SUPP-03", "Which marker?", "which marker to take.", answers=legal.markers,
            text=a.marker, describe=d.marker,
            parse=legal.focus_typed, why_not=legal.checked(legal.markers, legal.in_the_middle),
        ),
        c.SLOT: Kind(
            "slot", "HOPE-HACK-10", "Which slot is covered?", "which slot to cover.", answers=leads.slots,
            text=a.slot, describe=d.slot,
            parse=legal.focus_typed, why_not=legal.checked(leads.slots, legal.in_the_middle),
        ),
        c.FOLLOWER: Kind(
            "follower", "HOPE-BOX-05", "Whom does the Follower follow?", "whom the Follower follows.",
            answers=leads.followers, text=a.follower, describe=d.follower,
        ),
        c.HOPE: Kind(
            "hope", "HOPE-HTOK-02", "Spend how many Hope?", "how many Hope to spend.", answers=stress.hope_spent, text=a.hope,
            describe=d.hope, tried=legal.tried_hope, why_not=legal.checked(stress.hope_spent, legal.no_hope),
            parse=legal.focus_typed, asking=p.hope, asking_others=p.hope_others,
        ),
        c.LOSE: Kind(
            "lose", "HOPE-STRESS-01", "Discard which cards?", "which cards to discard.", answers=stress.lose_set,
            text=a.lose, describe=d.lose, tried=legal.tried_loss, why_not=legal.checked(stress.lose_set, legal.no_hope),
            parse=legal.focus_typed, asking=p.lose, asking_others=p.lose_others,
        ),
        c.RECOVER: Kind(
            "recover", "HOPE-FOCUS-05", "Recover which cards?", "which cards to recover.", answers=stress.recover_set,
            text=a.recover, describe=d.recover, asking=p.recover, asking_others=p.recover_others,
        ),
        c.BUY: Kind(
            "buy", "HOPE-FOCUS-06", "Buy which Tools?", "which Tools to buy.", answers=stress.purchases, text=a.buy,
            describe=d.buy, tried=legal.tried_tools, why_not=legal.checked(stress.purchases, legal.no_tool),
            asked_by=stress.buying_rule, asking=p.buy, asking_others=p.buy_others,
        ),
        c.ATTACKER: Kind(
            "attacker", "HOPE-ENACT-06", "Which Enemy attacks next?", "which Enemy attacks next.",
            answers=enemies.attack_order, text=a.attacker, describe=d.attacker,
            parse=legal.focus_typed, why_not=legal.checked(enemies.attack_order, legal.in_the_middle),
        ),
        c.MOVER: Kind(
            "mover", "HOPE-ENACT-13", "Which Enemy moves in?", "which Enemy moves in.",
            answers=enemies.moving, text=a.mover, describe=d.mover,
            parse=legal.focus_typed, why_not=legal.checked(enemies.moving, legal.in_the_middle),
        ),
        c.INTERCEPT: Kind(
            "intercept", "HOPE-ENACT-08", "Who takes the attack?", "who takes the attack.",
            answers=enemies.interception, text=a.intercept, describe=d.intercept, parse=legal.focus_typed,
            why_not=legal.checked(enemies.interception, legal.in_the_middle), asking=p.intercept,
            asking_others=p.intercept_others,
        ),
        c.CHOICE: Kind(
            "choice", "HOPE-ENC-16", "Which of these?", "one of several effects.",
            answers=operations.choice, text=a.choice, describe=d.choice, asking=p.choice, asking_others=p.choice_others,
        ),
        c.ARCHIVE: Kind(
            "archive", "HOPE-KEY-AnalyzeModifiers-Archive", "Which modifiers are archived?",
            "which modifiers to archive.", answers=analyse.archiving, text=a.archive, describe=d.archive,
        ),
        c.DISCARD: Kind(
            "discard", "HOPE-KEY-AnalyzeEncounter-Discard", "Which encounter cards are discarded?",
            "which encounter cards to discard.", answers=analyse.discarding, text=a.discard, describe=d.discard,
        ),
        c.DIE: Kind(
            "die", "HOPE-DIE-02", "The die shows two attributes: which one?", "which of the two attributes of the die counts.",
            answers=operations.die_faces, text=a.attribute, describe=d.attribute,
        ),
        c.VOTE: Kind(
            "vote", "HOPE-RUL-92", "How do you vote?", "how to vote.", answers=chapters.voting, text=a.vote, describe=d.vote,
            asking=p.vote, asking_others=p.vote_others,
        ),
        c.GROWTH: Kind(
            "growth", "HOPE-RUL-97", "How does the character grow?", "how the character grows.",
            answers=ending.growth_answers, text=a.growth, describe=d.growth,
        ),
        c.START: Kind(
            "start", "HOPE-ENC-02", "Which effect comes first?", "which effect comes first.",
            answers=encounter.starting, text=a.start, describe=d.start,
        ),
        c.TARGET: Kind(
            "target", "HOPE-RUL-23", "Which card?", "a card.", answers=effects.which, text=a.target,
            describe=d.target, asking=p.target,
        ),
        c.PLACE: Kind(
            "place", "HOPE-ZONE-01", "Which location?", "a location.", answers=effects.where_to,
            text=a.place, describe=d.place, asking=p.place,
        ),
        c.WHO: Kind(
            "who", "HOPE-SOLO-03", "Which character?", "a character.", answers=effects.whom, text=a.who,
            describe=d.who, asking=p.who,
        ),
        c.ATTRIBUTE: Kind(
            "attribute", "HOPE-LEAD-03", "A marker of which attribute?", "an attribute for a marker.",
            answers=analyse.any_attribute, text=a.attribute, describe=d.attribute,
        ),
        c.MAY: Kind(
            "may", "HOPE-CARD-08", "Do it?", "whether to do something.", answers=legal.yes_or_no, text=a.may,
            describe=d.may, asking=p.may, asking_others=p.may_others,
        ),
        c.SHARE: Kind(
            "share", "HOPE-STRESS-01", "Take over how much?", "how much Stress to take over.", answers=operations.shares,
            text=a.share, describe=d.share, asking=p.share, asking_others=p.share_others,
        ),
        c.FINAL: Kind(
            "final", "HOPE-RUL-92", "How do you vote?", "how to vote on the end.", answers=ending.final_answers,
            text=a.final, describe=d.final,
        ),
    }
)  # fmt: skip
ANSWERS: Final = listings(KINDS)

WORDED_ALIKE: Final = (
    c.CHARGE, c.HOPE, c.DIE, c.GROWTH, c.PLACE, c.ATTRIBUTE, c.MAY, c.SHARE,
)  # by what they answer alone  # fmt: skip
OF_ACTION_CARDS: Final = (c.HAND, c.CARD, c.LOSE, c.RECOVER)  # by the own Action cards, too


def wording(state: HopeState, ask: Ask) -> int:
    """A number for what texts depend on beside the answer: nothing, or the cards of a character as printed; -1: more than that."""
    kind = ask.kind
    if kind in OF_ACTION_CARDS:
        player = state.players[ask.seat]
        if player.cards == state.content.characters[player.character].actions:
            return kind + len(KINDS) * (1 + player.character)
        return -1
    return kind if kind in WORDED_ALIKE else -1
