"""Records that an earlier form of the program wrote are verified by replay, ask what they asked, and go on to their end."""

from __future__ import annotations

import pytest

import neontable as nt
from tests.conformance.tools import finish
from tests.fixtures import FORMS, asked, expected, record

RECORDS = [(form, name) for form in FORMS for name in expected(form)["records"]]


@pytest.mark.parametrize(("form", "name"), RECORDS)
def test_a_record_of_an_earlier_form_holds_and_goes_on(form: str, name: str) -> None:
    data = record(form, name)
    nt.verify(data)
    table = nt.load(data)
    assert asked(table) == expected(form)["records"][name]
    assert len(table.entries) == len(data["entries"])
    assert table.over == ("finished" in name)
    finish(table, 1)
    assert table.over
    nt.verify(table.record())


@pytest.mark.parametrize(("form", "name"), RECORDS)
def test_a_record_of_an_earlier_form_that_was_changed_is_refused(form: str, name: str) -> None:
    data = record(form, name)
    data["entries"][5]["text"] += " "
    with pytest.raises(nt.BadRecord, match="does not follow"):
        nt.verify(data)


@pytest.mark.parametrize("form", FORMS)
def test_there_are_records_of_every_kind(form: str) -> None:
    found = [record(form, name) for name in expected(form)["records"]]
    for game in ("cogdrive-neon", "neon"):
        ours = [data for data in found if data["game"] == game]
        assert {"choice", "undo", "order"} <= {entry["kind"] for data in ours for entry in data["entries"]}
        assert any(entry.get("auto") for data in ours for entry in data["entries"])
        assert any(data["content"].get("data") for data in ours)
        assert {data["result"] is None for data in ours} == {True, False}
    assert any(entry["kind"] == "concede" for data in found for entry in data["entries"])
    assert any(data["start"] for data in found)
