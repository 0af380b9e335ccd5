"""The observation of a seat: what the table shows stands in its slices, what is secret does not; and games end in time."""

from __future__ import annotations

from array import array
from typing import Any

import neontable as nt
from neontable.games.neon_hope.ai import tensor
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op
from neontable.games.neon_hope.rules.story.setup import ENDURANCE
from neontable.kernel.numbers.tensors import zeros
from neontable.testing import rule
from tests.games.neon_hope.table import BOTTOM, TOP, asked, card, deniz, given, larx, markers, shown, when

HOPE = nt.game("neon-hope")
CONTENT: Any = HOPE.load_content(())
TURNS = 200  # that `max_length` counts with


def seen(table: nt.Table, seat: int) -> array[float]:
    out = zeros(table.layout().size)
    table.encode(seat, out)
    return out


def part(table: nt.Table, seat: int, name: str) -> list[float]:
    """One slice of what a seat sees."""
    return seen(table, seat)[table.layout().parts[name]].tolist()


def marked(table: nt.Table, seat: int, name: str) -> list[int]:
    """The places of a slice that are not 0."""
    return [i for i, value in enumerate(part(table, seat, name)) if value]


def number(kind: str, id: str) -> int:
    return int(CONTENT.index[kind][id])


def test_cards_in_play_stand_where_they_are_with_what_lies_on_them() -> None:
    table = given(
        larx(place=TOP), deniz(place=BOTTOM),
        cards=[card("101", TOP, side="B", secrets=2), card("OE-2", BOTTOM, damage=1), card("OE-1", "network", cubes=1)],
    )  # fmt: skip
    size = tensor.slices_of(CONTENT).card_size
    spots = tensor.slices_of(CONTENT).spots
    for seat, beside in ((0, "101"), (1, "OE-2")):
        cards = part(table, seat, "cards in play")
        rows = {id: cards[number("card", id) * size :][:size] for id in ("101", "OE-2", "OE-1")}
        assert rows["101"][tensor.BACK] == 1 and rows["101"][tensor.SECRETS] == 0.5
        assert rows["OE-2"][tensor.DAMAGE] == 0.25 and rows["OE-1"][tensor.CUBES] == 0.25
        assert rows["101"][tensor.CARD] and rows["OE-2"][tensor.CARD + 1] and rows["OE-1"][tensor.CARD + spots]
        assert [id for id, row in rows.items() if row[tensor.MINE]] == [beside]


def test_the_own_character_comes_first() -> None:
    table = given(larx(hope=3, hand=["L-A1"], tools=["L-T1"]), deniz(hope=1, markers=markers(cou=[2])))
    for seat in (0, 1):
        mine, other = part(table, seat, "character 0"), part(table, seat, "character 1")
        assert part(table, 1 - seat, "character 1")[: tensor.COUNTS] == mine[: tensor.COUNTS]
        assert mine[tensor.HOPE] == (3, 1)[seat] / 8 and other[tensor.HOPE] == (1, 3)[seat] / 8
        assert mine[tensor.ACTIVE] == (seat == 0)
    larx_sees = part(table, 0, "character 0")
    slices = tensor.slices_of(CONTENT)
    assert larx_sees[slices.hand + number("action", "L-A1")] == larx_sees[slices.tool + number("tool", "L-T1")] == 1
    assert part(table, 1, "character 0")[tensor.MARKERS + 2 * v.COU + 1] == 0.5


def test_a_task_is_seen_as_it_goes_on() -> None:
    table = given(larx(place=TOP), deniz(), cards=[card("101", TOP)])
    assert not marked(table, 0, "task")
    when(table, "get support from Barkeeper")
    assert marked(table, 0, "task on card") == [number("card", "101")] == marked(table, 1, "task on card")
    assert part(table, 0, "task")[0] == 1 and part(table, 1, "task")[1] == 1  # by the seat itself, by the one after it


@rule("HOPE-ENC-11", "HOPE-RUL-54")
def test_a_drawn_card_is_its_drawers_alone() -> None:
    worlds = []
    for drawn in ("OE-5", "OE-7"):
        table = given(larx(), deniz(hope=0), cards=[], chance=shown("DF-1", drawn, "OE-4"))
        when(table, "end turn", "end turn")
        assert asked(table) == "choice"
        assert marked(table, 1, "drawn") == [number("card", drawn)] and not marked(table, 0, "drawn")
        assert marked(table, 0, "resolving") == [number("card", "DF-1")]
        assert part(table, 0, "character 1")[tensor.HAS_DRAWN] == part(table, 1, "character 0")[tensor.HAS_DRAWN] == 1
        worlds.append((seen(table, 0), seen(table, 1)))
    assert worlds[0][0] == worlds[1][0] and worlds[0][1] != worlds[1][1]


@rule("HOPE-RUL-92")
def test_an_open_vote_is_nobody_elses() -> None:
    table = given(
        larx(place="Canal Steps/bottom", attributes=[9, 9, 9, 9]), deniz(), settings=["1-1", "1-2", "1-3"], chapter=2,
        done=["106"], cards=[card("109", "Canal Steps/bottom", side="B", secrets=1)], chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Night Courier", "no card")
    assert asked(table) == "vote"
    before = seen(table, 0)
    table.choose(1, table.decisions[1].options[0])
    assert seen(table, 0) == before
    table_slice = part(table, 1, "table")
    assert table_slice[tensor.ANSWERED] == 1 and part(table, 0, "table")[tensor.ANSWERED] == 0


def test_cards_of_later_are_in_no_slice() -> None:
    """The staging deck and the order of the encounter deck are nobody's business."""
    table = nt.new("neon-hope", seats=2, seed=4)
    state: Any = table.run.state
    before = [seen(table, seat) for seat in (0, 1)]
    state.staging.reverse()
    state.deck.cards.reverse()
    state.unknown.cards.reverse()
    state.hidden_at = [each + 1 for each in state.hidden_at]
    assert [seen(table, seat) for seat in (0, 1)] == before
    in_play = {each.card for each in state.cards}
    size = tensor.slices_of(CONTENT).card_size
    assert {place // size for place in marked(table, 0, "cards in play")} == in_play


def falls(block: Block) -> list[Op]:
    """What lowers the dial in a text."""
    found = [op for op in block.ops if op.do == v.DO_SURV and op.n < 0]
    for op in block.ops:
        for inner in op.blocks:
            found += falls(inner)
    return found


def test_the_dial_ends_every_game_within_max_length() -> None:
    """What lowers the dial happens so often in an episode, or by 1 a round where two or more play: the bound rests on that."""
    leads: dict[int, int] = {}
    again = recycled = saves = 0
    for face in CONTENT.faces:
        for sentence in face.sentences + face.follower:
            saves += any(op.do == v.DO_SAVE for op in sentence.block.ops) and sentence.price == v.TRASH
            lowered = -sum(op.n for op in falls(sentence.block))
            if lowered and face.kind == v.LEAD:
                assert sentence.trigger == v.ON_COMPLETED  # a Lead is completed once
                leads[face.card] = leads.get(face.card, 0) + lowered
            elif lowered and sentence.trigger == v.ON_START:
                condition = sentence.block.ops[0].condition
                assert condition is not None and condition.is_ == v.IS_AND
                assert any(part.is_ == v.IS_NOT and part.parts[0].is_ == v.IS_SOLO for part in condition.parts)
                again += lowered
            elif lowered:
                assert face.kind == v.TOOL and sentence.price == v.RECYCLE  # bought at the beginning, and at each Focus
                recycled += lowered
    assert again == 1  # with two or more, who raise it by 2 or more
    assert sum(op.do == v.DO_SAVE for block in CONTENT.blocks for op in block.ops) == saves == 1
    once = max(sum(leads.get(card, 0) for card in episode.staging) for episode in CONTENT.episodes)
    for seats in HOPE.seats:
        climb = max(card.final for card in CONTENT.thresholds) + once + recycled * (1 + ENDURANCE[seats] + saves)
        rounds = climb if seats == 1 else -(-climb // (seats - again))
        assert rounds * seats <= TURNS
    assert HOPE.max_length == TURNS * 40 * 10
