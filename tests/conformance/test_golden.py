"""Golden games play again to the very same hashes. If one fails by intent, run `make golden` and raise the rules version.

Those of an earlier form of positions play again to the same result; their state hashes are not those of today's form.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import neontable as nt
from neontable.kernel.record import read, same_state
from neontable.kernel.tables.history import FORM
from tests.golden.__main__ import HERE, of_form, real_games

FILES = sorted(HERE.glob("*/**/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_a_golden_game_replays_to_its_hashes(path: Path) -> None:
    data = read(path)
    assert data["game"] == path.relative_to(HERE).parts[0]
    assert data["states"] and data["result"] is not None
    nt.verify(path)
    table = nt.load(path)
    assert table.over
    again = table.record().data
    if of_form(data) == FORM:
        assert table.state_hash() == data["states"]["end"]
        assert table.record().text() == path.read_text(encoding="utf-8")
    else:
        assert same_state(table, data["states"]["end"])
        assert {**again, "states": {}} == {**data, "states": {}}
        assert list(again["states"]) == list(data["states"])


@pytest.mark.parametrize("name", real_games())
def test_every_game_has_golden_records_of_every_kind(name: str) -> None:
    records = [data for data in [read(path) for path in FILES] if data["game"] == name and of_form(data) == FORM]
    assert len(records) >= 3
    kinds = {entry["kind"] for record in records for entry in record["entries"]}
    assert {"choice", "undo", "concede"} <= kinds
    assert len({str(record["options"]) for record in records}) > 1 or not nt.game(name).settings
    assert len({record["commitment"] for record in records}) == len(records)
