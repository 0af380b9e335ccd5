"""The pieces as data: what they are, what a pack may bring, and what is refused by file, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.games.neo_hunt_3.content.reading import BASE, content_from, load
from neontable.testing import rule


def pack(folder: Path, **files: str) -> str:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(folder)


def base(name: str) -> str:
    return (BASE / f"{name}.toml").read_text(encoding="utf-8")


def entries(name: str) -> list[str]:
    """The entries of a file as it comes, each as text."""
    head = {"cards": "[[card]]", "counters": "[[counter]]", "tiles": "[[tile]]", "varans": "[[varan]]"}[name]
    return [head + part for part in base(name).split(head)[1:]]


CARD = """[[card]]
id = "{id}"
name = "Trial"
varan = "A"
priority = {priority}
cloak = 2
operations = [{operations}]
origin = "original"
"""


VARAN = """[[varan]]
letter = "A"
name = "Trial"
role = "none"
hit_points = 9
firepower = 0
melee = 1
origin = "original"
"""


def refused(folder: Path, *words: str, **files: str) -> str:
    """This pack is refused, and the message names file and field."""
    with pytest.raises(nt.Invalid) as caught:
        load([pack(folder, **files)])
    message = str(caught.value)
    for word in words:
        assert word in message, message
    return message


@rule("HUNT-R-28")
def test_what_comes_in_the_box() -> None:
    content = load()
    assert [varan.name for varan in content.varans] == ["Rasp", "Kiln", "Veil"]
    assert [(varan.hit_points, varan.firepower, varan.melee) for varan in content.varans] == [
        (9, 1, 3),
        (8, 4, 1),
        (7, 3, 2),
    ]
    assert [card.id for card in content.cards] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "T1"]
    assert [counter.value for counter in content.counters] == [1, 2, 0, 1, 1, 2, 3]
    assert [tile.number for tile in content.tiles] == list(range(1, 13))
    assert sum(1 for counter in content.counters if counter.permanent) == 3


def test_every_entry_says_where_it_comes_from() -> None:
    content = load()
    pieces: list[Any] = [*content.varans, *content.cards, *content.counters, *content.tiles]
    assert {piece.origin for piece in pieces} == {"rulebook", "original"}
    assert [counter.origin for counter in content.counters] == ["rulebook"] * 5 + ["original"] * 2


def test_content_survives_a_record() -> None:
    content = load()
    assert content_from(content.raw).hash == content.hash
    table = nt.new("neo-hunt-3", seed=1)
    assert nt.load(table.record()).view(None) == table.view(None)


def test_a_pack_replaces_a_card(tmp_path: Path) -> None:
    card = CARD.format(id="A2", priority=2, operations='{ do = "ASSAULT", n = 4 }')
    folder = pack(tmp_path, cards=card)
    content = load([folder])
    assert content.cards[1].name == "Trial" and content.cards[1].operations[0].n == 4
    assert content.hash != load().hash
    table = nt.new("neo-hunt-3", seed=1, packs=[folder])
    assert table.decisions[0].describe("A2").label.startswith("Trial (Rasp")


def test_no_trooper_card(tmp_path: Path) -> None:
    card = CARD.format(id="T1", priority=6, operations='{ do = "MOVE", n = 1 }').replace(
        "priority", "reversed = true\npriority"
    )
    refused(tmp_path, "cards.toml", "field operations", "exactly one trooper card", cards=card)


def test_two_trooper_cards(tmp_path: Path) -> None:
    card = CARD.format(id="A1", priority=5, operations='{ do = "TROOPERS" }')
    refused(tmp_path, "cards.toml", "card A1", "field operations", "2 cards have TROOPERS", cards=card)


@pytest.mark.parametrize("count", [9, 11])
def test_other_than_ten_cards(tmp_path: Path, count: int) -> None:
    cards = entries("cards")[-count:]
    if count == 11:
        cards.append(CARD.format(id="A4", priority=5, operations='{ do = "MOVE", n = 1 }'))
    text = "complete = true\n" + "".join(cards)
    refused(tmp_path, "cards.toml", "field card", f"there are {len(cards)} action cards", cards=text)


@rule("HUNT-R-23")
def test_two_attacks_on_one_card(tmp_path: Path) -> None:
    parts = '{ do = "SHOT", n = 1 }, { do = "ASSAULT", n = 1 }'
    card = CARD.format(id="A1", priority=5, operations=parts)
    refused(tmp_path, "cards.toml", "card A1", "field operations", "2 attacks on one card", cards=card)


@rule("HUNT-R-19")
def test_one_priority_both_normal_and_reversed(tmp_path: Path) -> None:
    card = CARD.format(id="A1", priority=6, operations='{ do = "MOVE", n = 1 }')
    refused(tmp_path, "cards.toml", "field reversed", "priority 6", cards=card)


@rule("HUNT-R-28")
def test_four_permanent_counters(tmp_path: Path) -> None:
    counter = '[[counter]]\nid = "D7"\nname = "+3"\nvalue = 3\npermanent = "gun"\norigin = "original"\n'
    refused(tmp_path, "counters.toml", "field permanent", "4 counters are permanent", counters=counter)


@rule("HUNT-COUNTER-17")
def test_two_counters_that_do_the_same(tmp_path: Path) -> None:
    counter = '[[counter]]\nid = "D7"\nname = "two"\nvalue = 2\norigin = "original"\n'
    refused(tmp_path, "counters.toml", "counter D7", "field value", "does the same as D6", counters=counter)


def test_eight_tiles(tmp_path: Path) -> None:
    text = "complete = true\n" + "".join(entries("tiles")[:8])
    refused(tmp_path, "tiles.toml", "field tile", "there are 8 tiles", tiles=text)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("cards", CARD.format(id="A1", priority=0, operations='{ do = "MOVE", n = 1 }'), ("card A1", "field priority")),
        ("cards", CARD.format(id="A1", priority=5, operations='{ do = "FLY", n = 1 }'), ("operations[0].do", "FLY")),
        ("cards", CARD.format(id="A1", priority=5, operations='{ do = "MOVE" }'), ("operations[0].n", "needs a number")),
        ("cards", CARD.format(id="A1", priority=5, operations='{ do = "MOVE", n = 7 }'), ("operations[0].n", "1 to 4")),
        ("cards", CARD.format(id="C2", priority=3, operations='{ do = "GRENADE", n = 0 }'), ("operations[0].n", "power")),
        ("varans", '[[varan]]\nletter = "D"\nname = "X"\n', ("field letter",)),
        ("varans", VARAN, ("varan A", "field firepower")),
        ("tiles", '[[tile]]\nid = "pit"\nname = "Pit"\nnumber = 3\norigin = "original"\n', ("tile pit", "field number")),
        ("tiles", '[[tile]]\nid = "pit"\nname = "Pit"\nnumber = 30\ndoors = ["N", "N"]\norigin = "original"\n', ("field doors",)),
        ("tiles", '[[tile]]\nid = "pit"\nname = "Pit"\nnumber = 30\n', ("tile pit", "field origin", "missing")),
        ("counters", '[[counter]]\nid = "D9"\nname = "x"\nvalue = 5\norigin = "original"\n', ("there are 8 counters",)),
    ],
)  # fmt: skip
def test_bad_entries_are_named(tmp_path: Path, name: str, text: str, words: tuple[str, ...]) -> None:
    refused(tmp_path, f"{name}.toml", *words, **{name: text})


def test_a_trooper_card_has_neither_varan_nor_cloak(tmp_path: Path) -> None:
    card = CARD.format(id="T1", priority=6, operations='{ do = "TROOPERS" }').replace(
        "priority", "reversed = true\npriority"
    )
    refused(tmp_path, "card T1", "field varan", cards=card)
    lone = card.replace('varan = "A"\n', "")
    refused(tmp_path, "card T1", "field cloak", cards=lone)


def test_a_varan_card_needs_its_cloak(tmp_path: Path) -> None:
    card = CARD.format(id="A1", priority=5, operations='{ do = "MOVE", n = 1 }').replace("cloak = 2\n", "")
    refused(tmp_path, "card A1", "field cloak", "is missing", cards=card)
