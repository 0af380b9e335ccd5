"""The cards of CogDrive Neon as data, and packs that change them."""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from neontable.games.cogdrive_neon import cards as c
from neontable.games.cogdrive_neon.content.reading import BASE, content_from, load
from neontable.kernel.errors import Invalid
from neontable.testing import rule

BASE_CONTENT = load()


def entries(file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((BASE / file).read_text(encoding="utf-8"))[table]
    return rows


@rule("COG-CARD-01")
def test_a_card_has_one_name_power_color_and_task() -> None:
    rows = entries("cards.toml", "card")
    assert len(rows) == 48
    assert len({row["id"] for row in rows}) == 48
    assert all(set(row) == {"id", "name", "color", "power", "origin"} for row in rows)
    for card in range(48):
        name, color = BASE_CONTENT.name_of[card], BASE_CONTENT.color[card]
        assert BASE_CONTENT.ids[card] == f"{BASE_CONTENT.names[name]}-{'YGPB'[color]}"
        assert BASE_CONTENT.index[BASE_CONTENT.ids[card]] == card
        assert BASE_CONTENT.tasks[name]
        assert BASE_CONTENT.task_texts[name]


@rule("COG-CARD-02")
def test_there_are_twelve_names() -> None:
    assert len(BASE_CONTENT.names) == len(set(BASE_CONTENT.names)) == 12
    assert {row["name"] for row in entries("cards.toml", "card")} == set(BASE_CONTENT.names)


@rule("COG-CARD-03")
def test_power_is_one_two_or_three() -> None:
    assert Counter(BASE_CONTENT.power) == {1: 12, 2: 24, 3: 12}


@rule("COG-CARD-04")
def test_color_is_yellow_gray_pink_or_blue() -> None:
    assert (c.YELLOW, c.GRAY, c.PINK, c.BLUE) == (0, 1, 2, 3)
    assert Counter(BASE_CONTENT.color) == {c.YELLOW: 12, c.GRAY: 12, c.PINK: 12, c.BLUE: 12}
    for card in range(48):
        color = c.COLORS[BASE_CONTENT.color[card]]
        row = next(row for row in entries("cards.toml", "card") if row["id"] == BASE_CONTENT.ids[card])
        assert row["color"] == color
        assert row["power"] == BASE_CONTENT.power[card]


@rule("COG-CARD-05", "COG-CONTENT-12")
def test_the_four_cards_of_a_name_share_its_task_and_differ_in_color_and_power() -> None:
    assert len(BASE_CONTENT.tasks) == 12  # a Task per name, none per card
    for name in range(12):
        four = [card for card in range(48) if BASE_CONTENT.name_of[card] == name]
        assert [BASE_CONTENT.color[card] for card in four] == [0, 1, 2, 3]
        assert sorted(BASE_CONTENT.power[card] for card in four) == [1, 2, 2, 3]
    for row in entries("cards.toml", "card"):
        assert set(row) - {"id", "color", "power", "origin"} == {"name"}


@rule("COG-CARD-06")
def test_different_names_have_different_tasks() -> None:
    keys = {tuple(op.key() for op in task) for task in BASE_CONTENT.tasks}
    assert len(keys) == 12
    assert len(set(BASE_CONTENT.task_texts)) == 12


def test_power_sums_are_even_over_the_colors() -> None:
    for color in range(4):
        assert sum(BASE_CONTENT.power[card] for card in range(48) if BASE_CONTENT.color[card] == color) == 24


def test_every_entry_says_where_it_comes_from() -> None:
    for file, table in (
        ("cards.toml", "card"),
        ("cogdrives.toml", "cogdrive"),
        ("reference.toml", "reference"),
    ):
        assert all(row["origin"] in ("rulebook", "original") for row in entries(file, table))
    printed = [
        name for name, origin in zip(BASE_CONTENT.names, BASE_CONTENT.task_origins, strict=True) if origin == "rulebook"
    ]
    assert printed == ["TF2"]
    assert set(BASE_CONTENT.origins) == {"original"}


def test_tasks_read_as_the_catalogue_has_them() -> None:
    def parts(name: str) -> list[tuple[object, ...]]:
        return [(c.OPS[op.do], *op.key()[1:]) for op in BASE_CONTENT.tasks[BASE_CONTENT.names.index(name)]]

    plain = (1, 1, c.FREE, 0, False)
    assert parts("TF2") == [("PLAY_SELF", *plain), ("TAKE_TOP", *plain)]
    assert parts("MR4") == [("RECRUIT", 0, 2, c.DIFFERENT, 0, False)]
    assert parts("AX7") == [("WRECK_CLASH", 0, 1, c.FREE, 1, False), ("RECRUIT", *plain)]
    assert parts("BZ3")[2] == ("RECRUIT", 0, 2, c.SAME, 0, False)
    assert parts("WP8") == [("WRECK_OWN", 0, 2, c.FREE, 0, False), ("RECRUIT", 1, 1, c.FREE, 0, True)]
    assert [parts(name)[-1][0] for name in ("KV8", "OD9", "HN5", "SG6", "JT1", "QE0", "CY4")] == [
        "PLAY_HAND", "DRAW", "PLAY_HAND", "PLAY_HAND", "WRECK_SELF", "DRAW", "PUSH_CLASH",
    ]  # fmt: skip


def test_op_codes_are_their_place_in_the_list() -> None:
    assert all(getattr(c, name) == number for number, name in enumerate(c.OPS))


def test_content_is_rebuilt_from_a_record_and_through_pickle() -> None:
    again = content_from(BASE_CONTENT.raw)
    assert again.hash == BASE_CONTENT.hash
    assert again.ids == BASE_CONTENT.ids
    copy = pickle.loads(pickle.dumps(BASE_CONTENT))
    assert copy.hash == BASE_CONTENT.hash
    assert repr(copy.tasks) == repr(BASE_CONTENT.tasks)


# ---------------------------------------------------------------- packs

Pack = Callable[..., Path]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    def write(**files: str) -> Path:
        for name, text in files.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def card(id: str = "TF2-Y", name: str = "TF2", color: str = "yellow", power: str = "1", more: str = "") -> str:
    return f'[[card]]\nid = "{id}"\nname = "{name}"\ncolor = "{color}"\npower = {power}\norigin = "original"\n{more}\n'


def drive(task: str, name: str = "KV8", more: str = "") -> str:
    head = f'[[cogdrive]]\nname = "{name}"\nnickname = "Mine"\norigin = "original"\ntext = "Mine."\n'
    return f"{head}task = [{task}]\n{more}\n"


def test_a_pack_replaces_entries_and_changes_the_hash(pack: Pack) -> None:
    changed = load([pack(cards=card("TF2-G", color="gray", power="3"), cogdrives=drive('{ do = "DRAW", most = 3 }'))])
    assert changed.power[changed.index["TF2-G"]] == 3
    assert [c.OPS[op.do] for op in changed.tasks[1]] == ["DRAW"]
    assert (changed.names, changed.ids) == (BASE_CONTENT.names, BASE_CONTENT.ids)
    assert changed.hash != BASE_CONTENT.hash
    assert load().hash == BASE_CONTENT.hash
    assert content_from(changed.raw).hash == changed.hash


def test_a_complete_pack_brings_its_own_names(pack: Pack) -> None:
    def renamed(file: str) -> str:
        return "complete = true\n" + (BASE / file).read_text(encoding="utf-8").replace("KV8", "ZZ9")

    changed = load([pack(cards=renamed("cards.toml"), cogdrives=renamed("cogdrives.toml"))])
    assert "ZZ9-B" in changed.index
    assert "KV8-B" not in changed.index


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (card(power="4"), "card TF2-Y: field power", "<= 3"),
        (card(power='"1"'), "card TF2-Y: field power", "expected 'int'"),
        (card(color="green"), "card TF2-Y: field color", "green"),
        (card(more="colour = 1"), "card TF2-Y: field colour", "not a known field"),
        (card().replace('origin = "original"', ""), "card TF2-Y: field origin", "missing"),
        (card().replace("original", "mine"), "card TF2-Y: field origin", "mine"),
        (card("TF2-B"), "card TF2-B: field id", "TF2-Y"),
        (card("XX1-Y", "XX1"), "card XX1-Y: field name", "not a CogDrive"),
        (card() + card(), "card TF2-Y: field id", "twice"),
        (card(power="2"), "card TF2-Y: field power", "11 cards have Power 1"),
        (card("TF2-G", color="gray", power="1"), "card TF2-G: field power", "13 cards have Power 1"),
        ("[[cards]]\n", "field cards", "not a known field"),
        ("[[card]\n", "cards.toml", "cannot be read"),
        ("card = 3\n", "field card", "list"),
        ("card = [3]\n", "card number 1: field entry", "object"),
        ("complete = 1\n", "field complete", "true or false"),
        ("complete = true\n" + card(), "card TF2-G: field id", "no such card"),
    ],
)
def test_a_wrong_card_is_named_with_file_and_field(pack: Pack, text: str, place: str, said: str) -> None:
    folder = pack(cards=text)
    with pytest.raises(Invalid) as refused:
        load([folder])
    assert str(folder / "cards.toml") in refused.value.reason
    assert place in refused.value.reason
    assert said in refused.value.reason
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("task", "field", "said"),
    [
        ('{ do = "DRAWS", most = 1 }', "task[0].do", "not a known verb"),
        ('{ do = "DRAW", most = "2" }', "task[0].most", "expected"),
        ('{ do = "DRAW", most = 9 }', "task[0].most", "<= 5"),
        ('{ do = "DRAW", many = 2 }', "task[0].many", "not a known field"),
        ("{ most = 2 }", "task[0].do", "missing"),
        ('{ do = "DRAW", least = 0, most = 2 }', "task[0].least", "not a range"),
        ('{ do = "REFILL" }, { do = "PLAY_SELF", most = 1 }', "task[1].most", "no number"),
        ('{ do = "WRECK_SELF", least = 0 }', "task[0].least", "no number"),
        ('{ do = "PLAY_HAND", least = 2, most = 1 }', "task[0].least", "more than"),
        ('{ do = "PLAY_HAND", colors = "same" }', "task[0].colors", "no Colors"),
        ('{ do = "RECRUIT", colors = "equal" }', "task[0].colors", "equal"),
        ('{ do = "RECRUIT", power = 1 }', "task[0].power", "no Power"),
        ('{ do = "WRECK_CLASH", most = 1 }', "task[0].power", "which Power"),
        ('{ do = "SWAP_SELF", least = 0, most = 2 }', "task[0].most", "one card"),
        ('{ do = "RECRUIT", plus_wrecked = true }', "task[0].plus_wrecked", "no WRECK_OWN"),
        ('{ do = "DRAW", plus_wrecked = true }', "task[0].plus_wrecked", "cannot count"),
        (
            '{ do = "WRECK_OWN" }, { do = "RECRUIT", colors = "same", plus_wrecked = true }',
            "task[1].plus_wrecked",
            "free Colors",
        ),
        ("", "task", "length >= 1"),
        ('{ do = "PLAY_SELF" }, { do = "TAKE_TOP" }', "task", "same as the Task of TF2"),
    ],
)
def test_a_wrong_task_is_named_with_file_and_field(pack: Pack, task: str, field: str, said: str) -> None:
    folder = pack(cogdrives=drive(task))
    with pytest.raises(Invalid) as refused:
        load([folder])
    assert f"{folder / 'cogdrives.toml'}: cogdrive KV8: field {field}: " in refused.value.reason
    assert said in refused.value.reason


def test_a_wrong_word_is_answered_with_the_known_ones(pack: Pack) -> None:
    with pytest.raises(Invalid) as refused:
        load([pack(cards=card(color="grey"))])
    assert refused.value.remedy == "Known here: blue, gray, pink, yellow."


def test_what_an_empty_pack_lacks_is_said_of_the_pack(pack: Pack, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="no such card") as refused:
        load([pack(cards="complete = true")])
    assert refused.value.reason.startswith(str(tmp_path))


def test_thirteen_names_are_refused(pack: Pack) -> None:
    with pytest.raises(Invalid, match="13 names"):
        load([pack(cogdrives=drive('{ do = "DRAW", most = 3 }', name="XX1"))])


def test_a_name_is_letters_and_digits(pack: Pack) -> None:
    with pytest.raises(Invalid, match="cogdrive K V8: field name"):
        load([pack(cogdrives=drive('{ do = "DRAW", most = 3 }', name="K V8"))])


def test_a_folder_that_is_no_pack_is_refused(pack: Pack, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="no such pack"):
        load([tmp_path / "nowhere"])
    with pytest.raises(Invalid, match="the pack is empty"):
        load([tmp_path])
    with pytest.raises(Invalid, match=r"card\.toml: unknown file"):
        load([pack(card=card())])


def test_a_pack_for_another_game_is_refused(pack: Pack) -> None:
    with pytest.raises(Invalid, match=r"pack\.toml: field game"):
        load([pack(pack='game = "checkers"', cards=card())])
    assert load([pack(pack='game = "cogdrive-neon"\ntitle = "Mine"', cards=card())]).hash == BASE_CONTENT.hash


def test_tampered_content_of_a_record_is_refused() -> None:
    raw = {**BASE_CONTENT.raw, "card": []}
    with pytest.raises(Invalid, match="record: card TF2-Y: field id: there is no such card"):
        content_from(raw)
    with pytest.raises(Invalid, match="record: field joker"):
        content_from({**BASE_CONTENT.raw, "joker": []})
