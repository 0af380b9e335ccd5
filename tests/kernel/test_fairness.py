"""Luck that was promised before the game: whoever has the record can check that nobody has chosen it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.cli.main import run
from neontable.kernel import record as records
from neontable.kernel.tables import fairness

Data = dict[str, Any]
BITS = bytes(range(32))
NONCES = ["mine", "yours"]


@pytest.fixture
def fair() -> Data:
    """The record of a game whose luck was promised."""
    table = nt.new("cogdrive-neon", seed=fairness.luck(BITS, NONCES))
    for _ in range(12):
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    data: Data = json.loads(table.record().text())
    data["fairness"] = fairness.told(BITS, NONCES)
    return data


def test_every_part_of_the_luck_counts() -> None:
    seeds = {
        fairness.luck(BITS, NONCES),
        fairness.luck(BITS, NONCES[::-1]),
        fairness.luck(BITS, ["mineyours", ""]),
        fairness.luck(BITS, []),
        fairness.luck(bytes(32), NONCES),
    }
    assert len(seeds) == 5


def test_promised_luck_holds(fair: Data) -> None:
    nt.verify(fair)
    nt.verify(fair, fairness.promise(BITS))
    nt.verify(fair, fairness.promise(BITS).upper())


def test_exchanged_luck_is_found(fair: Data) -> None:
    def told(**changed: Any) -> Data:
        data = copy.deepcopy(fair)
        data["fairness"].update(changed)
        return data

    other = bytes(32)
    cases: list[tuple[Data, str, str]] = [
        (told(bits=other.hex()), "", "not those of its commitment"),
        (told(bits=other.hex(), commitment=fairness.promise(other)), "", "does not come from"),
        (told(nonces=["mine", "theirs"]), "", "does not come from"),
        (told(nonces="mine"), "", "cannot be read"),
        (told(bits="none"), "", "cannot be read"),
        (told(bits=None), "", "cannot be read"),
        (fair, fairness.promise(other), "not the one you were given"),
        ({**fair, "fairness": []}, "", "cannot be read"),
        ({**fair, "fairness": None}, fairness.promise(BITS), "does not say"),
        ({**fair, "seed": None}, "", "does not come from"),
    ]
    for data, promised, why in cases:
        with pytest.raises(nt.BadRecord, match=why) as bad:
            records.verify(data, promised)
        assert bad.value.entry is None


def test_the_command_checks_the_promise(fair: Data, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fair.json"
    file.write_text(json.dumps(fair))
    assert run(["verify", str(file)]) == 0
    assert fairness.promise(BITS) in capsys.readouterr().out
    assert run(["verify", str(file), "--commitment", fairness.promise(BITS)]) == 0
    assert "the one you were given" in capsys.readouterr().out
    assert run(["verify", str(file), "--commitment", "00" * 32]) == 1
    assert "not the one you were given" in capsys.readouterr().err
    assert run(["verify", str(file), "--json", "--commitment", fairness.promise(BITS)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["luck"], told["replayed"], told["entries"]) == (True, "promised", True, 12)
    assert run(["verify", str(file), "--json", "--commitment", "00" * 32]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["entry"]) == (False, None)
    assert "given" in told["why"]


def test_what_a_fork_deals_anew_comes_from_its_luck() -> None:
    before = nt.new("cogdrive-neon", seed=1)
    for _ in range(3):
        decision = before.decisions[0]
        before.choose(decision.seat, decision.options[0])
    seed = fairness.luck(BITS, NONCES)

    def fork(dealt_by: bytes) -> Data:
        """The record of a game that goes on from the one before, all that is not public dealt by some luck."""
        position = nt.setup("cogdrive-neon", before.position()).resampled_position_for_all(
            nt.chance.Dealt(fairness.fresh_luck(dealt_by))
        )
        assert nt.setup("cogdrive-neon", position).view(None) == before.view(None)
        data: Data = json.loads(nt.setup("cogdrive-neon", position, seed=seed).record().text())
        return {**data, "fairness": fairness.told(BITS, NONCES), "origin": {"position": before.position()}}

    nt.verify(fork(seed))
    assert fork(seed)["start"]["position"]["state"] != before.position()["state"]
    with pytest.raises(nt.BadRecord, match="not dealt by its luck"):
        nt.verify(fork(bytes(32)))
    for broken in ({}, 7, {"state": {"turn": "x"}}, {**before.position(), "state": {}}):
        with pytest.raises(nt.BadRecord, match=r"cannot be set up|not dealt"):
            nt.verify({**fork(seed), "origin": {"position": broken}})


def test_luck_that_was_not_committed_was_known_beforehand(
    fair: Data, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.json"
    del fair["fairness"]
    origins: list[Any] = [
        None,
        {"kind": "fork", "luck": "known", "table": "\x1b[31m", "step": 3},
        {"kind": "\x1b[31m"},
        [],
    ]
    for origin in origins:
        file.write_text(json.dumps({**fair, "origin": origin}))
        assert run(["verify", str(file)]) == 0
        said = capsys.readouterr().out
        assert "Luck known beforehand" in said and "\x1b" not in said
