"""A game of a few lines for one test: its questions offer the numbers below `ask.a`.

Its rules are given as a function, which yields questions, or as procedures. Either way they are entered from the state alone,
so what they have done so far stands in the notes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import neontable as nt
from neontable.kernel.ask import Ask, Rules, State
from neontable.kernel.chance import Chance
from neontable.kernel.game import EventKind, Game, Kind, Result, Score
from neontable.kernel.procedure import Procedure, read, written
from neontable.kernel.registry import register


class Notes(State):
    """A list of what happened, and a step to enter at."""

    __slots__ = ("notes", "seats", "step")

    def __init__(self, chance: Chance, seats: int, step: int = 0, notes: tuple[Any, ...] = ()) -> None:
        super().__init__(chance)
        self.seats = seats
        self.step = step
        self.notes = list(notes)

    def copy(self) -> Notes:
        twin = Notes(self.chance.copy(), self.seats, self.step, tuple(self.notes))
        self.carry(twin)
        return twin


class Tiny(Game[Notes]):
    """Plays whatever rules it is given."""

    name, title, seats = "tiny", "Tiny", range(1, 5)
    kinds = (Kind("pick", "", "Which?"), Kind("then", "", "And then?"))
    events = (EventKind("noted", "", "{seat} noted {what}.", ("what",)),)

    def __init__(
        self, rules: Callable[[Notes], Rules] | None = None, procedures: tuple[type[Procedure[Any]], ...] = ()
    ) -> None:
        self.rules = rules
        self.procedures = procedures  # the game is the first one

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> Notes:
        state = Notes(chance, seats)
        if self.procedures:
            state.begin(self.procedures[0]())
        return state

    def main(self, state: Notes) -> Rules:
        assert self.rules is not None
        return self.rules(state)

    def legal(self, state: Notes, ask: Ask) -> list[int]:
        return list(range(ask.a))

    def word(self, state: Notes, ask: Ask, option: int) -> str:
        return f"{self.kinds[ask.kind].name} {option}"

    def view(self, state: Notes, seat: int) -> dict[str, Any]:
        return {"notes": state.notes[:]}

    def deal(self, state: Notes, seat: int, chance: Chance) -> None:
        """Nothing is hidden."""

    def position(self, state: Notes) -> dict[str, Any]:
        return {
            "seats": state.seats,
            "step": state.step,
            "notes": state.notes[:],
            "ending": state.ending,
            "doing": [written(procedure) for procedure in state.doing],
            "begun": state.begun,
        }

    def place(
        self, position: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> Notes:
        state = Notes(chance, position["seats"], position["step"], tuple(position["notes"]))
        state.ending = position["ending"]
        state.begun = position["begun"]
        state.doing = [read(each, {kind.__name__: kind for kind in self.procedures}) for each in position["doing"]]
        return state

    def result(self, state: Notes) -> Result:
        return Result((), [Score(seat, 0, {"points": 0}) for seat in range(state.seats)], state.ending, "")


def tiny(
    rules: Callable[[Notes], Rules] | type[Procedure[Any]], *others: type[Procedure[Any]], seats: int = 2
) -> nt.Table:
    """A table of such a game, which can be recorded and loaded."""
    game = Tiny(None, (rules, *others)) if isinstance(rules, type) else Tiny(rules)
    register(game)
    return nt.new(game, seats=seats, seed=1)


def notes(table: nt.Table) -> list[Any]:
    """What the rules have noted."""
    state = table.run.state
    assert isinstance(state, Notes)
    return state.notes
