"""What NEON HOPE is played with, as data: the counts and invariants that the cards must keep."""

from __future__ import annotations

import json
import pickle
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from neontable.games.neon_hope import cards as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond, Op
from neontable.games.neon_hope.reading.content import BASE, check, content_from, load, open_data
from neontable.games.neon_hope.reading.reach import deep, parts
from neontable.games.neon_hope.reading.story import places
from neontable.games.neon_hope.reading.written import FILES, RULES
from neontable.testing import rule

HOPE = load()


def entries(file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((BASE / file).read_text(encoding="utf-8"))[table]
    return rows


def episode(id: str) -> c.Episode:
    return HOPE.episodes[HOPE.index["episode"][id]]


def card(id: str) -> c.Card:
    return HOPE.cards[HOPE.index["card"][id]]


def face(id: str) -> c.Face:
    return HOPE.faces[HOPE.index["face"][id]]


def ops() -> list[Op]:
    return [op for block in HOPE.blocks for op in block.ops]


def name(card_name: str) -> int:
    return HOPE.index["name"][card_name]


# ---------------------------------------------------------------- the whole


def test_nothing_is_wrong_and_nothing_is_remarked_on() -> None:
    problems = check(())
    assert problems.found == []
    assert problems.remarks == []


def test_every_entry_says_where_it_is_from() -> None:
    counts: Counter[str] = Counter()
    for file in FILES:
        for row in entries(file.name, file.table):
            counts[row["origin"]] += 1
            assert row["origin"] == "rulebook" or "original" not in row
    assert set(counts) == {"rulebook", "original"}


def test_only_what_the_rulebook_names_is_from_the_rulebook() -> None:
    named = {
        row["name"]
        for file in RULES
        for row in entries(file.name, file.table)
        if row["origin"] == "rulebook" and "name" in row
    }
    assert named == {
        "Larx Krajewski", "Deniz Yılmaz", "Syphon", "Barkeeper", "Bar", "Dance Floor", "Data De-Anonymization",
        "At the Darkest Hour", "A Rigged System",
    }  # fmt: skip


def test_numbers_are_places_in_lists() -> None:
    for things in (
        HOPE.characters, HOPE.actions, HOPE.tools, HOPE.faces, HOPE.sentences, HOPE.blocks, HOPE.cards, HOPE.settings,
        HOPE.locations, HOPE.chapters, HOPE.thresholds, HOPE.levels, HOPE.growth, HOPE.episodes, HOPE.seasons,
    ):  # fmt: skip
        rows: list[Any] = list(things)
        assert [row.number for row in rows] == list(range(len(rows)))
        assert len({row.id for row in rows}) == len(rows)
    assert len(HOPE.pieces) == sum(each.copies for each in HOPE.cards)
    for each in HOPE.cards:
        assert HOPE.pieces[each.first : each.first + each.copies] == [each.number] * each.copies


def test_a_record_gives_back_the_same_content() -> None:
    again = content_from(HOPE.raw)
    assert again.hash == HOPE.hash
    assert again.raw == HOPE.raw
    assert [block.id for block in again.blocks] == [block.id for block in HOPE.blocks]


def test_texts_are_no_part_of_the_hash(tmp_path: Path) -> None:
    (tmp_path / "card-texts.toml").write_text(
        '[[card_text]]\nid = "lead/101/front"\ntext = "Another, comma."\norigin = "original"\n', encoding="utf-8"
    )
    told = load([tmp_path])
    assert told.hash == HOPE.hash
    assert told.story["lead/101/front"][0].text == "Another, comma."


def test_a_changed_number_is_part_of_the_hash(tmp_path: Path) -> None:
    text = (BASE / "leads.toml").read_text(encoding="utf-8")
    (tmp_path / "leads.toml").write_text("complete = true\n" + text.replace("T3[V]", "T4[V]", 1), encoding="utf-8")
    assert load([tmp_path]).hash != HOPE.hash


def test_what_was_read_can_be_pickled() -> None:
    for sentence in HOPE.sentences:
        again = pickle.loads(pickle.dumps(sentence))
        assert (again.id, again.number, again.face, again.optional) == (
            sentence.id, sentence.number, sentence.face, sentence.optional,
        )  # fmt: skip
        assert repr(again) == repr(sentence)
        assert again.block.mask == sentence.block.mask


@rule("HOPE-RUL-102")
def test_what_anybody_may_read_tells_nothing_of_the_story() -> None:
    shown = json.dumps(open_data(HOPE), ensure_ascii=False)
    assert "Doorkeeper's Calm" in shown and "At the Darkest Hour" not in shown
    unseen = [
        *HOPE.names,
        *(setting.name for setting in HOPE.settings),
        *(place.face.title for place in HOPE.locations),
    ]
    assert [each for each in unseen if f'"{each}"' in shown] == []
    assert "Halcyon" not in shown and "ledger" not in shown


# ---------------------------------------------------------------- characters (INV-01, INV-02, INV-03)


@rule("HOPE-CHAR-09")
def test_eight_action_cards_each_two_of_them_universal() -> None:
    assert [each.id for each in HOPE.characters] == ["larx", "deniz", "ottilie", "noor"]
    for character in HOPE.characters:
        own = [HOPE.actions[number] for number in character.actions]
        assert len(own) == 8
        assert all(each.character == character.number for each in own)
        assert sum(each.universal for each in own) == 2
        assert {each for card in own for each in range(4) if card.types >> each & 1} == {v.INV, v.SUP, v.FGT, v.HCK}
    assert len(HOPE.actions) == 32


@rule("HOPE-CHAR-14")
def test_eight_tools_each_and_a_character_tool_with_two_sides() -> None:
    for character in HOPE.characters:
        assert len(character.tools) == 8
        assert all(1 <= HOPE.tools[tool].cost <= 3 for tool in character.tools)
        assert [side.kind for side in character.sides] == [v.CHARACTER_TOOL] * 2
        assert all(side.sentences for side in character.sides)
    assert len(HOPE.tools) == 32


@rule("HOPE-TASK-19")
def test_four_attributes_that_sum_to_eleven() -> None:
    assert v.ATTRIBUTE_NAMES == ("Perception", "Courage", "Charisma", "Logic")
    for character in HOPE.characters:
        assert len(character.attributes) == 4
        assert all(1 <= value <= 5 for value in character.attributes)
        assert sum(character.attributes) == 11


@rule("HOPE-RUL-98")
def test_the_demo_has_larx_and_deniz_with_four_tools_each() -> None:
    assert [each.id for each in HOPE.characters if each.demo] == ["larx", "deniz"]
    assert [each.id for each in HOPE.tools if each.demo] == [
        "L-T1", "L-T4", "L-T5", "L-T7", "D-T1", "D-T2", "D-T3", "D-T8",
    ]  # fmt: skip
    assert [each.id for each in HOPE.episodes if each.demo] == ["1"]


# ---------------------------------------------------------------- pool, die, difficulty, thresholds


@rule("HOPE-GRID-13", "HOPE-RUL-02")
def test_nineteen_modifiers() -> None:
    assert HOPE.pool == [2, 2, 2, 2, 2, 2, 2, 3, 1, 1]
    assert sum(HOPE.pool) == 19


def test_the_pool_keeps_nineteen_modifiers_after_every_change() -> None:
    seen = {(change.evening, change.won) for change in HOPE.changes}
    assert seen == {(evening, won) for evening in (1, 2, 3) for won in (True, False)}
    for path in range(8):
        pool = list(HOPE.pool)
        for evening in (1, 2, 3):
            won = bool(path >> evening - 1 & 1)
            change = next(each for each in HOPE.changes if each.evening == evening and each.won == won)
            pool[change.old] -= 1
            pool[change.new] += 1
            assert min(pool) >= 0
        assert sum(pool) == 19
        assert pool[v.SKULL :] == [3, 1, 1]


def test_the_attribute_die_has_every_attribute_alone_and_double_faces() -> None:
    assert HOPE.die == [[v.PER], [v.COU], [v.CHA], [v.LOG], [v.PER, v.LOG], [v.COU, v.CHA]]


@rule("HOPE-DIFF-01", "HOPE-DIFF-02", "HOPE-DIFF-03", "HOPE-DIFF-04", "HOPE-RUL-03")
def test_levels_mix_ten_difficulty_cards() -> None:
    hour, system = card("DF-1"), card("DF-2")
    assert (hour.copies, system.copies) == (5, 5)
    mixes = {level.id: dict(level.cards) for level in HOPE.levels}
    assert mixes == {
        "normal": {hour.number: 4, system.number: 1},
        "hard": {hour.number: 2, system.number: 3},
        "hopeless": {system.number: 5},
        "gentle": {hour.number: 5},
    }


@rule("HOPE-MODE-01", "HOPE-MODE-02")
def test_a_threshold_card_for_each_mode() -> None:
    assert [each.id for each in HOPE.thresholds] == ["story", "challenge"]
    for each, steps in zip(HOPE.thresholds, ([10, 20, 28, 34, 40], [7, 14, 20, 25, 30]), strict=True):
        assert [step.at for step in each.thresholds] == steps
        assert [step.side for step in each.thresholds] == [c.FRONT] * 3 + [c.BACK] * 2
        assert [step.at for step in each.thresholds if step.block.has(v.DO_FLIP)] == [steps[2]]
        assert [step.at for step in each.thresholds if step.block.has(v.DO_END)] == [steps[4]]
        assert (each.final, each.last_before_end) == (steps[4], steps[3])


# ---------------------------------------------------------------- cards


def test_sizes_of_sets() -> None:
    sizes: Counter[str] = Counter()
    for each in HOPE.cards:
        if not each.is_lead:
            sizes[HOPE.sets[each.set]] += each.copies
    assert sizes == {
        "OE": 16, "NC": 8, "RS": 8, "GH": 10, "WL": 4, "RN": 8, "QH": 8, "DF": 10, "E3A": 1, "E4": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("id", "size"), [("1", 29), ("2", 29), ("3a", 29), ("3b", 29), ("4", 31)])
def test_encounter_decks_before_heat(id: str, size: int) -> None:
    assert sum(copies for _, copies in episode(id).encounters) + 5 == size


@rule("HOPE-EP-13")
def test_every_lead_has_a_front_and_a_back() -> None:
    leads = [each for each in HOPE.cards if each.is_lead]
    assert len(leads) == 42
    for lead in leads:
        assert [side.id for side in lead.faces] == [f"{lead.id}A", f"{lead.id}B"]
        assert [side.side for side in lead.faces] == [c.FRONT, c.BACK]
    numbers = {"E1": range(101, 110), "E2": range(201, 209), "E3A": range(311, 320)}
    numbers |= {"E3B": range(331, 340), "E4": range(301, 308)}
    for name, wanted in numbers.items():
        assert [lead.id for lead in leads if HOPE.sets[lead.set] == name] == [str(each) for each in wanted]
    assert len(HOPE.settings) == len(HOPE.chapters) == 15


@rule("HOPE-RUL-76")
def test_bar_and_dance_floor_have_two_versions_of_one_name() -> None:
    versions = [each for each in HOPE.cards if each.version]
    assert [(each.id, HOPE.names[each.name], each.version) for each in versions] == [
        ("102", "Bar", 1), ("103", "Bar", 2), ("104", "Dance Floor", 1), ("105", "Dance Floor", 2),
    ]  # fmt: skip
    assert HOPE.cards_named(name("Bar")) == [versions[0].number, versions[1].number]


def test_slots_go_with_a_secondary_hack_and_are_of_one_kind() -> None:
    seconds = 0
    for each in HOPE.faces:
        if each.kind in (v.LEAD, v.ENEMY):
            assert (each.second is not None) == bool(each.icon_slots or each.box)
            assert not (each.icon_slots and each.box)
            seconds += each.second is not None
        else:
            assert each.second is None
    assert seconds == 32


def test_enemies_states_and_events_have_what_they_need() -> None:
    for each in HOPE.cards:
        side = each.face
        if each.kind == v.ENEMY:
            assert side.health and side.icons and side.threat > 0
            assert side.task is not None and side.task.type == v.FGT
        elif each.kind == v.STATE:
            assert side.own_slots and not side.health
            assert side.task is not None and side.task.type == v.HCK
        elif each.kind == v.EVENT:
            assert side.task is None and not side.health and not side.own_slots and each.appears is None


@rule("HOPE-THREAT-04")
def test_many_but_not_all_tasks_have_a_threat_value() -> None:
    tasks = [each for each in HOPE.faces if each.task is not None]
    assert 0 < sum(each.threat >= 0 for each in tasks) < len(tasks)


def test_secrets_go_with_investigate_and_markers_with_support() -> None:
    for each in HOPE.faces:
        if each.kind == v.LEAD:
            secrets, markers = each.tokens[v.SECRET_TOKEN], sum(each.tokens[: v.SECRET_TOKEN])
            assert bool(secrets) != bool(markers)
            assert each.task is not None
            assert each.task.type == (v.INV if secrets else v.SUP)


def test_who_is_held_by_confrontation_has_two_ways_out() -> None:
    held = [each for each in HOPE.faces if each.confronts]
    assert [each.id for each in held] == ["NC-1", "RS-1", "RN-1", "QH-1", "GH-1"]
    for each in held:
        assert each.retreat > 0 and each.box > 0 and each.second is not None


def test_every_keyword_box_and_word_for_the_responsible_character_is_used() -> None:
    used = 0
    for each in HOPE.faces:
        used |= each.keywords
    assert used == (1 << len(v.KEYWORDS)) - 1
    triggers = {sentence.trigger for sentence in HOPE.sentences}
    assert {v.ON_REVEALED, v.ON_COMPLETED} <= triggers
    assert any(each.follows for each in HOPE.faces) and any(each.elite for each in HOPE.faces)
    assert any(op.who == v.RESP for op in ops()) and any(op.attribute == v.ROLLED for op in ops())


@rule("HOPE-ELITE-01")
def test_elite_cards_are_few_and_the_others_regular() -> None:
    elite = [each.id for each in HOPE.cards if each.elite]
    assert elite == ["NC-1", "RN-1", "QH-1", "GH-1", "E3A-S1", "E4-S1"]


def test_every_verb_of_the_vocabulary_is_used_somewhere() -> None:
    assert {op.do for op in ops()} == set(range(len(v.VERBS)))


# ---------------------------------------------------------------- episodes and the season


def test_the_season_leads_from_episode_to_episode() -> None:
    season = HOPE.seasons[0]
    assert [HOPE.episodes[each].id for each in season.episodes] == ["1", "2", "3a", "3b", "4"]
    assert [each.evening for each in HOPE.episodes] == [1, 2, 3, 3, 4]
    ways = {each.id: [HOPE.episodes[way.episode].id for way in each.next] for each in HOPE.episodes}
    assert ways == {"1": ["2"], "2": ["3a", "3b"], "3a": ["4"], "3b": ["4"], "4": []}
    first = episode("2").next[0].condition
    assert first is not None and HOPE.flags[first.flag].id == "ledger_copy"


def test_flags_and_solidarity() -> None:
    assert [flag.id for flag in HOPE.flags if HOPE.solidarity >> flag.number & 1] == [
        "barkeeper_ally", "yard_union", "tamsin_ally", "service_route", "councils_read", "tenants_hidden",
    ]  # fmt: skip
    assert len(HOPE.flags) == 11


def test_choices_that_set_a_flag_are_votes() -> None:
    votes = [block.id for block in HOPE.blocks for op in block.ops if op.vote]
    assert votes == ["109B/1", "206B/2", "336B/1"]
    open_choices = [block.id for block in HOPE.blocks for op in block.ops if op.do == v.DO_CHOOSE and not op.vote]
    assert "311B/2" in open_choices and "DF-1/1" in open_choices


def test_heat_adds_cards_from_the_second_episode_on() -> None:
    watch = card("WL-1").number
    assert [(each.heat_card, each.heat_most) for each in HOPE.episodes] == [(-1, 0)] + [(watch, 4)] * 4
    assert [each.id for each in HOPE.episodes if each.halved is not None] == ["4"]


def test_all_six_endings_can_be_reached() -> None:
    assert {op.n for op in ops() if op.do == v.DO_ENDING} == {1, 2, 3, 4, 5, 6}
    assert [answer.id for answer in episode("4").final] == ["publish", "erase", "bargain"]


@pytest.mark.parametrize(("id", "solo", "more"), [("1", 20, 24), ("2", 20, 25), ("3a", 18, 21), ("3b", 21, 22)])
def test_work_on_the_way_through_an_episode(id: str, solo: int, more: int) -> None:
    asked: dict[int, int] = {}
    for number in episode(id).chapters:
        for part in parts(HOPE.chapters[number].objective):
            if part.is_ in (v.IS_FLIPPED, v.IS_DONE):
                asked[part.name] = max(asked.get(part.name, 0), 1 if part.is_ == v.IS_FLIPPED else 2)
    counted = [0, 0]
    for each, sides in asked.items():
        lead = HOPE.cards[HOPE.cards_named(each)[0]]
        for side in lead.faces[:sides]:
            for place, characters in enumerate((1, 2)):
                counted[place] += sum(side.token(token, characters) for token in range(len(v.TOKENS)))
    assert counted == [solo, more]


def test_names_that_a_text_speaks_of_exist() -> None:
    for op in ops():
        if op.card is not None and op.card.way == v.PICK_NAMED:
            assert 0 <= op.card.name < len(HOPE.names)
        if op.do == v.DO_SETTING:
            assert 0 <= op.setting < len(HOPE.settings)
    conditions: list[Cond] = [op.condition for op in ops() if op.condition is not None]
    for condition in conditions:
        for part in parts(condition):
            if part.is_ == v.IS_FLAG:
                assert 0 <= part.flag < len(HOPE.flags)


def test_setup_puts_the_characters_somewhere() -> None:
    for each in HOPE.episodes:
        moves = [op for op in deep(each.setup) if op.do == v.DO_MOVE]
        assert len(moves) == 1 and moves[0].who == v.EACH
        assert moves[0].place is not None and moves[0].place.location // 2 in each.settings


# ---------------------------------------------------------------- texts


def test_every_place_that_wants_a_text_has_one() -> None:
    missing = [place for place, wanted in places(HOPE).items() if wanted and place not in HOPE.story]
    assert missing == []


def test_counts_of_texts() -> None:
    rows = [row for told in HOPE.story.values() for row in told]
    kinds = Counter(row.place.partition("/")[0] for row in rows if not row.id.startswith("thread/"))
    assert kinds["card"] == 38
    assert sum(1 for row in rows if row.actor >= 0) == 16
    assert sum(1 for row in rows if row.takes_part >= 0) == 23
    assert kinds["ally"] == 9 and kinds["epilogue"] == 24
    assert kinds["flag"] == 22 and kinds["previously"] == 12
    fronts = [row for row in rows if re.fullmatch(r"lead/\d+/(front|back)", row.id)]
    assert len(fronts) == 84


def test_lengths_of_texts() -> None:
    bounds = {
        r"episode/\w+/introduction": (50, 120), r"chapter/.*/(front|back)": (10, 60), r"lead/.*": (15, 50),
        r"card/.*": (8, 25), r"answer/[^/]*/\d": (1, 6), r"threshold/(story|challenge)/.*": (5, 25),
        r"interlude/\w+/\w+": (35, 75), r"epilogue/.*": (12, 35), r"ally/.*": (5, 25),
    }  # fmt: skip
    checked = 0
    for rows in HOPE.story.values():
        for row in rows:
            for pattern, (least, most) in bounds.items():
                if re.fullmatch(pattern, row.place) and not row.id.startswith("thread/"):
                    checked += 1
                    words = len(row.text.replace("{many: ", "").split())
                    assert least <= words <= most + 5, row.id
    assert checked > 250


def test_story_does_not_speak_of_mechanics() -> None:
    for rows in HOPE.story.values():
        for row in rows:
            if row.place.endswith(("title", "name")) or "/answer" in row.place:
                continue
            for word in ("Stress", "Secret", "Surveillance", "Endurance", "Hacking"):
                assert word not in row.text.split(), row.id
