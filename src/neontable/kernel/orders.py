"""Standing orders: answers that a seat has given beforehand, as closed data that anybody can read."""

from __future__ import annotations

from typing import Any, Final

from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.pickling import Taken, taken_apart

WHENS: Final = ("always", "free", "damage", "defeated")


class Order:
    """Answer decisions of this kind by this text: always, when free, from so much damage on, or when it would be defeated."""

    __slots__ = ("answer", "at_least", "kind", "when")

    def __init__(self, kind: str, answer: str, when: str = "always", at_least: int = 0) -> None:
        self.kind = kind
        self.answer = answer
        self.when = when
        self.at_least = at_least

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def applies(self, facts: dict[str, Any]) -> bool:
        """Whether the order speaks in this situation."""
        if self.when == "free":
            return bool(facts["free"])
        if self.when == "damage":
            return int(facts["damage"]) >= self.at_least
        if self.when == "defeated":
            return bool(facts["defeated"])
        return True

    def as_data(self) -> dict[str, Any]:
        """The order as JSON-able data."""
        return {"kind": self.kind, "when": self.when, "at_least": self.at_least, "answer": self.answer}


def order_from(game: Game[Any], data: Any) -> Order | None:
    """A standing order from data, checked against the game's kinds of decisions; nothing if it withdraws its kind."""
    if not isinstance(data, dict):
        raise Invalid(f"A standing order is a dict, not {data!r}.", "Fields: kind, when, at_least, answer.")
    unknown = set(data) - {"kind", "when", "at_least", "answer"}
    if unknown:
        raise Invalid(
            f"A standing order has no field {min(map(str, unknown))!r}.", "Fields: kind, when, at_least, answer."
        )
    kinds = [kind.name for kind in game.kinds]
    if data.get("kind") not in kinds:
        raise Invalid(f"{game.title} has no decision {data.get('kind')!r}.", f"Kinds: {', '.join(kinds)}.")
    when = data.get("when", "always")
    if when not in WHENS:
        raise Invalid(f"A standing order cannot wait for {when!r}.", f"when is one of: {', '.join(WHENS)}.")
    least = data.get("at_least", 0)
    if type(least) is not int:
        raise Invalid(f"at_least is a number, not {least!r}.", "Give the least damage that it waits for.")
    answer = data.get("answer")
    if answer is None:
        return None
    if not isinstance(answer, str) or not answer:
        raise Invalid("A standing order needs an answer.", "Give the text of the option, such as 'stop'.")
    return Order(data["kind"], answer, when, least)
