"""Vault: a guide sees the trap and points at a safe door, the players choose one together, and somebody has to go."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import ANY, OFFER, Ask, Asks, Rules, State
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

    def lay_out(self, vault: Vault, seats: int, options: dict[str, Any]) -> None:
        vault.seats, vault.night, vault.nights, vault.loot = seats, 0, options["nights"], 0
        vault.hint = vault.door = vault.trap = -1

    def play(self, vault: Vault) -> Rules:
        while vault.night < vault.nights:
            vault.since = 0
            guide = vault.night % vault.seats
            if vault.trap < 0:
                vault.knowledge = Knowledge(vault.seats, [1 << guide] * 4, [0] * 4, [{0: 1}] * vault.seats)
                vault.trap = vault.chance.pick("trap", guide, 4)
                vault.tell(0, guide, (), (vault.trap,), 1 << guide)
            else:  # three choices up to the next checkpoint
                vault.hint = yield Ask(guide, POINT)
                vault.door = yield Asks(ANY, [Ask(seat, OPEN) for seat in range(vault.seats)])
                order = [(guide + 1 + i) % vault.seats for i in range(vault.seats)]
                offer = Asks(OFFER, [Ask(seat, GO, 0 if seat == order[0] else 1) for seat in order])
                self.go(vault, offer.who if (yield offer) == WALK else -1)
        vault.ending = "dawn"

    def go(self, vault: Vault, seat: int) -> None:
        if seat >= 0:
            found = 1 if vault.door != vault.trap else vault.chance.roll("escape", seat, 2, 1)[0] - 1
            vault.loot += found
            if vault.knowledge is not None:
                vault.knowledge.shown(vault.door)
            vault.tell(1, seat, (found,))
            if vault.loot < 0:
                raise Over("caught")
        vault.trap = vault.hint = vault.door = -1
        vault.night += 1
        vault.chance.next_turn()

    def legal(self, state: State, ask: Ask) -> list[int]:
        if ask.kind == GO:
            return [WALK] if ask.a else [WAIT, WALK]
        return [door for door in range(4) if not self.why_not(state, ask, door)]

    def why_not(self, state: State, ask: Ask, option: int) -> str:
        return "TOY-HONEST" if ask.kind == POINT and option == self.of(state).trap else ""

    def others(self, state: State, ask: Ask) -> list[int]:
        return [] if ask.kind == GO else [0, 1, 2, 3]

    def prompt(self, state: State, ask: Ask) -> str:
        return f"The trap is behind {self.of(state).trap}." if ask.kind == POINT else super().prompt(state, ask)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        vault = self.of(state)
        guide = seat == vault.night % vault.seats
        seen = {"night": vault.night, "hint": vault.hint, "door": vault.door, "loot": vault.loot}
        return seen | ({"trap": vault.trap} if guide else {})

    def deal(self, state: State, seat: int, chance: Chance) -> None:
        vault = self.of(state)
        if seat != vault.night % vault.seats and vault.trap >= 0:
            doors = [door for door in range(4) if door != vault.hint]
            vault.trap = doors[chance.pick("deal", -1, len(doors))]

    def result(self, state: State) -> Result:
        vault = self.of(state)
        won = vault.ending == "dawn" and vault.loot > 1
        scores = [Score(seat, vault.loot, {"loot": vault.loot}) for seat in range(vault.seats)]
        return Result(tuple(range(vault.seats)) if won else (), scores, vault.ending, "TOY-GO")

    def check(self, state: State) -> None:
        vault = self.of(state)
        assert -1 <= vault.loot <= vault.night and (vault.trap < 0 or vault.trap != vault.hint)
