"""A deck is strata: bags without an order, and cards in known places between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from neontable.kernel.chance import Chance, Dealt, Quick, Scripted
from neontable.kernel.deck import Deck, deck_of


def deck() -> Deck:
    return deck_of("deck", 0, [[1], [2, 3, 4], [5], [6, 7]], 0)


def test_strata_are_named_from_the_top_down() -> None:
    assert deck().strata() == [[1], [2, 3, 4], [5], [6, 7]]
    assert deck_of("deck", 0, [[], [2, 1]], 0).strata() == [[1, 2]]


@pytest.mark.parametrize("chance", [Dealt(bytes(32)), Quick(1), Scripted([4, 2, 7])])
def test_drawing_empties_one_stratum_after_the_other(chance: Chance) -> None:
    pile = deck()
    drawn = [pile.draw(chance) for _ in range(7)]
    assert drawn[0] == 1
    assert set(drawn[1:4]) == {2, 3, 4}
    assert drawn[4] == 5
    assert set(drawn[5:]) == {6, 7}
    assert not pile.cards and not pile.sizes


def test_a_card_in_its_place_needs_no_chance() -> None:
    pile = deck_of("deck", 0, [[1], [2]], 0)
    chance = Scripted([])
    assert [pile.draw(chance), pile.draw(chance)] == [1, 2]
    assert chance.drawn == 0


def test_cards_on_top_under_and_between() -> None:
    pile = deck()
    pile.put_on(10)
    pile.put_under(11)
    pile.put_above(5, 12)
    pile.put_above(11, 13)
    assert pile.strata() == [[10], [1], [2, 3, 4], [12], [5], [6, 7], [13], [11]]


def test_taking_a_card_out_of_a_bag_or_its_place() -> None:
    pile = deck()
    pile.take_out(3)
    pile.take_out(5)
    pile.take_out(1)
    assert pile.strata() == [[2, 4], [6, 7]]
    pile.take_out(2)
    assert pile.strata() == [[4], [6, 7]]


def test_a_shuffle_makes_one_bag() -> None:
    pile = deck()
    pile.shuffle_in([8, 9])
    assert pile.strata() == [[1, 2, 3, 4, 5, 6, 7, 8, 9]]
    assert pile.shuffles == 1
    empty = deck_of("deck", 0, [], 0)
    empty.shuffle_in([])
    assert empty.strata() == [] and empty.shuffles == 1


def test_forgetting_leaves_the_strata_and_no_trace_of_their_order() -> None:
    seen = set()
    for seed in range(20):
        pile = deck_of("deck", 0, [[4, 2, 3, 9, 8], [5], [7, 6]], 0)
        pile.draw(Dealt(bytes([seed] * 32)))
        pile.put_on(pile.cards.pop())
        pile.sizes[-2] -= 1
        before = pile.strata()
        pile.forget()
        assert pile.strata() == before
        assert pile.arranged == 0
        assert pile.cards[:3] == [6, 7, 5]
        bag = pile.cards[3:-1]
        assert bag == sorted(bag)
        seen.add(tuple(bag))
    assert len(seen) > 1


class Mirror:
    """The same deck, as plainly as can be: a list of bags."""

    def __init__(self) -> None:
        self.bags: list[set[int]] = [{0, 1, 2}]

    def draw(self, card: int) -> None:
        assert card in self.bags[-1]
        self.bags[-1].remove(card)
        if not self.bags[-1]:
            self.bags.pop()


@given(st.lists(st.tuples(st.sampled_from(["draw", "on", "under", "out", "shuffle"]), st.integers(0, 9)), max_size=30))
def test_any_sequence_of_moves_keeps_strata_and_copies_apart(moves: list[tuple[str, int]]) -> None:
    pile = deck_of("deck", 0, [[0, 1, 2]], 0)
    mirror = Mirror()
    chance = Dealt(bytes(32))
    fresh = 3
    for move, number in moves:
        twin = pile.copy()
        before = (twin.strata(), twin.shuffles)
        if move == "draw" and pile.cards:
            mirror.draw(pile.draw(chance))
        elif move == "on":
            pile.put_on(fresh)
            mirror.bags.append({fresh})
            fresh += 1
        elif move == "under":
            pile.put_under(fresh)
            mirror.bags.insert(0, {fresh})
            fresh += 1
        elif move == "out" and pile.cards:
            card = pile.cards[number % len(pile.cards)]
            pile.take_out(card)
            mirror.bags = [bag - {card} for bag in mirror.bags if bag != {card}]
        elif move == "shuffle":
            pile.shuffle_in([])
            mirror.bags = [set().union(*mirror.bags)] if mirror.bags else []
        assert [set(stratum) for stratum in reversed(pile.strata())] == mirror.bags
        assert (twin.strata(), twin.shuffles) == before


@given(st.lists(st.sampled_from(["draw", "on", "shuffle"]), max_size=20))
def test_luck_does_not_depend_on_copies(moves: list[str]) -> None:
    """A deck that is copied before every draw gives the same cards as one that is not."""
    one, other = deck(), deck()
    chance, twin = Dealt(bytes(32)), Dealt(bytes(32))
    for number, move in enumerate(moves):
        other = other.copy()
        other.cards = [card for stratum in reversed(other.strata()) for card in stratum]
        other.arranged = 0
        if move == "draw" and one.cards:
            assert one.draw(chance) == other.draw(twin)
        elif move == "on":
            one.put_on(20 + number)
            other.put_on(20 + number)
        elif move == "shuffle":
            one.shuffle_in([])
            other.shuffle_in([])
    assert one.strata() == other.strata()
