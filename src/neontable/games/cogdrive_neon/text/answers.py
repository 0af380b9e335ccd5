"""Answers as texts, built from the ids of cards: unique within a decision, and read back. And as labels for people."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.consequences import Consequence, Telling, drawn, nothing_more, nothing_played
from neontable.games.cogdrive_neon.text.names import card_name, place_of
from neontable.kernel.ask import Ask
from neontable.kernel.game import Described

OVERDRIVE_VERBS: Final = {BLUE: "take back", PINK: "play", GRAY: "exchange for", YELLOW: "put on deck"}
STEP_WORDS: Final = {
    c.CHOOSE_RECRUIT: "recruit",
    c.CHOOSE_TASK: "task",
    c.DRAW_TO_FOUR: "draw to 4",
    c.SHUFFLE_AND_DRAW: "shuffle and draw to 3",
}


class Verb:
    """What is done with a card and what follows from it, and the word for stopping."""

    __slots__ = ("stop", "tell", "verb")

    def __init__(self, verb: str, tell: Telling, stop: str = "stop") -> None:
        self.verb = verb
        self.tell = tell
        self.stop = stop

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        """Such as `lift KV8-B`, or `stop`."""
        return f"{self.verb} {state.content.ids[option]}" if c.is_card(option) else self.stop

    def said(self, state: CogState, ask: Ask, option: int) -> str:
        """What stands on the button."""
        text = self.text(state, ask, option)
        if c.is_card(option):
            text = text.replace(state.content.ids[option], card_name(state.content, option))
        return text[0].upper() + text[1:]

    def refs(self, state: CogState, ask: Ask, option: int) -> tuple[str, ...]:
        """What an answer points at in the view."""
        return (place_of(state, ask, option),) if c.is_card(option) else ()

    def consequence(self, state: CogState, ask: Ask, option: int) -> Consequence:
        """What an answer costs and does."""
        return self.tell(state, ask, option) if c.is_card(option) else nothing_more(state, ask, option)

    def label(self, state: CogState, ask: Ask, option: int) -> Described:
        """An answer in words for people; its rule is the one that asks."""
        told = self.consequence(state, ask, option)
        return Described(
            self.text(state, ask, option), self.said(state, ask, option), self.refs(state, ask, option), "",
            cost=told.cost, effect=told.effect, loses=told.loses,
        )  # fmt: skip


class Plays(Verb):
    """A card for the Clash, or none: that is called the same in every question, whatever is sent."""

    def said(self, state: CogState, ask: Ask, option: int) -> str:
        return super().said(state, ask, option) if c.is_card(option) else "Play nothing"

    def consequence(self, state: CogState, ask: Ask, option: int) -> Consequence:
        return self.tell(state, ask, option) if c.is_card(option) else nothing_played(state, ask, option)


class Step(Verb):
    """A step of the turn that is chosen by its name: an Action, a way to draw."""

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        return STEP_WORDS[option] if option in STEP_WORDS else super().text(state, ask, option)

    def consequence(self, state: CogState, ask: Ask, option: int) -> Consequence:
        return self.tell(state, ask, option)


class Draws(Step):
    """A way to draw, with what it brings."""

    def said(self, state: CogState, ask: Ask, option: int) -> str:
        said = super().said(state, ask, option)
        if option not in STEP_WORDS:
            return said
        count = drawn(state, ask.seat, option)
        if option == c.DRAW_TO_FOUR and not state.areas[ask.seat].deck.cards:
            return f"{said} (draws 0: your deck is empty)"
        return f"{said} (draws {count})"


class Overdrives(Verb):
    """What the Overdrive of the Color does with a card, or when it is used instead."""

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        if c.is_card(option):
            return f"{OVERDRIVE_VERBS[ask.a]} {state.content.ids[option]}"
        if option == c.USE:
            return "play top" if ask.a == PINK else "overdrive nothing"
        return "later" if ask.b == c.BEFORE_EFFECT else "no overdrive"

    def consequence(self, state: CogState, ask: Ask, option: int) -> Consequence:
        return self.tell(state, ask, option)

    def refs(self, state: CogState, ask: Ask, option: int) -> tuple[str, ...]:
        if option == c.USE and ask.a == PINK:
            return (f"players/{ask.seat}/deck",)
        return super().refs(state, ask, option)


def parse_card(state: CogState, ask: Ask, text: str) -> int:
    """The card that a text ends with, or -1."""
    words = text.split()
    return state.content.index.get(words[-1].upper(), -1) if words else -1
