"""The words of CogDrive Neon: prompts, option texts, refusals and the sentences of the log. Rules carry none."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.cogdrive_neon import codes as w
from neontable.games.cogdrive_neon.cards import BLUE, CARDS, COLORS, GRAY, PINK, YELLOW, Content
from neontable.games.cogdrive_neon.legal import RECRUIT_BY_POWER
from neontable.games.cogdrive_neon.state import CogState
from neontable.kernel.ask import Ask
from neontable.kernel.game import Described, EventKind, Kind

KINDS: Final[tuple[Kind, ...]] = (
    Kind("action", "COG-TURN-04", "Which Action comes first?"),
    Kind("discard", "COG-RECRUIT-01", "Discard a card for the Action."),
    Kind("overdrive", "COG-OVERDRIVE-04", "Use the Overdrive?"),
    Kind("exchange", "COG-OVERDRIVE-14", "Which hand card goes to the Hangar?"),
    Kind("recruit", "COG-RECRUIT-05", "Recruit a card from the Hangar."),
    Kind("play", "COG-TURN-06", "Play a card to your side of the Clash?"),
    Kind("draw", "COG-TURN-08", "Draw to 4, or shuffle and draw to 3?"),
    Kind("take", "COG-CARD-10", "Take a card from the Hangar into your hand?"),
    Kind("wreck hangar", "COG-WRECK-01", "Wreck a card of the Hangar?"),
    Kind("play hand", "COG-CONTENT-02", "Play a card from your hand to the Clash?"),
    Kind("play discard", "COG-CONTENT-02", "Play another card from your discard to the Clash?"),
    Kind("lift", "COG-CONTENT-03", "Lift a card from your side of the Clash into your hand?"),
    Kind("wreck clash", "COG-CONTENT-04", "Wreck a Power 1 card at the Clash?"),
    Kind("push", "COG-CONTENT-05", "Push a weaker card off the Clash?"),
    Kind("trade", "COG-CONTENT-06", "Trade your Task card for one of the opponent's discard?"),
    Kind("wreck own", "COG-CONTENT-07", "Wreck a card from your hand or discard?"),
)

EVENTS: Final[tuple[EventKind, ...]] = (
    EventKind("first player", "COG-SETUP-02", "{seat} is the First Player."),
    EventKind("opening card", "COG-SETUP-14", "{card} from the deck of {seat} opens the Clash.", ("card",)),
    EventKind("turn", "COG-TURN-01", "Turn {turn}: {seat}.", ("turn",)),
    EventKind("action", "COG-TURN-02", "{seat} uses {action}.", ("action",)),
    EventKind("discard to recruit", "COG-RECRUIT-01", "{seat} discards {card} to Recruit.", ("card",)),
    EventKind("discard for task", "COG-TASK-01", "{seat} discards {card} for its Task.", ("card",)),
    EventKind("overdrive", "COG-OVERDRIVE-04", "{seat} uses the {color} Overdrive.", ("color",)),
    EventKind("returned", "COG-OVERDRIVE-10", "{card} returns from the discard to the hand of {seat}.", ("card",)),
    EventKind("played top", "COG-CLASH-02", "The top card of the deck of {seat}, {card}, goes to the Clash.", ("card",)),
    EventKind("exchanged", "COG-OVERDRIVE-14", "{seat} puts {card} into the Hangar and takes {taken}.", ("card", "taken")),
    EventKind("put on deck", "COG-OVERDRIVE-16", "{seat} puts {card} on top of the deck.", ("card",)),
    EventKind("recruited", "COG-RECRUIT-05", "{seat} Recruits {card}; it goes under the deck.", ("card",)),
    EventKind("played", "COG-CLASH-02", "{seat} plays {card} to the Clash.", ("card",)),
    EventKind("drew", "COG-DRAW-01", "{seat} draws {card}.", (), ("card",), "{seat} draws a card."),
    EventKind("drew known", "COG-DRAW-01", "{seat} draws {card}, which all knew to be on top.", ("card",)),
    EventKind("shuffled", "COG-TURN-10", "{seat} shuffles deck and discard into a new deck of {count}.", ("count",)),
    EventKind("wrecked", "COG-WRECK-01", "{card} is Wrecked.", ("card",)),
    EventKind("revealed", "COG-TURN-18", "{card} comes into the Hangar.", ("card",)),
    EventKind("wreckage", "COG-END-02", "The Wreckage card appears and goes aside."),
    EventKind(
        "took top", "COG-DRAW-02", "{seat} draws {card} from the Hangar Deck.", (), ("card",),
        "{seat} draws the top card of the Hangar Deck.",
    ),
    EventKind("took known top", "COG-DRAW-02", "{seat} draws {card} from the Hangar Deck.", ("card",)),
    EventKind("took", "COG-CARD-10", "{seat} takes {card} from the Hangar into hand.", ("card",)),
    EventKind("played from discard", "COG-CLASH-02", "{seat} plays {card} from the discard to the Clash.", ("card",)),
    EventKind("lifted", "COG-CONTENT-03", "{seat} lifts {card} from the Clash into hand.", ("card",)),
    EventKind("pushed", "COG-CONTENT-05", "{seat} pushes {card} off the Clash into the discard of {player}.", ("card", "player")),
    EventKind("traded", "COG-CONTENT-06", "{seat} trades {card} for {taken} of the other discard.", ("card", "taken")),
    EventKind("played itself", "COG-TASK-06", "{card} goes from the discard to the Clash by its own Task.", ("card",)),
    EventKind("stalled", "COG-R-22", "Nothing moves any more: the Wreckage card counts as seen."),
    EventKind("ended", "COG-END-07", "The last turn is over."),
    EventKind("empty deck", "COG-TURN-14", "The deck of {seat} is empty: nothing happens."),
    EventKind("skipped", "COG-TURN-03", "{seat} has no card in hand: no further Action."),
    EventKind("conceded", "", "{seat} gives up."),
    EventKind("laid out", "COG-SETUP-12", "{card} is laid out in the Hangar.", ("card",)),
    EventKind("refilled", "COG-TASK-02", "{card} comes into the Hangar by the Task.", ("card",)),
)  # fmt: skip

VERBS: Final = (
    "play", "discard", "", "give", "recruit", "play", "", "take", "wreck", "play", "play", "lift", "wreck", "push",
    "trade for", "wreck",
)  # fmt: skip
OVERDRIVE_VERBS: Final = {BLUE: "take back", GRAY: "exchange for", YELLOW: "put on deck"}
STOPS: Final = {w.CHOOSE_ACTION: "no action", w.PLAY_CARD: "play nothing"}
PLAIN_WORDS: Final = {
    w.CHOOSE_RECRUIT: "recruit",
    w.CHOOSE_TASK: "task",
    w.DRAW_TO_FOUR: "draw to 4",
    w.SHUFFLE_AND_DRAW: "shuffle and draw to 3",
}
OVERDRIVES: Final = {
    BLUE: "Blue Overdrive: a card from your discard to your hand",
    PINK: "Pink Overdrive: the top card of your deck to the Clash",
    GRAY: "Gray Overdrive: a hand card for a Hangar card",
    YELLOW: "Yellow Overdrive: a card from your discard onto your deck",
}


def word(state: CogState, ask: Ask, option: int) -> str:
    """The text of an answer."""
    if option < w.STOP:
        verb = OVERDRIVE_VERBS[ask.a] if ask.kind == w.USE_OVERDRIVE else VERBS[ask.kind]
        return f"{verb} {state.content.ids[option]}"
    if option == w.STOP:
        if ask.kind == w.USE_OVERDRIVE:
            return "later" if ask.b == 1 else "no overdrive"
        return STOPS.get(ask.kind, "stop")
    if option == w.USE:
        return "play top" if ask.a == PINK else "overdrive nothing"
    return PLAIN_WORDS[option]


def words(state: CogState, ask: Ask, options: list[int]) -> list[str]:
    """The texts of several answers to one question."""
    if ask.kind == w.USE_OVERDRIVE:
        return [word(state, ask, option) for option in options]
    texts = state.content.texts.get(ask.kind)
    if texts is None:  # outside of Overdrives a text depends on nothing but the kind of decision
        texts = [word(state, ask, option) if option < CARDS or option >= w.STOP else "" for option in range(w.USE)]
        state.content.texts[ask.kind] = texts
    return [texts[option] for option in options]


def card_word(content: Content, card: int) -> str:
    """A card as people say it: its nickname, Color and Power."""
    return f"{content.nicknames[content.name_of[card]]} ({COLORS[content.color[card]]} {content.power[card]})"


def spoken(state: CogState, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event as its sentence says them: cards by their nicknames."""
    content = state.content
    words = dict(fields)
    for name in ("card", "taken"):
        if name in fields:
            words[name] = card_word(content, content.index[fields[name]])
    return words


def prompt(state: CogState, ask: Ask) -> str:
    """The question as one sentence."""
    kind = ask.kind
    if kind == w.DISCARD:
        return f"Discard a card {'to Recruit' if ask.a == w.RECRUIT else 'for its Task'}."
    if kind == w.USE_OVERDRIVE:
        when = "before the effect" if ask.b == 1 else "now that the effect is done"
        return f"{OVERDRIVES[ask.a]}, {when}?"
    if kind == w.EXCHANGE:
        return f"Which hand card goes to the Hangar for {card_word(state.content, ask.a)}?"
    if kind == w.RECRUIT_CARD:
        colors = [COLORS[i].title() for i in range(4) if ask.b >> i & 1]
        what = "a card" if len(colors) == 4 else "a " + " or ".join(colors) + " card"
        return f"Recruit {what} from the Hangar{', or stop' if ask.a else ''}."
    if kind == w.WRECK_FROM_CLASH:
        return f"Wreck a Power {ask.b} card at the Clash, on either side?"
    if kind == w.SWAP_FOR:
        power = state.content.power[state.card]
        return f"Trade {card_word(state.content, state.card)} for a card of Power {power} or less in the opponent's discard?"
    if kind == w.PUSH_FROM_CLASH:
        return f"Push a card of Power below {state.content.power[state.card]} off the Clash, on either side?"
    return KINDS[kind].prompt


def rule_of(state: CogState, ask: Ask) -> str:
    """The rule that asks this question."""
    if ask.kind == w.RECRUIT_CARD and state.action == w.RECRUIT:
        return RECRUIT_BY_POWER[state.content.power[state.card]]
    if ask.kind == w.DISCARD:
        return "COG-RECRUIT-01" if ask.a == w.RECRUIT else "COG-TASK-01"
    if ask.kind == w.USE_OVERDRIVE:
        return {BLUE: "COG-OVERDRIVE-10", PINK: "COG-OVERDRIVE-11", GRAY: "COG-OVERDRIVE-13"}.get(
            ask.a, "COG-OVERDRIVE-16"
        )
    return KINDS[ask.kind].rule


def describe(state: CogState, ask: Ask, option: int) -> Described:
    """An answer in words, with the place in the view that it points at."""
    text = word(state, ask, option)
    label = text[0].upper() + text[1:]
    note = ""
    refs: tuple[str, ...] = ()
    content = state.content
    if option < w.STOP:
        refs = (where(state, ask, option),)
        label = label.replace(content.ids[option], card_word(content, option))
        if ask.kind == w.DISCARD:
            recruits = ask.a != w.TASK
            note = RECRUITS[content.power[option]] if recruits else content.task_texts[content.name_of[option]]
    elif option == w.CHOOSE_RECRUIT:
        note = "Discard a card for cards of the Hangar; the Task comes afterwards."
    elif option == w.CHOOSE_TASK:
        note = "Discard a card and carry out its Task; Recruit comes afterwards."
    elif option == w.USE:
        if ask.a != PINK or not state.areas[ask.seat].deck.cards:
            note = "This does nothing now."  # COG-R-27
        refs = (f"players/{ask.seat}/deck",) if ask.a == PINK else ()
    elif option == w.STOP and ask.kind == w.USE_OVERDRIVE and ask.b == 1:
        note = "You will be asked again after the effect."
    elif option == w.SHUFFLE_AND_DRAW:
        note = "Deck and discard become a new deck."
    return Described(text, label, refs, rule_of(state, ask), note)


RECRUITS: Final = ("", "Recruit any one card", "Recruit up to two cards of one Color", "Recruit any two cards")


def where(state: CogState, ask: Ask, card: int) -> str:
    """The place of a card in the view, such as hangar/2."""
    if card in state.hangar:
        return f"hangar/{state.hangar.index(card)}"
    for seat in (ask.seat, 1 - ask.seat):
        area = state.areas[seat]
        if seat == ask.seat and card in area.hand:
            return f"players/{seat}/hand/{area.hand.index(card)}"
        if card in area.discard:
            return f"players/{seat}/discard/{area.discard.index(card)}"
        if card in area.clash:
            return f"players/{seat}/clash/{area.clash.index(card)}"
    return ""


def refusal(state: CogState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
    """Why an answer is refused, and what to do instead."""
    card = card_word(state.content, option) if option < w.STOP else ""
    used = card_word(state.content, state.card) if state.card >= 0 else ""
    if ask.kind == w.CHOOSE_ACTION:
        if option == w.STOP:
            return "Both Actions must be used while you have a card in hand.", "Choose recruit or task."
        if option < w.STOP:
            return "A card goes to the Clash only after both Actions.", "Choose recruit or task first."
        return "Cards are drawn after both Actions.", "Choose recruit or task first."
    if ask.kind == w.DRAW_OPTION:
        return "One of the two draws must be chosen.", "Choose draw to 4, or shuffle and draw to 3."
    if option == w.STOP:
        if ask.kind == w.RECRUIT_CARD:
            return "You must Recruit another card here.", "Choose a card of the Hangar."
        return "You cannot decline this.", "Choose a card."
    if ask.kind == w.RECRUIT_CARD and option in state.hangar:
        colors = " or ".join(COLORS[i].title() for i in range(4) if ask.b >> i & 1)
        return f"{card} has the wrong Color.", f"Choose a {colors} card or stop." if colors else "Stop here."
    if rule == "COG-CONTENT-05":
        return f"{card} is not weaker than {used}.", "Choose a weaker card or stop."
    if rule == "COG-CONTENT-06":
        return f"{card} is stronger than {used}.", "Choose an equal or weaker card or stop."
    if rule == "COG-CONTENT-04":
        return f"{card} does not have Power {ask.b}.", f"Choose a Power {ask.b} card or stop."
    if rule == "COG-TASK-07":
        return f"{card} is the card whose Task this is.", "Choose another card or stop."
    if rule == "COG-RECRUIT-06":
        return f"{card} is not in the Hangar.", "Choose a card of the Hangar."
    if ask.kind == w.DISCARD:
        return f"{card} is not in your hand.", "Choose a hand card."
    if ask.kind == w.USE_OVERDRIVE and option == state.card and not state.house.takes_used:
        return f"{card} is the card just used, which this table does not let move.", "Choose another card or none."
    if rule == "COG-OVERDRIVE-13" and not state.areas[ask.seat].hand:
        return "You have no hand card to exchange.", "Wait for the effect, or let it be."
    return f"{card or word(state, ask, option)} cannot be chosen here.", "Choose one of the listed options."
