"""Phase 4: Sectors go under."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, happened, options, player, refuses, sector, truth, when

ROYALE = {"mode": "battle-royale"}


def sinking(*players: dict[str, Any], **more: Any) -> nt.Table:
    """Seat 0 does nothing with the last Action of this Round; the Mall (between Subway and Train Station) is next."""
    first = {"energy": 0, "actions": ["gain1"] * 3, **players[0]}
    rest = list(players[1:])
    while len(rest) < 2:
        rest.append(fighter(["ghost", "phoenix"][len(rest)], "park", energy=0))
    return when(given(first, *rest, turn=0, action=2, **{"next": "mall", "stack": STACK, **more}), "skip")


BOTS = [bot.id for bot in GAME.load_content(()).bots]
STACK = [name for name in RING if name != "mall"]  # the Park comes second, the Factory third


def ring(table: nt.Table) -> list[str]:
    return [each["id"] for each in table.view(None)["arena"]]


def idle(table: nt.Table) -> nt.Table:
    """Whoever is asked takes the last answer, until cards are chosen or the game is over."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


# ---------------------------------------------------------------- how many, and which


@rule("NEON-SUBMERGE-01", "NEON-SUBMERGE-02", "NEON-SUBMERGE-14", "NEON-RULING-017")
@pytest.mark.parametrize(("round", "gone"), [(1, ["mall"]), (2, ["mall"]), (3, ["mall", "park"]), (4, ["mall"])])
def test_the_slot_of_the_round_says_how_many_go_under(round: int, gone: list[str]) -> None:
    table = idle(
        sinking(fighter("boulder", "stadium"), fighter("ghost", "stadium"), fighter("snake", "stadium"), round=round)
    )
    assert ring(table) == [name for name in RING if name not in gone]
    assert [event["sector"].lower() for event in happened(table, "submerged")] == gone


@rule("NEON-SUBMERGE-03", "NEON-EX-17", "NEON-SUBMERGE-18")
def test_the_second_sector_is_known_only_after_the_first() -> None:
    table = sinking(fighter("boulder", "mall"), fighter("ghost", "park", energy=0), round=3)
    assert table.decisions[0].kind == "flee"
    assert table.view(None)["next"] == "mall"
    assert not happened(table, "submerged")
    when(table, "flee to subway")
    assert table.view(None)["next"] == "park"
    assert ring(table) == [name for name in RING if name != "mall"]
    assert (table.decisions[0].seat, table.decisions[0].kind) == (1, "flee")  # Ghost has taken the damage already
    when(table, "flee to factory")
    idle(table)
    assert table.view(None)["next"] == "factory"


@rule("NEON-SUBMERGE-03")
def test_the_order_of_the_scoreboard_is_hidden() -> None:
    bag = [name for name in RING if name != "mall"]
    table = sinking(fighter("boulder", "mall"), stack=[bag], round=3)
    seen = set()
    for n in range(30):
        world = table.sample(0, Quick(n))
        when(world, "flee to subway")
        seen.add(world.view(None)["next"])
    assert len(seen) > 5


@rule("NEON-SUBMERGE-16", "NEON-SUBMERGE-17", "NEON-ROUND-05")
def test_scoreboard_tokens_lie_on_the_slot_of_their_round() -> None:
    far = [fighter(name, "stadium") for name in ("boulder", "ghost", "snake")]
    left = [name for name in RING if name not in ("tv-tower", "subway")]
    table = idle(sinking(*far, round=3, placed=[["tv-tower"], ["subway"]], ring=left, stack=["park", "factory"]))
    assert table.view(None)["placed"] == [["tv-tower"], ["subway"], ["mall", "park"]]
    assert table.view(None)["next"] == "factory"


@rule("NEON-SUBMERGE-18", "NEON-SUBMERGE-10")
def test_who_flees_into_the_second_sector_is_hurt_again() -> None:
    table = sinking(fighter("boulder", "mall"), fighter("ghost", "stadium"), stack=["subway", "park"], round=3)
    assert len(player(table, 0)["hp"]) == 5
    when(table, "flee to subway")
    assert player(table, 0)["place"] == "subway"
    assert options(table) == ("flee to train-station", "flee to highway")
    assert len(player(table, 0)["hp"]) == 5  # the Subway spares its visitors


# ---------------------------------------------------------------- tokens


@rule("NEON-SUBMERGE-04", "NEON-SUBMERGE-08")
def test_search_tokens_leave_the_sector_and_one_each_of_its_neighbours() -> None:
    search = {"mall": 3, "subway": 2, "train-station": 0, "park": 2, "stadium": 1}
    table = idle(sinking(fighter("boulder", "stadium"), search=search))
    assert {each["id"]: each["search"] for each in table.view(None)["arena"] if each["search"]} == {
        "subway": 1,
        "park": 2,
        "stadium": 1,
    }
    assert sum(each["search"] for each in table.view(None)["arena"]) == 4


@rule("NEON-SUBMERGE-05")
def test_bots_leave_with_the_sector() -> None:
    bots = {"mall": [BOTS[0], BOTS[1]], "subway": [BOTS[2]]}
    table = idle(sinking(fighter("boulder", "stadium"), bots=bots))
    assert table.view(None)["bots_gone"] == 9
    assert sector(table, "subway")["bots"] == 1


@rule("NEON-SUBMERGE-06")
def test_force_fields_in_the_sector_go_back() -> None:
    table = sinking(fighter("boulder", "mall", fields=2), fighter("ghost", "park", fields=1))
    assert table.decisions[0].kind == "flee"
    assert (player(table, 0)["fields"], player(table, 1)["fields"]) == (0, 1)


@rule("NEON-SUBMERGE-06", "NEON-FIELD-07", "NEON-RULING-029")
def test_other_force_fields_go_back_at_the_end_of_the_round() -> None:
    table = sinking(fighter("boulder", "mall"), fighter("ghost", "park", fields=1))
    assert player(table, 1)["fields"] == 1
    idle(table)
    assert player(table, 1)["fields"] == 0


@rule("NEON-SUBMERGE-07")
def test_unique_tokens_in_the_sector_go_back() -> None:
    table = sinking(fighter("akari", "mall", token="mall"), fighter("snake", "park", token="subway"))
    assert "token" not in player(table, 0)
    assert player(table, 1)["token"] == "subway"


# ---------------------------------------------------------------- who is in it


@rule("NEON-SUBMERGE-09", "NEON-RULING-086")
def test_whoever_is_in_the_sector_takes_damage_and_then_flees_next_door() -> None:
    table = sinking(fighter("boulder", "mall"))
    assert len(player(table, 0)["hp"]) == 5
    assert player(table, 0)["place"] == "mall"
    assert options(table) == ("flee to train-station", "flee to subway")
    assert refuses(table, "stay").rule == "NEON-SUBMERGE-09"
    assert refuses(table, "flee to park").rule == "NEON-SUBMERGE-09"
    when(table, "flee to train-station")
    assert player(table, 0)["place"] == "train-station"


@rule("NEON-SUBMERGE-09", "NEON-RULING-035", "NEON-SECTOR-06")
def test_fleeing_is_entering() -> None:
    table = sinking(fighter("boulder", "highway"), next="highway", stack=["park"])
    when(table, "flee to charging-station")
    assert player(table, 0)["energy"] == 1


@rule("NEON-SUBMERGE-10", "NEON-SUBMERGE-11", "NEON-DAMAGE-07")
def test_the_token_goes_to_the_supply() -> None:
    table = sinking(fighter("boulder", "mall"), fighter("ghost", "mall", energy=0))
    assert player(table, 0)["hp"] == [1, 2, 2, 2, 3]
    idle(table)
    assert [len(player(table, seat)["hp"]) for seat in range(3)] == [5, 5, 6]
    assert [sum(player(table, seat)["trophies"].values()) for seat in range(3)] == [0, 0, 0]


@rule("NEON-SUBMERGE-12", "NEON-MANEUVER-05", "NEON-EX-19")
def test_maneuver_c_keeps_the_feet_dry() -> None:
    table = sinking(fighter("boulder", "mall", energy=2))
    assert options(table) == ("ignore the damage", "take the damage")
    when(table, "ignore the damage")
    assert (len(player(table, 0)["hp"]), player(table, 0)["energy"]) == (6, 0)
    assert table.decisions[0].kind == "flee"  # it still has to move


@rule("NEON-SUBMERGE-12")
def test_maneuver_c_is_a_choice_and_needs_two_energy() -> None:
    table = when(sinking(fighter("boulder", "mall", energy=2)), "take the damage")
    assert (len(player(table, 0)["hp"]), player(table, 0)["energy"]) == (5, 2)
    table = sinking(fighter("boulder", "mall", energy=1))
    assert table.decisions[0].kind == "flee"
    assert len(player(table, 0)["hp"]) == 5


@rule("NEON-SUBMERGE-12", "NEON-SECTOR-16", "NEON-SECTOR-18", "NEON-RULING-086")
@pytest.mark.parametrize(("energy", "kind"), [(2, "flee"), (3, "submersion")])
def test_the_sinking_sector_sets_the_price(energy: int, kind: str) -> None:
    table = sinking(fighter("boulder", "tv-tower", energy=energy), next="tv-tower", stack=["mall"])
    assert table.decisions[0].kind == kind
    if kind == "submersion":
        when(table, "ignore the damage")
        assert player(table, 0)["energy"] == 0


@rule("NEON-T-22", "NEON-RULING-081")
def test_neko_is_gone_before_maneuver_c_is_used() -> None:
    table = sinking(fighter("boulder", "mall", energy=2), fighter("akari", "park", token="mall"))
    assert table.decisions[0].kind == "submersion"
    when(table, "ignore the damage")
    assert len(player(table, 0)["hp"]) == 6


@rule("NEON-SUBMERGE-13", "NEON-RULING-088")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_leader_is_first_and_the_others_follow_clockwise(leader: int, order: list[int]) -> None:
    table = sinking(*[fighter(name, "mall") for name in ("boulder", "akari", "ghost")], leader=leader)
    idle(table)
    assert [event["seat"] for event in happened(table, "moved")] == order


@rule("NEON-SUBMERGE-13", "NEON-RULING-088")
def test_the_order_starts_at_the_leader_even_if_the_leader_is_elsewhere() -> None:
    players = [fighter("boulder", "mall"), fighter("akari", "mall"), fighter("ghost", "park"), fighter("snake", "mall")]
    table = idle(sinking(*players, leader=2))
    assert [event["seat"] for event in happened(table, "moved")] == [3, 0, 1]


@rule("NEON-AUTOMA-16", "NEON-AUTOMA-17", "NEON-RULING-088")
def test_automa_is_last() -> None:
    table = idle(
        sinking(
            *[fighter(name, "mall") for name in ("boulder", "akari", "ghost")],
            automa={"place": "mall"},
            leader=1,
            options={"automa": "yes"},
        )
    )
    moves = [event["seat"] for event in happened(table, "moved")]
    assert moves[-1] == 3
    assert sorted(moves) == [0, 1, 2, 3]


@rule("NEON-RULING-087", "NEON-SUBMERGE-11")
@pytest.mark.parametrize(("side", "place"), [("A", "drop ship"), ("B", "eliminated")])
def test_who_drowns_does_not_move_and_loses_all_gear(side: str, place: str) -> None:
    table = sinking(
        fighter("boulder", "mall", lost=5, side=side, gear={"armor": "AR-05"}), fighter("akari", "mall", energy=0)
    )
    assert player(table, 0)["place"] == place
    assert not happened(table, "trophy")
    assert player(table, 0)["gear"] == {}
    assert [sum(player(table, seat)["trophies"].values()) for seat in range(3)] == [0, 0, 0]
    idle(table)
    assert [event["seat"] for event in happened(table, "moved")] == [1]


@rule("NEON-SUBMERGE-09")
def test_the_drop_ship_does_not_sink() -> None:
    table = idle(sinking(fighter("boulder", "stadium"), fighter("ghost", "drop ship", energy=0)))
    assert player(table, 1)["place"] == "drop ship"
    assert len(player(table, 1)["hp"]) == 6


# ---------------------------------------------------------------- the ring


@rule("NEON-SUBMERGE-14")
def test_the_ring_closes() -> None:
    table = idle(sinking(fighter("boulder", "subway"), fighter("ghost", "stadium")))
    state = truth(table)
    names = state.content.ids["sector"]
    assert [names[each] for each in state.neighbours(names.index("subway"))] == ["train-station", "highway"]


LAST_TWO = {"ring": ["park", "stadium"], "next": "park", "stack": ["stadium"]}
WITH_SUBWAY = {"ring": ["park", "subway"], "next": "park", "stack": ["subway"]}


@rule("NEON-SUBMERGE-15", "NEON-RULING-089", "NEON-RULING-091", "NEON-ROYALE-03", "NEON-ROYALE-06")
@pytest.mark.parametrize("mode", ["battle-royale", "resurrection"])
def test_the_last_two_sectors_stay_with_their_bots_and_tokens(mode: str) -> None:
    table = idle(
        sinking(
            fighter("boulder", "park"),
            fighter("akari", "stadium", token="park"),
            fighter("ghost", "stadium"),
            **LAST_TWO,
            bots={"park": [BOTS[0]]},
            search={"park": 2, "stadium": 1},
            options={"mode": mode},
        )
    )
    assert ring(table) == ["park", "stadium"]
    assert [sector(table, name)["search"] for name in ("park", "stadium")] == [1, 0]
    assert sector(table, "park")["bots"] == 1
    assert sector(table, "park")["tokens"] == ["neko"]
    assert table.view(None)["next"] == "stadium"  # Scoreboard tokens move on


@rule("NEON-ROYALE-04", "NEON-ROYALE-05", "NEON-RULING-124", "NEON-RULING-092")
def test_everybody_in_the_last_two_sectors_takes_damage_and_nobody_moves() -> None:
    table = sinking(
        fighter("boulder", "park"),
        fighter("akari", "stadium", energy=2),
        fighter("ghost", "stadium", energy=1),
        **LAST_TWO,
        automa={"place": "park"},
        options={**ROYALE, "automa": "yes"},
    )
    while table.decisions[0].kind != "submersion":  # Automa attacks first
        when(table, options(table)[-1])
    before = [len(player(table, who)["hp"]) for who in range(4)]
    hurt = [event["seat"] for event in happened(table, "drowned")]
    assert hurt == [0]
    when(table, "ignore the damage")
    assert player(table, 1)["energy"] == 0
    assert [event["seat"] for event in happened(table, "drowned")] == [0, 2, 3]
    assert [len(player(table, who)["hp"]) for who in range(4)] == [before[0], before[1], before[2] - 1, before[3] - 1]
    assert [player(table, who)["place"] for who in range(4)] == ["park", "stadium", "stadium", "park"]
    assert table.decisions[0].kind == "programme"


@rule("NEON-RULING-092", "NEON-RULING-091")
def test_neko_blocks_maneuver_c_in_the_last_two_sectors() -> None:
    table = sinking(
        fighter("boulder", "park", energy=2),
        fighter("akari", "stadium", token="park"),
        fighter("ghost", "stadium"),
        **LAST_TWO,
        options=ROYALE,
    )
    idle(table)
    assert [event["seat"] for event in happened(table, "drowned")] == [0, 1, 2]
    assert player(table, 0)["energy"] == 2


@rule("NEON-RULING-092", "NEON-SECTOR-10")
def test_the_subway_works_among_the_last_two_sectors() -> None:
    players = [fighter("boulder", "park"), fighter("akari", "subway", energy=0), fighter("ghost", "subway", energy=0)]
    table = idle(sinking(*players, **WITH_SUBWAY, options=ROYALE))
    assert [len(player(table, seat)["hp"]) for seat in range(3)] == [5, 6, 6]


@rule("NEON-RULING-090")
@pytest.mark.parametrize(
    ("ring_before", "damage"), [(["park", "stadium", "mall"], [2, 1, 1]), (["park", "stadium"], [1, 1, 1])]
)
def test_the_water_takes_its_toll_once_per_phase(ring_before: list[str], damage: list[int]) -> None:
    table = sinking(
        fighter("boulder", "mall" if "mall" in ring_before else "park"),
        fighter("akari", "stadium", energy=0),
        fighter("ghost", "stadium", energy=0),
        ring=ring_before,
        next=ring_before[-1],
        stack=ring_before[:-1],
        round=3,
        options=ROYALE,
    )
    idle(table)
    assert ring(table) == ["park", "stadium"]
    assert [6 - len(player(table, seat)["hp"]) for seat in range(3)] == damage
    assert len(happened(table, "two left")) == 1


@rule("NEON-RULING-094", "NEON-END-07", "NEON-ROUND-04")
@pytest.mark.parametrize("round", [8, 11])
def test_after_the_last_slot_one_sector_goes_under_per_round(round: int) -> None:
    table = idle(
        sinking(
            fighter("boulder", "stadium"),
            fighter("akari", "stadium"),
            fighter("ghost", "stadium"),
            round=round,
            options=ROYALE,
        )
    )
    assert ring(table) == [name for name in RING if name != "mall"]
    assert not table.over


@rule("NEON-END-07", "NEON-RULING-091")
def test_battle_royale_goes_on_without_scoreboard_tokens() -> None:
    table = idle(
        sinking(
            fighter("boulder", "park"),
            fighter("akari", "stadium"),
            fighter("ghost", "stadium"),
            ring=["park", "stadium"],
            next=None,
            stack=[],
            round=9,
            options=ROYALE,
        )
    )
    assert not table.over
    assert table.view(None)["next"] is None
    assert [6 - len(player(table, seat)["hp"]) for seat in range(3)] == [1, 1, 1]


@rule("NEON-RULING-093")
@pytest.mark.parametrize(
    ("guard", "before", "asked"), [(True, 11, True), (True, 12, False), (False, 12, True), (False, 40, True)]
)
def test_long_ends_are_forced_unless_the_table_says_otherwise(guard: bool, before: int, asked: bool) -> None:
    table = sinking(
        fighter("boulder", "park", energy=6),
        fighter("akari", "stadium", energy=0),
        fighter("ghost", "stadium", energy=0),
        **LAST_TWO,
        two_left=before,
        round=20,
        options={**ROYALE, "stall_guard": guard},
    )
    assert (table.decisions[0].kind == "submersion") is asked
    if not asked:
        assert len(player(table, 0)["hp"]) == 5


@rule("NEON-RULING-093")
def test_a_forced_end_gets_through_the_roof_of_the_subway() -> None:
    players = [fighter("boulder", "subway"), fighter("akari", "subway"), fighter("ghost", "park")]
    table = idle(sinking(*players, **WITH_SUBWAY, two_left=12, round=20, options=ROYALE))
    assert [6 - len(player(table, seat)["hp"]) for seat in range(3)] == [1, 1, 1]


# ---------------------------------------------------------------- the Subway


@rule("NEON-EX-13", "NEON-SECTOR-10", "NEON-SECTOR-11")
def test_the_subway_saves_its_visitors_but_not_its_bot() -> None:
    table = sinking(fighter("boulder", "subway", energy=6), next="subway", stack=["park"], bots={"subway": [BOTS[0]]})
    assert table.decisions[0].kind == "flee"  # nothing to pay for
    assert (len(player(table, 0)["hp"]), player(table, 0)["energy"]) == (6, 6)
    assert sector(table, "subway")["bots"] == 0
    when(table, "flee to mall")
    assert table.view(None)["bots_gone"] == 10
