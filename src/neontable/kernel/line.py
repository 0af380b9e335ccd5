"""A line of the log as people and programs read it."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import State
from neontable.kernel.event import Event
from neontable.kernel.game import Game


class Line:
    """One event: its kind, rule, seat, fields (private ones only for those who may read them) and a sentence."""

    __slots__ = ("fields", "id", "kind", "rule", "seat", "sentence")

    def __init__(self, game: Game[Any], state: State, id: int, event: Event) -> None:
        kind = game.events[event.kind]
        self.id = id
        self.kind = kind.name
        self.rule = kind.rule
        self.seat = event.seat
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
        words = dict(self.fields)
        words["seat"] = names[self.seat] if 0 <= self.seat < len(names) else f"seat {self.seat}"
        if isinstance(words.get("player"), int):
            words["player"] = names[words["player"]] if words["player"] < len(names) else f"seat {words['player']}"
        sentence = self.sentence.format_map(words)
        return sentence[:1].upper() + sentence[1:]

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
