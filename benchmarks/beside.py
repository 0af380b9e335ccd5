"""The speed of two builds of Neontable beside each other: `python benchmarks/beside.py OLD NEW [ROUNDS [GAME]]`.

OLD and NEW are folders with the package in it. Each round measures both in turn, each in a process of its own, by CPU time
beside the reference; medians of all rounds are compared. A ratio above 1 is faster than the old build.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import Any

PROGRAM = """
import json, sys
from neontable.kernel.registry import get
from neontable.lab.bench import measure
game, seats = get(sys.argv[1]), int(sys.argv[2])
print(json.dumps(measure(game, seats, 1)._asdict()))
"""
TABLES = (("neon", 2), ("neon", 4), ("cogdrive-neon", 2))
RATES = ("playout_ratio", "public_ratio", "search")  # the higher the better
TIMES = ("fork", "fork_inside", "sample")  # the lower the better


def measured(folder: str, game: str, seats: int) -> dict[str, Any]:
    """One measurement of a build."""
    env = {**os.environ, "PYTHONPATH": folder}
    done = subprocess.run([sys.executable, "-c", PROGRAM, game, str(seats)], env=env, check=True, capture_output=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def main() -> None:
    old, new = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    wanted = sys.argv[4] if len(sys.argv) > 4 else ""
    for game, seats in TABLES:
        if wanted not in ("", game):
            continue
        found: dict[str, list[dict[str, Any]]] = {old: [], new: []}
        for number in range(rounds):
            for folder in (old, new) if number % 2 == 0 else (new, old):
                found[folder].append(measured(folder, game, seats))
        for name in RATES + TIMES:
            middle = [statistics.median(one[name] or 0.0 for one in found[folder]) for folder in (old, new)]
            if middle[0]:
                ratio = middle[1] / middle[0] if name in RATES else middle[0] / middle[1]
                print(f"{game} {seats} {name:14} {middle[0]:9.3f} -> {middle[1]:9.3f}   {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
