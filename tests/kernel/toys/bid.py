"""Sealed: stakes are named unseen, then every seat seals two cards one by one; the best bid takes all stakes."""

from neontable.kernel.ask import Ask, Rules, together
from neontable.kernel.game import EventKind, Kind, Setting
from neontable.kernel.plain import Drafts, FaceDown, FaceUp, Hands, Plain, PlainGame, unseen

STAKE, SEAL = 0, 1


class Bids(Plain):
    hands: Hands
    rest: FaceDown
    spent: FaceUp
    sealed: Drafts[list[int]]  # the cards of its hand that each seat has put into its envelope so far
    luck: Drafts[int]  # 1 to 3, rolled in secret when the first card is sealed
    stakes: int
    rounds: int


class Sealed(PlainGame[Bids]):
    name, title, seats, state, others_go_on = "toy-bid", "Sealed", range(2, 5), Bids, True
    settings = (Setting("rounds", "Rounds", (2, 1)),)
    kinds = (Kind("stake", "", "How much do you stake?"), Kind("seal", "", "Seal which card?", "Sealing cards."))
    events = (
        EventKind("stakes", "", "All have named their stakes: {total}.", ("total",)),
        EventKind("sealed", "", "{seat} seals {card}.", (), ("card",), "{seat} seals a card."),
        EventKind("bid", "", "{seat} bids {sum}.", ("sum",)),
    )

    def lay_out(self, state: Bids) -> None:
        state.hands, state.rest = state.dealt(range(1, 4 * state.seats + 3), 4)

    def main(self, state: Bids) -> Rules:
        while state.rounds:
            if not state.stakes:
                state.since = 0
                state.stakes = sum((yield from unseen([Ask(seat, STAKE, 1, 2) for seat in state.playing])))
                state.tell(0, -1, (state.stakes,))
            yield from together(state, {seat: self.seal(state, seat) for seat in state.playing})
            bids = {seat: sum(state.sealed[seat]) + state.luck[seat] for seat in state.playing}
            for seat, bid in bids.items():
                state.tell(2, seat, (bid,))
                state.points[seat] += state.stakes if bid == max(bids.values()) else 0
                state.hands[seat] = [card for card in state.hands[seat] if card not in state.sealed[seat]]
                state.spent += state.sealed[seat]
                state.sealed[seat], state.luck[seat] = [], 0
            state.stakes, state.rounds = 0, state.rounds - 1
            state.chance.next_turn()
        state.ending = "all rounds"

    def seal(self, state: Bids, seat: int) -> Rules:
        while len(state.sealed[seat]) < 2:
            card = yield Ask(seat, SEAL)
            state.sealed[seat].append(card)
            state.tell(1, seat, (), (card,), 1 << seat)
            state.luck[seat] = state.luck[seat] or 1 + state.chance.pick("luck", seat, 3)

    def answers(self, state: Bids, ask: Ask) -> list[int]:
        hand, sealed = state.hands[ask.seat], state.sealed[ask.seat]
        return [card for card in hand if card not in sealed] if ask.kind == SEAL else super().answers(state, ask)
