"""What all toys share: a state of numbers, lists and decks, named once as annotations, that copies and writes itself."""

from __future__ import annotations

from typing import Any, TypeVar

from neontable.kernel.ask import Ask, State
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.game import Game
from neontable.kernel.knowledge import Knowledge


class Plain(State):
    """A state whose annotations are its zones."""

    def copy(self) -> Plain:
        twin = type(self)(self.chance.copy())
        twin.since, twin.ending = self.since, self.ending
        twin.knowledge = None if self.knowledge is None else self.knowledge.copy()
        for zone in type(self).__annotations__:
            setattr(twin, zone, copied(getattr(self, zone)))
        return twin


def copied(thing: Any) -> Any:
    if isinstance(thing, list):
        return [copied(part) for part in thing]
    return thing.copy() if isinstance(thing, Deck) else thing


Zones = TypeVar("Zones", bound=Plain)


class Toy(Game[Zones]):
    """A game over such a state: a toy gives `table` (its state's class), `lay_out` and its rules."""

    table: type[Zones]

    def lay_out(self, state: Zones, seats: int, options: dict[str, Any]) -> None:
        raise NotImplementedError

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> Zones:
        table = self.table(chance)
        self.lay_out(table, seats, options)
        return table

    def word(self, state: Zones, ask: Ask, option: int) -> str:
        return f"{self.kinds[ask.kind].name} {option}"

    def position(self, state: Zones) -> dict[str, Any]:
        data: dict[str, Any] = {"ending": state.ending}
        for zone in self.table.__annotations__:
            thing = getattr(state, zone)
            data[zone] = [thing.strata(), thing.shuffles] if isinstance(thing, Deck) else copied(thing)
        if state.knowledge is not None:
            data["known"] = state.knowledge.known[:]
        return data

    def place(
        self, position: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> Zones:
        table = self.table(chance)
        table.ending = position["ending"]
        for zone, kind in self.table.__annotations__.items():
            thing = position[zone]
            setattr(table, zone, deck_of(zone, -1, thing[0], thing[1]) if kind == "Deck" else copied(thing))
        if "known" in position:
            table.knowledge = Knowledge(seats, position["known"][:], [0] * len(position["known"]), [{0: 1}] * seats)
        return table
