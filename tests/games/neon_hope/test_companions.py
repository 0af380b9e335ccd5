"""Bots as companions: every bot abstains in votes and gives charges, Hope and itself where the group gains by it."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.bots.names import bot
from neontable.testing import rule
from tests.games.neon_hope.table import TEST_CARDS, asked, card, deniz, given, larx, markers, options, shown, when

BOTS = pytest.mark.parametrize("name", ["policy", "greedy", "search:8"])


def answers(table: nt.Table, seat: int, name: str) -> str:
    """What a bot in this seat answers; nothing if it lets it be."""
    me = nt.Perspective(table, seat)
    chosen = bot(name, 1).choose(me)
    thought = bot(name, 1).think(me)
    thought.step(1 << 20)
    assert isinstance(chosen, str) and thought.answers() == [chosen]
    return chosen


@BOTS
@rule("HOPE-RUL-92")
def test_bots_abstain_in_votes(name: str) -> None:
    table = given(
        larx(place="Canal Steps/bottom", attributes=[9, 9, 9, 9]), deniz(), settings=["1-1", "1-2", "1-3"], chapter=2,
        done=["106"], cards=[card("109", "Canal Steps/bottom", side="B", secrets=1)], chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Night Courier", "no card")
    assert answers(table, 0, name) == answers(table, 1, name) == "abstain"


def last_secret(base: int) -> nt.Table:
    """The last round of an episode: the last Secret is to be had, and a companion beside has a charge."""
    table = given(
        larx(place="Canal Steps/bottom", attributes=[base, base, base, base], hand=["L-A1"], spent=2),
        deniz(place="Canal Steps/bottom", markers=markers(cou=[2]), spent=3),
        settings=["1-1", "1-2", "1-3"], chapter=2, done=["106"], dial=38, escalated=True, fired=15, taken=2,
        cards=[card("109", "Canal Steps/bottom", side="B", secrets=1)],
    )  # fmt: skip
    return when(table, "investigate Night Courier")


@BOTS
def test_a_bot_gives_its_charge_where_it_wins_the_episode_and_keeps_it_where_nothing_hangs_on_it(name: str) -> None:
    table = last_secret(3)
    assert asked(table) == "charge" and "spend Courage" in options(table, 1)
    assert answers(table, 1, name) == "spend Courage"
    sure = last_secret(9)
    assert answers(sure, 1, name) == ""


def test_who_may_help_is_told_so_and_by_whom_the_task_is_performed() -> None:
    table = last_secret(3)
    own, helper = (each.prompt for each in table.decisions)
    assert own.endswith(": spend a charge?")
    assert helper.startswith("Larx performs a task, ") and helper.endswith(": you may add a charge.")
    weak = deniz(hand=["D-A1"], endurance=1, hope=0)
    table = given(weak, larx(side=1), cards=[card("102"), card("TC-2")], packs=TEST_CARDS, chance=shown("Skull", "+3"))
    when(table, "investigate Bar")
    own, helper = (each.prompt for each in table.decisions)
    assert own == "Test Enemy attacks Deniz: who takes it? Larx is asked, too."
    assert helper == "Test Enemy attacks Deniz: you may take the attack instead."


@BOTS
def test_a_bot_spends_hope_where_it_would_be_exhausted(name: str) -> None:
    table = given(
        deniz(hand=["D-A1"], endurance=1, hope=3), larx(), cards=[card("TC-2")], packs=TEST_CARDS, chance=shown("-3")
    )
    when(table, "fight Test Enemy")
    while asked(table) not in ("hope", "lose"):
        when(table, "no card")
    assert "Hope" in answers(table, 0, name) and "no Hope" not in answers(table, 0, name)


@BOTS
def test_a_bot_steps_in_for_one_who_would_be_exhausted_and_not_for_one_who_bears_it_better(name: str) -> None:
    weak = deniz(hand=["D-A1"], endurance=1, hope=0)
    table = given(weak, larx(side=1), cards=[card("102"), card("TC-2")], packs=TEST_CARDS, chance=shown("Skull", "+3"))
    when(table, "investigate Bar")
    assert asked(table) == "intercept" and answers(table, 1, name) == "intercept"
    strong = given(
        deniz(),
        larx(side=1, hand=["L-A1"], endurance=1, hope=0),
        cards=[card("102"), card("TC-2")],
        packs=TEST_CARDS,
        chance=shown("Skull", "+3"),
    )
    when(strong, "investigate Bar", "no card")
    assert answers(strong, 1, name) == ""
