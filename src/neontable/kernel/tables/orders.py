"""Standing orders: answers that a seat has given beforehand, as closed data that anybody can read."""

from __future__ import annotations

import json
from typing import Any, Final

from neontable.kernel.ask import Ask, State
from neontable.kernel.decision import Decision
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Condition, Game
from neontable.kernel.pickling import Taken, taken_apart

ALWAYS: Final = "always"
FIRST: Final = "first"  # as an answer: the first option there is, where texts differ from question to question
FIELDS: Final = ("kind", "when", "at_least", "answer")


class Order:
    """Answer decisions of this kind by this text: always, or while a condition of the game holds."""

    __slots__ = ("answer", "at_least", "condition", "kind", "when")

    def __init__(self, kind: str, answer: str, condition: Condition | None = None, at_least: int = 0) -> None:
        self.kind = kind
        self.answer = answer
        self.condition = condition
        self.when = ALWAYS if condition is None else condition.name
        self.at_least = at_least

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def applies(self, state: State, ask: Ask, option: int) -> bool:
        """Whether the order speaks in this situation; the option is the answer it would give."""
        condition = self.condition
        return condition is None or condition.holds(state, ask, option, self.at_least)

    def as_data(self) -> dict[str, Any]:
        """The order as JSON-able data."""
        return {"kind": self.kind, "when": self.when, "at_least": self.at_least, "answer": self.answer}


class Orders:
    """The standing orders of a table, by seat: one for each kind of decision."""

    __slots__ = ("by_seat",)

    def __init__(self) -> None:
        self.by_seat: dict[int, list[Order]] = {}

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def of(self, seat: int) -> list[Order]:
        """The orders of a seat."""
        return self.by_seat.get(seat, [])

    def keep(self, seat: int, kind: str, given: Order | None) -> None:
        """Keep an order instead of the one of its kind, or with None withdraw that one."""
        kept = [one for one in self.of(seat) if one.kind != kind]
        if given is not None:
            kept.append(given)
        if kept:
            self.by_seat[seat] = kept
        else:
            self.by_seat.pop(seat, None)

    def speaking(self, decisions: tuple[Decision, ...], state: State) -> tuple[Decision, str] | None:
        """The first of these decisions for which an order has an answer, and that answer."""
        for decision in decisions:
            for order in self.of(decision.seat):
                answer = decision.options[0] if order.answer == FIRST else order.answer
                if order.kind == decision.kind and answer in decision.options:
                    if order.applies(state, decision.ask, decision.code(answer)):
                        return decision, answer
        return None


def conditions_for(game: Game[Any], kind: str) -> list[Condition]:
    """What an order for this kind of decision may wait for, besides always."""
    return [condition for condition in game.conditions if kind in condition.kinds]


def order_from(game: Game[Any], data: Any) -> Order | None:
    """A standing order from data, checked against what the game offers; nothing if it withdraws its kind."""
    fields = f"Fields: {', '.join(FIELDS)}."
    if not isinstance(data, dict):
        raise Invalid(f"A standing order is a dict, not {data!r}.", fields)
    unknown = set(data) - set(FIELDS)
    if unknown:
        raise Invalid(f"A standing order has no field {min(map(str, unknown))!r}.", fields)
    kinds = [kind.name for kind in game.kinds]
    kind = data.get("kind")
    if kind not in kinds:
        raise Invalid(f"{game.title} has no decision {kind!r}.", f"Kinds: {', '.join(kinds)}.")
    when = data.get("when", ALWAYS)
    offered = {condition.name: condition for condition in conditions_for(game, kind)}
    if when != ALWAYS and when not in offered:
        names = ", ".join([ALWAYS, *offered])
        raise Invalid(f"A standing order for {kind} cannot wait for {when!r}.", f"when is one of: {names}.")
    least = data.get("at_least", 0)
    if type(least) is not int:
        raise Invalid(f"at_least is a number, not {least!r}.", "Give the number that it waits for.")
    answer = data.get("answer")
    if answer is None:
        return None
    if not isinstance(answer, str) or not answer:
        raise Invalid("A standing order needs an answer.", "Give the text of the option, such as 'stop'.")
    return Order(kind, answer, offered.get(when), least)


def recorded_order(game: Game[Any], text: str) -> tuple[str, Order | None]:
    """The kind and the order of an entry; one that waits for what the game no longer offers waits for nothing, and is gone."""
    data = json.loads(text)
    gone = False
    if isinstance(data, dict):
        offered = [each.name for each in conditions_for(game, str(data.get("kind")))]
        when = data.get("when", ALWAYS)
        gone = when != ALWAYS and when not in offered
    if gone:
        data["when"] = ALWAYS
    given = order_from(game, data)
    return data["kind"], None if gone else given
