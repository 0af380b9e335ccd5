"""The story is told when it happens, to whom it concerns, and not a line earlier."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.reading.content import load
from neontable.games.neon_hope.rules.story import telling
from neontable.games.neon_hope.state import HopeState
from neontable.games.neon_hope.text.story import fits, tell, title
from neontable.games.neon_hope.text.wording import card_words
from neontable.testing import rule

HOPE = load()


def told(table: nt.Table) -> list[str]:
    """The ids of the texts told so far."""
    return [line.fields["text"] for line in table.log_for(0) if line.kind == "story"]


def played(table: nt.Table, seed: int, most: int = 20_000) -> nt.Table:
    """The table after random play, to its end or so many choices."""
    bots = [nt.bot("random", seed=seed + seat) for seat in range(table.seats)]
    for _ in range(most):
        if table.result is not None:
            break
        decision = table.decisions[0]
        table.choose(decision.seat, bots[decision.seat].choose(nt.Perspective(table, decision.seat)))
    return table


def until_round_one(table: nt.Table, seed: int = 1) -> nt.Table:
    """The table when its setup is done."""
    bots = [nt.bot("random", seed=seed + seat) for seat in range(table.seats)]
    while not any(line.kind == "round" for line in table.log_for(0)):
        decision = table.decisions[0]
        table.choose(decision.seat, bots[decision.seat].choose(nt.Perspective(table, decision.seat)))
    return table


def said_at(state: HopeState, place: str, actor: int = -1) -> list[str]:
    """The ids of what is told at a place in this state."""
    state.log = []
    telling.tell(state, place, actor)
    return [HOPE.texts[event.public[0]].id for event in state.log if event.kind == c.EV_STORY]


@pytest.fixture
def two() -> HopeState:
    """Larx and Deniz in the first episode."""
    table = until_round_one(nt.new("neon-hope", seats=2, seed=3))
    state = table.run.state
    assert isinstance(state, HopeState)
    return state


@rule("HOPE-EP-09")
def test_the_introduction_comes_before_the_setup() -> None:
    table = until_round_one(nt.new("neon-hope", seats=2, seed=3))
    kinds = [(line.kind, line.fields.get("text")) for line in table.log_for(0)]
    first = kinds.index(("story", "episode/1/introduction"))
    setting = next(place for place, (kind, _) in enumerate(kinds) if kind == "setting")
    assert first < setting
    assert told(table)[:4] == [
        "season/quiet-ledger/opening",
        "episode/1/introduction",
        "thread/larx/1",
        "chapter/1-1/front",
    ]


def test_every_lead_that_enters_is_told_and_no_other() -> None:
    table = until_round_one(nt.new("neon-hope", seats=2, seed=3))
    fronts = [text for text in told(table) if text.startswith("lead/")]
    assert len(fronts) == 3 and all(text.endswith("/front") for text in fronts)
    assert fronts[0] == "lead/101/front"


def test_threads_of_who_does_not_take_part_are_silent() -> None:
    table = until_round_one(nt.new("neon-hope", seats=2, seed=3, characters="ottilie,noor"))
    beats = [text for text in told(table) if text.startswith("thread/")]
    assert beats == ["thread/ottilie/1", "thread/noor/1"]


@rule("HOPE-WIN-12", "HOPE-WIN-13")
def test_after_a_loss_the_conclusion_of_the_threshold_card_is_read() -> None:
    for seed in range(4):
        table = played(nt.new("neon-hope", seats=1, seed=seed), seed)
        assert table.result is not None
        lines = told(table)
        lost = next(text for text in lines if text.startswith("episode/1/lost_"))
        assert lines[lines.index(lost) - 1] == "threshold/conclusion"
        assert lines.index(lost) < lines.index("interlude/1/" + lost.split("/")[2])


def test_the_interlude_begins_with_beats_whose_place_did_not_come_up() -> None:
    table = nt.new("neon-hope", seats=2, seed=3)
    until_round_one(table)
    table.concede(0)
    table.concede(1)
    played(table, 5)
    lines = told(table)
    late = lines.index("thread/later")
    assert lines[late + 1 : late + 3] == ["thread/deniz/1", "interlude/1/lost_surveilled"]
    assert "interlude/1/also-5" in lines and "interlude/1/also-4" not in lines


def test_an_episode_before_is_remembered() -> None:
    table = nt.new("neon-hope", seats=2, seed=3)
    until_round_one(table)
    table.concede(0)
    table.concede(1)
    played(table, 5)
    assert table.result is not None
    following = until_round_one(nt.new("neon-hope", seed=4, **table.result.next))
    lines = told(following)
    assert lines[:3] == ["previously/1/lost_surveilled", "flag/key_burned", "episode/2/introduction"]


def test_who_acts_may_change_the_text(two: HopeState) -> None:
    assert said_at(two, "lead/105/back", 0) == ["lead/105/back/larx"]
    assert said_at(two, "lead/105/back", 1) == ["lead/105/back"]


def test_conditions_and_added_lines(two: HopeState) -> None:
    two.outcome = v.LOST_SURVEILLED
    two.flags = 1 << HOPE.index["flag"]["key_burned"]
    two.heat = 1
    assert said_at(two, "interlude/1") == ["interlude/1/also-5", "interlude/1/also-6"]
    two.outcome = v.WON
    assert said_at(two, "interlude/1") == ["interlude/1/also-4", "interlude/1/also-6"]
    assert said_at(two, "episode/1/lost_exhausted") == ["episode/1/lost_exhausted/early"]


def test_names_and_numbers_of_people_are_put_in() -> None:
    row = HOPE.story["lead/101/back"][0]
    assert "Noor had better stop being one." in tell(row, "Noor", "Larx", 2)
    badge = HOPE.story["lead/301/front"][0]
    assert "Your badges lie ready" in tell(badge, "", "", 3)
    assert "Your badge lies ready" in tell(badge, "", "", 1)
    for text in HOPE.texts:
        for characters in (1, 2):
            said = tell(text, "Noor", "Larx", characters)
            assert "{" not in said and "}" not in said, text.id
            if not text.place.endswith(("title", "name")) and text.place.count("/") > 1:
                assert said == said.strip() and "  " not in said


def test_who_a_text_is_for() -> None:
    beat = next(row for row in HOPE.texts if row.id == "thread/larx/2")
    assert fits(beat, [0, 1], -1) and not fits(beat, [1, 2], -1)
    variant = next(row for row in HOPE.texts if row.id == "lead/105/back/larx")
    assert fits(variant, [0, 1], 0) and not fits(variant, [0, 1], 1)
    assert title(HOPE, "chapter/1-1/title") == "House Lights" and title(HOPE, "nowhere") == ""


def everything(table: nt.Table) -> str:
    """All that anybody at the table can read now."""
    parts: list[Any] = [table.view(None)]
    for seat in range(table.seats):
        parts.append(table.view(seat))
        parts.append([str(line) for line in table.log_for(seat)])
    for decision in table.decisions:
        parts.append(decision.prompt)
        parts += [str(option) for option in decision.options]
        parts += [str(decision.describe(option)) for option in decision.options]
        parts += [str(refused) for refused in decision.blocked]
    return json.dumps(parts, ensure_ascii=False, default=str)


@pytest.mark.parametrize("episode", ["1", "2", "3a", "3b", "4"])
def test_nothing_of_the_story_is_known_before_its_moment(episode: str) -> None:
    """Names of Leads and settings in the staging deck, titles and texts that were not told are nowhere to be read."""
    table = until_round_one(nt.new("neon-hope", seats=2, seed=7, episode=episode))
    state = table.run.state
    assert isinstance(state, HopeState)
    text = everything(table)
    number = HOPE.index["episode"][episode]
    shown = {card.card for card in state.cards}
    names = {HOPE.names[card.name] for card in HOPE.cards if card.is_lead and card.number not in shown}
    names -= {HOPE.names[HOPE.cards[card].name] for card in shown}
    names |= {setting.name for setting in HOPE.settings if setting.number not in state.settings}
    spoken = named([HOPE.cards[card].face for card in shown])
    spoken |= named([HOPE.locations[place].face for place in state.locations()])
    told_now = " ".join(tell(HOPE.texts[HOPE.index["text"][id]], "", "", 2) for id in told(table))
    for name in names - spoken:
        assert f"»{name}«" not in text and f'"{name}"' not in text, name
    for row in HOPE.texts:
        if len(row.text) > 60 and row.id not in told(table):
            assert row.text[10:50] not in text.replace(told_now, ""), row.id
    other = [title(HOPE, f"episode/{each.id}/title") for each in HOPE.episodes if each.number != number]
    assert not [each for each in other if f'"{each}"' in text]


def named(faces: list[Face]) -> set[str]:
    """The names that cards and locations in play have printed on them."""
    return {name for face in faces for line in card_words(HOPE, face) for name in re.findall("»([^«]*)«", line)}


def finished(seed: int, **options: Any) -> nt.Table:
    """An episode that its only player has given up."""
    table = until_round_one(nt.new("neon-hope", seats=1, seed=seed, **options))
    table.concede(0)
    return played(table, seed)


@rule("HOPE-RUL-102")
def test_the_log_remembers_every_card_that_was_met() -> None:
    first = finished(3)
    assert first.result is not None
    log = first.result.next["campaign"]
    assert {"101", "OE-1"} <= set(log["met"]) and "201" not in log["met"]
    following = until_round_one(nt.new("neon-hope", seed=4, **first.result.next))
    following.concede(0)
    played(following, 4)
    assert following.result is not None
    assert set(log["met"]) < set(following.result.next["campaign"]["met"])


def test_the_third_evening_is_remembered_as_the_one_that_was_played() -> None:
    log = {"results": ["won", "won", "lost_exhausted"], "met": ["311", "313"], "flags": ["ledger_copy"]}
    table = until_round_one(nt.new("neon-hope", seats=1, seed=1, episode="4", campaign=log))
    assert told(table)[:4] == [
        "previously/1/won",
        "previously/2/won",
        "previously/3a/lost_exhausted",
        "flag/ledger_copy",
    ]
    log["met"] = ["333"]
    other = until_round_one(nt.new("neon-hope", seats=1, seed=1, episode="4", campaign=log))
    assert told(other)[2] == "previously/3b/lost_exhausted"


@rule("HOPE-RUL-101")
def test_a_log_of_other_cards_goes_on_and_says_so() -> None:
    first = finished(3)
    assert first.result is not None
    same = until_round_one(nt.new("neon-hope", seed=4, **first.result.next))
    assert not [line for line in same.log_for(0) if line.kind == "changed"]
    following = first.result.next
    following["campaign"]["content"] = "of another season"
    other = until_round_one(nt.new("neon-hope", seed=4, **following))
    assert [line.text(other.names) for line in other.log_for(0) if line.kind == "changed"] == [
        "The cards have changed since the last evening; all that is remembered is still there."
    ]
    following["campaign"]["met"] = ["999"]
    with pytest.raises(nt.Invalid, match=r"campaign\.met\[0\] names '999', which is not there any more"):
        nt.new("neon-hope", seed=4, **following)
