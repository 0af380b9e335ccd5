"""Set-up, and what each mode is about."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon import vocabulary as v
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, asked, fighter, given, happened, idle, options, player, refuses, when

SEEDS = range(30)
CONTENT = GAME.load_content(())
FIGHTERS = {"akari", "boulder", "snake", "illusion", "ghost", "phoenix"}


def new(seats: int = 4, seed: int = 1, **chosen: Any) -> nt.Table:
    return nt.new(GAME, seats=seats, seed=seed, **chosen)


def truth(table: nt.Table) -> dict[str, Any]:
    state: dict[str, Any] = table.position()["state"]
    return state


def ids(table: nt.Table) -> list[str]:
    return [sector["id"] for sector in table.view(None)["arena"]]


# ---------------------------------------------------------------- mode and Arena


@rule("NEON-SETUP-01")
def test_one_of_three_modes_is_played() -> None:
    modes = ["resurrection", "battle-royale", "squad"]
    assert [new(mode=mode).view(None)["mode"] for mode in modes] == modes
    assert new().view(None)["mode"] == "resurrection"
    with pytest.raises(nt.Invalid, match="Option mode cannot be 'duel'"):
        new(mode="duel")


@rule("NEON-SETUP-02")
def test_the_ten_sectors_lie_in_one_closed_ring() -> None:
    table = new()
    assert sorted(ids(table)) == sorted(RING)
    assert sorted(sector["number"] for sector in table.view(None)["arena"]) == list(range(1, 11))
    ring = [*RING]
    table = given(fighter("akari", ring[-1], actions=["move"] * 3), fighter("ghost"), fighter("snake"), turn=0)
    when(table, "move")
    assert options(table) == (f"move to {ring[0]}", f"move to {ring[-2]}", "stay")


@rule("NEON-SETUP-03")
def test_the_order_of_the_ring_is_random() -> None:
    rings = [tuple(ids(new(seed=seed))) for seed in SEEDS]
    assert len(set(rings)) == len(rings)
    assert {ring[0] for ring in rings} > {"park", "mall", "stadium"}


@rule("NEON-SETUP-04")
def test_the_drop_ship_is_no_sector_and_next_to_none() -> None:
    aboard = fighter("akari", "drop ship", actions=["move"] * 3)
    table = given(aboard, fighter("ghost", "park", actions=["attack"] * 3), fighter("snake"), turn=1)
    assert "drop ship" not in ids(table)
    assert "attack" not in options(table)
    table = given(aboard, fighter("ghost"), fighter("snake"), turn=0, action=-1)
    assert options(table) == tuple(f"land in {sector}" for sector in RING)


@rule("NEON-SETUP-05")
def test_the_scoreboard_tokens_are_a_shuffled_stack_of_ten() -> None:
    tops = set()
    for seed in SEEDS:
        state = truth(new(seed=seed))
        assert len(state["stack"]) == 1  # one bag: nobody has put them in order
        assert sorted([state["next"], *state["stack"][0]]) == sorted(RING)
        tops.add(state["next"])
    assert len(tops) > 6


@rule("NEON-SETUP-06", "NEON-RULING-125")
def test_only_the_top_of_the_stack_is_seen() -> None:
    table = new()
    for seat in (None, 0, 1, 2, 3):
        seen = table.view(seat)
        assert seen["next"] == truth(table)["next"]
        assert "stack" not in seen
    seconds = set()
    for seed in SEEDS:
        again = idle(nt.setup(GAME, table.position(), seed=seed), lambda now: now.view(None)["round"] == 2)
        seconds.add(again.view(None)["next"])
    assert len(seconds) > 5


@rule("NEON-SETUP-07")
def test_the_top_token_names_the_first_sector_to_submerge() -> None:
    for seed in range(5):
        table = new(seed=seed)
        first = table.view(None)["next"]
        idle(table, lambda now: bool(happened(now, "submerged")))
        assert [event["sector"] for event in happened(table, "submerged")] == [first]


@rule("NEON-SETUP-08", "NEON-RULING-018")
def test_a_bot_lies_face_down_in_each_sector() -> None:
    table = new()
    assert [sector["bots"] for sector in table.view(None)["arena"]] == [1] * 10
    assert [sector["bots"] for sector in table.view(2)["arena"]] == [1] * 10
    kinds = Counter(kind for bots in truth(table)["bots"].values() for kind in bots)
    assert sorted(kinds.values()) == [2, 2, 2, 2, 2]
    assert len({truth(new(seed=seed))["bots"]["park"][0] for seed in SEEDS}) == 5


@rule("NEON-RULING-018")
def test_at_an_open_table_the_bots_are_known() -> None:
    table = new(bots="open")
    seen = {sector["id"]: sector["bots"] for sector in table.view(None)["arena"]}
    assert seen == truth(table)["bots"]


@rule("NEON-SETUP-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_round_track_fits_the_number_of_players(seats: int) -> None:
    track = next(track for track in CONTENT.tracks if seats in track.players)
    assert track.id == ("side-1" if seats < 5 else "side-2")
    assert new(seats).view(None)["track"] == track.slots


@rule("NEON-SETUP-10")
@pytest.mark.parametrize("name", ["side-1", "side-2", "sprint", "marathon", "Side 2"])
def test_another_side_may_be_chosen(name: str) -> None:
    track = CONTENT.tracks[CONTENT.index["track"][name.lower().replace(" ", "-")]]
    assert new(3, track=name).view(None)["track"] == new(6, track=name).view(None)["track"] == track.slots


# ---------------------------------------------------------------- decks


@rule("NEON-SETUP-11")
def test_equipment_is_divided_by_rank() -> None:
    decks = [pile[0] for pile in truth(new())["equipment"]]
    for rank, deck in enumerate(decks, 1):
        assert {CONTENT.equipment[CONTENT.index["equipment"][card]].rank for card in deck} == {rank}
    assert sum(len(deck) for deck in decks) == len({card for deck in decks for card in deck}) == 66


@rule("NEON-SETUP-12")
def test_each_equipment_deck_is_shuffled_and_face_down() -> None:
    drawn = []
    for seed in range(12):
        table = new(seed=seed, leader=0)
        state = truth(table)
        assert [len(pile) for pile in state["equipment"]] == [1, 1, 1]  # a bag each
        seen = table.view(0)["decks"]["equipment"]
        assert seen == [len(pile[0]) for pile in state["equipment"]]
        searching = fighter("akari", "mall", actions=["search"] * 3)
        table = nt.setup(GAME, {"ring": RING, "players": [searching], "turn": {"action": 0}}, seed=seed, seats=3)
        when(table, "search")
        drawn.append(tuple(table.view(0)["drawn"]["cards"]))
    assert len(set(drawn)) == len(drawn)


@rule("NEON-SETUP-13")
def test_each_equipment_deck_has_a_discard_pile() -> None:
    assert new().view(None)["decks"]["discards"] == [[], [], []]
    searching = fighter("akari", "police-station", actions=["search"] * 3)
    table = given(searching, fighter("ghost"), fighter("snake"), turn=0)
    when(table, "search")
    cards = table.view(0)["drawn"]["cards"]
    when(table, "done")
    ranks = [CONTENT.equipment[CONTENT.index["equipment"][card]].rank for card in cards]
    piles = table.view(None)["decks"]["discards"]
    assert sorted(ranks) == [1, 3]
    assert [len(pile) for pile in piles] == [1, 0, 1]
    assert all(card in piles[rank - 1] for card, rank in zip(cards, ranks, strict=True))


@rule("NEON-SETUP-14", "NEON-SETUP-15")
@pytest.mark.parametrize(("mode", "cards"), [("resurrection", 8), ("squad", 8), ("battle-royale", 0)])
def test_enhancements_are_a_deck_unless_in_battle_royale(mode: str, cards: int) -> None:
    table = new(mode=mode)
    assert table.view(None)["decks"]["enhancements"] == cards
    assert [len(bag) for bag in truth(table)["enhancements"]] == ([8] if cards else [])


# ---------------------------------------------------------------- players


@rule("NEON-SETUP-16", "NEON-SETUP-17")
def test_fighters_are_chosen_in_turn_and_each_once() -> None:
    table = new(3, fighters="draft")
    assert asked(table) == (0, "fighter")
    assert set(options(table)) == {f"take {name}" for name in FIGHTERS}
    when(table, "take ghost")
    assert asked(table) == (1, "fighter")
    assert "take ghost" not in options(table)
    assert refuses(table, "take ghost").rule == "NEON-SETUP-17"
    when(table, "take phoenix", "take akari")
    assert [player(table, seat)["fighter"] for seat in range(3)] == ["ghost", "phoenix", "akari"]


@rule("NEON-SETUP-17")
def test_six_players_have_six_fighters() -> None:
    for seed in SEEDS:
        assert {one["fighter"] for one in new(6, seed).view(None)["players"]} == FIGHTERS
    with pytest.raises(nt.Invalid, match="same Fighter"):
        given(fighter("akari"), fighter("akari"))


@rule("NEON-SETUP-18")
def test_fighters_may_be_dealt() -> None:
    hands = [tuple(one["fighter"] for one in new(3, seed).view(None)["players"]) for seed in SEEDS]
    assert len(set(hands)) > 20
    assert {name for hand in hands for name in hand} == FIGHTERS
    assert all(len(set(hand)) == 3 for hand in hands)


@rule("NEON-SETUP-19", "NEON-SETUP-29", "NEON-SETUP-38")
def test_each_player_has_one_miniature_on_the_drop_ship_and_its_sheet() -> None:
    table = new(5)
    for seat, seen in enumerate(table.view(None)["players"]):
        assert (seen["who"], seen["place"]) == (seat, "drop ship")
        assert seen["fighter"] in FIGHTERS
        assert (seen["side"], seen["energy"], len(seen["hp"])) == ("A", 3, 6)
    assert all(sector["fighters"] == [] for sector in table.view(None)["arena"])


@rule("NEON-SETUP-20", "NEON-SETUP-21")
@pytest.mark.parametrize(("mode", "side"), [("resurrection", "A"), ("squad", "A"), ("battle-royale", "B")])
def test_the_mode_decides_which_side_is_up(mode: str, side: str) -> None:
    assert [one["side"] for one in new(mode=mode).view(None)["players"]] == [side] * 4


@rule("NEON-SETUP-22", "NEON-SETUP-30")
def test_each_has_the_seven_action_cards_of_the_own_fighter() -> None:
    for one in truth(new(6))["players"]:
        assert sorted(one["hand"] + one["deck"][0]) == [f"{one['fighter'].upper()}-{n}" for n in range(1, 8)]
    table = given(fighter("akari", hand=["AKARI-1", "AKARI-2", "AKARI-3"]), fighter("ghost"), fighter("snake"))
    assert refuses(table, "GHOST-1 over AKARI-2").rule == "NEON-SETUP-22"


@rule("NEON-SETUP-23")
def test_the_reference_card_says_what_a_player_needs() -> None:
    assert list(CONTENT.reference) == ["phases", "actions", "attack", "dice", "ammo", "gear"]
    assert all(CONTENT.reference.values())


@rule("NEON-SETUP-24")
def test_each_player_has_two_force_fields() -> None:
    assert [one["fields"] for one in new().view(None)["players"]] == [0, 0, 0, 0]
    shown = [(1, ["move", "defense", "move"]), (2, ["defense", "move", "defense"]), (2, ["defense"] * 3)]
    for fields, actions in shown:
        table = given(fighter("akari", "park", actions=actions), fighter("ghost"), fighter("snake"), turn=0)
        assert player(table, 0)["fields"] == fields


@rule("NEON-SETUP-25", "NEON-RULING-015")
@pytest.mark.parametrize("mode", ["resurrection", "squad"])
def test_side_a_is_filled_with_six_tokens(mode: str) -> None:
    for one in new(6, mode=mode).view(None)["players"]:
        assert one["hp"] == [1, 1, 2, 2, 2, 3]
    assert all(each.rows[0] == [[1, 1], [2, 2, 2], [3]] for each in CONTENT.fighters)


@rule("NEON-SETUP-26")
def test_in_battle_royale_the_tokens_are_plain() -> None:
    for one in new(6, mode="battle-royale").view(None)["players"]:
        assert one["hp"] == [0] * 6
    attacker = fighter("akari", "park", actions=["attack"] * 3)
    table = given(
        attacker,
        fighter("ghost", "park"),
        fighter("snake"),
        turn=0,
        chance=[0, 5],
        options={"mode": "battle-royale"},
        leader=1,
    )
    when(table, "attack", "attack ghost with bare hands")
    idle(table, lambda now: asked(now)[1] == "action")
    assert player(table, 1)["hp"] == [0] * 5
    assert (player(table, 0)["trophies"], player(table, 0)["points"]) == ({"1": 0, "2": 0, "3": 0}, 0)


@rule("NEON-SETUP-27")
@pytest.mark.parametrize(
    ("name", "uses"), [("akari", "use neko"), ("illusion", "use trap"), ("ghost", None), ("boulder", None)]
)
def test_who_has_a_unique_token_can_use_it(name: str, uses: str | None) -> None:
    others = [fighter(each) for each in ("snake", "phoenix")]
    table = given(fighter(name, "park", energy=6, actions=["move"] * 3), *others, turn=0)
    tokens = {each.id: v.TOKENS[each.token] for each in CONTENT.fighters if each.token}
    assert tokens == {"akari": "neko", "illusion": "trap", "snake": "smoke"}
    assert [option for option in options(table) if option in ("use neko", "use trap")] == ([uses] if uses else [])


@rule("NEON-SETUP-28")
@pytest.mark.parametrize("mode", ["resurrection", "squad", "battle-royale"])
def test_everybody_starts_with_three_energy(mode: str) -> None:
    assert [one["energy"] for one in new(6, mode=mode).view(None)["players"]] == [3] * 6


@rule("NEON-SETUP-30", "NEON-SETUP-31", "NEON-RULING-125")
def test_three_cards_are_drawn_from_a_shuffled_deck() -> None:
    hands = set()
    for seed in SEEDS:
        table = new(3, seed, fighters="akari, ghost, snake")
        mine = table.view(0)["players"][0]
        assert (mine["hand"]["count"], mine["deck"], mine["discard"]) == (3, 4, [])
        hands.add(tuple(sorted(mine["hand"]["cards"])))
        assert table.view(1)["players"][0]["hand"] == {"count": 3}
        assert [len(bag) for bag in truth(table)["players"][0]["deck"]] == [4]
    assert len(hands) > 15


@rule("NEON-SETUP-32")
def test_no_sector_starts_with_a_search_token() -> None:
    assert [sector["search"] for sector in new().view(None)["arena"]] == [0] * 10
    assert v.SEARCH_TOKENS == 20


@rule("NEON-SETUP-33")
def test_all_roll_the_same_five_and_three_dice() -> None:
    assert (v.MAX_ATTACK_DICE, v.MAX_DEFENSE_DICE) == (5, 3)
    guns = [{"heavy gun": "HG-06"}, {"heavy gun": "HG-05"}]
    rolled = []
    for seat in (0, 1):
        fighters = [
            fighter(name, "factory", energy=6, gear=gear, actions=["attack", "attack", "attack"])
            for name, gear in zip(("boulder", "phoenix"), guns, strict=True)
        ]
        table = given(*fighters, fighter("snake", "factory"), turn=seat)
        for _ in range(2):
            weapon = next(iter(guns[seat].values()))
            when(table, "attack", f"attack snake with {weapon}")
            idle(table, lambda now: asked(now)[1] == "action")
        rolls = happened(table, "attack roll")
        rolled += [sum(roll[face] for face in ("crit", "hit", "cond", "miss")) for roll in rolls]
    assert len(rolled) == 4
    assert all(0 < dice <= 5 for dice in rolled)


@rule("NEON-SETUP-34")
def test_the_supply_has_tokens_for_a_second_life() -> None:
    table = lethal()
    idle(table, lambda now: player(now, 1)["side"] == "B")
    assert player(table, 1)["hp"] == [1, 1, 1, 2, 2, 3]


@rule("NEON-SETUP-35")
def test_battle_royale_has_no_tokens_left_for_anybody() -> None:
    table = lethal(mode="battle-royale")
    idle(table, lambda now: player(now, 1)["place"] == "eliminated")
    assert (player(table, 1)["place"], player(table, 1)["hp"]) == ("eliminated", [])


def lethal(**chosen: Any) -> nt.Table:
    """Akari attacks Ghost, who has one token left, and hits; what Ghost draws in Maintenance is known."""
    drawn = [next(card.id for card in CONTENT.equipment if card.rank == rank) for rank in (1, 2, 3)]
    table = given(
        fighter("akari", "park", actions=["attack", "attack", "attack"]),
        fighter("ghost", "park", lost=5, actions=["move", "move", "move"], initiative=7),
        fighter("snake", "mall"),
        turn=0,
        options=chosen,
        chance=[0, 5, *drawn, *[each.id for each in CONTENT.enhancements[:2]]],
    )
    return when(table, "attack", "attack ghost with bare hands")


@rule("NEON-SETUP-36")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_players_may_say_who_is_the_leader(seat: int) -> None:
    assert {new(seed=seed, leader=seat).view(None)["leader"] for seed in range(5)} == {seat}
    assert [event["seat"] for event in happened(new(leader=seat), "leader")] == [seat]
    with pytest.raises(nt.Invalid, match="Option leader cannot be seat 4"):
        new(leader=4)


@rule("NEON-SETUP-37", "NEON-RULING-120")
def test_the_leader_is_drawn_at_random() -> None:
    leaders = Counter(new(seed=seed).view(None)["leader"] for seed in range(80))
    assert sorted(leaders) == [0, 1, 2, 3]
    assert min(leaders.values()) > 8


@rule("NEON-EX-03")
def test_a_table_for_four() -> None:
    table = new(4, leader=2)
    seen = table.view(0)
    assert sorted(sector["number"] for sector in seen["arena"]) == list(range(1, 11))
    assert [sector["bots"] for sector in seen["arena"]] == [1] * 10
    for one in seen["players"]:
        assert (one["place"], one["side"], one["energy"], len(one["hp"])) == ("drop ship", "A", 3, 6)
        assert (one["hand"]["count"], one["deck"]) == (3, 4)
    assert len(truth(table)["stack"][0]) == 9
    assert seen["next"] in RING
    assert (seen["decks"]["enhancements"], seen["leader"], seen["round"]) == (8, 2, 1)
    assert len(seen["players"]) == 4


# ---------------------------------------------------------------- what each mode is about


def at_the_end(*players: dict[str, Any], **chosen: Any) -> nt.Result:
    """Nothing happens in the Round that is about to begin, which is the last one of the Track."""
    slots = 6 if len(players) > 4 else 7
    table = given(*players, round=slots, leader=0, options=chosen)
    result = idle(table, lambda now: False).result
    assert result is not None
    return result


@rule("NEON-MODE-01")
def test_resurrection_is_won_by_most_points() -> None:
    result = at_the_end(
        fighter("akari", "park", trophies=[1, 1, 0]),
        fighter("ghost", "mall", trophies=[0, 1, 1]),
        fighter("snake", "stadium", trophies=[4, 0, 0]),
    )
    assert (result.winners, [score.total for score in result.scores]) == ((1,), [4, 5, 4])


@rule("NEON-MODE-02")
def test_battle_royale_is_won_by_the_last_survivor() -> None:
    result = at_the_end(
        fighter("akari", "eliminated", bots=["courier", "courier"]),
        fighter("ghost", "eliminated"),
        fighter("snake", "stadium", lost=5),
        mode="battle-royale",
    )
    assert result.winners == (2,)


@rule("NEON-MODE-03")
def test_squad_is_won_by_the_team_with_most_points() -> None:
    result = at_the_end(
        fighter("akari", "park", trophies=[0, 0, 2]),
        fighter("ghost", "mall", trophies=[0, 2, 0]),
        fighter("snake", "stadium"),
        fighter("phoenix", "highway", trophies=[0, 2, 0]),
        mode="squad",
    )
    assert result.winners == (1, 3)
