"""The questions of CogDrive Neon: one row for each, with the functions that list, refuse and write its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import legal
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text import prompts
from neontable.games.cogdrive_neon.text.answers import Discards, Overdrives, Step, Verb, parse_card
from neontable.kernel.ask import Ask
from neontable.kernel.game import Kind, rows


def of_cards(
    name: str,
    rule: str,
    prompt: str,
    cards: legal.Cards,
    verb: Verb,
    asking: Callable[[CogState, Ask], str] | None = None,
    asked_by: Callable[[CogState, Ask], str] | None = None,
) -> Kind:
    """A question for one card of a zone; all may read it."""
    return Kind(
        name, rule, prompt,
        answers=cards.answers, tried=cards.tried, why_not=cards.why_not,
        text=verb.text, parse=parse_card, describe=verb.label,
        asking=asking, asking_others=asking, asked_by=asked_by,
    )  # fmt: skip


ACTION: Final = Step("play", "no action")
DRAW: Final = Step("")

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHOOSE_ACTION: Kind(
            "action", "COG-TURN-04", "Which Action comes first?",
            answers=legal.actions, tried=legal.tried_actions, why_not=legal.why_no_action,
            text=ACTION.text, parse=parse_card, describe=ACTION.label,
        ),
        c.DISCARD: of_cards(
            "discard", "COG-RECRUIT-01", "Discard a card for the Action.",
            legal.DISCARDING, Discards("discard"), prompts.ask_discard, legal.discard_rule,
        ),
        c.USE_OVERDRIVE: of_cards(
            "overdrive", "COG-OVERDRIVE-04", "Use the Overdrive?",
            legal.OVERDRIVING, Overdrives(""), prompts.ask_overdrive, legal.overdrive_rule,
        ),
        c.EXCHANGE: of_cards(
            "exchange", "COG-OVERDRIVE-14", "Which hand card goes to the Hangar?",
            legal.EXCHANGING, Verb("give"), prompts.ask_exchange,
        ),
        c.RECRUIT_CARD: of_cards(
            "recruit", "COG-RECRUIT-05", "Recruit a card from the Hangar.",
            legal.RECRUITING, Verb("recruit"), prompts.ask_recruit, legal.recruit_rule,
        ),
        c.PLAY_CARD: of_cards(
            "play", "COG-TURN-06", "Play a card to your side of the Clash?", legal.PLAYING, Verb("play", "play nothing"),
        ),
        c.DRAW_OPTION: Kind(
            "draw", "COG-TURN-08", "Draw to 4, or shuffle and draw to 3?",
            answers=legal.draws, tried=legal.tried_draws, why_not=legal.why_no_draw,
            text=DRAW.text, parse=parse_card, describe=DRAW.label,
        ),
        c.TAKE_FROM_HANGAR: of_cards(
            "take", "COG-CARD-10", "Take a card from the Hangar into your hand?", legal.FROM_HANGAR, Verb("take"),
        ),
        c.WRECK_FROM_HANGAR: of_cards(
            "wreck hangar", "COG-WRECK-01", "Wreck a card of the Hangar?", legal.FROM_HANGAR, Verb("wreck"),
        ),
        c.PLAY_FROM_HAND: of_cards(
            "play hand", "COG-CONTENT-02", "Play a card from your hand to the Clash?", legal.FROM_HAND, Verb("play"),
        ),
        c.PLAY_FROM_DISCARD: of_cards(
            "play discard", "COG-CONTENT-02", "Play another card from your discard to the Clash?",
            legal.FROM_DISCARD, Verb("play"),
        ),
        c.LIFT_FROM_CLASH: of_cards(
            "lift", "COG-CONTENT-03", "Lift a card from your side of the Clash into your hand?",
            legal.FROM_OWN_CLASH, Verb("lift"),
        ),
        c.WRECK_FROM_CLASH: of_cards(
            "wreck clash", "COG-CONTENT-04", "Wreck a Power 1 card at the Clash?",
            legal.WRECKING_AT_CLASH, Verb("wreck"), prompts.ask_wreck_at_clash,
        ),
        c.PUSH_FROM_CLASH: of_cards(
            "push", "COG-CONTENT-05", "Push a weaker card off the Clash?",
            legal.PUSHING, Verb("push"), prompts.ask_push,
        ),
        c.SWAP_FOR: of_cards(
            "trade", "COG-CONTENT-06", "Trade your Task card for one of the opponent's discard?",
            legal.TRADING, Verb("trade for"), prompts.ask_trade,
        ),
        c.WRECK_OWN_CARD: of_cards(
            "wreck own", "COG-CONTENT-07", "Wreck a card from your hand or discard?", legal.WRECKING_OWN, Verb("wreck"),
        ),
    }
)  # fmt: skip


def listing() -> list[Callable[[CogState, Ask], list[int]]]:
    """The functions that list the answers, by kind of decision."""
    found: list[Callable[[CogState, Ask], list[int]]] = []
    for row in KINDS:
        assert row.answers is not None
        found.append(row.answers)
    return found


ANSWERS: Final = listing()  # a playout asks for them at every step
