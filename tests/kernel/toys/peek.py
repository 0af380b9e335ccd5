"""Foresight: look at the top cards of the deck, put each back on top or under it, then draw. The highest hand wins."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import Ask, Rules
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

    def lay_out(self, state: Fates, seats: int, options: dict[str, Any]) -> None:
        state.deck, state.hands = deck_of("deck", -1, [list(range(CARDS))], 0), [[] for _ in range(seats)]
        state.looked, state.active, state.look, state.began = [], 0, options["look"], False
        state.knowledge = Knowledge(seats, [0] * CARDS, [0] * CARDS, [{0: 1}] * seats)

    def main(self, state: Fates) -> Rules:
        while len(state.deck.cards) + len(state.looked) >= state.look:
            state.since = 0
            if not state.began:
                for _ in range(state.look):
                    state.looked.append(self.lift(state, 0))
                state.began = True
            elif state.looked:
                place = yield Ask(state.active, 0)
                state.looked.remove(place // 2)
                (state.deck.put_under if place % 2 else state.deck.put_on)(place // 2)
            else:
                state.hands[state.active].append(self.lift(state, 1))
                state.active, state.began = (state.active + 1) % len(state.hands), False
        state.ending = "the deck ran low"

    def lift(self, state: Fates, event: int) -> int:
        card = state.deck.draw(state.chance)
        if state.knowledge is not None:
            state.knowledge.told(card, 1 << state.active)
        state.tell(event, state.active, (), (card,), 1 << state.active)
        return card

    def legal(self, state: Fates, ask: Ask) -> list[int]:
        return [card * 2 + under for card in state.looked for under in (0, 1)]

    def word(self, state: Fates, ask: Ask, option: int) -> str:
        return f"{'under' if option % 2 else 'top'} {option // 2}"

    def view(self, state: Fates, seat: int) -> dict[str, Any]:
        assert state.knowledge is not None
        bit = 1 << (seat if seat >= 0 else len(state.hands))
        zones = {"deck": state.deck.cards, "looked": state.looked}
        zones |= {f"hand {owner}": state.hands[owner] for owner in range(len(state.hands))}
        known = state.knowledge.known
        seen = {zone: [card if known[card] & bit else None for card in cards] for zone, cards in zones.items()}
        return seen | {"strata": state.deck.sizes[:], "active": state.active}

    def deal(self, state: Fates, seat: int, chance: Chance) -> None:
        assert state.knowledge is not None
        known = state.knowledge.known
        zones = [state.deck.cards, state.looked, *state.hands]
        spots = [(zone, i) for zone in zones for i in range(len(zone)) if not known[zone[i]] >> seat & 1]
        pool = [zone[i] for zone, i in spots]
        knew = [known[card] for card in pool]  # what others know belongs to the place
        pool.sort()
        choose_some(chance, pool, len(pool))
        for (zone, i), card, mask in zip(spots, pool, knew, strict=True):
            zone[i], known[card] = card, mask
        state.deck.forget()

    def result(self, state: Fates) -> Result:
        sums = [sum(hand) for hand in state.hands]
        scores = [Score(seat, total, {"hand": total}) for seat, total in enumerate(sums)]
        left = [seat for seat in range(len(sums)) if state.ending != f"concede {seat}"]
        best = max(sums[seat] for seat in left)
        return Result(tuple(seat for seat in left if sums[seat] == best), scores, state.ending, "")

    def check(self, state: Fates) -> None:
        cards = state.deck.cards + state.looked + [card for hand in state.hands for card in hand]
        assert sorted(cards) == list(range(CARDS)), "every card lies in one place"
        assert sum(state.deck.sizes) == len(state.deck.cards)
