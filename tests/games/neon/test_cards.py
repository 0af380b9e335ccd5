"""Phase 1: choosing and overlapping Action cards, and the order of turns."""

from __future__ import annotations

from pathlib import Path

import pytest

import neontable as nt
from neontable.games.neon.text.names import half_word
from neontable.testing import rule
from tests.games.neon.table import GAME, asked, fighter, given, happened, idle, options, player, refuses, when

CONTENT = GAME.load_content(())
HAND = ["AKARI-1", "AKARI-2", "AKARI-3"]  # Move, Defense / Attack, Move or gain 1 / Search, Move or Takeover
OTHERS = (fighter("ghost"), fighter("snake"))


def choosing(hand: list[str] | None = None) -> nt.Table:
    """Akari and two others are about to choose cards."""
    return given(fighter("akari", hand=hand or HAND, energy=0), *OTHERS)


def shown(table: nt.Table, upper: str, lower: str) -> list[str]:
    """The Actions of all arrangements of these two cards."""
    head = f"{upper} over {lower}: "
    return [option.removeprefix(head) for option in options(table) if option.startswith(head)]


def plan(table: nt.Table, seat: int, cards: str) -> None:
    """A seat chooses an arrangement by its beginning."""
    decision = next(one for one in table.decisions if one.seat == seat)
    table.choose(seat, next(option for option in decision.options if option.startswith(cards)))


def order(table: nt.Table) -> list[int]:
    """Who takes a turn in this Round, in order, when nobody does anything."""
    idle(table, lambda now: bool(happened(now, "next")))
    return [event["seat"] for event in happened(table, "turn")]


# ---------------------------------------------------------------- two of three cards


@rule("NEON-CARD-01", "NEON-CARD-13")
def test_two_of_three_cards_are_chosen_and_one_stays() -> None:
    table = choosing()
    assert asked(table) == (0, "programme")
    used = {tuple(option.split(":")[0].split(" over ")) for option in options(table)}
    assert used == {(upper, lower) for upper in HAND for lower in HAND if upper != lower}
    when(table, "AKARI-1 over AKARI-3: move, defense, search")
    plan(table, 1, "GHOST")
    plan(table, 2, "SNAKE")
    assert table.view(0)["players"][0]["hand"] == {"count": 1, "cards": ["AKARI-2"]}
    programme = player(table, 0)["programme"]
    assert (programme["upper"], programme["lower"]) == ("AKARI-1", "AKARI-3")


@rule("NEON-CARD-01")
@pytest.mark.parametrize("choice", ["AKARI-1 over AKARI-1", "AKARI-7 over AKARI-1", "akari-2 over akari-6: attack"])
def test_one_card_alone_or_a_card_not_in_hand_is_refused(choice: str) -> None:
    refused = refuses(choosing(), choice)
    assert refused.rule == "NEON-CARD-01"
    assert "hand" in refused.remedy


@rule("NEON-CARD-01", "NEON-DEFEAT-09")
def test_only_players_still_in_the_game_choose() -> None:
    table = given(fighter("akari"), fighter("ghost", "eliminated"), fighter("snake"))
    assert [decision.seat for decision in table.decisions] == [0, 2]
    assert {decision.kind for decision in table.decisions} == {"programme"}


@rule("NEON-CARD-02", "NEON-CARD-05", "NEON-CARD-06")
def test_the_upper_card_hides_one_half_of_the_lower_card() -> None:
    table = choosing()
    assert sorted(shown(table, "AKARI-1", "AKARI-3")) == sorted(
        [
            "search, move, defense",
            "move, defense, search",
            "move/takeover, move, defense",
            "move, defense, move/takeover",
            "search, defense, move",
            "defense, move, search",
            "move/takeover, defense, move",
            "defense, move, move/takeover",
        ]
    )


@rule("NEON-CARD-03", "NEON-CARD-04")
def test_either_card_may_be_turned() -> None:
    table = choosing()
    seen = shown(table, "AKARI-2", "AKARI-1")
    assert "attack, move/gain 1, defense" in seen  # none turned, the left half is covered
    assert "attack, move/gain 1, move" in seen  # the lower one turned
    assert "move/gain 1, attack, defense" in seen  # the upper one turned
    assert "move/gain 1, attack, move" in seen  # both turned


@rule("NEON-CARD-06")
@pytest.mark.parametrize(
    "actions", ["move, search, defense", "defense, search, move", "move, move, defense", "search, search"]
)
def test_the_lower_half_is_never_in_the_middle(actions: str) -> None:
    table = choosing()
    for upper in HAND:
        for lower in HAND:
            left, right = [half_word(half) for half in CONTENT.cards[CONTENT.index["card"][upper]].halves]
            for option in shown(table, upper, lower):
                one, two, three = option.split(", ")
                assert {(one, two), (two, three)} & {(left, right), (right, left)}
    assert refuses(table, f"AKARI-1 over AKARI-3: {actions}").rule == "NEON-CARD-06"


@rule("NEON-CARD-02", "NEON-CARD-05")
def test_a_hand_has_at_most_forty_eight_arrangements() -> None:
    table = choosing(["AKARI-1", "AKARI-3", "AKARI-6"])
    assert len(options(table)) == len(set(options(table))) == 48
    wild = choosing(["AKARI-1", "AKARI-3", "AKARI-7"])
    assert sorted(shown(wild, "AKARI-7", "AKARI-1")) == [
        "defense, wild, wild",
        "move, wild, wild",
        "wild, wild, defense",
        "wild, wild, move",
    ]


@rule("NEON-CARD-07", "NEON-CARD-08", "NEON-CARD-09")
def test_the_three_visible_halves_are_the_actions_from_left_to_right() -> None:
    table = choosing()
    when(table, "AKARI-1 over AKARI-3: defense, move, search")
    plan(table, 1, "GHOST")
    plan(table, 2, "SNAKE")
    assert player(table, 0)["programme"]["actions"] == [["defense"], ["move"], ["search"]]
    idle(table, lambda now: asked(now) == (0, "action"))
    assert options(table) == ("defense", "skip")
    assert refuses(table, "takeover").rule == "NEON-CARD-09"
    assert refuses(table, "attack").rule == "NEON-CARD-07"
    when(table, "skip")
    assert options(table) == ("move", "skip")
    when(table, "skip")
    assert options(table) == ("search", "skip")


@rule("NEON-T-01", "NEON-CARD-02")
def test_move_attack_over_search_defense(tmp_path: Path) -> None:
    card = '[[card]]\nid = "SNAKE-2"\nfighter = "snake"\ninitiative = 2\nleft = ["SEARCH"]\nright = ["DEFENSE"]\n'
    (tmp_path / "cards.toml").write_text(card + 'origin = "original"\ntext = "Search or Defense."\n', encoding="utf-8")
    position = {"players": [{"fighter": "snake", "hand": ["SNAKE-1", "SNAKE-2", "SNAKE-3"]}]}
    table = nt.setup(GAME, position, seats=3, packs=[tmp_path])
    when(table, "SNAKE-1 over SNAKE-2: move, attack, defense")
    idle(table, lambda now: asked(now)[1] != "programme")
    assert player(table, 0)["programme"]["actions"] == [["move"], ["attack"], ["defense"]]


# ---------------------------------------------------------------- Initiative


@rule("NEON-CARD-10", "NEON-CARD-11", "NEON-EX-02")
@pytest.mark.parametrize(("upper", "lower", "number"), [(3, 6, 3), (4, 1, 4), (1, 7, 1)])
def test_initiative_is_the_number_of_the_upper_card(upper: int, lower: int, number: int) -> None:
    rest = next(n for n in range(1, 8) if n not in (upper, lower))
    table = choosing([f"AKARI-{n}" for n in (upper, lower, rest)])
    plan(table, 0, f"AKARI-{upper} over AKARI-{lower}")
    plan(table, 1, "GHOST")
    plan(table, 2, "SNAKE")
    assert player(table, 0)["programme"]["initiative"] == number


@rule("NEON-CARD-10", "NEON-RULING-019")
def test_a_card_has_one_number_whichever_way_it_lies() -> None:
    assert all(card.turned == card.initiative for card in CONTENT.cards)
    for turned in ("move, defense", "defense, move"):
        table = choosing()
        when(table, f"AKARI-1 over AKARI-3: {turned}, search")
        plan(table, 1, "GHOST")
        plan(table, 2, "SNAKE")
        assert player(table, 0)["programme"]["initiative"] == 1


@rule("NEON-RULING-019")
def test_a_pack_may_give_a_turned_card_another_number(tmp_path: Path) -> None:
    card = '[[card]]\nid = "AKARI-7"\nfighter = "akari"\ninitiative = 7\nturned = 2\n'
    halves = '["MOVE", "ATTACK", "SEARCH", "GAIN2"]'
    wild = f'{card}left = {halves}\nright = {halves}\norigin = "original"\ntext = "Wild."\n'
    (tmp_path / "cards.toml").write_text(wild, encoding="utf-8")
    position = {"players": [{"fighter": "akari", "hand": ["AKARI-7", "AKARI-1", "AKARI-2"]}]}
    for number in (2, 7):
        table = nt.setup(GAME, position, seats=3, packs=[tmp_path])
        when(table, f"AKARI-7 over AKARI-1 at {number}: wild, wild, move")
        idle(table, lambda now: asked(now)[1] != "programme")
        assert player(table, 0)["programme"]["initiative"] == number


# ---------------------------------------------------------------- secrets


@rule("NEON-CARD-12", "NEON-CARD-14", "NEON-RULING-125")
def test_pairs_are_secret_until_all_are_revealed_at_once() -> None:
    table = choosing()
    logged = len(table.log)
    when(table, "AKARI-1 over AKARI-3: move, defense, search")
    plan(table, 2, "SNAKE")
    for seat in (None, 0, 1, 2):
        assert all("programme" not in one for one in table.view(seat)["players"])
        assert [one["hand"]["count"] for one in table.view(seat)["players"]] == [3, 3, 3]
    assert len(table.log) == logged
    plan(table, 1, "GHOST")
    kinds = [line.kind for line in table.log[logged:]]
    assert kinds[: kinds.index("turn")].count("revealed") == 3
    assert all("programme" in one for one in table.view(None)["players"] if not one["acted"])


@rule("NEON-CARD-12", "NEON-RULING-125")
def test_allies_do_not_see_each_others_hands_or_pairs() -> None:
    players = [fighter(name) for name in ("akari", "ghost", "snake", "phoenix")]
    table = given(*players, options={"mode": "squad"})
    plan(table, 0, "AKARI")
    seen = table.view(2)["players"][0]
    assert (seen["hand"], "programme" in seen) == ({"count": 3}, False)


@rule("NEON-CARD-14", "NEON-RULING-125")
def test_revealed_cards_and_discards_are_open_to_all() -> None:
    table = choosing()
    when(table, "AKARI-1 over AKARI-3: move, defense, search")
    plan(table, 1, "GHOST")
    plan(table, 2, "SNAKE")
    revealed = [event for event in happened(table, "revealed") if event["seat"] == 0]
    assert [(event["upper"], event["lower"]) for event in revealed] == [("AKARI-1", "AKARI-3")]
    idle(table, lambda now: bool(happened(now, "next")))
    for seat in (None, 1, 2):
        assert sorted(table.view(seat)["players"][0]["discard"]) == ["AKARI-1", "AKARI-3"]


# ---------------------------------------------------------------- turn order

NAMES = ("akari", "boulder", "snake", "ghost")


def four(numbers: list[int], leader: int = 0, **more: dict[str, str]) -> nt.Table:
    """Four players whose upper cards carry these numbers, just after the reveal."""
    players = []
    for name, number in zip(NAMES, numbers, strict=True):
        rest = [n for n in (7, 5, 1, 2) if n != number][:2]
        hand = [f"{name.upper()}-{n}" for n in (number, *rest)]
        players.append(fighter(name, hand=hand, **more.get(name, {})))
    table = given(*players, leader=leader)
    for seat, number in enumerate(numbers):
        if player(table, seat)["place"] != "eliminated":
            plan(table, seat, f"{NAMES[seat].upper()}-{number} over")
    return table


@rule("NEON-INIT-01", "NEON-INIT-02")
@pytest.mark.parametrize(
    ("numbers", "expected"), [([4, 3, 2, 1], [3, 2, 1, 0]), ([2, 6, 1, 4], [2, 0, 3, 1]), ([1, 2, 3, 4], [0, 1, 2, 3])]
)
def test_the_smallest_initiative_goes_first(numbers: list[int], expected: list[int]) -> None:
    for leader in range(4):
        assert order(four(numbers, leader)) == expected


@rule("NEON-INIT-03")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_leader_goes_first_among_equals(leader: int) -> None:
    assert order(four([3, 3, 3, 3], leader)) == [(leader + i) % 4 for i in range(4)]


@rule("NEON-INIT-04")
@pytest.mark.parametrize(
    ("leader", "expected"), [(0, [1, 2, 3, 0]), (1, [1, 2, 3, 0]), (2, [2, 3, 1, 0]), (3, [3, 1, 2, 0])]
)
def test_ties_go_clockwise_from_the_leader(leader: int, expected: list[int]) -> None:
    assert order(four([6, 3, 3, 3], leader)) == expected


@rule("NEON-EX-01")
def test_abby_jack_kate_peter() -> None:
    peter, jack, kate, abby = range(4)
    assert order(four([6, 3, 3, 2], peter)) == [abby, jack, kate, peter]


@rule("NEON-T-09")
def test_the_leader_acts_and_ties_stay_clockwise() -> None:
    hands = [["AKARI-2", "AKARI-5", "AKARI-7"], ["GHOST-4", "GHOST-5", "GHOST-7"], ["SNAKE-4", "SNAKE-5", "SNAKE-7"]]
    players = [fighter(hand[0].split("-")[0].lower(), hand=hand) for hand in hands]
    table = given(*players, leader=0)
    for seat, hand in enumerate(hands):
        plan(table, seat, f"{hand[0]} over")
    assert order(table) == [0, 1, 2]


@rule("NEON-INIT-03", "NEON-RULING-032")
def test_an_eliminated_leader_is_still_the_reference_for_ties() -> None:
    table = four([3, 3, 3, 3], 2, snake={"place": "eliminated"})
    assert table.view(None)["leader"] == 2
    assert order(table) == [3, 0, 1]


def takeover(leader: int, tied: int) -> nt.Table:
    """Snake (seat 2) acts first and may take over; the others are tied."""
    players = [
        fighter(name, "park", actions=["move", "move", "move"], initiative=tied) for name in ("akari", "boulder")
    ]
    snake = fighter("snake", "mall", actions=["takeover", "move", "move"], initiative=2)
    ghost = fighter("ghost", "park", actions=["move", "move", "move"], initiative=tied)
    return given(*players, snake, ghost, turn=2, leader=leader)


@rule("NEON-INIT-05", "NEON-RULING-025")
def test_a_new_leader_changes_the_order_of_those_still_to_come() -> None:
    table = takeover(0, 4)
    assert table.view(None)["order"] == [0, 1, 3]
    when(table, "takeover")
    assert table.view(None)["order"] == [3, 0, 1]
    assert order(table) == [3, 0, 1]  # nobody acts twice


@rule("NEON-RULING-025")
def test_the_current_turn_is_finished_first() -> None:
    table = takeover(0, 1)  # the others would now come before Snake
    when(table, "takeover")
    assert asked(table) == (2, "action")
    when(table, "skip", "skip", "end turn")
    assert asked(table)[0] == 3
    assert order(table) == [3, 0, 1]
