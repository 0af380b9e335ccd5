"""A record of any game at any moment brings it back, whole."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import neontable as nt
from tests.conformance.tools import Case, apart, count, few, moments, new, pace, some_cases, some_moments, step, truth


@some_cases
def test_a_record_brings_back_every_moment(case: Case, tmp_path: Path) -> None:
    for table in moments(case, 1, stride=apart(case, 12) * pace(case)):
        path = tmp_path / "game.json"
        table.record().save(path)
        nt.verify(path)
        again = nt.load(path)
        assert truth(again) == truth(table)
        assert again.record().text() == path.read_text(encoding="utf-8")
        reformatted = tmp_path / "other.json"
        reformatted.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=3, sort_keys=True))
        nt.verify(reformatted)
        assert truth(nt.load(reformatted)) == truth(table)


@some_cases
def test_a_resumed_game_goes_on_as_if_never_interrupted(case: Case) -> None:
    for table in some_moments(case, count(4, 40)):
        whole = table.fork()
        resumed = nt.load(table.record())
        luck = random.Random(3)
        while not whole.over:
            seat, text = step(whole, luck)
            resumed.choose(seat, text)
        assert truth(resumed) == truth(whole)
        assert resumed.record().text() == whole.record().text()


@some_cases
def test_a_record_with_undone_choices_replays(case: Case) -> None:
    undone = 0
    for seed in range(few(case, 4, 4)):
        table = new(case, seed)
        luck = random.Random(seed)
        before = undone
        while not table.over:
            seat, _ = step(table, luck)
            if luck.random() * pace(case) < 0.3 and not table.why_no_undo(seat):
                table.undo(seat)
                undone += 1
        record = table.record()
        assert [entry["kind"] for entry in record.data["entries"]].count("undo") == undone - before
        nt.verify(record)
        assert truth(nt.load(record)) == truth(table)
    assert undone


@some_cases
def test_a_record_without_its_seed_keeps_its_chain(case: Case) -> None:
    """What is published of a game in progress: the chain can be checked, the game not replayed."""
    for table in moments(case, 6, stride=20):
        data = json.loads(table.record().text())
        seed = data.pop("seed")
        assert seed and seed not in json.dumps(data)
        nt.verify(data)
        with pytest.raises(nt.BadRecord, match="seed"):
            nt.load(data)
