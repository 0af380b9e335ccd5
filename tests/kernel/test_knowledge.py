"""Who knows what: every history of a small deck is compared with all worlds that could have led to it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from neontable.kernel.chance import Quick, Scripted
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.knowledge import BITS, FULL, Knowledge, completions, pick_split

SEAT, WATCHER, PUBLIC = 1, 2, 4
EVERYONE = 7
CARDS = 6

Hand = frozenset[int]
World = tuple[tuple[frozenset[int], ...], Hand]  # the deck's strata from the bottom, and the hand


class History:
    """A deck, a hand and an open discard, played at random; all that a watcher sees of it is written down."""

    def __init__(self, luck: int) -> None:
        self.chance = Quick(luck)
        self.deck: Deck = deck_of("deck", 0, [list(range(CARDS))], 0)
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.knowledge = Knowledge(2, [0] * CARDS, [0] * CARDS, [{0: 1}, {0: 1}])
        self.seen: list[tuple[str, int]] = []
        self.worlds: dict[World, Fraction] = {((frozenset(range(CARDS)),), frozenset()): Fraction(1)}

    def draw(self) -> None:
        if not self.deck.cards:
            return
        card = self.deck.draw(self.chance)
        self.hand.append(card)
        self.knowledge.drew(0, card, self.deck.shuffles)
        after: dict[World, Fraction] = {}
        for (strata, hand), weight in self.worlds.items():
            for drawn in strata[-1]:
                rest = strata[-1] - {drawn}
                world = ((*strata[:-1], rest) if rest else strata[:-1], hand | {drawn})
                after[world] = after.get(world, Fraction(0)) + weight / len(strata[-1])
        self.worlds = after

    def show(self, which: int) -> None:
        """A hand card is discarded face up."""
        if not self.hand:
            return
        card = self.hand.pop(which % len(self.hand))
        self.knowledge.showed(0, card)
        self.discard.append(card)
        self.worlds = {(deck, hand - {card}): w for (deck, hand), w in self.worlds.items() if card in hand}

    def shuffle(self, which: int) -> None:
        back = frozenset(self.discard)
        self.deck.shuffle_in(self.discard)
        self.discard = []
        self.knowledge.shuffled(self.deck.cards, self.deck.shuffles)
        after: dict[World, Fraction] = {}
        for (strata, hand), weight in self.worlds.items():
            bag = back.union(*strata)
            world = ((bag,) if bag else (), hand)
            after[world] = after.get(world, Fraction(0)) + weight
        self.worlds = after

    def put_back(self, which: int) -> None:
        """An open card goes face down on or under the deck; all know where it lies."""
        if not self.discard:
            return
        card = self.discard.pop(which % len(self.discard))
        under = which % 2 == 0
        if under:
            self.deck.put_under(card)
        else:
            self.deck.put_on(card)
        spot = (frozenset([card]),)
        self.worlds = {(spot + deck if under else deck + spot, hand): w for (deck, hand), w in self.worlds.items()}

    def play(self, steps: list[tuple[str, int]]) -> None:
        for what, which in steps:
            if what == "draw":
                self.draw()
            else:
                {"show": self.show, "shuffle": self.shuffle, "put back": self.put_back}[what](which)

    def true_odds(self) -> dict[Hand, Fraction]:
        """How likely each hand is to the watcher, by all worlds that fit what was seen."""
        total = sum(self.worlds.values())
        odds: dict[Hand, Fraction] = {}
        for (_, hand), weight in self.worlds.items():
            odds[hand] = odds.get(hand, Fraction(0)) + weight / total
        return odds

    def kept_odds(self) -> dict[Hand, Fraction]:
        """The same by what the kernel remembers: splits with their weights, the oldest places filled first."""
        known, hidden_at = self.knowledge.known, self.knowledge.hidden_at
        open_cards = frozenset(card for card in self.hand if known[card] == EVERYONE)
        unseen = [card for card in self.hand + self.deck.cards if known[card] != EVERYONE]
        groups = [[card for card in unseen if hidden_at[card] == k] for k in range(self.deck.shuffles + 1)]
        hidden = [len(group) for group in groups]
        weights = {split: n * completions(split, hidden, 0) for split, n in self.knowledge.ways[0].items()}
        odds: dict[Hand, Fraction] = {}
        for split, weight in weights.items():
            hands = fillings(split, groups)
            for hand in hands if weight else []:
                share = Fraction(weight, sum(weights.values()) * len(hands))
                odds[open_cards | hand] = odds.get(open_cards | hand, Fraction(0)) + share
        return odds


def fillings(split: int, groups: list[list[int]]) -> list[Hand]:
    """All ways to fill the unseen places of a hand that is split like this; each is as likely as any other."""
    found: list[tuple[int, ...]] = [()]
    pool: list[int] = []
    for k, group in enumerate(groups):
        pool = pool + group
        here = split >> (BITS * k) & FULL
        found = [
            taken + more for taken in found for more in permutations([card for card in pool if card not in taken], here)
        ]
    return [frozenset(taken) for taken in found]


STEPS = st.lists(
    st.tuples(st.sampled_from(["draw", "draw", "draw", "show", "show", "shuffle", "put back"]), st.integers(0, 5)),
    max_size=14,
)
OLD_OR_NEW = [("draw", 0)] * 4 + [("show", 0)] * 2 + [("shuffle", 0)] + [("draw", 0)] * 2


@given(STEPS, st.integers(0, 1000))
@example([*OLD_OR_NEW, ("show", 0), ("show", 1), ("show", 0)], 3)
@example([*OLD_OR_NEW, ("show", 0), ("show", 0), ("show", 0)], 1)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_the_odds_of_a_hand_are_exactly_those_of_all_worlds(steps: list[tuple[str, int]], luck: int) -> None:
    history = History(luck)
    history.play(steps)
    assert history.kept_odds() == history.true_odds()
    assert frozenset(history.hand) in history.true_odds()


def test_a_uniform_deal_would_be_wrong() -> None:
    """An old card held over a shuffle is not as likely to be any card: the new ones cannot be it."""
    history = History(1)
    history.play([("draw", 0), ("draw", 0), ("show", 0), ("shuffle", 0), ("draw", 0)])
    odds = history.true_odds()
    assert len(set(odds.values())) > 1


@given(STEPS, st.integers(0, 1000))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_split_is_picked_with_its_exact_probability(steps: list[tuple[str, int]], luck: int) -> None:
    """Every ticket of the lottery is tried once: each split wins as often as it weighs."""
    history = History(luck)
    history.play(steps)
    known = history.knowledge.known
    unseen = [card for card in history.hand + history.deck.cards if known[card] != EVERYONE]
    hidden = [0] * (history.deck.shuffles + 1)
    for card in unseen:
        hidden[history.knowledge.hidden_at[card]] += 1
    ways = history.knowledge.ways[0]
    weights = {split: n * completions(split, hidden, 0) for split, n in ways.items()}
    total = sum(weights.values())
    assert total > 0
    if len(ways) > 1 and total < 2000:
        picked = [pick_split(Scripted([ticket]), ways, hidden, 0) for ticket in range(total)]
        assert {split: picked.count(split) for split in weights} == weights


def test_memory_over_many_shuffles_needs_huge_numbers() -> None:
    ways = {1: 3 << 40, 1 << BITS: 1 << 40}
    picked = [pick_split(Quick(i), ways, [1, 1], 0) for i in range(400)]
    assert 200 < picked.count(1 << BITS) + picked.count(1) == 400
    odds = Fraction(3 * completions(1, [1, 1], 0), 3 * completions(1, [1, 1], 0) + completions(1 << BITS, [1, 1], 0))
    assert abs(picked.count(1) / 400 - odds) < 0.1


def test_what_is_shown_is_news_to_those_who_did_not_know() -> None:
    knowledge = Knowledge(2, [0, SEAT, EVERYONE], [0, 0, 0], [{1: 1}, {0: 1}])
    knowledge.shown(1)
    assert knowledge.news == WATCHER | PUBLIC
    knowledge.news = 0
    knowledge.shown(2)
    assert knowledge.news == 0
    knowledge.told(0, WATCHER)
    assert (knowledge.news, knowledge.known[0]) == (WATCHER, WATCHER)
    knowledge.news = 0
    knowledge.told(0, WATCHER)
    assert knowledge.news == 0


def test_a_shuffle_forgets_places_and_remembers_when() -> None:
    knowledge = Knowledge(2, [EVERYONE, 0, SEAT], [0, 0, 0], [{0: 1}, {0: 1}])
    knowledge.shuffled([0, 1, 2], 3)
    assert knowledge.known == [0, 0, 0]
    assert knowledge.hidden_at == [3, 0, 0]


def test_a_copy_goes_its_own_way() -> None:
    knowledge = Knowledge(2, [0, 0], [0, 0], [{0: 1}, {0: 1}])
    twin = knowledge.copy()
    twin.drew(0, 1, 0)
    twin.shuffled([0], 1)
    twin.shown(0)
    assert (knowledge.known, knowledge.hidden_at, knowledge.ways) == ([0, 0], [0, 0], [{0: 1}, {0: 1}])
    assert knowledge.news == 0
    assert twin.ways == [{1: 1}, {0: 1}]


def test_a_piece_drawn_from_a_known_place_stays_known() -> None:
    knowledge = Knowledge(2, [EVERYONE], [0], [{0: 1}, {0: 1}])
    knowledge.drew(0, 0, 0)
    assert knowledge.known[0] == EVERYONE
    assert knowledge.ways[0] == {0: 1}
