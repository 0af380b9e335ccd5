"""Checks an imported record in a process of its own: `python -m neontable.server.tables.checking`."""

from __future__ import annotations

import json
import resource
import sys
import time
from typing import Any, Final

import msgspec

from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.errors import BadRecord
from neontable.kernel.tables import chain

MOST_MEMORY: Final = 1 << 30  # bytes
MOST_SECONDS: Final = 15  # of processor time


class Checked(msgspec.Struct):
    """An evening of a campaign that holds: how far it can be trusted, what was met and what was told."""

    trust: str
    met: list[str]
    story: list[tuple[str, str]]


class Verdict(msgspec.Struct):
    """Why a record does not hold; nothing if it does."""

    why: str = ""
    remedy: str = ""
    seconds: float = 0.0  # of processor time
    evenings: list[Checked] = []  # of a campaign


decode = msgspec.json.Decoder(Verdict).decode


def main() -> None:
    """Check what comes in."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    verdict = Verdict()
    try:
        data = json.load(sys.stdin)
        if data.get("format") == chain.FORMAT:
            verdict.evenings = evenings(data["evenings"])
        else:
            records.verify(data)
    except BadRecord as error:
        verdict = Verdict(error.reason, error.remedy)
    verdict.seconds = time.process_time()
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


def evenings(found: list[dict[str, Any]]) -> list[Checked]:
    """Every evening of a campaign; one that was exchanged, damaged or made up is refused."""
    results = {each["id"]: each["record"].get("result") for each in found}
    checked = []
    for each in found:
        record, after = each["record"], each["after"]
        try:
            trust = chain.trust(record, results[after] if after else None, f"evening {after}")
            checked.append(seen(record, trust))
        except BadRecord as error:
            raise BadRecord(error.entry, f"evening {each['id']}: {error.why}", error.remedy) from None
    return checked


def seen(record: dict[str, Any], trust: str) -> Checked:
    """What an evening brought to light; of one that is only told, what its log says."""
    if trust != chain.VERIFIED:
        left = (record["result"].get("next") or {}).get(registry.get(record["game"]).remembers) or {}
        return Checked(trust, [str(each) for each in left.get("met", [])], [])
    table = records.load(record)
    state, game = table.run.state, table.game
    told = [line for line in table.log_for(None, 0, None) if line.kind == game.tells]
    story = [(game.page(state, line.fields), line.text(table.names)) for line in told]
    return Checked(trust, game.met(state, -1), story)


if __name__ == "__main__":
    main()
