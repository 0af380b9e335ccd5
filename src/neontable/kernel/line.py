"""A line of the log as people and programs read it."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import State
from neontable.kernel.event import Event
from neontable.kernel.game import Game


def said(value: Any) -> Any:
    """A field in a sentence: several things in a row."""
    return ", ".join([str(each) for each in value]) if isinstance(value, list) else value


class Line:
    """One event: its kind, rule, seat, fields (private ones only for those who may read them) and a sentence."""

    __slots__ = ("fields", "game", "id", "kind", "outsider", "rule", "seat", "sentence", "state")

    def __init__(self, game: Game[Any], state: State, id: int, event: Event) -> None:
        kind = game.events[event.kind]
        self.id = id
        self.kind = kind.name
        self.rule = kind.rule
        self.seat = event.seat
        self.game = game
        self.state = state
        self.outsider = game.outsider
        fields: dict[str, Any] = {}
        for names, values in ((kind.public, event.public), (kind.private, event.private)):
            for i in range(min(len(names), len(values))):
                name = names[i]
                if i == len(names) - 1 and len(values) > len(names):  # the last name stands for all that follow
                    fields[name] = [game.field(state, name, value) for value in values[i:]]
                else:
                    fields[name] = game.field(state, name, values[i])
        self.fields = fields
        told = bool(event.private) or not kind.private
        self.sentence = kind.sentence if told else kind.outside

    def text(self, names: list[str]) -> str:
        """The sentence, with these names for the seats."""
        spoken = self.game.spoken(self.state, self.kind, self.fields)
        words = {name: said(value) for name, value in spoken.items()}
        words["seat"] = self.called(self.seat, names)
        if isinstance(words.get("player"), int):
            words["player"] = self.called(words["player"], names)
        sentence = self.sentence.format_map(words)
        return sentence[:1].upper() + sentence[1:]

    def called(self, seat: int, names: list[str]) -> str:
        """The name of a seat, or of somebody without one."""
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
            "text": str(self),
        }
