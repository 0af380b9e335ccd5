"""The rows of questions and events: each is whole, each is used, and what it says fits the view."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import neontable as nt
from neontable.games.cogdrive_neon import cards, codes, events, kinds
from neontable.kernel.game import Described, rows
from tests.games.cogdrive_neon.table import given, when


def moments(games: int) -> Iterator[nt.Table]:
    """Moments of random games, every other one with other house rules."""
    others: dict[str, Any] = {"same_color": "the discarded card", "overdrive_takes_used": False, "wrecked_go": "above"}
    for seed in range(games):
        table = nt.new("cogdrive-neon", seed=seed, **(others if seed % 2 else {}))
        luck = random.Random(seed)
        while not table.over:
            yield table
            decision = table.decisions[0]
            table.choose(decision.seat, luck.choice(decision.options))
        yield table


def test_every_question_has_all_its_functions() -> None:
    for row in kinds.KINDS:
        assert row.name and row.rule and row.prompt
        for function in (row.answers, row.tried, row.why_not, row.text, row.parse, row.describe):
            assert function is not None, row.name


def test_names_are_given_once() -> None:
    for names in (
        [row.name for row in kinds.KINDS], [row.name for row in events.EVENTS], codes.PHASES, codes.ACTION_NAMES,
        cards.OPS, cards.COLORS, cards.LETTERS,
    ):  # fmt: skip
        assert len(set(names)) == len(names)


def test_rows_without_a_gap() -> None:
    assert rows({1: "b", 0: "a"}) == ("a", "b")
    for wrong in ({1: "b"}, {0: "a", 2: "c"}):
        with pytest.raises(ValueError, match="gap"):
            rows(wrong)


def test_every_question_is_asked_and_every_event_told_and_answers_point_at_their_cards() -> None:
    asked: set[str] = set()
    told: set[str] = set()
    for number, table in enumerate(moments(30)):
        if table.over:
            told |= {line.kind for line in table.log_for(None)}
            continue
        decision = table.decisions[0]
        asked.add(decision.kind)
        if number % 3:
            continue
        view = table.view(decision.seat)
        for described in decision.describe_all():
            card = described.text.split()[-1]
            assert described.rule
            if card in table.start.content.index:
                assert described.refs
            for ref in described.refs:
                zone, place = ref.split("/")[:-1], ref.split("/")[-1]
                if zone == ["hangar"]:
                    assert view["hangar"][int(place)] == card
                elif zone[-1] in ("discard", "clash"):
                    assert view["players"][int(zone[1])][zone[-1]][int(place)] == card
                elif zone[-1] == "hand":
                    assert view["players"][int(zone[1])]["hand"]["cards"][int(place)] == card
                else:
                    assert (place, card) == ("deck", "top")
    assert asked == {row.name for row in kinds.KINDS}
    rare = {"stalled", "conceded", "drew known", "took known top", "empty deck", "skipped"}
    assert {row.name for row in events.EVENTS} - told <= rare


# ---------------------------------------------------------------- what is certain
def told(table: nt.Table, option: str) -> Described:
    return table.decisions[0].describe(option)


def test_a_draw_says_how_many_cards_it_brings() -> None:
    empty = when(given(hand="TF2-G", discard="HN5-P OD9-Y"), "recruit", "stop")
    draw = when(empty, "later", "no overdrive") if empty.decisions[0].kind == "overdrive" else empty
    assert draw.decisions[0].kind == "draw"
    assert told(draw, "draw to 4").label == "Draw to 4 (draws 0: your deck is empty)"
    assert told(draw, "shuffle and draw to 3").label == "Shuffle and draw to 3 (draws 3)"


def test_a_play_says_what_the_clash_is_then() -> None:
    table = given(hand="TF2-P", clash="KV8-G", other={"clash": "BZ3-Y"}, phase="play")
    play = told(table, "play TF2-P")
    assert play.cost == "it leaves your hand (0 left) and no longer counts 3 for pink"
    assert play.effect == "1 point. Power at the Clash is 4 to 2 then: the 5 points for more are yours."


def test_a_card_that_is_lost_for_good_says_so() -> None:
    table = when(given(hand="JT1-B TF2-G"), "task")
    assert told(table, "discard JT1-B").loses == "Jackdaw (blue 3)" and not told(table, "discard TF2-G").loses
