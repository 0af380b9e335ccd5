"""The rows of questions and events: each is whole, each is used, and what it says fits the view."""

from __future__ import annotations

import random
import re
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
    assert play.cost == "3 for pink, as it leaves your hand (0 left)"
    assert play.effect == "1 point. You get the 5 points for more Power: 4 to 2 then."


@pytest.mark.parametrize(
    ("mine", "theirs", "told_of_it"),
    [
        ("", "HN5-B HN5-P", "1 point. The opponent keeps the 5 points for more Power: 3 to 4 then."),
        ("KV8-G", "HN5-B HN5-P", "1 point. Nobody has the 5 points for more Power: 4 to 4 then."),
        ("TF2-B", "KV8-G", "1 point. You keep the 5 points for more Power: 5 to 1 then."),
    ],
)
def test_a_play_says_first_who_has_the_points_for_more_power(mine: str, theirs: str, told_of_it: str) -> None:
    table = given(hand="TF2-P", clash=mine, other={"clash": theirs}, phase="play")
    assert told(table, "play TF2-P").effect == told_of_it


def test_declining_has_one_name_wherever_a_card_could_be_played() -> None:
    """What is sent differs, what people read does not."""
    own = told(given(hand="TF2-P", clash="KV8-G", phase="play"), "play nothing")
    by_task = given(hand="KV8-P MR4-B TF2-P", deck="HN5-B OD9-Y")
    when(by_task, "task", "discard KV8-P")
    assert by_task.decisions[0].kind == "play hand"
    declined = told(by_task, "stop")
    for each in (own, declined):
        assert (each.label, each.effect) == ("Play nothing", "No card goes to the Clash now.")


def test_a_series_that_is_ended_says_so() -> None:
    table = when(given(hand="BZ3-P TF2-P", hangar="KV8-Y BZ3-B JT1-G AX7-B"), "task", "discard BZ3-P")
    assert (told(table, "stop").label, told(table, "stop").effect) == ("Stop", "No further card is chosen.")


def test_every_card_that_stops_counting_says_so_first_and_shortly() -> None:
    """A button of a phone has room for some 55 letters."""
    seen = 0
    for table in moments(12):
        for decision in [] if table.over else table.decisions:
            for each in decision.describe_all():
                if decision.kind.startswith("play") and each.label != "Play nothing":
                    assert re.match(r"\d for \w+, as it", each.cost) and len(each.cost) <= 55, each.cost
                    seen += 1
    assert seen > 100


def test_a_card_that_is_lost_for_good_says_so() -> None:
    table = when(given(hand="JT1-B TF2-G"), "task")
    assert told(table, "discard JT1-B").loses == "Jackdaw (blue 3)" and not told(table, "discard TF2-G").loses
