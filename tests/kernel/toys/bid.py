"""Sealed: stakes are named unseen, then every seat seals two cards one after the other; the best bid takes all stakes."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import ALL, Ask, Asks, Rules, State, together
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

    def lay_out(self, bids: Bids, seats: int, options: dict[str, Any]) -> None:
        cards = list(range(1, 4 * seats + 3))
        choose_some(bids.chance, cards, len(cards))
        bids.hands = [sorted(cards[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        bids.sealed, bids.luck, bids.points = [[] for _ in range(seats)], [-1] * seats, [0] * seats
        bids.stakes, bids.spent, bids.rest = [], [], sorted(cards[4 * seats :])
        bids.playing, bids.rounds = list(range(seats)), options["rounds"]

    def play(self, bids: Bids) -> Rules:
        while bids.rounds:
            bids.since = 0
            if not bids.stakes:
                group = Asks(ALL, [Ask(seat, STAKE) for seat in bids.playing])
                yield group
                bids.stakes = list(group.answers.values())
                bids.tell(0, -1, (sum(bids.stakes),))
            else:
                yield from together(bids, {seat: self.seal(bids, seat) for seat in bids.playing})
                self.reveal(bids)
        bids.ending = "all rounds"

    def seal(self, bids: Bids, seat: int) -> Rules:
        while len(bids.sealed[seat]) < 2:
            card = yield Ask(seat, SEAL)
            bids.hands[seat].remove(card)
            bids.sealed[seat].append(card)
            bids.tell(1, seat, (), (card,), 1 << seat)
            if bids.luck[seat] < 0:
                bids.luck[seat] = bids.chance.pick("luck", seat, 3)

    def reveal(self, bids: Bids) -> None:
        sums = {seat: sum(bids.sealed[seat]) + bids.luck[seat] for seat in bids.playing}
        for seat in bids.playing:
            bids.tell(2, seat, (sums[seat],))
            bids.spent += bids.sealed[seat]
            if sums[seat] == max(sums.values()):
                bids.points[seat] += sum(bids.stakes)
            bids.sealed[seat], bids.luck[seat] = [], -1
        bids.stakes = []
        bids.rounds -= 1
        bids.chance.next_turn()

    def legal(self, state: State, ask: Ask) -> list[int]:
        return [1, 2] if ask.kind == STAKE else self.of(state).hands[ask.seat][:]

    def concede(self, state: State, seat: int) -> None:
        bids = self.of(state)
        bids.playing.remove(seat)
        bids.stakes = []  # those who stay name them anew
        if len(bids.playing) == 1:
            bids.ending = "concede"

    def view(self, state: State, seat: int) -> dict[str, Any]:
        bids = self.of(state)
        held = [len(bids.hands[one]) + len(bids.sealed[one]) for one in range(len(bids.hands))]
        seen = {"rounds": bids.rounds, "points": bids.points[:], "stakes": bids.stakes[:], "spent": bids.spent[:]}
        mine = {"hand": bids.hands[seat][:], "sealed": bids.sealed[seat][:], "luck": bids.luck[seat]}
        return seen | {"held": held} | (mine if seat >= 0 else {})

    def deal(self, state: State, seat: int, chance: Chance) -> None:
        bids = self.of(state)
        others = [other for other in range(len(bids.hands)) if other != seat]
        for other in others:
            bids.hands[other] += bids.sealed[other]
            bids.sealed[other], bids.luck[other] = [], -1
        pool = sorted(bids.rest + [card for other in others for card in bids.hands[other]])
        choose_some(chance, pool, len(pool))
        for other in others:
            held = len(bids.hands[other])
            bids.hands[other], pool = sorted(pool[:held]), pool[held:]
        bids.rest = sorted(pool)

    def result(self, state: State) -> Result:
        bids = self.of(state)
        best = max(bids.points[seat] for seat in bids.playing)
        scores = [Score(seat, points, {"stakes": points}) for seat, points in enumerate(bids.points)]
        return Result(tuple(seat for seat in bids.playing if bids.points[seat] == best), scores, bids.ending, "")

    def check(self, state: State) -> None:
        bids = self.of(state)
        cards = [card for hand in bids.hands + bids.sealed for card in hand] + bids.spent + bids.rest
        assert sorted(cards) == list(range(1, 4 * len(bids.hands) + 3)), "every card lies in one place"
