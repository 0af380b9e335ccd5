"""Sealed: stakes are named unseen, then every seat seals two cards one by one; the best bid takes all stakes."""

from neontable.kernel.ask import ALL, Ask, Asks
from neontable.kernel.authoring.simple_game import FaceDown, FaceUp, Hands, SimpleGame, SimpleState
from neontable.kernel.game import EventKind, Kind, Setting
from neontable.kernel.procedure import AGAIN, DONE, NEXT, PrivateRound, Procedure, Then, begin_round, private_round

STAKE, SEAL = 0, 1


class Bids(SimpleState):
    hands: Hands
    rest: FaceDown
    spent: FaceUp
    stakes: int
    rounds: int


class Bidding(Procedure[Bids]):
    steps = ("stake", "seal", "end")

    def stake(self, state: Bids, asked: Ask | None) -> Then:
        if asked is None:
            return Asks(ALL, [Ask(seat, STAKE, 1, 2) for seat in state.playing])
        state.stakes = sum(asked.answers.values())
        state.tell(0, -1, (state.stakes,))
        return NEXT

    def seal(self, state: Bids) -> None:
        begin_round(state, Sealing(state.playing[:]))

    def end(self, state: Bids) -> Then:
        state.stakes, state.rounds = 0, state.rounds - 1
        state.chance.next_turn()
        state.ending = "" if state.rounds else "all rounds"
        return "stake"


class Envelope(Procedure[Bids]):
    """What one seat seals: its cards so far, and 1 to 3 of luck, rolled in secret with the first."""

    steps = ("seal",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat, self.cards, self.luck = seat, list[int](), 0

    def seal(self, state: Bids, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.seat, SEAL) if len(self.cards) < 2 else DONE
        self.cards.append(asked.answer)
        state.tell(1, self.seat, (), (asked.answer,), 1 << self.seat)
        self.luck = self.luck or 1 + state.chance.pick("luck", self.seat, 3)
        return AGAIN


class Sealing(PrivateRound[Bids]):
    steps = ("answer", "open")

    def private(self, state: Bids, seat: int) -> Envelope:
        return Envelope(seat)

    def envelope(self, seat: int) -> Envelope:
        draft = self.draft(seat)
        assert isinstance(draft, Envelope)
        return draft

    def open(self, state: Bids) -> None:
        envelopes = {seat: self.envelope(seat) for seat in self.seats}
        bids = {seat: sum(each.cards) + each.luck for seat, each in envelopes.items()}
        for seat, bid in bids.items():
            state.tell(2, seat, (bid,))
            state.points[seat] += state.stakes if bid == max(bids.values()) else 0
            state.hands[seat] = [card for card in state.hands[seat] if card not in envelopes[seat].cards]
            state.spent += envelopes[seat].cards


class Sealed(SimpleGame[Bids]):
    name, title, seats, state, others_go_on = "toy-bid", "Sealed", range(2, 5), Bids, True
    settings = (Setting("rounds", "Rounds", (2, 1)),)
    procedures = (Bidding, Sealing, Envelope)
    kinds = (Kind("stake", "", "How much do you stake?"), Kind("seal", "", "Seal which card?", "Sealing cards."))
    events = (
        EventKind("stakes", "", "All have named their stakes: {total}.", ("total",)),
        EventKind("sealed", "", "{seat} seals {card}.", (), ("card",), "{seat} seals a card."),
        EventKind("bid", "", "{seat} bids {sum}.", ("sum",)),
    )

    def lay_out(self, state: Bids) -> None:
        state.hands, state.rest = state.dealt(range(1, 4 * state.seats + 3), 4)

    def answers(self, state: Bids, ask: Ask) -> list[int]:
        if ask.kind == STAKE:
            return super().answers(state, ask)
        sealing = private_round(state)
        assert isinstance(sealing, Sealing)
        return [card for card in state.hands[ask.seat] if card not in sealing.envelope(ask.seat).cards]
