"""Force Fields, alternative Actions, Takeover, Gain, the Wild card, Energy, and Actions that are skipped."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, happened, idle, options, player, refuses, when

HIT, MISS, FAIL = 1, 4, 4  # sides of the dice


def reveal(programme: str, hand: list[str]) -> nt.Table:
    """Akari chooses this programme, the others something without Defense; all are on the Arena."""
    table = given(
        fighter("akari", "park", hand=hand),
        fighter("boulder", "factory", hand=["BOULDER-3", "BOULDER-4", "BOULDER-5"]),
        fighter("ghost", "factory", hand=["GHOST-2", "GHOST-5", "GHOST-6"]),
    )
    table.choose(0, programme)
    for seat in (1, 2):
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[0])
    return table


def acting(*actions: Any, **more: Any) -> nt.Table:
    """Ghost in the Park is about to perform these Actions; Boulder is next to him, Snake far away."""
    mine = {name: more.pop(name) for name in ("energy", "place") if name in more}
    return given(
        fighter("ghost", mine.pop("place", "park"), actions=[*actions, *["gain 1"] * (3 - len(actions))], **mine),
        fighter("boulder", "factory", energy=0),
        fighter("snake", "subway", energy=0),
        turn=0,
        **more,
    )


# ---------------------------------------------------------------- Force Fields
@rule("NEON-FIELD-01", "NEON-FIELD-02", "NEON-FIELD-03")
@pytest.mark.parametrize(
    ("programme", "fields"),
    [
        ("AKARI-1 over AKARI-5: move, defense, attack", 1),
        ("AKARI-1 over AKARI-4: move, defense, defense", 2),
        ("AKARI-5 over AKARI-4: search/gain 1, attack, attack/gain 1", 0),
    ],
)
def test_each_defense_action_shown_puts_up_a_force_field_at_the_reveal(programme: str, fields: int) -> None:
    table = reveal(programme, ["AKARI-1", "AKARI-4", "AKARI-5"])
    assert [player(table, who)["fields"] for who in range(3)] == [fields, 0, 0]
    assert [each["count"] for each in happened(table, "fields")] == [fields] * (fields > 0)
    assert player(table, 0)["energy"] == 3  # nothing else of a Defense happens now


@rule("NEON-RULING-026", "NEON-FIELD-02")
def test_with_three_defense_halves_both_tokens_and_two_energy_each_time() -> None:
    table = acting("defense", "defense", "defense", energy=0)
    assert player(table, 0)["fields"] == 2
    when(table, "defense", "defense")
    assert player(table, 0)["energy"] == 4
    when(table, "defense")
    assert player(table, 0)["energy"] == 6


@rule("NEON-FIELD-04", "NEON-FIELD-03")
@pytest.mark.parametrize(("fields", "dice"), [(0, 1), (1, 2), (2, 3)])
def test_each_force_field_adds_a_die_to_every_defense_of_the_round(fields: int, dice: int) -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["attack", "attack", "gain 1"]),
        fighter("boulder", "park", energy=0, fields=fields),
        fighter("snake", "subway"),
        turn=0,
        chance=[*[MISS, *[FAIL] * dice] * 2],
    )
    when(table, "attack", "attack boulder", "attack", "attack boulder")
    assert [each["fail"] for each in happened(table, "defense roll")] == [dice, dice]


@rule("NEON-FIELD-05", "NEON-FIELD-06")
def test_the_force_field_works_before_the_owners_turn_and_the_energy_comes_in_it() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=["attack", "gain 1", "gain 1"]),
        fighter("boulder", "park", energy=0, actions=["move", "move", "defense"]),
        fighter("snake", "subway"),
        turn=0,
        luck=[MISS, FAIL, FAIL],
    )
    when(table, "attack", "attack boulder")
    assert happened(table, "defense roll")[0]["fail"] == 2
    assert (player(table, 1)["energy"], player(table, 1)["fields"]) == (0, 1)
    when(table, "skip", "skip", "skip", "skip", "defense")
    assert (player(table, 1)["energy"], len(happened(table, "fields"))) == (2, 0)


@rule("NEON-FIELD-06", "NEON-RULING-002")
def test_a_defense_action_gives_two_energy_and_no_further_force_field() -> None:
    table = acting("defense", energy=1)
    when(table, "defense")
    assert (player(table, 0)["energy"], player(table, 0)["fields"]) == (3, 1)


@rule("NEON-FIELD-07", "NEON-RULING-029")
def test_force_fields_return_at_the_end_of_the_round_and_not_before_the_submersion() -> None:
    table = given(
        fighter("ghost", "park", fields=2, actions=["gain 1", "gain 1", "gain 1"]),
        fighter("boulder", "factory", fields=1),
        fighter("snake", "highway", energy=0),
        turn=0,
        action=2,
        next="highway",
    )
    when(table, "gain 1")
    assert (table.decisions[0].kind, [player(table, who)["fields"] for who in range(3)]) == ("flee", [2, 1, 0])
    when(table, "flee to subway")
    assert (table.decisions[0].kind, [player(table, who)["fields"] for who in range(3)]) == ("programme", [0, 0, 0])


@rule("NEON-RULING-084", "NEON-FIELD-03")
def test_force_fields_follow_whatever_moves_the_fighter() -> None:
    table = given(
        fighter("akari", "park", energy=2, actions=["attack", "gain 1", "gain 1"]),
        fighter("boulder", "factory", energy=0, fields=1),
        fighter("snake", "subway"),
        turn=0,
        chance=[MISS, FAIL, FAIL],
    )
    when(table, "attack", "attack boulder with bare hands pulling")
    assert (player(table, 1)["place"], player(table, 1)["fields"]) == ("park", 1)
    assert happened(table, "defense roll")[0]["fail"] == 2


# ---------------------------------------------------------------- alternatives
@rule("NEON-ALT-01", "NEON-RULING-023")
@pytest.mark.parametrize(
    ("half", "offered"),
    [
        (["move", "takeover"], ("move", "takeover", "skip")),
        (["attack", "gain 1"], ("attack", "gain 1", "skip")),
        (["search", "gain 2"], ("search", "gain 2", "skip")),
    ],
)
def test_the_alternative_may_be_performed_instead_and_is_chosen_when_it_comes_up(
    half: list[str], offered: tuple[str, ...]
) -> None:
    table = given(
        fighter("ghost", "park", actions=["gain 1", half, "gain 1"]),
        fighter("boulder", "park", energy=0),
        fighter("snake", "subway"),
        turn=0,
    )
    assert options(table) == ("gain 1", "skip")
    when(table, "gain 1")
    assert options(table) == offered


@rule("NEON-ALT-02")
def test_only_one_action_of_a_split_half_is_performed() -> None:
    table = acting(["attack", "gain 1"], "move", energy=2)
    when(table, "gain 1")
    assert (player(table, 0)["energy"], options(table)) == (3, ("move", "skip"))
    assert refuses(table, "attack").rule == "NEON-ALT-02"


@rule("NEON-RULING-027")
def test_no_defense_half_has_an_alternative() -> None:
    content = GAME.load_content(())
    defenses = [half for card in content.cards for half in card.halves if 3 in half]
    assert len(defenses) == 12
    assert [half for half in defenses if len(half) > 1] == []


# ---------------------------------------------------------------- Takeover and Gain
@rule("NEON-TAKEOVER-01", "NEON-TAKEOVER-03", "NEON-RULING-002")
def test_takeover_takes_the_leader_token_and_then_gives_one_energy() -> None:
    table = acting(["move", "takeover"], energy=2, leader=2)
    when(table, "takeover")
    assert (table.view(None)["leader"], player(table, 0)["energy"]) == (0, 3)
    assert [line.kind for line in table.log][-2:] == ["took over", "gained"]


@rule("NEON-TAKEOVER-02", "NEON-RULING-024")
@pytest.mark.parametrize(("setting", "energy"), [(True, 3), (False, 2)])
def test_the_leader_keeps_the_token_and_gains_energy_if_the_table_says_so(setting: bool, energy: int) -> None:
    table = acting(["move", "takeover"], energy=2, leader=0, options={"takeover_energy": setting})
    when(table, "takeover")
    assert (table.view(None)["leader"], player(table, 0)["energy"]) == (0, energy)
    assert happened(table, "took over") == []


@rule("NEON-RULING-024")
def test_who_is_not_the_leader_gains_energy_at_any_table() -> None:
    table = acting(["move", "takeover"], energy=2, leader=1, options={"takeover_energy": False})
    when(table, "takeover")
    assert (table.view(None)["leader"], player(table, 0)["energy"]) == (0, 3)


def three_to_come(initiatives: tuple[int, int, int], leader: int) -> nt.Table:
    """Seat 0 is about to take over; seats 1, 2 and 3 have not had their turns."""
    return given(
        fighter("akari", "park", initiative=1, actions=[["move", "takeover"], "gain 1", "gain 1"]),
        fighter("boulder", "factory", initiative=initiatives[0], actions=["move", "move", "move"]),
        fighter("snake", "factory", initiative=initiatives[1], actions=["move", "move", "move"]),
        fighter("ghost", "factory", initiative=initiatives[2], actions=["move", "move", "move"]),
        turn=0,
        leader=leader,
    )


@rule("NEON-TAKEOVER-04", "NEON-RULING-025", "NEON-INIT-05")
def test_takeover_changes_the_order_among_ties_still_to_come() -> None:
    table = three_to_come((4, 4, 2), leader=2)
    assert table.view(None)["order"] == [3, 2, 1]
    when(table, "takeover")
    assert table.view(None)["order"] == [3, 1, 2]


@rule("NEON-RULING-025")
def test_nobody_acts_twice_because_of_a_takeover() -> None:
    table = given(
        fighter("akari", "park", initiative=5, actions=["gain 1", "gain 1", "gain 1"]),
        fighter("boulder", "factory", initiative=5, actions=["gain 1", "gain 1", ["move", "takeover"]]),
        fighter("snake", "factory", initiative=5, actions=["gain 1", "gain 1", "gain 1"]),
        turn=0,
        leader=0,
    )
    idle(table, lambda table: table.decisions[0].seat == 1)
    when(table, "gain 1", "gain 1", "takeover")
    assert (table.view(None)["leader"], table.decisions[0].seat) == (1, 2)
    idle(table, lambda table: table.decisions[0].kind == "programme")
    assert [each["seat"] for each in happened(table, "turn")] == [1, 2]  # seat 0 had begun before


@rule("NEON-GAIN-01", "NEON-RULING-002")
@pytest.mark.parametrize(("action", "energy"), [("gain 1", 3), ("gain 2", 4)])
def test_gain_gives_the_energy_shown(action: str, energy: int) -> None:
    table = acting(["search", action], energy=2)
    when(table, action)
    assert player(table, 0)["energy"] == energy


# ---------------------------------------------------------------- the Wild card
@rule("NEON-WILD-01", "NEON-T-33", "NEON-RULING-002")
def test_a_wild_half_offers_four_actions() -> None:
    content = GAME.load_content(())
    for card in content.cards:
        if card.wild:
            assert (card.halves[0], card.halves[1]) == ([0, 2, 1, 6], [0, 2, 1, 6])
    table = acting("wild", place="factory", energy=2)
    assert options(table) == ("move", "attack", "search", "gain 2", "skip")
    when(table, "gain 2")
    assert player(table, 0)["energy"] == 4


@rule("NEON-WILD-02")
def test_each_visible_wild_half_is_one_action_of_its_own() -> None:
    table = acting("wild", "wild", energy=0)
    when(table, "gain 2")
    assert player(table, 0)["energy"] == 2
    when(table, "move", "move to factory")
    assert (player(table, 0)["place"], options(table)) == ("factory", ("gain 1", "skip"))


@rule("NEON-WILD-03", "NEON-WILD-04", "NEON-T-33")
@pytest.mark.parametrize(("action", "law"), [("defense", "NEON-WILD-03"), ("takeover", "NEON-WILD-04")])
def test_a_wild_half_is_neither_defense_nor_takeover(action: str, law: str) -> None:
    table = acting("wild")
    assert refuses(table, action).rule == law


@rule("NEON-WILD-03")
def test_a_wild_half_puts_up_no_force_field() -> None:
    table = reveal("AKARI-7 over AKARI-1: wild, wild, defense", ["AKARI-1", "AKARI-4", "AKARI-7"])
    assert player(table, 0)["fields"] == 1


# ---------------------------------------------------------------- Energy
@rule("NEON-ENERGY-02", "NEON-T-05")
@pytest.mark.parametrize(("action", "before"), [("defense", 5), ("gain 2", 5), ("gain 1", 6), ("takeover", 6)])
def test_nobody_has_more_than_six_energy(action: str, before: int) -> None:
    table = acting([action, "move"] if action != "defense" else action, energy=before, leader=1)
    when(table, action)
    assert player(table, 0)["energy"] == 6


@rule("NEON-ENERGY-01", "NEON-ENERGY-03")
def test_energy_pays_for_searches_abilities_and_sector_effects_and_the_track_follows() -> None:
    table = given(
        fighter("akari", "factory", energy=6, actions=["search", "attack", "gain 2"]),
        fighter("boulder", "factory", energy=0),
        fighter("snake", "subway"),
        turn=0,
        search={"factory": 1},
        luck=[MISS, MISS, FAIL],
        equipment=[None, ["SG-06", "ML-06"], None],
    )
    track = [6]
    for choice in ("search", "done", "use neko", "attack", "attack boulder", "use factory"):
        when(table, choice)
        track.append(player(table, 0)["energy"])
    assert track == [6, 5, 5, 3, 3, 3, 2]
    assert [each["energy"] for each in happened(table, "spent")] == [1, 2, 1]


@rule("NEON-ENERGY-03", "NEON-ENERGY-02")
def test_the_energy_track_goes_from_zero_to_six_and_tells_what_was_really_gained() -> None:
    table = acting("gain 2", "gain 2", "gain 1", energy=3)
    when(table, "gain 2", "gain 2", "gain 1")
    assert [each["energy"] for each in happened(table, "gained")] == [2, 1]
    for wrong in (-1, 7):
        with pytest.raises(nt.Invalid):
            acting("gain 1", energy=wrong)


# ---------------------------------------------------------------- skipping
@rule("NEON-RULING-022")
def test_any_action_may_be_skipped() -> None:
    table = acting("move", ["attack", "takeover"], "gain 1")
    for _ in range(3):
        assert options(table)[-1] == "skip"
        when(table, "skip")
    assert (player(table, 0)["energy"], player(table, 0)["place"]) == (3, "park")


@rule("NEON-RULING-022")
def test_a_table_may_forbid_to_skip_what_is_possible() -> None:
    table = given(
        fighter("akari", "park", energy=0, actions=[["move", "takeover"], "attack", "attack"]),
        fighter("boulder", "factory", energy=0),
        fighter("snake", "subway", energy=0),
        turn=0,
        options={"skip": False},
        luck=[MISS, FAIL],
    )
    assert options(table) == ("move", "takeover")
    assert refuses(table, "skip").rule == "NEON-RULING-022"
    when(table, "move")
    assert options(table) == ("move to factory", "move to tv-tower")
    when(table, "move to factory")
    assert player(table, 0)["place"] == "factory"
    assert len(happened(table, "attacks")) == 2  # forced, with nobody else to aim at
