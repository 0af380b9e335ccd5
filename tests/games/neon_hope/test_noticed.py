"""Rules whose own tests did not notice when they were broken (docs/mutations-neon-hope.md)."""

from __future__ import annotations

import neontable as nt
from neontable.bots.play import Match
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon_hope.table import card, deniz, given, larx, options, player, shown, the, when


@rule("HOPE-ELITE-02")
def test_an_elite_retreats_and_attacks_as_any_other_enemy() -> None:
    hacked = given(deniz(), larx(), cards=[card("NC-1", cubes=1)], chance=shown("0"))
    when(hacked, "hack Plainclothes Auditor", "no card")
    assert the(hacked, "Plainclothes Auditor")["retreated"]
    fought = given(larx(), deniz(), cards=[card("NC-1")], chance=shown("+1"))  # 6 reaches the retreat value
    when(fought, "fight Plainclothes Auditor", "no card")
    assert the(fought, "Plainclothes Auditor")["retreated"]


@rule("HOPE-SUPP-02")
def test_the_marker_goes_to_who_performed_the_task() -> None:
    table = given(larx(spent=3), deniz(), cards=[card("101")], chance=shown("+3"))
    assert table.decisions[0].seat == 1 and table.view(0)["responsible"] == 0
    when(table, "get support from Barkeeper", "no card", "take Hope")
    assert (player(table, 0)["hope"], player(table, 1)["hope"]) == (3, 4)


@rule("HOPE-RES-01")
def test_a_resource_is_a_support_marker_that_buys_a_tool() -> None:
    barkeeper = card("101", secrets=1, markers=[0, 0, 0, 0, 0, 1])
    table = given(larx(), deniz(), cards=[barkeeper], chance=shown("0"))
    assert not player(table)["resources"]
    when(table, "get support from Barkeeper", "no card")
    assert player(table)["resources"] == 1 and player(table)["hope"] == 3
    when(table, "focus")
    when(table, options(table)[0], "buy Guest List")
    assert [tool["id"] for tool in player(table)["tools"]] == ["L-T2"] and player(table)["resources"] == 0


@rule("HOPE-EP-05")
def test_nobody_knows_what_lies_on_top_of_the_encounter_deck() -> None:
    """From one beginning, each world that a seat may be in has another first encounter card."""
    first: set[str] = set()
    for world in range(8):
        table = nt.new("neon-hope", seats=1, seed=3).sample(0, Quick(world))
        match = Match(table, ["policy"], 3)
        while not [line for line in table.log if line.kind == "resolves"]:
            match.step()
        first.add(str(next(line for line in table.log if line.kind == "resolves").fields["encounter"]))
    assert len(first) > 2


@rule("HOPE-CHAR-09")
def test_every_character_plays_with_its_eight_action_cards() -> None:
    for seats, letters in ((2, "LD"), (4, "LDON")):
        table = nt.new("neon-hope", seats=seats, seed=3)
        while table.view(None)["round"] == 0:
            when(table, options(table)[0])
        for seat, letter in enumerate(letters):
            me = player(table, seat)
            cards = sorted(each["id"] for each in [*me["hand"], *me["discard"]])
            assert cards == [f"{letter}-A{number}" for number in range(1, 9)]
