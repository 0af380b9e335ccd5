"""The questions of CogDrive Neon: one row for each, with the functions that list, refuse and write its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import legal
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text import consequences as tell
from neontable.games.cogdrive_neon.text import prompts
from neontable.games.cogdrive_neon.text.answers import Draws, Overdrives, Plays, Step, Verb, parse_card
from neontable.kernel.ask import Ask
from neontable.kernel.game import Kind, listings, rows


def of_cards(
    name: str,
    rule: str,
    prompt: str,
    public: str,
    cards: legal.Cards,
    verb: Verb,
    asking: Callable[[CogState, Ask], str] | None = None,
    asking_others: Callable[[CogState, Ask], str] | None = None,
    asked_by: Callable[[CogState, Ask], str] | None = None,
) -> Kind:
    """A question for one card of a zone; all may read it."""
    return Kind(
        name, rule, prompt, public,
        answers=cards.answers, tried=cards.tried, why_not=cards.why_not,
        text=verb.text, parse=parse_card, describe=verb.label,
        asking=asking, asking_others=asking_others, asked_by=asked_by,
    )  # fmt: skip


ACTION: Final = Step("play", tell.action, "no action")
DRAW: Final = Draws("", tell.draw)

KINDS: Final[tuple[Kind, ...]] = rows(
    {
        c.CHOOSE_ACTION: Kind(
            "action", "COG-TURN-04", "Which Action comes first?", "which Action comes first.",
            answers=legal.actions, tried=legal.tried_actions, why_not=legal.why_no_action,
            text=ACTION.text, parse=parse_card, describe=ACTION.label,
        ),
        c.DISCARD: of_cards(
            "discard", "COG-RECRUIT-01", "Discard a card for the Action.", "a hand card for the Action.",
            legal.DISCARDING, Verb("discard", tell.discard),
            prompts.ask_discard, prompts.ask_discard_others, legal.discard_rule,
        ),
        c.USE_OVERDRIVE: of_cards(
            "overdrive", "COG-OVERDRIVE-04", "Use the Overdrive?", "whether to use the Overdrive.",
            legal.OVERDRIVING, Overdrives("", tell.overdrive),
            prompts.ask_overdrive, prompts.ask_overdrive_others, legal.overdrive_rule,
        ),
        c.EXCHANGE: of_cards(
            "exchange", "COG-OVERDRIVE-14", "Which hand card goes to the Hangar?", "a hand card for the Hangar.",
            legal.EXCHANGING, Verb("give", tell.exchange), prompts.ask_exchange, prompts.ask_exchange_others,
        ),
        c.RECRUIT_CARD: of_cards(
            "recruit", "COG-RECRUIT-05", "Recruit a card from the Hangar.", "a card of the Hangar to Recruit.",
            legal.RECRUITING, Verb("recruit", tell.recruit),
            prompts.ask_recruit, prompts.ask_recruit_others, legal.recruit_rule,
        ),
        c.PLAY_CARD: of_cards(
            "play", "COG-TURN-06", "Play a card to your side of the Clash?", "whether to play a hand card to the Clash.",
            legal.PLAYING, Plays("play", tell.play, "play nothing"),
        ),
        c.DRAW_OPTION: Kind(
            "draw", "COG-TURN-08", "Draw to 4, or shuffle and draw to 3?", "how to draw: to 4, or after a shuffle to 3.",
            answers=legal.draws, tried=legal.tried_draws, why_not=legal.why_no_draw,
            text=DRAW.text, parse=parse_card, describe=DRAW.label,
        ),
        c.TAKE_FROM_HANGAR: of_cards(
            "take", "COG-CARD-10", "Take a card from the Hangar into your hand?", "whether to take a card of the Hangar.",
            legal.FROM_HANGAR, Verb("take", tell.take),
        ),
        c.WRECK_FROM_HANGAR: of_cards(
            "wreck hangar", "COG-WRECK-01", "Wreck a card of the Hangar?", "whether to Wreck a card of the Hangar.",
            legal.FROM_HANGAR, Verb("wreck", tell.wreck_hangar),
        ),
        c.PLAY_FROM_HAND: of_cards(
            "play hand", "COG-CONTENT-02", "Play a card from your hand to the Clash?",
            "whether to play a hand card to the Clash.", legal.FROM_HAND, Plays("play", tell.play),
        ),
        c.PLAY_FROM_DISCARD: of_cards(
            "play discard", "COG-CONTENT-02", "Play another card from your discard to the Clash?",
            "whether to play a card of the discard to the Clash.", legal.FROM_DISCARD, Plays("play", tell.play_discard),
        ),
        c.LIFT_FROM_CLASH: of_cards(
            "lift", "COG-CONTENT-03", "Lift a card from your side of the Clash into your hand?",
            "whether to lift a card of one side of the Clash into hand.", legal.FROM_OWN_CLASH, Verb("lift", tell.lift),
        ),
        c.WRECK_FROM_CLASH: of_cards(
            "wreck clash", "COG-CONTENT-04", "Wreck a Power 1 card at the Clash?", "whether to Wreck a card at the Clash.",
            legal.WRECKING_AT_CLASH, Verb("wreck", tell.wreck_clash), prompts.ask_wreck_at_clash,
        ),
        c.PUSH_FROM_CLASH: of_cards(
            "push", "COG-CONTENT-05", "Push a weaker card off the Clash?", "whether to push a card off the Clash.",
            legal.PUSHING, Verb("push", tell.push), prompts.ask_push,
        ),
        c.SWAP_FOR: of_cards(
            "trade", "COG-CONTENT-06", "Trade your Task card for one of the opponent's discard?",
            "whether to trade the Task card for one of the other discard.",
            legal.TRADING, Verb("trade for", tell.trade), prompts.ask_trade,
        ),
        c.WRECK_OWN_CARD: of_cards(
            "wreck own", "COG-CONTENT-07", "Wreck a card from your hand or discard?",
            "whether to Wreck a card of the own hand or discard.", legal.WRECKING_OWN, Verb("wreck", tell.wreck_own),
        ),
    }
)  # fmt: skip

ANSWERS: Final = listings(KINDS)
