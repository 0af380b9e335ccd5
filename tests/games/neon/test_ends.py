"""Phase 3: is the game over, and for whom; and giving up."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.chance import Quick
from neontable.kernel.record import canonical, state_hash
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, happened, options, player, truth, when

ROYALE = {"mode": "battle-royale"}
SQUAD = {"mode": "squad"}
NAMES = ("boulder", "akari", "ghost", "snake", "phoenix", "illusion")
OUT = {"place": "eliminated"}


def last_turn(*players: dict[str, Any], **more: Any) -> nt.Table:
    """Seat 0 does nothing with the last Action of this Round."""
    seated = [{"energy": 0, **fighter(NAMES[seat], "stadium"), **players[seat]} for seat in range(len(players))]
    seated[0]["actions"] = ["gain1"] * 3
    return when(
        given(*seated, turn=0, action=2, **{"next": "mall", "stack": [n for n in RING if n != "mall"], **more}), "skip"
    )


def idle(table: nt.Table) -> nt.Table:
    """Whoever is asked takes the last answer, until cards are chosen or the game is over."""
    while not table.over and table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    return table


def result(table: nt.Table) -> nt.Result:
    assert table.over
    found = table.result
    assert found is not None
    return found


# ---------------------------------------------------------------- when


@rule("NEON-END-01", "NEON-END-05", "NEON-ROYALE-09", "NEON-EX-18")
def test_the_check_comes_before_the_submersion() -> None:
    table = last_turn({"place": "mall", "lost": 5}, OUT, OUT, options=ROYALE)
    assert result(table).winners == (0,)
    assert len(player(table, 0)["hp"]) == 1
    assert not happened(table, "drowned")


@rule("NEON-END-01", "NEON-RULING-097")
def test_the_last_action_phase_is_played_to_its_end() -> None:
    players = [
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0, lost=5, side="B"),
        fighter("ghost", "eliminated"),
    ]
    table = given(*players, turn=0, luck=[1, 1, 1, 4], options={})
    when(table, "attack", "attack akari with ML-04")
    assert not table.over
    when(table, "gain 1", "gain 1")
    assert result(table).winners == (0,)
    assert player(table, 0)["energy"] == 2


@rule("NEON-T-24", "NEON-END-02", "NEON-RULING-095", "NEON-ROUND-03")
@pytest.mark.parametrize("options", [{}, SQUAD])
def test_the_last_round_ends_resurrection_and_squad_without_a_submersion(options: dict[str, Any]) -> None:
    table = last_turn({"place": "mall"}, {}, {}, {}, round=7, options=options)
    assert result(table).reason == "last round"
    assert not happened(table, "submerged")
    assert len(player(table, 0)["hp"]) == 6


@rule("NEON-END-02")
def test_the_round_before_the_last_does_not_end_the_game() -> None:
    table = idle(last_turn({}, {}, {}, round=6))
    assert not table.over
    assert table.view(None)["round"] == 7


@rule("NEON-END-02", "NEON-ROUND-03")
@pytest.mark.parametrize(("track", "rounds"), [("side-1", 7), ("side-2", 6), ("sprint", 5), ("marathon", 9)])
def test_every_side_of_the_track_has_its_length(track: str, rounds: int) -> None:
    assert not idle(last_turn({}, {}, {}, round=rounds - 1, options={"track": track})).over
    assert last_turn({}, {}, {}, round=rounds, options={"track": track}).over


@rule("NEON-END-03", "NEON-RES-03")
def test_resurrection_ends_with_one_fighter() -> None:
    table = last_turn({}, OUT, {**OUT, "trophies": [3, 3, 3]})
    assert (result(table).winners, result(table).reason) == ((0,), "one side left")
    assert result(table).rule == "NEON-RES-03"


@rule("NEON-END-03", "NEON-RULING-096")
def test_a_fighter_on_the_drop_ship_is_still_there() -> None:
    table = idle(last_turn({}, {"place": "drop ship"}, OUT))
    assert not table.over


@rule("NEON-END-03", "NEON-RULING-100", "NEON-SQUAD-15")
def test_squad_ends_when_all_that_are_left_are_allies() -> None:
    table = last_turn({}, OUT, {}, OUT, options=SQUAD)
    assert result(table).winners == (0, 2)
    assert not idle(last_turn({}, OUT, {}, {}, options=SQUAD)).over


@rule("NEON-END-03", "NEON-RULING-113")
def test_automa_counts_as_a_fighter() -> None:
    assert not idle(last_turn({}, OUT, automa={"place": "mall"})).over
    table = last_turn({}, OUT, automa={"place": "eliminated"})
    assert result(table).winners == (0,)


@rule("NEON-END-04", "NEON-RULING-097", "NEON-RULING-098")
def test_the_game_ends_at_once_when_nobody_is_left() -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = last_turn(lost, {**lost, "trophies": [0, 3, 0]}, {**OUT, "trophies": [1, 0, 0]})
    assert (result(table).winners, result(table).reason) == ((), "nobody left")
    assert result(table).next["best player"] == [1]
    assert not happened(table, "submerged")


@rule("NEON-END-06", "NEON-ROYALE-08")
def test_nobody_wins_a_battle_royale_without_survivors() -> None:
    lost = {"place": "mall", "lost": 5}
    table = last_turn(lost, lost, OUT, options=ROYALE)
    assert (result(table).winners, result(table).rule) == ((), "NEON-ROYALE-08")


@rule("NEON-END-07", "NEON-ROUND-04", "NEON-MODE-02")
def test_battle_royale_does_not_end_with_the_track() -> None:
    for round in (7, 8, 30):
        assert not idle(last_turn({}, {}, {}, round=round, options=ROYALE)).over


@rule("NEON-RULING-097")
def test_a_sole_survivor_of_a_submersion_plays_one_more_action_phase() -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = idle(last_turn({}, lost, lost))
    assert not table.over
    assert [decision.seat for decision in table.decisions] == [0]
    assert table.view(None)["round"] == 2


@rule("NEON-RULING-097", "NEON-ROYALE-07")
def test_a_sole_survivor_of_a_battle_royale_has_won() -> None:
    lost = {"place": "mall", "lost": 5}
    table = idle(last_turn({}, lost, lost, options=ROYALE))
    assert (result(table).winners, result(table).rule) == ((0,), "NEON-ROYALE-07")


@rule("NEON-RULING-097", "NEON-RULING-113")
@pytest.mark.parametrize("mode", ["resurrection", "battle-royale"])
def test_automa_may_be_the_last_survivor(mode: str) -> None:
    lost = {"place": "mall", "side": "B", "lost": 5}
    table = idle(last_turn(lost, lost, automa={"place": "tv-tower"}, options={"mode": mode}))
    assert (result(table).winners, result(table).reason) == ((), "automa")
    assert result(table).next["automa"] == "won"


# ---------------------------------------------------------------- Resurrection


@rule("NEON-RES-01", "NEON-MODE-01")
def test_points_come_from_fighters_and_bots() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "attack", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
        bots={"park": [bot.id for bot in GAME.load_content(()).bots[:1]]},
        luck=[1, 1, 4, 4, 1, 4, 4, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert player(table, 0)["points"] == 3  # two tokens of 1 and the Leader token
    when(table, "attack", "attack bot in park with ML-04")
    assert player(table, 0)["points"] == 4


@rule("NEON-RES-02")
def test_every_fighter_has_two_lives() -> None:
    drown = {"place": "mall", "lost": 5}
    table = last_turn({}, drown, {"place": "stadium"})
    while table.decisions[0].kind != "programme":
        when(table, options(table)[-1])
    assert (player(table, 1)["side"], player(table, 1)["place"]) == ("B", "drop ship")
    table = idle(last_turn({}, {**drown, "side": "B"}, {}))
    assert player(table, 1)["place"] == "eliminated"


@rule("NEON-RES-03", "NEON-T-32", "NEON-RULING-099", "NEON-RES-05")
def test_the_only_survivor_wins_against_more_points() -> None:
    table = last_turn({"trophies": [2, 1, 0]}, {**OUT, "trophies": [0, 3, 2]}, {**OUT, "trophies": [0, 2, 0]})
    assert [score.total for score in result(table).scores] == [5, 12, 4]
    assert result(table).winners == (0,)
    assert result(table).next["best player"] == [1]


@rule("NEON-RES-04", "NEON-RES-05", "NEON-SCORE-12")
def test_the_most_points_among_the_living_win() -> None:
    table = last_turn({"trophies": [2, 0, 0]}, {"trophies": [4, 0, 0]}, {**OUT, "trophies": [5, 0, 0]}, round=7)
    assert [score.total for score in result(table).scores] == [3, 4, 5]
    assert result(table).winners == (1,)
    assert result(table).next["best player"] == [2]
    assert result(table).rule == "NEON-RES-04"


@rule("NEON-RES-05")
def test_there_is_no_best_player_when_the_winner_has_the_most_points() -> None:
    table = last_turn({"trophies": [2, 0, 0]}, {"trophies": [6, 0, 0]}, {**OUT, "trophies": [5, 0, 0]}, round=7)
    assert "best player" not in result(table).next


@rule("NEON-RULING-104", "NEON-RES-05")
@pytest.mark.parametrize(("second", "best"), [([1, 1, 1], [2]), ([6, 0, 0], [2]), ([0, 0, 2], [1, 2])])
def test_ties_for_best_player_are_broken_like_those_for_the_winner(second: list[int], best: list[int]) -> None:
    table = last_turn({}, {**OUT, "trophies": second}, {**OUT, "trophies": [0, 0, 2]}, leader=0)
    assert result(table).next["best player"] == best


# ---------------------------------------------------------------- Battle Royale


@rule("NEON-ROYALE-02")
def test_battle_royale_goes_on_in_the_last_two_sectors() -> None:
    table = idle(
        last_turn({}, {}, OUT, options=ROYALE, ring=["park", "stadium"], next="park", stack=["stadium"], round=9)
    )
    assert not table.over
    assert table.view(None)["round"] == 10


@rule("NEON-ROYALE-07", "NEON-MODE-02")
def test_the_last_survivor_wins_whatever_was_won() -> None:
    table = last_turn({}, {**OUT, "trophies": [6, 6, 6]}, OUT, options=ROYALE)
    assert result(table).winners == (0,)
    assert [score.total for score in result(table).scores] == [1, 0, 0]
    assert "best player" not in result(table).next


# ---------------------------------------------------------------- giving up


def test_who_gives_up_leaves_like_the_eliminated_and_the_others_go_on() -> None:
    table = given(
        fighter("boulder", "park", actions=["gain1"] * 3, gear={"armor": "AR-05"}),
        fighter(
            "akari",
            "park",
            actions=["gain1"] * 3,
            gear={"helmet": "HE-01"},
            fields=2,
            token="stadium",
            trophies=[1, 0, 0],
        ),
        fighter("ghost", "stadium"),
        turn=0,
        next="mall",
    )
    table.concede(1)
    akari = player(table, 1)
    assert (akari["place"], akari["gear"], akari["fields"], akari["token"]) == ("eliminated", {}, 0, "stadium")
    assert "HE-01" in table.view(None)["decks"]["discards"][0]
    assert table.view(None)["order"] == []
    assert not table.over
    idle(table)
    assert [decision.seat for decision in table.decisions] == [0, 2]
    table.concede(0)
    assert (result(table).winners, result(table).reason) == ((2,), "one side left")
    assert [score.total for score in result(table).scores] == [1, 1, 0]


def test_who_gives_up_in_the_own_turn_ends_it() -> None:
    table = given(
        fighter("boulder", "park", actions=["search"] * 3),
        fighter("akari", "park", actions=["gain1"] * 3),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "search")
    assert table.decisions[0].kind == "equip"
    table.concede(0)
    assert table.decisions[0].seat == 1
    assert "drawn" not in table.view(None)
    GAME.check(truth(table))


def test_who_gives_up_as_a_target_spoils_the_attack() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=3),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04")
    assert table.decisions[0].seat == 1
    table.concede(1)
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "action")
    assert truth(table).attack is None
    assert sum(player(table, 0)["trophies"].values()) == 0


def test_an_attack_on_several_goes_on_against_the_others() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=3),
        fighter("akari", "factory", energy=3),
        turn=0,
        luck=[1, 1, 4, 4],
    )
    when(table, "attack", "attack ghost with GR-01")
    assert table.decisions[0].seat == 1
    table.concede(1)
    assert table.decisions[0].seat == 2
    when(table, "pass")
    assert len(player(table, 2)["hp"]) == 4


def test_a_target_that_gives_up_before_the_roll_ends_the_attack() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"heavy gun": "HG-01"}),
        fighter("akari", "factory", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "attack", "attack akari with HG-01")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "effect")
    table.concede(1)
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "action")
    assert not happened(table, "attack roll")


def bombed(luck: list[int], **akari: Any) -> nt.Table:
    """Boulder has thrown a Grenade at three Fighters in the Factory."""
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=0),
        fighter("akari", "factory", **akari),
        fighter("snake", "factory", energy=0),
        turn=0,
        luck=luck,
    )
    return when(table, "attack", "attack ghost with GR-01")


def test_who_has_defended_already_takes_its_roll_away_when_giving_up() -> None:
    table = bombed([1, 1, 4, 0, 4], energy=3)
    assert table.decisions[0].seat == 2  # Ghost has failed, Akari has a strong shield and may reroll
    table.concede(1)
    assert table.view(None)["attack"]["rolls"] == [{"GUARD": 1, "BLOCK": 0, "SPARK": 0, "FAIL": 0}]
    when(table, "pass")
    assert [len(player(table, seat)["hp"]) for seat in range(4)] == [6, 6, 5, 4]
    assert player(table, 0)["trophies"]["1"] == 3


def test_giving_up_between_the_defeats_of_an_attack_skips_nobody() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack"] * 3, gear={"grenade": "GR-01"}),
        fighter("ghost", "factory", energy=0),
        fighter("akari", "factory", energy=0, lost=5, gear={"small gun": "SG-01"}),
        fighter("snake", "factory", energy=0, lost=5),
        turn=0,
        luck=[1, 1, 4, 4, 4],
    )
    when(table, "attack", "attack ghost with GR-01")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (0, "trophy")
    table.concede(1)
    when(table, "take nothing")
    while table.decisions[0].seat != 0:
        when(table, options(table)[-1])
    assert [player(table, seat)["place"] for seat in (1, 2, 3)] == ["eliminated", "drop ship", "drop ship"]
    assert (player(table, 3)["side"], len(player(table, 3)["hp"])) == ("B", 6)


def test_who_has_lost_the_last_token_is_defeated_even_if_the_attacker_gives_up() -> None:
    table = given(
        fighter(
            "boulder", "park", energy=0, actions=["attack"] * 3, gear={"melee": "ML-07"}, ammo={"melee": ["SG-01"]}
        ),
        fighter("akari", "park", energy=0, lost=4, gear={"small gun": "SG-02"}),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-07", "pass")
    while table.decisions[0].seat == 0 and table.decisions[0].kind == "effect" and not happened(table, "token"):
        when(table, "pass")
    table.concede(0)
    assert not happened(table, "trophy")
    assert (table.decisions[0].seat, table.decisions[0].kind) == (1, "equip")
    assert player(table, 0)["trophies"] == {"1": 0, "2": 1, "3": 1}
    assert "SG-02" in table.view(None)["decks"]["discards"][0]


def test_gear_that_is_being_shared_out_is_not_lost_by_giving_up() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", energy=0, lost=5, gear={"heavy gun": "HG-06", "grenade": "GR-01"}),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[1, 1, 1, 4],
    )
    when(table, "attack", "attack akari with ML-04", "take HG-06")
    table.concede(1)
    when(table, "take GR-01")
    assert set(player(table, 0)["gear"]) == {"melee", "heavy gun", "grenade"}
    assert player(table, 1)["place"] == "eliminated"
    assert table.decisions[0].kind == "action"


def test_against_automa_the_other_player_goes_on() -> None:
    table = nt.new(GAME, seats=2, seed=5)
    table.concede(0)
    assert [decision.seat for decision in table.decisions] == [1]
    table.concede(1)
    assert result(table).reason == "automa"


def test_a_squad_that_has_given_up_has_lost() -> None:
    table = nt.new(GAME, seats=4, seed=5, mode="squad")
    table.concede(0)
    assert not table.over
    table.concede(2)
    assert result(table).winners == (1, 3)


@pytest.mark.parametrize("seat", range(4))
def test_giving_up_while_fighters_are_chosen(seat: int) -> None:
    table = nt.new(GAME, seats=4, seed=2, fighters="draft")
    when(table, "take ghost")
    table.concede(seat)
    u = nt.setup(GAME, table.position(), seats=4, fighters="draft")
    assert state_hash(u) == state_hash(table)
    while table.decisions[0].kind == "fighter":
        assert table.decisions[0].seat != seat
        when(table, options(table)[0])
    assert player(table, seat)["place"] == "eliminated"
    assert sorted(decision.seat for decision in table.decisions) == [each for each in range(4) if each != seat]


def test_all_but_one_give_up_while_fighters_are_chosen() -> None:
    table = nt.new(GAME, seats=3, seed=2, fighters="draft")
    when(table, "take ghost")
    table.concede(2)
    table.concede(0)
    assert result(table).winners == (1,)
    assert table.view(None)["players"][1]["place"] == "drop ship"


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (4, ROYALE), (4, SQUAD), (5, {"fighters": "draft", "bots": "open"}),
    (6, {"mode": "squad", "squads": 3, "automa": "yes"}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_giving_up_at_any_moment_leaves_a_table_that_goes_on(seats: int, options: dict[str, Any]) -> None:
    """At random moments of random games, above all at kinds of questions that were not met yet."""
    luck = random.Random(seats)
    met: dict[str, int] = {}
    for seed in range(4):
        table = nt.new(GAME, seats=seats, seed=seed, **options)
        while not table.over:
            decision = luck.choice(table.decisions)
            times = met.get(decision.kind, 0)
            if luck.random() < 1 / (1 + times**1.5):
                met[decision.kind] = times + 1
                give_up(table.fork(), luck.choice([decision.seat, luck.randrange(seats)]), options, luck)
            table.choose(decision.seat, luck.choice(decision.options))
    assert len(met) >= 10


def give_up(table: nt.Table, seat: int, options: dict[str, Any], luck: random.Random) -> None:
    """A seat gives up; the table is whole, can be copied, written down and sampled, and goes on to an end."""
    table.concede(seat)
    if not table.over:
        GAME.check(truth(table))
        assert all(each.seat != seat for each in table.decisions)
        twin = nt.setup(GAME, table.position(), seats=table.seats, **options)
        assert state_hash(twin) == state_hash(table) == state_hash(table.fork())
        world = table.sample(seat, Quick(1))
        assert canonical(world.view(seat)) == canonical(table.view(seat))
    while not table.over:
        decision = luck.choice(table.decisions)
        assert decision.seat != seat
        table.choose(decision.seat, luck.choice(decision.options))
    assert seat not in result(table).winners or options.get("mode") == "squad"
