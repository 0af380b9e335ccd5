"""Foresight: look at the top cards of the deck, put each back on top or under it, then draw. The highest hand wins."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import Ask, Rules, State
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.game import EventKind, Kind, Result, Score, Setting
from neontable.kernel.knowledge import Knowledge
from tests.kernel.toys.plain import Plain, Toy

CARDS = 9


class Fates(Plain):
    deck: Deck
    hands: list[list[int]]
    looked: list[int]  # lifted off the deck by the active seat, to be put back
    active: int
    look: int
    began: bool


class Foresight(Toy[Fates]):
    name, title, seats, table = "toy-peek", "Foresight", range(2, 4), Fates
    settings = (Setting("look", "Cards to look at", (3, 2)),)
    kinds = (Kind("return", "", "Put which card where?", "Putting cards back."),)
    events = (
        EventKind("saw", "", "{seat} sees {card}.", (), ("card",), "{seat} looks at a card."),
        EventKind("drew", "", "{seat} draws {card}.", (), ("card",), "{seat} draws a card."),
    )

    def lay_out(self, fates: Fates, seats: int, options: dict[str, Any]) -> None:
        fates.deck, fates.hands = deck_of("deck", -1, [list(range(CARDS))], 0), [[] for _ in range(seats)]
        fates.looked, fates.active, fates.look, fates.began = [], 0, options["look"], False
        fates.knowledge = Knowledge(seats, [0] * CARDS, [0] * CARDS, [{0: 1}] * seats)

    def play(self, fates: Fates) -> Rules:
        while len(fates.deck.cards) + len(fates.looked) >= fates.look:
            fates.since = 0
            if not fates.began:
                for _ in range(fates.look):
                    fates.looked.append(self.lift(fates, 0))
                fates.began = True
            elif fates.looked:
                place = yield Ask(fates.active, 0)
                fates.looked.remove(place // 2)
                (fates.deck.put_under if place % 2 else fates.deck.put_on)(place // 2)
            else:
                fates.hands[fates.active].append(self.lift(fates, 1))
                fates.active, fates.began = (fates.active + 1) % len(fates.hands), False
        fates.ending = "the deck ran low"

    def lift(self, fates: Fates, event: int) -> int:
        card = fates.deck.draw(fates.chance)
        if fates.knowledge is not None:
            fates.knowledge.told(card, 1 << fates.active)
        fates.tell(event, fates.active, (), (card,), 1 << fates.active)
        return card

    def legal(self, state: State, ask: Ask) -> list[int]:
        return [card * 2 + under for card in self.of(state).looked for under in (0, 1)]

    def word(self, state: State, ask: Ask, option: int) -> str:
        return f"{'under' if option % 2 else 'top'} {option // 2}"

    def view(self, state: State, seat: int) -> dict[str, Any]:
        fates = self.of(state)
        assert fates.knowledge is not None
        bit = 1 << (seat if seat >= 0 else len(fates.hands))
        zones = {"deck": fates.deck.cards, "looked": fates.looked}
        zones |= {f"hand {owner}": fates.hands[owner] for owner in range(len(fates.hands))}
        known = fates.knowledge.known
        seen = {zone: [card if known[card] & bit else None for card in cards] for zone, cards in zones.items()}
        return seen | {"strata": fates.deck.sizes[:], "active": fates.active}

    def deal(self, state: State, seat: int, chance: Chance) -> None:
        fates = self.of(state)
        assert fates.knowledge is not None
        known = fates.knowledge.known
        zones = [fates.deck.cards, fates.looked, *fates.hands]
        spots = [(zone, i) for zone in zones for i in range(len(zone)) if not known[zone[i]] >> seat & 1]
        pool = [zone[i] for zone, i in spots]
        knew = [known[card] for card in pool]  # what others know belongs to the place
        pool.sort()
        choose_some(chance, pool, len(pool))
        for (zone, i), card, mask in zip(spots, pool, knew, strict=True):
            zone[i], known[card] = card, mask
        fates.deck.forget()

    def result(self, state: State) -> Result:
        sums = [sum(hand) for hand in self.of(state).hands]
        scores = [Score(seat, total, {"hand": total}) for seat, total in enumerate(sums)]
        left = [seat for seat in range(len(sums)) if state.ending != f"concede {seat}"]
        best = max(sums[seat] for seat in left)
        return Result(tuple(seat for seat in left if sums[seat] == best), scores, state.ending, "")

    def check(self, state: State) -> None:
        fates = self.of(state)
        cards = fates.deck.cards + fates.looked + [card for hand in fates.hands for card in hand]
        assert sorted(cards) == list(range(CARDS)), "every card lies in one place"
        assert sum(fates.deck.sizes) == len(fates.deck.cards)
