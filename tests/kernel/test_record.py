"""Records: what was tampered with is named, what is whole is played again, and a file is never half written."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.tables.document import HEADER, canonical, digest
from neontable.kernel.tables.history import CHOICE, FORM, Entry

Data = dict[str, Any]


def played(choices: int = 130, seed: int = 3, **options: Any) -> nt.Table:
    """A game of CogDrive Neon in progress."""
    table = nt.new("cogdrive-neon", seed=seed, **options)
    luck = random.Random(seed)
    for _ in range(choices):
        if table.over:
            break
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
    return table


@pytest.fixture(scope="module")
def whole() -> Data:
    data: Data = json.loads(played(300).record().text())
    assert data["result"] is not None
    return data


@pytest.fixture(scope="module")
def unfinished() -> Data:
    data: Data = json.loads(played(70).record().text())
    assert data["result"] is None
    return data


def rechained(data: Data) -> Data:
    """A forger's work: the chain computed anew over what was changed."""
    chain = digest(canonical({name: data[name] for name in HEADER}))
    data["header"] = chain
    for entry in data["entries"]:
        chain = digest(chain + canonical({name: value for name, value in entry.items() if name != "hash"}))
        entry["hash"] = chain[:16]
    data["end"] = {"entries": len(data["entries"]), "hash": chain}
    return data


def verdict(data: Data) -> nt.BadRecord:
    """What is wrong with a record; loading it says the same."""
    with pytest.raises(nt.BadRecord) as bad:
        nt.verify(data)
    return bad.value


# ---------------------------------------------------------------- tampering
@pytest.mark.parametrize("number", [1, 2, 50, 77])
@pytest.mark.parametrize("field", ["text", "seat", "kind", "hash"])
def test_a_changed_entry_is_named(whole: Data, number: int, field: str) -> None:
    data = copy.deepcopy(whole)
    entry = data["entries"][number - 1]
    if field == "seat":
        entry[field] = 1 - entry[field]
    elif field == "kind":
        entry[field] = "undo"
    else:
        entry[field] = chr(ord(entry[field][0]) ^ 1) + entry[field][1:]
    assert verdict(data).entry == number
    with pytest.raises(nt.BadRecord):
        nt.load(data)


@pytest.mark.parametrize("number", [1, 40, 100])
def test_a_removed_or_doubled_entry_is_named(whole: Data, number: int) -> None:
    data = copy.deepcopy(whole)
    gone = data["entries"].pop(number - 1)
    assert verdict(data).entry == number
    data["entries"][number - 1 : number - 1] = [gone, gone]
    assert verdict(data).entry == number + 1


@pytest.mark.parametrize("number", [1, 40, 100])
def test_swapped_entries_are_named(whole: Data, number: int) -> None:
    data = copy.deepcopy(whole)
    entries = data["entries"]
    entries[number - 1], entries[number] = entries[number], entries[number - 1]
    assert verdict(data).entry == number


def test_entries_cut_off_at_the_end_are_missed(whole: Data) -> None:
    data = copy.deepcopy(whole)
    n = len(data["entries"])
    data["entries"] = data["entries"][: n - 3]
    assert verdict(data).entry == n - 2


def test_another_seed_is_not_the_one_committed_to(whole: Data) -> None:
    data = copy.deepcopy(whole)
    data["seed"] = "00" * 32
    assert "committed" in verdict(data).why
    data["seed"] = "no seed"
    assert "hexadecimal" in verdict(data).why
    data["seed"] = 5
    assert "hexadecimal" in verdict(data).why


@pytest.mark.parametrize("field", [name for name in HEADER if name not in ("format", "version")])
def test_a_changed_header_is_named(whole: Data, field: str) -> None:
    data = copy.deepcopy(whole)
    data[field] = "something else" if field not in ("options", "seats") else type(data[field])()
    assert verdict(data).entry is None


def test_a_forged_chain_is_found_by_playing_it(whole: Data) -> None:
    """Whoever computes the chain anew still has to make the game come out as recorded."""
    data = copy.deepcopy(whole)
    number = next(i for i, entry in enumerate(data["entries"], 1) if i > 20 and entry["text"] == "recruit")
    data["entries"][number - 1]["text"] = "task"
    found = verdict(rechained(data)).entry
    assert found is not None and found > number
    data = copy.deepcopy(whole)
    data["entries"][10]["text"] = "no such option"
    assert verdict(rechained(data)).entry == 11


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("states", {"50": f"{FORM}:{'0' * 64}"}),
        ("states", {"end": f"{FORM}:{'0' * 64}"}),
        ("result", None),
        ("result", {"winners": [0, 1]}),
    ],
)
def test_hashes_and_results_are_checked(whole: Data, where: str, wrong: Any) -> None:
    data = copy.deepcopy(whole)
    data[where] = wrong
    expected = 50 if wrong and "50" in wrong else len(data["entries"])
    assert verdict(data).entry == expected


def test_hashes_of_another_form_say_nothing(whole: Data) -> None:
    """A state is written down otherwise now: its hash cannot be the one of a record from before."""
    data = copy.deepcopy(whole)
    data["states"] = {"50": "0" * 64, "end": f"{FORM + 1}:{'0' * 64}"}
    nt.verify(data)
    assert nt.load(data).state_hash() == whole["states"]["end"]


def test_a_changed_checkpoint_is_found(unfinished: Data) -> None:
    data = copy.deepcopy(unfinished)
    hands = data["checkpoint"]["state"]["players"]
    hands[0]["hand"], hands[1]["hand"] = hands[1]["hand"], hands[0]["hand"]
    assert "checkpoint" in verdict(data).why


@pytest.mark.parametrize(
    "forge",
    [
        lambda data: data.update(seats=["a"] * 7),
        lambda data: data.update(seats=[]),
        lambda data: data.update(options={"wrecked_go": "sideways"}),
        lambda data: data.update(content={"hash": 3}),
        lambda data: data.update(content=None),
        lambda data: data.update(game=None),
        lambda data: data.update(start={"position": {"state": {}}, "script": None}),
        lambda data: data.update(start={"position": 3, "script": None}),
        lambda data: data["entries"].append({"kind": "undo", "seat": 9, "text": ""}),
        lambda data: data["entries"].insert(0, {"kind": "undo", "seat": 0, "text": ""}),
        lambda data: data["entries"].insert(0, {"kind": "order", "seat": 0, "text": "{"}),
        lambda data: data["entries"].insert(0, {"kind": "order", "seat": 0, "text": "[]"}),
        lambda data: data["entries"].insert(0, {"kind": "concede", "seat": -1, "text": ""}),
        lambda data: data["entries"].insert(0, {"kind": "seat", "seat": 5, "text": "Ann"}),
        lambda data: data["entries"].insert(0, {"kind": "choice", "seat": 0, "text": None}),
        lambda data: data["entries"].insert(0, {"kind": "dance", "seat": 0, "text": ""}),
        lambda data: data["entries"].insert(0, "an entry"),
    ],
)
def test_a_forged_record_is_bad_and_nothing_worse(unfinished: Data, forge: Callable[[Data], Any]) -> None:
    data = copy.deepcopy(unfinished)
    forge(data)
    try:
        data = rechained(data)
    except (AttributeError, TypeError):
        pass
    assert verdict(data).why
    with pytest.raises(nt.BadRecord):
        nt.load(data)


# ---------------------------------------------------------------- other programs
def test_other_rules_are_named(unfinished: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    bad = verdict(unfinished)
    assert bad.entry is None and "rules version" in bad.why and "go_on=True" in bad.remedy


def test_other_content_is_named(unfinished: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "content_hash", lambda self, content: "another")
    bad = verdict(unfinished)
    assert bad.entry is None and "content differs" in bad.why


def test_a_game_goes_on_under_other_rules_from_its_checkpoint(
    unfinished: Data, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = nt.load(unfinished)
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    table = nt.load(unfinished, go_on=True)
    assert table.state_hash() == before.state_hash()
    assert table.decisions_for(0) == before.decisions_for(0)
    assert not table.entries
    decision = table.decisions[0]
    table.choose(decision.seat, decision.options[0])
    again = table.record()
    nt.verify(again)
    assert again.data["rules"] == "2"
    assert again.data["start"]["position"]["from"] == unfinished["end"]["hash"]
    assert nt.load(again).state_hash() == table.state_hash()


def test_a_game_goes_on_with_its_own_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = '[[card]]\nid = "TF2-G"\nname = "TF2"\ncolor = "gray"\npower = 3\norigin = "original"\n'
    (tmp_path / "cards.toml").write_text(card, encoding="utf-8")
    table = nt.new("cogdrive-neon", seed=1, packs=[tmp_path])
    data = json.loads(table.record().text())
    nt.verify(data)
    assert nt.load(data).record().data == table.record().data
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    again = nt.load(data, go_on=True)
    assert again.record().data["content"] == data["content"]
    assert data["content"]["hash"] != nt.new("cogdrive-neon").record().data["content"]["hash"]


def test_a_checkpoint_that_fits_no_more_is_a_bad_record(unfinished: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    data = copy.deepcopy(unfinished)
    data["checkpoint"]["state"]["hangar"] = ["A card of yesterday"]
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    with pytest.raises(nt.BadRecord, match="does not fit these rules"):
        nt.load(data, go_on=True)


def test_a_finished_game_of_other_rules_cannot_go_on(whole: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    with pytest.raises(nt.BadRecord, match="rules version"):
        nt.load(whole, go_on=True)


def test_a_published_game_goes_on_without_its_seed(unfinished: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    data = {**unfinished, "seed": None}
    nt.verify(data)
    monkeypatch.setattr(type(nt.game("cogdrive-neon")), "version", "2")
    table = nt.load(data, go_on=True)
    assert not table.over


@pytest.mark.parametrize("version", [2, 99, "1", None])
def test_a_newer_format_asks_for_an_update(whole: Data, version: Any) -> None:
    bad = verdict({**whole, "version": version})
    assert bad.entry is None
    assert "Update" in bad.remedy


# ---------------------------------------------------------------- files
@pytest.mark.parametrize("part", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_no_record(whole: Data, part: float, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = nt.Record(whole).text()
    path.write_text(text[: int(len(text) * part)], encoding="utf-8")
    with pytest.raises(nt.BadRecord, match="JSON") as bad:
        nt.load(path)
    assert bad.value.entry is None


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "{}", '{"format": "chess"}', "null"])
def test_other_files_are_no_records(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(nt.BadRecord, match="no Neontable record"):
        nt.verify(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(nt.BadRecord, match="cannot be read"):
        nt.load(tmp_path / "nothing.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(nt.BadRecord, match="cannot be read"):
        nt.load(tmp_path / "bytes")


@pytest.mark.parametrize("name", ["format", "entries", "end", "seats", "commitment"])
def test_a_missing_field_is_named(whole: Data, name: str) -> None:
    data = {key: value for key, value in whole.items() if key != name}
    assert verdict(data).entry is None


def test_a_save_is_the_old_file_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    played(10).record().save(path)
    old = path.read_text(encoding="utf-8")

    def cut(descriptor: int) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", cut)
        with pytest.raises(OSError, match="full"):
            played(40).record().save(path)
    assert path.read_text(encoding="utf-8") == old
    nt.verify(path)
    played(40).record().save(path)
    assert path.read_text(encoding="utf-8") != old
    nt.verify(path)


# ---------------------------------------------------------------- what a record says
def test_state_hashes_stand_every_fifty_entries_and_at_the_end(whole: Data) -> None:
    n = len(whole["entries"])
    assert list(whole["states"]) == [*[str(i) for i in range(50, n + 1, 50)], "end"]


def test_an_int_seed_is_said_to_be_no_secret() -> None:
    assert nt.new("cogdrive-neon", seed=7).record().data["secret"] is False
    secret = nt.new("cogdrive-neon").record().data
    assert secret["secret"] is True
    assert secret["seed"] != nt.new("cogdrive-neon").record().data["seed"]
    assert nt.new("cogdrive-neon", seed=bytes(32)).record().data["secret"] is True


def test_a_resumed_game_has_the_same_luck() -> None:
    table = played(30)
    resumed = nt.load(table.record())
    luck = random.Random(1)
    while not table.over:
        decision = table.decisions[0]
        text = luck.choice(decision.options)
        table.choose(decision.seat, text)
        resumed.choose(decision.seat, text)
    assert resumed.state_hash() == table.state_hash()


@pytest.mark.parametrize("by", ["person", "bot", "order", "deadline"])
def test_who_answered_is_recorded_and_read_again(by: str) -> None:
    table = nt.new("cogdrive-neon", seed=3)
    decision = table.decisions[0]
    table.replay(Entry(CHOICE, decision.seat, decision.options[0], by))
    table.concede(decision.seat, by)
    data: Data = json.loads(table.record().text())
    said = {"person": {}, "order": {"auto": True}}.get(by, {"by": by})
    for line in data["entries"]:
        assert {name: line[name] for name in ("auto", "by") if name in line} == said
    again = nt.load(data)
    assert [entry.by for entry in again.entries] == [by, by]
    assert json.loads(again.record().text()) == data
