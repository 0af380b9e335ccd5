"""Vault: a guide sees the trap and points at a safe door, the players choose one together, and somebody has to go."""

from neontable.kernel.ask import ANY, OFFER, Ask, Asks, Rules
from neontable.kernel.authoring.simple_game import NO, YES, FaceDown, FaceUp, SimpleGame, SimpleState
from neontable.kernel.deck import Deck
from neontable.kernel.errors import Over
from neontable.kernel.game import EventKind, Kind, Setting

POINT, OPEN, GO = 0, 1, 2


class Vault(SimpleState):
    doors: Deck
    trap: FaceDown  # one of the doors, which the guide alone has seen
    hint: FaceUp
    door: int
    night: int
    nights: int


class Heist(SimpleGame[Vault]):
    name, title, seats, state, pieces = "toy-coop", "Vault", range(2, 4), Vault, range(1, 5)
    settings = (Setting("nights", "Nights", (3, 2)),)
    end_rule = "TOY-GO"
    together = True
    kinds = (
        Kind("point", "TOY-POINT", "The trap is behind {state.trap[0]}.", "The guide looks for the trap."),
        Kind("open", "TOY-OPEN", "Open which door?"),
        Kind("go", "TOY-GO", "Will you go through {state.door}?", "Somebody has to go."),
    )
    events = (
        EventKind("night", "", "{seat} is the guide.", (), ("trap",)),
        EventKind("found", "TOY-GO", "{seat} goes and finds {loot}.", ("loot",)),
    )

    def main(self, state: Vault) -> Rules:
        while state.night < state.nights:
            guide = state.night % state.seats
            if not state.trap:
                state.trap.append(state.draw(state.doors, guide, event=0))
            if not state.hint:
                state.hint.append((yield Ask(guide, POINT)))
                state.doors.take_out(state.hint[0])
            if not state.door:
                state.door = yield Asks(ANY, [Ask(seat, OPEN) for seat in range(state.seats)])
            offer = Asks(OFFER, [Ask(seat, GO, YES if i else NO, YES) for i, seat in enumerate(state.after(guide))])
            if (yield offer) == YES:
                found = (
                    1 if state.door not in state.trap else state.chance.roll("escape", offer.who, [0, 1], 2, 1)[0] - 1
                )
                state.points = [points + found for points in state.points]
                state.shown(state.door)
                state.tell(1, offer.who, (found,))
                if state.points[0] < 0:
                    raise Over("caught")
            state.night, state.door = state.night + 1, 0
            state.gather(state.doors)
        state.ending = "dawn"

    def why_not(self, state: Vault, ask: Ask, option: int) -> str:
        return "TOY-HONEST" if ask.kind == POINT and option in state.trap else ""

    def winners(self, state: Vault) -> list[int]:
        return list(range(state.seats)) if state.ending == "dawn" and state.points[0] > 1 else []
