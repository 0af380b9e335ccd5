"""The game that the landing page shows: `python -m tests.web.glimpse` lets four bots play NeoN and writes down what is seen of it.

The record is kept beside this file; `web/src/boards/neon/glimpse.json` is made from it: who stands where, who shoots where and what
goes under, with the sentence of the log. Only what a spectator sees is in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import neontable as nt

RECORD: Final = Path(__file__).with_name("glimpse-record.json")
SHOWN: Final = Path(__file__).parents[2] / "web/src/boards/neon/glimpse.json"
SEED: Final = 3
TOLD: Final = (
    "round", "disembarked", "moved", "attacks", "damage", "bot destroyed", "defeated", "drowned", "eliminated", "submerged",
)  # fmt: skip
MOMENTS: Final = ("beam", "hurt")  # what is seen only while its line is told
STILL: Final = 4  # the Round of the picture that does not move
HURT: Final = ("damage", "drowned", "defeated")
PLACES: Final = {"drop ship": -1, "eliminated": -2}


def beam(line: Any, sectors: list[str], fighters: list[str]) -> list[int] | None:
    """Who shoots, and at whom: a Fighter by number, or a Bot by its Sector, counted down from -1."""
    if line.kind == "bot destroyed":
        return [line.seat, -1 - sectors.index(line.fields["sector"])]
    if line.kind == "damage":
        return [line.seat, line.fields["player"]]
    target = line.fields.get("target")
    return [line.seat, fighters.index(target)] if line.kind == "attacks" and target in fighters else None


def places(view: dict[str, Any], sectors: list[str]) -> list[int]:
    """Where each Fighter stands: the Sector by number, or -1 in the Drop Ship and -2 out of the game."""
    return [PLACES.get(p["place"]) or sectors.index(p["place"]) for p in view["players"]]


def frames(table: nt.Table, heard: int, at: list[int], sectors: list[str]) -> Iterator[dict[str, Any]]:
    """What the newest lines of the log show; while somebody is shot at, all stand where they stood before."""
    view = table.view(None)
    fighters = [str(player["fighter"]) for player in view["players"]]
    for line in list(table.log)[heard:]:
        aim = beam(line, sectors, fighters)
        if line.kind not in TOLD or (line.kind == "attacks" and aim is None):
            continue
        frame = {
            "says": line.text([each.title() for each in fighters]),
            "round": view["round"],
            "at": at if line.kind in ("attacks", "damage") else places(view, sectors),
            "hp": [len(player["hp"]) for player in view["players"]],
            "points": [player["points"] for player in view["players"]],
            "under": [sectors.index(each) for placed in view["placed"] for each in placed],
        }
        if aim is not None:
            frame["beam"] = aim
        if line.kind in HURT and line.fields.get("damage", 1):
            frame["hurt"] = line.fields.get("player", line.seat)
        yield frame


def seen(record: Path) -> dict[str, Any]:
    """A record as the landing page shows it: each frame has only what differs from the one before."""
    found: list[dict[str, Any]] = []
    ring: dict[str, int] = {}
    heard = 0
    for table in nt.steps(record):
        view = table.view(None)
        ring = ring or {sector["id"]: sector["rank"] for sector in view["arena"]}
        if ring:
            found += frames(table, heard, found[-1]["at"] if found else [], list(ring))
        heard = len(table.log)
    return {
        "sectors": list(ring.items()),
        "fighters": [player["fighter"] for player in view["players"]],
        "rounds": len(view["track"]),
        "still": max(
            i for i, frame in enumerate(found) if "beam" in frame and "hurt" in frame and frame["round"] <= STILL
        ),
        "frames": [
            {key: value for key, value in frame.items() if key in MOMENTS or before.get(key) != value}
            for before, frame in zip([{}, *found], found, strict=False)
        ],
    }


def written(record: Path) -> str:
    """What the page reads."""
    return json.dumps(seen(record), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    nt.play("neon", ["greedy"] * 4, seed=SEED).record().save(RECORD)
    SHOWN.write_text(written(RECORD))
