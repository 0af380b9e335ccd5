"""Answers as texts, built from the ids of cards: unique within a decision, and read back. And as labels for people."""

from __future__ import annotations

from typing import Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import BLUE, GRAY, PINK, YELLOW
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name, place_of
from neontable.kernel.ask import Ask
from neontable.kernel.game import Described

OVERDRIVE_VERBS: Final = {BLUE: "take back", PINK: "play", GRAY: "exchange for", YELLOW: "put on deck"}
RECRUITS: Final = {1: "Recruit any one card", 2: "Recruit up to two cards of one Color", 3: "Recruit any two cards"}
STEP_WORDS: Final = {
    c.CHOOSE_RECRUIT: "recruit",
    c.CHOOSE_TASK: "task",
    c.DRAW_TO_FOUR: "draw to 4",
    c.SHUFFLE_AND_DRAW: "shuffle and draw to 3",
}
STEP_NOTES: Final = {
    c.CHOOSE_RECRUIT: "Discard a card for cards of the Hangar; the Task comes afterwards.",
    c.CHOOSE_TASK: "Discard a card and carry out its Task; Recruit comes afterwards.",
    c.SHUFFLE_AND_DRAW: "Deck and discard become a new deck.",
}


class Verb:
    """What is done with a card, and the word for stopping."""

    __slots__ = ("stop", "verb")

    def __init__(self, verb: str, stop: str = "stop") -> None:
        self.verb = verb
        self.stop = stop

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        """Such as `lift KV8-B`, or `stop`."""
        return f"{self.verb} {state.content.ids[option]}" if c.is_card(option) else self.stop

    def note(self, state: CogState, ask: Ask, option: int) -> str:
        """What else there is to say about an answer."""
        return ""

    def refs(self, state: CogState, ask: Ask, option: int) -> tuple[str, ...]:
        """What an answer points at in the view."""
        return (place_of(state, ask, option),) if c.is_card(option) else ()

    def label(self, state: CogState, ask: Ask, option: int) -> Described:
        """An answer in words for people; its rule is the one that asks."""
        text = self.text(state, ask, option)
        said = text[0].upper() + text[1:]
        if c.is_card(option):
            said = said.replace(state.content.ids[option], card_name(state.content, option))
        return Described(text, said, self.refs(state, ask, option), "", self.note(state, ask, option))


class Step(Verb):
    """A step of the turn that is chosen by its name: an Action, a way to draw."""

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        return STEP_WORDS[option] if option in STEP_WORDS else super().text(state, ask, option)

    def note(self, state: CogState, ask: Ask, option: int) -> str:
        return STEP_NOTES.get(option, "")


class Discards(Verb):
    """A card for an Action, with what it brings there."""

    def note(self, state: CogState, ask: Ask, option: int) -> str:
        content = state.content
        if not c.is_card(option):
            return ""
        if ask.a == c.TASK:
            return content.task_texts[content.name_of[option]]
        return RECRUITS[content.power[option]]


class Overdrives(Verb):
    """What the Overdrive of the Color does with a card, or when it is used instead."""

    def text(self, state: CogState, ask: Ask, option: int) -> str:
        if c.is_card(option):
            return f"{OVERDRIVE_VERBS[ask.a]} {state.content.ids[option]}"
        if option == c.USE:
            return "play top" if ask.a == PINK else "overdrive nothing"
        return "later" if ask.b == c.BEFORE_EFFECT else "no overdrive"

    def note(self, state: CogState, ask: Ask, option: int) -> str:
        if option == c.USE and (ask.a != PINK or not state.areas[ask.seat].deck.cards):
            return "This does nothing now."  # COG-R-27
        if option == c.STOP and ask.b == c.BEFORE_EFFECT:
            return "You will be asked again after the effect."
        return ""

    def refs(self, state: CogState, ask: Ask, option: int) -> tuple[str, ...]:
        if option == c.USE and ask.a == PINK:
            return (f"players/{ask.seat}/deck",)
        return super().refs(state, ask, option)


def parse_card(state: CogState, ask: Ask, text: str) -> int:
    """The card that a text ends with, or -1."""
    words = text.split()
    return state.content.index.get(words[-1].upper(), -1) if words else -1
