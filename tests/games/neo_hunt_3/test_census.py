"""What designers count: cards and counters laid, and corners."""

from __future__ import annotations

import random

import neontable as nt
from neontable.games.neo_hunt_3.ai.census import CARDS, CORNERS, COUNTERS


def test_what_every_seat_could_lay_and_laid() -> None:
    table = nt.new("neo-hunt-3", seats=3, seed=4)
    luck = random.Random(4)
    laid: dict[tuple[int, str], int] = {}
    while not table.over:
        decision = luck.choice(table.decisions)
        text = luck.choice(decision.options)
        if decision.kind in ("card", "counter"):
            laid[decision.seat, text] = laid.get((decision.seat, text), 0) + 1
        table.choose(decision.seat, text)
    rows = table.game.census(table.run.state).rows
    turns = table.view(None)["turn"]
    for seat in range(3):
        for group, ids in ((CARDS, ("A1", "T1")), (COUNTERS, ("D1", "D6"))):
            for id in ids:
                assert rows[group, id, seat][:2] == [turns, laid.get((seat, id), 0)]
        assert rows[COUNTERS, "D4", seat][0] <= turns  # not while it lies on a varan
        corner = table.view(None)["players"][seat]["corner"]
        assert rows[CORNERS, corner, seat][2] == 1


def test_everything_is_counted_once() -> None:
    game = nt.game("neo-hunt-3")
    pieces = [(piece.group, piece.id) for piece in game.counted(game.load_content(()))]
    assert len(pieces) == len(set(pieces)) == 10 + 7 + 4
