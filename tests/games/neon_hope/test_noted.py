"""What a state notes to be quick is what would be found by looking at everything anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block
from neontable.games.neon_hope.rules.rounds import tasks_left
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.rules.texts.standing import carry, listen
from neontable.games.neon_hope.rules.texts.would import op_changes
from neontable.games.neon_hope.state import HopeState, Player

OWN = ("faces", "carries", "usable", "followed", "listens", "typed")
ALL = ("laid", "listens", "heard")


def noted(state: HopeState) -> tuple[Any, ...]:
    """All that is noted about what waits for which moment."""
    return [[getattr(player, name) for name in OWN] for player in state.players], [getattr(state, name) for name in ALL]


def looked_up(state: HopeState) -> tuple[Any, ...]:
    """The same, found anew."""
    twin = state.copy()
    for seat in range(len(twin.players)):
        twin.players[seat].hold(twin.players[seat].cards, twin.content)
        carry(twin, seat)
    listen(twin)
    return noted(twin)


def objective_overlooked(state: HopeState) -> bool:
    """Whether the objective is met where it is noted that it cannot be."""
    chapter = current(state)
    if chapter is None or state.round == 0 or state.unmet != state.progressed:
        return False
    return any(holds(state, chapter.objective, Sense(seat)) for seat in range(state.seats))


@pytest.mark.parametrize(("episode", "seats"), [("1", 1), ("2", 2), ("3a", 3), ("3b", 2), ("4", 4)])
def test_what_is_noted_is_what_would_be_found(episode: str, seats: int) -> None:
    pick = random.Random(seats)
    skipped = 0
    for seed in range(3):
        table = nt.new("neon-hope", seats=seats, seed=seed, episode=episode)
        while table.decisions:
            state: Any = table.run.state
            if state.players and all(player.tool >= 0 for player in state.players):
                assert noted(state) == looked_up(state)
            for card in state.cards:
                assert card.face is state.content.cards[card.card].faces[card.side]
                assert card.tasks is None or card.tasks == tasks_left(state, card)
            assert not objective_overlooked(state)
            skipped += state.round > 0 and state.unmet == state.progressed
            decision = pick.choice(table.decisions)
            table.choose(decision.seat, pick.choice(decision.options))
    assert skipped > 50  # the objective was often seen not to be met


def test_cards_by_type_follow_the_cards() -> None:
    state: Any = nt.new("neon-hope", seed=1).run.state
    content = state.content
    player = Player(0)
    player.hold([3, 11], content)
    assert player.typed == [
        sum(1 << i for i, card in enumerate(player.cards) if content.actions[card].types >> type & 1)
        for type in range(4)
    ]


def test_what_is_certain_to_change_something_does() -> None:
    state: Any = nt.new("neon-hope", seed=1, seats=2).run.state
    player = state.players[0]
    player.hope = player.resources = player.pile = state.dial = 0  # where least can be changed
    blocks: list[Block] = state.content.blocks
    certain = [op for block in blocks for op in block.ops if op.certain]
    assert len({op.do for op in certain}) > 3
    assert all(op_changes(state, op, Sense(0)) for op in certain)
    assert not [op for op in certain if op.do == v.DO_HOPE and op.n < 0]
