"""Positions of the first form, whose procedures were numbers: every kind of them asks what it asked, and goes on as it did."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import neontable as nt

FILE = Path(__file__).parents[2] / "fixtures" / "form1" / "positions.json.gz"
CODE = re.compile(r"\b[A-Z]{2}-\d\d (?=[A-Z])")  # sentences of that time named Equipment by its id, too
KEPT: list[dict[str, Any]] = json.loads(gzip.decompress(FILE.read_bytes()))


def asked(table: nt.Table) -> list[list[Any]]:
    return [[decision.seat, decision.kind, sorted(decision.options)] for decision in table.decisions]


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_it_asks_what_it_asked_and_goes_on_as_it_did(number: int) -> None:
    kept = KEPT[number]
    table = nt.setup("neon", kept["position"], seed=7, recorded=True)
    assert asked(table) == kept["asked"][0]
    for (seat, option), then in zip(kept["choices"], kept["asked"][1:], strict=True):
        table.choose(seat, option)
        assert asked(table) == then
    assert [str(line) for line in table.log] == [CODE.sub("", line) for line in kept["log"]]
    nt.verify(table.record())


def test_by_itself_it_is_refused_and_says_what_to_do() -> None:
    for position in (KEPT[0]["position"], KEPT[0]["position"]["state"]):
        with pytest.raises(nt.Invalid, match="NeoN of an earlier form") as refused:
            nt.setup("neon", position, seats=KEPT[0]["position"]["seats"])
        assert "Load the record" in refused.value.remedy


@pytest.mark.parametrize("jobs", [3, [3], [[1, 2]], [[99, 0, 0, 0, 0]], [[2, 0, 9, 0, 0]], [["1", 0, 0, 0, 0]]])
def test_jobs_that_cannot_be_read_are_refused(jobs: Any) -> None:
    with pytest.raises(nt.Invalid, match="jobs of a position"):
        nt.setup("neon", {"jobs": jobs}, seats=2, recorded=True)
