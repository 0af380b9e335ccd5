"""Vault: a guide sees the trap and points at a safe door, the players choose one together, and somebody has to go."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import ANY, OFFER, Ask, Asks, Rules
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Over
from neontable.kernel.game import EventKind, Kind, Result, Score, Setting
from neontable.kernel.knowledge import Knowledge
from tests.kernel.toys.plain import Plain, Toy

POINT, OPEN, GO = 0, 1, 2
WAIT, WALK = 0, 1


class Vault(Plain):
    seats: int
    night: int
    nights: int
    trap: int  # the guide alone knows all doors, the others those that somebody walked through
    hint: int
    door: int
    loot: int


class Heist(Toy[Vault]):
    name, title, seats, table = "toy-coop", "Vault", range(2, 4), Vault
    settings = (Setting("nights", "Nights", (3, 2)),)
    kinds = (
        Kind("point", "TOY-POINT", "", "The guide looks for the trap."),
        Kind("open", "TOY-OPEN", "Open which door?"),
        Kind("go", "TOY-GO", "Will you go?"),
    )
    events = (
        EventKind("night", "", "{seat} is the guide.", (), ("trap",), "{seat} is the guide."),
        EventKind("found", "TOY-GO", "{seat} goes and finds {loot}.", ("loot",)),
    )

    def lay_out(self, state: Vault, seats: int, options: dict[str, Any]) -> None:
        state.seats, state.night, state.nights, state.loot = seats, 0, options["nights"], 0
        state.hint = state.door = state.trap = -1

    def main(self, state: Vault) -> Rules:
        while state.night < state.nights:
            state.since = 0
            guide = state.night % state.seats
            if state.trap < 0:
                state.knowledge = Knowledge(state.seats, [1 << guide] * 4, [0] * 4, [{0: 1}] * state.seats)
                state.trap = state.chance.pick("trap", guide, 4)
                state.tell(0, guide, (), (state.trap,), 1 << guide)
            else:  # three choices up to the next checkpoint
                state.hint = yield Ask(guide, POINT)
                state.door = yield Asks(ANY, [Ask(seat, OPEN) for seat in range(state.seats)])
                order = [(guide + 1 + i) % state.seats for i in range(state.seats)]
                offer = Asks(OFFER, [Ask(seat, GO, 0 if seat == order[0] else 1) for seat in order])
                self.go(state, offer.who if (yield offer) == WALK else -1)
        state.ending = "dawn"

    def go(self, state: Vault, seat: int) -> None:
        if seat >= 0:
            found = 1 if state.door != state.trap else state.chance.roll("escape", seat, 2, 1)[0] - 1
            state.loot += found
            if state.knowledge is not None:
                state.knowledge.shown(state.door)
            state.tell(1, seat, (found,))
            if state.loot < 0:
                raise Over("caught")
        state.trap = state.hint = state.door = -1
        state.night += 1
        state.chance.next_turn()

    def legal(self, state: Vault, ask: Ask) -> list[int]:
        if ask.kind == GO:
            return [WALK] if ask.a else [WAIT, WALK]
        return [door for door in range(4) if not self.why_not(state, ask, door)]

    def why_not(self, state: Vault, ask: Ask, option: int) -> str:
        return "TOY-HONEST" if ask.kind == POINT and option == state.trap else ""

    def others(self, state: Vault, ask: Ask) -> list[int]:
        return [] if ask.kind == GO else [0, 1, 2, 3]

    def prompt(self, state: Vault, ask: Ask) -> str:
        return f"The trap is behind {state.trap}." if ask.kind == POINT else super().prompt(state, ask)

    def view(self, state: Vault, seat: int) -> dict[str, Any]:
        guide = seat == state.night % state.seats
        seen = {"night": state.night, "hint": state.hint, "door": state.door, "loot": state.loot}
        return seen | ({"trap": state.trap} if guide else {})

    def deal(self, state: Vault, seat: int, chance: Chance) -> None:
        if seat != state.night % state.seats and state.trap >= 0:
            doors = [door for door in range(4) if door != state.hint]
            state.trap = doors[chance.pick("deal", -1, len(doors))]

    def result(self, state: Vault) -> Result:
        won = state.ending == "dawn" and state.loot > 1
        scores = [Score(seat, state.loot, {"loot": state.loot}) for seat in range(state.seats)]
        return Result(tuple(range(state.seats)) if won else (), scores, state.ending, "TOY-GO")

    def check(self, state: Vault) -> None:
        assert -1 <= state.loot <= state.night and (state.trap < 0 or state.trap != state.hint)
