"""Rounds, turns and Actions, and the Drop Ship."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.games.neon import vocabulary as v
from neontable.testing import rule
from tests.games.neon.table import (
    GAME,
    RING,
    asked,
    fighter,
    given,
    happened,
    idle,
    options,
    player,
    refuses,
    sector,
    when,
)

CONTENT = GAME.load_content(())
IDLE = ["move", "move", "move"]


def three(*actions: str | list[str], **more: Any) -> nt.Table:
    """Boulder in the Park is about to perform these Actions; the others are far away and come later."""
    known = {"energy": 3, "actions": list(actions), "initiative": 1, **more}
    others = [fighter(name, "mall", actions=IDLE, initiative=7) for name in ("akari", "ghost")]
    return given(fighter("boulder", "park", **known), *others, turn=0)


def kinds(table: nt.Table) -> list[str]:
    return [line.kind for line in table.log]


def next_round(table: nt.Table) -> nt.Table:
    now = table.view(None)["round"]
    return idle(table, lambda later: later.view(None)["round"] > now)


# ---------------------------------------------------------------- Rounds


@rule("NEON-ROUND-01")
def test_the_game_is_a_series_of_rounds() -> None:
    table = idle(nt.new(GAME, seats=3, seed=4), lambda now: False)
    assert [event["round"] for event in happened(table, "round")] == [1, 2, 3, 4, 5, 6, 7]


@rule("NEON-ROUND-02")
def test_a_round_has_four_phases_in_order() -> None:
    table = nt.new(GAME, seats=3, seed=4)
    assert {decision.kind for decision in table.decisions} == {"programme"}
    start = len(table.log)
    next_round(table)
    told = [kind for kind in kinds(table)[start:] if kind in ("revealed", "turn", "submerged", "round")]
    assert told == ["revealed"] * 3 + ["turn"] * 3 + ["submerged", "round"]
    assert {decision.kind for decision in table.decisions} == {"programme"}


@rule("NEON-ROUND-02", "NEON-END-01")
def test_the_end_is_checked_between_actions_and_submersion() -> None:
    table = given(fighter("akari", "park"), fighter("ghost", "mall"), fighter("snake", "mall"), round=7, next="park")
    idle(table, lambda now: False)
    assert table.over
    assert kinds(table).count("turn") == 3
    assert "submerged" not in kinds(table)
    assert player(table, 0)["hp"] == [1, 1, 2, 2, 2, 3]


@rule("NEON-ROUND-03")
@pytest.mark.parametrize(("mode", "track"), [("resurrection", "sprint"), ("squad", "side-2"), ("squad", "marathon")])
def test_there_are_at_most_as_many_rounds_as_slots(mode: str, track: str) -> None:
    table = idle(nt.new(GAME, seats=4, seed=2, mode=mode, track=track), lambda now: False)
    assert table.view(None)["round"] <= len(table.view(None)["track"])
    assert table.over
    last = given(*[fighter(name, "mall") for name in ("akari", "ghost", "snake", "boulder")], round=6, ring=RING)
    next_round(last)
    assert (last.over, last.view(None)["round"]) == (False, 7)


@rule("NEON-ROUND-03")
def test_fewer_rounds_when_one_fighter_is_left() -> None:
    table = given(fighter("akari", "park"), fighter("ghost", "eliminated"), fighter("snake", "eliminated"), round=2)
    idle(table, lambda now: False)
    assert (table.over, table.view(None)["round"]) == (True, 2)


@rule("NEON-ROUND-04")
def test_battle_royale_may_last_more_or_fewer_rounds() -> None:
    chosen = {"mode": "battle-royale"}
    table = given(fighter("akari", "park"), fighter("ghost", "mall"), fighter("snake"), round=7, options=chosen)
    next_round(table)
    assert (table.over, table.view(None)["round"], len(table.view(None)["track"])) == (False, 8, 7)
    out = [fighter(name, "eliminated") for name in ("ghost", "snake")]
    table = idle(given(fighter("akari", "park"), *out, round=1, options=chosen), lambda now: False)
    assert (table.over, table.view(None)["round"]) == (True, 1)


@rule("NEON-ROUND-05")
@pytest.mark.parametrize(("number", "sunk"), [(1, 1), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1)])
def test_the_slot_of_the_round_says_how_many_sectors_go_under(number: int, sunk: int) -> None:
    players = [fighter(name, "tv-tower") for name in ("akari", "ghost", "snake")]
    table = next_round(given(*players, round=number, next="park", stack=["mall", *RING[1:5], *RING[6:]]))
    assert len(happened(table, "submerged")) == sunk
    assert len(table.view(None)["arena"]) == 10 - sunk


@rule("NEON-EX-17")
def test_the_second_sector_of_a_round_is_a_surprise() -> None:
    players = [fighter("akari", "park", energy=0), fighter("ghost", "mall", energy=0), fighter("snake", "tv-tower")]
    table = given(*players, round=3, next="park", stack=["mall", *RING[1:5], *RING[6:]])
    assert table.view(None)["track"][2] == 2
    idle(table, lambda now: asked(now)[1] == "flee")
    assert (asked(table), table.view(1)["next"]) == ((0, "flee"), "park")
    assert happened(table, "next") == []
    when(table, "flee to factory")
    assert (asked(table), table.view(0)["next"]) == ((1, "flee"), "mall")
    assert [line.kind for line in table.log if line.kind in ("submerged", "next")] == ["submerged", "next"]


# ---------------------------------------------------------------- the reveal


def revealed(akari: str) -> nt.Table:
    """Akari has chosen, and so have the others; the first turn has not begun to change anything."""
    players = [
        fighter("akari", hand=["AKARI-1", "AKARI-4", "AKARI-6"], energy=0),
        fighter("ghost", hand=["GHOST-5", "GHOST-6", "GHOST-7"], energy=0),
        fighter("phoenix", hand=["PHOENIX-4", "PHOENIX-6", "PHOENIX-7"], energy=0),
    ]
    table = given(*players)
    return when(table, akari, *[table.decisions[seat].options[0] for seat in (1, 2)])


@rule("NEON-ACT-01", "NEON-FIELD-01", "NEON-FIELD-02")
@pytest.mark.parametrize(
    ("choice", "fields"),
    [
        ("AKARI-6 over AKARI-1: search/gain 2, attack/takeover, move", 0),
        ("AKARI-6 over AKARI-1: search/gain 2, attack/takeover, defense", 1),
        ("AKARI-6 over AKARI-4: defense, search/gain 2, attack/takeover", 1),
        ("AKARI-4 over AKARI-1: attack/gain 1, defense, defense", 2),
    ],
)
def test_force_fields_go_up_at_the_reveal(choice: str, fields: int) -> None:
    table = revealed(choice)
    assert player(table, 0)["fields"] == fields
    told = kinds(table)
    assert told.count("fields") == (1 if fields else 0)
    assert told.index("revealed") < (told.index("fields") if fields else told.index("turn")) <= told.index("turn")


@rule("NEON-ACT-02")
def test_nothing_else_happens_at_the_reveal() -> None:
    table = revealed("AKARI-4 over AKARI-1: attack/gain 1, defense, defense")
    told = kinds(table)
    assert set(told[told.index("revealed") : told.index("turn")]) == {"revealed", "fields"}
    assert [one["energy"] for one in table.view(None)["players"]] == [0, 0, 0]
    assert [one["place"] for one in table.view(None)["players"]] == ["drop ship"] * 3


@rule("NEON-EX-24", "NEON-ACT-01")
def test_a_defense_half_protects_before_its_turn_and_pays_in_it() -> None:
    players = [
        fighter("boulder", "park", energy=0, actions=["attack", "move", "move"], initiative=1),
        fighter("ghost", "park", energy=0, actions=["move", "move", "defense"], initiative=2),
        fighter("akari", "mall", actions=IDLE, initiative=7),
    ]
    table = given(*players, turn=0, chance=[4, 4, 5, "BOULDER-4", "BOULDER-5"])
    when(table, "attack", "attack ghost with bare hands")
    (roll,) = happened(table, "defense roll")
    assert sum(roll[face] for face in ("guard", "block", "spark", "fail")) == 2
    assert player(table, 1)["energy"] == 0
    when(table, "skip", "skip")
    assert asked(table) == (1, "action")
    when(table, "skip", "skip")
    assert (options(table), player(table, 1)["energy"]) == (("defense", "skip"), 0)


# ---------------------------------------------------------------- turns


@rule("NEON-ACT-03")
def test_each_player_performs_three_actions_in_one_turn() -> None:
    table = three("move", "search", "move", energy=0)
    others = [1, 2]
    order = []
    while not happened(table, "next"):
        if asked(table)[1] == "action":
            order.append(asked(table)[0])
        when(table, "skip" if "skip" in options(table) else options(table)[-1])
    assert order[:3] == [0, 0, 0]
    rest = [seat for seat in order[3:] if seat in others]
    assert rest == sorted(rest, key=[event["seat"] for event in happened(table, "turn")].index)


@rule("NEON-ACT-03", "NEON-RULING-022")
def test_any_action_may_be_skipped() -> None:
    table = three("move", "search", "defense", energy=0)
    for action in ("move", "search", "defense"):
        assert options(table) == (action, "skip")
        when(table, "skip")
    assert asked(table)[0] != 0
    assert [event["action"] for event in happened(table, "skipped")] == [0, 1, 2]
    assert (player(table, 0)["place"], player(table, 0)["energy"]) == ("park", 0)


@rule("NEON-RULING-022")
def test_a_table_may_force_actions_that_are_possible() -> None:
    players = [
        fighter("boulder", "park", energy=0, actions=[["move", "takeover"], ["move", "gain1"], "search"], initiative=1),
        fighter("ghost", "mall", actions=IDLE, initiative=7),
        fighter("akari", "mall", actions=IDLE, initiative=7),
    ]
    table = given(*players, turn=0, search={"factory": 1}, options={"skip": False})
    assert options(table) == ("move", "takeover")
    assert refuses(table, "skip").rule == "NEON-RULING-022"
    when(table, "move")
    assert options(table) == ("move to factory", "move to tv-tower")
    assert refuses(table, "stay").rule == "NEON-RULING-022"
    when(table, "move to tv-tower", "move", "move to park")
    assert kinds(table)[-1] != "skipped"
    table = given(*players, turn=0, action=2, search={"park": 1}, options={"skip": False})
    assert asked(table)[0] != 0  # a Search that cannot be paid is passed over


@rule("NEON-ACT-04")
def test_actions_go_from_left_to_right() -> None:
    table = three("search", "move", "defense", energy=0)
    assert refuses(table, "defense").rule == "NEON-ACT-04"
    assert refuses(table, "move").rule == "NEON-ACT-04"
    when(table, "search", "done")
    assert options(table) == ("move", "skip")
    assert refuses(table, "search").rule == "NEON-ACT-04"
    when(table, "skip")
    assert options(table) == ("defense", "skip")
    assert refuses(table, "search").reason


@rule("NEON-ACT-03", "NEON-ACT-04")
def test_nothing_follows_the_third_action() -> None:
    players = [fighter("akari", "park", energy=6, actions=IDLE), fighter("ghost"), fighter("snake")]
    table = given(*players, turn=0, action=2)
    when(table, "skip")
    assert options(table) == ("use neko", "end turn")
    assert refuses(table, "move").rule == "NEON-ACT-03"


@rule("NEON-RULING-023", "NEON-ALT-02")
def test_a_split_half_is_decided_when_it_is_performed() -> None:
    table = three(["move", "gain1"], ["attack", "takeover"], "move", energy=0)
    assert options(table) == ("move", "gain 1", "skip")
    when(table, "gain 1")
    assert player(table, 0)["energy"] == 1
    assert refuses(table, "gain 1").rule == "NEON-ALT-02"
    assert options(table) == ("takeover", "skip")  # nobody is in reach


@rule("NEON-RULING-028")
def test_during_your_turn_is_before_between_and_after_the_actions() -> None:
    players = [
        fighter("akari", "park", energy=6, actions=["search", "move", "move"]),
        fighter("ghost"),
        fighter("snake"),
    ]
    for action in range(3):
        table = given(*players, turn=0, action=action)
        assert "use neko" in options(table)
    when(table, "skip")
    assert options(table) == ("use neko", "end turn")
    table = when(given(*players, turn=0), "search")
    assert asked(table)[1] == "equip"
    assert "use neko" not in options(table)


# ---------------------------------------------------------------- new cards


@rule("NEON-ACT-05", "NEON-ACT-06", "NEON-ACT-09")
def test_the_two_cards_are_discarded_and_two_are_drawn() -> None:
    table = three("move", "move", "move", hand=["BOULDER-3"], deck=["BOULDER-4", "BOULDER-5", "BOULDER-6", "BOULDER-7"])
    when(table, "skip", "skip")
    assert player(table, 0)["discard"] == []
    when(table, "skip")
    mine = table.view(0)["players"][0]
    assert mine["discard"] == ["BOULDER-1", "BOULDER-2"]
    assert mine["hand"] == {"count": 3, "cards": ["BOULDER-3", "BOULDER-4", "BOULDER-5"]}
    assert mine["deck"] == 2
    assert "programme" not in mine


@rule("NEON-ACT-06", "NEON-RULING-125")
def test_only_the_player_sees_what_was_drawn() -> None:
    table = three("move", "move", "move", hand=["BOULDER-3"], deck=["BOULDER-4", "BOULDER-5", "BOULDER-6", "BOULDER-7"])
    when(table, "skip", "skip", "skip")
    drawn = [line.as_data() for line in table.log_for(0) if line.kind == "drew" and line.seat == 0]
    assert [line["action_card"] for line in drawn] == ["BOULDER-4", "BOULDER-5"]
    seen = [line.as_data() for line in table.log_for(1) if line.kind == "drew" and line.seat == 0]
    assert len(seen) == 2
    assert all("action_card" not in line for line in seen)


def worn_out(**more: Any) -> nt.Table:
    """Boulder has drawn the whole deck: six cards lie in the discard pile once this turn is over."""
    used = ["BOULDER-4", "BOULDER-5", "BOULDER-6", "BOULDER-7"]
    return three("move", "move", "move", hand=["BOULDER-3"], deck=[], discard=used, **more)


@rule("NEON-ACT-07", "NEON-ACT-08", "NEON-T-08")
def test_an_empty_deck_takes_the_discard_pile_with_the_cards_just_played() -> None:
    drawn = set()
    for seed in range(25):
        table = nt.setup(GAME, worn_out().position(), seed=seed)
        when(table, "skip", "skip", "skip")
        mine = table.view(0)["players"][0]
        assert (mine["deck"], mine["hand"]["count"], mine["discard"]) == (4, 3, [])
        drawn.update(mine["hand"]["cards"])
    assert drawn == {f"BOULDER-{n}" for n in range(1, 8)}
    told = kinds(table)
    assert told.index("shuffled") < told.index("drew")


@rule("NEON-ACT-07")
def test_a_deck_that_runs_out_is_renewed_in_the_middle_of_a_draw() -> None:
    used = ["BOULDER-5", "BOULDER-6", "BOULDER-7"]
    table = three("move", "move", "move", hand=["BOULDER-3"], deck=["BOULDER-4"], discard=used)
    when(table, "skip", "skip", "skip")
    mine = table.view(0)["players"][0]
    assert (mine["deck"], mine["hand"]["count"], mine["discard"]) == (4, 3, [])
    assert "BOULDER-4" in mine["hand"]["cards"]


@rule("NEON-ACT-09")
def test_everybody_begins_every_round_with_three_cards() -> None:
    table = nt.new(GAME, seats=4, seed=3)
    for _ in range(6):
        assert [one["hand"]["count"] for one in table.view(None)["players"]] == [3, 3, 3, 3]
        next_round(table)


@rule("NEON-ACT-10", "NEON-ACT-11")
def test_there_are_four_main_and_two_alternative_actions() -> None:
    main = {v.MOVE, v.SEARCH, v.ATTACK, v.DEFENSE}
    halves = [half for card in CONTENT.cards for half in card.halves]
    assert {half[0] for half in halves} == main
    assert {action for half in halves if len(half) == 2 for action in half[1:]} == {v.TAKEOVER, v.GAIN1, v.GAIN2}
    assert sorted(set(range(len(v.ACTIONS))) - main) == [v.TAKEOVER, v.GAIN1, v.GAIN2]


# ---------------------------------------------------------------- the Drop Ship


def aboard(**more: Any) -> nt.Table:
    """Akari is on the Drop Ship at the start of her turn."""
    akari = fighter("akari", "drop ship", energy=2, actions=["move", "search", ["attack", "gain1"]])
    return given(akari, fighter("ghost", "park"), fighter("snake", "mall"), turn=0, action=-1, **more)


@rule("NEON-SHIP-01")
def test_the_ship_must_be_left_before_the_first_action() -> None:
    table = aboard()
    assert asked(table) == (0, "disembark")
    assert refuses(table, "stay").rule == "NEON-SHIP-01"
    when(table, "land in stadium")
    assert player(table, 0)["place"] == "stadium"
    assert asked(table) == (0, "action")


@rule("NEON-SHIP-01")
def test_nobody_else_is_asked_to_land() -> None:
    players = [fighter("akari", "park", actions=IDLE), fighter("ghost"), fighter("snake")]
    table = given(*players, turn=0, action=-1)
    assert asked(table) == (0, "action")
    assert player(table, 0)["place"] == "park"


@rule("NEON-SHIP-02")
def test_any_sector_of_the_arena_may_be_chosen() -> None:
    assert options(aboard()) == tuple(f"land in {name}" for name in RING)
    left = [name for name in RING if name not in ("factory", "highway")]
    table = aboard(ring=left)
    assert options(table) == tuple(f"land in {name}" for name in left)
    refused = refuses(table, "land in highway")
    assert (refused.rule, refused.reason) == ("NEON-SHIP-02", "That Sector has gone under.")


@rule("NEON-SHIP-03")
def test_landing_uses_up_no_action() -> None:
    table = when(aboard(), "land in park", "skip", "skip")
    assert asked(table) == (0, "action")
    assert "gain 1" in options(table)


@rule("NEON-SHIP-03", "NEON-RULING-034", "NEON-RULING-035")
def test_landing_is_entering() -> None:
    table = when(aboard(), "land in charging-station")
    assert player(table, 0)["energy"] == 3


@rule("NEON-RULING-034", "NEON-RULING-035")
def test_a_trap_waits_for_whoever_lands() -> None:
    players = [
        fighter("akari", "drop ship", actions=IDLE),
        fighter("illusion", "mall", token="park"),
        fighter("snake", "mall"),
    ]
    table = when(given(*players, turn=0, action=-1), "land in park")
    assert [event["player"] for event in happened(table, "sprung")] == [0]
    assert len(player(table, 0)["hp"]) == 5


@rule("NEON-SHIP-04")
@pytest.mark.parametrize("action", ["move", "search", "attack", "gain 1"])
def test_no_action_is_performed_aboard(action: str) -> None:
    assert refuses(aboard(), action).rule == "NEON-SHIP-04"


@rule("NEON-SHIP-05")
def test_abilities_do_not_work_aboard() -> None:
    table = aboard()
    assert refuses(table, "use neko").rule == "NEON-SHIP-05"
    when(table, "land in park")
    assert "use neko" in options(table)


@rule("NEON-SHIP-05", "NEON-SQUAD-09")
def test_an_ally_aboard_does_not_reroll() -> None:
    for place, rerolls in (("park", True), ("drop ship", False)):
        players = [
            fighter("akari", "park", energy=0, actions=["attack", "move", "move"]),
            fighter("ghost", "park", energy=0),
            fighter("snake", place, energy=6),
            fighter("phoenix", "mall"),
        ]
        table = given(*players, turn=0, chance=[4, 5], options={"mode": "squad"})
        when(table, "attack", "attack ghost with bare hands")
        assert (asked(table) == (2, "effect")) is rerolls


@rule("NEON-SHIP-06")
def test_nobody_is_attacked_aboard() -> None:
    players = [
        fighter("boulder", "park", energy=6, actions=["attack", "move", "move"], gear={"heavy gun": "HG-06"}),
        fighter("ghost", "drop ship"),
        fighter("snake", "park"),
    ]
    table = when(given(*players, turn=0), "attack")
    assert any("snake" in option for option in options(table))
    assert not any("ghost" in option for option in options(table))
    assert refuses(table, "attack ghost with HG-06").rule == "NEON-SHIP-06"
    assert refuses(table, "attack ghost with bare hands").rule == "NEON-SHIP-06"


# ---------------------------------------------------------------- back to the Drop Ship


def beaten(first: str = "attack", **chosen: Any) -> nt.Table:
    """Boulder hits Ghost, who had one token left, before Ghost's turn; Ghost shows a Defense half."""
    players = [
        fighter("boulder", "park", energy=0, actions=[first, "move", "move"], initiative=1),
        fighter("ghost", "park", lost=5, energy=1, actions=["move", "search", "defense"], initiative=2),
        fighter("akari", "mall", energy=0, actions=IDLE, initiative=7),
    ]
    drawn = [next(card.id for card in CONTENT.equipment if card.rank == rank) for rank in (1, 2, 3)]
    kept = [each.id for each in CONTENT.enhancements if each.id in ("stabilizer", "servo-legs")]
    new = ["BOULDER-4", "BOULDER-5", *(["GHOST-4", "GHOST-5"] if chosen else [])]
    table = given(
        *players, turn=0, chance=[0, 5, 5, *drawn, *kept, *(reversed(new) if chosen else new)], options=chosen
    )
    when(table, "attack", "attack ghost with bare hands")
    return idle(table, lambda now: asked(now) == (0, "action"))


@rule("NEON-SHIP-07", "NEON-RULING-030", "NEON-RULING-033")
def test_after_a_defeat_one_lands_again_at_the_next_turn() -> None:
    table = beaten()
    assert (player(table, 1)["place"], player(table, 1)["side"]) == ("drop ship", "B")
    when(table, "skip", "skip")
    assert asked(table) == (1, "disembark")
    when(table, "land in charging-station")
    assert (player(table, 1)["place"], player(table, 1)["energy"]) == ("charging-station", 4)
    assert player(table, 1)["fields"] == 0  # Force Fields go up at the reveal only
    assert player(table, 1)["programme"]["actions"] == [["move"], ["search"], ["defense"]]
    assert asked(table) == (1, "action")


@rule("NEON-RULING-030")
def test_a_table_may_take_that_turn_away() -> None:
    table = beaten(turn_after_maintenance=False)
    assert table.view(None)["order"] == [2]
    assert table.view(1)["players"][1]["hand"]["count"] == 3
    assert sorted(player(table, 1)["discard"]) == ["GHOST-1", "GHOST-2"]
    when(table, "skip", "skip")
    assert asked(table) == (2, "action")
    assert player(table, 1)["place"] == "drop ship"


@rule("NEON-RULING-031", "NEON-SHIP-07")
def test_who_is_defeated_in_the_own_turn_loses_the_rest_of_it() -> None:
    players = [
        fighter("akari", "park", lost=5, energy=6, actions=["move", "search", "defense"], initiative=1),
        fighter("illusion", "stadium", energy=0, token="factory", actions=IDLE, initiative=5),
        fighter("ghost", "stadium", energy=0, actions=IDLE, initiative=7),
    ]
    table = when(given(*players, turn=0), "move", "move to factory")
    idle(table, lambda now: asked(now)[1] == "action")
    assert asked(table) == (1, "action")
    mine = player(table, 0)
    assert (mine["place"], mine["side"], mine["energy"]) == ("drop ship", "B", 3)
    assert (mine["hand"]["count"], len(mine["discard"])) == (3, 2)
    assert [event["seat"] for event in happened(table, "turn")] == [1]
    assert sector(table, "factory").get("tokens") is None


@rule("NEON-RULING-031", "NEON-DEFEAT-09")
def test_who_is_eliminated_in_the_own_turn_takes_no_more_part() -> None:
    players = [
        fighter("akari", "park", side="B", lost=5, energy=6, actions=IDLE, initiative=1),
        fighter("illusion", "stadium", energy=0, token="factory", actions=IDLE, initiative=5),
        fighter("ghost", "stadium", energy=0, actions=IDLE, initiative=7),
    ]
    table = when(given(*players, turn=0), "move", "move to factory")
    assert player(table, 0)["place"] == "eliminated"
    assert asked(table) == (1, "action")
    next_round(table)
    assert [decision.seat for decision in table.decisions] == [1, 2]
