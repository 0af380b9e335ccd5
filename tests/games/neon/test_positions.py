"""Positions written by hand: trophies, Ammo that cannot lie there, and decks that are short."""

from __future__ import annotations

import pytest

import neontable as nt
from tests.games.neon.table import GAME, fighter, given, player, truth, when

GREEN = ["SG-01", "SG-02"]


def test_trophy_bots_are_set_up_and_written_again() -> None:
    table = given(fighter("boulder", "park", bots=["courier", "warden spent"]), fighter("akari", "mall"))
    assert player(table, 0)["bots"] == ["courier", "warden spent"]
    again = nt.setup(GAME, table.position())
    assert again.view(0) == table.view(0)
    assert again.position()["state"]["players"][0]["bots"] == ["courier", "warden spent"]


def test_ammo_without_a_symbol_of_its_gear_is_refused() -> None:
    with pytest.raises(nt.Invalid, match=r"players\[0\]: ML-04 shares no Ammo symbol with GR-03") as refused:
        given(fighter("boulder", gear={"grenade": "GR-03"}, ammo={"grenade": ["ML-04"]}), fighter("akari"))
    assert refused.value.remedy == "Name Ammo that shares one."


def test_ammo_above_the_capacity_of_its_gear_is_refused() -> None:
    with pytest.raises(nt.Invalid, match=r"players\[0\]: GR-03 takes 1 Ammo cards?, not 2") as refused:
        given(fighter("boulder", gear={"grenade": "GR-03"}, ammo={"grenade": ["SG-03", "GR-01"]}), fighter("akari"))
    assert refused.value.remedy == "Name fewer."


def test_a_short_deck_has_the_cards_that_are_named_and_the_others_are_discarded() -> None:
    searcher = fighter(
        "boulder", "charging-station", energy=6, actions=["search", "search", "move"], gear={"small gun": "SG-03"}
    )
    table = given(searcher, fighter("akari", "mall"), turn=0, equipment=[GREEN, None, None], discards=[["..."], [], []])
    state = truth(table)
    whole = state.content.decks[1]
    assert [len(deck.cards) for deck in state.equipment[1:]] == [
        2,
        len(state.content.decks[2]),
        len(state.content.decks[3]),
    ]
    assert len(state.discards[1]) == len(whole) - 3  # two in the deck, one in play
    GAME.check(state)
    shuffles = state.equipment[1].shuffles
    when(table, "search")  # three cards: the two that are left, then one of the shuffled discard pile
    ids = [state.content.equipment[card].id for card in truth(table).held]
    assert ids[:2] == GREEN
    assert ids[2] not in GREEN
    assert truth(table).equipment[1].shuffles == shuffles + 1


def test_a_deck_that_is_not_short_has_the_others_below() -> None:
    table = given(fighter("boulder"), fighter("akari"), equipment=[GREEN, None, None])
    state = truth(table)
    assert len(state.equipment[1].cards) == len(state.content.decks[1])
    assert [state.content.equipment[card[0]].id for card in state.equipment[1].strata()[:2]] == GREEN
