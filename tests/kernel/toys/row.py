"""Opened: every seat lays its three cards in a row unseen, then the rows are opened one by one, and luck comes between."""

from neontable.kernel.ask import Ask
from neontable.kernel.authoring.simple_game import Hands, SimpleGame, SimpleState
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck
from neontable.kernel.game import EventKind, Kind, Setting
from neontable.kernel.procedure import AGAIN, DONE, NEXT, PrivateRound, Procedure, Then, begin_round, private_round

LAY, TAKE = 0, 1
LAID, OPENED, TOOK = 0, 1, 2
LENGTH = 3


class Rows(SimpleState):
    deck: Deck
    hands: Hands
    laid: Hands  # in the order in which they will be opened; what is open is known to all
    opened: int  # places of the rows that lie open
    pot: int
    rounds: int


class Showdown(Procedure[Rows]):
    """Lay, then open place after place: the highest card takes some of the pot, and its seat says how much."""

    steps = ("deal", "lay", "open", "take", "end")

    def deal(self, state: Rows) -> None:
        state.gather(state.deck)
        state.opened = 0
        for seat in state.playing:
            state.hands[seat] = [state.draw(state.deck, seat) for _ in range(LENGTH)]

    def lay(self, state: Rows) -> None:
        begin_round(state, Laying(state.playing[:]))

    def open(self, state: Rows) -> None:
        for seat in state.playing:
            card = state.laid[seat][state.opened]
            state.shown(card)
            state.tell(OPENED, seat, (card,))
        state.opened += 1
        state.pot += 1 + state.chance.pick("pot", -1, 2)

    def take(self, state: Rows, asked: Ask | None) -> Then:
        best = max(state.playing, key=lambda seat: state.laid[seat][state.opened - 1])
        if asked is None:
            return Ask(best, TAKE, 1, state.pot)
        state.points[best] += asked.answer
        state.pot -= asked.answer
        state.tell(TOOK, best, (asked.answer,))
        return "open" if state.opened < LENGTH else NEXT

    def end(self, state: Rows) -> Then:
        state.rounds -= 1
        state.ending = "" if state.rounds else "all rounds"
        return "deal"


class Row(Procedure[Rows]):
    """What one seat has laid so far; the last card is asked for as well, although only one is left."""

    steps = ("lay",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat, self.cards = seat, list[int]()

    def lay(self, state: Rows, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, LAY)
        self.cards.append(asked.answer)
        return AGAIN if len(self.cards) < LENGTH else DONE


class Laying(PrivateRound[Rows]):
    steps = ("answer", "close")

    def private(self, state: Rows, seat: int) -> Row:
        return Row(seat)

    def row(self, seat: int) -> Row:
        draft = self.draft(seat)
        assert isinstance(draft, Row)
        return draft

    def close(self, state: Rows) -> None:
        for seat in self.seats:
            state.laid[seat], state.hands[seat] = self.row(seat).cards, []
            state.tell(LAID, seat, (), (len(state.laid[seat]),), 1 << seat)


class Opened(SimpleGame[Rows]):
    name, title, seats, state, pieces, others_go_on = "toy-row", "Opened", range(2, 5), Rows, range(14), True
    sealed = "TOY-SEALED"
    settings = (Setting("rounds", "Rounds", (2, 1)),)
    procedures = (Showdown, Laying, Row)
    kinds = (
        Kind("lay", "TOY-LAY", "Lay which card next?", "Laying rows."),
        Kind("take", "TOY-TAKE", "Take how much of {ask.b}?"),
    )
    events = (
        EventKind("laid", "", "{seat} has laid {count} cards.", (), ("count",), "{seat} has laid a row."),
        EventKind("opened", "", "{seat} opens {card}.", ("card",)),
        EventKind("took", "", "{seat} takes {count}.", ("count",)),
    )

    def answers(self, state: Rows, ask: Ask) -> list[int]:
        if ask.kind == TAKE:
            return super().answers(state, ask)
        laying = private_round(state)
        assert isinstance(laying, Laying)
        return [card for card in state.hands[ask.seat] if card not in laying.row(ask.seat).cards]

    def several(self, content: object, line: str) -> list[str]:
        numbers = line.split()
        return [f"lay {number}" for number in numbers] if all(number.isdigit() for number in numbers) else [line]

    def guess(self, state: Rows, seat: int, chance: Chance) -> None:
        """Rivals probably keep their high cards for later."""
        self.deal(state, seat, chance)
        for other in state.playing:
            if other != seat and state.laid[other] and chance.pick("guess", -1, 4):
                row = state.laid[other]
                row[state.opened :] = sorted(row[state.opened :])
