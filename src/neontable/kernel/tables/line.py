"""A line of the log as people and programs read it."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Any, Final

from neontable.kernel.ask import State
from neontable.kernel.event import Belonging, Event
from neontable.kernel.game import Game

PLURAL: Final = {"is": "are", "has": "have", "goes": "go", "does": "do", "focuses": "focus"}
SIBILANT: Final = ("ches", "shes", "sses", "xes", "zzes")  # here the e belongs to the ending
VERB: Final = re.compile(r"(^\{\w+\} (?:already )?| and )(\w+s)\b")


def ended(verb: str) -> str:
    """A verb without the ending of the third person: passes becomes pass, uses use, carries carry."""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(SIBILANT) else -1]


def second(found: re.Match[str]) -> str:
    """A verb as one says it to somebody: plays becomes play."""
    verb = found[2]
    return found[1] + (PLURAL.get(verb) or ended(verb))


@cache
def addressed(sentence: str, who: str) -> str:
    """A sentence as one says it to the one it is about, who has the place `{seat}` or `{player}` in it."""
    sentence = re.sub(rf"\b[Tt]he (\w+) of \{{{who}\}}", r"your \1", sentence)
    return VERB.sub(second, sentence) if sentence.startswith(f"{{{who}}} ") else sentence


@cache
def pieces(sentence: str) -> list[tuple[str, str]]:
    """A sentence taken apart: words, each time followed by the name of a field, at its end by none."""
    return [(text, name or "") for text, name, _, _ in Formatter().parse(sentence)]


def spoken(value: Any, you: int) -> str:
    """A field as a sentence says it to whoever reads it."""
    if isinstance(value, list):
        return ", ".join([str(each) for each in value])
    return value.to(you) if isinstance(value, Belonging) else str(value)


class Line:
    """One event as plain data: its kind, rule, seat, fields (private ones only for those who may read them) and a sentence.

    `procedure` and `step` say what it happened in: the number of a procedure, -1 for none, and the name of its step; `within`
    are the numbers of the procedures around that one, the outermost first.
    """

    __slots__ = ("fields", "id", "kind", "outsider", "procedure", "rule", "seat", "sentence", "step", "within", "words")

    def __init__(self, game: Game[Any], state: State, id: int, event: Event) -> None:
        kind = game.events[event.kind]
        self.id = id
        self.kind = kind.name
        self.rule = kind.rule
        self.seat = event.seat
        self.outsider = game.outsider
        self.procedure = event.procedure
        self.step = event.step
        self.within = event.within
        fields: dict[str, Any] = {}
        for names, values in ((kind.public, event.public), (kind.private, event.private)):
            for i in range(min(len(names), len(values))):
                name = names[i]
                if i == len(names) - 1 and len(values) > len(names):  # the last name stands for all that follow
                    fields[name] = [game.field(state, name, value) for value in values[i:]]
                else:
                    fields[name] = game.field(state, name, values[i])
        self.fields = fields
        self.words = game.event_text(state, kind.name, fields)
        told = bool(event.private) or not kind.private
        self.sentence = kind.sentence if told else kind.outside

    def text(self, names: list[str], you: int = -1) -> str:
        """The sentence, with these names for the seats; who reads it may be one of them."""
        words = self.words
        player = words.get("player")
        sentence = self.sentence
        if you >= 0 and self.seat == you:
            sentence = addressed(sentence, "seat")
        if you >= 0 and isinstance(player, int) and player == you:
            sentence = addressed(sentence, "player")
        said: list[str] = []
        for before, name in pieces(sentence):
            said.append(before)
            if name == "seat":
                said.append(self.player_name(self.seat, names, you))
            elif name == "player" and isinstance(player, int):
                said.append(self.player_name(player, names, you))
            elif name:
                said.append(spoken(words[name], you))
        whole = "".join(said)
        return whole[:1].upper() + whole[1:]

    def player_name(self, seat: int, names: list[str], you: int) -> str:
        """How one speaks of a seat to who reads this: you, a name, or what somebody without one is called."""
        if you >= 0 and seat == you:
            return "you"
        if 0 <= seat < len(names):
            return names[seat]
        return self.outsider if names and self.outsider else f"seat {seat}"

    def __str__(self) -> str:
        return self.text([])

    def __repr__(self) -> str:
        return f"<Line {self.id} {self.kind}: {self}>"

    def as_data(self) -> dict[str, Any]:
        """The event as JSON-able data."""
        return {
            "id": self.id,
            "kind": self.kind,
            "rule": self.rule,
            "seat": self.seat,
            **self.fields,
            "procedure": self.procedure,
            "step": self.step,
            "within": list(self.within),
            "text": str(self),
        }
