"""Sealed: stakes are named unseen, then every seat seals two cards one after the other; the best bid takes all stakes."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import ALL, Ask, Asks, Rules, together
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.game import EventKind, Kind, Result, Score, Setting
from tests.kernel.toys.plain import Plain, Toy

STAKE, SEAL = 0, 1


class Bids(Plain):
    hands: list[list[int]]
    sealed: list[list[int]]  # what each seat has put into its envelope so far
    luck: list[int]  # rolled in secret when the first card is sealed; -1 before
    stakes: list[int]
    points: list[int]
    spent: list[int]
    rest: list[int]
    playing: list[int]
    rounds: int


class Sealed(Toy[Bids]):
    name, title, seats, table = "toy-bid", "Sealed", range(2, 5), Bids
    settings = (Setting("rounds", "Rounds", (2, 1)),)
    kinds = (Kind("stake", "", "How much do you stake?"), Kind("seal", "", "Seal which card?", "Sealing cards."))
    events = (
        EventKind("stakes", "", "All have named their stakes: {total}.", ("total",)),
        EventKind("sealed", "", "{seat} seals {card}.", (), ("card",), "{seat} seals a card."),
        EventKind("bid", "", "{seat} bids {sum}.", ("sum",)),
    )

    def lay_out(self, state: Bids, seats: int, options: dict[str, Any]) -> None:
        cards = list(range(1, 4 * seats + 3))
        choose_some(state.chance, cards, len(cards))
        state.hands = [sorted(cards[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        state.sealed, state.luck, state.points = [[] for _ in range(seats)], [-1] * seats, [0] * seats
        state.stakes, state.spent, state.rest = [], [], sorted(cards[4 * seats :])
        state.playing, state.rounds = list(range(seats)), options["rounds"]

    def main(self, state: Bids) -> Rules:
        while state.rounds:
            state.since = 0
            if not state.stakes:
                group = Asks(ALL, [Ask(seat, STAKE) for seat in state.playing])
                yield group
                state.stakes = list(group.answers.values())
                state.tell(0, -1, (sum(state.stakes),))
            else:
                yield from together(state, {seat: self.seal(state, seat) for seat in state.playing})
                self.reveal(state)
        state.ending = "all rounds"

    def seal(self, state: Bids, seat: int) -> Rules:
        while len(state.sealed[seat]) < 2:
            card = yield Ask(seat, SEAL)
            state.hands[seat].remove(card)
            state.sealed[seat].append(card)
            state.tell(1, seat, (), (card,), 1 << seat)
            if state.luck[seat] < 0:
                state.luck[seat] = state.chance.pick("luck", seat, 3)

    def reveal(self, state: Bids) -> None:
        sums = {seat: sum(state.sealed[seat]) + state.luck[seat] for seat in state.playing}
        for seat in state.playing:
            state.tell(2, seat, (sums[seat],))
            state.spent += state.sealed[seat]
            if sums[seat] == max(sums.values()):
                state.points[seat] += sum(state.stakes)
            state.sealed[seat], state.luck[seat] = [], -1
        state.stakes = []
        state.rounds -= 1
        state.chance.next_turn()

    def legal(self, state: Bids, ask: Ask) -> list[int]:
        return [1, 2] if ask.kind == STAKE else state.hands[ask.seat][:]

    def concede(self, state: Bids, seat: int) -> None:
        state.playing.remove(seat)
        state.stakes = []  # those who stay name them anew
        if len(state.playing) == 1:
            state.ending = "concede"

    def view(self, state: Bids, seat: int) -> dict[str, Any]:
        held = [len(state.hands[one]) + len(state.sealed[one]) for one in range(len(state.hands))]
        seen = {"rounds": state.rounds, "points": state.points[:], "stakes": state.stakes[:], "spent": state.spent[:]}
        mine = {"hand": state.hands[seat][:], "sealed": state.sealed[seat][:], "luck": state.luck[seat]}
        return seen | {"held": held} | (mine if seat >= 0 else {})

    def deal(self, state: Bids, seat: int, chance: Chance) -> None:
        others = [other for other in range(len(state.hands)) if other != seat]
        for other in others:
            state.hands[other] += state.sealed[other]
            state.sealed[other], state.luck[other] = [], -1
        pool = sorted(state.rest + [card for other in others for card in state.hands[other]])
        choose_some(chance, pool, len(pool))
        for other in others:
            held = len(state.hands[other])
            state.hands[other], pool = sorted(pool[:held]), pool[held:]
        state.rest = sorted(pool)

    def result(self, state: Bids) -> Result:
        best = max(state.points[seat] for seat in state.playing)
        scores = [Score(seat, points, {"stakes": points}) for seat, points in enumerate(state.points)]
        return Result(tuple(seat for seat in state.playing if state.points[seat] == best), scores, state.ending, "")

    def check(self, state: Bids) -> None:
        cards = [card for hand in state.hands + state.sealed for card in hand] + state.spent + state.rest
        assert sorted(cards) == list(range(1, 4 * len(state.hands) + 3)), "every card lies in one place"
