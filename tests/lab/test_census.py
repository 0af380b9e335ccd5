"""What a game counts for its designers: offered, kept and owned, piece by piece."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import neontable as nt
from neontable.games.neon.ai.census import ACTION_CARDS, ENHANCEMENTS, EQUIPMENT, FIGHTERS
from neontable.kernel.registry import get
from tests.games.cogdrive_neon import table as cog
from tests.games.neon.table import fighter, given, player, when

Rows = dict[tuple[str, int], tuple[int, int, int]]


def counted(table: nt.Table, group: str) -> Rows:
    """The census of one group: by id and seat, how often offered, how often kept, and whether owned."""
    rows = table.game.census(table.run.state).rows
    return {(id, seat): (a, b, c) for (each, id, seat), (a, b, c) in rows.items() if each == group}


def at_random(game: str, seats: int, seed: int, **options: Any) -> nt.Table:
    """A whole game by random choices."""
    table = nt.new(game, seats=seats, seed=seed, **options)
    luck = random.Random(seed)
    while not table.over:
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
    return table


# ---------------------------------------------------------------- NeoN
def test_a_search_offers_what_it_draws_and_keeps_what_is_played() -> None:
    table = given(
        fighter("boulder", "subway", actions=["search", "search", "gain 1"]),
        fighter("akari", "highway"),
        fighter("snake", "highway"),
        turn=0,
        equipment=[["SG-01", "ML-01", "AR-01", "SG-02", "AR-02", "HE-01"], [], []],
    )
    when(table, "search", "gear SG-01", "gear AR-01")  # ML-01 is discarded
    when(table, "search", "ammo SG-02 under SG-01", "done")  # AR-02 and HE-01 are discarded
    assert counted(table, EQUIPMENT) == {
        ("SG-01", 0): (1, 1, 1),
        ("ML-01", 0): (1, 0, 0),
        ("AR-01", 0): (1, 1, 1),
        ("SG-02", 0): (1, 1, 1),
        ("AR-02", 0): (1, 0, 0),
        ("HE-01", 0): (1, 0, 0),
    }


def fallen(**loser: Any) -> nt.Table:
    """Boulder has just taken the last HP token of Akari's side A."""
    table = given(
        fighter("boulder", "park", energy=0, actions=["attack", "gain1", "gain1"], gear={"melee": "ML-04"}),
        fighter("akari", "park", lost=5, energy=0, **loser),
        fighter("ghost", "stadium", energy=0),
        turn=0,
        luck=[1, 1, 1, 4],  # three hits, no shield
        equipment=[["SG-01"], ["HG-06"], ["AR-10"]],
        enhancements=["stabilizer", "overcharge-cell"],
    )
    return when(table, "attack", "attack akari with ML-04")


def test_loot_was_no_offer() -> None:
    table = when(fallen(gear={"helmet": "HE-01"}), "take HE-01")
    assert player(table, 0)["gear"]["helmet"]["card"] == "HE-01"
    assert counted(table, EQUIPMENT) == {}


def test_maintenance_offers_gear_and_enhancements() -> None:
    table = when(fallen(), "gear SG-01", "done", "keep overcharge-cell")
    assert counted(table, EQUIPMENT) == {
        ("SG-01", 1): (1, 1, 1),
        ("HG-06", 1): (1, 0, 0),
        ("AR-10", 1): (1, 0, 0),
    }
    assert counted(table, ENHANCEMENTS) == {("stabilizer", 1): (1, 0, 0), ("overcharge-cell", 1): (1, 1, 1)}


def test_every_seat_plays_one_fighter_and_shows_two_of_three_action_cards_in_every_round() -> None:
    table = at_random("neon", 4, 11, mode="battle-royale")
    played = counted(table, FIGHTERS)
    told = {(line.fields["fighter"].lower(), line.seat) for line in table.log if line.kind == "fighter"}
    assert played == dict.fromkeys(told, (0, 0, 1))
    shown = Counter(line.seat for line in table.log if line.kind == "revealed")
    cards = counted(table, ACTION_CARDS)
    for seat in range(4):
        mine = [row for (_, whose), row in cards.items() if whose == seat]
        assert sum(row[0] for row in mine) == 3 * shown[seat]
        assert sum(row[1] for row in mine) == 2 * shown[seat]


def test_what_was_drawn_in_searches_is_what_was_offered() -> None:
    table = at_random("neon", 4, 28, mode="battle-royale")  # no Maintenance, so Searches are all there is
    assert any(line.kind == "trophy" for line in table.log)
    drawn: Counter[tuple[str, int]] = Counter()
    for line in table.log:
        if line.kind == "searched":
            cards = line.fields["cards"]
            drawn.update((card, line.seat) for card in (cards if isinstance(cards, list) else [cards]))
    assert len(drawn) > 10
    assert {key: row[0] for key, row in counted(table, EQUIPMENT).items() if row[0]} == drawn


def test_the_drawn_enhancements_are_for_their_seat_only() -> None:
    table = when(fallen(), "done")
    mine, theirs = (table.log_for(seat)[-1] for seat in (1, 0))
    assert mine.fields == {"count": 2, "enhancements": ["stabilizer", "overcharge-cell"]}
    assert theirs.fields == {"count": 2}
    assert str(theirs) == "Seat 1 draws 2 Enhancement cards."


def test_every_piece_of_neon_is_counted_once() -> None:
    game = get("neon")
    pieces = game.counted(game.load_content(()))
    assert Counter(piece.group for piece in pieces) == {
        FIGHTERS: 6, EQUIPMENT: 66, ENHANCEMENTS: 8, ACTION_CARDS: 42,
    }  # fmt: skip
    assert len({(piece.group, piece.id) for piece in pieces}) == len(pieces)
    assert [piece.id for piece in pieces if piece.dealt] == [
        "akari",
        "boulder",
        "snake",
        "illusion",
        "ghost",
        "phoenix",
    ]
    origins = {piece.id: piece.origin for piece in pieces}
    assert (origins["stabilizer"], origins["servo-legs"], origins["SG-01"]) == ("rulebook", "original", "original")


# ---------------------------------------------------------------- CogDrive Neon
def test_the_hangar_is_offered_turn_by_turn_and_taken_cards_are_kept() -> None:
    table = nt.new("cogdrive-neon", seed=5)
    luck = random.Random(5)
    offered: Counter[tuple[str, int]] = Counter()
    kept: Counter[tuple[str, int]] = Counter()
    turn = 0
    while not table.over:
        seat = table.decisions[0].seat
        if len(cog.turns(table)) > turn:
            turn += 1
            offered.update((card, seat) for card in cog.hangar(table))
        table.choose(seat, luck.choice(table.decisions[0].options))
    for line in table.log:
        if line.kind in ("recruited", "took"):
            kept[line.fields["card"], line.seat] += 1
        elif line.kind == "exchanged":
            kept[line.fields["taken"], line.seat] += 1
        elif line.kind == "refilled":
            offered[line.fields["card"], line.seat] += 1
    rows = counted(table, "Cards")
    assert turn > 8
    assert {key: row[1] for key, row in rows.items() if row[1]} == kept
    assert all(rows[key][2] for key in kept)
    extra = {key: row[0] - offered[key] for key, row in rows.items() if row[0] != offered[key]}
    exchanged = {line.fields["card"] for line in table.log if line.kind == "exchanged"}
    assert {id for id, _ in extra} <= exchanged  # put into the Hangar and taken again in one turn
